//! What the `smt` dialect's `.td` files do not say: how constants and variables are named.

mod types;

use lect_core::attrs::AttrData;
use lect_core::context::ContextData;
use lect_core::dialect::{DialectHooks, InferFrom, OpHooks, Param};
use lect_core::entity::Type;
use lect_core::ir::OpRef;

use crate::names;
use lect_core::types::Invalid;

lect_macros::dialect! { "src/smt/smt.td", hooks = HOOKS }

const HOOKS: DialectHooks = DialectHooks {
    ops: &[
        ("declare_fun", names::results(name_variable)),
        ("constant", names::results(name_bool)),
        ("int.constant", names::results(name_int)),
        ("bv.concat", OpHooks { infer_types: Some(infer_concat), ..OpHooks::NONE }),
        ("bv.constant", OpHooks { infer_types: Some(infer_bit_vector), ..names::results(name_bit_vector) }),
    ],
    native_functions: types::NATIVE_FUNCTIONS,
    ..DialectHooks::NONE
};

fn name_variable(op: OpRef<'_>, name: &mut dyn FnMut(usize, &[u8])) {
    let prefix = op.attr("namePrefix").and_then(|prefix| op.context().string_value(prefix));
    name(0, prefix.unwrap_or_default());
}

/// `%true`
fn name_bool(op: OpRef<'_>, name: &mut dyn FnMut(usize, &[u8])) {
    if let Some(value) = names::constant(op).and_then(|value| names::truth(op.context(), value)) {
        name(0, names::truth_name(value));
    }
}

/// `%c4`
fn name_int(op: OpRef<'_>, name: &mut dyn FnMut(usize, &[u8])) {
    if let Some(digits) = names::constant(op).and_then(|value| names::signed_digits(op.context(), value)) {
        name(0, format!("c{digits}").as_bytes());
    }
}

/// `%c4_bv8`
fn name_bit_vector(op: OpRef<'_>, name: &mut dyn FnMut(usize, &[u8])) {
    let ctx = op.context();
    let Some(AttrData::Dialect { body, .. }) = names::constant(op).map(|value| ctx.attr_data(value)) else { return };
    let width = op.result_types().next().and_then(|ty| width(ctx, ty));
    let Some(width) = width else { return };
    let mut text = String::new();
    let written = match body.params() {
        [Param::ApInt(value), ..] => value.write_signed(&mut text).is_ok(),
        _ => false,
    };
    if written {
        name(0, format!("c{text}_bv{width}").as_bytes());
    }
}

/// How wide a bit vector is.
fn width(ctx: &ContextData, ty: Type) -> Option<i128> {
    match ctx.type_params(ty) {
        [Param::Int(width), ..] => Some(*width),
        _ => None,
    }
}

/// The type of the value.
fn infer_bit_vector(ctx: &ContextData, from: &InferFrom<'_>) -> Result<Vec<Type>, Invalid> {
    let value = from.props.first().copied().flatten();
    value.and_then(|value| ctx.attr_type(value)).map(|ty| vec![ty]).ok_or_else(Invalid::default)
}

/// As wide as both together.
fn infer_concat(ctx: &ContextData, from: &InferFrom<'_>) -> Result<Vec<Type>, Invalid> {
    let &[lhs, rhs] = from.operands else { return Err(Invalid::default()) };
    let (Some(def), Some(lhs), Some(rhs)) = (ctx.type_def(lhs), width(ctx, lhs), width(ctx, rhs)) else {
        return Err(Invalid::default());
    };
    let ty = ctx.dialect_type(def, [Param::Int(lhs.saturating_add(rhs))]);
    ty.map(|ty| vec![ty])
}
