//! Types of struct fields and array elements.

use lect_core::attrs::int_array;
use lect_core::syntax::Directive;
use lect_core::syntax::{CustomArgs, OpParseState};
use lect_core::text::OpParser;
use lect_core::text::parse::Parsed;
use lect_ods::format::CustomArg;
use lect_support::prelude::*;
use lect_support::syntax::directive;

use crate::llvm::types;
use crate::llvm::types::LlvmType;
use crate::llvm::types::compat::is_compatible;
use crate::llvm::{ExtractValueOp, InsertValueOp};

/// `custom<InsertExtractValueElementType>(type($part), ref(type($whole)), ref($position))`: no syntax, the type is
/// inferred from the rest
pub(crate) const ELEMENT_TYPE: Directive = directive(infer, |_, _, _| ());

fn infer(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let position = parsed.prop(args.prop(2)).map(|attr| int_array(p.ctx, attr)).unwrap_or_default();
    let Some(&whole) = parsed.types(args.types(1)).first() else { return Ok(true) };
    if is_compatible(p.ctx, whole) == Some(false) {
        let message = format!("expected LLVM IR Dialect type, got '{}'", p.ctx.types().show(whole));
        return Err(p.custom_error(p.loc(), message));
    }
    let ty = at(p.ctx, whole, &position).map_err(|message| p.custom_error(p.loc(), message))?;
    parsed.set_types(args.types(0), [ty]);
    Ok(true)
}

/// Returns the type at a position of an aggregate, or an error message.
fn at(ctx: &ContextData, whole: Type, position: &[i64]) -> Result<Type, String> {
    position.iter().try_fold(whole, |ty, index| part(ctx, ty, *index))
}

/// Returns the aggregate type of an operation and the type at its position.
fn part_of(op: OpRef<'_>, position: Option<Attr>) -> Result<Option<(Type, Type)>, Reported> {
    let ctx = op.context();
    let position = position.map(|attr| int_array(ctx, attr)).unwrap_or_default();
    let Some(whole) = op.operand_types().next() else { return Ok(None) };
    if is_compatible(ctx, whole) == Some(false) {
        let message = format!("expected LLVM IR Dialect type, got '{}'", ctx.types().show(whole));
        return Err(op.op_error(message).emit());
    }
    match at(ctx, whole, &position) {
        Ok(part) => Ok(Some((whole, part))),
        Err(message) => Err(op.op_error(message).emit()),
    }
}

pub(crate) fn verify_extract(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let Some(this) = op.cast::<ExtractValueOp<'_>>() else { return Ok(()) };
    let (Some((whole, part)), Some(found)) = (part_of(op, this.position_attr())?, op.result_types().next()) else {
        return Ok(());
    };
    if part == found {
        return Ok(());
    }
    let message = format!(
        "Type mismatch: extracting from '{}' should produce '{}' but this op returns '{}'",
        ctx.types().show(whole),
        ctx.types().show(part),
        ctx.types().show(found)
    );
    Err(op.op_error(message).emit())
}

pub(crate) fn verify_insert(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let Some(this) = op.cast::<InsertValueOp<'_>>() else { return Ok(()) };
    let (Some((whole, part)), Some(found)) = (part_of(op, this.position_attr())?, op.operand_types().nth(1)) else {
        return Ok(());
    };
    if part == found {
        return Ok(());
    }
    let (found, whole) = (ctx.types().show(found), ctx.types().show(whole));
    Err(op.op_error(format!("Type mismatch: cannot insert '{found}' into '{whole}'")).emit())
}

/// Returns the type of a part, or an error message.
fn part(ctx: &ContextData, whole: Type, index: i64) -> Result<Type, String> {
    let outside = || format!("position out of bounds: {index}");
    match types::of(ctx, whole) {
        Some(LlvmType::Array { element, count }) => match u64::try_from(index) {
            Ok(index) if index < count => Ok(element),
            _ => Err(outside()),
        },
        Some(LlvmType::Struct(structure)) => {
            usize::try_from(index).ok().and_then(|index| structure.part(index)).ok_or_else(outside)
        }
        _ => Err(format!("expected LLVM IR structure/array type, got: '{}'", ctx.types().show(whole))),
    }
}
