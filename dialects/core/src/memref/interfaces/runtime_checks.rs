//! Runtime checks of `memref`.

use lect_core::interfaces;
use lect_support::prelude::*;
use lect_transforms::passes::{RuntimeChecks, RuntimeVerifiable};

use crate::arith::{CmpIPredicate, RemSIOp, RemUIOp};
use crate::memref::{
    AssumeAlignmentOp, CastOp, CopyOp, DimOp, ExpandShapeOp, ExtractAlignedPointerAsIndexOp, ExtractStridedMetadataOp,
    RankOp, SubViewOp,
};
use crate::shared::reassociation::groups;
use crate::shared::runtime_checks::{Access, Checks, Dim, Shaped, assert, check_slice, compare, number};

/// Operations that read the sizes of memrefs.
pub(crate) const MEMREF: Shaped = Shaped {
    dim: |rw, of, at| rw.value(DimOp::build(of, at)),
    folded_dim: |rw, of, at| rw.value_or_fold(DimOp::build(of, at)),
    rank: |rw, of| rw.value(RankOp::build(of)),
};

/// Interface models by operation.
pub(crate) const MODELS: Table = &[
    ("memref.assume_alignment", interfaces![dyn RuntimeVerifiable => AssumeAlignment]),
    ("memref.atomic_rmw", interfaces![dyn RuntimeVerifiable => Access(1, MEMREF)]),
    ("memref.cast", interfaces![dyn RuntimeVerifiable => Cast]),
    ("memref.copy", interfaces![dyn RuntimeVerifiable => Copy]),
    ("memref.dim", interfaces![dyn RuntimeVerifiable => Dim(MEMREF)]),
    ("memref.expand_shape", interfaces![dyn RuntimeVerifiable => ExpandShape]),
    ("memref.generic_atomic_rmw", interfaces![dyn RuntimeVerifiable => Access(0, MEMREF)]),
    ("memref.load", interfaces![dyn RuntimeVerifiable => Access(0, MEMREF)]),
    ("memref.store", interfaces![dyn RuntimeVerifiable => Access(1, MEMREF)]),
    ("memref.subview", interfaces![dyn RuntimeVerifiable => SubView]),
];

/// Emits a check that `by` divides an integer.
fn divides<P: OneResult>(cx: Checks<'_, '_, '_>, remainder: fn(Value, Value) -> P, value: Value, by: i64) -> Value {
    let by = number(cx, by);
    let rest = cx.rw.value(remainder(value, by));
    let zero = number(cx, 0);
    compare(cx, CmpIPredicate::Eq, rest, zero)
}

struct AssumeAlignment;

impl RuntimeVerifiable for AssumeAlignment {
    fn check(&self, op: Op, cx: &mut RuntimeChecks<'_, '_>) {
        let Some(assume) = cx.rw.op(op).cast::<AssumeAlignmentOp<'_>>() else { return };
        let (memref, alignment) = (assume.memref(), assume.alignment());
        let pointer = cx.rw.value(ExtractAlignedPointerAsIndexOp::build(memref));
        let aligned = divides(cx, RemUIOp::build, pointer, alignment);
        assert(cx, aligned, &format!("memref is not aligned to {alignment}"));
    }
}

/// Offset, sizes and strides of a memref.
struct Metadata {
    offset: Value,
    sizes: Values,
    strides: Values,
}

fn metadata(cx: Checks<'_, '_, '_>, of: Value) -> Option<Metadata> {
    let ctx = cx.rw.context();
    let memref = MemRef::of(ctx, cx.rw.ir().value_type(of))?;
    let base = ctx.types().memref(&[], memref.element, None, memref.space).ok()?;
    let (index, indices) = (ctx.types().index(), vec![ctx.types().index(); memref.rank()]);
    let op = cx.rw.add(ExtractStridedMetadataOp::build(of, base, index, indices.clone(), indices));
    let found = cx.rw.op(op).cast::<ExtractStridedMetadataOp<'_>>()?;
    Some(Metadata { offset: found.offset(), sizes: found.sizes().collect(), strides: found.strides().collect() })
}

struct Cast;

impl RuntimeVerifiable for Cast {
    fn check(&self, op: Op, cx: &mut RuntimeChecks<'_, '_>) {
        let ctx = cx.rw.context().clone();
        let Some(cast) = cx.rw.op(op).cast::<CastOp<'_>>() else { return };
        let from = cast.source();
        let source = ctx.types().shape(cx.rw.ir().value_type(from));
        let Some(target) = MemRef::of(&ctx, cx.rw.ir().value_type(cast.dest())) else { return };
        // A cast to a type with dynamic sizes and strides never fails.
        let unknown = vec![DYNAMIC; target.rank()];
        let Some(weak) = target.with(&ctx, &unknown, Some(ctx.attrs().strided_layout(&unknown, DYNAMIC))) else {
            return;
        };
        if source.is_none() {
            MEMREF.check_rank(cx, from, target.rank());
        }
        let cast = cx.rw.value(CastOp::build(from, weak));
        let Some(found) = metadata(cx, cast) else { return };
        MEMREF.check_sizes(cx, from, source, target.shape);
        let Some(layout) = target.strides(&ctx) else { return };
        if layout.offset != DYNAMIC {
            let offset = number(cx, layout.offset);
            let same = compare(cx, CmpIPredicate::Eq, found.offset, offset);
            assert(cx, same, "offset mismatch");
        }
        for (at, (&stride, &value)) in layout.strides.iter().zip(&found.strides).enumerate() {
            if stride != DYNAMIC {
                let stride = number(cx, stride);
                let same = compare(cx, CmpIPredicate::Eq, value, stride);
                assert(cx, same, &format!("stride mismatch of dim {at}"));
            }
        }
    }
}

struct Copy;

impl RuntimeVerifiable for Copy {
    fn check(&self, op: Op, cx: &mut RuntimeChecks<'_, '_>) {
        let ctx = cx.rw.context().clone();
        let Some(copy) = cx.rw.op(op).cast::<CopyOp<'_>>() else { return };
        let (source, target) = (copy.source(), copy.target());
        let shape = |value: Value| ctx.types().shape(cx.rw.ir().value_type(value));
        let (Some(from), Some(to)) = (shape(source), shape(target)) else { return };
        for (at, (&a, &b)) in from.iter().zip(to).enumerate() {
            if a != DYNAMIC && b != DYNAMIC {
                continue;
            }
            let [a, b] = [(source, a), (target, b)].map(|(value, size)| match size {
                DYNAMIC => MEMREF.dim(cx, value, at),
                size => number(cx, size),
            });
            let same = compare(cx, CmpIPredicate::Eq, a, b);
            assert(cx, same, &format!("size of {at}-th source/target dim does not match"));
        }
    }
}

struct ExpandShape;

impl RuntimeVerifiable for ExpandShape {
    fn check(&self, op: Op, cx: &mut RuntimeChecks<'_, '_>) {
        let ctx = cx.rw.context().clone();
        let Some(expand) = cx.rw.op(op).cast::<ExpandShapeOp<'_>>() else { return };
        let (source, target) = (expand.src(), ctx.types().shape(cx.rw.ir().value_type(expand.result())));
        let groups = expand.reassociation_attr().and_then(|groups_attr| groups(&ctx, groups_attr));
        let (Some(target), Some(groups)) = (target, groups) else { return };
        for (at, group) in groups.iter().enumerate() {
            let sizes = group.iter().filter_map(|dim| target.get(*dim as usize));
            let known = sizes.filter(|size| **size != DYNAMIC).fold(1i64, |all, size| all.wrapping_mul(*size));
            let whole = MEMREF.dim(cx, source, at);
            let fits = divides(cx, RemSIOp::build, whole, known);
            assert(cx, fits, "static result dims in reassoc group do not divide src dim evenly");
        }
    }
}

struct SubView;

impl RuntimeVerifiable for SubView {
    fn check(&self, op: Op, cx: &mut RuntimeChecks<'_, '_>) {
        let subview = cx.rw.op(op).cast::<SubViewOp<'_>>();
        let Some((slice, source)) = subview.and_then(|it| Some((it.slice()?, it.source()))) else { return };
        let (zero, one) = (number(cx, 0), number(cx, 1));
        if let Some(Metadata { sizes, .. }) = metadata(cx, source) {
            check_slice(cx, &slice, (zero, one), &|_, at| sizes[at], "subview");
        }
    }
}
