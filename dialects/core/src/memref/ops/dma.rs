//! Asynchronous copies (DMA).
//!
//! Operands of `dma_start`, in this order: a memref and its indices; another one and its indices; the number of
//! elements. A third memref, the tag, and its indices follow; a stride and a number of elements per stride are
//! optional.

use std::ops::Range;

use lect_core::text::parse::Parsed;
use lect_core::text::{OpParser, OpPrinter};
use lect_support::prelude::*;

/// Parses `dma_start %src[%i], %dst[%j], %count, %tag[%k], %stride, %per_stride : types of the memrefs`.
pub fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let index = p.ctx.types().index();
    let mut memrefs = Vec::new();
    let mut count = None;
    for at in 0..3 {
        if at > 0 {
            p.expect_punct(",")?;
        }
        if at == 2 {
            count = Some(p.parse_operand()?);
            p.expect_punct(",")?;
        }
        memrefs.push((p.parse_operand()?, p.parse_operands_in(("[", "]"))?));
    }
    let mut strides = Vec::new();
    while p.eat_punct(",") {
        strides.push(p.parse_operand()?);
    }
    if !matches!(strides.len(), 0 | 2) {
        return Err(p.custom_error(state.loc, "expected two stride related operands"));
    }
    p.parse_colon()?;
    let types = p.parse_type_list()?;
    if types.len() != 3 {
        return Err(p.custom_error(state.loc, "fewer/more types expected"));
    }
    for (at, ((memref, indices), ty)) in memrefs.into_iter().zip(types).enumerate() {
        if let Some(count) = count.filter(|_| at == 2) {
            state.operands.push(p.resolve_operand(count, index)?);
        }
        state.operands.push(p.resolve_operand(memref, ty)?);
        for operand in indices {
            state.operands.push(p.resolve_operand(operand, index)?);
        }
    }
    for operand in strides {
        state.operands.push(p.resolve_operand(operand, index)?);
    }
    Ok(())
}

/// Positions of the operands of a copy by role.
struct Parts {
    /// Position of each memref, and of its indices.
    memrefs: [(usize, Range<usize>); 3],
    /// Position of the number of elements.
    count: usize,
    /// Positions of the optional strides.
    strides: Range<usize>,
}

impl Parts {
    fn of(op: OpRef<'_>) -> Option<Self> {
        let memref = |at: usize| {
            let rank = MemRef::of(op.context(), op.operand_types().nth(at)?)?.rank();
            Some((at, at + 1..at + 1 + rank))
        };
        let source = memref(0)?;
        let target = memref(source.1.end)?;
        let count = target.1.end;
        let tag = memref(count + 1)?;
        let strides = tag.1.end..op.operand_count().max(tag.1.end);
        Some(Self { memrefs: [source, target, tag], count, strides })
    }
}

/// Prints the syntax that [`parse`] reads.
pub fn print(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    let Some(parts) = Parts::of(op) else { return };
    let operands = |range: Range<usize>| op.operands().skip(range.start).take(range.len());
    for (number, (at, indices)) in parts.memrefs.iter().enumerate() {
        p.text(if number == 0 { " " } else { ", " });
        if number == 2 {
            p.operands(operands(parts.count..parts.count + 1));
            p.text(", ");
        }
        p.operands(operands(*at..at + 1));
        p.text("[");
        p.operands(operands(indices.clone()));
        p.text("]");
    }
    if !parts.strides.is_empty() {
        p.text(", ");
        p.operands(operands(parts.strides.clone()));
    }
    p.attr_dict(op, &[]);
    p.text(" : ");
    p.types(parts.memrefs.iter().filter_map(|(at, _)| op.operand_types().nth(*at)));
}

/// Verifies number and types of the operands.
pub fn verify_start(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let fail = |message: String| Err(op.op_error(message).emit());
    let types: Vec<Type> = op.operand_types().collect();
    let are_indices =
        |range: Range<usize>| types.iter().skip(range.start).take(range.len()).all(|ty| *ty == ctx.types().index());
    let rank_at = |at: usize| types.get(at).and_then(|ty| MemRef::of(ctx, *ty)).map(|memref| memref.rank());
    if types.len() < 4 {
        return fail("expected at least 4 operands".to_owned());
    }
    // Minimum number of operands known so far, and the position of the next unchecked operand.
    let (mut needed, mut next) = (4, 0);
    for what in ["source", "destination", "tag"] {
        if what == "tag" {
            if !are_indices(next..next + 1) {
                return fail("expected num elements to be of index type".to_owned());
            }
            next += 1;
        }
        let Some(rank) = rank_at(next) else { return fail(format!("expected {what} to be of memref type")) };
        needed += rank;
        if types.len() < needed {
            return fail(format!("expected at least {needed} operands"));
        }
        if !are_indices(next + 1..next + 1 + rank) {
            return fail(format!("expected {what} indices to be of index type"));
        }
        next += 1 + rank;
    }
    if types.len() != needed && types.len() != needed + 2 {
        return fail("incorrect number of operands".to_owned());
    }
    if !are_indices(needed..types.len()) {
        return fail("expected stride and num elements per stride to be of type index".to_owned());
    }
    Ok(())
}

/// Verifies one index per dimension of the tag.
pub fn verify_wait(op: OpRef<'_>) -> Result<(), Reported> {
    let tag = operand_type(op, "tagMemRef").and_then(|ty| MemRef::of(op.context(), ty));
    let (Some(tag), given) = (tag, operands_of(op, "tagIndices").len()) else { return Ok(()) };
    if given == tag.rank() {
        return Ok(());
    }
    let message = format!(
        "expected tagIndices to have the same number of elements as the tagMemRef rank, expected {}, but got {given}",
        tag.rank()
    );
    Err(op.op_error(message).emit())
}
