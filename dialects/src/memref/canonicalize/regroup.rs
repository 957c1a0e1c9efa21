//! Dimensions that are put together and divided, in turn.

use lect_core::engine::int_array;
use lect_core::entity::{Op, Type, Value};
use lect_core::ir::OpRef;
use lect_transforms::rewrite::Rewriter;

use super::super::strides;
use super::{defined_by, first_operand, replace_by_cast, weaker_cast_from};
use crate::mixed::{self, MixedList};
use crate::patterns::{insert_value, op_state};
use crate::reassociation::{self, Groups, groups};
use crate::shapes::MemRef;

fn groups_of(op: OpRef<'_>) -> Option<Groups> {
    groups(op.context(), op.attr("reassociation")?)
}

fn has_layout(rw: &Rewriter<'_>, ty: Type) -> bool {
    MemRef::of(rw.context(), ty).is_some_and(|memref| !memref.is_identity(rw.context()))
}

/// The operation before, of this name, the groups of both, and what it takes, if no layout is in the way.
fn chain(rw: &Rewriter<'_>, op: Op, name: &str) -> Option<(Value, Groups, Groups)> {
    let view = rw.op(op);
    let (source, result) = first_operand(view)?;
    let before = defined_by(rw.ir(), source, name)?;
    let first = before.operands().next()?;
    let types = [rw.ir().value_type(first), rw.ir().value_type(source), result];
    if types.iter().any(|ty| has_layout(rw, *ty)) {
        return None;
    }
    Some((first, groups_of(before)?, groups_of(view)?))
}

fn replace_by_collapse(op: Op, rw: &mut Rewriter<'_>, source: Value, groups: &Groups) -> Option<()> {
    let (ctx, view) = (rw.context(), rw.op(op));
    let state = op_state(rw, "memref.collapse_shape", view.loc())?
        .operands([source])
        .results(view.result_types())
        .attr(ctx, "reassociation", reassociation::attr(ctx, groups)?);
    rw.replace_with(op, state);
    Some(())
}

fn replace_by_expand(op: Op, rw: &mut Rewriter<'_>, source: Value, groups: &Groups, sizes: &MixedList) -> Option<()> {
    let (ctx, view) = (rw.context(), rw.op(op));
    let (list, values) = mixed::split(sizes);
    let state = op_state(rw, "memref.expand_shape", view.loc())?
        .operands([source])
        .operands(values)
        .results(view.result_types())
        .attr(ctx, "reassociation", reassociation::attr(ctx, groups)?)
        .attr(ctx, "static_output_shape", ctx.i64_array_attr(list));
    rw.replace_with(op, state);
    Some(())
}

pub(super) fn compose_collapses(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let (first, inner, outer) = chain(rw, op, "memref.collapse_shape")?;
    let groups = reassociation::compose(inner, outer)?;
    replace_by_collapse(op, rw, first, &groups)
}

pub(super) fn compose_expands(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let (first, inner, outer) = chain(rw, op, "memref.expand_shape")?;
    let groups = reassociation::compose(inner, outer)?;
    let sizes = mixed::of(rw.op(op), "static_output_shape", 1)?;
    replace_by_expand(op, rw, first, &groups, &sizes)
}

/// A group that was divided further, and is put together again.
pub(super) fn collapse_of_expand(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let (first, expanded, collapsed) = chain(rw, op, "memref.expand_shape")?;
    let (ctx, ir) = (rw.context(), rw.ir());
    let (from, to) = (ctx.shape(ir.value_type(first))?, ctx.shape(rw.op(op).result_types().next()?)?);
    if from.len() > to.len() {
        let groups = reassociation::regroup(&expanded, &collapsed)?;
        return replace_by_collapse(op, rw, first, &groups);
    }
    if from.len() < to.len() {
        let groups = reassociation::regroup(&collapsed, &expanded)?;
        if crate::shapes::dynamic_count(to) > 0 {
            return None;
        }
        let sizes = to.iter().map(|size| mixed::Mixed::Static(*size)).collect();
        return replace_by_expand(op, rw, first, &groups, &sizes);
    }
    if expanded == collapsed { replace_by_cast(op, rw, first) } else { None }
}

/// A group that was put together further, and is divided again.
pub(super) fn expand_of_collapse(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let (first, collapsed, expanded) = chain(rw, op, "memref.collapse_shape")?;
    let (ctx, ir) = (rw.context(), rw.ir());
    let (from, to) = (ctx.shape(ir.value_type(first))?, ctx.shape(rw.op(op).result_types().next()?)?);
    if from.len() > to.len() {
        let groups = reassociation::regroup_by_sizes(&collapsed, &expanded, from, to)?;
        return replace_by_collapse(op, rw, first, &groups);
    }
    if from.len() < to.len() {
        let groups = reassociation::regroup_by_sizes(&expanded, &collapsed, to, from)?;
        let sizes = mixed::of(rw.op(op), "static_output_shape", 1)?;
        return replace_by_expand(op, rw, first, &groups, &sizes);
    }
    None
}

/// What is known of the source of a cast is known of the result.
pub(super) fn collapse_of_cast(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let (value, ty) = first_operand(view)?;
    let source = weaker_cast_from(rw.ir(), value)?;
    let (ctx, groups) = (rw.context(), groups_of(view)?);
    let memref = MemRef::of(ctx, rw.ir().value_type(source))?;
    let layout = match memref.is_identity(ctx) {
        true => None,
        false => Some(strides::collapse(ctx, &memref, &groups)?),
    };
    let new = memref.with(ctx, &reassociation::collapse(&groups, memref.shape), layout)?;
    if new == ty {
        rw.modify(op, |ir| ir.set_operand(op, 0, source));
        return Some(());
    }
    let state = op_state(rw, "memref.collapse_shape", view.loc())?.operands([source]).results([new]).attr(
        ctx,
        "reassociation",
        view.attr("reassociation")?,
    );
    let new = insert_value(rw.before(op), state);
    replace_by_cast(op, rw, new)
}

/// What is known of the source of a cast is known of the result.
pub(super) fn expand_of_cast(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let (value, ty) = first_operand(view)?;
    let source = weaker_cast_from(rw.ir(), value)?;
    let (ctx, groups) = (rw.context(), groups_of(view)?);
    let memref = MemRef::of(ctx, rw.ir().value_type(source))?;
    let result = MemRef::of(ctx, ty)?;
    let mut shape = int_array(ctx, view.attr("static_output_shape")?).to_vec();
    for (group, &size) in groups.iter().zip(memref.shape) {
        if let [dim] = group[..]
            && let Some(known) = usize::try_from(dim).ok().and_then(|dim| shape.get_mut(dim))
        {
            *known = size;
        }
    }
    let sizes: MixedList = mixed::of(view, "static_output_shape", 1)?
        .into_iter()
        .zip(&shape)
        .map(|(it, size)| if *size == lect_core::types::DYNAMIC { it } else { mixed::Mixed::Static(*size) })
        .collect();
    let layout = match memref.is_identity(ctx) {
        true => None,
        false => Some(strides::expand(ctx, &memref, &shape, &groups)?),
    };
    let new = memref.with(ctx, &shape, layout)?;
    if result.rank() != shape.len() {
        return None;
    }
    let (list, values) = mixed::split(&sizes);
    let state = op_state(rw, "memref.expand_shape", view.loc())?
        .operands([source])
        .operands(values)
        .results([new])
        .attr(ctx, "reassociation", view.attr("reassociation")?)
        .attr(ctx, "static_output_shape", ctx.i64_array_attr(list));
    let new = insert_value(rw.before(op), state);
    replace_by_cast(op, rw, new)
}
