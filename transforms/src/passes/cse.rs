//! `cse`: replaces operations without effects by equal ones that dominate them.

use std::hash::{BuildHasher, Hash, Hasher};
use std::sync::atomic::{AtomicU64, Ordering};

use foldhash::fast::RandomState;
use hashbrown::{HashMap, HashTable};
use lect_core::diag::Reported;
use lect_core::dialect::OpTraits;
use lect_core::entity::{Block, Entity, Op, Region, Value};
use lect_core::interfaces::effects::{EffectKind, Unobserved};
use lect_core::ir::dominance::Dominance;
use lect_core::ir::{Isolate, OpRef};
use lect_core::loc::Loc;

use crate::equivalence::are_equivalent;
use crate::pass::{Analysis, Pass, PassContext, Statistic};
use crate::rewrite::regions::regions_of_blocks;

static REPLACED: Statistic = Statistic::new("num-cse'd", "Number of operations CSE'd");
static ERASED: Statistic = Statistic::new("num-dce'd", "Number of operations DCE'd");

/// Eliminate common sub-expressions
#[derive(Pass)]
#[pass(name = "cse", class = "CSE", statistics = [REPLACED, ERASED])]
pub struct Cse;

impl Pass for Cse {
    fn run(&self, ir: &mut Isolate, cx: &mut PassContext<'_>) -> Result<(), Reported> {
        let (replaced, erased) = (AtomicU64::new(0), AtomicU64::new(0));
        let analyses = cx.fresh_analyses();
        cx.each_isolate(ir, |isolate| {
            let mut known = Known { trees: analyses.of(isolate), ..Known::default() };
            known.isolate(isolate);
            replaced.fetch_add(known.replaced, Ordering::Relaxed);
            erased.fetch_add(known.erased, Ordering::Relaxed);
        });
        let (replaced, erased) = (replaced.into_inner(), erased.into_inner());
        if replaced + erased == 0 {
            cx.preserve_all();
        }
        cx.count(&REPLACED, replaced);
        cx.count(&ERASED, erased);
        Ok(())
    }
}

/// Children of each block in the dominator trees of regions with several blocks, as sorted pairs.
#[derive(Default)]
struct DominatorTrees(HashMap<Region, Vec<(Block, Block)>, RandomState>);

impl Analysis for DominatorTrees {
    const NAME: &'static str = "DominanceInfo";

    fn of(ir: &Isolate) -> Self {
        let (mut trees, dominance) = (Self::default(), Dominance::new(ir));
        for region in regions_of_blocks(ir) {
            let view = ir.region(region);
            if view.has_ssa_dominance() {
                let blocks = view.blocks().map(|block| block.block);
                let children = blocks.filter_map(|block| Some((dominance.immediate_dominator(block)?, block)));
                let mut children: Vec<(Block, Block)> = children.collect();
                children.sort_by_key(|it| it.0);
                trees.0.insert(region, children);
            }
        }
        trees
    }
}

/// Operations that may replace equal ones, in nested scopes.
#[derive(Default)]
struct Known {
    trees: DominatorTrees,
    table: HashTable<(u64, Op)>,
    /// Added entries, and the entries that they hide.
    added: Vec<(u64, Op, Option<Op>)>,
    hasher: RandomState,
    dead: Vec<Op>,
    unobserved: Unobserved,
    /// For an operation that reads: the last operation up to which no write was found.
    reads: HashMap<Op, Op, RandomState>,
    /// Number of operations replaced by others, and number of dead ones.
    replaced: u64,
    erased: u64,
}

impl Known {
    fn isolate(&mut self, ir: &mut Isolate) {
        let regions: Vec<Region> = ir.root().regions().map(|region| region.region).collect();
        regions.into_iter().for_each(|region| self.region(ir, region));
        for op in std::mem::take(&mut self.dead) {
            ir.erase(op);
        }
    }

    fn region(&mut self, ir: &mut Isolate, region: Region) {
        let view = ir.region(region);
        let Some(entry) = view.entry().map(|entry| entry.block) else { return };
        let dominates = view.has_ssa_dominance();
        if view.has_one_block() {
            return self.scoped(|known| known.block(ir, entry, dominates));
        }
        if !dominates {
            return;
        }
        let Some(tree) = self.trees.0.remove(&region) else { return };
        // Each block with the length of `added` before it.
        let mut pending = vec![(entry, self.added.len(), false)];
        while let Some((block, length, is_done)) = pending.pop() {
            if is_done {
                self.forget(length);
                continue;
            }
            pending.push((block, self.added.len(), true));
            self.block(ir, block, true);
            let first = tree.partition_point(|it| it.0 < block);
            let below = &tree[first..];
            let below = &below[..below.partition_point(|it| it.0 == block)];
            let below = below.iter().rev();
            pending.extend(below.map(|it| (it.1, 0, false)));
        }
    }

    fn scoped(&mut self, work: impl FnOnce(&mut Self)) {
        let length = self.added.len();
        work(self);
        self.forget(length);
    }

    /// Removes all entries but the first `length` added ones.
    fn forget(&mut self, length: usize) {
        // Clearing takes time in proportion to the capacity.
        if length == 0 && self.table.capacity() <= 8 * self.added.len() {
            self.added.clear();
            return self.table.clear();
        }
        for (hash, op, hidden) in self.added.drain(length..).rev() {
            if let Ok(entry) = self.table.find_entry(hash, |it| it.1 == op) {
                entry.remove();
            }
            if let Some(hidden) = hidden {
                self.table.insert_unique(hash, (hash, hidden), |it| it.0);
            }
        }
    }

    fn block(&mut self, ir: &mut Isolate, block: Block, dominates: bool) {
        // Operations are erased only in the end, so the next one remains.
        let mut next = ir.block(block).first().map(|first| first.op);
        while let Some(op) = next {
            let view = ir.op(op);
            next = view.next().map(|next| next.op);
            if view.has_regions() && view.own_isolate().is_none() {
                let regions: Vec<Region> = view.regions().map(|region| region.region).collect();
                let isolated = !self.added.is_empty() && view.is_isolated();
                let outer = isolated.then(|| (std::mem::take(&mut self.table), std::mem::take(&mut self.added)));
                regions.into_iter().for_each(|region| lect_core::stack::grow(|| self.region(ir, region)));
                if let Some(outer) = outer {
                    (self.table, self.added) = outer;
                }
            }
            self.op(ir, op, dominates);
        }
    }

    fn op(&mut self, ir: &mut Isolate, op: Op, dominates: bool) {
        let view = ir.op(op);
        if view.has(OpTraits::TERMINATOR) {
            return;
        }
        if view.is_trivially_dead_by(&mut self.unobserved) {
            self.erased += 1;
            self.dead.push(op);
            return;
        }
        if view.has_regions() && view.regions().any(|region| region.blocks().nth(1).is_some()) {
            return;
        }
        let free = view.is_memory_effect_free();
        if !free
            && !view.effects().is_some_and(|all| !all.is_empty() && all.iter().all(|it| it.kind == EffectKind::Read))
        {
            return;
        }
        let hash = hash(view, &self.hasher);
        let known = self.table.find(hash, |it| are_equivalent(ir.op(it.1), view)).map(|it| it.1);
        match known {
            Some(known) if free || self.has_no_effects_between(ir, known, op) => self.replace(ir, op, known, dominates),
            known => {
                if let Some(known) = known
                    && let Ok(entry) = self.table.find_entry(hash, |it| it.1 == known)
                {
                    entry.remove();
                }
                self.table.insert_unique(hash, (hash, op), |it| it.0);
                self.added.push((hash, op, known));
            }
        }
    }

    /// Returns true if no operation between two operations of a block may write memory that the first one reads.
    fn has_no_effects_between(&mut self, ir: &Isolate, from: Op, to: Op) -> bool {
        let (from, to) = (ir.op(from), ir.op(to));
        if from.block() != to.block() {
            return false;
        }
        let last = self.reads.get(&from.op).map_or(from, |&last| ir.op(last));
        let mut next = if last == from { from.next() } else { Some(last) };
        while let Some(op) = next.filter(|op| *op != to) {
            if may_write(op) {
                return false;
            }
            next = op.next();
        }
        self.reads.insert(from.op, to.op);
        true
    }

    fn replace(&mut self, ir: &mut Isolate, op: Op, known: Op, dominates: bool) {
        self.replaced += 1;
        let pairs: Vec<(Value, Value)> = ir.op(op).results().zip(ir.op(known).results()).collect();
        for (from, to) in pairs {
            if dominates {
                ir.replace_all_uses(from, to);
            } else {
                let visited = |user: OpRef<'_>| self.added.iter().any(|it| it.1 == user.op);
                ir.replace_uses_if(from, to, |user, _| !visited(user));
            }
        }
        let view = ir.op(op);
        if view.results().all(|result| ir.value(result).is_unused()) {
            self.dead.push(op);
        }
        let loc = view.loc();
        if ir.op(known).loc() == Loc::UNKNOWN && loc != Loc::UNKNOWN {
            ir.set_loc(known, loc);
        }
    }
}

/// Returns true if an operation, or a nested one that runs with it, may write memory.
fn may_write(op: OpRef<'_>) -> bool {
    let mut pending = vec![op];
    while let Some(op) = pending.pop() {
        if op.has_recursive_effects() {
            pending.extend(op.regions().flat_map(|region| region.blocks()).flat_map(|block| block.ops()));
        }
        match op.has_effect(EffectKind::Write) {
            Some(true) => return true,
            None if !op.has_recursive_effects() => return true,
            _ => {}
        }
    }
    false
}

fn hash(op: OpRef<'_>, hasher: &RandomState) -> u64 {
    let mut state = hasher.build_hasher();
    (op.name(), op.attrs()).hash(&mut state);
    op.with_slots(op.context().prop_slots(op.name()), |slots| slots.hash(&mut state));
    op.result_types().for_each(|ty| ty.hash(&mut state));
    match op.has(OpTraits::COMMUTATIVE) {
        false => op.operands().for_each(|value| value.hash(&mut state)),
        true => {
            // A sum does not depend on the order.
            let sum = op.operands().fold(0_u64, |sum, value| {
                sum.wrapping_add((value.index() as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15))
            });
            sum.hash(&mut state);
        }
    }
    state.finish()
}
