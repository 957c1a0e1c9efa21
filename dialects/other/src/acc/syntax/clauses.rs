//! Clauses with operands by device type.

use lect_core::attrs::int_array;
use lect_core::syntax::Directive;
use lect_core::syntax::{CustomArgs, OpParseState};
use lect_core::text::parse::Parsed;
use lect_core::text::{OpParser, OpPrinter};
use lect_ods::format::CustomArg;
use lect_support::prelude::*;
use lect_support::syntax::{array_prop, directive};

use super::device::{
    devices, is_only_none, only_none, parse_one, parse_rest_of_list, parse_typed, print_list, print_one,
};

/// `custom<..>($operands, type($operands), $devices)`: `%a : i32 [device], ..`
pub(crate) const OPERANDS: Directive = directive(parse_operands, print_operands);

/// `custom<..>($operands, type($operands), $devices, $keyword_only)`: `([device, ..], %a : i32 [device], ..)`, or nothing
/// after the keyword
pub(crate) const OPERANDS_OR_KEYWORD: Directive = directive(parse_operands_or_keyword, print_operands_or_keyword);

/// `custom<..>($operands, type($operands), $devices, $segments)`: `{%a : i32, ..} [device], ..`
pub(crate) const OPERAND_GROUPS: Directive = directive(parse_groups, print_groups);

/// `custom<WaitClause>($operands, type($operands), $devices, $segments, $has_devnum, $keyword_only)`:
/// `([device, ..], {devnum: %a : i32, ..} [device], ..)`, or nothing after the keyword
pub(crate) const WAIT: Directive = directive(parse_wait, print_wait);

/// `custom<..>($operand, type($operand), $unit)`: `(%a : i32)`, or nothing after the keyword
pub(crate) const OPERAND_OR_UNIT: Directive = directive(parse_operand_or_unit, print_operand_or_unit);

/// `custom<..>($operands, type($operands), $unit)`: `(%a, .. : i32, ..)`, or nothing after the keyword
pub(crate) const OPERANDS_OR_UNIT: Directive = directive(parse_operands_or_unit, print_operands_or_unit);

fn parse_operands(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let (mut operands, mut types, mut devices) = (Vec::new(), Vec::new(), Vec::new());
    loop {
        parse_typed(p, &mut operands, &mut types)?;
        parse_one(p, &mut devices)?;
        if !p.eat_punct(",") {
            break;
        }
    }
    parsed.set_operands(args.operand(0), operands);
    parsed.set_types(args.types(1), types);
    parsed.set_prop(args.prop(2), p.ctx.attrs().array(devices));
    Ok(true)
}

fn print_operands(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    // Without device types, there are no operands to print.
    let operands = op.operand_group(args.operand(0));
    for (index, (value, device)) in operands.zip(devices(op, args.prop(2))).enumerate() {
        p.text(if index > 0 { ", " } else { "" });
        print_typed(p, op, value);
        print_one(p, op, Some(device));
    }
}

fn print_typed(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, value: Value) {
    p.operand(value);
    p.text(" : ");
    p.ty(op.ir.value_type(value));
}

fn parse_operands_or_keyword(
    p: &mut OpParser<'_, '_>,
    parsed: &mut OpParseState<'_>,
    args: &[CustomArg],
) -> Parsed<bool> {
    if !p.eat_punct("(") {
        parsed.set_prop(args.prop(3), only_none(p.ctx));
        return Ok(true);
    }
    if p.eat_punct("[") {
        // MLIR ignores them.
        parse_rest_of_list(p)?;
        p.expect_punct(",")?;
    }
    parse_operands(p, parsed, args)?;
    p.parse_rparen()?;
    Ok(true)
}

fn print_operands_or_keyword(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let keyword_only = array_prop(op, args.prop(3));
    if op.operand_group(args.operand(0)).len() == 0 && is_only_none(op, keyword_only) {
        return;
    }
    p.text("(");
    print_list(p, op, keyword_only);
    if !keyword_only.is_empty() && !devices(op, args.prop(2)).is_empty() {
        p.text(", ");
    }
    print_operands(p, op, args);
    p.text(")");
}

fn parse_groups(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let (mut operands, mut types) = (Vec::new(), Vec::new());
    let (mut devices, mut segments) = (Vec::new(), Vec::new());
    loop {
        let start = operands.len();
        p.expect_punct("{")?;
        loop {
            parse_typed(p, &mut operands, &mut types)?;
            if !p.eat_punct(",") {
                break;
            }
        }
        p.expect_punct("}")?;
        segments.push(i32::try_from(operands.len() - start).unwrap_or(i32::MAX));
        parse_one(p, &mut devices)?;
        if !p.eat_punct(",") {
            break;
        }
    }
    parsed.set_operands(args.operand(0), operands);
    parsed.set_types(args.types(1), types);
    parsed.set_prop(args.prop(2), p.ctx.attrs().array(devices));
    parsed.set_prop(args.prop(3), p.ctx.attrs().dense_i32_array(segments));
    Ok(true)
}

fn print_groups(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let mut operands = op.operand_group(args.operand(0));
    let segments = op.prop(args.prop(3) as usize).map(|attr| int_array(op.context(), attr)).unwrap_or_default();
    for (index, device) in devices(op, args.prop(2)).iter().enumerate() {
        p.text(if index > 0 { ", {" } else { "{" });
        let count = segments.get(index).map_or(0, |count| usize::try_from(*count).unwrap_or(0));
        for (index, value) in operands.by_ref().take(count).enumerate() {
            p.text(if index > 0 { ", " } else { "" });
            print_typed(p, op, value);
        }
        p.text("}");
        print_one(p, op, Some(device));
    }
}

fn parse_wait(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    if !p.eat_punct("(") {
        parsed.set_prop(args.prop(5), only_none(p.ctx));
        return Ok(true);
    }
    let mut keyword_only = Vec::new();
    if p.eat_punct("[") {
        keyword_only = parse_rest_of_list(p)?;
        p.expect_punct(",")?;
    }
    let (mut operands, mut types) = (Vec::new(), Vec::new());
    let (mut devices, mut segments, mut devnums) = (Vec::new(), Vec::new(), Vec::new());
    loop {
        let start = operands.len();
        p.expect_punct("{")?;
        let has_devnum = p.parse_optional_keyword("devnum");
        if has_devnum {
            p.parse_colon()?;
        }
        devnums.push(p.ctx.attrs().bool(has_devnum));
        loop {
            parse_typed(p, &mut operands, &mut types)?;
            if !p.eat_punct(",") {
                break;
            }
        }
        p.expect_punct("}")?;
        segments.push(i32::try_from(operands.len() - start).unwrap_or(i32::MAX));
        parse_one(p, &mut devices)?;
        if !p.eat_punct(",") {
            break;
        }
    }
    p.parse_rparen()?;
    parsed.set_operands(args.operand(0), operands);
    parsed.set_types(args.types(1), types);
    parsed.set_prop(args.prop(2), p.ctx.attrs().array(devices));
    parsed.set_prop(args.prop(3), p.ctx.attrs().dense_i32_array(segments));
    parsed.set_prop(args.prop(4), p.ctx.attrs().array(devnums));
    parsed.set_prop(args.prop(5), p.ctx.attrs().array(keyword_only));
    Ok(true)
}

fn print_wait(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let ctx = op.context();
    let mut operands = op.operand_group(args.operand(0));
    let keyword_only = array_prop(op, args.prop(5));
    if operands.len() == 0 && is_only_none(op, keyword_only) {
        return;
    }
    p.text("(");
    print_list(p, op, keyword_only);
    let devices = devices(op, args.prop(2));
    if !keyword_only.is_empty() && !devices.is_empty() {
        p.text(", ");
    }
    let segments = op.prop(args.prop(3) as usize).map(|attr| int_array(ctx, attr)).unwrap_or_default();
    let devnums = array_prop(op, args.prop(4));
    for (index, device) in devices.iter().enumerate() {
        p.text(if index > 0 { ", {" } else { "{" });
        let has_devnum = devnums
            .get(index)
            .is_some_and(|attr| matches!(ctx.attrs().data(*attr), AttrData::Integer { value, .. } if !value.is_zero()));
        p.text(if has_devnum { "devnum: " } else { "" });
        let count = segments.get(index).map_or(0, |count| usize::try_from(*count).unwrap_or(0));
        for (index, value) in operands.by_ref().take(count).enumerate() {
            p.text(if index > 0 { ", " } else { "" });
            print_typed(p, op, value);
        }
        p.text("}");
        print_one(p, op, Some(device));
    }
    p.text(")");
}

fn parse_operand_or_unit(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    if !p.eat_punct("(") {
        parsed.set_prop(args.prop(2), p.ctx.attrs().unit());
        return Ok(true);
    }
    let (mut operands, mut types) = (Vec::new(), Vec::new());
    parse_typed(p, &mut operands, &mut types)?;
    p.parse_rparen()?;
    parsed.set_operands(args.operand(0), operands);
    parsed.set_types(args.types(1), types);
    Ok(true)
}

fn print_operand_or_unit(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    if op.prop(args.prop(2) as usize).is_some() {
        return;
    }
    p.text("(");
    for value in op.operand_group(args.operand(0)) {
        print_typed(p, op, value);
    }
    p.text(")");
}

fn parse_operands_or_unit(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    if !p.eat_punct("(") {
        parsed.set_prop(args.prop(2), p.ctx.attrs().unit());
        return Ok(true);
    }
    let operands = p.parse_operand_list()?;
    p.parse_colon()?;
    let types = p.parse_type_list()?;
    p.parse_rparen()?;
    parsed.set_operands(args.operand(0), operands);
    parsed.set_types(args.types(1), types);
    Ok(true)
}

fn print_operands_or_unit(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    if op.prop(args.prop(2) as usize).is_some() {
        return;
    }
    p.text("(");
    p.operands(op.operand_group(args.operand(0)));
    p.text(" : ");
    p.types(op.types_of(args.types(1)));
    p.text(")");
}
