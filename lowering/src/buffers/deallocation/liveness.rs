//! Liveness of values at the start and end of blocks, and an order of values.

use std::cmp::Ordering;
use std::collections::{HashMap, HashSet};

use lect_core::ir::walk;
use lect_support::prelude::*;

/// Live values of the blocks in an operation.
#[derive(Default)]
pub(crate) struct BlockLiveness {
    starts: HashMap<Block, HashSet<Value>>,
    ends: HashMap<Block, HashSet<Value>>,
    replaced: HashMap<Value, Value>,
}

/// Values of a block, before the analysis.
#[derive(Default)]
struct Own {
    defined: HashSet<Value>,
    used: HashSet<Value>,
}

impl BlockLiveness {
    /// Analyzes the blocks in an operation.
    pub fn of(ir: &Isolate, root: Op) -> Self {
        let mut it = Self::default();
        let mut own: HashMap<Block, Own> = HashMap::new();
        let mut blocks = Vec::new();
        walk::for_each(ir.op(root), |op| {
            for block in op.regions().flat_map(|region| region.blocks()) {
                let own = own.entry(block.block).or_default();
                blocks.push(block.block);
                own.defined.extend(block.args());
                let results = block.ops().flat_map(|op| op.results());
                let leaving = block.args().chain(results).filter(|value| leaves(ir, *value, block));
                it.ends.insert(block.block, leaving.collect());
            }
        });
        // Uses and definitions count for all blocks that enclose an operation.
        walk::for_each(ir.op(root), |op| {
            if op.op == root {
                return;
            }
            let inner = op.regions().flat_map(|region| region.blocks()).flat_map(|block| block.args());
            let defined: Vec<Value> = op.results().chain(inner).collect();
            let mut around = op.block();
            while let Some(own) = around.and_then(|block| own.get_mut(&block.block)) {
                own.defined.extend(&defined);
                own.used.extend(op.operands());
                around = around.and_then(|block| block.region()?.parent()?.block());
            }
        });
        let mut pending = blocks.clone();
        pending.reverse();
        while let Some(block) = pending.pop() {
            let mut end = it.ends.remove(&block).unwrap_or_default();
            for next in ir.block(block).last().into_iter().flat_map(|op| op.successors()) {
                end.extend(it.starts.get(&next.block).into_iter().flatten());
            }
            let start: HashSet<Value> = match own.get(&block) {
                Some(own) => own.used.union(&end).filter(|value| !own.defined.contains(value)).copied().collect(),
                None => HashSet::new(),
            };
            it.ends.insert(block, end);
            let known = it.starts.insert(block, start);
            if known.is_none_or(|known| Some(known.len()) != it.starts.get(&block).map(HashSet::len)) {
                pending.extend(before(ir, block));
            }
        }
        it
    }

    /// Records the replacement of a value.
    pub fn replaced(&mut self, from: Value, to: Value) {
        self.replaced.insert(from, to);
    }

    fn current(&self, values: Option<&HashSet<Value>>) -> Vec<Value> {
        let latest = |value: &Value| self.replaced.get(value).copied().unwrap_or(*value);
        values.into_iter().flatten().map(latest).collect()
    }

    /// Returns the values that are live at the start of a block, in no particular order.
    pub fn at_start(&self, block: Block) -> Vec<Value> {
        self.current(self.starts.get(&block))
    }

    /// Returns the values that are live at the end of a block, in no particular order.
    pub fn at_end(&self, block: Block) -> Vec<Value> {
        self.current(self.ends.get(&block))
    }
}

/// Returns the blocks that end with a branch to a block.
fn before(ir: &Isolate, block: Block) -> Vec<Block> {
    ir.block(block).branches().filter_map(|(op, _)| op.block()).map(|block| block.block).collect()
}

/// Returns true if another block of the region uses a value, or an operation in such a block does.
fn leaves(ir: &Isolate, value: Value, block: BlockRef<'_>) -> bool {
    let Some(region) = block.region() else { return false };
    ir.value(value).uses().any(|(user, _)| {
        let mut around = std::iter::successors(user.block(), |block| block.region()?.parent()?.block());
        let own = around.find(|it| it.region().is_some_and(|it| it.region == region.region));
        own.is_some_and(|own| own.block != block.block)
    })
}

/// Sorts values: block arguments before results, then by their place.
pub(crate) fn in_order(ir: &Isolate, mut values: Vec<Value>) -> Vec<Value> {
    values.sort_by(|a, b| compare(ir, *a, *b));
    values.dedup();
    values
}

/// Returns the number of a region in its operation.
fn region_number(region: RegionRef<'_>) -> Option<usize> {
    region.parent()?.regions().position(|it| it.region == region.region)
}

/// Returns the number of an operation in its block.
fn place(op: OpRef<'_>) -> usize {
    std::iter::successors(op.prev(), |op| op.prev()).count()
}

/// Returns the number of a block in its region.
fn block_number(block: BlockRef<'_>) -> Option<usize> {
    block.region()?.blocks().position(|it| it.block == block.block)
}

fn compare(ir: &Isolate, a: Value, b: Value) -> Ordering {
    if a == b {
        return Ordering::Equal;
    }
    let is_result = |def: &ValueDef| matches!(def, ValueDef::Result(..));
    let (of_a, of_b) = (ir.value(a).def(), ir.value(b).def());
    match (&of_a, &of_b) {
        (ValueDef::Result(x, i), ValueDef::Result(y, k)) => {
            if x == y {
                return i.cmp(k);
            }
            let (x, y) = (ir.op(*x), ir.op(*y));
            let region = |op: OpRef<'_>| op.block().and_then(|block| block.region()).map(|region| region.region);
            if x.block() == y.block() {
                return if ir.is_before(x.op, y.op) { Ordering::Less } else { Ordering::Greater };
            }
            if region(x) == region(y) {
                return place(x).cmp(&place(y)).then(numbers(x.block(), y.block()));
            }
        }
        (ValueDef::Argument(_, i), ValueDef::Argument(_, k)) if i != k => return i.cmp(k),
        _ if is_result(&of_a) != is_result(&of_b) => return is_result(&of_a).cmp(&is_result(&of_b)),
        _ => {}
    }
    let (own_a, own_b) = (ir.value(a).block(), ir.value(b).block());
    by_regions(own_a.and_then(|it| it.region()), own_b.and_then(|it| it.region())).then(numbers(own_a, own_b))
}

/// Compares the places of blocks in their regions.
fn numbers(a: Option<BlockRef<'_>>, b: Option<BlockRef<'_>>) -> Ordering {
    a.and_then(block_number).cmp(&b.and_then(block_number))
}

/// Returns the region that encloses another one.
fn region_around(region: RegionRef<'_>) -> Option<RegionRef<'_>> {
    region.parent()?.block()?.region()
}

/// Compares regions by their numbers, those of enclosing regions, and the places of the first enclosing operations that
/// differ.
fn by_regions(mut a: Option<RegionRef<'_>>, mut b: Option<RegionRef<'_>>) -> Ordering {
    while let (Some(x), Some(y)) = (a, b) {
        let order = region_number(x).cmp(&region_number(y));
        if order != Ordering::Equal {
            return order;
        }
        let (outer_x, outer_y) = (region_around(x), region_around(y));
        if outer_x.map(|it| it.region) == outer_y.map(|it| it.region) {
            return x.parent().map(place).cmp(&y.parent().map(place));
        }
        (a, b) = (outer_x, outer_y);
    }
    // Values of an outer region come first.
    a.is_some().cmp(&b.is_some())
}
