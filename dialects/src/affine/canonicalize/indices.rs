//! Patterns of `affine.linearize_index` and `affine.delinearize_index`.

use lect_core::entity::{Attr, Op, Value};
use lect_core::ir::{Isolate, OpRef, OpState};
use lect_core::loc::Loc;
use lect_core::types::DYNAMIC;
use lect_transforms::rewrite::Rewriter;

use super::super::fold;
use super::is_known;
use crate::patterns::{Size, Values, constant_index, defined_by, insert_value, mixed, op_state, scalar_int, unmixed};

const LINEARIZE: &str = "affine.linearize_index";
const DELINEARIZE: &str = "affine.delinearize_index";

/// The elements of the basis of an operation, of which the first may be missing: there is one for each index then but for
/// the first.
pub(in crate::affine) fn sizes(op: OpRef<'_>) -> Option<Vec<Size>> {
    mixed(&fold::basis(op)?, op.operand_group(1))
}

/// An element for each of so many indices.
fn padded(sizes: Vec<Size>, count: usize) -> Vec<Option<Size>> {
    let missing = count.saturating_sub(sizes.len());
    std::iter::repeat_n(None, missing).chain(sizes.into_iter().map(Some)).collect()
}

fn number(rw: &Rewriter<'_>, size: Size) -> Option<i64> {
    match size {
        Size::Number(number) => Some(number),
        Size::Value(value) => is_known(rw, value),
    }
}

/// The parts of an `affine.linearize_index`.
pub(in crate::affine) struct Linearize {
    pub indices: Values,
    pub basis: Vec<Size>,
    pub disjoint: bool,
    /// The attribute that says so, or not.
    flag: Option<Attr>,
    pub loc: Loc,
}

impl Linearize {
    pub fn of(op: OpRef<'_>) -> Option<Self> {
        let (indices, flag) = (op.operand_group(0).collect(), op.attr("disjoint"));
        let disjoint = flag.is_some_and(|flag| op.context().bool_value(flag) != Some(false));
        Some(Self { indices, basis: sizes(op)?, disjoint, flag, loc: op.loc() })
    }

    /// The one that an `affine.delinearize_index` takes apart.
    fn taken_apart(ir: &Isolate, op: OpRef<'_>) -> Option<Self> {
        Self::of(defined_by(ir, op.operands().next()?, LINEARIZE)?)
    }

    fn state(&self, rw: &Rewriter<'_>, indices: &[Value], basis: &[Size]) -> Option<OpState> {
        let ctx = rw.context();
        let mut state = op_state(rw, LINEARIZE, self.loc).operands(indices.iter().copied());
        let dynamic = set_basis(rw, &mut state, basis);
        state = state.attr(ctx, "operandSegmentSizes", ctx.i32_array_attr([indices.len() as i32, dynamic]));
        if let Some(flag) = self.flag {
            state = state.attr(ctx, "disjoint", flag);
        }
        state.results.push(ctx.common().index);
        Some(state)
    }
}

/// Gives an operation a basis, and returns how many values it has.
fn set_basis(rw: &Rewriter<'_>, state: &mut OpState, basis: &[Size]) -> i32 {
    let ctx = rw.context();
    let (numbers, values) = unmixed(basis);
    let dynamic = values.len() as i32;
    state.operands.extend(values);
    state.attrs.push((ctx.ident(b"static_basis"), ctx.i64_array_attr(numbers)));
    dynamic
}

/// An `affine.delinearize_index` with so many results.
fn delinearize(rw: &Rewriter<'_>, index: Value, basis: &[Size], results: usize, loc: Loc) -> Option<OpState> {
    let mut state = op_state(rw, DELINEARIZE, loc).operands([index]);
    set_basis(rw, &mut state, basis);
    let index = rw.context().common().index;
    Some(state.results(std::iter::repeat_n(index, results)))
}

/// Inserts an operation, and returns its results.
fn insert(rw: &mut Rewriter<'_>, state: OpState) -> Values {
    let op = rw.insert(state);
    rw.op(op).results().collect()
}

/// Indices were put together with the same sizes that they are taken apart with, from the last one on.
pub(super) fn cancel_linearized(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let inner = Linearize::taken_apart(rw.ir(), view).filter(|inner| inner.disjoint)?;
    let basis = sizes(view)?;
    let (results, loc) = (view.result_count(), view.loc());
    let same = inner.basis.iter().rev().zip(basis.iter().rev()).take_while(|(one, other)| one == other).count();
    if same == 0 {
        return None;
    }
    if same == inner.basis.len() && same == basis.len() && inner.indices.len() == results {
        rw.replace(op, &inner.indices);
        return Some(());
    }
    let (rest, last) = inner.indices.split_at(inner.indices.len().checked_sub(same)?);
    let state = inner.state(rw, rest, &inner.basis[..inner.basis.len() - same])?;
    let linear = insert_value(rw, state);
    let state = delinearize(rw, linear, &basis[..basis.len() - same], results - same, loc)?;
    let mut values = insert(rw, state);
    values.extend_from_slice(last);
    rw.replace(op, &values);
    Some(())
}

/// An index below one is zero.
pub(super) fn drop_unit_basis(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let (count, loc, index) = (view.result_count(), view.loc(), view.operands().next()?);
    let basis = padded(sizes(view)?, count);
    let is_unit: Vec<bool> = basis.iter().map(|size| size.and_then(|size| number(rw, size)) == Some(1)).collect();
    if is_unit.iter().all(|unit| !unit) {
        return None;
    }
    op_state(rw, "arith.constant", loc);
    let zero = constant_index(rw, 0, loc)?;
    let kept: Vec<Option<Size>> = basis.iter().zip(&is_unit).filter(|it| !it.1).map(|it| *it.0).collect();
    let mut rest = Values::new();
    if !kept.is_empty() {
        let sizes: Vec<Size> = kept.iter().flatten().copied().collect();
        let state = delinearize(rw, index, &sizes, kept.len(), loc)?;
        rest = insert(rw, state);
    }
    let mut rest = rest.into_iter();
    let values: Option<Values> = is_unit.iter().map(|unit| if *unit { Some(zero) } else { rest.next() }).collect();
    rw.replace(op, &values?);
    Some(())
}

/// The last index that was put together is taken apart by itself.
pub(super) fn split_last_linearized(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let inner = Linearize::taken_apart(rw.ir(), view).filter(|inner| inner.disjoint)?;
    let basis = sizes(view)?;
    let (results, loc) = (view.result_count(), view.loc());
    let Size::Number(target) = *inner.basis.last()? else { return None };
    let (mut product, mut count) = (1i64, 0);
    for size in basis.iter().rev() {
        let Size::Number(size) = *size else { return None };
        product = product.checked_mul(size).filter(|product| *product <= target)?;
        count += 1;
        if product == target {
            break;
        }
    }
    if product != target || count < 2 {
        return None;
    }
    let (last, rest) = inner.indices.split_last()?;
    let state = inner.state(rw, rest, &inner.basis[..inner.basis.len() - 1])?;
    let linear = insert_value(rw, state);
    let (front, back) = basis.split_at(basis.len() - count);
    let state = delinearize(rw, linear, front, results - count, loc)?;
    let mut values = insert(rw, state);
    let state = delinearize(rw, *last, back, count, loc)?;
    values.extend(insert(rw, state));
    rw.replace(op, &values);
    Some(())
}

/// A run of indices that were taken apart and are put together with the same sizes.
struct Run {
    delinearize: Op,
    first: usize,
    first_result: usize,
    length: usize,
}

fn runs(op: OpRef<'_>, this: &Linearize, basis: &[Option<Size>]) -> Vec<Run> {
    let (mut runs, mut at): (Vec<Run>, usize) = (Vec::new(), 0);
    while at < this.indices.len() {
        let found = run_at(op, this, basis, at).filter(|run| runs.iter().all(|it| it.delinearize != run.delinearize));
        at += found.as_ref().map_or(1, |run| run.length);
        runs.extend(found);
    }
    runs
}

fn run_at(op: OpRef<'_>, this: &Linearize, basis: &[Option<Size>], first: usize) -> Option<Run> {
    let ir = op.ir.get();
    let def = defined_by(ir, this.indices[first], DELINEARIZE)?;
    let results: Values = def.results().collect();
    let first_result = results.iter().position(|result| *result == this.indices[first])?;
    let inner = padded(sizes(def)?, results.len());
    let same = inner[first_result] == basis[first];
    let at_front = first == 0 && first_result == 0;
    let implied = this.disjoint && first_result == 0 && inner[0].is_none();
    if !same && !at_front && !implied {
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
    (length > 1).then_some(Run { delinearize: def.op, first, first_result, length })
}

/// The product of sizes; none if one is missing.
fn product(rw: &mut Rewriter<'_>, sizes: &[Option<Size>], loc: Loc) -> Option<Option<Size>> {
    let (mut values, mut result) = (Values::new(), rw.context().affine_constant(1));
    for size in sizes {
        let Some(size) = size else { return Some(None) };
        let ctx = rw.context();
        let factor = match (number(rw, *size), size) {
            (Some(number), _) => ctx.affine_constant(number),
            (None, Size::Value(value)) => {
                values.push(*value);
                ctx.affine_symbol(values.len() as u32 - 1)
            }
            (None, Size::Number(_)) => return None,
        };
        result = ctx.affine_mul(result, factor);
    }
    let ctx = rw.context();
    if let Some(number) = result.as_constant(ctx).filter(|number| *number != DYNAMIC) {
        return Some(Some(Size::Number(number)));
    }
    let map = ctx.affine_map_attr(ctx.affine_map_of(0, values.len() as u32, [result]));
    let index = ctx.common().index;
    let state = op_state(rw, "affine.apply", loc).operands(values).results([index]).attr(ctx, "map", map);
    Some(Some(Size::Value(insert_value(rw, state))))
}

/// Indices that are taken apart and put together again stay together.
pub(super) fn cancel_delinearized(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let this = Linearize::of(view)?;
    let basis = padded(this.basis.clone(), this.indices.len());
    let runs = runs(view, &this, &basis);
    if runs.is_empty() {
        return None;
    }
    let (mut indices, mut new_basis, mut replaced) = (Values::new(), Vec::new(), Vec::new());
    let mut end = 0;
    for run in &runs {
        indices.extend_from_slice(&this.indices[end..run.first]);
        new_basis.extend_from_slice(&basis[end..run.first]);
        end = run.first + run.length;
        rw.before(run.delinearize);
        let merged = &basis[run.first..end];
        let size = product(rw, merged, this.loc)?;
        new_basis.push(size);
        let inner = rw.op(run.delinearize);
        let (index, count, loc) = (inner.operands().next()?, inner.result_count(), inner.loc());
        if run.length == count {
            indices.push(index);
            continue;
        }
        let mut inner_basis = padded(sizes(inner)?, count);
        inner_basis.splice(run.first_result..run.first_result + run.length, [size]);
        let known: Vec<Size> = inner_basis.iter().flatten().copied().collect();
        let state = delinearize(rw, index, &known, inner_basis.len(), loc)?;
        let outer = insert(rw, state);
        let together = outer[run.first_result];
        let known: Vec<Size> = merged.iter().flatten().copied().collect();
        let state = delinearize(rw, together, &known, run.length, loc)?;
        let parts = insert(rw, state);
        let (before, after) = (&outer[..run.first_result], &outer[run.first_result + 1..]);
        let values: Values = before.iter().chain(&parts).chain(after).copied().collect();
        replaced.push((run.delinearize, values));
        indices.push(together);
    }
    indices.extend_from_slice(&this.indices[end..]);
    new_basis.extend_from_slice(&basis[end..]);
    let known: Vec<Size> = new_basis.iter().flatten().copied().collect();
    rw.before(op);
    let state = this.state(rw, &indices, &known)?;
    rw.replace_with(op, state);
    for (delinearize, values) in replaced {
        rw.replace(delinearize, &values);
    }
    Some(())
}

fn is_zero(rw: &Rewriter<'_>, value: Value) -> bool {
    scalar_int(rw.ir(), value).is_some_and(|value| value.is_zero())
}

pub(super) fn drop_leading_zero(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let this = Linearize::of(rw.op(op))?;
    let (first, rest) = this.indices.split_first().filter(|it| is_zero(rw, *it.0))?;
    if rest.is_empty() {
        rw.replace(op, &[*first]);
        return Some(());
    }
    let outer = usize::from(this.basis.len() == this.indices.len());
    let state = this.state(rw, rest, &this.basis[outer..])?;
    rw.replace_with(op, state);
    Some(())
}

/// An index below one is zero.
pub(super) fn drop_unit_components(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let this = Linearize::of(rw.op(op))?;
    let basis = padded(this.basis.clone(), this.indices.len());
    let (mut indices, mut kept) = (Values::new(), Vec::new());
    for (&index, size) in this.indices.iter().zip(basis) {
        let is_unit = size.and_then(|size| number(rw, size)) == Some(1);
        if !is_unit || !this.disjoint && !is_zero(rw, index) {
            indices.push(index);
            kept.extend(size);
        }
    }
    if indices.len() == this.indices.len() {
        return None;
    }
    if indices.is_empty() {
        let zero = constant_index(rw, 0, this.loc)?;
        rw.replace(op, &[zero]);
        return Some(());
    }
    let state = this.state(rw, &indices, &kept)?;
    rw.replace_with(op, state);
    Some(())
}
