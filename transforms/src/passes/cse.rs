//! `cse`: of equal operations without effects, the first stands for those that it dominates.

use std::hash::{BuildHasher, Hash, Hasher};
use std::sync::Arc;

use foldhash::fast::RandomState;
use hashbrown::HashTable;
use lect_core::diag::Reported;
use lect_core::dialect::OpTraits;
use lect_core::engine::interface::effects::EffectKind;
use lect_core::entity::{Block, Op, Region, Value};
use lect_core::ir::dominance::Dominance;
use lect_core::ir::{Isolate, OpRef, walk};
use lect_core::loc::Loc;

use crate::equivalence::are_equivalent;
use crate::pass::{Options, Pass, PassDef};

pub(super) static DEF: PassDef =
    PassDef { name: NAME, class: "CSE", summary: "Eliminate common sub-expressions", make };

const NAME: &str = "cse";

struct Cse;

fn make(options: &Options) -> Result<Arc<dyn Pass>, String> {
    options.only(NAME, &[])?;
    Ok(Arc::new(Cse))
}

impl Pass for Cse {
    fn def(&self) -> &'static PassDef {
        &DEF
    }

    fn run(&self, ir: &mut Isolate) -> Result<(), Reported> {
        walk::storage_mut(ir, &mut |isolate| Known::default().isolate(isolate));
        Ok(())
    }
}

/// The operations that may stand for others, in nested scopes.
#[derive(Default)]
struct Known {
    table: HashTable<(u64, Op)>,
    /// What was added, and what it hides.
    added: Vec<(u64, Op, Option<Op>)>,
    hasher: RandomState,
    dead: Vec<Op>,
}

/// The blocks below each block in the tree of dominators.
struct Tree {
    children: Vec<(Block, Block)>,
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
        let tree = {
            let dominance = Dominance::new(ir);
            let blocks = ir.region(region).blocks().map(|block| block.block);
            let children = blocks.filter_map(|block| Some((dominance.immediate_dominator(block)?, block)));
            Tree { children: children.collect() }
        };
        // Each block with the length of what was known before it.
        let mut pending = vec![(entry, self.added.len(), false)];
        while let Some((block, length, is_done)) = pending.pop() {
            if is_done {
                self.forget(length);
                continue;
            }
            pending.push((block, self.added.len(), true));
            self.block(ir, block, true);
            let below = tree.children.iter().rev().filter(|it| it.0 == block);
            pending.extend(below.map(|it| (it.1, 0, false)));
        }
    }

    fn scoped(&mut self, work: impl FnOnce(&mut Self)) {
        let length = self.added.len();
        work(self);
        self.forget(length);
    }

    fn forget(&mut self, length: usize) {
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
        for op in ir.ops_in(block) {
            let view = ir.op(op);
            if view.has_regions() && view.own_isolate().is_none() {
                let regions: Vec<Region> = view.regions().map(|region| region.region).collect();
                let isolated = view.is_isolated();
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
        if view.is_trivially_dead() {
            self.dead.push(op);
            return;
        }
        if view.regions().any(|region| region.blocks().nth(1).is_some()) {
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
            Some(known) if free || has_no_effects_between(ir, known, op) => self.replace(ir, op, known, dominates),
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

    fn replace(&mut self, ir: &mut Isolate, op: Op, known: Op, dominates: bool) {
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

/// Whether nothing between two operations of a block may write what the first reads.
fn has_no_effects_between(ir: &Isolate, from: Op, to: Op) -> bool {
    let (from, to) = (ir.op(from), ir.op(to));
    if from.block() != to.block() {
        return false;
    }
    let mut next = from.next();
    while let Some(op) = next.filter(|op| *op != to) {
        let mut pending = vec![op];
        while let Some(op) = pending.pop() {
            if op.has_recursive_effects() {
                pending.extend(op.regions().flat_map(|region| region.blocks()).flat_map(|block| block.ops()));
            }
            match op.effects() {
                Some(effects) if effects.iter().any(|it| it.kind == EffectKind::Write) => return false,
                None if !op.has_recursive_effects() => return false,
                _ => {}
            }
        }
        next = op.next();
    }
    true
}

fn hash(op: OpRef<'_>, hasher: &RandomState) -> u64 {
    let mut state = hasher.build_hasher();
    op.name().hash(&mut state);
    op.attrs().hash(&mut state);
    op.props().hash(&mut state);
    op.result_types().for_each(|ty| ty.hash(&mut state));
    let mut operands: Vec<Value> = op.operands().collect();
    if op.has(OpTraits::COMMUTATIVE) {
        operands.sort_unstable_by_key(|value| lect_core::entity::Entity::index(*value));
    }
    operands.hash(&mut state);
    state.finish()
}
