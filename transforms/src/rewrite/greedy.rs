//! Greedy rewrite driver: folds operations and applies patterns until a fixpoint, in MLIR's order.

use lect_core::attrs::NamedAttr;
use lect_core::diag::Reported;
use lect_core::dialect::OpTraits;
use lect_core::entity::{Op, SecondaryMap, Value};
use lect_core::fold::{FoldResult, Folded, KnownResults, Update, materialize};
use lect_core::interfaces::effects::Unobserved;
use lect_core::ir::walk::{self, Step};
use lect_core::ir::{BlockRef, Isolate, OpRef, RegionRef};
use smallvec::SmallVec;
use std::ops::ControlFlow;

use super::constants::{Constants, constant_of, replace_known};
use super::listener::{Ignore, Listener};
use super::pattern::{Applied, PatternSet};
use super::regions::{self, Simplify};
use super::rewriter::Rewriter;
use super::visits::Visits;

/// Options of the driver.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct GreedyConfig {
    /// Whether operations are visited before those that follow them and those nested in them.
    pub top_down: bool,
    /// Simplification of the blocks in regions.
    pub simplify: Simplify,
    /// Limit of the iterations over all operations, if any.
    pub max_iterations: Option<u32>,
    /// Limit of the pattern applications in an iteration, if any.
    pub max_rewrites: Option<u64>,
    /// Whether operations are folded.
    pub fold: bool,
    /// Whether equal constants are merged.
    pub unique_constants: bool,
    /// Whether patterns are also tried on the root of the isolate, before all others.
    pub root: bool,
    /// Whether nested isolates are skipped. A pass sets this when it visits them itself
    /// ([`PassContext::each_isolate`](crate::pass::PassContext::each_isolate)), with patterns that neither read nor
    /// change anything outside of the isolated operation.
    pub only_stored: bool,
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
            root: false,
            only_stored: false,
        }
    }
}

/// Result of the driver.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Outcome {
    /// Whether anything changed.
    pub changed: bool,
    /// Whether a fixpoint was reached.
    pub converged: bool,
    /// Error of a pattern that built an operation from inconsistent parts.
    pub failed: Option<Reported>,
}

impl GreedyConfig {
    /// Embeds all operations to be visited in the isolate.
    fn gather(&self, ir: &mut Isolate) {
        if !self.only_stored {
            // Unreadable bodies were already reported, and stay unchanged.
            let _ = ir.embed_all();
        }
    }
}

/// Applies patterns to all operations nested in the root of an isolate, and optionally to the root.
///
/// Nested isolates are embedded first ([`Isolate::embed_all`]), so a pattern sees and can change all of them, and
/// handles into them change. The result does not depend on how functions were stored.
pub fn apply(ir: &mut Isolate, patterns: &PatternSet, config: &GreedyConfig) -> Outcome {
    apply_noting(ir, patterns, config, &mut None)
}

/// Applies patterns like [`apply`], and returns true if anything changed. If a limit is reached before the fixpoint,
/// fails with an error at the root that names the patterns applied last.
pub fn apply_to_end(ir: &mut Isolate, patterns: &PatternSet, config: &GreedyConfig) -> Result<bool, Reported> {
    let outcome = apply_noting(ir, patterns, config, &mut None);
    if let Some(error) = outcome.failed {
        return Err(error);
    }
    if outcome.converged {
        return Ok(outcome.changed);
    }
    Err(ir.root().op_error(unfinished(ir, patterns, config)).emit())
}

/// Returns the message that no fixpoint was reached. The names of patterns that still apply are found by one more
/// iteration on a copy.
pub fn unfinished(ir: &Isolate, patterns: &PatternSet, config: &GreedyConfig) -> String {
    let mut config = config.clone();
    config.max_iterations = Some(1);
    config.max_rewrites = Some(config.max_rewrites.unwrap_or(u64::MAX).min(MOST_NOTED));
    let mut noted = Some(Vec::new());
    let mut copy = ir.clone_isolate();
    // The diagnostics of the copy were reported before.
    let _ = ir.context().capture_diagnostics(|| apply_noting(&mut copy, patterns, &config, &mut noted));
    let limit = "patterns were applied until a limit was reached, and some still match";
    let labels = noted.unwrap_or_default();
    let (shown, more) = labels.split_at(labels.len().min(MOST_SHOWN));
    match shown {
        [] => limit.to_owned(),
        _ => {
            let more = if more.is_empty() { String::new() } else { format!(", and {} more", more.len()) };
            format!("{limit}: {}{more}", shown.join(", "))
        }
    }
}

/// Number of applications that show which patterns form a loop.
const MOST_NOTED: u64 = 1000;
/// Limit of the patterns named in a message.
const MOST_SHOWN: usize = 5;

/// Applies patterns like [`apply`]. The labels of applied patterns are added to `noted` without duplicates.
fn apply_noting(
    ir: &mut Isolate,
    patterns: &PatternSet,
    config: &GreedyConfig,
    noted: &mut Option<Vec<String>>,
) -> Outcome {
    let mut outcome = Outcome { changed: false, converged: true, failed: None };
    // Whether the regions are as the last simplification left them, without finding anything to change.
    let mut are_simple = false;
    let mut visits = Visits::default();
    for round in 0..config.max_iterations.unwrap_or(u32::MAX) {
        config.gather(ir);
        let mut work = Work { visits, ..Work::default() };
        // Unreachable blocks are not visited. The simplification of regions has erased them in earlier rounds.
        let erases = round == 0 || config.simplify == Simplify::Disabled;
        // All remaining operations are visited anyway: the producers of erased operands need not be noted.
        let mut changed = erases && regions::erase_unreachable(ir, &mut Ignore);
        if changed {
            work.visits.change_all();
        }
        changed |= work.fill(ir, config);
        changed |= work.process(ir, patterns, config, noted);
        are_simple |= work.has_followed_definitions(ir, config);
        if changed || !are_simple {
            are_simple = !regions::simplify(ir, config.simplify, &mut work);
            changed |= !are_simple;
            if !are_simple {
                work.visits.change_all();
            }
        }
        outcome.failed = outcome.failed.or(work.failed);
        outcome.changed |= changed;
        outcome.converged = !changed;
        visits = work.visits;
        if !changed {
            break;
        }
    }
    outcome
}

/// Folds these operations and applies patterns to them, and then to operations affected by the changes. Returns true if
/// anything changed.
pub fn apply_to(ir: &mut Isolate, ops: &[Op], patterns: &PatternSet, config: &GreedyConfig) -> Result<bool, Reported> {
    config.gather(ir);
    let mut work = Work { places: ir.op_map(0), may_be_cyclic: true, ..Work::default() };
    ops.iter().for_each(|&op| work.push(op));
    let changed = work.process(ir, patterns, config, &mut None);
    work.failed.map_or(Ok(changed), Err)
}

/// Place of an operation that is about to be erased.
const GONE: u32 = u32::MAX;

/// Effect of visiting an operation.
enum Visit {
    NoEffect,
    /// Erased or folded.
    Folded,
    /// Rewritten by a pattern.
    Rewritten,
}

/// Worklist of operations, the next one last.
#[derive(Default)]
struct Work {
    list: Vec<Option<Op>>,
    /// Position of operations in the list plus one; zero for others, or [`GONE`].
    places: SecondaryMap<Op, u32>,
    constants: Constants,
    /// Whether an operation may use its own result: in graph regions, or in code that became unreachable.
    may_be_cyclic: bool,
    unobserved: Unobserved,
    visits: Visits,
    failed: Option<Reported>,
}

impl Work {
    fn push(&mut self, op: Op) {
        let place = self.places.extended_to(op, 0);
        if *place == 0 {
            self.list.push(Some(op));
            *place = self.list.len() as u32;
        }
    }

    fn pop(&mut self) -> Option<Op> {
        while let Some(last) = self.list.pop() {
            if let Some(op) = last {
                *self.places.extended_to(op, 0) = 0;
                return Some(op);
            }
        }
        None
    }

    /// Adds an operation and its parents, which are visited first.
    fn push_with_parents(&mut self, ir: &Isolate, op: Op) {
        let mut next = Some(ir.op(op));
        while let Some(op) = next.filter(|op| !op.is_root()) {
            self.push(op.op);
            next = op.parent();
        }
    }

    /// Collects all operations, and registers constants. Returns true if any was erased.
    fn fill(&mut self, ir: &mut Isolate, config: &GreedyConfig) -> bool {
        let (mut ops, mut erased) = (Vec::new(), false);
        self.places = ir.op_map(0);
        self.visits.begin(ir);
        if config.top_down {
            let _ = walk::pre_order::<()>(ir.root(), |op| {
                let enters = op.is_root() || op.own_isolate().is_none();
                self.may_be_cyclic |= op.has_regions() && enters && op.regions().any(may_have_cycles);
                ops.push(op.op);
                ControlFlow::Continue(if enters { Step::Into } else { Step::Over })
            });
            ops.remove(0);
        } else {
            ops = walk::storage_post_order(ir.root());
            self.may_be_cyclic = true;
        }
        for op in ops {
            let constant = config.unique_constants.then(|| constant_of(ir.op(op))).flatten();
            let keeps = constant.is_none_or(|value| {
                let mut constants = std::mem::take(&mut self.constants);
                let keeps = constants.insert(op, value, &mut Rewriter::new(ir, self));
                self.constants = constants;
                keeps
            });
            erased |= !keeps;
            // A used constant is not visited.
            let is_visited =
                constant.is_none() || keeps && ir.op(op).results().all(|result| ir.value(result).is_unused());
            if is_visited {
                self.push(op);
            }
        }
        if config.top_down {
            self.list.reverse();
            for (op, place) in self.list.iter().zip(1..).filter_map(|it| Some(((*it.0)?, it.1))) {
                *self.places.extended_to(op, 0) = place;
            }
        }
        if config.root {
            self.push(ir.root().op);
        }
        erased
    }

    /// Visits the operations in the list. Returns true if anything changed.
    fn process(
        &mut self,
        ir: &mut Isolate,
        patterns: &PatternSet,
        config: &GreedyConfig,
        noted: &mut Option<Vec<String>>,
    ) -> bool {
        let ctx = ir.context().clone();
        let mut note = |applied: Applied<'_>| {
            if let Some(noted) = noted {
                let label = applied.label(&ctx);
                if !noted.contains(&label) {
                    noted.push(label);
                }
            }
        };
        let (mut changed, mut rewrites) = (false, 0);
        while rewrites < config.max_rewrites.unwrap_or(u64::MAX)
            && let Some(op) = self.pop()
        {
            if ir.op(op).is_root() {
                if config.root && patterns.rewrite_by(op, &mut Rewriter::new(ir, self), &mut note).is_some() {
                    changed = true;
                }
                continue;
            }
            let is_known = self.visits.has_none_left(ir.op(op));
            if is_known && !Rewriter::watches_attempts() {
                continue;
            }
            let changes = self.visits.changes();
            match self.visit(op, ir, patterns, config, &mut note) {
                Visit::NoEffect => {
                    self.visits.end(op, changes);
                    continue;
                }
                Visit::Folded => {}
                Visit::Rewritten => rewrites += 1,
            }
            debug_assert!(!is_known, "a visit has an effect without a change since the last one");
            changed = true;
        }
        changed
    }

    /// Erases or folds an operation, or applies a pattern to it.
    fn visit(
        &mut self,
        op: Op,
        ir: &mut Isolate,
        patterns: &PatternSet,
        config: &GreedyConfig,
        note: &mut dyn FnMut(Applied<'_>),
    ) -> Visit {
        if ir.op(op).is_trivially_dead_by(&mut self.unobserved) {
            Rewriter::new(ir, self).erase(op);
            return Visit::Folded;
        }
        // Only in unreachable code or a graph region does an operation use its own result. Replacing it by its operands
        // would not terminate.
        if self.may_be_cyclic && is_of_itself(ir.op(op)) {
            return Visit::NoEffect;
        }
        if config.fold && !ir.op(op).has(OpTraits::CONSTANT_LIKE) && fold(op, &mut Rewriter::new(ir, self)) {
            return Visit::Folded;
        }
        match patterns.rewrite_by(op, &mut Rewriter::new(ir, self), note) {
            Some(()) => Visit::Rewritten,
            None => Visit::NoEffect,
        }
    }

    /// Returns true if all operations were visited, and uses follow definitions in a single block of each region.
    ///
    /// If nothing changed, all operations are live then: the last one without a live user would have been erased.
    fn has_followed_definitions(&self, ir: &Isolate, config: &GreedyConfig) -> bool {
        !self.may_be_cyclic && !ir.may_have_several_blocks() && config.max_rewrites != Some(0)
    }

    /// Adds the producers of operands that may become dead with their user.
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
        self.unobserved.forget();
        self.visits.insert(ir, op);
        let place = self.places.extended_to(op, 0);
        if *place == GONE {
            *place = 0;
        }
        self.push_with_parents(ir, op);
    }

    fn modified(&mut self, ir: &Isolate, op: Op) {
        self.unobserved.forget();
        self.visits.change(ir, op);
        self.may_be_cyclic |= ir.op(op).successors().len() > 0;
        self.push_with_parents(ir, op);
    }

    fn erased(&mut self, ir: &Isolate, op: Op) {
        self.unobserved.forget();
        self.visits.erase(ir, op);
        self.may_be_cyclic |= ir.op(op).successors().len() > 0;
        self.push_operands(ir, ir.op(op));
        // In a graph region, an operation erased later may use it.
        let place = std::mem::replace(self.places.extended_to(op, 0), GONE);
        if let Some(at) = place.checked_sub(1).filter(|_| place != GONE) {
            self.list[at as usize] = None;
        }
        self.constants.erased(op);
    }

    fn failed(&mut self, error: Reported) {
        self.failed = Some(error);
    }
}

/// Returns true if operations of a region may use their own results: the graph region of a module has none with results.
fn may_have_cycles(region: RegionRef<'_>) -> bool {
    let has_results = |block: BlockRef<'_>| block.ops().any(|op| op.result_count() > 0);
    !region.has_ssa_dominance() && region.blocks().any(has_results)
}

fn uses_itself(op: OpRef<'_>) -> bool {
    op.result_count() > 0 && op.producers().any(|producer| producer.op == op.op)
}

/// Returns true if an operation, or the producer of an operand, uses itself: simplifying a cycle would not terminate.
fn is_of_itself(op: OpRef<'_>) -> bool {
    uses_itself(op) || op.producers().any(uses_itself)
}

fn is_no_change(op: OpRef<'_>, update: &Update) -> bool {
    let has = |&(name, value): &NamedAttr| {
        let name = String::from_utf8_lossy(op.context().ident_bytes(name));
        op.attr(&name) == Some(value)
    };
    update.operands.iter().copied().eq(op.operands()) && update.attrs.iter().all(has)
}

/// Replaces some results of an operation by constants. MLIR's driver is not notified: they stay in this order until the
/// next iteration.
fn fold_known(op: Op, rewriter: &mut Rewriter<'_>) -> bool {
    let view = rewriter.op(op);
    let Some(model) = view.interface::<dyn KnownResults>() else { return false };
    let known = model.known(view);
    if !known.is_empty() {
        rewriter.modify(op, |ir| replace_known(ir, op, &known));
    }
    !known.is_empty()
}

/// Result of folding an operation.
pub(super) enum Fold {
    /// Not folded.
    None,
    /// Folded in place: other operands or attributes.
    InPlace,
    /// Folds to these values; new constants are before the operation.
    Values(SmallVec<[Value; 2]>),
}

/// Folds an operation: replaces it, or updates it in place. Returns true if anything changed.
pub(crate) fn fold(op: Op, rewriter: &mut Rewriter<'_>) -> bool {
    let view = rewriter.op(op);
    let folded = view.fold(&view.constant_operands());
    fold_to(op, folded, rewriter)
}

/// Applies the result of a fold, like [`fold`].
pub(crate) fn fold_to(op: Op, folded: Option<Folded>, rewriter: &mut Rewriter<'_>) -> bool {
    if folded.is_none() {
        return fold_known(op, rewriter);
    }
    match put_folded(op, folded, rewriter) {
        Fold::None => fold_known(op, rewriter),
        Fold::InPlace => true,
        Fold::Values(values) => {
            rewriter.replace(op, &values);
            true
        }
    }
}

/// Folds an operation, but keeps it.
pub(super) fn fold_once(op: Op, rewriter: &mut Rewriter<'_>) -> Fold {
    let view = rewriter.op(op);
    let folded = view.fold(&view.constant_operands());
    put_folded(op, folded, rewriter)
}

fn put_folded(op: Op, folded: Option<Folded>, rewriter: &mut Rewriter<'_>) -> Fold {
    let view = rewriter.op(op);
    let results = match folded {
        None => return Fold::None,
        Some(Folded::InPlace(update)) if is_no_change(view, &update) => return Fold::None,
        Some(Folded::InPlace(update)) => {
            rewriter.modify(op, |ir| {
                ir.set_operands(op, &update.operands);
                for (name, value) in update.attrs {
                    let name = String::from_utf8_lossy(ir.context().ident_bytes(name)).into_owned();
                    ir.set_attr(op, &name, Some(value));
                }
            });
            return Fold::InPlace;
        }
        // In a cycle an operation may fold to itself.
        Some(Folded::Results(results))
            if results
                .iter()
                .any(|it| matches!(it, FoldResult::Value(value) if view.results().any(|own| own == *value))) =>
        {
            return Fold::None;
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
                    return Fold::None;
                };
                let constant = rewriter.insert(state);
                made.push(constant);
                values.push(rewriter.op(constant).result(0));
            }
        }
    }
    Fold::Values(values)
}
