//! Which types are those of values of SMT, and what they are made of.

use lect_core::dialect::{DefBody, Native, Param};
use lect_core::eval::Val;
use lect_core::eval::is_a;
use lect_ods::spec::DefKind;
use lect_support::native_functions::asked;
use lect_support::prelude::*;

/// The functions that specs call.
pub const NATIVE_FUNCTIONS: &[(&str, Native)] = &[
    ("isAnyNonFuncSMTValueType", |ctx, args| asked(ctx, args, is_value)),
    ("isAnySMTValueType", |ctx, args| asked(ctx, args, is_value_or_function)),
];

const VALUES: &[&str] = &["smt::ArrayType", "smt::BitVectorType", "smt::BoolType", "smt::IntType", "smt::SortType"];

/// Whether a type is that of values other than functions.
pub(super) fn is_value(ctx: &ContextData, ty: Type) -> Option<bool> {
    for class in VALUES {
        if is_a(ctx, class, &Val::Type(ty))? {
            return Some(true);
        }
    }
    Some(false)
}

fn is_value_or_function(ctx: &ContextData, ty: Type) -> Option<bool> {
    if is_value(ctx, ty)? { Some(true) } else { is_a(ctx, "smt::SMTFuncType", &Val::Type(ty)) }
}

/// Whether a type is known not to be one.
fn is_not(is: fn(&ContextData, Type) -> Option<bool>, ctx: &ContextData, param: &Param) -> bool {
    matches!(param, Param::Type(ty) if is(ctx, *ty) == Some(false))
}

/// A type of the dialect.
pub(super) fn own_type<const N: usize>(ctx: &ContextData, mnemonic: &[u8], params: [Param; N]) -> Option<Type> {
    let def = ctx.dialect(b"smt")?.def(DefKind::Type, mnemonic)?;
    ctx.dialect_type(def, params).ok()
}

/// How wide a bit vector is.
pub(super) fn width(ctx: &ContextData, ty: Type) -> Option<i64> {
    match ctx.type_params(ty) {
        [Param::Int(width)] if is_a(ctx, "smt::BitVectorType", &Val::Type(ty)) == Some(true) => {
            i64::try_from(*width).ok()
        }
        _ => None,
    }
}

/// The digits of a number, which is negative if its first bit is set.
pub(super) fn digits(value: &ApInt) -> String {
    let mut text = String::new();
    // Writing to a string does not fail.
    let _ = value.write_signed(&mut text);
    text
}

/// The type of a bit vector of which the value is known.
pub(super) fn bit_vector_type(ctx: &ContextData, body: &DefBody) -> Option<Type> {
    match body.params() {
        [Param::ApInt(value)] => own_type(ctx, b"bv", [Param::Int(value.width().into())]),
        _ => None,
    }
}

pub(super) fn verify_bit_vector(_: &ContextData, body: &DefBody) -> Result<(), Invalid> {
    match body.params() {
        [Param::Int(width)] if *width <= 0 => Err(Invalid::new("bit-vector must have at least a width of one")),
        _ => Ok(()),
    }
}

pub(super) fn verify_array(ctx: &ContextData, body: &DefBody) -> Result<(), Invalid> {
    let [domain, range] = body.params() else { return Ok(()) };
    if is_not(is_value_or_function, ctx, domain) {
        return Err(Invalid::new("domain must be any SMT value type"));
    }
    if is_not(is_value_or_function, ctx, range) {
        return Err(Invalid::new("range must be any SMT value type"));
    }
    Ok(())
}

pub(super) fn verify_function(ctx: &ContextData, body: &DefBody) -> Result<(), Invalid> {
    let [Param::List(domain), range] = body.params() else { return Ok(()) };
    if domain.is_empty() {
        return Err(Invalid::new("domain must not be empty"));
    }
    if domain.iter().any(|ty| is_not(is_value, ctx, ty)) {
        return Err(Invalid::new("domain types must be any non-function SMT type"));
    }
    if is_not(is_value, ctx, range) {
        return Err(Invalid::new("range type must be any non-function SMT type"));
    }
    Ok(())
}

pub(super) fn verify_sort(ctx: &ContextData, body: &DefBody) -> Result<(), Invalid> {
    match body.params() {
        [_, Param::List(params)] if params.iter().any(|ty| is_not(is_value, ctx, ty)) => {
            Err(Invalid::new("sort parameter types must be any non-function SMT type"))
        }
        _ => Ok(()),
    }
}
