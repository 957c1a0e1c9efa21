//! Integer ranges of sizes and ids of blocks, threads and clusters.

use lect_core::attrs::int_array;
use lect_core::interfaces;
use lect_core::interfaces::function::Function;
use lect_support::prelude::*;
use lect_transforms::analysis::ranges::{InferIntRange, IntRange};

use crate::gpu::attrs::{KNOWN_BLOCK_SIZE, KNOWN_CLUSTER_SIZE, KNOWN_GRID_SIZE};
use crate::gpu::{
    BlockDimOp, BlockIdOp, ClusterBlockIdOp, ClusterDimBlocksOp, ClusterDimOp, ClusterIdOp, Dimension, GPUFuncOp,
    GlobalIdOp, GridDimOp, LaneIdOp, LaunchOp, NumSubgroupsOp, SubgroupIdOp, SubgroupSizeOp, ThreadIdOp,
};

/// The width of `index`, in bits.
const WIDTH: u32 = 64;

/// Upper bound on the number of blocks or threads of any GPU.
const MOST: u64 = u32::MAX as u64;

/// Maximum number of blocks of a cluster.
const MOST_IN_CLUSTER: u64 = 8;

/// Maximum number of threads of a subgroup.
const MOST_IN_SUBGROUP: u64 = 128;

/// A level of the hierarchy of a kernel, whose size may be known.
#[derive(Clone, Copy)]
enum Part {
    Block,
    Grid,
    Cluster,
}

/// Defines models of operations with a dimension: the view, the counted level, the maximum, and the range.
macro_rules! sizes {
    ($($name:literal: $view:ident, $part:expr, $most:expr, $range:ident;)*) => {
        /// Interface models by operation name.
        pub(crate) const MODELS: Table = &[
            $(($name, {
                struct Model;
                impl InferIntRange for Model {
                    fn range(&self, op: OpRef<'_>, _: &[Option<IntRange>]) -> Option<IntRange> {
                        let view = op.try_cast::<$view<'_>>()?;
                        let part: Option<Part> = $part;
                        let known = part.and_then(|part| known(op, part, view.dimension()));
                        Some($range(known, view.upper_bound().map(i64::cast_unsigned), $most))
                    }
                }
                interfaces![dyn InferIntRange => Model]
            }),)*
            ("gpu.global_id", interfaces![dyn InferIntRange => GlobalId]),
            ("gpu.lane_id", interfaces![dyn InferIntRange => LaneId]),
            ("gpu.launch", interfaces![dyn InferIntRange => Launch]),
            ("gpu.num_subgroups", interfaces![dyn InferIntRange => SubgroupCount]),
            ("gpu.subgroup_id", interfaces![dyn InferIntRange => SubgroupId]),
            ("gpu.subgroup_size", interfaces![dyn InferIntRange => SubgroupSize]),
        ];
    };
}

sizes! {
    "gpu.block_dim": BlockDimOp, Some(Part::Block), MOST, size;
    "gpu.block_id": BlockIdOp, Some(Part::Grid), MOST, number;
    "gpu.cluster_block_id": ClusterBlockIdOp, Some(Part::Cluster), MOST_IN_CLUSTER, number;
    "gpu.cluster_dim": ClusterDimOp, None, MOST, size;
    "gpu.cluster_dim_blocks": ClusterDimBlocksOp, Some(Part::Cluster), MOST_IN_CLUSTER, size;
    "gpu.cluster_id": ClusterIdOp, None, MOST, number;
    "gpu.grid_dim": GridDimOp, Some(Part::Grid), MOST, size;
    "gpu.thread_id": ThreadIdOp, Some(Part::Block), MOST, number;
}

fn indices(first: u64, last: u64) -> IntRange {
    IntRange::unsigned(ApInt::from_u64(WIDTH, first), ApInt::from_u64(WIDTH, last))
}

/// Returns the range of a size that is known or bounded.
fn size(known: Option<u64>, bound: Option<u64>, most: u64) -> IntRange {
    match known {
        Some(known) => indices(known, known),
        None => indices(1, bound.unwrap_or(most)),
    }
}

/// Returns the range of an id below a size that is known or bounded.
fn number(known: Option<u64>, bound: Option<u64>, most: u64) -> IntRange {
    let size = known.unwrap_or(most).min(bound.unwrap_or(u64::MAX));
    indices(0, size.wrapping_sub(1))
}

/// Returns the size of a level, if the enclosing launch or function specifies it.
fn known(op: OpRef<'_>, part: Part, dimension: Dimension) -> Option<u64> {
    let around = || std::iter::successors(op.parent(), |op| op.parent());
    let launched = around().find_map(|op| op.try_cast::<LaunchOp<'_>>()).and_then(|launch| {
        let number = launch_size(launch, part, dimension).and_then(|size| op.ir.value(size).constant())?;
        op.context().attrs().i64_value(number)
    });
    let of_kernel = || {
        let kernel = around().find_map(|op| op.cast::<GPUFuncOp<'_>>())?;
        let sizes = match part {
            Part::Block => kernel.known_block_size(),
            Part::Grid => kernel.known_grid_size(),
            Part::Cluster => kernel.known_cluster_size(),
        };
        sizes?.get(dimension as usize).copied()
    };
    let of_function = || {
        let function = around().find(|op| op.interface::<dyn Function>().is_some())?;
        let name = match part {
            Part::Block => KNOWN_BLOCK_SIZE,
            Part::Grid => KNOWN_GRID_SIZE,
            Part::Cluster => KNOWN_CLUSTER_SIZE,
        };
        int_array(op.context(), function.attr(name)?).get(dimension as usize).copied()
    };
    // Sizes of 32 bits are unsigned.
    launched.map(i64::cast_unsigned).or_else(|| of_kernel().or_else(of_function).map(|size| u64::from(size as u32)))
}

fn launch_size(launch: LaunchOp<'_>, part: Part, dimension: Dimension) -> Option<Value> {
    let clusters = || Some([launch.cluster_size_x()?, launch.cluster_size_y()?, launch.cluster_size_z()?]);
    let sizes = match part {
        Part::Block => [launch.block_size_x(), launch.block_size_y(), launch.block_size_z()],
        Part::Grid => [launch.grid_size_x(), launch.grid_size_y(), launch.grid_size_z()],
        Part::Cluster => clusters()?,
    };
    sizes.get(dimension as usize).copied()
}

/// Range of the global id of a thread.
struct GlobalId;

impl InferIntRange for GlobalId {
    fn range(&self, op: OpRef<'_>, _: &[Option<IntRange>]) -> Option<IntRange> {
        let view = op.try_cast::<GlobalIdOp<'_>>()?;
        let size = |part| known(op, part, view.dimension()).unwrap_or(MOST);
        let all = view.upper_bound().map(i64::cast_unsigned);
        let all = all.unwrap_or_else(|| size(Part::Block).wrapping_mul(size(Part::Grid)));
        Some(indices(0, all.wrapping_sub(1)))
    }
}

/// Defines models of operations without a dimension: the view, the maximum, and the range.
macro_rules! bounded {
    ($($model:ident: $view:ident, $most:expr, $range:ident;)*) => {
        $(struct $model;

        impl InferIntRange for $model {
            fn range(&self, op: OpRef<'_>, _: &[Option<IntRange>]) -> Option<IntRange> {
                let bound = op.cast::<$view<'_>>()?.upper_bound().map(i64::cast_unsigned);
                Some($range(None, bound, $most))
            }
        })*
    };
}

bounded! {
    LaneId: LaneIdOp, MOST_IN_SUBGROUP, number;
    SubgroupCount: NumSubgroupsOp, MOST, size;
    SubgroupId: SubgroupIdOp, MOST, number;
    SubgroupSize: SubgroupSizeOp, MOST_IN_SUBGROUP, size;
}

/// Ranges of the arguments of a launch: ids of block and thread, then sizes of grid and block.
struct Launch;

impl InferIntRange for Launch {
    fn range(&self, _: OpRef<'_>, _: &[Option<IntRange>]) -> Option<IntRange> {
        None
    }

    fn arguments(&self, op: OpRef<'_>, operands: &[Option<IntRange>]) -> Vec<Option<IntRange>> {
        const SIZES: usize = 6;
        let dependencies = op.operand_group(0).len();
        let sizes = (0..SIZES).map(|at| {
            let size = operands.get(dependencies + at)?.as_ref()?;
            Some(size.intersection(&indices(1, MOST)))
        });
        let sizes: Vec<Option<IntRange>> = sizes.collect();
        let numbers = sizes.iter().map(|size| Some(indices(0, size.as_ref()?.umax.to_u64()?.wrapping_sub(1))));
        numbers.chain(sizes.iter().cloned()).collect()
    }
}
