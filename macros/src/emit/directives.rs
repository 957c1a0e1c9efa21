//! The `custom` directives in the formats of a dialect.

use std::collections::BTreeSet;

use lect_ods::spec::{DefSyntax, DialectSpec, OpSyntax};

/// Their names.
pub fn of(spec: &DialectSpec) -> BTreeSet<&str> {
    let mut names = BTreeSet::new();
    for op in spec.ops.iter() {
        if let OpSyntax::Format(format) = &op.syntax {
            names.extend(format.directives());
        }
    }
    for def in spec.types.iter().chain(spec.attrs.iter()) {
        if let DefSyntax::Format(format) = &def.syntax {
            names.extend(format.directives());
        }
    }
    names
}
