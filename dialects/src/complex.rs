//! What the `complex` dialect's spec does not say: how constants are named.

use lect_core::dialect::{DialectDef, DialectHooks};

use crate::names;

/// The dialect, but for its spec.
pub static DIALECT: DialectDef = DialectDef {
    namespace: "complex",
    spec: None,
    hooks: DialectHooks { ops: &[("constant", names::results(|_, name| name(0, b"cst")))], ..DialectHooks::NONE },
};
