//! `math-uplift-to-fma`: products in sums become fused operations.

use lect_dialects::arith::{AddFOp, FastMathFlags, MulFOp};
use lect_dialects::math::FmaOp;
use lect_support::prelude::*;
use lect_transforms::pass::{Pass, PassContext};

use crate::greedy;

/// Fuse products and sums into `math.fma`
#[derive(Pass)]
#[pass(name = "math-uplift-to-fma", class = "MathUpliftToFMA")]
pub struct UpliftToFma;

impl Pass for UpliftToFma {
    fn run(&self, ir: &mut Isolate, cx: &mut PassContext<'_>) -> Result<(), Reported> {
        let mut patterns = PatternSet::new();
        patterns.on::<AddFOp<'_>>(ir.context(), 1, fuse);
        greedy::apply(ir, cx, &patterns)
    }
}

fn fuse(op: AddFOp<'_>) -> Option<Rewrite> {
    let product_of = |value: Value| op.0.ir.value(value).defining_op()?.cast::<MulFOp<'_>>();
    let (product, other) = match product_of(op.lhs()) {
        Some(product) => (product, op.rhs()),
        None => (product_of(op.rhs())?, op.lhs()),
    };
    let flags = op.fastmath() & product.fastmath();
    let (a, b) = (product.lhs(), product.rhs());
    let contracts = flags.contains(FastMathFlags::CONTRACT);
    contracts.then(|| Rewrite::with(FmaOp::build(a, b, other).fastmath(flags)))
}
