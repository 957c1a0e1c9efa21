//! The `irdl` dialect: dialects as IR. What it is stands in `irdl/irdl.td`; here is what that does not say, and what
//! becomes of dialects that are written in it.
//!
//! | module | what | where to start |
//! |---|---|---|
//! | `syntax` | the directives of its formats | |
//! | `variadicity` | its attributes | |
//! | `verify` | its verifiers | |
//! | `lower` | from `irdl.dialect` to the spec of a dialect | [`lower()`] |
//! | `raise` | from the spec of a dialect to `irdl.dialect` | [`raise()`] |
//!
//! Source: the dialect's documentation of MLIR 22, and what mlir-opt does.

mod spec;
mod syntax;
mod verify;

use lect_core::dialect::{DialectHooks, OpHooks, VerifyOp};
use lect_core::syntax::DialectSyntax;

pub use spec::lower::lower;
pub use spec::raise::raise;

lect_macros::dialect! { "src/irdl/irdl.td", hooks = HOOKS, syntax = SYNTAX }

const HOOKS: DialectHooks = DialectHooks {
    ops: &[
        ("dialect", DIALECT_OP),
        ("type", verified(verify::type_op)),
        ("attribute", verified(verify::attribute_op)),
        ("operation", OPERATION),
        ("parameters", verified(verify::parameters)),
        ("operands", verified(verify::operands)),
        ("results", verified(verify::results)),
        ("attributes", verified(verify::attributes)),
        ("region", verified(verify::region)),
        ("regions", verified(verify::regions)),
        ("base", verified(verify::base)),
    ],
    ..DialectHooks::NONE
};

const SYNTAX: DialectSyntax = DialectSyntax { directives: syntax::DIRECTIVES, known_forms: 23, ..DialectSyntax::NONE };

const fn verified(verify: VerifyOp) -> OpHooks {
    OpHooks { verify: Some(verify), ..OpHooks::NONE }
}

const DIALECT_OP: OpHooks =
    OpHooks { verify: Some(verify::dialect), verify_symbol_uses: Some(verify::symbol_uses), ..OpHooks::NONE };

const OPERATION: OpHooks =
    OpHooks { verify: Some(verify::operation), verify_regions: Some(verify::value_names), ..OpHooks::NONE };
