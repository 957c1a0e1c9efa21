//! Notifications of a rewriter's changes.

use lect_core::diag::Reported;
use lect_core::entity::{Op, Value};
use lect_core::ir::Isolate;

/// Listener for changes. All methods have an empty default.
pub trait Listener {
    /// Receives an operation that was inserted or moved.
    fn inserted(&mut self, _ir: &Isolate, _op: Op) {}

    /// Receives an operation whose operands, attributes or regions were changed.
    fn modified(&mut self, _ir: &Isolate, _op: Op) {}

    /// Receives an operation whose results are about to be replaced.
    fn replaced(&mut self, _ir: &Isolate, _op: Op, _values: &[Value]) {}

    /// Receives an operation that is about to be erased, after its nested ones.
    fn erased(&mut self, _ir: &Isolate, _op: Op) {}

    /// Receives the error of a pattern that built an operation from inconsistent parts. The driver fails in the end.
    fn failed(&mut self, _error: Reported) {}
}

/// A listener that ignores all changes.
#[derive(Clone, Copy, Debug)]
pub struct Ignore;

impl Listener for Ignore {}

/// A listener that counts changes and forwards them.
pub(super) struct Counting<'a> {
    pub listener: &'a mut dyn Listener,
    pub changes: u64,
}

impl Listener for Counting<'_> {
    fn inserted(&mut self, ir: &Isolate, op: Op) {
        self.changes += 1;
        self.listener.inserted(ir, op);
    }

    fn modified(&mut self, ir: &Isolate, op: Op) {
        self.changes += 1;
        self.listener.modified(ir, op);
    }

    fn replaced(&mut self, ir: &Isolate, op: Op, values: &[Value]) {
        self.changes += 1;
        self.listener.replaced(ir, op, values);
    }

    fn erased(&mut self, ir: &Isolate, op: Op) {
        self.changes += 1;
        self.listener.erased(ir, op);
    }

    fn failed(&mut self, error: Reported) {
        self.listener.failed(error);
    }
}
