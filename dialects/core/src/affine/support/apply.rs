//! Application of an affine map to mixed operands, with folding.

use lect_core::interfaces;
use lect_support::prelude::*;
use lect_transforms::analysis::linear::{Linear, Sum};

use super::form::Form;
use crate::affine::AffineApplyOp;
use crate::affine::ops::indices::map_attr;
use crate::affine::syntax::maps::as_map;

/// Applies a map with one result by a new `affine.apply`, composed with those that produce the operands (MLIR's
/// `makeComposedAffineApply`).
pub fn apply_composed(rw: &mut Rewriter<'_>, map: AffineMap, operands: &[Value]) -> Value {
    let operands: MixedList = operands.iter().map(|value| Mixed::Dynamic(*value)).collect();
    let op = composed(rw, map, &operands);
    rw.op(op).result(0)
}

/// Applies a map with one result: returns a constant, an existing value, or the result of a new `affine.apply` (MLIR's
/// `makeComposedFoldedAffineApply`).
pub fn apply_or_fold(rw: &mut Rewriter<'_>, map: AffineMap, operands: &[Mixed]) -> Mixed {
    let ctx = rw.context().clone();
    let apply = composed(rw, map, operands);
    let view = rw.op(apply);
    let applied = Mixed::Dynamic(view.result(0));
    let folded = match view.fold(&view.constant_operands()) {
        Some(Folded::Results(results)) => results.first().and_then(|result| match *result {
            FoldResult::Value(value) => Some(Mixed::Dynamic(value)),
            FoldResult::Attr(attr) => {
                attr_int(&ctx, attr)?.to_i64().filter(|number| *number != DYNAMIC).map(Mixed::Static)
            }
        }),
        _ => None,
    };
    if folded.is_some() {
        rw.erase(apply);
    }
    folded.unwrap_or(applied)
}

/// Builds the application of a map to operands, of which constants are substituted into the map.
fn composed(rw: &mut Rewriter<'_>, map: AffineMap, operands: &[Mixed]) -> Op {
    let ctx = rw.context().clone();
    let data = ctx.affine().map_data(map);
    // Constants are substituted into the map; the remaining operands are renumbered.
    let mut values: Values = Values::new();
    let (mut dims, mut symbols) = (Vec::new(), Vec::new());
    let mut counts = [0, 0];
    for (at, operand) in operands.iter().enumerate() {
        let is_dim = at < data.dims as usize;
        let expr = match *operand {
            Mixed::Static(number) => ctx.affine().constant(number),
            Mixed::Dynamic(value) => {
                values.push(value);
                let count = &mut counts[usize::from(!is_dim)];
                *count += 1;
                if is_dim { ctx.affine().dim(*count - 1) } else { ctx.affine().symbol(*count - 1) }
            }
        };
        if is_dim { &mut dims } else { &mut symbols }.push(expr);
    }
    let exprs = data.results.iter().map(|expr| expr.replace_vars(&ctx, &dims, &symbols)).collect();
    let mut form = Form { dims: counts[0], symbols: counts[1], exprs, operands: values };
    form.compose(rw.ir().view());
    let map = ctx.attrs().affine_map(form.map(&ctx));
    rw.add(AffineApplyOp::build(map, form.operands.to_vec()))
}

/// Promotes operands of a map to symbols, folds constant symbols, and drops unused and duplicate operands (MLIR's
/// `canonicalizeMapAndOperands`).
pub fn normalize(ir: &Isolate, map: AffineMap, operands: &[Value]) -> Option<(AffineMap, Vec<Value>)> {
    let mut form = Form::from_map(ir.context(), map, operands.iter().copied().collect())?;
    form.canonicalize(ir.view());
    Some((form.map(ir.context()), form.operands.to_vec()))
}

/// Composes a map with the `affine.apply` operations that produce its operands, and normalizes both like [`normalize`].
pub fn normalize_composed(ir: &Isolate, map: AffineMap, operands: &[Value]) -> Option<(AffineMap, Vec<Value>)> {
    let mut form = Form::from_map(ir.context(), map, operands.iter().copied().collect())?;
    form.compose(ir.view());
    form.canonicalize(ir.view());
    Some((form.map(ir.context()).simplify(ir.context()), form.operands.to_vec()))
}

/// Applies a map to mixed operands, each result by [`apply_or_fold`].
pub fn apply_all_or_fold(rw: &mut Rewriter<'_>, map: AffineMap, operands: &[Mixed]) -> Vec<Mixed> {
    let ctx = rw.context().clone();
    let maps = (0..map.num_results(&ctx)).filter_map(|at| map.sub_map(&ctx, &[at]));
    maps.map(|map| apply_or_fold(rw, map, operands)).collect()
}

/// Interface models by operation.
pub(crate) const LINEAR: Table = &[("affine.apply", interfaces![dyn Linear => Apply])];

struct Apply;

impl Linear for Apply {
    fn sum(&self, op: OpRef<'_>) -> Option<Sum> {
        let ctx = op.context();
        let map = as_map(ctx, map_attr(op))?;
        let expr = map.single_result(ctx)?;
        let factors = expr.linear_factors(ctx, map.num_dims(ctx), map.num_symbols(ctx))?;
        let (number, factors) = factors.split_last()?;
        let mut operands = op.operands().zip(factors);
        operands.try_fold(Sum::number(*number), |sum, (value, factor)| sum.plus(&Sum::value(value), *factor))
    }
}
