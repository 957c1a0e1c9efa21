//! What the `llvm` dialect's spec does not say.

mod branches;
mod bundles;
mod elements;

use lect_core::dialect::{DialectDef, DialectHooks};

/// The dialect, but for its spec.
pub static DIALECT: DialectDef = DialectDef {
    namespace: "llvm",
    spec: None,
    hooks: DialectHooks {
        directives: &[
            ("GEPIndices", elements::GEP_INDICES),
            ("IndirectBrOpSucessors", branches::INDIRECT_SUCCESSORS),
            ("OpBundles", bundles::OP_BUNDLES),
            ("ShuffleType", elements::SHUFFLE_TYPE),
        ],
        ..DialectHooks::NONE
    },
};
