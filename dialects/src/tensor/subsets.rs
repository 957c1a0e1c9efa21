//! What parts of tensors are taken and put.

use lect_core::interfaces;
use lect_core::ir::OpRef;
use lect_transforms::analysis::linear::Sum;
use lect_transforms::analysis::subsets::{Slice, SliceDim, Subset, SubsetAccess};

use crate::mixed::{Mixed, MixedSlice};
use crate::patterns::Table;

/// By operation.
pub(super) const MODELS: Table = &[
    ("tensor.extract_slice", interfaces![dyn Subset => Extract]),
    ("tensor.insert_slice", interfaces![dyn Subset => Insert]),
];

/// The part that an operation says with offsets, sizes and strides, of which the first are this group of operands.
fn slice(op: OpRef<'_>, group: u32) -> Option<Slice> {
    let sum = |number: Mixed| match number {
        Mixed::Static(number) => Sum::number(number),
        Mixed::Dynamic(value) => Sum::of(op.ir.get(), value),
    };
    let MixedSlice { offsets, sizes, strides } = MixedSlice::of(op, group)?;
    let dims = offsets.into_iter().zip(sizes).zip(strides);
    let dims =
        dims.map(|((offset, size), stride)| SliceDim { offset: sum(offset), size: sum(size), stride: sum(stride) });
    Some(Slice(dims.collect()))
}

struct Extract;

impl Subset for Extract {
    fn access(&self, _op: OpRef<'_>) -> SubsetAccess {
        SubsetAccess::Extracts { from: 0 }
    }

    fn slice(&self, op: OpRef<'_>) -> Option<Slice> {
        slice(op, 1)
    }
}

struct Insert;

impl Subset for Insert {
    fn access(&self, _op: OpRef<'_>) -> SubsetAccess {
        SubsetAccess::Inserts { part: 0, into: 1 }
    }

    fn slice(&self, op: OpRef<'_>) -> Option<Slice> {
        slice(op, 2)
    }
}
