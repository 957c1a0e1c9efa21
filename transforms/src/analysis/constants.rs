//! Which blocks can run, and which values are constants: sparse conditional constant propagation over a module, through
//! branches, regions and calls of functions all of whose callers are known.

mod calls;
mod regions;

use std::collections::VecDeque;

use hashbrown::{HashMap, HashSet};
use lect_core::engine::interface::branch::{Branch, KnownBranch};
use lect_core::engine::interface::call::Call;
use lect_core::engine::interface::region_branch::RegionBranch;
use lect_core::entity::{Attr, Block, OpName, Value};
use lect_core::fold::{FoldResult, Folded};
use lect_core::ir::symbols::SymbolTables;
use lect_core::ir::{BlockRef, IsolateId, IsolateRef, OpRef};

type FastMap<K, V> = HashMap<K, V, foldhash::fast::RandomState>;
type FastSet<T> = HashSet<T, foldhash::fast::RandomState>;

/// What is known of a value that may be computed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Known {
    /// It is this, and operations of this name made it so.
    Constant(Attr, OpName),
    /// It may be several things.
    Varies,
}

/// What was found out. What is not there is never computed.
#[derive(Debug, Default)]
pub struct Constants {
    values: FastMap<(IsolateId, Value), Known>,
    live: FastSet<(IsolateId, Block)>,
}

impl Constants {
    /// Finds out about all that is nested in an operation.
    pub fn of(top: OpRef<'_>) -> Self {
        let mut solver = Solver::new();
        solver.begin(top);
        solver.solve();
        solver.found
    }

    /// What is known of a value. None if it is never computed.
    pub fn value(&self, ir: IsolateId, value: Value) -> Option<Known> {
        self.values.get(&(ir, value)).copied()
    }

    /// Whether a block may run.
    pub fn is_live(&self, ir: IsolateId, block: Block) -> bool {
        self.live.contains(&(ir, block))
    }
}

struct Solver<'a> {
    found: Constants,
    /// Edges between blocks that may be taken: from a terminator, by the number of its successor.
    edges: FastSet<(OpRef<'a>, usize)>,
    /// Where control comes from into a region of an operation, or out of it: the operation itself or terminators.
    entries: FastMap<(OpRef<'a>, Option<usize>), Vec<OpRef<'a>>>,
    /// The calls of a function, and what returns from it.
    callers: FastMap<OpRef<'a>, Vec<OpRef<'a>>>,
    returns: FastMap<OpRef<'a>, Vec<OpRef<'a>>>,
    /// Functions that may be called from elsewhere.
    exposed: FastSet<OpRef<'a>>,
    tables: SymbolTables<'a>,
    pending: VecDeque<OpRef<'a>>,
    waiting: FastSet<OpRef<'a>>,
}

impl<'a> Solver<'a> {
    fn new() -> Self {
        Self {
            found: Constants::default(),
            edges: FastSet::default(),
            entries: FastMap::default(),
            callers: FastMap::default(),
            returns: FastMap::default(),
            exposed: FastSet::default(),
            tables: SymbolTables::default(),
            pending: VecDeque::new(),
            waiting: FastSet::default(),
        }
    }

    fn begin(&mut self, top: OpRef<'a>) {
        self.expose(top);
        let entries: Vec<BlockRef<'a>> = top.regions().filter_map(|region| region.entry()).collect();
        entries.into_iter().for_each(|entry| self.reach(entry));
    }

    fn solve(&mut self) {
        while let Some(op) = self.pending.pop_front() {
            self.waiting.remove(&op);
            self.visit(op);
        }
    }

    fn push(&mut self, op: OpRef<'a>) {
        if self.waiting.insert(op) {
            self.pending.push_back(op);
        }
    }

    fn is_live(&self, block: BlockRef<'a>) -> bool {
        self.found.live.contains(&(block.ir.id(), block.block))
    }

    /// A block may run: all that is in it is to be visited.
    fn reach(&mut self, block: BlockRef<'a>) {
        if self.found.live.insert((block.ir.id(), block.block)) {
            block.ops().for_each(|op| self.push(op));
        }
    }

    fn value(&self, ir: IsolateRef<'a>, value: Value) -> Option<Known> {
        self.found.values.get(&(ir.id(), value)).copied()
    }

    /// A value may also be this. Its users are visited if that is news.
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
        self.found.values.insert((ir.id(), value), after);
        let users: Vec<OpRef<'a>> = ir.value(value).uses().map(|(user, _)| user).collect();
        for user in users {
            if user.block().is_some_and(|block| self.is_live(block)) {
                self.push(user);
            }
        }
    }

    /// A value may be whatever another one is, which may be in another isolate.
    fn flow(&mut self, from: IsolateRef<'a>, value: Value, to: IsolateRef<'a>, target: Value) {
        if let Some(known) = self.value(from, value) {
            self.join(to, target, known);
        }
    }

    fn vary(&mut self, ir: IsolateRef<'a>, values: impl IntoIterator<Item = Value>) {
        values.into_iter().for_each(|value| self.join(ir, value, Known::Varies));
    }

    /// The constants that the operands are. None if some operand is not computed yet.
    fn constants(&self, op: OpRef<'a>) -> Option<Vec<Option<Attr>>> {
        let constant = |value: Value| match self.value(op.ir, value)? {
            Known::Constant(attr, _) => Some(Some(attr)),
            Known::Varies => Some(None),
        };
        op.operands().map(constant).collect()
    }

    fn visit(&mut self, op: OpRef<'a>) {
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
    }

    /// An operation without regions: what it folds to.
    fn fold(&mut self, op: OpRef<'a>) {
        if op.result_count() == 0 {
            return;
        }
        let Some(constants) = self.constants(op) else { return };
        let results: Vec<Value> = op.results().collect();
        match op.fold(&constants) {
            Some(Folded::Results(folded)) => {
                for (result, folded) in results.into_iter().zip(folded) {
                    match folded {
                        FoldResult::Attr(attr) => self.join(op.ir, result, Known::Constant(attr, op.name())),
                        FoldResult::Value(value) => self.flow(op.ir, value, op.ir, result),
                    }
                }
            }
            _ => self.vary(op.ir, results),
        }
    }

    /// A terminator that goes to other blocks.
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

    /// The regions of an operation.
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
            self.vary(entry.ir, entry.args());
        }
    }
}
