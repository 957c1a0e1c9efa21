//! Dialect conversion: illegal operations are rewritten until all are legal for a target.
//!
//! Operations are visited once, parents before nested ones, and blocks after their dominators. An illegal operation is
//! folded or rewritten by a pattern, and the new operations are legalized at once. There is no rollback: a pattern that
//! does not match changes nothing. If its result cannot be legalized, the conversion fails.

mod casts;
mod legality;
mod loops;
mod seen;
mod types;

use std::panic::Location;
use std::sync::Arc;

use hashbrown::HashMap;
use lect_core::context::ContextData;
use lect_core::diag::Reported;
use lect_core::dialect::{DialectDef, OpTraits, is_upstream};
use lect_core::entity::{Attr, Block, Op, OpName, Value};
use lect_core::fold::{FoldResult, Folded, materialize};
use lect_core::ir::dominance::Dominance;
use lect_core::ir::{Isolate, OpRef, OpState, RegionRef, walk};
use lect_core::typed::TypedOp;

use crate::pass::PassContext;
use crate::rewrite::greedy;
use crate::rewrite::{Applied, PatternSet, Rewriter};
use legality::ByName;
use loops::{Loops, MOST_REWRITES};
use seen::Seen;
use smallvec::SmallVec;

pub use casts::{Cast, CastKind, NewCast};
pub use types::{ConvertedTypes, Retype, TypeConverter, ValueOrType, Values};

type Fast = foldhash::fast::RandomState;

/// Legality of an operation for a target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Legality {
    /// The operation is legal.
    Legal,
    /// The operation is illegal.
    Illegal,
    /// The target does not specify the legality.
    Unknown,
}

/// A dialect that a target names: its definition, or its namespace.
pub trait DialectName {
    /// Returns the namespace.
    fn namespace(&self) -> &str;
}

impl DialectName for &str {
    fn namespace(&self) -> &str {
        self
    }
}

impl DialectName for &DialectDef {
    fn namespace(&self) -> &str {
        self.namespace
    }
}

/// Predicate of legal operations.
pub type IsLegal = Arc<dyn Fn(OpRef<'_>) -> bool + Send + Sync>;

#[derive(Clone)]
enum Rule {
    Always(Legality),
    If(IsLegal),
}

/// A conversion target: rules for operations and dialects. The rule of an operation takes precedence over that of its
/// dialect.
#[derive(Clone, Default)]
pub struct ConversionTarget {
    ops: HashMap<OpName, Rule, Fast>,
    dialects: HashMap<String, Rule, Fast>,
    /// The dialects, and the source locations that add them.
    places: Vec<(&'static Location<'static>, String)>,
    unknown: Option<IsLegal>,
}

impl ConversionTarget {
    /// Creates a target without rules.
    pub fn new() -> Self {
        Self::default()
    }

    #[track_caller]
    fn op(mut self, ctx: &ContextData, name: &str, rule: Rule) -> Self {
        if let Some(message) = ctx.unknown_op(name) {
            ctx.warn_at(Location::caller(), format!("conversion target for {message}"));
        }
        self.ops.insert(ctx.op_name_of(name.as_bytes()), rule);
        self
    }

    /// Marks operations of these names as legal.
    #[must_use]
    #[track_caller]
    pub fn with_legal_ops(mut self, ctx: &ContextData, names: &[&str]) -> Self {
        for name in names {
            self = self.op(ctx, name, Rule::Always(Legality::Legal));
        }
        self
    }

    /// Marks operations of these names as illegal.
    #[must_use]
    #[track_caller]
    pub fn with_illegal_ops(mut self, ctx: &ContextData, names: &[&str]) -> Self {
        for name in names {
            self = self.op(ctx, name, Rule::Always(Legality::Illegal));
        }
        self
    }

    /// Marks the operations of a view as legal.
    ///
    /// ```
    /// use lect_core::Context;
    /// use lect_core::builtin::UnrealizedConversionCastOp;
    /// use lect_transforms::conversion::{ConversionTarget, Legality};
    ///
    /// let ctx = Context::new();
    /// let target = ConversionTarget::new()
    ///     .with_legal_dialects(&[&lect_core::builtin::DIALECT])
    ///     .with_illegal::<UnrealizedConversionCastOp<'_>>(&ctx);
    /// ```
    #[must_use]
    #[track_caller]
    pub fn with_legal<T: TypedOp<'static>>(self, ctx: &ContextData) -> Self {
        self.op(ctx, T::NAME, Rule::Always(Legality::Legal))
    }

    /// Marks the operations of a view as illegal.
    #[must_use]
    #[track_caller]
    pub fn with_illegal<T: TypedOp<'static>>(self, ctx: &ContextData) -> Self {
        self.op(ctx, T::NAME, Rule::Always(Legality::Illegal))
    }

    /// Marks the operations of a view as legal if a predicate holds, otherwise as illegal.
    #[must_use]
    #[track_caller]
    pub fn with_dynamic<T: TypedOp<'static>>(
        self,
        ctx: &ContextData,
        is_legal: impl for<'a> Fn(T::As<'a>) -> bool + Send + Sync + 'static,
    ) -> Self {
        self.op(ctx, T::NAME, Rule::If(Arc::new(move |op| op.cast().is_some_and(&is_legal))))
    }

    /// Marks the operations of a name as legal if a predicate holds, otherwise as illegal.
    #[must_use]
    #[track_caller]
    pub fn with_dynamic_op(
        self,
        ctx: &ContextData,
        name: &str,
        is_legal: impl Fn(OpRef<'_>) -> bool + Send + Sync + 'static,
    ) -> Self {
        self.op(ctx, name, Rule::If(Arc::new(is_legal)))
    }

    /// Marks operations of these dialects as legal. A conversion warns of dialects that the context does not have.
    #[must_use]
    #[track_caller]
    pub fn with_legal_dialects<D: DialectName>(self, dialects: &[D]) -> Self {
        self.dialects(dialects, Legality::Legal, Location::caller())
    }

    /// Marks operations of these dialects as illegal. A conversion warns of dialects that the context does not have.
    #[must_use]
    #[track_caller]
    pub fn with_illegal_dialects<D: DialectName>(self, dialects: &[D]) -> Self {
        self.dialects(dialects, Legality::Illegal, Location::caller())
    }

    fn dialects<D: DialectName>(
        mut self,
        dialects: &[D],
        legality: Legality,
        place: &'static Location<'static>,
    ) -> Self {
        for dialect in dialects {
            let name = dialect.namespace();
            self.dialects.insert(name.to_owned(), Rule::Always(legality));
            self.places.push((place, name.to_owned()));
        }
        self
    }

    /// Warns of dialects that the context does not have, except those of MLIR.
    fn check(&self, ctx: &ContextData) {
        for (place, name) in &self.places {
            if let Some(message) = ctx.unknown_dialect(name).filter(|_| !is_upstream(name.as_bytes())) {
                ctx.warn_at(place, format!("conversion target for {message}"));
            }
        }
    }

    /// Sets the predicate for operations without a rule.
    #[must_use]
    pub fn with_unknown(mut self, is_legal: impl Fn(OpRef<'_>) -> bool + Send + Sync + 'static) -> Self {
        self.unknown = Some(Arc::new(is_legal));
        self
    }

    /// Returns the legality of an operation.
    pub fn legality(&self, op: OpRef<'_>) -> Legality {
        match self.rule_of(op.context(), op.name()) {
            Rule::Always(legality) => legality,
            Rule::If(is_legal) if is_legal(op) => Legality::Legal,
            Rule::If(_) => Legality::Illegal,
        }
    }

    /// Returns the rule for operations of a name.
    fn rule_of(&self, ctx: &ContextData, name: OpName) -> Rule {
        let bytes = &ctx.op_name(name).name;
        let namespace = bytes.split(|byte| *byte == b'.').next().unwrap_or_default();
        let dialect = || self.dialects.get(std::str::from_utf8(namespace).ok()?);
        match (self.ops.get(&name).or_else(dialect), &self.unknown) {
            (Some(rule), _) => rule.clone(),
            // Casts between types before and after the conversion.
            (None, _) if bytes[..] == *types::CAST => Rule::Always(Legality::Legal),
            (None, Some(is_legal)) => Rule::If(is_legal.clone()),
            (None, None) => Rule::Always(Legality::Unknown),
        }
    }
}

impl ConversionTarget {
    /// Folds an operation if the result is legal. A constant is not folded: the result would be the same constant.
    ///
    /// A fold sees operands as they were before the conversion.
    fn fold(&self, op: Op, operands: &Operands, patterns: &PatternSet, rewriter: &mut Rewriter<'_>) -> bool {
        let view = rewriter.op(op);
        if view.has(OpTraits::CONSTANT_LIKE) {
            return false;
        }
        let mut constants = view.constant_operands();
        for &(operand, known) in &operands.constants {
            if let Some(constant) = constants.get_mut(operand) {
                *constant = known;
            }
        }
        for &operand in &operands.replaced {
            if let Some(constant) = constants.get_mut(operand) {
                *constant = None;
            }
        }
        match view.fold(&constants) {
            Some(Folded::Results(results)) => self.fold_known(op, results.into_iter().collect(), patterns, rewriter),
            folded => greedy::fold_to(op, folded, rewriter),
        }
    }

    /// Replaces an operation by the results of an earlier fold, like [`fold`](Self::fold).
    fn fold_known(&self, op: Op, results: Vec<FoldResult>, patterns: &PatternSet, rewriter: &mut Rewriter<'_>) -> bool {
        let view = rewriter.op(op);
        let constant = |(result, ty): (&FoldResult, _)| match *result {
            FoldResult::Value(_) => Some(None),
            FoldResult::Attr(attr) => materialize(view, attr, ty, view.loc()).map(Some),
        };
        let Some(constants) = results.iter().zip(view.result_types()).map(constant).collect::<Option<Vec<_>>>() else {
            return false;
        };
        let names = || constants.iter().flatten().map(|state| state.name);
        if names().all(|name| self.is_always_legal(view.context(), name)) {
            return greedy::fold_to(op, Some(Folded::Results(results.into_iter().collect())), rewriter);
        }
        names().all(|name| patterns.has_any_of(name)) && convert_folded(op, &results, constants, patterns, rewriter)
    }

    /// Returns true if all operations of a name are legal.
    fn is_always_legal(&self, ctx: &ContextData, name: OpName) -> bool {
        let namespace = ctx.op_name(name).name.split(|byte| *byte == b'.').next().unwrap_or_default();
        let dialect = || self.dialects.get(std::str::from_utf8(namespace).ok()?);
        match self.ops.get(&name).or_else(dialect) {
            Some(rule) => matches!(rule, Rule::Always(Legality::Legal)),
            None => self.unknown.is_some(),
        }
    }
}

/// Replaces an operation by values and new constants, if patterns convert the first constant.
fn convert_folded(
    op: Op,
    results: &[FoldResult],
    constants: Vec<Option<OpState>>,
    patterns: &PatternSet,
    rewriter: &mut Rewriter<'_>,
) -> bool {
    let old: Vec<Value> = rewriter.op(op).results().collect();
    rewriter.listener.replaced(rewriter.ir, op, &old);
    let mut converted = false;
    for ((&from, result), constant) in old.iter().zip(results).zip(constants) {
        match (result, constant) {
            (FoldResult::Value(to), _) => rewriter.replace_all_uses(from, *to),
            (FoldResult::Attr(_), Some(state)) => {
                let made = rewriter.before(op).insert(state);
                let to = rewriter.op(made).result(0);
                rewriter.replace_all_uses(from, to);
                let is_first = !std::mem::replace(&mut converted, true);
                if patterns.rewrite(made, rewriter).is_none() && is_first {
                    rewriter.replace_all_uses(to, from);
                    rewriter.erase(made);
                    return false;
                }
            }
            (FoldResult::Attr(_), None) => {}
        }
    }
    rewriter.erase(op);
    true
}

/// Extent of a conversion.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// Operations with unknown legality may stay.
    Partial,
    /// All operations must be legal.
    Full,
}

/// Converts all operations nested in the root of an isolate. On failure the error is already reported, and earlier
/// changes remain.
///
/// Nested isolates are embedded first ([`Isolate::embed_all`]), so a pattern sees and can change all of them, and
/// handles into them change. The result does not depend on how functions were stored.
pub fn apply(ir: &mut Isolate, target: &ConversionTarget, patterns: &PatternSet, mode: Mode) -> Result<(), Reported> {
    ir.embed_all()?;
    apply_stored(ir, target, patterns, mode)
}

/// Converts like [`apply`], but without nested isolates.
pub fn apply_stored(
    ir: &mut Isolate,
    target: &ConversionTarget,
    patterns: &PatternSet,
    mode: Mode,
) -> Result<(), Reported> {
    convert(ir, Vec::new(), target, patterns, mode)
}

/// Converts some operations, and then all that are nested in the root.
fn convert(
    ir: &mut Isolate,
    mut order: Vec<Op>,
    target: &ConversionTarget,
    patterns: &PatternSet,
    mode: Mode,
) -> Result<(), Reported> {
    target.check(ir.context());
    in_order(ir.root(), &Dominance::new(ir), &mut order);
    let ctx = ir.context().clone();
    let by_name = ByName::new(target);
    let mut convert = Convert { ctx: &ctx, target, by_name, patterns, mode, seen: Seen::of(ir, &order) };
    for &op in &order {
        convert.simplify(ir, op);
    }
    for op in order {
        if convert.seen.visit(op) {
            convert.legalize(ir, op)?;
        }
    }
    convert.seen.check_types(ir)?;
    std::mem::take(&mut convert.seen.casts).finish(ir);
    Ok(())
}

/// Converts like [`apply`], in a pass: unread bodies are read on all threads of the pass.
pub fn apply_all(
    ir: &mut Isolate,
    cx: &PassContext<'_>,
    target: &ConversionTarget,
    patterns: &PatternSet,
    mode: Mode,
) -> Result<(), Reported> {
    ir.materialize_all(cx.threads())?;
    apply(ir, target, patterns, mode)
}

/// Converts like [`apply_all`], with the root of the isolate. Patterns of the root must change it in place.
pub fn apply_with_root(
    ir: &mut Isolate,
    cx: &PassContext<'_>,
    target: &ConversionTarget,
    patterns: &PatternSet,
    mode: Mode,
) -> Result<(), Reported> {
    ir.materialize_all(cx.threads())?;
    ir.embed_all()?;
    let root = ir.root().op;
    convert(ir, vec![root], target, patterns, mode)
}

/// Converts each isolate separately, on all threads of the pass. For patterns that neither read nor change anything
/// outside of an isolated operation, and do not change the types of functions.
pub fn apply_each(
    ir: &mut Isolate,
    cx: &PassContext<'_>,
    target: &ConversionTarget,
    patterns: &PatternSet,
    mode: Mode,
) -> Result<(), Reported> {
    cx.try_each_isolate(ir, |isolate| apply_stored(isolate, target, patterns, mode))
}

/// Collects the operations nested in an operation in the order of a conversion, without unreachable ones.
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

/// Returns the blocks of a region, each before those that it dominates.
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

/// Operands of an operation whose producers the conversion has replaced, by their indices.
#[derive(Default)]
struct Operands {
    /// Operands that were replaced while the operation was not yet visited.
    replaced: SmallVec<[usize; 4]>,
    /// Operands that replace constants, with the constants, or none for the result of a folded operation.
    constants: SmallVec<[(usize, Option<Attr>); 2]>,
}

/// Returns the earlier place of each operand, if the operands only have another order than before.
fn order_of(before: &[Value], op: OpRef<'_>) -> Option<Vec<usize>> {
    if op.operands().eq(before.iter().copied()) || op.operand_types().len() != before.len() {
        return None;
    }
    let mut left: Vec<Option<Value>> = before.iter().copied().map(Some).collect();
    let mut take = |value: Value| {
        let place = left.iter().position(|it| *it == Some(value))?;
        left[place] = None;
        Some(place)
    };
    op.operands().map(&mut take).collect()
}

/// Limit of in-place folds of one operation before its producers are replaced.
const MOST_FOLDS: usize = 64;

struct Convert<'a> {
    ctx: &'a ContextData,
    target: &'a ConversionTarget,
    by_name: ByName<'a>,
    patterns: &'a PatternSet,
    mode: Mode,
    seen: Seen,
}

impl Convert<'_> {
    /// Legalizes the operations in new isolates that patterns have moved into this isolate.
    fn enter_new_isolates(&mut self, ir: &mut Isolate) {
        let has_isolate = |&op: &Op| !ir.is_erased(op) && ir.own_isolate(op).is_some();
        let isolated: Vec<Op> = self.seen.created.iter().copied().filter(has_isolate).collect();
        if isolated.is_empty() || ir.embed_all().is_err() {
            return;
        }
        for op in isolated {
            let at = self.seen.created.iter().position(|&it| it == op).unwrap_or_default();
            let mut nested = Vec::new();
            walk::within_storage(ir.op(op), |inner| nested.push(inner.op));
            self.seen.created.splice(at..=at, nested);
        }
    }

    /// Folds an operation in place if its producers are still to be replaced: a fold sees them as they were before the
    /// conversion. Other results of folding are kept for later.
    fn simplify(&mut self, ir: &mut Isolate, op: Op) {
        let by_name = &self.by_name;
        let view = ir.op(op);
        if by_name.legality(view) == Legality::Legal || view.has(OpTraits::CONSTANT_LIKE) {
            return;
        }
        if self.leaves_scope(view) && matches!(view.fold(&view.constant_operands()), Some(Folded::InPlace(_))) {
            self.seen.keep(op);
            return;
        }
        let before: SmallVec<[Value; 4]> = view.operands().collect();
        for _ in 0..MOST_FOLDS {
            let view = ir.op(op);
            let goes = |source: OpRef<'_>| by_name.legality(source) != Legality::Legal;
            let sees_more = view.operands().filter_map(|value| ir.value(value).defining_op()).any(goes);
            if !sees_more || by_name.legality(view) == Legality::Legal {
                return;
            }
            let folded = view.fold(&view.constant_operands());
            if let Some(Folded::Results(results)) = &folded {
                self.seen.keep_fold(op, results);
                if let Some(order) = order_of(&before, view) {
                    self.seen.keep_order(op, order);
                }
            }
            let mut rewriter = Rewriter::new(ir, &mut self.seen);
            if !matches!(folded, Some(Folded::InPlace(_))) || !greedy::fold_to(op, folded, &mut rewriter) {
                return;
            }
        }
    }

    /// Returns true for an operation of `affine` in a function that a pattern converts: the symbols of the new function
    /// may be others.
    fn leaves_scope(&self, op: OpRef<'_>) -> bool {
        let goes = |scope: OpRef<'_>| {
            self.by_name.legality(scope) != Legality::Legal && self.patterns.has_any_of(scope.name())
        };
        op.name_data().name.starts_with(b"affine.")
            && std::iter::successors(op.parent(), |it| it.parent())
                .find(|it| it.has(OpTraits::AFFINE_SCOPE))
                .is_some_and(goes)
    }

    /// Restores the order that the operands of an operation had before a fold.
    fn restore_order(&mut self, ir: &mut Isolate, op: Op) {
        let Some(order) = self.seen.orders.remove(&op) else { return };
        let operands: Vec<Value> = ir.op(op).operands().collect();
        let mut before = operands.clone();
        for (&place, &operand) in order.iter().zip(&operands) {
            if let Some(slot) = before.get_mut(place) {
                *slot = operand;
            }
        }
        ir.set_operands(op, &before);
    }

    /// Legalizes an operation, and all operations created for it.
    fn legalize(&mut self, ir: &mut Isolate, op: Op) -> Result<(), Reported> {
        self.seen.pending.push(op);
        let mut loops = Loops::default();
        let (name, loc) = (ir.op(op).name(), ir.op(op).loc());
        while let Some(op) = self.seen.pending.pop() {
            let legality = self.by_name.legality(ir.op(op));
            if legality == Legality::Legal && !self.seen.old_casts.contains(&op) {
                continue;
            }
            self.seen.created.clear();
            // Pushed again, to detect whether the pattern erases it.
            self.seen.pending.push(op);
            let replaced = self.seen.take_replaced(op);
            let view = ir.op(op);
            let is_operand = |at: &&usize| **at < view.operand_count();
            let given: SmallVec<[Value; 4]> = replaced.iter().filter(is_operand).map(|&at| view.operand(at)).collect();
            let is_recorded = self.seen.is_recorded(op);
            let known = if is_recorded { self.seen.folds.remove(&op) } else { None };
            // A fold sees producers as they were before the conversion, and so no cast of a replaced value.
            let operands = Operands { replaced, constants: self.seen.constant_operands(ir.op(op)) };
            let undoes = types::is_cast(ir.op(op)) && self.seen.has_cast_operand(ir.op(op));
            // Other folds of an operation with replaced operands were tried before.
            let is_kept = is_recorded && self.seen.kept.remove(&op);
            let mut folds = !undoes && operands.replaced.is_empty() && !is_kept;
            let mut rewriter = Rewriter::new(ir, &mut self.seen);
            rewriter.before(op);
            let mut done = known.is_some_and(|known| self.target.fold_known(op, known, self.patterns, &mut rewriter));
            if !done && is_recorded && self.seen.orders.contains_key(&op) {
                self.restore_order(ir, op);
                folds = false;
            }
            let mut rewriter = Rewriter::new(ir, &mut self.seen);
            rewriter.before(op);
            let mut note = |applied: Applied<'_>| loops.note(applied, self.ctx);
            done = done || (folds && self.target.fold(op, &operands, self.patterns, &mut rewriter));
            let folded = done;
            done = done || self.patterns.rewrite_by(op, &mut rewriter, &mut note).is_some();
            let mut new_constants = std::mem::take(&mut self.seen.new_constants);
            for (by, constant) in new_constants.drain(..) {
                // For other operations, the constant is still the result of the folded operation.
                if folded {
                    self.seen.note_constant(by, None);
                } else if self.seen.casts.kind(by).is_some() {
                    self.seen.note_constant(by, Some(constant));
                }
            }
            self.seen.new_constants = new_constants;
            if let Some(error) = self.seen.failed {
                return Err(error);
            }
            if done {
                if loops.count > MOST_REWRITES {
                    let name = String::from_utf8_lossy(&self.ctx.op_name(name).name);
                    let message = format!("failed to legalize operation '{name}': {}", loops.message());
                    return Err(self.ctx.error(loc, message).emit());
                }
                if self.seen.pending.contains(&op) {
                    self.seen.retyped.remove(&op);
                    // The operation was changed in place, and may still have operands that the conversion replaced.
                    let operands = ir.op(op).operands().enumerate();
                    for (at, _) in operands.filter(|it| given.contains(&it.1)) {
                        self.seen.note_replaced(op, at);
                    }
                }
                self.enter_new_isolates(ir);
                // New operations are next, in their order; an operation changed in place must then be legal.
                self.seen.pending.extend(self.seen.created.drain(..).rev());
                continue;
            }
            // A failed pattern may have reported changes that it reverted.
            self.seen.pending.retain(|other| *other != op);
            let must_go = match self.mode {
                Mode::Partial => legality == Legality::Illegal,
                Mode::Full => legality != Legality::Legal,
            };
            if must_go {
                let view = ir.op(op);
                let name = view.name_text().into_owned();
                let why = if legality == Legality::Illegal { " that was explicitly marked illegal" } else { "" };
                let message = format!("failed to legalize operation '{name}'{why}");
                return Err(view.error(message).emit());
            }
        }
        Ok(())
    }
}
