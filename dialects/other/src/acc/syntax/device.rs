//! Syntax of device types: `[#acc.device_type<nvidia>]`, or nothing for all devices.

use lect_core::text::parse::{Parsed, UnresolvedOperand};
use lect_core::text::{OpParser, OpPrinter};
use lect_support::enums;
use lect_support::prelude::*;
use lect_support::syntax::array_prop;

/// Returns the device type that denotes all devices that are not named.
pub(crate) fn none(ctx: &ContextData) -> Option<Attr> {
    enums::attr(ctx, "acc", "device_type", "none")
}

/// Returns an array with this device type alone.
pub(crate) fn only_none(ctx: &ContextData) -> Attr {
    ctx.attrs().array(none(ctx).into_iter().collect::<Vec<_>>())
}

/// Returns true if an attribute is the device type of all devices.
pub(crate) fn is_none(op: OpRef<'_>, attr: Attr) -> bool {
    none(op.context()) == Some(attr)
}

/// Returns true if an array consists of that device type alone.
pub(crate) fn is_only_none(op: OpRef<'_>, attrs: &[Attr]) -> bool {
    matches!(attrs, [only] if is_none(op, *only))
}

/// Parses `[device]`, or nothing.
pub(crate) fn parse_one(p: &mut OpParser<'_, '_>, devices: &mut Vec<Attr>) -> Parsed<()> {
    if p.eat_punct("[") {
        devices.push(p.parse_attribute(None)?);
        return p.expect_punct("]");
    }
    devices.extend(none(p.ctx));
    Ok(())
}

/// Prints the syntax of [`parse_one`].
pub(crate) fn print_one(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, device: Option<&Attr>) {
    if let Some(&device) = device.filter(|device| !is_none(op, **device)) {
        p.text(" [");
        p.attr(device);
        p.text("]");
    }
}

/// Parses `device, ..]`, after the bracket.
pub(crate) fn parse_rest_of_list(p: &mut OpParser<'_, '_>) -> Parsed<Vec<Attr>> {
    let mut devices = Vec::new();
    loop {
        devices.push(p.parse_attribute(None)?);
        if !p.eat_punct(",") {
            p.expect_punct("]")?;
            return Ok(devices);
        }
    }
}

/// Prints `[device, ..]`, unless the list is empty or applies to all devices.
pub(crate) fn print_list(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, devices: &[Attr]) {
    if devices.is_empty() || is_only_none(op, devices) {
        return;
    }
    p.text("[");
    for (index, device) in devices.iter().enumerate() {
        p.text(if index > 0 { ", " } else { "" });
        p.attr(*device);
    }
    p.text("]");
}

/// Returns the device types in a property slot.
pub(crate) fn devices(op: OpRef<'_>, slot: u32) -> &[Attr] {
    array_prop(op, slot)
}

/// Parses `%a : i32`.
pub(crate) fn parse_typed(
    p: &mut OpParser<'_, '_>,
    operands: &mut Vec<UnresolvedOperand>,
    types: &mut Vec<lect_core::entity::Type>,
) -> Parsed<()> {
    operands.push(p.parse_operand()?);
    p.parse_colon()?;
    types.push(p.parse_type()?);
    Ok(())
}
