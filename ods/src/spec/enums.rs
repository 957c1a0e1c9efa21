//! Definitions of enums.

use super::{List, Str};

/// Definition of an enum.
#[derive(Clone, PartialEq, Debug)]
pub struct EnumSpec {
    /// Name of the definition: `Arith_CmpIPredicateAttr`.
    pub def: Str,
    /// The C++ class, `CmpIPredicate`.
    pub cpp_class: Str,
    /// The C++ namespace, `::mlir::arith`.
    pub cpp_namespace: Str,
    /// Underlying C++ type, `uint32_t`; empty if not specified.
    pub underlying_type: Str,
    /// One-line summary.
    pub summary: Str,
    /// Description in Markdown.
    pub description: Str,
    /// Bit width of its integers.
    pub width: u32,
    /// Kind of the enum.
    pub kind: EnumKind,
    /// Cases in order.
    pub cases: List<EnumCase>,
    /// Name of its own attribute class, if it has one (`genSpecializedAttr`): `CmpIPredicateAttr`.
    pub attr_class: Option<Str>,
}

impl EnumSpec {
    /// Returns the number under which cases are listed for a signed integer: -1 of 32 bits is 4294967295, unless cases
    /// are negative.
    pub fn unwrapped(&self, value: i64) -> i64 {
        if value >= 0 || self.cases.iter().any(|case| case.value < 0) {
            return value;
        }
        (value as u64 & (u64::MAX >> (64 - self.width.clamp(1, 64)))) as i64
    }
}

/// The kinds of enums.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EnumKind {
    /// One of the cases, a number.
    Integer,
    /// One of the cases, a string.
    String,
    /// Any combination of the cases.
    Bits {
        /// Separator between cases: `|`, `, `.
        separator: Str,
        /// Whether a combination is printed in quotes.
        quoted: bool,
        /// Whether a group is printed instead of its members (`printBitEnumPrimaryGroups`).
        primary_groups: bool,
    },
}

/// A case.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EnumCase {
    /// The C++ enumerator.
    pub symbol: Str,
    /// Number of the case.
    pub value: i64,
    /// Spelling in text.
    pub spelling: Str,
    /// Symbols of the members of a group of bits.
    pub members: List<Str>,
}
