//! Folders of casts.

use lect_core::fold::Number;
use lect_support::arithmetic::resize;
use lect_support::folding::{as_float, as_int, float_format, is_poison, width};
use lect_support::prelude::*;

use crate::arith::{ExtFOp, ExtSIOp, ExtUIOp, FastMathFlags, TruncFOp, TruncIOp};

/// Folds like [`resize`], and folds two consecutive casts `T` to one.
pub(in crate::arith) fn resize_once<'a, T: TypedOp<'a>>(
    it: Folding<'a>,
    with: fn(&ApInt, u32) -> ApInt,
) -> Option<Folded> {
    match it.made_by::<T>(it.operand(0)?) {
        Some(inner) => Some(Folded::operands(inner.operands())),
        None => resize(it, with),
    }
}

pub(in crate::arith) fn truncate(it: Folding<'_, TruncIOp<'_>>) -> Option<Folded> {
    let unsigned = it.def::<ExtUIOp<'_>>(it.r#in()).map(|extension| extension.r#in());
    if let Some(value) = unsigned.or_else(|| Some(it.def::<ExtSIOp<'_>>(it.r#in())?.r#in())) {
        let (narrow, wide) = (width(it.ctx(), it.ty()?)?, width(it.ctx(), it.type_of(value))?);
        if wide > narrow {
            return Some(Folded::operands([value]));
        }
        if wide == narrow {
            return it.value(value);
        }
    }
    resize_once::<TruncIOp<'_>>(it.any(), ApInt::trunc)
}

pub(in crate::arith) fn extend_float(it: Folding<'_, ExtFOp<'_>>) -> Option<Folded> {
    // The `contract` flag permits the omission of roundings.
    let contracts = |flags: Option<FastMathFlags>| flags.is_some_and(|flags| flags.contains(FastMathFlags::CONTRACT));
    if let Some(truncation) = it.def::<TruncFOp<'_>>(it.r#in())
        && Some(it.type_of(truncation.r#in())) == it.ty()
        && contracts(truncation.fastmath())
        && contracts(it.fastmath())
    {
        return it.value(truncation.r#in());
    }
    convert(it.any())
}

pub(in crate::arith) fn truncate_float(it: Folding<'_, TruncFOp<'_>>) -> Option<Folded> {
    if let Some(extension) = it.def::<ExtFOp<'_>>(it.r#in()) {
        let of = |value| float_format(it.ctx(), it.type_of(value));
        let (source, middle, target) = (of(extension.r#in())?, of(it.r#in())?, of(it.out())?);
        let (within, all) = (source.layout(), middle.layout());
        if within.max_exponent <= all.max_exponent
            && within.min_exponent >= all.min_exponent
            && within.precision <= all.precision
        {
            if source.width() > target.width() {
                return Some(Folded::operands([extension.r#in()]));
            }
            if source == target {
                return it.value(extension.r#in());
            }
        }
    }
    convert(it.any())
}

/// Converts a float to the format of the result, if the conversion is exact: rounding modes do not matter then.
fn convert(it: Folding<'_>) -> Option<Folded> {
    let format = float_format(it.ctx(), it.ty()?)?;
    it.floats(|[value]: [Float; 1]| value.convert_exactly(format))
}

pub(in crate::arith) fn from_integer(it: Folding<'_>, signed: bool) -> Option<Folded> {
    let format = float_format(it.ctx(), it.ty()?)?;
    let number = |[value]: [Number; 1]| Some(Float::from_int(format, &as_int(value)?, signed).into());
    it.numbers(it.ty()?, number).map(Folded::attr)
}

pub(in crate::arith) fn to_integer(it: Folding<'_>, signed: bool) -> Option<Folded> {
    let ty = it.ty()?;
    let width = width(it.ctx(), ty)?;
    let number = |[value]: [Number; 1]| as_float(value)?.to_int(width, signed).map(Number::Int);
    it.numbers(ty, number).map(Folded::attr)
}

/// Reinterprets the bits of a constant as another type.
pub(in crate::arith) fn bits(it: Folding<'_>) -> Option<Folded> {
    let (ctx, ty, constant) = (it.ctx(), it.ty()?, it.constant(0)?);
    let is_dense = matches!(ctx.attrs().data(constant), AttrData::DenseElements(_));
    if !is_dense && ctx.types().element_type(ty).is_some() {
        return None;
    }
    if is_poison(ctx, constant) {
        return Some(Folded::attr(constant));
    }
    let (target, width) = (float_format(ctx, ty), width(ctx, ty));
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
