//! Verifiers of memory blocks that a subgroup loads, stores and prefetches at once: rows of elements, and matrix tiles.
//!
//! The sizes that the hardware supports depend on the element width. Ranges and lists of sizes are checked in the order
//! of mlir-opt.

use std::ops::RangeInclusive;

use lect_support::prelude::*;
use lect_support::scalars::{bit_width, bool_attr, int_attr};

/// Number of lanes that share a tile.
const SUBGROUP: u32 = 16;

/// Attributes that describe a tile.
#[derive(Clone, Copy)]
struct Tile {
    /// Bit width of an element.
    bits: u32,
    width: u32,
    height: u32,
    blocks: u32,
}

impl Tile {
    fn of(op: OpRef<'_>) -> Self {
        let number = |name: &str, default: u32| int_attr(op, name).map_or(default, |value| value as u32);
        Self {
            bits: number("elem_size_in_bits", 0),
            width: number("tile_width", 0),
            height: number("tile_height", 0),
            // A store has one block.
            blocks: number("v_blocks", 1),
        }
    }
}

/// Checks that a size is in a range.
fn within(op: OpRef<'_>, size: u32, range: RangeInclusive<u32>, name: &str) -> Result<(), Reported> {
    if range.contains(&size) {
        return Ok(());
    }
    reject(op, format!("expecting {name} to be between {} and {}", range.start(), range.end()))
}

/// Checks that a size is in a list, which the message spells out as `words`.
fn one_of(op: OpRef<'_>, size: u32, sizes: &[u32], words: &str) -> Result<(), Reported> {
    if sizes.contains(&size) { Ok(()) } else { reject(op, format!("expecting {words}")) }
}

/// Checks that the total width of adjacent blocks does not exceed the limit.
fn together(op: OpRef<'_>, tile: Tile, limit: u32) -> Result<(), Reported> {
    if tile.width.wrapping_mul(tile.blocks) <= limit {
        return Ok(());
    }
    let message = "tile_width * v_blocks should be less than or equal to";
    reject(op, format!("{message} {limit} for {} bit elements", tile.bits))
}

const ONE_BLOCK: (&[u32], &str) = (&[1], "v_blocks to be 1");
const TWO_BLOCKS: (&[u32], &str) = (&[1, 2], "v_blocks to be 1 or 2");
const FOUR_BLOCKS: (&[u32], &str) = (&[1, 2, 4], "v_blocks to be 1, 2, or 4");

/// Verifies that a row is one element, or a vector of 2, 4 or 8 elements; of bytes, also of 16.
pub(crate) fn verify_row(op: OpRef<'_>, ty: Option<Type>) -> Result<(), Reported> {
    let ctx = op.context();
    let Some(ty) = ty else { return Ok(()) };
    let (element, count) = match ctx.types().data(ty) {
        TypeData::Vector { element, .. } => (*element, ctx.types().element_count(ty)),
        _ => return Ok(()),
    };
    let is_bytes = bit_width(ctx, element).is_some_and(|width| width / 8 == 1);
    match (is_bytes, count) {
        (_, Some(2 | 4 | 8) | None) | (true, Some(16)) => Ok(()),
        (true, _) => reject(op, "vector size must be 2, 4, 8 or 16 for 8-bit element type"),
        (false, _) => reject(op, "vector size must be 2, 4 or 8 for element type > 8 bits"),
    }
}

/// Checks that the matrix is no wider than its pitch, and that the tile size is encodable in the header.
fn verify_matrix(op: OpRef<'_>, tile: Tile) -> Result<(), Reported> {
    let known = |name: &str| {
        let value: Option<Value> = operands_of(op, name).next();
        value.and_then(|value| constant_int(op.ir.get(), value))
    };
    if let (Some(width), Some(pitch)) = (known("base_width"), known("base_pitch"))
        && pitch < width
    {
        return reject(op, "4th operand (base pitch) should be >= 2nd operand (base width)");
    }
    if !matches!(tile.bits, 8 | 16 | 32) {
        return reject(op, "expecting 'elem_size_in_bits' to be 8, 16, or 32");
    }
    one_of(op, tile.height, &[1, 2, 4, 8, 16, 32], "tile_height to be 1, 2, 4, 8, 16, or 32")?;
    one_of(op, tile.blocks, &[1, 2, 4, 8], "v_blocks to be 1, 2, 4, or 8")
}

/// Returns the element width and the total width of a vector.
fn bits_of(ctx: &ContextData, ty: Type) -> Option<(u32, u32)> {
    let TypeData::Vector { element, .. } = ctx.types().data(ty) else { return None };
    let width = bit_width(ctx, *element)?;
    Some((width, (ctx.types().element_count(ty)? as u32).wrapping_mul(width)))
}

/// Verifies `blockload2d`.
pub(crate) fn verify_load(op: OpRef<'_>) -> Result<(), Reported> {
    let tile = Tile::of(op);
    let (transpose, pack) = (bool_attr(op, "transpose"), bool_attr(op, "pack_register"));
    let Some(result) = result_type(op) else { return Ok(()) };
    let Some((width, size)) = bits_of(op.context(), result) else {
        return reject(op, "expecting result element type to be int or float");
    };
    let all = [tile.height, tile.width, tile.blocks].into_iter().fold(tile.bits, u32::wrapping_mul);
    let expected = all / SUBGROUP;
    if size != expected {
        let message = "bits does not match the expected size of";
        return reject(op, format!("result size of {size} {message} {expected} bits"));
    }
    match (transpose, pack) {
        (true, true) => return reject(op, "transpose and pack_register are mutually exclusive"),
        (false, false) => verify_plain_load(op, tile)?,
        (true, false) => verify_transposed_load(op, tile)?,
        (false, true) => verify_packed_load(op, tile)?,
    }
    verify_matrix(op, tile)?;
    if (tile.bits == 32 || pack) && width != 32 {
        return reject(op, "expecting result element type to be 32 bits");
    }
    if pack && tile.width != SUBGROUP {
        return reject(op, "tile_width when pack_register is true should be equal to subgroup size (16 elements)");
    }
    Ok(())
}

fn verify_plain_load(op: OpRef<'_>, tile: Tile) -> Result<(), Reported> {
    within(op, tile.height, 1..=32, "tile_height")?;
    let (widths, blocks, limit) = match tile.bits {
        8 => (4..=64, FOUR_BLOCKS, Some(64)),
        16 => (2..=32, FOUR_BLOCKS, Some(32)),
        32 => (1..=16, TWO_BLOCKS, Some(16)),
        64 => (1..=8, ONE_BLOCK, None),
        _ => return reject(op, "expecting elem_size_in_bits to be 8, 16, 32, or 64"),
    };
    within(op, tile.width, widths, "tile_width")?;
    one_of(op, tile.blocks, blocks.0, blocks.1)?;
    limit.map_or(Ok(()), |limit| together(op, tile, limit))
}

fn verify_transposed_load(op: OpRef<'_>, tile: Tile) -> Result<(), Reported> {
    one_of(op, tile.blocks, ONE_BLOCK.0, ONE_BLOCK.1)?;
    match tile.bits {
        32 => {
            within(op, tile.height, 1..=32, "tile_height")?;
            within(op, tile.width, 1..=8, "tile_width")
        }
        64 => {
            one_of(op, tile.height, &[8], "tile_height to be 8 for 64 bit elements")?;
            one_of(op, tile.width, &[1, 2, 4], "tile_width to be 1, 2, or 4")
        }
        _ => reject(op, "transpose is only supported for 32 and 64 bit elements"),
    }
}

fn verify_packed_load(op: OpRef<'_>, tile: Tile) -> Result<(), Reported> {
    one_of(op, tile.blocks, FOUR_BLOCKS.0, FOUR_BLOCKS.1)?;
    match tile.bits {
        8 => {
            within(op, tile.height, 4..=32, "tile_height")?;
            within(op, tile.width, 4..=16, "tile_width")
        }
        16 => {
            within(op, tile.height, 2..=32, "tile_height")?;
            within(op, tile.width, 2..=16, "tile_width")?;
            together(op, tile, 32)
        }
        _ => reject(op, "pack_register is only supported for 8 and 16 bit elements"),
    }
}

/// Checks that the width of a tile is valid for a store or a prefetch.
fn verify_width(op: OpRef<'_>, tile: Tile, words: [(&[u32], &str); 3]) -> Result<(), Reported> {
    let at = match tile.bits {
        8 => 0,
        16 => 1,
        _ => 2,
    };
    match words.get(at) {
        Some((widths, words)) if !widths.contains(&tile.width) => {
            reject(op, format!("tile_width for {} bit elements should be equal to {words}", tile.bits))
        }
        _ => Ok(()),
    }
}

/// Verifies `blockstore2d`.
pub(crate) fn verify_store(op: OpRef<'_>) -> Result<(), Reported> {
    let tile = Tile::of(op);
    within(op, tile.height, 1..=8, "tile_height")?;
    let widths = match tile.bits {
        8 => 4..=64,
        16 => 2..=32,
        32 => 1..=16,
        64 => 1..=8,
        _ => return reject(op, "expecting elem_size_in_bits to be 8, 16, 32, or 64"),
    };
    within(op, tile.width, widths, "tile_width")?;
    verify_matrix(op, tile)?;
    verify_width(op, tile, [(&[16, 32], "16 or 32"), (&[16], "16"), (&[16], "16")])
}

/// Verifies `blockprefetch2d`.
pub(crate) fn verify_prefetch(op: OpRef<'_>) -> Result<(), Reported> {
    let tile = Tile::of(op);
    verify_matrix(op, tile)?;
    verify_width(op, tile, [(&[16, 32], "16 or 32"), (&[16], "16"), (&[8, 16], "8 or 16")])
}
