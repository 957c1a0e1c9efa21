//! The names of resources in a file, and their keys in the context: another file may have used a name already.

use std::collections::HashMap;

use crate::entity::Ident;

/// A dialect, and the name of a resource in the file.
type Place = (Box<[u8]>, Box<[u8]>);

/// The keys that the resources of a file have in the context.
#[derive(Clone, Default, Debug)]
pub struct ResourceNames(HashMap<Place, Ident>);

impl ResourceNames {
    /// Keeps the key of a resource.
    pub fn insert(&mut self, dialect: &[u8], name: &[u8], key: Ident) {
        self.0.insert((dialect.into(), name.into()), key);
    }

    /// The key of a resource, if the file has it.
    pub fn key(&self, dialect: &[u8], name: &[u8]) -> Option<Ident> {
        self.0.get(&(dialect.into(), name.into())).copied()
    }
}
