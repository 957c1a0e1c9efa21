//! Call interface of operations with operands that are not arguments.

use std::ops::Range;

use lect_core::interfaces::call::{Call, Callee};
use lect_core::ir::OpRef;

/// A call of the symbol in `callee` whose arguments are one operand segment.
pub(crate) struct OfGroup(pub(crate) u32);

impl Call for OfGroup {
    fn callee(&self, op: OpRef<'_>) -> Option<Callee> {
        op.attr("callee").map(Callee::Symbol)
    }

    fn arguments(&self, op: OpRef<'_>) -> Range<usize> {
        op.operand_range(self.0)
    }
}
