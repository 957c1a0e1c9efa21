//! What passes count.

use std::sync::atomic::{AtomicU64, Ordering};

/// Something that a pass counts.
#[derive(Debug)]
pub struct Statistic {
    /// Its name: `num-cse'd`.
    pub name: &'static str,
    /// What is counted, in one line.
    pub summary: &'static str,
}

impl Statistic {
    /// A statistic of a name.
    pub const fn new(name: &'static str, summary: &'static str) -> Self {
        Self { name, summary }
    }
}

/// What a pass of a pipeline counted.
#[derive(Debug)]
pub struct Counters {
    counts: Vec<(&'static Statistic, AtomicU64)>,
}

impl Counters {
    /// Nothing counted yet.
    pub fn new(statistics: &[&'static Statistic]) -> Self {
        Self { counts: statistics.iter().map(|&statistic| (statistic, AtomicU64::new(0))).collect() }
    }

    /// Counts more of a statistic. One that the pass does not declare is not counted.
    pub fn add(&self, statistic: &'static Statistic, count: u64) {
        if let Some((_, counter)) = self.counts.iter().find(|it| std::ptr::eq(it.0, statistic)) {
            counter.fetch_add(count, Ordering::Relaxed);
        }
    }

    /// Each statistic and how much was counted.
    pub fn counts(&self) -> impl Iterator<Item = (&'static Statistic, u64)> {
        self.counts.iter().map(|(statistic, counter)| (*statistic, counter.load(Ordering::Relaxed)))
    }
}
