//! The `x86vector` dialect: vector instructions of x86.

mod newer;

use lect_core::dialect::{DialectHooks, OpHooks};
use lect_core::syntax::DialectSyntax;
use lect_support::prelude::*;

lect_macros::dialect! { "src/x86vector/x86vector.td", docs = "src/x86vector/docs.md", hooks = HOOKS, syntax = SYNTAX }

const HOOKS: DialectHooks = DialectHooks {
    newer_defs: Some(newer::spec),
    ops: &[("avx512.mask.compress", OpHooks { verify: Some(verify_compress), ..OpHooks::NONE })],
    newer: newer::CHANGES,
    newer_namespace: Some("x86"),
    ..DialectHooks::NONE
};

const SYNTAX: DialectSyntax = DialectSyntax { known_forms: 23, ..DialectSyntax::NONE };

/// Verifies the source of masked-out elements: either a vector or a constant of the result type.
fn verify_compress(op: OpRef<'_>) -> Result<(), Reported> {
    let (src, dst) = (operand_type(op, "src"), result_type(op));
    let constant = op.cast::<MaskCompressOp<'_>>().and_then(|compress| compress.constant_src_attr());
    let constant = constant.map(|attr| op.context().attrs().type_of(attr));
    let fail = |message: &str| Err(op.error(message).emit());
    if src.is_some() && constant.is_some() {
        return fail("cannot use both src and constant_src");
    }
    if src.is_some() && src != dst {
        return fail("failed to verify that src and dst have same type");
    }
    if constant.is_some_and(|ty| ty != dst) {
        return fail("failed to verify that constant_src and dst have same type");
    }
    Ok(())
}
