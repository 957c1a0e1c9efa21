//! The numbers of `distinct[0]<..>` in texts that belong together.
//!
//! A number says which attribute of *one* text is meant. A file that has attributes as several texts (bytecode, an archive)
//! gives those that may be in more than one of them numbers from [`FILE_WIDE`] on, which are the same attribute wherever
//! they stand in the file.

use std::sync::{Arc, Mutex, PoisonError};

use foldhash::fast::RandomState;
use hashbrown::HashMap;

use crate::entity::Attr;

/// Numbers from here on are those of a file. No text has as many distinct attributes of its own.
pub const FILE_WIDE: u64 = 1 << 32;

type ByIdentity = Arc<HashMap<u32, u32, RandomState>>;

/// The numbers that distinct attributes are printed with, by order of appearance.
#[derive(Clone, Default, Debug)]
pub struct DistinctNumbers {
    /// The first number of those that appear.
    first: u64,
    numbers: ByIdentity,
    /// Those that have numbers of the file before they appear.
    of_file: ByIdentity,
}

impl DistinctNumbers {
    /// Numbers for all texts of a file, from [`FILE_WIDE`] on.
    pub fn of_file() -> Self {
        Self { first: FILE_WIDE, ..Self::default() }
    }

    /// Numbers for one text of a file. Those of the file have some identities in this order, the others count from zero.
    pub fn with_shared(identities: impl IntoIterator<Item = u32>) -> Self {
        Self { of_file: Arc::new(identities.into_iter().zip(0..).collect()), ..Self::default() }
    }

    /// Whether the attribute with an identity has a number.
    pub(crate) fn is_known(&self, id: u32) -> bool {
        self.of_file.contains_key(&id) || self.numbers.contains_key(&id)
    }

    /// The number of the attribute with an identity.
    pub(crate) fn number(&mut self, id: u32) -> u64 {
        if let Some(&number) = self.of_file.get(&id) {
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

/// The distinct attributes of a text or a file that were met so far, each with what it refers to, by number.
#[derive(Default, Debug)]
pub struct DistinctTable(Mutex<HashMap<u64, (Attr, Attr), RandomState>>);

impl DistinctTable {
    /// The attribute with a number and what it was first said to refer to. `make` makes it if it is new.
    pub(crate) fn get(&self, number: u64, referenced: Attr, make: impl FnOnce() -> Attr) -> (Attr, Attr) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *known.entry(number).or_insert_with(|| (make(), referenced))
    }
}
