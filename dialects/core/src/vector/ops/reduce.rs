//! Verifiers of `vector.reduction`, `vector.multi_reduction` and `vector.scan`.

use lect_core::attrs::int_array;
use lect_support::prelude::*;

use crate::vector::attrs::kind::Kind;
use crate::vector::types::{number, operand, operand_type, result_type, show};
use crate::vector::{MultiDimReductionOp, ScanOp};

/// Verifies a full reduction: rank at most one, and a type that the kind accepts.
pub(crate) fn verify_all(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let (Some(source), Some(ty), Some(kind)) = (operand(op, 0), result_type(op), Kind::of(op)) else { return Ok(()) };
    if source.rank() > 1 {
        return reject(op, format!("unsupported reduction rank: {}", source.rank()));
    }
    if !kind.accepts(ctx, ty) {
        return reject(op, format!("unsupported reduction type '{}' for kind '{}'", show(ctx, ty), kind.name()));
    }
    Ok(())
}

/// Verifies that the result has the remaining dimensions.
pub(crate) fn verify_dims(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let (Some(source), Some(source_ty), Some(ty)) = (operand(op, 0), operand_type(op, 0), result_type(op)) else {
        return Ok(());
    };
    let reduced = op.cast::<MultiDimReductionOp<'_>>().and_then(|reduction| reduction.reduction_dims_attr());
    let reduced = reduced.map(|attr| int_array(ctx, attr)).unwrap_or_default();
    let (mut sizes, mut scalable) = (Vec::new(), Vec::new());
    for (dim, (size, is_scalable)) in source.shape.iter().zip(source.scalable).enumerate() {
        if !reduced.contains(&(dim as i64)) {
            sizes.push(*size);
            scalable.push(*is_scalable);
        }
    }
    let expected = if sizes.is_empty() {
        Some(source.element)
    } else {
        ctx.types().vector(&sizes, &scalable, source.element).ok()
    };
    if expected.is_some_and(|expected| expected != ty) {
        let (ty, source) = (show(ctx, ty), show(ctx, source_ty));
        return reject(op, format!("destination type {ty} is incompatible with source type {source}"));
    }
    Ok(())
}

/// Verifies that the initial value has the remaining dimensions.
pub(crate) fn verify_scan(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let (Some(source), Some(initial)) = (operand(op, 0), operand(op, 1)) else { return Ok(()) };
    let dim = op.cast::<ScanOp<'_>>().and_then(|scan| scan.reduction_dim_attr());
    let Some(dim) = dim.and_then(|attr| number(ctx, attr)) else { return Ok(()) };
    let rank = source.rank() as i64;
    if dim >= rank {
        return reject(op, format!("reduction dimension {dim} has to be less than {rank}"));
    }
    if initial.rank() as i64 != rank - 1 {
        return reject(op, format!("initial value rank {} has to be equal to {}", initial.rank(), rank - 1));
    }
    let others = source.shape.iter().enumerate().filter(|it| it.0 as i64 != dim).map(|it| it.1);
    if !others.eq(initial.shape) {
        return reject(op, "incompatible input/initial value shapes");
    }
    match Kind::of(op) {
        Some(kind) if !kind.accepts(ctx, source.element) => {
            let element = show(ctx, source.element);
            reject(op, format!("unsupported reduction type {element} for kind '{}'", kind.name()))
        }
        _ => Ok(()),
    }
}
