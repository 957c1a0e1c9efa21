//! Successors of operations, and branches to each block. The latter are collected on first use, and kept up to date
//! from then on.

use hashbrown::HashMap;
use smallvec::SmallVec;

use super::data::Aux;
use super::{BlockRef, Isolate, OpRef};
use crate::entity::{Block, Op};

/// Operations with a given successor block, each with the index of the successor, in any order.
#[derive(Debug, Default)]
pub(super) struct Branches {
    to: HashMap<Block, SmallVec<[(Op, u32); 2]>, foldhash::fast::RandomState>,
}

impl Branches {
    /// Collects the branches of all operations.
    fn of(ir: &Isolate) -> Self {
        let mut branches = Self::default();
        for op in (0..ir.ops.len()).map(|at| ir.ops.key(at)) {
            (0..).zip(ir.successors_of(op)).for_each(|(number, block)| branches.add(op, number, block));
        }
        branches
    }

    /// Adds an edge.
    pub fn add(&mut self, op: Op, number: u32, block: Block) {
        self.to.entry(block).or_default().push((op, number));
    }

    /// Removes an edge.
    pub fn remove(&mut self, op: Op, number: u32, block: Block) {
        if let Some(from) = self.to.get_mut(&block)
            && let Some(at) = from.iter().rposition(|it| *it == (op, number))
        {
            from.swap_remove(at);
        }
    }
}

impl Isolate {
    #[inline]
    pub(super) fn successor_handles(&self, op: Op) -> &[u32] {
        let Aux { regions, successors, .. } = self.aux(op);
        let start = self.ops[op].aux as usize + Aux::WORDS + regions as usize;
        match successors as usize {
            0 => &[],
            count => &self.lists[start..start + count],
        }
    }

    /// Returns the successors of an operation.
    pub(super) fn successors_of(&self, op: Op) -> impl Iterator<Item = Block> {
        self.successor_handles(op).iter().map(|&block| self.blocks.handle(block as usize))
    }

    /// Returns the branches to a block, including those from detached operations.
    fn branches_to(&self, block: Block) -> &[(Op, u32)] {
        self.branches_to.get_or_init(|| Box::new(Branches::of(self))).to.get(&block).map_or(&[], |from| from)
    }
}

impl<'a> BlockRef<'a> {
    /// Returns the operations that branch to the block, each with the index of the successor, in any order.
    pub fn branches(self) -> impl Iterator<Item = (OpRef<'a>, usize)> {
        let edges = self.ir.isolate.branches_to(self.block).iter();
        let edges = edges.map(move |&(op, number)| (OpRef { ir: self.ir, op }, number as usize));
        edges.filter(|(op, _)| op.block().is_some())
    }
}
