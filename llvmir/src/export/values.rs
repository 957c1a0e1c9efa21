//! The values that SSA values of a function have.

use std::collections::HashMap;

use lect_core::entity::{Entity, Value};

use super::emit::Val;

/// Greatest gap between values in one table: nested isolates may have far greater numbers.
const GAP: usize = 1024;

/// Values by SSA value. Most are in a table by number, since the values of a function are numbered one after the other.
#[derive(Default)]
pub(super) struct Values {
    first: usize,
    table: Vec<Option<(Value, Val)>>,
    others: HashMap<Value, Val, foldhash::fast::RandomState>,
}

impl Values {
    /// Removes all values, and keeps the memory.
    pub fn clear(&mut self) {
        self.table.clear();
        self.others.clear();
    }

    #[inline]
    pub fn get(&self, value: Value) -> Option<Val> {
        match self.table.get(value.index().wrapping_sub(self.first)) {
            Some(&Some((own, to))) if own == value => Some(to),
            _ if self.others.is_empty() => None,
            _ => self.others.get(&value).copied(),
        }
    }

    #[inline]
    pub fn insert(&mut self, value: Value, to: Val) {
        if self.table.is_empty() {
            self.first = value.index();
        }
        let at = value.index().wrapping_sub(self.first);
        if at == self.table.len() {
            return self.table.push(Some((value, to)));
        }
        if at < self.table.len().saturating_add(GAP) {
            if at > self.table.len() {
                self.table.resize(at + 1, None);
            }
            if let Some(slot) = self.table.get_mut(at)
                && slot.is_none_or(|own| own.0 == value)
            {
                *slot = Some((value, to));
                return;
            }
        }
        self.others.insert(value, to);
    }
}
