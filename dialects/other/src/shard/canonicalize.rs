//! Canonicalization patterns of `shard`.

use lect_dialects_core::shared::tensor_casts::destination;
use lect_support::mixed_integers::static_sizes;
use lect_support::prelude::*;

use super::verify::split_axes;
use super::{
    AllGatherOp, AllReduceOp, AllSliceOp, AllToAllOp, BroadcastOp, GatherOp, RecvOp, ReduceOp, ReduceScatterOp,
    ScatterOp, SendOp, ShardOp, ShardingOp, UpdateHaloOp,
};

rewrites! {
    pub(super) const PATTERNS;

    for CollectiveOp in [
        AllGatherOp, AllReduceOp, AllSliceOp, AllToAllOp, BroadcastOp, GatherOp, RecvOp, ReduceOp, ReduceScatterOp,
        ScatterOp, SendOp,
    ] {
        /// Folds a collective over no grid axes to its input.
        without_axes: o @ CollectiveOp { input: x : t, result: _ : t } if o.grid_axes().is_empty() => x;
    }
    ShardOp => shard_once;
    ShardingOp => known_halo_sizes;
    ShardingOp => known_offsets;
    ShardingOp => leave_out_usual;
    UpdateHaloOp => destination;
}

/// Moves constant halo sizes into the static sizes.
fn known_halo_sizes(sharding: ShardingOp<'_>) -> Option<Rewrite> {
    let (known, dynamic) = (sharding.static_halo_sizes(), sharding.dynamic_halo_sizes());
    let (numbers, values) = static_sizes(sharding.0.ir.get(), &known, dynamic)?;
    Some(Rewrite::modify(move |ir, op| {
        ShardingOp::set_dynamic_halo_sizes(ir, op, values);
        ShardingOp::set_static_halo_sizes(ir, op, numbers);
    }))
}

/// Moves constant offsets into the static offsets.
fn known_offsets(sharding: ShardingOp<'_>) -> Option<Rewrite> {
    let (known, dynamic) = (sharding.static_sharded_dims_offsets(), sharding.dynamic_sharded_dims_offsets());
    let (numbers, values) = static_sizes(sharding.0.ir.get(), &known, dynamic)?;
    Some(Rewrite::modify(move |ir, op| {
        ShardingOp::set_dynamic_sharded_dims_offsets(ir, op, values);
        ShardingOp::set_static_sharded_dims_offsets(ir, op, numbers);
    }))
}

/// Removes halo sizes that are all zero, and offsets of equal parts, which are the default.
fn leave_out_usual(sharding: ShardingOp<'_>) -> Option<Rewrite> {
    let (halos, offsets) = (sharding.static_halo_sizes(), sharding.static_sharded_dims_offsets());
    let step = |pair: &[i64]| pair.last().zip(pair.first()).map(|(to, from)| to.wrapping_sub(*from));
    let mut steps = offsets.windows(2).map(step);
    let first = steps.next();
    let no_halos = !halos.is_empty() && sharding.dynamic_halo_sizes().len() == 0 && halos.iter().all(|halo| *halo == 0);
    let even =
        first.is_some() && sharding.dynamic_sharded_dims_offsets().len() == 0 && steps.all(|step| Some(step) == first);
    (no_halos || even).then(|| {
        Rewrite::modify(move |ir, op| {
            if no_halos {
                ShardingOp::set_static_halo_sizes(ir, op, []);
            }
            if even {
                ShardingOp::set_static_sharded_dims_offsets(ir, op, []);
            }
        })
    })
}

/// Returns the split axes of each dimension, without trailing empty ones.
fn axes(op: OpRef<'_>) -> Vec<Vec<i64>> {
    let mut axes = split_axes(op);
    while axes.last().is_some_and(Vec::is_empty) {
        axes.pop();
    }
    axes
}

/// Returns true if two operations have the same sharding, or `None` if that is unknown.
fn shard_alike(a: ShardOp<'_>, b: ShardOp<'_>) -> Option<bool> {
    let [a, b]: [ShardingOp<'_>; 2] = [a.0.ir.get().def(a.sharding())?, b.0.ir.get().def(b.sharding())?];
    let same_parts = a.grid_attr() == b.grid_attr()
        && a.static_halo_sizes_attr() == b.static_halo_sizes_attr()
        && a.static_sharded_dims_offsets_attr() == b.static_sharded_dims_offsets_attr()
        && a.dynamic_sharded_dims_offsets().eq(b.dynamic_sharded_dims_offsets())
        && a.dynamic_halo_sizes().eq(b.dynamic_halo_sizes());
    Some(same_parts && axes(a.0) == axes(b.0))
}

/// Merges a second sharding of a value with the first, or chains it to the first if they differ.
fn shard_once(shard: ShardOp<'_>) -> Option<Rewrite> {
    let (op, ir) = (shard.0, shard.0.ir.get());
    if ir.def::<ShardOp<'_>>(shard.src()).is_some() {
        return None;
    }
    let other = ir.value(shard.src()).uses().map(|it| it.0).find(|user| *user != op)?;
    let precedes = other.block() == op.block() && ir.is_before(other.op, op.op);
    let other: ShardOp<'_> = other.cast().filter(|_| precedes)?;
    let result = other.result();
    Some(match shard_alike(shard, other)? {
        true => Rewrite::values([result]),
        false => Rewrite::modify(move |ir, op| ShardOp::set_src(ir, op, result)),
    })
}
