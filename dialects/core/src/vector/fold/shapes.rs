//! Operations that change the shape of vectors, or the order of their elements.

use lect_core::attrs::DenseElements;
use lect_support::folding::{attr_number, is_poison, reshaped, splat_of, splat_reshaped};
use lect_support::prelude::*;

use super::{is_broadcastable, keeps_order};
use crate::vector::types::Vector;
use crate::vector::{
    BitCastOp, BroadcastOp, ExtractStridedSliceOp, InsertStridedSliceOp, MultiDimReductionOp, ShapeCastOp, ShuffleOp,
    TransposeOp,
};

fn poison(ctx: &ContextData, constant: Option<Attr>) -> Option<Folded> {
    constant.filter(|attr| is_poison(ctx, *attr)).map(Folded::attr)
}

pub(in crate::vector) fn broadcast(it: Folding<'_>) -> Option<Folded> {
    let (ir, ctx, broadcast) = (it.op.ir.get(), it.op.context(), it.op.cast::<BroadcastOp<'_>>()?);
    let (source, ty) = (broadcast.source(), ir.value_type(broadcast.vector()));
    if ir.value_type(source) == ty {
        return Some(Folded::value(source));
    }
    // A change of shape that the broadcast makes anyway.
    if let Some(cast) = ir.def::<ShapeCastOp<'_>>(source) {
        let from = cast.source();
        let (from_type, target) = (ir.value_type(from), Vector::of(ctx, ty)?);
        let (before, after) = (Vector::of(ctx, from_type)?, Vector::of(ctx, ir.value_type(source))?);
        let common = before.rank().min(after.rank());
        let last = |shape: &[i64]| shape[shape.len() - common..].to_vec();
        if is_broadcastable(ctx, from_type, &target)
            && target.rank() >= common
            && last(before.shape) == last(after.shape)
        {
            return Some(Folded::operands([from]));
        }
    }
    let constant = it.constants.first().copied().flatten()?;
    if let Some(folded) = poison(ctx, Some(constant)) {
        return Some(folded);
    }
    match ctx.attr_data(constant) {
        AttrData::Integer { .. } | AttrData::Float { .. } => splat_of(ctx, constant, ty).map(Folded::attr),
        _ => splat_reshaped(ctx, constant, ty).map(Folded::attr),
    }
}

pub(in crate::vector) fn shape_cast(it: Folding<'_>) -> Option<Folded> {
    let (ir, ctx, cast) = (it.op.ir.get(), it.op.context(), it.op.cast::<ShapeCastOp<'_>>()?);
    let (source, ty) = (cast.source(), ir.value_type(cast.result()));
    if ir.value_type(source) == ty {
        return Some(Folded::value(source));
    }
    if let Some(before) = ir.def::<ShapeCastOp<'_>>(source) {
        return Some(Folded::operands([before.source()]));
    }
    if let Some(before) = ir.def::<TransposeOp<'_>>(source) {
        let keeps = keeps_order(&Vector::of_value(ir, before.vector())?, &before.permutation());
        return keeps.then(|| Folded::operands([before.vector()]));
    }
    if let Some(before) = ir.def::<BroadcastOp<'_>>(source)
        && ir.value_type(before.source()) == ty
    {
        return Some(Folded::value(before.source()));
    }
    let constant = it.constants.first().copied().flatten()?;
    poison(ctx, Some(constant)).or_else(|| reshaped(ctx, constant, ty).map(Folded::attr))
}

pub(in crate::vector) fn transpose(it: Folding<'_>) -> Option<Folded> {
    let (ir, ctx, transpose) = (it.op.ir.get(), it.op.context(), it.op.cast::<TransposeOp<'_>>()?);
    let (source, ty) = (transpose.vector(), ir.value_type(transpose.result()));
    let constant = it.constants.first().copied().flatten();
    if let Some(constant) = constant.and_then(|constant| splat_reshaped(ctx, constant, ty)) {
        return Some(Folded::attr(constant));
    }
    if let Some(folded) = poison(ctx, constant) {
        return Some(folded);
    }
    let keeps = keeps_order(&Vector::of_value(ir, source)?, &transpose.permutation());
    (ir.value_type(source) == ty && keeps).then(|| Folded::value(source))
}

pub(in crate::vector) fn bitcast(it: Folding<'_>) -> Option<Folded> {
    let (ir, ctx, cast) = (it.op.ir.get(), it.op.context(), it.op.cast::<BitCastOp<'_>>()?);
    let (source, ty) = (cast.source(), ir.value_type(cast.result()));
    if ir.value_type(source) == ty {
        return Some(Folded::value(source));
    }
    if let Some(before) = ir.def::<BitCastOp<'_>>(source) {
        let first = before.source();
        return Some(if ir.value_type(first) == ty { Folded::value(first) } else { Folded::operands([first]) });
    }
    let constant = it.constants.first().copied().flatten()?;
    if let Some(folded) = poison(ctx, Some(constant)) {
        return Some(folded);
    }
    let AttrData::DenseElements(DenseElements { ty: from, splat: true, data }) = ctx.attr_data(constant) else {
        return None;
    };
    let (from, to) = (Vector::of(ctx, *from)?, Vector::of(ctx, ty)?);
    let bits = |element| crate::vector::types::bits(ctx, element);
    let (from_bits, to_bits) = (bits(from.element)?, bits(to.element)?);
    // Several elements become one: the bits are repeated.
    let repeated = |times: usize| -> Vec<u8> { data.iter().copied().cycle().take(data.len() * times).collect() };
    let is_byte_wise = from_bits % 8 == 0 && to_bits % 8 == 0;
    let data = match to_bits / from_bits {
        1 if to_bits % from_bits == 0 => data.to_vec(),
        times @ 2.. if to_bits % from_bits == 0 && is_byte_wise && times < 64 => repeated(usize::try_from(times).ok()?),
        _ => return None,
    };
    ctx.dense_elements_attr(ty, true, &data).ok().map(Folded::attr)
}

/// The only dimension stays.
pub(in crate::vector) fn multi_reduction(it: Folding<'_>) -> Option<Folded> {
    let reduction = it.op.cast::<MultiDimReductionOp<'_>>()?;
    let stays =
        Vector::of_value(&it.op.ir, reduction.source())?.rank() == 1 && !reduction.reduction_dims().contains(&0);
    stays.then(|| Folded::value(reduction.source()))
}

/// The element of a one-dimensional constant.
fn row(ctx: &ContextData, constant: Attr, index: usize) -> Option<Attr> {
    lect_support::folding::element(ctx, constant, index)
}

pub(in crate::vector) fn shuffle(it: Folding<'_>) -> Option<Folded> {
    let (ir, ctx, shuffle) = (it.op.ir.get(), it.op.context(), it.op.cast::<ShuffleOp<'_>>()?);
    let (left, right) = (Vector::of_value(ir, shuffle.v1())?, Vector::of_value(ir, shuffle.v2())?);
    if left.rank() == 0 {
        return None;
    }
    let picks = shuffle.mask();
    let is_run = |first: i64, count: i64| picks.iter().copied().eq(first..first.saturating_add(count));
    let (first, second) = (left.shape[0], *right.shape.first()?);
    if is_run(0, first) {
        return Some(Folded::value(shuffle.v1()));
    }
    if is_run(first, second) {
        return Some(Folded::value(shuffle.v2()));
    }
    let is_poisoned = |at: usize| it.constants.get(at).copied().flatten().is_some_and(|attr| is_poison(ctx, attr));
    if is_poisoned(0) && is_poisoned(1) {
        return it.constants[0].map(Folded::attr);
    }
    if left.rank() != 1 {
        return None;
    }
    let (left_constant, right_constant) = (it.constants[0]?, it.constants[1]?);
    let any = if is_poisoned(0) { row(ctx, right_constant, 0)? } else { row(ctx, left_constant, 0)? };
    let pick = |&at: &i64| {
        let place = usize::try_from(at).ok();
        match place {
            None => Some(any),
            Some(place) if at < first => {
                if is_poisoned(0) {
                    Some(any)
                } else {
                    row(ctx, left_constant, place)
                }
            }
            Some(place) => {
                let place = place - usize::try_from(first).ok()?;
                if is_poisoned(1) { Some(any) } else { row(ctx, right_constant, place) }
            }
        }
    };
    let picked: Option<Vec<Attr>> = picks.iter().map(pick).collect();
    lect_support::folding::elements(ctx, &picked?, ir.value_type(shuffle.vector())).map(Folded::attr)
}

/// The numbers of attributes.
fn numbers(ctx: &ContextData, list: &[Attr]) -> Vec<i64> {
    list.iter().filter_map(|attr| attr_number(ctx, *attr)).collect()
}

impl ExtractStridedSliceOp<'_> {
    /// Offsets, sizes and strides.
    pub(in crate::vector) fn numbers(self) -> [Vec<i64>; 3] {
        [self.offsets(), self.sizes(), self.strides()].map(|list| numbers(self.0.context(), list))
    }

    /// Returns true if it takes elements that are side by side.
    pub(in crate::vector) fn has_unit_strides(self) -> bool {
        self.numbers()[2].iter().all(|stride| *stride == 1)
    }
}

impl InsertStridedSliceOp<'_> {
    /// Offsets and strides.
    pub(in crate::vector) fn numbers(self) -> [Vec<i64>; 2] {
        [self.offsets(), self.strides()].map(|list| numbers(self.0.context(), list))
    }
}

pub(in crate::vector) fn extract_strided_slice(it: Folding<'_>) -> Option<Folded> {
    let (ctx, slice) = (it.op.context(), it.op.cast::<ExtractStridedSliceOp<'_>>()?);
    let (source, ty) = (slice.source(), it.op.ir.value_type(slice.result()));
    if it.op.ir.value_type(source) == ty {
        return Some(Folded::value(source));
    }
    if let Some(folded) = from_insert_chain(slice) {
        return Some(folded);
    }
    let constant = it.constants.first().copied().flatten()?;
    poison(ctx, Some(constant))
        .or_else(|| splat_reshaped(ctx, constant, ty).map(Folded::attr))
        .or_else(|| part_of(slice, constant, ty).map(Folded::attr))
}

/// A part of a constant.
fn part_of(slice: ExtractStridedSliceOp<'_>, constant: Attr, ty: Type) -> Option<Attr> {
    let ctx = slice.0.context();
    let AttrData::DenseElements(elements) = ctx.attr_data(constant) else { return None };
    let (whole, part) = (Vector::of_value(slice.0.ir.get(), slice.source())?, Vector::of(ctx, ty)?);
    if elements.splat || !slice.has_unit_strides() || whole.is_scalable() {
        return None;
    }
    let [mut offsets, _, _] = slice.numbers();
    offsets.resize(whole.rank(), 0);
    let size = ctx.dense_layout(whole.element)?.element_bytes();
    let mut data = Vec::new();
    for number in 0..part.count() {
        let place = place_in(number, part.shape, whole.shape, &offsets)?.checked_mul(size)?;
        data.extend_from_slice(elements.data.get(place..)?.get(..size)?);
    }
    ctx.dense_elements_attr(ty, false, &data).ok()
}

/// Where an element of a part is in the whole.
pub(in crate::vector) fn place_in(number: i64, part: &[i64], whole: &[i64], offsets: &[i64]) -> Option<usize> {
    let (mut rest, mut place, mut stride) = (number, 0i64, 1i64);
    for dim in (0..whole.len()).rev() {
        let at = rest % part.get(dim)? + offsets.get(dim)?;
        rest /= part[dim];
        place = place.checked_add(at.checked_mul(stride)?)?;
        stride = stride.checked_mul(whole[dim])?;
    }
    usize::try_from(place).ok()
}

/// A slice of the vector that was inserted before.
fn from_insert_chain(slice: ExtractStridedSliceOp<'_>) -> Option<Folded> {
    let (ir, ctx) = (slice.0.ir.get(), slice.0.context());
    let [offsets, sizes, _] = slice.numbers();
    let mut source = slice.source();
    for _ in 0..MAX_CHAIN {
        let insert = ir.def::<InsertStridedSliceOp<'_>>(source)?;
        let part = insert.value_to_store();
        let part_shape = Vector::of_value(ir, part)?.shape;
        if Vector::of_value(ir, slice.source())?.rank() != part_shape.len() {
            break;
        }
        let [insert_offsets, _] = insert.numbers();
        let (mut disjoint, mut differs) = (false, false);
        let mut inner = Vec::with_capacity(offsets.len());
        for at in 0..sizes.len() {
            let (start, end) = (*insert_offsets.get(at)?, insert_offsets[at] + *part_shape.get(at)?);
            let (from, to) = (offsets[at], offsets[at] + sizes[at]);
            let overlaps = (from..to).contains(&start) || (start..end).contains(&from);
            if overlaps {
                differs |= from < start || to > end;
                inner.push(from - start);
            } else {
                disjoint = true;
            }
        }
        if !disjoint && !differs {
            let mut folded = Folded::operands([part]);
            if let Folded::InPlace(update) = &mut folded {
                update.attrs.push((ctx.ident(b"offsets"), ctx.array_attr(i64s(ctx, &inner))));
            }
            return Some(folded);
        }
        if !disjoint {
            break;
        }
        source = insert.dest();
    }
    None
}

/// Attributes of type `i64`.
pub(in crate::vector) fn i64s(ctx: &ContextData, numbers: &[i64]) -> Vec<Attr> {
    numbers.iter().map(|number| ctx.integer_attr(ctx.common().i64, *number)).collect()
}

/// All of it is replaced.
pub(in crate::vector) fn insert_strided_slice(it: Folding<'_>) -> Option<Folded> {
    let insert = it.op.cast::<InsertStridedSliceOp<'_>>()?;
    let part = insert.value_to_store();
    (it.op.ir.value_type(part) == it.op.ir.value_type(insert.result())).then(|| Folded::value(part))
}
