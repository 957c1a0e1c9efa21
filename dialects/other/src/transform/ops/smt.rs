//! Verifier of `transform.smt.constrain_params`, which constrains parameters with SMT.

use lect_core::typed::TypedType;
use lect_support::prelude::*;

use super::extensions::param_of;
use crate::transform::AnyParamType;

/// Verifies the operation, except for the yielded values.
pub(crate) fn verify(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(body) = op.region(0).and_then(|region| region.entry()) else { return Ok(()) };
    let last = body.last();
    let Some(end) = last.filter(|last| &*last.name_data().name == b"smt.yield") else {
        return Err(op.op_error("expected 'smt.yield' as terminator").emit());
    };
    let args = body.args();
    if args.len() != op.operand_count() {
        return Err(op.op_error("must have the same number of block arguments as operands").emit());
    }
    for (index, (arg, param)) in args.zip(op.operand_types()).enumerate() {
        check(op, body.ir.value_type(arg), param, &format!("block arg #{index}"), "operand")?;
    }
    let is_smt = |child: OpRef<'_>| child.name_data().name.starts_with(b"smt.");
    if body.ops().any(|child| Some(child) != last && !is_smt(child)) {
        return Err(op.op_error("ops contained in region should belong to SMT-dialect").emit());
    }
    if end.operand_count() != op.result_count() {
        let message = "expected terminator to have as many operands as the parent op has results";
        return Err(end.op_error(message).emit());
    }
    for (index, (value, param)) in end.operand_types().zip(op.result_types()).enumerate() {
        check(end, value, param, &format!("terminator operand #{index}"), "result")?;
    }
    Ok(())
}

/// Checks that the type of an SMT value matches that of its parameter.
fn check(op: OpRef<'_>, value: Type, param: Type, what: &str, other: &str) -> Result<(), Reported> {
    let ctx = op.context();
    let shown = ctx.types().show(value).to_string();
    let width = shown.strip_prefix("!smt.bv<").and_then(|rest| rest.strip_suffix('>')).and_then(|it| it.parse().ok());
    if !matches!(&*shown, "!smt.bool" | "!smt.int") && width.is_none() {
        let message = format!("the type of {what} is expected to be either a !smt.bool, a !smt.int, or a !smt.bv");
        return Err(op.op_error(message).emit());
    }
    if AnyParamType::try_cast(ctx, param).is_some() {
        return Ok(());
    }
    let bits: Option<u32> = param_of(ctx, param).and_then(|of| match ctx.types().data(of) {
        TypeData::Integer { width, .. } => Some(*width),
        _ => None,
    });
    let (is_like, shown, expected) = match (&*shown, width) {
        ("!smt.int", _) => (bits.is_some(), "!smt.int".to_owned(), "an integer type"),
        ("!smt.bool", _) => (bits == Some(1), "!smt.bool".to_owned(), "i1"),
        (_, width) => (bits == width, format!("'{shown}'"), "an integer type of the same bitwidth"),
    };
    if is_like {
        return Ok(());
    }
    let message = format!(
        "the type of {what} is {shown} though the corresponding {other} type ('{}') is not wrapping {expected}",
        ctx.types().show(param)
    );
    Err(op.op_error(message).emit())
}
