//! Canonicalization patterns of `affine`.

pub(super) mod indices;

use lect_support::prelude::*;

use super::support::bounds::Bounds;
use super::support::form::Form;
use super::syntax::maps::{as_map, as_set};
use super::{
    AffineApplyOp, AffineDelinearizeIndexOp, AffineIfOp, AffineLinearizeIndexOp, AffineLoadOp, AffineMaxOp,
    AffineMinOp, AffineOp, AffinePrefetchOp, AffineStoreOp, AffineVectorLoadOp, AffineVectorStoreOp,
};

pub(super) const PATTERNS: Table = canonicalization![
    AffineApplyOp => [simplify_map],
    AffineDelinearizeIndexOp => [
        indices::cancel_linearized,
        indices::drop_unit_basis,
        indices::split_last_linearized,
    ],
    AffineIfOp => [erase_empty_else, take_known_region],
    AffineLinearizeIndexOp => [
        indices::cancel_delinearized,
        indices::drop_leading_zero,
        indices::drop_unit_components,
    ],
    AffineLoadOp => [simplify_map],
    AffineMaxOp => [apply_single_result, deduplicate, merge_nested, simplify_map, order_results],
    AffineMinOp => [apply_single_result, deduplicate, merge_nested, simplify_map, order_results],
    AffinePrefetchOp => [simplify_map],
    AffineStoreOp => [simplify_map],
    AffineVectorLoadOp => [simplify_map],
    AffineVectorStoreOp => [simplify_map],
];

/// Returns the map of an operation with its operands.
fn form_of(op: OpRef<'_>) -> Option<Form> {
    let (map, operands): (Option<Attr>, Values) = match AffineOp::of(op)? {
        AffineOp::AffineApply(it) => (it.map_attr(), it.map_operands().collect()),
        AffineOp::AffineLoad(it) => (it.map_attr(), it.indices().collect()),
        AffineOp::AffineMax(it) => (it.map_attr(), it.operands().collect()),
        AffineOp::AffineMin(it) => (it.map_attr(), it.operands().collect()),
        AffineOp::AffinePrefetch(it) => (it.map_attr(), it.indices().collect()),
        AffineOp::AffineStore(it) => (it.map_attr(), it.indices().collect()),
        AffineOp::AffineVectorLoad(it) => (it.map_attr(), it.indices().collect()),
        AffineOp::AffineVectorStore(it) => (it.map_attr(), it.indices().collect()),
        _ => return None,
    };
    Form::from_map(op.context(), as_map(op.context(), map)?, operands)
}

/// Replaces the operation by one with another map and other operands.
fn with_map(op: OpRef<'_>, form: &Form) -> Option<Rewrite> {
    let ctx = op.context();
    let (map, operands, ty) = (ctx.attrs().affine_map(form.map(ctx)), form.operands.to_vec(), op.result_types().next());
    Some(match AffineOp::of(op)? {
        AffineOp::AffineApply(_) => Rewrite::with(AffineApplyOp::build(map, operands)),
        AffineOp::AffineLoad(it) => Rewrite::with(AffineLoadOp::build(it.memref(), operands, map, ty?)),
        AffineOp::AffineMax(_) => Rewrite::with(AffineMaxOp::build(map, operands)),
        AffineOp::AffineMin(_) => Rewrite::with(AffineMinOp::build(map, operands)),
        AffineOp::AffinePrefetch(it) => {
            let (writes, hint, data) = (it.is_write(), it.locality_hint(), it.is_data_cache());
            Rewrite::with(AffinePrefetchOp::build(it.memref(), operands, writes, hint, data, map))
        }
        AffineOp::AffineStore(it) => Rewrite::with(AffineStoreOp::build(it.value(), it.memref(), operands, map)),
        AffineOp::AffineVectorLoad(it) => Rewrite::with(AffineVectorLoadOp::build(it.memref(), operands, map, ty?)),
        AffineOp::AffineVectorStore(it) => {
            Rewrite::with(AffineVectorStoreOp::build(it.value(), it.memref(), operands, map))
        }
        _ => return None,
    })
}

/// Composes the map with the maps that produce its operands, and simplifies the result.
fn simplify_map(op: OpRef<'_>) -> Option<Rewrite> {
    let old = form_of(op)?;
    if old.is_plain(op.ir) {
        return None;
    }
    let mut form = old.clone();
    form.compose(op.ir);
    form.canonicalize(op.ir);
    let bounds = Bounds::new(op.ir, &form);
    form.exprs = form.exprs.iter().map(|expr| bounds.simplify(*expr)).collect();
    if form == old { None } else { with_map(op, &form) }
}

/// Replaces a minimum or maximum of one result by an `affine.apply`.
fn apply_single_result(op: OpRef<'_>) -> Option<Rewrite> {
    let (ctx, form): (&ContextData, Form) = (op.context(), form_of(op)?);
    let map = ctx.attrs().affine_map(form.map(ctx));
    (form.exprs.len() == 1).then(|| Rewrite::with(AffineApplyOp::build(map, form.operands.to_vec())))
}

/// Drops duplicate results.
fn deduplicate(op: OpRef<'_>) -> Option<Rewrite> {
    let mut form = form_of(op)?;
    let count = form.exprs.len();
    form.deduplicate();
    if form.exprs.len() == count { None } else { with_map(op, &form) }
}

/// Merges a maximum into an enclosing maximum, and likewise a minimum.
fn merge_nested(op: OpRef<'_>) -> Option<Rewrite> {
    let (ctx, form): (&ContextData, Form) = (op.context(), form_of(op)?);
    let (dims, symbols) = form.operands.split_at(form.dims as usize);
    let (mut dims, mut symbols): (Values, Values) = (dims.into(), symbols.into());
    let (mut exprs, mut inner) = (Vec::new(), Vec::new());
    for &expr in &form.exprs {
        let number = expr.as_dim(ctx).or_else(|| expr.as_symbol(ctx).map(|symbol| form.dims + symbol));
        let value = number.and_then(|number| form.operands.get(number as usize));
        let producer = value.and_then(|value| op.ir.value(*value).defining_op());
        match producer.filter(|it| it.name() == op.name()).and_then(form_of) {
            Some(nested) => inner.push(nested),
            None => exprs.push(expr),
        }
    }
    if inner.is_empty() {
        return None;
    }
    for nested in inner {
        let (dim, symbol) = (dims.len() as u32, symbols.len() as u32);
        exprs.extend(nested.exprs.iter().map(|expr| expr.shift_dims(ctx, 0, dim).shift_symbols(ctx, 0, symbol)));
        let (more_dims, more_symbols) = nested.operands.split_at(nested.dims as usize);
        dims.extend_from_slice(more_dims);
        symbols.extend_from_slice(more_symbols);
    }
    let (dim_count, symbol_count) = (dims.len() as u32, symbols.len() as u32);
    let operands: Values = dims.into_iter().chain(symbols).collect();
    with_map(op, &Form { dims: dim_count, symbols: symbol_count, exprs, operands })
}

/// Sorts results by their linear coefficients.
fn order_results(op: OpRef<'_>) -> Option<Rewrite> {
    let (ctx, mut form): (&ContextData, Form) = (op.context(), form_of(op)?);
    let keyed = form.exprs.iter().map(|expr| Some((expr.linear_factors(ctx, form.dims, form.symbols)?, *expr)));
    let mut keyed: Vec<(Vec<i64>, AffineExpr)> = keyed.collect::<Option<_>>()?;
    if keyed.is_sorted_by(|one, other| one.0 <= other.0) {
        return None;
    }
    keyed.sort_by(|one, other| one.0.cmp(&other.0));
    form.exprs = keyed.into_iter().map(|it| it.1).collect();
    with_map(op, &form)
}

/// Erases an empty `else` region.
fn erase_empty_else(op: AffineIfOp<'_>) -> Option<Rewrite> {
    let block = op.else_region().entry().filter(|block| only_op(*block).is_some())?.block;
    (op.0.result_count() == 0).then(|| {
        Rewrite::new(move |rw| {
            rw.erase_block(block);
            rw.modify(rw.root(), |_| ());
        })
    })
}

/// Replaces an `affine.if` with a constant condition by the region that runs.
fn take_known_region(op: AffineIfOp<'_>) -> Option<Rewrite> {
    let ctx = op.0.context();
    let set = as_set(ctx, op.condition_attr())?;
    if set.is_canonical_empty(ctx) {
        return match op.else_region().entry() {
            Some(block) => by_block(op.0, block, []),
            None => (op.0.result_count() == 0).then(Rewrite::erase),
        };
    }
    match set.constraints(ctx) {
        [constraint] if constraint.equality && constraint.expr.as_constant(ctx) == Some(0) => {
            by_block(op.0, op.then_region().entry()?, [])
        }
        _ => None,
    }
}
