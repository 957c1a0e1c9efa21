//! The `func` dialect: hooks for the definitions in its `.td` file.

mod canonicalize;
mod interfaces;
mod verify;

use lect_core::compat::Migration;
use lect_core::dialect::{DialectHooks, OpHooks};
use lect_core::interfaces::symbol::{DeclaredWithoutBody, Symbol};
use lect_core::syntax::{DialectSyntax, OpSyntax};
use lect_support::functions;
use lect_support::functions::function_type;
use lect_support::prelude::*;
use lect_support::upgrades::flag_arguments;
use lect_transforms::inline::Inlining;

use interfaces::inlining;

lect_macros::dialect! { "src/func/func.td", docs = "src/func/docs.md", hooks = HOOKS, syntax = SYNTAX }

const HOOKS: DialectHooks = DialectHooks {
    ops: &[
        ("call", OpHooks { verify_symbol_uses: Some(verify::verify_callee), ..OpHooks::NONE }),
        ("constant", CONSTANT),
        ("func", FUNC),
        ("return", OpHooks { verify: Some(verify_return), ..OpHooks::NONE }),
    ],
    materialize: Some(materialize),
    external: &[canonicalize::PATTERNS],
    interfaces: lect_core::interfaces![dyn Inlining => inlining::Func],
    migrations: &[("flag_arguments", Migration::ir(flag_arguments))],
    ..DialectHooks::NONE
};

const SYNTAX: DialectSyntax = DialectSyntax {
    ops: &[
        ("constant", OpSyntax::naming(|_, name| name(0, b"f"))),
        (
            "func",
            OpSyntax {
                parse: Some(functions::parse),
                print: Some(functions::print),
                default_dialect: Some("func"),
                ..OpSyntax::NONE
            },
        ),
    ],
    ..DialectSyntax::NONE
};

const FUNC: OpHooks =
    OpHooks { interfaces: lect_core::interfaces![dyn Symbol => DeclaredWithoutBody], ..OpHooks::NONE };

const CONSTANT: OpHooks = OpHooks {
    verify_symbol_uses: Some(verify::verify_constant),
    fold: fold!(|it: Folding<'_, ConstantOp<'_>>| it.value_attr().map(Folded::attr)),
    ..OpHooks::NONE
};

/// Verifies the parent, and the operands against the function's signature.
fn verify_return(op: OpRef<'_>) -> Result<(), Reported> {
    if !op.parent().is_some_and(|parent| parent.is::<FuncOp<'_>>()) {
        return Err(op.op_error("expects parent op 'func.func'").emit());
    }
    functions::RETURN.verify(op)
}

/// Materializes a symbol reference of function type as `func.constant`.
fn materialize(ctx: &ContextData, value: Attr, ty: Type, loc: Loc) -> Option<OpState> {
    let is_symbol = matches!(ctx.attrs().data(value), AttrData::SymbolRef { nested, .. } if nested.is_empty());
    let is_function = matches!(ctx.types().data(ty), TypeData::Function(_));
    if is_symbol && is_function { constant_op(ctx, b"func.constant", value, ty, loc) } else { None }
}
