//! `mem2reg`: promotes memory that only one function accesses to values.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, Ordering};

use hashbrown::{HashMap, HashSet};
use lect_core::diag::Reported;
use lect_core::entity::{Block, Op, Region, Value};
use lect_core::interfaces::branch::{Branch, SuccessorOperands};
use lect_core::ir::dominance::Dominance;
use lect_core::ir::{Isolate, OpRef, walk};
use lect_core::loc::Loc;

use crate::memory::{Layout, PointerUse, Slot, SlotAccess, SlotAllocation};
use crate::pass::{Pass, PassContext, Statistic};
use crate::rewrite::erase_all;
use crate::rewrite::merge::{append_operands, can_append};

type Fast = foldhash::fast::RandomState;

static PROMOTED: Statistic = Statistic::new("promoted slots", "Total amount of memory slots promoted");
static ARGUMENTS: Statistic = Statistic::new("new block args", "Total amount of new block argument inserted in blocks");

/// Promotes memory slots into values.
#[derive(Pass)]
#[pass(name = "mem2reg", class = "Mem2Reg", statistics = [ARGUMENTS, PROMOTED])]
pub struct Mem2Reg {
    /// Perform control flow optimizations to the region tree
    #[option(default = true)]
    region_simplify: bool,
}

impl Pass for Mem2Reg {
    fn run(&self, ir: &mut Isolate, cx: &mut PassContext<'_>) -> Result<(), Reported> {
        let changed = AtomicBool::new(false);
        let layout = Layout::of(ir.root(), cx.outer_layouts());
        cx.each_isolate(ir, |isolate| {
            let (promoted, arguments) = promote_all(isolate, layout);
            changed.fetch_or(promoted > 0, Ordering::Relaxed);
            cx.count(&PROMOTED, promoted);
            cx.count(&ARGUMENTS, arguments);
        });
        if !changed.into_inner() {
            cx.preserve_all();
        }
        Ok(())
    }
}

/// Returns the number of promoted slots, and of new block arguments.
fn promote_all(ir: &mut Isolate, layout: Layout) -> (u64, u64) {
    let mut pending = walk::storage_post_order(ir.root());
    pending.retain(|&op| ir.op(op).interface::<dyn SlotAllocation>().is_some());
    let (mut promoted, mut arguments) = (0, 0);
    if pending.is_empty() {
        return (0, 0);
    }
    loop {
        let before = promoted;
        let mut left = Vec::new();
        for op in pending {
            match promote_one(ir, op, layout) {
                Some((made, rest)) => {
                    promoted += 1;
                    arguments += made;
                    left.extend(rest);
                }
                None => left.push(op),
            }
        }
        if promoted == before || left.is_empty() {
            return (promoted, arguments);
        }
        pending = left;
    }
}

/// Promotes one slot of an allocation. Returns the number of new block arguments, and the allocation of the remaining
/// slots.
fn promote_one(ir: &mut Isolate, allocation: Op, layout: Layout) -> Option<(u64, Option<Op>)> {
    let model = ir.op(allocation).interface::<dyn SlotAllocation>()?;
    let slots = model.slots(ir.op(allocation)).into_iter().map(|slot| Slot { layout, ..slot });
    let (slot, plan) = slots.filter(|slot| !ir.value(slot.pointer).is_unused()).find_map(|slot| {
        let plan = Plan::of(ir, allocation, slot)?;
        Some((slot, plan))
    })?;
    let mut promotion =
        Promotion { ir, allocation, model, slot, default: None, values: HashMap::default(), writes: Vec::new() };
    let rest = promotion.run(&plan);
    Some((plan.merges.len() as u64, rest))
}

/// Plan for the promotion of a slot.
struct Plan {
    region: Region,
    /// Operations that lose operands, with the operand indices.
    users: BTreeMap<Op, BTreeSet<usize>>,
    /// Blocks where several values of the slot meet.
    merges: HashSet<Block, Fast>,
    /// Reachable blocks, by immediate dominator.
    children: HashMap<Block, Vec<Block>, Fast>,
}

impl Plan {
    fn of(ir: &Isolate, allocation: Op, slot: Slot) -> Option<Self> {
        let home = ir.op(allocation).block()?;
        let region = home.region()?;
        if !region.has_ssa_dominance() {
            return None;
        }
        let users = users(ir, region.region, slot)?;
        let mut plan = Self { region: region.region, users, merges: HashSet::default(), children: HashMap::default() };
        if !region.has_one_block() {
            let dominance = Dominance::new(ir);
            for block in region.blocks() {
                if let Some(above) = dominance.immediate_dominator(block.block) {
                    plan.children.entry(above).or_default().push(block.block);
                }
            }
            plan.merges = merges(ir, home.block, slot, &dominance);
            let ends = region.blocks().filter_map(|block| block.last());
            let passes = |end: OpRef<'_>| {
                let mut to = end.successors().enumerate().filter(|it| plan.merges.contains(&it.1.block));
                to.all(|(number, _)| can_append(end, number))
            };
            if !ends.into_iter().all(passes) {
                return None;
            }
        }
        Some(plan)
    }
}

/// Returns the operations that must lose the pointer, or `None` if one of them cannot.
fn users(ir: &Isolate, region: Region, slot: Slot) -> Option<BTreeMap<Op, BTreeSet<usize>>> {
    let mut users: BTreeMap<Op, BTreeSet<usize>> = BTreeMap::new();
    let mut pending: Vec<Op> = Vec::new();
    let lose = |users: &mut BTreeMap<Op, BTreeSet<usize>>, value: Value, pending: &mut Vec<Op>| {
        for (user, index) in ir.value(value).uses() {
            if users.entry(user.op).or_default().insert(index) {
                pending.push(user.op);
            }
        }
    };
    lose(&mut users, slot.pointer, &mut pending);
    while let Some(user) = pending.pop() {
        let operands: Vec<usize> = users.get(&user)?.iter().copied().collect();
        let view = ir.op(user);
        if let Some(model) = view.interface::<dyn PointerUse>() {
            if !model.can_lose(view, &operands) {
                return None;
            }
            if model.passes_on(view) {
                view.results().for_each(|result| lose(&mut users, result, &mut pending));
            }
        } else {
            let model = view.interface::<dyn SlotAccess>()?;
            let is_here = view.block().and_then(|block| block.region()).is_some_and(|it| it.region == region);
            if !is_here || !model.can_lose(view, slot, &operands) {
                return None;
            }
        }
    }
    Some(users)
}

/// Returns the terminators that branch to each block of a region.
fn predecessors(ir: &Isolate, region: Region) -> HashMap<Block, Vec<Op>, Fast> {
    let mut found: HashMap<Block, Vec<Op>, Fast> = HashMap::default();
    for end in ir.region(region).blocks().filter_map(|block| block.last()) {
        for to in end.successors() {
            found.entry(to.block).or_default().push(end.op);
        }
    }
    found
}

fn access(op: OpRef<'_>) -> Option<&'static dyn SlotAccess> {
    op.interface::<dyn SlotAccess>()
}

/// Returns the blocks in which different values of the slot meet and are live. The slot is allocated in the block
/// `home`.
fn merges(ir: &Isolate, home: Block, slot: Slot, dominance: &Dominance<'_>) -> HashSet<Block, Fast> {
    let mut merges = HashSet::default();
    let Some(region) = ir.block(home).region() else { return merges };
    let users = || ir.value(slot.pointer).uses().map(|it| it.0);
    if users().nth(1).is_none() {
        return merges;
    }
    let before = predecessors(ir, region.region);
    let block_of = |op: OpRef<'_>| op.block().map(|block| block.block);
    let writes: HashSet<Block, Fast> =
        users().filter(|user| access(*user).is_some_and(|it| it.writes(*user, slot))).filter_map(block_of).collect();
    let needed = needed_at_start(ir, home, slot, &writes, &before);
    // The iterated dominance frontier of the writing blocks.
    let mut frontier: HashMap<Block, Vec<Block>, Fast> = HashMap::default();
    for (&block, ends) in &before {
        let above = dominance.immediate_dominator(block);
        let from = ends.iter().filter_map(|&end| block_of(ir.op(end)));
        for from in from.filter(|&from| dominance.is_reachable(from)) {
            let mut at = Some(from);
            while let Some(runner) = at.filter(|runner| Some(*runner) != above) {
                frontier.entry(runner).or_default().push(block);
                at = dominance.immediate_dominator(runner);
            }
        }
    }
    let mut pending: Vec<Block> = writes.into_iter().collect();
    while let Some(block) = pending.pop() {
        for &meets in frontier.get(&block).into_iter().flatten() {
            if needed.contains(&meets) && merges.insert(meets) {
                pending.push(meets);
            }
        }
    }
    merges
}

/// Returns the blocks in which the slot is live at the beginning. None precedes the allocation: in a loop that
/// allocates a new slot.
fn needed_at_start(
    ir: &Isolate,
    home: Block,
    slot: Slot,
    writes: &HashSet<Block, Fast>,
    before: &HashMap<Block, Vec<Op>, Fast>,
) -> HashSet<Block, Fast> {
    let mut pending = Vec::new();
    let mut seen: HashSet<Block, Fast> = HashSet::default();
    for block in ir.value(slot.pointer).uses().filter_map(|(user, _)| user.block()) {
        if block.block == home || !seen.insert(block.block) {
            continue;
        }
        for (op, model) in block.ops().filter_map(|op| Some((op, access(op)?))) {
            if model.reads(op, slot) {
                pending.push(block.block);
                break;
            }
            if model.writes(op, slot) {
                break;
            }
        }
    }
    let mut needed = HashSet::default();
    while let Some(block) = pending.pop() {
        if needed.insert(block) {
            let from = before.get(&block).into_iter().flatten().filter_map(|&end| ir.op(end).block());
            let is_before = |block: &Block| *block == home || writes.contains(block);
            pending.extend(from.map(|block| block.block).filter(|block| !is_before(block)));
        }
    }
    needed
}

struct Promotion<'a> {
    ir: &'a mut Isolate,
    allocation: Op,
    model: &'static dyn SlotAllocation,
    slot: Slot,
    /// Value of the uninitialized slot.
    default: Option<Value>,
    /// Value of the slot at the beginning of each operation.
    values: HashMap<Op, Value, Fast>,
    /// Written values, with the writing operations.
    writes: Vec<(Op, Value)>,
}

impl Promotion<'_> {
    /// Promotes the slot. Returns the allocation of the other slots.
    fn run(&mut self, plan: &Plan) -> Option<Op> {
        self.reach(plan);
        self.lose(plan);
        self.fill_unreached(plan);
        if let Some(default) = self.default
            && self.ir.value(default).is_unused()
            && let Some(op) = self.ir.value(default).defining_op().map(|op| op.op)
        {
            self.ir.erase(op);
        }
        self.model.promoted(self.ir, self.allocation, self.slot)
    }

    fn default(&mut self) -> Value {
        if let Some(default) = self.default {
            return default;
        }
        let first = self.ir.op(self.allocation).block().and_then(|block| block.first()).map(|op| op.op);
        let made = self.model.default_value(self.ir, self.allocation, self.slot, first.unwrap_or(self.allocation));
        self.default = Some(made);
        made
    }

    /// Determines the value of the slot at each access.
    fn reach(&mut self, plan: &Plan) {
        let Some(entry) = self.ir.region(plan.region).entry().map(|block| block.block) else { return };
        let mut pending: Vec<(Block, Option<Value>)> = vec![(entry, None)];
        while let Some((block, mut value)) = pending.pop() {
            if plan.merges.contains(&block) {
                let loc = self.ir.op(self.allocation).loc();
                value = Some(self.add_argument(block, loc));
            }
            for op in self.ir.ops_in(block) {
                let view = self.ir.op(op);
                let Some(model) = access(view) else { continue };
                let writes = model.writes(view, self.slot);
                if plan.users.contains_key(&op)
                    && let Some(value) = value
                {
                    self.values.insert(op, value);
                }
                if writes {
                    let before = value.unwrap_or_else(|| self.default());
                    if let Some(written) = model.written(self.ir, op, self.slot, before) {
                        value = Some(written);
                        self.writes.push((op, written));
                    }
                }
            }
            let end = self.ir.block(block).last().filter(|end| end.interface::<dyn Branch>().is_some());
            if let Some(end) = end.map(|end| end.op) {
                let merges = |(_, block): &(usize, Block)| plan.merges.contains(block);
                let to: Vec<_> = self.ir.op(end).successors().map(|to| to.block).enumerate().filter(merges).collect();
                for (number, _) in to {
                    let passed = value.unwrap_or_else(|| self.default());
                    value = Some(passed);
                    append_operands(self.ir, end, number, &[passed]);
                }
            }
            let children = plan.children.get(&block).into_iter().flatten();
            pending.extend(children.map(|&child| (child, value)));
        }
    }

    fn add_argument(&mut self, block: Block, loc: Loc) -> Value {
        let argument = self.ir.add_block_arg(block, self.slot.ty, loc);
        self.model.argument_made(self.ir, self.allocation, self.slot, argument);
        argument
    }

    /// Removes the pointer from its users, the last first.
    fn lose(&mut self, plan: &Plan) {
        let places: HashMap<Op, usize, Fast> = {
            let mut ops = Vec::new();
            let nested = self.ir.region(plan.region).blocks().flat_map(|block| block.ops());
            nested.for_each(|op| walk::within_storage(op, |op| ops.push(op.op)));
            ops.into_iter().enumerate().map(|(place, op)| (op, place)).collect()
        };
        let mut users: Vec<Op> = plan.users.keys().copied().collect();
        users.sort_by_key(|op| Reverse(places.get(op).copied()));
        for &op in &users {
            if let Some(model) = self.ir.op(op).interface::<dyn PointerUse>() {
                // The results of loads are replaced below.
                for &(writer, value) in self.writes.iter().rev() {
                    model.wrote(self.ir, op, writer, value);
                }
            }
        }
        for &op in &users {
            if let Some(model) = access(self.ir.op(op)) {
                let value = self.values.get(&op).copied();
                let value = value.unwrap_or_else(|| self.default());
                model.lose(self.ir, op, self.slot, value);
            }
        }
        users.retain(|&op| {
            let operands: Vec<usize> = plan.users.get(&op).into_iter().flatten().copied().collect();
            let model = self.ir.op(op).interface::<dyn PointerUse>();
            !model.is_some_and(|model| model.stays(self.ir, op, &operands))
        });
        erase_all(self.ir, users);
    }

    /// Passes the default value in unreachable branches.
    fn fill_unreached(&mut self, plan: &Plan) {
        let before = predecessors(self.ir, plan.region);
        for &block in &plan.merges {
            let wanted = self.ir.block(block).args().len();
            for &end in before.get(&block).into_iter().flatten() {
                let view = self.ir.op(end);
                let Some(branch) = view.interface::<dyn Branch>() else { continue };
                let passed = branch.all_operands(view);
                let to = view.successors().map(|to| to.block).zip(passed).enumerate();
                let lacks = |(_, (to, operands)): &(usize, (Block, SuccessorOperands))| {
                    *to == block && operands.produced + operands.forwarded.len() < wanted
                };
                let lacking: Vec<usize> = to.filter(lacks).map(|it| it.0).collect();
                for number in lacking {
                    let default = self.default();
                    append_operands(self.ir, end, number, &[default]);
                }
            }
        }
    }
}
