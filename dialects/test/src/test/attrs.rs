//! Custom parsers, printers and verifiers of attributes and types.

use lect_core::attrs::walk::Part;
use lect_core::dialect::{DefBody, DefHooks, Param};
use lect_core::number::FloatFormat;
use lect_core::syntax::AliasDef;
use lect_core::syntax::DefSyntax;
use lect_core::syntax::ParamHook;
use lect_core::text::parse::Parsed;
use lect_core::text::{OpPrinter, Parser};
use lect_support::prelude::*;

pub(crate) const DEFS: &[(&str, DefHooks)] = &[
    (
        "TestDynamicCustomAssemblyFormatAttr",
        DefHooks { verify: Some(|_, body| verify_count(body, 2, "attribute")), ..DefHooks::NONE },
    ),
    (
        "TestDynamicCustomAssemblyFormatType",
        DefHooks { verify: Some(|_, body| verify_count(body, 2, "type")), ..DefHooks::NONE },
    ),
    ("TestDynamicPairAttr", DefHooks { verify: Some(|_, body| verify_count(body, 2, "attribute")), ..DefHooks::NONE }),
    ("TestDynamicPairType", DefHooks { verify: Some(|_, body| verify_count(body, 2, "type")), ..DefHooks::NONE }),
    (
        "TestDynamicSingletonAttr",
        DefHooks { verify: Some(|_, body| verify_count(body, 0, "attribute")), ..DefHooks::NONE },
    ),
    ("TestDynamicSingletonType", DefHooks { verify: Some(|_, body| verify_count(body, 0, "type")), ..DefHooks::NONE }),
];

pub(crate) const DEFS_SYNTAX: &[(&str, DefSyntax)] = &[
    ("CompoundAAttr", DefSyntax::form(parse_compound, print_compound)),
    ("CompoundAType", DefSyntax::form(parse_compound, print_compound)),
    ("SlashAttr", DefSyntax::form(parse_slash, print_slash)),
    ("StructType", DefSyntax::form(parse_struct, print_struct)),
    ("TestAttrNewlineAndIndent", DefSyntax::form(parse_indented_type, print_indented_type)),
    ("TestConditionalAliasAttr", DefSyntax::form(parse_conditional, print_conditional)),
    ("TestCustomFloatAttr", DefSyntax::form(parse_float, print_float)),
    ("TestCustomLocationAttr", aliased(|_, _| Some("loc".into()))),
    ("TestCustomStructAttr", DefSyntax::form(parse_custom_struct, print_custom_struct)),
    ("TestDecimalShapeAttr", DefSyntax::form(parse_shape, print_shape)),
    ("TestDynamicCustomAssemblyFormatAttr", DefSyntax::form(parse_pair, print_pair)),
    ("TestDynamicCustomAssemblyFormatType", DefSyntax::form(parse_pair, print_pair)),
    ("TestDynamicPairAttr", DefSyntax::form(parse_params, print_params)),
    ("TestDynamicPairType", DefSyntax::form(parse_params, print_params)),
    ("TestDynamicSingletonAttr", DefSyntax::form(parse_params, print_params)),
    ("TestDynamicSingletonType", DefSyntax::form(parse_params, print_params)),
    ("TestIntegerType", DefSyntax { alias: Some(alias_of_integer), ..DefSyntax::form(parse_integer, print_integer) }),
    ("TestSubElementsAccessAttr", DefSyntax::form(parse_elements, print_elements)),
    ("TestTypeCustomSpacingType", DefSyntax::form(parse_two_numbers, print_two_numbers)),
    ("TestTypeCustomStringType", DefSyntax::form(parse_repeated, print_repeated)),
    ("TestTypeCustomType", DefSyntax::form(parse_counted, print_counted)),
    ("TestTypeNewlineAndIndent", DefSyntax::form(parse_indented_word, print_indented_word)),
    ("TestTypeOpAsmTypeInterfaceType", aliased(|_, _| Some("op_asm_type_interface_type".into()))),
    ("TestOpAsmAttrInterfaceAttr", aliased(alias_of_value)),
    ("TestTypeWithLayoutType", DefSyntax::form(parse_key, print_key)),
];

pub(crate) const PARAMS: &[(&str, ParamHook)] = &[
    (
        "a",
        ParamHook::Code {
            parse: parse_float_or_zero,
            print: print_float_or_zero,
            can_be: |it| matches!(it, Param::Absent | Param::Float(_)),
        },
    ),
    (
        "four",
        ParamHook::Code { parse: parse_int_list, print: print_int_list, can_be: |it| matches!(it, Param::List(_)) },
    ),
    ("two", ParamHook::Code { parse: parse_raw, print: print_raw, can_be: |it| matches!(it, Param::String(_)) }),
];

const fn aliased(alias: AliasDef) -> DefSyntax {
    DefSyntax { alias: Some(alias), ..DefSyntax::NONE }
}

fn params<const N: usize>(params: [Param; N]) -> Parsed<DefBody> {
    Ok(DefBody::Params(params.into()))
}

/// Parses a number in the range of `int` in C++.
fn parse_int(p: &mut Parser<'_, '_>) -> Parsed<Param> {
    let loc = p.loc();
    let value = p.parse_number()?;
    match i32::try_from(value) {
        Ok(value) => Ok(Param::Int(value.into())),
        Err(_) => Err(p.hook_error(loc, "integer value too large")),
    }
}

/// Parses `1, 2]`.
fn parse_ints(p: &mut Parser<'_, '_>) -> Parsed<Param> {
    let mut ints = Vec::new();
    while p.at_number() {
        ints.push(parse_int(p)?);
        if !p.eat_punct(",") {
            break;
        }
    }
    p.expect_punct("]")?;
    Ok(Param::List(ints.into()))
}

/// Parses `[1, 2]`, at least one.
fn parse_int_list(p: &mut Parser<'_, '_>) -> Parsed<Param> {
    let mut ints = Vec::new();
    p.expect_punct("[")?;
    loop {
        ints.push(parse_int(p)?);
        if !p.eat_punct(",") {
            break;
        }
    }
    p.expect_punct("]")?;
    Ok(Param::List(ints.into()))
}

fn print_int_list(p: &mut OpPrinter<'_, '_>, param: &Param) {
    p.text("[");
    print_param(p, param);
    p.text("]");
}

/// Parses a string, which is printed without escapes.
fn parse_raw(p: &mut Parser<'_, '_>) -> Parsed<Param> {
    match p.parse_optional_string() {
        Some(text) => Ok(Param::String(text)),
        None => Err(p.hook_error(p.loc(), "expected string")),
    }
}

/// Parses a float. Zero is represented by an absent parameter, which has no syntax.
fn parse_float_or_zero(p: &mut Parser<'_, '_>) -> Parsed<Param> {
    if p.at_punct(">") {
        return Ok(Param::Absent);
    }
    let value = p.parse_float_literal_of(FloatFormat::F64)?;
    Ok(if value == Float::from_f64(FloatFormat::F64, 0.0) { Param::Absent } else { Param::Float(value) })
}

fn print_float_or_zero(p: &mut OpPrinter<'_, '_>, param: &Param) {
    let Param::Float(value) = param else { return };
    let mut text = String::new();
    // Writing to a string does not fail.
    let _ = value.write(&mut text);
    p.text(&text);
}

fn print_raw(p: &mut OpPrinter<'_, '_>, param: &Param) {
    let Param::String(text) = param else { return };
    p.text("\"");
    p.bytes(text);
    p.text("\"");
}

fn print_param(p: &mut OpPrinter<'_, '_>, param: &Param) {
    match param {
        Param::Int(value) => p.text(&value.to_string()),
        Param::Attr(attr) => p.attr(*attr),
        Param::Type(ty) => p.ty(*ty),
        Param::String(text) => p.string(text),
        Param::List(list) => print_list(p, list, ", "),
        _ => {}
    }
}

fn print_list(p: &mut OpPrinter<'_, '_>, list: &[Param], between: &str) {
    for (index, param) in list.iter().enumerate() {
        p.text(if index == 0 { "" } else { between });
        print_param(p, param);
    }
}

/// Parses `<1, type, [2, 3]>`.
fn parse_compound(p: &mut Parser<'_, '_>) -> Parsed<DefBody> {
    p.expect_punct("<")?;
    let width = parse_int(p)?;
    p.expect_punct(",")?;
    let ty = Param::Type(p.parse_type()?);
    p.expect_punct(",")?;
    p.expect_punct("[")?;
    let ints = parse_ints(p)?;
    p.expect_punct(">")?;
    params([width, ty, ints])
}

fn print_compound(p: &mut OpPrinter<'_, '_>, body: &DefBody) {
    let [width, ty, ints] = body.params() else { return };
    p.text("<");
    print_param(p, width);
    p.text(", ");
    print_param(p, ty);
    p.text(", [");
    print_param(p, ints);
    p.text("]>");
}

/// Parses `<type>`, which is printed on a line of its own.
fn parse_indented_type(p: &mut Parser<'_, '_>) -> Parsed<DefBody> {
    p.expect_punct("<")?;
    let ty = Param::Type(p.parse_type()?);
    p.expect_punct(">")?;
    params([ty])
}

fn print_indented_type(p: &mut OpPrinter<'_, '_>, body: &DefBody) {
    let [ty] = body.params() else { return };
    print_indented(p, |p| print_param(p, ty));
}

/// Parses `<indented_content>`, whose word is printed on a line of its own.
fn parse_indented_word(p: &mut Parser<'_, '_>) -> Parsed<DefBody> {
    p.expect_punct("<")?;
    if !p.parse_optional_keyword("indented_content") {
        return Err(p.hook_error(p.loc(), "expected 'indented_content'"));
    }
    p.expect_punct(">")?;
    params([])
}

fn print_indented_word(p: &mut OpPrinter<'_, '_>, _: &DefBody) {
    print_indented(p, |p| p.text("indented_content"));
}

/// Prints `<`, a line by `content`, and `>`.
fn print_indented(p: &mut OpPrinter<'_, '_>, content: impl FnOnce(&mut OpPrinter<'_, '_>)) {
    p.text("<");
    p.indented(|p| {
        p.newline();
        content(p);
    });
    p.newline();
    p.text(">");
}

/// Parses `<1 / 2>`.
fn parse_slash(p: &mut Parser<'_, '_>) -> Parsed<DefBody> {
    p.expect_punct("<")?;
    let one = parse_int(p)?;
    p.expect_punct("/")?;
    let other = parse_int(p)?;
    p.expect_punct(">")?;
    params([one, other])
}

fn print_slash(p: &mut OpPrinter<'_, '_>, body: &DefBody) {
    p.text("<");
    print_list(p, body.params(), " / ");
    p.text(">");
}

/// Parses `<{name,type}, {name,type}>`: names and types are separate lists in the attribute.
fn parse_struct(p: &mut Parser<'_, '_>) -> Parsed<DefBody> {
    let mut fields = Vec::new();
    p.expect_punct("<")?;
    while p.eat_punct("{") {
        let loc = p.loc();
        let Some(name) = p.parse_optional_word() else { return Err(p.hook_error(loc, "expected valid keyword")) };
        p.expect_punct(",")?;
        let ty = p.parse_type()?;
        p.expect_punct("}")?;
        fields.push(Param::List([Param::String(name.into()), Param::Type(ty)].into()));
        if !p.eat_punct(",") {
            break;
        }
    }
    p.expect_punct(">")?;
    params([Param::List(fields.into())])
}

fn print_struct(p: &mut OpPrinter<'_, '_>, body: &DefBody) {
    let [Param::List(fields)] = body.params() else { return };
    p.text("<");
    for (index, field) in fields.iter().enumerate() {
        let Param::List(field) = field else { continue };
        let [Param::String(name), Param::Type(ty)] = &**field else { continue };
        p.text(if index == 0 { "{" } else { ", {" });
        p.bytes(name);
        p.text(",");
        p.ty(*ty);
        p.text("}");
    }
    p.text(">");
}

/// Parses `<word>`, or an alias of a string attribute or the attribute itself.
fn parse_conditional(p: &mut Parser<'_, '_>) -> Parsed<DefBody> {
    p.expect_punct("<")?;
    let loc = p.loc();
    let attr = match p.parse_optional_word() {
        Some(word) => p.ctx.attrs().string(word),
        None => match p.parse_optional_string() {
            Some(text) => p.ctx.attrs().string(text),
            None => p.parse_attribute(None)?,
        },
    };
    if p.ctx.attrs().string_value(attr).is_none() {
        return Err(p.hook_error(loc, "invalid kind of attribute specified"));
    }
    p.expect_punct(">")?;
    params([Param::Attr(attr)])
}

fn print_conditional(p: &mut OpPrinter<'_, '_>, body: &DefBody) {
    let [Param::Attr(attr)] = body.params() else { return };
    p.text("<");
    if !p.attr_alias(*attr) {
        let text = p.context().attrs().string_value(*attr).unwrap_or_default();
        p.keyword_or_string(text);
    }
    p.text(">");
}

/// Parses `<"float" : 1.0>`.
fn parse_float(p: &mut Parser<'_, '_>) -> Parsed<DefBody> {
    p.expect_punct("<")?;
    let loc = p.loc();
    let Some(name) = p.parse_optional_string() else { return Err(p.hook_error(loc, "expected string")) };
    p.expect_punct(":")?;
    let format = match &*name {
        b"float" => FloatFormat::F32,
        b"double" => FloatFormat::F64,
        b"fp80" => FloatFormat::F80,
        _ => return Err(p.hook_error(p.loc(), "unknown float type, expected 'float', 'double' or 'fp80'")),
    };
    let value = p.parse_float_literal_of(format)?;
    p.expect_punct(">")?;
    params([Param::Attr(p.ctx.attrs().string(name)), Param::Float(value)])
}

fn print_float(p: &mut OpPrinter<'_, '_>, body: &DefBody) {
    let [Param::Attr(name), Param::Float(value)] = body.params() else { return };
    p.text("<");
    p.attr(*name);
    p.text(" : ");
    let mut text = String::new();
    // Writing to a string does not fail.
    let _ = value.write(&mut text);
    p.text(&text);
    p.text(">");
}

/// Parses `<type_str = "text", value = 3, opt_value = [4]>`.
fn parse_custom_struct(p: &mut Parser<'_, '_>) -> Parsed<DefBody> {
    let (mut text, mut value, mut optional) = (None, None, Param::Absent);
    p.expect_punct("<")?;
    loop {
        let loc = p.loc();
        let Some(word) = p.parse_optional_word() else {
            return Err(p.hook_error(loc, "expected a parameter name in struct"));
        };
        p.expect_punct("=")?;
        match word {
            b"type_str" if text.is_none() => {
                let loc = p.loc();
                let attr = p.parse_attribute(None)?;
                if p.ctx.attrs().string_value(attr).is_none() {
                    return Err(p.hook_error(loc, "invalid kind of attribute specified"));
                }
                text = Some(Param::Attr(attr));
            }
            b"value" if value.is_none() => {
                let number = if p.eat_punct("?") { DYNAMIC } else { p.parse_number()? };
                value = Some(Param::Int(number.into()));
            }
            b"opt_value" if optional == Param::Absent => optional = parse_optional_list(p)?,
            _ => {
                let word = String::from_utf8_lossy(word);
                return Err(p.hook_error(loc, format!("duplicate or unknown struct parameter name: {word}")));
            }
        }
        if !p.eat_punct(",") {
            break;
        }
    }
    let (Some(text), Some(value)) = (text, value) else {
        return Err(p.hook_error(p.loc(), "struct is missing required parameter"));
    };
    p.expect_punct(">")?;
    params([text, value, optional])
}

/// Parses `4`, a list of one element, or an array.
fn parse_optional_list(p: &mut Parser<'_, '_>) -> Parsed<Param> {
    if p.at_number() {
        let value = p.parse_number()?;
        let element = p.ctx.attrs().integer(p.ctx.types().i64(), value);
        return Ok(Param::Attr(p.ctx.attrs().array([element])));
    }
    let loc = p.loc();
    let attr = p.parse_attribute(None)?;
    match p.ctx.attrs().data(attr) {
        AttrData::Array(_) => Ok(Param::Attr(attr)),
        _ => Err(p.hook_error(loc, "invalid kind of attribute specified")),
    }
}

fn print_custom_struct(p: &mut OpPrinter<'_, '_>, body: &DefBody) {
    let [text, Param::Int(value), optional] = body.params() else { return };
    p.text("<type_str = ");
    print_param(p, text);
    p.text(", value = ");
    match i64::try_from(*value) {
        Ok(DYNAMIC) => p.text("?"),
        _ => p.text(&value.to_string()),
    }
    if let Param::Attr(list) = optional {
        p.text(", opt_value = ");
        let ctx = p.context();
        match ctx.attrs().array_elements(*list) {
            Some(&[only]) if matches!(ctx.attrs().data(only), AttrData::Integer { .. }) => p.attr_without_type(only),
            _ => p.attr(*list),
        }
    }
    p.text(">");
}

/// Parses `<1x2x3>`.
fn parse_shape(p: &mut Parser<'_, '_>) -> Parsed<DefBody> {
    let mut sizes = Vec::new();
    p.expect_punct("<")?;
    if !p.eat_punct(">") {
        sizes.extend(p.parse_sizes()?.into_iter().map(|size| Param::Int(size.into())));
        p.expect_punct(">")?;
    }
    params([Param::List(sizes.into())])
}

fn print_shape(p: &mut OpPrinter<'_, '_>, body: &DefBody) {
    let [Param::List(sizes)] = body.params() else { return };
    p.text("<");
    print_list(p, sizes, "x");
    p.text(">");
}

const SIGNEDNESS: [&str; 3] = ["none", "signed", "unsigned"];

/// Parses `<unsigned, 8>`.
fn parse_integer(p: &mut Parser<'_, '_>) -> Parsed<DefBody> {
    p.expect_punct("<")?;
    let loc = p.loc();
    let Some(word) = p.parse_optional_word() else { return Err(p.hook_error(loc, "expected valid keyword")) };
    let signedness = match word.to_ascii_lowercase().as_slice() {
        b"n" | b"none" => 0,
        b"s" | b"signed" => 1,
        b"u" | b"unsigned" => 2,
        _ => return Err(p.hook_error(loc, "expected signed, unsigned, or none")),
    };
    p.expect_punct(",")?;
    let width = parse_int(p)?;
    p.expect_punct(">")?;
    if matches!(width, Param::Int(width) if !(0..=8).contains(&width)) {
        // MLIR rejects it without a diagnostic.
        return Err(lect_core::diag::Reported::already());
    }
    params([width, Param::Int(signedness)])
}

fn print_integer(p: &mut OpPrinter<'_, '_>, body: &DefBody) {
    let [width, Param::Int(signedness)] = body.params() else { return };
    let word = usize::try_from(*signedness).ok().and_then(|at| SIGNEDNESS.get(at)).copied().unwrap_or_default();
    p.text(&format!("<{word}, "));
    print_param(p, width);
    p.text(">");
}

/// Parses `<attribute, attribute, attribute>`.
fn parse_elements(p: &mut Parser<'_, '_>) -> Parsed<DefBody> {
    p.expect_punct("<")?;
    let first = p.parse_attribute(None)?;
    p.expect_punct(",")?;
    let second = p.parse_attribute(None)?;
    p.expect_punct(",")?;
    let third = p.parse_attribute(None)?;
    p.expect_punct(">")?;
    params([Param::Attr(first), Param::Attr(second), Param::Attr(third)])
}

fn print_elements(p: &mut OpPrinter<'_, '_>, body: &DefBody) {
    p.text("<");
    print_list(p, body.params(), ", ");
    p.text(">");
}

/// Parses `<1 2>`.
fn parse_two_numbers(p: &mut Parser<'_, '_>) -> Parsed<DefBody> {
    p.expect_punct("<")?;
    let one = parse_int(p)?;
    let other = parse_int(p)?;
    p.expect_punct(">")?;
    params([one, other])
}

fn print_two_numbers(p: &mut OpPrinter<'_, '_>, body: &DefBody) {
    p.text("<");
    print_list(p, body.params(), " ");
    p.text(">");
}

/// Parses `<"word" word>`.
fn parse_repeated(p: &mut Parser<'_, '_>) -> Parsed<DefBody> {
    p.expect_punct("<")?;
    let loc = p.loc();
    let Some(text) = p.parse_optional_string() else { return Err(p.hook_error(loc, "expected string")) };
    let loc = p.loc();
    if p.parse_optional_word() != Some(&*text) {
        return Err(p.hook_error(loc, format!("expected '{}'", String::from_utf8_lossy(&text))));
    }
    p.expect_punct(">")?;
    params([Param::String(text)])
}

fn print_repeated(p: &mut OpPrinter<'_, '_>, body: &DefBody) {
    let [Param::String(text)] = body.params() else { return };
    p.text("<\"");
    p.bytes(text);
    p.text("\" ");
    p.bytes(text);
    p.text(">");
}

/// Parses `<2 0 1 5>`: a count, as many numbers, and one more. A negative count ends the list.
fn parse_counted(p: &mut Parser<'_, '_>) -> Parsed<DefBody> {
    p.expect_punct("<")?;
    let count = parse_int(p)?;
    let mut last = Param::Absent;
    if let Param::Int(count) = count
        && count >= 0
    {
        for _ in 0..count {
            parse_int(p)?;
        }
        last = parse_int(p)?;
    }
    p.expect_punct(">")?;
    params([count, last])
}

fn print_counted(p: &mut OpPrinter<'_, '_>, body: &DefBody) {
    let [Param::Int(count), last] = body.params() else { return };
    p.text(&format!("<{count}"));
    if *count >= 0 {
        p.text(" ");
        for number in 0..*count {
            p.text(&format!("{number} "));
        }
        print_param(p, last);
    }
    p.text(">");
}

/// Parses `<3>`.
fn parse_key(p: &mut Parser<'_, '_>) -> Parsed<DefBody> {
    p.expect_punct("<")?;
    let key = parse_int(p)?;
    p.expect_punct(">")?;
    params([key])
}

fn print_key(p: &mut OpPrinter<'_, '_>, body: &DefBody) {
    print_elements(p, body);
}

/// Parses `<attribute, attribute>`, any number of them, or nothing.
fn parse_params(p: &mut Parser<'_, '_>) -> Parsed<DefBody> {
    let mut list = Vec::new();
    if p.eat_punct("<") {
        p.parse_list_until(">", |p| {
            list.push(Param::Attr(p.parse_attribute(None)?));
            Ok(())
        })?;
    }
    params([Param::List(list.into())])
}

fn print_params(p: &mut OpPrinter<'_, '_>, body: &DefBody) {
    let [Param::List(list)] = body.params() else { return };
    if !list.is_empty() {
        print_elements(p, &DefBody::Params(list.clone()));
    }
}

/// Parses `<attribute:attribute>`.
fn parse_pair(p: &mut Parser<'_, '_>) -> Parsed<DefBody> {
    p.expect_punct("<")?;
    let left = p.parse_attribute(None)?;
    p.expect_punct(":")?;
    let right = p.parse_attribute(None)?;
    p.expect_punct(">")?;
    params([Param::List([Param::Attr(left), Param::Attr(right)].into())])
}

fn print_pair(p: &mut OpPrinter<'_, '_>, body: &DefBody) {
    let [Param::List(list)] = body.params() else { return };
    p.text("<");
    print_list(p, list, ":");
    p.text(">");
}

fn verify_count(body: &DefBody, expected: usize, of: &str) -> Result<(), Invalid> {
    let found = match body.params() {
        [Param::List(list)] => list.len(),
        _ => expected,
    };
    match found == expected {
        true => Ok(()),
        false => Err(Invalid::new(format!("expected {expected} {of} arguments, but had {found}"))),
    }
}

fn alias_of_value(ctx: &ContextData, body: &DefBody) -> Option<String> {
    let [Param::Attr(value)] = body.params() else { return None };
    let value = String::from_utf8_lossy(ctx.attrs().string_value(*value)?);
    Some(format!("op_asm_attr_interface_{value}"))
}

/// Returns the alias of a string attribute `alias_test:..`, or of an attribute or type with an alias of its own.
pub(crate) fn alias(ctx: &ContextData, part: Part) -> Option<&'static str> {
    match part {
        Part::Attr(attr) => Some(match ctx.attrs().string_value(attr)?.strip_prefix(b"alias_test:")? {
            b"dot_in_name" => "test2Ealias",
            b"trailing_digit" => "test_alias0",
            b"prefixed_digit" => "_0_test_alias",
            b"prefixed_symbol" => "_25test",
            b"tensor_encoding" => "test_encoding",
            _ => return None,
        }),
        Part::Type(ty) => match ctx.types().data(ty) {
            TypeData::Tuple(elements) => {
                let is_simple = |ty: &Type| match ctx.types().data(*ty) {
                    TypeData::Dialect { def, .. } => &*ctx.def_info(*def).cpp_name == "test::SimpleAType",
                    _ => false,
                };
                (!elements.is_empty() && elements.iter().all(is_simple)).then_some("test_tuple")
            }
            TypeData::Opaque { dialect, body, .. }
                if ctx.ident_bytes(*dialect) == b"test" && body.mnemonic() == b"test_rec" =>
            {
                let text = ctx.types().show(ty).to_string();
                text.starts_with("!test.test_rec<type_to_alias,").then_some("testrec")
            }
            _ => None,
        },
    }
}

/// Returns the alias of signless integers of eight bits.
fn alias_of_integer(_: &ContextData, body: &DefBody) -> Option<String> {
    matches!(body.params(), [Param::Int(8), Param::Int(2)]).then(|| "test_ui8".into())
}
