//! Marks of operations that were verified and did not change since.
//!
//! Most checks of an operation depend only on the types of its operands and results and on its inherent attributes. Once
//! these checks passed, the verifier skips them until one of these changes: passes change few operations, and the IR is
//! verified after each pass. Every function that changes a type or an inherent attribute removes the mark.

use crate::entity::{Op, Value};
use crate::ir::data::{Def, UseData};
use crate::ir::isolate::Isolate;
use crate::ir::walk::stored_isolates_mut;

impl Isolate {
    /// Marks the plain operations of this isolate and of nested ones. They must be valid.
    pub(crate) fn mark_verified(&mut self) {
        stored_isolates_mut(self, &mut |isolate| {
            isolate.has_verified = true;
            for op in isolate.ops.iter_mut().filter(|op| op.aux == 0) {
                op.operands.set_verified(true);
            }
        });
    }

    /// Removes the mark of an operation that changes.
    #[inline]
    pub(super) fn unmark(&mut self, op: Op) {
        if self.has_verified {
            self.ops[op].operands.set_verified(false);
        }
    }

    /// Removes the marks of the users of a value, and that of its producer, before its type changes.
    #[inline]
    pub(super) fn unmark_around(&mut self, value: Value) {
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
