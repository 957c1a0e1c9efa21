//! What is checked when a program runs.

use lect_core::entity::{Op, Value};
use lect_core::interfaces;
use lect_core::types::DYNAMIC;
use lect_transforms::passes::{RuntimeChecks, RuntimeVerifiable};

use super::{AssumeAlignmentOp, ExpandShapeOp, SubViewOp};
use crate::patterns::{Table, Values, attr_int, constant_index, insert_value, op_state};
use crate::reassociation::groups;
use crate::runtime_checks::{Access, Checks, Dim, Is, Shaped, binary, check_slice, compare};
use crate::shapes::MemRef;

const MEMREF: Shaped = Shaped { dim: "memref.dim", rank: "memref.rank" };

/// By operation.
pub(super) const MODELS: Table = &[
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

/// Whether one number divides another.
fn divides(cx: Checks<'_, '_, '_>, name: &str, number: Value, by: i64) -> Option<Value> {
    let by = constant_index(cx.rw, by, cx.loc)?;
    let state = binary(cx, name, number, by)?;
    let rest = insert_value(cx.rw, state);
    let zero = constant_index(cx.rw, 0, cx.loc)?;
    compare(cx, Is::Equal, rest, zero)
}

struct AssumeAlignment;

impl RuntimeVerifiable for AssumeAlignment {
    fn check(&self, op: Op, cx: &mut RuntimeChecks<'_, '_>) -> Option<()> {
        let view = cx.rw.op(op);
        let alignment = attr_int(cx.rw.context(), view.cast::<AssumeAlignmentOp<'_>>()?.alignment_attr()?)?.to_i64()?;
        let index = cx.rw.context().common().index;
        let state = op_state(cx.rw, "memref.extract_aligned_pointer_as_index", cx.loc);
        let state = state.operands([view.operand(0)]).results([index]);
        let pointer = insert_value(cx.rw, state);
        let aligned = divides(cx, "arith.remui", pointer, alignment)?;
        cx.assert(aligned, &format!("memref is not aligned to {alignment}"))
    }
}

/// The base, the offset, and the sizes and strides of a memref.
struct Metadata {
    offset: Value,
    sizes: Values,
    strides: Values,
}

fn metadata(cx: Checks<'_, '_, '_>, of: Value) -> Option<Metadata> {
    let ctx = cx.rw.context().clone();
    let memref = MemRef::of(&ctx, cx.rw.ir().value_type(of))?;
    let (rank, index) = (memref.rank(), ctx.common().index);
    let base = ctx.memref_type(&[], memref.element, None, memref.space).ok()?;
    let types = std::iter::once(base).chain(std::iter::repeat_n(index, 1 + 2 * rank));
    let state = op_state(cx.rw, "memref.extract_strided_metadata", cx.loc).operands([of]).results(types);
    let op = cx.rw.insert(state);
    let results: Values = cx.rw.op(op).results().skip(1).collect();
    let (&offset, rest) = results.split_first()?;
    let (sizes, strides) = rest.split_at_checked(rank)?;
    Some(Metadata { offset, sizes: sizes.into(), strides: strides.into() })
}

struct Cast;

impl RuntimeVerifiable for Cast {
    fn check(&self, op: Op, cx: &mut RuntimeChecks<'_, '_>) -> Option<()> {
        let ctx = cx.rw.context().clone();
        let view = cx.rw.op(op);
        let from = view.operand(0);
        let source = ctx.shape(cx.rw.ir().value_type(from));
        let Some(target) = MemRef::of(&ctx, cx.rw.ir().value_type(view.result(0))) else { return Some(()) };
        if source.is_none() {
            MEMREF.check_rank(cx, from, target.rank())?;
        }
        // A cast to a type that knows nothing never fails.
        let unknown = vec![DYNAMIC; target.rank()];
        let layout = ctx.strided_layout_attr(&unknown, DYNAMIC);
        let state = op_state(cx.rw, "memref.cast", cx.loc).operands([from]);
        let state = state.results([target.with(&ctx, &unknown, Some(layout))?]);
        let cast = insert_value(cx.rw, state);
        let found = metadata(cx, cast)?;
        MEMREF.check_sizes(cx, from, source, target.shape)?;
        let Some(layout) = target.strides(&ctx) else { return Some(()) };
        if layout.offset != DYNAMIC {
            let offset = constant_index(cx.rw, layout.offset, cx.loc)?;
            let same = compare(cx, Is::Equal, found.offset, offset)?;
            cx.assert(same, "offset mismatch")?;
        }
        for (at, (&stride, &value)) in layout.strides.iter().zip(&found.strides).enumerate() {
            if stride != DYNAMIC {
                let stride = constant_index(cx.rw, stride, cx.loc)?;
                let same = compare(cx, Is::Equal, value, stride)?;
                cx.assert(same, &format!("stride mismatch of dim {at}"))?;
            }
        }
        Some(())
    }
}

struct Copy;

impl RuntimeVerifiable for Copy {
    fn check(&self, op: Op, cx: &mut RuntimeChecks<'_, '_>) -> Option<()> {
        let ctx = cx.rw.context().clone();
        let operands: Values = cx.rw.op(op).operands().collect();
        let shape = |value: &Value| ctx.shape(cx.rw.ir().value_type(*value));
        let [Some(from), Some(to)] = [shape(operands.first()?), shape(operands.get(1)?)] else { return Some(()) };
        for (at, (&a, &b)) in from.iter().zip(to).enumerate() {
            if a != DYNAMIC && b != DYNAMIC {
                continue;
            }
            let mut sizes = Values::new();
            for (&value, size) in operands.iter().zip([a, b]) {
                sizes.push(match size {
                    DYNAMIC => MEMREF.dim(cx, value, at)?,
                    size => constant_index(cx.rw, size, cx.loc)?,
                });
            }
            let same = compare(cx, Is::Equal, sizes[0], sizes[1])?;
            cx.assert(same, &format!("size of {at}-th source/target dim does not match"))?;
        }
        Some(())
    }
}

struct ExpandShape;

impl RuntimeVerifiable for ExpandShape {
    fn check(&self, op: Op, cx: &mut RuntimeChecks<'_, '_>) -> Option<()> {
        let ctx = cx.rw.context().clone();
        let view = cx.rw.op(op);
        let source = view.operand(0);
        let target = ctx.shape(cx.rw.ir().value_type(view.result(0)))?;
        let groups = groups(&ctx, view.cast::<ExpandShapeOp<'_>>()?.reassociation_attr()?)?;
        for (at, group) in groups.iter().enumerate() {
            let sizes = group.iter().filter_map(|dim| target.get(*dim as usize));
            let known = sizes.filter(|size| **size != DYNAMIC).fold(1i64, |all, size| all.wrapping_mul(*size));
            let whole = MEMREF.dim(cx, source, at)?;
            let fits = divides(cx, "arith.remsi", whole, known)?;
            cx.assert(fits, "static result dims in reassoc group do not divide src dim evenly")?;
        }
        Some(())
    }
}

struct SubView;

impl RuntimeVerifiable for SubView {
    fn check(&self, op: Op, cx: &mut RuntimeChecks<'_, '_>) -> Option<()> {
        let subview = cx.rw.op(op).cast::<SubViewOp<'_>>()?;
        let (slice, source) = (subview.slice()?, subview.source());
        let zero = constant_index(cx.rw, 0, cx.loc)?;
        let one = constant_index(cx.rw, 1, cx.loc)?;
        let sizes = metadata(cx, source)?.sizes;
        check_slice(cx, &slice, (zero, one), &|_, at| sizes.get(at).copied(), "subview")
    }
}
