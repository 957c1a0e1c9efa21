//! Verifiers of conversions of narrow types, and of moves between lanes.

use lect_support::prelude::*;
use lect_support::scalars::{bit_width, int_attr, int_value};

use crate::amdgpu::{DPPOp, DPPPerm};

/// Verifies that the existing vector, which is updated in part, has the result type.
pub(crate) fn verify_existing(op: OpRef<'_>) -> Result<(), Reported> {
    match operand_type(op, "existing") {
        Some(ty) if Some(ty) != result_type(op) => reject(op, "existing values must have same type as result"),
        _ => Ok(()),
    }
}

/// Verifies `scaled_ext_packed_matrix`: the element format restricts the position of the first scale.
pub(crate) fn verify_scaled_ext(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let element = operand_type(op, "source").and_then(|ty| ctx.types().element_type(ty));
    let Some(width) = element.and_then(|ty| bit_width(ctx, ty)) else { return Ok(()) };
    let [block, byte, lane] = ["blockSize", "firstScaleByte", "firstScaleLane"].map(|name| int_attr(op, name));
    let (Some(block), Some(byte), Some(lane)) = (block, byte, lane) else { return Ok(()) };
    match (width == 8, block == 16) {
        (false, true) if !matches!(byte, 0 | 1) => {
            reject(op, "blockSize of 16 can only have firstScaleByte be 0 or 1 for f4 and f6.")
        }
        (false, false) if !matches!(byte, 0 | 2) => {
            reject(op, "blockSize of 32 can only have firstScaleByte be 0 or 2 for f4 and f6.")
        }
        (true, true) if !matches!((lane, byte), (0, 0) | (16, 2)) => {
            reject(op, "blockSize of 16 can only have (firstScaleLane, firstScaleByte) be (0, 0) or (16, 2) for f8.")
        }
        _ => Ok(()),
    }
}

/// Verifies `dpp`: the kind of permutation determines the argument.
pub(crate) fn verify_dpp(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let width = operand_type(op, "src").and_then(|ty| bit_width(ctx, ty));
    if width.is_some_and(|width| width > 64) {
        return reject(op, "integer and floating point types larger than 64 bits are not supported");
    }
    let Some(dpp) = op.cast::<DPPOp<'_>>() else { return Ok(()) };
    let (kind, argument) = (dpp.kind(), dpp.perm_argument());
    match kind {
        DPPPerm::QuadPerm => {
            let lanes = argument.and_then(|attr| ctx.attrs().array_elements(attr)).filter(|lanes| lanes.len() == 4);
            let Some(lanes) = lanes else { return reject(op, "quad_perm attribute must have exactly 4 elements") };
            let is_lane = |lane: i64| (0..=3).contains(&(lane as i32));
            if lanes.iter().filter_map(|lane| int_value(ctx, *lane)).all(is_lane) {
                return Ok(());
            }
            reject(op, "Each element of quad_perm must be in the range [0, 3]")
        }
        DPPPerm::RowShl | DPPPerm::RowShr | DPPPerm::RowRor => {
            let Some(argument) = argument else {
                return reject(op, format!("Attribute '{kind}' value not specified"));
            };
            match int_value(ctx, argument) {
                Some(count) if !(1..=15).contains(&(count as u32)) => {
                    reject(op, "Attribute value must be between 1 and 15")
                }
                _ => Ok(()),
            }
        }
        _ => match argument.map(|attr| ctx.attrs().data(attr)) {
            None | Some(AttrData::Unit) => Ok(()),
            Some(_) => reject(op, "Expected unit attribute for permArgument, but found non-trivial argument"),
        },
    }
}

/// Verifies `permlane_swap`: rows have 16 or 32 lanes.
pub(crate) fn verify_permlane_swap(op: OpRef<'_>) -> Result<(), Reported> {
    match int_attr(op, "row_length") {
        Some(16 | 32) | None => Ok(()),
        Some(_) => reject(op, "row_length attribute must either be 16 or 32."),
    }
}
