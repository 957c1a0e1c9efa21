//! The `custom` directives in the formats of a dialect.

use std::collections::BTreeSet;

use lect_ods::format::{DefElement, Element};
use lect_ods::spec::{DefSyntax, DialectSpec, OpSyntax};

/// Their names.
pub fn of(spec: &DialectSpec) -> BTreeSet<&str> {
    let mut names = BTreeSet::new();
    for op in spec.ops.iter() {
        if let OpSyntax::Format(format) = &op.syntax {
            of_op(&format.elements, &mut names);
        }
    }
    for def in spec.types.iter().chain(spec.attrs.iter()) {
        if let DefSyntax::Format(format) = &def.syntax {
            of_def(&format.elements, &mut names);
        }
    }
    names
}

fn of_op<'a>(elements: &'a [Element], names: &mut BTreeSet<&'a str>) {
    for element in elements {
        match element {
            Element::Custom { name, .. } => _ = names.insert(name),
            Element::Clauses(clauses) => clauses.iter().for_each(|it| of_op(&it.elements, names)),
            Element::Optional(group) => {
                of_op(&group.then, names);
                of_op(&group.otherwise, names);
            }
            _ => {}
        }
    }
}

fn of_def<'a>(elements: &'a [DefElement], names: &mut BTreeSet<&'a str>) {
    for element in elements {
        match element {
            DefElement::Custom { name, .. } => _ = names.insert(name),
            DefElement::Optional(group) => {
                of_def(&group.then, names);
                of_def(&group.otherwise, names);
            }
            _ => {}
        }
    }
}
