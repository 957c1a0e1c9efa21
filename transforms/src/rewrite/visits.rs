//! Record of visits without effect, so that an operation is visited again only after a change in its isolated operation.
//!
//! The driver visits all operations until none changes, so the last round finds nothing to do. Patterns read operations
//! of the same isolated operation, and symbols. So an operation without symbol uses need not be visited twice without a
//! change in its isolated operation.

use std::iter::successors;

use lect_core::entity::{Op, SecondaryMap};
use lect_core::ir::{Isolate, OpRef, walk};

/// The visits without effect, and the changes since. A unit is an isolated operation in the body of the root, with all
/// nested operations.
#[derive(Default)]
pub(super) struct Visits {
    /// Number of changes.
    changes: u32,
    /// For each operation the number of changes before its last visit, if that had no effect, plus one; or zero.
    visited: SecondaryMap<Op, u32>,
    /// For each operation its unit. Empty in the first round, in which nearly all visits are new.
    units: SecondaryMap<Op, Option<Op>>,
    /// For each unit the number of its last change.
    changed: SecondaryMap<Op, u32>,
    /// Number of the last change outside of all units.
    changed_outside: u32,
}

impl Visits {
    /// Begins a round over an isolate.
    pub fn begin(&mut self, ir: &Isolate) {
        if self.visited.is_empty() {
            (self.visited, self.changed) = (ir.op_map(0), ir.op_map(0));
            return;
        }
        self.units = ir.op_map(None);
        let top = ir.root().regions().flat_map(|region| region.blocks()).flat_map(|block| block.ops());
        for unit in top.filter(|op| is_unit(*op) && op.own_isolate().is_none()) {
            walk::within_storage(unit, |op| self.units[op.op] = Some(unit.op));
        }
    }

    /// Returns true if a visit of an operation would have no effect.
    pub fn has_none_left(&self, op: OpRef<'_>) -> bool {
        let Some(unit) = self.units.get(op.op).copied().flatten() else { return false };
        let visited = self.visited.get(op.op).copied().unwrap_or(0);
        visited > self.changed_outside
            && visited > self.changed.get(unit).copied().unwrap_or(0)
            && op.info().is_some_and(|info| info.hooks().verify_symbol_uses.is_none())
    }

    /// Returns the number of changes, to be passed to [`end`](Self::end).
    pub fn changes(&self) -> u32 {
        self.changes
    }

    /// Notes that a visit had no effect, which began after a number of changes.
    pub fn end(&mut self, op: Op, changes: u32) {
        *self.visited.extended_to(op, 0) = changes + 1;
    }

    /// Notes that an operation was inserted or moved.
    pub fn insert(&mut self, ir: &Isolate, op: Op) {
        let was_visited = self.visited.get_mut(op).is_some_and(|visited| std::mem::take(visited) != 0);
        if was_visited {
            // Moved from elsewhere.
            self.change_all();
        } else {
            self.change(ir, op);
        }
    }

    /// Notes that an operation is erased.
    pub fn erase(&mut self, ir: &Isolate, op: Op) {
        self.change(ir, op);
        if let Some(visited) = self.visited.get_mut(op) {
            *visited = 0;
        }
    }

    /// Notes a change of an operation.
    pub fn change(&mut self, ir: &Isolate, op: Op) {
        self.changes += 1;
        let outermost = successors(Some(ir.op(op)), |op| op.parent().filter(|parent| !parent.is_root())).last();
        match outermost.filter(|op| is_unit(*op)) {
            Some(unit) => *self.changed.extended_to(unit.op, 0) = self.changes,
            None => self.changed_outside = self.changes,
        }
    }

    /// Notes changes anywhere.
    pub fn change_all(&mut self) {
        self.changes += 1;
        self.changed_outside = self.changes;
    }
}

/// Returns true if an operation of the root's body contains all values that its nested operations can refer to.
fn is_unit(op: OpRef<'_>) -> bool {
    op.has_regions() && op.operand_count() == 0 && op.result_count() == 0 && op.is_isolated()
}
