//! Storage of operation names: those with typed views by their reserved numbers, and all others in the order of interning.

use std::sync::OnceLock;

use super::OpNameData;
use super::interner::{Dense, Store};
use crate::entity::{Entity, OpName};

/// Data of the operation names of a context.
///
/// A name with a view is stored before others can find it. So an absent name does not occur in any IR of the context.
pub(crate) struct OpNames {
    /// A slot for each number. Names are looked up several times for each operation, so there is one level only.
    viewed: Box<[Slot; OpName::VIEWED]>,
    others: Dense<OpNameData>,
}

/// The boxes are only for names that the context has met.
type Slot = OnceLock<Box<OpNameData>>;

impl Default for OpNames {
    fn default() -> Self {
        let slots: Vec<Slot> = (0..OpName::VIEWED).map(|_| OnceLock::new()).collect();
        let viewed = slots.try_into().expect("a slot for each number");
        Self { viewed, others: Dense::default() }
    }
}

impl OpNames {
    /// Returns all names.
    pub fn iter(&self) -> impl Iterator<Item = &OpNameData> {
        self.viewed.iter().filter_map(OnceLock::get).map(|data| &**data).chain(self.others.iter())
    }

    /// Adds a name with a view. Fails if it has no number, or if another name has this number.
    fn add_viewed(&self, data: OpNameData) -> Result<OpName, OpNameData> {
        let Some(name) = data.view.and_then(|view| view.name) else { return Err(data) };
        let Some(slot) = self.viewed.get(name.index()) else { return Err(data) };
        slot.set(Box::new(data)).map_or_else(|data| Err(*data), |()| Ok(name))
    }
}

impl Store<OpName, OpNameData> for OpNames {
    fn add(&self, data: OpNameData) -> OpName {
        self.add_viewed(data).unwrap_or_else(|data| {
            let name: OpName = self.others.add(data);
            OpName::new(name.index() + OpName::VIEWED)
        })
    }

    #[inline]
    fn item(&self, name: OpName) -> Option<&OpNameData> {
        match self.viewed.get(name.index()) {
            Some(slot) => slot.get().map(|data| &**data),
            None => self.others.item(OpName::new(name.index() - OpName::VIEWED)),
        }
    }
}
