//! Subset models of transfers.

use lect_core::affine::AffineExprData;
use lect_core::interfaces;
use lect_support::prelude::*;
use lect_transforms::analysis::linear::Sum;
use lect_transforms::analysis::subsets::{Slice, SliceDim, Subset, SubsetAccess};

use crate::vector::VectorOp;

/// Interface models by operation.
pub(crate) const MODELS: Table = &[
    ("vector.transfer_read", interfaces![dyn Subset => Read]),
    ("vector.transfer_write", interfaces![dyn Subset => Write]),
];

/// Returns the slice covered by a vector of these sizes; `group` is the operand segment of the indices.
fn slice(op: OpRef<'_>, group: u32, vector: &[i64]) -> Option<Slice> {
    let ctx = op.context();
    let AttrData::AffineMap(map) = ctx.attrs().data(permutation_map(op)?) else { return None };
    let mut sizes = vec![1; map.num_dims(ctx) as usize];
    for (result, size) in map.results(ctx).iter().zip(vector) {
        match *ctx.affine().expr_data(*result) {
            AffineExprData::Dim(dim) => *sizes.get_mut(dim as usize)? = *size,
            // A broadcast dimension.
            AffineExprData::Constant(_) => {}
            _ => return None,
        }
    }
    let dims = op
        .operand_group(group)
        .zip(sizes)
        .map(|(index, size)| SliceDim::new(Sum::of(op.ir.get(), index), Sum::number(size), Sum::number(1)));
    Some(Slice(dims.collect()))
}

fn permutation_map(op: OpRef<'_>) -> Option<Attr> {
    match VectorOp::of(op)? {
        VectorOp::TransferRead(op) => op.permutation_map_attr(),
        VectorOp::TransferWrite(op) => op.permutation_map_attr(),
        _ => None,
    }
}

struct Read;

impl Subset for Read {
    fn access(&self, _op: OpRef<'_>) -> SubsetAccess {
        SubsetAccess::Extracts { from: 0 }
    }

    fn slice(&self, op: OpRef<'_>) -> Option<Slice> {
        let vector = op.context().types().shape(op.ir.value_type(op.result(0)))?;
        slice(op, 1, vector)
    }
}

struct Write;

impl Subset for Write {
    fn access(&self, _op: OpRef<'_>) -> SubsetAccess {
        SubsetAccess::Inserts { part: 0, into: 1 }
    }

    fn slice(&self, op: OpRef<'_>) -> Option<Slice> {
        let vector = op.context().types().shape(op.ir.value_type(op.operand(0)))?;
        slice(op, 2, vector)
    }
}
