//! `arith-int-range-narrowing` and `arith-unsigned-when-equivalent`: other operations where inferred ranges allow.

use std::sync::Arc;

use lect_dialects::arith::{
    CeilDivSIOp, CeilDivUIOp, CmpIOp, CmpIPredicate, DivSIOp, DivUIOp, ExtSIOp, ExtUIOp, FloorDivSIOp, IndexCastOp,
    IndexCastUIOp, KnownRanges, MaxSIOp, MaxUIOp, MinSIOp, MinUIOp, RemSIOp, RemUIOp, TruncIOp,
};
use lect_support::patterns::has_trait;
use lect_support::prelude::*;
use lect_transforms::analysis::ranges::IntRange;
use lect_transforms::pass::{Pass, PassContext};
use lect_transforms::rewrite::{RewritePattern, Root};

use super::emit::ints;

/// Reduce the width of integer operations by inferred ranges
#[derive(Pass)]
#[pass(name = "arith-int-range-narrowing", class = "ArithIntRangeNarrowing")]
pub struct IntRangeNarrowing {
    /// Supported widths
    #[option]
    int_bitwidths_supported: Vec<u32>,
}

/// Replace signed operations by unsigned ones where they are equivalent
#[derive(Pass)]
#[pass(name = "arith-unsigned-when-equivalent", class = "ArithUnsignedWhenEquivalentPass")]
pub struct UnsignedWhenEquivalent;

impl Pass for IntRangeNarrowing {
    fn run(&self, ir: &mut Isolate, cx: &mut PassContext<'_>) -> Result<(), Reported> {
        let widths: Arc<[u32]> = self.int_bitwidths_supported.as_slice().into();
        lect_dialects::arith::apply_with_ranges(ir, cx, |ctx, known| {
            let mut patterns = PatternSet::new();
            patterns.add(ctx, Narrow { known: Arc::clone(known), widths: Arc::clone(&widths) });
            let (of, to) = (Arc::clone(known), Arc::clone(&widths));
            patterns.on::<CmpIOp<'_>>(ctx, 1, move |op| narrow_comparison(op, &of, &to));
            let to = Arc::clone(&widths);
            patterns.on::<IndexCastUIOp<'_>>(ctx, 1, move |op| fold_casts::<IndexCastUIOp<'_>>(op.0, &to));
            let to = Arc::clone(&widths);
            patterns.on::<IndexCastOp<'_>>(ctx, 1, move |op| fold_casts::<IndexCastOp<'_>>(op.0, &to));
            patterns
        })
    }
}

impl Pass for UnsignedWhenEquivalent {
    fn run(&self, ir: &mut Isolate, cx: &mut PassContext<'_>) -> Result<(), Reported> {
        lect_dialects::arith::apply_once_with_ranges(ir, cx, |ctx, known| {
            let patterns = &mut PatternSet::new();
            replace::<DivSIOp<'_>, _>(patterns, ctx, known, |a, b, _| DivUIOp::build(a, b));
            replace::<CeilDivSIOp<'_>, _>(patterns, ctx, known, |a, b, _| CeilDivUIOp::build(a, b));
            replace::<FloorDivSIOp<'_>, _>(patterns, ctx, known, |a, b, _| DivUIOp::build(a, b));
            replace::<RemSIOp<'_>, _>(patterns, ctx, known, |a, b, _| RemUIOp::build(a, b));
            replace::<MinSIOp<'_>, _>(patterns, ctx, known, |a, b, _| MinUIOp::build(a, b));
            replace::<MaxSIOp<'_>, _>(patterns, ctx, known, |a, b, _| MaxUIOp::build(a, b));
            replace::<ExtSIOp<'_>, _>(patterns, ctx, known, |a, _, ty| ExtUIOp::build(a, ty));
            let known = Arc::clone(known);
            patterns.on::<CmpIOp<'_>>(ctx, 1, move |op| unsigned_comparison(op, &known));
            std::mem::take(patterns)
        })
    }
}

fn is_not_negative(known: &KnownRanges, value: Value) -> bool {
    known.range(value).is_some_and(|range| !range.smin.is_negative())
}

/// Adds a pattern that replaces an operation if no operand and no result can be negative.
fn replace<T: TypedOp<'static> + 'static, P: OneResult + 'static>(
    patterns: &mut PatternSet,
    ctx: &ContextData,
    known: &Arc<KnownRanges>,
    build: fn(Value, Value, Type) -> P,
) {
    let known = Arc::clone(known);
    patterns.on::<T>(ctx, 1, move |op| {
        let op = op.op();
        if !op.operands().chain(op.results()).all(|value| is_not_negative(&known, value)) {
            return None;
        }
        let (first, last, ty) = (op.operands().next()?, op.operands().last()?, op.result_types().next()?);
        let ctx = op.context();
        let attrs = ctx.attrs().dictionary_entries(op.attrs()).to_vec();
        Some(Rewrite::new(move |rw| {
            let new = rw.replace_by(rw.root(), build(first, last, ty));
            for entry in attrs {
                let ctx = rw.context().clone();
                let name = String::from_utf8_lossy(ctx.ident_bytes(entry.0)).into_owned();
                rw.modify(new, |ir| ir.set_attr(new, &name, Some(entry.1)));
            }
        }))
    });
}

fn unsigned_comparison(op: CmpIOp<'_>, known: &KnownRanges) -> Option<Rewrite> {
    let predicate = match op.predicate() {
        CmpIPredicate::Sle => CmpIPredicate::Ule,
        CmpIPredicate::Slt => CmpIPredicate::Ult,
        CmpIPredicate::Sge => CmpIPredicate::Uge,
        CmpIPredicate::Sgt => CmpIPredicate::Ugt,
        _ => return None,
    };
    let (lhs, rhs) = (op.lhs(), op.rhs());
    (is_not_negative(known, lhs) && is_not_negative(known, rhs))
        .then(|| Rewrite::with(CmpIOp::build(predicate, lhs, rhs)))
}

/// The casts that keep the integers of a range.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cast {
    Signed,
    Unsigned,
    Both,
}

impl Cast {
    /// Returns the casts to a width that keep the integers of a range, if any.
    fn of(range: &IntRange, width: u32) -> Option<Self> {
        let removed = range.width().checked_sub(width).filter(|removed| *removed > 0)?;
        let sign_bits = |number: &ApInt| {
            if number.is_negative() { number.not().leading_zeros() } else { number.leading_zeros() }
        };
        let signed = [&range.smin, &range.smax].iter().all(|number| sign_bits(number) > removed);
        let unsigned = [&range.umin, &range.umax].iter().all(|number| number.leading_zeros() >= removed);
        match (signed, unsigned) {
            (true, true) => Some(Self::Both),
            (true, false) => Some(Self::Signed),
            (false, true) => Some(Self::Unsigned),
            (false, false) => None,
        }
    }

    fn merge(self, other: Self) -> Option<Self> {
        match (self, other) {
            (Self::Both, other) => Some(other),
            (one, Self::Both) => Some(one),
            (one, other) => (one == other).then_some(one),
        }
    }

    /// Emits the cast of a value.
    fn emit(self, rw: &mut Rewriter<'_>, value: Value, to: Type) -> Value {
        let ctx = rw.context();
        let from = rw.ir().value_type(value);
        if from == to {
            return value;
        }
        let element = |ty: Type| ctx.types().element_type(ty).unwrap_or(ty);
        let (from, into) = (element(from), element(to));
        let index = ctx.types().index();
        let width = |ty: Type| ctx.types().integer_width(ty);
        match self {
            Self::Signed if from == index || into == index => rw.value(IndexCastOp::build(value, to)),
            _ if from == index || into == index => rw.value(IndexCastUIOp::build(value, to)),
            _ if width(into) < width(from) => rw.value(TruncIOp::build(value, to)),
            Self::Signed => rw.value(ExtSIOp::build(value, to)),
            _ => rw.value(ExtUIOp::build(value, to)),
        }
    }
}

/// Returns true if a type is an integer or index, or has such elements.
fn is_integral(ctx: &ContextData, ty: Type) -> bool {
    let element = ctx.types().element_type(ty).unwrap_or(ty);
    matches!(ctx.types().data(element), TypeData::Integer { .. } | TypeData::Index)
}

/// Pattern that narrows elementwise operations whose operands and results have one type.
struct Narrow {
    known: Arc<KnownRanges>,
    widths: Arc<[u32]>,
}

impl RewritePattern for Narrow {
    fn root(&self) -> Root {
        Root::Any
    }

    fn rewrite(&self, op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
        let view = rw.op(op);
        if !has_trait(view, "OpTrait::Elementwise") {
            return None;
        }
        let ty = view.result_types().next()?;
        let is_same = view.operand_count() > 0 && view.operand_types().chain(view.result_types()).all(|it| it == ty);
        if !is_same || !is_integral(view.context(), ty) {
            return None;
        }
        let ranges = view.operands().chain(view.results()).map(|value| self.known.range(value));
        let ranges: Vec<IntRange> = ranges.collect::<Option<_>>()?;
        let (operands, results): (Vec<Value>, Vec<Value>) = (view.operands().collect(), view.results().collect());
        let (width, cast) = self.widths.iter().find_map(|&width| {
            let cast = ranges.iter().try_fold(Cast::Both, |cast, range| cast.merge(Cast::of(range, width)?))?;
            (ints(view.context(), ty, width) != ty).then_some((width, cast))
        })?;
        let narrow = ints(rw.context(), ty, width);
        let narrowed = operands.iter().zip(&ranges).map(|(operand, range)| {
            let is_not_negative = cast == Cast::Signed && !range.smin.is_negative();
            let cast = if is_not_negative { Cast::Both } else { cast };
            cast.emit(rw, *operand, narrow)
        });
        let narrowed: Vec<Value> = narrowed.collect();
        // As in MLIR, all uses of an operand get its last cast.
        let last = |operand: &Value| operands.iter().rposition(|other| other == operand);
        let narrowed: Vec<Value> = operands.iter().filter_map(|it| narrowed.get(last(it)?).copied()).collect();
        let new = rw.copy_with(op, &narrowed, &vec![narrow; results.len()]);
        let made: Vec<Value> = rw.op(new).results().collect();
        rw.before(op);
        let mut values = Vec::new();
        for (value, old) in made.into_iter().zip(results) {
            let value = cast.emit(rw, value, ty);
            self.known.copy(old, value);
            values.push(value);
        }
        rw.replace(op, &values);
        Some(())
    }
}

fn narrow_comparison(op: CmpIOp<'_>, known: &Arc<KnownRanges>, widths: &[u32]) -> Option<Rewrite> {
    let (lhs, rhs, predicate, old) = (op.lhs(), op.rhs(), op.predicate(), op.result());
    let (of_lhs, of_rhs) = (known.range(lhs)?, known.range(rhs)?);
    let (ctx, ty) = (op.0.context(), op.0.ir.value_type(lhs));
    let (width, casts) = widths.iter().find_map(|&width| {
        let casts = [Cast::of(&of_lhs, width)?, Cast::of(&of_rhs, width)?];
        casts[0].merge(casts[1])?;
        (ints(ctx, ty, width) != ty).then_some((width, casts))
    })?;
    let (narrow, known) = (ints(ctx, ty, width), Arc::clone(known));
    Some(Rewrite::made(move |rw| {
        let is_same = lhs == rhs;
        let (lhs, rhs) = (casts[0].emit(rw, lhs, narrow), casts[1].emit(rw, rhs, narrow));
        let lhs = if is_same { rhs } else { lhs };
        let new = rw.value(CmpIOp::build(predicate, lhs, rhs));
        known.copy(old, new);
        new
    }))
}

/// Folds a cast of an integer to `index` and back.
fn fold_casts<'a, T: TypedOp<'a>>(op: OpRef<'a>, widths: &[u32]) -> Option<Rewrite> {
    let inner = op.ir.value(op.operands().next()?).defining_op().filter(|inner| inner.is::<T>())?;
    let (source, ctx) = (inner.operands().next()?, op.context());
    let ty = op.result_types().next()?;
    let is_index = inner.result_types().next() == Some(ctx.types().index());
    let width = match ctx.types().data(ty) {
        TypeData::Integer { width, .. } => *width,
        _ => return None,
    };
    let fits = is_index && op.ir.value_type(source) == ty && widths.contains(&width);
    fits.then(|| Rewrite::values([source]))
}
