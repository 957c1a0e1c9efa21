//! Custom assembly and verifier of `emitc.expression`, whose operations form a single C expression.

use std::collections::HashMap;

use lect_core::text::parse::{EmptyRegion, Parsed, RegionArg};
use lect_core::text::{OpParser, OpPrinter, RegionStyle};
use lect_support::prelude::*;

use super::control::terminator;
use crate::emitc::types::is_fundamental;
use crate::emitc::{ApplyOp, YieldOp};

/// Parses `emitc.expression %a, %b noinline : (i32, i32) -> i32 {..}`, where `%a` and `%b` also name the arguments of
/// the region.
pub(crate) fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let operands = p.parse_operand_list()?;
    if p.parse_optional_keyword("noinline") {
        state.attrs.push((p.ctx.ident(b"do_not_inline"), p.ctx.attrs().unit()));
    }
    p.parse_colon()?;
    let ty = p.parse_type()?;
    let TypeData::Function(signature) = p.ctx.types().data(ty) else {
        return Err(p.custom_error(p.loc(), "expected function type"));
    };
    let loc = p.loc();
    state.operands.extend(p.resolve_operands(&operands, &signature.inputs, loc)?);
    let [result] = signature.results[..] else {
        return Err(p.custom_error(loc, "expected single return type"));
    };
    state.results.push(result);
    let args = operands.iter().zip(&signature.inputs);
    let args: Vec<_> = args.map(|(name, &ty)| RegionArg::new(*name, ty, p.operand_loc(name))).collect();
    p.parse_region_shadowing(state, &args, EmptyRegion::Stays)
}

pub(crate) fn print(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    p.text(" ");
    p.operands(op.operands());
    // MLIR does not print `noinline`.
    p.text(" : ");
    let (inputs, results): (Vec<_>, Vec<_>) = (op.operand_types().collect(), op.result_types().collect());
    p.function_type(&inputs, &results);
    p.text(" ");
    if let Some(body) = op.region(0) {
        let names: Vec<_> = op.operands().collect();
        p.region_named_as(body, RegionStyle::CUSTOM.with_entry_args(false), &names);
    }
}

/// Returns true if an operand occurs twice, because it cannot name two arguments.
pub(crate) fn repeats_operand(op: OpRef<'_>) -> bool {
    op.operands().enumerate().any(|(at, operand)| op.operands().take(at).any(|it| it == operand))
}

/// Returns true if an operation can be part of an expression.
fn is_expression(op: OpRef<'_>) -> bool {
    let interfaces = op.info().map(|info| &info.spec().interfaces);
    interfaces.is_some_and(|all| all.iter().any(|it| it.cpp_name == "emitc::CExpressionInterface"))
}

/// Returns true if evaluating an operation twice may differ from evaluating it once.
fn has_side_effects(op: OpRef<'_>) -> bool {
    let ctx = op.context();
    let is_fundamental = |ty| is_fundamental(ctx, ty) != Some(false);
    match op.name_data().name.strip_prefix(b"emitc.").unwrap_or_default() {
        b"address_of" | b"call" | b"cast" | b"conditional" => false,
        b"apply" => {
            let operator = op.cast::<ApplyOp<'_>>().and_then(|apply| apply.applicable_operator_attr());
            operator.and_then(|operator| ctx.attrs().string_value(operator)) == Some(b"*")
        }
        b"constant" => !op.result_types().all(is_fundamental),
        b"call_opaque" | b"load" => true,
        _ => !op.operand_types().take(2).all(is_fundamental),
    }
}

pub(crate) fn verify(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(body) = op.region(0).and_then(|region| region.entry()) else { return Ok(()) };
    let end = terminator(body);
    let Some((end, yielded)) = end.and_then(|end| Some((end, end.operands().next()?))) else {
        return Err(op.op_error("must yield a value at termination").emit());
    };
    if !end.is::<YieldOp<'_>>() {
        return Ok(());
    }
    let Some(root) = end.ir.value(yielded).defining_op() else {
        return Err(op.op_error("yielded value has no defining op").emit());
    };
    if root.block().map(|block| block.block) != Some(body.block) {
        return Err(op.op_error("yielded value not defined within expression").emit());
    }
    if op.result_types().next() != Some(end.ir.value_type(yielded)) {
        return Err(op.op_error("requires yielded type to match return type").emit());
    }
    for part in body.ops().filter(|part| part.op != end.op) {
        let message = if !is_expression(part) {
            "contains an unsupported operation"
        } else if part.result_count() != 1 {
            "requires exactly one result for each operation"
        } else if part.results().all(|result| part.ir.value(result).is_unused()) {
            "contains an unused operation"
        } else {
            continue;
        };
        return Err(op.op_error(message).emit());
    }
    verify_used_once(op, root)
}

/// Verifies that operations with side effects are reachable from the root on one path only.
fn verify_used_once(op: OpRef<'_>, root: OpRef<'_>) -> Result<(), Reported> {
    // The operands of an operation with two paths have two paths as well. Counts saturate at two.
    let (mut ways, mut pending) = (HashMap::new(), vec![root]);
    while let Some(part) = pending.pop() {
        let ways = ways.entry(part.op).or_insert(0u8);
        if *ways == 2 {
            continue;
        }
        *ways += 1;
        if *ways == 2 && has_side_effects(part) {
            return Err(op.op_error("requires exactly one use for operations with side effects").emit());
        }
        pending.extend(part.operands().filter_map(|operand| part.ir.value(operand).defining_op()));
    }
    Ok(())
}
