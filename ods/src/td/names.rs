//! Identifiers as numbers.

mod hash;

use std::sync::Arc;

pub(crate) use self::hash::{Map, Set};

/// An identifier.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Symbol(u32);

impl Symbol {
    /// The position among all symbols, for tables.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// The identifiers that were met.
#[derive(Default, Debug)]
pub struct Names {
    texts: Vec<Arc<str>>,
    numbers: Map<Arc<str>, Symbol>,
}

impl Names {
    /// The number of an identifier.
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

    /// The number of an identifier that was met before.
    pub fn find(&self, text: &str) -> Option<Symbol> {
        self.numbers.get(text).copied()
    }

    /// The identifier.
    ///
    /// # Panics
    ///
    /// If the symbol is of other names.
    pub fn text(&self, symbol: Symbol) -> &Arc<str> {
        &self.texts[symbol.index()]
    }
}
