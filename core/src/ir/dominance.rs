//! Dominance: whether all ways to a place lead by another one, within an isolate.
//!
//! [`Dominance`] answers for values, operations and blocks, across nested regions: what is defined in an enclosing
//! region counts from there. [`PostDominance`] answers for blocks whether all ways out lead by another one. Both
//! build the tree of a region when it is first asked about and hold only as long as the isolate does not change,
//! which the borrow guarantees. Regions of one block need no tree: operations have order numbers.
//!
//! The trees are built as Lengauer and Tarjan did (1979, the simple linking), in `O(m log n)` whatever the graph.
//! What cannot be reached from the entry is dominated by everything, and dominates nothing that can.

mod tree;

use std::cell::{Ref, RefCell};

use crate::dialect::OpTraits;
use crate::entity::{Block, Op, Region, Value};
use crate::ir::{Isolate, RegionRef, ValueDef};
use tree::{Direction, Forest};

impl<'a> RegionRef<'a> {
    /// Whether it has exactly one block.
    pub fn has_one_block(self) -> bool {
        self.entry().is_some_and(|entry| entry.next().is_none())
    }

    /// Whether a value must be defined before it is used here. That is not so in a single block of a graph region
    /// nor of an operation of which that is not known, be it not registered or defined in C++.
    pub fn has_ssa_dominance(self) -> bool {
        if !self.has_one_block() {
            return true;
        }
        match self.parent().map(|op| op.name_data()) {
            None => true,
            Some(name) => name.info().is_some_and(|info| {
                !info.traits.intersects(OpTraits::GRAPH_REGION.union(OpTraits::UNKNOWN_REGION_KIND))
            }),
        }
    }
}

/// Dominance in an isolate. See the [module](self).
pub struct Dominance<'a> {
    ir: &'a Isolate,
    forest: RefCell<Forest>,
}

impl<'a> Dominance<'a> {
    /// Dominance in `ir`; nothing is computed yet.
    pub fn new(ir: &'a Isolate) -> Self {
        Self { ir, forest: RefCell::default() }
    }

    /// Whether `value` may be used as an operand of `op`: it is defined in a place that all ways to `op` lead by,
    /// and not by `op` itself or by an operation that `op` is nested in.
    pub fn properly_dominates(&self, value: Value, op: Op) -> bool {
        match self.ir.value(value).def() {
            ValueDef::Result(def, _) => self.op_properly_dominates(def, op),
            ValueDef::Argument(block, _) => {
                self.ir.op(op).block().is_some_and(|user| self.block_dominates(block, user.block))
            }
            ValueDef::Forward | ValueDef::Outside => false,
        }
    }

    /// Whether all ways to `b` lead by `a`, and `b` is neither `a` nor nested in it. In a region without order,
    /// operations of one block dominate each other and themselves.
    pub fn op_properly_dominates(&self, a: Op, b: Op) -> bool {
        let Some(a_block) = self.ir.op(a).block() else { return false };
        let Some(region) = a_block.region() else { return false };
        let Some(b) = self.ancestor_in(region.region, b) else { return false };
        let Some(b_block) = self.ir.op(b).block() else { return false };
        if a_block.block == b_block.block {
            return !region.has_ssa_dominance() || self.ir.is_before(a, b);
        }
        self.tree(region.region).properly_dominates(a_block.block, b_block.block)
    }

    /// Whether `a` is `b`, or all ways to `b` lead by `a`. Blocks that `b` is nested in count for `b`.
    pub fn block_dominates(&self, a: Block, b: Block) -> bool {
        a == b || self.meet(a, b).is_some_and(|(region, b, _)| a == b || self.tree(region).properly_dominates(a, b))
    }

    /// Whether all ways to `b` lead by `a`, which is another block: one that `b` is nested in, perhaps.
    pub fn block_properly_dominates(&self, a: Block, b: Block) -> bool {
        match self.meet(a, b) {
            Some((region, b, nested)) if a == b => nested || !self.ir.region(region).has_ssa_dominance(),
            Some((region, b, _)) => self.tree(region).properly_dominates(a, b),
            None => false,
        }
    }

    /// The last block before `block` that all ways to it lead by. None for an entry or what cannot be reached.
    pub fn immediate_dominator(&self, block: Block) -> Option<Block> {
        let region = self.ir.block(block).region()?;
        self.tree(region.region).parent(block)
    }

    /// Whether some way leads from the entry of its region to `block`.
    pub fn is_reachable(&self, block: Block) -> bool {
        let Some(region) = self.ir.block(block).region() else { return false };
        region.entry().is_some_and(|entry| entry.block == block)
            || !region.has_one_block() && self.tree(region.region).contains(block)
    }

    /// The last block that all ways to `a` and all ways to `b` lead by, both being in one region.
    pub fn common_dominator(&self, a: Block, b: Block) -> Option<Block> {
        let region = self.ir.block(a).region()?;
        if self.ir.block(b).region()?.region != region.region {
            return None;
        }
        self.tree(region.region).common(a, b)
    }

    /// `op`, or what it is nested in, in the region `region`.
    pub fn ancestor_in(&self, region: Region, mut op: Op) -> Option<Op> {
        loop {
            let current = self.ir.op(op).block()?.region()?;
            if current.region == region {
                return Some(op);
            }
            op = current.parent()?.op;
        }
    }

    /// The region of `a`, the block in it that is `b` or holds it, and whether it only holds it.
    fn meet(&self, a: Block, b: Block) -> Option<(Region, Block, bool)> {
        let region = self.ir.block(a).region()?;
        let own = self.ir.block(b).region()?;
        if own.region == region.region {
            return Some((region.region, b, false));
        }
        let holder = self.ancestor_in(region.region, own.parent()?.op)?;
        Some((region.region, self.ir.op(holder).block()?.block, true))
    }

    fn tree(&self, region: Region) -> Ref<'_, Forest> {
        grown(&self.forest, self.ir, region, Direction::Forward)
    }
}

/// Post-dominance of blocks in an isolate. See the [module](self).
///
/// The way out of a region is a block without successors. A block from which no way leads out is post-dominated by
/// everything, where LLVM would choose one of its loop as another way out.
pub struct PostDominance<'a> {
    ir: &'a Isolate,
    forest: RefCell<Forest>,
}

impl<'a> PostDominance<'a> {
    /// Post-dominance in `ir`; nothing is computed yet.
    pub fn new(ir: &'a Isolate) -> Self {
        Self { ir, forest: RefCell::default() }
    }

    /// Whether `a` is `b`, or all ways from `b` out of their region lead by `a`.
    pub fn post_dominates(&self, a: Block, b: Block) -> bool {
        a == b || self.properly_post_dominates(a, b)
    }

    /// Whether all ways from `b` out of their region lead by `a`, which is another block of it.
    pub fn properly_post_dominates(&self, a: Block, b: Block) -> bool {
        match (self.ir.block(a).region(), self.ir.block(b).region()) {
            (Some(region), Some(other)) if region.region == other.region => {
                self.tree(region.region).properly_dominates(a, b)
            }
            _ => false,
        }
    }

    /// The first block after `block` that all ways out of its region lead by, if there is one.
    pub fn immediate_post_dominator(&self, block: Block) -> Option<Block> {
        let region = self.ir.block(block).region()?;
        self.tree(region.region).parent(block)
    }

    /// Whether some way leads from `block` out of its region.
    pub fn reaches_exit(&self, block: Block) -> bool {
        self.ir.block(block).region().is_some_and(|region| self.tree(region.region).contains(block))
    }

    fn tree(&self, region: Region) -> Ref<'_, Forest> {
        grown(&self.forest, self.ir, region, Direction::Backward)
    }
}

/// The forest, with the tree of `region` in it.
fn grown<'f>(forest: &'f RefCell<Forest>, ir: &Isolate, region: Region, direction: Direction) -> Ref<'f, Forest> {
    if !forest.borrow().has(region) {
        forest.borrow_mut().grow(ir, region, direction);
    }
    forest.borrow()
}

#[cfg(test)]
mod tests;
