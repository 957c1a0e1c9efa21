//! Atomic read-modify-write operations.

use std::ops::ControlFlow;

use lect_core::ir::walk;
use lect_core::text::parse::{EmptyRegion, Parsed};
use lect_core::text::print::RegionStyle;
use lect_core::text::{OpParser, OpPrinter};
use lect_support::effects::is_free_of_effects;
use lect_support::prelude::*;
use lect_support::syntax::enum_case_at;

use super::access::rank;
use crate::memref::AtomicRMWOp;

/// Cases of `arith::AtomicRMWKind` that compute floats.
const OF_FLOATS: [&str; 4] = ["addf", "maximumf", "minimumf", "mulf"];

/// Cases that compute integers.
const OF_INTEGERS: [&str; 9] = ["addi", "maxs", "maxu", "mins", "minu", "muli", "ori", "xori", "andi"];

/// Verifies one index per dimension, and that the kind matches the type.
pub(crate) fn verify(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    if rank(op).is_some_and(|rank| rank != operands_of(op, "indices").len()) {
        return Err(op.op_error("expects the number of subscripts to be equal to memref rank").emit());
    }
    let kind = op.cast::<AtomicRMWOp<'_>>().and_then(|atomic| atomic.kind_attr());
    let kind = kind.and_then(|attr| enum_case_at(ctx, "arith", "AtomicRMWKindAttr", attr));
    let (Some(kind), Some(ty)) = (kind, operand_type(op, "value")) else { return Ok(()) };
    let data = ctx.types().data(ty);
    if OF_FLOATS.contains(&&*kind) && !matches!(data, TypeData::Float(_)) {
        return Err(op.op_error(format!("with kind '{kind}' expects a floating-point type")).emit());
    }
    if OF_INTEGERS.contains(&&*kind) && !matches!(data, TypeData::Integer { .. }) {
        return Err(op.op_error(format!("with kind '{kind}' expects an integer type")).emit());
    }
    Ok(())
}

/// Parses `generic_atomic_rmw %m[%i] : memref<4xf32> {..}`.
pub(crate) fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let memref = p.parse_operand()?;
    let indices = p.parse_operands_in(("[", "]"))?;
    p.parse_colon()?;
    let loc = p.loc();
    let ty = p.parse_type()?;
    state.operands.push(p.resolve_operand(memref, ty)?);
    for index in indices {
        state.operands.push(p.resolve_operand(index, p.ctx.types().index())?);
    }
    // MLIR assumes a ranked memref here.
    let Some(MemRef { element, .. }) = MemRef::of(p.ctx, ty) else {
        return Err(p.custom_error(loc, "expects a ranked memref"));
    };
    p.parse_region(state, &[], EmptyRegion::Stays)?;
    p.parse_optional_attr_dict(&mut state.attrs)?;
    state.results.push(element);
    Ok(())
}

/// Prints the syntax that [`parse`] reads.
pub(crate) fn print(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    p.text(" ");
    p.operands(operands_of(op, "memref"));
    p.text("[");
    p.operands(operands_of(op, "indices"));
    p.text("] : ");
    p.types(operand_type(op, "memref"));
    p.text(" ");
    if let Some(region) = op.region(0) {
        p.region(region, RegionStyle::CUSTOM);
    }
    p.attr_dict(op, &[]);
}

/// Verifies that the region takes one element, and has no side effects.
pub(crate) fn verify_generic(op: OpRef<'_>) -> Result<(), Reported> {
    let args = op.region(0).and_then(|region| region.entry()).map_or(&[][..], |entry| entry.args_with_locs());
    let &[(arg, _)] = args else {
        return Err(op.op_error("expected single number of entry block arguments").emit());
    };
    let body = op.region(0);
    let arg = body.map(|body| body.ir.value_type(arg));
    if result_type(op) != arg {
        return Err(op.op_error("expected block argument of the same type result type").emit());
    }
    let nested = body.into_iter().flat_map(|body| body.blocks()).flat_map(|block| block.ops());
    for nested in nested {
        let found = walk::post_order(nested, |nested| match is_free_of_effects(nested) {
            Some(false) => ControlFlow::Break(nested),
            _ => ControlFlow::Continue(()),
        });
        if let ControlFlow::Break(nested) = found {
            let message = "body of 'memref.generic_atomic_rmw' should contain only operations with no side effects";
            return Err(nested.error(message).emit());
        }
    }
    Ok(())
}

/// Verifies that the yielded type is the result type of the parent.
pub(crate) fn verify_yield(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let (Some(yielded), Some(expected)) = (operand_type(op, "result"), op.parent().and_then(result_type)) else {
        return Ok(());
    };
    if yielded == expected {
        return Ok(());
    }
    let message = format!(
        "types mismatch between yield op: '{}' and its parent: '{}'",
        ctx.types().show(yielded),
        ctx.types().show(expected)
    );
    Err(op.op_error(message).emit())
}
