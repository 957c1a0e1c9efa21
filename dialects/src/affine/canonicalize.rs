//! Canonicalization patterns of `affine`.

pub(super) mod indices;

use lect_core::context::ContextData;
use lect_core::entity::{AffineExpr, Op, Value};
use lect_core::ir::{OpRef, OpState};
use lect_transforms::canonicalization;
use lect_transforms::rewrite::{Rewrite, Rewriter};

use super::bounds::Bounds;
use super::form::Form;
use super::maps::{as_map, as_set};
use super::{
    AffineApplyOp, AffineDelinearizeIndexOp, AffineIfOp, AffineLinearizeIndexOp, AffineLoadOp, AffineMaxOp,
    AffineMinOp, AffinePrefetchOp, AffineStoreOp, AffineVectorLoadOp, AffineVectorStoreOp,
};
use crate::patterns::{Table, Values, by_block, defined_by, is, op_state};

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

/// How many operands come before those of the map.
fn operands_before(op: OpRef<'_>) -> usize {
    match &*op.name_data().name {
        b"affine.apply" | b"affine.max" | b"affine.min" => 0,
        b"affine.store" | b"affine.vector_store" => 2,
        _ => 1,
    }
}

/// The map of an operation, and its operands.
fn form_of(op: OpRef<'_>) -> Option<Form> {
    let ctx: &ContextData = op.context();
    Form::of_map(ctx, as_map(ctx, op.attr("map"))?, op.operands().skip(operands_before(op)).collect())
}

/// The same operation with another map.
fn replace_map(rw: &mut Rewriter<'_>, op: Op, form: &Form) -> Option<()> {
    let view = rw.op(op);
    let ctx = rw.context();
    let mut state = OpState::new(view.name(), view.loc())
        .operands(view.operands().take(operands_before(view)))
        .operands(form.operands.iter().copied())
        .results(view.result_types())
        .attr(ctx, "map", ctx.affine_map_attr(form.map(ctx)));
    for name in ["isWrite", "localityHint", "isDataCache"] {
        if let Some(value) = view.attr(name).filter(|_| is(view, "affine.prefetch")) {
            state = state.attr(ctx, name, value);
        }
    }
    rw.replace_with(op, state);
    Some(())
}

/// Maps that give the operands become part of the map.
fn simplify_map(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let old = form_of(view)?;
    if old.is_plain(view.ir) {
        return None;
    }
    let mut form = old.clone();
    form.compose(view.ir);
    form.canonicalize(view.ir);
    let exprs: Vec<AffineExpr> = {
        let bounds = Bounds::new(view.ir, &form);
        form.exprs.iter().map(|expr| bounds.simplify(*expr)).collect()
    };
    form.exprs = exprs;
    if form == old {
        return None;
    }
    replace_map(rw, op, &form)
}

/// The greatest or least of one value is that.
fn apply_single_result(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let map = view.attr("map")?;
    as_map(rw.context(), Some(map))?.single_result(rw.context())?;
    let state = op_state(rw, "affine.apply", view.loc()).operands(view.operands()).results(view.result_types()).attr(
        rw.context(),
        "map",
        map,
    );
    rw.replace_with(op, state);
    Some(())
}

fn deduplicate(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let mut form = form_of(rw.op(op))?;
    let count = form.exprs.len();
    form.deduplicate();
    if form.exprs.len() == count {
        return None;
    }
    replace_map(rw, op, &form)
}

/// The greatest of something and another greatest is the greatest of all.
fn merge_nested(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let (ctx, form): (&ContextData, Form) = (view.context(), form_of(view)?);
    let name = String::from_utf8_lossy(&view.name_data().name).into_owned();
    let (dims, symbols) = form.operands.split_at(form.dims as usize);
    let (mut dims, mut symbols): (Values, Values) = (dims.into(), symbols.into());
    let (mut exprs, mut inner) = (Vec::new(), Vec::new());
    for &expr in &form.exprs {
        let number = expr.as_dim(ctx).or_else(|| expr.as_symbol(ctx).map(|symbol| form.dims + symbol));
        let value = number.and_then(|number| form.operands.get(number as usize));
        match value.and_then(|value| defined_by(rw.ir(), *value, &name)).and_then(form_of) {
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
    replace_map(rw, op, &Form { dims: dim_count, symbols: symbol_count, exprs, operands })
}

/// Results in the order of their factors.
fn order_results(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let (ctx, mut form): (&ContextData, Form) = (view.context(), form_of(view)?);
    let mut keyed: Vec<(Vec<i64>, AffineExpr)> = Vec::new();
    for &expr in &form.exprs {
        keyed.push((expr.linear_factors(ctx, form.dims, form.symbols)?, expr));
    }
    if keyed.is_sorted_by(|one, other| one.0 <= other.0) {
        return None;
    }
    keyed.sort_by(|one, other| one.0.cmp(&other.0));
    form.exprs = keyed.into_iter().map(|it| it.1).collect();
    replace_map(rw, op, &form)
}

fn erase_empty_else(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let block = view.region(1)?.entry()?;
    let bare = block.first().is_some_and(|first| first.next().is_none());
    let block = block.block;
    if !bare || view.result_count() > 0 {
        return None;
    }
    rw.erase_block(block);
    rw.modify(op, |_| ());
    Some(())
}

/// A condition that always holds, or never.
fn take_known_region(op: AffineIfOp<'_>) -> Option<Rewrite> {
    let ctx = op.0.context();
    let set = as_set(ctx, op.condition_attr())?;
    if set.is_canonical_empty(ctx) {
        return match op.else_region().entry() {
            Some(block) => by_block(op.0, block, []),
            None => (op.0.result_count() == 0).then(Rewrite::erase),
        };
    }
    let holds = match set.constraints(ctx) {
        [constraint] => constraint.equality && constraint.expr.as_constant(ctx) == Some(0),
        _ => false,
    };
    if holds { by_block(op.0, op.then_region().entry()?, []) } else { None }
}

/// The numbers and values of a list.
fn is_known(rw: &Rewriter<'_>, value: Value) -> Option<i64> {
    crate::patterns::constant_int(rw.ir(), value)
}
