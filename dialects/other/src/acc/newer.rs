//! Changes of `acc` in newer releases.

use lect_core::compat::{Lost, Migration, OpRecord};
use lect_core::ir::OpRef;
use lect_core::syntax::Directive;
use lect_core::syntax::{CustomArgs, OpParseState};
use lect_core::text::parse::Parsed;
use lect_core::text::{OpParser, OpPrinter};
use lect_ods::format::CustomArg;
use lect_ods::history;
use lect_ods::spec::ReleaseSpec;
use lect_support::syntax::directive;

pub(crate) use defs::spec;

/// Definitions that newer releases added to the dialect, from `newer.td`.
mod defs {
    use lect_core::dialect::EmbeddedSpec;

    lect_macros::dialect! { "src/acc/newer.td", dialect = "acc", beside = "src/acc/acc.td", views = false }

    pub(crate) fn spec() -> &'static EmbeddedSpec {
        &SPEC
    }
}

pub(crate) const CHANGES: &[ReleaseSpec] = history! {
    23: [
        code("acc.kernel_environment", "no_devices"),
        remove_attr("acc.kernel_environment", "asyncOperandsDeviceType", ""),
        remove_attr("acc.kernel_environment", "hasWaitDevnum", ""),
        remove_attr("acc.kernel_environment", "waitOperandsDeviceType", ""),
        remove_attr("acc.kernel_environment", "waitOperandsSegments", ""),
        add_operand("acc.kernel_environment", "waitDevnum", 2, 4),
        new_format(
            "acc.kernel_environment",
            "(`dataOperands` `(` $dataClauseOperands^ `:` type($dataClauseOperands) `)`)? (custom<AnyDevice>($asyncOperands, type($asyncOperands), $asyncOperandsDeviceType, $asyncOnly, $waitOperands, type($waitOperands), $waitOperandsDeviceType, $waitOnly, $waitOperandsSegments, $hasWaitDevnum)^)? $region attr-dict",
        ),
    ],
};

pub(crate) const MIGRATIONS: &[(&str, Migration)] =
    &[("no_devices", Migration::record_both(forget_devices, for_any_device))];

/// Properties of `acc.kernel_environment` that specify the devices of clauses, and their values for any device.
const ANY_DEVICE: &[(&str, &str)] = &[
    ("asyncOperandsDeviceType", "[#acc.device_type<none>]"),
    ("hasWaitDevnum", "[false]"),
    ("waitOperandsDeviceType", "[#acc.device_type<none>]"),
];

/// Removes the device properties if all clauses apply to any device, as in newer releases.
fn forget_devices(record: &mut OpRecord<'_>) -> Result<(), Lost> {
    let ctx = record.ctx;
    for (name, any) in ANY_DEVICE {
        if record.attr(name).is_some_and(|value| Some(value) == ctx.attrs().parse(any)) {
            record.take(name);
        }
    }
    if record.numbers("waitOperandsSegments").is_some_and(|segments| segments.len() == 1) {
        record.take("waitOperandsSegments");
    }
    let none = ctx.attrs().parse("[#acc.device_type<none>]");
    for name in ["asyncOnly", "waitOnly"] {
        if record.has(name) && record.attr(name) == none {
            record.set(name, ctx.attrs().unit());
        }
    }
    Ok(())
}

/// Adds device properties that apply each clause to any device.
fn for_any_device(record: &mut OpRecord<'_>) -> Result<(), Lost> {
    let ctx = record.ctx;
    let unit = ctx.attrs().unit();
    for name in ["asyncOnly", "waitOnly"] {
        if record.attr(name) == Some(unit) {
            record.set(name, ctx.attrs().parse("[#acc.device_type<none>]").ok_or("has a device that is not known")?);
        }
    }
    let sizes = record.numbers("operandSegmentSizes").unwrap_or_default();
    let [_, queues, waits] = sizes[..] else { return Ok(()) };
    let mut given = Vec::new();
    if queues == 1 {
        given.push(ANY_DEVICE[0]);
    }
    if waits > 0 {
        given.extend_from_slice(&ANY_DEVICE[1..]);
        let segments = ctx.attrs().dense_i32_array([i32::try_from(waits).unwrap_or(i32::MAX)]);
        if !record.has("waitOperandsSegments") {
            record.set("waitOperandsSegments", segments);
        }
    }
    for (name, any) in given {
        if !record.has(name) {
            record.set(name, ctx.attrs().parse(any).ok_or("has a device that is not known")?);
        }
    }
    Ok(())
}

pub(crate) const DIRECTIVES: &[(&str, Directive)] = &[("AnyDevice", directive(parse_clauses, print_clauses))];

/// Clauses, with the index of the first directive argument of each.
const CLAUSES: &[(&str, usize)] = &[("async", 0), ("wait", 4)];

/// Parses `async(%a : i32) wait(%b, %c : i32, i32)`. Each clause may be absent or without operands.
///
/// Properties for the devices of clauses with operands are derived.
fn parse_clauses(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let any = p.ctx.attrs().parse(ANY_DEVICE[0].1);
    let mut is_there = false;
    for &(clause, first) in CLAUSES {
        let loc = p.loc();
        if !p.parse_optional_keyword(clause) {
            continue;
        }
        is_there = true;
        let Some(any) = any else { return Err(p.custom_error(loc, "expected a device that is known")) };
        if !p.eat_punct("(") {
            parsed.set_prop(args.prop(first + 3), any);
            continue;
        }
        let mut operands = vec![p.parse_operand()?];
        while p.eat_punct(",") {
            operands.push(p.parse_operand()?);
        }
        p.parse_colon()?;
        let mut types = vec![p.parse_type()?];
        while p.eat_punct(",") {
            types.push(p.parse_type()?);
        }
        p.parse_rparen()?;
        if clause == "wait" {
            let count = i32::try_from(operands.len()).unwrap_or(i32::MAX);
            parsed.set_prop(args.prop(first + 4), p.ctx.attrs().dense_i32_array([count]));
            let no_devnum = p.ctx.attrs().array(vec![p.ctx.attrs().bool(false)]);
            parsed.set_prop(args.prop(first + 5), no_devnum);
        }
        parsed.set_operands(args.operand(first), operands);
        parsed.set_types(args.types(first + 1), types);
        parsed.set_prop(args.prop(first + 2), any);
    }
    Ok(is_there)
}

fn print_clauses(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let mut is_first = true;
    for &(clause, first) in CLAUSES {
        let operands: Vec<_> = op.operand_group(args.operand(first)).collect();
        let only = op.prop(args.prop(first + 3) as usize);
        if operands.is_empty() && only.is_none() {
            continue;
        }
        p.text(if std::mem::take(&mut is_first) { "" } else { " " });
        p.text(clause);
        if operands.is_empty() {
            continue;
        }
        p.text("(");
        for (index, &operand) in operands.iter().enumerate() {
            p.text(if index > 0 { ", " } else { "" });
            p.operand(operand);
        }
        p.text(" : ");
        p.types(operands.iter().map(|&operand| op.ir.value_type(operand)));
        p.text(")");
    }
}
