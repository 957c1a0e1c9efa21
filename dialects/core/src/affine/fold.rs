//! What operations of `affine` come to when operands are known, and maps in place of others that give the same.

use lect_support::folding::poison;
use lect_support::prelude::*;

use super::ops::indices::map_attr;
use super::ops::loops::{bound_map, step_of};
use super::support::bounds::{Bounds, constant_bound};
use super::support::form::Form;
use super::syntax::maps::{as_map, as_set};
use super::{AffineApplyOp, AffineIfOp, AffineLinearizeIndexOp, AffineOp, AffineParallelOp, AffineStoreOp};
use crate::memref::CastOp;

/// The integers that operands are.
fn integers(ctx: &ContextData, constants: &[Option<Attr>]) -> Vec<Option<i64>> {
    constants.iter().map(|constant| attr_int(ctx, (*constant)?)?.to_i64()).collect()
}

/// The value of an expression, as far as it is known.
#[derive(Clone, Copy)]
enum Known {
    Value(i64),
    /// A division by zero, or a remainder of a divisor that is not positive.
    Undefined,
    /// A variable is not known, or a number is too great.
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

/// The value of an expression of which some variables are known.
fn evaluate(ctx: &ContextData, expr: AffineExpr, known: &[Option<i64>], dims: u32) -> Known {
    use lect_core::affine::AffineBinary::{CeilDiv, FloorDiv, Mod};
    use lect_core::affine::AffineExprData::{Binary, Constant, Dim, Symbol};
    let variable = |at: u32| known.get(at as usize).copied().flatten().into();
    ctx.affine_fold(expr, |_, data, operands: Option<(Known, Known)>| match (data, operands) {
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

fn index_attr(ctx: &ContextData, value: i64) -> Attr {
    ctx.integer_attr(ctx.common().index, value)
}

pub(super) fn apply(it: Folding<'_>) -> Option<Folded> {
    let ctx: &ContextData = it.op.context();
    let map = as_map(ctx, map_attr(it.op))?;
    let (expr, dims) = (map.single_result(ctx)?, map.num_dims(ctx));
    let number = expr.as_dim(ctx).or_else(|| expr.as_symbol(ctx).map(|symbol| dims + symbol));
    if let Some(number) = number {
        return it.op.operands().nth(number as usize).map(Folded::value);
    }
    let known = integers(ctx, it.constants);
    match evaluate(ctx, expr, &known, dims) {
        Known::Value(value) => Some(Folded::attr(index_attr(ctx, value))),
        Known::Undefined if known.iter().all(Option::is_some) => poison(ctx).map(Folded::attr),
        _ => None,
    }
}

pub(super) fn min(it: Folding<'_>) -> Option<Folded> {
    extremum(it, |values| values.iter().min().copied())
}

pub(super) fn max(it: Folding<'_>) -> Option<Folded> {
    extremum(it, |values| values.iter().max().copied())
}

fn extremum(root: Folding<'_>, choose: fn(&[i64]) -> Option<i64>) -> Option<Folded> {
    let ctx: &ContextData = root.op.context();
    let map = as_map(ctx, map_attr(root.op))?;
    let (dims, known) = (map.num_dims(ctx), integers(ctx, root.constants));
    let values: Vec<Option<i64>> =
        map.results(ctx).iter().map(|expr| evaluate(ctx, *expr, &known, dims).value()).collect();
    let exprs = map.results(ctx).iter().zip(&values);
    let exprs: Vec<AffineExpr> = exprs.map(|(expr, value)| value.map_or(*expr, |it| ctx.affine_constant(it))).collect();
    let folded = ctx.affine_map_of(dims, map.num_symbols(ctx), exprs);
    if folded.num_symbols(ctx) == 1 && folded.is_symbol_identity(ctx) {
        return root.op.operands().next().map(Folded::value);
    }
    if let Some(values) = values.into_iter().collect::<Option<Vec<i64>>>() {
        return choose(&values).map(|value| Folded::attr(index_attr(ctx, value)));
    }
    if folded == map {
        return None;
    }
    let attrs = smallvec![(ctx.ident(b"map"), ctx.affine_map_attr(folded))];
    Some(Folded::InPlace(Update { operands: root.op.operands().collect(), attrs }))
}

/// Memory that is cast is used as it was before. The value that is stored stays.
pub(super) fn memory(it: Folding<'_>) -> Option<Folded> {
    let stored = it.op.cast::<AffineStoreOp<'_>>().map(|store| store.value());
    let before = |value: Value| -> Option<Value> {
        let source = it.op.ir.get().def::<CastOp<'_>>(value)?.source();
        let ranked = matches!(it.op.context().type_data(it.op.ir.value_type(source)), TypeData::MemRef { .. });
        (ranked && Some(value) != stored).then_some(source)
    };
    let operands: Values = it.op.operands().map(|value| before(value).unwrap_or(value)).collect();
    if it.op.operands().eq(operands.iter().copied()) { None } else { Some(Folded::operands(operands)) }
}

/// The names of the attributes of bounds.
const BOUNDS: [&str; 2] = ["lowerBoundMap", "upperBoundMap"];

/// A bound in a simpler form. None if it is simple already.
fn bound(op: OpRef<'_>, which: usize) -> Option<Form> {
    let ctx: &ContextData = op.context();
    let map = bound_map(op, which)?;
    // Most bounds are numbers.
    if map.single_constant(ctx).is_some() && op.operand_range(which as u32).is_empty() {
        return None;
    }
    let operands: Values = op.operand_group(which as u32).collect();
    let mut form = Form::of_map(ctx, map, operands)?;
    if let Some(value) = constant(op, &form, map, which) {
        form = Form { dims: 0, symbols: 0, exprs: vec![ctx.affine_constant(value)], operands: Values::new() };
    }
    // As MLIR does it: what is never the least goes first, and only of the upper bound.
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
    // Only what follows its like goes.
    form.exprs.dedup();
    (form.map(ctx) != map && !form.exprs.is_empty()).then_some(form)
}

/// The bound, if it is known and not a constant already.
fn constant(op: OpRef<'_>, form: &Form, map: AffineMap, which: usize) -> Option<i64> {
    let ctx: &ContextData = op.context();
    if map.single_constant(ctx).is_some() {
        return None;
    }
    let known: Vec<Option<i64>> =
        form.operands.iter().map(|value| lect_support::patterns::constant_int(op.ir.get(), *value)).collect();
    let values = form.exprs.iter().map(|expr| evaluate(ctx, *expr, &known, form.dims).value());
    let values: Vec<i64> = values.collect::<Option<_>>()?;
    if which == 0 { values.into_iter().max() } else { values.into_iter().min() }
}

pub(super) fn counting(it: Folding<'_>) -> Option<Folded> {
    let ctx: &ContextData = it.op.context();
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
            return Some(Folded::Results(it.op.operand_group(2).map(FoldResult::Value).collect()));
        }
        if let Some(results) = empty_loop(it.op, trips) {
            return Some(Folded::Results(results.into_iter().map(FoldResult::Value).collect()));
        }
    }
    if simpler.iter().all(Option::is_none) {
        return None;
    }
    let mut update = Update { operands: Values::new(), attrs: smallvec![] };
    let mut sizes = Vec::new();
    for (which, simpler) in simpler.into_iter().enumerate() {
        let before = update.operands.len();
        match simpler {
            Some(form) => {
                update.attrs.push((ctx.ident(BOUNDS[which].as_bytes()), ctx.affine_map_attr(form.map(ctx))));
                update.operands.extend(form.operands);
            }
            None => update.operands.extend(it.op.operand_group(which as u32)),
        }
        sizes.push((update.operands.len() - before) as i32);
    }
    sizes.push(it.op.operand_group(2).len() as i32);
    update.operands.extend(it.op.operand_group(2));
    update.attrs.push((ctx.ident(b"operandSegmentSizes"), ctx.i32_array_attr(sizes)));
    Some(Folded::InPlace(update))
}

/// The results of a loop in which nothing happens.
fn empty_loop(op: OpRef<'_>, trips: Option<u64>) -> Option<Values> {
    let entry = op.region(0)?.entry()?;
    let last = entry.first().filter(|first| first.next().is_none())?;
    let args: Values = entry.args().collect();
    let (counter, carried) = args.split_first()?;
    let inits: Values = op.operand_group(2).collect();
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
    let keeps = match trips {
        None => !from_outside && !permuted,
        Some(trips) => trips < 2 || !permuted,
    };
    keeps.then_some(results)
}

pub(super) fn conditional(it: Folding<'_>) -> Option<Folded> {
    let ctx: &ContextData = it.op.context();
    let set = as_set(ctx, it.op.cast::<AffineIfOp<'_>>()?.condition_attr())?;
    let data = ctx.integer_set(set);
    let mut form = Form {
        dims: data.dims,
        symbols: data.symbols,
        exprs: data.constraints.iter().map(|constraint| constraint.expr).collect(),
        operands: it.op.operands().collect(),
    };
    if form.operands.len() != (data.dims + data.symbols) as usize {
        return None;
    }
    let is_applied = |value: &Value| it.op.ir.get().def::<AffineApplyOp<'_>>(*value).is_some();
    if form.operands.iter().any(is_applied) {
        form.compose(it.op.ir);
    }
    form.canonicalize(it.op.ir);
    let mut constraints = data.constraints.to_vec();
    for (constraint, expr) in constraints.iter_mut().zip(&form.exprs) {
        constraint.expr = *expr;
    }
    let simpler = ctx.integer_set_of(form.dims, form.symbols, constraints);
    if simpler == set && it.op.operands().eq(form.operands.iter().copied()) {
        return None;
    }
    let attrs = smallvec![(ctx.ident(b"condition"), ctx.integer_set_attr(simpler))];
    Some(Folded::InPlace(Update { operands: form.operands, attrs }))
}

/// The bounds of `affine.parallel`.
pub(super) fn parallel(it: Folding<'_>) -> Option<Folded> {
    let ctx: &ContextData = it.op.context();
    const BOUNDS: [&str; 2] = ["lowerBoundsMap", "upperBoundsMap"];
    let this = it.op.cast::<AffineParallelOp<'_>>()?;
    let maps = [as_map(ctx, this.lower_bounds_map_attr())?, as_map(ctx, this.upper_bounds_map_attr())?];
    let lower = (maps[0].num_dims(ctx) + maps[0].num_symbols(ctx)) as usize;
    let operands: Values = it.op.operands().collect();
    let (first, second) = operands.split_at_checked(lower)?;
    let mut update = Update { operands: Values::new(), attrs: smallvec![] };
    for ((name, map), operands) in BOUNDS.into_iter().zip(maps).zip([first, second]) {
        let mut form = Form::of_map(ctx, map, operands.iter().copied().collect())?;
        form.compose(it.op.ir);
        if form.map(ctx) != map {
            update.attrs.push((ctx.ident(name.as_bytes()), ctx.affine_map_attr(form.map(ctx))));
        }
        update.operands.extend(form.operands);
    }
    let same = update.attrs.is_empty() && update.operands == operands;
    if same { None } else { Some(Folded::InPlace(update)) }
}

/// A basis of numbers and values.
pub(super) fn basis(op: OpRef<'_>) -> Option<Vec<i64>> {
    let attr = match AffineOp::of(op)? {
        AffineOp::AffineDelinearizeIndex(op) => op.static_basis_attr()?,
        AffineOp::AffineLinearizeIndex(op) => op.static_basis_attr()?,
        _ => return None,
    };
    Some(lect_core::engine::int_array(op.context(), attr).into_vec())
}

/// The basis of an operation with numbers in place of values that are known. None if none of these is.
fn known_basis(it: Folding<'_>) -> Option<Folded> {
    let ctx: &ContextData = it.op.context();
    let group = it.op.operand_range(1);
    let known = integers(ctx, it.constants.get(group.clone())?);
    if known.iter().all(Option::is_none) {
        return None;
    }
    let mut next = known.iter();
    let numbers: Vec<i64> = basis(it.op)?
        .into_iter()
        .map(
            |size| {
                if size == lect_core::types::DYNAMIC { next.next().copied().flatten().unwrap_or(size) } else { size }
            },
        )
        .collect();
    let is_kept = |at: &usize| !group.contains(at) || known[at - group.start].is_none();
    let operands: Values = (0..it.op.operand_count()).filter(is_kept).map(|at| it.op.operand(at)).collect();
    let mut attrs = smallvec![(ctx.ident(b"static_basis"), ctx.i64_array_attr(numbers))];
    if it.op.is::<AffineLinearizeIndexOp<'_>>() {
        let indices = it.op.operand_group(0).len();
        let sizes = ctx.i32_array_attr([indices as i32, (operands.len() - indices) as i32]);
        attrs.push((ctx.ident(b"operandSegmentSizes"), sizes));
    }
    Some(Folded::InPlace(Update { operands, attrs }))
}

pub(super) fn delinearize(it: Folding<'_>) -> Option<Folded> {
    if let Some(folded) = known_basis(it) {
        return Some(folded);
    }
    if it.op.result_count() == 1 {
        return it.op.operands().next().map(Folded::value);
    }
    let ctx: &ContextData = it.op.context();
    let mut rest = attr_int(ctx, (*it.constants.first()?)?)?.to_i64()?;
    if it.op.operand_count() != 1 {
        return None;
    }
    let sizes = basis(it.op)?;
    let skipped = usize::from(sizes.len() == it.op.result_count());
    let mut results: Vec<FoldResult> = Vec::new();
    for size in sizes.into_iter().skip(skipped).rev().filter(|size| *size > 0) {
        results.push(FoldResult::Attr(index_attr(ctx, rest.rem_euclid(size))));
        rest = rest.div_euclid(size);
    }
    results.push(FoldResult::Attr(index_attr(ctx, rest)));
    Some(Folded::Results(results.into_iter().rev().collect()))
}

pub(super) fn linearize(it: Folding<'_>) -> Option<Folded> {
    if let Some(folded) = known_basis(it) {
        return Some(folded);
    }
    let ctx: &ContextData = it.op.context();
    let indices = it.op.operand_group(0).len();
    match indices {
        0 => return Some(Folded::attr(index_attr(ctx, 0))),
        1 => return it.op.operands().next().map(Folded::value),
        _ => {}
    }
    if it.op.operand_count() != indices {
        return None;
    }
    let values: Vec<i64> = integers(ctx, it.constants).into_iter().collect::<Option<_>>()?;
    let mut sizes = basis(it.op)?.into_iter().rev();
    let (mut result, mut stride) = (0i64, 1i64);
    for value in values.into_iter().rev() {
        result = result.wrapping_add(value.wrapping_mul(stride));
        stride = stride.wrapping_mul(sizes.next().unwrap_or(0));
    }
    Some(Folded::attr(index_attr(ctx, result)))
}
