//! Measurement of the work that threads share, for benchmarks.
//!
//! All work of tasks counts as parallel, on any thread. The rest of the caller's work is serial: dividing, joining, and
//! phases that are not divided. So the gain on any number of threads can be computed from one run.

use std::cell::Cell;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

/// Work of a measured function, in units of the clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Shares {
    /// Work that only one thread can do.
    pub serial: u64,
    /// Work that any number of threads can share.
    pub parallel: u64,
}

impl Shares {
    /// Returns how often as fast the work is on several threads, if these share the parallel work evenly.
    pub fn gain(&self, threads: u32) -> f64 {
        let (serial, parallel) = (self.serial as f64, self.parallel as f64);
        (serial + parallel) / (serial + parallel / f64::from(threads)).max(1.0)
    }
}

impl std::ops::Add for Shares {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self { serial: self.serial + other.serial, parallel: self.parallel + other.parallel }
    }
}

/// Clock of the current thread; absent unless a program measures shares.
static CLOCK: OnceLock<fn() -> u64> = OnceLock::new();
/// Work of completed tasks on all threads.
static PARALLEL: AtomicU64 = AtomicU64::new(0);

thread_local! {
    /// Work of completed tasks on this thread.
    static HERE: Cell<u64> = const { Cell::new(0) };
    static IN_TASK: Cell<bool> = const { Cell::new(false) };
}

/// Runs `work`, and measures it by a clock of the current thread. Other threads of the program must not run tasks
/// meanwhile. The clock of the first call is kept.
pub fn measure<T>(clock: fn() -> u64, work: impl FnOnce() -> T) -> (T, Shares) {
    let clock = *CLOCK.get_or_init(|| clock);
    let (start, parallel, here) = (clock(), PARALLEL.load(Ordering::Relaxed), HERE.get());
    let result = work();
    let own_tasks = HERE.get() - here;
    let serial = (clock() - start).saturating_sub(own_tasks);
    (result, Shares { serial, parallel: PARALLEL.load(Ordering::Relaxed) - parallel })
}

/// Runs a task. Tasks within a task are part of it.
#[inline]
pub(crate) fn task<T>(run: impl FnOnce() -> T) -> T {
    match CLOCK.get() {
        None => run(),
        Some(clock) => measured_task(*clock, run),
    }
}

#[cold]
fn measured_task<T>(clock: fn() -> u64, run: impl FnOnce() -> T) -> T {
    if IN_TASK.replace(true) {
        return run();
    }
    let start = clock();
    let result = run();
    let work = clock() - start;
    IN_TASK.set(false);
    HERE.set(HERE.get() + work);
    PARALLEL.fetch_add(work, Ordering::Relaxed);
    result
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::threads::{Task, in_order};

    thread_local! {
        static NOW: Cell<u64> = const { Cell::new(0) };
    }

    fn spend(work: u64) {
        NOW.set(NOW.get() + work);
    }

    #[test]
    fn tasks_are_parallel_and_joining_is_serial() {
        for threads in [1, 3] {
            let join = |_, task| {
                match task {
                    Task::Take(()) => spend(1),
                    Task::Do => spend(100),
                    Task::Prepare => {
                        spend(100);
                        return Ok::<_, ()>(Some(()));
                    }
                }
                Ok(None)
            };
            let work = || {
                spend(7);
                in_order(threads, 10, || (), |(), _| spend(100), join)
            };
            let (result, shares) = measure(|| NOW.get(), work);
            assert_eq!(result, Ok(()));
            assert_eq!(shares.parallel, 1000);
            assert!((7..=17).contains(&shares.serial), "{shares:?}");
        }
        let gain = Shares { serial: 10, parallel: 90 }.gain(9);
        assert!((gain - 5.0).abs() < 1e-9);
    }
}
