//! Dimensions that are put together and divided, in turn.

use lect_core::entity::{Op, Type, Value};
use lect_core::ir::OpRef;
use lect_core::loc::Loc;
use lect_core::types::DYNAMIC;
use lect_transforms::rewrite::Rewriter;

use super::super::strides;
use super::{defined_by, first_operand, replace_by_cast, weaker_cast_from};
use crate::mixed::{self, Mixed, MixedList};
use crate::patterns::{constant_index, insert_value, op_state};
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
    let state = op_state(rw, "memref.collapse_shape", view.loc()).operands([source]).results(view.result_types()).attr(
        ctx,
        "reassociation",
        reassociation::attr(ctx, groups)?,
    );
    rw.replace_with(op, state);
    Some(())
}

fn replace_by_expand(op: Op, rw: &mut Rewriter<'_>, source: Value, groups: &Groups, sizes: &MixedList) -> Option<()> {
    let (ctx, view) = (rw.context(), rw.op(op));
    let (list, values) = mixed::split(sizes);
    let state = op_state(rw, "memref.expand_shape", view.loc())
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
        let sizes = collapsed_sizes(op, rw, &collapsed)?;
        return replace_by_expand(op, rw, first, &groups, &sizes);
    }
    if expanded == collapsed { replace_by_cast(op, rw, first) } else { None }
}

/// The sizes of what `collapse_shape` results in: those that are not known are products of sizes of the `expand_shape` before.
fn collapsed_sizes(op: Op, rw: &mut Rewriter<'_>, groups: &Groups) -> Option<MixedList> {
    let view = rw.op(op);
    let (loc, shape) = (view.loc(), rw.context().shape(view.result_types().next()?)?.to_vec());
    let before = defined_by(rw.ir(), view.operands().next()?, "memref.expand_shape")?;
    let expanded = mixed::of(before, "static_output_shape", 1)?;
    rw.before(op);
    let mut sizes = MixedList::new();
    for (group, &size) in groups.iter().zip(&shape) {
        if size != DYNAMIC {
            sizes.push(Mixed::Static(size));
            continue;
        }
        let parts: Option<Vec<Mixed>> =
            group.iter().map(|dim| expanded.get(usize::try_from(*dim).ok()?).copied()).collect();
        let mut product: Option<Value> = None;
        for part in parts? {
            let value = match part {
                Mixed::Static(1) => continue,
                Mixed::Static(size) => constant_index(rw, size, loc)?,
                Mixed::Dynamic(value) => value,
            };
            product = Some(match product {
                None => value,
                Some(before) => multiply(rw, before, value, loc)?,
            });
        }
        sizes.push(Mixed::Dynamic(product?));
    }
    Some(sizes)
}

fn multiply(rw: &mut Rewriter<'_>, left: Value, right: Value, loc: Loc) -> Option<Value> {
    let index = rw.context().common().index;
    let state = op_state(rw, "arith.muli", loc).operands([left, right]).results([index]);
    Some(insert_value(rw, state))
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
    let state = op_state(rw, "memref.collapse_shape", view.loc()).operands([source]).results([new]).attr(
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
    let mut sizes = mixed::of(view, "static_output_shape", 1)?;
    mixed::fold_constants(rw.ir(), &mut sizes, |size| size >= 0);
    let shape = mixed::split(&sizes).0;
    for (group, _) in groups.iter().zip(memref.shape).filter(|it| *it.1 != DYNAMIC) {
        let is_unknown = |dim: &i64| usize::try_from(*dim).is_ok_and(|dim| shape.get(dim) == Some(&DYNAMIC));
        if group.iter().any(is_unknown) {
            return None;
        }
    }
    let layout = match memref.is_identity(ctx) {
        true => None,
        false => Some(strides::expand(ctx, &memref, &shape, &groups)?),
    };
    let new = memref.with(ctx, &shape, layout)?;
    if result.rank() != shape.len() {
        return None;
    }
    let (list, values) = mixed::split(&sizes);
    let state = op_state(rw, "memref.expand_shape", view.loc())
        .operands([source])
        .operands(values)
        .results([new])
        .attr(ctx, "reassociation", view.attr("reassociation")?)
        .attr(ctx, "static_output_shape", ctx.i64_array_attr(list));
    let new = insert_value(rw.before(op), state);
    replace_by_cast(op, rw, new)
}
