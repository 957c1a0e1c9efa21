//! Ports of modules: `(in %a : i1 {attrs}, out b : i2)`, and parameters: `<p: i32 = 3>`.
//!
//! The type of a module and the attribute of a parameter belong to the dialect; the directive has their text.

use std::fmt::Write as _;

use lect_ods::format::{CustomArg, Var};

use super::super::CustomArgs;
use super::super::parse_state::EntryArg;
use crate::attrs::AttrData;
use crate::context::ContextData;
use crate::entity::{Attr, Type};
use crate::ir::{OpRef, RegionRef};
use crate::syntax::Directive;
use crate::syntax::OpParseState;
use crate::text::lexer::TokenKind;
use crate::text::parse::{Parsed, RegionArg};
use crate::text::{OpParser, OpPrinter, is_bare_identifier};

/// `custom<Ports>($type, $attrs, "!dialect.mnemonic", "!dialect.inout")`: `(in %a : type {attrs}, out name : type,
/// inout %b "name" : type)`. The type is `!dialect.mnemonic<input a : type, output name : type, inout name : type>`.
/// Ports that are not outputs are arguments of the next region; an `inout` one has the type `!dialect.inout<type>`.
pub const PORTS: Directive = Directive { parse: parse_ports, print: print_ports };

/// `custom<Parameters>($parameters, "#dialect.mnemonic")`: `<name: type = value>`, or nothing. Each is
/// `#dialect.mnemonic<"name": type = value>`.
pub const PARAMETERS: Directive = Directive { parse: parse_parameters, print: print_parameters };

/// `custom<NamedArguments>($type, "!dialect.mnemonic")`: `(name = %arg: type)`. The type is `!dialect.mnemonic<name:
/// type>`. These are the arguments of the next region.
pub const NAMED_ARGUMENTS: Directive = Directive { parse: parse_named, print: print_named };

fn parse_named(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let ctx = p.ctx;
    let (start, mut fields, mut entry) = (p.loc(), Vec::new(), Vec::new());
    p.parse_delimited(("(", ")"), " in argument list", |p| {
        let field = p.parse_word_or_string()?;
        p.expect_punct("=")?;
        let loc = p.loc();
        let name = p.parse_operand()?;
        p.parse_colon()?;
        let ty = p.parse_type()?;
        fields.push(format!("{}: {}", word_or_string(&field), ctx.types().show(ty)));
        let loc = p.parse_optional_loc_or(loc)?;
        entry.push(EntryArg::of(RegionArg { name, ty, loc }));
        Ok(())
    })?;
    let text = format!("{}<{}>", args.cpp(1).unwrap_or_default(), fields.join(", "));
    let Some(ty) = ctx.types().parse(&text) else {
        return Err(p.custom_error(start, format!("has arguments whose type is not known: '{text}'")));
    };
    parsed.set_prop(args.prop(0), ctx.attrs().ty(ty));
    parsed.entry_args.extend(entry);
    Ok(true)
}

fn print_named(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let ctx = op.context();
    let Some(ty) = type_in(ctx, op.prop(args.prop(0) as usize)) else { return };
    let text = ctx.types().show(ty).to_string();
    let entry = region_of(op, args).and_then(|region| region.entry());
    p.text("(");
    for (index, field) in parts(within(&text).unwrap_or_default()).into_iter().enumerate() {
        p.text(if index > 0 { ", " } else { "" });
        p.text(name_and_rest(field).map_or(field, |it| it.0));
        p.text(" = ");
        entry.into_iter().for_each(|entry| p.block_arg_name(entry, index));
        p.text(": ");
        if let Some(entry) = entry
            && let Some(&(value, _)) = entry.args_with_locs().get(index)
        {
            p.ty(entry.ir.value_type(value));
        }
    }
    p.text(")");
}

/// Returns the region whose arguments a directive prints.
fn region_of<'a>(op: OpRef<'a>, args: &[CustomArg]) -> Option<RegionRef<'a>> {
    args.iter().find_map(|arg| match arg {
        CustomArg::RefVar(Var::Region(group)) => op.region_group(*group).next(),
        _ => None,
    })
}

/// The directions of ports, in the port list and in the type.
const DIRECTIONS: [(&str, &str); 3] = [("in", "input"), ("out", "output"), ("inout", "inout")];

/// Formats a name as a keyword or a string.
fn word_or_string(name: &[u8]) -> String {
    let text = String::from_utf8_lossy(name);
    if is_bare_identifier(name) {
        text.into_owned()
    } else {
        format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
    }
}

fn parse_ports(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let ctx = p.ctx;
    let mut ports: Vec<String> = Vec::new();
    let mut attrs: Vec<Attr> = Vec::new();
    let mut entry = Vec::new();
    let start = p.loc();
    p.parse_delimited(("(", ")"), " in port list", |p| {
        let Some((word, direction)) = DIRECTIONS.into_iter().find(|it| p.parse_optional_keyword(it.0)) else {
            return Err(p.custom_error(p.loc(), "expected port direction"));
        };
        let loc = p.loc();
        let ssa = if word == "out" { None } else { Some(p.parse_operand()?) };
        let name: Vec<u8> = match ssa {
            None => p.parse_word_or_string()?.into(),
            Some(operand) => match p.parse_optional_word() {
                Some(word) => word.into(),
                None => p.parse_optional_string().map_or_else(|| p.operand_name(operand), Vec::from),
            },
        };
        p.parse_colon()?;
        let ty = p.parse_type()?;
        let mut dict = Vec::new();
        p.parse_optional_attr_dict(&mut dict)?;
        attrs.push(ctx.attrs().dictionary(&mut dict));
        ports.push(format!("{direction} {} : {}", word_or_string(&name), ctx.types().show(ty)));
        let loc = p.parse_optional_loc_or(loc)?;
        if let Some(name) = ssa {
            let ty = match (word, args.cpp(3)) {
                ("inout", Some(class)) => {
                    ctx.types().parse(&format!("{class}<{}>", ctx.types().show(ty))).unwrap_or(ty)
                }
                _ => ty,
            };
            entry.push(EntryArg::of(RegionArg { name, ty, loc }));
        }
        Ok(())
    })?;
    let text = format!("{}<{}>", args.cpp(2).unwrap_or_default(), ports.join(", "));
    let Some(ty) = ctx.types().parse(&text) else {
        return Err(p.custom_error(start, format!("has ports whose type is not known: '{text}'")));
    };
    parsed.set_prop(args.prop(0), ctx.attrs().ty(ty));
    if attrs.iter().any(|attrs| *attrs != ctx.attrs().empty_dictionary()) {
        parsed.set_prop(args.prop(1), ctx.attrs().array(attrs));
    }
    parsed.entry_args.extend(entry);
    Ok(true)
}

/// Returns the type in an attribute.
fn type_in(ctx: &ContextData, attr: Option<Attr>) -> Option<Type> {
    match ctx.attrs().data(attr?) {
        AttrData::Type(ty) => Some(*ty),
        _ => None,
    }
}

/// Splits a text at commas outside of brackets and strings.
pub(super) fn parts(text: &str) -> Vec<&str> {
    let (mut parts, mut start, mut depth, mut quoted, mut escaped) = (Vec::new(), 0, 0usize, false, false);
    for (at, c) in text.char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' if quoted => escaped = true,
            '"' => quoted = !quoted,
            _ if quoted => {}
            '<' | '(' | '[' | '{' => depth += 1,
            '>' if text.get(..at).is_some_and(|before| before.ends_with('-')) => {}
            '>' | ')' | ']' | '}' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                parts.extend(text.get(start..at));
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.extend(text.get(start..));
    parts.into_iter().map(str::trim).filter(|part| !part.is_empty()).collect()
}

/// Returns the text in the outer angle brackets.
pub(super) fn within(text: &str) -> Option<&str> {
    text.split_once('<')?.1.strip_suffix('>')
}

/// Splits a text after a name, a keyword or a string.
pub(super) fn name_and_rest(text: &str) -> Option<(&str, &str)> {
    let text = text.trim_start();
    let end = match text.strip_prefix('"') {
        Some(inner) => {
            inner.match_indices('"').find(|(at, _)| !inner.get(..*at).is_some_and(|it| it.ends_with('\\')))?.0 + 2
        }
        None => text.find(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '_' | '$' | '.'))).unwrap_or(text.len()),
    };
    text.split_at_checked(end)
}

fn print_ports(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let ctx = op.context();
    let Some(ty) = type_in(ctx, op.prop(args.prop(0) as usize)) else { return };
    let text = ctx.types().show(ty).to_string();
    let attrs = match op.prop(args.prop(1) as usize).map(|attr| ctx.attrs().data(attr)) {
        Some(AttrData::Array(attrs)) => &**attrs,
        _ => &[],
    };
    let entry = region_of(op, args).and_then(|region| region.entry());
    let mut input = 0;
    p.text("(");
    for (index, port) in parts(within(&text).unwrap_or_default()).into_iter().enumerate() {
        p.text(if index > 0 { ", " } else { "" });
        let (direction, rest) = port.split_once(' ').unwrap_or((port, ""));
        let word = DIRECTIONS.into_iter().find(|it| it.1 == direction).map_or(direction, |it| it.0);
        let (name, rest) = name_and_rest(rest).unwrap_or((rest, ""));
        p.text(word);
        p.text(" ");
        match entry.filter(|_| word != "out") {
            None => {
                p.text(if word == "out" { "" } else { "%" });
                p.text(if word == "out" { name } else { name.trim_matches('"') });
            }
            Some(block) => {
                p.block_arg_name(block, input);
                // The port name is printed if it differs from the argument's.
                if !p.is_block_arg_called(block, input, name.trim_matches('"').as_bytes()) {
                    p.text(" ");
                    p.text(name);
                }
                input += 1;
            }
        }
        p.text(" : ");
        p.text(rest.trim_start().trim_start_matches(':').trim_start());
        if let Some(dictionary) = attrs.get(index) {
            p.named_attrs(ctx.attrs().dictionary_entries(*dictionary));
        }
    }
    p.text(")");
}

/// Returns the names of ports that are arguments.
pub(super) fn port_names(op: OpRef<'_>, args: &[CustomArg]) -> Vec<Vec<u8>> {
    names(op, args, |port| match port.split_once(' ') {
        Some(("output", _)) => None,
        Some((_, rest)) => Some(rest),
        None => None,
    })
}

/// Returns the names of arguments.
pub(super) fn field_names(op: OpRef<'_>, args: &[CustomArg]) -> Vec<Vec<u8>> {
    names(op, args, |field| Some(field))
}

fn names(op: OpRef<'_>, args: &[CustomArg], of: fn(&str) -> Option<&str>) -> Vec<Vec<u8>> {
    let ctx = op.context();
    let text =
        type_in(ctx, op.prop(args.prop(0) as usize)).map(|ty| ctx.types().show(ty).to_string()).unwrap_or_default();
    let each = parts(within(&text).unwrap_or_default()).into_iter().filter_map(of);
    each.map(|text| name_and_rest(text).map_or(text, |it| it.0).trim_matches('"').as_bytes().to_vec()).collect()
}

fn parse_parameters(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let ctx = p.ctx;
    let mut parameters = Vec::new();
    let present = p.at(TokenKind::Less);
    if present {
        p.parse_delimited(("<", ">"), " in parameter list", |p| {
            let loc = p.loc();
            let name = p.parse_word_or_string()?;
            p.parse_colon()?;
            let ty = p.parse_type()?;
            let mut text = format!("{}<", args.cpp(1).unwrap_or_default());
            let name = String::from_utf8_lossy(&name).replace('\\', "\\\\").replace('"', "\\\"");
            let _ = write!(text, "\"{name}\": {}", ctx.types().show(ty));
            if p.eat_punct("=") {
                let value = ctx.attrs().show(p.parse_attribute(Some(ty))?).to_string();
                // The type is printed before the value.
                let suffix = format!(" : {}", ctx.types().show(ty));
                let _ = write!(text, " = {}", value.strip_suffix(&suffix).unwrap_or(&value));
            }
            text.push('>');
            let Some(attr) = ctx.attrs().parse(&text) else {
                return Err(p.custom_error(loc, format!("has a parameter that is not known: '{text}'")));
            };
            parameters.push(attr);
            Ok(())
        })?;
    }
    parsed.set_prop(args.prop(0), ctx.attrs().array(parameters));
    Ok(present)
}

fn print_parameters(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let ctx = op.context();
    let Some(AttrData::Array(parameters)) = op.prop(args.prop(0) as usize).map(|attr| ctx.attrs().data(attr)) else {
        return;
    };
    if parameters.is_empty() {
        return;
    }
    p.text("<");
    for (index, parameter) in parameters.iter().enumerate() {
        p.text(if index > 0 { ", " } else { "" });
        let text = ctx.attrs().show(*parameter).to_string();
        let (name, rest) = within(&text).and_then(name_and_rest).unwrap_or((&text, ""));
        let bare = name.trim_matches('"');
        p.text(if is_bare_identifier(bare.as_bytes()) { bare } else { name });
        p.text(rest);
    }
    p.text(">");
}
