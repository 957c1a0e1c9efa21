//! The greedy driver: folds operations and applies patterns until nothing changes any more, in MLIR's order.

use hashbrown::HashMap;
use lect_core::attrs::NamedAttr;
use lect_core::dialect::OpTraits;
use lect_core::entity::{Op, Value};
use lect_core::fold::{FoldResult, Folded, Update, materialize};
use lect_core::ir::walk::{self, Step};
use lect_core::ir::{Isolate, OpRef};
use smallvec::SmallVec;
use std::ops::ControlFlow;

use super::constants::{Constants, constant_of};
use super::listener::Listener;
use super::pattern::PatternSet;
use super::regions::{self, Simplify};
use super::rewriter::Rewriter;

/// How the driver works.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct GreedyConfig {
    /// Whether operations are visited before those that follow them and those nested in them.
    pub top_down: bool,
    /// What is done to the blocks of regions.
    pub simplify: Simplify,
    /// How often all operations are visited at most; any number if none is given.
    pub max_iterations: Option<u32>,
    /// How many patterns are applied at most in an iteration.
    pub max_rewrites: Option<u64>,
    /// Whether operations are folded.
    pub fold: bool,
    /// Whether equal constants become one.
    pub unique_constants: bool,
}

impl Default for GreedyConfig {
    fn default() -> Self {
        Self {
            top_down: true,
            simplify: Simplify::Aggressive,
            max_iterations: Some(10),
            max_rewrites: None,
            fold: true,
            unique_constants: true,
        }
    }
}

/// What the driver did.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Outcome {
    /// Whether anything changed.
    pub changed: bool,
    /// Whether there is nothing left to change.
    pub converged: bool,
}

/// Applies patterns to the operations in an isolate, but for its root.
pub fn apply(ir: &mut Isolate, patterns: &PatternSet, config: &GreedyConfig) -> Outcome {
    let mut outcome = Outcome { changed: false, converged: true };
    for _ in 0..config.max_iterations.unwrap_or(u32::MAX) {
        let mut work = Work::default();
        let mut changed = work.fill(ir, config);
        changed |= work.process(ir, patterns, config);
        changed |= regions::simplify(ir, config.simplify, &mut work);
        outcome.changed |= changed;
        outcome.converged = !changed;
        if !changed {
            break;
        }
    }
    outcome
}

/// The operations that are to be visited, the next one last.
#[derive(Default)]
struct Work {
    list: Vec<Option<Op>>,
    places: HashMap<Op, u32, foldhash::fast::RandomState>,
    constants: Constants,
}

impl Work {
    fn push(&mut self, op: Op) {
        let place = self.list.len() as u32;
        if self.places.try_insert(op, place).is_ok() {
            self.list.push(Some(op));
        }
    }

    fn pop(&mut self) -> Option<Op> {
        while let Some(last) = self.list.pop() {
            if let Some(op) = last {
                self.places.remove(&op);
                return Some(op);
            }
        }
        None
    }

    /// Adds an operation and those around it: these come first.
    fn push_with_parents(&mut self, ir: &Isolate, op: Op) {
        let mut next = Some(ir.op(op));
        while let Some(op) = next.filter(|op| !op.is_root()) {
            self.push(op.op);
            next = op.parent();
        }
    }

    /// Finds all operations, and puts constants in their places. Returns whether any was erased.
    fn fill(&mut self, ir: &mut Isolate, config: &GreedyConfig) -> bool {
        let (mut ops, mut erased) = (Vec::new(), false);
        if config.top_down {
            let _ = walk::pre_order::<()>(ir.root(), |op| {
                let enters = op.is_root() || op.own_isolate().is_none();
                ops.push(op.op);
                ControlFlow::Continue(if enters { Step::Into } else { Step::Over })
            });
            ops.remove(0);
        } else {
            ops = walk::storage_post_order(ir.root());
        }
        for op in ops {
            let constant = config.unique_constants.then(|| constant_of(ir.op(op))).flatten();
            let keeps = constant.is_none_or(|value| {
                let mut constants = std::mem::take(&mut self.constants);
                let keeps = constants.insert(op, value, &mut Rewriter::new(ir, self));
                self.constants = constants;
                keeps
            });
            match constant {
                Some(_) => erased |= !keeps,
                None => self.push(op),
            }
        }
        if config.top_down {
            self.list.reverse();
            let last = self.list.len() as u32;
            self.places.values_mut().for_each(|place| *place = last - 1 - *place);
        }
        erased
    }

    fn process(&mut self, ir: &mut Isolate, patterns: &PatternSet, config: &GreedyConfig) -> bool {
        let (mut changed, mut rewrites) = (false, 0);
        while rewrites < config.max_rewrites.unwrap_or(u64::MAX)
            && let Some(op) = self.pop()
        {
            if ir.op(op).is_trivially_dead() {
                Rewriter::new(ir, self).erase(op);
                changed = true;
                continue;
            }
            // Only where control never comes, or in a graph, does an operation use its own result. Replacing it by what it is
            // made of would not end.
            if is_of_itself(ir.op(op)) {
                continue;
            }
            if config.fold && !ir.op(op).has(OpTraits::CONSTANT_LIKE) && fold(op, &mut Rewriter::new(ir, self)) {
                changed = true;
                continue;
            }
            let mut rewriter = Rewriter::new(ir, self);
            rewriter.before(op);
            if patterns.rewrite(op, &mut rewriter).is_some() {
                changed = true;
                rewrites += 1;
            }
        }
        changed
    }

    /// Operations whose results may not be needed any more when one that uses them is gone.
    fn push_operands(&mut self, ir: &Isolate, op: OpRef<'_>) {
        for operand in op.operands() {
            let Some(def) = ir.value(operand).defining_op() else { continue };
            let mut other = None;
            let mut users = ir.value(operand).uses().map(|(user, _)| user.op).filter(|user| *user != op.op);
            if users.all(|user| *other.get_or_insert(user) == user) {
                self.push_with_parents(ir, def.op);
            }
        }
    }
}

impl Listener for Work {
    fn inserted(&mut self, ir: &Isolate, op: Op) {
        self.push_with_parents(ir, op);
    }

    fn modified(&mut self, ir: &Isolate, op: Op) {
        self.push_with_parents(ir, op);
    }

    fn erased(&mut self, ir: &Isolate, op: Op) {
        self.push_operands(ir, ir.op(op));
        if let Some(place) = self.places.remove(&op) {
            self.list[place as usize] = None;
        }
        self.constants.erased(op);
    }
}

fn uses_itself(op: OpRef<'_>) -> bool {
    op.operands().any(|operand| op.ir.value(operand).defining_op() == Some(op))
}

/// Whether an operation, or one that it uses, uses itself: what there is to simplify in a cycle would have no end.
fn is_of_itself(op: OpRef<'_>) -> bool {
    let mut used = op.operands().filter_map(|operand| op.ir.value(operand).defining_op());
    uses_itself(op) || used.any(uses_itself)
}

fn is_no_change(op: OpRef<'_>, update: &Update) -> bool {
    let has = |&(name, value): &NamedAttr| {
        let name = String::from_utf8_lossy(op.context().ident_bytes(name));
        op.attr(&name) == Some(value)
    };
    update.operands.iter().copied().eq(op.operands()) && update.attrs.iter().all(has)
}

/// Replaces an operation by what it comes to, or makes it simpler. Returns whether anything changed.
fn fold(op: Op, rewriter: &mut Rewriter<'_>) -> bool {
    let view = rewriter.op(op);
    let folded = view.fold(&view.constant_operands());
    let results = match folded {
        None => return false,
        Some(Folded::InPlace(update)) if is_no_change(view, &update) => return false,
        Some(Folded::InPlace(update)) => {
            rewriter.modify(op, |ir| {
                ir.set_operands(op, &update.operands);
                for (name, value) in update.attrs {
                    let name = String::from_utf8_lossy(ir.context().ident_bytes(name)).into_owned();
                    ir.set_attr(op, &name, Some(value));
                }
            });
            return true;
        }
        // In a cycle an operation may come to itself.
        Some(Folded::Results(results))
            if results
                .iter()
                .any(|it| matches!(it, FoldResult::Value(value) if view.results().any(|own| own == *value))) =>
        {
            return false;
        }
        Some(Folded::Results(results)) => results,
    };
    let mut values = SmallVec::<[Value; 2]>::new();
    let mut made = Vec::new();
    rewriter.before(op);
    for (result, at) in results.iter().zip(0..) {
        match *result {
            FoldResult::Value(value) => values.push(value),
            FoldResult::Attr(attr) => {
                let view = rewriter.op(op);
                let ty = rewriter.ir().value_type(view.result(at));
                let Some(state) = materialize(view, attr, ty, view.loc()) else {
                    made.into_iter().rev().for_each(|op| rewriter.erase(op));
                    return false;
                };
                let constant = rewriter.insert(state);
                made.push(constant);
                values.push(rewriter.op(constant).result(0));
            }
        }
    }
    rewriter.replace(op, &values);
    true
}
