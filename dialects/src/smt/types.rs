//! Which types are those of values of SMT.

use lect_core::context::ContextData;
use lect_core::dialect::Native;
use lect_core::engine::Val;
use lect_core::engine::eval::is_a;

/// The functions that specs call.
pub const NATIVE_FUNCTIONS: &[(&str, Native)] = &[
    ("isAnyNonFuncSMTValueType", |ctx, args| is_any(ctx, args, VALUES)),
    ("isAnySMTValueType", |ctx, args| match is_any(ctx, args, VALUES)? {
        Val::Bool(false) => is_any(ctx, args, &["smt::SMTFuncType"]),
        known => Some(known),
    }),
];

const VALUES: &[&str] = &["smt::ArrayType", "smt::BitVectorType", "smt::BoolType", "smt::IntType", "smt::SortType"];

fn is_any<'a>(ctx: &'a ContextData, args: &[Val<'a>], classes: &[&str]) -> Option<Val<'a>> {
    let [ty] = args else { return None };
    for class in classes {
        if is_a(ctx, class, ty)? {
            return Some(Val::Bool(true));
        }
    }
    Some(Val::Bool(false))
}
