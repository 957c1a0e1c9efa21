//! Views of memory: numbers that are constants, and casts before them.

use lect_core::entity::{Op, Type, Value};
use lect_core::ir::OpRef;
use lect_core::types::DYNAMIC;
use lect_transforms::rewrite::Rewriter;

use super::super::subview::{dropped_dims_of, infer};
use super::{defined_by, first_operand, replace_by_cast, weaker_cast_from};
use crate::mixed::{self, Mixed, MixedSlice, slice_op};
use crate::patterns::{constant_index, insert_value, op_state};
use crate::shapes::MemRef;
use crate::slices::Slice;

/// The type of a subview of a source, without the dimensions that the result lacks now.
fn subview_type(op: OpRef<'_>, source: Type, slice: &MixedSlice) -> Option<Type> {
    let ctx = op.context();
    let memref = MemRef::of(ctx, source)?;
    let list = |list: &[Mixed]| mixed::split(list).0.into_iter().collect();
    let part = Slice { offsets: list(&slice.offsets), sizes: list(&slice.sizes), strides: list(&slice.strides) };
    let full = infer(ctx, &memref, &memref.strides(ctx)?, &part)?;
    let dropped = dropped_dims_of(op)?;
    if !dropped.contains(&true) {
        return Some(full);
    }
    let full = MemRef::of(ctx, full)?;
    let layout = full.strides(ctx)?;
    let kept = |list: &[i64]| -> Vec<i64> { list.iter().zip(&dropped).filter(|it| !it.1).map(|it| *it.0).collect() };
    let strided = ctx.strided_layout_attr(&kept(&layout.strides), layout.offset);
    full.with(ctx, &kept(full.shape), Some(strided))
}

pub(super) fn static_subview(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let mut slice = MixedSlice::of(view, 1)?;
    if !slice.fold_constants(rw.ir()) {
        return None;
    }
    let (source, _) = first_operand(view)?;
    // A view that is out of bounds would not be verified.
    if !slice.is_in_bounds(rw.context().shape(rw.ir().value_type(source))?) {
        return None;
    }
    let ty = subview_type(view, rw.ir().value_type(source), &slice)?;
    let state = slice_op(rw, "memref.subview", view.loc(), &[source], &slice, ty)?;
    let new = insert_value(rw.before(op), state);
    replace_by_cast(op, rw, new)
}

fn has_constant_operand(op: OpRef<'_>) -> bool {
    op.operands().any(|value| op.ir.value(value).constant().is_some())
}

pub(super) fn subview_of_cast(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    if has_constant_operand(view) {
        return None;
    }
    let source = weaker_cast_from(rw.ir(), first_operand(view)?.0)?;
    let slice = MixedSlice::of(view, 1)?;
    let ty = subview_type(view, rw.ir().value_type(source), &slice)?;
    let state = slice_op(rw, "memref.subview", view.loc(), &[source], &slice, ty)?;
    let new = insert_value(rw.before(op), state);
    replace_by_cast(op, rw, new)
}

/// A view of all is the source.
pub(super) fn trivial_subview(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let (source, ty) = first_operand(view)?;
    let shape = rw.context().shape(rw.ir().value_type(source))?;
    if shape.len() != rw.context().shape(ty)?.len() || !MixedSlice::of(view, 1)?.is_all_of(rw.ir(), shape) {
        return None;
    }
    if rw.ir().value_type(source) == ty {
        rw.replace(op, &[source]);
        return Some(());
    }
    replace_by_cast(op, rw, source)
}

/// What the type says of numbers, where operands do not.
fn constify(rw: &Rewriter<'_>, list: &mut mixed::MixedList, known: &[i64]) {
    for (number, known) in list.iter_mut().zip(known) {
        if let Mixed::Dynamic(_) = number {
            match number.known(rw.ir()) {
                Some(constant) => *number = Mixed::Static(constant),
                None if *known != DYNAMIC => *number = Mixed::Static(*known),
                None => {}
            }
        }
    }
}

fn static_count(slice: &MixedSlice) -> usize {
    let all = slice.offsets.iter().chain(&slice.sizes).chain(&slice.strides);
    all.filter(|it| it.value().is_none()).count()
}

pub(super) fn static_reinterpretation(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let (ctx, view) = (rw.context(), rw.op(op));
    let (source, ty) = first_operand(view)?;
    let memref = MemRef::of(ctx, ty)?;
    let layout = memref.strides(ctx)?;
    let before = MixedSlice::of(view, 1)?;
    let mut slice = before.clone();
    constify(rw, &mut slice.offsets, &[layout.offset]);
    constify(rw, &mut slice.sizes, memref.shape);
    constify(rw, &mut slice.strides, &layout.strides);
    if static_count(&slice) == static_count(&before) {
        return None;
    }
    let strided = ctx.strided_layout_attr(&mixed::split(&slice.strides).0, *mixed::split(&slice.offsets).0.first()?);
    let ty = memref.with(ctx, &mixed::split(&slice.sizes).0, Some(strided))?;
    let state = slice_op(rw, "memref.reinterpret_cast", view.loc(), &[source], &slice, ty)?;
    let new = insert_value(rw.before(op), state);
    replace_by_cast(op, rw, new)
}

/// A memref that is put together of what another one was taken apart to is that one.
pub(super) fn same_as_metadata(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let (ir, view) = (rw.ir(), rw.op(op));
    let (source, ty) = first_operand(view)?;
    let metadata = defined_by(ir, source, "memref.extract_strided_metadata")?;
    let whole = metadata.operands().next()?;
    let from = MemRef::of(rw.context(), ir.value_type(whole))?;
    let layout = from.strides(rw.context())?;
    let rank = from.rank();
    let slice = MixedSlice::of(view, 1)?;
    let results: Vec<Value> = metadata.results().collect();
    let is = |number: &Mixed, result: Option<&Value>, known: i64| match *number {
        Mixed::Dynamic(value) if Some(&value) == result => true,
        number => known != DYNAMIC && number.is(ir, known),
    };
    let fits = slice.sizes.len() == rank
        && slice.offsets.iter().all(|it| is(it, results.get(1), layout.offset))
        && (0..rank).all(|at| is(&slice.sizes[at], results.get(2 + at), from.shape[at]))
        && (0..rank).all(|at| is(&slice.strides[at], results.get(2 + rank + at), layout.strides[at]));
    if fits {
        if ir.value_type(whole) == ty {
            rw.replace(op, &[whole]);
            return Some(());
        }
        return replace_by_cast(op, rw, whole);
    }
    // Nothing but the memory is taken over from the source.
    rw.modify(op, |ir| ir.set_operand(op, 0, whole));
    Some(())
}

/// Sizes that are constants become part of the type.
pub(super) fn static_view(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let (ctx, view) = (rw.context(), rw.op(op));
    let (source, ty) = first_operand(view)?;
    let memref = MemRef::of(ctx, ty)?;
    let (shape, sizes) = mixed::static_sizes(rw.ir(), memref.shape, view.operand_group(2))?;
    let state = op_state(rw, "memref.view", view.loc())
        .operands([source, view.operands().nth(1)?])
        .operands(sizes)
        .results([memref.with(ctx, &shape, memref.layout)?]);
    let new = insert_value(rw.before(op), state);
    replace_by_cast(op, rw, new)
}

/// A view of bytes that were cast is one of the bytes.
pub(super) fn view_of_cast(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let cast = defined_by(rw.ir(), first_operand(view)?.0, "memref.cast")?;
    let source = cast.operands().next()?;
    let ctx = rw.context();
    MemRef::of(ctx, rw.ir().value_type(source)).filter(|memref| memref.rank() == 1 && memref.is_identity(ctx))?;
    let state = op_state(rw, "memref.view", view.loc())
        .operands([source])
        .operands(view.operands().skip(1))
        .results(view.result_types());
    rw.replace_with(op, state);
    Some(())
}

/// A cast has the metadata of its source, but for what it knows itself.
pub(super) fn metadata_of_cast(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let cast = defined_by(rw.ir(), view.operands().next()?, "memref.cast")?;
    let (source, result) = first_operand(cast)?;
    let ctx = rw.context().clone();
    let (from, to) = (MemRef::of(&ctx, rw.ir().value_type(source))?, MemRef::of(&ctx, result)?);
    let layout = to.strides(&ctx)?;
    if from.rank() != to.rank() {
        return None;
    }
    let loc = view.loc();
    let state = op_state(rw, "memref.extract_strided_metadata", loc).operands([source]).results(view.result_types());
    let new = rw.before(op).insert(state);
    let mut values: Vec<Value> = rw.op(new).results().collect();
    let known = std::iter::once(&layout.offset).chain(to.shape).chain(&layout.strides);
    for (value, &known) in values.iter_mut().skip(1).zip(known) {
        if known != DYNAMIC {
            *value = constant_index(rw, known, loc)?;
        }
    }
    rw.replace(op, &values);
    Some(())
}
