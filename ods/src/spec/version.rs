//! Versions of a dialect: what each changed, and the dialect as it was before.
//!
//! A [`VersionSpec`] is a step between two neighbours. It has the [changes](ChangeSpec), which are taken on operations,
//! attributes and types that are read or written, and the [shapes](Shapes) of what it changed, as they are on the other side
//! of the step. [`DialectSpec::at`](super::DialectSpec::at) goes over steps, one after the other, and swaps shapes: so each version is a spec like
//! any other, which parses, prints, verifies, and lays properties out.

use super::{ChangeSpec, DefSpec, EnumSpec, List, OpSpec, Str};

/// A version, and what it changed.
#[derive(Clone, PartialEq, Debug)]
pub struct VersionSpec {
    /// Its number, the most significant part first.
    pub number: List<u64>,
    /// What it changed, in the order in which that is taken.
    pub changes: List<ChangeSpec>,
    /// What of the spec is different on the other side, by name and definition.
    pub here: List<Str>,
    /// What is there instead.
    pub other: Shapes,
}

/// What a version changed, as it is on one side.
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

/// A version as people write it: `1.12`.
pub fn show_version(version: &[u64]) -> String {
    version.iter().map(u64::to_string).collect::<Vec<_>>().join(".")
}
