//! Dialect conversion: operations that a target does not have are rewritten until none is left.
//!
//! Operations are visited once, each before those nested in it, and blocks after those that dominate them. One that is not legal
//! is folded or rewritten by a pattern, and what that made is made legal at once. Nothing is taken back: a pattern changes
//! nothing unless it matches, and if what it makes cannot be made legal, the conversion fails.

mod types;

use std::sync::{Arc, Mutex, PoisonError};

use hashbrown::{HashMap, HashSet};
use lect_core::context::ContextData;
use lect_core::diag::Reported;
use lect_core::dialect::OpTraits;
use lect_core::entity::{Block, Op, OpName};
use lect_core::fold::{FoldResult, Folded, materialize};
use lect_core::ir::dominance::Dominance;
use lect_core::ir::{Isolate, OpRef, RegionRef};

use crate::pass::PassContext;
use crate::rewrite::greedy;
use crate::rewrite::{Listener, PatternSet, Rewriter};

pub use types::{Retype, TypeConverter, Types, ValueOrType, Values};

type Fast = foldhash::fast::RandomState;

/// Whether an operation may be there after a conversion.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Legality {
    /// It may.
    Legal,
    /// It must not.
    Illegal,
    /// Nothing was said of it.
    Unknown,
}

/// Says whether one operation may stay.
pub type IsLegal = Arc<dyn Fn(OpRef<'_>) -> bool + Send + Sync>;

#[derive(Clone)]
enum Rule {
    Always(Legality),
    If(IsLegal),
}

/// What may be there after a conversion. What is said of an operation goes before what is said of its dialect.
#[derive(Clone, Default)]
pub struct ConversionTarget {
    ops: HashMap<OpName, Rule, Fast>,
    dialects: HashMap<String, Rule, Fast>,
    unknown: Option<IsLegal>,
}

impl ConversionTarget {
    /// Nothing is said of anything.
    pub fn new() -> Self {
        Self::default()
    }

    fn op(mut self, ctx: &ContextData, name: &str, rule: Rule) -> Self {
        self.ops.insert(ctx.op_name_of(name.as_bytes()), rule);
        self
    }

    /// Operations of these names may stay.
    #[must_use]
    pub fn with_legal_ops(self, ctx: &ContextData, names: &[&str]) -> Self {
        names.iter().fold(self, |target, name| target.op(ctx, name, Rule::Always(Legality::Legal)))
    }

    /// Operations of these names must not stay.
    #[must_use]
    pub fn with_illegal_ops(self, ctx: &ContextData, names: &[&str]) -> Self {
        names.iter().fold(self, |target, name| target.op(ctx, name, Rule::Always(Legality::Illegal)))
    }

    /// Operations of a name may stay if a function says so of them.
    #[must_use]
    pub fn with_dynamic_op(
        self,
        ctx: &ContextData,
        name: &str,
        is_legal: impl Fn(OpRef<'_>) -> bool + Send + Sync + 'static,
    ) -> Self {
        self.op(ctx, name, Rule::If(Arc::new(is_legal)))
    }

    /// Operations of these dialects may stay.
    #[must_use]
    pub fn with_legal_dialects(mut self, namespaces: &[&str]) -> Self {
        for name in namespaces {
            self.dialects.insert((*name).to_owned(), Rule::Always(Legality::Legal));
        }
        self
    }

    /// Operations of these dialects must not stay.
    #[must_use]
    pub fn with_illegal_dialects(mut self, namespaces: &[&str]) -> Self {
        for name in namespaces {
            self.dialects.insert((*name).to_owned(), Rule::Always(Legality::Illegal));
        }
        self
    }

    /// Operations of which nothing else is said may stay if a function says so.
    #[must_use]
    pub fn with_unknown(mut self, is_legal: impl Fn(OpRef<'_>) -> bool + Send + Sync + 'static) -> Self {
        self.unknown = Some(Arc::new(is_legal));
        self
    }

    /// Whether an operation may stay.
    pub fn legality(&self, op: OpRef<'_>) -> Legality {
        let of = |rule: &Rule| match rule {
            Rule::Always(legality) => *legality,
            Rule::If(is_legal) if is_legal(op) => Legality::Legal,
            Rule::If(_) => Legality::Illegal,
        };
        if let Some(rule) = self.ops.get(&op.name()) {
            return of(rule);
        }
        let name = &op.name_data().name;
        let namespace = name.split(|byte| *byte == b'.').next().unwrap_or_default();
        let dialect = std::str::from_utf8(namespace).ok().and_then(|namespace| self.dialects.get(namespace));
        match (dialect, &self.unknown) {
            (Some(rule), _) => of(rule),
            // Casts between types that are there before and after.
            (None, _) if types::is_cast(op) => Legality::Legal,
            (None, Some(is_legal)) => of(&Rule::If(is_legal.clone())),
            (None, None) => Legality::Unknown,
        }
    }
}

impl ConversionTarget {
    /// Folds an operation if what comes of it may stay. What a constant folds to is that constant again.
    fn fold(&self, op: Op, rewriter: &mut Rewriter<'_>) -> bool {
        let view = rewriter.op(op);
        if view.has(OpTraits::CONSTANT_LIKE) {
            return false;
        }
        let folded = view.fold(&view.constant_operands());
        self.may_fold(view, folded.as_ref()) && greedy::fold_to(op, folded, rewriter)
    }

    /// Whether what an operation folds to is a simpler operation, or values that are there or constants that may stay.
    fn may_fold(&self, op: OpRef<'_>, folded: Option<&Folded>) -> bool {
        let Some(Folded::Results(results)) = folded else { return true };
        let is_legal = |(result, ty): (&FoldResult, _)| match *result {
            FoldResult::Value(_) => true,
            FoldResult::Attr(attr) => {
                let made = materialize(op, attr, ty, op.loc());
                made.is_some_and(|made| self.is_always_legal(op.context(), made.name))
            }
        };
        results.iter().zip(op.result_types()).all(is_legal)
    }

    /// Whether all operations of a name may stay.
    fn is_always_legal(&self, ctx: &ContextData, name: OpName) -> bool {
        let namespace = ctx.op_name(name).name.split(|byte| *byte == b'.').next().unwrap_or_default();
        let dialect = || self.dialects.get(std::str::from_utf8(namespace).ok()?);
        match self.ops.get(&name).or_else(dialect) {
            Some(rule) => matches!(rule, Rule::Always(Legality::Legal)),
            None => self.unknown.is_some(),
        }
    }
}

/// How much is to be converted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// What nothing is said of may stay.
    Partial,
    /// All must be legal.
    Full,
}

/// Converts what is in an isolate, but for its root and for isolates of their own. On failure the error was reported, and what
/// was converted before stays so.
pub fn apply(ir: &mut Isolate, target: &ConversionTarget, patterns: &PatternSet, mode: Mode) -> Result<(), Reported> {
    let mut order = Vec::new();
    in_order(ir.root(), &Dominance::new(ir), &mut order);
    let casts: HashSet<Op, Fast> = order.iter().copied().filter(|&op| types::is_cast(ir.op(op))).collect();
    let seen = Seen { originals: order.iter().copied().collect(), ..Seen::default() };
    let mut convert = Convert { target, patterns, mode, seen, casts: &casts };
    for op in order {
        if convert.seen.originals.remove(&op) {
            convert.legalize(ir, op)?;
        }
    }
    erase_unused_casts(ir, &casts);
    Ok(())
}

/// Erases casts that nothing needs any more, and those that they were made of, but for those that were there before.
fn erase_unused_casts(ir: &mut Isolate, old: &HashSet<Op, Fast>) {
    let is_new = |op: &Op| types::is_cast(ir.op(*op)) && !old.contains(op);
    let mut pending: Vec<Op> = ir.stored_ops().into_iter().filter(is_new).collect();
    let mut left = pending.len() + 1;
    while pending.len() < left {
        left = pending.len();
        pending = pending.into_iter().rev().filter(|&op| !erase_if_unused(ir, op)).collect();
    }
}

fn erase_if_unused(ir: &mut Isolate, op: Op) -> bool {
    let unused = ir.op(op).results().all(|result| ir.value(result).is_unused());
    if unused {
        ir.erase(op);
    }
    unused
}

/// As [`apply`], in an isolate and in all that are in it.
pub fn apply_all(
    ir: &mut Isolate,
    cx: &PassContext<'_>,
    target: &ConversionTarget,
    patterns: &PatternSet,
    mode: Mode,
) -> Result<(), Reported> {
    let result = Mutex::new(Ok(()));
    cx.each_isolate(ir, |isolate| {
        let own = apply(isolate, target, patterns, mode);
        let mut result = result.lock().unwrap_or_else(PoisonError::into_inner);
        *result = result.and(own);
    });
    result.into_inner().unwrap_or_else(PoisonError::into_inner)
}

/// The operations in an operation as a conversion visits them. What is never reached is not visited.
fn in_order(root: OpRef<'_>, dominance: &Dominance<'_>, order: &mut Vec<Op>) {
    for region in root.regions() {
        for block in blocks(region, dominance) {
            for op in region.ir.block(block).ops() {
                order.push(op.op);
                if op.has_regions() && op.own_isolate().is_none() {
                    lect_core::stack::grow(|| in_order(op, dominance, order));
                }
            }
        }
    }
}

/// The blocks of a region, each before those that it dominates.
fn blocks(region: RegionRef<'_>, dominance: &Dominance<'_>) -> Vec<Block> {
    let Some(entry) = region.entry() else { return Vec::new() };
    if region.has_one_block() {
        return vec![entry.block];
    }
    let mut children: HashMap<Block, Vec<Block>, Fast> = HashMap::default();
    for block in region.blocks() {
        if let Some(above) = dominance.immediate_dominator(block.block) {
            children.entry(above).or_default().push(block.block);
        }
    }
    let (mut order, mut pending) = (Vec::new(), vec![entry.block]);
    while let Some(block) = pending.pop() {
        order.push(block);
        pending.extend(children.remove(&block).unwrap_or_default().into_iter().rev());
    }
    order
}

/// What is still to be visited, as far as patterns leave it there. Of an operation that is gone nothing is kept: another one may
/// take its place.
#[derive(Default)]
struct Seen {
    originals: HashSet<Op, Fast>,
    /// What a pattern made.
    created: Vec<Op>,
    /// What is next, the last first.
    pending: Vec<Op>,
}

impl Listener for Seen {
    fn inserted(&mut self, _: &Isolate, op: Op) {
        self.created.push(op);
    }

    fn erased(&mut self, _: &Isolate, op: Op) {
        self.originals.remove(&op);
        self.created.retain(|other| *other != op);
        self.pending.retain(|other| *other != op);
    }
}

struct Convert<'a> {
    target: &'a ConversionTarget,
    patterns: &'a PatternSet,
    mode: Mode,
    seen: Seen,
    /// Casts that were there before. They may stay, and are folded nevertheless.
    casts: &'a HashSet<Op, Fast>,
}

impl Convert<'_> {
    /// Makes an operation, and what that makes, legal.
    fn legalize(&mut self, ir: &mut Isolate, op: Op) -> Result<(), Reported> {
        self.seen.pending.push(op);
        while let Some(op) = self.seen.pending.pop() {
            let legality = self.target.legality(ir.op(op));
            if legality == Legality::Legal && !self.casts.contains(&op) {
                continue;
            }
            self.seen.created.clear();
            // Put back, to see whether it is still there.
            self.seen.pending.push(op);
            let mut rewriter = Rewriter::new(ir, &mut self.seen);
            rewriter.before(op);
            let done = self.target.fold(op, &mut rewriter) || self.patterns.rewrite(op, &mut rewriter).is_some();
            if done {
                // What was made is next, in its order; an operation that was changed in place must be legal then.
                let created = std::mem::take(&mut self.seen.created);
                self.seen.pending.extend(created.into_iter().rev());
                continue;
            }
            // A pattern that fails may have told of changes that it took back.
            self.seen.pending.retain(|other| *other != op);
            let must_go = match self.mode {
                Mode::Partial => legality == Legality::Illegal,
                Mode::Full => legality != Legality::Legal,
            };
            if must_go {
                let view = ir.op(op);
                let name = String::from_utf8_lossy(&view.name_data().name).into_owned();
                let why = if legality == Legality::Illegal { " that was explicitly marked illegal" } else { "" };
                let message = format!("failed to legalize operation '{name}'{why}");
                return Err(view.context().error(view.loc(), message).emit());
            }
        }
        Ok(())
    }
}
