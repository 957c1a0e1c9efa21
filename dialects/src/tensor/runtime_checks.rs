//! What is checked when a program runs.

use lect_core::entity::Op;
use lect_core::interfaces;
use lect_transforms::passes::{RuntimeChecks, RuntimeVerifiable};

use super::ExtractSliceOp;
use crate::patterns::{Table, constant_index};
use crate::runtime_checks::{Access, Dim, Shaped, check_slice};

const TENSOR: Shaped = Shaped { dim: "tensor.dim", rank: "tensor.rank" };

/// By operation.
pub(super) const MODELS: Table = &[
    ("tensor.cast", interfaces![dyn RuntimeVerifiable => Cast]),
    ("tensor.dim", interfaces![dyn RuntimeVerifiable => Dim(TENSOR)]),
    ("tensor.extract", interfaces![dyn RuntimeVerifiable => Access(0, TENSOR)]),
    ("tensor.extract_slice", interfaces![dyn RuntimeVerifiable => ExtractSlice]),
    ("tensor.insert", interfaces![dyn RuntimeVerifiable => Access(1, TENSOR)]),
];

struct Cast;

impl RuntimeVerifiable for Cast {
    fn check(&self, op: Op, cx: &mut RuntimeChecks<'_, '_>) -> Option<()> {
        let ctx = cx.rw.context().clone();
        let view = cx.rw.op(op);
        let (from, to) = (view.operand(0), view.result(0));
        let shape = |value| ctx.shape(cx.rw.ir().value_type(value));
        let (source, Some(target)) = (shape(from), shape(to)) else { return Some(()) };
        if source.is_none() {
            TENSOR.check_rank(cx, from, target.len())?;
        }
        TENSOR.check_sizes(cx, from, source, target)
    }
}

struct ExtractSlice;

impl RuntimeVerifiable for ExtractSlice {
    fn check(&self, op: Op, cx: &mut RuntimeChecks<'_, '_>) -> Option<()> {
        let extract = cx.rw.op(op).cast::<ExtractSliceOp<'_>>()?;
        let (slice, source) = (extract.slice()?, extract.source());
        let zero = constant_index(cx.rw, 0, cx.loc)?;
        let one = constant_index(cx.rw, 1, cx.loc)?;
        check_slice(cx, &slice, (zero, one), &|cx, at| TENSOR.dim_or_fold(cx, source, at), "extract_slice")
    }
}
