//! Control flow through the bodies of loops.

use lect_core::interfaces::region_branch::{Point, RegionBranch, RegionSuccessor, RegionSuccessors};
use lect_core::ir::OpRef;
use lect_support::iteration::OneOf;

use crate::acc::LoopOp;

/// The body is entered any number of times. An unstructured loop has its control flow within the body instead.
pub(crate) struct Loop;

impl RegionBranch for Loop {
    fn successors(&self, op: OpRef<'_>, from: Point<'_>) -> RegionSuccessors {
        if op.cast::<LoopOp<'_>>().is_some_and(|it| it.unstructured()) {
            return OneOf.successors(op, from);
        }
        // No operands are forwarded: the arguments of the body are the induction variables.
        let body = RegionSuccessor::new(Some(0), 0..0);
        RegionSuccessors::from_iter([body, RegionSuccessor::parent(op)])
    }
}
