//! The `irdl` dialect: dialect definitions as IR.
//!
//! The dialect is defined in `irdl/irdl.td`. This module contains code that `.td` files cannot express, and the
//! conversion between `irdl.dialect` and dialect specs.
//!
//! | module | contents | entry point |
//! |---|---|---|
//! | `syntax` | directives of formats | |
//! | `variadicity` | attributes | |
//! | `verify` | verifiers | |
//! | `lower` | from `irdl.dialect` to the spec of a dialect | [`lower()`] |
//! | `raise` | from the spec of a dialect to `irdl.dialect` | [`raise()`] |
//!
//! Source: the dialect's documentation of MLIR 22, and the behaviour of `mlir-opt`.

mod spec;
mod syntax;
mod verify;

use lect_core::dialect::{DialectHooks, OpHooks, VerifyOp};
use lect_core::syntax::DialectSyntax;

pub use spec::lower::lower;
pub use spec::raise::raise;

lect_macros::dialect! { "src/irdl/irdl.td", docs = "src/irdl/docs.md", hooks = HOOKS, syntax = SYNTAX }

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
