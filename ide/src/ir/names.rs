//! Which names of values and blocks mean the same.

use std::collections::HashMap;
use std::ops::Range;

use foldhash::fast::RandomState;
use lect_core::entity::Type;
use lect_core::text::{NameKind, NameMark};

/// What a name is the name of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NameOf {
    /// Values.
    Value,
    /// A block.
    Block,
}

/// A place where a name stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reference {
    /// Where it begins, at the `%` or `^`.
    pub at: u32,
    /// Where it ends.
    pub end: u32,
    /// The definition, as an index; none if there is none.
    pub definition: Option<u32>,
    /// Whether this is the definition.
    pub defines: bool,
    /// Which of the values of the name is meant.
    pub number: u32,
}

/// What gives a name a meaning.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Definition {
    /// Where the name begins.
    pub at: u32,
    /// Where it ends.
    pub end: u32,
    /// What it is.
    pub of: NameOf,
    /// How many values have the name.
    pub count: u32,
    /// How often it is used.
    pub uses: u32,
    /// The scope in which it holds, as an index.
    pub scope: u32,
    /// The types of the values, if they are known.
    pub types: Vec<Type>,
}

/// A part of the text in which names hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scope {
    /// Where it is.
    pub range: Range<u32>,
    /// The scope around it.
    pub parent: Option<u32>,
    /// Whether names of values around do not hold in it.
    pub closed: bool,
}

/// All names of a text.
#[derive(Clone, Debug, Default)]
pub struct Names {
    /// Where names stand, in the order of the text.
    pub references: Vec<Reference>,
    /// What they mean.
    pub definitions: Vec<Definition>,
    /// Where they hold.
    pub scopes: Vec<Scope>,
}

/// A scope that is not closed yet.
struct Open<'t> {
    index: u32,
    known: HashMap<(NameOf, &'t [u8]), u32, RandomState>,
    /// Uses of what may be defined later.
    pending: Vec<(usize, &'t [u8])>,
}

impl Names {
    /// Finds out what the names of a text mean. Positions in marks are relative to `base`.
    pub fn add(&mut self, text: &str, base: u32, end: u32, marks: &[NameMark]) {
        let mut linker = Linker { names: self, text: text.as_bytes(), open: Vec::new() };
        for mark in marks {
            linker.mark(mark.at + base, mark.kind);
        }
        while !linker.open.is_empty() {
            linker.close(end);
        }
    }

    /// Puts everything in order, when all was added.
    pub fn finish(&mut self) {
        // A name of an argument is read like any other before it is known to be one, and some texts are read twice.
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

    /// The name at a byte, or right before it.
    pub fn at(&self, offset: u32) -> Option<&Reference> {
        let behind = self.references.partition_point(|it| it.at <= offset);
        let reference = self.references.get(behind.checked_sub(1)?)?;
        (offset <= reference.end).then_some(reference)
    }

    /// What a name means.
    pub fn definition(&self, reference: &Reference) -> Option<&Definition> {
        self.definitions.get(reference.definition? as usize)
    }

    /// The places where a definition is named, itself included.
    pub fn references_to(&self, definition: u32) -> impl Iterator<Item = &Reference> {
        self.references.iter().filter(move |it| it.definition == Some(definition))
    }

    /// Names in a part of the text.
    pub fn within(&self, range: Range<u32>) -> &[Reference] {
        let from = self.references.partition_point(|it| it.at < range.start);
        let to = self.references.partition_point(|it| it.at < range.end);
        self.references.get(from..to).unwrap_or_default()
    }

    /// The innermost scope around a byte.
    pub fn scope_at(&self, offset: u32) -> Option<u32> {
        // Scopes are in the order in which they begin: the last that begins before and has not ended.
        let before = self.scopes.partition_point(|scope| scope.range.start <= offset);
        let mut index = before.checked_sub(1)? as u32;
        while offset > self.scopes.get(index as usize)?.range.end {
            index = self.scopes.get(index as usize)?.parent?;
        }
        Some(index)
    }

    /// What may be named at a byte: definitions of values, or of blocks.
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
                self.names.scopes.push(Scope { range: at..u32::MAX, parent, closed });
                self.open.push(Open { index, known: HashMap::default(), pending: Vec::new() });
            }
            NameKind::Closes(count) => (0..count).for_each(|_| self.close(at)),
            NameKind::DefinesValue(count) => self.define(at, NameOf::Value, count),
            NameKind::DefinesBlock => self.define(at, NameOf::Block, 1),
            NameKind::UsesValue(number) => self.refer(at, NameOf::Value, number),
            NameKind::UsesBlock => self.refer(at, NameOf::Block, 0),
        }
    }

    /// The name that begins at a byte.
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
        // What was read twice is defined once.
        let known = open.known.get(&(of, name)).copied();
        let known = known.filter(|known| self.names.definitions.get(*known as usize).is_some_and(|it| it.at == at));
        if known.is_none() {
            open.known.insert((of, name), index);
            let scope = open.index;
            self.names.definitions.push(Definition { at, end, of, count, uses: 0, scope, types: Vec::new() });
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

    /// Ends the innermost scope: what is not defined in it may be in those around.
    fn close(&mut self, at: u32) {
        let Some(mut open) = self.open.pop() else { return };
        let (names, text) = (&mut *self.names, self.text);
        if let Some(scope) = names.scopes.get_mut(open.index as usize) {
            scope.range.end = at.max(scope.range.start);
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
