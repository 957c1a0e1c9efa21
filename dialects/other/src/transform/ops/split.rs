//! Custom assembly of `transform.structured.split`.

use lect_core::text::parse::Parsed;
use lect_core::text::{OpParser, OpPrinter};
use lect_support::folding::int;
use lect_support::prelude::*;

use crate::transform::SplitOp;

/// Parses `%target after 3 {..} : type`, or `%target after %size {..} : type, type`.
pub(crate) fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let target = p.parse_operand()?;
    p.parse_keyword("after")?;
    let dynamic = p.parse_optional_operand()?;
    let size = if dynamic.is_some() { DYNAMIC } else { p.parse_integer()? };
    p.parse_optional_attr_dict(&mut state.attrs)?;
    p.parse_colon()?;
    let ty = p.parse_type()?;
    let value = p.resolve_operand(target, ty)?;
    state.operands.push(value);
    if let Some(dynamic) = dynamic {
        p.expect_punct(",")?;
        let ty = p.parse_type()?;
        let value = p.resolve_operand(dynamic, ty)?;
        state.operands.push(value);
    }
    let size = p.ctx.attrs().integer(p.ctx.types().i64(), size);
    state.attrs.push((p.ctx.ident(b"static_chunk_sizes"), size));
    state.results.push(ty);
    Ok(())
}

pub(crate) fn print(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    let size = chunk_size(op).unwrap_or(DYNAMIC);
    let mut operands = op.operands();
    p.text(" ");
    p.operands(operands.next());
    p.text(" after ");
    if size == DYNAMIC {
        p.operands(operands);
    } else {
        p.integer(size);
    }
    p.text(" ");
    p.attr_dict(op, &["static_chunk_sizes"]);
    p.text(" : ");
    p.types(op.operand_types().take(if size == DYNAMIC { 2 } else { 1 }));
}

pub(crate) fn verify(op: OpRef<'_>) -> Result<(), Reported> {
    let is_static = chunk_size(op).is_some_and(|size| size != DYNAMIC);
    if is_static == (op.operand_count() > 1) {
        return Err(op.op_error("expects either a dynamic or a static split point to be provided").emit());
    }
    Ok(())
}

fn chunk_size(op: OpRef<'_>) -> Option<i64> {
    int(op.context(), op.cast::<SplitOp<'_>>()?.static_chunk_sizes_attr())?.to_i64()
}
