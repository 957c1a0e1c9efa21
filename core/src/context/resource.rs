//! Resources: data that attributes refer to by name and that is not worth interning.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError, RwLock};

use bytes::Bytes;

use crate::attrs::Piece;
use crate::attrs::{DefBody, Param};
use crate::context::ContextData;
use crate::entity::{Def, Ident};

/// A blob with the alignment that its user wants.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Resource {
    /// A power of two, or zero for empty data.
    pub alignment: u32,
    /// Any bytes.
    pub data: Bytes,
}

/// The value of a resource of another tool.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ResourceValue {
    /// `"0x..."`
    Blob(Resource),
    /// `true`
    Bool(bool),
    /// `"text"`
    String(Box<[u8]>),
}

/// What another tool left in a file: kept, and given back when the file is written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExternalResources {
    /// Who is meant.
    pub owner: Ident,
    /// Keys and values in the order of the file.
    pub entries: Vec<(Ident, ResourceValue)>,
}

/// The resources of a context, by dialect and name. A name may be declared before, or without ever, having data.
#[derive(Default)]
pub struct Resources {
    entries: RwLock<BTreeMap<(Ident, Ident), Option<Resource>>>,
    /// The last number that was put behind a name because the name was taken.
    suffixes: Mutex<BTreeMap<(Ident, Ident), u64>>,
    external: RwLock<External>,
}

/// The resources of other tools in the order of the file, and where each owner and each key is.
#[derive(Default)]
struct External {
    groups: Vec<ExternalResources>,
    owners: BTreeMap<Ident, usize>,
    keys: BTreeMap<(Ident, Ident), usize>,
}

impl Resources {
    /// A name for a new resource of `dialect`: `name`, or `name_1`, `name_2`, .. if that is taken.
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

    /// Gives a resource its data.
    pub fn set(&self, dialect: Ident, key: Ident, resource: Resource) {
        let mut entries = self.entries.write().unwrap_or_else(PoisonError::into_inner);
        entries.insert((dialect, key), Some(resource));
    }

    /// The data of a resource, if it has any.
    pub fn get(&self, dialect: Ident, key: Ident) -> Option<Resource> {
        self.entries.read().unwrap_or_else(PoisonError::into_inner).get(&(dialect, key)).cloned().flatten()
    }

    /// Keeps a resource of another tool; a key that was there before gets the new value.
    pub fn set_external(&self, owner: Ident, key: Ident, value: ResourceValue) {
        self.external.write().unwrap_or_else(PoisonError::into_inner).set(owner, key, value);
    }

    /// Takes out what a tool left, the keys in the order of the file.
    pub fn take_external(&self, owner: Ident) -> Vec<(Ident, ResourceValue)> {
        let mut external = self.external.write().unwrap_or_else(PoisonError::into_inner);
        let groups = std::mem::take(&mut *external).groups;
        let (taken, kept): (Vec<_>, Vec<_>) = groups.into_iter().partition(|group| group.owner == owner);
        for group in kept {
            group.entries.into_iter().for_each(|(key, value)| external.set(group.owner, key, value));
        }
        taken.into_iter().flat_map(|group| group.entries).collect()
    }

    /// What other tools left, in the order of the file.
    pub fn external(&self) -> Vec<ExternalResources> {
        self.external.read().unwrap_or_else(PoisonError::into_inner).groups.clone()
    }
}

impl ContextData {
    /// The resources with data that an attribute or a type of a dialect names: namespaces and keys.
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
            // A key may stand anywhere in a text that is not understood.
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
