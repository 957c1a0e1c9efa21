//! Inlining model of `func`.

use lect_support::inlining::branch_with_operands;
use lect_support::prelude::*;
use lect_transforms::inline::Inlining;

use crate::func::{CallOp, FuncOp, ReturnOp};

pub(crate) struct Func;

impl Inlining for Func {
    fn allows_call(&self, call: OpRef<'_>, callable: OpRef<'_>) -> bool {
        !call.cast::<CallOp<'_>>().is_some_and(|call| call.no_inline())
            && !callable.cast::<FuncOp<'_>>().is_some_and(|function| function.no_inline())
    }

    fn allows_into(&self, _: RegionRef<'_>, _: RegionRef<'_>, _: &[Value]) -> bool {
        true
    }

    fn allows_op(&self, _: OpRef<'_>, _: RegionRef<'_>) -> bool {
        true
    }

    fn branch(&self, ir: &mut Isolate, terminator: Op, rest: Block) {
        if ir.op(terminator).is::<ReturnOp<'_>>() {
            branch_with_operands(ir, "cf.br", terminator, rest);
        }
    }
}
