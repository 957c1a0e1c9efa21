//! Sparse conditional constant propagation: reachable blocks and constant values. The analysis covers a module through
//! branches, regions and calls of functions whose callers are all known. Optionally [ranges](super::ranges) of integers
//! are computed, too.

mod calls;
mod ranges;
mod regions;

use std::collections::VecDeque;

use hashbrown::{HashMap, HashSet};
use indexmap::IndexSet;
use lect_core::entity::{Attr, Block, Op, OpName, SecondaryMap, Value};
use lect_core::fold::{FoldResult, Folded, FoldsOperand, KnownResults};
use lect_core::interfaces::branch::{Branch, KnownBranch};
use lect_core::interfaces::call::Call;
use lect_core::interfaces::region_branch::RegionBranch;
use lect_core::ir::{BlockRef, Isolate, IsolateId, IsolateRef, OpRef, walk};

use smallvec::SmallVec;

use super::Surroundings;
use super::functions::Functions;
use super::ranges::Ranges;
use crate::rewrite::replace_known;

pub(super) type FastMap<K, V> = HashMap<K, V, foldhash::fast::RandomState>;
type FastSet<T> = HashSet<T, foldhash::fast::RandomState>;
/// Operations without duplicates, in insertion order.
type Ops<'a> = IndexSet<OpRef<'a>, foldhash::fast::RandomState>;

/// Lattice state of a value that may be computed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Known {
    /// The value is this constant; operations of this name are the source.
    Constant(Attr, OpName),
    /// The value is not constant.
    Varies,
}

/// Result of the analysis. A value without a state is never computed.
#[derive(Debug, Default)]
pub struct Constants {
    facts: PerIsolate<Facts>,
    placed: FastSet<(IsolateId, Op)>,
}

impl Constants {
    /// Analyzes all operations nested in an operation.
    pub fn of(top: OpRef<'_>, around: Surroundings) -> Self {
        Solver::new(None).solved(top, around).found
    }

    /// Runs the analysis like [`of`](Self::of), and also computes ranges of integers.
    pub fn with_ranges(top: OpRef<'_>, around: Surroundings) -> (Self, Ranges) {
        let solver = Solver::new(Some(Ranges::default())).solved(top, around);
        (solver.found, solver.ranges.unwrap_or_default())
    }

    /// Returns the lattice state of a value, or `None` if the value is never computed.
    pub fn value(&self, ir: IsolateId, value: Value) -> Option<Known> {
        self.facts.get(ir)?.values.get(value).copied().flatten()
    }

    /// Applies folds that the analysis has recorded: constants in place of [results](KnownResults) whose uses were not
    /// visited, and folded [operands](FoldsOperand). Returns true if there were any.
    pub fn place(&self, ir: &mut Isolate) -> bool {
        let (mut placed, mut operands) = (Vec::new(), Vec::new());
        if !self.placed.is_empty() {
            let id = ir.view().id();
            walk::within_storage(ir.root(), |op| {
                if !self.placed.contains(&(id, op.op)) {
                    return;
                }
                if let Some(results) = op.interface::<dyn KnownResults>() {
                    placed.push((op.op, results.known(op)));
                }
                let operand = op.interface::<dyn FoldsOperand>().and_then(|it| it.operand(op));
                operands.extend(operand.map(|operand| (op.op, operand)));
            });
        }
        let changed = !placed.is_empty() || !operands.is_empty();
        placed.into_iter().for_each(|(op, known)| replace_known(ir, op, &known));
        operands.into_iter().for_each(|(op, operand)| ir.set_operand(op, 0, operand));
        changed
    }

    /// Returns true if a block may run.
    pub fn is_live(&self, ir: IsolateId, block: Block) -> bool {
        self.facts.get(ir).is_some_and(|facts| facts.live.get(block) == Some(&true))
    }
}

/// Lattice states of the isolate's values.
#[derive(Debug, Default)]
struct Facts {
    values: SecondaryMap<Value, Option<Known>>,
    live: SecondaryMap<Block, bool>,
    /// Operations in the worklist.
    waiting: SecondaryMap<Op, bool>,
}

/// A map from isolates to data. The most recently used entry is found without hashing.
#[derive(Debug)]
struct PerIsolate<T> {
    places: FastMap<IsolateId, usize>,
    items: Vec<T>,
    last: Option<(IsolateId, usize)>,
}

impl<T> Default for PerIsolate<T> {
    fn default() -> Self {
        Self { places: FastMap::default(), items: Vec::new(), last: None }
    }
}

impl<T: Default> PerIsolate<T> {
    fn place(&self, id: IsolateId) -> Option<usize> {
        match self.last {
            Some((last, place)) if last == id => Some(place),
            _ => self.places.get(&id).copied(),
        }
    }

    fn get(&self, id: IsolateId) -> Option<&T> {
        self.items.get(self.place(id)?)
    }

    fn of(&mut self, id: IsolateId) -> &mut T {
        let place = self.place(id).unwrap_or_else(|| {
            self.places.insert(id, self.items.len());
            self.items.push(T::default());
            self.items.len() - 1
        });
        self.last = Some((id, place));
        &mut self.items[place]
    }
}

struct Solver<'a> {
    found: Constants,
    /// Ranges of integers, if requested, and how often each grew.
    ranges: Option<Ranges>,
    growth: FastMap<(IsolateId, Value), u32>,
    /// Executable edges between blocks: the terminator, and the index of the successor.
    edges: FastSet<(OpRef<'a>, usize)>,
    /// Sources of control flow into a region of an operation, or out of the operation: the operation itself or
    /// terminators.
    entries: FastMap<(OpRef<'a>, Option<usize>), Ops<'a>>,
    /// Calls of a function, and its returning terminators.
    callers: FastMap<OpRef<'a>, Ops<'a>>,
    returns: FastMap<OpRef<'a>, Ops<'a>>,
    /// Blocks that are not visited any more.
    closed: FastSet<BlockRef<'a>>,
    symbols: Functions<'a>,
    pending: VecDeque<OpRef<'a>>,
}

impl<'a> Solver<'a> {
    fn new(ranges: Option<Ranges>) -> Self {
        Self {
            found: Constants::default(),
            ranges,
            growth: FastMap::default(),
            edges: FastSet::default(),
            entries: FastMap::default(),
            callers: FastMap::default(),
            returns: FastMap::default(),
            closed: FastSet::default(),
            symbols: Functions::default(),
            pending: VecDeque::new(),
        }
    }

    fn begin(&mut self, top: OpRef<'a>, around: Surroundings) {
        self.symbols = Functions::of(top, around);
        for entry in top.regions().filter_map(|region| region.entry()) {
            self.reach(entry);
            // The callers are outside of the analysis.
            self.vary(entry.ir, entry.args());
        }
    }

    fn solved(mut self, top: OpRef<'a>, around: Surroundings) -> Self {
        self.begin(top, around);
        while let Some(op) = self.pending.pop_front() {
            *self.found.facts.of(op.ir.id()).waiting.extended_to(op.op, false) = false;
            self.visit(op);
        }
        self
    }

    fn push(&mut self, op: OpRef<'a>) {
        if !std::mem::replace(self.found.facts.of(op.ir.id()).waiting.extended_to(op.op, false), true) {
            self.pending.push_back(op);
        }
    }

    fn is_live(&self, block: BlockRef<'a>) -> bool {
        self.found.is_live(block.ir.id(), block.block)
    }

    /// Marks a block as reachable, and adds its operations to the worklist.
    fn reach(&mut self, block: BlockRef<'a>) {
        let live = self.found.facts.of(block.ir.id()).live.extended_to(block.block, false);
        if !std::mem::replace(live, true) {
            block.ops().for_each(|op| self.push(op));
        }
    }

    fn value(&self, ir: IsolateRef<'a>, value: Value) -> Option<Known> {
        self.found.value(ir.id(), value)
    }

    /// Joins a state into that of a value. On a change, the users are visited.
    fn join(&mut self, ir: IsolateRef<'a>, value: Value, known: Known) {
        let before = self.value(ir, value);
        let after = match (before, known) {
            (None, known) => known,
            (Some(Known::Constant(one, op)), Known::Constant(other, _)) if one == other => Known::Constant(one, op),
            _ => Known::Varies,
        };
        if before == Some(after) {
            return;
        }
        *self.found.facts.of(ir.id()).values.extended_to(value, None) = Some(after);
        self.push_users(ir, value);
    }

    fn push_users(&mut self, ir: IsolateRef<'a>, value: Value) {
        for (user, _) in ir.value(value).uses() {
            if user.block().is_some_and(|block| self.is_live(block)) {
                self.push(user);
            }
        }
    }

    /// Joins the state of a value into that of another one, which may be in another isolate.
    fn flow(&mut self, from: IsolateRef<'a>, value: Value, to: IsolateRef<'a>, target: Value) {
        if let Some(known) = self.value(from, value) {
            self.join(to, target, known);
        }
        self.flow_range(from, value, to, target);
    }

    fn vary(&mut self, ir: IsolateRef<'a>, values: impl IntoIterator<Item = Value>) {
        for value in values {
            self.join(ir, value, Known::Varies);
            self.vary_range(ir, value);
        }
    }

    /// Returns the constants of the operands, or `None` if some operand is not computed yet.
    fn constants(&self, op: OpRef<'a>) -> Option<SmallVec<[Option<Attr>; 4]>> {
        let constant = |value: Value| match self.value(op.ir, value)? {
            Known::Constant(attr, _) => Some(Some(attr)),
            Known::Varies => Some(None),
        };
        op.operands().map(constant).collect()
    }

    fn visit(&mut self, op: OpRef<'a>) {
        if !self.closed.is_empty() && op.block().is_some_and(|block| self.closed.contains(&block)) {
            return;
        }
        if op.successors().len() > 0 {
            self.branch(op);
        }
        if op.interface::<dyn Call>().is_some() {
            return self.call(op);
        }
        self.leave(op);
        if op.has_regions() {
            return self.enter(op);
        }
        self.fold(op);
        self.infer_ranges(op);
    }

    /// Folds an operation without regions.
    fn fold(&mut self, op: OpRef<'a>) {
        if op.result_count() == 0 {
            return;
        }
        let Some(constants) = self.constants(op) else { return };
        let results: SmallVec<[Value; 2]> = op.results().collect();
        match op.fold(&constants) {
            Some(Folded::Results(folded)) => {
                if op.interface::<dyn FoldsOperand>().is_some_and(|it| it.operand(op).is_some()) {
                    self.found.placed.insert((op.ir.id(), op.op));
                }
                for (result, folded) in results.into_iter().zip(folded) {
                    match folded {
                        FoldResult::Attr(attr) => self.join(op.ir, result, Known::Constant(attr, op.name())),
                        FoldResult::Value(value) => self.flow(op.ir, value, op.ir, result),
                    }
                }
            }
            _ => {
                let known = op.interface::<dyn KnownResults>().map_or_else(Vec::new, |it| it.known(op));
                if !known.is_empty() {
                    self.place(op);
                }
                let varies = (0..).zip(results).filter(|(at, _)| known.iter().all(|it| it.0 != *at));
                varies.for_each(|(_, result)| self.join(op.ir, result, Known::Varies));
            }
        }
    }

    /// Replaces some results of an operation by constants. MLIR inserts them during the analysis, does not visit their
    /// users, and identifies a block by its first operation. If that changes, the rest of the block is not visited any
    /// more. The exception is a branch without operands, which was visited before.
    fn place(&mut self, op: OpRef<'a>) {
        self.found.placed.insert((op.ir.id(), op.op));
        let Some(block) = op.block().filter(|_| op.prev().is_none()) else { return };
        let end = block.last().filter(|end| end.operand_count() == 0);
        end.into_iter().for_each(|end| self.branch(end));
        self.closed.insert(block);
    }

    /// Visits a terminator with successors.
    fn branch(&mut self, op: OpRef<'a>) {
        let successors: Vec<BlockRef<'a>> = op.successors().collect();
        let branch = op.interface::<dyn Branch>();
        let taken = match op.interface::<dyn KnownBranch>() {
            None => None,
            Some(known) => match self.constants(op) {
                Some(constants) => known.taken(op, &constants),
                None => return,
            },
        };
        let passed = branch.map(|branch| branch.all_operands(op));
        for (index, &to) in successors.iter().enumerate() {
            if taken.is_some_and(|taken| taken != index) && !self.edges.contains(&(op, index)) {
                continue;
            }
            self.edges.insert((op, index));
            self.reach(to);
            let args: Vec<Value> = to.args().collect();
            let operands = passed.as_ref().and_then(|passed| passed.get(index));
            for (at, &arg) in args.iter().enumerate() {
                let operand = operands.and_then(|it| it.forwarded.clone().nth(at.checked_sub(it.produced)?));
                match operand.filter(|operand| *operand < op.operand_count()) {
                    Some(operand) => self.flow(op.ir, op.operand(operand), op.ir, arg),
                    None => self.vary(op.ir, [arg]),
                }
            }
        }
    }

    /// Visits an operation with regions.
    fn enter(&mut self, op: OpRef<'a>) {
        if self.is_function(op) {
            return self.function(op);
        }
        if let Some(branch) = op.interface::<dyn RegionBranch>() {
            return self.enter_regions(op, branch);
        }
        self.vary(op.ir, op.results());
        for entry in op.regions().filter_map(|region| region.entry()).collect::<Vec<_>>() {
            self.reach(entry);
            let args: Vec<(usize, Value)> = entry.args().enumerate().collect();
            self.vary_args(op, entry.ir, &args);
        }
    }
}
