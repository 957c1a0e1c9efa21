//! Value types of `smt` and their parameters.

use lect_core::dialect::{DefBody, Native, Param};
use lect_core::eval::Val;
use lect_core::eval::is_a;
use lect_ods::spec::DefKind;
use lect_support::native_functions::asked;
use lect_support::prelude::*;

/// Native functions that specs call.
pub const NATIVE_FUNCTIONS: &[(&str, Native)] = &[
    ("isAnyNonFuncSMTValueType", |ctx, args| asked(ctx, args, is_value)),
    ("isAnySMTValueType", |ctx, args| asked(ctx, args, is_value_or_function)),
];

const VALUES: &[&str] = &["smt::ArrayType", "smt::BitVectorType", "smt::BoolType", "smt::IntType", "smt::SortType"];

/// Returns true if a type is a value type other than a function.
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

/// Returns true if a type is known not to satisfy `is`.
fn is_not(is: fn(&ContextData, Type) -> Option<bool>, ctx: &ContextData, param: &Param) -> bool {
    matches!(param, Param::Type(ty) if is(ctx, *ty) == Some(false))
}

/// Returns a type of the dialect.
pub(super) fn own_type<const N: usize>(ctx: &ContextData, mnemonic: &[u8], params: [Param; N]) -> Option<Type> {
    let def = ctx.dialect(b"smt")?.def(DefKind::Type, mnemonic)?;
    ctx.types().dialect(def, params).ok()
}

/// Returns the width of a bit vector.
pub(super) fn width(ctx: &ContextData, ty: Type) -> Option<i64> {
    match ctx.types().params(ty) {
        [Param::Int(width)] if is_a(ctx, "smt::BitVectorType", &Val::Type(ty)) == Some(true) => {
            i64::try_from(*width).ok()
        }
        _ => None,
    }
}

/// Returns the digits of a signed number.
pub(super) fn digits(value: &ApInt) -> String {
    let mut text = String::new();
    // Writing to a string does not fail.
    let _ = value.write_signed(&mut text);
    text
}

/// Returns the type of a bit vector attribute.
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
