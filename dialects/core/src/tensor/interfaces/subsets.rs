//! Subset models of slice extraction and insertion.

use lect_core::interfaces;
use lect_support::mixed_integers::MixedSlice;
use lect_support::prelude::*;
use lect_transforms::analysis::linear::Sum;
use lect_transforms::analysis::subsets::{Slice, SliceDim, Subset, SubsetAccess};

use crate::tensor::{ExtractSliceOp, InsertSliceOp};

/// Interface models by operation.
pub(crate) const MODELS: Table = &[
    ("tensor.extract_slice", interfaces![dyn Subset => Extract]),
    ("tensor.insert_slice", interfaces![dyn Subset => Insert]),
];

/// Converts a slice to linear forms.
fn slice(op: OpRef<'_>, part: MixedSlice) -> Slice {
    let sum = |number: Mixed| match number {
        Mixed::Static(number) => Sum::number(number),
        Mixed::Dynamic(value) => Sum::of(op.ir.get(), value),
    };
    let MixedSlice { offsets, sizes, strides } = part;
    let dims = offsets.into_iter().zip(sizes).zip(strides);
    let dims = dims.map(|((offset, size), stride)| SliceDim::new(sum(offset), sum(size), sum(stride)));
    Slice(dims.collect())
}

struct Extract;

impl Subset for Extract {
    fn access(&self, _op: OpRef<'_>) -> SubsetAccess {
        SubsetAccess::Extracts { from: 0 }
    }

    fn slice(&self, op: OpRef<'_>) -> Option<Slice> {
        Some(slice(op, op.cast::<ExtractSliceOp<'_>>()?.slice()?))
    }
}

struct Insert;

impl Subset for Insert {
    fn access(&self, _op: OpRef<'_>) -> SubsetAccess {
        SubsetAccess::Inserts { part: 0, into: 1 }
    }

    fn slice(&self, op: OpRef<'_>) -> Option<Slice> {
        Some(slice(op, op.cast::<InsertSliceOp<'_>>()?.slice()?))
    }
}
