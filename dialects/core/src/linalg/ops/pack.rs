//! Canonicalization patterns and folders of `linalg.pack` and `linalg.unpack`.

use lect_core::interfaces::destination::DestinationStyle;
use lect_support::folding::element;
use lect_support::mixed_integers;
use lect_support::prelude::*;

use super::structured::numbers;
use crate::linalg::canonicalize::filled_tensors::{fill_output, filled_with};
use crate::linalg::{LinalgOp, PackOp, UnPackOp};
use crate::shared::tensor_casts::{retype, weaker_cast_from};
use crate::tensor::{CastOp, ExtractSliceOp};

/// Returns true if all tile sizes are static or constant, in the packed type as well.
pub(crate) fn has_known_tiles(op: OpRef<'_>) -> bool {
    let Some(tiling) = Tiling::of(op) else { return false };
    let tiled = op.operand(if tiling.packs { 1 } else { 0 });
    let shape = op.context().types().shape(op.ir.value_type(tiled)).unwrap_or_default();
    let inner = &shape[shape.len().saturating_sub(tiling.tiles.len())..];
    tiling.tiles.iter().all(|tile| tile.known(&op.ir).is_some()) && !inner.contains(&DYNAMIC)
}

/// Tiling of a tensor.
struct Tiling {
    /// Tiled dimensions.
    positions: Vec<usize>,
    /// Permutation of the outer dimensions; empty for the identity.
    order: Vec<usize>,
    tiles: MixedList,
    /// Whether the source is the unpacked tensor.
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
            tiles: mixed_integers::mix(&numbers(ctx, tiles), op.operand_group(group))?,
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

    /// Returns the outer dimension of the packed tensor for a dimension.
    fn outer(&self, dim: usize) -> Option<usize> {
        if self.order.is_empty() { Some(dim) } else { self.order.iter().position(|from| *from == dim) }
    }
}

/// Returns the types of the unpacked and the packed tensor.
fn types(op: OpRef<'_>, tiling: &Tiling) -> Option<(Type, Type)> {
    let mut types = op.operand_types();
    let (source, dest) = (types.next()?, types.next()?);
    Some(if tiling.packs { (source, dest) } else { (dest, source) })
}

fn has_padding(op: OpRef<'_>, tiling: &Tiling) -> bool {
    tiling.packs && op.operand_group(2).len() > 0
}

/// Folds `pack(unpack(x))` with equal tiling to `x`.
pub(crate) fn cancel_pack(op: PackOp<'_>) -> Option<Rewrite> {
    cancel(op.0, op.0.ir.def::<UnPackOp<'_>>(op.source())?.0)
}

/// Folds `unpack(pack(x))` with equal tiling to `x`.
pub(crate) fn cancel_unpack(op: UnPackOp<'_>) -> Option<Rewrite> {
    cancel(op.0, op.0.ir.def::<PackOp<'_>>(op.source())?.0)
}

fn cancel(op: OpRef<'_>, before: OpRef<'_>) -> Option<Rewrite> {
    let (ir, tiling, other) = (op.ir.get(), Tiling::of(op)?, Tiling::of(before)?);
    let first = before.operands().next()?;
    let fits = ir.value_type(first) == op.operand_types().nth(1)?
        && ir.value_type(first) == op.result_types().next()?
        && !has_padding(op, &tiling)
        && !has_padding(before, &other)
        && tiling.is_same(ir, &other);
    fits.then(|| Rewrite::values([first]))
}

/// Drops the padding value if the tile sizes divide the sizes.
pub(crate) fn drop_padding(op: PackOp<'_>) -> Option<Rewrite> {
    op.padding_value()?;
    let tiling = Tiling::of(op.0)?;
    let (shape, _) = ranked_tensor(op.0.context(), op.0.ir.value_type(op.source()))?;
    for (position, tile) in tiling.positions.iter().zip(&tiling.tiles) {
        let Mixed::Static(tile) = *tile else { return None };
        let size = *shape.get(*position)?;
        if size == DYNAMIC || size.checked_rem(tile) != Some(0) {
            return None;
        }
    }
    Some(Rewrite::modify(|ir, op| PackOp::set_padding_value(ir, op, None)))
}

/// Propagates static sizes of untiled dimensions between both tensors.
pub(crate) fn infer_sizes(op: OpRef<'_>) -> Option<Rewrite> {
    let tiling = Tiling::of(op)?;
    let (plain, packed) = types(op, &tiling)?;
    let ctx = op.context();
    let ((shape, element), (tiles_shape, _)) = (ranked_tensor(ctx, plain)?, ranked_tensor(ctx, packed)?);
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
    let new = [ctx.types().tensor(&shape, element, None).ok()?, ctx.types().tensor(&tiles_shape, element, None).ok()?];
    let [source_type, dest_type] = if tiling.packs { new } else { [new[1], new[0]] };
    let mut operands: Vec<Value> = op.operands().collect();
    Some(Rewrite::new(move |rw| {
        for (operand, ty) in operands.iter_mut().zip([source_type, dest_type]) {
            *operand = CastOp::value(rw, *operand, ty);
        }
        retype(rw, &operands, &[dest_type]);
    }))
}

/// Drops casts to fewer static sizes, and makes tile sizes static that the new types specify.
pub(crate) fn drop_casts(op: OpRef<'_>) -> Option<Rewrite> {
    let (ctx, ir, tiling) = (op.context(), op.ir.get(), Tiling::of(op)?);
    let operands: Vec<Value> = op.operands().collect();
    let strong: Vec<Value> = operands.iter().map(|value| weaker_cast_from(ir, *value).unwrap_or(*value)).collect();
    if strong == operands {
        return None;
    }
    let dest_type = ir.value_type(*strong.get(1)?);
    let packed = if tiling.packs { dest_type } else { ir.value_type(*strong.first()?) };
    let (shape, _) = ranked_tensor(ctx, packed)?;
    let sizes = shape.get(shape.len().checked_sub(tiling.tiles.len())?..)?;
    let mut tiles = tiling.tiles.clone();
    for (tile, &size) in tiles.iter_mut().zip(sizes) {
        match tile.known(ir) {
            _ if size == DYNAMIC => {}
            // A different tile size would not verify.
            Some(known) if known != size => return None,
            _ => *tile = Mixed::Static(size),
        }
    }
    Some(Rewrite::new(move |rw| {
        let new = retype(rw, &strong, &[dest_type]);
        let (list, values) = mixed_integers::split(&tiles);
        if tiling.packs {
            PackOp::set_inner_tiles(rw.ir_mut(), new, values);
            PackOp::set_static_inner_tiles(rw.ir_mut(), new, list);
        } else {
            UnPackOp::set_inner_tiles(rw.ir_mut(), new, values);
            UnPackOp::set_static_inner_tiles(rw.ir_mut(), new, list);
        }
    }))
}

/// Replaces the packing of a filled tensor by a fill of the destination.
pub(crate) fn pack_of_fill(op: PackOp<'_>) -> Option<Rewrite> {
    let (ir, dest) = (op.0.ir.get(), op.dest());
    let value = filled_with(ir, op.source())?;
    let has_other_padding = op.padding_value().is_some_and(|padding| padding != value);
    if has_other_padding || ir.value(dest).uses().nth(1).is_some() {
        return None;
    }
    fill_output(op.0, value, dest)
}

/// Bypasses the producer of the destination, which is overwritten completely.
pub(crate) fn unpack_onto_result(op: UnPackOp<'_>) -> Option<Rewrite> {
    let (ir, dest) = (op.0.ir.get(), op.dest());
    let made = ir.value(dest).defining_op()?;
    let number = made.results().position(|result| result == dest)?;
    let init = made.interface::<dyn DestinationStyle>()?.inits(made).nth(number)?;
    let before = made.operand(init);
    if before == dest || ir.value_type(before) != ir.value_type(dest) {
        return None;
    }
    Some(Rewrite::modify(move |ir, op| UnPackOp::set_dest(ir, op, before)))
}

/// Merges an extracted slice without padding into the `unpack`.
pub(crate) fn slice_of(op: UnPackOp<'_>) -> Option<Rewrite> {
    let (ctx, ir, tiling) = (op.0.context(), op.0.ir.get(), Tiling::of(op.0)?);
    let users: SmallVec<[Op; 2]> = ir.value(op.result()).uses().map(|it| it.0.op).take(2).collect();
    let [user] = users[..] else { return None };
    let extract = ir.op(user).cast::<ExtractSliceOp<'_>>()?;
    let (slice, slice_type) = (extract.slice()?, ir.value_type(extract.result()));
    let ((sizes, _), (tiles_shape, _)) =
        (ranked_tensor(ctx, slice_type)?, ranked_tensor(ctx, ir.value_type(op.source()))?);
    if sizes.len() != ctx.types().shape(ir.value_type(op.result()))?.len()
        || !slice.offsets.iter().all(|it| it.is(ir, 0))
        || !slice.strides.iter().all(|it| it.is(ir, 1))
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
    let (dest, mut operands): (_, Vec<Value>) = (op.dest(), op.0.operands().collect());
    Some(Rewrite::new(move |rw| {
        operands[1] = rw.value(ExtractSliceOp::from_slice(dest, &slice, slice_type));
        let new = rw.copy_with(rw.root(), &operands, &[slice_type]);
        let value = rw.op(new).result(0);
        rw.replace(user, &[value]);
        rw.erase(rw.root());
    }))
}

/// Folds the packing of a splat.
pub(crate) fn fold(it: Folding<'_>) -> Option<Folded> {
    let (tiling, source) = (Tiling::of(it.op)?, it.constant(0)?);
    let padding = if has_padding(it.op, &tiling) { it.constant(2) } else { None };
    if padding.is_some_and(|padding| element(it.ctx(), source, 0) != Some(padding)) {
        return None;
    }
    it.splat()
}
