//! Maps between dimensions and levels.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use lect_core::affine::{AffineBinary, AffineExprData};
use lect_support::prelude::*;

/// Level expression of a block map.
#[derive(Clone, Copy)]
enum Part {
    /// A whole dimension.
    Whole(u32),
    /// Block index of a dimension: `d0 floordiv 2`.
    Block(u32, i64),
    /// Position within a block: `d0 mod 2`.
    Within(u32, i64),
}

fn part(ctx: &ContextData, expr: AffineExpr) -> Option<Part> {
    if let Some(dim) = expr.as_dim(ctx) {
        return Some(Part::Whole(dim));
    }
    let (op, (lhs, rhs)) =
        [AffineBinary::FloorDiv, AffineBinary::Mod].into_iter().find_map(|op| Some((op, expr.as_binary(ctx, op)?)))?;
    let (dim, size) = (lhs.as_dim(ctx)?, rhs.as_constant(ctx).filter(|size| *size > 0)?);
    Some(if op == AffineBinary::FloorDiv { Part::Block(dim, size) } else { Part::Within(dim, size) })
}

/// Returns the level expressions of a map that blocks some dimensions, and `None` for other maps.
fn block_parts(ctx: &ContextData, map: AffineMap) -> Option<Vec<Part>> {
    let mut sizes = BTreeMap::new();
    let mut has_block = false;
    let parts: Option<Vec<Part>> = map.results(ctx).iter().map(|expr| part(ctx, *expr)).collect();
    let parts = parts?;
    for part in &parts {
        let (dim, size) = match *part {
            Part::Whole(dim) => (dim, 0),
            Part::Block(dim, size) => (dim, size),
            Part::Within(dim, size) => {
                if sizes.get(&dim) != Some(&size) {
                    return None;
                }
                has_block = true;
                continue;
            }
        };
        match sizes.entry(dim) {
            Entry::Vacant(entry) => entry.insert(size),
            Entry::Occupied(_) => return None,
        };
    }
    has_block.then_some(parts)
}

/// Returns the block size of each dimension of a block map, with 0 for dimensions that are not blocked.
pub(crate) fn block_sizes(ctx: &ContextData, map: AffineMap) -> Option<Vec<i64>> {
    let size = |part| match part {
        Part::Whole(_) => Some(0),
        Part::Block(..) => None,
        Part::Within(_, size) => Some(size),
    };
    Some(block_parts(ctx, map)?.into_iter().filter_map(size).collect())
}

/// Infers the level-to-dimension map of a dimension-to-level map. The map must have no symbols, and be a permutation or
/// a block map.
pub(crate) fn inverse(ctx: &ContextData, map: AffineMap) -> Option<AffineMap> {
    if map.num_symbols(ctx) != 0 {
        return None;
    }
    if map.is_permutation(ctx) {
        return map.inverse_permutation(ctx);
    }
    // As in MLIR, unblocked dimensions come first.
    let mut results = Vec::new();
    let mut blocks = BTreeMap::new();
    for (level, part) in block_parts(ctx, map)?.into_iter().enumerate() {
        let level = ctx.affine().dim(level as u32);
        match part {
            Part::Whole(_) => results.push(level),
            Part::Block(dim, size) => {
                let first = ctx.affine().binary(AffineBinary::Mul, level, ctx.affine().constant(size));
                blocks.insert(dim, (first, None));
            }
            Part::Within(dim, _) => blocks.get_mut(&dim)?.1 = Some(level),
        }
    }
    for (first, within) in blocks.into_values() {
        results.push(ctx.affine().binary(AffineBinary::Add, first, within?));
    }
    Some(ctx.affine().map(map.results(ctx).len() as u32, 0, results))
}

/// Returns the level shape for a dimension shape. Unknown sizes are `dynamic`.
pub(crate) fn level_shape(ctx: &ContextData, map: AffineMap, shape: &[i64], dynamic: i64) -> Vec<i64> {
    if map.is_permutation(ctx) {
        let dim = |expr: &AffineExpr| shape.get(expr.as_dim(ctx)? as usize).copied();
        return map.results(ctx).iter().map(|expr| dim(expr).unwrap_or(dynamic)).collect();
    }
    // Last index of each dimension.
    let last = |expr: &AffineExprData| match expr {
        AffineExprData::Dim(dim) => match shape.get(*dim as usize) {
            Some(size) if *size != dynamic => Some(ctx.affine().constant(size.wrapping_sub(1))),
            _ => None,
        },
        _ => None,
    };
    let size = |expr: &AffineExpr| {
        let expr = expr.replace(ctx, last).simplify(ctx, shape.len() as u32, 0);
        match (expr.as_constant(ctx), expr.as_binary(ctx, AffineBinary::Mod)) {
            (Some(last), _) => last.wrapping_add(1),
            (_, Some((_, size))) => size.as_constant(ctx).unwrap_or(dynamic),
            _ => dynamic,
        }
    };
    map.results(ctx).iter().map(size).collect()
}
