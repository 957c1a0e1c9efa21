//! Canonicalization patterns of `shard`.

use lect_core::engine::int_array;
use lect_core::entity::Op;
use lect_core::ir::{Isolate, OpRef};
use lect_transforms::canonicalization;
use lect_transforms::rewrite::Rewriter;

use super::verify::split_axes;
use crate::patterns::{Table, defined_by, is, set_groups, with_known};
use crate::shapes::operands_of;
use crate::tensor_casts::destination;

pub(super) const PATTERNS: Table = canonicalization![
    "shard.all_gather" => [erase_without_axes],
    "shard.all_reduce" => [erase_without_axes],
    "shard.all_slice" => [erase_without_axes],
    "shard.all_to_all" => [erase_without_axes],
    "shard.broadcast" => [erase_without_axes],
    "shard.gather" => [erase_without_axes],
    "shard.recv" => [erase_without_axes],
    "shard.reduce" => [erase_without_axes],
    "shard.reduce_scatter" => [erase_without_axes],
    "shard.scatter" => [erase_without_axes],
    "shard.send" => [erase_without_axes],
    "shard.shard" => [shard_once],
    "shard.sharding" => [known_sizes, leave_out_usual],
    "shard.update_halo" => [destination],
];

/// Along no axis nothing is communicated.
fn erase_without_axes(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let axes = view.attr("grid_axes").map_or(0, |axes| int_array(rw.context(), axes).len());
    let input = operands_of(view, "input").next()?;
    if axes > 0 || view.result_types().next()? != rw.ir().value_type(input) {
        return None;
    }
    rw.replace(op, &[input]);
    Some(())
}

/// Sizes that are known become numbers.
fn known_sizes(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let lists =
        [("static_halo_sizes", "dynamic_halo_sizes"), ("static_sharded_dims_offsets", "dynamic_sharded_dims_offsets")];
    let mut changed = None;
    for (numbers, values) in lists {
        let Some((known, left)) = with_known(rw.op(op), numbers, values) else { continue };
        let known = rw.context().i64_array_attr(known);
        set_groups(op, rw, &[(values, &left)])?;
        rw.modify(op, |ir| ir.set_attr(op, numbers, Some(known)));
        changed = Some(());
    }
    changed
}

/// Halos of no size, and parts of one size, need not be said.
fn leave_out_usual(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let (view, ctx) = (rw.op(op), rw.context());
    let numbers = |name: &str| view.attr(name).map(|numbers| int_array(ctx, numbers)).unwrap_or_default();
    let are_known = |name: &str| operands_of(view, name).len() == 0;
    let (halos, offsets) = (numbers("static_halo_sizes"), numbers("static_sharded_dims_offsets"));
    let step = |pair: &[i64]| pair.last().zip(pair.first()).map(|(to, from)| to.wrapping_sub(*from));
    let mut steps = offsets.windows(2).map(step);
    let first = steps.next();
    let mut usual = Vec::new();
    if !halos.is_empty() && are_known("dynamic_halo_sizes") && halos.iter().all(|halo| *halo == 0) {
        usual.push("static_halo_sizes");
    }
    if first.is_some() && are_known("dynamic_sharded_dims_offsets") && steps.all(|step| Some(step) == first) {
        usual.push("static_sharded_dims_offsets");
    }
    if usual.is_empty() {
        return None;
    }
    let nothing = ctx.i64_array_attr([]);
    rw.modify(op, |ir| usual.into_iter().for_each(|name| ir.set_attr(op, name, Some(nothing))));
    Some(())
}

/// The axes that dimensions are split along, but for the last that are not.
fn axes(op: OpRef<'_>) -> Vec<Vec<i64>> {
    let mut axes = split_axes(op);
    while axes.last().is_some_and(Vec::is_empty) {
        axes.pop();
    }
    axes
}

/// Whether two operations shard in the same way. None if it is not known.
fn shard_alike(ir: &Isolate, a: OpRef<'_>, b: OpRef<'_>) -> Option<bool> {
    let sharding = |op: OpRef<'_>| op.operands().nth(1).and_then(|value| ir.value(value).defining_op());
    let (a, b) = (sharding(a)?, sharding(b)?);
    if !is(a, "shard.sharding") || !is(b, "shard.sharding") {
        return None;
    }
    let same = |name: &&str| a.attr(name) == b.attr(name);
    let names = ["grid", "static_halo_sizes", "static_sharded_dims_offsets", "operandSegmentSizes"];
    Some(names.iter().all(same) && axes(a) == axes(b) && a.operands().eq(b.operands()))
}

/// A value that is sharded twice is sharded once; if not in the same way, the second takes what the first makes.
fn shard_once(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let (view, ir) = (rw.op(op), rw.ir());
    let value = view.operands().next()?;
    if defined_by(ir, value, "shard.shard").is_some() {
        return None;
    }
    let precedes = |a: OpRef<'_>, b: OpRef<'_>| a.block() == b.block() && ir.is_before(a.op, b.op);
    let mut users = ir.value(value).uses().map(|it| it.0).filter(|user| *user != view);
    let other = users.next().filter(|other| is(*other, "shard.shard") && precedes(*other, view))?;
    let result = other.results().next()?;
    let alike = shard_alike(ir, view, other)?;
    drop(users);
    if alike {
        rw.replace(op, &[result]);
    } else {
        rw.modify(op, |ir| ir.set_operand(op, 0, result));
    }
    Some(())
}
