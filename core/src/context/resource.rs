//! Resources: data that attributes refer to by name and that is not worth interning.

use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError, RwLock};

use crate::context::ContextData;
use crate::entity::Ident;

/// A blob with the alignment that its user wants.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Resource {
    /// A power of two, or nought for empty data.
    pub alignment: u32,
    /// Any bytes.
    pub data: Arc<[u8]>,
}

/// The resources of a context, by dialect and name. A name may be declared before, or without ever, having data.
#[derive(Default)]
pub struct Resources {
    entries: RwLock<BTreeMap<(Ident, Ident), Option<Resource>>>,
}

impl Resources {
    /// A name for a new resource of `dialect`: `name`, or `name_1`, `name_2`, .. if that is taken.
    pub fn declare(&self, ctx: &ContextData, dialect: &[u8], name: &[u8]) -> Ident {
        let dialect = ctx.ident(dialect);
        let mut entries = self.entries.write().unwrap_or_else(PoisonError::into_inner);
        let mut key = ctx.ident(name);
        let mut counter = 0;
        while entries.contains_key(&(dialect, key)) {
            counter += 1;
            key = ctx.ident(&[name, format!("_{counter}").as_bytes()].concat());
        }
        entries.insert((dialect, key), None);
        key
    }

    /// Gives a resource its data.
    pub fn set(&self, dialect: Ident, key: Ident, resource: Resource) {
        let mut entries = self.entries.write().unwrap_or_else(PoisonError::into_inner);
        entries.insert((dialect, key), Some(resource));
    }

    /// The data of a resource, if it has any.
    pub fn get(&self, dialect: Ident, key: Ident) -> Option<Resource> {
        self.entries.read().unwrap_or_else(PoisonError::into_inner).get(&(dialect, key)).cloned().flatten()
    }

    /// The keys of a dialect's resources that have data, sorted by their bytes.
    pub fn keys(&self, ctx: &ContextData, dialect: Ident) -> Vec<Ident> {
        let entries = self.entries.read().unwrap_or_else(PoisonError::into_inner);
        let mut keys: Vec<Ident> =
            entries.iter().filter(|(key, data)| key.0 == dialect && data.is_some()).map(|(key, _)| key.1).collect();
        keys.sort_by_key(|key| ctx.ident_bytes(*key).to_vec());
        keys
    }

    /// The dialects that have resources with data, sorted by their bytes.
    pub fn dialects(&self, ctx: &ContextData) -> Vec<Ident> {
        let entries = self.entries.read().unwrap_or_else(PoisonError::into_inner);
        let mut dialects: Vec<Ident> = entries.iter().filter(|entry| entry.1.is_some()).map(|(key, _)| key.0).collect();
        dialects.sort_by_key(|dialect| ctx.ident_bytes(*dialect).to_vec());
        dialects.dedup();
        dialects
    }
}
