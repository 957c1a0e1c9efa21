//! Threads, started only in this module.
//!
//! Without the feature `threads`, the caller does all the work, in the same order and with the same results. Readers of
//! other formats divide their work here, too ([`in_order`]).

pub mod shares;

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, OnceLock, PoisonError};

use crate::context::ContextData;
pub(crate) use shares::task;

/// Returns the number of threads that can run at once. The system is queried once, since it reads several files to
/// answer.
pub fn available() -> usize {
    static AVAILABLE: OnceLock<usize> = OnceLock::new();
    *AVAILABLE.get_or_init(|| std::thread::available_parallelism().map_or(1, usize::from))
}

/// Returns the number of threads to use if `wanted` are requested.
pub fn usable(wanted: usize) -> usize {
    if cfg!(feature = "threads") { wanted } else { 1 }
}

/// Runs `help` on `count` threads while the caller runs `work`. There may be no helpers, so `work` must complete all
/// remaining tasks.
pub(crate) fn with_helpers<R: Send, W>(
    count: usize,
    help: impl Fn() -> R + Sync,
    work: impl FnOnce() -> W,
) -> (W, Vec<R>) {
    #[cfg(feature = "threads")]
    return std::thread::scope(|scope| {
        let helpers: Vec<_> = (0..count).map(|_| scope.spawn(&help)).collect();
        let result = work();
        (result, helpers.into_iter().map(joined).collect())
    });
    #[cfg(not(feature = "threads"))]
    {
        let _ = (count, help);
        (work(), Vec::new())
    }
}

/// Runs tasks, each on its own thread, and returns the results.
pub(crate) fn for_each<T: Send, R: Send>(tasks: impl Iterator<Item = T>, run: impl Fn(T) -> R + Sync) -> Vec<R> {
    #[cfg(feature = "threads")]
    return std::thread::scope(|scope| {
        let run = &run;
        // Start all threads before joining the first.
        let begun: Vec<_> = tasks.map(|it| scope.spawn(move || task(|| run(it)))).collect();
        begun.into_iter().map(joined).collect()
    });
    #[cfg(not(feature = "threads"))]
    tasks.map(|it| task(|| run(it))).collect()
}

/// Maps `work` over items on up to `threads` threads, including the caller's; the results are in item order. A thread
/// that completes an item takes the next one, so items may differ in size. Diagnostics reach the handler of the calling
/// thread in item order.
pub fn map<T: Send, R: Send>(
    ctx: &ContextData,
    threads: usize,
    items: Vec<T>,
    work: impl Fn(usize, T) -> R + Sync,
) -> Vec<R> {
    let threads = usable(threads).min(items.len());
    let queue = Mutex::new(items.into_iter().enumerate());
    let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).next();
    if threads <= 1 {
        return std::iter::from_fn(next).map(|(number, item)| work(number, item)).collect();
    }
    let ordered = ctx.ordered_diagnostics();
    let share = || {
        let tasks = std::iter::from_fn(next);
        tasks.map(|(number, item)| (number, task(|| ordered.task(number, || work(number, item))))).collect::<Vec<_>>()
    };
    let (own, others) = with_helpers(threads - 1, share, share);
    let mut results: Vec<(usize, R)> = others.into_iter().flatten().chain(own).collect();
    results.sort_unstable_by_key(|it| it.0);
    results.into_iter().map(|it| it.1).collect()
}

#[cfg(feature = "threads")]
fn joined<T>(thread: std::thread::ScopedJoinHandle<'_, T>) -> T {
    thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}

/// Maximum number of waiting results per thread: enough to avoid stalls, and few enough to save memory.
const AHEAD: usize = 4;

/// Tasks that run in any order, with results consumed in task order.
struct Tasks<R> {
    state: Mutex<State<R>>,
    changed: Condvar,
    count: usize,
    ahead: usize,
}

struct State<R> {
    /// The next task to start.
    next: usize,
    /// The task whose result is consumed next.
    first: usize,
    /// Results from `first`, as far as they are complete.
    results: VecDeque<Option<R>>,
    /// Whether a thread panicked, or no more results are needed.
    stopped: bool,
}

/// Next action of the caller.
enum Turn<R> {
    Take(usize, R),
    /// A task to run; true if all earlier ones are complete and consumed.
    Run(usize, bool),
    End,
}

impl<R> Tasks<R> {
    fn lock(&self) -> MutexGuard<'_, State<R>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'s>(&self, state: MutexGuard<'s, State<R>>) -> MutexGuard<'s, State<R>> {
        self.changed.wait(state).unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the next task for a helper. Waits while too many results are pending.
    fn begin(&self) -> Option<usize> {
        let mut state = self.lock();
        while !state.stopped && state.next < self.count && state.next >= state.first + self.ahead {
            state = self.wait(state);
        }
        if state.stopped || state.next >= self.count {
            return None;
        }
        state.next += 1;
        Some(state.next - 1)
    }

    fn finish(&self, number: usize, result: R) {
        let mut state = self.lock();
        let at = number - state.first;
        if state.results.len() <= at {
            state.results.resize_with(at + 1, || None);
        }
        state.results[at] = Some(result);
        drop(state);
        self.changed.notify_all();
    }

    /// Returns the caller's next action: consume a result if one is ready, else run a task, else wait.
    fn turn(&self) -> Turn<R> {
        let mut state = self.lock();
        loop {
            if state.stopped || state.first >= self.count {
                return Turn::End;
            }
            if let Some(result) = state.results.front_mut().and_then(Option::take) {
                state.results.pop_front();
                state.first += 1;
                let number = state.first - 1;
                drop(state);
                self.changed.notify_all();
                return Turn::Take(number, result);
            }
            if state.next < self.count && state.next < state.first + self.ahead {
                state.next += 1;
                return Turn::Run(state.next - 1, state.next - 1 == state.first);
            }
            state = self.wait(state);
        }
    }

    /// Marks the first task as run and consumed by the caller.
    fn passed(&self) {
        let mut state = self.lock();
        state.results.pop_front();
        state.first += 1;
        drop(state);
        self.changed.notify_all();
    }

    fn stop(&self) {
        self.lock().stopped = true;
        self.changed.notify_all();
    }
}

/// Stops all threads if one panics, so that no other waits for it.
struct StopOnPanic<'t, R>(&'t Tasks<R>);

impl<R> Drop for StopOnPanic<'_, R> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.stop();
        }
    }
}

/// Action of the caller of [`in_order`] for a task.
pub enum Task<R> {
    /// Consume the result.
    Take(R),
    /// Run the task and consume the result: all earlier tasks are complete and consumed.
    Do,
    /// Run the task and return the result, which is consumed after earlier ones.
    Prepare,
}

/// Runs `count` tasks on up to `threads` threads, including the caller's. `begin` creates the state of a helper, with
/// which `help` runs tasks. `here` runs on the caller's thread and returns a result for [`Task::Prepare`].
///
/// Results are consumed in task order, and only a few are pending. Stops at the first failure of `here`.
pub fn in_order<S, R: Send, E>(
    threads: usize,
    count: usize,
    begin: impl Fn() -> S + Sync,
    help: impl Fn(&mut S, usize) -> R + Sync,
    mut here: impl FnMut(usize, Task<R>) -> Result<Option<R>, E>,
) -> Result<(), E> {
    let threads = usable(threads).min(count);
    let tasks = Tasks {
        state: Mutex::new(State { next: 0, first: 0, results: VecDeque::new(), stopped: false }),
        changed: Condvar::new(),
        count,
        ahead: AHEAD * threads,
    };
    let helper = || {
        let _guard = StopOnPanic(&tasks);
        let mut state = None;
        while let Some(number) = tasks.begin() {
            let result = task(|| help(state.get_or_insert_with(&begin), number));
            tasks.finish(number, result);
        }
    };
    let caller = || {
        let _guard = StopOnPanic(&tasks);
        loop {
            let done = match tasks.turn() {
                Turn::End => return Ok(()),
                Turn::Take(number, result) => here(number, Task::Take(result)).map(|_| ()),
                Turn::Run(number, true) => task(|| here(number, Task::Do)).map(|_| tasks.passed()),
                Turn::Run(number, false) => task(|| here(number, Task::Prepare)).map(|result| {
                    if let Some(result) = result {
                        tasks.finish(number, result);
                    }
                }),
            };
            if done.is_err() {
                tasks.stop();
                return done;
            }
        }
    };
    with_helpers(threads.saturating_sub(1), helper, caller).0
}
