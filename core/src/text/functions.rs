//! Function syntax of most dialects: `private @name(%arg: type {attrs}) -> (type {attrs}) attributes {..} {..}`.

use super::parse::{EmptyRegion, FunctionArg, OpParser, Parsed};
use super::print::{OpPrinter, RegionStyle};
use crate::attrs::{AttrData, NamedAttr};
use crate::context::{ContextData, KnownSlots};
use crate::dialect::KnownAttrs;
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
    let visibility = match p.at_symbol_name() {
        true => None,
        false => ["public", "private", "nested"].into_iter().find(|visibility| p.parse_optional_keyword(visibility)),
    };
    let visibility = visibility.map(|visibility| ctx.attrs().string(visibility));
    let name = p.parse_symbol_name()?;

    let args = p.parse_function_args()?;
    let results = p.parse_function_results()?;
    let inputs = args.iter().map(|arg| input(p, arg.ty)).collect::<Parsed<SmallVec<[Type; 8]>>>()?;
    let outputs: SmallVec<[Type; 8]> = results.iter().map(|result| result.0).collect();
    let ty = p.function_type_attr(&inputs, &outputs);

    let dict_loc = p.loc();
    p.parse_optional_attr_dict_with_keyword(&mut state.attrs)?;
    // The syntax infers these attributes.
    for inferred in ["sym_visibility", "sym_name", type_name] {
        if state.attrs.iter().any(|entry| ctx.ident_bytes(entry.0) == inferred.as_bytes()) {
            let message = format!(
                "'{inferred}' is an inferred attribute and should not be specified in the explicit attribute dictionary"
            );
            return Err(p.custom_error(dict_loc, message));
        }
    }
    push_attr_lists(ctx, &mut state.attrs, "arg_attrs", args.iter().map(|arg| arg.attrs));
    push_attr_lists(ctx, &mut state.attrs, "res_attrs", results.iter().map(|result| result.1));
    let head = Head { visibility, name, ty };
    // Migrations of other releases expect attributes by name.
    if p.is_of_other_release() || !head.fill_slots(ctx, state, type_name) {
        head.push_attrs(ctx, &mut state.attrs, type_name);
    }

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

/// Attributes that all functions have.
struct Head {
    visibility: Option<Attr>,
    name: Attr,
    ty: Attr,
}

impl Head {
    /// Stores the attributes in their slots, if the operation has no other attributes. Returns false if it has, or if
    /// it has other slots.
    fn fill_slots(&self, ctx: &ContextData, state: &mut OpState, type_name: &str) -> bool {
        let Some(info) = ctx.op_name(state.name).info() else { return false };
        let KnownSlots { sym_name: Some(name), sym_visibility: Some(visibility), function_type: Some(ty), .. } =
            info.slots
        else {
            return false;
        };
        if !state.attrs.is_empty() || state.slots.is_some() || type_name != FUNCTION_TYPE {
            return false;
        }
        let mut slots = SmallVec::from_elem(None, info.props.len());
        for (slot, value) in [(name, Some(self.name)), (visibility, self.visibility), (ty, Some(self.ty))] {
            match slots.get_mut(slot as usize) {
                Some(place) => *place = value,
                None => return false,
            }
        }
        state.slots = Some(slots);
        true
    }

    /// Adds the attributes to others.
    fn push_attrs(&self, ctx: &ContextData, to: &mut Vec<NamedAttr>, type_name: &str) {
        if let Some(visibility) = self.visibility {
            to.push((ctx.ident(b"sym_visibility"), visibility));
        }
        to.push((ctx.ident(b"sym_name"), self.name));
        to.push((ctx.ident(type_name.as_bytes()), self.ty));
    }
}

/// Adds an array of dictionaries, unless all are empty.
pub fn push_attr_lists(
    ctx: &ContextData,
    to: &mut Vec<NamedAttr>,
    name: &str,
    lists: impl Iterator<Item = Attr> + Clone,
) {
    let empty = ctx.attrs().empty_dictionary();
    if lists.clone().any(|list| list != empty) {
        let lists: SmallVec<[Attr; 8]> = lists.collect();
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
    let attrs = KnownAttrs::of(op);
    p.text(" ");
    let visibility = attrs.get(|slots| slots.sym_visibility, "sym_visibility");
    if let Some(visibility) = visibility.and_then(|attr| ctx.attrs().string_value(attr)) {
        p.bytes(visibility);
        p.text(" ");
    }
    let name = attrs.get(|slots| slots.sym_name, "sym_name");
    p.symbol_name(name.and_then(|attr| ctx.attrs().string_value(attr)).unwrap_or(b""));

    let ty = match type_name {
        FUNCTION_TYPE => attrs.get(|slots| slots.function_type, FUNCTION_TYPE),
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
    let known = KnownAttrs::of(op);
    let arg_attrs = lists_of(known.get(|slots| slots.arg_attrs, "arg_attrs"));
    let res_attrs = lists_of(known.get(|slots| slots.res_attrs, "res_attrs"));
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
