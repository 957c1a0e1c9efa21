//! Attributes and types in a syntax other than that of their definition.
//!
//! Both texts have marks, `$0`, `$1` and so on, which denote the same parts: `#dialect.place<$0, $1>` and `x: $0 y:
//! $1`.

use lect_ods::format::CustomArg;

use super::super::CustomArgs;
use super::super::parse_state::{EntryArg, EntryType};
use super::list::entry_of;
use super::module_ports::{name_and_rest, parts, within};
use crate::attrs::AttrData;
use crate::entity::Attr;
use crate::ir::OpRef;
use crate::syntax::Directive;
use crate::syntax::OpParseState;
use crate::syntax::literal::literal;
use crate::text::lexer::TokenKind;
use crate::text::parse::Parsed;
use crate::text::{OpParser, OpPrinter, is_bare_identifier};

/// `custom<AttrAs>($attr, "#dialect.mnemonic<$0, $1>", "x: $0 y: $1")`: the attribute of the first text, printed in the
/// second.
pub const ATTR_AS: Directive = Directive { parse: parse_attr_as, print: print_attr_as };

/// `custom<TypeAs>(type($value), "!dialect.mnemonic<$0>", "$0")`: the type of the first text, printed in the second.
/// The marks denote types and numbers.
pub const TYPE_AS: Directive = Directive { parse: parse_type_as, print: print_type_as };

/// `custom<ArgAs>("!dialect.mnemonic<$0>", "$0 as ")`: an argument of the next region, after the second text. The
/// argument has the type of the first text.
pub const ARG_AS: Directive = Directive { parse: parse_arg_as, print: print_arg_as };

/// `custom<SymbolIn>(type($value), $symbol, "!dialect.mnemonic<$0>")`: `@a::@b`, where the first symbol is in the type.
pub const SYMBOL_IN: Directive = Directive { parse: parse_symbol_in, print: print_symbol_in };

/// `custom<Members>($type, "!dialect.mnemonic", "in|inout", "out")`: `(in %a : type, out b : type)`. The type is
/// `!dialect.mnemonic<in "a" : type, out "b" : type>`. Names after words of the first kind are those of values.
pub const MEMBERS: Directive = Directive { parse: parse_members, print: print_members };

/// `custom<WordAs>($attr, "a|b", "#dialect.mnemonic<$0>", "a")`: one of these words, for the attribute of that text.
/// The last word and an absent attribute are not printed. The mark may differ from the word: `a=1 : i32|b=2 : i32`.
pub const WORD_AS: Directive = Directive { parse: parse_word_as, print: print_word_as };

/// `custom<ListAndLast>($names, $last)`: strings separated by commas, printed in quotes and parsed with or without. The
/// last is an attribute of its own.
pub const LIST_AND_LAST: Directive = Directive { parse: parse_list_and_last, print: print_list_and_last };

/// A part of a text with marks.
enum Part<'a> {
    Text(&'a str),
    Mark(usize),
}

/// Splits a text with marks, the greatest of which is `$255`.
fn marked(template: &str) -> Vec<Part<'_>> {
    let (mut found, mut rest) = (Vec::new(), template);
    while let Some((text, after)) = rest.split_once('$') {
        let digits = after.len() - after.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (number, after) = after.split_at(digits);
        found.extend((!text.is_empty()).then_some(Part::Text(text)));
        found.extend(number.parse::<u8>().ok().map(|number| Part::Mark(number.into())));
        rest = after;
    }
    found.extend((!rest.is_empty()).then_some(Part::Text(rest)));
    found
}

/// Matches `text` against a template; returns the parts that the marks denote, by their numbers.
fn matched<'t>(template: &str, text: &'t str) -> Option<Vec<&'t str>> {
    let (pieces, mut found, mut rest) = (marked(template), Vec::new(), text);
    for (at, piece) in pieces.iter().enumerate() {
        match piece {
            Part::Text(text) => rest = rest.strip_prefix(text)?,
            Part::Mark(number) => {
                let end = match pieces.get(at + 1) {
                    Some(Part::Text(next)) => end_of(rest, next)?,
                    _ => rest.len(),
                };
                let (value, after) = rest.split_at_checked(end)?;
                if found.len() <= *number {
                    found.resize(*number + 1, "");
                }
                *found.get_mut(*number)? = value;
                rest = after;
            }
        }
    }
    rest.is_empty().then_some(found)
}

/// Returns the index of `next` in a text, outside of brackets and strings.
fn end_of(text: &str, next: &str) -> Option<usize> {
    let (mut depth, mut quoted, mut escaped) = (0usize, false, false);
    for (at, c) in text.char_indices() {
        if depth == 0 && !quoted && text.get(at..)?.starts_with(next) {
            return Some(at);
        }
        match c {
            _ if escaped => escaped = false,
            '\\' if quoted => escaped = true,
            '"' => quoted = !quoted,
            _ if quoted => {}
            '<' | '(' | '[' | '{' => depth += 1,
            '>' | ')' | ']' | '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    None
}

/// Replaces the marks of a text.
fn filled(template: &str, values: &[String]) -> String {
    let mut text = String::new();
    for piece in marked(template) {
        match piece {
            Part::Text(part) => text.push_str(part),
            Part::Mark(number) => text.push_str(values.get(number).map_or("", |value| value)),
        }
    }
    text
}

/// Rewrites a text that matches `from` to the syntax of `to`.
pub(super) fn rewritten(from: &str, to: &str, text: &str) -> Option<String> {
    let values: Vec<String> = matched(from, text)?.into_iter().map(str::to_owned).collect();
    Some(filled(to, &values))
}

/// Parses text in the syntax of a template, whose marks denote words, numbers, strings and symbols, or types.
fn read(p: &mut OpParser<'_, '_>, template: &str) -> Parsed<Vec<String>> {
    read_by(p, template, value)
}

fn type_value(p: &mut OpParser<'_, '_>) -> Parsed<String> {
    if p.at_number() {
        return Ok(p.parse_number()?.to_string());
    }
    let ty = p.parse_type()?;
    Ok(p.ctx.types().show(ty).to_string())
}

/// Parses text in the syntax of a template with a function for the marks.
fn read_by(
    p: &mut OpParser<'_, '_>,
    template: &str,
    value: fn(&mut OpParser<'_, '_>) -> Parsed<String>,
) -> Parsed<Vec<String>> {
    let mut values = Vec::new();
    for piece in marked(template) {
        match piece {
            Part::Text(text) => literal(p, text)?,
            Part::Mark(number) => {
                if values.len() <= number {
                    values.resize(number + 1, String::new());
                }
                let value = value(p)?;
                values.get_mut(number).into_iter().for_each(|slot| slot.clone_from(&value));
            }
        }
    }
    Ok(values)
}

/// Parses the text of one mark.
fn value(p: &mut OpParser<'_, '_>) -> Parsed<String> {
    if p.at_number() {
        return Ok(p.parse_number()?.to_string());
    }
    if p.at(TokenKind::String) {
        let text = p.parse_string()?;
        let attr = p.ctx.attrs().string(&text);
        return Ok(p.ctx.attrs().show(attr).to_string());
    }
    if p.at(TokenKind::At) {
        let attr = p.parse_attribute(None)?;
        return Ok(p.ctx.attrs().show(attr).to_string());
    }
    if let Some(word) = p.parse_optional_word() {
        return Ok(String::from_utf8_lossy(word).into_owned());
    }
    type_value(p)
}

/// Parses an attribute in the syntax `written`.
pub(super) fn read_attr(p: &mut OpParser<'_, '_>, definition: &str, written: &str) -> Parsed<Attr> {
    let loc = p.loc();
    let text = filled(definition, &read(p, written)?);
    p.ctx
        .attrs()
        .parse(&text)
        .ok_or_else(|| p.custom_error(loc, format!("has an attribute that is not known: '{text}'")))
}

/// Prints an attribute in the syntax `written`; in its own syntax if it does not match `definition`.
pub(super) fn write_attr(p: &mut OpPrinter<'_, '_>, attr: Attr, definition: &str, written: &str) {
    let text = p.context().attrs().show(attr).to_string();
    match matched(definition, &text) {
        Some(values) => p.text(&filled(written, &values.into_iter().map(str::to_owned).collect::<Vec<_>>())),
        None => p.attr(attr),
    }
}

fn parse_attr_as(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let attr = read_attr(p, args.cpp(1).unwrap_or_default(), args.cpp(2).unwrap_or_default())?;
    parsed.set_prop(args.prop(0), attr);
    Ok(true)
}

fn print_attr_as(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    if let Some(attr) = op.prop(args.prop(0) as usize) {
        write_attr(p, attr, args.cpp(1).unwrap_or_default(), args.cpp(2).unwrap_or_default());
    }
}

fn parse_type_as(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let loc = p.loc();
    let values = read_by(p, args.cpp(2).unwrap_or_default(), type_value)?;
    let text = filled(args.cpp(1).unwrap_or_default(), &values);
    let Some(ty) = p.ctx.types().parse(&text) else {
        return Err(p.custom_error(loc, format!("has a type that is not known: '{text}'")));
    };
    parsed.set_types(args.types(0), [ty]);
    Ok(true)
}

fn print_type_as(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let Some(&ty) = op.types_of(args.types(0)).first() else { return };
    let text = p.context().types().show(ty).to_string();
    match rewritten(args.cpp(1).unwrap_or_default(), args.cpp(2).unwrap_or_default(), &text) {
        Some(text) => p.text(&text),
        None => p.ty(ty),
    }
}

fn parse_arg_as(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let loc = p.loc();
    let text = filled(args.cpp(0).unwrap_or_default(), &read(p, args.cpp(1).unwrap_or_default())?);
    let Some(ty) = p.ctx.types().parse(&text) else {
        return Err(p.custom_error(loc, format!("has an argument whose type is not known: '{text}'")));
    };
    let (loc, name) = (p.loc(), p.parse_operand()?);
    parsed.entry_args.push(EntryArg { name, ty: EntryType::Known(ty), loc });
    Ok(true)
}

fn print_arg_as(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let Some(entry) = entry_of(op, args) else { return };
    let Some(&(value, _)) = entry.args_with_locs().first() else { return };
    let text = p.context().types().show(entry.ir.value_type(value)).to_string();
    let values = matched(args.cpp(0).unwrap_or_default(), &text).unwrap_or_default();
    let values: Vec<String> = values.into_iter().map(str::to_owned).collect();
    p.text(&filled(args.cpp(1).unwrap_or_default(), &values));
    p.block_arg_name(entry, 0);
}

fn parse_symbol_in(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let loc = p.loc();
    let attr = p.parse_attribute(None)?;
    let text = p.ctx.attrs().show(attr).to_string();
    let Some((root, nested)) = text.split_once("::") else {
        return Err(p.custom_error(loc, "expected a symbol within another"));
    };
    let ty = filled(args.cpp(2).unwrap_or_default(), &[root.to_owned()]);
    let (Some(ty), Some(nested)) = (p.ctx.types().parse(&ty), p.ctx.attrs().parse(nested)) else {
        return Err(p.custom_error(loc, format!("has a type that is not known: '{ty}'")));
    };
    parsed.set_types(args.types(0), [ty]);
    parsed.set_prop(args.prop(1), nested);
    Ok(true)
}

fn print_symbol_in(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let Some(&ty) = op.types_of(args.types(0)).first() else { return };
    let text = p.context().types().show(ty).to_string();
    p.text(matched(args.cpp(2).unwrap_or_default(), &text).and_then(|it| it.first().copied()).unwrap_or(&text));
    p.text("::");
    if let Some(attr) = op.prop(args.prop(1) as usize) {
        p.attr(attr);
    }
}

/// Returns the words before members, those of values first, each with true for a value.
fn words(args: &[CustomArg]) -> impl Iterator<Item = (&str, bool)> {
    let values = args.cpp(2).unwrap_or_default().split('|').map(|word| (word, true));
    let others = args.cpp(3).unwrap_or_default().split('|').map(|word| (word, false));
    values.chain(others).filter(|it| !it.0.is_empty())
}

fn parse_members(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let (ctx, start, mut members) = (p.ctx, p.loc(), Vec::new());
    p.parse_delimited(("(", ")"), " in list of members", |p| {
        let Some((word, is_value)) = words(args).find(|it| p.parse_optional_keyword(it.0)) else {
            return Err(p.custom_error(p.loc(), "expected direction of a member"));
        };
        let name: Vec<u8> = match is_value {
            true => {
                let operand = p.parse_operand()?;
                p.operand_name(operand)
            }
            false => p.parse_word_or_string()?.into(),
        };
        p.parse_colon()?;
        let ty = p.parse_type()?;
        let loc = p.loc();
        p.parse_optional_loc_or(loc)?;
        let name = ctx.attrs().string(&name);
        members.push(format!("{word} {} : {}", ctx.attrs().show(name), ctx.types().show(ty)));
        Ok(())
    })?;
    let text = format!("{}<{}>", args.cpp(1).unwrap_or_default(), members.join(", "));
    let Some(ty) = ctx.types().parse(&text) else {
        return Err(p.custom_error(start, format!("has members whose type is not known: '{text}'")));
    };
    parsed.set_prop(args.prop(0), ctx.attrs().ty(ty));
    Ok(true)
}

fn print_members(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let ctx = op.context();
    let ty = match op.prop(args.prop(0) as usize).map(|attr| ctx.attrs().data(attr)) {
        Some(AttrData::Type(ty)) => *ty,
        _ => return,
    };
    let text = ctx.types().show(ty).to_string();
    p.text("(");
    for (index, member) in parts(within(&text).unwrap_or_default()).into_iter().enumerate() {
        p.text(if index > 0 { ", " } else { "" });
        let (word, rest) = member.split_once(' ').unwrap_or((member, ""));
        let (name, rest) = name_and_rest(rest).unwrap_or((rest, ""));
        p.text(word);
        p.text(" ");
        p.text(if words(args).any(|it| it == (word, true)) { "%" } else { "" });
        let bare = name.trim_matches('"');
        p.text(if is_bare_identifier(bare.as_bytes()) { bare } else { name });
        p.text(rest);
    }
    p.text(")");
}

/// Returns the words, each with the text of its attribute.
fn word_attrs(args: &[CustomArg]) -> impl Iterator<Item = (&str, String)> {
    let entries = args.cpp(1).unwrap_or_default().split('|');
    entries.map(|entry| {
        let (word, value) = entry.split_once('=').unwrap_or((entry, entry));
        (word, filled(args.cpp(2).unwrap_or_default(), &[value.to_owned()]))
    })
}

fn parse_word_as(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let loc = p.loc();
    let read = word_attrs(args).find(|it| p.parse_optional_keyword(it.0));
    let found = read.is_some();
    let Some((_, text)) = read.or_else(|| word_attrs(args).find(|it| Some(it.0) == args.cpp(3))) else {
        return Ok(false);
    };
    let Some(attr) = p.ctx.attrs().parse(&text) else {
        return Err(p.custom_error(loc, format!("has an attribute that is not known: '{text}'")));
    };
    parsed.set_prop(args.prop(0), attr);
    Ok(found)
}

/// Returns the word of an attribute, unless it need not be printed.
fn word_of<'w>(op: OpRef<'_>, args: &'w [CustomArg]) -> Option<&'w str> {
    let attr = op.prop(args.prop(0) as usize)?;
    let (word, _) = word_attrs(args).find(|it| op.context().attrs().parse(&it.1) == Some(attr))?;
    (args.cpp(3) != Some(word)).then_some(word)
}

/// Returns true if a word is printed.
pub(super) fn has_word(op: OpRef<'_>, args: &[CustomArg]) -> bool {
    word_of(op, args).is_some()
}

fn print_word_as(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    if let Some(word) = word_of(op, args) {
        p.text(word);
    }
}

fn parse_list_and_last(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let mut names = Vec::new();
    loop {
        let name = p.parse_word_or_string()?;
        names.push(p.ctx.attrs().string(&name));
        if !p.eat_punct(",") {
            break;
        }
    }
    let last = names.pop();
    parsed.set_prop(args.prop(0), p.ctx.attrs().array(names));
    last.into_iter().for_each(|last| parsed.set_prop(args.prop(1), last));
    Ok(true)
}

fn print_list_and_last(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let names = match op.prop(args.prop(0) as usize).map(|attr| op.context().attrs().data(attr)) {
        Some(AttrData::Array(names)) => &**names,
        _ => &[],
    };
    for name in names {
        p.attr(*name);
        p.text(", ");
    }
    op.prop(args.prop(1) as usize).into_iter().for_each(|last| p.attr(last));
}
