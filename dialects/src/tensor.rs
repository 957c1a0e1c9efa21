//! What the `tensor` dialect's spec does not say.

use lect_core::dialect::{DialectDef, DialectHooks};

use crate::names::results;

/// The dialect, but for its spec.
pub static DIALECT: DialectDef = DialectDef {
    namespace: "tensor",
    spec: None,
    hooks: DialectHooks {
        ops: &[
            ("cast", results(|_, name| name(0, b"cast"))),
            ("collapse_shape", results(|_, name| name(0, b"collapsed"))),
            ("concat", results(|_, name| name(0, b"concat"))),
            ("dim", results(|_, name| name(0, b"dim"))),
            ("expand_shape", results(|_, name| name(0, b"expanded"))),
            ("extract", results(|_, name| name(0, b"extracted"))),
            ("extract_slice", results(|_, name| name(0, b"extracted_slice"))),
            ("from_elements", results(|_, name| name(0, b"from_elements"))),
            ("gather", results(|_, name| name(0, b"gather"))),
            ("generate", results(|_, name| name(0, b"generated"))),
            ("insert", results(|_, name| name(0, b"inserted"))),
            ("insert_slice", results(|_, name| name(0, b"inserted_slice"))),
            ("pad", results(|_, name| name(0, b"padded"))),
            ("rank", results(|_, name| name(0, b"rank"))),
            ("reshape", results(|_, name| name(0, b"reshape"))),
            ("scatter", results(|_, name| name(0, b"scatter"))),
            ("splat", results(|_, name| name(0, b"splat"))),
        ],
        ..DialectHooks::NONE
    },
};
