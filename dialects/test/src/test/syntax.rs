//! Custom assembly of `test` operations.

pub(crate) mod directives;

use lect_core::text::parse::{EmptyRegion, Parsed, RegionArg};
use lect_core::text::{OpParser, OpPrinter, RegionStyle};
use lect_support::prelude::*;

/// Style of a region whose entry arguments are printed elsewhere.
const ARGS_ELSEWHERE: RegionStyle = RegionStyle::CUSTOM.with_entry_args(false);

fn print_region_in(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, index: usize, style: RegionStyle) {
    if let Some(region) = op.region(index) {
        p.region(region, style);
    }
}

//===- Words and numbers --------------------------------------------------------------------------------------------===//

pub(crate) fn parse_fallback(p: &mut OpParser<'_, '_>, _: &mut OpState) -> Parsed<()> {
    p.parse_keyword("custom_format_fallback")
}

pub(crate) fn print_fallback(p: &mut OpPrinter<'_, '_>, _: OpRef<'_>) {
    p.text(" custom_format_fallback");
}

pub(crate) fn parse_custom(p: &mut OpParser<'_, '_>, _: &mut OpState) -> Parsed<()> {
    p.parse_keyword("custom_format")
}

pub(crate) fn print_custom(p: &mut OpPrinter<'_, '_>, _: OpRef<'_>) {
    p.text(" custom_format");
}

pub(crate) fn parse_dynamic(p: &mut OpParser<'_, '_>, _: &mut OpState) -> Parsed<()> {
    p.parse_keyword("custom_keyword")
}

pub(crate) fn print_dynamic(p: &mut OpPrinter<'_, '_>, _: OpRef<'_>) {
    p.text(" custom_keyword");
}

/// Parses `: 3`, the number of results.
pub(crate) fn parse_count(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    if !p.eat_punct(":") {
        return Ok(());
    }
    let loc = p.loc();
    let count = p.parse_integer()?;
    // Results beyond the named ones are useless, and the parsed count may be huge.
    let limit = p.bound_results().max(64);
    match u64::try_from(count) {
        Ok(count) if count <= limit => {
            state.results.extend(std::iter::repeat_n(p.ctx.types().index(), count as usize));
            Ok(())
        }
        _ => Err(p.custom_error(loc, "integer value too large")),
    }
}

pub(crate) fn print_count(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    if op.result_count() > 0 {
        p.text(" : ");
        p.integer(op.result_count() as i64);
    }
}

pub(crate) fn parse_word(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let word = p.parse_word()?;
    state.attrs.push((p.ctx.ident(b"keyword"), p.ctx.attrs().string(word)));
    Ok(())
}

/// Returns the bytes of a string attribute.
fn text<'a>(op: OpRef<'a>, name: &str) -> &'a [u8] {
    op.attr(name).and_then(|attr| op.context().attrs().string_value(attr)).unwrap_or_default()
}

pub(crate) fn print_word(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    p.text(" ");
    p.bytes(text(op, "keyword"));
}

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Decodes Base64, or returns an error message.
fn decode(text: &[u8]) -> Result<Vec<u8>, String> {
    if !text.len().is_multiple_of(4) {
        return Err("Base64 encoded strings must be a multiple of 4 bytes in length".into());
    }
    let body = text.strip_suffix(b"==").or_else(|| text.strip_suffix(b"=")).unwrap_or(text);
    let (mut bits, mut count, mut bytes) = (0u32, 0, Vec::new());
    for (index, digit) in body.iter().enumerate() {
        let Some(value) = DIGITS.iter().position(|it| it == digit) else {
            return Err(format!("Invalid Base64 character {digit:#04x} at index {index}"));
        };
        bits = bits << 6 | value as u32;
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
        }
    }
    Ok(bytes)
}

fn encode(bytes: &[u8]) -> String {
    let mut text = String::new();
    for chunk in bytes.chunks(3) {
        let bits = chunk.iter().chain(&[0, 0]).take(3).fold(0, |bits, byte| bits << 8 | u32::from(*byte));
        for place in 0..4 {
            let digit = DIGITS[(bits >> (18 - 6 * place) & 63) as usize];
            text.push(if place <= chunk.len() { digit.into() } else { '=' });
        }
    }
    text
}

pub(crate) fn parse_b64(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let loc = p.loc();
    let bytes = p.parse_string()?;
    let bytes = decode(&bytes).map_err(|message| p.custom_error(loc, message))?;
    state.attrs.push((p.ctx.ident(b"b64"), p.ctx.attrs().string(bytes)));
    Ok(())
}

pub(crate) fn print_b64(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    p.text(&format!(" \"{}\"", encode(text(op, "b64"))));
}

/// Parses `attributes {..}`. Without `names` among them, the names of the results are stored in that attribute.
pub(crate) fn parse_pretty_name(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let count = usize::try_from(p.bound_results()).unwrap_or(usize::MAX);
    p.parse_optional_attr_dict_with_keyword(&mut state.attrs)?;
    let i32 = p.ctx.types().i32();
    state.results.extend(std::iter::repeat_n(i32, count.min(u32::MAX as usize)));
    let names = p.ctx.ident(b"names");
    if count == 0 || state.attrs.iter().any(|entry| entry.0 == names) {
        return Ok(());
    }
    let of_results: Vec<_> = p
        .result_names()
        .into_iter()
        .map(|name| {
            let given = !name.first().is_some_and(u8::is_ascii_digit);
            p.ctx.attrs().string(if given { name } else { b"" })
        })
        .collect();
    state.attrs.push((names, p.ctx.attrs().array(of_results)));
    Ok(())
}

pub(crate) fn print_pretty_name(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    let ctx = op.context();
    let names = match op.attr("names").map(|attr| ctx.attrs().data(attr)) {
        Some(AttrData::Array(names)) => &**names,
        _ => &[],
    };
    let agree = names.len() == op.result_count()
        && op.results().zip(names).all(|(value, name)| p.value_name(value) == ctx.attrs().string_value(*name));
    p.attr_dict_with_keyword(op, if agree { &["names"] } else { &[] });
}

/// Parses `"label" is 3`: a struct property.
pub(crate) fn parse_nice(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let label = p.parse_string()?;
    p.parse_keyword("is")?;
    let value = p.parse_integer()?;
    let label = p.ctx.attrs().string(label);
    set_struct(p, state, [("label", label), ("value", p.ctx.attrs().integer(p.ctx.types().i32(), value))]);
    p.parse_optional_attr_dict(&mut state.attrs)
}

/// Parses `1 | 2`: a struct property.
pub(crate) fn parse_versioned(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let first = p.parse_integer()?;
    p.expect_punct("|")?;
    let second = p.parse_integer()?;
    let number = |value| p.ctx.attrs().integer(p.ctx.types().i32(), value);
    set_struct(p, state, [("value1", number(first)), ("value2", number(second))]);
    p.parse_optional_attr_dict(&mut state.attrs)
}

/// Sets the property `prop`, whose fields are encoded as a dictionary.
fn set_struct(p: &OpParser<'_, '_>, state: &mut OpState, fields: [(&str, Attr); 2]) {
    let fields = fields.map(|(name, value)| (p.ctx.ident(name.as_bytes()), value));
    state.attrs.push((p.ctx.ident(b"prop"), p.ctx.attrs().dictionary(&mut fields.to_vec())));
}

/// Returns a field of the struct in `prop`.
fn field<'a>(op: OpRef<'a>, name: &str) -> Option<&'a AttrData> {
    let ctx = op.context();
    let fields = ctx.attrs().dictionary_entries(op.attr("prop")?);
    let found = fields.iter().find(|entry| ctx.ident_bytes(entry.0) == name.as_bytes())?;
    Some(ctx.attrs().data(found.1))
}

fn print_number(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, name: &str) {
    match field(op, name) {
        Some(AttrData::Integer { value, .. }) => p.integer(value.to_i64().unwrap_or(0)),
        _ => p.text("0"),
    }
}

pub(crate) fn print_nice(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    p.text(" ");
    match field(op, "label") {
        Some(AttrData::String { value, .. }) => p.string(value),
        _ => p.string(b""),
    }
    p.text(" is ");
    print_number(p, op, "value");
    p.attr_dict(op, &["prop"]);
}

pub(crate) fn print_versioned(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    p.text(" ");
    print_number(p, op, "value1");
    p.text(" | ");
    print_number(p, op, "value2");
    p.attr_dict(op, &["prop"]);
}

//===- Regions ------------------------------------------------------------------------------------------------------===//

pub(crate) fn parse_body(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    p.parse_region(state, &[], EmptyRegion::Stays)
}

pub(crate) fn print_body(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    p.text(" ");
    print_region_in(p, op, 0, ARGS_ELSEWHERE);
}

pub(crate) fn print_unended(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    print_region_in(p, op, 0, ARGS_ELSEWHERE.with_terminators(false));
}

/// Parses `%i {..}`: the operand, which is also the name of the region's argument.
pub(crate) fn parse_isolated(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let index = p.ctx.types().index();
    let loc = p.loc();
    let name = p.parse_operand()?;
    let operand = p.resolve_operand(name, index)?;
    state.operands.push(operand);
    p.parse_region_hiding(state, &[RegionArg::new(name, index, loc)], EmptyRegion::Stays)
}

pub(crate) fn print_isolated(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    p.text(" ");
    p.operands(op.operands());
    p.text(" ");
    if let Some(region) = op.region(0) {
        p.region_named_as(region, ARGS_ELSEWHERE, &op.operands().collect::<Vec<_>>());
    }
}

/// Parses `%i, %j {..}`: region arguments, all of type `index`.
pub(crate) fn parse_polyfor(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let index = p.ctx.types().index();
    let mut args = Vec::new();
    while !p.at_punct("{") {
        args.push(p.parse_argument(index)?);
        if !p.eat_punct(",") {
            break;
        }
    }
    p.parse_region(state, &args, EmptyRegion::Stays)
}

pub(crate) fn print_polyfor(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    p.text(" ");
    if let Some(entry) = op.region(0).and_then(|region| region.entry()) {
        for index in 0..entry.args().len() {
            p.text(if index == 0 { "" } else { ", " });
            p.region_arg_name(entry, index);
        }
    }
    p.text(" ");
    print_region_in(p, op, 0, ARGS_ELSEWHERE);
}

/// Parses `{attributes} %i : type {..}`.
pub(crate) fn parse_bounds(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    p.parse_optional_attr_dict(&mut state.attrs)?;
    let none = p.ctx.types().none();
    let mut arg = p.parse_argument(none)?;
    p.parse_colon()?;
    arg.ty = p.parse_type()?;
    arg.loc = p.parse_optional_loc_or(arg.loc)?;
    p.parse_region(state, &[arg], EmptyRegion::Stays)
}

pub(crate) fn print_bounds(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    p.attr_dict(op, &[]);
    p.text(" ");
    if let Some(entry) = op.region(0).and_then(|region| region.entry()) {
        p.region_arg(entry, 0, &[]);
    }
    p.text(" ");
    print_region_in(p, op, 0, ARGS_ELSEWHERE);
}

const BRANCHES: [&str; 3] = ["then", "else", "join"];

/// Parses `%a: type -> type then {..} else {..} join {..}`.
pub(crate) fn parse_region_if(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let operands = p.parse_operand_list()?;
    p.parse_colon()?;
    let types = p.parse_type_list()?;
    p.parse_arrow_types(&mut state.results)?;
    for word in BRANCHES {
        p.parse_keyword(word)?;
        p.parse_region(state, &[], EmptyRegion::Stays)?;
    }
    let loc = p.loc();
    state.operands = p.resolve_operands(&operands, &types, loc)?;
    Ok(())
}

pub(crate) fn print_region_if(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    p.text(" ");
    p.operands(op.operands());
    p.text(": ");
    p.types(op.operand_types());
    p.arrow_types(&op.result_types().collect::<Vec<_>>());
    for (index, word) in BRANCHES.into_iter().enumerate() {
        p.text(&format!(" {word} "));
        print_region_in(p, op, index, RegionStyle::CUSTOM);
    }
}

//===- Operations in operations -------------------------------------------------------------------------------------===//

/// Parses `wraps "operation"..`: a region with an operation in the generic form, whose result types are used.
pub(crate) fn parse_wrapping(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    p.parse_keyword("wraps")?;
    let (region, block) = (p.ir.create_region(), p.ir.create_block());
    p.ir.append_block(region, block);
    let wrapped = p.parse_generic_operation(block)?;
    let wrapped = p.ir.op(wrapped);
    let (values, types, loc): (Vec<Value>, Vec<Type>, _) =
        (wrapped.results().collect(), wrapped.result_types().collect(), wrapped.loc());
    end_with(p, block, values, loc);
    state.results.extend(types);
    state.regions.push(region);
    state.loc = loc;
    Ok(())
}

/// Terminates a block with `test.return`.
fn end_with(p: &mut OpParser<'_, '_>, block: lect_core::entity::Block, values: Vec<Value>, loc: lect_core::loc::Loc) {
    let mut end = OpState::new(p.ctx.op_name_of(b"test.return"), loc);
    end.operands.extend(values);
    let end = p.ir.build(end);
    p.ir.append(block, end);
}

pub(crate) fn print_wrapping(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    p.text(" wraps ");
    if let Some(wrapped) = only_op(op) {
        p.nested_generic(wrapped);
    }
}

/// Returns the first operation of the first region.
fn only_op(op: OpRef<'_>) -> Option<OpRef<'_>> {
    op.region(0)?.entry()?.first()
}

/// Parses `%a, %b start test.special.op end : type`, or `%a, %b ({..}) {attributes} : type` as in the generic form.
pub(crate) fn parse_pretty(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let start = p.loc();
    let operands = p.parse_operand_list()?;
    if !p.parse_optional_keyword("start") {
        p.parse_lparen()?;
        p.parse_region(state, &[], EmptyRegion::Stays)?;
        p.parse_rparen()?;
        p.parse_optional_attr_dict(&mut state.attrs)?;
        let (inputs, results) = parse_signature(p)?;
        state.operands = p.resolve_operands(&operands, &inputs, start)?;
        state.results.extend(results);
        return Ok(());
    }
    let inner = p.parse_custom_op_name()?;
    p.parse_keyword("end")?;
    let (inputs, results) = parse_signature(p)?;
    let loc = p.parse_optional_loc_or(start)?;
    state.operands = p.resolve_operands(&operands, &inputs, start)?;
    state.results.extend(results);
    state.loc = loc;

    let ty = inputs.first().copied().unwrap_or(p.ctx.types().none());
    let (region, block) = (p.ir.create_region(), p.ir.create_block());
    p.ir.append_block(region, block);
    let args = [p.ir.add_block_arg(block, ty, loc), p.ir.add_block_arg(block, ty, loc)];
    let mut body = OpState::new(inner, loc);
    body.operands.extend(args);
    body.results.push(ty);
    let body = p.ir.build(body);
    p.ir.append(block, body);
    let values = p.ir.op(body).results().collect();
    end_with(p, block, values, loc);
    state.regions.push(region);
    Ok(())
}

/// Parses `: (types) -> types`.
fn parse_signature(p: &mut OpParser<'_, '_>) -> Parsed<(Vec<Type>, Vec<Type>)> {
    p.parse_colon()?;
    let loc = p.loc();
    let ty = p.parse_type()?;
    match p.ctx.types().data(ty) {
        TypeData::Function(function) => Ok((function.inputs.to_vec(), function.results.to_vec())),
        _ => {
            let found = p.ctx.types().show(ty);
            let message = format!("invalid kind of type specified: expected builtin.function, but found '{found}'");
            Err(p.custom_error(loc, message))
        }
    }
}

pub(crate) fn print_pretty(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    p.text(" ");
    p.operands(op.operands());
    match only_op(op) {
        Some(inner) if &*inner.name_data().name == b"test.special.op" => p.text(" start test.special.op end"),
        _ => {
            p.text(" (");
            print_region_in(p, op, 0, RegionStyle::CUSTOM);
            p.text(")");
        }
    }
    p.text(" : ");
    let (inputs, results): (Vec<_>, Vec<_>) = (op.operand_types().collect(), op.result_types().collect());
    p.function_type(&inputs, &results);
}
