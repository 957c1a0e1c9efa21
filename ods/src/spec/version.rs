//! Versions of a dialect: the changes of each, and the dialect in earlier states.
//!
//! A [`VersionSpec`] is a migration between two neighbouring versions. One part are the [changes](ChangeSpec) applied
//! to operations, attributes and types that are read or written. The other part are the changed [definitions](Shapes)
//! in their state on the other side.
//!
//! [`DialectSpec::at`](super::DialectSpec::at) applies migrations one after the other and swaps definitions. So each
//! version is an ordinary spec, which parses, prints, verifies, and encodes properties.

use super::{ChangeSpec, DefSpec, EnumSpec, List, OpSpec, Str};

/// A version and its changes.
#[derive(Clone, PartialEq, Debug)]
pub struct VersionSpec {
    /// Version number, the most significant part first.
    pub number: List<u64>,
    /// Changes, in order of application.
    pub changes: List<ChangeSpec>,
    /// Names of the operations and definitions that differ on the other side.
    pub here: List<Str>,
    /// Replaced definitions for the other side.
    pub other: Shapes,
}

/// Definitions that a version changed, in their state on one side.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Shapes {
    /// Operations.
    pub ops: List<OpSpec>,
    /// Types.
    pub types: List<DefSpec>,
    /// Attributes.
    pub attrs: List<DefSpec>,
    /// Enums.
    pub enums: List<EnumSpec>,
}

/// Returns a version in dotted notation: `1.12`.
pub fn show_version(version: &[u64]) -> String {
    version.iter().map(u64::to_string).collect::<Vec<_>>().join(".")
}
