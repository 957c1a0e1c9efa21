//! Symbols, and aliases of attributes and types.

use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Range;

use lect_core::text::{Token, TokenKind};

use super::edit::Edit;
use super::{OpFact, Snapshot};

/// Symbols and aliases of a text.
#[derive(Clone, Debug, Default)]
pub struct Symbols {
    /// Operations that define symbols, by their symbol table and name.
    by_name: HashMap<(Table, String), u32>,
    /// Definitions of aliases, with their sigil, by name; the parts of a text may have one each.
    aliases: HashMap<String, Vec<Range<u32>>>,
    /// Parts of the text that were parsed independently.
    pub(super) parts: Vec<Range<u32>>,
}

/// A symbol table: an operation, or a part of the text that begins at a byte.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Table {
    /// Index of an operation.
    Op(u32),
    /// Begin of a part of the text.
    Part(u32),
}

/// Returns the name of a symbol without `@` and quotes.
pub fn spelled(token: &str) -> Cow<'_, str> {
    let name = token.strip_prefix('@').unwrap_or(token);
    if name.len() < 2 || !name.starts_with('"') {
        return name.into();
    }
    String::from_utf8_lossy(&lect_core::text::unescape(name.as_bytes())).into_owned().into()
}

impl Symbols {
    /// Adds the symbols and aliases of a part of the text.
    pub(super) fn add(
        &mut self,
        text: &str,
        part: Range<u32>,
        ops: &[OpFact],
        aliases: impl Iterator<Item = Range<u32>>,
    ) {
        let from = ops.partition_point(|op| op.range.start < part.start);
        // After an edit, operations of the following parts are known, too.
        for (index, op) in ops.iter().enumerate().skip(from).take_while(|(_, op)| op.range.start <= part.end) {
            let Some(symbol) = &op.symbol else { continue };
            let name = text.get(symbol.start as usize..symbol.end as usize).unwrap_or_default();
            let table = table_around(ops, op.parent).map_or(Table::Part(part.start), Table::Op);
            self.by_name.entry((table, spelled(name).into_owned())).or_insert(index as u32);
        }
        for alias in aliases {
            let name = text.get(alias.start as usize..alias.end as usize).unwrap_or_default();
            self.aliases.entry(name.to_owned()).or_default().push(alias);
        }
        self.parts.push(part);
    }

    /// Rebuilds the symbols after an edit within an operation in which no alias is defined.
    pub(super) fn edited(&mut self, text: &str, edit: &Edit, ops: &[OpFact]) {
        let mut aliases = std::mem::take(&mut self.aliases);
        aliases.values_mut().flatten().for_each(|place| *place = edit.moved_range(place));
        for part in std::mem::take(self).parts {
            self.add(text, edit.moved_range(&part), ops, std::iter::empty());
        }
        self.aliases = aliases;
    }

    /// Returns the part of the text that contains a byte.
    pub fn part(&self, offset: u32) -> Range<u32> {
        self.parts.iter().find(|part| offset <= part.end).cloned().unwrap_or(0..u32::MAX)
    }

    /// Returns the range of an alias definition, by the name with its sigil and the position of a use.
    pub fn alias(&self, name: &str, offset: u32) -> Option<Range<u32>> {
        let part = self.part(offset);
        self.aliases.get(name)?.iter().find(|it| part.start <= it.start && it.start <= part.end).cloned()
    }

    /// Returns all aliases in the part of the text that contains a byte.
    pub fn aliases(&self, offset: u32) -> impl Iterator<Item = (&str, &Range<u32>)> {
        let part = self.part(offset);
        let all = self.aliases.iter().flat_map(|(name, places)| places.iter().map(|place| (name.as_str(), place)));
        all.filter(move |(_, place)| part.start <= place.start && place.start <= part.end)
    }

    /// Returns all symbols: the table, the name, and the operation.
    pub fn all(&self) -> impl Iterator<Item = (Table, &str, u32)> {
        self.by_name.iter().map(|((table, name), op)| (*table, name.as_str(), *op))
    }
}

/// Returns the nearest symbol table among the ancestors of an operation, starting at `parent`.
fn table_around(ops: &[OpFact], mut parent: Option<u32>) -> Option<u32> {
    while let Some(index) = parent {
        let op = ops.get(index as usize)?;
        if op.is_table {
            return Some(index);
        }
        parent = op.parent;
    }
    None
}

impl Snapshot {
    /// Returns the operation that defines the symbol at a token: `@a`, or a component of `@a::@b`.
    pub fn symbol(&self, token: Token) -> Option<u32> {
        let path = self.symbol_path(token);
        let (first, rest) = path.split_first()?;
        let mut around = self.op_at(token.start);
        let mut found = loop {
            let table = match around {
                Some(index) if self.ops.get(index as usize).is_some_and(|op| op.is_table) => Some(index),
                _ => table_around(&self.ops, around.and_then(|index| self.ops.get(index as usize)?.parent)),
            };
            let key = table.map_or(Table::Part(self.symbols.part(token.start).start), Table::Op);
            if let Some(op) = self.symbols.by_name.get(&(key, first.clone())) {
                break *op;
            }
            // Beyond the outermost table, symbols are looked up in the part of the text.
            around = self.ops.get(table? as usize)?.parent;
        };
        for name in rest {
            found = *self.symbols.by_name.get(&(Table::Op(found), name.clone()))?;
        }
        Some(found)
    }

    /// Returns the components of a symbol reference up to a token, outermost first.
    fn symbol_path(&self, token: Token) -> Vec<String> {
        let line = self.lines.range(self.lines.line(token.start));
        let before: Vec<Token> = self.tokens(line.start..token.end).collect();
        let mut path = vec![spelled(self.slice(token.start..token.end)).into_owned()];
        let mut rest = before.as_slice();
        if let Some((_, before)) = rest.split_last() {
            rest = before;
        }
        while let [outer @ .., name, colons] = rest
            && colons.kind == TokenKind::ColonColon
            && name.kind == TokenKind::At
        {
            path.push(spelled(self.slice(name.start..name.end)).into_owned());
            rest = outer;
        }
        path.reverse();
        path
    }

    /// Returns all occurrences of a symbol, with its definition.
    pub fn symbol_references(&self, op: u32) -> Vec<Range<u32>> {
        let Some(symbol) = self.ops.get(op as usize).and_then(|op| op.symbol.clone()) else { return Vec::new() };
        let name = spelled(self.slice(symbol.clone())).into_owned();
        let part = self.symbols.part(symbol.start);
        let same = |token: &Token| token.kind == TokenKind::At && spelled(self.slice(token.start..token.end)) == name;
        let tokens = self.tokens(part).filter(same);
        let mut places: Vec<_> = tokens
            .filter(|token| token.start == symbol.start || self.symbol(*token) == Some(op))
            .map(|token| token.start..token.end)
            .collect();
        if !places.contains(&symbol) {
            places.insert(0, symbol);
        }
        places
    }

    /// Returns all occurrences of an alias in the part of the text that contains a byte, with its definition.
    pub fn alias_references(&self, name: &str, offset: u32) -> Vec<Range<u32>> {
        let part = self.symbols.part(offset);
        let same = |token: &Token| {
            matches!(token.kind, TokenKind::Hash | TokenKind::Bang) && self.slice(token.start..token.end) == name
        };
        self.tokens(part).filter(same).map(|token| token.start..token.end).collect()
    }
}
