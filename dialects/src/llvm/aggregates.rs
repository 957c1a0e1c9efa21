//! The types of parts of structures and arrays.

use lect_core::context::Context;
use lect_core::dialect::Directive;
use lect_core::engine::{CustomArgs, Draft, int_array};
use lect_core::entity::Type;
use lect_core::text::OpParser;
use lect_core::text::parse::Parsed;
use lect_ods::format::CustomArg;

use super::types::{self, LlvmType};
use crate::syntax::directive;

/// `custom<InsertExtractValueElementType>(type($part), ref(type($whole)), ref($position))`: not written, it follows from
/// the rest
pub(super) const ELEMENT_TYPE: Directive = directive(infer, |_, _, _| ());

fn infer(p: &mut OpParser<'_, '_>, draft: &mut Draft<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let position = draft.prop(args.prop(2)).map(|attr| int_array(p.ctx, attr)).unwrap_or_default();
    let Some(&whole) = draft.types(args.types(1)).first() else { return Ok(true) };
    let mut ty = whole;
    for index in position {
        ty = part(p.ctx, ty, index).map_err(|message| p.custom_error(p.loc(), message))?;
    }
    draft.set_types(args.types(0), [ty]);
    Ok(true)
}

/// The type of a part, or the words of an error.
pub(super) fn part(ctx: &Context, whole: Type, index: i64) -> Result<Type, String> {
    let outside = || format!("position out of bounds: {index}");
    match types::of(ctx, whole) {
        Some(LlvmType::Array { element, count }) => match u64::try_from(index) {
            Ok(index) if index < count => Ok(element),
            _ => Err(outside()),
        },
        Some(LlvmType::Struct(structure)) => {
            usize::try_from(index).ok().and_then(|index| structure.part(index)).ok_or_else(outside)
        }
        _ => Err(format!("expected LLVM IR structure/array type, got: '{}'", ctx.show_type(whole))),
    }
}
