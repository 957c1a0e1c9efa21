//! Operations of several dialects that may run where they would not have run only for some operands
//! (`ConditionallySpeculatable`).

use lect_core::attrs::AttrData;
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
pub struct Dimension;

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

/// A division of integers with or without a sign.
pub struct Division {
    /// Whether the integers have a sign.
    pub signed: bool,
}

impl Speculatable for Division {
    fn speculatability(&self, op: OpRef<'_>) -> Speculatability {
        // The least integer divided by minus one is none.
        let fits = |divisor: &ApInt| !(divisor.is_zero() || self.signed && divisor.is_all_ones());
        match divisors(op) {
            Some(divisors) if divisors.iter().all(fits) => Speculatability::Always,
            _ => Speculatability::Never,
        }
    }
}

/// The integers that a division is by, if they are constants.
fn divisors(op: OpRef<'_>) -> Option<Vec<ApInt>> {
    let ctx = op.context();
    match ctx.attr_data(op.ir.value(op.operands().nth(1)?).constant()?) {
        AttrData::Integer { value, .. } => Some(vec![value.clone()]),
        AttrData::DenseElements(elements) => {
            let layout = ctx.dense_layout(ctx.element_type(elements.ty)?)?;
            elements.data.chunks(layout.element_bytes()).map(|bytes| layout.integer(bytes)).collect()
        }
        _ => None,
    }
}
