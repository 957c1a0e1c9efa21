//! Canonicalization patterns of `tosa`.

mod slices;
mod windows;

use std::cmp::Ordering;

use lect_core::fold::{Number, number_attr};
use lect_core::types::Signedness;
use lect_dialects_core::tensor::CastOp;
use lect_support::prelude::*;

use super::types::{dense_integers, element, ranked};
use super::{
    ClampOp, ConcatOp, ConstShapeOp, Conv2DOp, DepthwiseConv2DOp, LogicalNotOp, MaxPool2dOp, NanPropagationMode, PadOp,
    ReshapeOp, SelectOp, ShapeType, SliceOp, TransposeOp,
};
use crate::tosa::canonicalize::windows::{is_least, is_one, is_zero, pool_padding, sum};

rewrites! {
    pub(super) const PATTERNS;

    ClampOp => clamp_to_all;
    ClampOp => clamp_of_clamp;
    one_of_concat: ConcatOp { input1: [x : t], output: _ : t } => x;
    cast_one_of_concat: ConcatOp { input1: [x], output: _ : t } => CastOp(x, t);
    for ConvolveOp in [Conv2DOp, DepthwiseConv2DOp] {
        /// Merges padding with zeros into the padding of a convolution.
        pad_convolution: o @ ConvolveOp {
            input: PadOp { input1: x, padding: sizes(s), pad_const: known(n) },
            weight: w, bias: b, input_zp: z, weight_zp: v, output: _ : t
        } if is_zero(o.0, n, z) =>
            ConvolveOp(x, w, b, z, v, sum(&o.pad(), &s)?, o.stride(), o.dilation(), o.acc_type(), t)
                .local_bound(o.local_bound_attr().map(|_| o.local_bound()));
    }
    // Folds a pool with windows of one element over planes of one element.
    pool_of_one: o @ MaxPool2dOp { input: x : t, output: _ : t } if is_one(o.0.context(), t) => x;
    /// Merges padding into that of a pool. The padding value must be the least of its type, so that it never is the
    /// maximum.
    pad_pool: o @ MaxPool2dOp { input: PadOp { input1: x, padding: sizes(s), pad_const: known(n) }, output: _ : t }
        if is_least(o.0.context(), n) =>
        MaxPool2dOp(x, o.kernel(), o.stride(), pool_padding(&o.kernel(), sum(&o.pad(), &s)?)?, t)
            .nan_mode(o.nan_mode_attr().map(|_| o.nan_mode()));
    SelectOp => select_by_opposite;
    SliceOp => slices::slice_concat;
    SliceOp => slices::slice_pad;
    SliceOp => slices::with_known_size;
    transpose_of_transpose: TransposeOp { input1: TransposeOp { input1: x, perms: p }, perms: q, output: _ : t } =>
        TransposeOp(x, composed(&p, &q)?, t);
    TransposeOp => transpose_to_reshape;
}

/// Returns the integers of a constant tensor or shape.
fn sizes(ir: &Isolate, value: Value) -> Option<Vec<i64>> {
    dense_integers(ir.context(), known(ir, value)?)
}

/// Builds a `tosa.const_shape` of these sizes.
fn shape(ctx: &ContextData, sizes: &[i64]) -> Option<impl OneResult + use<>> {
    let ty = ShapeType::get(ctx, i32::try_from(sizes.len()).ok()?).ok()?;
    let elements = ctx.types().tensor(&[i64::try_from(sizes.len()).ok()?], ctx.types().index(), None).ok()?;
    let is_splat = sizes.windows(2).all(|pair| pair[0] == pair[1]) && !sizes.is_empty();
    let known = sizes.iter().map(|size| if *size == DYNAMIC { -1 } else { *size });
    let data: Vec<u8> = known.take(if is_splat { 1 } else { sizes.len() }).flat_map(i64::to_le_bytes).collect();
    Some(ConstShapeOp::build(ctx.attrs().dense_elements(elements, is_splat, &data).ok()?, ty.into()))
}

fn select_by_opposite(select: SelectOp<'_>) -> Option<Rewrite> {
    let not: LogicalNotOp<'_> = select.0.ir.get().def(select.input1())?;
    let operands = [not.input1(), select.input3(), select.input2()];
    Some(Rewrite::modify(move |ir, op| ir.set_operands(op, &operands)))
}

/// Returns the composition of two permutations, `first` being applied first.
fn composed(first: &[i64], second: &[i64]) -> Option<Vec<i64>> {
    if second.is_empty() || first.len() != second.len() {
        return None;
    }
    second.iter().map(|to| first.get(usize::try_from(*to).ok()?).copied()).collect()
}

/// Replaces a transpose that moves only dimensions of size one by a reshape, as elements stay in order.
fn transpose_to_reshape(transpose: TransposeOp<'_>) -> Option<Rewrite> {
    let (ir, ctx) = (transpose.0.ir.get(), transpose.0.context());
    let (input, result) = (transpose.input1(), transpose.output());
    if ir.def::<TransposeOp<'_>>(input).is_some()
        || ir.value(result).uses().any(|(user, _)| user.is::<TransposeOp<'_>>())
    {
        return None;
    }
    let sizes = ranked(ctx, ir.value_type(input)).filter(|sizes| dynamic_count(sizes) <= 1)?;
    let perms = transpose.perms();
    let from: Option<Vec<(i64, i64)>> =
        perms.iter().map(|from| Some((*from, *sizes.get(usize::try_from(*from).ok()?)?))).collect();
    let from = from.filter(|from| from.len() == sizes.len())?;
    if !from.iter().filter(|it| it.1 != 1).is_sorted() {
        return None;
    }
    let sizes: Vec<i64> = from.iter().map(|it| it.1).collect();
    let (shape, ty) = (shape(ctx, &sizes)?, ir.value_type(result));
    Some(Rewrite::made(move |rw| {
        let shape = rw.value(shape);
        rw.value(ReshapeOp::build(input, shape).with_types([ty]))
    }))
}

/// Returns true if numbers of a type are compared as unsigned.
fn is_unsigned(ctx: &ContextData, ty: Type) -> bool {
    matches!(ctx.types().data(element(ctx, ty)), TypeData::Integer { signedness, width }
        if *signedness == Signedness::Unsigned || *width == 1)
}

/// Bounds of `tosa.clamp`.
enum Bounds {
    Ints(ApInt, ApInt),
    Floats(Float, Float),
}

fn bounds(clamp: ClampOp<'_>) -> Option<Bounds> {
    let ctx = clamp.0.context();
    match (ctx.attrs().data(clamp.min_val()), ctx.attrs().data(clamp.max_val())) {
        (AttrData::Integer { value: min, .. }, AttrData::Integer { value: max, .. }) => {
            Some(Bounds::Ints(min.clone(), max.clone()))
        }
        (AttrData::Float { value: min, .. }, AttrData::Float { value: max, .. }) => Some(Bounds::Floats(*min, *max)),
        _ => None,
    }
}

/// Folds a clamp whose bounds include all numbers of the type.
fn clamp_to_all(clamp: ClampOp<'_>) -> Option<Rewrite> {
    let (ir, ctx, input) = (clamp.0.ir.get(), clamp.0.context(), clamp.input());
    let ty = ir.value_type(input);
    ranked_tensor(ctx, ty)?;
    let is_all = match bounds(clamp)? {
        Bounds::Ints(min, max) if is_unsigned(ctx, ty) => min.is_zero() && max.is_all_ones(),
        Bounds::Ints(min, max) => min == ApInt::signed_min(min.width()) && max == ApInt::signed_max(max.width()),
        // MLIR accepts either infinity as the upper bound.
        Bounds::Floats(min, max) => min.is_infinite() && min.is_negative() && max.is_infinite(),
    };
    (is_all && ir.value_type(clamp.output()) == ty).then(|| Rewrite::values([input]))
}

/// Returns the intersection of two ranges, if it has more than one number.
fn common<T: Clone>(
    (a_min, a_max): (T, T),
    (b_min, b_max): (T, T),
    is_less: impl Fn(&T, &T) -> bool,
) -> Option<(T, T)> {
    if !is_less(&a_min, &b_max) || !is_less(&b_min, &a_max) {
        return None;
    }
    let min = if is_less(&a_min, &b_min) { b_min } else { a_min };
    let max = if is_less(&b_max, &a_max) { b_max } else { a_max };
    Some((min, max))
}

/// Merges two consecutive clamps.
fn clamp_of_clamp(outer: ClampOp<'_>) -> Option<Rewrite> {
    let (ir, ctx) = (outer.0.ir.get(), outer.0.context());
    let inner: ClampOp<'_> = ir.def::<ClampOp<'_>>(outer.input()).filter(|inner| inner.0 != outer.0)?;
    let modes = [outer, inner].map(|clamp| clamp.nan_mode() == NanPropagationMode::IGNORE);
    if modes == [true, false] {
        return None;
    }
    let is_unsigned = is_unsigned(ctx, ir.value_type(outer.input()));
    let (min, max): (Number, Number) = match (bounds(outer)?, bounds(inner)?) {
        (Bounds::Ints(min, max), Bounds::Ints(other_min, other_max)) => {
            let order = |a: &ApInt, b: &ApInt| if is_unsigned { a.cmp_unsigned(b) } else { a.cmp_signed(b) };
            let (min, max) = common((min, max), (other_min, other_max), |a, b| order(a, b).is_lt())?;
            (min.into(), max.into())
        }
        (Bounds::Floats(min, max), Bounds::Floats(other_min, other_max)) => {
            let is_less = |a: &Float, b: &Float| a.compare(*b).is_some_and(Ordering::is_lt);
            let (min, max) = common((min, max), (other_min, other_max), is_less)?;
            (min.into(), max.into())
        }
        _ => return None,
    };
    let number = ctx.attrs().type_of(outer.min_val())?;
    let (min, max) = (number_attr(ctx, min, number)?, number_attr(ctx, max, number)?);
    let from = if modes[0] == modes[1] { outer } else { inner };
    let mode = from.nan_mode_attr().map(|_| from.nan_mode());
    let ty = ir.value_type(outer.output());
    Some(Rewrite::with(ClampOp::build(inner.input(), min, max, ty).nan_mode(mode)))
}
