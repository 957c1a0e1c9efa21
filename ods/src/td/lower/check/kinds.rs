//! Checks of traits and interfaces: operations, types and attributes accept only those of their own kind.

use super::references::flatten;
use crate::td::diag::Severity;
use crate::td::lower::Lowering;
use crate::td::record::RecordRef;

/// Class of an interface, C++ namespace of traits, and name, for each kind of definition.
const KINDS: [(&str, &str, &str); 3] = [
    ("OpInterface", "::mlir::OpTrait", "operations"),
    ("TypeInterface", "::mlir::TypeTrait", "types"),
    ("AttrInterface", "::mlir::AttributeTrait", "attributes"),
];

/// Checks that the traits of a definition are for its kind: `operations`, `types` or `attributes`.
pub(super) fn traits<'a>(lowering: &mut Lowering<'a>, record: RecordRef<'a>, own: &str) {
    for it in flatten(lowering, record) {
        let space = if it.is_a("InterfaceTrait") { None } else { it.text("cppNamespace") };
        let is_of = |kind: &&(&str, &str, &str)| match space {
            Some(space) => &*space.text == kind.1,
            None => it.is_a(kind.0) || it.is_a("GenInternalTrait") && starts(it, kind.1),
        };
        let Some((_, _, found)) = KINDS.iter().find(is_of).filter(|kind| kind.2 != own) else { continue };
        let what = if it.is_a("InterfaceTrait") { "an interface" } else { "a trait" };
        let name = if it.is_anonymous() { it.class_name() } else { it.name() };
        let message = format!("'{name}' is {what} of {found}, not of {own}");
        lowering.fault(Severity::Warning, record, None, name, message);
    }
}

/// Returns true if the C++ name of a trait begins with a namespace.
fn starts(it: RecordRef<'_>, space: &str) -> bool {
    it.text("trait").is_some_and(|name| name.text.starts_with(space))
}
