//! Types of arguments and results with their attributes.

use lect_core::text::parse::Parsed;
use lect_core::text::{OpParser, OpPrinter};
use lect_support::prelude::*;

/// Types, each with a dictionary of attributes.
pub(crate) type TypesAndAttrs = Vec<(Type, Attr)>;

/// Parses `(i32 {attrs}, ptr) -> (i32 {attrs})`. Returns `None` if the results are absent, even if there are none.
pub(crate) fn parse(p: &mut OpParser<'_, '_>) -> Parsed<Option<(TypesAndAttrs, TypesAndAttrs)>> {
    p.parse_lparen()?;
    let inputs = if p.eat_punct(")") { Vec::new() } else { types_and_attrs(p)? };
    if !p.eat_punct("->") {
        return Ok(None);
    }
    if p.eat_punct("(") {
        let results = if p.eat_punct(")") { Vec::new() } else { types_and_attrs(p)? };
        return Ok(Some((inputs, results)));
    }
    let ty = p.parse_type()?;
    Ok(Some((inputs, vec![(ty, p.ctx.attrs().empty_dictionary())])))
}

fn types_and_attrs(p: &mut OpParser<'_, '_>) -> Parsed<TypesAndAttrs> {
    let mut list = Vec::new();
    loop {
        let ty = p.parse_type()?;
        let mut attrs = Vec::new();
        p.parse_optional_attr_dict(&mut attrs)?;
        list.push((ty, p.ctx.attrs().dictionary(&mut attrs)));
        if !p.eat_punct(",") {
            p.parse_rparen()?;
            return Ok(list);
        }
    }
}

/// Adds arrays of dictionaries, unless all dictionaries are empty.
pub(crate) fn push_attrs(
    ctx: &ContextData,
    to: &mut Vec<NamedAttr>,
    inputs: impl IntoIterator<Item = Attr>,
    results: impl IntoIterator<Item = Attr>,
) {
    let mut push = |name: &str, lists: Vec<Attr>| {
        if lists.iter().any(|list| *list != ctx.attrs().empty_dictionary()) {
            to.push((ctx.ident(name.as_bytes()), ctx.attrs().array(lists)));
        }
    };
    push("arg_attrs", inputs.into_iter().collect());
    push("res_attrs", results.into_iter().collect());
}

/// Returns the attributes at an index of a list of dictionaries.
pub(crate) fn attrs_at(ctx: &ContextData, list: Option<Attr>, index: usize) -> &[NamedAttr] {
    let lists = list.and_then(|attr| ctx.attrs().array_elements(attr)).unwrap_or(&[]);
    lists.get(index).map_or(&[], |dict| ctx.attrs().dictionary_entries(*dict))
}

/// Prints the argument and result types of a call, with their attributes.
pub(crate) fn print_call(
    p: &mut OpPrinter<'_, '_>,
    op: OpRef<'_>,
    inputs: impl Iterator<Item = Type>,
    [arg_attrs, res_attrs]: [Option<Attr>; 2],
) {
    p.text("(");
    for (index, ty) in inputs.enumerate() {
        p.text(if index > 0 { ", " } else { "" });
        p.ty(ty);
        p.named_attrs(attrs_at(op.context(), arg_attrs, index));
    }
    p.text(")");
    let results: Vec<Type> = op.result_types().collect();
    if results.is_empty() { p.text(" -> ()") } else { print_results(p, res_attrs, &results) }
}

/// Prints ` -> i32`, in parentheses if there are several results or one has attributes.
pub(crate) fn print_results(p: &mut OpPrinter<'_, '_>, attrs: Option<Attr>, results: &[Type]) {
    let ctx = p.context();
    let bare = match results {
        [one] => attrs_at(ctx, attrs, 0).is_empty() && !matches!(p.context().types().data(*one), TypeData::Function(_)),
        _ => false,
    };
    p.text(if bare { " -> " } else { " -> (" });
    for (index, &ty) in results.iter().enumerate() {
        p.text(if index > 0 { ", " } else { "" });
        p.ty(ty);
        p.named_attrs(attrs_at(ctx, attrs, index));
    }
    p.text(if bare { "" } else { ")" });
}
