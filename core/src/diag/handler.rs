//! Where diagnostics go: the handlers of a context, and the redirections of a thread.
//!
//! A context has a stack of handlers for all its threads; the one installed last gets everything. Work that is
//! divided among threads would reach it in any order, so it goes through [`Ordered`]: what a task emits is kept
//! and handed on in the order of the tasks. While a thread runs a task, handlers that it installs are the task's
//! own, and the other threads do not see them.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};

use super::{Diagnostic, render};
use crate::context::ContextData;

/// Takes diagnostics as they come, from any thread, several at once. It may emit others, which reach itself.
pub type Handler = Arc<dyn Fn(&ContextData, Diagnostic) + Send + Sync>;

/// The handlers of a context.
pub struct Handlers {
    /// Tells the contexts apart in [`REDIRECTIONS`].
    context: u64,
    /// For what none of the stack takes; standard error if there is none here either.
    base: RwLock<Option<Handler>>,
    /// With the number to remove it by: two threads may nest theirs crosswise.
    stack: RwLock<Vec<(u64, Handler)>>,
}

/// A number that no other context and no other installed handler has.
fn fresh() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

thread_local! {
    /// The handlers of the tasks that this thread is in, innermost last, each with its context.
    static REDIRECTIONS: RefCell<Vec<(u64, Handler)>> = const { RefCell::new(Vec::new()) };
}

impl Default for Handlers {
    fn default() -> Self {
        Self { context: fresh(), base: RwLock::default(), stack: RwLock::default() }
    }
}

impl Handlers {
    fn redirection(&self) -> Option<Handler> {
        REDIRECTIONS.with_borrow(|all| {
            all.iter().rev().find(|(context, _)| *context == self.context).map(|(_, handler)| handler.clone())
        })
    }
}

/// Undoes an installation, also when what ran meanwhile panics.
struct Installed<'c> {
    handlers: &'c Handlers,
    /// The number in the context's stack; none for one of this thread.
    shared: Option<u64>,
}

impl Drop for Installed<'_> {
    fn drop(&mut self) {
        match self.shared {
            Some(number) => {
                let mut stack = self.handlers.stack.write().unwrap_or_else(PoisonError::into_inner);
                stack.retain(|(other, _)| *other != number);
            }
            // Those of a thread nest, hence it is the last one.
            None => drop(REDIRECTIONS.with_borrow_mut(Vec::pop)),
        }
    }
}

impl ContextData {
    /// Where a diagnostic emitted by this thread goes now.
    pub fn current_handler(&self) -> Handler {
        let Handlers { base, stack, .. } = &self.handlers;
        let redirection = self.handlers.redirection();
        let top = || stack.read().unwrap_or_else(PoisonError::into_inner).last().map(|(_, top)| top.clone());
        let base = || base.read().unwrap_or_else(PoisonError::into_inner).clone();
        redirection.or_else(top).or_else(base).unwrap_or_else(render::to_stderr)
    }

    /// Runs `work` with all diagnostics going to `handler`: those of every thread, or, inside a task of
    /// [`Ordered`], those of the task.
    pub fn with_handler<R>(&self, handler: Handler, work: impl FnOnce() -> R) -> R {
        let _installed = if self.handlers.redirection().is_some() {
            self.redirect(handler)
        } else {
            let number = fresh();
            self.handlers.stack.write().unwrap_or_else(PoisonError::into_inner).push((number, handler));
            Installed { handlers: &self.handlers, shared: Some(number) }
        };
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

    /// Makes `handler` the one for whatever no other handler takes, instead of standard error.
    pub fn set_handler(&self, handler: Handler) {
        *self.handlers.base.write().unwrap_or_else(PoisonError::into_inner) = Some(handler);
    }

    /// For work divided into tasks that run on several threads.
    pub fn ordered_diagnostics(&self) -> Ordered<'_> {
        Ordered { ctx: self, kept: Arc::default() }
    }

    fn redirect(&self, handler: Handler) -> Installed<'_> {
        REDIRECTIONS.with_borrow_mut(|all| all.push((self.handlers.context, handler)));
        Installed { handlers: &self.handlers, shared: None }
    }
}

/// Keeps the diagnostics of tasks, and hands them on in the order of the tasks' numbers: to the handler that is
/// current where it is [finished](Self::finish) or dropped, be that another `Ordered`.
pub struct Ordered<'c> {
    ctx: &'c ContextData,
    kept: Arc<Mutex<BTreeMap<usize, Vec<Diagnostic>>>>,
}

impl Ordered<'_> {
    /// Runs a task on the current thread. A number may be used again; what is emitted is then appended.
    pub fn task<R>(&self, number: usize, work: impl FnOnce() -> R) -> R {
        let kept = self.kept.clone();
        let keep: Handler = Arc::new(move |_, diagnostic| lock(&kept).entry(number).or_default().push(diagnostic));
        let _installed = self.ctx.redirect(keep);
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

/// A diagnostic lost to a panic elsewhere helps nobody: poison is ignored.
pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
