//! Casts of constants, and casts of casts.

use lect_core::fold::Number;
use lect_support::folding::{as_float, as_int, flags, is_poison, width};
use lect_support::prelude::*;

use super::floats::format;
use crate::arith::{ExtFOp, ExtSIOp, ExtUIOp, TruncFOp, TruncIOp};

/// The fast-math flag that lets roundings be left out.
const CONTRACT: i128 = 32;

/// An operand that another cast made, and what it made it of.
fn inner<'a, T: TypedOp<'a>>(it: Folding<'a>) -> Option<(T, Value)> {
    let op = it.op.ir.value(it.operand(0)?).defining_op()?;
    Some((op.cast()?, op.operands().next()?))
}

/// An integer in the width of the result.
fn resize(it: Folding<'_>, with: fn(&ApInt, u32) -> ApInt) -> Option<Folded> {
    let ty = it.ty()?;
    let width = width(it.ctx(), ty)?;
    it.ints(ty, |[value]: [ApInt; 1]| Some(with(&value, width))).map(Folded::attr)
}

pub(in crate::arith) fn extend_unsigned(it: Folding<'_>) -> Option<Folded> {
    match inner::<ExtUIOp<'_>>(it) {
        Some((_, value)) => Some(Folded::operands([value])),
        None => resize(it, ApInt::zext),
    }
}

pub(in crate::arith) fn extend_signed(it: Folding<'_>) -> Option<Folded> {
    match inner::<ExtSIOp<'_>>(it) {
        Some((_, value)) => Some(Folded::operands([value])),
        None => resize(it, ApInt::sext),
    }
}

pub(in crate::arith) fn truncate(it: Folding<'_>) -> Option<Folded> {
    let ctx = it.ctx();
    let unsigned = inner::<ExtUIOp<'_>>(it).map(|(_, value)| value);
    if let Some(value) = unsigned.or_else(|| Some(inner::<ExtSIOp<'_>>(it)?.1)) {
        let (from, to) = (it.op.ir.value_type(value), it.ty()?);
        let (narrow, wide) = (width(ctx, to)?, width(ctx, from)?);
        if wide > narrow {
            return Some(Folded::operands([value]));
        }
        if wide == narrow {
            return it.value(value);
        }
    }
    match inner::<TruncIOp<'_>>(it) {
        Some((_, value)) => Some(Folded::operands([value])),
        None => resize(it, ApInt::trunc),
    }
}

pub(in crate::arith) fn extend_float(it: Folding<'_>) -> Option<Folded> {
    let flags = |attr| flags(it.ctx(), attr);
    if let (Some((truncation, value)), Some(extension)) = (inner::<TruncFOp<'_>>(it), it.op.cast::<ExtFOp<'_>>())
        && Some(it.op.ir.value_type(value)) == it.ty()
        && flags(truncation.fastmath_attr()) & flags(extension.fastmath_attr()) & CONTRACT != 0
    {
        return it.value(value);
    }
    convert(it)
}

pub(in crate::arith) fn truncate_float(it: Folding<'_>) -> Option<Folded> {
    if let Some((extension, value)) = inner::<ExtFOp<'_>>(it) {
        let ctx = it.ctx();
        let of = |ty| match ctx.type_data(ctx.element_type(ty).unwrap_or(ty)) {
            TypeData::Float(format) => Some(*format),
            _ => None,
        };
        let (source, middle) = (of(it.op.ir.value_type(value))?, of(extension.0.result_types().next()?)?);
        let target = format(it)?;
        let (within, all) = (source.layout(), middle.layout());
        if within.max_exponent <= all.max_exponent
            && within.min_exponent >= all.min_exponent
            && within.precision <= all.precision
        {
            if source.width() > target.width() {
                return Some(Folded::operands([value]));
            }
            if source == target {
                return it.value(value);
            }
        }
    }
    convert(it)
}

/// A float in the format of the result, if nothing is lost: then rounding does not matter.
fn convert(it: Folding<'_>) -> Option<Folded> {
    let format = format(it)?;
    it.floats(|[value]: [Float; 1]| value.convert_exactly(format))
}

pub(in crate::arith) fn from_unsigned(it: Folding<'_>) -> Option<Folded> {
    from_integer(it, false)
}

pub(in crate::arith) fn from_signed(it: Folding<'_>) -> Option<Folded> {
    from_integer(it, true)
}

fn from_integer(it: Folding<'_>, signed: bool) -> Option<Folded> {
    let format = format(it)?;
    let number = |[value]: [Number; 1]| Some(Float::from_int(format, &as_int(value)?, signed).into());
    it.numbers(it.ty()?, number).map(Folded::attr)
}

pub(in crate::arith) fn to_unsigned(it: Folding<'_>) -> Option<Folded> {
    to_integer(it, false)
}

pub(in crate::arith) fn to_signed(it: Folding<'_>) -> Option<Folded> {
    to_integer(it, true)
}

fn to_integer(it: Folding<'_>, signed: bool) -> Option<Folded> {
    let ty = it.ty()?;
    let width = width(it.ctx(), ty)?;
    let number = |[value]: [Number; 1]| as_float(value)?.to_int(width, signed).map(Number::Int);
    it.numbers(ty, number).map(Folded::attr)
}

pub(in crate::arith) fn index(it: Folding<'_>) -> Option<Folded> {
    resize(it, ApInt::sext)
}

pub(in crate::arith) fn index_unsigned(it: Folding<'_>) -> Option<Folded> {
    resize(it, ApInt::zext)
}

/// The same bits as another type.
pub(in crate::arith) fn bits(it: Folding<'_>) -> Option<Folded> {
    let (ctx, ty, constant) = (it.ctx(), it.ty()?, it.constant(0)?);
    let is_dense = matches!(ctx.attr_data(constant), AttrData::DenseElements(_));
    if !is_dense && ctx.element_type(ty).is_some() {
        return None;
    }
    if is_poison(ctx, constant) {
        return Some(Folded::attr(constant));
    }
    let target = format(it);
    let width = width(ctx, ty);
    let number = |[value]: [Number; 1]| {
        let bits = match value {
            Number::Int(value) => value,
            Number::Float(value) => {
                let (bits, width) = (value.bits(), value.format().width());
                ApInt::from_words(width, &[bits as u64, (bits >> 64) as u64])
            }
        };
        match target {
            Some(format) if format.width() == bits.width() => {
                let all = bits.words().iter().rev().fold(0u128, |all, word| all << 64 | u128::from(*word));
                Some(Float::from_bits(format, all).into())
            }
            None if width == Some(bits.width()) => Some(bits.into()),
            _ => None,
        }
    };
    it.numbers(ty, number).map(Folded::attr)
}
