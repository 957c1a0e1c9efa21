//! Verifiers of reduction kinds: unreduced axes keep their kind, and axes that are added or reduced must be sums.

use lect_core::diag::Reported;
use lect_core::entity::Value;
use lect_core::ir::OpRef;

use super::collectives::sharding_of;
use super::{Axis, Mesh, Sharding, mesh_of, report, verify_result};
use crate::hlo::compat::Checked;
use crate::sdy::ReductionOp::{self, SUM};
use crate::sdy::{PropagationBarrierOp, TensorShardingAttr};

/// Verifies `reshard` and `sharding_constraint`, which may reduce unreduced axes of any kind.
pub(in crate::sdy) fn verify(op: OpRef<'_>, mut input: Value, sharding: TensorShardingAttr) -> Result<(), Reported> {
    verify_result(op, sharding)?;
    while let Some(barrier) = op.ir.value(input).defining_op().and_then(|it| it.cast::<PropagationBarrierOp<'_>>()) {
        input = barrier.input();
    }
    let Ok(Some(operand)) = sharding_of(op, input) else { return Ok(()) };
    report(op, check(op, &operand, &Sharding::new(op.context(), sharding), operand.reduction))
}

/// Checks a collective that reduces axes as sums.
pub(super) fn check_sums(op: OpRef<'_>, operand: &Sharding, result: &Sharding) -> Checked {
    check(op, operand, result, SUM)
}

/// Checks that the reduction kind of the result is a sum.
pub(super) fn check_is_sum(result: &Sharding) -> Checked {
    if result.reduction == SUM { Ok(()) } else { Err("out_sharding reduction_op must be SUM".to_owned()) }
}

fn check(op: OpRef<'_>, operand: &Sharding, result: &Sharding, reduced: ReductionOp) -> Checked {
    if operand.reduction == SUM && result.reduction == SUM {
        return Ok(());
    }
    let (Ok(Some(mesh)), Ok(Some(other))) = (mesh_of(op, result.mesh), mesh_of(op, operand.mesh)) else {
        return Ok(());
    };
    if mesh.attr != other.attr {
        return Ok(());
    }
    let (before, after) = (&operand.unreduced, &result.unreduced);
    if result.reduction != SUM && has_more(after, before, &mesh) {
        return Err(format!("cannot introduce '{}' unreduced axes. Expected 'sum'.", result.reduction));
    }
    if operand.reduction != reduced && has_more(before, after, &mesh) {
        let found = operand.reduction;
        return Err(format!("cannot reduce '{found}' unreduced axes. Expected '{reduced}'."));
    }
    let is_kept = after.iter().any(|axis| before.iter().any(|other| other.overlaps(axis)));
    if is_kept && operand.reduction != result.reduction {
        return Err(format!(
            "cannot change the reduction operator of kept unreduced axes from {} to {}.",
            operand.reduction, result.reduction
        ));
    }
    Ok(())
}

/// Returns true if a part of `axes` is not covered by `others`.
fn has_more(axes: &[Axis], others: &[Axis], mesh: &Mesh) -> bool {
    let bounds = |axis: &Axis| (axis.part.map_or(1, |part| part.0), axis.end().or_else(|| mesh.size(axis)));
    let is_within = |axis: &Axis, other: &Axis| {
        let ((start, end), (other_start, other_end)) = (bounds(axis), bounds(other));
        axis.name == other.name && other_start <= start && end <= other_end
    };
    axes.iter().any(|axis| !others.iter().any(|other| is_within(axis, other)))
}
