//! Reuse of repeated text: properties and signature of an operation are mostly identical to those of the preceding
//! operation of that name. Then the text is only compared, not parsed.
//!
//! Cached text has the same meaning everywhere: an alias is defined once. Text that uses an alias is not cached, since
//! each use counts towards [`Limits::expansion`](super::Limits::expansion).

use smallvec::SmallVec;

use super::{OpParser, Parsed};
use crate::entity::{Attr, Entity, OpName, Type};
use crate::text::lexer::TokenKind;

/// The last properties and signature of operations of a name, with their text.
#[derive(Clone, Default)]
struct Last<'s> {
    properties: Option<(&'s [u8], Attr)>,
    signature: Option<(&'s [u8], Signature)>,
}

/// The types of operands and of results.
pub(super) type Signature = (SmallVec<[Type; 4]>, SmallVec<[Type; 2]>);

/// The last parsed texts, by operation name.
#[derive(Default)]
pub(super) struct Repeats<'s>(Vec<Last<'s>>);

/// Maximal length of cached text. Comparing longer text is no faster than parsing, if it differs at its end.
const LONGEST: usize = 256;

impl<'s> Repeats<'s> {
    #[inline]
    fn last(&self, name: OpName) -> Option<&Last<'s>> {
        self.0.get(name.index())
    }

    fn last_mut(&mut self, name: OpName) -> &mut Last<'s> {
        if self.0.len() <= name.index() {
            self.0.resize(name.index() + 1, Last::default());
        }
        &mut self.0[name.index()]
    }
}

impl<'s> OpParser<'_, 's> {
    /// Parses `<attribute>`, which begins here.
    #[inline]
    pub(super) fn properties(&mut self, name: OpName) -> Parsed<Attr> {
        let start = self.token.start;
        if let Some((text, attr)) = self.repeats.last(name).and_then(|last| last.properties)
            && self.text[start as usize..].starts_with(text)
        {
            self.seek(start + text.len() as u32);
            return Ok(attr);
        }
        let expanded = self.expanded;
        self.advance();
        let attr = self.parse_attribute(None)?;
        let end = self.token.end;
        self.expect(TokenKind::Greater, "expected '>' to close properties")?;
        // The text ends with a bracket, so the following text does not matter.
        let text = &self.inner.text[start as usize..end as usize];
        if text.len() <= LONGEST && expanded == self.expanded {
            self.repeats.last_mut(name).properties = Some((text, attr));
        }
        Ok(attr)
    }

    /// Consumes `: type` if the text equals the last one for operations of this name.
    #[inline]
    pub(super) fn repeated_signature(&mut self, name: OpName) -> Option<Signature> {
        let start = self.token.start as usize;
        let (text, signature) = self.repeats.last(name)?.signature.as_ref()?;
        let rest = self.inner.text[start..].strip_prefix(*text)?;
        // The following text could extend the last type.
        if !matches!(rest.first(), None | Some(b' ' | b'\n' | b'\r')) {
            return None;
        }
        let end = start + text.len();
        let copy = (SmallVec::from_slice(&signature.0), SmallVec::from_slice(&signature.1));
        self.seek(end as u32);
        Some(copy)
    }

    /// Stores a signature that was just parsed from `start` on without use of aliases.
    pub(super) fn remember_signature(&mut self, name: OpName, start: u32, signature: &Signature) {
        let text = self.inner.text[start as usize..self.inner.token.start as usize].trim_ascii_end();
        // A comment could continue where the text ends.
        if text.len() <= LONGEST && memchr::memmem::find(text, b"//").is_none() {
            self.repeats.last_mut(name).signature = Some((text, signature.clone()));
        }
    }
}
