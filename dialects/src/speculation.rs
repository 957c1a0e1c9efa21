//! Operations of several dialects that may run where they would not have run only for some operands
//! (`ConditionallySpeculatable`).

use lect_core::engine::interface::effects::{Speculatability, Speculatable};
use lect_core::ir::OpRef;
use lect_core::number::ApInt;
use lect_core::types::TypeData;

use crate::folding;

/// The integer that an operand is, if it is a constant.
fn operand(op: OpRef<'_>, index: usize) -> Option<ApInt> {
    let value = op.operands().nth(index)?;
    folding::int(op.context(), op.ir.value(value).constant())
}

/// The size of a dimension that is there.
pub(crate) struct Dimension;

impl Speculatable for Dimension {
    fn speculatability(&self, op: OpRef<'_>) -> Speculatability {
        let rank = op.operand_types().next().and_then(|ty| match op.context().type_data(ty) {
            TypeData::RankedTensor { shape, .. } => Some(shape.len()),
            TypeData::MemRef { shape, .. } => Some(shape.len()),
            _ => None,
        });
        let index = operand(op, 1).and_then(|index| index.to_i64());
        match rank.zip(index).is_some_and(|(rank, index)| usize::try_from(index).is_ok_and(|index| index < rank)) {
            true => Speculatability::Always,
            false => Speculatability::Never,
        }
    }
}
