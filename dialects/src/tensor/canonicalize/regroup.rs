//! Dimensions that are put together and divided: in turn, of constants, and of sizes that are known.

use lect_core::entity::{Op, Type, Value};
use lect_core::ir::OpRef;
use lect_core::types::DYNAMIC;
use lect_transforms::rewrite::Rewriter;

use super::dims::with_shape;
use super::{cast_before, first_operand, replace_by_cast};
use crate::mixed::{self, Mixed, MixedList};
use crate::patterns::{constant, constant_int, defined_by, insert_value, op_state};
use crate::reassociation::{self, Groups, groups};
use crate::shapes::dynamic_count;
use crate::tensor_casts::weaker_cast_from;

fn groups_of(op: OpRef<'_>) -> Option<Groups> {
    groups(op.context(), op.attr("reassociation")?)
}

/// What the operation before, of this name, takes, and the groups of both.
fn chain(rw: &Rewriter<'_>, op: Op, name: &str) -> Option<(Value, Groups, Groups)> {
    let view = rw.op(op);
    let before = defined_by(rw.ir(), first_operand(view)?.0, name)?;
    Some((before.operands().next()?, groups_of(before)?, groups_of(view)?))
}

fn replace_by_collapse(op: Op, rw: &mut Rewriter<'_>, source: Value, groups: &Groups) -> Option<()> {
    let (ctx, view) = (rw.context(), rw.op(op));
    let state = op_state(rw, "tensor.collapse_shape", view.loc()).operands([source]).results(view.result_types()).attr(
        ctx,
        "reassociation",
        reassociation::attr(ctx, groups)?,
    );
    rw.replace_with(op, state);
    Some(())
}

fn replace_by_expand(op: Op, rw: &mut Rewriter<'_>, source: Value, groups: &Groups, sizes: &[Mixed]) -> Option<()> {
    let (ctx, view) = (rw.context(), rw.op(op));
    let (list, values) = mixed::split(sizes);
    let state = op_state(rw, "tensor.expand_shape", view.loc())
        .operands([source])
        .operands(values)
        .results(view.result_types())
        .attr(ctx, "reassociation", reassociation::attr(ctx, groups)?)
        .attr(ctx, "static_output_shape", ctx.i64_array_attr(list));
    rw.replace_with(op, state);
    Some(())
}

fn shape_of(rw: &Rewriter<'_>, ty: Type) -> Option<Vec<i64>> {
    Some(rw.context().shape(ty)?.to_vec())
}

pub(super) fn compose_collapses(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let (first, inner, outer) = chain(rw, op, "tensor.collapse_shape")?;
    let groups = reassociation::compose(inner, outer)?;
    replace_by_collapse(op, rw, first, &groups)
}

pub(super) fn compose_expands(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let (first, inner, outer) = chain(rw, op, "tensor.expand_shape")?;
    let groups = reassociation::compose(inner, outer)?;
    let sizes = mixed::of(rw.op(op), "static_output_shape", 1)?;
    replace_by_expand(op, rw, first, &groups, &sizes)
}

/// A group that was divided further, and is put together again.
pub(super) fn collapse_of_expand(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let (first, expanded, collapsed) = chain(rw, op, "tensor.expand_shape")?;
    let from = shape_of(rw, rw.ir().value_type(first))?;
    let to = shape_of(rw, rw.op(op).result_types().next()?)?;
    if from.len() > to.len() {
        let groups = reassociation::regroup(&expanded, &collapsed)?;
        return replace_by_collapse(op, rw, first, &groups);
    }
    if from.len() < to.len() && dynamic_count(&to) == 0 {
        let groups = reassociation::regroup(&collapsed, &expanded)?;
        let sizes: MixedList = to.iter().map(|size| Mixed::Static(*size)).collect();
        return replace_by_expand(op, rw, first, &groups, &sizes);
    }
    None
}

/// A group that was put together further, and is divided again.
pub(super) fn expand_of_collapse(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let (first, collapsed, expanded) = chain(rw, op, "tensor.collapse_shape")?;
    let from = shape_of(rw, rw.ir().value_type(first))?;
    let to = shape_of(rw, rw.op(op).result_types().next()?)?;
    if from.len() > to.len() {
        let groups = reassociation::regroup_by_sizes(&collapsed, &expanded, &from, &to)?;
        return replace_by_collapse(op, rw, first, &groups);
    }
    if from.len() < to.len() {
        let groups = reassociation::regroup_by_sizes(&expanded, &collapsed, &to, &from)?;
        let sizes = mixed::of(rw.op(op), "static_output_shape", 1)?;
        return replace_by_expand(op, rw, first, &groups, &sizes);
    }
    None
}

/// What is done to the value that a constant or a splat is made of.
pub(super) fn of_splat(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let (source, ty) = first_operand(view)?;
    let splat = defined_by(rw.ir(), source, "tensor.splat")?;
    if dynamic_count(rw.context().shape(ty)?) > 0 {
        return None;
    }
    let state = op_state(rw, "tensor.splat", view.loc()).operands(splat.operands().take(1)).results([ty]);
    rw.replace_with(op, state);
    Some(())
}

/// A constant in another shape.
pub(super) fn of_constant(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let (source, ty) = first_operand(view)?;
    let value = rw.ir().value(source).constant()?;
    let value = crate::folding::splat_reshaped(rw.context(), value, ty)?;
    let loc = view.loc();
    let new = constant(rw.before(op), value, ty, loc)?;
    rw.replace(op, &[new]);
    Some(())
}

/// The same elements in another shape.
pub(super) fn of_elements(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let (source, ty) = first_operand(view)?;
    let made = defined_by(rw.ir(), source, "tensor.from_elements")?;
    if dynamic_count(rw.context().shape(ty)?) > 0 {
        return None;
    }
    let state = op_state(rw, "tensor.from_elements", view.loc()).operands(made.operands()).results([ty]);
    rw.replace_with(op, state);
    Some(())
}

/// What is known of the source of a cast is known of the result.
pub(super) fn collapse_of_cast(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let (value, ty) = first_operand(view)?;
    let source = weaker_cast_from(rw.ir(), value)?;
    let (ctx, groups) = (rw.context(), groups_of(view)?);
    let shape = reassociation::collapse(&groups, ctx.shape(rw.ir().value_type(source))?);
    let new = with_shape(rw, ty, &shape)?;
    if new == ty {
        rw.modify(op, |ir| ir.set_operand(op, 0, source));
        return Some(());
    }
    let state = op_state(rw, "tensor.collapse_shape", view.loc()).operands([source]).results([new]).attr(
        ctx,
        "reassociation",
        view.attr("reassociation")?,
    );
    let new = insert_value(rw.before(op), state);
    replace_by_cast(op, rw, new)
}

/// Sizes that are constants become part of the types, where a cast says that the source has known sizes.
pub(super) fn static_expand(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let (source, ty) = first_operand(view)?;
    let known = weaker_cast_from(rw.ir(), source)?;
    let known = shape_of(rw, rw.ir().value_type(known))?;
    let mut list = shape_of(rw, ty)?;
    let groups = groups_of(view)?;
    let given: Vec<Value> = view.operand_group(1).collect();
    let mut sizes = given.iter().copied();
    let mut values: Vec<Value> = Vec::new();
    for (group, &from) in groups.iter().zip(&known) {
        for &dim in group {
            let to = list.get_mut(usize::try_from(dim).ok()?)?;
            if *to != DYNAMIC {
                continue;
            }
            let size = sizes.next()?;
            match constant_int(rw.ir(), size).filter(|_| from != DYNAMIC) {
                Some(size) => *to = size,
                None => values.push(size),
            }
        }
    }
    if values.len() == given.len() {
        return None;
    }
    let mut input = Vec::with_capacity(groups.len());
    for group in &groups {
        let parts: Vec<i64> = group.iter().filter_map(|&dim| list.get(usize::try_from(dim).ok()?).copied()).collect();
        let product = parts.iter().fold(1, |product: i64, size| product.wrapping_mul(*size));
        input.push(if parts.contains(&DYNAMIC) { DYNAMIC } else { product });
    }
    let (loc, from_type) = (view.loc(), rw.ir().value_type(source));
    let reassociation = view.attr("reassociation")?;
    let (input, output) = (with_shape(rw, from_type, &input)?, with_shape(rw, ty, &list)?);
    let source = cast_before(op, rw, source, input)?;
    let ctx = rw.context();
    let state = op_state(rw, "tensor.expand_shape", loc)
        .operands([source])
        .operands(values)
        .results([output])
        .attr(ctx, "reassociation", reassociation)
        .attr(ctx, "static_output_shape", ctx.i64_array_attr(list));
    let new = insert_value(rw.before(op), state);
    replace_by_cast(op, rw, new)
}
