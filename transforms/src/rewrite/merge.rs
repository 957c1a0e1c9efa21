//! Merging of equal blocks, and replacement of arguments that always have one value: the additional work of
//! [aggressive](super::regions::Simplify::Aggressive) simplification.

use std::collections::BTreeSet;

use hashbrown::HashMap;
use lect_core::entity::{Block, Op, Region, Type, Value};
use lect_core::interfaces::branch::Branch;
use lect_core::ir::{BlockRef, Isolate, OpRef, ValueDef};
use lect_core::loc::Loc;
use lect_ods::spec::{Arity, Grouping};

use super::listener::Listener;
use super::regions::{regions_of_blocks, remove_operand};
use super::rewriter::Rewriter;
use crate::equivalence::are_alike;

type Map<K, V> = HashMap<K, V, foldhash::fast::RandomState>;

/// Merges the blocks of all regions that an isolate stores. Returns true if anything changed.
pub(super) fn merge(ir: &mut Isolate, listener: &mut dyn Listener) -> bool {
    let mut changed = false;
    for region in regions_of_blocks(ir) {
        while merge_equal(ir, region, listener) {
            changed = true;
        }
    }
    for region in regions_of_blocks(ir) {
        let blocks: Vec<Block> = ir.region(region).blocks().map(|block| block.block).collect();
        for block in blocks {
            changed |= drop_common_args(ir, block);
        }
    }
    changed
}

/// Returns the branches to a block: terminators and successor indices.
fn branches_to(block: BlockRef<'_>) -> Vec<(OpRef<'_>, usize)> {
    let mut branches: Vec<_> = block.branches().collect();
    branches.sort_unstable_by_key(|(end, number)| (end.op, *number));
    branches
}

/// Blocks that are equal to the leader, except for operands defined elsewhere.
struct Cluster {
    leader: Candidate,
    others: Vec<Block>,
    /// Differing operands: index of the operation, and of the operand.
    differing: BTreeSet<(usize, usize)>,
}

/// A block, and the order in which its values are defined.
struct Candidate {
    block: Block,
    order: Map<Value, usize>,
}

impl Candidate {
    /// Returns `None` if the block cannot be merged with any other.
    fn of(block: BlockRef<'_>) -> Option<Self> {
        let stays = |value: Value| block.ir.value(value).uses().all(|(user, _)| user.block() == Some(block));
        if block.ops().any(|op| op.regions().any(|region| !region.is_empty())) || !block.args().all(stays) {
            return None;
        }
        let values = block.args().chain(block.ops().flat_map(|op| op.results()));
        Some(Self { block: block.block, order: values.zip(0..).collect() })
    }
}

impl Cluster {
    /// Adds a block if it is equal to the leader.
    fn add(&mut self, ir: &Isolate, other: &Candidate) -> bool {
        let (leader, block) = (ir.block(self.leader.block), ir.block(other.block));
        let types = |block: BlockRef<'_>| block.args().map(|arg| ir.value_type(arg)).collect::<Vec<Type>>();
        if types(leader) != types(block) || leader.ops().count() != block.ops().count() {
            return false;
        }
        let mut differing = Vec::new();
        for (number, (a, b)) in leader.ops().zip(block.ops()).enumerate() {
            if !are_alike(a, b) {
                return false;
            }
            for (index, (left, right)) in a.operands().zip(b.operands()).enumerate() {
                match (self.leader.order.get(&left), other.order.get(&right)) {
                    _ if left == right => {}
                    _ if ir.value_type(left) != ir.value_type(right) => return false,
                    (Some(left), Some(right)) if left == right => {}
                    (None, None) if may_be_passed(leader, left) && may_be_passed(block, right) => {
                        differing.push((number, index));
                    }
                    _ => return false,
                }
            }
            let stays = |op: OpRef<'_>, block: BlockRef<'_>| {
                op.results().all(|result| ir.value(result).uses().all(|(user, _)| user.block() == Some(block)))
            };
            if !stays(a, leader) || !stays(b, block) {
                return false;
            }
        }
        self.differing.extend(differing);
        self.others.push(other.block);
        true
    }

    fn merge(self, ir: &mut Isolate, listener: &mut dyn Listener) -> bool {
        let leader = self.leader.block;
        if self.others.is_empty() {
            return false;
        }
        let blocks: Vec<Block> = std::iter::once(leader).chain(self.others.iter().copied()).collect();
        if !self.differing.is_empty() {
            let takes_more = |block: &Block| {
                branches_to(ir.block(*block)).into_iter().all(|(end, at)| successor_group(end, at).is_some())
            };
            if !blocks.iter().all(takes_more) {
                return false;
            }
            self.pass_differing(ir, &blocks);
        }
        for &block in &self.others {
            let branches: Vec<(Op, usize)> =
                branches_to(ir.block(block)).into_iter().map(|(end, at)| (end.op, at)).collect();
            branches.into_iter().for_each(|(end, at)| ir.set_successor(end, at, leader));
            Rewriter::new(ir, listener).erase_block(block);
        }
        true
    }

    /// Passes the differing operands as new block arguments.
    fn pass_differing(&self, ir: &mut Isolate, blocks: &[Block]) {
        let mut passed: Vec<Vec<Value>> = blocks.iter().map(|&block| self.operands_of(ir.block(block))).collect();
        let first = ir.block(self.leader.block).args().len();
        let leader_ops: Vec<Op> = ir.block(self.leader.block).ops().map(|op| op.op).collect();
        for (&(number, index), &value) in self.differing.iter().zip(&passed[0]) {
            let (ty, loc) = (ir.value_type(value), loc_of(ir, value));
            let arg = ir.add_block_arg(self.leader.block, ty, loc);
            ir.set_operand(leader_ops[number], index, arg);
        }
        // An argument that always equals an earlier one is replaced by that one.
        for at in (0..self.differing.len()).rev() {
            let Some(same) = passed[0].iter().position(|value| *value == passed[0][at]).filter(|same| *same < at)
            else {
                continue;
            };
            if passed.iter().all(|values| values[same] == values[at]) {
                let args: Vec<Value> = ir.block(self.leader.block).args().skip(first).collect();
                ir.replace_all_uses(args[at], args[same]);
                ir.erase_block_arg(self.leader.block, first + at);
                passed.iter_mut().for_each(|values| _ = values.remove(at));
            }
        }
        for (&block, values) in blocks.iter().zip(&passed) {
            let branches: Vec<(Op, usize)> =
                branches_to(ir.block(block)).into_iter().map(|(end, at)| (end.op, at)).collect();
            branches.into_iter().for_each(|(end, at)| append_operands(ir, end, at, values));
        }
    }

    fn operands_of(&self, block: BlockRef<'_>) -> Vec<Value> {
        let ops: Vec<OpRef<'_>> = block.ops().collect();
        self.differing.iter().map(|&(number, index)| ops[number].operand(index)).collect()
    }
}

fn loc_of(ir: &Isolate, value: Value) -> Loc {
    match ir.value(value).def() {
        ValueDef::Argument(block, number) => ir.block(block).args_with_locs()[number as usize].1,
        _ => ir.value(value).defining_op().map_or(Loc::UNKNOWN, |op| op.loc()),
    }
}

/// Returns true if a branch to a block can pass a value: the branch must not produce it.
fn may_be_passed(block: BlockRef<'_>, value: Value) -> bool {
    let Some(op) = block.ir.value(value).defining_op() else { return true };
    op.next().is_some() || branches_to(block).iter().all(|(end, _)| *end != op)
}

fn merge_equal(ir: &mut Isolate, region: Region, listener: &mut dyn Listener) -> bool {
    // Blocks that branch to the same successors, in the order of their first members.
    let mut groups: Vec<Vec<Block>> = Vec::new();
    let mut places: Map<Vec<Block>, usize> = Map::default();
    for block in ir.region(region).blocks().skip(1) {
        let successors = block.last().map(|end| end.successors().map(|it| it.block).collect()).unwrap_or_default();
        let place = *places.entry(successors).or_insert(groups.len());
        match groups.get_mut(place) {
            Some(group) => group.push(block.block),
            None => groups.push(vec![block.block]),
        }
    }
    let mut changed = false;
    for group in groups.into_iter().filter(|group| group.len() > 1) {
        let mut clusters: Vec<Cluster> = Vec::new();
        for block in group {
            let Some(candidate) = Candidate::of(ir.block(block)) else { continue };
            if !clusters.iter_mut().any(|cluster| cluster.add(ir, &candidate)) {
                clusters.push(Cluster { leader: candidate, others: Vec::new(), differing: BTreeSet::new() });
            }
        }
        for cluster in clusters {
            changed |= cluster.merge(ir, listener);
        }
    }
    changed
}

/// Returns the operand segment that is forwarded to a successor, with the index of the subsegment if there are several.
fn successor_group(op: OpRef<'_>, successor: usize) -> Option<(u32, Option<usize>)> {
    let forwarded = op.interface::<dyn Branch>()?.operands(op, successor).forwarded;
    let spec = op.info()?.spec();
    let groups: Vec<u32> = (0..)
        .zip(spec.operands.iter())
        .filter(|it| matches!(it.1.arity, Arity::Variadic | Arity::VariadicOfVariadic(_)))
        .map(|it| it.0)
        .collect();
    let fixed = spec.successors.iter().take_while(|successor| !successor.variadic).count();
    let (group, segment) = match successor.checked_sub(fixed) {
        None => (*groups.get(successor)?, None),
        Some(segment) => (*groups.get(fixed)?, Some(segment)),
    };
    let is_segmented = matches!(spec.operands.get(group as usize)?.arity, Arity::VariadicOfVariadic(_));
    let range = op.operand_range(group);
    let is_its = match segment {
        None => range == forwarded,
        Some(_) => range.start <= forwarded.start && forwarded.end <= range.end,
    };
    (groups.len() == spec.successors.len() && is_segmented == segment.is_some() && is_its).then_some((group, segment))
}

/// Returns true if more values can be passed to a successor.
pub(crate) fn can_append(op: OpRef<'_>, successor: usize) -> bool {
    op.interface::<dyn Branch>().is_some() && successor_group(op, successor).is_some()
}

/// Passes more values to a successor.
pub(crate) fn append_operands(ir: &mut Isolate, op: Op, successor: usize, values: &[Value]) {
    let view = ir.op(op);
    let Some((group, segment)) = successor_group(view, successor) else { return };
    let Some((info, branch)) = view.info().zip(view.interface::<dyn Branch>()) else { return };
    let end = branch.operands(view, successor).forwarded.end;
    let mut operands: Vec<Value> = view.operands().collect();
    operands.splice(end..end, values.iter().copied());
    let count = info.spec().operands.len() as u32;
    let more = |is_it: bool, size: usize| (size + if is_it { values.len() } else { 0 }) as i32;
    let sizes: Vec<i32> = (0..count).map(|it| more(it == group, view.operand_range(it).len())).collect();
    let slot = match info.spec().operand_groups {
        Grouping::Sized(slot) => Some(slot as usize),
        _ => None,
    };
    let segments = segment.and_then(|segment| match &info.spec().operands[group as usize].arity {
        Arity::VariadicOfVariadic(name) => {
            let sizes = view.operand_segments(group).into_iter().enumerate();
            Some((name.clone(), sizes.map(|(at, size)| more(at == segment, size)).collect::<Vec<_>>()))
        }
        _ => None,
    });
    if let Some(slot) = slot {
        let sizes = ir.context().attrs().dense_i32_array(sizes);
        ir.set_prop(op, slot, Some(sizes));
    }
    if let Some((name, segments)) = segments {
        let segments = ir.context().attrs().dense_i32_array(segments);
        ir.set_attr(op, &name, Some(segments));
    }
    ir.set_operands(op, &operands);
}

/// Replaces arguments that have the same value from all branches.
fn drop_common_args(ir: &mut Isolate, block: Block) -> bool {
    let branches: Vec<(Op, usize)> = branches_to(ir.block(block)).into_iter().map(|(end, at)| (end.op, at)).collect();
    let passed = |ir: &Isolate, end: Op, at: usize, arg: usize| {
        let view = ir.op(end);
        let operands = view.interface::<dyn Branch>()?.operands(view, at);
        let index = operands.forwarded.clone().nth(arg.checked_sub(operands.produced)?)?;
        Some(index).filter(|index| *index < view.operand_count())
    };
    let mut changed = false;
    let count = ir.block(block).args().len();
    for at in (0..count).rev() {
        let values: Option<Vec<Value>> = branches
            .iter()
            .map(|&(end, successor)| Some(ir.op(end).operand(passed(ir, end, successor, at)?)))
            .collect();
        let Some(arg) = ir.block(block).args().nth(at) else { continue };
        let Some(&common) = values.as_ref().and_then(|values| values.first()) else { continue };
        if common == arg || values.iter().flatten().any(|value| *value != common) {
            continue;
        }
        ir.replace_all_uses(arg, common);
        for &(end, successor) in &branches {
            if let Some(index) = passed(ir, end, successor, at) {
                remove_operand(ir, end, index);
            }
        }
        changed |= ir.try_erase_block_arg(block, at).is_ok();
    }
    changed
}
