//! What the `ml_program` dialect's spec does not say.

use lect_core::dialect::{DialectDef, DialectHooks, OpHooks};
use lect_core::ir::OpRef;

use crate::names;

/// The dialect, but for its spec.
pub static DIALECT: DialectDef = DialectDef {
    namespace: "ml_program",
    spec: None,
    hooks: DialectHooks { ops: &[("global_load", LOAD), ("global_load_const", LOAD)], ..DialectHooks::NONE },
};

const LOAD: OpHooks = names::results(name_load);

/// After the global.
fn name_load(op: OpRef<'_>, name: &mut dyn FnMut(usize, &[u8])) {
    if let Some(global) = names::leaf_symbol(op, "global") {
        name(0, global);
    }
}
