//! Slots in which a lower layer stores values of a higher one.

use std::any::Any;
use std::fmt;
use std::sync::OnceLock;

/// A value that is computed at the first access. Only the layer that accesses it knows its type.
#[derive(Default)]
pub(crate) struct Slot(OnceLock<Box<dyn Any + Send + Sync>>);

impl Slot {
    /// Returns the value, which `make` computes at the first access.
    ///
    /// # Panics
    ///
    /// If the slot was filled with a value of another type.
    #[inline]
    pub fn get_or_make<T: Any + Send + Sync>(&self, make: impl FnOnce() -> T) -> &T {
        let value = match self.0.get() {
            Some(value) => value,
            None => self.fill(Box::new(make())),
        };
        value.downcast_ref().expect("a slot holds values of one type")
    }

    // No lock is held while the value is made, since that may ask for other values. Of two threads one wins.
    #[cold]
    fn fill(&self, made: Box<dyn Any + Send + Sync>) -> &Box<dyn Any + Send + Sync> {
        self.0.get_or_init(|| made)
    }
}

impl fmt::Debug for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Slot").field(&self.0.get().is_some()).finish()
    }
}
