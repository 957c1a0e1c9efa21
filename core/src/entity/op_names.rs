//! Numbers of operation names.

use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU32, Ordering};

use super::OpName;

/// Operations with typed views have the same numbers in all contexts. The operations of a spec have consecutive
/// numbers, which are reserved at its first use in the program. So a test for a view compares two numbers.
impl OpName {
    /// Number of names that are reserved for operations with views. All dialects that come with lect have fewer.
    pub(crate) const VIEWED: usize = 1 << 12;

    /// Returns the name of the operation with an index in a spec, by the names of the spec.
    #[inline]
    pub(crate) fn viewed(names: &ViewedNames, index: usize) -> Option<Self> {
        let first = names.0.load(Ordering::Relaxed);
        let number = NonZeroU32::new(first.wrapping_add(index as u32))?;
        (number.get() as usize <= Self::VIEWED).then_some(Self(number))
    }

    /// Returns false if none of the names is that of the operation with an index in a spec.
    #[inline]
    pub(crate) fn may_include<const N: usize>(all: &[Option<Self>; N], names: &ViewedNames, index: usize) -> bool {
        let first = names.0.load(Ordering::Relaxed);
        let number = first.wrapping_add(index as u32);
        all.iter().any(|name| name.map_or(0, |name| name.0.get()) == number) || first == ViewedNames::NONE_LEFT
    }

    /// Returns true if the name is that of the operation with an index in a spec. `None` if the spec has no numbers.
    #[inline]
    pub(crate) fn is_viewed(self, names: &ViewedNames, index: usize) -> Option<bool> {
        let first = names.0.load(Ordering::Relaxed);
        match first.wrapping_add(index as u32) == self.0.get() {
            true => Some(true),
            false => (first != ViewedNames::NONE_LEFT).then_some(false),
        }
    }
}

/// The numbers of the operations of a spec.
#[derive(Debug)]
pub(crate) struct ViewedNames(AtomicU32);

impl ViewedNames {
    /// No name was met, so that no IR has an operation of the spec.
    const UNUSED: u32 = 1 << 30;
    /// The reserved numbers do not suffice for the spec.
    const NONE_LEFT: u32 = 1 << 31;

    /// Creates the numbers of a spec that was not used yet.
    pub const fn unused() -> Self {
        Self(AtomicU32::new(Self::UNUSED))
    }

    /// Reserves numbers for `count` operations, unless this was done before.
    pub fn reserve(&self, count: usize) {
        static NEXT: AtomicU32 = AtomicU32::new(1);
        if self.0.load(Ordering::Relaxed) != Self::UNUSED {
            return;
        }
        let next = |first: u32| {
            let after = first as usize + count;
            (after <= OpName::VIEWED + 1).then_some(after as u32)
        };
        let first = NEXT.fetch_update(Ordering::Relaxed, Ordering::Relaxed, next).unwrap_or(Self::NONE_LEFT);
        // If another thread was faster, its numbers are valid.
        let _ = self.0.compare_exchange(Self::UNUSED, first, Ordering::Relaxed, Ordering::Relaxed);
    }
}
