//! Canonicalization patterns of `acc`.

use lect_core::attrs::AttrData;
use lect_core::context::ContextData;
use lect_core::entity::{Attr, Op};
use lect_transforms::canonicalization;
use lect_transforms::rewrite::Rewriter;

use crate::atomics::simplify_update;
use crate::patterns::{SEGMENTS, Table, Values, by_block, constant_int, only_block, op_state, set_groups};
use crate::shapes::operands_of;

pub(super) const PATTERNS: Table = canonicalization![
    "acc.atomic.update" => [|op, rw| simplify_update(op, rw, ("acc.atomic.write", "acc.yield"), &[])],
    "acc.enter_data" => [decide],
    "acc.exit_data" => [decide],
    "acc.host_data" => [decide_region],
    "acc.kernel_environment" => [erase_empty],
    "acc.update" => [decide],
];

/// Whether the condition of an operation holds, if it is known.
fn holds(op: Op, rw: &Rewriter<'_>) -> Option<bool> {
    Some(constant_int(rw.ir(), operands_of(rw.op(op), "ifCond").next()?)? != 0)
}

/// What is always done needs no condition, and what is never done is not needed.
fn decide(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    if holds(op, rw)? {
        return set_groups(op, rw, &[("ifCond", &[])]);
    }
    if rw.op(op).result_count() > 0 {
        return None;
    }
    rw.erase(op);
    Some(())
}

/// As [`decide`], but what is in the region is always done.
fn decide_region(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    if holds(op, rw)? {
        return set_groups(op, rw, &[("ifCond", &[])]);
    }
    let view = rw.op(op);
    let inlined = by_block(view, only_block(view.region(0)?)?, [])?;
    inlined.apply(rw);
    Some(())
}

/// Whether all elements of a list that may be there are so.
fn all(ctx: &ContextData, list: Option<Attr>, is: impl Fn(Attr) -> bool) -> bool {
    match list.map(|list| ctx.attr_data(list)) {
        Some(AttrData::Array(elements)) => elements.iter().all(|element| is(*element)),
        _ => true,
    }
}

/// An environment of nothing may wait. That is kept if `acc.wait` can say it: for any device, and once.
fn erase_empty(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let (view, ctx) = (rw.op(op), rw.context());
    view.regions().next()?.entry().filter(|entry| entry.first().is_none())?;
    let is_any = |attr| ctx.show_attr(attr).to_string() == "#acc.device_type<none>";
    let segments = view.attr("waitOperandsSegments").map_or(0, |sizes| lect_core::engine::int_array(ctx, sizes).len());
    if !all(ctx, view.attr("waitOperandsDeviceType"), is_any)
        || !all(ctx, view.attr("hasWaitDevnum"), |attr| attr == ctx.bool_attr(false))
        || segments > 1
    {
        return None;
    }
    let waits: Values = operands_of(view, "waitOperands").collect();
    if waits.is_empty() && view.attr("waitOnly").is_none() {
        rw.erase(op);
        return Some(());
    }
    let sizes = ctx.i32_array_attr([i32::try_from(waits.len()).ok()?, 0, 0, 0]);
    let state = op_state(rw, "acc.wait", view.loc()).operands(waits).attr(ctx, SEGMENTS, sizes);
    rw.replace_with(op, state);
    Some(())
}
