//! Integer ranges of special registers.

use lect_core::dialect::Param;
use lect_core::ir::OpRef;
use lect_support::parts::held_of;
use lect_transforms::analysis::ranges::{InferIntRange, IntRange};

use crate::llvm::ConstantRangeAttr;

/// Range from the bounds in the attribute, where the upper one is inclusive, as in MLIR. Without it, the range is
/// unknown.
pub(crate) struct Register;

impl InferIntRange for Register {
    fn range(&self, op: OpRef<'_>, _: &[Option<IntRange>]) -> Option<IntRange> {
        let range = held_of::<ConstantRangeAttr>(op)?;
        let [Param::ApInt(lower), Param::ApInt(upper)] = op.context().attrs().params(range) else { return None };
        let (lower, upper) = (lower.clone(), upper.clone());
        Some(IntRange::new([lower.clone(), upper.clone()], [lower, upper]))
    }
}
