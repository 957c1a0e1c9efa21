//! Loads, stores, prefetches, and assumptions about memory.

use lect_core::text::parse::Parsed;
use lect_core::text::{OpParser, OpPrinter};
use lect_support::names;
use lect_support::prelude::*;
use lect_support::syntax::parse_memref_type;

use crate::memref::{AssumeAlignmentOp, PrefetchOp};

/// Returns the rank of the operand `memref`.
pub(crate) fn rank(op: OpRef<'_>) -> Option<usize> {
    operand_type(op, "memref").and_then(|ty| MemRef::of(op.context(), ty)).map(|memref| memref.rank())
}

/// Verifies one index per dimension.
pub(crate) fn verify_load(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(rank) = rank(op) else { return Ok(()) };
    let given = operands_of(op, "indices").len();
    if given == rank {
        return Ok(());
    }
    Err(op.op_error(format!("incorrect number of indices for load, expected {rank} but got {given}")).emit())
}

/// Verifies one index per dimension.
pub(crate) fn verify_store(op: OpRef<'_>) -> Result<(), Reported> {
    if rank(op).is_none_or(|rank| rank == operands_of(op, "indices").len()) {
        return Ok(());
    }
    Err(op.op_error("store index operand count not equal to memref rank").emit())
}

/// Parses `prefetch %m[%i], read, locality<3>, data : memref<4xf32>`.
pub(crate) fn parse_prefetch(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let ctx = p.ctx;
    let memref = p.parse_operand()?;
    let indices = p.parse_operands_in(("[", "]"))?;
    p.expect_punct(",")?;
    let access = p.parse_word()?;
    p.expect_punct(",")?;
    p.parse_keyword("locality")?;
    p.expect_punct("<")?;
    let locality_loc = p.loc();
    let locality = p.parse_attribute(Some(ctx.types().i32()))?;
    if !matches!(ctx.attrs().data(locality), AttrData::Integer { .. }) {
        return Err(p.custom_error(locality_loc, "invalid kind of attribute specified"));
    }
    p.expect_punct(">")?;
    p.expect_punct(",")?;
    let cache = p.parse_word()?;
    let ty = parse_memref_type(p)?;
    state.operands.push(p.resolve_operand(memref, ty)?);
    for index in indices {
        state.operands.push(p.resolve_operand(index, ctx.types().index())?);
    }
    let is_write = match access {
        b"read" => false,
        b"write" => true,
        _ => return Err(p.custom_error(state.loc, "rw specifier has to be 'read' or 'write'")),
    };
    let is_data = match cache {
        b"data" => true,
        b"instr" => false,
        _ => return Err(p.custom_error(state.loc, "cache type has to be 'data' or 'instr'")),
    };
    state.attrs.extend([
        (ctx.ident(b"localityHint"), locality),
        (ctx.ident(b"isWrite"), ctx.attrs().bool(is_write)),
        (ctx.ident(b"isDataCache"), ctx.attrs().bool(is_data)),
    ]);
    Ok(())
}

/// Prints the syntax that [`parse_prefetch`] reads.
pub(crate) fn print_prefetch(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    let ctx = op.context();
    let Some(prefetch) = op.cast::<PrefetchOp<'_>>() else { return };
    let is = |attr: Option<Attr>| attr.and_then(|attr| names::truth(ctx, attr)) == Some(true);
    p.text(" ");
    p.operands(operands_of(op, "memref"));
    p.text("[");
    p.operands(operands_of(op, "indices"));
    p.text(if is(prefetch.is_write_attr()) { "], write, locality<" } else { "], read, locality<" });
    let locality = prefetch.locality_hint_attr().and_then(|attr| names::signed_digits(ctx, attr));
    p.text(&locality.unwrap_or_default());
    p.text(if is(prefetch.is_data_cache_attr()) { ">, data" } else { ">, instr" });
    p.attr_dict(op, &["localityHint", "isWrite", "isDataCache"]);
    p.text(" : ");
    p.types(operand_type(op, "memref"));
}

/// Verifies one index per dimension.
pub(crate) fn verify_prefetch(op: OpRef<'_>) -> Result<(), Reported> {
    if rank(op).is_none_or(|rank| rank == operands_of(op, "indices").len()) {
        return Ok(());
    }
    Err(op.op_error("too few indices").emit())
}

/// Verifies that the alignment is a power of two.
pub(crate) fn verify_alignment(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(alignment) = op.cast::<AssumeAlignmentOp<'_>>().and_then(|op| op.alignment_attr()) else { return Ok(()) };
    match op.context().attrs().data(alignment) {
        AttrData::Integer { value, .. } if value.to_i64().is_some_and(|value| value.count_ones() != 1) => {
            Err(op.op_error("alignment must be power of 2").emit())
        }
        _ => Ok(()),
    }
}

/// Verifies that there is at least one operand, and that result types equal operand types.
pub(crate) fn verify_distinct_objects(op: OpRef<'_>) -> Result<(), Reported> {
    let operands: Vec<Type> = op.operand_types().collect();
    if !op.result_types().eq(operands.iter().copied()) {
        return Err(op.op_error("operand types and result types must match").emit());
    }
    if operands.is_empty() {
        return Err(op.op_error("expected at least one operand").emit());
    }
    Ok(())
}
