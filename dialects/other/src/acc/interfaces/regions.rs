//! Where control goes through the bodies of loops.

use lect_core::interfaces::region_branch::{Point, RegionBranch, RegionSuccessor, RegionSuccessors};
use lect_core::ir::OpRef;
use lect_support::iteration::OneOf;

use crate::acc::LoopOp;

/// Control goes into the body any number of times, unless the loop is unstructured: then its body is the whole loop.
pub(crate) struct Loop;

impl RegionBranch for Loop {
    fn successors(&self, op: OpRef<'_>, from: Point<'_>) -> RegionSuccessors {
        if op.cast::<LoopOp<'_>>().is_some_and(|it| it.unstructured()) {
            return OneOf.successors(op, from);
        }
        // No value goes along: the arguments of the body are what it counts.
        let body = RegionSuccessor { region: Some(0), inputs: 0..0 };
        RegionSuccessors::from_iter([body, RegionSuccessor::parent(op)])
    }
}
