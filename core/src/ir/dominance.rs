//! Dominance and post-dominance within an isolate.
//!
//! [`Dominance`] covers values, operations and blocks, across nested regions: a definition in an enclosing region
//! dominates like the nested operation's ancestor there. [`PostDominance`] covers the blocks of a region.
//!
//! Both build the tree of a region on the first query. The trees are valid until the isolate changes, which the borrow
//! prevents. Regions of one block need no tree, since operations have order numbers.
//!
//! The trees are built by the algorithm of Lengauer and Tarjan (1979, with simple linking), in `O(m log n)` for any
//! graph. An unreachable block is dominated by every block, and dominates no reachable one.

mod tree;

use std::cell::{Ref, RefCell};

use crate::dialect::OpTraits;
use crate::entity::{Block, Op, Region, Value};
use crate::ir::{Isolate, RegionRef, ValueDef};
use tree::{Direction, Forest};

impl<'a> RegionRef<'a> {
    /// Returns true if the region has exactly one block.
    pub fn has_one_block(self) -> bool {
        self.entry().is_some_and(|entry| entry.next().is_none())
    }

    /// Returns true if values must be defined before they are used in this region.
    ///
    /// Exempt is the single block of a graph region. So is one of an operation whose region kind is unknown, because
    /// the operation is unregistered or defines the kind in C++.
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

/// Dominator trees of an isolate. See the [module](self).
pub struct Dominance<'a> {
    ir: &'a Isolate,
    forest: RefCell<Forest>,
}

impl<'a> Dominance<'a> {
    /// Creates the analysis of `ir` without any tree.
    pub fn new(ir: &'a Isolate) -> Self {
        Self { ir, forest: RefCell::default() }
    }

    /// Returns true if `value` may be an operand of `op`: its definition dominates `op`, and is neither `op` nor an
    /// operation that encloses `op`.
    pub fn properly_dominates(&self, value: Value, op: Op) -> bool {
        match self.ir.value(value).def() {
            ValueDef::Result(def, _) => self.op_properly_dominates(def, op),
            ValueDef::Argument(block, _) => {
                self.ir.op(op).block().is_some_and(|user| self.block_dominates(block, user.block))
            }
            ValueDef::Forward | ValueDef::Outside => false,
        }
    }

    /// Returns true if `a` dominates `b`, and `b` is neither `a` nor nested in it. In a graph region, operations of one
    /// block dominate each other and themselves.
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

    /// Returns true if `a` is `b` or dominates it. `b` may be nested in a region of the block that `a` dominates.
    pub fn block_dominates(&self, a: Block, b: Block) -> bool {
        a == b || self.meet(a, b).is_some_and(|(region, b, _)| a == b || self.tree(region).properly_dominates(a, b))
    }

    /// Returns true if `a` dominates `b` and is another block, which may enclose `b`.
    pub fn block_properly_dominates(&self, a: Block, b: Block) -> bool {
        match self.meet(a, b) {
            Some((region, b, nested)) if a == b => nested || !self.ir.region(region).has_ssa_dominance(),
            Some((region, b, _)) => self.tree(region).properly_dominates(a, b),
            None => false,
        }
    }

    /// Returns the immediate dominator of `block`, or `None` for an entry or an unreachable block.
    pub fn immediate_dominator(&self, block: Block) -> Option<Block> {
        let region = self.ir.block(block).region()?;
        self.tree(region.region).parent(block)
    }

    /// Returns true if `block` is reachable from the entry of its region.
    pub fn is_reachable(&self, block: Block) -> bool {
        let Some(region) = self.ir.block(block).region() else { return false };
        region.entry().is_some_and(|entry| entry.block == block)
            || !region.has_one_block() && self.tree(region.region).contains(block)
    }

    /// Returns the nearest common dominator of `a` and `b`, two blocks of one region.
    pub fn common_dominator(&self, a: Block, b: Block) -> Option<Block> {
        let region = self.ir.block(a).region()?;
        if self.ir.block(b).region()?.region != region.region {
            return None;
        }
        self.tree(region.region).common(a, b)
    }

    /// Returns `op` or its ancestor in `region`.
    pub fn ancestor_in(&self, region: Region, mut op: Op) -> Option<Op> {
        loop {
            let current = self.ir.op(op).block()?.region()?;
            if current.region == region {
                return Some(op);
            }
            op = current.parent()?.op;
        }
    }

    /// Returns the region of `a`, the block in that region that is `b` or encloses it, and true if it encloses `b`.
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

/// Post-dominator trees of an isolate's blocks. See the [module](self).
///
/// The exits of a region are the blocks without successors. A block that reaches no exit is post-dominated by every
/// block, whereas LLVM would choose a block of its loop as another exit.
pub struct PostDominance<'a> {
    ir: &'a Isolate,
    forest: RefCell<Forest>,
}

impl<'a> PostDominance<'a> {
    /// Creates the analysis of `ir` without any tree.
    pub fn new(ir: &'a Isolate) -> Self {
        Self { ir, forest: RefCell::default() }
    }

    /// Returns true if `a` is `b` or post-dominates it.
    pub fn post_dominates(&self, a: Block, b: Block) -> bool {
        a == b || self.properly_post_dominates(a, b)
    }

    /// Returns true if `a` post-dominates `b` and is another block of its region.
    pub fn properly_post_dominates(&self, a: Block, b: Block) -> bool {
        match (self.ir.block(a).region(), self.ir.block(b).region()) {
            (Some(region), Some(other)) if region.region == other.region => {
                self.tree(region.region).properly_dominates(a, b)
            }
            _ => false,
        }
    }

    /// Returns the immediate post-dominator of `block`, if there is one.
    pub fn immediate_post_dominator(&self, block: Block) -> Option<Block> {
        let region = self.ir.block(block).region()?;
        self.tree(region.region).parent(block)
    }

    /// Returns true if an exit of its region is reachable from `block`.
    pub fn reaches_exit(&self, block: Block) -> bool {
        self.ir.block(block).region().is_some_and(|region| self.tree(region.region).contains(block))
    }

    fn tree(&self, region: Region) -> Ref<'_, Forest> {
        grown(&self.forest, self.ir, region, Direction::Backward)
    }
}

/// Returns the forest after building the tree of `region` if missing.
fn grown<'f>(forest: &'f RefCell<Forest>, ir: &Isolate, region: Region, direction: Direction) -> Ref<'f, Forest> {
    if !forest.borrow().has(region) {
        forest.borrow_mut().grow(ir, region, direction);
    }
    forest.borrow()
}
