//! Clauses of routines.

use lect_core::syntax::Directive;
use lect_core::syntax::{CustomArgs, OpParseState};
use lect_core::text::parse::Parsed;
use lect_core::text::{OpParser, OpPrinter};
use lect_ods::format::CustomArg;
use lect_support::prelude::*;
use lect_support::syntax::{array_prop, directive, parse_attr_of};

use super::device::{devices, is_only_none, only_none, parse_one, parse_rest_of_list, print_list, print_one};

/// `custom<BindName>($symbols, $strings, $symbol_devices, $string_devices)`: `@name [device], "name", ..`
pub(crate) const BIND_NAME: Directive = directive(parse_bind, print_bind);

/// `custom<RoutineGangClause>($gang, $dimensions, $devices)`: `([device, ..], dim: 1 : i64 [device], ..)`, or nothing
/// after the keyword
pub(crate) const GANG: Directive = directive(parse_gang, print_gang);

/// `custom<DeviceTypeArrayAttr>($devices)`: `([device, ..])`, or nothing after the keyword
pub(crate) const DEVICE_TYPES: Directive = directive(parse_devices, print_devices);

fn parse_bind(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let (mut symbols, mut strings) = (Vec::new(), Vec::new());
    let (mut symbol_devices, mut string_devices) = (Vec::new(), Vec::new());
    loop {
        let name = p.parse_attribute(None)?;
        match p.ctx.attrs().data(name) {
            AttrData::SymbolRef { .. } => {
                symbols.push(name);
                parse_one(p, &mut symbol_devices)?;
            }
            AttrData::String { .. } => {
                strings.push(name);
                parse_one(p, &mut string_devices)?;
            }
            // Like MLIR, keeps only the device types.
            _ => parse_one(p, &mut string_devices)?,
        }
        if !p.eat_punct(",") {
            break;
        }
    }
    for (index, attrs) in [symbols, strings, symbol_devices, string_devices].into_iter().enumerate() {
        parsed.set_prop(args.prop(index), p.ctx.attrs().array(attrs));
    }
    Ok(true)
}

fn print_bind(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let mut first = true;
    for (names, types) in [(0, 2), (1, 3)] {
        let names = array_prop(op, args.prop(names));
        for (name, device) in names.iter().zip(devices(op, args.prop(types))) {
            p.text(if first { "" } else { ", " });
            first = false;
            p.attr(*name);
            print_one(p, op, Some(device));
        }
    }
}

fn parse_gang(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    if !p.eat_punct("(") {
        parsed.set_prop(args.prop(0), only_none(p.ctx));
        return Ok(true);
    }
    let (mut gang, mut dimensions, mut types) = (Vec::new(), Vec::new(), Vec::new());
    if p.eat_punct("[") {
        gang = parse_rest_of_list(p)?;
        p.expect_punct(",")?;
    }
    loop {
        p.parse_keyword("dim")?;
        p.parse_colon()?;
        dimensions.push(parse_attr_of(p, |data| matches!(data, AttrData::Integer { .. }))?);
        parse_one(p, &mut types)?;
        if !p.eat_punct(",") {
            break;
        }
    }
    p.parse_rparen()?;
    parsed.set_prop(args.prop(0), p.ctx.attrs().array(gang));
    parsed.set_prop(args.prop(1), p.ctx.attrs().array(dimensions));
    parsed.set_prop(args.prop(2), p.ctx.attrs().array(types));
    Ok(true)
}

fn print_gang(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let (gang, dimensions) = (array_prop(op, args.prop(0)), array_prop(op, args.prop(1)));
    let types = devices(op, args.prop(2));
    if types.is_empty() && is_only_none(op, gang) {
        return;
    }
    p.text("(");
    print_list(p, op, gang);
    if !gang.is_empty() && !types.is_empty() {
        p.text(", ");
    }
    for (index, (dimension, device)) in dimensions.iter().zip(types).enumerate() {
        p.text(if index > 0 { ", dim: " } else { "dim: " });
        p.attr(*dimension);
        print_one(p, op, Some(device));
    }
    p.text(")");
}

fn parse_devices(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    if !p.eat_punct("(") {
        parsed.set_prop(args.prop(0), only_none(p.ctx));
        return Ok(true);
    }
    if !p.eat_punct("[") {
        return Ok(true);
    }
    let devices = parse_rest_of_list(p)?;
    p.parse_rparen()?;
    parsed.set_prop(args.prop(0), p.ctx.attrs().array(devices));
    Ok(true)
}

fn print_devices(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let types = devices(op, args.prop(0));
    if types.is_empty() || is_only_none(op, types) {
        return;
    }
    p.text("(");
    print_list(p, op, types);
    p.text(")");
}
