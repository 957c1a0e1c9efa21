//! Threads: the only place of this crate that starts any. Without the feature `threads` the caller does all the work, in the
//! same order, and what comes of it is the same.

/// How many threads may be used of so many that are asked for.
pub(crate) fn usable(wanted: usize) -> usize {
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

#[cfg(feature = "threads")]
fn joined<T>(thread: std::thread::ScopedJoinHandle<'_, T>) -> T {
    thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}
