//! Renaming, and definitions of names.

use std::ops::Range;

use lect_core::text::{Token, TokenKind, is_bare_identifier};

use super::Snapshot;
use super::names::NameOf;
use super::symbols::Table;

impl Snapshot {
    /// Returns the renamable name at a byte, without its sigil: its range and its text.
    pub fn renamable(&self, offset: u32) -> Option<(Range<u32>, String)> {
        let range = self.named(offset)?.into_iter().find(|range| range.start <= offset && offset <= range.end)?;
        let name = range.start + 1..range.end;
        Some((name.clone(), self.slice(name).trim_matches('"').to_owned()))
    }

    /// Returns the edits that rename the entity at a byte, or the reason why it cannot be renamed.
    pub fn rename(&self, offset: u32, name: &str) -> Result<Vec<(Range<u32>, String)>, String> {
        let Some(places) = self.named(offset) else { return Err("nothing that has a name is here".into()) };
        let sigils = ['%', '^', '@', '#', '!'];
        let name = name.strip_prefix(sigils).unwrap_or(name);
        let sigil = places.first().map(|range| self.slice(range.start..range.start + 1)).unwrap_or_default();
        let spelled = match sigil {
            "@" | "\"" if is_bare_identifier(name.as_bytes()) => name.to_owned(),
            "@" | "\"" if !name.contains(['"', '\\', '\n']) => format!("\"{name}\""),
            "%" | "^" | "#" | "!" if is_suffix(name) => name.to_owned(),
            _ => return Err(format!("'{name}' is not a name")),
        };
        if self.is_taken(offset, name) {
            return Err(format!("'{name}' is the name of something else here"));
        }
        let change = |range: Range<u32>| match self.slice(range.start..range.start + 1) {
            // A symbol name in a property is quoted.
            "\"" => (range, format!("\"{name}\"")),
            _ => (range.start + 1..range.end, spelled.clone()),
        };
        Ok(places.into_iter().map(change).collect())
    }

    /// Returns all occurrences of the entity that is named at a byte.
    pub fn named(&self, offset: u32) -> Option<Vec<Range<u32>>> {
        if let Some(reference) = self.names.at(offset).or_else(|| self.names.numbered(&self.text, offset)) {
            let definition = reference.definition?;
            return Some(self.names.references_to(definition).map(|it| it.at..it.end).collect());
        }
        let token = self.token_around(offset)?;
        match token.kind {
            TokenKind::At => Some(self.symbol_references(self.symbol(token)?)),
            TokenKind::Hash | TokenKind::Bang => self.alias_named(token),
            _ => None,
        }
    }

    fn alias_named(&self, token: Token) -> Option<Vec<Range<u32>>> {
        let name = self.slice(token.start..token.end);
        self.symbols.alias(name, token.start)?;
        Some(self.alias_references(name, token.start))
    }

    /// Returns the range of the definition of the name at a byte.
    pub fn definition(&self, offset: u32) -> Option<Range<u32>> {
        if let Some(reference) = self.names.at(offset).or_else(|| self.names.numbered(&self.text, offset)) {
            return self.names.definition(reference).map(|it| it.at..it.end);
        }
        let token = self.token_around(offset)?;
        match token.kind {
            TokenKind::At => self.ops.get(self.symbol(token)? as usize)?.symbol.clone(),
            TokenKind::Hash | TokenKind::Bang => self.symbols.alias(self.slice(token.start..token.end), token.start),
            _ => None,
        }
    }

    /// Returns true if a name already denotes another entity where the one at a byte is named.
    fn is_taken(&self, offset: u32, name: &str) -> bool {
        if let Some(reference) = self.names.at(offset).or_else(|| self.names.numbered(&self.text, offset)) {
            let Some(of) = self.names.definition(reference).map(|it| it.of) else { return false };
            let sigil = if of == NameOf::Value { '%' } else { '^' };
            let places = reference.definition.into_iter().flat_map(|index| self.names.references_to(index));
            // At each use, the new name must not shadow another definition, nor be shadowed by one.
            return places.into_iter().any(|place| {
                let visible = self.names.visible(place.at, of);
                visible.iter().any(|it| self.slice(it.at..it.end).strip_prefix(sigil) == Some(name))
            });
        }
        let Some(token) = self.token_around(offset) else { return false };
        match token.kind {
            TokenKind::At => {
                let table = self.symbol(token).and_then(|op| self.table_of(op));
                self.symbols.all().any(|(around, known, _)| Some(around) == table && known == name)
            }
            TokenKind::Hash => self.symbols.alias(&format!("#{name}"), offset).is_some(),
            _ => self.symbols.alias(&format!("!{name}"), offset).is_some(),
        }
    }

    fn table_of(&self, op: u32) -> Option<Table> {
        self.symbols.all().find(|(_, _, index)| *index == op).map(|(table, _, _)| table)
    }
}

/// Returns true if a text is valid after `%`, `^`, `#` or `!`: digits, or an identifier.
fn is_suffix(name: &str) -> bool {
    let is_part = |char: char| char.is_ascii_alphanumeric() || matches!(char, '_' | '$' | '.' | '-');
    let digits = name.chars().all(|char| char.is_ascii_digit());
    !name.is_empty() && name.chars().all(is_part) && (digits || !name.starts_with(|char: char| char.is_ascii_digit()))
}
