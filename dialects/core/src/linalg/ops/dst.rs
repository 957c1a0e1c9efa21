//! `map`, `reduce`, `transpose` and `broadcast`, whose results are the tensors among the outputs.

use lect_core::text::is_bare_identifier;
use lect_core::text::parse::Parsed;
use lect_core::text::{OpParser, OpPrinter, RegionStyle};
use lect_support::prelude::*;

use super::body::element_or_self;
use crate::linalg::syntax::parts;
use crate::linalg::syntax::parts::Groups;
use crate::linalg::{BroadcastOp, ReduceOp, TransposeOp, YieldOp};

/// Body with one operation in short form, before the operands: `{ arith.addf {attributes} }`.
struct Payload {
    name: Vec<u8>,
    attrs: Vec<lect_core::attrs::NamedAttr>,
}

/// Order of block arguments among the operands of a short body.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    /// All but the last argument, which is for the output.
    Inputs,
    /// The last argument, then the others.
    OutputFirst,
}

fn parse_payload(p: &mut OpParser<'_, '_>) -> Parsed<Option<Payload>> {
    if !p.eat_punct("{") {
        return Ok(None);
    }
    let Some(name) = p.parse_optional_word() else {
        return Err(p.error("expected bare identifier or keyword"));
    };
    let name = if name.contains(&b'.') { name.to_vec() } else { [b".", name].concat() };
    let mut attrs = Vec::new();
    p.parse_optional_attr_dict(&mut attrs)?;
    p.expect_punct("}")?;
    Ok(Some(Payload { name, attrs }))
}

/// Parses `ins(..) outs(..) name = [..] {attributes}`.
fn parse_operands(p: &mut OpParser<'_, '_>, state: &mut OpState, numbers: Option<&str>) -> Parsed<()> {
    let parts = parts::parse_parts(p, state, Groups::Fixed)?;
    let tensors = parts.outputs.into_iter().filter(|ty| parts::is_ranked_tensor(p.ctx, *ty));
    state.results.extend(tensors);
    if let Some(name) = numbers {
        parts::parse_numbers(p, state, name)?;
    }
    p.parse_optional_attr_dict(&mut state.attrs)
}

/// Returns the location of a value.
fn value_loc(ir: &Isolate, value: Value) -> Loc {
    match ir.value(value).def() {
        ValueDef::Result(op, _) => ir.op(op).loc(),
        ValueDef::Argument(block, at) => {
            ir.block(block).args_with_locs().get(at as usize).map_or(Loc::UNKNOWN, |arg| arg.1)
        }
        ValueDef::Forward | ValueDef::Outside => Loc::UNKNOWN,
    }
}

/// Adds a region whose block has an argument for each operand.
fn add_block(p: &mut OpParser<'_, '_>, state: &mut OpState, locs: bool) -> Block {
    let region = p.ir.create_region();
    let block = p.ir.create_block();
    p.ir.append_block(region, block);
    for &operand in &state.operands {
        let element = element_or_self(p.ctx, p.ir.value_type(operand));
        let loc = if locs { value_loc(&p.ir, operand) } else { Loc::UNKNOWN };
        p.ir.add_block_arg(block, element, loc);
    }
    state.regions.push(region);
    block
}

fn append(p: &mut OpParser<'_, '_>, block: Block, state: OpState) -> Vec<Value> {
    let op = p.ir.build(state);
    p.ir.append(block, op);
    p.ir.op(op).results().collect()
}

fn add_payload(p: &mut OpParser<'_, '_>, state: &mut OpState, payload: Payload, order: Order) -> Parsed<()> {
    let shaped = |value: &Value| p.ctx.types().element_type(p.ir.value_type(*value)).is_some();
    if !state.operands.iter().all(shaped) {
        return Err(p.custom_error(p.loc(), "expected operands with elements"));
    }
    let block = add_block(p, state, false);
    let args: Vec<Value> = p.ir.block(block).args().collect();
    let Some((&last, others)) = args.split_last() else { return Ok(()) };
    let operands = match order {
        Order::Inputs => others.to_vec(),
        Order::OutputFirst => [&[last], others].concat(),
    };
    let result = p.ir.value_type(last);
    let name = p.ctx.op_name_of(&payload.name);
    let mut made = OpState::new(name, state.loc).operands(operands).results([result]);
    made.attrs = payload.attrs;
    let results = append(p, block, made);
    let end = p.ctx.op_name_of(b"linalg.yield");
    append(p, block, OpState::new(end, state.loc).operands(results));
    Ok(())
}

fn parse_with_body(p: &mut OpParser<'_, '_>, state: &mut OpState, numbers: Option<&str>, order: Order) -> Parsed<()> {
    let payload = parse_payload(p)?;
    parse_operands(p, state, numbers)?;
    match payload {
        None => parts::parse_region_with_args(p, state),
        Some(_) if state.operands.is_empty() => {
            let region = p.ir.create_region();
            state.regions.push(region);
            Ok(())
        }
        Some(payload) => add_payload(p, state, payload, order),
    }
}

/// Returns the only operation of a body that can be printed in short form.
fn payload<'a>(block: BlockRef<'a>, order: Order) -> Option<OpRef<'a>> {
    let mut ops = block.ops();
    let (Some(payload), Some(end), None) = (ops.next(), ops.next(), ops.next()) else { return None };
    let args: Vec<Value> = block.args().collect();
    let operands: Vec<Value> = payload.operands().collect();
    let fits = match (order, args.split_last()) {
        (_, None) => false,
        (Order::Inputs, Some((_, others))) => operands == others,
        // This is MLIR's condition, for which `f(%out, %in)` is the common case.
        (Order::OutputFirst, Some(_)) => {
            operands.len() == args.len()
                && operands.last() == args.first()
                && operands.iter().zip(args.iter().skip(1)).all(|(operand, arg)| operand == arg)
        }
    };
    let mut yielded = end.operands();
    let (Some(value), None) = (yielded.next(), yielded.next()) else { return None };
    let made = block.ir.value(value).defining_op()?;
    let is_whole = fits && !operands.is_empty() && made.op == payload.op && end.is::<YieldOp<'_>>();
    (is_whole && is_payload_name(payload_name(payload))).then_some(payload)
}

/// Returns the name that is printed for the operation of a short body.
fn payload_name(payload: OpRef<'_>) -> &[u8] {
    &payload.name_data().name
}

/// Returns true if [`parse_payload`] reads a name as it is printed.
fn is_payload_name(name: &[u8]) -> bool {
    name.contains(&b'.') && is_bare_identifier(name)
}

/// Prints ` { arith.addf {attributes} }`, omitting empty fast-math flags.
fn print_payload(p: &mut OpPrinter<'_, '_>, payload: OpRef<'_>) {
    let ctx = payload.context();
    p.text(" { ");
    p.bytes(payload_name(payload));
    let none = ctx.attrs().parse("#arith.fastmath<none>");
    let props = payload.info().map(|info| info.spec().props.iter().zip(payload.props()));
    let idle = props.into_iter().flatten().find(|(_, value)| none.is_some() && *value == none);
    let idle = idle.map(|(prop, _)| &*prop.name);
    p.attr_dict(payload, idle.as_slice());
    p.text(" }");
}

/// Name and value of a printed integer list.
type Numbers = (&'static str, Option<Attr>);

fn print_with_body(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, numbers: Option<Numbers>, order: Order) {
    let body = op.region(0).and_then(|region| region.entry());
    let payload = body.and_then(|body| payload(body, order));
    if let Some(payload) = payload {
        print_payload(p, payload);
    }
    print_operands(p, op, numbers);
    if let (None, Some(region), Some(body)) = (payload, op.region(0), body) {
        p.indented(|p| {
            p.newline();
            p.text("(");
            for at in 0..body.args().len() {
                p.text(if at > 0 { ", " } else { "" });
                p.region_arg(body, at, &[]);
            }
            p.text(") ");
            p.region(region, RegionStyle::CUSTOM.with_entry_args(false));
        });
    }
}

fn print_operands(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, numbers: Option<Numbers>) {
    parts::print_parts(p, op);
    if let Some(numbers) = numbers {
        parts::print_numbers(p, numbers);
    }
    p.attr_dict(op, numbers.map(|it| it.0).as_slice());
}

/// Parses `map { arith.addf } ins(..) outs(..)`, or with the body last.
pub(crate) fn parse_map(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    parse_with_body(p, state, None, Order::Inputs)
}

pub(crate) fn print_map(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    print_with_body(p, op, None, Order::Inputs);
}

/// Parses `reduce { arith.addf } ins(..) outs(..) dimensions = [0]`, or with the body last.
pub(crate) fn parse_reduce(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    parse_with_body(p, state, Some("dimensions"), Order::OutputFirst)
}

pub(crate) fn print_reduce(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    let Some(reduce) = op.cast::<ReduceOp<'_>>() else { return };
    print_with_body(p, op, Some(("dimensions", reduce.dimensions_attr())), Order::OutputFirst);
}

/// Parses `transpose ins(..) outs(..) permutation = [1, 0]`.
pub(crate) fn parse_transpose(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    parse_move(p, state, "permutation")
}

pub(crate) fn print_transpose(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    let Some(transpose) = op.cast::<TransposeOp<'_>>() else { return };
    print_operands(p, op, Some(("permutation", transpose.permutation_attr())));
}

/// Parses `broadcast ins(..) outs(..) dimensions = [0]`.
pub(crate) fn parse_broadcast(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    parse_move(p, state, "dimensions")
}

pub(crate) fn print_broadcast(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    let Some(broadcast) = op.cast::<BroadcastOp<'_>>() else { return };
    print_operands(p, op, Some(("dimensions", broadcast.dimensions_attr())));
}

/// Parses the operands, and builds the body, which yields the element of the input.
fn parse_move(p: &mut OpParser<'_, '_>, state: &mut OpState, numbers: &str) -> Parsed<()> {
    parse_operands(p, state, Some(numbers))?;
    let block = add_block(p, state, true);
    let input = p.ir.block(block).args().next();
    if let Some(input) = input {
        let end = p.ctx.op_name_of(b"linalg.yield");
        append(p, block, OpState::new(end, state.loc).operands([input]));
    }
    Ok(())
}
