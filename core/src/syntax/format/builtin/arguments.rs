//! Region arguments printed by directives, with names or types in attributes.

use std::collections::{HashMap, HashSet};
use std::fmt::Write as _;

use lect_ods::format::CustomArg;

use super::super::CustomArgs;
use super::super::parse_state::{EntryArg, EntryType};
use super::list::entry_of;
use crate::attrs::AttrData;
use crate::context::ContextData;
use crate::ir::OpRef;
use crate::syntax::Directive;
use crate::syntax::OpParseState;
use crate::text::functions::function_type;
use crate::text::parse::Parsed;
use crate::text::{OpParser, OpPrinter};

/// `custom<ArgNames>($names, "read"?)`: no text. Parsing sets the array to the names of the preceding arguments, which
/// are those of the next region. Numbered arguments have empty names.
///
/// When the region is printed, its arguments get these names, unless the word restricts them to parsing.
pub const ARG_NAMES: Directive = Directive { parse: parse_names, print: |_, _, _| {} };

/// `custom<ArgName>($name)`: no text. Parsing sets the string to the name of the first preceding argument of the next
/// region; absent for a numbered argument. When the region is printed, the argument gets this name.
pub const ARG_NAME: Directive = Directive { parse: parse_name, print: |_, _, _| {} };

/// `custom<FunctionNames>(ref($function_type), "arg_names", "in", "res_names", "out")`: no text. If the preceding
/// dictionary lacks these discardable attributes, parsing sets them. The arguments of the next region keep their names,
/// and are `in0`, `in1` and so on without any. The results are `out0`, `out1` and so on.
pub const FUNCTION_NAMES: Directive = Directive { parse: parse_function_names, print: |_, _, _| {} };

/// `custom<LastArg>("type")`: `%name`, the last argument of the next region, after those printed before it.
pub const LAST_ARG: Directive = Directive { parse: parse_last, print: print_last };

/// `custom<Args>($type, "!dialect.mnemonic")`: `(%a: type, %b: type)`, the arguments of the next region. The type is
/// `!dialect.mnemonic<type, type>`.
pub const ARGS: Directive = Directive { parse: parse_args, print: print_args };

/// `custom<NamedTypes>($names, $types, "-> "?)`: `-> (name: type, name: type)`, or nothing. The array holds the names
/// in order, the dictionary the types by name. The text is printed before the list.
pub const NAMED_TYPES: Directive = Directive { parse: parse_types, print: print_types };

fn parse_names(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let names = parsed.entry_args.iter().map(|arg| p.ctx.attrs().string(p.operand_name(arg.name)));
    let names = p.ctx.attrs().array(names.collect::<Vec<_>>());
    parsed.set_prop(args.prop(0), names);
    Ok(true)
}

fn parse_name(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let name = parsed.entry_args.first().map(|arg| p.operand_name(arg.name)).unwrap_or_default();
    if !name.is_empty() {
        let name = p.ctx.attrs().string(&name);
        parsed.set_prop(args.prop(0), name);
    }
    Ok(true)
}

fn parse_function_names(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let ctx: &ContextData = p.ctx;
    let (inputs, results) = match parsed.prop(args.prop(0)).and_then(|attr| function_type(ctx, attr)) {
        Some(function) => (function.inputs.len(), function.results.len()),
        None => (0, 0),
    };
    let numbered = |prefix: Option<&str>, count: usize| {
        let prefix = prefix.unwrap_or_default();
        (0..count).map(|index| ctx.attrs().string(format!("{prefix}{index}").as_bytes())).collect::<Vec<_>>()
    };
    let spelled = parsed.entry_args.iter().map(|arg| ctx.attrs().string(p.operand_spelling(arg.name)));
    let names = if parsed.entry_args.len() == inputs { spelled.collect() } else { numbered(args.cpp(2), inputs) };
    for (name, value) in [(args.cpp(1), names), (args.cpp(3), numbered(args.cpp(4), results))] {
        let name = ctx.ident(name.unwrap_or_default().as_bytes());
        if !parsed.attrs.iter().any(|it| it.0 == name) {
            parsed.attrs.push((name, ctx.attrs().array(value)));
        }
    }
    Ok(true)
}

fn parse_last(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let (loc, name) = (p.loc(), p.parse_operand()?);
    let Some(ty) = args.cpp(0).and_then(|text| p.ctx.types().parse(text)) else {
        return Err(p.custom_error(loc, "expected type of region argument"));
    };
    parsed.entry_args.push(EntryArg { name, ty: EntryType::Known(ty), loc });
    Ok(true)
}

fn print_last(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    if let Some(entry) = entry_of(op, args)
        && let Some(last) = entry.args_with_locs().len().checked_sub(1)
    {
        p.block_arg_name(entry, last);
    }
}

fn parse_args(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let (ctx, start, mut entry) = (p.ctx, p.loc(), Vec::new());
    let mut text = format!("{}<", args.cpp(1).unwrap_or_default());
    p.parse_delimited(("(", ")"), " in argument list", |p| {
        let (loc, name) = (p.loc(), p.parse_operand()?);
        p.parse_colon()?;
        let ty = p.parse_type()?;
        // Writing to a string cannot fail.
        let _ = write!(text, "{}{}", if entry.is_empty() { "" } else { ", " }, ctx.types().show(ty));
        let loc = p.parse_optional_loc_or(loc)?;
        entry.push(EntryArg { name, ty: EntryType::Known(ty), loc });
        Ok(())
    })?;
    text.push('>');
    let text = if entry.is_empty() { args.cpp(1).unwrap_or_default().to_owned() } else { text };
    let Some(ty) = ctx.types().parse(&text) else {
        return Err(p.custom_error(start, format!("has arguments whose type is not known: '{text}'")));
    };
    parsed.set_prop(args.prop(0), ctx.attrs().ty(ty));
    parsed.entry_args.extend(entry);
    Ok(true)
}

fn print_args(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    p.text("(");
    if let Some(entry) = entry_of(op, args) {
        for index in 0..entry.args_with_locs().len() {
            p.text(if index > 0 { ", " } else { "" });
            p.region_arg(entry, index, &[]);
        }
    }
    p.text(")");
}

fn parse_types(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let (mut names, mut types, mut known) = (Vec::new(), Vec::new(), HashSet::new());
    if p.eat_punct("->") {
        p.parse_delimited(("(", ")"), " in list of names and types", |p| {
            let loc = p.loc();
            let name = p.parse_word_or_string()?;
            p.parse_colon()?;
            let ty = p.ctx.attrs().ty(p.parse_type()?);
            let key = p.ctx.ident(&name);
            if !known.insert(key) {
                let name = String::from_utf8_lossy(&name);
                return Err(p.custom_error(loc, format!("has the name '{name}' twice")));
            }
            names.push(p.ctx.attrs().string(&name));
            types.push((key, ty));
            Ok(())
        })?;
    }
    let any = !names.is_empty();
    parsed.set_prop(args.prop(0), p.ctx.attrs().array(names));
    let types = p.ctx.attrs().dictionary(&mut types);
    parsed.set_prop(args.prop(1), types);
    Ok(any)
}

/// Returns true if there are names.
pub(super) fn has_types(op: OpRef<'_>, args: &[CustomArg]) -> bool {
    let names = op.prop(args.prop(0) as usize).and_then(|attr| op.context().attrs().array_elements(attr));
    names.is_some_and(|names| !names.is_empty())
}

fn print_types(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let ctx = op.context();
    let data = |at: usize| op.prop(args.prop(at) as usize).map(|attr| ctx.attrs().data(attr));
    let (Some(AttrData::Array(names)), Some(types)) = (data(0), op.prop(args.prop(1) as usize)) else { return };
    if names.is_empty() {
        return;
    }
    let types: HashMap<_, _> =
        ctx.attrs().dictionary_entries(types).iter().map(|it| (ctx.ident_bytes(it.0), it.1)).collect();
    p.text(args.cpp(2).unwrap_or("-> "));
    p.text("(");
    for (index, name) in names.iter().enumerate() {
        let Some(name) = ctx.attrs().string_value(*name) else { continue };
        p.text(if index > 0 { ", " } else { "" });
        p.keyword_or_string(name);
        p.text(": ");
        if let Some(ty) = types.get(name) {
            p.attr(*ty);
        }
    }
    p.text(")");
}

/// Returns the name of the first argument.
pub(super) fn first_name(op: OpRef<'_>, args: &[CustomArg]) -> Vec<Vec<u8>> {
    let name = op.prop(args.prop(0) as usize).and_then(|attr| op.context().attrs().string_value(attr));
    name.map(<[u8]>::to_vec).into_iter().collect()
}

/// Returns the names of arguments in the array.
pub(super) fn names(op: OpRef<'_>, args: &[CustomArg]) -> Vec<Vec<u8>> {
    let ctx = op.context();
    if args.cpp(1).is_some() {
        return Vec::new();
    }
    let names = op.prop(args.prop(0) as usize).and_then(|attr| ctx.attrs().array_elements(attr)).unwrap_or_default();
    names.iter().map(|name| ctx.attrs().string_value(*name).unwrap_or_default().to_vec()).collect()
}
