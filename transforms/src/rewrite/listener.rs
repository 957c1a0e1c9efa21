//! What a rewriter tells about its changes.

use lect_core::diag::Reported;
use lect_core::entity::{Op, Value};
use lect_core::ir::Isolate;

/// Hears of changes. All methods have a default that does nothing.
pub trait Listener {
    /// An operation was put in place, or moved.
    fn inserted(&mut self, _ir: &Isolate, _op: Op) {}

    /// Operands, attributes or regions of an operation were changed.
    fn modified(&mut self, _ir: &Isolate, _op: Op) {}

    /// The results of an operation are about to be replaced.
    fn replaced(&mut self, _ir: &Isolate, _op: Op, _values: &[Value]) {}

    /// An operation is about to be erased. Those nested in it were announced before.
    fn erased(&mut self, _ir: &Isolate, _op: Op) {}

    /// A pattern built an operation of parts that do not make one. The driver fails when it is through.
    fn failed(&mut self, _error: Reported) {}
}

/// Hears nothing.
#[derive(Clone, Copy, Debug)]
pub struct Ignore;

impl Listener for Ignore {}

/// Counts changes, and passes them on.
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
