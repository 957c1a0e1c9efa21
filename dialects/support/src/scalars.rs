//! Numbers in attributes and widths of scalar types, for verifiers.

use lect_core::attrs::AttrData;
use lect_core::context::ContextData;
use lect_core::entity::{Attr, Type};
use lect_core::ir::OpRef;
use lect_core::types::TypeData;

/// Returns the value of an integer attribute that fits into 64 signed bits.
pub fn int_value(ctx: &ContextData, attr: Attr) -> Option<i64> {
    match ctx.attrs().data(attr) {
        AttrData::Integer { value, .. } => value.to_i64(),
        _ => None,
    }
}

/// Returns the value of the integer attribute `name`.
pub fn int_attr(op: OpRef<'_>, name: &str) -> Option<i64> {
    int_value(op.context(), op.attr(name)?)
}

/// Returns the value of the boolean attribute `name`. An absent attribute and one of another kind are false.
pub fn bool_attr(op: OpRef<'_>, name: &str) -> bool {
    op.attr(name).and_then(|attr| op.context().attrs().bool_value(attr)).unwrap_or(false)
}

/// Returns the bit width of an integer or float type, and `None` for other types.
pub fn bit_width(ctx: &ContextData, ty: Type) -> Option<u32> {
    match ctx.types().data(ty) {
        TypeData::Integer { width, .. } => Some(*width),
        TypeData::Float(format) => Some(format.width()),
        _ => None,
    }
}

/// Returns true if a type is a signless integer of this width.
pub fn is_integer(ctx: &ContextData, ty: Type, bits: u32) -> bool {
    use lect_core::types::Signedness::Signless;
    matches!(ctx.types().data(ty), TypeData::Integer { width, signedness: Signless } if *width == bits)
}
