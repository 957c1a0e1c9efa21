//! Named access to operands and attributes for verifiers, and their diagnostics.

use std::collections::HashSet;

use lect_core::attrs::AttrData;
use lect_core::diag::Reported;
use lect_core::entity::{Attr, Type, Value};
use lect_core::ir::{OpRef, RegionRef};

use crate::enums;

/// Emits an error prefixed with the operation's name.
pub fn reject(op: OpRef<'_>, message: impl AsRef<str>) -> Result<(), Reported> {
    Err(op.op_error(message).emit())
}

/// Emits an error without the operation's name.
pub fn fail(op: OpRef<'_>, message: impl Into<String>) -> Result<(), Reported> {
    Err(op.error(message.into()).emit())
}

/// Emits an error at the operation's location, without the note that prints the operation.
pub fn fail_at_loc(op: OpRef<'_>, message: impl Into<String>) -> Result<(), Reported> {
    Err(op.context().error(op.loc(), message.into()).emit())
}

/// Returns the operands of the operand segment `name`.
pub fn values<'a>(op: OpRef<'a>, name: &str) -> impl ExactSizeIterator<Item = Value> + use<'a> {
    let group = op.info().and_then(|info| info.spec().operands.iter().position(|operand| operand.name == name));
    op.operand_group(group.and_then(|group| u32::try_from(group).ok()).unwrap_or(u32::MAX))
}

/// Returns the elements of the array attribute `name`, if present.
pub fn array<'a>(op: OpRef<'a>, name: &str) -> Option<&'a [Attr]> {
    op.context().attrs().array_elements(op.attr(name)?)
}

/// Returns the value of the integer attribute `name`.
pub fn number(op: OpRef<'_>, name: &str) -> Option<i64> {
    match op.context().attrs().data(op.attr(name)?) {
        AttrData::Integer { value, .. } => value.to_i64(),
        _ => None,
    }
}

/// Returns the spelling of the enum attribute `name`.
pub fn word(op: OpRef<'_>, name: &str) -> Option<String> {
    enums::word(op.context(), op.attr(name)?)
}

/// Prints a type.
pub fn shown(op: OpRef<'_>, ty: Type) -> String {
    op.context().types().show(ty).to_string()
}

/// Iterates over the ancestors of an operation, from the innermost.
pub fn ancestors<'a>(op: OpRef<'a>) -> impl Iterator<Item = OpRef<'a>> {
    std::iter::successors(op.parent(), |op| op.parent())
}

/// Returns true if a value occurs twice.
pub fn has_duplicate(values: impl Iterator<Item = Value>) -> bool {
    let mut seen = HashSet::new();
    values.into_iter().any(|value| !seen.insert(value))
}

/// Iterates over the types of a region's arguments.
pub fn argument_types<'a>(region: RegionRef<'a>) -> impl Iterator<Item = Type> + use<'a> {
    let entry = region.entry().into_iter();
    entry.flat_map(|entry| entry.args().map(move |arg| entry.ir.value_type(arg)))
}
