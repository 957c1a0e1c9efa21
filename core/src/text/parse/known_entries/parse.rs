//! Parser of the values of attributes in dictionaries.

use std::sync::atomic::Ordering;

use super::{KnownName, LONGEST, Value};
use crate::entity::Attr;
use crate::text::lexer::TokenKind;
use crate::text::parse::{Parsed, Parser};

impl<'s> Parser<'_, 's> {
    /// Parses the value of the attribute with a name.
    #[inline]
    pub(in crate::text::parse) fn entry_value(&mut self, name: KnownName) -> Parsed<Attr> {
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
