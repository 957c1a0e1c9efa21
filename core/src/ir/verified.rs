//! Marks of operations that were verified and did not change since.
//!
//! Most checks of an operation depend only on the types of its operands and results and on its inherent attributes. Once
//! these checks passed, the verifier skips them until one of these changes: passes change few operations, and the IR is
//! verified after each pass. Every function that changes a type or an inherent attribute removes the mark.
//!
//! An isolate is marked as a whole, too. Every function that changes anything but locations removes this mark, so a pass
//! that changes nothing needs no verification.

use crate::entity::{Op, Value};
use crate::ir::data::{Def, UseData};
use crate::ir::isolate::Isolate;
use crate::ir::walk::stored_isolates_mut;

/// How an isolate was verified.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Verified {
    /// Number of the verifier's policy for operations of dialects that are not loaded.
    pub policy: u8,
    /// Whether it was verified together with the enclosing isolates.
    pub with_parents: bool,
}

impl Verified {
    /// Returns true if verification like `self` covers verification like `wanted`.
    fn covers(self, wanted: Self) -> bool {
        self.policy == wanted.policy && self.with_parents >= wanted.with_parents
    }
}

impl Isolate {
    /// Returns true if an isolate has no enclosing one.
    pub(crate) fn is_outermost(&self) -> bool {
        self.up.op().is_none()
    }

    /// Returns true if this isolate and all nested ones were verified, and nothing in them changed since.
    pub(crate) fn is_verified(&self, how: Verified) -> bool {
        let mut pending = vec![self];
        while let Some(isolate) = pending.pop() {
            if isolate.lazy.is_some() || !isolate.verified.is_some_and(|verified| verified.covers(how)) {
                return false;
            }
            pending.extend(isolate.unread_children());
        }
        true
    }

    /// Notes a change.
    #[inline(always)]
    pub(super) fn note_change(&mut self) {
        self.verified = None;
    }

    /// Marks the plain operations of this isolate and of nested ones. The isolates must be valid.
    pub(crate) fn mark_verified(&mut self, how: Verified) {
        stored_isolates_mut(self, &mut |isolate| {
            isolate.has_verified = true;
            isolate.verified = Some(how);
            for op in isolate.ops.iter_mut().filter(|op| op.aux == 0) {
                op.operands.set_verified(true);
            }
        });
    }

    /// Removes the mark of an operation that changes.
    #[inline]
    pub(super) fn unmark(&mut self, op: Op) {
        self.note_change();
        if self.has_verified {
            self.ops[op].operands.set_verified(false);
        }
    }

    /// Removes the marks of the users of a value, and that of its producer, before its type changes.
    #[inline]
    pub(super) fn unmark_around(&mut self, value: Value) {
        self.note_change();
        if self.has_verified {
            self.unmark_users(value);
            if let Def::Op(op) = self.values[value].def() {
                self.unmark(op);
            }
        }
    }

    /// Removes the marks of the users of a value, which will be replaced by one of another type.
    #[cold]
    pub(super) fn unmark_users(&mut self, value: Value) {
        let mut next = self.values[value].first_use;
        while let Some(operand) = next {
            let UseData { owner, next: rest, .. } = self.uses[operand];
            self.ops[owner].operands.set_verified(false);
            next = rest;
        }
    }
}
