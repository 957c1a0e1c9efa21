//! What verifiers look at: operands and attributes by the names that the definition of an operation has for them.

use std::collections::HashSet;

use lect_core::attrs::AttrData;
use lect_core::diag::Reported;
use lect_core::entity::{Attr, Type, Value};
use lect_core::ir::{OpRef, RegionRef};

use crate::enums;

/// An error that names the operation.
pub fn reject(op: OpRef<'_>, message: impl AsRef<str>) -> Result<(), Reported> {
    Err(op.op_error(message).emit())
}

/// An error that does not.
pub fn fail(op: OpRef<'_>, message: impl Into<String>) -> Result<(), Reported> {
    Err(op.error(message.into()).emit())
}

/// An error at the operation's location, without a note that shows the operation.
pub fn fail_at_loc(op: OpRef<'_>, message: impl Into<String>) -> Result<(), Reported> {
    Err(op.context().error(op.loc(), message.into()).emit())
}

/// The operands of a name.
pub fn values<'a>(op: OpRef<'a>, name: &str) -> impl ExactSizeIterator<Item = Value> + use<'a> {
    let group = op.info().and_then(|info| info.spec().operands.iter().position(|operand| operand.name == name));
    op.operand_group(group.and_then(|group| u32::try_from(group).ok()).unwrap_or(u32::MAX))
}

/// The elements of the array attribute of a name, if there is one.
pub fn array<'a>(op: OpRef<'a>, name: &str) -> Option<&'a [Attr]> {
    op.context().array_elements(op.attr(name)?)
}

/// The number that an integer attribute of a name has.
pub fn number(op: OpRef<'_>, name: &str) -> Option<i64> {
    match op.context().attr_data(op.attr(name)?) {
        AttrData::Integer { value, .. } => value.to_i64(),
        _ => None,
    }
}

/// The word for the case that an enum attribute of a name has.
pub fn word(op: OpRef<'_>, name: &str) -> Option<String> {
    enums::word(op.context(), op.attr(name)?)
}

/// The text of a type.
pub fn shown(op: OpRef<'_>, ty: Type) -> String {
    op.context().show_type(ty).to_string()
}

/// The operations around one, from the innermost.
pub fn ancestors<'a>(op: OpRef<'a>) -> impl Iterator<Item = OpRef<'a>> {
    std::iter::successors(op.parent(), |op| op.parent())
}

/// Whether a value is there twice.
pub fn has_duplicate(values: impl Iterator<Item = Value>) -> bool {
    let mut seen = HashSet::new();
    values.into_iter().any(|value| !seen.insert(value))
}

/// The types of the arguments of a region.
pub fn argument_types<'a>(region: RegionRef<'a>) -> impl Iterator<Item = Type> + use<'a> {
    let entry = region.entry().into_iter();
    entry.flat_map(|entry| entry.args().map(move |arg| entry.ir.value_type(arg)))
}
