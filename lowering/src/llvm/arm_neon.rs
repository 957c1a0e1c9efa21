//! `arm-neon-2d-to-intr`: products of matrices as vectors.

use lect_dialects::arm_neon::{Sdot2dOp, SdotOp};
use lect_dialects::func::FuncOp;
use lect_dialects::vector::ShapeCastOp;
use lect_support::prelude::*;
use lect_transforms::conversion::{self, ConversionTarget, Mode};
use lect_transforms::pass::{Pass, PassContext};

/// Convert Arm NEON structured operations to intrinsics
#[derive(Pass)]
#[pass(name = "arm-neon-2d-to-intr", class = "ConvertArmNeon2dToIntrPass", on = FuncOp)]
pub struct ArmNeon2dToIntr;

impl Pass for ArmNeon2dToIntr {
    fn run(&self, ir: &mut Isolate, cx: &mut PassContext<'_>) -> Result<(), Reported> {
        let ctx = ir.context().clone();
        let mut set = PatternSet::new();
        set.on::<Sdot2dOp<'_>>(&ctx, 1, lower_product);
        let target = ConversionTarget::new().with_illegal::<Sdot2dOp<'_>>(&ctx).with_unknown(|_| true);
        conversion::apply_each(ir, cx, &target, &set, Mode::Partial)
    }
}

/// Lowers a product of matrices of bytes to one of vectors with the same elements.
fn lower_product(op: Sdot2dOp<'_>) -> Option<Rewrite> {
    let ctx = op.0.context();
    let operands: Vec<Value> = op.0.operands().collect();
    let ([sum, b, c], result) = (&operands[..], op.0.result_types().next()?) else { return None };
    let (sum, b, c) = (*sum, *b, *c);
    let from = op.0.operand_types().nth(1)?;
    let count = i64::try_from(ctx.types().element_count(from)?).ok()?;
    let flat = ctx.types().vector(&[count], &[false], ctx.types().element_type(from)?).ok()?;
    Some(Rewrite::new(move |rw| {
        let b = rw.value(ShapeCastOp::build(b, flat));
        let c = rw.value(ShapeCastOp::build(c, flat));
        let value = rw.value(SdotOp::build(sum, b, c, result));
        rw.replace(rw.root(), &[value]);
    }))
}
