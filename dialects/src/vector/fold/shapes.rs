//! Operations that change the shape of vectors, or the order of their elements.

use lect_core::attrs::{AttrData, DenseElements};
use lect_core::context::ContextData;
use lect_core::engine::int_array;
use lect_core::entity::{Attr, Type, Value};
use lect_core::fold::Folded;
use lect_core::ir::OpRef;

use super::super::types::{Vector, numbers, operand, result};
use super::{Constants, is_broadcastable, keeps_order};
use crate::folding::{is_poison, reshaped, splat_of, splat_reshaped};
use crate::patterns::{MAX_CHAIN, defined_by, is};

fn poison(ctx: &ContextData, constant: Option<Attr>) -> Option<Folded> {
    constant.filter(|attr| is_poison(ctx, *attr)).map(Folded::attr)
}

fn same_type(op: OpRef<'_>, value: Value) -> bool {
    Some(op.ir.value_type(value)) == op.result_types().next()
}

pub(in crate::vector) fn broadcast(op: OpRef<'_>, constants: Constants<'_>) -> Option<Folded> {
    let (ir, ctx) = (op.ir.get(), op.context());
    let (source, ty) = (op.operands().next()?, op.result_types().next()?);
    if same_type(op, source) {
        return Some(Folded::value(source));
    }
    // A change of shape that the broadcast makes anyway.
    if let Some(cast) = defined_by(ir, source, "vector.shape_cast") {
        let from = cast.operands().next()?;
        let (from_type, target) = (ir.value_type(from), result(op)?);
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
    let constant = constants.first().copied().flatten()?;
    if let Some(folded) = poison(ctx, Some(constant)) {
        return Some(folded);
    }
    match ctx.attr_data(constant) {
        AttrData::Integer { .. } | AttrData::Float { .. } => splat_of(ctx, constant, ty).map(Folded::attr),
        _ => splat_reshaped(ctx, constant, ty).map(Folded::attr),
    }
}

pub(in crate::vector) fn shape_cast(op: OpRef<'_>, constants: Constants<'_>) -> Option<Folded> {
    let (ir, ctx) = (op.ir.get(), op.context());
    let (source, ty) = (op.operands().next()?, op.result_types().next()?);
    if same_type(op, source) {
        return Some(Folded::value(source));
    }
    if let Some(before) = ir.value(source).defining_op() {
        let first = before.operands().next();
        if is(before, "vector.shape_cast") {
            return Some(Folded::operands(first));
        }
        if is(before, "vector.transpose") {
            let permutation = int_array(ctx, before.attr("permutation")?);
            return keeps_order(&operand(before, 0)?, &permutation).then(|| Folded::operands(first));
        }
        if is(before, "vector.broadcast") && ir.value_type(first?) == ty {
            return first.map(Folded::value);
        }
    }
    let constant = constants.first().copied().flatten()?;
    poison(ctx, Some(constant)).or_else(|| reshaped(ctx, constant, ty).map(Folded::attr))
}

pub(in crate::vector) fn transpose(op: OpRef<'_>, constants: Constants<'_>) -> Option<Folded> {
    let ctx = op.context();
    let (source, ty) = (op.operands().next()?, op.result_types().next()?);
    let constant = constants.first().copied().flatten();
    if let Some(constant) = constant.and_then(|constant| splat_reshaped(ctx, constant, ty)) {
        return Some(Folded::attr(constant));
    }
    if let Some(folded) = poison(ctx, constant) {
        return Some(folded);
    }
    let permutation = int_array(ctx, op.attr("permutation")?);
    (same_type(op, source) && keeps_order(&operand(op, 0)?, &permutation)).then(|| Folded::value(source))
}

pub(in crate::vector) fn bitcast(op: OpRef<'_>, constants: Constants<'_>) -> Option<Folded> {
    let (ir, ctx) = (op.ir.get(), op.context());
    let (source, ty) = (op.operands().next()?, op.result_types().next()?);
    if same_type(op, source) {
        return Some(Folded::value(source));
    }
    if let Some(before) = defined_by(ir, source, "vector.bitcast") {
        let first = before.operands().next()?;
        return Some(if ir.value_type(first) == ty { Folded::value(first) } else { Folded::operands([first]) });
    }
    let constant = constants.first().copied().flatten()?;
    if let Some(folded) = poison(ctx, Some(constant)) {
        return Some(folded);
    }
    let AttrData::DenseElements(DenseElements { ty: from, splat: true, data }) = ctx.attr_data(constant) else {
        return None;
    };
    let (from, to) = (Vector::of(ctx, *from)?, Vector::of(ctx, ty)?);
    let bits = |element| super::super::types::bits(ctx, element);
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
pub(in crate::vector) fn multi_reduction(op: OpRef<'_>, _: Constants<'_>) -> Option<Folded> {
    let reduced = int_array(op.context(), op.attr("reduction_dims")?);
    (operand(op, 0)?.rank() == 1 && !reduced.contains(&0)).then(|| op.operands().next().map(Folded::value)).flatten()
}

/// The element of a one-dimensional constant.
fn row(ctx: &ContextData, constant: Attr, index: usize) -> Option<Attr> {
    crate::folding::element(ctx, constant, index)
}

pub(in crate::vector) fn shuffle(op: OpRef<'_>, constants: Constants<'_>) -> Option<Folded> {
    let ctx = op.context();
    let (left, right) = (operand(op, 0)?, operand(op, 1)?);
    if left.rank() == 0 {
        return None;
    }
    let picks = int_array(ctx, op.attr("mask")?);
    let is_run = |first: i64, count: i64| picks.iter().copied().eq(first..first.saturating_add(count));
    let (first, second) = (left.shape[0], *right.shape.first()?);
    if is_run(0, first) {
        return op.operands().next().map(Folded::value);
    }
    if is_run(first, second) {
        return op.operands().nth(1).map(Folded::value);
    }
    let is_poisoned = |at: usize| constants.get(at).copied().flatten().is_some_and(|attr| is_poison(ctx, attr));
    if is_poisoned(0) && is_poisoned(1) {
        return constants[0].map(Folded::attr);
    }
    if left.rank() != 1 {
        return None;
    }
    let (left_constant, right_constant) = (constants[0]?, constants[1]?);
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
    crate::folding::elements(ctx, &picked?, op.result_types().next()?).map(Folded::attr)
}

/// Offsets, sizes and strides of a slice of vectors, as far as they are there.
pub(in crate::vector) fn slice_numbers(op: OpRef<'_>, name: &str) -> Vec<i64> {
    numbers(op.context(), op.attr(name))
}

pub(in crate::vector) fn extract_strided_slice(op: OpRef<'_>, constants: Constants<'_>) -> Option<Folded> {
    let ctx = op.context();
    let (source, ty) = (op.operands().next()?, op.result_types().next()?);
    if same_type(op, source) {
        return Some(Folded::value(source));
    }
    if let Some(folded) = from_insert_chain(op) {
        return Some(folded);
    }
    let constant = constants.first().copied().flatten()?;
    poison(ctx, Some(constant))
        .or_else(|| splat_reshaped(ctx, constant, ty).map(Folded::attr))
        .or_else(|| part_of(op, constant, ty).map(Folded::attr))
}

/// Whether a slice takes elements that lie side by side.
pub(in crate::vector) fn has_unit_strides(op: OpRef<'_>) -> bool {
    slice_numbers(op, "strides").iter().all(|stride| *stride == 1)
}

/// A part of a constant.
fn part_of(op: OpRef<'_>, constant: Attr, ty: Type) -> Option<Attr> {
    let ctx = op.context();
    let AttrData::DenseElements(elements) = ctx.attr_data(constant) else { return None };
    let (whole, part) = (operand(op, 0)?, Vector::of(ctx, ty)?);
    if elements.splat || !has_unit_strides(op) || whole.is_scalable() {
        return None;
    }
    let mut offsets = slice_numbers(op, "offsets");
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

/// What was put in before.
fn from_insert_chain(op: OpRef<'_>) -> Option<Folded> {
    let ir = op.ir.get();
    let (offsets, sizes) = (slice_numbers(op, "offsets"), slice_numbers(op, "sizes"));
    let mut source = op.operands().next()?;
    for _ in 0..MAX_CHAIN {
        let insert = defined_by(ir, source, "vector.insert_strided_slice")?;
        let (part, dest) = (insert.operands().next()?, insert.operands().nth(1)?);
        let part_shape = operand(insert, 0)?.shape;
        if operand(op, 0)?.rank() != part_shape.len() {
            break;
        }
        let insert_offsets = slice_numbers(insert, "offsets");
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
                let ctx = op.context();
                update.attrs.push((ctx.ident(b"offsets"), i64_list(ctx, &inner)?));
            }
            return Some(folded);
        }
        if !disjoint {
            break;
        }
        source = dest;
    }
    None
}

/// `[1, 2]` of `i64`.
pub(in crate::vector) fn i64_list(ctx: &ContextData, numbers: &[i64]) -> Option<Attr> {
    let i64 = ctx.integer_type(64, lect_core::types::Signedness::Signless).ok()?;
    Some(ctx.array_attr(numbers.iter().map(|number| ctx.integer_attr(i64, *number)).collect::<Vec<_>>()))
}

/// All of it is replaced.
pub(in crate::vector) fn insert_strided_slice(op: OpRef<'_>, _: Constants<'_>) -> Option<Folded> {
    let part = op.operands().next()?;
    same_type(op, part).then(|| Folded::value(part))
}
