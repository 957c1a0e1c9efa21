//! What is known of names.

use crate::td::names::Symbol;

/// Something for some of the names, found by their numbers.
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
    /// What is known of a name.
    pub(super) fn get(&self, name: Symbol) -> Option<&T> {
        self.places.get(name.index())?.as_ref()
    }

    /// Whether anything is known of it.
    pub(super) fn contains(&self, name: Symbol) -> bool {
        self.get(name).is_some()
    }

    /// Puts something in the place of what was known of it.
    pub(super) fn insert(&mut self, name: Symbol, thing: T) {
        let at = name.index();
        if at >= self.places.len() {
            // There are a few names for each thing.
            self.places.resize_with(at + 1 + at / 4, || None);
        }
        if let Some(place) = self.places.get_mut(at) {
            *place = Some(thing);
        }
    }
}
