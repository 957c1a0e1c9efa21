//! Verifiers of `vector.extract_strided_slice` and `vector.insert_strided_slice`.

use lect_support::prelude::*;

use crate::vector::types::{numbers, operand, result_type, show};
use crate::vector::{ExtractStridedSliceOp, InsertStridedSliceOp};

/// Verifies that each value is at least `min` and less than its limit.
fn verify_within(op: OpRef<'_>, name: &str, values: &[i64], min: i64, limits: &[i64]) -> Result<(), Reported> {
    for (dim, (value, limit)) in values.iter().zip(limits).enumerate() {
        if !(min..*limit).contains(value) {
            return reject(op, format!("expected {name} dimension {dim} to be confined to [{min}, {limit})"));
        }
    }
    Ok(())
}

fn verify_strides(op: OpRef<'_>, strides: &[i64]) -> Result<(), Reported> {
    if strides.iter().all(|stride| *stride == 1) {
        return Ok(());
    }
    reject(op, "expected strides to be confined to [1, 2)")
}

/// Verifies that each end is within the dimension.
fn verify_ends(op: OpRef<'_>, offsets: &[i64], sizes: &[i64], what: &str, shape: &[i64]) -> Result<(), Reported> {
    for (dim, ((offset, size), limit)) in offsets.iter().zip(sizes).zip(shape).enumerate() {
        if !(0..=*limit).contains(&offset.saturating_add(*size)) {
            let message = format!(
                "expected sum(offsets, {what}) dimension {dim} to be confined to [1, {})",
                limit.saturating_add(1)
            );
            return reject(op, message);
        }
    }
    Ok(())
}

/// Reports a slice of a scalable dimension with another size.
fn differing_scalable(op: OpRef<'_>, dim: usize, size: i64, base: i64) -> Result<(), Reported> {
    let message = format!(
        "expected size at idx={dim} to match the corresponding base size from the input vector ({size} vs {base})"
    );
    reject(op, message)
}

fn one_more(shape: &[i64]) -> Vec<i64> {
    shape.iter().map(|size| size.saturating_add(1)).collect()
}

pub(crate) fn verify_extract(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let Some(source) = operand(op, 0) else { return Ok(()) };
    let Some(this) = op.cast::<ExtractStridedSliceOp<'_>>() else { return Ok(()) };
    let [offsets, sizes, strides] =
        [this.offsets_attr(), this.sizes_attr(), this.strides_attr()].map(|attr| numbers(ctx, attr));
    if offsets.len() != sizes.len() || offsets.len() != strides.len() {
        return reject(op, "expected offsets, sizes and strides attributes of same size");
    }
    if offsets.len() > source.rank() {
        return reject(op, "expected offsets attribute of rank no greater than vector rank");
    }
    verify_within(op, "offsets", &offsets, 0, source.shape)?;
    verify_within(op, "sizes", &sizes, 1, &one_more(source.shape))?;
    verify_strides(op, &strides)?;
    verify_ends(op, &offsets, &sizes, "sizes", source.shape)?;
    let mut shape = sizes.clone();
    shape.extend(source.shape.iter().skip(sizes.len()));
    if let Ok(expected) = ctx.types().vector(&shape, source.scalable, source.element)
        && result_type(op) != Some(expected)
    {
        return reject(op, format!("expected result type to be {}", show(ctx, expected)));
    }
    for (dim, ((size, base), scalable)) in sizes.iter().zip(source.shape).zip(source.scalable).enumerate() {
        if *scalable && size != base {
            return differing_scalable(op, dim, *size, *base);
        }
    }
    Ok(())
}

pub(crate) fn verify_insert(op: OpRef<'_>) -> Result<(), Reported> {
    let (Some(source), Some(dest)) = (operand(op, 0), operand(op, 1)) else { return Ok(()) };
    let Some(this) = op.cast::<InsertStridedSliceOp<'_>>() else { return Ok(()) };
    let [offsets, strides] = [this.offsets_attr(), this.strides_attr()].map(|attr| numbers(op.context(), attr));
    if offsets.len() != dest.rank() {
        return reject(op, "expected offsets of same size as destination vector rank");
    }
    if strides.len() != source.rank() {
        return reject(op, "expected strides of same size as source vector rank");
    }
    let Some(lead) = dest.rank().checked_sub(source.rank()) else {
        return reject(op, "expected source rank to be no greater than destination rank");
    };
    verify_within(op, "offsets", &offsets, 0, dest.shape)?;
    verify_strides(op, &strides)?;
    let mut sizes = vec![0; lead];
    sizes.extend_from_slice(source.shape);
    verify_ends(op, &offsets, &sizes, "source vector shape", dest.shape)?;
    for dim in 0..source.rank() {
        let scalable = (source.scalable.get(dim), dest.scalable.get(dim + lead));
        if scalable.0 != scalable.1 {
            return reject(op, format!("mismatching scalable flags (at source vector idx={dim})"));
        }
        if let (Some(true), Some(size), Some(base)) = (scalable.0, source.shape.get(dim), dest.shape.get(dim + lead))
            && size != base
        {
            return differing_scalable(op, dim, *size, *base);
        }
    }
    Ok(())
}
