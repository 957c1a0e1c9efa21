//! Resource keys of a file, mapped to those in the context. The two differ if another file used the key before.

use std::collections::HashMap;

use crate::entity::Ident;

/// A dialect, and the key of a resource in the file.
type Place = (Box<[u8]>, Box<[u8]>);

/// Keys in the context of the resources of a file.
#[derive(Clone, Default, Debug)]
pub struct ResourceNames(HashMap<Place, Ident>);

impl ResourceNames {
    /// Stores the key of a resource in the context.
    pub fn insert(&mut self, dialect: &[u8], name: &[u8], key: Ident) {
        self.0.insert((dialect.into(), name.into()), key);
    }

    /// Returns the key of a resource in the context, if the file has the resource.
    pub fn key(&self, dialect: &[u8], name: &[u8]) -> Option<Ident> {
        self.0.get(&(dialect.into(), name.into())).copied()
    }
}
