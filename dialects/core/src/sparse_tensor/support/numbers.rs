//! Number attributes: integers, floats and `#complex.number`.

use lect_core::dialect::Param;
use lect_core::eval::Val;
use lect_core::eval::is_a;
use lect_support::prelude::*;

fn is_complex(ctx: &ContextData, value: Attr) -> bool {
    is_a(ctx, "complex::NumberAttr", &Val::Attr(value)) == Some(true)
}

/// Returns true if an attribute is a number.
pub(crate) fn is_number(ctx: &ContextData, value: Attr) -> bool {
    matches!(ctx.attrs().data(value), AttrData::Integer { .. } | AttrData::Float { .. }) || is_complex(ctx, value)
}

/// Returns true if a number is zero.
pub(crate) fn is_zero(ctx: &ContextData, value: Attr) -> bool {
    match ctx.attrs().data(value) {
        AttrData::Integer { value, .. } => value.is_zero(),
        AttrData::Float { value, .. } => value.is_zero(),
        _ => ctx.attrs().params(value).iter().all(|part| match part {
            Param::Float(part) => part.is_zero(),
            _ => true,
        }),
    }
}
