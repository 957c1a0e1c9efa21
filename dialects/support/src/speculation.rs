//! Speculatability that depends on the operands (`ConditionallySpeculatable`), for operations of several dialects.

use lect_core::attrs::AttrData;
use lect_core::interfaces::effects::{Speculatability, Speculatable};
use lect_core::ir::OpRef;
use lect_core::number::ApInt;
use lect_core::types::TypeData;
use lect_transforms::analysis::ranges::{InferIntRange, IntRange};

use crate::folding;

/// Returns the integer of a constant operand.
fn operand(op: OpRef<'_>, index: usize) -> Option<ApInt> {
    let value = op.operands().nth(index)?;
    folding::int(op.context(), op.ir.value(value).constant())
}

/// Model of a dimension size: speculatable if the dimension exists.
pub struct Dimension;

impl Speculatable for Dimension {
    fn speculatability(&self, op: OpRef<'_>) -> Speculatability {
        let rank = op.operand_types().next().and_then(|ty| match op.context().types().data(ty) {
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

/// Model of an integer division: speculatable if the divisor is safe.
pub struct Division {
    /// Whether the division is signed.
    pub signed: bool,
}

impl Speculatable for Division {
    fn speculatability(&self, op: OpRef<'_>) -> Speculatability {
        // Signed division of the minimum integer by minus one overflows.
        let fits = |divisor: &ApInt| !(divisor.is_zero() || self.signed && divisor.is_all_ones());
        let is_safe = match divisors(op) {
            Some(divisors) => divisors.iter().all(fits),
            None => range_of_divisor(op).is_some_and(|range| self.fits_all(&range)),
        };
        if is_safe { Speculatability::Always } else { Speculatability::Never }
    }
}

impl Division {
    /// Returns true if no divisor in the range is zero or, for signed division, minus one.
    fn fits_all(&self, range: &IntRange) -> bool {
        if !self.signed {
            return !range.umin.is_zero();
        }
        let is_positive = !range.smin.is_negative() && !range.smin.is_zero();
        is_positive || range.smax.is_negative() && !range.smax.is_all_ones()
    }
}

/// Infers the range of the divisor from its producer, with full ranges for the producer's operands.
fn range_of_divisor(op: OpRef<'_>) -> Option<IntRange> {
    let divisor = op.ir.value(op.operands().nth(1)?).defining_op()?;
    let full = |ty| {
        op.context().types().integer_width(op.context().types().element_type(ty).unwrap_or(ty)).map(IntRange::full)
    };
    let operands: Vec<Option<IntRange>> = divisor.operand_types().map(full).collect();
    divisor.interface::<dyn InferIntRange>()?.range(divisor, &operands)
}

/// Returns the constant divisors: one, or one per element.
fn divisors(op: OpRef<'_>) -> Option<Vec<ApInt>> {
    let ctx = op.context();
    match ctx.attrs().data(op.ir.value(op.operands().nth(1)?).constant()?) {
        AttrData::Integer { value, .. } => Some(vec![value.clone()]),
        AttrData::DenseElements(elements) => {
            let layout = ctx.attrs().dense_layout(ctx.types().element_type(elements.ty)?)?;
            elements.data.chunks(layout.element_bytes()).map(|bytes| layout.integer(bytes)).collect()
        }
        _ => None,
    }
}
