//! Numbers of `distinct[0]<..>` across several texts of one file.
//!
//! A number identifies an attribute within *one* text. A file may store attributes as several texts (bytecode, an
//! archive). Attributes that may occur in more than one of them have numbers from [`FILE_WIDE`] on, which are valid in
//! the whole file.

use std::sync::{Arc, Mutex, PoisonError};

use foldhash::fast::RandomState;
use hashbrown::HashMap;

use crate::entity::Attr;

/// Lowest file-wide number. No text has as many distinct attributes of its own.
pub const FILE_WIDE: u64 = 1 << 32;

type ByIdentity = Arc<HashMap<u32, u32, RandomState>>;

/// Printed numbers of distinct attributes, by order of appearance.
#[derive(Clone, Default, Debug)]
pub struct DistinctNumbers {
    /// Number of the first attribute that appears.
    first: u64,
    numbers: ByIdentity,
    /// Attributes with file-wide numbers, assigned beforehand.
    for_file: ByIdentity,
}

impl DistinctNumbers {
    /// Creates file-wide numbers, from [`FILE_WIDE`] on.
    pub fn for_file() -> Self {
        Self { first: FILE_WIDE, ..Self::default() }
    }

    /// Creates numbers for one text of a file. The given identities have file-wide numbers in this order; others are
    /// numbered from zero.
    pub fn with_shared(identities: impl IntoIterator<Item = u32>) -> Self {
        Self { for_file: Arc::new(identities.into_iter().zip(0..).collect()), ..Self::default() }
    }

    /// Returns true if the attribute with an identity has a number.
    pub(crate) fn is_known(&self, id: u32) -> bool {
        self.for_file.contains_key(&id) || self.numbers.contains_key(&id)
    }

    /// Returns the number of the attribute with an identity, assigning one if necessary.
    pub(crate) fn number(&mut self, id: u32) -> u64 {
        if let Some(&number) = self.for_file.get(&id) {
            return FILE_WIDE + u64::from(number);
        }
        let number = match self.numbers.get(&id) {
            Some(&number) => number,
            None => {
                let next = self.numbers.len() as u32;
                Arc::make_mut(&mut self.numbers).insert(id, next);
                next
            }
        };
        self.first + u64::from(number)
    }
}

/// Distinct attributes of a text or a file that were parsed so far, by number, each with its referenced attribute.
#[derive(Default, Debug)]
pub struct DistinctTable(Mutex<HashMap<u64, (Attr, Attr), RandomState>>);

impl DistinctTable {
    /// Returns the attribute with a number, and its first referenced attribute. `make` creates the attribute if it is
    /// new.
    pub(crate) fn get(&self, number: u64, referenced: Attr, make: impl FnOnce() -> Attr) -> (Attr, Attr) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *known.entry(number).or_insert_with(|| (make(), referenced))
    }
}
