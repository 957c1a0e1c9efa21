//! Sorting of lists by one copy of the algorithm.
//!
//! The sort of the standard library is five kilobytes of code for each type and comparison: 150 of them were a thirtieth
//! of the command. Lists that are sorted seldom, or have few elements, use this one.

use std::cmp::Ordering;

/// Sorting of a list. Equal elements keep their order.
pub trait Order<T> {
    /// Sorts by the natural order.
    fn order(&mut self)
    where
        T: Ord;

    /// Sorts by a comparison.
    fn order_by(&mut self, compare: impl FnMut(&T, &T) -> Ordering);

    /// Sorts by a key. The key is computed for each comparison.
    fn order_by_key<K: Ord>(&mut self, key: impl FnMut(&T) -> K);
}

impl<T> Order<T> for [T] {
    fn order(&mut self)
    where
        T: Ord,
    {
        self.order_by(T::cmp);
    }

    fn order_by(&mut self, mut compare: impl FnMut(&T, &T) -> Ordering) {
        let sources = sorted(self.len(), &mut |a, b| compare(&self[a], &self[b]));
        permute(self, sources);
    }

    fn order_by_key<K: Ord>(&mut self, mut key: impl FnMut(&T) -> K) {
        self.order_by(|a, b| key(a).cmp(&key(b)));
    }
}

/// Returns the numbers below `length` in the order of a comparison.
#[inline(never)]
fn sorted(length: usize, compare: &mut dyn FnMut(usize, usize) -> Ordering) -> Vec<usize> {
    let mut numbers: Vec<usize> = (0..length).collect();
    numbers.sort_by(|a, b| compare(*a, *b));
    numbers
}

/// Moves the element at `sources[i]` to the index `i`, for all `i`.
fn permute<T>(list: &mut [T], mut sources: Vec<usize>) {
    for first in 0..list.len() {
        let mut at = first;
        loop {
            // Elements that are at their place are their own source.
            let source = std::mem::replace(&mut sources[at], at);
            if source == first {
                break;
            }
            list.swap(at, source);
            at = source;
        }
    }
}
