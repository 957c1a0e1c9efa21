//! Verifiers of matrix loads, stores and products.

use lect_core::number::FloatFormat;
use lect_core::types::Signedness;
use lect_support::parts::{Parts, attr_of};
use lect_support::prelude::*;

use crate::nvgpu::{NVGPUOp, SHARED, bit_width, inner, is_shared};

/// Number of lanes of a warp.
const LANES: i64 = 32;

/// Number of rows and columns of a tile.
const TILE: i64 = 8;

/// Kind of elements.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Float(FloatFormat),
    /// Signless integer of this width.
    Integer(u32),
    Other,
}

fn kind(ctx: &ContextData, ty: Type) -> Kind {
    match ctx.types().data(ty) {
        TypeData::Float(format) => Kind::Float(*format),
        TypeData::Integer { width, signedness: Signedness::Signless } => Kind::Integer(*width),
        _ => Kind::Other,
    }
}

/// Returns the shape and the element type of a vector.
fn vector(ctx: &ContextData, ty: Option<Type>) -> Option<(&[i64], Type)> {
    match ctx.types().data(ty?) {
        TypeData::Vector { shape, element, .. } => Some((shape, *element)),
        _ => None,
    }
}

pub(crate) fn load(op: OpRef<'_>) -> Result<(), Reported> {
    let parts = Parts(op);
    let ctx = parts.ctx();
    let Some(memref) = parts.ty("srcMemref").and_then(|ty| MemRef::of(ctx, ty)) else { return Ok(()) };
    let Some((shape, element)) = vector(ctx, parts.result()) else { return Ok(()) };
    let Some(width) = bit_width(ctx, element) else { return Ok(()) };
    if !is_shared(ctx, &memref) {
        return parts.reject_plainly(format!(
            "expected nvgpu.ldmatrix srcMemref must have a memory space attribute of IntegerAttr({SHARED}) or \
             gpu::AddressSpaceAttr(Workgroup)"
        ));
    }
    if width > 32 {
        return parts.reject_plainly("nvgpu.ldmatrix works for 32b or lower");
    }
    if parts.flag("transpose") && width != 16 {
        return parts.reject_plainly("nvgpu.ldmatrix transpose works only at 16b granularity");
    }
    let &[rows, columns] = shape else {
        return parts.reject_plainly("results must be 2 dimensional vector");
    };
    let expected = 32 / width.max(1);
    if columns != expected {
        return parts.reject_plainly(format!("expected vector register shape[1] = {expected}"));
    }
    if Some(rows) != parts.number("numTiles").map(|count| i64::from(count as u32)) {
        return parts.reject_plainly("expected vector register shape[0] and numTiles to match");
    }
    Ok(())
}

/// Returns the three sizes of a product.
fn product_shape(parts: Parts<'_>) -> [i64; 3] {
    let ctx = parts.ctx();
    let shape = attr_of!(parts.0, NVGPUOp::{MmaSparseSync, MmaSync}, mma_shape_attr);
    let numbers = shape.and_then(|attr| ctx.attrs().array_elements(attr)).unwrap_or_default();
    let number = |index: usize| match numbers.get(index).map(|attr| ctx.attrs().data(*attr)) {
        Some(AttrData::Integer { value, .. }) => value.to_i64().unwrap_or(0),
        _ => 0,
    };
    [number(0), number(1), number(2)]
}

pub(crate) fn multiply(op: OpRef<'_>) -> Result<(), Reported> {
    verify_product(Parts(op), false)
}

pub(crate) fn multiply_sparse(op: OpRef<'_>) -> Result<(), Reported> {
    let parts = Parts(op);
    if parts.number("sparsitySelector").is_some_and(|selector| !(0..=1).contains(&selector)) {
        return parts.reject("sparsity selector should be 0 or 1");
    }
    verify_product(parts, true)
}

fn verify_product(parts: Parts<'_>, is_sparse: bool) -> Result<(), Reported> {
    let ctx = parts.ctx();
    let Some((_, element)) = vector(ctx, parts.ty("matrixA")) else { return Ok(()) };
    let elements = kind(ctx, element);
    let single = elements == Kind::Float(FloatFormat::F32);
    // Depth of a tile, and number of its elements in a lane.
    let (depth, per_lane) = match elements {
        Kind::Float(FloatFormat::F64) if is_sparse => {
            return parts.reject_plainly("f64 is not supported for sparse mode");
        }
        Kind::Float(FloatFormat::F64) => (4, 1),
        _ if single => (4, 1),
        Kind::Float(FloatFormat::F16 | FloatFormat::BF16) => (8, 2),
        Kind::Integer(8) => (16, 4),
        Kind::Integer(4) => (32, 8),
        _ => {
            let name = String::from_utf8_lossy(&parts.0.name_data().name);
            return parts
                .reject_plainly(format!("expected input data type (i4,i8,f16,bf16,tf32,f64) supported by {name}"));
        }
    };
    let mut shapes = [[0i64; 2]; 3];
    for (known, name) in shapes.iter_mut().zip(["matrixA", "matrixB", "matrixC"]) {
        let Some((shape, _)) = vector(ctx, parts.ty(name)) else { return Ok(()) };
        let &[rows, columns] = shape else {
            return parts.reject_plainly(format!("{name} must be 2 dimensional vector"));
        };
        *known = [rows, columns];
    }
    let [m, n, k] = product_shape(parts);
    let sparsity = if is_sparse { 2 } else { 1 };
    let counts = [m.wrapping_mul(k), k.wrapping_mul(n), m.wrapping_mul(n)];
    for ((name, [rows, columns]), (count, factor)) in
        ["A", "B", "C"].into_iter().zip(shapes).zip(counts.into_iter().zip([sparsity, 1, 1]))
    {
        if rows.wrapping_mul(columns).wrapping_mul(LANES) != count / factor {
            return parts.reject(format!("expected {count} warp-wide matrix {name} elements"));
        }
    }
    let is_tf32 = match NVGPUOp::of(parts.0) {
        Some(NVGPUOp::MmaSparseSync(it)) => it.tf32_enabled(),
        Some(NVGPUOp::MmaSync(it)) => it.tf32_enabled(),
        _ => false,
    };
    if is_tf32 && !single {
        return parts.reject("expected tf32 tensor cores only for F32 operands");
    }
    let (m, n, k) = (m / TILE, n / TILE, k / depth);
    let tiles = [m.wrapping_mul(k), k.wrapping_mul(n), m.wrapping_mul(n)];
    for ((name, [rows, columns]), (tiles, (factor, per_lane))) in ["A", "B", "C"]
        .into_iter()
        .zip(shapes)
        .zip(tiles.into_iter().zip([(sparsity, per_lane), (1, per_lane), (1, 2)]))
    {
        if rows != tiles / factor || columns != per_lane {
            return parts.reject(format!("expected matrix {name} to be shaped ({tiles} x {per_lane})"));
        }
    }
    Ok(())
}

/// Returns true if a warpgroup can multiply elements `a` and `b` and accumulate in `d`.
fn are_multiplied(d: Kind, a: Kind, b: Kind) -> bool {
    use FloatFormat::{BF16, F8E4M3FN, F8E5M2, F16, F32, TF32};
    let is_narrow = |kind| matches!(kind, Kind::Float(F8E5M2 | F8E4M3FN));
    let sums = matches!(d, Kind::Float(F32 | F16));
    match (a, b) {
        (Kind::Float(F16), Kind::Float(F16)) | (Kind::Float(BF16), Kind::Float(BF16)) => sums,
        (Kind::Float(TF32), Kind::Float(TF32)) => d == Kind::Float(F32),
        (Kind::Integer(16), Kind::Integer(16)) | (Kind::Integer(1), Kind::Integer(1)) => d == Kind::Integer(32),
        _ => is_narrow(a) && is_narrow(b) && sums,
    }
}

/// Returns true if a warpgroup can multiply matrices of `n` columns of these elements.
fn is_width(n: i64, elements: Kind) -> bool {
    use FloatFormat::{BF16, F8E4M3FN, F8E5M2, F16, F32, TF32};
    let step = match elements {
        Kind::Float(BF16 | F16 | F32 | TF32 | F8E4M3FN | F8E5M2) => 8,
        Kind::Integer(8 | 1) => {
            if n > 32 {
                16
            } else {
                8
            }
        }
        _ => return false,
    };
    (8..=256).contains(&n) && n % step == 0
}

pub(crate) fn multiply_in_groups(op: OpRef<'_>) -> Result<(), Reported> {
    let parts = Parts(op);
    let ctx = parts.ctx();
    if parts.flag("transposeA") && !parts.flag("transposeB") {
        return parts.reject("supports non-transpose A (Row Major) and transpose B (Column Major) for the time being ");
    }
    let matrix = |name: &str| parts.ty(name).and_then(|ty| inner(ctx, ty));
    let (Some(a), Some(b), Some(c)) = (matrix("descriptorA"), matrix("descriptorB"), matrix("matrixC")) else {
        return Ok(());
    };
    let d = parts.result().and_then(|ty| inner(ctx, ty));
    if d.is_some_and(|d| d != c) {
        return parts.reject("type of matrix C and matrix D must be the same");
    }
    let (Some(a_ref), Some(b_ref), Some((c_shape, c_element))) =
        (MemRef::of(ctx, a), MemRef::of(ctx, b), vector(ctx, Some(c)))
    else {
        return Ok(());
    };
    let (&[a0, a1], &[b0, b1], &[c0, c1]) = (a_ref.shape, b_ref.shape, c_shape) else {
        return parts.reject("has matrices A, B, C and D, they must be 2 dimensional");
    };
    if a1 != b0 {
        return parts.reject(format!("2nd dim matrix-A ({a1})!= 1st dim matrix-B ({b0} )"));
    }
    if a0 != c0 {
        return parts.reject(format!("1st dim matrix-A ( {a0} )!= 1st dim matrix-C ( {c0} )"));
    }
    if b1 != c1 {
        return parts.reject(format!("2nd dim matrix-B ( {b1} ) != 2nd dim matrix-C ( {c1} )"));
    }
    let kinds = [c_element, a_ref.element, b_ref.element].map(|element| kind(ctx, element));
    let [sum, left, right] = [c_element, a_ref.element, b_ref.element].map(|element| parts.quoted(element));
    if !are_multiplied(kinds[0], kinds[1], kinds[2]) {
        return parts.reject(format!("{sum} += {left} * {right}, it is not supported."));
    }
    if !is_width(b1, kinds[1]) {
        let b = parts.quoted(b);
        return parts.reject(format!("has input type {b} n is set to {b1}, it is not supported"));
    }
    let is_half = matches!(kinds[1], Kind::Float(FloatFormat::F16 | FloatFormat::BF16));
    if kinds[0] != Kind::Float(FloatFormat::F32) && !is_half {
        return parts.reject(format!("hit a limitation: {sum} += {left} * {right}, it is not supported yet"));
    }
    Ok(())
}

pub(crate) fn store(op: OpRef<'_>) -> Result<(), Reported> {
    let parts = Parts(op);
    let ctx = parts.ctx();
    let Some(fragments) = parts.ty("matrixD").and_then(|ty| inner(ctx, ty)) else { return Ok(()) };
    let Some((shape, element)) = vector(ctx, Some(fragments)) else { return Ok(()) };
    if kind(ctx, element) != Kind::Float(FloatFormat::F32) {
        return parts.reject("hit a limitation: only f32 results for the time being");
    }
    let memref = parts.ty("dstMemref").and_then(|ty| MemRef::of(ctx, ty));
    let (&[m, n, ..], Some(&[rows, columns, ..])) = (shape, memref.map(|memref| memref.shape)) else {
        return Ok(());
    };
    if (m, n) != (rows, columns) {
        let fragments = parts.quoted(fragments);
        return parts.reject(format!(
            "results [{fragments}][{n}] values. However, destination memref[{rows}][{columns}]  does not have same size \
             as results"
        ));
    }
    Ok(())
}

/// Number of rows that a warpgroup multiplies at once.
const GROUP_ROWS: i64 = 64;

pub(crate) fn accumulator(op: OpRef<'_>) -> Result<(), Reported> {
    let parts = Parts(op);
    let ctx = parts.ctx();
    let Some(fragments) = parts.result().and_then(|ty| inner(ctx, ty)) else { return Ok(()) };
    let Some((&[m, n, ..], element)) = vector(ctx, Some(fragments)) else { return Ok(()) };
    if m % GROUP_ROWS == 0 && is_width(n, kind(ctx, element)) {
        return Ok(());
    }
    let fragments = parts.quoted(fragments);
    parts.reject(format!(
        "has type {fragments}. It does not fit into warp-group level (wgmma) matrix multiplication instruction (or not \
         supported yet)"
    ))
}
