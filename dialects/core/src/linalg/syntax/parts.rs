//! Shared assembly format of structured operations: `ins(%a : type) outs(%b : type) -> type`.

use lect_core::text::parse::{EmptyRegion, Parsed};
use lect_core::text::{OpParser, OpPrinter};
use lect_support::prelude::*;

use crate::linalg::ops::body;
use crate::linalg::ops::body::Body;
use crate::linalg::ops::named;
use crate::linalg::ops::structured::{MEMO, case_of};

/// Types of the operands in `ins(..)` and `outs(..)`.
#[derive(Default)]
pub(crate) struct Parts {
    pub inputs: Vec<Type>,
    pub outputs: Vec<Type>,
}

/// Whether the operation has the attribute `operandSegmentSizes`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Groups {
    Sized,
    Fixed,
}

/// Sets an attribute, replacing one of the same name.
pub(crate) fn set_attr(p: &OpParser<'_, '_>, state: &mut OpState, name: &str, value: Attr) {
    let name = p.ctx.ident(name.as_bytes());
    state.attrs.retain(|attr| attr.0 != name);
    state.attrs.push((name, value));
}

/// Parses `<properties> {attributes} ins(..) outs(..)`, where every part is optional.
pub(crate) fn parse_parts(p: &mut OpParser<'_, '_>, state: &mut OpState, groups: Groups) -> Parsed<Parts> {
    if p.eat_punct("<") {
        state.properties = Some(p.parse_attribute(None)?);
        p.expect_punct(">")?;
    }
    let attrs_loc = p.loc();
    p.parse_optional_attr_dict(&mut state.attrs)?;
    let (mut operands, mut types) = ([Vec::new(), Vec::new()], [Vec::new(), Vec::new()]);
    let mut locs = [attrs_loc; 2];
    for (at, word) in ["ins", "outs"].into_iter().enumerate() {
        if !p.parse_optional_keyword(word) {
            continue;
        }
        // MLIR takes the location of outputs before the parenthesis.
        let before = p.loc();
        p.parse_lparen()?;
        locs[at] = if at == 0 { p.loc() } else { before };
        operands[at] = p.parse_operand_list()?.to_vec();
        p.parse_colon()?;
        types[at] = p.parse_type_list()?.to_vec();
        p.parse_rparen()?;
    }
    for at in 0..2 {
        let values = p.resolve_operands(&operands[at], &types[at], locs[at])?;
        state.operands.extend(values);
    }
    if groups == Groups::Sized {
        let sizes = operands.iter().map(|group| i32::try_from(group.len()).unwrap_or(i32::MAX));
        let sizes = p.ctx.attrs().dense_i32_array(sizes);
        set_attr(p, state, "operandSegmentSizes", sizes);
    }
    if state.properties.is_none()
        && let Some(info) = p.ctx.op_name(state.name).info()
    {
        info.check_attrs(p.ctx, &state.attrs).map_err(|invalid| p.custom_error(attrs_loc, invalid))?;
    }
    let [inputs, outputs] = types;
    Ok(Parts { inputs, outputs })
}

/// Expected number of operands and implied body of the parsed operation.
pub(crate) struct Implied<'b> {
    pub operands: usize,
    pub body: &'b Body,
}

/// Parses the part after the indexing maps of an operation with an implied body.
pub(crate) fn parse_implied(p: &mut OpParser<'_, '_>, state: &mut OpState, implied: &Implied<'_>) -> Parsed<()> {
    let loc = p.loc();
    let parts = parse_parts(p, state, Groups::Sized)?;
    p.parse_optional_attr_dict(&mut state.attrs)?;
    p.parse_optional_arrow_types(&mut state.results)?;
    let types = [parts.inputs, parts.outputs].concat();
    if types.len() != implied.operands {
        let (expected, got) = (implied.operands, types.len());
        let message =
            format!("[parseNamedStructuredOpRegion] ods-gen generated region expects {expected} args, got {got}");
        return Err(p.custom_error(p.loc(), message));
    }
    let cast = p.ctx.ident(b"cast");
    let cast = state.attrs.iter().find(|attr| attr.0 == cast);
    let unsigned = cast.is_some_and(|cast| case_of(p.ctx, cast.1, "TypeFnAttr") == Some(1));
    match body::build(&mut p.ir, &types, implied.body, unsigned) {
        Ok(region) => state.regions.push(region),
        Err(message) => return Err(p.custom_error(loc, message)),
    }
    Ok(())
}

/// Parses a named operation.
pub(crate) fn parse_named(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let name = p.ctx.op_name(state.name).name.strip_prefix(b"linalg.").and_then(|name| std::str::from_utf8(name).ok());
    match name.and_then(named::find) {
        Some(named) => parse_implied(p, state, &Implied { operands: named.operands, body: &named.body }),
        None => Err(p.custom_error(p.loc(), "is not known")),
    }
}

pub(crate) fn print_named(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    print_implied(p, op, &[]);
}

/// Prints the syntax that [`parse_implied`] reads.
pub(crate) fn print_implied(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, written: &[&str]) {
    p.attr_dict(op, &[written, &["operandSegmentSizes", MEMO]].concat());
    print_parts(p, op);
    print_results(p, op);
}

/// Prints ` ins(%a : type) outs(%b : type)`.
pub(crate) fn print_parts(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    for (group, word) in [(0, " ins("), (1, " outs(")] {
        let operands = op.operand_group(group);
        if operands.len() == 0 {
            continue;
        }
        p.text(word);
        p.operands(op.operand_group(group));
        p.text(" : ");
        p.types(operands.map(|value| op.ir.value_type(value)));
        p.text(")");
    }
}

/// Prints ` -> type` or ` -> (type, type)`.
pub(crate) fn print_results(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    p.arrow_types(&op.result_types().collect::<Vec<_>>());
}

/// Returns true if an attribute is a dictionary.
pub(crate) fn is_dictionary(data: &AttrData) -> bool {
    matches!(data, AttrData::Dictionary(_))
}

/// Prints ` name = [1, 2] `.
pub(crate) fn print_numbers(p: &mut OpPrinter<'_, '_>, (name, numbers): (&str, Option<Attr>)) {
    let numbers: Vec<String> =
        crate::linalg::ops::structured::numbers(p.context(), numbers).iter().map(i64::to_string).collect();
    p.text(&format!(" {name} = [{}] ", numbers.join(", ")));
}

/// Parses `name = [1, 2]`.
pub(crate) fn parse_numbers(p: &mut OpParser<'_, '_>, state: &mut OpState, name: &str) -> Parsed<()> {
    p.parse_keyword(name)?;
    p.expect_punct("=")?;
    p.expect_punct("[")?;
    let mut numbers = Vec::new();
    if !p.eat_punct("]") {
        loop {
            numbers.push(p.parse_integer()?);
            if !p.eat_punct(",") {
                break;
            }
        }
        p.expect_punct("]")?;
    }
    let numbers = p.ctx.attrs().dense_i64_array(numbers);
    set_attr(p, state, name, numbers);
    Ok(())
}

/// Parses a region with optional explicit arguments: `(%a: type) { .. }`.
pub(crate) fn parse_region_with_args(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let args = p.parse_function_args()?;
    if let Some(nameless) = args.iter().find(|arg| arg.name.is_none()) {
        return Err(p.ctx.error(nameless.loc, "expected SSA operand").emit());
    }
    let args: Vec<_> = args.iter().filter_map(|arg| arg.region_arg()).collect();
    p.parse_region(state, &args, EmptyRegion::Stays)
}

/// Returns true if a type is a ranked tensor, which makes an output a result.
pub(crate) fn is_ranked_tensor(ctx: &ContextData, ty: Type) -> bool {
    matches!(ctx.types().data(ty), TypeData::RankedTensor { .. })
}
