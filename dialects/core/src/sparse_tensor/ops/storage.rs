//! Verifiers and type inference of operations on storage arrays and levels.

use lect_core::dialect::InferFrom;
use lect_support::enums;
use lect_support::fields::fail;
use lect_support::iteration::constant;
use lect_support::prelude::*;
use lect_support::scalars::int_value;

use crate::sparse_tensor::attrs::encoding::{Encoding, Field};
use crate::sparse_tensor::attrs::levels::Format;
use crate::sparse_tensor::types::Tensor;
use crate::sparse_tensor::{
    AssembleOp, CompressOp, DisassembleOp, GetStorageSpecifierOp, LvlOp, PushBackOp, SetStorageSpecifierOp,
    ToCoordinatesBufferOp, ToCoordinatesOp, ToPositionsOp, ToSliceOffsetOp, ToSliceStrideOp, ToValuesOp,
};

fn tensor<'a>(op: OpRef<'a>, value: Value) -> Option<Tensor<'a>> {
    Tensor::of(op.context(), op.ir.value_type(value))
}

pub(crate) fn verify_assemble(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(it) = op.cast::<AssembleOp<'_>>() else { return Ok(()) };
    let levels: Vec<Type> = it.levels().map(|value| op.ir.value_type(value)).collect();
    let (Some(of), Some(values)) = (tensor(op, it.result()), tensor(op, it.values())) else { return Ok(()) };
    if of.has_dynamic_size() {
        return fail(op, "the sparse-tensor must have static shape");
    }
    verify_fields(op, &of, &levels, values.element)
}

pub(crate) fn verify_disassemble(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(it) = op.cast::<DisassembleOp<'_>>() else { return Ok(()) };
    let ty = |value| op.ir.value_type(value);
    if ty(it.out_values()) != ty(it.ret_values()) {
        return fail(op, "output values and return value type mismatch");
    }
    if it.out_levels().map(ty).ne(it.ret_levels().map(ty)) {
        return fail(op, "output levels and return levels type mismatch");
    }
    let levels: Vec<Type> = it.ret_levels().map(ty).collect();
    let (Some(of), Some(values)) = (tensor(op, it.tensor()), tensor(op, it.ret_values())) else { return Ok(()) };
    verify_fields(op, &of, &levels, values.element)
}

/// Verifies that the arrays match the storage of a tensor.
fn verify_fields(op: OpRef<'_>, of: &Tensor<'_>, levels: &[Type], values: Type) -> Result<(), Reported> {
    let ctx = op.context();
    let Some(encoding) = &of.encoding else {
        return fail(op, "the sparse-tensor must have an encoding attribute");
    };
    if let Some(start) = encoding.trailing_list() {
        let rank = encoding.levels.len().saturating_sub(start);
        let shape = levels.last().and_then(|ty| ctx.types().shape(*ty)).unwrap_or_default();
        if shape.len() != 2 || shape.last().copied() != i64::try_from(rank).ok() {
            return fail(op, "input/output trailing COO level-ranks don't match");
        }
    }
    let fields = encoding.fields();
    if fields.len() != levels.len() {
        return fail(op, "inconsistent number of fields between input/output");
    }
    let expected = fields.iter().map(|field| match field {
        Field::Positions => Encoding::width_type(ctx, encoding.pos_width),
        Field::Coordinates => Encoding::width_type(ctx, encoding.crd_width),
    });
    let found = levels.iter().map(|ty| ctx.types().element_type(*ty));
    if values != of.element || expected.map(Some).ne(found) {
        return fail(op, "input/output element-types don't match");
    }
    Ok(())
}

/// Returns the memref type of a storage array.
fn array(ctx: &ContextData, element: Type, is_strided: bool) -> Result<Vec<Type>, Invalid> {
    let layout = is_strided.then(|| ctx.attrs().strided_layout(&[DYNAMIC], DYNAMIC));
    Ok(vec![ctx.types().memref(&[DYNAMIC], element, layout, None)?])
}

fn operand_tensor<'a>(ctx: &'a ContextData, from: &InferFrom<'_>) -> Result<(Tensor<'a>, Encoding), Invalid> {
    let tensor = from.operands.first().and_then(|ty| Tensor::of(ctx, *ty)).ok_or_else(Invalid::default)?;
    let encoding = tensor.encoding.clone().ok_or_else(Invalid::default)?;
    Ok((tensor, encoding))
}

pub(crate) fn infer_positions(ctx: &ContextData, from: &InferFrom<'_>) -> Result<Vec<Type>, Invalid> {
    let (_, encoding) = operand_tensor(ctx, from)?;
    array(ctx, Encoding::width_type(ctx, encoding.pos_width), false)
}

/// Infers the type of coordinates, which are strided within a COO segment.
pub(crate) fn infer_coordinates(ctx: &ContextData, from: &InferFrom<'_>) -> Result<Vec<Type>, Invalid> {
    let (_, encoding) = operand_tensor(ctx, from)?;
    let level = from.props.iter().flatten().find_map(|attr| int_value(ctx, *attr)).unwrap_or(0);
    let is_strided =
        encoding.trailing_list().is_some_and(|start| usize::try_from(level).is_ok_and(|level| level >= start));
    array(ctx, Encoding::width_type(ctx, encoding.crd_width), is_strided)
}

pub(crate) fn infer_buffer(ctx: &ContextData, from: &InferFrom<'_>) -> Result<Vec<Type>, Invalid> {
    let (_, encoding) = operand_tensor(ctx, from)?;
    array(ctx, Encoding::width_type(ctx, encoding.crd_width), false)
}

pub(crate) fn infer_values(ctx: &ContextData, from: &InferFrom<'_>) -> Result<Vec<Type>, Invalid> {
    let (tensor, _) = operand_tensor(ctx, from)?;
    array(ctx, tensor.element, false)
}

pub(crate) fn verify_positions(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(it) = op.cast::<ToPositionsOp<'_>>() else { return Ok(()) };
    let Some(of) = tensor(op, it.tensor()) else { return Ok(()) };
    verify_array(op, (&of, it.level_attr()), it.result(), (of.widths().0, "positions"))
}

pub(crate) fn verify_coordinates(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(it) = op.cast::<ToCoordinatesOp<'_>>() else { return Ok(()) };
    let Some(of) = tensor(op, it.tensor()) else { return Ok(()) };
    verify_array(op, (&of, it.level_attr()), it.result(), (of.widths().1, "coordinates"))
}

/// Verifies that the level exists, and that the array has elements of the width.
fn verify_array(
    op: OpRef<'_>,
    (of, level): (&Tensor<'_>, Option<Attr>),
    array: Value,
    (width, what): (u32, &str),
) -> Result<(), Reported> {
    let ctx = op.context();
    if !is_level(op, level, of.level_rank()) {
        return fail(op, "requested level is out of bounds");
    }
    let element = ctx.types().element_type(op.ir.value_type(array));
    if element != Some(Encoding::width_type(ctx, width)) {
        return fail(op, format!("unexpected type for {what}"));
    }
    Ok(())
}

/// Returns true if an attribute is a level below `rank`.
fn is_level(op: OpRef<'_>, level: Option<Attr>, rank: usize) -> bool {
    let level = level.and_then(|level| int_value(op.context(), level));
    level.is_none_or(|level| usize::try_from(level).is_ok_and(|level| level < rank))
}

pub(crate) fn verify_buffer(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(it) = op.cast::<ToCoordinatesBufferOp<'_>>() else { return Ok(()) };
    match tensor(op, it.tensor()).and_then(|of| of.encoding) {
        Some(encoding) if encoding.trailing_list().is_none() => fail(op, "expected sparse tensor with a COO region"),
        _ => Ok(()),
    }
}

pub(crate) fn verify_values(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(it) = op.cast::<ToValuesOp<'_>>() else { return Ok(()) };
    let Some(of) = tensor(op, it.tensor()) else { return Ok(()) };
    if op.context().types().element_type(op.ir.value_type(it.result())) != Some(of.element) {
        return fail(op, "unexpected mismatch in element types");
    }
    Ok(())
}

pub(crate) fn verify_slice_offset(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(it) = op.cast::<ToSliceOffsetOp<'_>>() else { return Ok(()) };
    verify_dimension(op, it.slice(), it.dim_attr())
}

pub(crate) fn verify_slice_stride(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(it) = op.cast::<ToSliceStrideOp<'_>>() else { return Ok(()) };
    verify_dimension(op, it.slice(), it.dim_attr())
}

fn verify_dimension(op: OpRef<'_>, slice: Value, dim: Option<Attr>) -> Result<(), Reported> {
    let Some(of) = tensor(op, slice) else { return Ok(()) };
    if is_level(op, dim, of.shape.len()) { Ok(()) } else { fail(op, "requested dimension out of bound") }
}

pub(crate) fn verify_get_specifier(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(it) = op.cast::<GetStorageSpecifierOp<'_>>() else { return Ok(()) };
    verify_specifier(op, it.specifier(), it.specifier_kind_attr(), it.level_attr())
}

pub(crate) fn verify_set_specifier(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(it) = op.cast::<SetStorageSpecifierOp<'_>>() else { return Ok(()) };
    verify_specifier(op, it.specifier(), it.specifier_kind_attr(), it.level_attr())
}

/// Verifies that a specifier has this field for the level.
fn verify_specifier(op: OpRef<'_>, specifier: Value, kind: Option<Attr>, level: Option<Attr>) -> Result<(), Reported> {
    let ctx = op.context();
    let Some(encoding) = super::loops::encoding_of(ctx, op.ir.value_type(specifier)) else { return Ok(()) };
    let Some(encoding) = Encoding::of(ctx, encoding) else { return Ok(()) };
    let Some(kind) = kind.and_then(|kind| enums::word(ctx, kind)) else { return Ok(()) };
    if &*kind == "val_mem_sz" {
        return match level {
            Some(_) => fail(op, "redundant level argument for querying value memory size"),
            None => Ok(()),
        };
    }
    if matches!(&*kind, "dim_offset" | "dim_stride") && !encoding.is_slice() {
        return fail(op, "requested slice data on non-slice tensor");
    }
    if level.is_none() {
        return fail(op, "missing level argument");
    }
    if !is_level(op, level, encoding.levels.len()) {
        return fail(op, "requested level is out of bounds");
    }
    let level = level.and_then(|level| usize::try_from(int_value(ctx, level)?).ok());
    let format = level.and_then(|level| encoding.levels.get(level)).map(|level| level.format);
    if &*kind == "pos_mem_sz" && format == Some(Format::Singleton) {
        return fail(op, "requested position memory size on a singleton level");
    }
    Ok(())
}

pub(crate) fn verify_lvl(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(it) = op.cast::<LvlOp<'_>>() else { return Ok(()) };
    let (Some(level), Some(of)) = (constant(op.ir, it.index()), tensor(op, it.source())) else { return Ok(()) };
    if usize::try_from(level).is_ok_and(|level| level < of.level_rank()) {
        return Ok(());
    }
    fail(op, "Level index exceeds the rank of the input sparse tensor")
}

pub(crate) fn verify_push_back(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(it) = op.cast::<PushBackOp<'_>>() else { return Ok(()) };
    match it.n().and_then(|n| constant(op.ir, n)) {
        Some(n) if n < 1 => reject(op, "n must be not less than 1"),
        _ => Ok(()),
    }
}

pub(crate) fn verify_compress(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(it) = op.cast::<CompressOp<'_>>() else { return Ok(()) };
    match tensor(op, it.tensor()) {
        Some(of) if of.level_rank() != it.lvl_coords().len() + 1 => reject(op, "incorrect number of coordinates"),
        _ => Ok(()),
    }
}

/// Returns the static size of a one-dimensional memref.
pub(crate) fn buffer_size(op: OpRef<'_>, buffer: Value) -> Option<i64> {
    let size = *MemRef::of(op.context(), op.ir.value_type(buffer))?.shape.first()?;
    (size != DYNAMIC).then_some(size)
}
