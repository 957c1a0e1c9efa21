//! The ranges of special registers.

use lect_core::dialect::Param;
use lect_core::ir::OpRef;
use lect_transforms::analysis::ranges::{InferIntRange, IntRange, width_of};

use crate::parts::Parts;

/// The bounds of the attribute. The upper one is taken for a value of the register, as MLIR does.
pub(super) struct Register;

impl InferIntRange for Register {
    fn range(&self, op: OpRef<'_>, _: &[Option<IntRange>]) -> Option<IntRange> {
        let width = width_of(op.context(), op.result_types().next()?);
        let Some(range) = Parts(op).attr("range") else { return (width > 0).then(|| IntRange::full(width)) };
        let [Param::ApInt(lower), Param::ApInt(upper)] = op.context().attr_params(range) else { return None };
        let (lower, upper) = (lower.clone(), upper.clone());
        Some(IntRange { umin: lower.clone(), umax: upper.clone(), smin: lower, smax: upper })
    }
}
