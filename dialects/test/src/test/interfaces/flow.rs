//! Control flow interfaces of branches and region operations.

use std::ops::Range;

use lect_core::interfaces::branch::{Branch, SuccessorOperands};
use lect_core::interfaces::region_branch::{Point, RegionBranch, RegionSuccessor, RegionSuccessors};
use lect_core::ir::OpRef;

/// `test.br`: all operands are forwarded to the successor.
pub(crate) struct Plain;

impl Branch for Plain {
    fn operands(&self, op: OpRef<'_>, _: usize) -> SuccessorOperands {
        SuccessorOperands::new(0, 0..op.operand_count())
    }
}

/// `test.producing_br`: the first operands are forwarded to the second successor.
pub(crate) struct Crossed;

impl Branch for Crossed {
    fn operands(&self, op: OpRef<'_>, successor: usize) -> SuccessorOperands {
        SuccessorOperands::new(0, op.operand_range(u32::from(successor == 0)))
    }
}

/// `test.internal_br`: the operation itself produces an argument of the second successor.
pub(crate) struct Internal;

impl Branch for Internal {
    fn operands(&self, op: OpRef<'_>, successor: usize) -> SuccessorOperands {
        let second = successor > 0;
        SuccessorOperands::new(usize::from(second), op.operand_range(u32::from(second)))
    }
}

/// The region is executed once, which the interface declares if `is_known`.
pub(crate) struct Once {
    pub(crate) is_known: bool,
}

impl RegionBranch for Once {
    fn successors(&self, op: OpRef<'_>, from: Point<'_>) -> RegionSuccessors {
        RegionSuccessors::from_iter([match from {
            Point::Outside => RegionSuccessor::region(op, 0),
            Point::Terminator { .. } => RegionSuccessor::parent(op),
        }])
    }

    fn runs_regions_once(&self, _: OpRef<'_>) -> bool {
        self.is_known
    }
}

/// The region is executed any number of times.
pub(crate) struct Loop;

impl RegionBranch for Loop {
    fn successors(&self, op: OpRef<'_>, _: Point<'_>) -> RegionSuccessors {
        RegionSuccessors::from_iter([RegionSuccessor::region(op, 0), RegionSuccessor::parent(op)])
    }
}

/// `test.loop_block`: the region is executed at least once.
pub(crate) struct LoopBlock;

impl RegionBranch for LoopBlock {
    fn successors(&self, op: OpRef<'_>, from: Point<'_>) -> RegionSuccessors {
        let mut to = RegionSuccessors::from_iter([RegionSuccessor::region(op, 0)]);
        if let Point::Terminator { .. } = from {
            to.push(RegionSuccessor::parent(op));
        }
        to
    }

    fn entry_operands(&self, op: OpRef<'_>, _: &RegionSuccessor) -> Range<usize> {
        0..op.operand_count()
    }
}

/// `test.region_if`: one of the first two regions is executed, then the third.
pub(crate) struct Join;

impl RegionBranch for Join {
    fn successors(&self, op: OpRef<'_>, from: Point<'_>) -> RegionSuccessors {
        match from.region() {
            None => RegionSuccessors::from_iter([RegionSuccessor::region(op, 0), RegionSuccessor::region(op, 1)]),
            Some(2) => RegionSuccessors::from_iter([RegionSuccessor::parent(op)]),
            Some(_) => RegionSuccessors::from_iter([RegionSuccessor::region(op, 2)]),
        }
    }

    fn runs_regions_once(&self, _: OpRef<'_>) -> bool {
        true
    }

    fn entry_operands(&self, op: OpRef<'_>, _: &RegionSuccessor) -> Range<usize> {
        0..op.operand_count()
    }
}

/// `test.loop_block_term`: the first operand is forwarded to the next iteration, the second to the parent.
pub(crate) struct LoopEnd;

impl lect_core::interfaces::region_branch::RegionTerminator for LoopEnd {
    fn operands(&self, _: OpRef<'_>, to: &RegionSuccessor) -> Range<usize> {
        match to.region {
            Some(_) => 0..1,
            None => 1..2,
        }
    }
}
