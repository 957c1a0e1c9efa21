//! Steps that remove blocks and branches.

use lect_core::entity::{Block, Op, Value};
use lect_core::interfaces::branch::Branch;
use lect_core::ir::{BlockRef, Mapping, OpRef};

use super::Step;
use super::draft::{Draft, Set, blocks, is_end};
use super::stand_in::StandIn;

/// Replaces the terminator of a block by one without successors, or with only one. Then unreachable blocks are erased.
pub(super) struct CutBranches;

impl Step for CutBranches {
    type Unit = usize;

    fn name(&self) -> &'static str {
        "branches"
    }

    fn units(&self, draft: &Draft) -> Vec<usize> {
        draft.numbered().filter(|it| it.1.successors().len() > 0).map(|it| it.0).collect()
    }

    /// Returns the number of ways: no successor with two kinds of operands, the first successor, or the second one.
    fn ways(&self) -> usize {
        4
    }

    fn apply(&self, draft: &mut Draft, units: &[usize], way: usize) -> Option<()> {
        for &number in units {
            let Some(op) = draft.handle(number) else { continue };
            let region = draft.ir.op(op).block()?.region()?.region;
            match way {
                0 | 1 => leave(draft, op, StandIn::nth(way))?,
                _ => jump(draft, op, way - 2)?,
            }
            draft.erase_unreachable(region, StandIn::Known)?;
        }
        Some(())
    }
}

/// Replaces a terminator by a copy of one in the same region without successors.
fn leave(draft: &mut Draft, op: Op, stand_in: StandIn) -> Option<()> {
    let leaves = |end: &OpRef<'_>| end.successors().len() == 0 && end.result_count() == 0 && !end.has_regions();
    let other = ends_around(draft.ir.op(op)).find(leaves).map(|end| end.op)?;
    let types: Vec<_> = draft.ir.op(other).operand_types().collect();
    let mut operands = Vec::new();
    for ty in types {
        operands.push(stand_in.value(&mut draft.ir, ty, op, &Set::default())?);
    }
    let copy = draft.ir.clone_op(other, &mut Mapping::default());
    draft.ir.set_operands(copy, &operands);
    replace_end(draft, op, copy)
}

/// Replaces a terminator by a branch to only one of its successors.
fn jump(draft: &mut Draft, op: Op, successor: usize) -> Option<()> {
    let view = draft.ir.op(op);
    if view.successors().len() < 2 {
        return None;
    }
    let to = view.successors().nth(successor)?;
    let operands = passed(view, successor)?;
    let types = |block: BlockRef<'_>| block.args().map(|arg| draft.ir.value_type(arg)).collect::<Vec<_>>();
    let plain = ends_around(view).find(|end| end.successors().len() == 1 && end.result_count() == 0);
    let is_alike = view.successors().all(|block| types(block) == types(to));
    let (to, count) = (to.block, view.successors().len());
    match plain.map(|end| end.op) {
        Some(plain) => {
            let copy = draft.ir.clone_op(plain, &mut Mapping::default());
            draft.ir.set_operands(copy, &operands);
            draft.ir.set_successor(copy, 0, to);
            replace_end(draft, op, copy)
        }
        None if is_alike => {
            (0..count).for_each(|index| draft.ir.set_successor(op, index, to));
            Some(())
        }
        None => None,
    }
}

/// Returns the terminators of the region that contains an operation.
fn ends_around(op: OpRef<'_>) -> impl Iterator<Item = OpRef<'_>> {
    let region = op.block().and_then(BlockRef::region);
    region.into_iter().flat_map(|region| region.blocks()).filter_map(|block| block.last()).filter(|end| is_end(*end))
}

fn replace_end(draft: &mut Draft, op: Op, new: Op) -> Option<()> {
    draft.ir.insert_before(op, new);
    draft.replace_results(op, StandIn::Nowhere, &Set::default())?;
    draft.ir.try_erase(op).ok()
}

/// Returns the operands for the arguments of a successor, if the operation produces none of the arguments itself.
fn passed(op: OpRef<'_>, successor: usize) -> Option<Vec<Value>> {
    let arguments = op.successors().nth(successor)?.args().len();
    let numbers = match op.interface::<dyn Branch>() {
        Some(branch) => {
            let operands = branch.operands(op, successor);
            (operands.produced == 0).then_some(operands.forwarded)?
        }
        None => 0..op.operand_count(),
    };
    (numbers.len() == arguments).then(|| numbers.map(|number| op.operand(number)).collect())
}

/// Returns the index of the operand that is forwarded to an argument of a successor.
pub(super) fn operand_for(op: OpRef<'_>, successor: usize, argument: usize) -> Option<usize> {
    match op.interface::<dyn Branch>() {
        Some(branch) => {
            let operands = branch.operands(op, successor);
            operands.forwarded.clone().nth(argument.checked_sub(operands.produced)?)
        }
        None => (op.operand_count() == op.successors().nth(successor)?.args().len()).then_some(argument),
    }
}

/// Merges a block with its only predecessor.
pub(super) struct MergeBlocks;

impl Step for MergeBlocks {
    type Unit = (usize, usize);

    fn name(&self) -> &'static str {
        "blocks"
    }

    /// Collects the blocks in reverse order, so that the numbers of the others stay valid.
    fn units(&self, draft: &Draft) -> Vec<(usize, usize)> {
        let of_op = |(number, op): (usize, OpRef<'_>)| {
            let fitting = blocks(op).enumerate().filter(|it| only_way(it.1).is_some());
            let mut fitting: Vec<usize> = fitting.map(|it| it.0).collect();
            fitting.reverse();
            fitting.into_iter().map(move |block| (number, block))
        };
        draft.numbered().flat_map(of_op).collect()
    }

    fn apply(&self, draft: &mut Draft, units: &[(usize, usize)], _way: usize) -> Option<()> {
        for &(number, block) in units {
            let block = draft.block(number, block)?;
            let end = only_way(block)?;
            let values = passed(end, 0)?;
            let (block, into, end) = (block.block, end.block()?.block, end.op);
            draft.ir.try_erase(end).ok()?;
            draft.ir.merge_block(into, block, &values);
        }
        Some(())
    }
}

/// Returns the only branch to a block, if it has no other successor and is in another block of the region.
fn only_way(block: BlockRef<'_>) -> Option<OpRef<'_>> {
    let mut branches = block.branches();
    let (end, _) = branches.next()?;
    let from: Block = end.block()?.block;
    let fits = !block.is_entry() && from != block.block && end.successors().len() == 1 && end.result_count() == 0;
    (fits && branches.next().is_none() && end.block()?.region() == block.region()).then_some(end)
}
