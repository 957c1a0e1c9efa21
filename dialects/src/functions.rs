//! Functions as most dialects write them: `private @name(%arg: type {attrs}) -> (type {attrs}) attributes {..} {..}`.

use lect_core::attrs::{AttrData, NamedAttr};
use lect_core::context::ContextData;
use lect_core::entity::{Attr, Type};
use lect_core::ir::{OpRef, OpState};
use lect_core::text::parse::{EmptyRegion, FunctionArg, Parsed};
use lect_core::text::print::RegionStyle;
use lect_core::text::{OpParser, OpPrinter};
use lect_core::types::{FunctionType, TypeData};

/// What the syntax says of a function elsewhere than among its attributes.
const INFERRED: [&str; 3] = ["sym_visibility", "sym_name", "function_type"];

/// Inherent attributes that are printed where they apply.
const PRINTED_IN_PLACE: [&str; 5] = ["sym_name", "sym_visibility", "function_type", "arg_attrs", "res_attrs"];

/// Reads what follows the name of the operation.
pub(crate) fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let ctx = p.ctx;
    for visibility in ["public", "private", "nested"] {
        if p.parse_optional_keyword(visibility) {
            state.attrs.push((ctx.ident(b"sym_visibility"), ctx.string_attr(visibility)));
            break;
        }
    }
    let name = p.parse_symbol_name()?;
    state.attrs.push((ctx.ident(b"sym_name"), name));

    let args = p.parse_function_args()?;
    let results = p.parse_function_results()?;
    let inputs: Vec<Type> = args.iter().map(|arg| arg.ty).collect();
    let outputs: Vec<Type> = results.iter().map(|result| result.0).collect();
    let ty = ctx.type_attr(ctx.function_type(inputs, outputs));
    state.attrs.push((ctx.ident(b"function_type"), ty));

    let dict_loc = p.loc();
    let mut given = Vec::new();
    p.parse_optional_attr_dict_with_keyword(&mut given)?;
    for inferred in INFERRED {
        if given.iter().any(|entry| ctx.ident_bytes(entry.0) == inferred.as_bytes()) {
            let message = format!(
                "'{inferred}' is an inferred attribute and should not be specified in the explicit attribute dictionary"
            );
            return Err(p.custom_error(dict_loc, message));
        }
    }
    state.attrs.append(&mut given);
    push_attr_lists(ctx, &mut state.attrs, "arg_attrs", args.iter().map(|arg| arg.attrs));
    push_attr_lists(ctx, &mut state.attrs, "res_attrs", results.iter().map(|result| result.1));

    if !p.at_region() {
        p.add_region(state, EmptyRegion::Stays);
        return Ok(());
    }
    let body_loc = p.loc();
    let named: Vec<_> = args.iter().filter_map(FunctionArg::region_arg).collect();
    p.parse_region(state, &named, EmptyRegion::Stays)?;
    match p.last_region(state) {
        Some(body) if !body.is_empty() => Ok(()),
        _ => Err(p.custom_error(body_loc, "expected non-empty function body")),
    }
}

/// Adds an array of dictionaries, unless all are empty.
pub(crate) fn push_attr_lists(ctx: &ContextData, to: &mut Vec<NamedAttr>, name: &str, lists: impl Iterator<Item = Attr>) {
    let lists: Vec<Attr> = lists.collect();
    if lists.iter().any(|list| *list != ctx.common_attrs().empty_dictionary) {
        to.push((ctx.ident(name.as_bytes()), ctx.array_attr(lists)));
    }
}

/// Prints what [`parse`] reads.
pub(crate) fn print(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    let ctx = op.context();
    p.text(" ");
    if let Some(visibility) = op.attr("sym_visibility").and_then(|attr| ctx.string_value(attr)) {
        p.bytes(visibility);
        p.text(" ");
    }
    p.symbol_name(op.attr("sym_name").and_then(|attr| ctx.string_value(attr)).unwrap_or(b""));

    let Some(signature) = op.attr("function_type").and_then(|attr| function_type(ctx, attr)) else { return };
    print_signature(p, op, &signature.inputs, &signature.results);
    p.attr_dict_with_keyword(op, &PRINTED_IN_PLACE);
    if let Some(body) = op.region(0).filter(|body| !body.is_empty()) {
        p.text(" ");
        p.region(body, RegionStyle { entry_args: false, ..RegionStyle::FULL });
    }
}

/// `(%arg: type {attrs}) -> (type {attrs})`; nothing for no results.
pub(crate) fn print_signature(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, inputs: &[Type], results: &[Type]) {
    let ctx = op.context();
    let lists_of = |name: &str| match op.attr(name).map(|attr| ctx.attr_data(attr)) {
        Some(AttrData::Array(lists)) => Some(&**lists),
        _ => None,
    };
    let (arg_attrs, res_attrs) = (lists_of("arg_attrs"), lists_of("res_attrs"));
    let attrs_of = |lists: Option<&[Attr]>, index: usize| -> &[NamedAttr] {
        lists.unwrap_or_default().get(index).map_or(&[], |list| ctx.dictionary_entries(*list))
    };
    let entry = op.region(0).and_then(|region| region.entry());
    p.text("(");
    for (index, &ty) in inputs.iter().enumerate() {
        if index > 0 {
            p.text(", ");
        }
        match entry {
            Some(block) => p.region_arg(block, index, attrs_of(arg_attrs, index)),
            None => {
                p.ty(ty);
                p.named_attrs(attrs_of(arg_attrs, index));
            }
        }
    }
    p.text(")");
    print_results(p, results, |index| attrs_of(res_attrs, index));
}

fn print_results<'a>(p: &mut OpPrinter<'_, '_>, types: &[Type], attrs: impl Fn(usize) -> &'a [NamedAttr]) {
    let bare = match types {
        [] => return,
        [only] => attrs(0).is_empty() && !is_function(p, *only),
        _ => false,
    };
    p.text(if bare { " -> " } else { " -> (" });
    for (index, &ty) in types.iter().enumerate() {
        if index > 0 {
            p.text(", ");
        }
        p.ty(ty);
        p.named_attrs(attrs(index));
    }
    if !bare {
        p.text(")");
    }
}

/// Distinguishes a single function type in parentheses from a list of types.
fn is_function(p: &OpPrinter<'_, '_>, ty: Type) -> bool {
    matches!(p.context().type_data(ty), TypeData::Function(_))
}

/// The function type that an attribute holds.
pub(crate) fn function_type(ctx: &ContextData, attr: Attr) -> Option<&FunctionType> {
    match ctx.attr_data(attr) {
        AttrData::Type(ty) => match ctx.type_data(*ty) {
            TypeData::Function(function) => Some(function),
            _ => None,
        },
        _ => None,
    }
}
