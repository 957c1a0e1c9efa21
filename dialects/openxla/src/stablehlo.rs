//! The code of the `stablehlo` dialect that its `.td` files cannot express.

mod accuracy;
mod attributes;
mod cases;
mod convolution;
mod directives;
mod forms;
mod precision;
mod types;
mod verify;

use lect_core::context::ContextData;
use lect_core::dialect::DialectHooks;
use lect_core::entity::{Attr, Type};
use lect_core::fold::constant_op;
use lect_core::interfaces;
use lect_core::ir::OpState;
use lect_core::loc::Loc;
use lect_core::syntax::DialectSyntax;
use lect_core::typed::TypedOp;
use lect_transforms::inline::{Anywhere, Inlining};

use crate::hlo::dims;
use crate::hlo::natives::NATIVE_FUNCTIONS;
use crate::hlo::traits::VERIFIERS;
#[cfg(feature = "chlo")]
pub(crate) use verify::{check_distinct, dots, ranked};

lect_macros::dialect! { "src/stablehlo/stablehlo.td", docs = "src/stablehlo/docs.md", encodings = "src/stablehlo/bytecode.td", hooks = HOOKS, syntax = SYNTAX }

const HOOKS: DialectHooks = DialectHooks {
    bare_enums: true,
    ops: verify::OPS,
    defs: attributes::DEFS,
    native_functions: NATIVE_FUNCTIONS,
    verifiers: VERIFIERS,
    materialize: Some(materialize),
    interfaces: interfaces![dyn Inlining => Anywhere],
    ..DialectHooks::NONE
};

const SYNTAX: DialectSyntax = DialectSyntax {
    ops: verify::OPS_SYNTAX,
    defs: attributes::DEFS_SYNTAX,
    params: &[("operandTupleIndices", dims::DIMS), ("outputTupleIndices", dims::DIMS)],
    directives: directives::DIRECTIVES,
    ..DialectSyntax::NONE
};

/// Materializes a constant if the value has the type.
fn materialize(ctx: &ContextData, value: Attr, ty: Type, loc: Loc) -> Option<OpState> {
    if ctx.attrs().type_of(value) != Some(ty) || ctx.types().shaped_sizes(ty).is_none() {
        return None;
    }
    constant_op(ctx, ConstantOp::NAME.as_bytes(), value, ty, loc)
}
