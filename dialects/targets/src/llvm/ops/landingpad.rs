//! Custom assembly of `llvm.landingpad cleanup (catch %a : !llvm.ptr) : !llvm.struct<(ptr, i32)>`.

use lect_core::text::parse::Parsed;
use lect_core::text::{OpParser, OpPrinter};
use lect_support::prelude::*;

use crate::llvm::types;
use crate::llvm::types::LlvmType;
use crate::llvm::{AddressOfOp, BitcastOp, LLVMFuncOp, LLVMOp, LandingpadOp};

pub(crate) fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    if p.parse_optional_keyword("cleanup") {
        state.attrs.push((p.ctx.ident(b"cleanup"), p.ctx.attrs().unit()));
    }
    while p.eat_punct("(") && (p.parse_optional_keyword("filter") || p.parse_optional_keyword("catch")) {
        let clause = p.parse_operand()?;
        p.parse_colon()?;
        let ty = p.parse_type()?;
        let clause = p.resolve_operand(clause, ty)?;
        state.operands.push(clause);
        p.parse_rparen()?;
    }
    p.parse_colon()?;
    let ty = p.parse_type()?;
    state.results.push(ty);
    Ok(())
}

/// Returns true if a clause is a filter, which has an array type. Other clauses catch.
fn is_filter(op: OpRef<'_>, clause: Value) -> bool {
    matches!(types::of(op.context(), op.ir.value_type(clause)), Some(LlvmType::Array { .. }))
}

pub(crate) fn print(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    let Some(landing) = op.cast::<LandingpadOp<'_>>() else { return };
    p.text(if landing.cleanup() { " cleanup " } else { " " });
    for clause in op.operands() {
        p.text(if is_filter(op, clause) { "(filter " } else { "(catch " });
        p.operand(clause);
        p.text(" : ");
        p.ty(op.ir.value_type(clause));
        p.text(") ");
    }
    p.attr_dict(op, &["cleanup"]);
    p.text(": ");
    p.types(op.result_types());
}

pub(crate) fn verify(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(landing) = op.cast::<LandingpadOp<'_>>() else { return Ok(()) };
    let mut around = std::iter::successors(op.parent(), |op| op.parent());
    let function = around.find_map(|op| op.cast::<LLVMFuncOp<'_>>());
    if function.is_some_and(|function| function.personality_attr().is_none()) {
        return Err(op.error("llvm.landingpad needs to be in a function with a personality").emit());
    }
    if !landing.cleanup() && op.operand_count() == 0 {
        let message = "landingpad instruction expects at least one clause or cleanup attribute";
        return Err(op.error(message).emit());
    }
    for (index, clause) in op.operands().enumerate().filter(|it| !is_filter(op, it.1)) {
        let source = op.ir.value(clause).defining_op();
        match source.and_then(LLVMOp::of) {
            Some(LLVMOp::Bitcast(BitcastOp(cast))) => {
                let of = cast.operands().next().and_then(|of| cast.ir.value(of).defining_op());
                if of.is_none_or(|of| !of.is::<AddressOfOp<'_>>()) {
                    let note = "global addresses expected as operand to bitcast used in clauses for landingpad";
                    return Err(op.error("constant clauses expected").note(cast.loc(), note).emit());
                }
            }
            Some(LLVMOp::Zero(_) | LLVMOp::AddressOf(_)) => {}
            _ => {
                let message = format!("clause #{index} is not a known constant - null, addressof, bitcast");
                return Err(op.error(message).emit());
            }
        }
    }
    Ok(())
}
