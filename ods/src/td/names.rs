//! Identifiers as numbers.

mod hash;

use std::sync::{Arc, Mutex, PoisonError};

pub(crate) use self::hash::{Map, Set};

/// An identifier.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Symbol(u32);

impl Symbol {
    /// The position among all symbols, for tables.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// The identifiers that were met.
///
/// Two threads can have names in common ([`share`](Self::share)): each has a copy to look identifiers up in, and only one that
/// is new to the copy is looked for in the list of both.
#[derive(Default, Debug)]
pub struct Names {
    texts: Vec<Arc<str>>,
    numbers: Map<Arc<str>, Symbol>,
    shared: Option<Arc<Mutex<Vec<Arc<str>>>>>,
}

impl Names {
    /// The number of an identifier.
    pub fn intern(&mut self, text: &str) -> Symbol {
        match self.find(text) {
            Some(symbol) => symbol,
            None => self.add(text),
        }
    }

    fn add(&mut self, text: &str) -> Symbol {
        let Some(shared) = self.shared.clone() else { return self.push(text.into()) };
        let mut shared = shared.lock().unwrap_or_else(PoisonError::into_inner);
        self.push_all(&shared);
        self.find(text).unwrap_or_else(|| {
            let text: Arc<str> = text.into();
            shared.push(Arc::clone(&text));
            self.push(text)
        })
    }

    fn push(&mut self, text: Arc<str>) -> Symbol {
        let symbol = Symbol(self.texts.len() as u32);
        self.texts.push(Arc::clone(&text));
        self.numbers.insert(text, symbol);
        symbol
    }

    /// Adds those at the end of the list that are new.
    fn push_all(&mut self, list: &[Arc<str>]) {
        for text in &list[self.texts.len()..] {
            self.push(Arc::clone(text));
        }
    }

    /// Other names that give the same identifiers the same numbers as these, on another thread.
    pub fn share(&mut self) -> Names {
        let shared = self.shared.get_or_insert_with(|| Arc::new(Mutex::new(self.texts.clone())));
        let shared = Some(Arc::clone(shared));
        Names { texts: self.texts.clone(), numbers: self.numbers.clone(), shared }
    }

    /// Learns the symbols that those who share these names have met.
    pub fn update(&mut self) {
        if let Some(shared) = self.shared.clone() {
            self.push_all(&shared.lock().unwrap_or_else(PoisonError::into_inner));
        }
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
