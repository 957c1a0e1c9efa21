//! Integer attributes of small values and frequent types, which passes create most.

use std::sync::atomic::{AtomicU32, Ordering};

use crate::context::Attrs;
use crate::entity::{Attr, Entity, Type};

/// Number of values of each type, from minus one on.
const VALUES: usize = 16;

/// The attributes that were interned so far, by type and value: the number of the attribute plus one.
#[derive(Default)]
pub(crate) struct SmallIntegers([[AtomicU32; VALUES]; 3]);

impl Attrs<'_> {
    /// Returns the attribute of a small value of `i32`, `i64` or `index`. `make` interns it at the first use.
    #[inline]
    pub(super) fn small_integer(self, ty: Type, value: i64, make: impl FnOnce() -> Attr) -> Option<Attr> {
        let types = self.0.types();
        let row = [types.index(), types.i64(), types.i32()].iter().position(|it| *it == ty)?;
        let place = self.0.small_integers.0.get(row)?.get(usize::try_from(value.checked_add(1)?).ok()?)?;
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
