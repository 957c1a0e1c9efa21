//! What the `pdl` dialect's spec does not say.

use lect_core::dialect::{DialectDef, DialectHooks, OpHooks};

/// The dialect, but for its spec.
pub static DIALECT: DialectDef = DialectDef {
    namespace: "pdl",
    spec: None,
    hooks: DialectHooks { ops: &[("pattern", SCOPE), ("rewrite", SCOPE)], ..DialectHooks::NONE },
};

/// Operations in it are pdl's.
const SCOPE: OpHooks = OpHooks { default_dialect: Some("pdl"), ..OpHooks::NONE };
