//! Assembly format of `arith.select`: `%condition, %if_true, %if_false : i32`, or `.. : tensor<4xi1>, tensor<4xi32>`.

use lect_core::text::parse::Parsed;
use lect_core::text::{OpParser, OpPrinter};
use lect_support::prelude::*;

/// Parses `arith.select`.
pub fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let name_loc = state.loc;
    let operands = p.parse_operands(3)?;
    p.parse_optional_attr_dict(&mut state.attrs)?;
    p.parse_colon()?;
    let mut ty = p.parse_type()?;
    let mut condition = p.ctx.types().i1();
    if p.eat_punct(",") {
        condition = ty;
        ty = p.parse_type()?;
    }
    state.results.push(ty);
    state.operands = p.resolve_operands(&operands, &[condition, ty, ty], name_loc)?;
    Ok(())
}

/// Prints `arith.select`.
pub fn print(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    let ctx = op.context();
    p.text(" ");
    p.operands(op.operands());
    p.attr_dict(op, &[]);
    p.text(" : ");
    // A scalar condition is `i1`, and its type is omitted.
    if let Some(condition) = op.operand_types().next().filter(|ty| ctx.types().element_type(*ty).is_some()) {
        p.ty(condition);
        p.text(", ");
    }
    p.types(op.result_types());
}

/// Verifies that the condition is `i1`, or has an `i1` for each element.
pub(crate) fn verify(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let i1 = ctx.types().i1();
    let (Some(condition), Some(ty)) = (op.operand_types().next(), op.result_types().next()) else { return Ok(()) };
    if condition == i1 {
        return Ok(());
    }
    let shown = ctx.types().show(condition);
    let expected = match ctx.types().data(ty) {
        TypeData::Vector { .. } | TypeData::RankedTensor { .. } | TypeData::UnrankedTensor(_) => {
            ctx.types().with_element_type(ty, i1)
        }
        _ => {
            let message = format!("expected condition to be a signless i1, but got '{shown}'");
            return Err(op.op_error(message).emit());
        }
    };
    match expected {
        Some(expected) if expected != condition => {
            let expected = ctx.types().show(expected);
            let message = format!(
                "expected condition type to have the same shape as the result type, expected '{expected}', but got \
                 '{shown}'"
            );
            Err(op.op_error(message).emit())
        }
        _ => Ok(()),
    }
}
