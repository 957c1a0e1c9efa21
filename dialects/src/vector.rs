//! What the `vector` dialect's spec does not say.

use lect_core::dialect::{DialectDef, DialectHooks};

use crate::names::results;

/// The dialect, but for its spec.
pub static DIALECT: DialectDef = DialectDef {
    namespace: "vector",
    spec: None,
    hooks: DialectHooks { ops: &[("vscale", results(|_, name| name(0, b"vscale")))], ..DialectHooks::NONE },
};
