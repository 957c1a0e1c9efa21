//! Runtime checks of `tensor`.

use lect_core::interfaces;
use lect_support::prelude::*;
use lect_transforms::passes::{RuntimeChecks, RuntimeVerifiable};

use crate::shared::runtime_checks::{Access, Dim, Shaped, check_slice, number};
use crate::tensor::{CastOp, DimOp, ExtractSliceOp, RankOp};

/// Operations that read the sizes of tensors.
pub(crate) const TENSOR: Shaped = Shaped {
    dim: |rw, of, at| rw.value(DimOp::build(of, at)),
    folded_dim: |rw, of, at| rw.value_or_fold(DimOp::build(of, at)),
    rank: |rw, of| rw.value(RankOp::build(of)),
};

/// Interface models by operation.
pub(crate) const MODELS: Table = &[
    ("tensor.cast", interfaces![dyn RuntimeVerifiable => Cast]),
    ("tensor.dim", interfaces![dyn RuntimeVerifiable => Dim(TENSOR)]),
    ("tensor.extract", interfaces![dyn RuntimeVerifiable => Access(0, TENSOR)]),
    ("tensor.extract_slice", interfaces![dyn RuntimeVerifiable => ExtractSlice]),
    ("tensor.insert", interfaces![dyn RuntimeVerifiable => Access(1, TENSOR)]),
];

struct Cast;

impl RuntimeVerifiable for Cast {
    fn check(&self, op: Op, cx: &mut RuntimeChecks<'_, '_>) {
        let ctx = cx.rw.context().clone();
        let Some(cast) = cx.rw.op(op).cast::<CastOp<'_>>() else { return };
        let (from, to) = (cast.source(), cast.dest());
        let shape = |value| ctx.types().shape(cx.rw.ir().value_type(value));
        let (source, Some(target)) = (shape(from), shape(to)) else { return };
        if source.is_none() {
            TENSOR.check_rank(cx, from, target.len());
        }
        TENSOR.check_sizes(cx, from, source, target);
    }
}

struct ExtractSlice;

impl RuntimeVerifiable for ExtractSlice {
    fn check(&self, op: Op, cx: &mut RuntimeChecks<'_, '_>) {
        let extract = cx.rw.op(op).cast::<ExtractSliceOp<'_>>();
        let Some((slice, source)) = extract.and_then(|it| Some((it.slice()?, it.source()))) else { return };
        let (zero, one) = (number(cx, 0), number(cx, 1));
        check_slice(cx, &slice, (zero, one), &|cx, at| TENSOR.dim_or_fold(cx, source, at), "extract_slice");
    }
}
