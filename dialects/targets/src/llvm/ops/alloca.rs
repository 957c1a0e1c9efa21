//! Custom assembly of `llvm.alloca inalloca %count x i32 {alignment = 8} : (i64) -> !llvm.ptr`.

use lect_core::text::parse::Parsed;
use lect_core::text::{OpParser, OpPrinter};
use lect_support::prelude::*;

use crate::llvm::AllocaOp;
use crate::llvm::types;
use crate::llvm::types::LlvmType;

pub(crate) fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let ctx = p.ctx;
    if p.parse_optional_keyword("inalloca") {
        state.attrs.push((ctx.ident(b"inalloca"), ctx.attrs().unit()));
    }
    let count = p.parse_operand()?;
    p.parse_keyword("x")?;
    let element = p.parse_type()?;
    p.parse_optional_attr_dict(&mut state.attrs)?;
    p.parse_colon()?;
    let at = p.loc();
    let ty = p.parse_type()?;
    let alignment = ctx.ident(b"alignment");
    if let Some(place) = state.attrs.iter().position(|entry| entry.0 == alignment) {
        match ctx.attrs().data(state.attrs[place].1) {
            AttrData::Integer { value, .. } if value.is_zero() => {
                state.attrs.remove(place);
            }
            AttrData::Integer { .. } => {}
            _ => return Err(p.custom_error(state.loc, "expected integer alignment")),
        }
    }
    let TypeData::Function(function) = ctx.types().data(ty) else { return Err(not_one_to_one(p, at)) };
    let ([count_type], [result]) = (&function.inputs[..], &function.results[..]) else {
        return Err(not_one_to_one(p, at));
    };
    let count = p.resolve_operand(count, *count_type)?;
    state.operands.push(count);
    if types::pointer_space(ctx, *result).is_some() {
        state.attrs.push((ctx.ident(b"elem_type"), ctx.attrs().ty(element)));
    }
    state.results.push(*result);
    Ok(())
}

fn not_one_to_one(p: &OpParser<'_, '_>, at: lect_core::loc::Loc) -> Reported {
    p.custom_error(at, "expected trailing function type with one argument and one result")
}

pub(crate) fn print(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    let ctx = op.context();
    let Some(alloca) = op.cast::<AllocaOp<'_>>() else { return };
    if alloca.inalloca() {
        p.text(" inalloca");
    }
    p.text(" ");
    p.operands(op.operands());
    p.text(" x ");
    if let Some(element) = alloca.elem_type_attr() {
        p.attr(element);
    }
    let aligned = alloca.alignment_attr().is_some_and(|attr| match ctx.attrs().data(attr) {
        AttrData::Integer { value, .. } => !value.is_zero(),
        _ => false,
    });
    let printed = ["elem_type", "inalloca", "alignment"];
    p.attr_dict(op, if aligned { &printed[..2] } else { &printed });
    p.text(" : ");
    let (operands, results): (Vec<_>, Vec<_>) = (op.operand_types().collect(), op.result_types().collect());
    p.function_type(&operands, &results);
}

pub(crate) fn verify(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let element = op.cast::<AllocaOp<'_>>().and_then(|alloca| alloca.elem_type_attr());
    let Some(AttrData::Type(element)) = element.map(|attr| ctx.attrs().data(attr)) else { return Ok(()) };
    if matches!(types::of(ctx, *element), Some(LlvmType::Target { .. }))
        && !crate::llvm::types::compat::has_memory_form(ctx, *element)
    {
        return Err(op.op_error("this target extension type cannot be used in alloca").emit());
    }
    Ok(())
}
