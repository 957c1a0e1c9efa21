//! Enums.

use super::{List, Str};

/// An enum.
#[derive(Clone, PartialEq, Debug)]
pub struct EnumSpec {
    /// The definition: `Arith_CmpIPredicateAttr`.
    pub def: Str,
    /// The C++ class, `CmpIPredicate`.
    pub cpp_class: Str,
    /// The C++ namespace, `::mlir::arith`.
    pub cpp_namespace: Str,
    /// C++: what holds it, `uint32_t`; empty if nothing says so.
    pub underlying_type: Str,
    /// In a few words.
    pub summary: Str,
    /// In Markdown.
    pub description: Str,
    /// How wide an integer of it is.
    pub width: u32,
    /// What it is.
    pub kind: EnumKind,
    /// Its cases in order.
    pub cases: List<EnumCase>,
    /// Whether an attribute class of its own holds it (`genSpecializedAttr`), and which one: `CmpIPredicateAttr`.
    pub attr_class: Option<Str>,
}

impl EnumSpec {
    /// The number by which cases are listed, of an integer with a sign: -1 of 32 bits is 4294967295, unless cases are negative.
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
    /// One of its cases, a number.
    Integer,
    /// One of its cases, a string.
    String,
    /// Any combination of its cases.
    Bits {
        /// What stands between them: `|`, `, `.
        separator: Str,
        /// Whether a combination is printed in quotes.
        quoted: bool,
        /// Whether a group takes the place of its members (`printBitEnumPrimaryGroups`).
        primary_groups: bool,
    },
}

/// A case.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EnumCase {
    /// The C++ enumerator.
    pub symbol: Str,
    /// Its number.
    pub value: i64,
    /// What is written.
    pub spelling: Str,
    /// Of a group of bits, the symbols that it stands for.
    pub members: List<Str>,
}
