//! Functions as most dialects write them: `private @name(%arg: type {attrs}) -> (type {attrs}) attributes {..} {..}`.

use lect_core::attrs::{AttrData, NamedAttr};
use lect_core::context::ContextData;
use lect_core::diag::Reported;
use lect_core::entity::{Attr, Type};
use lect_core::ir::symbols::SymbolTables;
use lect_core::ir::{OpRef, OpState};
use lect_core::text::parse::{EmptyRegion, FunctionArg, Parsed};
use lect_core::text::print::RegionStyle;
use lect_core::text::{OpParser, OpPrinter};
use lect_core::types::{FunctionType, TypeData};

/// The attribute that most dialects keep the type of a function in.
const FUNCTION_TYPE: &str = "function_type";

/// Reads what follows the name of the operation.
pub(crate) fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    parse_as(p, state, FUNCTION_TYPE, |_, ty| Ok(ty))
}

/// As [`parse`], of a function that keeps its type in the attribute `type_name`. `input` says what the type of an
/// argument is in the type of the function.
pub(crate) fn parse_as(
    p: &mut OpParser<'_, '_>,
    state: &mut OpState,
    type_name: &str,
    input: fn(&OpParser<'_, '_>, Type) -> Parsed<Type>,
) -> Parsed<()> {
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
    let inputs = args.iter().map(|arg| input(p, arg.ty)).collect::<Parsed<Vec<Type>>>()?;
    let outputs: Vec<Type> = results.iter().map(|result| result.0).collect();
    let ty = ctx.type_attr(ctx.function_type(inputs, outputs));
    state.attrs.push((ctx.ident(type_name.as_bytes()), ty));

    let dict_loc = p.loc();
    let mut given = Vec::new();
    p.parse_optional_attr_dict_with_keyword(&mut given)?;
    // The syntax says these elsewhere.
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
    let named: Vec<_> = args.iter().filter_map(FunctionArg::region_arg).collect();
    p.parse_region(state, &named, EmptyRegion::Stays)?;
    match p.last_region(state) {
        Some(body) if !body.is_empty() => Ok(()),
        _ => Err(p.custom_error(body_loc, "expected non-empty function body")),
    }
}

/// Adds an array of dictionaries, unless all are empty.
pub(crate) fn push_attr_lists(
    ctx: &ContextData,
    to: &mut Vec<NamedAttr>,
    name: &str,
    lists: impl Iterator<Item = Attr>,
) {
    let lists: Vec<Attr> = lists.collect();
    if lists.iter().any(|list| *list != ctx.common_attrs().empty_dictionary) {
        to.push((ctx.ident(name.as_bytes()), ctx.array_attr(lists)));
    }
}

/// Prints what [`parse`] reads.
pub(crate) fn print(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    print_as(p, op, FUNCTION_TYPE, &[]);
}

/// Prints what [`parse_as`] reads, without attributes that were printed before.
pub(crate) fn print_as(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, type_name: &str, before: &[&str]) {
    let ctx = op.context();
    p.text(" ");
    if let Some(visibility) = op.attr("sym_visibility").and_then(|attr| ctx.string_value(attr)) {
        p.bytes(visibility);
        p.text(" ");
    }
    p.symbol_name(op.attr("sym_name").and_then(|attr| ctx.string_value(attr)).unwrap_or(b""));

    let Some(signature) = op.attr(type_name).and_then(|attr| function_type(ctx, attr)) else { return };
    print_signature(p, op, &signature.inputs, &signature.results);
    let in_place = ["sym_name", "sym_visibility", type_name, "arg_attrs", "res_attrs"];
    p.attr_dict_with_keyword(op, &[&in_place[..], before].concat());
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

/// What an operation that leaves a function is called in errors.
pub(crate) struct Leaving {
    /// What the function does there: `returns`.
    pub verb: &'static str,
    /// An operand of the operation, by number.
    pub operand: fn(usize) -> String,
}

/// An operation that returns from a function.
pub(crate) const RETURN: Leaving = Leaving { verb: "returns", operand: |index| format!("return operand {index}") };

impl Leaving {
    /// Checks that the operands are what the function around gives.
    pub fn verify(&self, op: OpRef<'_>) -> Result<(), Reported> {
        let ctx = op.context();
        let Some(function) = op.parent() else { return Ok(()) };
        let Some(signature) = function.attr(FUNCTION_TYPE).and_then(|attr| function_type(ctx, attr)) else {
            return Ok(());
        };
        let name = || {
            let name = function.attr("sym_name").and_then(|attr| ctx.string_value(attr)).unwrap_or(b"");
            String::from_utf8_lossy(name)
        };
        let results = &signature.results;
        if op.operand_count() != results.len() {
            let (found, verb) = (op.operand_count(), self.verb);
            let message =
                format!("has {found} operands, but enclosing function (@{}) {verb} {}", name(), results.len());
            return Err(op.op_error(message).emit());
        }
        for (index, (found, &expected)) in op.operand_types().zip(results).enumerate() {
            if found != expected {
                let message = format!(
                    "type of {} ('{}') doesn't match function result type ('{}') in function @{}",
                    (self.operand)(index),
                    ctx.show_type(found),
                    ctx.show_type(expected),
                    name()
                );
                return Err(op.error(message).emit());
            }
        }
        Ok(())
    }
}

/// Checks that the callee of an operation is a function, called as its signature says.
pub(crate) fn verify_call<'a>(
    op: OpRef<'a>,
    table: OpRef<'a>,
    tables: &SymbolTables<'a>,
    is_function: fn(OpRef<'_>) -> bool,
) -> Result<(), Reported> {
    let ctx = op.context();
    let symbol = op.attr("callee");
    let is_flat =
        |symbol: &Attr| matches!(ctx.attr_data(*symbol), AttrData::SymbolRef { nested, .. } if nested.is_empty());
    let Some(callee) = symbol.filter(is_flat) else {
        return Err(op.op_error("requires a 'callee' symbol reference attribute").emit());
    };
    let name = symbol_text(op, callee);
    let function = tables.lookup_ref(table, callee).filter(|function| is_function(*function));
    let signature = function.and_then(|function| function.attr(FUNCTION_TYPE));
    let Some(signature) = signature.and_then(|attr| function_type(ctx, attr)) else {
        return Err(op.op_error(format!("'{name}' does not reference a valid function")).emit());
    };
    if signature.inputs.len() != op.operand_count() {
        return Err(op.op_error("incorrect number of operands for callee").emit());
    }
    for (index, (found, &expected)) in op.operand_types().zip(&signature.inputs).enumerate() {
        if found != expected {
            let message = format!(
                "operand type mismatch: expected operand type '{}', but provided '{}' for operand number {index}",
                ctx.show_type(expected),
                ctx.show_type(found)
            );
            return Err(op.op_error(message).emit());
        }
    }
    if signature.results.len() != op.result_count() {
        return Err(op.op_error("incorrect number of results for callee").emit());
    }
    let found: Vec<_> = op.result_types().collect();
    if let Some(index) = found.iter().zip(&signature.results).position(|(found, expected)| found != expected) {
        let list =
            |types: &[_]| types.iter().map(|ty| format!("'{}'", ctx.show_type(*ty))).collect::<Vec<_>>().join(", ");
        let (op_results, function_results) = (list(&found), list(&signature.results));
        let error = op.op_error(format!("result type mismatch at index {index}"));
        let error = error.note(op.loc(), format!("      op result types: {op_results}"));
        return Err(error.note(op.loc(), format!("function result types: {function_results}")).emit());
    }
    Ok(())
}

/// The name that a flat symbol reference holds.
pub(crate) fn symbol_text(op: OpRef<'_>, symbol: Attr) -> String {
    let ctx = op.context();
    match ctx.attr_data(symbol) {
        AttrData::SymbolRef { root, .. } => String::from_utf8_lossy(ctx.ident_bytes(*root)).into_owned(),
        _ => String::new(),
    }
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
