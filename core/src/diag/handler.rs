//! Handlers of diagnostics: one per context, and scopes per thread.
//!
//! A diagnostic is sent to the innermost scope of the emitting thread ([`ContextData::with_handler`]). Without a scope,
//! it is sent to the handler of the context ([`ContextData::set_handler`]). So diagnostics of one reader never reach
//! the scope of another reader of the same context.
//!
//! Work that is divided among threads uses [`Ordered`]. The diagnostics of each task are sent to the scope of the
//! thread that divided the work, in the order of the tasks.

use std::cell::RefCell;
use std::collections::{BTreeMap, HashSet};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};

use super::{Diagnostic, Failure, Reported, plain};
use crate::context::ContextData;

/// A handler of diagnostics, called from any thread, also concurrently. A handler may emit diagnostics, which it
/// receives itself.
pub type Handler = Arc<dyn Fn(&ContextData, Diagnostic) + Send + Sync>;

/// Handlers of a context.
pub struct Handlers {
    /// Identifies the context in [`SCOPES`].
    context: u64,
    /// Handler for diagnostics outside of any scope; `None` for standard error.
    base: RwLock<Option<Handler>>,
    /// Messages that are emitted only once.
    emitted: Mutex<HashSet<String>>,
}

thread_local! {
    /// Active scopes of this thread with their contexts, innermost last.
    static SCOPES: RefCell<Vec<(u64, Handler)>> = const { RefCell::new(Vec::new()) };
}

impl Default for Handlers {
    fn default() -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        Self { context: NEXT.fetch_add(1, Ordering::Relaxed), base: RwLock::default(), emitted: Mutex::default() }
    }
}

impl Handlers {
    /// Returns true if the function is called with this text for the first time.
    pub(crate) fn is_first(&self, text: String) -> bool {
        lock(&self.emitted).insert(text)
    }

    fn innermost(&self) -> Option<Handler> {
        SCOPES.with_borrow(|all| {
            all.iter().rev().find(|(context, _)| *context == self.context).map(|(_, handler)| handler.clone())
        })
    }
}

/// Guard of a scope of this thread, which ends on drop, also during a panic.
struct Scope;

impl Drop for Scope {
    fn drop(&mut self) {
        // Scopes nest, so the last one is this one.
        drop(SCOPES.with_borrow_mut(Vec::pop));
    }
}

impl ContextData {
    /// Returns the handler that receives diagnostics emitted by this thread.
    pub fn current_handler(&self) -> Handler {
        let Handlers { base, .. } = &self.handlers;
        let base = || base.read().unwrap_or_else(PoisonError::into_inner).clone();
        self.handlers.innermost().or_else(base).unwrap_or_else(plain::to_stderr)
    }

    /// Runs `work` with `handler` for the diagnostics of this thread.
    ///
    /// Diagnostics of other threads reach `handler` only from tasks of
    /// [`ordered_diagnostics`](Self::ordered_diagnostics), which lect's own threads use.
    pub fn with_handler<R>(&self, handler: Handler, work: impl FnOnce() -> R) -> R {
        let _scope = self.enter_scope(handler);
        work()
    }

    /// Runs `work` and returns the diagnostics emitted meanwhile, instead of handling them. The scope is that of
    /// [`with_handler`](Self::with_handler).
    pub fn capture_diagnostics<R>(&self, work: impl FnOnce() -> R) -> (R, Vec<Diagnostic>) {
        let all = Arc::new(Mutex::new(Vec::new()));
        let sink = all.clone();
        let result = self.with_handler(Arc::new(move |_, diagnostic| lock(&sink).push(diagnostic)), work);
        let diagnostics = std::mem::take(&mut *lock(&all));
        (result, diagnostics)
    }

    /// Runs `work` and returns its errors as a value instead of handling them. If `work` succeeds, its warnings and
    /// remarks are handled.
    ///
    /// For speculative code, and for callers that need errors as values.
    pub fn attempt<R>(&self, work: impl FnOnce() -> Result<R, Reported>) -> Result<R, Failure> {
        let (result, diagnostics) = self.capture_diagnostics(work);
        match result {
            Ok(value) => {
                diagnostics.into_iter().for_each(|diagnostic| self.report(diagnostic));
                Ok(value)
            }
            Err(reported) => Err(Failure::of(reported, diagnostics)),
        }
    }

    /// Sets the handler for diagnostics outside of any scope, in place of standard error.
    pub fn set_handler(&self, handler: Handler) {
        *self.handlers.base.write().unwrap_or_else(PoisonError::into_inner) = Some(handler);
    }

    /// Creates a collector of diagnostics for work divided into tasks that run on several threads.
    pub fn ordered_diagnostics(&self) -> Ordered<'_> {
        Ordered { ctx: self, kept: Arc::default() }
    }

    fn enter_scope(&self, handler: Handler) -> Scope {
        SCOPES.with_borrow_mut(|all| all.push((self.handlers.context, handler)));
        Scope
    }
}

/// Collector of the diagnostics of tasks, which are forwarded in the order of task numbers.
///
/// The receiver is the handler that is current when the collector is [finished](Self::finish) or dropped, possibly
/// another `Ordered`.
///
/// ```
/// # use lect_core::{Context, loc::Loc};
/// # let ctx = Context::new();
/// # let ((), all) = ctx.capture_diagnostics(|| {
/// let ordered = ctx.ordered_diagnostics();
/// std::thread::scope(|scope| {
///     for number in 0..4 {
///         let (ctx, ordered) = (&ctx, &ordered);
///         scope.spawn(move || ordered.task(number, || ctx.remark(Loc::UNKNOWN, number.to_string())));
///     }
/// });
/// ordered.finish();
/// # });
/// # assert!(all.iter().map(|it| it.message.as_str()).eq(["0", "1", "2", "3"]));
/// ```
pub struct Ordered<'c> {
    ctx: &'c ContextData,
    kept: Arc<Mutex<BTreeMap<usize, Vec<Diagnostic>>>>,
}

impl Ordered<'_> {
    /// Runs a task on the current thread. If the number was used before, the diagnostics are appended.
    pub fn task<R>(&self, number: usize, work: impl FnOnce() -> R) -> R {
        let kept = self.kept.clone();
        let keep: Handler = Arc::new(move |_, diagnostic| lock(&kept).entry(number).or_default().push(diagnostic));
        let _scope = self.ctx.enter_scope(keep);
        work()
    }

    /// Discards the diagnostics of tasks with greater numbers.
    pub fn forget_after(&self, number: usize) {
        lock(&self.kept).retain(|&task, _| task <= number);
    }

    /// Forwards the collected diagnostics, after all tasks are done.
    pub fn finish(self) {}
}

impl Drop for Ordered<'_> {
    fn drop(&mut self) {
        let kept = std::mem::take(&mut *lock(&self.kept));
        kept.into_values().flatten().for_each(|diagnostic| self.ctx.report(diagnostic));
    }
}

/// Locks a mutex, ignoring poison: a diagnostic must not be lost because of a panic elsewhere.
pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
