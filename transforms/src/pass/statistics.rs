//! Statistics of passes.

use std::sync::atomic::{AtomicU64, Ordering};

/// A statistic of a pass.
#[derive(Debug)]
pub struct Statistic {
    /// Name: `num-cse'd`.
    pub name: &'static str,
    /// Summary in one line.
    pub summary: &'static str,
}

impl Statistic {
    /// Creates a statistic.
    pub const fn new(name: &'static str, summary: &'static str) -> Self {
        Self { name, summary }
    }
}

/// Counts of a pass of a pipeline.
#[derive(Debug)]
pub struct Counters {
    counts: Vec<(&'static Statistic, AtomicU64)>,
}

impl Counters {
    /// Creates counters of zero.
    pub fn new(statistics: &[&'static Statistic]) -> Self {
        Self { counts: statistics.iter().map(|&statistic| (statistic, AtomicU64::new(0))).collect() }
    }

    /// Adds to a statistic. One that the pass does not declare is ignored.
    pub fn add(&self, statistic: &'static Statistic, count: u64) {
        if let Some((_, counter)) = self.counts.iter().find(|it| std::ptr::eq(it.0, statistic)) {
            counter.fetch_add(count, Ordering::Relaxed);
        }
    }

    /// Returns each statistic with its count.
    pub fn counts(&self) -> impl Iterator<Item = (&'static Statistic, u64)> {
        self.counts.iter().map(|(statistic, counter)| (*statistic, counter.load(Ordering::Relaxed)))
    }
}
