//! Integer attributes of small values and frequent types, which passes create most.

use std::sync::atomic::{AtomicU32, Ordering};

use crate::entity::{Attr, Entity};

/// Number of values of each type, from minus one on.
const VALUES: usize = 16;

/// The attributes that were interned so far, by type and value: the number of the attribute plus one.
#[derive(Default)]
pub(crate) struct SmallIntegers([[AtomicU32; VALUES]; 3]);

impl SmallIntegers {
    /// Returns the attribute of a small value of the type with an index. `make` interns it at the first use.
    #[inline]
    pub(super) fn get(&self, ty: usize, value: i64, make: impl FnOnce() -> Attr) -> Option<Attr> {
        let place = self.0.get(ty)?.get(usize::try_from(value.checked_add(1)?).ok()?)?;
        let known = place.load(Ordering::Relaxed).checked_sub(1);
        Some(known.map_or_else(
            || {
                let made = make();
                place.store(made.index() as u32 + 1, Ordering::Relaxed);
                made
            },
            |known| Attr::new(known as usize),
        ))
    }
}
