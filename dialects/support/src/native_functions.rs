//! Helpers for native functions that specs call.

use lect_core::context::ContextData;
use lect_core::entity::Type;
use lect_core::eval::Val;

/// Evaluates a predicate of a single type argument.
pub fn asked<'a>(
    ctx: &'a ContextData,
    args: &[Val<'a>],
    answer: fn(&ContextData, Type) -> Option<bool>,
) -> Option<Val<'a>> {
    match args {
        [Val::Type(ty)] => answer(ctx, *ty).map(Val::Bool),
        _ => None,
    }
}
