//! Stub until the real one is merged.
#![allow(missing_docs)]
use crate::context::ContextData;
use crate::loc::Loc;
use std::cell::RefCell;
use std::sync::Mutex;
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Severity {
    Error,
    Note,
}
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    pub severity: Severity,
    pub loc: Loc,
    pub message: String,
    pub notes: Vec<Diagnostic>,
}
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reported(());
pub struct ErrorBuilder<'c> {
    ctx: &'c ContextData,
    diagnostic: Box<Diagnostic>,
}
impl ErrorBuilder<'_> {
    pub fn note(mut self, loc: Loc, message: impl Into<String>) -> Self {
        self.diagnostic.notes.push(Diagnostic {
            severity: Severity::Note,
            loc,
            message: message.into(),
            notes: Vec::new(),
        });
        self
    }
    pub fn emit(self) -> Reported {
        self.ctx.emit(*self.diagnostic)
    }
}
thread_local! { static SINKS: RefCell<Vec<Vec<Diagnostic>>> = const { RefCell::new(Vec::new()) } }
pub struct Ordered<'c> {
    ctx: &'c ContextData,
    kept: Mutex<std::collections::BTreeMap<usize, Vec<Diagnostic>>>,
}
impl Ordered<'_> {
    pub fn task<R>(&self, number: usize, work: impl FnOnce() -> R) -> R {
        let (r, d) = self.ctx.capture_diagnostics(work);
        self.kept.lock().unwrap().entry(number).or_default().extend(d);
        r
    }
    pub fn finish(self) {
        let kept = std::mem::take(&mut *self.kept.lock().unwrap());
        kept.into_values().flatten().for_each(|d| drop(self.ctx.emit(d)));
    }
}
impl ContextData {
    pub fn error(&self, loc: Loc, message: impl Into<String>) -> ErrorBuilder<'_> {
        let diagnostic = Diagnostic { severity: Severity::Error, loc, message: message.into(), notes: Vec::new() };
        ErrorBuilder { ctx: self, diagnostic: Box::new(diagnostic) }
    }
    pub fn emit(&self, diagnostic: Diagnostic) -> Reported {
        SINKS.with_borrow_mut(|s| s.last_mut().map(|s| s.push(diagnostic)));
        Reported(())
    }
    pub fn ordered_diagnostics(&self) -> Ordered<'_> {
        Ordered { ctx: self, kept: Mutex::default() }
    }
    pub fn capture_diagnostics<R>(&self, work: impl FnOnce() -> R) -> (R, Vec<Diagnostic>) {
        SINKS.with_borrow_mut(|s| s.push(Vec::new()));
        let r = work();
        (r, SINKS.with_borrow_mut(|s| s.pop().unwrap()))
    }
}
