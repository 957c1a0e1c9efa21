//! Directives `custom<Name>` of operation formats.

use lect_core::attrs::int_array;
use lect_core::syntax::Directive;
use lect_core::syntax::{CustomArgs, OpParseState};
use lect_core::text::parse::{EmptyRegion, Parsed};
use lect_core::text::{OpParser, OpPrinter, RegionStyle};
use lect_ods::format::{CustomArg, Values};
use lect_support::prelude::*;
use lect_support::syntax::{directive, parse_attr_of, parse_string_attr, parse_typed_attr};

pub(crate) const ALL: &[(&str, Directive)] = &[
    ("AttrElideType", directive(parse_typed, print_untyped)),
    ("CustomDirectiveAttrDict", directive(parse_attr_dict, print_attr_dict)),
    ("CustomDirectiveAttributes", directive(parse_attributes, print_attributes)),
    ("CustomDirectiveOperands", directive(parse_operands, print_operands)),
    ("CustomDirectiveOperandsAndTypes", directive(parse_operands_and_types, print_operands_and_types)),
    ("CustomDirectiveOptionalOperandRef", directive(parse_operand_ref, print_operand_ref)),
    ("CustomDirectiveRegions", directive(parse_regions, print_regions)),
    ("CustomDirectiveResults", directive(|p, parsed, args| parse_types(p, parsed, args, 0), print_results)),
    ("CustomDirectiveSpacing", directive(parse_string, print_attr)),
    ("CustomDirectiveSuccessors", directive(parse_successors, print_successors)),
    ("CustomDirectiveWithTypeRefs", directive(parse_type_refs, print_type_refs)),
    ("CustomOperationNameEntry", directive(parse_op_name, print_op_name)),
    ("CustomOptionalOperand", directive(parse_optional_operand, print_optional_operand)),
    ("DummyRegionRef", directive(|_, _, _| Ok(true), |_, _, _| ())),
    ("DummySuccessorRef", directive(|_, _, _| Ok(true), |_, _, _| ())),
    ("IntProperty", directive(parse_int, print_int)),
    ("OptionalCustomParser", directive(parse_foo, print_foo)),
    ("OptionalLoc", directive(parse_loc, print_loc)),
    ("SumProperty", directive(parse_sum, print_sum)),
    ("UsingPropertyInCustom", directive(parse_ints, print_ints)),
];

//===- Operands and types -------------------------------------------------------------------------------------------===//

/// Parses `(%a) `, or nothing.
fn parse_optional_operand(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let mut operand = None;
    if p.eat_punct("(") {
        operand = Some(p.parse_operand()?);
        p.parse_rparen()?;
    }
    parsed.set_operands(args.operand(0), operand);
    Ok(true)
}

fn print_optional_operand(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    if let Some(value) = op.operand_group(args.operand(0)).next() {
        p.text("(");
        p.operand(value);
        p.text(") ");
    }
}

/// Parses `%a, %b -> (%c, %d)`.
fn parse_operands(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let first = p.parse_operand()?;
    let second = if p.eat_punct(",") { Some(p.parse_operand()?) } else { None };
    p.expect_punct("->")?;
    p.parse_lparen()?;
    let rest = p.parse_operand_list()?;
    p.parse_rparen()?;
    parsed.set_operands(args.operand(0), [first]);
    parsed.set_operands(args.operand(1), second);
    parsed.set_operands(args.operand(2), rest);
    Ok(true)
}

fn print_operands(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    p.operands(op.operand_group(args.operand(0)).take(1));
    if let Some(second) = op.operand_group(args.operand(1)).next() {
        p.text(", ");
        p.operand(second);
    }
    p.text(" -> (");
    p.operands(op.operand_group(args.operand(2)));
    p.text(")");
}

/// Parses `: type, type -> (types)` of three segments.
fn parse_types(
    p: &mut OpParser<'_, '_>,
    parsed: &mut OpParseState<'_>,
    args: &[CustomArg],
    from: usize,
) -> Parsed<bool> {
    let [first, second, rest] = read_types(p)?;
    parsed.set_types(args.types(from), first);
    parsed.set_types(args.types(from + 1), second);
    parsed.set_types(args.types(from + 2), rest);
    Ok(true)
}

fn read_types(p: &mut OpParser<'_, '_>) -> Parsed<[Vec<Type>; 3]> {
    p.parse_colon()?;
    let first = vec![p.parse_type()?];
    let second = if p.eat_punct(",") { vec![p.parse_type()?] } else { Vec::new() };
    p.expect_punct("->")?;
    p.parse_lparen()?;
    let rest = p.parse_type_list()?.to_vec();
    p.parse_rparen()?;
    Ok([first, second, rest])
}

/// Returns the types of an operand or result segment.
fn types_of(op: OpRef<'_>, values: Values) -> Vec<Type> {
    let types = |values: &mut dyn Iterator<Item = _>| values.map(|value| op.ir.value_type(value)).collect();
    match values {
        Values::Operand(group) => types(&mut op.operand_group(group)),
        Values::Result(group) => types(&mut op.result_group(group)),
        Values::Operands => op.operand_types().collect(),
        Values::Results => op.result_types().collect(),
    }
}

fn print_types(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg], from: usize) {
    p.text(" : ");
    p.types(types_of(op, args.types(from)));
    if let Some(second) = types_of(op, args.types(from + 1)).first() {
        p.text(", ");
        p.ty(*second);
    }
    p.text(" -> (");
    p.types(types_of(op, args.types(from + 2)));
    p.text(")");
}

fn print_results(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    print_types(p, op, args, 0);
}

fn parse_operands_and_types(
    p: &mut OpParser<'_, '_>,
    parsed: &mut OpParseState<'_>,
    args: &[CustomArg],
) -> Parsed<bool> {
    parse_operands(p, parsed, args)?;
    parse_types(p, parsed, args, 3)
}

fn print_operands_and_types(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    print_operands(p, op, args);
    print_types(p, op, args, 3);
}

/// Parses `type_refs_capture : type, type -> (types)`, which must equal the types that were parsed before.
fn parse_type_refs(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    p.parse_keyword("type_refs_capture")?;
    let read = read_types(p)?;
    let same = read.iter().enumerate().all(|(index, types)| types == parsed.types(args.types(index)));
    // MLIR fails without a diagnostic.
    if same { Ok(true) } else { Err(lect_core::diag::Reported::already()) }
}

fn print_type_refs(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    p.text(" type_refs_capture ");
    print_types(p, op, args, 0);
}

/// Parses `1` if there is an operand, `0` if there is none.
fn parse_operand_ref(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let count = p.parse_integer()?;
    match (count != 0) == parsed.operands.get(args.operand(0)).is_empty() {
        true => Err(lect_core::diag::Reported::already()),
        false => Ok(true),
    }
}

fn print_operand_ref(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    p.text(if op.operand_group(args.operand(0)).next().is_some() { "1" } else { "0" });
}

//===- Regions and successors ---------------------------------------------------------------------------------------===//

/// Parses `{..}` or `{..}, {..}`.
fn parse_regions(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    parsed.parse_region(p, args.region(0), &[], EmptyRegion::Stays)?;
    if p.eat_punct(",") {
        parsed.parse_region(p, args.region(1), &[], EmptyRegion::Stays)?;
    }
    Ok(true)
}

fn print_regions(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    for region in op.region_group(args.region(0)) {
        p.region(region, RegionStyle::CUSTOM);
    }
    for (index, region) in op.region_group(args.region(1)).enumerate() {
        p.text(if index == 0 { ", " } else { "" });
        p.region(region, RegionStyle::CUSTOM);
    }
}

/// Parses `^bb1`, or `^bb1, ^bb2`, where the second is the variadic successor.
fn parse_successors(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let first = p.parse_successor()?;
    parsed.set_successors(args.successor(0), [first]);
    if p.eat_punct(",") {
        let second = p.parse_successor()?;
        parsed.set_successors(args.successor(1), [second, second]);
    }
    Ok(true)
}

fn print_successors(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    for (index, group) in [args.successor(0), args.successor(1)].into_iter().enumerate() {
        if let Some(block) = op.successor_group(group).next() {
            p.text(if index == 0 { "" } else { ", " });
            p.successor(block);
        }
    }
}

//===- Attributes ---------------------------------------------------------------------------------------------------===//

fn is_integer(data: &AttrData) -> bool {
    matches!(data, AttrData::Integer { .. })
}

/// Parses `1 : i64`, or two of them.
fn parse_attributes(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let first = parse_attr_of(p, is_integer)?;
    parsed.set_prop(args.prop(0), first);
    if p.eat_punct(",") {
        let second = parse_attr_of(p, is_integer)?;
        parsed.set_prop(args.prop(1), second);
    }
    Ok(true)
}

fn prop(op: OpRef<'_>, args: &[CustomArg], index: usize) -> Option<Attr> {
    op.prop(args.prop(index) as usize)
}

fn print_attributes(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    print_attr(p, op, args);
    if let Some(second) = prop(op, args, 1) {
        p.text(", ");
        p.attr(second);
    }
}

fn parse_string(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let attr = parse_string_attr(p)?;
    parsed.set_prop(args.prop(0), attr);
    Ok(true)
}

fn print_attr(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    if let Some(attr) = prop(op, args, 0) {
        p.attr(attr);
    }
}

/// Parses all attributes of the operation.
fn parse_attr_dict(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, _: &[CustomArg]) -> Parsed<bool> {
    p.parse_optional_attr_dict(&mut parsed.attrs)?;
    Ok(true)
}

fn print_attr_dict(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, _: &[CustomArg]) {
    p.attr_dict(op, &[]);
}

/// Parses an attribute of a type that was parsed before.
fn parse_typed(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let ty = match parsed.prop(args.prop(0)).map(|attr| p.ctx.attrs().data(attr)) {
        Some(AttrData::Type(ty)) => Some(*ty),
        _ => None,
    };
    let attr = parse_typed_attr(p, ty, |_| true)?;
    parsed.set_prop(args.prop(1), attr);
    Ok(true)
}

fn print_untyped(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    if let Some(attr) = prop(op, args, 1) {
        p.attr_without_type(attr);
    }
}

/// Parses `foo attribute`, if `foo` follows.
fn parse_foo(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    if !p.parse_optional_keyword("foo") {
        return Ok(false);
    }
    let attr = parse_attr_of(p, is_integer)?;
    parsed.set_prop(args.prop(0), attr);
    Ok(true)
}

fn print_foo(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    p.text("foo ");
    print_attr(p, op, args);
}

/// Parses ` loc(..)`. Without it, the location is the position in the text.
fn parse_loc(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let loc = p.parse_optional_loc()?;
    parsed.set_prop(args.prop(0), p.ctx.attrs().loc(loc));
    Ok(true)
}

fn print_loc(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    if let Some(loc) = prop(op, args, 0) {
        p.trailing_loc(op.context().attrs().loc_value(loc));
    }
}

/// Parses the name of an operation, which may omit the default namespace.
fn parse_op_name(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let name = p.parse_custom_op_name()?;
    let name = p.ctx.op_name(name).name.to_vec();
    parsed.set_prop(args.prop(0), p.ctx.attrs().string(name));
    Ok(true)
}

fn print_op_name(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    p.bytes(prop(op, args, 0).and_then(|attr| op.context().attrs().string_value(attr)).unwrap_or_default());
}

//===- Properties ---------------------------------------------------------------------------------------------------===//

/// Parses `[1, 2]`.
fn parse_ints(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let mut values = Vec::new();
    p.parse_delimited(("[", "]"), "", |p| {
        values.push(p.parse_integer()?);
        Ok(())
    })?;
    parsed.set_prop(args.prop(0), p.ctx.attrs().dense_i64_array(values));
    Ok(true)
}

fn print_ints(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let values = prop(op, args, 0).map(|attr| int_array(op.context(), attr)).unwrap_or_default();
    let values: Vec<String> = values.iter().map(i64::to_string).collect();
    p.text(&format!("[{}]", values.join(", ")));
}

fn i64_attr(p: &OpParser<'_, '_>, value: i64) -> Attr {
    p.ctx.attrs().integer(p.ctx.types().i64(), value)
}

fn parse_int(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let value = p.parse_integer()?;
    parsed.set_prop(args.prop(0), i64_attr(p, value));
    Ok(true)
}

fn number(data: Option<&AttrData>) -> i64 {
    match data {
        Some(AttrData::Integer { value, .. }) => value.to_i64().unwrap_or(0),
        _ => 0,
    }
}

fn number_of(op: OpRef<'_>, args: &[CustomArg], index: usize) -> i64 {
    number(prop(op, args, index).map(|attr| op.context().attrs().data(attr)))
}

fn print_int(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    p.integer(number_of(op, args, 0));
}

/// Parses `2 = 5`: a number, and the sum of that number and another one.
fn parse_sum(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let loc = p.loc();
    let second = p.parse_integer()?;
    p.expect_punct("=")?;
    let sum = p.parse_integer()?;
    let first = number(parsed.prop(args.prop(1)).map(|attr| p.ctx.attrs().data(attr)));
    if sum != second.wrapping_add(first) {
        return Err(p.custom_error(loc, "Expected sum to equal first + second"));
    }
    parsed.set_prop(args.prop(0), i64_attr(p, second));
    Ok(true)
}

fn print_sum(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let (second, first) = (number_of(op, args, 0), number_of(op, args, 1));
    p.text(&format!("{second} = {}", second.wrapping_add(first)));
}
