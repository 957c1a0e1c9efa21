//! Simplification of regions: unreachable blocks, and dead operations and arguments.

use std::collections::BTreeSet;

use lect_core::dialect::OpTraits;
use lect_core::entity::{Block, Op, Region, SecondaryMap, Value};
use lect_core::interfaces::branch::{Branch, SuccessorOperands};
use lect_core::interfaces::effects::Unobserved;
use lect_core::ir::{BlockRef, Isolate, OpRef, RegionRef, walk};
use lect_ods::spec::{Arity, Grouping};
use smallvec::SmallVec;

use super::listener::Listener;
use super::merge;
use super::rewriter::Rewriter;

/// Level of simplification.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Simplify {
    /// No simplification.
    Disabled,
    /// Unreachable blocks and dead operations and arguments are erased.
    Normal,
    /// In addition, equal blocks are merged, and arguments that always have one value are replaced.
    Aggressive,
}

/// Simplifies all regions of an isolate. Returns true if anything changed.
pub fn simplify(ir: &mut Isolate, level: Simplify, listener: &mut dyn Listener) -> bool {
    if level == Simplify::Disabled {
        return false;
    }
    let erased = erase_unreachable(ir, listener);
    let mut live = Live {
        ops: ir.op_map(false),
        args: ir.value_map(false),
        reached: Reached::new(ir),
        changed: false,
        is_cyclic: false,
        rounds: 0,
        unobserved: Unobserved::default(),
    };
    while std::mem::take(&mut live.changed) & live.is_cyclic | live.first_round() {
        ir.root().regions().for_each(|region| live.region(region));
    }
    let erased = erased | erase_dead(ir, &mut live, listener);
    erased | (level == Simplify::Aggressive && merge::merge(ir, listener))
}

/// Blocks that a traversal has reached.
struct Reached {
    /// For each block the number of the last traversal that has reached it, plus one once its successors were visited.
    traversals: SecondaryMap<Block, u32>,
    /// Number of the last traversal, which is even.
    last: u32,
    /// Whether the blocks of some traversal form a loop.
    has_loops: bool,
}

impl Reached {
    fn new(ir: &Isolate) -> Self {
        Self { traversals: ir.block_map(0), last: 0, has_loops: false }
    }

    /// Returns true if the last traversal has reached a block.
    fn has(&self, block: Block) -> bool {
        self.traversals[block] >= self.last
    }

    /// Adds a block. Returns false if it was reached before.
    fn insert(&mut self, block: Block) -> bool {
        let known = self.traversals[block];
        if known >= self.last {
            self.has_loops |= known == self.last;
            return false;
        }
        self.traversals[block] = self.last;
        true
    }

    /// Returns the reachable blocks of a region in post-order: each after its successors.
    fn post_order(&mut self, region: RegionRef<'_>) -> SmallVec<[Block; 1]> {
        let Some(entry) = region.entry() else { return SmallVec::new() };
        self.last += 2;
        self.insert(entry.block);
        if region.has_one_block() {
            return SmallVec::from_elem(entry.block, 1);
        }
        let mut order = SmallVec::new();
        let mut stack = vec![(entry.block, successors(entry))];
        while let Some((block, rest)) = stack.last_mut() {
            match rest.next() {
                Some(next) if self.insert(next.block) => stack.push((next.block, successors(next))),
                Some(_) => {}
                None => {
                    order.push(*block);
                    self.traversals[*block] += 1;
                    stack.pop();
                }
            }
        }
        order
    }
}

/// Returns the successors of a block.
fn successors<'a>(block: BlockRef<'a>) -> impl Iterator<Item = BlockRef<'a>> + use<'a> {
    block.last().into_iter().flat_map(OpRef::successors)
}

/// Returns the regions with several blocks that the isolate stores.
pub(crate) fn regions_of_blocks(ir: &Isolate) -> Vec<Region> {
    let mut regions = Vec::new();
    if !ir.may_have_several_blocks() {
        return regions;
    }
    walk::within_storage(ir.root(), |op| {
        if op.has_regions() && (op.is_root() || op.own_isolate().is_none()) {
            let own = op.regions().filter(|region| region.blocks().nth(1).is_some());
            regions.extend(own.map(|region| region.region));
        }
    });
    regions
}

/// Erases the unreachable blocks. Returns true if there were any.
pub(super) fn erase_unreachable(ir: &mut Isolate, listener: &mut dyn Listener) -> bool {
    let (mut changed, regions) = (false, regions_of_blocks(ir));
    if regions.is_empty() {
        return false;
    }
    let mut reached = Reached::new(ir);
    // Inner regions first: the content of an unreachable block is erased with the block.
    for region in regions.into_iter().rev() {
        reached.post_order(ir.region(region));
        let dead: Vec<Block> =
            ir.region(region).blocks().map(|it| it.block).filter(|block| !reached.has(*block)).collect();
        changed |= !dead.is_empty();
        dead.into_iter().for_each(|block| Rewriter::new(ir, listener).erase_block(block));
    }
    changed
}

/// Live operations and block arguments.
struct Live {
    ops: SecondaryMap<Op, bool>,
    args: SecondaryMap<Value, bool>,
    reached: Reached,
    changed: bool,
    /// Whether uses may precede definitions: in loops of blocks, and in graph regions.
    is_cyclic: bool,
    rounds: u32,
    unobserved: Unobserved,
}

impl Live {
    fn first_round(&mut self) -> bool {
        self.rounds += 1;
        self.rounds == 1
    }

    fn op(&mut self, op: Op) {
        self.changed |= !std::mem::replace(&mut self.ops[op], true);
    }

    fn arg(&mut self, value: Value) {
        self.changed |= !std::mem::replace(&mut self.args[value], true);
    }

    fn region(&mut self, region: RegionRef<'_>) {
        let blocks = self.reached.post_order(region);
        self.is_cyclic |= self.reached.has_loops || !region.has_ssa_dominance();
        for block in blocks {
            let block = region.ir.block(block);
            block.ops().rev().for_each(|op| self.visit(op));
            if !block.is_entry() {
                for arg in block.args() {
                    if !self.args[arg] && self.is_used(region, arg) {
                        self.arg(arg);
                    }
                }
            }
        }
    }

    fn visit(&mut self, op: OpRef<'_>) {
        if op.has_regions() && op.own_isolate().is_none() {
            op.regions().for_each(|region| lect_core::stack::grow(|| self.region(region)));
        }
        if op.has(OpTraits::TERMINATOR) {
            self.terminator(op);
        } else if !self.ops[op.op] {
            let is_used = op.results().any(|result| self.is_used_in(op, result));
            if is_used || !op.would_be_trivially_dead_by(&mut self.unobserved) {
                self.op(op.op);
            }
        }
    }

    fn terminator(&mut self, op: OpRef<'_>) {
        self.op(op.op);
        let (branch, count) = (op.interface::<dyn Branch>(), op.successors().len());
        let passed = branch.filter(|_| count > FEW_SUCCESSORS).map(|branch| branch.all_operands(op));
        for (number, successor) in op.successors().enumerate() {
            let produced = match &passed {
                Some(passed) => passed.get(number).map(|it| it.produced),
                None => branch.map(|branch| branch.operands(op, number).produced),
            };
            successor.args().take(produced.unwrap_or(usize::MAX)).for_each(|arg| self.arg(arg));
        }
    }

    fn is_used(&self, region: RegionRef<'_>, value: Value) -> bool {
        region.ir.value(value).uses().any(|(user, index)| self.is_live_use(user, index))
    }

    fn is_used_in(&self, op: OpRef<'_>, value: Value) -> bool {
        op.ir.value(value).uses().any(|(user, index)| self.is_live_use(user, index))
    }

    fn is_live_use(&self, user: OpRef<'_>, index: usize) -> bool {
        self.ops[user.op] && passed_to(user, index).is_none_or(|arg| self.args[arg])
    }
}

/// Number of successors whose operands are asked for one by one, without a list.
const FEW_SUCCESSORS: usize = 2;

/// Returns the block argument that an operand of a branch is forwarded to.
fn passed_to(op: OpRef<'_>, index: usize) -> Option<Value> {
    if !op.has(OpTraits::TERMINATOR) {
        return None;
    }
    let (branch, count) = (op.interface::<dyn Branch>()?, op.successors().len());
    let found = if count <= FEW_SUCCESSORS {
        let mut passed = (0..count).map(|number| branch.operands(op, number)).enumerate();
        passed.find(|it| it.1.forwarded.contains(&index))
    } else {
        branch.all_operands(op).into_iter().enumerate().find(|it| it.1.forwarded.contains(&index))
    };
    let (number, SuccessorOperands { produced, forwarded, .. }) = found?;
    op.successors().nth(number)?.args().nth(produced + index - forwarded.start)
}

fn erase_dead(ir: &mut Isolate, live: &mut Live, listener: &mut dyn Listener) -> bool {
    let (mut changed, mut blocks) = (false, Vec::new());
    let mut regions: Vec<Region> = ir.root().regions().map(|region| region.region).collect();
    while let Some(region) = regions.pop() {
        let several = ir.region(region).blocks().nth(1).is_some();
        for block in live.reached.post_order(ir.region(region)) {
            if several && let Some(last) = ir.block(block).last() {
                changed |= drop_dead_operands(ir, last.op, live);
            }
            let mut next = ir.block(block).last().map(|op| op.op);
            while let Some(op) = next {
                let view = ir.op(op);
                next = view.prev().map(|op| op.op);
                if live.ops[op] {
                    if view.has_regions() && view.own_isolate().is_none() {
                        regions.extend(view.regions().map(|region| region.region));
                    }
                } else {
                    changed = true;
                    drop_uses(ir, op);
                    Rewriter::new(ir, listener).erase(op);
                }
            }
        }
        blocks.extend(ir.region(region).blocks().skip(1).map(|block| block.block));
    }
    // The arguments become unused once branches in inner regions are updated.
    for block in blocks {
        let count = ir.block(block).args().len();
        for index in (0..count).rev() {
            let arg = ir.block(block).args().nth(index).filter(|&arg| !live.args[arg]);
            changed |= arg.is_some_and(|_| ir.try_erase_block_arg(block, index).is_ok());
        }
    }
    changed
}

/// Replaces uses of an operation to be erased: in a graph region, operations erased later may use it.
fn drop_uses(ir: &mut Isolate, op: Op) {
    let users: Vec<(Op, usize)> = ir
        .op(op)
        .results()
        .flat_map(|result| ir.value(result).uses().map(|(user, index)| (user.op, index)).collect::<Vec<_>>())
        .collect();
    for (user, index) in users {
        let ty = ir.value_type(ir.op(user).operand(index));
        let placeholder = ir.create_outside_ref(ty);
        ir.set_operand(user, index, placeholder);
    }
}

fn drop_dead_operands(ir: &mut Isolate, op: Op, live: &Live) -> bool {
    let view = ir.op(op);
    let Some(branch) = view.interface::<dyn Branch>() else { return false };
    let mut dead = BTreeSet::new();
    for (passed, successor) in branch.all_operands(view).into_iter().zip(view.successors()) {
        let args = successor.args().skip(passed.produced);
        dead.extend(passed.forwarded.zip(args).filter(|it| !live.args[it.1]).map(|it| it.0));
    }
    for &index in dead.iter().rev() {
        remove_operand(ir, op, index);
    }
    !dead.is_empty()
}

/// Removes an operand, and updates the sizes of its segment.
pub(crate) fn remove_operand(ir: &mut Isolate, op: Op, index: usize) {
    shrink_segment(ir, op, index);
    let view = ir.op(op);
    let groups = view.info().map(|info| (info.spec().operand_groups, info.spec().operands.len() as u32));
    if let Some((Grouping::Sized(slot), count)) = groups {
        let sizes = (0..count).map(|group| {
            let range = view.operand_range(group);
            (range.len() - usize::from(range.contains(&index))) as i32
        });
        let sizes = sizes.collect::<Vec<_>>();
        let sizes = ir.context().attrs().dense_i32_array(sizes);
        ir.set_prop(op, slot as usize, Some(sizes));
    }
    let operands: Vec<Value> = ir.op(op).operands().enumerate().filter(|it| it.0 != index).map(|it| it.1).collect();
    ir.set_operands(op, &operands);
}

/// Decrements the size of an operand's subsegment, if its segment has several.
fn shrink_segment(ir: &mut Isolate, op: Op, index: usize) {
    let view = ir.op(op);
    let Some(spec) = view.info().map(|info| info.spec()) else { return };
    for (group, operand) in (0..).zip(spec.operands.iter()) {
        let range = view.operand_range(group);
        let Arity::VariadicOfVariadic(name) = &operand.arity else { continue };
        if !range.contains(&index) {
            continue;
        }
        let (mut sizes, mut at) = (view.operand_segments(group), index - range.start);
        for size in &mut sizes {
            if at < *size {
                *size -= 1;
                break;
            }
            at -= *size;
        }
        let sizes = ir.context().attrs().dense_i32_array(sizes.into_iter().map(|size| size as i32));
        let name = name.clone();
        ir.set_attr(op, &name, Some(sizes));
        return;
    }
}
