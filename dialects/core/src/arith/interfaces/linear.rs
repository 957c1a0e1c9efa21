//! Linear forms of `index` arithmetic: sums of operands with constant factors.

use lect_core::interfaces;
use lect_support::prelude::*;
use lect_transforms::analysis::linear::{Linear, Sum};

/// Interface models by operation.
pub(crate) const MODELS: Table = &[
    ("arith.addi", interfaces![dyn Linear => Add(1)]),
    ("arith.muli", interfaces![dyn Linear => Multiply]),
    ("arith.subi", interfaces![dyn Linear => Add(-1)]),
];

/// Returns the operands of an `index` operation. Integers of a fixed width may overflow; `index` is assumed not to.
fn operands(op: OpRef<'_>) -> Option<[lect_core::entity::Value; 2]> {
    let is_index = matches!(op.context().types().data(op.ir.value_type(op.result(0))), TypeData::Index);
    (is_index && op.operand_count() == 2).then(|| [op.operand(0), op.operand(1)])
}

/// The first operand plus the factor times the second.
struct Add(i64);

impl Linear for Add {
    fn sum(&self, op: OpRef<'_>) -> Option<Sum> {
        let [a, b] = operands(op)?;
        Sum::value(a).plus(&Sum::value(b), self.0)
    }
}

struct Multiply;

impl Linear for Multiply {
    fn sum(&self, op: OpRef<'_>) -> Option<Sum> {
        let [a, b] = operands(op)?;
        let number = |value| constant_int(op.ir.get(), value);
        let (value, factor) = number(b).map(|factor| (a, factor)).or_else(|| number(a).map(|factor| (b, factor)))?;
        Sum::number(0).plus(&Sum::value(value), factor)
    }
}
