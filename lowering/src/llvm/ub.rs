//! `convert-ub-to-llvm`: poison values, and unreachable code.

use lect_dialects::llvm;
use lect_dialects::ub::{PoisonOp, UnreachableOp};
use lect_support::prelude::*;
use lect_transforms::conversion::{self, Mode};
use lect_transforms::pass::{Pass, PassContext};

use super::descriptor::poison;
use super::pattern::LlvmPatterns;
use super::types::{LlvmOptions, LlvmTypes};

/// Convert `ub` to `llvm`
#[derive(Pass)]
#[pass(name = "convert-ub-to-llvm", class = "UBToLLVMConversionPass")]
pub struct UbToLlvm {
    /// Width of `index`, or 0 for the default
    #[option(default = 0)]
    index_bitwidth: u32,
}

impl Pass for UbToLlvm {
    fn run(&self, ir: &mut Isolate, cx: &mut PassContext<'_>) -> Result<(), Reported> {
        let ctx = ir.context().clone();
        let types = LlvmTypes::new(LlvmOptions::with_index_width(self.index_bitwidth));
        let mut set = PatternSet::new();
        add_patterns(&mut LlvmPatterns { types: &types, ctx: &ctx, set: &mut set });
        conversion::apply_each(ir, cx, &super::target(), &set, Mode::Partial)
    }
}

/// Adds the patterns for `ub`.
pub fn add_patterns(patterns: &mut LlvmPatterns<'_>) {
    patterns.on::<PoisonOp<'_>>(1, |types, rw, op| {
        let ty = types.convert(rw.context(), rw.op(op).result_types().next()?)?;
        let value = poison(rw, ty);
        types.replace(rw, op, &[value]);
        Some(())
    });
    patterns.on::<UnreachableOp<'_>>(1, |_, rw, op| {
        rw.replace_by(op, llvm::UnreachableOp::build());
        Some(())
    });
}
