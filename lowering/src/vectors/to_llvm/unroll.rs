//! Operations on vectors of several dimensions as operations on rows, and transfers as loads and stores.

pub(super) mod contract;
mod masks;
mod pairs;
pub(super) mod shapes;

use std::sync::LazyLock;

use lect_dialects::arith::{AndIOp, ConstantOp, MulFOp, MulIOp, SelectOp, SubIOp};
use lect_dialects::memref;
use lect_dialects::ub::PoisonOp;
use lect_dialects::vector::{
    BitCastOp, BroadcastOp, CompressStoreOp, CreateMaskOp, ExpandLoadOp, ExtractStridedSliceOp, FMAOp, FromElementsOp,
    GatherOp, LoadOp, MaskOp, MaskedLoadOp, MaskedStoreOp, OuterProductOp, ScatterOp, StoreOp, ToElementsOp,
    TransferReadOp, TransferWriteOp, TransposeOp, combine,
};
use lect_dialects::{arith, vector};
use lect_support::folding::{float_format, zero};
use lect_support::prelude::*;
use lect_transforms::rewrite::{Canonicalize, Filter};

use super::super::permutations::map_of;
use super::super::{Vector, extract, extract_at, insert, on_parts};
use super::VectorToLlvm;
use super::elements::delinearized;

/// Adds the patterns.
pub(super) fn add_patterns(patterns: &mut PatternSet, ctx: &ContextData, options: &VectorToLlvm) {
    on_parts::<BitCastOp<'_>>(patterns, ctx, 1, bitcast);
    on_parts::<BroadcastOp<'_>>(patterns, ctx, 1, broadcast);
    on_parts::<FMAOp<'_>>(patterns, ctx, 1, multiply_add);
    on_parts::<FromElementsOp<'_>>(patterns, ctx, 1, from_elements);
    on_parts::<ToElementsOp<'_>>(patterns, ctx, 1, to_elements);
    on_parts::<GatherOp<'_>>(patterns, ctx, 1, gather);
    on_parts::<OuterProductOp<'_>>(patterns, ctx, 1, outer_product);
    patterns.on::<TransferReadOp<'_>>(ctx, 1, read);
    patterns.on::<TransferWriteOp<'_>>(ctx, 1, write);
    patterns.on::<TransferReadOp<'_>>(ctx, 1, mask_read);
    patterns.on::<TransferWriteOp<'_>>(ctx, 1, mask_write);
    const FOLDED: [&str; 9] = [
        CompressStoreOp::NAME,
        CreateMaskOp::NAME,
        ExpandLoadOp::NAME,
        ExtractStridedSliceOp::NAME,
        GatherOp::NAME,
        MaskedLoadOp::NAME,
        MaskedStoreOp::NAME,
        ScatterOp::NAME,
        TransposeOp::NAME,
    ];
    FOLDED.into_iter().for_each(|name| patterns.add_fn(ctx, name, 2, canonicalize));
    contract::add_patterns(patterns, ctx, options.vector_contract_lowering);
    masks::add_patterns(patterns, ctx, options.force_32bit_vector_indices);
    pairs::add_patterns(patterns, ctx);
    shapes::add_patterns(patterns, ctx, options.vector_transpose_lowering);
}

/// Applies the canonicalization patterns that fold constant masks, and merge transpositions.
fn canonicalize(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    const NAMES: [&str; 9] = [
        "constant_sizes",
        "gather_nothing",
        "load_all",
        "load_nothing",
        "merge_transposes",
        "scatter_nothing",
        "slice_constant_mask",
        "store_all",
        "store_nothing",
    ];
    static FILTER: LazyLock<Filter> =
        LazyLock::new(|| Filter::default().with_enabled(NAMES.map(str::to_owned).to_vec()));
    let model = rw.op(op).interface::<dyn Canonicalize>()?;
    model.canonicalize(op, rw, &FILTER)
}

/// Emits a constant of zeros.
fn zeros(rw: &mut Rewriter<'_>, ty: Type) -> Value {
    let attr = zero(rw.context(), ty).unwrap_or_else(|| rw.context().attrs().unit());
    rw.value(ConstantOp::build(attr))
}

fn poison(rw: &mut Rewriter<'_>, ty: Type) -> Value {
    rw.value(PoisonOp::build(ty))
}

fn places(position: &[i64]) -> Vec<Mixed> {
    position.iter().map(|at| Mixed::Static(*at)).collect()
}

fn bitcast(op: BitCastOp<'_>) -> Option<Rewrite> {
    let (ctx, source) = (op.0.context(), op.source());
    let ty = result_type(op.0)?;
    let vector = Vector::of(ctx, ty).filter(|vector| vector.rank() > 1)?;
    let last = vector.rank() - 1;
    let row = vector.skip(last).ty(ctx)?;
    let outer = vector.shape[..last].to_vec();
    if vector.scalable[..last].contains(&true) {
        return None;
    }
    Some(Rewrite::made(move |rw| {
        let mut result = poison(rw, ty);
        for number in 0..outer.iter().product() {
            let at = places(&delinearized(number, &outer));
            let part = extract(rw, source, &at);
            let part = rw.value(BitCastOp::build(part, row));
            result = insert(rw, part, result, &at);
        }
        result
    }))
}

/// Broadcasts along the first dimension that differs.
fn broadcast(op: BroadcastOp<'_>) -> Option<Rewrite> {
    let (ctx, source) = (op.0.context(), op.source());
    let ty = result_type(op.0)?;
    let (from, to) = (Vector::from_value(&op.0.ir, source)?, Vector::of(ctx, ty)?);
    if to.rank() == 1 && from.rank() <= 1 {
        if from == to {
            return Some(Rewrite::values([source]));
        }
        let at = vec![0; from.rank()];
        return Some(Rewrite::made(move |rw| {
            let scalar = extract(rw, source, &places(&at));
            rw.value(BroadcastOp::build(scalar, ty))
        }));
    }
    let row = to.inner().ty(ctx)?;
    if to.is_first_scalable() {
        return None;
    }
    let (count, longer) = (*to.shape.first()?, from.rank() < to.rank());
    let first = match longer {
        true => None,
        false => Some((0..to.rank()).find(|dim| from.shape[*dim] != to.shape[*dim])),
    };
    if first == Some(None) {
        return Some(Rewrite::values([source]));
    }
    let stretches = first.flatten() == Some(0);
    Some(Rewrite::made(move |rw| {
        let mut part = longer.then(|| rw.value(BroadcastOp::build(source, row)));
        let mut result = poison(rw, ty);
        if stretches {
            let one = extract_at(rw, source, 0);
            part = Some(rw.value(BroadcastOp::build(one, row)));
        }
        for at in 0..count {
            let part = match part {
                Some(part) => part,
                None => {
                    let one = extract_at(rw, source, at);
                    rw.value(BroadcastOp::build(one, row))
                }
            };
            result = insert(rw, part, result, &[Mixed::Static(at)]);
        }
        result
    }))
}

fn multiply_add(op: FMAOp<'_>) -> Option<Rewrite> {
    let (ctx, ty) = (op.0.context(), result_type(op.0)?);
    let vector = Vector::of(ctx, ty).filter(|vector| vector.rank() > 1 && !vector.is_first_scalable())?;
    let operands = [op.lhs(), op.rhs(), op.acc()];
    Some(Rewrite::made(move |rw| {
        let mut result = zeros(rw, ty);
        for at in 0..vector.shape[0] {
            let [lhs, rhs, acc] = operands.map(|operand| extract_at(rw, operand, at));
            let part = rw.value(FMAOp::build(lhs, rhs, acc));
            result = insert(rw, part, result, &[Mixed::Static(at)]);
        }
        result
    }))
}

fn from_elements(op: FromElementsOp<'_>) -> Option<Rewrite> {
    let (ctx, ty) = (op.0.context(), result_type(op.0)?);
    let vector = Vector::of(ctx, ty).filter(|vector| vector.rank() > 1)?;
    let row = vector.inner().ty(ctx)?;
    let elements: Vec<Value> = op.elements().collect();
    let size = usize::try_from(vector.inner().shape.iter().product::<i64>()).ok()?;
    Some(Rewrite::made(move |rw| {
        let mut result = poison(rw, ty);
        for (at, elements) in elements.chunks(size.max(1)).enumerate() {
            let part = rw.value(FromElementsOp::build(elements.to_vec(), row));
            result = insert(rw, part, result, &[Mixed::Static(at as i64)]);
        }
        result
    }))
}

fn to_elements(op: ToElementsOp<'_>) -> Option<Rewrite> {
    let source = op.source();
    let vector = Vector::from_value(&op.0.ir, source).filter(|vector| vector.rank() > 1)?;
    let (element, row) = (vector.element, vector.inner());
    let size = usize::try_from(row.shape.iter().product::<i64>()).ok()?;
    Some(Rewrite::new(move |rw| {
        let parts: Vec<Value> = (0..vector.shape[0]).map(|at| extract_at(rw, source, at)).collect();
        let mut elements = Vec::new();
        for part in parts {
            let made = rw.add(ToElementsOp::build(part, vec![element; size]));
            elements.extend(rw.op(made).results());
        }
        rw.replace(rw.root(), &elements);
    }))
}

fn gather(op: GatherOp<'_>) -> Option<Rewrite> {
    let (ctx, ty) = (op.0.context(), result_type(op.0)?);
    let vector = Vector::of(ctx, ty).filter(|vector| vector.rank() > 1 && !vector.is_first_scalable())?;
    let row = vector.inner().ty(ctx)?;
    let (base, offsets, alignment) = (op.base(), op.offsets().collect::<Vec<_>>(), op.alignment());
    let parts = [op.indices(), op.mask(), op.pass_thru()];
    Some(Rewrite::made(move |rw| {
        let mut result = poison(rw, ty);
        for at in 0..vector.shape[0] {
            let [indices, mask, pass_thru] = parts.map(|part| extract_at(rw, part, at));
            let gather = GatherOp::build(base, offsets.clone(), indices, mask, pass_thru, row);
            let part = rw.value(gather.alignment(alignment));
            result = insert(rw, part, result, &[Mixed::Static(at)]);
        }
        result
    }))
}

/// Emits the combination of a product and an accumulator. Where a mask is not set, the accumulator stays.
fn combined(
    rw: &mut Rewriter<'_>,
    kind: vector::CombiningKind,
    [a, b]: [Value; 2],
    acc: Option<Value>,
    mask: Option<Value>,
) -> Value {
    let ctx = rw.context().clone();
    let ty = rw.ir().value_type(a);
    let is_float = float_format(&ctx, ty).is_some();
    let none = arith::FastMathFlags(0);
    let value = match (acc, is_float) {
        (Some(acc), true) if kind == vector::CombiningKind::ADD && Vector::from_value(rw.ir(), acc).is_some() => {
            rw.value(FMAOp::build(a, b, acc))
        }
        _ => {
            let product = match is_float {
                true => rw.value(MulFOp::build(a, b).fastmath(none)),
                false => rw.value(MulIOp::build(a, b)),
            };
            match acc {
                Some(acc) => combine(rw, kind, [product, acc], Some(none)),
                None => return product,
            }
        }
    };
    match (mask, acc) {
        (Some(mask), Some(acc)) => rw.value(SelectOp::build(mask, value, acc)),
        _ => value,
    }
}

/// Returns true if elements of this type can be combined.
fn accepts(ctx: &ContextData, kind: vector::CombiningKind, element: Type) -> bool {
    use vector::CombiningKind as Kind;
    match kind {
        Kind::ADD | Kind::MUL => true,
        Kind::MINNUMF | Kind::MAXNUMF | Kind::MINIMUMF | Kind::MAXIMUMF => float_format(ctx, element).is_some(),
        _ => float_format(ctx, element).is_none(),
    }
}

/// Multiplies each element of one vector by the other one.
fn outer_product(op: OuterProductOp<'_>) -> Option<Rewrite> {
    let (ctx, ty) = (op.0.context(), result_type(op.0)?);
    let masking = op.0.parent().and_then(|parent| parent.cast::<MaskOp<'_>>());
    let (root, mask) = masking.map_or((op.0.op, None), |masking| (masking.0.op, Some(masking.mask())));
    let (lhs, rhs, acc, kind) = (op.lhs(), op.rhs(), op.acc(), op.kind());
    let vector = Vector::of(ctx, ty)?;
    if !accepts(ctx, kind, vector.element) {
        return None;
    }
    let (lhs_type, rhs_type) = (op.0.ir.value_type(lhs), op.0.ir.value_type(rhs));
    let is_vector = Vector::of(ctx, rhs_type).is_some();
    if is_vector && vector.is_first_scalable() {
        return None;
    }
    Some(Rewrite::new(move |rw| {
        rw.before(root);
        if !is_vector {
            let scalar = rw.value(BroadcastOp::build(rhs, lhs_type));
            let value = combined(rw, kind, [lhs, scalar], acc, mask);
            return rw.replace(root, &[value]);
        }
        let mut result = zeros(rw, ty);
        for at in 0..vector.shape[0] {
            let scalar = extract_at(rw, lhs, at);
            let scalar = rw.value(BroadcastOp::build(scalar, rhs_type));
            let row = acc.map(|acc| extract_at(rw, acc, at));
            let mask = mask.map(|mask| extract_at(rw, mask, at));
            let part = combined(rw, kind, [scalar, rhs], row, mask);
            result = insert(rw, part, result, &[Mixed::Static(at)]);
        }
        rw.replace(root, &[result]);
    }))
}

/// Returns true if a memref can be accessed by loads and stores of a vector.
fn is_contiguous(ctx: &ContextData, ty: Type, vector: Type) -> bool {
    let Some(memref) = MemRef::of(ctx, ty) else {
        return false;
    };
    let Some(layout) = memref.strides(ctx) else {
        return false;
    };
    let fits = match Vector::of(ctx, memref.element) {
        Some(_) => memref.element == vector,
        None => Vector::of(ctx, vector).is_some_and(|vector| vector.element == memref.element),
    };
    fits && layout.strides.last().is_none_or(|stride| *stride == 1)
}

fn is_in_bounds(ctx: &ContextData, in_bounds: &[Attr]) -> bool {
    in_bounds.iter().all(|attr| *attr == ctx.attrs().bool(true))
}

/// Returns the dimensions that a map broadcasts, if it is the minor identity otherwise.
fn broadcast_dims(ctx: &ContextData, map: AffineMap) -> Option<Vec<usize>> {
    let results = map.results(ctx);
    let first = (map.num_dims(ctx) as usize).checked_sub(results.len())?;
    let mut dims = Vec::new();
    for (at, expr) in results.iter().enumerate() {
        match (expr.as_dim(ctx), expr.as_constant(ctx)) {
            (Some(dim), _) if dim as usize == first + at => {}
            (_, Some(0)) => dims.push(at),
            _ => return None,
        }
    }
    Some(dims)
}

/// Reads within bounds by a load, and a broadcast if needed.
fn read(op: TransferReadOp<'_>) -> Option<Rewrite> {
    let ctx = op.0.context();
    let ty = op.0.ir.value_type(op.vector());
    let vector = Vector::of(ctx, ty).filter(|vector| vector.rank() <= 1)?;
    let dims = broadcast_dims(ctx, map_of(ctx, op.permutation_map())?)?;
    let mut loaded = vector.clone();
    for &dim in &dims {
        (loaded.shape[dim], loaded.scalable[dim]) = (1, false);
    }
    let loaded = loaded.ty(ctx)?;
    let (base, padding, mask) = (op.base(), op.padding(), op.mask());
    let fits = is_contiguous(ctx, op.0.ir.value_type(base), loaded) && is_in_bounds(ctx, op.in_bounds());
    if !fits || op.0.parent().is_some_and(|parent| parent.is::<MaskOp<'_>>()) {
        return None;
    }
    if mask.is_some() && vector.rank() != 1 {
        return None;
    }
    let indices: Vec<Value> = op.indices().collect();
    Some(Rewrite::made(move |rw| {
        let value = match mask {
            Some(mask) => {
                let fill = rw.value(BroadcastOp::build(padding, loaded));
                rw.value(MaskedLoadOp::build(base, indices, mask, fill, loaded))
            }
            None => rw.value(LoadOp::build(base, indices, loaded).nontemporal(false)),
        };
        if dims.is_empty() { value } else { rw.value(BroadcastOp::build(value, ty)) }
    }))
}

/// Writes within bounds by a store.
fn write(op: TransferWriteOp<'_>) -> Option<Rewrite> {
    let ctx = op.0.context();
    let (value, base, mask) = (op.value_to_store(), op.base(), op.mask());
    let ty = op.0.ir.value_type(value);
    let vector = Vector::of(ctx, ty).filter(|vector| vector.rank() <= 1)?;
    let map = map_of(ctx, op.permutation_map())?;
    let fits = is_contiguous(ctx, op.0.ir.value_type(base), ty) && is_in_bounds(ctx, op.in_bounds());
    if !fits || !map.is_minor_identity(ctx) || op.0.parent().is_some_and(|parent| parent.is::<MaskOp<'_>>()) {
        return None;
    }
    if mask.is_some() && vector.rank() != 1 {
        return None;
    }
    let indices: Vec<Value> = op.indices().collect();
    Some(Rewrite::new(move |rw| {
        let root = rw.root();
        match mask {
            Some(mask) => _ = rw.replace_by(root, MaskedStoreOp::build(base, indices, mask, value)),
            None => _ = rw.replace_by(root, StoreOp::build(value, base, indices).nontemporal(false)),
        }
    }))
}

/// Emits the mask of the elements of a vector that are within bounds.
fn bounds_mask(rw: &mut Rewriter<'_>, base: Value, index: Value, last: usize, ty: Type, old: Option<Value>) -> Value {
    let at = rw.value(ConstantOp::index(rw.context(), last as i64));
    let size = match MemRef::of(rw.context(), rw.ir().value_type(base)).is_some() {
        true => rw.value_or_fold(memref::DimOp::build(base, at)),
        false => rw.value_or_fold(lect_dialects::tensor::DimOp::build(base, at)),
    };
    let rest = rw.value(SubIOp::build(size, index));
    let mask = rw.value(CreateMaskOp::build([rest], ty));
    match old {
        Some(old) => rw.value(AndIOp::build(mask, old)),
        None => mask,
    }
}

/// Returns the mask type and the last index of a transfer that may be out of bounds.
fn unbounded(ctx: &ContextData, ty: Type, bounds: &[Attr], indices: &[Value]) -> Option<(Type, Value)> {
    let mut vector = Vector::of(ctx, ty).filter(|vector| vector.rank() == 1)?;
    vector.element = ctx.types().i1();
    if is_in_bounds(ctx, bounds) {
        return None;
    }
    Some((vector.ty(ctx)?, *indices.last()?))
}

fn mask_read(op: TransferReadOp<'_>) -> Option<Rewrite> {
    let ctx = op.0.context();
    let (ty, indices): (Type, Vec<Value>) = (op.0.ir.value_type(op.vector()), op.indices().collect());
    let (mask_type, index) = unbounded(ctx, ty, op.in_bounds(), &indices)?;
    let (base, map, padding, old) = (op.base(), op.permutation_map(), op.padding(), op.mask());
    let bounds = [ctx.attrs().bool(true)];
    let masked = op.0.parent().is_some_and(|parent| parent.is::<MaskOp<'_>>());
    (!masked).then(|| {
        Rewrite::new(move |rw| {
            let mask = bounds_mask(rw, base, index, indices.len() - 1, mask_type, old);
            let read = TransferReadOp::build(base, indices, map, padding, bounds.to_vec(), ty).mask(Some(mask));
            rw.replace_by(rw.root(), read);
        })
    })
}

fn mask_write(op: TransferWriteOp<'_>) -> Option<Rewrite> {
    let ctx = op.0.context();
    let (value, indices): (Value, Vec<Value>) = (op.value_to_store(), op.indices().collect());
    let (mask_type, index) = unbounded(ctx, op.0.ir.value_type(value), op.in_bounds(), &indices)?;
    let (base, map, old) = (op.base(), op.permutation_map(), op.mask());
    let (bounds, result) = ([ctx.attrs().bool(true)], op.0.result_types().next());
    let masked = op.0.parent().is_some_and(|parent| parent.is::<MaskOp<'_>>());
    (!masked).then(|| {
        Rewrite::new(move |rw| {
            let mask = bounds_mask(rw, base, index, indices.len() - 1, mask_type, old);
            let write = TransferWriteOp::build(value, base, indices, map, bounds.to_vec()).mask(Some(mask));
            rw.replace_by(rw.root(), write.result_type(result));
        })
    })
}
