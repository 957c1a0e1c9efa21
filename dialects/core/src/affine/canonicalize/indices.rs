//! Canonicalization patterns of `affine.linearize_index` and `affine.delinearize_index`.

use lect_support::mixed_integers;
use lect_support::prelude::*;

use crate::affine::{AffineApplyOp, AffineDelinearizeIndexOp, AffineLinearizeIndexOp};
use crate::arith::ConstantOp;

/// Parts of an `affine.linearize_index`.
pub(in crate::affine) struct Linearize {
    pub indices: Values,
    /// Sizes of the indices; the first may be absent.
    pub basis: MixedList,
    pub disjoint: bool,
    loc: Loc,
}

impl Linearize {
    pub fn of(op: AffineLinearizeIndexOp<'_>) -> Option<Self> {
        let basis = mixed_integers::mix(&op.static_basis(), op.dynamic_basis())?;
        Some(Self { indices: op.multi_index().collect(), basis, disjoint: op.disjoint(), loc: op.0.loc() })
    }

    /// Builds the operation with other indices and another basis.
    fn with(&self, indices: &[Value], basis: &[Mixed]) -> impl OneResult + use<> {
        let (numbers, values) = mixed_integers::split(basis);
        AffineLinearizeIndexOp::build(indices, values, numbers).disjoint(self.disjoint)
    }
}

/// Parts of an `affine.delinearize_index`.
pub(in crate::affine) struct Delinearize {
    pub index: Value,
    /// Sizes of the results; the first may be absent.
    pub basis: MixedList,
    pub results: usize,
}

impl Delinearize {
    pub fn of(op: AffineDelinearizeIndexOp<'_>) -> Option<Self> {
        let basis = mixed_integers::mix(&op.static_basis(), op.dynamic_basis())?;
        Some(Self { index: op.linear_index(), basis, results: op.0.result_count() })
    }
}

/// Creates an `affine.delinearize_index` with this number of results.
fn delinearize(rw: &mut Rewriter<'_>, index: Value, basis: &[Mixed], results: usize) -> Values {
    let (numbers, values) = mixed_integers::split(basis);
    let types = vec![rw.context().types().index(); results];
    let op = rw.add(AffineDelinearizeIndexOp::build(index, values, numbers, types));
    rw.op(op).results().collect()
}

/// Returns `count` sizes; leading absent sizes are `None`.
fn padded(sizes: &[Mixed], count: usize) -> Vec<Option<Mixed>> {
    let missing = count.saturating_sub(sizes.len());
    std::iter::repeat_n(None, missing).chain(sizes.iter().copied().map(Some)).collect()
}

/// Drops absent sizes.
fn present<'a>(sizes: impl IntoIterator<Item = &'a Option<Mixed>>) -> Vec<Mixed> {
    sizes.into_iter().flatten().copied().collect()
}

fn is_unit(ir: &Isolate, size: Option<Mixed>) -> bool {
    size.is_some_and(|size| size.is(ir, 1))
}

/// Returns the disjoint `affine.linearize_index` that produces the delinearized index.
fn taken_apart(op: AffineDelinearizeIndexOp<'_>) -> Option<Linearize> {
    Linearize::of(op.0.ir.def(op.linear_index())?).filter(|inner| inner.disjoint)
}

/// Folds `delinearize(linearize)` where trailing sizes of both bases are equal.
pub(super) fn cancel_linearized(op: AffineDelinearizeIndexOp<'_>) -> Option<Rewrite> {
    let (inner, Delinearize { basis, results, .. }) = (taken_apart(op)?, Delinearize::of(op)?);
    let same = inner.basis.iter().rev().zip(basis.iter().rev()).take_while(|(one, other)| one == other).count();
    if same == 0 {
        return None;
    }
    if same == inner.basis.len() && same == basis.len() && inner.indices.len() == results {
        return Some(Rewrite::values(inner.indices));
    }
    let (at, results) = (inner.indices.len().checked_sub(same)?, results.checked_sub(same)?);
    Some(Rewrite::new(move |rw| {
        let (rest, last) = inner.indices.split_at(at);
        let linear = inner.with(rest, &inner.basis[..inner.basis.len() - same]);
        let linear = rw.located(inner.loc, |rw| rw.value(linear));
        let mut values = delinearize(rw, linear, &basis[..basis.len() - same], results);
        values.extend_from_slice(last);
        rw.replace(rw.root(), &values);
    }))
}

/// Replaces results of size one by zero.
pub(super) fn drop_unit_basis(op: AffineDelinearizeIndexOp<'_>) -> Option<Rewrite> {
    let this = Delinearize::of(op)?;
    let basis = padded(&this.basis, this.results);
    let units: Vec<bool> = basis.iter().map(|size| is_unit(&op.0.ir, *size)).collect();
    if !units.contains(&true) {
        return None;
    }
    let kept: Vec<Option<Mixed>> = basis.into_iter().zip(&units).filter(|it| !it.1).map(|it| it.0).collect();
    let (kept, sizes) = (kept.len(), present(&kept));
    Some(Rewrite::new(move |rw| {
        let zero = rw.value(ConstantOp::index(rw.context(), 0));
        let rest = if kept > 0 { delinearize(rw, this.index, &sizes, kept) } else { Values::new() };
        let mut rest = rest.into_iter();
        let values: Values =
            units.iter().map(|is_unit| if *is_unit { zero } else { rest.next().unwrap_or(zero) }).collect();
        rw.replace(rw.root(), &values);
    }))
}

/// Splits off the last linearized index, if trailing sizes multiply to its size, into a delinearization of its own.
pub(super) fn split_last_linearized(op: AffineDelinearizeIndexOp<'_>) -> Option<Rewrite> {
    let (inner, Delinearize { basis, results, .. }) = (taken_apart(op)?, Delinearize::of(op)?);
    let Mixed::Static(target) = *inner.basis.last()? else { return None };
    let (mut product, mut count) = (1i64, 0);
    for size in basis.iter().rev() {
        let Mixed::Static(size) = *size else { return None };
        product = product.checked_mul(size).filter(|product| *product <= target)?;
        count += 1;
        if product == target {
            break;
        }
    }
    if product != target || count < 2 {
        return None;
    }
    let (last, results) = (inner.indices.len().checked_sub(1)?, results.checked_sub(count)?);
    Some(Rewrite::new(move |rw| {
        let linear = inner.with(&inner.indices[..last], &inner.basis[..inner.basis.len() - 1]);
        let linear = rw.located(inner.loc, |rw| rw.value(linear));
        let (front, back) = basis.split_at(basis.len() - count);
        let mut values = delinearize(rw, linear, front, results);
        values.extend(delinearize(rw, inner.indices[last], back, count));
        rw.replace(rw.root(), &values);
    }))
}

/// A run of delinearized indices that are linearized with the same sizes.
struct Run {
    /// The `affine.delinearize_index`.
    op: Op,
    loc: Loc,
    index: Value,
    /// A size for each of its results.
    basis: Vec<Option<Mixed>>,
    /// Position of the first index of the run.
    first: usize,
    /// Position of the first result of the run.
    first_result: usize,
    length: usize,
}

impl Run {
    fn at(ir: &Isolate, this: &Linearize, basis: &[Option<Mixed>], first: usize) -> Option<Self> {
        let producer = ir.def::<AffineDelinearizeIndexOp<'_>>(this.indices[first])?;
        let results: Values = producer.multi_index().collect();
        let first_result = results.iter().position(|result| *result == this.indices[first])?;
        let Delinearize { index, basis: sizes, .. } = Delinearize::of(producer)?;
        let inner = padded(&sizes, results.len());
        let is_same = inner[first_result] == basis[first];
        let is_at_front = first == 0 && first_result == 0;
        let is_implied = this.disjoint && first_result == 0 && inner[0].is_none();
        if !is_same && !is_at_front && !is_implied {
            return None;
        }
        let goes_on = |by: &usize| {
            let (index, result) = (first + by, first_result + by);
            index < this.indices.len()
                && result < results.len()
                && this.indices[index] == results[result]
                && basis[index] == inner[result]
        };
        let length = 1 + (1..).take_while(goes_on).count();
        let (op, loc) = (producer.0.op, producer.0.loc());
        (length > 1).then_some(Self { op, loc, index, basis: inner, first, first_result, length })
    }

    /// Finds the runs of an operation, each from a different `affine.delinearize_index`.
    fn all(ir: &Isolate, this: &Linearize, basis: &[Option<Mixed>]) -> Vec<Self> {
        let (mut runs, mut at): (Vec<Self>, usize) = (Vec::new(), 0);
        while at < this.indices.len() {
            let found = Self::at(ir, this, basis, at).filter(|run| runs.iter().all(|it| it.op != run.op));
            at += found.as_ref().map_or(1, |run| run.length);
            runs.extend(found);
        }
        runs
    }
}

/// Computes the product of sizes. Returns `None` if one is absent.
fn product(rw: &mut Rewriter<'_>, sizes: &[Option<Mixed>]) -> Option<Mixed> {
    let (mut values, mut result) = (Values::new(), rw.context().affine().constant(1));
    for size in sizes {
        let size = (*size)?;
        let known = size.known(rw.ir());
        let ctx = rw.context();
        let factor = match (known, size) {
            (Some(number), _) | (None, Mixed::Static(number)) => ctx.affine().constant(number),
            (None, Mixed::Dynamic(value)) => {
                values.push(value);
                ctx.affine().symbol(values.len() as u32 - 1)
            }
        };
        result = ctx.affine().mul(result, factor);
    }
    let ctx = rw.context();
    if let Some(number) = result.as_constant(ctx).filter(|number| *number != DYNAMIC) {
        return Some(Mixed::Static(number));
    }
    let map = ctx.attrs().affine_map(ctx.affine().map(0, values.len() as u32, [result]));
    Some(Mixed::Dynamic(rw.value(AffineApplyOp::build(map, values.to_vec()))))
}

/// Folds `linearize(delinearize)` where a run of indices keeps its sizes.
pub(super) fn cancel_delinearized(op: AffineLinearizeIndexOp<'_>) -> Option<Rewrite> {
    let this = Linearize::of(op)?;
    let basis = padded(&this.basis, this.indices.len());
    let runs = Run::all(&op.0.ir, &this, &basis);
    (!runs.is_empty()).then(|| Rewrite::new(move |rw| leave_together(rw, &this, &basis, runs)))
}

fn leave_together(rw: &mut Rewriter<'_>, this: &Linearize, basis: &[Option<Mixed>], runs: Vec<Run>) {
    let (mut indices, mut new_basis, mut replaced) = (Values::new(), Vec::new(), Vec::new());
    let mut end = 0;
    for mut run in runs {
        indices.extend_from_slice(&this.indices[end..run.first]);
        new_basis.extend_from_slice(&basis[end..run.first]);
        end = run.first + run.length;
        rw.before(run.op);
        let merged = &basis[run.first..end];
        let size = product(rw, merged);
        new_basis.push(size);
        if run.length == run.basis.len() {
            indices.push(run.index);
            continue;
        }
        run.basis.splice(run.first_result..run.first_result + run.length, [size]);
        let values = rw.located(run.loc, |rw| {
            let outer = delinearize(rw, run.index, &present(&run.basis), run.basis.len());
            let together = outer[run.first_result];
            indices.push(together);
            let parts = delinearize(rw, together, &present(merged), run.length);
            let (before, after) = (&outer[..run.first_result], &outer[run.first_result + 1..]);
            before.iter().chain(&parts).chain(after).copied().collect::<Values>()
        });
        replaced.push((run.op, values));
    }
    indices.extend_from_slice(&this.indices[end..]);
    new_basis.extend_from_slice(&basis[end..]);
    rw.before(rw.root());
    rw.replace_by(rw.root(), this.with(&indices, &present(&new_basis)));
    for (op, values) in replaced {
        rw.replace(op, &values);
    }
}

fn is_zero(ir: &Isolate, value: Value) -> bool {
    scalar_int(ir, value).is_some_and(|value| value.is_zero())
}

/// Drops a leading zero index.
pub(super) fn drop_leading_zero(op: AffineLinearizeIndexOp<'_>) -> Option<Rewrite> {
    let this = Linearize::of(op)?;
    let (first, rest) = this.indices.split_first().filter(|it| is_zero(&op.0.ir, *it.0))?;
    if rest.is_empty() {
        return Some(Rewrite::values([*first]));
    }
    let outer = usize::from(this.basis.len() == this.indices.len());
    Some(Rewrite::with(this.with(rest, &this.basis[outer..])))
}

/// Drops indices of size one.
pub(super) fn drop_unit_components(op: AffineLinearizeIndexOp<'_>) -> Option<Rewrite> {
    let (this, ir) = (Linearize::of(op)?, op.0.ir.get());
    let basis = padded(&this.basis, this.indices.len());
    let is_kept = |it: &(Value, Option<Mixed>)| !is_unit(ir, it.1) || !this.disjoint && !is_zero(ir, it.0);
    let (indices, kept): (Values, Vec<_>) = this.indices.iter().copied().zip(basis).filter(is_kept).unzip();
    if indices.len() == this.indices.len() {
        return None;
    }
    Some(match indices.is_empty() {
        true => Rewrite::with(ConstantOp::index(op.0.context(), 0)),
        false => Rewrite::with(this.with(&indices, &present(&kept))),
    })
}
