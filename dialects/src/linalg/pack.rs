//! Patterns and folders of `linalg.pack` and `linalg.unpack`.

use lect_core::context::ContextData;
use lect_core::engine::interface::destination::DestinationStyle;
use lect_core::entity::{Attr, Op, Type, Value};
use lect_core::fold::Folded;
use lect_core::ir::{Isolate, OpRef, OpState};
use lect_core::types::DYNAMIC;
use lect_transforms::rewrite::Rewriter;
use smallvec::SmallVec;

use super::LinalgOp;
use super::fills::replace_by_fill;
use super::structured::numbers;
use crate::folding::{element, splat_reshaped};
use crate::mixed::{self, Mixed, MixedList};
use crate::patterns::{SEGMENTS, defined_by, insert_value, op_state, set_groups, state_of};
use crate::shapes::ranked_tensor;
use crate::tensor::ExtractSliceOp;
use crate::tensor_casts::weaker_cast_from;

const PACK: &str = "linalg.pack";
const UNPACK: &str = "linalg.unpack";

/// Whether the sizes of all tiles of an operation are known, in the tensor of tiles, too.
pub(super) fn has_known_tiles(op: OpRef<'_>) -> bool {
    let Some(tiling) = Tiling::of(op) else { return false };
    let tiled = op.operand(if tiling.packs { 1 } else { 0 });
    let shape = op.context().shape(op.ir.value_type(tiled)).unwrap_or_default();
    let inner = &shape[shape.len().saturating_sub(tiling.tiles.len())..];
    tiling.tiles.iter().all(|tile| tile.known(&op.ir).is_some()) && !inner.contains(&DYNAMIC)
}

/// How a tensor is cut into tiles.
struct Tiling {
    /// The dimensions that are cut.
    positions: Vec<usize>,
    /// Where each outer dimension comes from; empty if they stay in order.
    order: Vec<usize>,
    tiles: MixedList,
    /// Whether the source is the tensor that is not cut.
    packs: bool,
}

impl Tiling {
    fn of(op: OpRef<'_>) -> Option<Self> {
        let (tiles, positions, order, group) = match LinalgOp::of(op)? {
            LinalgOp::Pack(it) => {
                (it.static_inner_tiles_attr(), it.inner_dims_pos_attr(), it.outer_dims_perm_attr(), 3)
            }
            LinalgOp::UnPack(it) => {
                (it.static_inner_tiles_attr(), it.inner_dims_pos_attr(), it.outer_dims_perm_attr(), 2)
            }
            _ => return None,
        };
        let ctx: &ContextData = op.context();
        let places =
            |attr| numbers(ctx, attr).into_iter().map(|it| usize::try_from(it).ok()).collect::<Option<Vec<_>>>();
        Some(Self {
            positions: places(positions)?,
            order: places(order)?,
            tiles: mixed::mix(&numbers(ctx, tiles), op.operand_group(group))?,
            packs: group == 3,
        })
    }

    fn keeps_order(&self) -> bool {
        self.order.iter().copied().eq(0..self.order.len())
    }

    fn is_same(&self, ir: &Isolate, other: &Self) -> bool {
        let is_equal = |(a, b): (&Mixed, &Mixed)| a == b || a.known(ir).is_some_and(|size| b.is(ir, size));
        self.positions == other.positions
            && (self.order == other.order || self.keeps_order() && other.keeps_order())
            && self.tiles.len() == other.tiles.len()
            && self.tiles.iter().zip(&other.tiles).all(is_equal)
    }

    /// The outer dimension of the tensor of tiles that a dimension becomes.
    fn outer(&self, dim: usize) -> Option<usize> {
        if self.order.is_empty() { Some(dim) } else { self.order.iter().position(|from| *from == dim) }
    }
}

/// The types of the tensor and of the tensor of its tiles.
fn types(op: OpRef<'_>, tiling: &Tiling) -> Option<(Type, Type)> {
    let mut types = op.operand_types();
    let (source, dest) = (types.next()?, types.next()?);
    Some(if tiling.packs { (source, dest) } else { (dest, source) })
}

fn has_padding(op: OpRef<'_>, tiling: &Tiling) -> bool {
    tiling.packs && op.operand_group(2).len() > 0
}

/// What was cut and is put together again, or the other way round, is what it was.
pub(super) fn cancel(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let tiling = Tiling::of(view)?;
    let before = defined_by(rw.ir(), view.operands().next()?, if tiling.packs { UNPACK } else { PACK })?;
    let other = Tiling::of(before)?;
    let first = before.operands().next()?;
    let fits = rw.ir().value_type(first) == view.operand_types().nth(1)?
        && rw.ir().value_type(first) == view.result_types().next()?
        && !has_padding(view, &tiling)
        && !has_padding(before, &other)
        && tiling.is_same(rw.ir(), &other);
    if !fits {
        return None;
    }
    rw.replace(op, &[first]);
    Some(())
}

/// Sizes that are multiples of their tiles need no padding.
pub(super) fn drop_padding(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let tiling = Tiling::of(view)?;
    if !has_padding(view, &tiling) {
        return None;
    }
    let (shape, _) = ranked_tensor(rw.context(), types(view, &tiling)?.0)?;
    for (position, tile) in tiling.positions.iter().zip(&tiling.tiles) {
        let Mixed::Static(tile) = *tile else { return None };
        let size = *shape.get(*position)?;
        if size == DYNAMIC || size.checked_rem(tile) != Some(0) {
            return None;
        }
    }
    set_groups(op, rw, &[("padding_value", &[])])
}

/// The value, or a cast of it to another type.
fn cast(op: Op, rw: &mut Rewriter<'_>, value: Value, ty: Type) -> Option<Value> {
    if rw.ir().value_type(value) == ty {
        return Some(value);
    }
    let state = op_state(rw, "tensor.cast", rw.op(op).loc()).operands([value]).results([ty]);
    Some(insert_value(rw.before(op), state))
}

/// Replaces an operation by another one, whose result is cast if it has another type.
fn replace(op: Op, rw: &mut Rewriter<'_>, state: OpState) -> Option<()> {
    let (loc, ty) = (rw.op(op).loc(), rw.op(op).result_types().next()?);
    op_state(rw, "tensor.cast", loc);
    let new = insert_value(rw.before(op), state);
    let value = if rw.ir().value_type(new) == ty {
        new
    } else {
        let state = op_state(rw, "tensor.cast", loc).operands([new]).results([ty]);
        insert_value(rw, state)
    };
    rw.replace(op, &[value]);
    Some(())
}

/// The size of a dimension that is not cut is the same before and after.
pub(super) fn infer_sizes(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let tiling = Tiling::of(view)?;
    let (plain, packed) = types(view, &tiling)?;
    let ctx = rw.context().clone();
    let ((shape, element), (tiles_shape, _)) = (ranked_tensor(&ctx, plain)?, ranked_tensor(&ctx, packed)?);
    let (mut shape, mut tiles_shape) = (shape.to_vec(), tiles_shape.to_vec());
    let mut changed = false;
    for (dim, size) in shape.iter_mut().enumerate().filter(|it| !tiling.positions.contains(&it.0)) {
        let other = tiles_shape.get_mut(tiling.outer(dim)?)?;
        if (*size == DYNAMIC) != (*other == DYNAMIC) {
            let known = if *size == DYNAMIC { *other } else { *size };
            (*size, *other, changed) = (known, known, true);
        }
    }
    if !changed {
        return None;
    }
    let new = [ctx.tensor_type(&shape, element, None).ok()?, ctx.tensor_type(&tiles_shape, element, None).ok()?];
    let [source_type, dest_type] = if tiling.packs { new } else { [new[1], new[0]] };
    let mut state = state_of(view);
    let [source, dest] = [*state.operands.first()?, *state.operands.get(1)?];
    op_state(rw, "tensor.cast", state.loc);
    *state.operands.get_mut(0)? = cast(op, rw, source, source_type)?;
    *state.operands.get_mut(1)? = cast(op, rw, dest, dest_type)?;
    state.results = SmallVec::from_slice(&[dest_type]);
    replace(op, rw, state)
}

/// Casts that only forget something are left out. What is known of tiles is said by their sizes.
pub(super) fn of_casts(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let tiling = Tiling::of(view)?;
    let operands: Vec<Value> = view.operands().collect();
    let strong: Vec<Value> = operands.iter().map(|value| weaker_cast_from(rw.ir(), *value).unwrap_or(*value)).collect();
    if strong == operands {
        return None;
    }
    let ctx = rw.context().clone();
    let dest_type = rw.ir().value_type(*strong.get(1)?);
    let packed = if tiling.packs { dest_type } else { rw.ir().value_type(*strong.first()?) };
    let (shape, _) = ranked_tensor(&ctx, packed)?;
    let sizes = shape.get(shape.len().checked_sub(tiling.tiles.len())?..)?;
    let mut tiles = tiling.tiles.clone();
    for (tile, &size) in tiles.iter_mut().zip(sizes) {
        match tile.known(rw.ir()) {
            _ if size == DYNAMIC => {}
            // Other tiles would not be verified.
            Some(known) if known != size => return None,
            _ => *tile = Mixed::Static(size),
        }
    }
    let (list, values) = mixed::split(&tiles);
    let mut state = state_of(view);
    let fixed = operands.len().checked_sub(tiling.tiles.iter().filter(|it| it.value().is_some()).count())?;
    state.operands = strong.into_iter().take(fixed).chain(values.iter().copied()).collect();
    state.results = SmallVec::from_slice(&[dest_type]);
    state = state.attr(&ctx, "static_inner_tiles", ctx.i64_array_attr(list));
    if tiling.packs {
        let counts = [1, 1, i32::from(has_padding(view, &tiling)), values.len() as i32];
        state = state.attr(&ctx, SEGMENTS, ctx.i32_array_attr(counts));
    }
    replace(op, rw, state)
}

/// Tiles of a tensor that was filled are filled.
pub(super) fn of_fill(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let fill = defined_by(rw.ir(), view.operands().next()?, "linalg.fill")?;
    let (value, dest) = (fill.operands().next()?, view.operands().nth(1)?);
    let pads_otherwise = view.operand_group(2).next().is_some_and(|padding| padding != value);
    if pads_otherwise || rw.ir().value(dest).uses().nth(1).is_some() {
        return None;
    }
    replace_by_fill(op, rw, value, dest)
}

/// All of the destination is written to: what was there before does not matter.
pub(super) fn of_destination(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let dest = rw.op(op).operands().nth(1)?;
    let made = rw.ir().value(dest).defining_op()?;
    let number = made.results().position(|result| result == dest)?;
    let init = made.interface::<dyn DestinationStyle>()?.inits(made).nth(number)?;
    let before = made.operand(init);
    if before == dest || rw.ir().value_type(before) != rw.ir().value_type(dest) {
        return None;
    }
    rw.modify(op, |ir| ir.set_operand(op, 1, before));
    Some(())
}

/// Of what is put together only a part is used: padding is not put together.
pub(super) fn slice_of(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let tiling = Tiling::of(view)?;
    let result = view.results().next()?;
    let users: SmallVec<[Op; 2]> = rw.ir().value(result).uses().map(|it| it.0.op).take(2).collect();
    let [user] = users[..] else { return None };
    let user = rw.op(user).cast::<ExtractSliceOp<'_>>()?;
    let (slice, slice_type) = (user.slice()?, rw.ir().value_type(user.result()));
    let ctx = rw.context();
    let ((sizes, _), (tiles_shape, _)) =
        (ranked_tensor(ctx, slice_type)?, ranked_tensor(ctx, types(view, &tiling)?.1)?);
    if sizes.len() != ctx.shape(view.result_types().next()?)?.len()
        || !slice.offsets.iter().all(|it| it.is(rw.ir(), 0))
        || !slice.strides.iter().all(|it| it.is(rw.ir(), 1))
    {
        return None;
    }
    for (dim, &size) in sizes.iter().enumerate() {
        let outer = *tiles_shape.get(tiling.outer(dim)?)?;
        let tile = tiling.positions.iter().position(|at| *at == dim).and_then(|at| tiling.tiles.get(at));
        if size == DYNAMIC || outer == DYNAMIC {
            return None;
        }
        match tile {
            None if outer != size => return None,
            None => {}
            Some(Mixed::Static(tile)) if outer.checked_mul(*tile)?.checked_sub(size)? < *tile => {}
            Some(_) => return None,
        }
    }
    let (user, dest, mut state) = (user.0.op, view.operands().nth(1)?, state_of(view));
    *state.operands.get_mut(1)? = rw.value(ExtractSliceOp::of_slice(dest, &slice, slice_type));
    state.results = SmallVec::from_slice(&[slice_type]);
    let new = insert_value(rw, state);
    rw.replace(user, &[new]);
    rw.erase(op);
    Some(())
}

/// The same element everywhere, in another shape.
pub(super) fn fold(op: OpRef<'_>, constants: &[Option<Attr>]) -> Option<Folded> {
    let ctx = op.context();
    let tiling = Tiling::of(op)?;
    let source = constants.first().copied().flatten()?;
    let padding = if has_padding(op, &tiling) { constants.get(2).copied().flatten() } else { None };
    if padding.is_some_and(|padding| element(ctx, source, 0) != Some(padding)) {
        return None;
    }
    splat_reshaped(ctx, source, op.result_types().next()?).map(Folded::attr)
}
