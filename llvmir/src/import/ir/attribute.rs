//! Attributes of functions, parameters, results, calls and globals.

use lect_core::number::ApInt;

use super::{Bytes, Ty};
use crate::keywords::ATTRIBUTES;

/// An attribute of LLVM IR.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Attribute {
    /// `nounwind`, `align 8`, `byval(i32)`: the number of the kind in [`ATTRIBUTES`](crate::keywords::ATTRIBUTES), and the value.
    Known(u16, AttrValue),
    /// `"key"` or `"key"="value"`
    Text(Bytes, Bytes),
}

/// Value of an attribute with a keyword.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum AttrValue {
    None,
    Int(u64),
    Type(Ty),
    /// `range(i32 0, 10)`
    Range(ApInt, ApInt),
    /// `initializes((0, 4))`
    Ranges,
}

/// Returns the number of a keyword in [`ATTRIBUTES`](crate::keywords::ATTRIBUTES).
pub(crate) fn kind(word: &str) -> Option<u16> {
    ATTRIBUTES.iter().position(|known| *known == word).map(|at| at as u16)
}

/// Attributes in LLVM's order: by kind, then texts by key.
#[derive(Clone, Default, PartialEq, Debug)]
pub(crate) struct AttrSet(Vec<Attribute>);

impl AttrSet {
    /// Adds an attribute. A later one of the same kind or key replaces an earlier one.
    pub(crate) fn add(&mut self, attribute: Attribute) {
        let found = self.0.binary_search_by(|known| match (known, &attribute) {
            (Attribute::Known(a, _), Attribute::Known(b, _)) => a.cmp(b),
            (Attribute::Text(a, _), Attribute::Text(b, _)) => a.cmp(b),
            (Attribute::Known(..), Attribute::Text(..)) => std::cmp::Ordering::Less,
            (Attribute::Text(..), Attribute::Known(..)) => std::cmp::Ordering::Greater,
        });
        match found {
            Ok(at) => self.0[at] = attribute,
            Err(at) => self.0.insert(at, attribute),
        }
    }

    pub(crate) fn add_all(&mut self, other: &AttrSet) {
        other.0.iter().for_each(|attribute| self.add(attribute.clone()));
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &Attribute> {
        self.0.iter()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the value of an attribute with a keyword.
    pub(crate) fn get(&self, word: &str) -> Option<&AttrValue> {
        let kind = kind(word)?;
        self.0.iter().find_map(|known| match known {
            Attribute::Known(found, value) if *found == kind => Some(value),
            _ => None,
        })
    }

    pub(crate) fn has(&self, word: &str) -> bool {
        self.get(word).is_some()
    }

    /// Returns the number of an attribute with a keyword.
    pub(crate) fn int(&self, word: &str) -> Option<u64> {
        match self.get(word)? {
            AttrValue::Int(value) => Some(*value),
            _ => None,
        }
    }

    /// Returns the value of a text attribute.
    pub(crate) fn text(&self, key: &str) -> Option<&[u8]> {
        self.0.iter().find_map(|known| match known {
            Attribute::Text(found, value) if **found == *key.as_bytes() => Some(&**value),
            _ => None,
        })
    }
}

/// Kinds of memory in [`MEMORY_DEFAULT`] and other values of `memory(..)`: two bits each, of reading and of writing.
pub(crate) const MEMORY_KINDS: &[&str] =
    &["argmem", "inaccessiblemem", "errnomem", "other", "target_mem0", "target_mem1"];

/// Reading and writing of all kinds of memory.
pub(crate) const MEMORY_DEFAULT: u64 = 0xFFF;

/// Returns the effects that restrict each kind of memory to the given access.
pub(crate) fn memory_of_all(access: u64) -> u64 {
    (0..MEMORY_KINDS.len() as u64).fold(0, |all, at| all | access << (2 * at))
}
