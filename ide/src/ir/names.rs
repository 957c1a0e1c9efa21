//! Resolution of names of values and blocks.

use std::collections::HashMap;
use std::ops::Range;

use foldhash::fast::RandomState;
use lect_core::entity::Type;
use lect_core::text::{NameKind, NameMark};
use smallvec::SmallVec;

/// Kind of a name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NameOf {
    /// Values.
    Value,
    /// A block.
    Block,
}

/// An occurrence of a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reference {
    /// Position of its `%` or `^`.
    pub at: u32,
    /// End of the name.
    pub end: u32,
    /// Index of the definition; `None` if the name is undefined.
    pub definition: Option<u32>,
    /// Whether this is the definition.
    pub defines: bool,
    /// Number of the value among those that the name denotes.
    pub number: u32,
}

/// A definition of a name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Definition {
    /// Position of the name.
    pub at: u32,
    /// End of the name.
    pub end: u32,
    /// Kind of the name.
    pub of: NameOf,
    /// Number of values that the name denotes.
    pub count: u32,
    /// Number of uses.
    pub uses: u32,
    /// Index of its scope.
    pub scope: u32,
    /// Types of the values, if known.
    pub types: SmallVec<[Type; 2]>,
}

/// A scope of names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scope {
    /// Range of the scope.
    pub range: Range<u32>,
    /// Index of the enclosing scope.
    pub parent: Option<u32>,
    /// Whether values of enclosing scopes are invisible inside.
    pub closed: bool,
}

/// Names of a text.
#[derive(Clone, Debug, Default)]
pub struct Names {
    /// Occurrences of names, in the order of the text.
    pub references: Vec<Reference>,
    /// Definitions of names.
    pub definitions: Vec<Definition>,
    /// Scopes of names.
    pub scopes: Vec<Scope>,
}

/// A scope whose end has not been reached.
struct Open<'t> {
    index: u32,
    known: HashMap<(NameOf, &'t [u8]), u32, RandomState>,
    /// Uses without a preceding definition, which may be forward references.
    pending: Vec<(usize, &'t [u8])>,
}

impl Names {
    /// Resolves the names of a text. Positions in marks are relative to `base`.
    pub fn add(&mut self, text: &str, base: u32, end: u32, marks: &[NameMark]) {
        let text = text.as_bytes();
        let text = text.get(..end as usize).unwrap_or(text);
        let mut linker = Linker { names: self, text, open: Vec::new() };
        for mark in marks {
            linker.mark(mark.at + base, mark.kind);
        }
        while !linker.open.is_empty() {
            linker.close(end);
        }
    }

    /// Sorts the references and counts uses, after all names were added.
    pub fn finish(&mut self) {
        // The name of a block argument is first recorded as a use, and some text is parsed twice.
        self.references.sort_by_key(|it| (it.at, !it.defines, it.definition.is_none()));
        self.references.dedup_by_key(|it| it.at);
        let mut uses = vec![0; self.definitions.len()];
        for reference in self.references.iter().filter(|it| !it.defines) {
            if let Some(count) = reference.definition.and_then(|index| uses.get_mut(index as usize)) {
                *count += 1;
            }
        }
        self.definitions.iter_mut().zip(uses).for_each(|(definition, uses)| definition.uses = uses);
    }

    /// Returns the name at a byte, or the one that ends there.
    pub fn at(&self, offset: u32) -> Option<&Reference> {
        let behind = self.references.partition_point(|it| it.at <= offset);
        let reference = self.references.get(behind.checked_sub(1)?)?;
        (offset <= reference.end).then_some(reference)
    }

    /// Returns the name whose number is at a byte: `1` of `%a#1`.
    pub fn numbered(&self, text: &str, offset: u32) -> Option<&Reference> {
        let before = text.get(..offset as usize)?.trim_end_matches(|char: char| char.is_ascii_digit());
        let at = before.strip_suffix('#')?.len() as u32;
        self.at(at).filter(|it| it.end == at)
    }

    /// Returns the definition of a name.
    pub fn definition(&self, reference: &Reference) -> Option<&Definition> {
        self.definitions.get(reference.definition? as usize)
    }

    /// Returns all occurrences of a defined name, with its definition.
    pub fn references_to(&self, definition: u32) -> impl Iterator<Item = &Reference> {
        self.references.iter().filter(move |it| it.definition == Some(definition))
    }

    /// Returns the occurrences in a part of the text.
    pub fn within(&self, range: Range<u32>) -> &[Reference] {
        let from = self.references.partition_point(|it| it.at < range.start);
        let to = self.references.partition_point(|it| it.at < range.end);
        self.references.get(from..to).unwrap_or_default()
    }

    /// Returns the innermost scope that contains a byte.
    pub fn scope_at(&self, offset: u32) -> Option<u32> {
        // Scopes are in the order of their begins: find the last one that begins before the byte and has not ended.
        let before = self.scopes.partition_point(|scope| scope.range.start <= offset);
        let mut index = before.checked_sub(1)? as u32;
        while offset > self.scopes.get(index as usize)?.range.end {
            index = self.scopes.get(index as usize)?.parent?;
        }
        Some(index)
    }

    /// Returns the definitions that are visible at a byte: of values, or of blocks.
    pub fn visible(&self, offset: u32, of: NameOf) -> Vec<&Definition> {
        let mut scopes = Vec::new();
        let mut next = self.scope_at(offset);
        while let Some(index) = next {
            let Some(scope) = self.scopes.get(index as usize) else { break };
            scopes.push(index);
            next = scope.parent.filter(|_| !scope.closed && of == NameOf::Value);
        }
        let holds = |it: &&Definition| it.of == of && scopes.contains(&it.scope);
        self.definitions.iter().filter(holds).collect()
    }
}

struct Linker<'n, 't> {
    names: &'n mut Names,
    text: &'t [u8],
    open: Vec<Open<'t>>,
}

impl<'t> Linker<'_, 't> {
    fn mark(&mut self, at: u32, kind: NameKind) {
        match kind {
            NameKind::Opens { closed } => {
                let index = self.names.scopes.len() as u32;
                let parent = self.open.last().map(|open| open.index);
                let start = after_brace(self.text, at).unwrap_or(at);
                self.names.scopes.push(Scope { range: start..u32::MAX, parent, closed });
                self.open.push(Open { index, known: HashMap::default(), pending: Vec::new() });
            }
            NameKind::Closes(count) => (0..count).for_each(|_| self.close(at)),
            NameKind::DefinesValue(count) => self.define(at, NameOf::Value, count),
            NameKind::DefinesBlock => self.define(at, NameOf::Block, 1),
            NameKind::UsesValue(number) => self.refer(at, NameOf::Value, number),
            NameKind::UsesBlock => self.refer(at, NameOf::Block, 0),
        }
    }

    /// Returns the name that begins at a byte.
    fn name(&self, at: u32) -> &'t [u8] {
        let rest = self.text.get(at as usize..).unwrap_or_default();
        let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.' | b'-');
        let digits = rest.iter().skip(1).take_while(|byte| byte.is_ascii_digit()).count();
        let len = if digits > 0 { digits } else { rest.iter().skip(1).take_while(|byte| is_part(byte)).count() };
        rest.get(..(len + 1).min(rest.len())).unwrap_or_default()
    }

    fn define(&mut self, at: u32, of: NameOf, count: u32) {
        let name = self.name(at);
        let end = at + name.len() as u32;
        let Some(open) = self.open.last_mut() else { return };
        let index = self.names.definitions.len() as u32;
        // Text that is parsed twice defines its names once.
        let known = open.known.get(&(of, name)).copied();
        let known = known.filter(|known| self.names.definitions.get(*known as usize).is_some_and(|it| it.at == at));
        if known.is_none() {
            open.known.insert((of, name), index);
            let scope = open.index;
            self.names.definitions.push(Definition { at, end, of, count, uses: 0, scope, types: SmallVec::new() });
        }
        let definition = known.or(Some(index));
        self.names.references.push(Reference { at, end, definition, defines: true, number: 0 });
    }

    fn refer(&mut self, at: u32, of: NameOf, number: u32) {
        let name = self.name(at);
        let index = self.names.references.len();
        let end = at + name.len() as u32;
        let mut definition = None;
        for open in self.open.iter().rev() {
            definition = open.known.get(&(of, name)).copied();
            let closed = self.names.scopes.get(open.index as usize).is_some_and(|scope| scope.closed);
            if definition.is_some() || closed || of == NameOf::Block {
                break;
            }
        }
        self.names.references.push(Reference { at, end, definition, defines: false, number });
        if definition.is_none()
            && let Some(open) = self.open.last_mut()
        {
            open.pending.push((index, name));
        }
    }

    /// Ends the innermost scope. Uses without a definition in this scope may be resolved in the enclosing scopes.
    fn close(&mut self, at: u32) {
        let Some(mut open) = self.open.pop() else { return };
        let (names, text) = (&mut *self.names, self.text);
        if let Some(scope) = names.scopes.get_mut(open.index as usize) {
            let end = at.max(scope.range.start);
            scope.range.end = last_blank(text, end);
        }
        open.pending.retain(|(index, name)| {
            let Some(reference) = names.references.get_mut(*index) else { return false };
            let is_block = text.get(reference.at as usize) == Some(&b'^');
            let of = if is_block { NameOf::Block } else { NameOf::Value };
            reference.definition = open.known.get(&(of, name)).copied();
            reference.definition.is_none() && !is_block
        });
        let closed = names.scopes.get(open.index as usize).is_some_and(|scope| scope.closed);
        if let Some(outer) = self.open.last_mut().filter(|_| !closed) {
            outer.pending.append(&mut open.pending);
        }
    }
}

/// Largest number of braces in comments that are skipped in front of a region.
const BRACES: usize = 8;

/// Returns the end of the opening brace in front of a byte, with only blanks and comments in between.
fn after_brace(text: &[u8], at: u32) -> Option<u32> {
    let at = (at as usize).min(text.len());
    let mut before = text.get(..at)?;
    for _ in 0..BRACES {
        let brace = before.iter().rposition(|byte| *byte == b'{')?;
        if next_token(text, brace + 1) >= at {
            return Some(brace as u32 + 1);
        }
        before = before.get(..brace)?;
    }
    None
}

/// Returns the last byte from which only blanks and comments precede the closing brace of a region. The end of the text
/// and the next token take the place of a missing brace.
fn last_blank(text: &[u8], from: u32) -> u32 {
    let next = next_token(text, from as usize);
    match text.get(next) {
        Some(b'}') | None => next as u32,
        Some(_) => from.max((next as u32).saturating_sub(1)),
    }
}

/// Returns the first byte from `at` on that is neither a blank nor in a comment.
fn next_token(text: &[u8], mut at: usize) -> usize {
    loop {
        match text.get(at) {
            Some(byte) if byte.is_ascii_whitespace() => at += 1,
            Some(b'/') if text.get(at + 1) == Some(&b'/') => {
                let rest = text.get(at..).unwrap_or_default();
                at += rest.iter().position(|byte| *byte == b'\n').unwrap_or(rest.len());
            }
            _ => return at,
        }
    }
}
