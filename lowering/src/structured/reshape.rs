//! New reshapes, slices and padding of tensors.

use lect_dialects::arith::{ConstantOp, DivSIOp};
use lect_dialects::shared::reassociation::{Groups, collapse, group_attrs};
use lect_dialects::tensor::{CollapseShapeOp, ExpandShapeOp, PadOp, YieldOp};
use lect_support::mixed_integers::split;
use lect_support::prelude::*;

use crate::loops::shapes::mixed_sizes;

/// Returns the ranked tensor type of a shape, without encoding.
pub(crate) fn tensor_type(ctx: &ContextData, shape: &[i64], element: Type) -> Option<Type> {
    ctx.types().tensor(shape, element, None).ok()
}

/// Collapses a tensor to a type.
pub(crate) fn collapse_to(rw: &mut Rewriter<'_>, source: Value, groups: &Groups, ty: Type) -> Value {
    let groups = group_attrs(rw.context(), groups);
    rw.value(CollapseShapeOp::build(source, groups, ty))
}

/// Returns the type of a collapsed tensor.
pub(crate) fn collapsed_type(ctx: &ContextData, ty: Type, groups: &Groups) -> Option<Type> {
    let (shape, element) = ranked_tensor(ctx, ty)?;
    tensor_type(ctx, &collapse(groups, shape), element)
}

/// Expands a tensor to a type with these sizes.
pub(crate) fn expand_to(rw: &mut Rewriter<'_>, source: Value, groups: &Groups, sizes: &[Mixed], ty: Type) -> Value {
    let groups = group_attrs(rw.context(), groups);
    let (list, values) = split(sizes);
    rw.value(ExpandShapeOp::build(source, groups, values, list, ty))
}

/// Expands a tensor to a type. A dynamic size is that of the source divided by the other sizes of the group.
pub(crate) fn expand(rw: &mut Rewriter<'_>, source: Value, groups: &Groups, ty: Type) -> Option<Value> {
    let ctx = rw.context().clone();
    let given = mixed_sizes(rw, source);
    let shape = ctx.types().shape(ty)?.to_vec();
    let mut sizes: Vec<Mixed> = shape.iter().map(|size| Mixed::Static(*size)).collect();
    for (group, given) in groups.iter().zip(given) {
        let places: Vec<usize> = group.iter().filter_map(|dim| usize::try_from(*dim).ok()).collect();
        let known = places.iter().filter_map(|at| shape.get(*at)).filter(|size| **size != DYNAMIC);
        let known = known.fold(1i64, |all, size| all.wrapping_mul(*size));
        let Some(&dynamic) = places.iter().find(|at| shape.get(**at) == Some(&DYNAMIC)) else { continue };
        let given = ConstantOp::size(rw, given);
        let known = rw.value(ConstantOp::index(&ctx, known));
        *sizes.get_mut(dynamic)? = Mixed::Dynamic(rw.value_or_fold(DivSIOp::build(given, known)));
    }
    Some(expand_to(rw, source, groups, &sizes, ty))
}

/// Pads a tensor with a value.
pub(crate) fn pad_with(
    rw: &mut Rewriter<'_>,
    source: Value,
    [low, high]: [&[Mixed]; 2],
    value: Value,
    nofold: bool,
    ty: Type,
) -> Value {
    let ctx = rw.context().clone();
    let indices = vec![ctx.types().index(); low.len()];
    let (low, low_values) = split(low);
    let (high, high_values) = split(high);
    let region = rw.ir_mut().create_region();
    let pad = PadOp::build(source, low_values, high_values, low, high, ty, region).nofold(nofold);
    let made = rw.add(pad);
    let loc = rw.loc();
    rw.aside(|rw| {
        let block = super::generic::begin_body(rw, region);
        rw.add_block_args(block, indices, loc);
        rw.add(YieldOp::build(value));
    });
    rw.op(made).result(0)
}

/// Returns the value that a padding has everywhere, which is defined outside of its body or a constant.
pub(crate) fn constant_padding(pad: PadOp<'_>) -> Option<Value> {
    let ir = pad.0.ir.get();
    let body = pad.region().entry()?;
    let value = body.last()?.cast::<YieldOp<'_>>()?.value();
    let is_inside = ir.value(value).block().is_some_and(|block| block.block == body.block);
    (!is_inside || ir.value(value).constant().is_some()).then_some(value)
}
