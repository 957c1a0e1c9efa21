//! A copy of IR to be changed, and changes that several steps share.

use std::iter::successors;

use hashbrown::{HashMap, HashSet};
use lect_core::attrs::AttrData;
use lect_core::dialect::OpTraits;
use lect_core::entity::{Attr, Block, Ident, Op, Region, Value};
use lect_core::ir::symbols::SymbolAttrs;
use lect_core::ir::symbols::uses::for_each_symbol_ref;
use lect_core::ir::{BlockRef, Isolate, OpRef, walk};

use super::stand_in::StandIn;

pub(super) type Set<T> = HashSet<T, foldhash::fast::RandomState>;

/// A copy of IR. Operations have the same numbers in all copies.
pub(super) struct Draft {
    pub ir: Isolate,
    /// All operations in order, the outermost first.
    pub ops: Vec<Op>,
}

impl Draft {
    pub fn new(ir: Isolate) -> Self {
        let ops = ir.stored_ops();
        Self { ir, ops }
    }

    /// Returns the nesting depth of operations.
    pub fn depth(root: OpRef<'_>) -> usize {
        let mut deepest = 0;
        walk::for_each(root, |op| deepest = deepest.max(depth_of(op)));
        deepest
    }

    /// Returns the remaining operations with their numbers, without the outermost.
    pub fn numbered(&self) -> impl DoubleEndedIterator<Item = (usize, OpRef<'_>)> {
        (1..self.ops.len()).filter_map(|number| Some((number, self.op(number)?)))
    }

    /// Returns the operation with a number, if it was not erased.
    pub fn op(&self, number: usize) -> Option<OpRef<'_>> {
        self.handle(number).map(|op| self.ir.op(op))
    }

    /// Returns the handle of the operation with a number, if it was not erased.
    pub fn handle(&self, number: usize) -> Option<Op> {
        self.ops.get(number).copied().filter(|&op| !self.ir.is_erased(op))
    }

    /// Returns a block of the operation with a number, counted through all regions.
    pub fn block(&self, op: usize, number: usize) -> Option<BlockRef<'_>> {
        blocks(self.op(op)?).nth(number)
    }

    /// Erases operations, and operations that refer to their symbols. Used results are replaced by other values.
    pub fn erase(&mut self, ops: &[Op], stand_in: StandIn) -> Option<()> {
        let mut erased: Set<Op> = ops.iter().copied().collect();
        self.add_symbol_users(&mut erased);
        let ordered: Vec<Op> = self.ops.iter().rev().copied().filter(|op| erased.contains(op)).collect();
        for op in ordered {
            // A parent may already be erased.
            if self.ir.is_erased(op) {
                continue;
            }
            let is_within =
                |op: Op| successors(self.ir.op(op).parent(), |op| op.parent()).any(|it| erased.contains(&it.op));
            if is_within(op) {
                continue;
            }
            self.replace_results(op, stand_in, &erased)?;
            self.ir.try_erase(op).ok()?;
        }
        Some(())
    }

    /// Replaces uses of the results of an operation by other values.
    pub fn replace_results(&mut self, op: Op, stand_in: StandIn, avoided: &Set<Op>) -> Option<()> {
        let results: Vec<Value> = self.ir.op(op).results().collect();
        for result in results {
            if !self.ir.value(result).is_unused() {
                let ty = self.ir.value_type(result);
                let value = stand_in.value(&mut self.ir, ty, op, avoided)?;
                self.ir.replace_all_uses(result, value);
            }
        }
        Some(())
    }

    /// Replaces uses of a block argument by another value.
    pub fn replace_argument(&mut self, block: Block, index: usize, stand_in: StandIn) -> Option<()> {
        let arg = self.ir.block(block).args().nth(index)?;
        if self.ir.value(arg).is_unused() {
            return Some(());
        }
        let value = stand_in.value_before(&mut self.ir, arg, block)?;
        self.ir.replace_all_uses(arg, value);
        Some(())
    }

    /// Erases the unreachable blocks of a region.
    pub fn erase_unreachable(&mut self, region: Region, stand_in: StandIn) -> Option<()> {
        let view = self.ir.region(region);
        let mut reached = Set::<Block>::default();
        let mut pending: Vec<Block> = view.entry().map(|entry| entry.block).into_iter().collect();
        while let Some(block) = pending.pop() {
            if reached.insert(block) {
                let ops = self.ir.block(block).ops();
                pending.extend(ops.flat_map(|op| op.successors().map(|it| it.block).collect::<Vec<_>>()));
            }
        }
        let gone: Vec<Block> = view.blocks().map(|block| block.block).filter(|it| !reached.contains(it)).collect();
        let ops: Vec<Op> = gone.iter().flat_map(|&block| self.ir.ops_in(block)).collect();
        let avoided = ops.iter().copied().collect();
        for &op in ops.iter().rev() {
            self.replace_results(op, stand_in, &avoided)?;
        }
        self.ir.erase_blocks(gone);
        Some(())
    }

    /// Adds the operations that refer to symbols of `erased`, transitively.
    fn add_symbol_users(&self, erased: &mut Set<Op>) {
        let ctx = self.ir.context();
        let symbols = SymbolAttrs::new(ctx);
        let mut gone = Set::<Ident>::default();
        loop {
            let names = erased.iter().filter_map(|&op| symbols.name(self.ir.op(op)));
            let new: Set<Ident> = names.filter(|name| !gone.contains(name)).collect();
            if new.is_empty() {
                return;
            }
            let mut refers = HashMap::<Attr, bool, foldhash::fast::RandomState>::default();
            let mut refers_to_new = |attr: Attr| {
                *refers.entry(attr).or_insert_with(|| {
                    let mut found = false;
                    for_each_symbol_ref(ctx, attr, |symbol| {
                        let root = match ctx.attrs().data(symbol) {
                            AttrData::SymbolRef { root, .. } => Some(root),
                            _ => None,
                        };
                        found |= root.is_some_and(|root| new.contains(root));
                    });
                    found
                })
            };
            let mut users = Vec::new();
            for (_, op) in self.numbered() {
                let is_user = refers_to_new(op.attrs()) || op.props().into_iter().flatten().any(&mut refers_to_new);
                let is_around =
                    |inner: &Op| successors(self.ir.op(*inner).parent(), |op| op.parent()).any(|it| it == op);
                if is_user && !erased.contains(&op.op) && !op.has(OpTraits::TERMINATOR) && !erased.iter().any(is_around)
                {
                    users.push(op.op);
                }
            }
            gone.extend(new);
            erased.extend(users);
        }
    }
}

/// Returns the number of parents of an operation.
pub(super) fn depth_of(op: OpRef<'_>) -> usize {
    successors(op.parent(), |op| op.parent()).count()
}

/// Returns the blocks of all regions of an operation.
pub(super) fn blocks(op: OpRef<'_>) -> impl Iterator<Item = BlockRef<'_>> {
    op.regions().flat_map(|region| region.blocks())
}

/// Returns true if the operation ends its block like a terminator.
pub(super) fn is_end(op: OpRef<'_>) -> bool {
    op.next().is_none() && (op.has(OpTraits::TERMINATOR) || op.successors().len() > 0)
}
