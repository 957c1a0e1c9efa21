//! Verifiers of `expand_shape` and `collapse_shape`.

use lect_core::attrs::int_array;
use lect_support::prelude::*;
use lect_support::shapes::verify_output_shape;

use crate::memref::support::strides::{collapse, expand};
use crate::memref::{CollapseShapeOp, ExpandShapeOp};
use crate::shared::reassociation::{Groups, groups};

/// Types and reassociation groups.
struct Parts<'a> {
    source: MemRef<'a>,
    result: MemRef<'a>,
    result_type: Type,
    groups: Groups,
}

impl<'a> Parts<'a> {
    fn of(op: OpRef<'a>, reassociation: Option<Attr>) -> Option<Self> {
        let ctx: &ContextData = op.context();
        let result_type = result_type(op)?;
        let (source, result) = (MemRef::of(ctx, operand_type(op, "src")?)?, MemRef::of(ctx, result_type)?);
        Some(Self { source, result, result_type, groups: groups(ctx, reassociation?)? })
    }

    /// Verifies the result type against the inferred one.
    fn verify_result(
        &self,
        op: OpRef<'_>,
        layout: impl FnOnce() -> Option<Attr>,
        (what, no_layout): (&str, &str),
    ) -> Result<(), Reported> {
        let ctx = op.context();
        if !self.source.is_known(ctx) {
            return Ok(());
        }
        let layout = match self.source.is_identity(ctx) {
            true => None,
            false => match layout() {
                Some(layout) => Some(layout),
                None => return Err(op.op_error(no_layout).emit()),
            },
        };
        match self.source.with(ctx, self.result.shape, layout) {
            Some(expected) if expected != self.result_type => {
                let message = format!(
                    "expected {what} type to be '{}' but found '{}'",
                    ctx.types().show(expected),
                    ctx.types().show(self.result_type)
                );
                Err(op.op_error(message).emit())
            }
            _ => Ok(()),
        }
    }
}

/// Verifies a reassociation: one group per collapsed dimension, expanded dimensions in order, compatible sizes.
fn verify_groups(op: OpRef<'_>, groups: &Groups, collapsed: &[i64], expanded: &[i64]) -> Result<(), Reported> {
    let fail = |message: String| Err(op.op_error(message).emit());
    if collapsed.len() != groups.len() {
        let (found, expected) = (groups.len(), collapsed.len());
        return fail(format!("invalid number of reassociation groups: found {found}, expected {expected}"));
    }
    let mut next = 0;
    for (at, (group, &size)) in groups.iter().zip(collapsed).enumerate() {
        if group.is_empty() {
            return fail("reassociation indices must not be empty".to_owned());
        }
        let (mut dynamic, mut product) = (false, 1i64);
        for &dim in group {
            if dim != next {
                return fail("reassociation indices must be contiguous".to_owned());
            }
            next += 1;
            let Some(&size) = usize::try_from(dim).ok().and_then(|dim| expanded.get(dim)) else {
                return fail(format!("reassociation index {dim} is out of bounds"));
            };
            dynamic |= size == DYNAMIC;
            product = product.wrapping_mul(size);
        }
        if (size == DYNAMIC) != dynamic {
            return fail(format!("collapsed dim ({at}) must be dynamic if and only if reassociation group is dynamic"));
        }
        if !dynamic && product != size {
            return fail(format!("collapsed dim size ({size}) must equal reassociation group size ({product})"));
        }
    }
    if collapsed.is_empty() {
        if expanded.iter().any(|size| *size != 1) {
            return fail("rank 0 memrefs can only be extended/collapsed with/from ones".to_owned());
        }
    } else if next != expanded.len() as i64 {
        let rank = expanded.len();
        return fail(format!("expanded rank ({rank}) inconsistent with number of reassociation indices ({next})"));
    }
    Ok(())
}

/// Verifies an expansion: a higher rank, consistent groups and layout, and the sizes of the output shape.
pub(crate) fn verify_expand(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let Some(this) = op.cast::<ExpandShapeOp<'_>>() else { return Ok(()) };
    let Some(parts) = Parts::of(op, this.reassociation_attr()) else { return Ok(()) };
    let fail = |message: String| Err(op.op_error(message).emit());
    let (from, to) = (parts.source.rank(), parts.result.rank());
    if from > to {
        return fail(format!("has source rank {from} and result rank {to}. This is not an expansion ({from} > {to})."));
    }
    verify_groups(op, &parts.groups, parts.source.shape, parts.result.shape)?;
    let layout = || expand(ctx, &parts.source, parts.result.shape, &parts.groups);
    parts.verify_result(op, layout, ("expanded", "invalid source layout map"))?;
    let Some(sizes) = this.static_output_shape_attr().map(|attr| int_array(ctx, attr)) else { return Ok(()) };
    verify_output_shape(op, &sizes, to, "bounds")?;
    for (dim, (&size, &given)) in parts.result.shape.iter().zip(&sizes).enumerate() {
        if size != DYNAMIC && size != given {
            return fail(format!("invalid output shape provided at pos {dim}"));
        }
    }
    Ok(())
}

/// Verifies a collapse: a lower rank, consistent groups and layout.
pub(crate) fn verify_collapse(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let Some(this) = op.cast::<CollapseShapeOp<'_>>() else { return Ok(()) };
    let Some(parts) = Parts::of(op, this.reassociation_attr()) else { return Ok(()) };
    let (from, to) = (parts.source.rank(), parts.result.rank());
    if from < to {
        let message = format!("has source rank {from} and result rank {to}. This is not a collapse ({from} < {to}).");
        return Err(op.op_error(message).emit());
    }
    verify_groups(op, &parts.groups, parts.result.shape, parts.source.shape)?;
    let layout = || collapse(ctx, &parts.source, &parts.groups);
    parts.verify_result(op, layout, ("collapsed", "invalid source layout map or collapsing non-contiguous dims"))
}
