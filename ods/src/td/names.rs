//! Interned identifiers.

#[doc(hidden)]
pub mod hash;

use std::sync::Arc;

pub(crate) use self::hash::{Map, Set};

/// An interned identifier.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Symbol(u32);

impl Symbol {
    /// Returns the position among all symbols, for tables.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// Table of interned identifiers.
#[derive(Default, Debug)]
pub struct Names {
    texts: Vec<Arc<str>>,
    numbers: Map<Arc<str>, Symbol>,
}

impl Names {
    /// Returns the symbol of an identifier, which is interned if needed.
    pub fn intern(&mut self, text: &str) -> Symbol {
        if let Some(symbol) = self.numbers.get(text) {
            return *symbol;
        }
        let symbol = Symbol(self.texts.len() as u32);
        let text: Arc<str> = text.into();
        self.texts.push(Arc::clone(&text));
        self.numbers.insert(text, symbol);
        symbol
    }

    /// Returns the symbol of an identifier, if it is interned.
    pub fn find(&self, text: &str) -> Option<Symbol> {
        self.numbers.get(text).copied()
    }

    /// Returns the identifier of a symbol.
    ///
    /// # Panics
    ///
    /// Panics if the symbol is from another table.
    pub fn text(&self, symbol: Symbol) -> &Arc<str> {
        &self.texts[symbol.index()]
    }
}
