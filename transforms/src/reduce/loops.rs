//! Values that regions forward: from one iteration of a loop to the next, or from a branch to the results.

use lect_core::entity::{Block, Op};
use lect_core::ir::OpRef;

use super::Step;
use super::draft::{Draft, blocks, is_end};
use super::signature::remove_result;
use super::stand_in::StandIn;
use crate::rewrite::regions::remove_operand;

/// Removes a result of an operation with the operands of the regions' terminators for it. For a loop, the region
/// argument and the initial operand are removed, too. Carried values are the last results, arguments and operands.
pub(super) struct LoopValues;

impl Step for LoopValues {
    type Unit = (usize, usize);

    fn name(&self) -> &'static str {
        "values of loops"
    }

    fn units(&self, draft: &Draft) -> Vec<(usize, usize)> {
        let of_op = |(number, op): (usize, OpRef<'_>)| {
            let count = if op.has_regions() { op.result_count() } else { 0 };
            (0..count).rev().map(move |result| (number, result))
        };
        draft.numbered().flat_map(of_op).collect()
    }

    /// Returns the number of ways: as a loop or as a branch, with two kinds of values.
    fn ways(&self) -> usize {
        4
    }

    fn takes_runs(&self) -> bool {
        false
    }

    fn apply(&self, draft: &mut Draft, units: &[(usize, usize)], way: usize) -> Option<()> {
        for &(number, result) in units {
            remove(draft, number, result, way < 2, StandIn::nth(way % 2))?;
        }
        Some(())
    }
}

fn remove(draft: &mut Draft, number: usize, result: usize, is_loop: bool, stand_in: StandIn) -> Option<()> {
    let view = draft.op(number)?;
    let (op, behind) = (view.op, view.result_count().checked_sub(result)?);
    let ends = blocks(view).filter_map(|block| block.last()).filter(|end| is_end(*end));
    let given: Vec<(Op, usize)> =
        ends.filter_map(|end| Some((end.op, end.operand_count().checked_sub(behind)?))).collect();
    if is_loop {
        let entries = view.regions().filter_map(|region| region.entry());
        let args: Vec<(Block, usize)> =
            entries.filter_map(|entry| Some((entry.block, entry.args().len().checked_sub(behind)?))).collect();
        let operand = view.operand_count().checked_sub(behind)?;
        for (block, arg) in args {
            draft.replace_argument(block, arg, stand_in)?;
            draft.ir.try_erase_block_arg(block, arg).ok()?;
        }
        remove_operand(&mut draft.ir, op, operand);
    }
    given.into_iter().for_each(|(end, operand)| remove_operand(&mut draft.ir, end, operand));
    remove_result(draft, op, result, stand_in)
}
