//! Where diagnostics go: the handler of a context, and the scopes of a thread.
//!
//! A diagnostic goes to the innermost scope of the thread that emits it ([`ContextData::with_handler`]), and without
//! one to the handler of the context ([`ContextData::set_handler`]). So what one reader emits never reaches the scope of
//! another reader that shares the context. Work that is divided among threads goes through [`Ordered`], which takes the
//! diagnostics of each task to the scope of the thread that divided the work, in the order of the tasks.

use std::cell::RefCell;
use std::collections::{BTreeMap, HashSet};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};

use super::{Diagnostic, Failure, Reported, plain};
use crate::context::ContextData;

/// Takes diagnostics as they come, from any thread, several at once. It may emit others, which reach itself.
pub type Handler = Arc<dyn Fn(&ContextData, Diagnostic) + Send + Sync>;

/// The handler of a context.
pub struct Handlers {
    /// Distinguishes the contexts in [`SCOPES`].
    context: u64,
    /// For what no scope takes; standard error if there is none here either.
    base: RwLock<Option<Handler>>,
    /// Messages that are emitted only once.
    emitted: Mutex<HashSet<String>>,
}

thread_local! {
    /// The scopes that this thread is in, innermost last, each with its context.
    static SCOPES: RefCell<Vec<(u64, Handler)>> = const { RefCell::new(Vec::new()) };
}

impl Default for Handlers {
    fn default() -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        Self { context: NEXT.fetch_add(1, Ordering::Relaxed), base: RwLock::default(), emitted: Mutex::default() }
    }
}

impl Handlers {
    /// Returns true if a text is given for the first time.
    pub(crate) fn is_first(&self, text: String) -> bool {
        lock(&self.emitted).insert(text)
    }

    fn innermost(&self) -> Option<Handler> {
        SCOPES.with_borrow(|all| {
            all.iter().rev().find(|(context, _)| *context == self.context).map(|(_, handler)| handler.clone())
        })
    }
}

/// A scope of this thread; it ends when this is dropped, also in a panic.
struct Scope;

impl Drop for Scope {
    fn drop(&mut self) {
        // Scopes nest, hence it is the last one.
        drop(SCOPES.with_borrow_mut(Vec::pop));
    }
}

impl ContextData {
    /// Where a diagnostic emitted by this thread goes now.
    pub fn current_handler(&self) -> Handler {
        let Handlers { base, .. } = &self.handlers;
        let base = || base.read().unwrap_or_else(PoisonError::into_inner).clone();
        self.handlers.innermost().or_else(base).unwrap_or_else(plain::to_stderr)
    }

    /// Runs `work` with the diagnostics of this thread going to `handler`. Other threads are not affected, but for
    /// what they do as tasks of [`ordered_diagnostics`](Self::ordered_diagnostics), as lect's own threads do.
    pub fn with_handler<R>(&self, handler: Handler, work: impl FnOnce() -> R) -> R {
        let _scope = self.enter_scope(handler);
        work()
    }

    /// Runs `work` and returns what was emitted meanwhile, instead of handling it. The scope is that of
    /// [`with_handler`](Self::with_handler).
    pub fn capture_diagnostics<R>(&self, work: impl FnOnce() -> R) -> (R, Vec<Diagnostic>) {
        let all = Arc::new(Mutex::new(Vec::new()));
        let sink = all.clone();
        let result = self.with_handler(Arc::new(move |_, diagnostic| lock(&sink).push(diagnostic)), work);
        let diagnostics = std::mem::take(&mut *lock(&all));
        (result, diagnostics)
    }

    /// Runs `work`, the errors of which are returned as a value instead of being handled: for what may fail without that
    /// being an error, and for callers that want errors as values. If it succeeds, warnings and remarks are handled.
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

    /// Makes `handler` the one for what is emitted in no scope, instead of standard error.
    pub fn set_handler(&self, handler: Handler) {
        *self.handlers.base.write().unwrap_or_else(PoisonError::into_inner) = Some(handler);
    }

    /// For work divided into tasks that run on several threads.
    pub fn ordered_diagnostics(&self) -> Ordered<'_> {
        Ordered { ctx: self, kept: Arc::default() }
    }

    fn enter_scope(&self, handler: Handler) -> Scope {
        SCOPES.with_borrow_mut(|all| all.push((self.handlers.context, handler)));
        Scope
    }
}

/// Keeps the diagnostics of tasks, and hands them on in the order of the tasks' numbers: to the handler that is
/// current where it is [finished](Self::finish) or dropped, be that another `Ordered`.
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
    /// Runs a task on the current thread. A number may be used again; what is emitted is then appended.
    pub fn task<R>(&self, number: usize, work: impl FnOnce() -> R) -> R {
        let kept = self.kept.clone();
        let keep: Handler = Arc::new(move |_, diagnostic| lock(&kept).entry(number).or_default().push(diagnostic));
        let _scope = self.ctx.enter_scope(keep);
        work()
    }

    /// Forgets what tasks of greater numbers said.
    pub fn forget_after(&self, number: usize) {
        lock(&self.kept).retain(|&task, _| task <= number);
    }

    /// Hands on what was kept, all tasks being done.
    pub fn finish(self) {}
}

impl Drop for Ordered<'_> {
    fn drop(&mut self) {
        let kept = std::mem::take(&mut *lock(&self.kept));
        kept.into_values().flatten().for_each(|diagnostic| self.ctx.report(diagnostic));
    }
}

/// A diagnostic must not be lost to a panic elsewhere: poison is ignored.
pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
