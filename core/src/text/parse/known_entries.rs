//! Cache of recently parsed values of attributes in dictionaries, by the attribute's name and the text of the value.
//!
//! The values of an attribute are mostly among a few: similar operations have the same maps, flags and alignments. Then
//! the text is only compared. An attribute whose values do not recur is compared with up to four texts, and after some
//! attempts not at all.
//!
//! A text has the same meaning everywhere in a file, also with aliases, each of which is defined once. Each use counts
//! towards the limits of expansion and nesting. Texts of other releases and texts within types that refer to themselves
//! are not cached.

use std::sync::atomic::Ordering;

use smallvec::SmallVec;

use super::{FastMap, Parsed, Parser};
use crate::entity::{Attr, Ident};
use crate::text::lexer::TokenKind;

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
    by_spelling: FastMap<&'s [u8], usize>,
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

impl<'s> Parser<'_, 's> {
    /// Parses the value of the attribute with a name.
    #[inline]
    pub(super) fn entry_value(&mut self, name: KnownName) -> Parsed<Attr> {
        // Known texts have another meaning in other releases, and their names are not noted again.
        let is_watched = self.known_entries.is_watched(name)
            && self.marks.is_none()
            && !self.is_of_other_release()
            && self.cyclic.is_empty();
        if is_watched { self.known_value(name) } else { self.parse_attribute(None) }
    }

    fn known_value(&mut self, name: KnownName) -> Parsed<Attr> {
        let start = self.token.start;
        if let Some(value) = self.known_entries.value(name, &self.text[start as usize..])
            && self.repeats(&value)
        {
            self.known_entries.hit(name);
            // The comma or bracket is not part of the value.
            self.seek(start + value.text.len() as u32 - 1);
            return Ok(value.attr);
        }
        let (expanded, unshared) = (self.expanded, self.unshared);
        let deepest = std::mem::replace(&mut self.deepest, self.depth);
        let attr = self.parse_attribute(None);
        let depth = self.deepest - self.depth;
        self.deepest = self.deepest.max(deepest);
        let attr = attr?;
        let text = &self.text[start as usize..self.token.end as usize];
        let is_delimited = self.passed == self.token.start
            && matches!(self.token.kind, TokenKind::Comma | TokenKind::RBrace)
            && text.len() <= LONGEST;
        // The count of a text that expands beyond measure is not a difference.
        let unshared = self.unshared.checked_sub(unshared).filter(|_| self.unshared < u64::MAX);
        let expanded = self.expanded - expanded;
        let value = unshared.filter(|_| is_delimited).map(|unshared| Value { text, attr, expanded, unshared, depth });
        self.known_entries.miss(name, value);
        Ok(attr)
    }

    /// Counts the nesting and the expansion of a known value. Returns false, and counts nothing, if a limit would be
    /// exceeded.
    #[inline]
    fn repeats(&mut self, value: &Value<'_>) -> bool {
        let depth = self.depth.saturating_add(value.depth);
        if depth > self.limits.nesting || value.expanded > 0 && !self.can_spend(value.expanded) {
            return false;
        }
        self.deepest = self.deepest.max(depth);
        self.expanded = self.expanded.saturating_add(value.expanded);
        if value.expanded > 0 {
            self.shared.expanded.fetch_add(value.expanded, Ordering::Relaxed);
        }
        self.unshared = self.unshared.saturating_add(value.unshared);
        true
    }
}
