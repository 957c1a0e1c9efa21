//! Cache of recently parsed values of attributes in dictionaries, by the attribute's name and the text of the value.
//!
//! The values of an attribute are mostly among a few: similar operations have the same maps, flags and alignments. Then
//! the text is only compared. An attribute whose values do not recur is compared with up to four texts, and after some
//! attempts not at all.
//!
//! A text has the same meaning everywhere in a file, also with aliases, each of which is defined once. Each use counts
//! towards the limits of expansion and nesting. Texts of other releases and texts within types that refer to themselves
//! are not cached.

mod parse;

use std::collections::HashMap;

use smallvec::SmallVec;

use crate::entity::{Attr, Ident};

/// Number of texts per attribute name.
const WAYS: usize = 4;

/// Maximal length of cached text. Comparing longer text is no faster than parsing, if it differs at its end.
const LONGEST: usize = 256;

/// Maximal number of names: a dictionary of many names is data, whose values do not recur.
const MOST: usize = 1024;

/// Number of new values in a row after which those of an attribute are taken to be distinct.
const ATTEMPTS: u8 = 32;

/// The name of an attribute, and recent values.
struct Known<'s> {
    name: Ident,
    values: SmallVec<[Value<'s>; WAYS]>,
    /// Index of the oldest value.
    next: usize,
    /// Number of values since the last one that was known.
    misses: u8,
}

/// Index of a name, or the number of names for one that is not stored.
#[derive(Clone, Copy)]
pub(super) struct KnownName(usize);

/// A parsed value.
#[derive(Clone, Copy)]
struct Value<'s> {
    /// The text, with the comma or bracket that follows.
    text: &'s [u8],
    attr: Attr,
    /// Bytes of expansion.
    expanded: u64,
    /// Bytes of expansion without sharing.
    unshared: u64,
    /// Depth of nesting.
    depth: u32,
}

/// Names and values.
#[derive(Default)]
pub(super) struct KnownEntries<'s> {
    by_spelling: HashMap<&'s [u8], usize, foldhash::fast::RandomState>,
    all: Vec<Known<'s>>,
}

impl<'s> KnownEntries<'s> {
    /// Returns the name with a spelling.
    #[inline]
    pub fn name(&self, spelling: &[u8]) -> Option<(Ident, KnownName)> {
        let index = *self.by_spelling.get(spelling)?;
        Some((self.all.get(index)?.name, KnownName(index)))
    }

    /// Stores a name.
    pub fn add(&mut self, spelling: &'s [u8], name: Ident) -> KnownName {
        let index = self.all.len();
        if index < MOST {
            self.by_spelling.insert(spelling, index);
            self.all.push(Known { name, values: SmallVec::new(), next: 0, misses: 0 });
        }
        KnownName(index)
    }

    /// Returns true if values of a name are looked up and stored.
    #[inline]
    fn is_watched(&self, name: KnownName) -> bool {
        self.all.get(name.0).is_some_and(|known| known.misses < ATTEMPTS)
    }

    /// Returns the value that begins a text.
    #[inline]
    fn value(&self, name: KnownName, text: &[u8]) -> Option<Value<'s>> {
        self.all.get(name.0)?.values.iter().find(|value| text.starts_with(value.text)).copied()
    }

    /// Counts a known value.
    #[inline]
    fn hit(&mut self, name: KnownName) {
        if let Some(known) = self.all.get_mut(name.0) {
            known.misses = 0;
        }
    }

    /// Counts a new value, and stores it in place of the oldest one, unless it cannot be stored.
    fn miss(&mut self, name: KnownName, value: Option<Value<'s>>) {
        let Some(known) = self.all.get_mut(name.0) else { return };
        known.misses = known.misses.saturating_add(1);
        let Some(value) = value else { return };
        match known.values.get_mut(known.next) {
            Some(oldest) => *oldest = value,
            None => known.values.push(value),
        }
        known.next = (known.next + 1) % WAYS;
    }
}
