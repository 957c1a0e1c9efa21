//! Pass `lower-mini`: lowers the dialect to `func`, `arith` and `scf`.

use lect::conversion::{self, ConversionTarget, Mode};
use lect::dialects::{arith, func, scf};
use lect::pass::{Pass, PassContext};
use lect::prelude::*;
use lect::rewrite::{PatternSet, Rewriter};

use crate::dialect::{MiniOp, PickOp};

/// Convert mini to func, arith and scf
#[derive(Pass)]
#[pass(name = "lower-mini", on = "builtin.module")]
pub struct LowerMini;

impl Pass for LowerMini {
    fn run(&self, module: &mut Isolate, cx: &mut PassContext<'_>) -> Result<(), Reported> {
        let ctx = module.context().clone();
        let target = ConversionTarget::new().with_illegal_dialects(&["mini"]).with_unknown(|_| true);
        let mut patterns = PatternSet::new();
        for name in ["mini.func", "mini.call", "mini.return", "mini.neg"] {
            patterns.add_fn(&ctx, name, 1, lower);
        }
        patterns.add_fn(&ctx, "mini.pick", 1, lower_pick);
        conversion::apply_all(module, cx, &target, &patterns, Mode::Partial)
    }
}

/// Replaces an operation by one of another dialect.
fn lower(op: Op, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let view = rewriter.op(op);
    let (operands, types): (Vec<Value>, Vec<Type>) = (view.operands().collect(), view.result_types().collect());
    let lowered = match MiniOp::of(view)? {
        // The body is moved, not copied.
        MiniOp::Func(it) => rewriter.rename(op, func::FuncOp::build(&*it.sym_name(), it.function_type())),
        MiniOp::Call(it) => rewriter.rename(op, func::CallOp::build(&*it.callee(), operands, types)),
        MiniOp::Return(_) => rewriter.rename(op, func::ReturnOp::build(operands)),
        MiniOp::Neg(it) => {
            let number = it.number();
            let zero =
                arith::ConstantOp::build(rewriter.context().attrs().integer(rewriter.ir().value_type(number), 0));
            let zero = rewriter.value(zero);
            rewriter.rename(op, arith::SubIOp::build(zero, number))
        }
        _ => return None,
    };
    lowered.ok().map(drop)
}

/// Lowers `pick` to an `scf.if` that yields a value in each region.
fn lower_pick(op: Op, rewriter: &mut Rewriter<'_>) -> Option<()> {
    let pick = rewriter.op(op).cast::<PickOp>()?;
    let (condition, values, loc) = (pick.condition(), [pick.yes(), pick.no()], pick.0.loc());
    let types: Vec<Type> = pick.0.result_types().collect();
    let (then_region, then_block) = rewriter.region_with_block(&[], loc);
    let (else_region, else_block) = rewriter.region_with_block(&[], loc);
    for (block, value) in [then_block, else_block].into_iter().zip(values) {
        rewriter.at_end(block).add(scf::YieldOp::build([value]));
    }
    rewriter.replace_by(op, scf::IfOp::build(condition, types, then_region, else_region));
    Some(())
}
