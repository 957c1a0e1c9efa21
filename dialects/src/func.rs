//! The `func` dialect: functions, calls of them, and what they return.
//!
//! Source: the dialect's documentation of MLIR 22.

mod function;
mod ops;
mod spec;

use lect_core::attrs::AttrData;
use lect_core::context::ContextData;
use lect_core::dialect::{DialectDef, DialectHooks, OpHooks};
use lect_core::engine::interface::symbol::{DeclaredWithoutBody, Symbol};
use lect_core::entity::Attr;
use lect_core::interfaces;
use lect_core::types::TypeData;

/// The dialect.
pub static DIALECT: DialectDef = DialectDef {
    namespace: "func",
    spec: Some(spec::spec),
    hooks: DialectHooks {
        ops: &[
            ("func", FUNC),
            ("return", RETURN),
            ("call", CALL),
            ("call_indirect", CALL_INDIRECT),
            ("constant", CONSTANT),
        ],
        ..DialectHooks::NONE
    },
};

const FUNC: OpHooks = OpHooks {
    parse: Some(function::parse),
    print: Some(function::print),
    interfaces: interfaces![dyn Symbol => DeclaredWithoutBody],
    ..OpHooks::NONE
};

const RETURN: OpHooks = OpHooks {
    verify: Some(ops::verify_return),
    parse: Some(ops::parse_return),
    print: Some(ops::print_return),
    ..OpHooks::NONE
};

const CALL: OpHooks = OpHooks {
    verify_symbol_uses: Some(ops::verify_callee),
    parse: Some(ops::parse_call),
    print: Some(ops::print_call),
    ..OpHooks::NONE
};

const CALL_INDIRECT: OpHooks =
    OpHooks { parse: Some(ops::parse_call_indirect), print: Some(ops::print_call_indirect), ..OpHooks::NONE };

const CONSTANT: OpHooks = OpHooks {
    verify_symbol_uses: Some(ops::verify_constant),
    parse: Some(ops::parse_constant),
    print: Some(ops::print_constant),
    name_results: Some(|_, name| name(0, b"f")),
    ..OpHooks::NONE
};

fn is_flat_symbol(ctx: &ContextData, attr: Attr) -> bool {
    matches!(ctx.attr_data(attr), AttrData::SymbolRef { nested, .. } if nested.is_empty())
}

/// The function type that an attribute holds.
fn function_type(ctx: &ContextData, attr: Attr) -> Option<&lect_core::types::FunctionType> {
    match ctx.attr_data(attr) {
        AttrData::Type(ty) => match ctx.type_data(*ty) {
            TypeData::Function(function) => Some(function),
            _ => None,
        },
        _ => None,
    }
}
