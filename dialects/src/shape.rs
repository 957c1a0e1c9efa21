//! What the `shape` dialect's spec does not say: how constants are named.

use lect_core::dialect::{DialectDef, DialectHooks};
use lect_core::ir::OpRef;

use crate::names;

/// The dialect, but for its spec.
pub static DIALECT: DialectDef = DialectDef {
    namespace: "shape",
    spec: None,
    hooks: DialectHooks { ops: &[("const_size", names::results(name_size))], unknown_ops: true, ..DialectHooks::NONE },
};

/// `%c4`
fn name_size(op: OpRef<'_>, name: &mut dyn FnMut(usize, &[u8])) {
    if let Some(digits) = names::constant(op).and_then(|value| names::signed_digits(op.context(), value)) {
        name(0, format!("c{digits}").as_bytes());
    }
}
