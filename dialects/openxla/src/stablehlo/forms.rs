//! Custom syntax of `reduce` and `while`.

use lect_core::attrs::NamedAttr;
use lect_core::attrs::int_array;
use lect_core::context::ContextData;
use lect_core::entity::{OpName, Type};
use lect_core::ir::{BlockRef, OpRef, OpState};
use lect_core::loc::Loc;
use lect_core::text::parse::{EmptyRegion, Parsed, RegionArg, UnresolvedOperand};
use lect_core::text::{OpParser, OpPrinter, RegionStyle};
use lect_core::types::{FunctionType, TypeData};
use lect_ods::spec::TraitKind;

use super::{DIALECT, ReduceOp, ReturnOp};
use crate::hlo::print_numbers;
use crate::hlo::print_signature;

/// Style of a region whose entry arguments are printed elsewhere.
const WITHOUT_ARGS: RegionStyle = RegionStyle::CUSTOM.with_entry_args(false);

/// Returns true if a reduction may name this operation after `applies` in place of a body.
///
/// The operation must be a commutative one of the dialect, with two operands and one result.
fn reduces(ctx: &ContextData, name: OpName) -> bool {
    let Some(info) = ctx.op_name(name).info() else { return false };
    let spec = info.spec();
    let commutes = |kind: &TraitKind| match kind {
        TraitKind::Native(name) => name == "OpTrait::IsCommutative" || name == "hlo::OpTrait::IsCommutative",
        _ => false,
    };
    info.dialect().name == DIALECT.namespace
        && (spec.operands.len(), spec.results.len(), spec.regions.len()) == (2, 1, 0)
        && spec.traits.iter().any(|it| commutes(&it.kind))
}

/// Parts of a reduction before its body.
struct Reduction<'a> {
    dimensions: Vec<i64>,
    signature: &'a FunctionType,
}

/// Parses `(%a init: %b), .. across dimensions = [..] {attributes} : type reducer (%c: type, %d: type) .. {..}`, or
/// `(%a init: %b), .. applies name across dimensions = [..] {attributes} : type`.
pub(super) fn parse_reduce(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let loc = p.loc();
    let (mut operands, mut inits) = (Vec::new(), Vec::new());
    loop {
        if p.eat_punct("(") {
            operands.push(p.parse_operand()?);
            p.parse_keyword("init")?;
            p.parse_colon()?;
            inits.push(p.parse_operand()?);
            p.parse_rparen()?;
        }
        if !p.eat_punct(",") {
            break;
        }
    }
    operands.append(&mut inits);
    if !p.parse_optional_keyword("applies") {
        return parse_reducer(p, state, &operands, loc);
    }
    let inner = p.parse_custom_op_name()?;
    if !reduces(p.ctx, inner) {
        let namespace = DIALECT.namespace;
        let message = format!(
            "expected the inner-op to be a commutative binary-op from the {namespace} dialect, with zero region, \
             producing single result"
        );
        return Err(p.custom_error(loc, message));
    }
    let Reduction { dimensions, signature } = parse_reduction(p, state)?;
    let at = p.parse_optional_loc_or(loc)?;
    let Some(&first) = signature.inputs.first() else {
        return Err(p.custom_error(loc, "input types missing in reduce-op function type"));
    };
    state.operands.extend(p.resolve_operands(&operands, &signature.inputs, loc)?);
    let element = p.ctx.types().shaped_element_type(first).unwrap_or(first);
    let ty = p.ctx.types().tensor(&[], element, None).map_err(|invalid| p.custom_error(loc, invalid))?;
    add_reducer(p, state, (inner, ty), at);
    state.results.extend(signature.results.iter().copied());
    state.attrs.push((p.ctx.ident(b"dimensions"), p.ctx.attrs().dense_i64_array(dimensions)));
    state.loc = at;
    Ok(())
}

/// Parses `across dimensions = [..] {attributes} : type`.
fn parse_reduction<'a>(p: &mut OpParser<'a, '_>, state: &mut OpState) -> Parsed<Reduction<'a>> {
    p.parse_keyword("across")?;
    p.parse_keyword("dimensions")?;
    p.expect_punct("=")?;
    let mut dimensions = Vec::new();
    p.parse_delimited(("[", "]"), "", |p| {
        dimensions.push(p.parse_integer()?);
        Ok(())
    })?;
    p.parse_optional_attr_dict(&mut state.attrs)?;
    p.parse_colon()?;
    let loc = p.loc();
    let ty = p.parse_type()?;
    match p.ctx.types().data(ty) {
        TypeData::Function(signature) => Ok(Reduction { dimensions, signature }),
        _ => {
            let found = p.ctx.types().show(ty);
            let message = format!("invalid kind of type specified: expected builtin.function, but found '{found}'");
            Err(p.custom_error(loc, message))
        }
    }
}

/// Adds a region with a single operation on two arguments, whose result is returned.
fn add_reducer(p: &mut OpParser<'_, '_>, state: &mut OpState, (inner, ty): (OpName, Type), loc: Loc) {
    let end = p.ctx.typed_name::<ReturnOp<'_>>();
    p.add_region(state, EmptyRegion::GetsBlock);
    let block = p.last_region(state).and_then(|region| region.entry()).map(|block| block.block);
    let Some(block) = block else { return };
    let ir = &mut p.ir;
    let args = [ir.add_block_arg(block, ty, loc), ir.add_block_arg(block, ty, loc)];
    let op = ir.build(OpState::new(inner, loc).operands(args).results([ty]));
    ir.append(block, op);
    let results: Vec<_> = ir.op(op).results().collect();
    let end = ir.build(OpState::new(end, loc).operands(results));
    ir.append(block, end);
}

/// Parses a reduction with a region, after its operands.
fn parse_reducer(
    p: &mut OpParser<'_, '_>,
    state: &mut OpState,
    operands: &[UnresolvedOperand],
    loc: Loc,
) -> Parsed<()> {
    let Reduction { dimensions, signature } = parse_reduction(p, state)?;
    p.parse_keyword("reducer")?;
    state.loc = loc;
    state.attrs.push((p.ctx.ident(b"dimensions"), p.ctx.attrs().dense_i64_array(dimensions)));
    let (mut args, mut inits) = (Vec::new(), Vec::new());
    while p.eat_punct("(") {
        args.push(parse_typed_argument(p)?);
        p.expect_punct(",")?;
        inits.push(parse_typed_argument(p)?);
        p.parse_rparen()?;
    }
    args.append(&mut inits);
    state.results.extend(signature.results.iter().copied());
    state.operands.extend(p.resolve_operands(operands, &signature.inputs, loc)?);
    p.parse_region(state, &args, EmptyRegion::Stays)
}

/// Parses `%a: type loc(..)`.
fn parse_typed_argument(p: &mut OpParser<'_, '_>) -> Parsed<RegionArg> {
    let none = p.ctx.types().none();
    let mut arg = p.parse_argument(none)?;
    p.parse_colon()?;
    arg.ty = p.parse_type()?;
    arg.loc = p.parse_optional_loc_or(arg.loc)?;
    Ok(arg)
}

/// Returns true if an operation has no attributes and no properties.
fn is_plain(op: OpRef<'_>) -> bool {
    let properties = op.info().map_or(0, |info| info.props.len());
    op.context().attrs().dictionary_entries(op.attrs()).is_empty()
        && (0..properties).all(|slot| op.prop(slot).is_none())
}

/// Returns the operation that a reduction applies, if the body consists of that operation alone.
fn applied(op: OpRef<'_>) -> Option<OpRef<'_>> {
    let ctx = op.context();
    let body = op.region(0)?.entry()?;
    let mut ops = body.ops();
    let (inner, end, None) = (ops.next()?, ops.next()?, ops.next()) else { return None };
    if !reduces(ctx, inner.name()) {
        return None;
    }
    let ty = inner.result_types().next()?;
    let element = ctx.types().shaped_element_type(op.operand_types().next()?)?;
    let is_alike = inner.operand_types().all(|it| it == ty) && inner.result_count() == 1;
    let fits = ctx.types().tensor(&[], element, None).is_ok_and(|scalar| scalar == ty);
    let passes = body.args().eq(inner.operands()) && inner.results().eq(end.operands());
    let returns = end.is::<ReturnOp<'_>>();
    (is_alike && fits && passes && returns && is_plain(inner) && is_plain(end)).then_some(inner)
}

pub(super) fn print_reduce(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    let operands: Vec<_> = op.operands().collect();
    let (inputs, inits) = operands.split_at(operands.len() / 2);
    for (index, (&input, &init)) in inputs.iter().zip(inits).enumerate() {
        p.text(if index > 0 { ", (" } else { "(" });
        p.operand(input);
        p.text(" init: ");
        p.operand(init);
        p.text(")");
    }
    let inner = applied(op);
    if let Some(inner) = inner {
        p.text(" applies ");
        p.keyword_or_string(&inner.name_data().name);
    }
    p.text(" across dimensions = [");
    let dimensions = op.cast::<ReduceOp<'_>>().and_then(|reduce| reduce.dimensions_attr());
    print_numbers(p, dimensions.map(|it| int_array(op.context(), it)).unwrap_or_default());
    p.text("]");
    p.attr_dict(op, &["dimensions"]);
    p.text(" : ");
    print_signature(p, op);
    let Some(region) = op.region(0).filter(|_| inner.is_none()) else { return };
    p.newline();
    p.text(" reducer");
    if let Some(block) = region.entry() {
        print_reducer_args(p, block, inputs.len());
    }
    p.text(" ");
    p.region(region, WITHOUT_ARGS);
}

/// Prints `(%a: type, %b: type) (..) `.
fn print_reducer_args(p: &mut OpPrinter<'_, '_>, block: BlockRef<'_>, count: usize) {
    for index in 0..count {
        p.text("(");
        p.region_arg(block, index, &[] as &[NamedAttr]);
        p.text(", ");
        p.region_arg(block, index + count, &[]);
        p.text(") ");
    }
}

/// Parses `(%arg = %init, ..) : types attributes {..} cond {..} do {..}`.
pub(super) fn parse_while(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let loc = p.loc();
    let none = p.ctx.types().none();
    let (mut args, mut operands) = (Vec::new(), Vec::new());
    p.parse_lparen()?;
    while !p.eat_punct(")") {
        let at = p.loc();
        args.push(RegionArg::new(p.parse_operand()?, none, at));
        p.expect_punct("=")?;
        operands.push(p.parse_operand()?);
        if p.eat_punct(")") {
            break;
        }
        p.expect_punct(",")?;
    }
    if !operands.is_empty() {
        p.parse_colon()?;
        state.results.extend(p.parse_type_list()?);
    }
    let types: Vec<Type> = state.results.to_vec();
    for (arg, &ty) in args.iter_mut().zip(&types) {
        arg.ty = ty;
    }
    args.truncate(types.len());
    state.operands.extend(p.resolve_operands(&operands, &types, loc)?);
    p.parse_optional_attr_dict_with_keyword(&mut state.attrs)?;
    p.parse_keyword("cond")?;
    p.parse_region(state, &args, EmptyRegion::Stays)?;
    p.parse_keyword("do")?;
    p.parse_region(state, &args, EmptyRegion::Stays)
}

pub(super) fn print_while(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    p.text("(");
    let body = op.region(1).and_then(|body| body.entry());
    for (index, init) in op.operands().enumerate() {
        p.text(if index > 0 { ", " } else { "" });
        if let Some(body) = body {
            p.block_arg_name(body, index);
        }
        p.text(" = ");
        p.operand(init);
    }
    p.text(")");
    if op.operand_count() > 0 {
        p.text(" : ");
        p.types(op.operand_types());
    }
    p.attr_dict_with_keyword(op, &[]);
    p.newline();
    for (word, index) in [("cond ", 0), (" do ", 1)] {
        p.text(word);
        if let Some(region) = op.region(index) {
            p.region(region, WITHOUT_ARGS);
        }
    }
}
