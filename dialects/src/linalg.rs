//! What the `linalg` dialect's spec does not say: how results and what regions take are named.

use lect_core::dialect::{DialectDef, DialectHooks, OpHooks};
use lect_core::entity::Value;
use lect_core::ir::RegionRef;

use crate::names::{results, results_and_args};

/// The dialect, but for its spec.
pub static DIALECT: DialectDef = DialectDef {
    namespace: "linalg",
    spec: None,
    hooks: DialectHooks {
        ops: &[
            (
                "generic",
                OpHooks { name_block_args: Some(|region, name| name_args(region, b"out", name)), ..OpHooks::NONE },
            ),
            (
                "map",
                results_and_args(
                    |op, name| (0..op.result_count().min(1)).for_each(|at| name(at, b"mapped")),
                    |region, name| name_args(region, b"init", name),
                ),
            ),
            (
                "reduce",
                results_and_args(
                    |op, name| (0..op.result_count().min(1)).for_each(|at| name(at, b"reduced")),
                    |region, name| name_args(region, b"init", name),
                ),
            ),
            ("transpose", results(|_, name| name(0, b"transposed"))),
            ("broadcast", results(|_, name| name(0, b"broadcasted"))),
            ("pack", results(|_, name| name(0, b"pack"))),
            ("unpack", results(|_, name| name(0, b"unpack"))),
        ],
        ..DialectHooks::NONE
    },
};

/// `%in` for each input, and another name for the rest.
fn name_args(region: RegionRef<'_>, rest: &[u8], name: &mut dyn FnMut(Value, &[u8])) {
    let (Some(block), Some(op)) = (region.entry(), region.parent()) else { return };
    let inputs = op.operand_group(0).len();
    for (index, arg) in block.args().enumerate() {
        name(arg, if index < inputs { b"in" } else { rest });
    }
}
