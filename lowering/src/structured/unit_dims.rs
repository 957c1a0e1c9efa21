//! `linalg-fold-unit-extent-dims`: structured operations without their dimensions of size one.

mod inits;
mod loops;
mod pad;
mod slices;

use lect_dialects::linalg::{CopyOp, GenericOp, PackOp, TransposeOp};
use lect_dialects::shared::reassociation::Groups;
use lect_dialects::tensor::{
    CastOp, CollapseShapeOp, ConcatOp, EmptyOp, ExpandShapeOp, ExtractOp, ExtractSliceOp, InsertSliceOp, PadOp,
    ParallelInsertSliceOp,
};
use lect_support::prelude::*;
use lect_transforms::pass::{Pass, PassContext};

use super::own_patterns::OwnPatterns;
use super::result_dims;
use crate::greedy;

/// Drop dimensions of size one from structured operations
#[derive(Pass)]
#[pass(name = "linalg-fold-unit-extent-dims", class = "LinalgFoldUnitExtentDimsPass")]
pub struct FoldUnitExtentDims {
    /// Drop dimensions by slices instead of reshapes
    #[option]
    pub use_rank_reducing_slices: bool,
}

/// How a dimension of a value is dropped.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Means {
    Reshape,
    Slice,
}

impl Pass for FoldUnitExtentDims {
    fn run(&self, ir: &mut Isolate, cx: &mut PassContext<'_>) -> Result<(), Reported> {
        let ctx = ir.context().clone();
        let means = if self.use_rank_reducing_slices { Means::Slice } else { Means::Reshape };
        let mut patterns = PatternSet::new();
        match means {
            Means::Reshape => {
                patterns.add_fn(&ctx, GenericOp::NAME, 1, |op, rw| loops::drop_dims(op, rw, Means::Reshape));
                patterns.add_fn(&ctx, PadOp::NAME, 1, |op, rw| pad::drop_dims(op, rw, Means::Reshape));
                patterns.add_fn(&ctx, ExtractSliceOp::NAME, 1, slices::reduce_extracted);
                patterns.add_fn(&ctx, InsertSliceOp::NAME, 1, slices::reduce_inserted);
                patterns.add_fn(&ctx, ParallelInsertSliceOp::NAME, 1, slices::reduce_inserted_in_parallel);
            }
            Means::Slice => {
                patterns.add_fn(&ctx, GenericOp::NAME, 1, |op, rw| loops::drop_dims(op, rw, Means::Slice));
                patterns.add_fn(&ctx, PadOp::NAME, 1, |op, rw| pad::drop_dims(op, rw, Means::Slice));
            }
        }
        // Patterns on filled tensors belong to `linalg.fill`.
        let of_fill = [
            (ConcatOp::NAME, "concat_of_fills"),
            (CopyOp::NAME, "copy_of_fill"),
            (ExtractOp::NAME, "extract_of_fill"),
            (InsertSliceOp::NAME, "insert_pad_into_fill"),
            (PackOp::NAME, "pack_of_fill"),
            (PadOp::NAME, "pad_of_fill"),
            (TransposeOp::NAME, "transpose_of_fill"),
        ];
        for (name, pattern) in of_fill {
            patterns.add(&ctx, OwnPatterns::of(name).only(&[pattern]));
        }
        patterns.add(&ctx, OwnPatterns::of(CopyOp::NAME).only(&["copy_onto_fill"]));
        match means {
            Means::Reshape => {
                patterns.add(&ctx, OwnPatterns::of(CollapseShapeOp::NAME));
                patterns.add(&ctx, OwnPatterns::of(ExpandShapeOp::NAME));
            }
            Means::Slice => {
                patterns.add(&ctx, OwnPatterns::of(CollapseShapeOp::NAME).only(&["collapse_of_fill"]));
                patterns.add(&ctx, OwnPatterns::of(ExpandShapeOp::NAME).only(&["expand_of_fill"]));
            }
        }
        patterns.add(&ctx, OwnPatterns::of(EmptyOp::NAME));
        patterns.add(&ctx, OwnPatterns::of(CastOp::NAME).only(&["propagate_into_empty"]));
        slices::add_of_empty(&mut patterns, &ctx);
        result_dims::add(&mut patterns, &ctx);
        patterns.add_fn(&ctx, GenericOp::NAME, 1, inits::read_as_inputs);
        greedy::apply(ir, cx, &patterns)
    }
}

/// Returns the groups that merge dropped dimensions with the kept one before, or with the first kept one.
fn groups_without(rank: usize, is_dropped: impl Fn(usize) -> bool) -> Groups {
    let mut groups = Groups::new();
    let mut group = Vec::new();
    let mut has_kept = false;
    for dim in 0..rank {
        if !is_dropped(dim) {
            if has_kept {
                groups.push(std::mem::take(&mut group));
            }
            has_kept = true;
        }
        group.push(dim as i64);
    }
    if has_kept {
        groups.push(group);
    }
    groups
}
