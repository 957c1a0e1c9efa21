//! What the `index` dialect's spec does not say: how constants are named.

use lect_core::dialect::{DialectDef, DialectHooks};
use lect_core::ir::OpRef;

use crate::names;

/// The dialect, but for its spec.
pub static DIALECT: DialectDef = DialectDef {
    namespace: "index",
    spec: None,
    hooks: DialectHooks {
        ops: &[("constant", names::results(name_constant)), ("bool.constant", names::results(name_bool))],
        ..DialectHooks::NONE
    },
};

/// `%idx4`
fn name_constant(op: OpRef<'_>, name: &mut dyn FnMut(usize, &[u8])) {
    if let Some(digits) = op.attr("value").and_then(|value| names::signed_digits(op.context(), value)) {
        name(0, format!("idx{digits}").as_bytes());
    }
}

/// `%true`
fn name_bool(op: OpRef<'_>, name: &mut dyn FnMut(usize, &[u8])) {
    if let Some(value) = op.attr("value").and_then(|value| names::truth(op.context(), value)) {
        name(0, names::truth_name(value));
    }
}
