//! Custom assembly and verifiers of `tosa.cond_if` and `tosa.while_loop`.

use std::ops::Range;

use lect_core::interfaces::loop_like::LoopLike;
use lect_core::text::parse::{EmptyRegion, Parsed};
use lect_core::text::{OpParser, OpPrinter, RegionStyle};
use lect_support::iteration::{Carried, YIELDING, print_carried, resolve_all};
use lect_support::prelude::*;
use lect_support::shapes::may_have_same_shape;

use crate::tosa::YieldOp;
use crate::tosa::types::{element, is_integer, is_static};

/// Region branch interface of `tosa.while_loop`: the second region is the loop body.
pub(crate) struct While;

impl LoopLike for While {
    fn regions(&self, _: OpRef<'_>) -> Range<usize> {
        1..2
    }
}

/// Parses `tosa.cond_if %c (%a = %b) : type (types) -> types {..} else {..}`.
pub(crate) fn parse_if(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let condition = p.parse_operand()?;
    let carried = Carried::parse_optional(p)?;
    p.parse_colon()?;
    let ty = p.parse_type()?;
    resolve_all(p, &[condition], ty, state)?;
    match carried {
        Some(carried) => {
            let loc = p.loc();
            parse_signature(p, state, &carried, loc)?;
        }
        None => p.parse_optional_arrow_types(&mut state.results)?,
    }
    p.parse_region(state, &[], EmptyRegion::Stays)?;
    if p.parse_optional_keyword("else") {
        p.parse_region(state, &[], EmptyRegion::Stays)?;
    } else {
        p.add_region(state, EmptyRegion::Stays);
    }
    p.parse_optional_attr_dict(&mut state.attrs)
}

/// Parses `(types) -> types`: the types of loop-carried operands, which are returned, and of results.
///
/// Any other type is an error at `loc`.
fn parse_signature(p: &mut OpParser<'_, '_>, state: &mut OpState, carried: &Carried, loc: Loc) -> Parsed<Vec<Type>> {
    let ty = p.parse_type()?;
    let TypeData::Function(signature) = p.ctx.types().data(ty) else {
        let found = p.ctx.types().show(ty);
        let message = format!("invalid kind of type specified: expected builtin.function, but found '{found}'");
        return Err(p.custom_error(loc, message));
    };
    state.results.extend(signature.results.iter().copied());
    let (expected, found) = (carried.inits.len(), signature.inputs.len());
    if expected != found {
        let message = format!("expected as many input types as operands (expected {expected} got {found})");
        return Err(p.custom_error(p.loc(), message));
    }
    for (&init, &ty) in carried.inits.iter().zip(&signature.inputs) {
        resolve_all(p, &[init], ty, state)?;
    }
    Ok(signature.inputs.to_vec())
}

pub(crate) fn print_if(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    let Some(condition) = op.operands().next() else { return };
    p.text(" ");
    p.operand(condition);
    let entry = op.region(0).and_then(|region| region.entry());
    let inputs: Vec<_> = op.operands().skip(1).collect();
    if let Some(entry) = entry.filter(|_| !inputs.is_empty()) {
        p.text(" ");
        print_carried(p, entry, 0, inputs.iter().copied());
    }
    p.text(" : ");
    p.ty(op.ir.value_type(condition));
    if !inputs.is_empty() {
        p.text(" (");
        p.types(inputs.iter().map(|input| op.ir.value_type(*input)));
        p.text(")");
    }
    p.arrow_types(&op.result_types().collect::<Vec<_>>());
    for (index, region) in op.regions().enumerate() {
        if index == 0 || !region.is_empty() {
            p.text(if index > 0 { " else " } else { " " });
            p.region(region, RegionStyle::CUSTOM);
        }
    }
    p.attr_dict(op, &[]);
}

/// Parses `tosa.while_loop (%a = %b) : (types) -> types {..} do {..}`.
pub(crate) fn parse_while(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let mut carried = Carried::parse_optional(p)?.unwrap_or_default();
    let loc = p.loc();
    p.parse_colon()?;
    let inputs = parse_signature(p, state, &carried, loc)?;
    carried.set_types(&inputs);
    p.parse_region(state, &carried.args, EmptyRegion::Stays)?;
    p.parse_keyword("do")?;
    p.parse_region(state, &[], EmptyRegion::Stays)?;
    p.parse_optional_attr_dict_with_keyword(&mut state.attrs)
}

pub(crate) fn print_while(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    let entry = op.region(0).and_then(|region| region.entry());
    if let Some(entry) = entry.filter(|_| op.operand_count() > 0) {
        p.text(" ");
        print_carried(p, entry, 0, op.operands());
    }
    p.text(" : ");
    let (inputs, results): (Vec<_>, Vec<_>) = (op.operand_types().collect(), op.result_types().collect());
    p.function_type(&inputs, &results);
    for (before, index, style) in [(" ", 0, YIELDING), (" do ", 1, RegionStyle::CUSTOM)] {
        p.text(before);
        if let Some(region) = op.region(index) {
            p.region(region, style);
        }
    }
    p.attr_dict_with_keyword(op, &[]);
}

/// Types of values, and the noun for them in diagnostics.
struct Values<'a> {
    name: &'a str,
    types: Vec<Type>,
}

fn values<'a>(name: &'a str, types: impl Iterator<Item = Type>) -> Values<'a> {
    Values { name, types: types.collect() }
}

/// Checks that element types are equal and shapes are compatible.
pub(crate) fn match_types(op: OpRef<'_>, (a, a_name): (Type, &str), (b, b_name): (Type, &str)) -> Result<(), Reported> {
    let ctx = op.context();
    let (Some(a_element), Some(b_element)) = (ctx.types().element_type(a), ctx.types().element_type(b)) else {
        // MLIR fails without a diagnostic here. Yielded values are checked at the yield.
        return Ok(());
    };
    if a_element != b_element {
        let (a, b) = (ctx.types().show(a_element), ctx.types().show(b_element));
        return reject(op, format!("require same element type for {a_name} ('{a}') and {b_name} ('{b}')"));
    }
    if !may_have_same_shape(ctx, a, b) {
        let (a, b) = (ctx.types().show(a), ctx.types().show(b));
        return reject(op, format!("require same shapes for {a_name} ('{a}') and {b_name} ('{b}')"));
    }
    Ok(())
}

fn match_values(op: OpRef<'_>, a: &Values<'_>, b: &Values<'_>) -> Result<(), Reported> {
    if a.types.len() != b.types.len() {
        let message = format!(
            "require same number of values in {} ({}) and {} ({})",
            a.name,
            a.types.len(),
            b.name,
            b.types.len()
        );
        return reject(op, message);
    }
    a.types.iter().zip(&b.types).try_for_each(|(a_type, b_type)| match_types(op, (*a_type, a.name), (*b_type, b.name)))
}

fn entry(op: OpRef<'_>, region: usize) -> Option<BlockRef<'_>> {
    op.region(region)?.entry()
}

fn args(block: BlockRef<'_>) -> impl Iterator<Item = Type> + '_ {
    block.args().map(move |arg| block.ir.value_type(arg))
}

/// Returns the yielded types of a block, or `None` if the terminator is another operation, which is a separate error.
fn yielded<'a>(name: &'a str, block: BlockRef<'_>) -> Option<Values<'a>> {
    let end = block.last().filter(|end| end.is::<YieldOp<'_>>())?;
    Some(values(name, end.operand_types()))
}

fn is_one_element(op: OpRef<'_>, ty: Type) -> bool {
    let ctx = op.context();
    let shape = ctx.types().shape(ty).filter(|shape| is_static(shape));
    shape.is_none_or(|shape| shape.iter().fold(1i64, |count, size| count.wrapping_mul(*size)) == 1)
}

pub(crate) fn verify_if(op: OpRef<'_>) -> Result<(), Reported> {
    let (Some(then), Some(otherwise)) = (entry(op, 0), entry(op, 1)) else { return Ok(()) };
    let inputs = values("'input_list'", op.operand_types().skip(1));
    let outputs = values("'output_list'", op.result_types());
    match_values(op, &values("'then_graph' arguments", args(then)), &inputs)?;
    match_values(op, &values("'else_graph' arguments", args(otherwise)), &inputs)?;
    for results in [yielded("'then_graph' results", then), yielded("'else_graph' results", otherwise)] {
        results.map_or(Ok(()), |results| match_values(op, &results, &outputs))?;
    }
    match op.operand_types().next() {
        Some(ty) if !is_one_element(op, ty) => {
            reject(op, format!("'condition' must be a size 1 tensor, got '{}'", op.context().types().show(ty)))
        }
        _ => Ok(()),
    }
}

pub(crate) fn verify_while(op: OpRef<'_>) -> Result<(), Reported> {
    let (Some(condition), Some(body)) = (entry(op, 0), entry(op, 1)) else { return Ok(()) };
    let inputs = values("'input_list'", op.operand_types());
    match_values(op, &inputs, &values("'output_list'", op.result_types()))?;
    match_values(op, &values("'cond_graph' arguments", args(condition)), &inputs)?;
    match_values(op, &values("'body_graph' arguments", args(body)), &inputs)?;
    yielded("'body_graph' results", body).map_or(Ok(()), |results| match_values(op, &results, &inputs))?;
    let Some(results) = yielded("", condition) else { return Ok(()) };
    let [result] = results.types[..] else {
        return reject(op, "require 'cond_graph' only have one result");
    };
    let ctx = op.context();
    let shown = || ctx.types().show(result).to_string();
    if !is_one_element(op, result) {
        return reject(op, format!("'cond_graph' result must be a size 1 tensor, got '{}'", shown()));
    }
    if !is_integer(ctx, element(ctx, result), 1) {
        return reject(op, format!("'cond_graph' result must be a boolean tensor, got '{}'", shown()));
    }
    Ok(())
}
