//! The `xevm` dialect: verifiers and assembly of memory blocks, fences and products that its `.td` file cannot express.

mod newer;
mod ops;

use lect_core::dialect::{DialectHooks, OpHooks, VerifyOp};
use lect_core::syntax::{DialectSyntax, OpSyntax};
use lect_core::text::OpPrinter;
use lect_support::prelude::*;

use ops::blocks;

lect_macros::dialect! { "src/xevm/xevm.td", docs = "src/xevm/docs.md", hooks = HOOKS, syntax = SYNTAX }

const HOOKS: DialectHooks = DialectHooks {
    newer_defs: Some(newer::spec),
    ops: &[
        ("blockload", checked(|op| blocks::verify_row(op, result_type(op)))),
        ("blockload2d", checked(blocks::verify_load)),
        ("blockprefetch2d", checked(blocks::verify_prefetch)),
        ("blockstore", checked(|op| blocks::verify_row(op, operand_type(op, "val")))),
        ("blockstore2d", checked(blocks::verify_store)),
        ("mma", checked(verify_mma)),
    ],
    ..DialectHooks::NONE
};

const SYNTAX: DialectSyntax = DialectSyntax {
    ops: &[("memfence", OpSyntax { print: Some(print_memfence), ..OpSyntax::NONE })],
    known_forms: 23,
    ..DialectSyntax::NONE
};

/// Returns the hooks of an operation with a verifier only.
const fn checked(verify: VerifyOp) -> OpHooks {
    OpHooks { verify: Some(verify), ..OpHooks::NONE }
}

/// Verifies that the accumulator has the type of the result.
fn verify_mma(op: OpRef<'_>) -> Result<(), Reported> {
    match operand_type(op, "c") {
        Some(ty) if Some(ty) != result_type(op) => Err(op.op_error("type of C operand must match result type").emit()),
        _ => Ok(()),
    }
}

/// Prints `<{addrspace = #xevm.addr_space<generic>, scope = #xevm.mem_scope<device>}>`. Unlike other operations, this
/// one prints properties that have their default values.
fn print_memfence(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    p.text(" ");
    if let Some(properties) = op.properties() {
        p.properties(op.context().attrs().dictionary_entries(properties));
    }
    p.attr_dict(op, &["addrspace", "scope"]);
}
