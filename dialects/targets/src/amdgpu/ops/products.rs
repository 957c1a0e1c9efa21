//! Verifiers of matrix products: sizes and types of the parts that a wave holds.

use lect_core::number::FloatFormat;
use lect_support::prelude::*;
use lect_support::scalars::{int_attr, is_integer};

use crate::amdgpu::{MFMAOp, MFMAPermB, WMMAOp};

/// Number of lanes of a wave.
const WAVE: u32 = 64;

/// The part of a matrix that a lane holds: a number or a vector.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Part {
    ty: Type,
    element: Type,
    count: u64,
}

impl Part {
    fn of(op: OpRef<'_>, name: &str) -> Option<Self> {
        let (ctx, ty) = (op.context(), operand_type(op, name)?);
        Some(match ctx.types().data(ty) {
            TypeData::Vector { element, .. } => Self { ty, element: *element, count: ctx.types().element_count(ty)? },
            _ => Self { ty, element: ty, count: 1 },
        })
    }

    fn format(self, ctx: &ContextData) -> Option<FloatFormat> {
        match ctx.types().data(self.element) {
            TypeData::Float(format) => Some(*format),
            _ => None,
        }
    }

    fn is_float(self, ctx: &ContextData) -> bool {
        self.format(ctx).is_some()
    }

    fn is_float_of(self, ctx: &ContextData, widths: &[u32]) -> bool {
        self.format(ctx).is_some_and(|format| widths.contains(&format.width()))
    }
}

/// Returns an integer attribute truncated to 32 bits, as C++ computes with it.
fn number(op: OpRef<'_>, name: &str, default: u32) -> u32 {
    int_attr(op, name).map_or(default, |value| value as u32)
}

/// Checks that a lane holds its share of the elements of a matrix.
fn verify_count(op: OpRef<'_>, size: u32, found: u64, what: &str) -> Result<(), Reported> {
    let expected = u64::from(size / WAVE);
    if found == expected {
        return Ok(());
    }
    reject(op, format!("expected {expected} {what} values for this operation but got {found}"))
}

/// Verifies `mfma`.
pub(crate) fn verify_mfma(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let parts = ["sourceA", "sourceB", "destC"].map(|name| Part::of(op, name));
    let [Some(a), Some(b), Some(c)] = parts else { return Ok(()) };
    const SMALL: &[u32] = &[8, 6, 4];
    if a.is_float_of(ctx, SMALL) {
        if !b.is_float_of(ctx, SMALL) {
            return reject(op, "expected both source operands to have small-float elements if one does");
        }
        if a.count != b.count {
            return reject(op, "expected both small-float source vectors to have the same length");
        }
    } else if a.ty != b.ty {
        return reject(op, "expected both non-small-float source operand types to match exactly");
    }
    // Wide integers are vectors of bytes.
    let bytes = [(32, 4), (64, 8)].into_iter().find(|(width, _)| is_integer(ctx, a.element, *width));
    let count = a.count.wrapping_mul(bytes.map_or(1, |(_, bytes)| bytes));
    let [m, n, k, blocks] = [("m", 0), ("n", 0), ("k", 0), ("blocks", 1)].map(|(name, value)| number(op, name, value));
    verify_count(op, m.wrapping_mul(k).wrapping_mul(blocks), count, "source")?;
    verify_count(op, m.wrapping_mul(n).wrapping_mul(blocks), c.count, "result")?;
    let is_double = c.format(ctx) == Some(FloatFormat::F64);
    let (cbsz, abid) = (number(op, "cbsz", 0), number(op, "abid", 0));
    let Some(it) = op.cast::<MFMAOp<'_>>() else { return Ok(()) };
    if is_double && it.blgp() != MFMAPermB::None {
        return reject(op, "double-precision ops do not support permuting lanes of B");
    }
    if is_double && cbsz != 0 {
        return reject(op, "double-precision ops do not support permuting lanes of A");
    }
    if abid >= 1u32.wrapping_shl(cbsz) {
        return reject(op, "block ID for permuting A (abid) must be below 2 ** cbsz");
    }
    if !is_double && (it.negate_a() || it.negate_b() || it.negate_c()) {
        return reject(op, "negation flags only available for double-precision operations");
    }
    Ok(())
}

/// Verifies `sparse_mfma`: the first matrix stores two of every four elements, and indices select them.
pub(crate) fn verify_sparse_mfma(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let parts = ["sourceA", "sourceB", "destC", "sparseIdx"].map(|name| Part::of(op, name));
    let [Some(sparse), Some(dense), Some(dest), Some(indices)] = parts else { return Ok(()) };
    if dense.count != sparse.count.wrapping_mul(2) {
        let message = "expected dense source operand to have exactly double the number of elements of the sparse source \
                       operand";
        return reject(op, message);
    }
    let are_bytes = [sparse, dense].iter().all(|part| part.is_float_of(ctx, &[8]));
    if !are_bytes && sparse.element != dense.element {
        return reject(op, "expected source operands to have the same element type");
    }
    let is_bytes = sparse.is_float_of(ctx, &[8]) || is_integer(ctx, sparse.element, 8);
    let (last, range, count, width) = if is_bytes { (1, "0 or 1", 2, 16) } else { (3, "between 0 and 3", 4, 8) };
    let source = if is_bytes { 8 } else { 16 };
    if number(op, "cbsz", 0) == 0 && number(op, "abid", 0) > last {
        return reject(op, format!("ABID must be {range} for {source}-bit source data"));
    }
    if indices.count != count || !is_integer(ctx, indices.element, width) {
        let found = ctx.types().show(indices.ty);
        let expected = format!("vector<{count}xi{width}>");
        return reject(
            op,
            format!("expected {expected} sparse indices for {source}-bit source data, but got '{found}'"),
        );
    }
    let [m, n, k] = ["m", "n", "k"].map(|name| number(op, name, 0));
    verify_count(op, m.wrapping_mul(k), dense.count, "source")?;
    verify_count(op, m.wrapping_mul(n), dest.count, "result")
}

/// Verifies `wmma`.
pub(crate) fn verify_wmma(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let parts = ["sourceA", "sourceB", "destC"].map(|name| Part::of(op, name));
    let [Some(a), Some(b), Some(c)] = parts else { return Ok(()) };
    let (a_type, b_type) = (ctx.types().show(a.ty), ctx.types().show(b.ty));
    if a.count != b.count {
        return reject(op, format!("source vectors have different lengths: '{a_type}' vs. '{b_type}'"));
    }
    match (a.is_float(ctx), c.is_float(ctx)) {
        (false, true) => return reject(op, "expected float sources with float destination"),
        (true, false) => return reject(op, "expected int sources with int destination"),
        _ => {}
    }
    if !a.is_float_of(ctx, &[8]) && a.element != b.element {
        let message = "source element types must match (except for fp8/bf8) but have";
        return reject(op, format!("{message} '{a_type}' and '{b_type}'"));
    }
    if let Some(it) = op.cast::<WMMAOp<'_>>().filter(|_| a.is_float(ctx)) {
        if it.clamp() {
            return reject(op, "clamp flag is not supported for float types");
        }
        if it.unsigned_a() || it.unsigned_b() {
            return reject(op, "unsigned flags are not supported for float types");
        }
    }
    Ok(())
}

/// Verifies `scaled_wmma`.
pub(crate) fn verify_scaled_wmma(op: OpRef<'_>) -> Result<(), Reported> {
    use FloatFormat::{F4E2M1FN, F6E2M3FN, F6E3M2FN, F8E4M3FN, F8E5M2, F8E8M0FNU};
    let ctx = op.context();
    let parts = ["sourceA", "sourceB", "destC", "scaleA", "scaleB"].map(|name| Part::of(op, name));
    let [Some(a), Some(b), Some(c), Some(scale_a), Some(scale_b)] = parts else { return Ok(()) };
    let m = number(op, "m", 0);
    let (a_format, b_format) = (a.format(ctx), b.format(ctx));
    let is_f4 = |format| format == Some(F4E2M1FN);
    let expected = if m == 16 { 8 } else { 16 };
    if c.count != expected {
        return reject(op, format!("expected output vector of length {expected} but got {}", c.count));
    }
    if m != 16 && !is_f4(a_format) && !is_f4(b_format) {
        return reject(op, "32x16x128 only supports fp4 element types");
    }
    let shape = if m == 16 { "16x16x128" } else { "32x16x128" };
    let a_count = if m == 16 { 64 } else { 128 };
    for (part, count, name) in [(a, a_count, "sourceA"), (b, 64, "sourceB")] {
        if part.count != count {
            return reject(op, format!("for {shape}, {name} must have {count} elements but got {}", part.count));
        }
    }
    if m != 16 && number(op, "a_first_scale_lane", 0) != 0 {
        return reject(op, "for 32x16x128, a_first_scale_lane must be 0");
    }
    let scales = (scale_a.format(ctx), scale_b.format(ctx));
    let is_scale = |format| matches!(format, Some(F8E8M0FNU | F8E4M3FN));
    if !is_scale(scales.0) || !is_scale(scales.1) {
        return reject(op, "scale operands must have f8 element types (E8M0FNU or E4M3FN)");
    }
    let is_wider = |format| matches!(format, Some(F8E4M3FN | F8E5M2 | F6E2M3FN | F6E3M2FN));
    let fits = match scales {
        (Some(F8E8M0FNU), Some(F8E8M0FNU)) => true,
        (Some(F8E8M0FNU), _) => is_wider(a_format) && is_f4(b_format),
        (_, Some(F8E8M0FNU)) => is_f4(a_format) && is_wider(b_format),
        _ => is_f4(a_format) && is_f4(b_format),
    };
    if fits {
        return Ok(());
    }
    let [a, scale_a, b, scale_b] = [a, scale_a, b, scale_b].map(|part| ctx.types().show(part.element).to_string());
    let found = format!("sourceA='{a}', scaleA='{scale_a}', sourceB='{b}', scaleB='{scale_b}'");
    reject(op, format!("invalid combination of matrix and scale types: {found}"))
}
