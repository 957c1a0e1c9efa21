//! Notifications of a rewriter's changes.

use lect_core::diag::Reported;
use lect_core::entity::{Op, Value};
use lect_core::ir::Isolate;

use crate::conversion::{CastKind, NewCast};

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

    /// Receives a value that is about to be replaced by another one in all its uses.
    fn value_replaced(&mut self, _ir: &Isolate, _from: Value, _to: Value) {}

    /// Receives a cast between types before and after a conversion. Returns true if the listener takes it over.
    fn cast_made(&mut self, _cast: NewCast) -> bool {
        false
    }

    /// Returns the kind of a cast that the listener has taken over.
    fn cast_kind(&self, _op: Op) -> Option<CastKind> {
        None
    }

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

    fn value_replaced(&mut self, ir: &Isolate, from: Value, to: Value) {
        self.listener.value_replaced(ir, from, to);
    }

    fn cast_made(&mut self, cast: NewCast) -> bool {
        self.listener.cast_made(cast)
    }

    fn cast_kind(&self, op: Op) -> Option<CastKind> {
        self.listener.cast_kind(op)
    }

    fn failed(&mut self, error: Reported) {
        self.listener.failed(error);
    }
}
