//! Values by number, with forward references.

use lect_core::entity::{Entity, Value};
use lect_core::ir::Isolate;

/// A value by number: empty, a placeholder, or the value.
#[derive(Clone, Copy, Default)]
pub(super) struct Slot(u32);

const PLACEHOLDER: u32 = 1 << 31;

impl Slot {
    #[inline]
    pub fn value(value: Value) -> Self {
        Self(value.index() as u32 + 1)
    }

    #[inline]
    pub fn placeholder(value: Value) -> Self {
        Self(Self::value(value).0 | PLACEHOLDER)
    }

    /// Returns the value, which belongs to `ir`.
    #[inline]
    pub fn get(self, ir: &Isolate) -> Option<Value> {
        let index = (self.0 & !PLACEHOLDER).checked_sub(1)?;
        Some(ir.value_at(index as usize))
    }

    #[inline]
    pub fn is_placeholder(self) -> bool {
        self.0 & PLACEHOLDER != 0
    }
}
