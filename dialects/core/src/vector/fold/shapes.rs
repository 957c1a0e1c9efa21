//! Folders of operations that change the shape of vectors, or the order of their elements.

use lect_core::attrs::DenseElements;
use lect_support::folding::{attr_number, dense, element, elements, is_poison, reshaped, splat_of, splat_reshaped};
use lect_support::prelude::*;

use super::{is_broadcastable, keeps_order};
use crate::vector::types::{Vector, bits, indices_of};
use crate::vector::{
    BitCastOp, BroadcastOp, ExtractStridedSliceOp, InsertStridedSliceOp, MultiDimReductionOp, ShapeCastOp, ShuffleOp,
    TransposeOp,
};

pub(in crate::vector) fn broadcast(it: Folding<'_, BroadcastOp<'_>>) -> Option<Folded> {
    it.same(it.source()).or_else(|| broadcast_of_cast(it)).or_else(|| it.poisoned(0)).or_else(|| {
        let (ctx, constant, ty) = (it.ctx(), it.constant(0)?, it.ty()?);
        let is_number = matches!(ctx.attrs().data(constant), AttrData::Integer { .. } | AttrData::Float { .. });
        let splat = if is_number { splat_of(ctx, constant, ty) } else { splat_reshaped(ctx, constant, ty) };
        splat.map(Folded::attr)
    })
}

/// Bypasses a shape cast that the broadcast implies.
fn broadcast_of_cast(it: Folding<'_, BroadcastOp<'_>>) -> Option<Folded> {
    let cast = it.def::<ShapeCastOp<'_>>(it.source())?;
    let (ctx, from) = (it.ctx(), it.type_of(cast.source()));
    let target = Vector::of(ctx, it.ty()?)?;
    let (before, after) = (Vector::of(ctx, from)?, Vector::of(ctx, it.type_of(it.source()))?);
    let common = before.rank().min(after.rank());
    let last = |vector: &Vector<'_>| vector.shape[vector.rank() - common..].to_vec();
    let fits = is_broadcastable(ctx, from, &target) && target.rank() >= common && last(&before) == last(&after);
    fits.then(|| Folded::operands([cast.source()]))
}

pub(in crate::vector) fn shape_cast(it: Folding<'_, ShapeCastOp<'_>>) -> Option<Folded> {
    let source = it.source();
    if let Some(same) = it.same(source) {
        return Some(same);
    }
    if let Some(before) = it.def::<ShapeCastOp<'_>>(source) {
        return Some(Folded::operands([before.source()]));
    }
    if let Some(before) = it.def::<TransposeOp<'_>>(source) {
        let keeps = keeps_order(&Vector::from_value(it.ir(), before.vector())?, &before.permutation());
        return keeps.then(|| Folded::operands([before.vector()]));
    }
    let repeated = it.def::<BroadcastOp<'_>>(source).and_then(|before| it.same(before.source()));
    repeated.or_else(|| it.poisoned(0)).or_else(|| reshaped(it.ctx(), it.constant(0)?, it.ty()?).map(Folded::attr))
}

pub(in crate::vector) fn transpose(it: Folding<'_, TransposeOp<'_>>) -> Option<Folded> {
    it.splat().or_else(|| it.poisoned(0)).or_else(|| {
        let keeps = keeps_order(&Vector::from_value(it.ir(), it.vector())?, &it.permutation());
        if keeps { it.same(it.vector()) } else { None }
    })
}

pub(in crate::vector) fn bitcast(it: Folding<'_, BitCastOp<'_>>) -> Option<Folded> {
    if let Some(folded) = it.same(it.source()) {
        return Some(folded);
    }
    if let Some(before) = it.def::<BitCastOp<'_>>(it.source()) {
        return it.same(before.source()).or_else(|| Some(Folded::operands([before.source()])));
    }
    if let Some(folded) = it.poisoned(0) {
        return Some(folded);
    }
    let (ctx, ty) = (it.ctx(), it.ty()?);
    let DenseElements { ty: from, splat: true, data, .. } = dense(ctx, it.constant(0)?)? else { return None };
    let (from, to) = (Vector::of(ctx, *from)?, Vector::of(ctx, ty)?);
    let (from_bits, to_bits) = (bits(ctx, from.element)?, bits(ctx, to.element)?);
    // The target element is wider: the bits of the splat are repeated.
    let repeated = |times: usize| -> Vec<u8> { data.iter().copied().cycle().take(data.len() * times).collect() };
    let is_byte_wise = from_bits % 8 == 0 && to_bits % 8 == 0;
    let data = match to_bits / from_bits {
        1 if to_bits % from_bits == 0 => data.to_vec(),
        times @ 2.. if to_bits % from_bits == 0 && is_byte_wise && times < 64 => repeated(usize::try_from(times).ok()?),
        _ => return None,
    };
    ctx.attrs().dense_elements(ty, true, &data).ok().map(Folded::attr)
}

/// Folds a reduction of a one-dimensional vector along no dimension.
pub(in crate::vector) fn multi_reduction(it: Folding<'_, MultiDimReductionOp<'_>>) -> Option<Folded> {
    let stays = Vector::from_value(it.ir(), it.source())?.rank() == 1 && !it.reduction_dims().contains(&0);
    stays.then(|| Folded::value(it.source()))
}

pub(in crate::vector) fn shuffle(it: Folding<'_, ShuffleOp<'_>>) -> Option<Folded> {
    let (ctx, picks) = (it.ctx(), it.mask());
    let (left, right) = (Vector::from_value(it.ir(), it.v1())?, Vector::from_value(it.ir(), it.v2())?);
    if left.rank() == 0 {
        return None;
    }
    let is_run = |first: i64, count: i64| picks.iter().copied().eq(first..first.saturating_add(count));
    let (first, second) = (left.shape[0], *right.shape.first()?);
    if is_run(0, first) {
        return Some(Folded::value(it.v1()));
    }
    if is_run(first, second) {
        return Some(Folded::value(it.v2()));
    }
    let poisoned = [0, 1].map(|at| it.constant(at).is_some_and(|attr| is_poison(ctx, attr)));
    if poisoned == [true, true] {
        return it.is_constant(0);
    }
    if left.rank() != 1 {
        return None;
    }
    let constants = [it.constant(0)?, it.constant(1)?];
    // Placeholder for a poison element.
    let any = element(ctx, constants[usize::from(poisoned[0])], 0)?;
    let pick = |&at: &i64| {
        let (side, place) = if at < first { (0, at) } else { (1, at - first) };
        match usize::try_from(place) {
            Ok(place) if !poisoned[side] => element(ctx, constants[side], place),
            _ => Some(any),
        }
    };
    elements(ctx, &picks.iter().map(pick).collect::<Option<Vec<_>>>()?, it.ty()?).map(Folded::attr)
}

/// Returns the integers of attributes.
fn numbers(ctx: &ContextData, list: &[Attr]) -> Vec<i64> {
    list.iter().filter_map(|attr| attr_number(ctx, *attr)).collect()
}

impl ExtractStridedSliceOp<'_> {
    /// Returns offsets, sizes and strides.
    pub(in crate::vector) fn numbers(self) -> [Vec<i64>; 3] {
        [self.offsets(), self.sizes(), self.strides()].map(|list| numbers(self.0.context(), list))
    }

    /// Returns true if all strides are one.
    pub(in crate::vector) fn has_unit_strides(self) -> bool {
        self.numbers()[2].iter().all(|stride| *stride == 1)
    }
}

impl InsertStridedSliceOp<'_> {
    /// Returns offsets and strides.
    pub(in crate::vector) fn numbers(self) -> [Vec<i64>; 2] {
        [self.offsets(), self.strides()].map(|list| numbers(self.0.context(), list))
    }
}

pub(in crate::vector) fn extract_strided_slice(it: Folding<'_, ExtractStridedSliceOp<'_>>) -> Option<Folded> {
    it.same(it.source())
        .or_else(|| from_insert_chain(it))
        .or_else(|| it.poisoned(0))
        .or_else(|| it.splat())
        .or_else(|| part_of_constant(it).map(Folded::attr))
}

/// Folds a slice of a constant.
fn part_of_constant(it: Folding<'_, ExtractStridedSliceOp<'_>>) -> Option<Attr> {
    let (ctx, ty, elements) = (it.ctx(), it.ty()?, dense(it.ctx(), it.constant(0)?)?);
    let (whole, part) = (Vector::from_value(it.ir(), it.source())?, Vector::of(ctx, ty)?);
    if elements.splat || !it.has_unit_strides() || whole.is_scalable() {
        return None;
    }
    let [mut offsets, ..] = it.view.numbers();
    offsets.resize(whole.rank(), 0);
    let size = ctx.attrs().dense_layout(whole.element)?.element_bytes();
    let mut data = Vec::new();
    for number in 0..part.count() {
        let place = place_in(number, part.shape, whole.shape, &offsets)?.checked_mul(size)?;
        data.extend_from_slice(elements.data.get(place..)?.get(..size)?);
    }
    ctx.attrs().dense_elements(ty, false, &data).ok()
}

/// Returns the linear index in the whole vector of an element of the slice.
pub(in crate::vector) fn place_in(number: i64, part: &[i64], whole: &[i64], offsets: &[i64]) -> Option<usize> {
    let mut places = indices_of(number, part).into_iter().zip(offsets.get(..whole.len())?).zip(whole);
    let place = places
        .try_fold(0i64, |place, ((at, offset), size)| place.checked_mul(*size)?.checked_add(at.checked_add(*offset)?));
    usize::try_from(place?).ok()
}

/// Folds a slice of a vector that was inserted before.
fn from_insert_chain(it: Folding<'_, ExtractStridedSliceOp<'_>>) -> Option<Folded> {
    let ([offsets, sizes, _], mut source) = (it.view.numbers(), it.source());
    for _ in 0..MAX_CHAIN {
        let insert = it.def::<InsertStridedSliceOp<'_>>(source)?;
        let part_shape = Vector::from_value(it.ir(), insert.value_to_store())?.shape;
        if Vector::from_value(it.ir(), it.source())?.rank() != part_shape.len() {
            return None;
        }
        let [insert_offsets, _] = insert.numbers();
        let (mut disjoint, mut differs) = (false, false);
        let mut inner = Vec::with_capacity(offsets.len());
        for at in 0..sizes.len() {
            let (start, end) = (*insert_offsets.get(at)?, insert_offsets[at] + *part_shape.get(at)?);
            let (from, to) = (offsets[at], offsets[at] + sizes[at]);
            disjoint |= !(from..to).contains(&start) && !(start..end).contains(&from);
            differs |= from < start || to > end;
            inner.push(from - start);
        }
        if !disjoint {
            let list = it.ctx().attrs().array(i64s(it.ctx(), &inner));
            let inside = changed!(it.op, [insert.value_to_store()], ExtractStridedSliceOp { offsets: list });
            return inside.filter(|_| !differs);
        }
        source = insert.dest();
    }
    None
}

/// Creates `i64` attributes.
pub(in crate::vector) fn i64s(ctx: &ContextData, numbers: &[i64]) -> Vec<Attr> {
    numbers.iter().map(|number| ctx.attrs().integer(ctx.types().i64(), *number)).collect()
}

/// Folds the insertion of a whole vector.
pub(in crate::vector) fn insert_strided_slice(it: Folding<'_, InsertStridedSliceOp<'_>>) -> Option<Folded> {
    it.same(it.value_to_store())
}
