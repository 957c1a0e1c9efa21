//! `custom<Signature>`: arguments and results of a function whose body is a region of the operation.

use lect_ods::format::{CustomArg, Var};

use super::super::CustomArgs;
use super::super::parse_state::EntryArg;
use super::sized_types::{index_array, tied_to};
use crate::attrs::{AttrData, NamedAttr};
use crate::context::ContextData;
use crate::entity::{Attr, Type};
use crate::ir::OpRef;
use crate::syntax::Directive;
use crate::syntax::OpParseState;
use crate::text::functions::function_type;
use crate::text::lexer::TokenKind;
use crate::text::parse::{FunctionArg, Parsed};
use crate::text::{OpParser, OpPrinter};
use crate::types::TypeData;

/// `custom<Signature>($function_type, $arg_attrs, $res_attrs, $tied?)`: `(%arg: type {attrs}) -> (type {attrs})`. The
/// arguments are those of the first region, which follows later in the format.
///
/// With `$tied`, a result may be tied to an argument: `%arg as type`, or `%arg` if the type is the same; several need
/// no parentheses. With a last argument `"..."`, these dots are printed after the arguments; the parser always accepts
/// them. A last argument with an arrow, `" -> "`, is printed before results even if there are none.
pub const SIGNATURE: Directive = Directive { parse, print };

/// `custom<NamedSignature>($function_type, $arg_attrs, $res_attrs, "name", "variadic")`: `(%name : type ..., type) ->
/// (type)`, of a declaration. Argument attributes with the first name hold the names of arguments as strings. Arguments
/// with dots have an attribute with the second name.
pub const NAMED_SIGNATURE: Directive = Directive { parse: parse_named, print: print_named };

fn parse(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let inputs = arguments(p)?;
    let (mut outputs, mut tied) = (Vec::new(), Vec::new());
    let may_be_tied = matches!(args.get(3), Some(CustomArg::Var(Var::Prop(_))));
    if p.eat(TokenKind::Arrow) {
        if p.eat(TokenKind::LParen) {
            while !p.eat(TokenKind::RParen) {
                result(p, &inputs, true, &mut outputs, &mut tied)?;
                if !p.eat(TokenKind::Comma) {
                    p.parse_rparen()?;
                    break;
                }
            }
        } else {
            result(p, &inputs, false, &mut outputs, &mut tied)?;
            while may_be_tied && p.eat(TokenKind::Comma) {
                result(p, &inputs, false, &mut outputs, &mut tied)?;
            }
        }
    }
    let ctx = p.ctx;
    let typed: Vec<(Type, Attr)> = inputs.iter().map(|arg| (arg.ty, arg.attrs)).collect();
    store(ctx, parsed, args, &typed, &outputs);
    if may_be_tied && !tied.is_empty() {
        parsed.set_prop(args.prop(3), index_array(ctx, &tied));
    }
    parsed.entry_args.extend(inputs.iter().filter_map(FunctionArg::region_arg).map(EntryArg::of));
    Ok(true)
}

/// Stores the type of a function, and the attributes of its arguments and results if there are any.
fn store(
    ctx: &ContextData,
    parsed: &mut OpParseState<'_>,
    args: &[CustomArg],
    inputs: &[(Type, Attr)],
    outputs: &[(Type, Attr)],
) {
    let types = |list: &[(Type, Attr)]| list.iter().map(|it| it.0).collect::<Vec<Type>>();
    parsed.set_prop(args.prop(0), ctx.attrs().ty(ctx.types().function(types(inputs), types(outputs))));
    for (at, list) in [(1, inputs), (2, outputs)] {
        if list.iter().any(|(_, attrs)| *attrs != ctx.attrs().empty_dictionary()) {
            parsed.set_prop(args.prop(at), ctx.attrs().array(list.iter().map(|it| it.1).collect::<Vec<Attr>>()));
        }
    }
}

fn parse_named(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let key = |at: usize| p.ctx.ident(args.cpp(at).unwrap_or_default().as_bytes());
    let (name, variadic) = (key(3), key(4));
    let (mut inputs, mut outputs) = (Vec::new(), Vec::new());
    p.parse_delimited(("(", ")"), "", |p| {
        let mut attrs: Vec<NamedAttr> = Vec::new();
        if let Some(operand) = p.parse_optional_operand()? {
            attrs.push((name, p.ctx.attrs().string(p.operand_name(operand))));
            p.parse_colon()?;
        }
        let ty = p.parse_type()?;
        if p.eat(TokenKind::Ellipsis) {
            attrs.push((variadic, p.ctx.attrs().unit()));
        }
        inputs.push((ty, p.ctx.attrs().dictionary(&mut attrs)));
        Ok(())
    })?;
    let none = p.ctx.attrs().empty_dictionary();
    if p.eat(TokenKind::Arrow) {
        if p.at(TokenKind::LParen) {
            p.parse_delimited(("(", ")"), "", |p| {
                outputs.push((p.parse_type()?, none));
                Ok(())
            })?;
        } else {
            outputs.push((p.parse_type()?, none));
        }
    }
    store(p.ctx, parsed, args, &inputs, &outputs);
    Ok(true)
}

fn print_named(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let ctx = op.context();
    let prop = |at: usize| op.prop(args.prop(at) as usize);
    let Some(signature) = prop(0).and_then(|attr| function_type(ctx, attr)) else { return };
    let lists = match prop(1).map(|attr| ctx.attrs().data(attr)) {
        Some(AttrData::Array(lists)) => lists,
        _ => &[][..],
    };
    p.text("(");
    for (index, &ty) in signature.inputs.iter().enumerate() {
        let attrs = lists.get(index).map_or(&[][..], |list| ctx.attrs().dictionary_entries(*list));
        let of = |at: usize| {
            let key = args.cpp(at).unwrap_or_default().as_bytes();
            attrs.iter().find(|it| ctx.ident_bytes(it.0) == key).map(|it| it.1)
        };
        p.text(if index > 0 { ", " } else { "" });
        if let Some(name) = of(3).and_then(|attr| ctx.attrs().string_value(attr)) {
            p.text("%");
            p.bytes(name);
            p.text(" : ");
        }
        p.ty(ty);
        p.text(if of(4).is_some() { " ..." } else { "" });
    }
    p.text(")");
    let results = &signature.results;
    p.text(match results.len() {
        0 => return,
        1 => " -> ",
        _ => " -> (",
    });
    for (index, &ty) in results.iter().enumerate() {
        p.text(if index > 0 { ", " } else { "" });
        p.ty(ty);
    }
    p.text(if results.len() == 1 { "" } else { ")" });
}

/// Parses function arguments, and optional `...` after them.
fn arguments(p: &mut OpParser<'_, '_>) -> Parsed<Vec<FunctionArg>> {
    let mut args: Vec<FunctionArg> = Vec::new();
    p.parse_lparen()?;
    while !p.eat(TokenKind::RParen) {
        if p.eat(TokenKind::Ellipsis) {
            p.parse_rparen()?;
            break;
        }
        args.push(p.parse_function_arg(args.last().map(|arg| arg.name.is_some()))?);
        if !p.eat(TokenKind::Comma) {
            p.parse_rparen()?;
            break;
        }
    }
    Ok(args)
}

/// Parses a result: its type and its attributes, and the index of the argument to which it is tied.
fn result(
    p: &mut OpParser<'_, '_>,
    inputs: &[FunctionArg],
    with_attrs: bool,
    outputs: &mut Vec<(Type, Attr)>,
    tied: &mut Vec<i64>,
) -> Parsed<()> {
    let loc = p.loc();
    let operand = p.parse_optional_operand()?;
    let at = operand.and_then(|operand| inputs.iter().position(|arg| arg.name.is_some_and(|it| it.is_same(operand))));
    let ty = match (operand, at.and_then(|at| inputs.get(at))) {
        (None, _) => p.parse_type()?,
        (Some(_), None) => return Err(p.custom_error(loc, "expected an argument that the result is tied to")),
        (Some(_), Some(arg)) => {
            if p.parse_optional_keyword("as") {
                p.parse_type()?
            } else {
                arg.ty
            }
        }
    };
    let mut attrs = Vec::new();
    if with_attrs {
        p.parse_optional_attr_dict(&mut attrs)?;
    }
    outputs.push((ty, p.ctx.attrs().dictionary(&mut attrs)));
    tied.push(at.and_then(|at| i64::try_from(at).ok()).unwrap_or(-1));
    Ok(())
}

fn print(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let ctx = op.context();
    let prop = |at: usize| op.prop(args.prop(at) as usize);
    let Some(signature) = prop(0).and_then(|attr| function_type(ctx, attr)) else { return };
    let attrs_at = |list: Option<Attr>, index: usize| -> &[NamedAttr] {
        match list.map(|attr| ctx.attrs().data(attr)) {
            Some(AttrData::Array(lists)) => lists.get(index).map_or(&[], |list| ctx.attrs().dictionary_entries(*list)),
            _ => &[],
        }
    };
    let (arg_attrs, res_attrs, tied) = (prop(1), prop(2), prop(3));
    let entry = op.region(0).and_then(|region| region.entry());
    // Results refer to arguments by name, so declarations have names, too.
    let is_named = matches!(args.get(3), Some(CustomArg::Var(Var::Prop(_))));
    p.text("(");
    for (index, &ty) in signature.inputs.iter().enumerate() {
        p.text(if index > 0 { ", " } else { "" });
        match entry {
            Some(block) => p.region_arg(block, index, attrs_at(arg_attrs, index)),
            None => {
                p.text(&if is_named { format!("%arg{index}: ") } else { String::new() });
                p.ty(ty);
                p.named_attrs(attrs_at(arg_attrs, index));
            }
        }
    }
    if args.iter().any(|arg| matches!(arg, CustomArg::Cpp(text) if &**text == "...")) {
        p.text(if signature.inputs.is_empty() { "..." } else { ", ..." });
    }
    p.text(")");
    let results = &signature.results;
    let bare = results.len() == 1
        && attrs_at(res_attrs, 0).is_empty()
        && !matches!(ctx.types().data(results[0]), TypeData::Function(_));
    let arrow = args.iter().find_map(|arg| match arg {
        CustomArg::Cpp(text) if text.contains("->") => Some(&**text),
        _ => None,
    });
    if results.is_empty() && arrow.is_none() {
        return;
    }
    p.text(arrow.unwrap_or(" -> "));
    p.text(if bare { "" } else { "(" });
    for (index, &ty) in results.iter().enumerate() {
        p.text(if index > 0 { ", " } else { "" });
        let argument = tied_to(ctx, tied, index).filter(|at| *at < signature.inputs.len());
        match (argument, entry) {
            (Some(at), Some(block)) => p.block_arg_name(block, at),
            (Some(at), None) => p.text(&format!("%arg{at}")),
            (None, _) => {}
        }
        match argument {
            Some(at) if signature.inputs[at] == ty => {}
            _ => {
                p.text(if argument.is_some() { " as " } else { "" });
                p.ty(ty);
            }
        }
        p.named_attrs(attrs_at(res_attrs, index));
    }
    p.text(if bare { "" } else { ")" });
}
