//! Threads: the only place of this crate that starts any. Without the feature `threads` the caller does all the work, in the
//! same order, and what comes of it is the same. Readers of other formats divide their work here, too ([`in_order`]).

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, OnceLock, PoisonError};

use crate::context::ContextData;

/// How many threads can run at once. Asked of the system once only: it reads several files to answer.
pub fn available() -> usize {
    static AVAILABLE: OnceLock<usize> = OnceLock::new();
    *AVAILABLE.get_or_init(|| std::thread::available_parallelism().map_or(1, usize::from))
}

/// How many threads may be used of so many that are asked for.
pub fn usable(wanted: usize) -> usize {
    if cfg!(feature = "threads") { wanted } else { 1 }
}

/// Runs `help` on so many threads while the caller runs `work`. There may be no helpers, so `work` must do what is left over.
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

/// What `run` makes of tasks, each on a thread of its own.
pub(crate) fn for_each<T: Send, R: Send>(tasks: impl Iterator<Item = T>, run: impl Fn(T) -> R + Sync) -> Vec<R> {
    #[cfg(feature = "threads")]
    return std::thread::scope(|scope| {
        let run = &run;
        // Each is begun before the first is waited for.
        let begun: Vec<_> = tasks.map(|task| scope.spawn(move || run(task))).collect();
        begun.into_iter().map(joined).collect()
    });
    #[cfg(not(feature = "threads"))]
    tasks.map(run).collect()
}

/// What `work` makes of items, in their order, on up to `threads` threads, the caller's among them. A thread that is done with an
/// item takes the next one, so items may differ in size. Diagnostics reach the handler of the calling thread in the order of
/// the items.
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
        tasks.map(|(number, item)| (number, ordered.task(number, || work(number, item)))).collect::<Vec<_>>()
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

/// How many results may wait for each thread: enough for none to wait long, and few enough for little memory.
const AHEAD: usize = 4;

/// Tasks that are done in any order, and whose results are taken in their order.
struct Tasks<R> {
    state: Mutex<State<R>>,
    changed: Condvar,
    count: usize,
    ahead: usize,
}

struct State<R> {
    /// The next task to be begun.
    next: usize,
    /// The task whose result is taken next.
    first: usize,
    /// The results from `first` on, as far as they are there.
    results: VecDeque<Option<R>>,
    /// Whether a thread panicked, or no more results are wanted.
    stopped: bool,
}

/// What the caller does next.
enum Turn<R> {
    Take(usize, R),
    /// A task; whether all before it are done and taken.
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

    /// The next task for a helper, when not too many results wait to be taken.
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

    /// What the caller does next: it takes what is ready, else it helps, else it waits.
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

    /// Says that the caller did the first task, and took what came of it.
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

/// Lets no other thread wait for one that panicked.
struct StopOnPanic<'t, R>(&'t Tasks<R>);

impl<R> Drop for StopOnPanic<'_, R> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.stop();
        }
    }
}

/// What the caller of [`in_order`] does with a task.
pub enum Task<R> {
    /// Takes its result.
    Take(R),
    /// Does it and takes what comes of it: all tasks before it are done and taken.
    Do,
    /// Does it, and returns the result: others are to be taken before.
    Prepare,
}

/// Does so many tasks on so many threads, the caller's included. `begin` makes what a helper needs, which `help` does a task
/// with; `here` runs on the caller's thread and returns a result for [`Task::Prepare`]. Results are taken in the order of
/// tasks, and few of them wait. Ends early if `here` fails.
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
            let result = help(state.get_or_insert_with(&begin), number);
            tasks.finish(number, result);
        }
    };
    let caller = || {
        let _guard = StopOnPanic(&tasks);
        loop {
            let done = match tasks.turn() {
                Turn::End => return Ok(()),
                Turn::Take(number, result) => here(number, Task::Take(result)).map(|_| ()),
                Turn::Run(number, true) => here(number, Task::Do).map(|_| tasks.passed()),
                Turn::Run(number, false) => here(number, Task::Prepare).map(|result| {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_taken_in_order() {
        for threads in [1, 2, 8] {
            let mut taken = Vec::new();
            let done: Result<(), ()> = in_order(
                threads,
                100,
                || 0,
                |calls, number| {
                    *calls += 1;
                    number * 2
                },
                |number, task| {
                    match task {
                        Task::Prepare => return Ok(Some(number * 2)),
                        Task::Take(result) => taken.push(result),
                        Task::Do => taken.push(number * 2),
                    }
                    Ok(None)
                },
            );
            assert!(done.is_ok() && taken.iter().copied().eq((0..100).map(|number| number * 2)), "{threads}");
        }
    }

    #[test]
    fn a_failure_ends_the_work() {
        let mut count = 0;
        let failed = in_order(
            4,
            1000,
            || (),
            |(), _| (),
            |_, task| match task {
                Task::Prepare => Ok(Some(())),
                _ if count == 10 => Err("enough"),
                _ => {
                    count += 1;
                    Ok(None)
                }
            },
        );
        assert_eq!(failed, Err("enough"));
    }
}
