//! Text that comes again: the properties and the signature of an operation are mostly those of the operation of that
//! name before it, letter for letter. Then they need not be read, only compared.
//!
//! What is remembered means the same wherever it stands: aliases are defined once, and text in which one was used is
//! not remembered, since each use counts towards [`Limits::expansion`](super::Limits::expansion).

use smallvec::SmallVec;

use super::{OpParser, Parsed};
use crate::entity::{Attr, Entity, OpName, Type};
use crate::text::lexer::TokenKind;

/// What was read last for operations of a name, with its text.
#[derive(Clone, Default)]
struct Last<'s> {
    properties: Option<(&'s [u8], Attr)>,
    signature: Option<(&'s [u8], Signature)>,
}

/// The types of operands and of results.
pub(super) type Signature = (SmallVec<[Type; 4]>, SmallVec<[Type; 2]>);

/// What was read last, by operation name.
#[derive(Default)]
pub(super) struct Repeats<'s>(Vec<Last<'s>>);

/// Longer text is compared no faster than it is read, if it differs at its end.
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
    /// `<attribute>`, which begins here.
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
        // It ends with a bracket, so whatever follows it belongs to something else.
        let text = &self.inner.text[start as usize..end as usize];
        if text.len() <= LONGEST && expanded == self.expanded {
            self.repeats.last_mut(name).properties = Some((text, attr));
        }
        Ok(attr)
    }

    /// `: type`, which begins here, if it is what was read last for operations of this name.
    #[inline]
    pub(super) fn repeated_signature(&mut self, name: OpName) -> Option<Signature> {
        let start = self.token.start as usize;
        let (text, signature) = self.repeats.last(name)?.signature.as_ref()?;
        let rest = self.inner.text[start..].strip_prefix(*text)?;
        // What follows at once might belong to the last type.
        if !matches!(rest.first(), None | Some(b' ' | b'\n' | b'\r')) {
            return None;
        }
        let end = start + text.len();
        let copy = (SmallVec::from_slice(&signature.0), SmallVec::from_slice(&signature.1));
        self.seek(end as u32);
        Some(copy)
    }

    /// Remembers a signature that was read just now, from `start` on, having made no use of aliases.
    pub(super) fn remember_signature(&mut self, name: OpName, start: u32, signature: &Signature) {
        let text = self.inner.text[start as usize..self.inner.token.start as usize].trim_ascii_end();
        // A comment could go on where the text ends.
        if text.len() <= LONGEST && memchr::memmem::find(text, b"//").is_none() {
            self.repeats.last_mut(name).signature = Some((text, signature.clone()));
        }
    }
}
