//! Table of definitions by symbol.

use crate::td::names::Symbol;

/// A partial map from symbols, as a vector by their indices.
#[derive(Debug)]
pub(super) struct Table<T> {
    places: Vec<Option<T>>,
}

impl<T> Default for Table<T> {
    fn default() -> Self {
        Table { places: Vec::new() }
    }
}

impl<T> Table<T> {
    /// Returns the definition of a name.
    pub(super) fn get(&self, name: Symbol) -> Option<&T> {
        self.places.get(name.index())?.as_ref()
    }

    /// Returns true if the name has a definition.
    pub(super) fn contains(&self, name: Symbol) -> bool {
        self.get(name).is_some()
    }

    /// Sets the definition of a name.
    pub(super) fn insert(&mut self, name: Symbol, thing: T) {
        let at = name.index();
        if at >= self.places.len() {
            // There are only a few names per definition.
            self.places.resize_with(at + 1 + at / 4, || None);
        }
        if let Some(place) = self.places.get_mut(at) {
            *place = Some(thing);
        }
    }
}
