//! Canonicalization patterns of operations with control flow through regions ([`RegionBranch`]). Results and arguments
//! that receive forwarded values ("inputs") are replaced if they always have one value, and erased if unused.

use std::collections::HashMap;

use lect_core::entity::{Block, Op, Value};
use lect_core::interfaces::region_branch::{Point, RegionBranch, RegionSuccessor, RegionTerminator, points};
use lect_core::ir::{OpRef, ValueDef};
use smallvec::SmallVec;

use super::regions::remove_operand;
use super::rewriter::Rewriter;

/// An operand: the operation and the operand index.
type Operand = (Op, usize);

type Inputs = SmallVec<[Value; 2]>;
type Operands = SmallVec<[Operand; 2]>;

/// A map that preserves insertion order.
struct Ordered<K, V> {
    entries: Vec<(K, V)>,
    places: HashMap<K, usize>,
}

impl<K: Copy + Eq + std::hash::Hash, V: Default> Ordered<K, V> {
    fn new() -> Self {
        Self { entries: Vec::new(), places: HashMap::new() }
    }

    fn entry(&mut self, key: K) -> &mut V {
        let place = *self.places.entry(key).or_insert(self.entries.len());
        if place == self.entries.len() {
            self.entries.push((key, V::default()));
        }
        &mut self.entries[place].1
    }

    fn get(&self, key: K) -> Option<&V> {
        self.places.get(&key).map(|place| &self.entries[*place].1)
    }
}

/// Returns the inputs that each operand is forwarded to.
fn inputs_of_operands(op: OpRef<'_>) -> Option<Ordered<Operand, Inputs>> {
    let branch = op.interface::<dyn RegionBranch>()?;
    let mut flow = Ordered::<Operand, Inputs>::new();
    for point in points(op) {
        let (from, terminator) = match point {
            Point::Outside => (op, None),
            Point::Terminator { op: last, .. } => match last.interface::<dyn RegionTerminator>() {
                Some(terminator) => (last, Some(terminator)),
                None => continue,
            },
        };
        for to in branch.successors(op, point) {
            let operands = match terminator {
                None => branch.entry_operands(op, &to),
                Some(terminator) => terminator.operands(from, &to),
            };
            let inputs = inputs_of(op, &to);
            // The verifier reports a mismatch; here the flow is unknown then.
            if operands.len() != inputs.len() || operands.end > from.operand_count() {
                return None;
            }
            for (operand, input) in operands.zip(inputs) {
                flow.entry((from.op, operand)).push(input);
            }
        }
    }
    Some(flow)
}

fn inputs_of(op: OpRef<'_>, to: &RegionSuccessor) -> Vec<Value> {
    let range = to.inputs.clone();
    match to.region {
        None => op.results().take(range.end).skip(range.start).collect(),
        Some(region) => {
            let entry = op.region(region).and_then(|region| region.entry());
            entry.into_iter().flat_map(|entry| entry.args()).take(range.end).skip(range.start).collect()
        }
    }
}

fn operands_of_inputs(flow: &Ordered<Operand, Inputs>) -> Ordered<Value, Operands> {
    let mut inverse = Ordered::<Value, Operands>::new();
    for (operand, inputs) in &flow.entries {
        inputs.iter().for_each(|input| inverse.entry(*input).push(*operand));
    }
    inverse
}

/// Returns the only value other than inputs that an input can have.
fn only_value(op: OpRef<'_>, input: Value, operands: &Ordered<Value, Operands>) -> Option<Value> {
    let (mut found, mut seen, mut pending) = (None, vec![input], vec![input]);
    while let Some(value) = pending.pop() {
        match operands.get(value) {
            None if *found.get_or_insert(value) == value => {}
            None => return None,
            Some(operands) => {
                for &(from, index) in operands {
                    let value = op.ir.op(from).operand(index);
                    if !seen.contains(&value) {
                        seen.push(value);
                        pending.push(value);
                    }
                }
            }
        }
    }
    found
}

/// Returns the block of a block argument.
fn block_of(op: OpRef<'_>, value: Value) -> Option<Block> {
    match op.ir.value(value).def() {
        ValueDef::Argument(block, _) => Some(block),
        _ => None,
    }
}

/// Returns true if a possible value of an input is visible at the input.
fn is_visible(op: OpRef<'_>, value: Value, input: Value) -> bool {
    let within = op.ir.value(value).block().and_then(|block| block.region()?.parent()) == Some(op);
    // Directly inside, only another argument of the same block is visible.
    !within || block_of(op, value).is_some_and(|block| block_of(op, input) == Some(block))
}

/// Replaces an input that can have only one value.
pub fn replace_by_only_value(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let operands = operands_of_inputs(&inputs_of_operands(rw.op(op))?);
    let mut changed = false;
    for &(input, _) in &operands.entries {
        let view = rw.op(op);
        if view.ir.value(input).is_unused() {
            continue;
        }
        let Some(value) = only_value(view, input, &operands).filter(|&value| is_visible(view, value, input)) else {
            continue;
        };
        rw.replace_all_uses(input, value);
        changed = true;
    }
    changed.then_some(())
}

/// Returns the block of an input, or `None` for a result, and its index.
fn place_of(op: OpRef<'_>, input: Value) -> (Option<Block>, usize) {
    match op.ir.value(input).def() {
        ValueDef::Argument(block, index) => (Some(block), index as usize),
        ValueDef::Result(_, index) => (None, index as usize),
        _ => (None, 0),
    }
}

/// Replaces inputs that always have equal values by one of them.
pub fn replace_duplicates(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let operands = operands_of_inputs(&inputs_of_operands(rw.op(op))?);
    let view = rw.op(op);
    let mut inputs: Vec<(Value, (Option<Block>, usize))> =
        operands.entries.iter().map(|(input, _)| (*input, place_of(view, *input))).collect();
    inputs.sort_by_key(|it| it.1.1);
    let mut changed = false;
    // Inputs by owner and incoming values; the first of each group is kept.
    let mut first = HashMap::<(Option<Block>, Vec<(Op, Value)>), Value>::new();
    for (input, (owner, _)) in inputs {
        let key = |rw: &Rewriter<'_>| {
            let mut sources: Vec<(Op, Value)> = operands
                .get(input)
                .into_iter()
                .flatten()
                .map(|&(from, index)| (from, rw.op(from).operand(index)))
                .collect();
            sources.sort_unstable_by_key(|it| it.0);
            (owner, sources)
        };
        match first.entry(key(rw)) {
            std::collections::hash_map::Entry::Vacant(entry) => {
                entry.insert(input);
            }
            std::collections::hash_map::Entry::Occupied(entry) => {
                if !rw.ir().value(input).is_unused() {
                    rw.replace_all_uses(input, *entry.get());
                    changed = true;
                }
            }
        }
    }
    changed.then_some(())
}

/// Erases unused inputs with their operands; inputs that share an operand are erased only together.
pub fn erase_unused(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let flow = inputs_of_operands(rw.op(op))?;
    let operands = operands_of_inputs(&flow);
    let mut groups = Groups { parents: (0..operands.entries.len()).collect() };
    for (_, inputs) in &flow.entries {
        for pair in inputs.windows(2) {
            groups.join(operands.places[&pair[0]], operands.places[&pair[1]]);
        }
    }
    let mut used = vec![false; operands.entries.len()];
    for (place, (input, _)) in operands.entries.iter().enumerate() {
        let root = groups.root(place);
        used[root] |= !rw.ir().value(*input).is_unused();
    }
    let mut dead_operands = Vec::new();
    let mut dead_args = Vec::new();
    let mut dead_results = Vec::new();
    for (place, (input, from)) in operands.entries.iter().enumerate() {
        if used[groups.root(place)] {
            continue;
        }
        dead_operands.extend(from.iter().copied());
        match place_of(rw.op(op), *input) {
            (Some(block), index) => dead_args.push((block, index)),
            (None, index) => dead_results.push(index),
        }
    }
    if dead_args.is_empty() && dead_results.is_empty() {
        return None;
    }
    // In reverse order, so that the numbers of others stay valid.
    dead_operands.sort_unstable_by(|a, b| b.cmp(a));
    dead_operands.dedup();
    for (from, index) in dead_operands {
        rw.modify(from, |ir| remove_operand(ir, from, index));
    }
    dead_args.sort_unstable_by(|a, b| b.cmp(a));
    for (block, index) in dead_args {
        rw.modify(op, |ir| ir.erase_block_arg(block, index));
    }
    if !dead_results.is_empty() {
        rw.erase_results(op, |index| dead_results.contains(&index));
    }
    Some(())
}

/// Union-find sets of inputs that can only be erased together.
struct Groups {
    parents: Vec<usize>,
}

impl Groups {
    fn root(&mut self, mut of: usize) -> usize {
        while self.parents[of] != of {
            self.parents[of] = self.parents[self.parents[of]];
            of = self.parents[of];
        }
        of
    }

    fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.root(a), self.root(b));
        self.parents[a] = b;
    }
}
