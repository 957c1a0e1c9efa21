//! Permutation maps of transfers as transpositions and broadcasts of vectors.

use lect_dialects::vector::{BroadcastOp, MaskOp, TransferReadOp, TransferWriteOp};
use lect_support::prelude::*;

use super::{Vector, transpose};

/// Adds the patterns (MLIR's `populateVectorTransferPermutationMapLoweringPatterns`).
pub(crate) fn add_patterns(patterns: &mut PatternSet, ctx: &ContextData) {
    patterns.on::<TransferReadOp<'_>>(ctx, 1, transpose_read);
    patterns.on::<TransferWriteOp<'_>>(ctx, 1, transpose_write);
    patterns.on::<TransferReadOp<'_>>(ctx, 1, reduce_rank);
    patterns.on::<TransferWriteOp<'_>>(ctx, 1, extend_write);
}

/// Returns the map of an attribute.
pub(crate) fn map_of(ctx: &ContextData, attr: Attr) -> Option<AffineMap> {
    match ctx.attrs().data(attr) {
        AttrData::AffineMap(map) => Some(*map),
        _ => None,
    }
}

/// Returns true if an operation is under a mask.
fn is_masked(op: OpRef<'_>) -> bool {
    op.parent().is_some_and(|parent| parent.is::<MaskOp<'_>>())
}

/// Returns for each result of a map its position in the minor identity, with broadcasts at any place. Returns `None` if
/// the map is not a permutation of one.
fn permutation(ctx: &ContextData, map: AffineMap) -> Option<Vec<usize>> {
    let (inputs, results) = (map.num_dims(ctx) as usize, map.results(ctx));
    let (skipped, leading) = (inputs.saturating_sub(results.len()), results.len().saturating_sub(inputs));
    let mut found = vec![false; inputs.max(results.len())];
    let mut places = vec![None; results.len()];
    for (place, expr) in places.iter_mut().zip(results) {
        if let Some(dim) = expr.as_dim(ctx) {
            let position = (dim as usize).checked_sub(skipped)? + leading;
            *place = Some(position);
            *found.get_mut(position)? = true;
        } else if expr.as_constant(ctx) != Some(0) {
            return None;
        }
    }
    let mut free = (0..found.len()).filter(|at| !found[*at]);
    places.into_iter().map(|place| place.or_else(|| free.next())).collect()
}

/// Puts items at the places of a permutation.
fn placed<T: Clone>(items: &[T], places: &[usize]) -> Option<Vec<T>> {
    let mut placed: Vec<Option<T>> = vec![None; items.len()];
    for (item, place) in items.iter().zip(places) {
        *placed.get_mut(*place)? = Some(item.clone());
    }
    placed.into_iter().collect()
}

/// Reads in the order of memory, and transposes the result.
fn transpose_read(op: TransferReadOp<'_>) -> Option<Rewrite> {
    let ctx = op.0.context();
    let map = map_of(ctx, op.permutation_map())?;
    let places = permutation(ctx, map).filter(|places| !places.is_empty() && !places.is_sorted())?;
    let (vector, results) = (Vector::from_value(&op.0.ir, op.vector())?, map.results(ctx));
    let new = Vector {
        shape: placed(&vector.shape, &places)?,
        scalable: placed(&vector.scalable, &places)?,
        element: vector.element,
    };
    let ty = new.ty(ctx)?;
    let new_map = ctx.affine().map(map.num_dims(ctx), 0, placed(results, &places)?);
    let (bounds, map) = (placed(op.in_bounds(), &places)?, ctx.attrs().affine_map(new_map));
    let (base, indices, padding, mask) = (op.base(), op.indices().collect::<Vec<_>>(), op.padding(), op.mask());
    let order: Vec<i64> = places.iter().map(|place| *place as i64).collect();
    (!is_masked(op.0)).then(|| {
        Rewrite::made(move |rw| {
            let read = rw.value(TransferReadOp::build(base, indices, map, padding, bounds, ty).mask(mask));
            transpose(rw, read, order)
        })
    })
}

/// Transposes a vector to the order of memory, and writes the result.
fn transpose_write(op: TransferWriteOp<'_>) -> Option<Rewrite> {
    let ctx = op.0.context();
    let map = map_of(ctx, op.permutation_map())?;
    let places = permutation(ctx, map).filter(|places| !places.is_empty())?;
    if map.is_minor_identity(ctx) || is_masked(op.0) {
        return None;
    }
    // The order of the results by their dimensions.
    let dims: Vec<u32> = map.results(ctx).iter().map(|expr| expr.as_dim(ctx)).collect::<Option<_>>()?;
    let mut order: Vec<usize> = (0..dims.len()).collect();
    order.sort_by_key(|at| dims[*at]);
    let order: Vec<i64> = order.into_iter().map(|at| at as i64).collect();
    let bounds = placed(op.in_bounds(), &places)?;
    let map = ctx.attrs().affine_map(ctx.affine().minor_identity_map(map.num_dims(ctx), dims.len() as u32));
    let (value, base, mask, result) = (op.value_to_store(), op.base(), op.mask(), op.0.result_types().next());
    let indices: Vec<Value> = op.indices().collect();
    Some(Rewrite::new(move |rw| {
        let vector = transpose(rw, value, order);
        let write = TransferWriteOp::build(vector, base, indices, map, bounds);
        rw.replace_by(rw.root(), write.mask(mask).result_type(result));
    }))
}

/// Reads without leading broadcast dimensions, and broadcasts the result.
fn reduce_rank(op: TransferReadOp<'_>) -> Option<Rewrite> {
    let ctx = op.0.context();
    let map = map_of(ctx, op.permutation_map())?;
    let results = map.results(ctx);
    let leading = results.iter().take_while(|expr| expr.as_constant(ctx) == Some(0)).count();
    if leading == 0 || is_masked(op.0) {
        return None;
    }
    let (rest, dims) = (&results[leading..], map.num_dims(ctx) as usize);
    let start = dims.checked_sub(rest.len())?;
    let fits = rest.iter().enumerate().all(|(at, expr)| match expr.as_dim(ctx) {
        Some(dim) => dim as usize == start + at,
        None => expr.as_constant(ctx) == Some(0),
    });
    let vector = Vector::from_value(&op.0.ir, op.vector())?;
    let full = op.0.ir.value_type(op.vector());
    let (base, indices, padding, mask) = (op.base(), op.indices().collect::<Vec<_>>(), op.padding(), op.mask());
    if !fits {
        return None;
    }
    let reduced = vector.skip(leading);
    let ty = reduced.ty(ctx)?;
    let map = ctx.attrs().affine_map(ctx.affine().map(dims as u32, 0, rest));
    let bounds = op.in_bounds().get(leading..)?.to_vec();
    Some(Rewrite::made(move |rw| {
        let read = rw.value(TransferReadOp::build(base, indices, map, padding, bounds, ty).mask(mask));
        rw.value(BroadcastOp::build(read, full))
    }))
}

/// Adds unit dimensions, so that the written dimensions are the inner ones.
fn extend_write(op: TransferWriteOp<'_>) -> Option<Rewrite> {
    let ctx = op.0.context();
    let map = map_of(ctx, op.permutation_map())?;
    if map.num_results(ctx) == 0 || permutation(ctx, map).is_some() || is_masked(op.0) {
        return None;
    }
    let dims: Vec<u32> = map.results(ctx).iter().map(|expr| expr.as_dim(ctx)).collect::<Option<_>>()?;
    let first = *dims.iter().min()?;
    let missing: Vec<u32> = (first..map.num_dims(ctx)).filter(|dim| !dims.contains(dim)).collect();
    let exprs: Vec<AffineExpr> = missing.iter().chain(&dims).map(|dim| ctx.affine().dim(*dim)).collect();
    let new_map = ctx.attrs().affine_map(ctx.affine().map(map.num_dims(ctx), 0, exprs));
    let (value, base, count) = (op.value_to_store(), op.base(), missing.len());
    let result = op.0.result_types().next();
    let ty = Vector::from_value(&op.0.ir, value)?.extended(count).ty(ctx)?;
    let mask = op.mask();
    let mask_type = match mask {
        Some(mask) => {
            let vector = Vector::from_value(&op.0.ir, mask)?.extended(count);
            Some((mask, vector.rank(), vector.ty(ctx)?))
        }
        None => None,
    };
    let inside = std::iter::repeat_n(ctx.attrs().bool(true), count);
    let bounds: Vec<Attr> = inside.chain(op.in_bounds().iter().copied()).collect();
    let indices: Vec<Value> = op.indices().collect();
    Some(Rewrite::new(move |rw| {
        let vector = rw.value(BroadcastOp::build(value, ty));
        let mask = mask_type.map(|(mask, rank, ty)| {
            let mask = rw.value(BroadcastOp::build(mask, ty));
            let order: Vec<i64> = (count..rank).chain(0..count).map(|dim| dim as i64).collect();
            transpose(rw, mask, order)
        });
        let write = TransferWriteOp::build(vector, base, indices, new_map, bounds);
        rw.replace_by(rw.root(), write.mask(mask).result_type(result));
    }))
}
