//! `resolve-ranked-shaped-type-result-dims` and `resolve-shaped-type-result-dims`: sizes of results, computed from the
//! operands of the operations.

use lect_dialects::arith::ConstantOp;
use lect_dialects::{memref, tensor};
use lect_support::prelude::*;
use lect_transforms::pass::{Pass, PassContext};

use crate::buffers::sizes::result_sizes;
use crate::greedy;

/// Compute the sizes of results from operands
#[derive(Pass)]
#[pass(name = "resolve-ranked-shaped-type-result-dims", class = "ResolveRankedShapeTypeResultDimsPass")]
pub struct ResolveRankedShapedTypeResultDims {
    /// Whether it is an error if the limit of iterations is reached
    #[option(default = true)]
    error_on_pattern_iteration_limit: bool,
}

/// Compute the sizes of results from operands
#[derive(Pass)]
#[pass(name = "resolve-shaped-type-result-dims", class = "ResolveShapedTypeResultDimsPass")]
pub struct ResolveShapedTypeResultDims {
    /// Whether it is an error if the limit of iterations is reached
    #[option(default = true)]
    error_on_pattern_iteration_limit: bool,
}

impl Pass for ResolveRankedShapedTypeResultDims {
    fn run(&self, ir: &mut Isolate, cx: &mut PassContext<'_>) -> Result<(), Reported> {
        resolve(ir, cx, self.error_on_pattern_iteration_limit)
    }
}

impl Pass for ResolveShapedTypeResultDims {
    fn run(&self, ir: &mut Isolate, cx: &mut PassContext<'_>) -> Result<(), Reported> {
        resolve(ir, cx, self.error_on_pattern_iteration_limit)
    }
}

fn resolve(ir: &mut Isolate, cx: &PassContext<'_>, must_converge: bool) -> Result<(), Reported> {
    let ctx = ir.context().clone();
    let mut patterns = PatternSet::new();
    add(&mut patterns, &ctx);
    match greedy::converges(ir, cx, &patterns)? || !must_converge {
        true => Ok(()),
        false => Err(ir.root().op_error("dim operation resolution hit pattern iteration limit").emit()),
    }
}

/// Adds the patterns for sizes of results.
pub(super) fn add(patterns: &mut PatternSet, ctx: &ContextData) {
    patterns.add_fn(ctx, memref::DimOp::NAME, 1, resolve_dim);
    patterns.add_fn(ctx, tensor::DimOp::NAME, 1, resolve_dim);
}

fn resolve_dim(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let ir = rw.ir();
    let &[source, index] = &view.operands().collect::<SmallVec<[Value; 2]>>()[..] else { return None };
    let index = usize::try_from(constant_int(ir, index)?).ok()?;
    let rank = ir.context().types().shape(ir.value_type(source))?.len();
    if index >= rank {
        return None;
    }
    let size = *result_sizes(rw, source)?.get(index)?;
    let value = ConstantOp::size(rw, size);
    rw.replace(op, &[value]);
    Some(())
}
