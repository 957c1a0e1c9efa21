//! How calls of SPIR-V functions are inlined.

use lect_core::entity::{Block, Op, Value};
use lect_core::ir::{Isolate, OpRef, RegionRef, walk};
use lect_support::inlining::branch_with_operands;
use lect_support::patterns::is;
use lect_transforms::inline::Inlining;

pub(crate) struct Spirv;

fn is_return(op: OpRef<'_>) -> bool {
    is(op, "spirv.Return") || is(op, "spirv.ReturnValue")
}

impl Inlining for Spirv {
    fn allows_call(&self, _: OpRef<'_>, _: OpRef<'_>) -> bool {
        true
    }

    fn allows_into(&self, into: RegionRef<'_>, _: RegionRef<'_>, _: &[Value]) -> bool {
        let takes = ["spirv.func", "spirv.mlir.selection", "spirv.mlir.loop"];
        into.parent().is_some_and(|op| takes.iter().any(|name| is(op, name)))
    }

    fn allows_op(&self, op: OpRef<'_>, _: RegionRef<'_>) -> bool {
        if is(op, "spirv.mlir.selection") || is(op, "spirv.mlir.loop") {
            // What is structured cannot be left by a branch.
            let mut returns = false;
            walk::for_each(op, |nested| returns |= is_return(nested));
            return !returns;
        }
        !is(op, "spirv.Kill")
    }

    fn branch(&self, ir: &mut Isolate, terminator: Op, rest: Block) {
        if is_return(ir.op(terminator)) {
            branch_with_operands(ir, "spirv.Branch", terminator, rest);
        }
    }
}
