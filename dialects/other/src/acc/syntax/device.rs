//! Types of devices beside what they hold for: `[#acc.device_type<nvidia>]`, or nothing for all.

use lect_core::text::parse::{Parsed, UnresolvedOperand};
use lect_core::text::{OpParser, OpPrinter};
use lect_support::enums;
use lect_support::prelude::*;
use lect_support::syntax::array_prop;

/// What stands for all devices that are not named.
pub(crate) fn none(ctx: &ContextData) -> Option<Attr> {
    enums::attr(ctx, "acc", "device_type", "none")
}

/// An array of only that.
pub(crate) fn only_none(ctx: &ContextData) -> Attr {
    ctx.array_attr(none(ctx).into_iter().collect::<Vec<_>>())
}

/// Whether it stands for all devices.
pub(crate) fn is_none(op: OpRef<'_>, attr: Attr) -> bool {
    none(op.context()) == Some(attr)
}

/// Whether an array has it and nothing else.
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

/// Prints what [`parse_one`] reads.
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

/// Prints `[device, ..]`, unless there are none or it is only the one for all.
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

/// What a slot holds for devices.
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
