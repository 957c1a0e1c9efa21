//! Function syntax of most dialects: `private @name(%arg: type {attrs}) -> (type {attrs}) attributes {..} {..}`.

use super::parse::{EmptyRegion, FunctionArg, OpParser, Parsed};
use super::print::{OpPrinter, RegionStyle};
use crate::attrs::{AttrData, NamedAttr};
use crate::context::ContextData;
use crate::entity::{Attr, Type};
use crate::ir::{OpRef, OpState};
use crate::types::{FunctionType, TypeData};
use smallvec::SmallVec;

/// The attribute in which most dialects store the function type.
pub const FUNCTION_TYPE: &str = "function_type";

/// Parses a function after the name of the operation.
pub fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    parse_as(p, state, FUNCTION_TYPE, |_, ty| Ok(ty))
}

/// Parses a function like [`parse`], with the function type in the attribute `type_name`. `input` maps the type of an
/// argument to the one in the function type.
pub fn parse_as(
    p: &mut OpParser<'_, '_>,
    state: &mut OpState,
    type_name: &str,
    input: fn(&OpParser<'_, '_>, Type) -> Parsed<Type>,
) -> Parsed<()> {
    let ctx = p.ctx;
    for visibility in ["public", "private", "nested"] {
        if p.parse_optional_keyword(visibility) {
            state.attrs.push((ctx.ident(b"sym_visibility"), ctx.attrs().string(visibility)));
            break;
        }
    }
    let name = p.parse_symbol_name()?;
    state.attrs.push((ctx.ident(b"sym_name"), name));

    let args = p.parse_function_args()?;
    let results = p.parse_function_results()?;
    let inputs = args.iter().map(|arg| input(p, arg.ty)).collect::<Parsed<SmallVec<[Type; 8]>>>()?;
    let outputs: SmallVec<[Type; 8]> = results.iter().map(|result| result.0).collect();
    let ty = ctx.attrs().ty(ctx.types().function(inputs.as_slice(), outputs.as_slice()));
    state.attrs.push((ctx.ident(type_name.as_bytes()), ty));

    let dict_loc = p.loc();
    let mut given = Vec::new();
    p.parse_optional_attr_dict_with_keyword(&mut given)?;
    // The syntax infers these attributes.
    for inferred in ["sym_visibility", "sym_name", type_name] {
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
    let named: SmallVec<[_; 4]> = args.iter().filter_map(FunctionArg::region_arg).collect();
    p.parse_region(state, &named, EmptyRegion::Stays)?;
    match p.last_region(state) {
        Some(body) if !body.is_empty() => Ok(()),
        _ => Err(p.custom_error(body_loc, "expected non-empty function body")),
    }
}

/// Adds an array of dictionaries, unless all are empty.
pub fn push_attr_lists(ctx: &ContextData, to: &mut Vec<NamedAttr>, name: &str, lists: impl Iterator<Item = Attr>) {
    let lists: SmallVec<[Attr; 8]> = lists.collect();
    if lists.iter().any(|list| *list != ctx.attrs().empty_dictionary()) {
        to.push((ctx.ident(name.as_bytes()), ctx.attrs().array(lists.as_slice())));
    }
}

/// Prints a function in the syntax of [`parse`].
pub fn print(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    print_as(p, op, FUNCTION_TYPE, &[]);
}

/// Prints a function in the syntax of [`parse_as`], without the attributes `before`, which were already printed.
pub fn print_as(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, type_name: &str, before: &[&str]) {
    let ctx = op.context();
    p.text(" ");
    let visibility = op.known_attr(|slots| slots.sym_visibility, "sym_visibility");
    if let Some(visibility) = visibility.and_then(|attr| ctx.attrs().string_value(attr)) {
        p.bytes(visibility);
        p.text(" ");
    }
    let name = op.known_attr(|slots| slots.sym_name, "sym_name");
    p.symbol_name(name.and_then(|attr| ctx.attrs().string_value(attr)).unwrap_or(b""));

    let ty = match type_name {
        FUNCTION_TYPE => op.known_attr(|slots| slots.function_type, FUNCTION_TYPE),
        other => op.attr(other),
    };
    let Some(signature) = ty.and_then(|attr| function_type(ctx, attr)) else { return };
    print_signature(p, op, &signature.inputs, &signature.results);
    let in_place = ["sym_name", "sym_visibility", type_name, "arg_attrs", "res_attrs"];
    match before {
        [] => p.attr_dict_with_keyword(op, &in_place),
        _ => p.attr_dict_with_keyword(op, &[&in_place[..], before].concat()),
    }
    if let Some(body) = op.region(0).filter(|body| !body.is_empty()) {
        p.text(" ");
        p.region(body, RegionStyle { entry_args: false, ..RegionStyle::FULL });
    }
}

/// Prints `(%arg: type {attrs}) -> (type {attrs})`, without the arrow if there are no results.
pub fn print_signature(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, inputs: &[Type], results: &[Type]) {
    let ctx = op.context();
    let lists_of = |attr: Option<Attr>| match attr.map(|attr| ctx.attrs().data(attr)) {
        Some(AttrData::Array(lists)) => Some(&**lists),
        _ => None,
    };
    let arg_attrs = lists_of(op.known_attr(|slots| slots.arg_attrs, "arg_attrs"));
    let res_attrs = lists_of(op.known_attr(|slots| slots.res_attrs, "res_attrs"));
    let attrs_of = |lists: Option<&[Attr]>, index: usize| -> &[NamedAttr] {
        lists.unwrap_or_default().get(index).map_or(&[], |list| ctx.attrs().dictionary_entries(*list))
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
    matches!(p.context().types().data(ty), TypeData::Function(_))
}

/// Returns the function type in a type attribute.
pub fn function_type(ctx: &ContextData, attr: Attr) -> Option<&FunctionType> {
    match ctx.attrs().data(attr) {
        AttrData::Type(ty) => match ctx.types().data(*ty) {
            TypeData::Function(function) => Some(function),
            _ => None,
        },
        _ => None,
    }
}
