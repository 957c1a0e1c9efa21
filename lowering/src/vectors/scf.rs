//! `convert-vector-to-scf`: transfers of vectors as loops over transfers of lower rank.

mod buffers;
mod print;
mod scalars;
mod transfer;
mod unrolled;

use lect_dialects::scf;
use lect_support::prelude::*;
use lect_transforms::pass::{Pass, PassContext};

use super::permutations;
use crate::greedy;

/// Lower `vector` to `scf`
#[derive(Clone, Pass)]
#[pass(name = "convert-vector-to-scf", class = "ConvertVectorToSCF")]
pub struct VectorToScf {
    /// Unroll the loops
    #[option]
    full_unroll: bool,
    /// Rank of the vectors that are not lowered further
    #[option(default = 1)]
    target_rank: u32,
    /// Lower transfers of tensors, too
    #[option]
    lower_tensors: bool,
    /// Lower scalable vectors, too
    #[option]
    lower_scalable: bool,
}

/// Limits of the lowering.
#[derive(Clone, Copy)]
struct Limits {
    rank: usize,
    tensors: bool,
}

impl Pass for VectorToScf {
    fn run(&self, ir: &mut Isolate, cx: &mut PassContext<'_>) -> Result<(), Reported> {
        let ctx = ir.context().clone();
        let mut patterns = PatternSet::new();
        permutations::add_patterns(&mut patterns, &ctx);
        super::fold_masks(&mut patterns, &ctx);
        greedy::apply(ir, cx, &patterns)?;
        let mut patterns = PatternSet::new();
        let limits = Limits { rank: self.target_rank as usize, tensors: self.lower_tensors };
        if self.full_unroll {
            unrolled::add_patterns(&mut patterns, &ctx, limits);
        } else {
            buffers::add_patterns(&mut patterns, &ctx, limits);
        }
        if self.target_rank == 1 {
            scalars::add_patterns(&mut patterns, &ctx);
        }
        print::add_patterns(&mut patterns, &ctx);
        greedy::apply(ir, cx, &patterns)
    }
}

/// Emits a loop. The body gets the induction variable and the carried value, if any, and returns the next value.
fn count(
    rw: &mut Rewriter<'_>,
    [lower, upper, step]: [Value; 3],
    init: Option<Value>,
    body: impl FnOnce(&mut Rewriter<'_>, Value, Option<Value>) -> Option<Value>,
) -> Op {
    let index = rw.context().types().index();
    let types: Vec<Type> = init.iter().map(|init| rw.ir().value_type(*init)).collect();
    let args: Vec<Type> = std::iter::once(index).chain(types.iter().copied()).collect();
    let loc = rw.loc();
    let (region, block) = rw.region_with_block(&args, loc);
    // The loop is complete before its body, which computes with the induction variable.
    let op = rw.add(scf::ForOp::build(lower, upper, step, init.as_slice(), types, region));
    let args: Values = rw.ir().block(block).args().collect();
    rw.at_end(block);
    let next = body(rw, args[0], args.get(1).copied());
    rw.at_end(block).add(scf::YieldOp::build(next.as_slice()));
    rw.after(op);
    op
}
