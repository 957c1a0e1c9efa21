//! Resources: blobs that attributes refer to by key, too large to be interned.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError, RwLock};

use bytes::Bytes;

use crate::attrs::Piece;
use crate::attrs::{DefBody, Param};
use crate::context::ContextData;
use crate::entity::{Def, Ident};

/// A blob with its required alignment.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Resource {
    /// A power of two, or zero for empty data.
    pub alignment: u32,
    /// Any bytes.
    pub data: Bytes,
}

impl Resource {
    /// Creates a blob.
    pub fn new(alignment: u32, data: Bytes) -> Self {
        Self { alignment, data }
    }
}

/// The value of an external resource.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ResourceValue {
    /// `"0x..."`
    Blob(Resource),
    /// `true`
    Bool(bool),
    /// `"text"`
    String(Box<[u8]>),
}

/// External resources of one owner, written back with the file.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ExternalResources {
    /// Name of the tool that owns the resources.
    pub owner: Ident,
    /// Keys and values in the order of the file.
    pub entries: Vec<(Ident, ResourceValue)>,
}

/// The resources of a context, by dialect and key. A key can be declared before its data is set, or without any data.
#[derive(Default)]
pub struct Resources {
    entries: RwLock<BTreeMap<(Ident, Ident), Option<Resource>>>,
    /// The last suffix that was appended to a key because the key was taken.
    suffixes: Mutex<BTreeMap<(Ident, Ident), u64>>,
    external: RwLock<External>,
}

/// External resources in the order of the file, with the position of each owner and key.
#[derive(Default)]
struct External {
    groups: Vec<ExternalResources>,
    owners: BTreeMap<Ident, usize>,
    keys: BTreeMap<(Ident, Ident), usize>,
}

impl Resources {
    /// Declares a new resource of `dialect` and returns its key: `name`, or `name_1`, `name_2`, .. if `name` is taken.
    pub fn declare(&self, ctx: &ContextData, dialect: &[u8], name: &[u8]) -> Ident {
        let dialect = ctx.ident(dialect);
        let mut entries = self.entries.write().unwrap_or_else(PoisonError::into_inner);
        let first = ctx.ident(name);
        let mut key = first;
        let mut suffixes = self.suffixes.lock().unwrap_or_else(PoisonError::into_inner);
        while entries.contains_key(&(dialect, key)) {
            let counter = suffixes.entry((dialect, first)).or_default();
            *counter += 1;
            key = ctx.ident(&[name, format!("_{counter}").as_bytes()].concat());
        }
        entries.insert((dialect, key), None);
        key
    }

    /// Sets the data of a resource.
    pub fn set(&self, dialect: Ident, key: Ident, resource: Resource) {
        let mut entries = self.entries.write().unwrap_or_else(PoisonError::into_inner);
        entries.insert((dialect, key), Some(resource));
    }

    /// Returns the data of a resource, if it has any.
    pub fn get(&self, dialect: Ident, key: Ident) -> Option<Resource> {
        self.entries.read().unwrap_or_else(PoisonError::into_inner).get(&(dialect, key)).cloned().flatten()
    }

    /// Stores an external resource. The value of an existing key is replaced.
    pub fn set_external(&self, owner: Ident, key: Ident, value: ResourceValue) {
        self.external.write().unwrap_or_else(PoisonError::into_inner).set(owner, key, value);
    }

    /// Removes and returns the external resources of `owner`, the keys in the order of the file.
    pub fn take_external(&self, owner: Ident) -> Vec<(Ident, ResourceValue)> {
        let mut external = self.external.write().unwrap_or_else(PoisonError::into_inner);
        let groups = std::mem::take(&mut *external).groups;
        let (taken, kept): (Vec<_>, Vec<_>) = groups.into_iter().partition(|group| group.owner == owner);
        for group in kept {
            group.entries.into_iter().for_each(|(key, value)| external.set(group.owner, key, value));
        }
        taken.into_iter().flat_map(|group| group.entries).collect()
    }

    /// Returns the external resources in the order of the file.
    pub fn external(&self) -> Vec<ExternalResources> {
        self.external.read().unwrap_or_else(PoisonError::into_inner).groups.clone()
    }
}

impl ContextData {
    /// Returns namespace and key of each resource with data that an attribute or a type of a dialect refers to.
    pub fn resources_named(&self, def: Def, body: &DefBody) -> Vec<(Ident, Ident)> {
        let entries = self.resources().entries.read().unwrap_or_else(PoisonError::into_inner);
        if entries.is_empty() {
            return Vec::new();
        }
        let namespace = self.ident(self.def_info(def).dialect().name.as_bytes());
        let mut named = Vec::new();
        let mut note = |word: &[u8]| {
            let entry = (namespace, self.ident(word));
            if entries.get(&entry).is_some_and(Option::is_some) {
                named.push(entry);
            }
        };
        match body {
            DefBody::Params(params) => {
                for param in params {
                    if let Param::String(text) = param {
                        note(text);
                    }
                }
            }
            // In uninterpreted text, any word may be a key.
            DefBody::Text(text) => {
                let is_separator = |byte: &u8| !byte.is_ascii_alphanumeric() && !b"_.$-".contains(byte);
                for piece in &text.0 {
                    if let Piece::Text(text) = piece {
                        text.split(is_separator).filter(|word| !word.is_empty()).for_each(&mut note);
                    }
                }
            }
        }
        named
    }
}

impl External {
    fn set(&mut self, owner: Ident, key: Ident, value: ResourceValue) {
        let Self { groups, owners, keys } = self;
        let group = *owners.entry(owner).or_insert_with(|| {
            groups.push(ExternalResources { owner, entries: Vec::new() });
            groups.len() - 1
        });
        let entries = &mut groups[group].entries;
        match keys.get(&(owner, key)) {
            Some(&place) => entries[place].1 = value,
            None => {
                keys.insert((owner, key), entries.len());
                entries.push((key, value));
            }
        }
    }
}
