//! Verifiers of `vector.transfer_read` and `vector.transfer_write`.

use lect_support::prelude::*;

use crate::vector::ops::transfer::{Transfer, bounds_of, map_of, mask_type};
use crate::vector::types::{Shaped, Vector, bits, is_memref_or_tensor, operand_type, show};

pub(crate) fn read(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let Some((base, vector, map)) = verify(op, Transfer::Read)? else { return Ok(()) };
    verify_bounds(op, Transfer::Read, base, vector, map)?;
    let Some(padding) = operand_type(op, 2) else { return Ok(()) };
    if Vector::of(ctx, base.element).is_some() {
        if base.element != padding {
            return reject(op, "requires source element type and padding type to match.");
        }
    } else if !ctx.types().is_vector_element(padding) {
        return reject(op, "requires valid padding vector elemental type");
    } else if padding != base.element {
        return reject(op, "requires formal padding and source of the same elemental type");
    }
    verify_permutation(op, map)
}

pub(crate) fn write(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let Some((base, vector, map)) = verify(op, Transfer::Write)? else { return Ok(()) };
    if map.results(ctx).iter().any(|expr| expr.as_constant(ctx) == Some(0)) {
        return reject(op, "should not have broadcast dimensions");
    }
    verify_bounds(op, Transfer::Write, base, vector, map)?;
    verify_permutation(op, map)
}

type Parts<'a> = (Shaped<'a>, Vector<'a>, AffineMap);

/// Verifies the number of indices, and returns the parts of the operation, if present.
fn verify(op: OpRef<'_>, transfer: Transfer) -> Result<Option<Parts<'_>>, Reported> {
    let ctx = op.context();
    let base = transfer.base_type(op).and_then(|ty| Shaped::of(ctx, ty));
    let vector = transfer.vector_type(op).and_then(|ty| Vector::of(ctx, ty));
    let (Some(base), Some(vector), Some(map)) = (base, vector, map_of(op)) else { return Ok(None) };
    if op.operand_group(transfer.base() + 1).len() != base.shape.len() {
        reject(op, format!("requires {} indices", base.shape.len()))?;
    }
    Ok(Some((base, vector, map)))
}

/// Verifies element sizes, permutation map, mask and bounds.
fn verify_bounds(
    op: OpRef<'_>,
    transfer: Transfer,
    base: Shaped<'_>,
    vector: Vector<'_>,
    map: AffineMap,
) -> Result<(), Reported> {
    let ctx = op.context();
    if op.attr("masked").is_some() {
        return reject(op, "masked attribute has been removed. Use in_bounds instead.");
    }
    if !transfer.base_type(op).is_some_and(|ty| is_memref_or_tensor(ctx, ty)) {
        return reject(op, "requires source to be a memref or ranked tensor type");
    }
    let row = |vector: Vector<'_>| Some(bits(ctx, vector.element)?.wrapping_mul(*vector.shape.last().unwrap_or(&1)));
    let is_multiple = |of: Option<i64>| match (row(vector), of) {
        (Some(row), Some(of)) => row.checked_rem(of).is_none_or(|rest| rest == 0),
        _ => true,
    };
    let mask = operand_type(op, transfer.mask());
    if let Some(element) = Vector::of(ctx, base.element) {
        if !is_multiple(row(element)) {
            let message = "requires the bitwidth of the minor 1-D vector to be an integral multiple of the bitwidth of \
                           the minor 1-D vector of the source";
            return reject(op, message);
        }
        let Some(rows) = vector.rank().checked_sub(element.rank()) else {
            return reject(op, "requires source vector element and vector result ranks to match.");
        };
        if map.num_results(ctx) != rows {
            return reject(op, "requires a permutation_map with result dims of the same rank as the vector type");
        }
        if mask.is_some() {
            return reject(op, "does not support masks with vector element type");
        }
    } else {
        if !is_multiple(bits(ctx, base.element)) {
            let message = "requires the bitwidth of the minor 1-D vector to be an integral multiple of the bitwidth of \
                           the source element type";
            return reject(op, message);
        }
        if map.num_results(ctx) != vector.rank() {
            return reject(op, "requires a permutation_map with result dims of the same rank as the vector type");
        }
    }
    if map.num_symbols(ctx) != 0 {
        return reject(op, "requires permutation_map without symbols");
    }
    if map.num_dims(ctx) as usize != base.shape.len() {
        return reject(op, "requires a permutation_map with input dims of the same rank as the source type");
    }
    if let Some(mask) = mask
        && let Some(inferred) = mask_type(ctx, vector, map)
        && inferred != mask
    {
        let (inferred, mask) = (show(ctx, inferred), show(ctx, mask));
        return reject(op, format!("inferred mask type ({inferred}) and mask operand type ({mask}) don't match"));
    }
    let bounds = bounds_of(op);
    if map.num_results(ctx) != bounds.len() {
        let message = format!(
            "expects the in_bounds attr of same rank as permutation_map results: {} vs inBounds of size: {}",
            ctx.attrs().show(ctx.attrs().affine_map(map)),
            bounds.len()
        );
        return reject(op, message);
    }
    Ok(())
}

/// Verifies that each result of the map is a distinct dimension, or zero.
fn verify_permutation(op: OpRef<'_>, map: AffineMap) -> Result<(), Reported> {
    let ctx = op.context();
    let mut seen = Vec::new();
    for expr in map.results(ctx) {
        match (expr.as_constant(ctx), expr.as_dim(ctx)) {
            (Some(0), _) => {}
            (_, Some(dim)) if seen.contains(&dim) => {
                let message = "requires a permutation_map that is a permutation (found one dim used more than once)";
                return reject(op, message);
            }
            (_, Some(dim)) => seen.push(dim),
            _ => {
                let message = "requires a projected permutation_map (at most one dim or the zero constant can appear in \
                               each result)";
                return reject(op, message);
            }
        }
    }
    Ok(())
}
