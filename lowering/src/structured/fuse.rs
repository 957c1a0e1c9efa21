//! `linalg-fuse-elementwise-ops`: an elementwise operation on tensors is merged with the producers of its inputs.
//!
//! Only a producer with a single use is merged. Reshapes between operations are moved away first, by loops over the
//! expanded dimensions.

mod bubble;
mod constants;
mod elementwise;
mod expansion;
mod inline;
mod padding;

use lect_dialects::affine::AffineApplyOp;
use lect_dialects::linalg::{GenericOp, Structured};
use lect_dialects::tensor::{CastOp, CollapseShapeOp, ExpandShapeOp, PadOp};
use lect_support::prelude::*;
use lect_transforms::pass::{Pass, PassContext};
use lect_transforms::rewrite::greedy::GreedyConfig;
use lect_transforms::rewrite::{RewriteFn, RewritePattern, Root};

use super::own_patterns::OwnPatterns;
use super::unused;
use crate::greedy;

/// Fuse elementwise operations on tensors
#[derive(Pass)]
#[pass(name = "linalg-fuse-elementwise-ops", class = "LinalgElementwiseOpFusionPass")]
pub struct FuseElementwiseOps;

/// Functions on `linalg.generic`, in the order in which they are tried.
const ON_GENERIC: [RewriteFn; 6] = [
    elementwise::fuse_producer,
    inline::inline_fills,
    inline::inline_constants,
    inline::detach_outputs,
    unused::drop_operands,
    unused::cut_cycles,
];

/// A function as a pattern for all structured operations.
struct OnStructured(RewriteFn);

impl RewritePattern for OnStructured {
    fn root(&self) -> Root {
        Root::Any
    }

    fn rewrite(&self, op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
        Structured::of(rw.op(op))?;
        (self.0)(op, rw)
    }
}

impl Pass for FuseElementwiseOps {
    fn run(&self, ir: &mut Isolate, cx: &mut PassContext<'_>) -> Result<(), Reported> {
        let ctx = ir.context().clone();
        let mut patterns = PatternSet::new();
        for function in ON_GENERIC {
            patterns.add_fn(&ctx, GenericOp::NAME, 1, function);
        }
        patterns.add_fn(&ctx, ExpandShapeOp::NAME, 1, expansion::expand_producer);
        patterns.add_fn(&ctx, PadOp::NAME, 1, padding::pad_before_collapse);
        patterns.add_fn(&ctx, ExpandShapeOp::NAME, 1, padding::expand_before_pad);
        patterns.add_fn(&ctx, GenericOp::NAME, 1, expansion::expand_consumer);
        patterns.add(&ctx, OnStructured(expansion::expand_consumer));
        patterns.add_fn(&ctx, ExpandShapeOp::NAME, 1, bubble::expand_before_collapse);
        patterns.add(&ctx, OwnPatterns::of(AffineApplyOp::NAME));
        patterns.add(&ctx, OwnPatterns::of(GenericOp::NAME).only(&["erase_identity"]));
        // Patterns on filled tensors belong to `linalg.fill`.
        patterns.add(&ctx, OwnPatterns::of(ExpandShapeOp::NAME).without(&["expand_of_fill"]));
        patterns.add(&ctx, OwnPatterns::of(CollapseShapeOp::NAME).without(&["collapse_of_fill"]));
        patterns.add(&ctx, OwnPatterns::of(CastOp::NAME).only(&["into_destination"]));
        patterns
            .add(&ctx, OwnPatterns::from_everything().only(&["erase_on_nothing", "infer_sizes", "pack::drop_casts"]));
        patterns.add(&ctx, OnStructured(constants::fold_transposed));
        greedy::apply_with(ir, cx, &patterns, &GreedyConfig::default()).map(drop)
    }
}
