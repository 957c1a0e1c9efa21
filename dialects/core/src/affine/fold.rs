//! Folders of `affine`, and simplification of loop bounds.

use lect_support::folding::poison;
use lect_support::prelude::*;

use super::ops::loops::{bound_map, step_of};
use super::support::bounds::{Bounds, constant_bound};
use super::support::form::Form;
use super::syntax::maps::{as_map, as_set};
use super::{
    AffineApplyOp, AffineDelinearizeIndexOp, AffineForOp, AffineIfOp, AffineLinearizeIndexOp, AffineMaxOp, AffineMinOp,
    AffineParallelOp,
};

/// Returns the integers of constant operands.
fn integers(ctx: &ContextData, constants: &[Option<Attr>]) -> Vec<Option<i64>> {
    constants.iter().map(|constant| attr_int(ctx, (*constant)?)?.to_i64()).collect()
}

/// Lattice state of an expression.
#[derive(Clone, Copy)]
enum Known {
    Value(i64),
    /// Undefined: a division by zero, or a remainder by a non-positive divisor.
    Undefined,
    /// Unknown: a variable is not constant, or an integer overflows.
    Unknown,
}

impl Known {
    fn value(self) -> Option<i64> {
        match self {
            Self::Value(value) => Some(value),
            _ => None,
        }
    }
}

impl From<Option<i64>> for Known {
    fn from(value: Option<i64>) -> Self {
        value.map_or(Self::Unknown, Self::Value)
    }
}

/// Evaluates an expression in which some variables are constant.
fn evaluate(ctx: &ContextData, expr: AffineExpr, known: &[Option<i64>], dims: u32) -> Known {
    use lect_core::affine::AffineBinary::{CeilDiv, FloorDiv, Mod};
    use lect_core::affine::AffineExprData::{Binary, Constant, Dim, Symbol};
    let variable = |at: u32| known.get(at as usize).copied().flatten().into();
    ctx.affine().fold(expr, |_, data, operands: Option<(Known, Known)>| match (data, operands) {
        (Binary(..), Some((Known::Undefined, _) | (_, Known::Undefined))) => Known::Undefined,
        (Binary(Mod, ..), Some((_, Known::Value(..1)))) => Known::Undefined,
        (Binary(FloorDiv | CeilDiv, ..), Some((_, Known::Value(0)))) => Known::Undefined,
        (Binary(op, ..), Some((Known::Value(lhs), Known::Value(rhs)))) => op.apply(lhs, rhs).into(),
        (Binary(..), _) => Known::Unknown,
        (Dim(n), _) => variable(*n),
        (Symbol(n), _) => variable(dims + n),
        (Constant(value), _) => Known::Value(*value),
    })
}

pub(super) fn apply(it: Folding<'_, AffineApplyOp<'_>>) -> Option<Folded> {
    let ctx = it.ctx();
    let map = as_map(ctx, it.map_attr())?;
    let (expr, dims) = (map.single_result(ctx)?, map.num_dims(ctx));
    let number = expr.as_dim(ctx).or_else(|| expr.as_symbol(ctx).map(|symbol| dims + symbol));
    if let Some(number) = number {
        return it.is_operand(number as usize);
    }
    let known = integers(ctx, it.constants);
    match evaluate(ctx, expr, &known, dims) {
        Known::Value(value) => it.index(value),
        Known::Undefined if known.iter().all(Option::is_some) => poison(ctx).map(Folded::attr),
        _ => None,
    }
}

pub(super) fn min(it: Folding<'_, AffineMinOp<'_>>) -> Option<Folded> {
    extremum(it.any(), it.map_attr(), |values| values.iter().min().copied())
}

pub(super) fn max(it: Folding<'_, AffineMaxOp<'_>>) -> Option<Folded> {
    extremum(it.any(), it.map_attr(), |values| values.iter().max().copied())
}

fn extremum(it: Folding<'_>, map: Option<Attr>, choose: fn(&[i64]) -> Option<i64>) -> Option<Folded> {
    let (ctx, map) = (it.ctx(), as_map(it.ctx(), map)?);
    let (dims, known) = (map.num_dims(ctx), integers(ctx, it.constants));
    let values: Vec<Option<i64>> =
        map.results(ctx).iter().map(|expr| evaluate(ctx, *expr, &known, dims).value()).collect();
    let exprs = map.results(ctx).iter().zip(&values);
    let exprs: Vec<AffineExpr> =
        exprs.map(|(expr, value)| value.map_or(*expr, |it| ctx.affine().constant(it))).collect();
    let folded = ctx.affine().map(dims, map.num_symbols(ctx), exprs);
    if folded.num_symbols(ctx) == 1 && folded.is_symbol_identity(ctx) {
        return it.is_operand(0);
    }
    if let Some(values) = values.into_iter().collect::<Option<Vec<i64>>>() {
        return it.index(choose(&values)?);
    }
    let folded = (folded != map).then(|| ctx.attrs().affine_map(folded))?;
    changed!(it.op, it.operands(), AffineMinOp { map: folded })
}

/// Simplifies a bound. Returns `None` if the bound is simple already.
fn bound(op: OpRef<'_>, which: usize) -> Option<Form> {
    let ctx: &ContextData = op.context();
    let map = bound_map(op, which)?;
    // The common case is a constant bound.
    if map.single_constant(ctx).is_some() && op.operand_range(which as u32).is_empty() {
        return None;
    }
    let operands: Values = op.operand_group(which as u32).collect();
    let mut form = Form::from_map(ctx, map, operands)?;
    if let Some(value) = constant(op, &form, map, which) {
        form = Form { dims: 0, symbols: 0, exprs: vec![ctx.affine().constant(value)], operands: Values::new() };
    }
    // As in MLIR, redundant results are dropped before composition for the upper bound only.
    let simplify = |form: &mut Form, greatest: bool| {
        if !form.operands.is_empty() {
            let exprs = Bounds::new(op.ir, form).irredundant(&form.exprs, greatest);
            form.exprs = exprs;
        }
    };
    if which == 0 {
        form.compose(op.ir);
        form.canonicalize(op.ir);
        simplify(&mut form, true);
    } else {
        simplify(&mut form, false);
        form.compose(op.ir);
        form.canonicalize(op.ir);
    }
    // Only adjacent duplicates are dropped.
    form.exprs.dedup();
    (form.map(ctx) != map && !form.exprs.is_empty()).then_some(form)
}

/// Returns the bound if it evaluates to a constant but is not yet one.
fn constant(op: OpRef<'_>, form: &Form, map: AffineMap, which: usize) -> Option<i64> {
    let ctx: &ContextData = op.context();
    if map.single_constant(ctx).is_some() {
        return None;
    }
    let known: Vec<Option<i64>> = form.operands.iter().map(|value| constant_int(op.ir.get(), *value)).collect();
    let values = form.exprs.iter().map(|expr| evaluate(ctx, *expr, &known, form.dims).value());
    let values: Vec<i64> = values.collect::<Option<_>>()?;
    if which == 0 { values.into_iter().max() } else { values.into_iter().min() }
}

pub(super) fn counting(it: Folding<'_, AffineForOp<'_>>) -> Option<Folded> {
    let ctx = it.ctx();
    let simpler = [bound(it.op, 0), bound(it.op, 1)];
    let constant = |which: usize| match &simpler[which] {
        Some(form) => form.map(ctx).single_constant(ctx),
        None => constant_bound(it.op, which),
    };
    let trips = match (constant(0), constant(1), step_of(it.op)) {
        (Some(lower), Some(upper), Some(step)) => lect_support::iteration::count(lower, upper, step),
        _ => None,
    };
    if it.op.result_count() > 0 {
        if trips == Some(0) {
            return it.values(it.inits());
        }
        if let Some(results) = empty_loop(it.view, trips) {
            return it.values(results);
        }
    }
    if simpler.iter().all(Option::is_none) {
        return None;
    }
    let old = [it.lower_bound_map_attr()?, it.upper_bound_map_attr()?];
    let [(first, lower), (second, upper)] = [0, 1].map(|which| match &simpler[which] {
        Some(form) => (ctx.attrs().affine_map(form.map(ctx)), form.operands.clone()),
        None => (old[which], it.op.operand_group(which as u32).collect::<Values>()),
    });
    let inits: Values = it.inits().collect();
    changed!(it.op, groups & [&lower, &upper, &inits], AffineForOp { lower_bound_map: first, upper_bound_map: second })
}

/// Returns the results of a loop with an empty body.
fn empty_loop(op: AffineForOp<'_>, trips: Option<u64>) -> Option<Values> {
    let entry = op.region().entry()?;
    let last = only_op(entry)?;
    let (args, inits): (Values, Values) = (entry.args().collect(), op.inits().collect());
    let (counter, carried) = args.split_first()?;
    let (mut from_outside, mut permuted, mut results) = (false, false, Values::new());
    for (at, value) in last.operands().enumerate() {
        if value == *counter {
            return None;
        }
        match carried.iter().position(|arg| *arg == value) {
            Some(place) => {
                permuted |= place != at;
                results.push(*inits.get(place)?);
            }
            None => {
                from_outside = true;
                results.push(value);
            }
        }
    }
    let keeps = trips.map_or(!from_outside && !permuted, |trips| trips < 2 || !permuted);
    keeps.then_some(results)
}

pub(super) fn conditional(it: Folding<'_, AffineIfOp<'_>>) -> Option<Folded> {
    let (ctx, ir) = (it.ctx(), it.op.ir);
    let set = as_set(ctx, it.condition_attr())?;
    let data = ctx.affine().set_data(set);
    let exprs = data.constraints.iter().map(|constraint| constraint.expr).collect();
    let operands: Values = it.op.operands().collect();
    let mut form = Form { dims: data.dims, symbols: data.symbols, exprs, operands };
    if form.operands.len() != (data.dims + data.symbols) as usize {
        return None;
    }
    if form.operands.iter().any(|value| it.def::<AffineApplyOp<'_>>(*value).is_some()) {
        form.compose(ir);
    }
    form.canonicalize(ir);
    let mut constraints = data.constraints.to_vec();
    for (constraint, expr) in constraints.iter_mut().zip(&form.exprs) {
        constraint.expr = *expr;
    }
    let simpler = ctx.affine().set(form.dims, form.symbols, constraints);
    if simpler == set && it.op.operands().eq(form.operands.iter().copied()) {
        return None;
    }
    changed!(it.op, form.operands, AffineIfOp { condition: ctx.attrs().integer_set(simpler) })
}

/// Composes the bounds of `affine.parallel`.
pub(super) fn parallel(it: Folding<'_, AffineParallelOp<'_>>) -> Option<Folded> {
    let ctx = it.ctx();
    let [lower, upper] = [it.lower_bounds_map_attr(), it.upper_bounds_map_attr()].map(|map| as_map(ctx, map));
    let (lower, upper) = (lower?, upper?);
    let operands: Values = it.op.operands().collect();
    let (first, second) = operands.split_at_checked((lower.num_dims(ctx) + lower.num_symbols(ctx)) as usize)?;
    let composed = |map: AffineMap, operands: &[Value]| {
        let mut form = Form::from_map(ctx, map, operands.into())?;
        form.compose(it.op.ir);
        Some((form.map(ctx), form.operands))
    };
    let ((new_lower, first), (new_upper, second)) = (composed(lower, first)?, composed(upper, second)?);
    let new: Values = first.into_iter().chain(second).collect();
    if (new_lower, new_upper) == (lower, upper) && new == operands {
        return None;
    }
    let [lower, upper] = [new_lower, new_upper].map(|map| ctx.attrs().affine_map(map));
    changed!(it.op, new, AffineParallelOp { lower_bounds_map: lower, upper_bounds_map: upper })
}

/// Moves constant sizes of the basis into the static basis. Returns `None` if no size is constant.
fn known_basis(it: Folding<'_>, mut basis: Vec<i64>) -> Option<Folded> {
    let [indices, sizes] = [0, 1].map(|group| it.operand_group(group).collect::<Values>());
    let mut known = integers(it.ctx(), it.constants.get(indices.len()..)?);
    // The marker of dynamic sizes cannot be a static size.
    known.iter_mut().for_each(|known| *known = known.filter(|size| *size != DYNAMIC));
    if known.iter().all(Option::is_none) {
        return None;
    }
    let unknown = basis.iter_mut().filter(|size| **size == DYNAMIC);
    unknown.zip(&known).for_each(|(size, known)| *size = known.unwrap_or(*size));
    let kept: Values = sizes.into_iter().zip(&known).filter(|it| it.1.is_none()).map(|it| it.0).collect();
    let basis = it.ctx().attrs().dense_i64_array(basis);
    changed!(it.op, groups & [&indices, &kept], AffineLinearizeIndexOp { static_basis: basis })
}

pub(super) fn delinearize(it: Folding<'_, AffineDelinearizeIndexOp<'_>>) -> Option<Folded> {
    let (ctx, sizes) = (it.ctx(), it.static_basis());
    if let Some(folded) = known_basis(it.any(), sizes.clone()) {
        return Some(folded);
    }
    if it.op.result_count() == 1 {
        return it.value(it.linear_index());
    }
    let mut rest = attr_int(ctx, it.constant(0)?)?.to_i64()?;
    if it.op.operand_count() != 1 {
        return None;
    }
    let skipped = usize::from(sizes.len() == it.op.result_count());
    let mut digits: Vec<i64> = Vec::new();
    for size in sizes.into_iter().skip(skipped).rev().filter(|size| *size > 0) {
        digits.push(rest.rem_euclid(size));
        rest = rest.div_euclid(size);
    }
    digits.push(rest);
    let digit = |digit| FoldResult::Attr(ctx.attrs().integer(ctx.types().index(), digit));
    Some(Folded::Results(digits.into_iter().rev().map(digit).collect()))
}

pub(super) fn linearize(it: Folding<'_, AffineLinearizeIndexOp<'_>>) -> Option<Folded> {
    if let Some(folded) = known_basis(it.any(), it.static_basis()) {
        return Some(folded);
    }
    match it.multi_index().len() {
        0 => return it.index(0),
        1 => return it.is_operand(0),
        count if it.op.operand_count() != count => return None,
        _ => {}
    }
    let values: Vec<i64> = integers(it.ctx(), it.constants).into_iter().collect::<Option<_>>()?;
    let mut sizes = it.static_basis().into_iter().rev();
    let (mut result, mut stride) = (0i64, 1i64);
    for value in values.into_iter().rev() {
        result = result.wrapping_add(value.wrapping_mul(stride));
        stride = stride.wrapping_mul(sizes.next().unwrap_or(0));
    }
    it.index(result)
}
