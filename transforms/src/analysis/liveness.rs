//! Liveness of values. A value is live if an operation with effects uses it, if it leaves the analyzed IR, or if a live
//! value depends on it.

use hashbrown::{HashMap, HashSet};
use lect_core::dialect::OpTraits;
use lect_core::entity::{Block, Value};
use lect_core::interfaces::branch::Branch;
use lect_core::interfaces::call::{Call, Callable, Callee};
use lect_core::interfaces::function::function_type;
use lect_core::interfaces::region_branch::{Point, RegionBranch, RegionSuccessor, RegionTerminator};
use lect_core::ir::{BlockRef, IsolateId, IsolateRef, OpRef, RegionRef, ValueDef, walk};

use super::Surroundings;
use super::constants::Constants;
use super::functions::Functions;

type Fast = foldhash::fast::RandomState;

/// Live values.
#[derive(Debug, Default)]
pub struct Liveness {
    live: HashSet<(IsolateId, Value), Fast>,
    /// Block arguments that are not live, but for which a branch passes a live value.
    kept: HashSet<(IsolateId, Value), Fast>,
    constants: Constants,
}

impl Liveness {
    /// Analyzes all operations nested in an operation. With `reads_stay`, regions with only reads are kept, and so are
    /// the values that control them.
    pub fn of(top: OpRef<'_>, around: Surroundings, reads_stay: bool) -> Self {
        let mut solver = Solver::new(top, around);
        solver.reads_stay = reads_stay;
        solver.solve();
        // If a branch passes a live value for an argument, the argument is kept, and so are the values that other
        // branches pass.
        while solver.keep_with_others() {
            solver.solve();
        }
        solver.found
    }

    /// Returns true if a value is live.
    pub fn is_live(&self, ir: IsolateId, value: Value) -> bool {
        self.live.contains(&(ir, value))
    }

    /// Returns true if a block argument is live, or some branch passes a live value for it.
    pub fn stays(&self, ir: IsolateId, arg: Value) -> bool {
        self.is_live(ir, arg) || self.kept.contains(&(ir, arg))
    }

    /// Returns true if a block may run.
    pub fn may_run(&self, ir: IsolateId, block: Block) -> bool {
        self.constants.is_live(ir, block)
    }

    /// Returns true if an operation may run.
    pub fn reaches(&self, op: OpRef<'_>) -> bool {
        op.block().is_none_or(|block| self.may_run(block.ir.id(), block.block))
    }

    /// Returns the private functions whose arguments and results may be removed, with the calls of each.
    pub(crate) fn functions_with_calls<'a>(top: OpRef<'a>, around: Surroundings) -> Vec<(OpRef<'a>, Vec<OpRef<'a>>)> {
        let mut solver = Solver::new(top, around);
        let mut found = Vec::new();
        walk::for_each(top, |op| {
            if op.has_regions() && solver.is_closed(op) {
                found.push((op, solver.callers.remove(&op).unwrap_or_default()));
            }
        });
        found
    }

    /// Returns true if any result of an operation is live.
    pub fn any_result(&self, op: OpRef<'_>) -> bool {
        op.results().any(|result| self.is_live(op.ir.id(), result))
    }
}

struct Solver<'a> {
    found: Liveness,
    functions: Functions<'a>,
    /// Calls of functions with bodies.
    callers: HashMap<OpRef<'a>, Vec<OpRef<'a>>, Fast>,
    /// Terminators that branch to a block.
    before: HashMap<BlockRef<'a>, Vec<OpRef<'a>>, Fast>,
    reads_stay: bool,
    pending: Vec<OpRef<'a>>,
    waiting: HashSet<OpRef<'a>, Fast>,
}

/// Returns the inputs of a successor: arguments of a region, or results of the operation.
pub(crate) fn inputs<'a>(op: OpRef<'a>, to: &RegionSuccessor) -> (IsolateRef<'a>, Vec<Value>) {
    let range = to.inputs.clone();
    match to.region {
        None => (op.ir, op.results().take(range.end).skip(range.start).collect()),
        Some(region) => match op.region(region).and_then(|region| region.entry()) {
            Some(entry) => (entry.ir, entry.args().take(range.end).skip(range.start).collect()),
            None => (op.ir, Vec::new()),
        },
    }
}

/// Returns the parent operation of a terminator, and the index of the region.
pub(crate) fn left_by(terminator: OpRef<'_>) -> Option<(OpRef<'_>, usize)> {
    let region = terminator.block()?.region()?;
    let parent = region.parent()?;
    let number = parent.regions().position(|it| it.region == region.region)?;
    Some((parent, number))
}

/// Returns true if an operation that never runs is removed entirely, so that its operands are not live.
pub(crate) fn vanishes(op: OpRef<'_>) -> bool {
    let nested = || op.regions().flat_map(RegionRef::blocks).flat_map(BlockRef::ops);
    if op.has(OpTraits::TERMINATOR) || op.interface::<dyn Call>().is_some() {
        return false;
    }
    match op.interface::<dyn RegionBranch>() {
        Some(_) => nested().all(|op| op.has(OpTraits::TERMINATOR) || lect_core::stack::grow(|| vanishes(op))),
        None => op.operand_count() > 0 || op.is_memory_effect_free(),
    }
}

/// Returns the terminators of the blocks in an operation's regions.
fn terminators<'a>(op: OpRef<'a>) -> impl Iterator<Item = OpRef<'a>> {
    op.regions().flat_map(RegionRef::blocks).filter_map(|block| block.last())
}

impl<'a> Solver<'a> {
    fn new(top: OpRef<'a>, around: Surroundings) -> Self {
        let mut solver = Self {
            found: Liveness {
                live: HashSet::default(),
                kept: HashSet::default(),
                constants: Constants::of(top, around),
            },
            functions: Functions::of(top, around),
            callers: HashMap::default(),
            before: HashMap::default(),
            reads_stay: false,
            pending: Vec::new(),
            waiting: HashSet::default(),
        };
        let mut all = Vec::new();
        walk::for_each(top, |op| all.push(op));
        for &op in &all {
            op.successors().for_each(|block| solver.before.entry(block).or_default().push(op));
            if let Some(function) = solver.callee(op) {
                solver.callers.entry(function).or_default().push(op);
            }
        }
        // The last one is visited first.
        all.into_iter().for_each(|op| solver.push(op));
        solver
    }

    /// Returns the callee of an operation, if it has a body.
    fn callee(&self, op: OpRef<'a>) -> Option<OpRef<'a>> {
        let Some(Callee::Symbol(symbol)) = op.interface::<dyn Call>()?.callee(op) else { return None };
        let function = self.functions.resolve(op, symbol)?;
        function.interface::<dyn Callable>()?.region(function)?;
        Some(function)
    }

    fn solve(&mut self) {
        while let Some(op) = self.pending.pop() {
            self.waiting.remove(&op);
            self.visit(op);
        }
    }

    /// Keeps block arguments for which a value is passed that is live for other reasons. Returns true if there were
    /// any.
    fn keep_with_others(&mut self) -> bool {
        let mut kept = Vec::new();
        for (&block, ends) in &self.before {
            for (at, arg) in block.args().enumerate().filter(|it| !self.found.stays(block.ir.id(), it.1)) {
                let is_kept = |end: &OpRef<'a>| {
                    let Some(branch) = end.interface::<dyn Branch>() else { return true };
                    let operands = branch.all_operands(*end);
                    let mut to_block = operands.iter().zip(end.successors()).filter(|it| it.1 == block);
                    to_block.any(|(operands, _)| {
                        let operand =
                            at.checked_sub(operands.produced).and_then(|at| operands.forwarded.clone().nth(at));
                        operand.is_none_or(|index| {
                            index >= end.operand_count() || self.is_live(end.ir, end.operand(index))
                        })
                    })
                };
                if ends.iter().any(is_kept) {
                    kept.push((block, arg));
                }
            }
        }
        let any = !kept.is_empty();
        for (block, arg) in kept {
            self.found.kept.insert((block.ir.id(), arg));
            self.before.get(&block).cloned().unwrap_or_default().into_iter().for_each(|end| self.push(end));
        }
        any
    }

    /// Returns true if all uses of a function are known to be calls, and its type can be changed.
    fn is_closed(&self, function: OpRef<'a>) -> bool {
        function.interface::<dyn Callable>().is_some_and(|it| it.region(function).is_some())
            && function_type(function).is_some()
            && !self.functions.is_exposed(function)
    }

    fn push(&mut self, op: OpRef<'a>) {
        if self.waiting.insert(op) {
            self.pending.push(op);
        }
    }

    fn is_live(&self, ir: IsolateRef<'a>, value: Value) -> bool {
        self.found.is_live(ir.id(), value)
    }

    /// Marks a value as live, and visits its producer.
    fn mark(&mut self, ir: IsolateRef<'a>, value: Value) {
        if !self.found.live.insert((ir.id(), value)) {
            return;
        }
        match ir.value(value).def() {
            ValueDef::Result(op, _) => {
                let op = ir.op(op);
                self.push(op);
                if op.interface::<dyn RegionBranch>().is_some() {
                    terminators(op).for_each(|end| self.push(end));
                }
                if let Some(function) = self.callee(op) {
                    terminators(function).for_each(|end| self.push(end));
                }
            }
            ValueDef::Argument(block, _) => {
                let block = ir.block(block);
                self.before.get(&block).cloned().unwrap_or_default().into_iter().for_each(|op| self.push(op));
                let Some(region) = block.region().filter(|region| region.entry() == Some(block)) else { return };
                let Some(parent) = region.parent() else { return };
                self.push(parent);
                terminators(parent).for_each(|end| self.push(end));
                self.callers.get(&parent).cloned().unwrap_or_default().into_iter().for_each(|call| self.push(call));
            }
            _ => {}
        }
    }

    fn mark_all(&mut self, op: OpRef<'a>) {
        op.operands().for_each(|operand| self.mark(op.ir, operand));
    }

    /// Returns true if an unreachable terminator passes a value of an unreachable block.
    fn is_unreached(&self, from: OpRef<'a>, operand: usize) -> bool {
        let block = from.ir.value(from.operand(operand)).block();
        !self.found.reaches(from) && block.is_some_and(|block| !self.found.may_run(block.ir.id(), block.block))
    }

    fn visit(&mut self, op: OpRef<'a>) {
        if let Some(branch) = op.interface::<dyn RegionBranch>() {
            let successors = branch.successors(op, Point::Outside);
            let flows = successors.iter().map(|to| (branch.entry_operands(op, to).collect(), to));
            return self.forward(op, op, &flows.collect::<Vec<_>>());
        }
        if let Some(branch) = op.interface::<dyn Branch>() {
            return self.branch(op, branch);
        }
        if op.interface::<dyn Call>().is_some()
            && let Some(function) = self.callee(op)
        {
            return self.call(op, function);
        }
        if let Some(passes) = op.interface::<dyn RegionTerminator>()
            && let Some((parent, number)) = left_by(op)
        {
            if let Some(branch) = parent.interface::<dyn RegionBranch>() {
                let successors = branch.successors(parent, Point::Terminator { region: number, op });
                let flows = successors.iter().map(|to| (passes.operands(op, to).collect(), to));
                return self.forward(op, parent, &flows.collect::<Vec<_>>());
            }
            if parent.interface::<dyn Callable>().is_some() {
                return self.give_back(op, parent);
            }
        }
        self.operation(op, op);
    }

    /// Marks operands as live if an operation has effects or live results.
    fn operation(&mut self, op: OpRef<'a>, of: OpRef<'a>) {
        // In unreachable code, only terminators are kept.
        let has_effects =
            || if self.found.reaches(op) { !of.would_be_trivially_dead() } else { of.has(OpTraits::TERMINATOR) };
        if has_effects() || op.interface::<dyn Call>().is_some() || self.found.any_result(of) {
            self.mark_all(op);
        }
    }

    /// Marks operands that are forwarded to regions, or out of an operation, if the inputs are live.
    fn forward(&mut self, from: OpRef<'a>, op: OpRef<'a>, flows: &[(Vec<usize>, &RegionSuccessor)]) {
        let mut passed = vec![false; from.operand_count()];
        for (operands, to) in flows {
            let (ir, inputs) = inputs(op, to);
            for (&operand, input) in operands.iter().zip(inputs).filter(|it| *it.0 < from.operand_count()) {
                passed[operand] = true;
                if self.is_live(ir, input) && !self.is_unreached(from, operand) {
                    self.mark(from.ir, from.operand(operand));
                }
            }
        }
        // Operands that control where control flow goes.
        for (index, _) in passed.iter().enumerate().filter(|it| !it.1) {
            if self.decides(from, op) {
                self.mark(from.ir, from.operand(index));
            }
        }
    }

    /// Returns true if the control flow of an operation with regions matters.
    fn decides(&self, from: OpRef<'a>, op: OpRef<'a>) -> bool {
        let has_effects = |op: OpRef<'a>| !op.would_be_trivially_dead();
        let nested = || {
            let mut ops = op.regions().flat_map(RegionRef::blocks).flat_map(BlockRef::ops);
            ops.any(|op| !op.has(OpTraits::TERMINATOR) && has_effects(op))
        };
        let stays =
            || if self.found.reaches(op) { self.reads_stay && !op.is_memory_effect_free() } else { !vanishes(op) };
        let matters = match op.result_count() {
            0 => nested(),
            _ => self.found.any_result(op),
        };
        matters || !from.is_memory_effect_free() && from != op || self.found.reaches(op) && has_effects(op) || stays()
    }

    fn branch(&mut self, op: OpRef<'a>, branch: &dyn Branch) {
        let mut passed = vec![false; op.operand_count()];
        for (operands, block) in branch.all_operands(op).into_iter().zip(op.successors()) {
            for (at, operand) in operands.forwarded.clone().enumerate().filter(|it| it.1 < op.operand_count()) {
                passed[operand] = true;
                let arg = block.args().nth(operands.produced + at);
                if arg.is_some_and(|arg| self.found.stays(op.ir.id(), arg)) {
                    self.mark(op.ir, op.operand(operand));
                }
            }
        }
        let others: Vec<usize> = (0..passed.len()).filter(|&index| !passed[index]).collect();
        others.into_iter().for_each(|index| self.mark(op.ir, op.operand(index)));
    }

    fn call(&mut self, op: OpRef<'a>, function: OpRef<'a>) {
        if !self.is_closed(function) {
            return self.mark_all(op);
        }
        let entry = function.interface::<dyn Callable>().and_then(|it| it.region(function)?.entry());
        let arguments = op.interface::<dyn Call>().map_or(0..0, |call| call.arguments(op));
        for index in 0..op.operand_count() {
            let arg = index.checked_sub(arguments.start).filter(|_| arguments.contains(&index));
            let arg = arg.and_then(|at| entry.and_then(|entry| Some((entry.ir, entry.args().nth(at)?))));
            if arg.is_none_or(|(ir, arg)| self.is_live(ir, arg)) {
                self.mark(op.ir, op.operand(index));
            }
        }
    }

    /// Marks the operands of a terminator that returns from a function.
    fn give_back(&mut self, op: OpRef<'a>, function: OpRef<'a>) {
        if !self.is_closed(function) {
            return self.mark_all(op);
        }
        for call in self.callers.get(&function).cloned().unwrap_or_default() {
            for (operand, result) in op.operands().zip(call.results()) {
                if self.is_live(call.ir, result) {
                    self.mark(op.ir, operand);
                }
            }
        }
    }
}
