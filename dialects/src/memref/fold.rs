//! Folders of `memref`.

use lect_core::affine::strided::StridedLayout;
use lect_core::attrs::AttrData;
use lect_core::entity::{Attr, Value};
use lect_core::fold::{Folded, KnownResults};
use lect_core::ir::{Isolate, OpRef};
use lect_core::types::{DYNAMIC, TypeData};

use super::casts::loses_nothing;
use super::subview::dropped_dims_of;
use super::{CastOp, MemorySpaceCastOp, ReinterpretCastOp, SubViewOp};
use crate::folding::Folding;
use crate::mixed::{self, MixedSlice};
use crate::patterns::defined_by;
use crate::reassociation;
use crate::shapes::{MemRef, dynamic_count};

type Constants<'a> = &'a [Option<Attr>];

/// What a value is a cast of, if that is a memref with a rank.
fn cast_from(ir: &Isolate, value: Value) -> Option<Value> {
    let cast = ir.value(value).defining_op().filter(|op| op.is::<CastOp<'_>>())?;
    let source = cast.operands().next()?;
    matches!(ir.context().type_data(ir.value_type(source)), TypeData::MemRef { .. }).then_some(source)
}

/// As `cast_from`, where the result of the cast does not know more than the source.
pub(crate) fn weaker_cast_from(ir: &Isolate, value: Value) -> Option<Value> {
    let source = cast_from(ir, value)?;
    loses_nothing(ir.context(), ir.value_type(value), ir.value_type(source)).then_some(source)
}

fn replace_operands(op: OpRef<'_>, replacement: impl Fn(usize, Value) -> Option<Value>) -> Option<Folded> {
    let mut any = false;
    let operands = op.operands().enumerate().map(|(at, value)| match replacement(at, value) {
        // In a cycle a cast may be of itself.
        Some(other) => {
            any |= other != value;
            other
        }
        None => value,
    });
    let operands: Vec<Value> = operands.collect();
    any.then(|| Folded::operands(operands))
}

/// Casts of memrefs among the operands are left out.
pub(crate) fn casts(op: OpRef<'_>, _: Constants<'_>) -> Option<Folded> {
    replace_operands(op, |_, value| cast_from(op.ir.get(), value))
}

/// As [`casts`], but for the value that is stored.
pub(super) fn casts_but_first(op: OpRef<'_>, _: Constants<'_>) -> Option<Folded> {
    let stored = op.operands().next()?;
    replace_operands(op, |_, value| if value == stored { None } else { cast_from(op.ir.get(), value) })
}

/// Casts that add nothing to what is known are left out.
pub(super) fn copy(op: OpRef<'_>, _: Constants<'_>) -> Option<Folded> {
    replace_operands(op, |_, value| weaker_cast_from(op.ir.get(), value))
}

/// The same alignment was assumed before.
pub(super) fn assume_alignment(op: OpRef<'_>, constants: Constants<'_>) -> Option<Folded> {
    let it = Folding::new(op, constants);
    let before = defined_by(op.ir.get(), it.operand(0)?, "memref.assume_alignment")?;
    (before.attr("alignment") == op.attr("alignment")).then(|| it.is_operand(0)).flatten()
}

pub(super) fn dim(op: OpRef<'_>, constants: Constants<'_>) -> Option<Folded> {
    let it = Folding::new(op, constants);
    let (source, ctx) = (it.operand(0)?, it.ctx());
    let index = usize::try_from(it.int(1)?.to_i64()?).ok()?;
    let shape = MemRef::of(ctx, op.ir.value_type(source))?.shape;
    let size = *shape.get(index)?;
    if size != DYNAMIC {
        return Some(Folded::attr(ctx.integer_attr(ctx.common().index, size)));
    }
    let from = op.ir.value(source).defining_op();
    let group = match from.map(|op| op.name_data().name.as_ref()) {
        Some(b"memref.alloc" | b"memref.alloca") => Some(0),
        Some(b"memref.view") => Some(2),
        _ => None,
    };
    if let (Some(from), Some(group)) = (from, group) {
        let before = dynamic_count(&shape[..index]);
        return it.value(from.operand_group(group).nth(before)?);
    }
    if let Some(view) = from.filter(|op| op.is::<SubViewOp<'_>>()) {
        let (dropped, sizes) = (dropped_dims_of(view)?, mixed::of(view, "static_sizes", 2)?);
        let mut kept = sizes.iter().zip(dropped).filter(|it| !it.1).map(|it| it.0);
        return it.value(kept.nth(index)?.value()?);
    }
    casts(op, constants)
}

/// The type says it.
pub(super) fn rank(op: OpRef<'_>, constants: Constants<'_>) -> Option<Folded> {
    let it = Folding::new(op, constants);
    let rank = it.ctx().shape(op.operand_types().next()?)?.len();
    Some(Folded::attr(it.ctx().integer_attr(it.ctx().common().index, rank as i64)))
}

/// From one space through another.
pub(super) fn memory_space_cast(op: OpRef<'_>, constants: Constants<'_>) -> Option<Folded> {
    let it = Folding::new(op, constants);
    let before = it.made_by::<MemorySpaceCastOp<'_>>(it.operand(0)?)?;
    Some(Folded::operands(before.operands().next()))
}

/// What the source is a view of does not matter, but for where it begins.
pub(super) fn reinterpret_cast(op: OpRef<'_>, _: Constants<'_>) -> Option<Folded> {
    let (ir, ctx) = (op.ir.get(), op.context());
    let source = op.operands().next()?;
    let before = ir.value(source).defining_op().filter(|before| {
        let begins_at_start =
            || MixedSlice::of(*before, 1).is_some_and(|slice| slice.offsets.iter().all(|offset| offset.is(ir, 0)));
        before.is::<ReinterpretCastOp<'_>>()
            || before.is::<CastOp<'_>>()
            || before.is::<SubViewOp<'_>>() && begins_at_start()
    });
    if let Some(first) = before.and_then(|before| before.operands().next()) {
        return replace_operands(op, |at, _| (at == 0).then_some(first));
    }
    let ty = op.result_types().next()?;
    let at_start = mixed::of(op, "static_offsets", 1)?.first() == Some(&mixed::Mixed::Static(0));
    let is_static = dynamic_count(ctx.shape(ty)?) == 0;
    (is_static && at_start && ir.value_type(source) == ty).then(|| Folded::value(source))
}

/// A view of all.
pub(super) fn subview(op: OpRef<'_>, _: Constants<'_>) -> Option<Folded> {
    let (ir, ctx) = (op.ir.get(), op.context());
    let source = op.operands().next()?;
    if ir.value_type(source) != op.result_types().next()? {
        return None;
    }
    let memref = MemRef::of(ctx, ir.value_type(source))?;
    // Where it begins is known, too: another offset of the same type would be another part.
    let is_known = |layout: StridedLayout| layout.offset != DYNAMIC && !layout.strides.contains(&DYNAMIC);
    let is_static = dynamic_count(memref.shape) == 0 && memref.strides(ctx).is_some_and(is_known);
    let slice = MixedSlice::of(op, 1)?;
    let same_as_before = || {
        let before = ir.value(source).defining_op().filter(|before| before.is::<SubViewOp<'_>>());
        let before = before.and_then(|before| MixedSlice::of(before, 1));
        before.is_some_and(|before| before.sizes == slice.sizes)
            && slice.offsets.iter().all(|offset| offset.is(ir, 0))
            && slice.strides.iter().all(|stride| stride.is(ir, 1))
    };
    (is_static || same_as_before()).then(|| Folded::value(source))
}

/// A view of all.
pub(super) fn view(op: OpRef<'_>, constants: Constants<'_>) -> Option<Folded> {
    let it = Folding::new(op, constants);
    let ty = it.ty()?;
    let is_static = dynamic_count(it.ctx().shape(ty)?) == 0;
    let same = op.ir.value_type(it.operand(0)?) == ty;
    (is_static && same && it.int(1).is_some_and(|shift| shift.is_zero())).then(|| it.is_operand(0)).flatten()
}

/// Two in turn are one.
pub(super) fn transpose(op: OpRef<'_>, _: Constants<'_>) -> Option<Folded> {
    let (ir, ctx) = (op.ir.get(), op.context());
    let source = op.operands().next()?;
    let map_of = |op: OpRef<'_>| match ctx.attr_data(op.attr("permutation")?) {
        AttrData::AffineMap(map) => Some(*map),
        _ => None,
    };
    let map = map_of(op)?;
    if map.is_identity(ctx) && ir.value_type(source) == op.result_types().next()? {
        return Some(Folded::value(source));
    }
    let before = defined_by(ir, source, "memref.transpose")?;
    let composed = map.compose(ctx, map_of(before)?)?;
    let mut folded = Folded::operands(before.operands().next());
    if let Folded::InPlace(update) = &mut folded {
        update.attrs.push((ctx.ident(b"permutation"), ctx.affine_map_attr(composed)));
    }
    Some(folded)
}

pub(super) fn expand_shape(op: OpRef<'_>, constants: Constants<'_>) -> Option<Folded> {
    reassociation::fold(op, constants, "memref.collapse_shape")
}

pub(super) fn collapse_shape(op: OpRef<'_>, constants: Constants<'_>) -> Option<Folded> {
    reassociation::fold(op, constants, "memref.expand_shape")
}

/// What the type says of offset, sizes and strides.
pub(super) struct Metadata;

impl KnownResults for Metadata {
    fn known(&self, op: OpRef<'_>) -> Vec<(usize, Attr)> {
        let ctx = op.context();
        let memref = op.operand_types().next().and_then(|ty| MemRef::of(ctx, ty));
        let Some((memref, layout)) = memref.and_then(|it| it.strides(ctx).map(|layout| (it, layout))) else {
            return Vec::new();
        };
        let numbers = std::iter::once(&layout.offset).chain(memref.shape).chain(&layout.strides);
        let results = op.results().enumerate().skip(1).zip(numbers);
        let known = results.filter(|&((_, result), number)| *number != DYNAMIC && !op.ir.value(result).is_unused());
        known.map(|((at, _), number)| (at, ctx.integer_attr(ctx.common().index, *number))).collect()
    }
}
