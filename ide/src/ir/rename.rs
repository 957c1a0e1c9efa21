//! Other names for what has one.

use std::ops::Range;

use lect_core::text::{Token, TokenKind, is_bare_identifier};

use super::Snapshot;
use super::names::NameOf;
use super::symbols::Table;

impl Snapshot {
    /// What can be renamed at a byte: the part of the text without its sigil, and what it is called now.
    pub fn renamable(&self, offset: u32) -> Option<(Range<u32>, String)> {
        let range = self.named(offset)?.into_iter().find(|range| range.start <= offset && offset <= range.end)?;
        let name = range.start + 1..range.end;
        Some((name.clone(), self.slice(name).trim_matches('"').to_owned()))
    }

    /// The changes that give what is named at a byte another name; why there are none otherwise.
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
            // A property says the name between quotes.
            "\"" => (range, format!("\"{name}\"")),
            _ => (range.start + 1..range.end, spelled.clone()),
        };
        Ok(places.into_iter().map(change).collect())
    }

    /// All places where what is named at a byte is named.
    pub fn named(&self, offset: u32) -> Option<Vec<Range<u32>>> {
        if let Some(reference) = self.names.at(offset) {
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

    /// Where what is named at a byte is defined.
    pub fn definition(&self, offset: u32) -> Option<Range<u32>> {
        if let Some(reference) = self.names.at(offset) {
            return self.names.definition(reference).map(|it| it.at..it.end);
        }
        let token = self.token_around(offset)?;
        match token.kind {
            TokenKind::At => self.ops.get(self.symbol(token)? as usize)?.symbol.clone(),
            TokenKind::Hash | TokenKind::Bang => self.symbols.alias(self.slice(token.start..token.end), token.start),
            _ => None,
        }
    }

    /// Whether a name means something else where what is at a byte is named.
    fn is_taken(&self, offset: u32, name: &str) -> bool {
        if let Some(reference) = self.names.at(offset) {
            let Some(of) = self.names.definition(reference).map(|it| it.of) else { return false };
            let sigil = if of == NameOf::Value { '%' } else { '^' };
            let places = reference.definition.into_iter().flat_map(|index| self.names.references_to(index));
            // Neither may a name that holds at a use be hidden, nor may the new name be hidden by one.
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

/// Whether a text can stand behind `%`, `^`, `#` or `!`: digits, or what begins with something else.
fn is_suffix(name: &str) -> bool {
    let is_part = |char: char| char.is_ascii_alphanumeric() || matches!(char, '_' | '$' | '.' | '-');
    let digits = name.chars().all(|char| char.is_ascii_digit());
    !name.is_empty() && name.chars().all(is_part) && (digits || !name.starts_with(|char: char| char.is_ascii_digit()))
}
