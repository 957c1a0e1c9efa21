//! What verifiers ask of numbers in attributes, and of the widths of scalar types.

use lect_core::attrs::AttrData;
use lect_core::context::ContextData;
use lect_core::entity::{Attr, Type};
use lect_core::ir::OpRef;
use lect_core::types::TypeData;

/// The value of an integer attribute that fits into 64 bits with its sign.
pub fn int_value(ctx: &ContextData, attr: Attr) -> Option<i64> {
    match ctx.attr_data(attr) {
        AttrData::Integer { value, .. } => value.to_i64(),
        _ => None,
    }
}

/// The value of an integer attribute of an operation.
pub fn int_attr(op: OpRef<'_>, name: &str) -> Option<i64> {
    int_value(op.context(), op.attr(name)?)
}

/// The value of a boolean attribute of an operation. One that is absent is false, and so is what is no boolean.
pub fn bool_attr(op: OpRef<'_>, name: &str) -> bool {
    op.attr(name).and_then(|attr| op.context().bool_value(attr)).unwrap_or(false)
}

/// The bits of an integer or a floating-point number; none of another type.
pub fn bit_width(ctx: &ContextData, ty: Type) -> Option<u32> {
    match ctx.type_data(ty) {
        TypeData::Integer { width, .. } => Some(*width),
        TypeData::Float(format) => Some(format.width()),
        _ => None,
    }
}

/// Whether a type is a signless integer of a width.
pub fn is_integer(ctx: &ContextData, ty: Type, bits: u32) -> bool {
    use lect_core::types::Signedness::Signless;
    matches!(ctx.type_data(ty), TypeData::Integer { width, signedness: Signless } if *width == bits)
}
