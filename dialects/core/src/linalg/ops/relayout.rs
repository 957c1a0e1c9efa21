//! Verifiers of `pack` and `unpack`.

use lect_support::iteration::constant;
use lect_support::prelude::*;

use super::structured::{numbers, sizes};
use crate::linalg::LinalgOp;

/// Tile size.
#[derive(Clone, Copy)]
enum Tile {
    Static(i64),
    Value(Value),
}

/// Unpacked and packed type, with the tiling.
struct Relayout<'a> {
    op: OpRef<'a>,
    plain: Type,
    packed: Type,
    positions: Vec<i64>,
    order: Vec<i64>,
    tiles: Vec<Tile>,
}

impl<'a> Relayout<'a> {
    /// Reads the operation. `plain` and `packed` are operand indices, `group` is the operand segment of the tile sizes.
    fn of(op: OpRef<'a>, plain: usize, packed: usize, group: u32) -> Option<Self> {
        let [tiles, positions, order] = match LinalgOp::of(op)? {
            LinalgOp::Pack(op) => [op.static_inner_tiles_attr(), op.inner_dims_pos_attr(), op.outer_dims_perm_attr()],
            LinalgOp::UnPack(op) => [op.static_inner_tiles_attr(), op.inner_dims_pos_attr(), op.outer_dims_perm_attr()],
            _ => return None,
        };
        let ctx: &ContextData = op.context();
        let mut values = op.operand_group(group);
        let tile = |size: i64| match size {
            DYNAMIC => values.next().map(Tile::Value),
            size => Some(Tile::Static(size)),
        };
        let tiles = numbers(ctx, tiles).into_iter().map(tile).collect::<Option<_>>()?;
        let types: Vec<Type> = op.operand_types().collect();
        Some(Self {
            op,
            plain: *types.get(plain)?,
            packed: *types.get(packed)?,
            positions: numbers(ctx, positions),
            order: numbers(ctx, order),
            tiles,
        })
    }

    /// Returns the tile size if static, or with `constants` also if constant.
    fn known(&self, tile: Tile, constants: bool) -> Option<i64> {
        match tile {
            Tile::Static(size) => Some(size),
            Tile::Value(value) if constants => constant(self.op.ir, value),
            Tile::Value(_) => None,
        }
    }

    /// Infers the shape of the packed tensor.
    fn packed_shape(&self) -> Vec<i64> {
        let ctx: &ContextData = self.op.context();
        let mut outer = sizes(ctx, self.plain).to_vec();
        let tiles: Vec<i64> = self.tiles.iter().map(|tile| self.known(*tile, false).unwrap_or(DYNAMIC)).collect();
        for (position, tile) in self.positions.iter().zip(&tiles) {
            let Some(size) = usize::try_from(*position).ok().and_then(|position| outer.get_mut(position)) else {
                continue;
            };
            *size = match (*size, *tile) {
                (DYNAMIC, _) | (_, DYNAMIC) => DYNAMIC,
                (size, tile) => ceil_div(size, tile),
            };
        }
        if !self.order.is_empty() {
            let get = |place: &i64| usize::try_from(*place).ok().and_then(|place| outer.get(place).copied());
            outer = self.order.iter().filter_map(get).collect();
        }
        [outer, tiles].concat()
    }

    fn fail(&self, message: impl Into<String>) -> Result<(), Reported> {
        Err(self.op.error(message).emit())
    }

    fn verify(&self) -> Result<(), Reported> {
        let ctx: &ContextData = self.op.context();
        if self.tiles.iter().any(|tile| self.known(*tile, true) == Some(0)) {
            return self.fail("invalid zero tile factor");
        }
        let (plain, packed) = (sizes(ctx, self.plain), sizes(ctx, self.packed));
        let rank = plain.len();
        if !are_places(&self.positions, rank) {
            return self.fail("invalid inner_dims_pos vector");
        }
        if !are_places(&self.order, rank) {
            return self.fail("invalid outer_dims_perm vector");
        }
        if !self.order.is_empty() && self.order.len() != rank {
            return self.fail("outer_dims_perm must be a permutation or empty");
        }
        let tiles = self.tiles.len();
        if tiles > rank {
            let message =
                "tiling factors must be less than or equal to the input rank for pack or output rank for unpack";
            return self.fail(message);
        }
        if tiles != self.positions.len() {
            return self.fail("tiling factors must equal the number of dimensions to tile");
        }
        let expected = rank + tiles;
        if expected != packed.len() {
            let got = packed.len();
            let message = format!("packed rank != (unpacked rank + num tiling factors), got {got} != {expected}");
            return self.fail(message);
        }
        let inner = packed.iter().skip(rank);
        let matches = |(size, tile): (&i64, &Tile)| match tile {
            Tile::Static(tile) => size == tile,
            Tile::Value(_) => *size == DYNAMIC,
        };
        if !inner.zip(&self.tiles).all(matches) {
            let message = "mismatch in inner tile sizes specified and shaped of tiled dimension in the packed type";
            return self.fail(message);
        }
        let expected = self.packed_shape();
        let agree = |(expected, size): (&i64, &i64)| expected == size || *expected == DYNAMIC || *size == DYNAMIC;
        if !expected.iter().zip(packed).all(agree) {
            let element = ctx.types().element_type(self.plain).unwrap_or(self.plain);
            let shown = match ctx.types().tensor(&expected, element, None) {
                Ok(ty) => format!("'{}'", ctx.types().show(ty)),
                Err(_) => format!("{expected:?}"),
            };
            let packed = ctx.types().show(self.packed);
            return self.fail(format!("expected {shown} for the packed domain value, got '{packed}'"));
        }
        Ok(())
    }

    /// Returns true if a tile extends beyond the tensor.
    fn needs_padding(&self) -> bool {
        let ctx: &ContextData = self.op.context();
        let (plain, packed) = (sizes(ctx, self.plain), sizes(ctx, self.packed));
        let mut outer: Vec<i64> = packed.iter().copied().take(plain.len()).collect();
        if !self.order.is_empty() {
            let mut back = outer.clone();
            for (size, place) in outer.iter().zip(&self.order) {
                if let Some(slot) = usize::try_from(*place).ok().and_then(|place| back.get_mut(place)) {
                    *slot = *size;
                }
            }
            outer = back;
        }
        self.positions.iter().zip(&self.tiles).any(|(position, tile)| {
            let position = usize::try_from(*position).unwrap_or(usize::MAX);
            let (Some(&size), Some(&count)) = (plain.get(position), outer.get(position)) else { return false };
            // For an unknown tile size, the number of tiles may show that they do not divide the size.
            let divisor = self.known(*tile, true).unwrap_or(count);
            size != DYNAMIC && divisor != DYNAMIC && size.checked_rem(divisor).is_some_and(|rest| rest != 0)
        })
    }
}

fn ceil_div(size: i64, by: i64) -> i64 {
    let Some(quotient) = size.checked_div(by) else { return 0 };
    let exact = quotient.wrapping_mul(by) == size;
    if exact || (size < 0) != (by < 0) { quotient } else { quotient.saturating_add(1) }
}

/// Returns true if the integers are distinct dimensions below `rank`.
fn are_places(numbers: &[i64], rank: usize) -> bool {
    let mut sorted = numbers.to_vec();
    sorted.sort_unstable();
    let differ = sorted.windows(2).all(|pair| pair[0] != pair[1]);
    numbers.len() <= rank && differ && sorted.iter().all(|number| (0..rank as i64).contains(number))
}

/// Verifies a `pack`: consistent tiles, and a padding value if a tile is incomplete.
pub(crate) fn verify_pack(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(pack) = Relayout::of(op, 0, 1, 3) else { return Ok(()) };
    let ctx: &ContextData = op.context();
    pack.verify()?;
    let padding = op.operand_group(2).next().map(|value| op.ir.value_type(value));
    let element = ctx.types().element_type(pack.plain).unwrap_or(pack.plain);
    match padding {
        Some(padding) if padding != element => {
            let (element, padding) = (ctx.types().show(element), ctx.types().show(padding));
            Err(op.op_error(format!("expected padding_value has '{element}' but got: '{padding}'")).emit())
        }
        None if pack.needs_padding() => {
            let message = "invalid tile factor or output size provided. Only full tiles are supported when \
                           padding_value is not set";
            Err(op.op_error(message).emit())
        }
        _ => Ok(()),
    }
}

/// Verifies an `unpack`: consistent tiles.
pub(crate) fn verify_unpack(op: OpRef<'_>) -> Result<(), Reported> {
    Relayout::of(op, 1, 0, 2).map_or(Ok(()), |unpack| unpack.verify())
}
