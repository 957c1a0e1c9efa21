//! The aliases of a text: numbering, uses and definitions.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use super::slot;
use crate::entity::{Attr, Entity, Type};
use crate::text::print::Printer;
use crate::text::print::attrs::Elision;

/// An attribute or a type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Symbol {
    Attr(Attr),
    Type(Type),
}

/// An alias with the attribute or type that it denotes.
#[derive(Debug)]
struct Alias<'a> {
    symbol: Symbol,
    name: &'a str,
    /// Distinguishes aliases of the same name; zero is not printed.
    number: u32,
    deferred: bool,
}

/// The aliases of a text.
#[derive(Default)]
pub(in crate::text::print) struct Aliases<'a> {
    list: Vec<Alias<'a>>,
    /// Index in `list` plus one, or zero, by attribute.
    attrs: Vec<u32>,
    types: Vec<u32>,
}

impl<'a> Aliases<'a> {
    /// Assigns numbers to aliases, to distinguish those of the same name.
    pub(super) fn numbered(order: impl Iterator<Item = (Symbol, &'a str, bool)> + Clone) -> Self {
        let mut aliases = Self::default();
        let taken: HashSet<&str> = order.clone().map(|it| it.1).filter(|name| divide(name).1 > 0).collect();
        // Last number of each name.
        let mut counts: HashMap<&'a str, u32> = HashMap::new();
        for (symbol, name, deferred) in order {
            let number = match counts.get_mut(name) {
                Some(count) => {
                    *count += 1;
                    while taken.contains(&*format!("{name}{count}")) {
                        *count += 1;
                    }
                    *count
                }
                None => {
                    counts.insert(name, 0);
                    0
                }
            };
            aliases.list.push(Alias { symbol, name, number, deferred });
            let place = aliases.list.len() as u32;
            match symbol {
                Symbol::Attr(attr) => *slot(&mut aliases.attrs, attr.index()) = place,
                Symbol::Type(ty) => *slot(&mut aliases.types, ty.index()) = place,
            }
        }
        aliases
    }

    fn of<K: Entity>(&self, table: &[u32], key: K) -> Option<&Alias<'a>> {
        self.list.get((*table.get(key.index())? as usize).checked_sub(1)?)
    }
}

impl<'a> Printer<'a> {
    /// Writes the alias of an attribute. Returns false if there is none.
    pub(in crate::text::print) fn attr_alias(&mut self, attr: Attr) -> bool {
        let alias = self.aliases.of(&self.aliases.attrs, attr).map(|alias| (alias.name, alias.number));
        self.alias('#', alias)
    }

    /// Writes the alias of a type. Returns false if there is none.
    pub(in crate::text::print) fn type_alias(&mut self, ty: Type) -> bool {
        // Unlike that of a location, a type's alias must be defined before its use.
        let usable = |alias: &&Alias<'_>| !alias.deferred || self.deferred_usable;
        let alias = self.aliases.of(&self.aliases.types, ty).filter(usable).map(|alias| (alias.name, alias.number));
        self.alias('!', alias)
    }

    fn alias(&mut self, prefix: char, alias: Option<(&'a str, u32)>) -> bool {
        let Some((name, number)) = alias else { return false };
        self.out.byte(prefix as u8);
        self.out.text(name);
        if number > 0 {
            if name.ends_with(|letter: char| letter.is_ascii_digit()) {
                self.out.byte(b'_');
            }
            self.out.number(number);
        }
        true
    }

    /// Writes the definitions of all deferred aliases, or of all others.
    pub(in crate::text::print) fn alias_definitions(&mut self, deferred: bool) {
        self.deferred_usable = deferred;
        let aliases = Arc::clone(&self.aliases);
        if deferred && aliases.list.iter().any(|alias| alias.deferred && matches!(alias.symbol, Symbol::Type(_))) {
            self.forget_texts();
        }
        let places: Vec<usize> = (0..aliases.list.len()).filter(|&at| aliases.list[at].deferred == deferred).collect();
        // A definition is about as long as an operation.
        let runs: Vec<_> = places.chunks(self.config.grain.max(1)).collect();
        self.runs(runs.len(), None, &|printer, number| {
            for &place in runs[number] {
                printer.alias_definition(&aliases.list[place]);
            }
        });
    }

    fn alias_definition(&mut self, alias: &Alias<'a>) {
        match alias.symbol {
            Symbol::Attr(attr) => {
                self.attr_alias(attr);
                self.out.text(" = ");
                self.attr_in_full(attr, Elision::Never);
            }
            Symbol::Type(ty) => {
                self.type_alias(ty);
                self.out.text(" = ");
                self.type_in_full(ty);
            }
        }
        self.out.byte(b'\n');
        self.out.maybe_flush();
    }
}

/// Splits off the trailing number of an alias, which only aliases of parsed text have.
pub(super) fn divide(alias: &str) -> (&str, u32) {
    let name = alias.trim_end_matches(|letter: char| letter.is_ascii_digit());
    (name, alias.get(name.len()..).and_then(|number| number.parse().ok()).unwrap_or(0))
}
