//! `custom<ElementsOrDict>`: a constant that is printed alone if it has the type of the result.

use lect_ods::format::CustomArg;

use super::super::CustomArgs;
use crate::attrs::AttrData;
use crate::attrs::int_array;
use crate::entity::Attr;
use crate::eval::{Val, is_a};
use crate::ir::OpRef;
use crate::syntax::Directive;
use crate::syntax::OpParseState;
use crate::text::parse::Parsed;
use crate::text::{OpParser, OpPrinter};

/// `custom<ElementsOrDict>(attr-dict, type($result), "sparse=SparseElementsAttr", "value")`: `dense<..> : type`, if an
/// attribute of one of these names is the only one and has the type of the result. Otherwise all attributes are
/// printed, `{value_int = 1 : i64} : type`. Parsing selects the first name whose class fits the attribute; a name
/// without a class fits any.
pub const ELEMENTS_OR_DICT: Directive = Directive { parse, print };

/// Returns the names and their classes.
fn names(args: &[CustomArg]) -> impl Iterator<Item = (&str, Option<&str>)> {
    (2..args.len()).filter_map(|at| args.cpp(at)).map(|text| match text.split_once('=') {
        Some((name, class)) => (name, Some(class)),
        None => (text, None),
    })
}

fn parse(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    p.parse_optional_attr_dict(&mut parsed.attrs)?;
    let ty = if parsed.attrs.is_empty() && !p.at_punct(":") {
        let loc = p.loc();
        let attr = p.parse_attribute(None)?;
        let ctx = p.ctx;
        let has = |class: Option<&str>| class.is_none_or(|class| is_a(ctx, class, &Val::Attr(attr)) == Some(true));
        let name = names(args).find(|it| has(it.1));
        let (Some((name, _)), Some(ty)) = (name, ctx.attrs().type_of(attr)) else {
            return Err(p.custom_error(loc, "expected an attribute with a type"));
        };
        parsed.attrs.push((ctx.ident(name.as_bytes()), attr));
        ty
    } else {
        p.expect_punct(":")?;
        p.parse_type()?
    };
    parsed.set_types(args.types(1), [ty]);
    Ok(true)
}

/// Returns the attribute of an operation with exactly one.
fn only_attr(op: OpRef<'_>) -> Option<Attr> {
    let mut all = op.props().into_iter().flatten();
    let only = all.next()?;
    (all.next().is_none() && op.attrs() == op.context().attrs().empty_dictionary()).then_some(only)
}

fn print(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let types = op.types_of(args.types(1));
    let Some(&ty) = types.first() else { return };
    let named = names(args).find_map(|(name, _)| op.attr(name)).filter(|attr| only_attr(op) == Some(*attr));
    if let Some(attr) = named.filter(|attr| op.context().attrs().type_of(*attr) == Some(ty)) {
        p.text(" ");
        return p.attr(attr);
    }
    if let Some(info) = op.info() {
        info.text(op.context()).format.write_attr_dict(p, op, info, "");
    }
    p.text(" : ");
    p.ty(ty);
}

/// `custom<NumberLists>($dictionary)`: `{a = [0, 1], b = []}`, a dictionary of `i64` arrays.
pub const NUMBER_LISTS: Directive = Directive { parse: parse_lists, print: print_lists };

fn parse_lists(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let mut entries = Vec::new();
    p.parse_delimited(("{", "}"), " in dictionary of lists", |p| {
        let name = p.parse_word_or_string()?;
        p.expect_punct("=")?;
        let mut numbers = Vec::new();
        p.parse_delimited(("[", "]"), " in list of integers", |p| {
            numbers.push(p.parse_integer()?);
            Ok(())
        })?;
        entries.push((p.ctx.ident(&name), p.ctx.attrs().dense_i64_array(numbers)));
        Ok(())
    })?;
    let dictionary = p.ctx.attrs().dictionary(&mut entries);
    parsed.set_prop(args.prop(0), dictionary);
    Ok(true)
}

fn print_lists(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let Some(attr) = op.prop(args.prop(0) as usize) else { return };
    let AttrData::Dictionary(entries) = op.context().attrs().data(attr) else { return p.attr(attr) };
    p.text("{");
    for (index, (name, numbers)) in entries.iter().enumerate() {
        p.text(if index > 0 { ", " } else { "" });
        p.keyword_or_string(op.context().ident_bytes(*name));
        p.text(" = [");
        for (place, number) in int_array(op.context(), *numbers).into_iter().enumerate() {
            p.text(if place > 0 { ", " } else { "" });
            p.integer(number);
        }
        p.text("]");
    }
    p.text("}");
}
