//! `alloc_tensor(%size) copy(%other) size_hint=%count : tensor<?xf32>`

use lect_core::text::parse::Parsed;
use lect_core::text::{OpParser, OpPrinter};
use lect_support::prelude::*;
use lect_support::shapes::verify_dynamic_sizes;

use crate::bufferization::AllocTensorOp;

/// First release that prints inherent attributes in a separate dictionary: `<{memory_space = 1}>`.
const BRACKETS: u64 = 24;

pub(crate) fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let ctx = p.ctx;
    let index = ctx.types().index();
    p.parse_lparen()?;
    let sizes = p.parse_operand_list()?;
    p.parse_rparen()?;
    let mut copy = None;
    if p.parse_optional_keyword("copy") {
        p.parse_lparen()?;
        copy = Some(p.parse_operand()?);
        p.parse_rparen()?;
    }
    let mut hint = None;
    if p.parse_optional_keyword("size_hint") {
        p.expect_punct("=")?;
        hint = Some(p.parse_operand()?);
    }
    if p.newer().is_some_and(|release| release >= BRACKETS) && p.eat_punct("<") {
        p.parse_optional_attr_dict(&mut state.attrs)?;
        p.expect_punct(">")?;
    }
    p.parse_optional_attr_dict(&mut state.attrs)?;
    p.parse_colon()?;
    let loc = p.loc();
    let ty = p.parse_type()?;
    if !is_tensor(ctx, ty) {
        return Err(p.custom_error(loc, "invalid kind of type specified"));
    }
    state.results.push(ty);
    let counts = [sizes.len() as i32, i32::from(copy.is_some()), i32::from(hint.is_some())];
    for size in sizes {
        state.operands.push(p.resolve_operand(size, index)?);
    }
    for (operand, ty) in [(copy, ty), (hint, index)] {
        if let Some(operand) = operand {
            state.operands.push(p.resolve_operand(operand, ty)?);
        }
    }
    state.attrs.push((ctx.ident(b"operandSegmentSizes"), ctx.attrs().dense_i32_array(counts)));
    Ok(())
}

/// Prints the syntax that [`parse`] reads.
pub(crate) fn print(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    p.text("(");
    p.operands(operands_of(op, "dynamic_sizes"));
    p.text(")");
    let copy = operands_of(op, "copy");
    if copy.len() > 0 {
        p.text(" copy(");
        p.operands(copy);
        p.text(")");
    }
    let hint = operands_of(op, "size_hint");
    if hint.len() > 0 {
        p.text(" size_hint=");
        p.operands(hint);
    }
    let space = op.cast::<AllocTensorOp<'_>>().and_then(|op| op.memory_space_attr());
    match space.filter(|_| u64::from(p.release()) >= BRACKETS) {
        Some(space) => {
            p.text(" ");
            p.properties(&[(op.context().ident(b"memory_space"), space)]);
            p.attr_dict(op, &["operandSegmentSizes", "memory_space"]);
        }
        None => p.attr_dict(op, &["operandSegmentSizes"]),
    }
    p.text(" : ");
    p.types(op.result_types());
}

/// Verifies the dynamic sizes, which are absent for a copy.
pub(crate) fn verify(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let Some(result) = result_type(op) else { return Ok(()) };
    let sizes = operands_of(op, "dynamic_sizes").len();
    match operand_type(op, "copy") {
        Some(_) if sizes > 0 => Err(op.error("dynamic sizes not needed when copying a tensor").emit()),
        Some(copy) if copy != result => Err(op.error("expected that `copy` and return type match").emit()),
        Some(_) => Ok(()),
        None => verify_dynamic_sizes(op, ctx.types().shape(result).unwrap_or_default(), sizes),
    }
}
