//! Whether divisions may run where they would not have run: only by a number that is known not to be zero.

use lect_core::attrs::AttrData;
use lect_core::engine::interface::effects::{Speculatability, Speculatable};
use lect_core::ir::OpRef;
use lect_core::number::ApInt;

/// A division of integers with or without a sign.
pub(super) struct Division {
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
