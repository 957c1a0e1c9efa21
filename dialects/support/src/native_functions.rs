//! What the functions that specs call have in common.

use lect_core::context::ContextData;
use lect_core::entity::Type;
use lect_core::eval::Val;

/// A function that asks something of a type.
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
