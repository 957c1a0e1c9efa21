//! Inlining interface of SPIR-V functions.

use lect_core::entity::{Block, Op, Value};
use lect_core::ir::{Isolate, OpRef, RegionRef, walk};
use lect_support::inlining::branch_with_operands;
use lect_transforms::inline::Inlining;

use crate::spirv::{FuncOp, KillOp, LoopOp, ReturnOp, ReturnValueOp, SelectionOp};

pub(crate) struct Spirv;

fn is_return(op: OpRef<'_>) -> bool {
    op.is::<ReturnOp<'_>>() || op.is::<ReturnValueOp<'_>>()
}

fn is_structured(op: OpRef<'_>) -> bool {
    op.is::<SelectionOp<'_>>() || op.is::<LoopOp<'_>>()
}

impl Inlining for Spirv {
    fn allows_call(&self, _: OpRef<'_>, _: OpRef<'_>) -> bool {
        true
    }

    fn allows_into(&self, into: RegionRef<'_>, _: RegionRef<'_>, _: &[Value]) -> bool {
        into.parent().is_some_and(|op| op.is::<FuncOp<'_>>() || is_structured(op))
    }

    fn allows_op(&self, op: OpRef<'_>, _: RegionRef<'_>) -> bool {
        if is_structured(op) {
            // A branch cannot leave a structured region.
            let mut returns = false;
            walk::for_each(op, |nested| returns |= is_return(nested));
            return !returns;
        }
        !op.is::<KillOp<'_>>()
    }

    fn branch(&self, ir: &mut Isolate, terminator: Op, rest: Block) {
        if is_return(ir.op(terminator)) {
            branch_with_operands(ir, "spirv.Branch", terminator, rest);
        }
    }
}
