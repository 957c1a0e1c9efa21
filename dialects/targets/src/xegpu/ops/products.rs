//! Verifier of `dpas`, a matrix product.

use lect_support::prelude::*;
use lect_support::scalars::bit_width;

/// Number of bits of a unit of the second operand.
const UNIT_BITS: u32 = 32;

/// Verifies that the shapes of the matrices match.
pub(crate) fn verify_dpas(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let types = [operand_type(op, "lhs"), operand_type(op, "rhs"), result_type(op)];
    let [Some(lhs), Some(rhs), Some(result)] = types.map(|ty| ty.and_then(|ty| ctx.types().shape(ty))) else {
        return Ok(());
    };
    if operand_type(op, "acc").is_some_and(|acc| Some(acc) != result_type(op)) {
        return reject(op, "Expecting the acc type to be the same as result.");
    }
    let (rows, depth, depth_of_rhs, columns) = match (lhs, rhs, result) {
        // Parts of the matrices that a lane has.
        (_, [count], [_]) if lhs.len() == 1 => {
            let element = operand_type(op, "rhs").and_then(|ty| ctx.types().element_type(ty));
            let width = element.and_then(|element| bit_width(ctx, element));
            let unit = width.and_then(|width| UNIT_BITS.checked_div(width)).map_or(1, i64::from);
            // A wider element is a unit by itself.
            return match count.checked_rem(unit.max(1)) {
                Some(0) => Ok(()),
                _ => reject(op, "Expecting B operand to be a multiple of 32 bits."),
            };
        }
        ([m, k], [k2, n], [_, _]) => (*m, *k, *k2, *n),
        ([m, k], [k2, n, packed], [_, _]) => (*m, *k, k2.wrapping_mul(*packed), *n),
        _ => {
            let message = "expecting lhs and result to be a 2D vector, and rhs to be either 2D or 3D (packed) vector.";
            return reject(op, message);
        }
    };
    if depth != depth_of_rhs {
        return reject(op, "K-dimension mismatch.");
    }
    if result.first() != Some(&rows) {
        return reject(op, "M-dimension mismatch.");
    }
    if result.last() != Some(&columns) {
        return reject(op, "N-dimension mismatch.");
    }
    Ok(())
}
