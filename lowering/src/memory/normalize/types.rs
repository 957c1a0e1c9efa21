//! Types of normalized memrefs.

use lect_core::affine::{AffineBinary, AffineExprData, AffineVar};
use lect_support::prelude::*;

/// Returns the affine layout of a memref, unless the layout is the identity.
pub(super) fn layout_of(ctx: &ContextData, ty: Type) -> Option<AffineMap> {
    let memref = MemRef::of(ctx, ty)?;
    memref.map(ctx).filter(|_| !memref.is_identity(ctx))
}

/// Returns the memref without its layout, or `None` if a size is not known.
pub(super) fn normalized(ctx: &ContextData, ty: Type) -> Option<Type> {
    let memref = MemRef::of(ctx, ty)?;
    let map = layout_of(ctx, ty)?;
    let is_dynamic = memref.shape.contains(&DYNAMIC);
    let uses_symbols = |result: &AffineExpr| {
        (0..map.num_symbols(ctx)).any(|symbol| result.is_function_of(ctx, AffineVar::Symbol(symbol)))
    };
    let results = map.results(ctx);
    if is_dynamic && Tiles::of(ctx, map).is_none() || results.iter().any(uses_symbols) || memref.shape.is_empty() {
        return None;
    }
    let size = |result: &AffineExpr| {
        let uses_dynamic = memref
            .shape
            .iter()
            .enumerate()
            .any(|(dim, size)| *size == DYNAMIC && result.is_function_of(ctx, AffineVar::Dim(dim as u32)));
        if uses_dynamic {
            return Some(DYNAMIC);
        }
        let is_of_dim = |dim: u32| result.is_function_of(ctx, AffineVar::Dim(dim));
        let of_several = (0..memref.shape.len() as u32).filter(|dim| is_of_dim(*dim)).nth(1).is_some();
        let remainders = if of_several { Remainders::Exact } else { Remainders::OfDivisor };
        let (low, high) = range(ctx, *result, memref.shape, remainders)?;
        (low >= 0).then(|| high.checked_add(1)).flatten()
    };
    let shape: Vec<i64> = results.iter().map(size).collect::<Option<_>>()?;
    memref.with(ctx, &shape, None)
}

/// Range of a remainder whose dividend is less than the divisor.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Remainders {
    /// The range of the dividend, as MLIR finds for an expression of several dimensions.
    Exact,
    /// All numbers less than the divisor.
    OfDivisor,
}

/// Returns the least and the greatest value of an expression within a shape.
fn range(ctx: &ContextData, expr: AffineExpr, shape: &[i64], remainders: Remainders) -> Option<(i64, i64)> {
    lect_core::stack::grow(|| match *ctx.affine().expr_data(expr) {
        AffineExprData::Constant(value) => Some((value, value)),
        AffineExprData::Dim(dim) => {
            let size = *shape.get(dim as usize)?;
            (size > 0).then_some((0, size - 1))
        }
        AffineExprData::Symbol(_) => None,
        AffineExprData::Binary(op, lhs, rhs) => {
            let (left, right) = (range(ctx, lhs, shape, remainders)?, range(ctx, rhs, shape, remainders)?);
            let constant = (right.0 == right.1).then_some(right.0);
            match op {
                AffineBinary::Add => Some((left.0.checked_add(right.0)?, left.1.checked_add(right.1)?)),
                AffineBinary::Mul => {
                    let ends = [(left.0, right.0), (left.0, right.1), (left.1, right.0), (left.1, right.1)];
                    let ends: Vec<i64> = ends.iter().map(|(a, b)| a.checked_mul(*b)).collect::<Option<_>>()?;
                    Some((*ends.iter().min()?, *ends.iter().max()?))
                }
                AffineBinary::FloorDiv => {
                    let by = constant.filter(|by| *by > 0)?;
                    Some((left.0.div_euclid(by), left.1.div_euclid(by)))
                }
                AffineBinary::CeilDiv => {
                    let by = constant.filter(|by| *by > 0)?;
                    let up = |value: i64| Some(value.checked_add(by - 1)?.div_euclid(by));
                    Some((up(left.0)?, up(left.1)?))
                }
                AffineBinary::Mod => {
                    let by = constant.filter(|by| *by > 0)?;
                    let is_exact = remainders == Remainders::Exact && left.0.div_euclid(by) == left.1.div_euclid(by);
                    Some(if is_exact { (left.0.rem_euclid(by), left.1.rem_euclid(by)) } else { (0, by - 1) })
                }
            }
        }
    })
}

/// A layout in tiles: some dimensions are divided by a tile size in one result, with the remainder in another.
pub(super) struct Tiles {
    map: AffineMap,
    /// The results that are quotients, and the results that are remainders with their tile sizes.
    quotients: Vec<usize>,
    remainders: Vec<(usize, AffineExpr)>,
}

impl Tiles {
    /// Returns the tiles of a layout, or `None` for other layouts.
    pub(super) fn of(ctx: &ContextData, map: AffineMap) -> Option<Self> {
        let results = map.results(ctx);
        let mut tiles = Self { map, quotients: Vec::new(), remainders: Vec::new() };
        for (at, result) in results.iter().enumerate() {
            let Some((dim, size)) = result.as_binary(ctx, AffineBinary::FloorDiv) else { continue };
            if size.as_constant(ctx).is_none() {
                continue;
            }
            let mut remainder = None;
            for (other_at, other) in results.iter().enumerate().filter(|it| it.0 != at) {
                if !contains(ctx, *other, dim) {
                    continue;
                }
                let is_remainder = other.as_binary(ctx, AffineBinary::Mod) == Some((dim, size));
                if !is_remainder || remainder.is_some() {
                    return None;
                }
                remainder = Some(other_at);
            }
            if let Some(remainder) = remainder {
                tiles.quotients.push(at);
                tiles.remainders.push((remainder, size));
            }
        }
        (!tiles.quotients.is_empty()).then_some(tiles)
    }

    /// Returns the map that computes the size of a dimension of the new memref from the sizes of the old one.
    pub(super) fn size_map(&self, ctx: &ContextData, at: usize) -> Option<AffineMap> {
        let mut result = *self.map.results(ctx).get(at)?;
        if let Some((_, size)) = self.remainders.iter().find(|it| it.0 == at) {
            result = *size;
        } else if self.quotients.contains(&at) {
            let (dim, size) = result.as_binary(ctx, AffineBinary::FloorDiv)?;
            result = ctx.affine().ceil_div(dim, size);
        }
        Some(ctx.affine().map(self.map.num_dims(ctx), self.map.num_symbols(ctx), [result]))
    }
}

/// Returns true if an expression has another one as a part.
fn contains(ctx: &ContextData, expr: AffineExpr, part: AffineExpr) -> bool {
    let mut pending = vec![expr];
    while let Some(expr) = pending.pop() {
        if expr == part {
            return true;
        }
        if let AffineExprData::Binary(_, lhs, rhs) = *ctx.affine().expr_data(expr) {
            pending.extend([lhs, rhs]);
        }
    }
    false
}
