//! Operations of `amx` and `x86vector` as calls of intrinsics.

use lect_core::number::FloatFormat;
use lect_core::typed::TypedType;
use lect_dialects::amx::{TileLoadOp, TileMulFOp, TileMulIOp, TileStoreOp, TileZeroOp};
use lect_dialects::llvm::{self, CallIntrinsicOp, types as llvm_types};
use lect_dialects::x86vector::{
    BcstToPackedF32Op, CvtPackedEvenIndexedToF32Op, CvtPackedF32ToBF16Op, CvtPackedOddIndexedToF32Op, DotBF16Op,
    DotInt8Op, DotOp, MaskCompressOp, MaskRndScaleOp, MaskScaleFOp, RsqrtOp, Vp2IntersectOp,
};
use lect_support::folding::zero;
use lect_support::prelude::*;
use lect_transforms::conversion::ConversionTarget;

use crate::llvm::descriptor::{Descriptor, extract};
use crate::llvm::memref::access::{Bounds, element};
use crate::llvm::pattern::LlvmPatterns;
use crate::llvm::types::LlvmTypes;

/// The end of an intrinsic's name.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ending {
    /// No ending.
    None,
    /// The size of the first operand in bits.
    Bits,
    /// The precision of the first operand's elements, and its size in bits.
    Float,
    /// The width of the first operand's elements, and its size in bits.
    Integer,
}

/// Operations of `x86vector`, and the intrinsics with the same operands.
const SAME: [(&str, &str, Ending); 7] = [
    (MaskRndScaleOp::NAME, "avx512.mask.rndscale", Ending::Float),
    (MaskScaleFOp::NAME, "avx512.mask.scalef", Ending::Float),
    (Vp2IntersectOp::NAME, "avx512.vp2intersect", Ending::Integer),
    (DotBF16Op::NAME, "avx512bf16.dpbf16ps", Ending::Bits),
    (CvtPackedF32ToBF16Op::NAME, "avx512bf16.cvtneps2bf16", Ending::Bits),
    (RsqrtOp::NAME, "avx.rsqrt.ps.256", Ending::None),
    (DotInt8Op::NAME, "avx2.vpdpbssd", Ending::Bits),
];

/// Operations of `x86vector` on memory, and the intrinsics for elements of `bf16` and `f16`.
const LOADS: [(&str, [&str; 2]); 3] = [
    (BcstToPackedF32Op::NAME, ["vbcstnebf162ps", "vbcstnesh2ps"]),
    (CvtPackedEvenIndexedToF32Op::NAME, ["vcvtneebf162ps", "vcvtneeph2ps"]),
    (CvtPackedOddIndexedToF32Op::NAME, ["vcvtneobf162ps", "vcvtneoph2ps"]),
];

/// Adds the patterns for `x86vector`.
pub(super) fn add_vector_patterns(patterns: &mut LlvmPatterns<'_>) {
    for (from, to, ending) in SAME {
        patterns.named(from, 1, move |types, rw, op| same(types, rw, op, to, ending));
    }
    for (from, names) in LOADS {
        patterns.named(from, 1, move |types, rw, op| load(types, rw, op, names));
    }
    patterns.on::<MaskCompressOp<'_>>(1, compress);
    patterns.on::<DotOp<'_>>(1, dot);
}

/// Marks the operations of `x86vector` as illegal.
pub(super) fn illegal_vectors(target: ConversionTarget, ctx: &ContextData) -> ConversionTarget {
    let names = SAME.iter().map(|it| it.0).chain(LOADS.iter().map(|it| it.0));
    target.with_illegal_ops(ctx, &names.chain([MaskCompressOp::NAME, DotOp::NAME]).collect::<Vec<_>>())
}

/// Adds the patterns for `amx`.
pub(super) fn add_tile_patterns(patterns: &mut LlvmPatterns<'_>) {
    patterns.on::<TileZeroOp<'_>>(1, |types, rw, op| {
        let ty = rw.op(op).result_types().next()?;
        let [rows, bytes] = tile_sizes(rw, ty)?;
        call(types, rw, op, "tilezero.internal", &[rows, bytes])
    });
    patterns.on::<TileLoadOp<'_>>(1, tile_load);
    patterns.on::<TileStoreOp<'_>>(1, tile_store);
    patterns.on::<TileMulFOp<'_>>(1, |types, rw, op| {
        let ctx = rw.context().clone();
        let element = ctx.types().shaped_element_type(rw.op(op).operand_types().next()?)?;
        let name = if is_bf16(&ctx, element) { "tdpbf16ps.internal" } else { "tdpfp16ps.internal" };
        multiply(types, rw, op, name)
    });
    patterns.on::<TileMulIOp<'_>>(1, |types, rw, op| {
        let product = rw.op(op).cast::<TileMulIOp<'_>>()?;
        let name = match (product.is_zext_lhs(), product.is_zext_rhs()) {
            (true, true) => "tdpbuud.internal",
            (true, false) => "tdpbusd.internal",
            (false, true) => "tdpbsud.internal",
            (false, false) => "tdpbssd.internal",
        };
        multiply(types, rw, op, name)
    });
}

/// Marks the operations of `amx` as illegal.
pub(super) fn illegal_tiles(target: ConversionTarget, ctx: &ContextData) -> ConversionTarget {
    let names = [TileZeroOp::NAME, TileLoadOp::NAME, TileStoreOp::NAME, TileMulFOp::NAME, TileMulIOp::NAME];
    target.with_illegal_ops(ctx, &names)
}

/// Returns the type of LLVM for a tile.
pub(super) fn tile_type(ctx: &ContextData, ty: Type) -> Option<Type> {
    lect_dialects::amx::TileType::cast(ctx, ty).map(|_| llvm_types::tile_type(ctx))
}

/// Replaces an operation by a call of an intrinsic, with its attributes. The parts of a structure are several results.
fn call(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op, name: &str, operands: &[Value]) -> Option<()> {
    let ctx = rw.context().clone();
    let view = rw.op(op);
    let results: Vec<Type> = view.result_types().map(|ty| types.convert(&ctx, ty)).collect::<Option<_>>()?;
    let is_segments = |name| ctx.ident_bytes(name) == b"operandSegmentSizes";
    let inherent = view.info().into_iter().flat_map(|info| info.props.iter()).zip(view.props());
    let inherent = inherent.filter_map(|(prop, value)| Some((prop.name, value?))).filter(|it| !is_segments(it.0));
    let mut attrs: Vec<NamedAttr> = ctx.attrs().dictionary_entries(view.attrs()).to_vec();
    attrs.extend(inherent);
    let attrs = ctx.attrs().dictionary(&mut attrs);
    let call = CallIntrinsicOp::build(&*format!("llvm.x86.{name}"), operands.to_vec(), [], []);
    let made = match results[..] {
        [] => rw.add(call),
        [only] => rw.add(call.results_type(only)),
        _ => rw.add(call.results_type(llvm_types::struct_type(&ctx, results.clone())?)),
    };
    rw.modify(made, |ir| ir.set_attrs(made, attrs));
    let made: Vec<Value> = rw.op(made).results().collect();
    let values = match (&made[..], results.len()) {
        (&[whole], count) if count > 1 => (0..count as i64).map(|at| extract(rw, whole, &[at])).collect(),
        _ => made,
    };
    types.replace(rw, op, &values);
    Some(())
}

fn is_bf16(ctx: &ContextData, ty: Type) -> bool {
    matches!(ctx.types().data(ty), TypeData::Float(FloatFormat::BF16))
}

/// Returns the type of the elements of a vector, and the size of all in bits.
fn extent(ctx: &ContextData, ty: Type) -> Option<(Type, u64)> {
    let element = ctx.types().element_type(ty)?;
    let width = match ctx.types().data(element) {
        TypeData::Integer { width, .. } => *width,
        TypeData::Float(format) => format.width(),
        _ => return None,
    };
    Some((element, u64::from(width) * ctx.types().element_count(ty)?))
}

fn same(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op, name: &str, ending: Ending) -> Option<()> {
    let ctx = rw.context().clone();
    let (element, bits) = extent(&ctx, rw.op(op).operand_types().next()?)?;
    let name = match ending {
        Ending::None => name.to_owned(),
        Ending::Bits => format!("{name}.{bits}"),
        Ending::Float => format!("{name}.{}.{bits}", if element == ctx.types().f32() { "ps" } else { "pd" }),
        Ending::Integer => {
            format!("{name}.{}.{bits}", if ctx.types().integer_width(element) == Some(32) { "d" } else { "q" })
        }
    };
    let operands = types.operands(rw, op)?;
    call(types, rw, op, &name, &operands)
}

fn load(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op, [bf16, f16]: [&str; 2]) -> Option<()> {
    let ctx = rw.context().clone();
    let (from, to) = (rw.op(op).operand_types().next()?, rw.op(op).result_types().next()?);
    let name = if is_bf16(&ctx, ctx.types().element_type(from)?) { bf16 } else { f16 };
    let (_, bits) = extent(&ctx, to)?;
    let descriptor = *types.operands(rw, op)?.first()?;
    let pointer = element(types, rw, from, descriptor, &[], Bounds::Unknown)?;
    call(types, rw, op, &format!("{name}{bits}"), &[pointer])
}

/// Compresses into a vector, a constant, or zeros.
fn compress(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let ctx = rw.context().clone();
    let compress = rw.op(op).cast::<MaskCompressOp<'_>>()?;
    let (constant, ty) = (compress.constant_src(), rw.op(op).result_types().next()?);
    let fill = constant.or_else(|| zero(&ctx, ty))?;
    let operands = types.operands(rw, op)?;
    let source = match operands.get(2) {
        Some(source) => *source,
        None => rw.value(llvm::ConstantOp::build(fill, ty)),
    };
    call(types, rw, op, "avx512.mask.compress", &[*operands.get(1)?, source, *operands.first()?])
}

/// Multiplies all elements, and broadcasts the sums to all elements.
fn dot(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let ctx = rw.context().clone();
    let mut operands = types.operands(rw, op)?;
    let ty = ctx.types().int(8);
    operands.push(rw.value(llvm::ConstantOp::build(ctx.attrs().integer(ty, -1), ty)));
    call(types, rw, op, "avx.dp.ps.256", &operands)
}

/// Creates constants of the number of rows of a tile, and of the bytes in each.
fn tile_sizes(rw: &mut Rewriter<'_>, ty: Type) -> Option<[Value; 2]> {
    let ctx = rw.context().clone();
    let shape = ctx.types().shaped_sizes(ty)?;
    let &[rows, columns] = &shape[..] else { return None };
    let bytes = element_bytes(&ctx, ty)?;
    let ty = ctx.types().int(16);
    Some(
        [rows, columns.checked_mul(bytes)?]
            .map(|size| rw.value(llvm::ConstantOp::build(ctx.attrs().integer(ty, size), ty))),
    )
}

fn element_bytes(ctx: &ContextData, ty: Type) -> Option<i64> {
    match ctx.types().data(ctx.types().shaped_element_type(ty)?) {
        TypeData::Integer { width, .. } => Some(i64::from(*width) / 8),
        TypeData::Float(format) => Some(i64::from(format.width()) / 8),
        _ => None,
    }
}

/// Computes the distance of rows in bytes, from the number of elements or from the layout of the memref.
fn tile_stride(
    types: &LlvmTypes,
    rw: &mut Rewriter<'_>,
    ty: Type,
    descriptor: Value,
    given: Option<Value>,
) -> Option<Value> {
    let ctx = rw.context().clone();
    let (bytes, index) = (element_bytes(&ctx, ty)?, types.index(&ctx)?);
    let constant = |rw: &mut Rewriter<'_>, number: i64| {
        rw.value(llvm::ConstantOp::build(ctx.attrs().integer(index, number), index))
    };
    let elements = match given {
        Some(given) => given,
        None => {
            let strides = MemRef::of(&ctx, ty)?.strides(&ctx)?.strides;
            let at = strides.len().checked_sub(2)?;
            match *strides.get(at)? {
                DYNAMIC => Descriptor(descriptor).stride(rw, at),
                stride => return Some(constant(rw, stride.checked_mul(bytes)?)),
            }
        }
    };
    let bytes = constant(rw, bytes);
    Some(rw.value(llvm::MulOp::build(bytes, elements)))
}

fn tile_load(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let load = rw.op(op).cast::<TileLoadOp<'_>>()?;
    let (count, has_stride) = (load.indices().count(), load.stride().is_some());
    let (memref, tile) = (rw.op(op).operand_types().next()?, rw.op(op).result_types().next()?);
    MemRef::of(rw.context(), memref)?.strides(rw.context())?;
    let operands = types.operands(rw, op)?;
    let (base, indices) = (*operands.first()?, operands.get(1..1 + count)?);
    let [rows, bytes] = tile_sizes(rw, tile)?;
    let pointer = element(types, rw, memref, base, indices, Bounds::Unknown)?;
    let given = operands.last().copied().filter(|_| has_stride);
    let stride = tile_stride(types, rw, memref, base, given)?;
    call(types, rw, op, "tileloadd64.internal", &[rows, bytes, pointer, stride])
}

fn tile_store(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let store = rw.op(op).cast::<TileStoreOp<'_>>()?;
    let (count, has_stride) = (store.indices().count(), store.stride().is_some());
    let (memref, tile) = (rw.op(op).operand_types().next()?, rw.ir().value_type(store.val()));
    MemRef::of(rw.context(), memref)?.strides(rw.context())?;
    let operands = types.operands(rw, op)?;
    let (base, indices, value) = (*operands.first()?, operands.get(1..1 + count)?, *operands.get(1 + count)?);
    let [rows, bytes] = tile_sizes(rw, tile)?;
    let pointer = element(types, rw, memref, base, indices, Bounds::Unknown)?;
    let given = operands.last().copied().filter(|_| has_stride);
    let stride = tile_stride(types, rw, memref, base, given)?;
    call(types, rw, op, "tilestored64.internal", &[rows, bytes, pointer, stride, value])
}

/// Multiplies tiles, with the sizes of both.
fn multiply(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op, name: &str) -> Option<()> {
    let tiles: Vec<Type> = rw.op(op).operand_types().take(2).collect();
    let operands = types.operands(rw, op)?;
    let &[lhs, rhs, sum] = &operands[..] else { return None };
    let [rows, inner] = tile_sizes(rw, *tiles.first()?)?;
    let [_, columns] = tile_sizes(rw, *tiles.get(1)?)?;
    call(types, rw, op, name, &[rows, columns, inner, sum, lhs, rhs])
}
