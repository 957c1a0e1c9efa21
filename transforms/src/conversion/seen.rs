//! State of a conversion: original operations, their folds, and the values that replace theirs.

use hashbrown::{HashMap, HashSet};
use lect_core::diag::Reported;
use lect_core::dialect::OpTraits;
use lect_core::entity::{Attr, Op, SecondaryMap, Type, Value};
use lect_core::fold::FoldResult;
use lect_core::ir::{Isolate, OpRef};
use lect_core::loc::Loc;
use smallvec::SmallVec;

use super::Fast;
use super::casts::{CastKind, Casts, NewCast};
use super::types::is_cast;
use crate::rewrite::Listener;

/// State of a conversion, updated by the rewriter's notifications. An erased operation is removed, as its handle may be
/// reused.
#[derive(Default)]
pub(super) struct Seen {
    marks: SecondaryMap<Op, Marks>,
    /// Further operand indices of original operations that the conversion has replaced.
    replaced: HashMap<Op, Vec<usize>, Fast>,
    /// Operations created by the current pattern.
    pub created: Vec<Op>,
    /// Worklist, with the next operation last.
    pub pending: Vec<Op>,
    /// Casts from before the conversion, which may stay, but are folded.
    pub old_casts: HashSet<Op, Fast>,
    /// Casts of the conversion.
    pub casts: Casts,
    /// The constants that operations of the conversion replace, or none for the result of a folded operation.
    pub constants: HashMap<Op, Option<Attr>, Fast>,
    /// The operations by which the current pattern or fold replaces constants.
    pub new_constants: Vec<(Op, Attr)>,
    /// Values that original operations fold to, before their producers are replaced.
    pub folds: HashMap<Op, Vec<FoldResult>, Fast>,
    /// Operations that are not folded.
    pub kept: HashSet<Op, Fast>,
    /// Orders of operands from before a fold, for operations in `folds`.
    pub orders: HashMap<Op, Vec<usize>, Fast>,
    /// Operands of original operations that the conversion has replaced by values of other types.
    pub retyped: HashMap<Op, Vec<Retyped>, Fast>,
    /// The results in `folds` that are a value.
    pub folds_to: HashMap<Value, Vec<(Op, usize)>, Fast>,
    pub failed: Option<Reported>,
}

/// Number of operands that have a bit.
const BITS: usize = 32;

/// The common state of an operation.
#[derive(Clone, Copy, Default)]
struct Marks {
    /// Whether the operation is of the input, and not yet visited.
    is_original: bool,
    /// Whether a map or a set may have the operation.
    is_recorded: bool,
    /// The first operands that the conversion has replaced, a bit each.
    replaced: u32,
}

/// An operand that the conversion has replaced by a value of another type, without a cast.
pub(super) struct Retyped {
    /// Number of replacements before.
    pub number: usize,
    pub operand: usize,
    pub ty: Type,
    /// Location of the replaced producer.
    pub loc: Loc,
}

impl Seen {
    /// Creates the state for a conversion of some operations.
    pub fn of(ir: &Isolate, ops: &[Op]) -> Self {
        let mut seen = Self { marks: ir.op_map(Marks::default()), ..Self::default() };
        for &op in ops {
            let marks = seen.marks_of(op);
            marks.is_original = true;
            if is_cast(ir.op(op)) {
                marks.is_recorded = true;
                seen.old_casts.insert(op);
            }
        }
        seen
    }

    fn marks_of(&mut self, op: Op) -> &mut Marks {
        self.marks.extended_to(op, Marks::default())
    }

    fn record(&mut self, op: Op) {
        self.marks_of(op).is_recorded = true;
    }

    /// Returns true if a map or a set may have an operation.
    pub fn is_recorded(&self, op: Op) -> bool {
        self.marks.get(op).is_some_and(|marks| marks.is_recorded)
    }

    /// Notes the visit of an operation. Returns true if the operation is of the input, and not erased.
    pub fn visit(&mut self, op: Op) -> bool {
        std::mem::take(&mut self.marks_of(op).is_original)
    }

    /// Notes that the conversion has replaced an operand.
    pub fn note_replaced(&mut self, op: Op, operand: usize) {
        let marks = self.marks_of(op);
        if operand < BITS {
            marks.replaced |= 1 << operand;
        } else {
            marks.is_recorded = true;
            self.replaced.entry(op).or_default().push(operand);
        }
    }

    /// Takes the indices of the operands that the conversion has replaced.
    pub fn take_replaced(&mut self, op: Op) -> SmallVec<[usize; 4]> {
        let marks = self.marks_of(op);
        let (mut bits, is_recorded) = (std::mem::take(&mut marks.replaced), marks.is_recorded);
        let mut found = SmallVec::new();
        while bits != 0 {
            found.push(bits.trailing_zeros() as usize);
            bits &= bits - 1;
        }
        if is_recorded {
            found.extend(self.replaced.remove(&op).unwrap_or_default());
        }
        found
    }

    /// Notes that an operation is not folded.
    pub fn keep(&mut self, op: Op) {
        self.record(op);
        self.kept.insert(op);
    }

    /// Keeps the order of operands from before a fold.
    pub fn keep_order(&mut self, op: Op, order: Vec<usize>) {
        self.record(op);
        self.orders.insert(op, order);
    }

    /// Notes the constant that an operation of the conversion replaces.
    pub fn note_constant(&mut self, op: Op, constant: Option<Attr>) {
        self.record(op);
        self.constants.insert(op, constant);
    }

    /// Returns true if a cast of the conversion produces an operand.
    pub fn has_cast_operand(&self, op: OpRef<'_>) -> bool {
        let mut sources = op.operands().filter_map(|value| op.ir.value(value).defining_op());
        sources.any(|source| self.casts.kind(source.op).is_some())
    }

    /// Returns the operands that replace constants.
    pub fn constant_operands(&self, op: OpRef<'_>) -> SmallVec<[(usize, Option<Attr>); 2]> {
        if self.constants.is_empty() {
            return SmallVec::new();
        }
        let known = |(at, value)| {
            let cast = op.ir.value(value).defining_op()?;
            Some((at, *self.constants.get(&cast.op)?))
        };
        op.operands().enumerate().filter_map(known).collect()
    }

    /// Fails if an operation that no pattern has changed still has an operand of another type.
    pub fn check_types(&self, ir: &Isolate) -> Result<(), Reported> {
        let all = self.retyped.iter().flat_map(|(op, retyped)| retyped.iter().map(|it| (*op, it)));
        let is_left = |op: Op, it: &Retyped| ir.op(op).operand_types().nth(it.operand).is_some_and(|ty| ty != it.ty);
        let Some((op, first)) = all.filter(|(op, it)| is_left(*op, it)).min_by_key(|it| it.1.number) else {
            return Ok(());
        };
        let (view, ctx) = (ir.op(op), ir.context());
        let new = view.operand_types().nth(first.operand).unwrap_or(first.ty);
        let message = format!(
            "failed to legalize unresolved materialization from ('{}') to ('{}') that remained live after conversion",
            ctx.types().show(new),
            ctx.types().show(first.ty)
        );
        let user = format!("see existing live user here: {}", view.name_text());
        Err(ctx.error(first.loc, message).note(view.loc(), user).emit())
    }

    /// Keeps the values that an operation folds to.
    pub fn keep_fold(&mut self, op: Op, results: &[FoldResult]) {
        for (at, result) in results.iter().enumerate() {
            if let FoldResult::Value(value) = *result {
                self.folds_to.entry(value).or_default().push((op, at));
            }
        }
        self.record(op);
        self.folds.insert(op, results.to_vec());
    }
}

impl Listener for Seen {
    fn inserted(&mut self, _: &Isolate, op: Op) {
        self.created.push(op);
    }

    fn replaced(&mut self, ir: &Isolate, op: Op, values: &[Value]) {
        let view = ir.op(op);
        if let &[value] = values
            && view.has(OpTraits::CONSTANT_LIKE)
            && let Some(to) = ir.value(value).defining_op()
            && let Some(constant) = view.results().next().and_then(|result| ir.value(result).constant())
        {
            self.new_constants.push((to.op, constant));
        }
        for (result, &value) in view.results().zip(values) {
            let ty = ir.value_type(result);
            let is_retyped = ty != ir.value_type(value);
            for (user, operand) in ir.value(result).uses() {
                let Some(marks) = self.marks.get_mut(user.op).filter(|marks| marks.is_original) else { continue };
                if operand < BITS && !is_retyped {
                    marks.replaced |= 1 << operand;
                } else {
                    self.note_replaced(user.op, operand);
                    if is_retyped {
                        self.record(user.op);
                        let number = self.retyped.len();
                        let retyped = Retyped { number, operand, ty, loc: view.loc() };
                        self.retyped.entry(user.op).or_default().push(retyped);
                    }
                }
            }
        }
    }

    fn value_replaced(&mut self, _: &Isolate, from: Value, to: Value) {
        if self.folds_to.is_empty() {
            return;
        }
        let Some(places) = self.folds_to.remove(&from) else { return };
        for (op, at) in &places {
            if let Some(result) = self.folds.get_mut(op).and_then(|results| results.get_mut(*at)) {
                *result = FoldResult::Value(to);
            }
        }
        self.folds_to.entry(to).or_default().extend(places);
    }

    fn cast_made(&mut self, cast: NewCast) -> bool {
        self.created.retain(|other| *other != cast.op);
        self.record(cast.op);
        self.casts.add(cast);
        true
    }

    fn cast_kind(&self, op: Op) -> Option<CastKind> {
        self.casts.kind(op)
    }

    fn erased(&mut self, _: &Isolate, op: Op) {
        if std::mem::take(self.marks_of(op)).is_recorded {
            self.old_casts.remove(&op);
            self.casts.remove(op);
            self.folds.remove(&op);
            self.constants.remove(&op);
            self.kept.remove(&op);
            self.orders.remove(&op);
            self.retyped.remove(&op);
            self.replaced.remove(&op);
        }
        self.created.retain(|other| *other != op);
        self.pending.retain(|other| *other != op);
    }

    fn failed(&mut self, error: Reported) {
        self.failed = Some(error);
    }
}
