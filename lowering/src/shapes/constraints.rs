//! `convert-shape-constraints` and `remove-shape-constraints`: constraints as assertions, or as satisfied.

use lect_dialects::cf::AssertOp;
use lect_dialects::func::FuncOp;
use lect_dialects::shape::{
    ConstWitnessOp, CstrBroadcastableOp, CstrEqOp, CstrRequireOp, IsBroadcastableOp, ShapeEqOp,
};
use lect_support::prelude::*;
use lect_transforms::pass::{Pass, PassContext};

use crate::greedy;

/// Convert shape constraints to assertions
#[derive(Pass)]
#[pass(name = "convert-shape-constraints", class = "ConvertShapeConstraintsPass")]
pub struct ConvertShapeConstraints;

impl Pass for ConvertShapeConstraints {
    fn run(&self, ir: &mut Isolate, cx: &mut PassContext<'_>) -> Result<(), Reported> {
        let (ctx, mut patterns) = (ir.context().clone(), PatternSet::new());
        add_requirements(&mut patterns, &ctx);
        patterns.on::<CstrRequireOp<'_>>(&ctx, 1, require);
        greedy::apply(ir, cx, &patterns)
    }
}

/// Replace shape constraints by a true witness
#[derive(Pass)]
#[pass(name = "remove-shape-constraints", class = "RemoveShapeConstraintsPass", on = FuncOp)]
pub struct RemoveShapeConstraints;

impl Pass for RemoveShapeConstraints {
    fn run(&self, ir: &mut Isolate, cx: &mut PassContext<'_>) -> Result<(), Reported> {
        let (ctx, mut patterns) = (ir.context().clone(), PatternSet::new());
        patterns.on::<CstrBroadcastableOp<'_>>(&ctx, 1, |_| Some(Rewrite::with(ConstWitnessOp::build(true))));
        patterns.on::<CstrEqOp<'_>>(&ctx, 1, |_| Some(Rewrite::with(ConstWitnessOp::build(true))));
        greedy::apply(ir, cx, &patterns)
    }
}

rewrites! {
    /// Adds patterns that replace constraints on shapes by constraints on conditions.
    fn add_requirements(&mut PatternSet);

    CstrBroadcastableOp => |op: CstrBroadcastableOp<'_>| Some(broadcastable(op));
    CstrEqOp => |op: CstrEqOp<'_>| Some(equal(op));
}

pub(super) fn broadcastable(op: CstrBroadcastableOp<'_>) -> Rewrite {
    let shapes: Vec<Value> = op.shapes().collect();
    Rewrite::made(move |rw| {
        let holds = rw.value(IsBroadcastableOp::build(shapes));
        rw.value(CstrRequireOp::build(holds, "required broadcastable shapes"))
    })
}

pub(super) fn equal(op: CstrEqOp<'_>) -> Rewrite {
    let shapes: Vec<Value> = op.shapes().collect();
    Rewrite::made(move |rw| {
        let holds = rw.value(ShapeEqOp::build(shapes));
        rw.value(CstrRequireOp::build(holds, "required equal shapes"))
    })
}

/// Replaces a constraint by an assertion and a true witness.
fn require(op: CstrRequireOp<'_>) -> Option<Rewrite> {
    let (condition, message) = (op.pred(), op.msg().into_owned());
    Some(Rewrite::made(move |rw| {
        rw.add(AssertOp::build(condition, message));
        rw.value(ConstWitnessOp::build(true))
    }))
}
