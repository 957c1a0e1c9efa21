//! Verifiers of computations with explicit shardings. Inside `manual_computation`, tensors have local types.

use lect_core::diag::Reported;
use lect_core::entity::{Attr, Type};
use lect_core::ir::{OpRef, RegionRef};
use lect_core::types::{DYNAMIC, TypeData};
use lect_support::fields::argument_types;

use super::{Axis, Mesh, Sharding, bound, manual_axes, mesh_of, report, verify_each};
use crate::hlo::compat::{Checked, quoted, quoted_list};
use crate::sdy::{ManualComputationOp, NamedComputationOp};

/// Returns the argument types and the returned types of a body.
pub(crate) fn inner_types(body: RegionRef<'_>) -> (Vec<Type>, Vec<Type>) {
    let last = body.entry().and_then(|block| block.last());
    (argument_types(body).collect(), last.map(|last| last.operand_types().collect()).unwrap_or_default())
}

/// Verifies that no manual axis is also manual in an enclosing operation.
pub(in crate::sdy) fn verify_manual(op: ManualComputationOp<'_>) -> Result<(), Reported> {
    match bound(op.0, manual_axes(op).iter().map(|axis| &**axis)) {
        Some((axis, loc)) => Err(super::bound_error(op.0, "", axis, loc)),
        None => Ok(()),
    }
}

pub(in crate::sdy) fn verify_manual_uses(manual: ManualComputationOp<'_>) -> Result<(), Reported> {
    let op = manual.0;
    let (ctx, axes) = (op.context(), manual_axes(manual));
    let (args, returned) = inner_types(manual.body());
    let (ins, outs) = (manual.in_shardings().shardings(ctx), manual.out_shardings().shardings(ctx));
    verify_values(op, "operand", (&op.operand_types().collect::<Vec<_>>(), &args), &ins, &axes)?;
    verify_values(op, "result", (&op.result_types().collect::<Vec<_>>(), &returned), &outs, &axes)?;
    if ins.is_empty() && outs.is_empty() || axes.is_empty() {
        return Ok(());
    }
    report(op, check_manual_axes(op, ins.iter().chain(&outs), &axes))
}

/// Checks that all shardings use one mesh, which has the manual axes. Meshes without axes are ignored.
fn check_manual_axes<'p>(op: OpRef<'_>, shardings: impl Iterator<Item = &'p Attr>, axes: &[String]) -> Checked {
    let mut common: Option<Mesh> = None;
    for sharding in shardings.filter_map(|sharding| Sharding::of(op.context(), *sharding)) {
        let Ok(Some(mesh)) = mesh_of(op, sharding.mesh) else { return Ok(()) };
        match &common {
            Some(known) if !known.is_empty() && !mesh.is_empty() && known.attr != mesh.attr => {
                let message = "all in and out shardings must be bound to the same mesh or an empty mesh.";
                return Err(message.to_owned());
            }
            Some(known) if !known.is_empty() => {}
            _ => common = Some(mesh),
        }
    }
    let Some(mesh) = common else { return Ok(()) };
    match axes.iter().find(|axis| mesh.axes.iter().all(|(name, _)| name != *axis)) {
        Some(axis) => Err(format!("unknown manual axis: \"{axis}\"")),
        None => Ok(()),
    }
}

/// Verifies operands against arguments, or results against returned values.
fn verify_values(
    op: OpRef<'_>,
    kind: &str,
    (outer, inner): (&[Type], &[Type]),
    attrs: &[Attr],
    axes: &[String],
) -> Result<(), Reported> {
    if outer.is_empty() && inner.is_empty() && attrs.is_empty() {
        return Ok(());
    }
    verify_each(op, kind, attrs, outer)?;
    if outer.len() != inner.len() {
        let (outer, inner) = (outer.len(), inner.len());
        let message = format!(
            "number of op {kind}s and region {kind}s must match. Op has {outer} op {kind}s and {inner} region {kind}s"
        );
        return Err(op.op_error(message).emit());
    }
    for (index, (types, attr)) in outer.iter().zip(inner).zip(attrs).enumerate() {
        let Some(sharding) = Sharding::of(op.context(), *attr) else { continue };
        report(op, check_value(op, (kind, index), types, &sharding, axes))?;
    }
    Ok(())
}

/// Checks the type of an outer value against the local type of the inner one.
fn check_value(
    op: OpRef<'_>,
    (kind, index): (&str, usize),
    (outer, inner): (&Type, &Type),
    sharding: &Sharding,
    axes: &[String],
) -> Checked {
    let ctx = op.context();
    let is_manual = |axis: &Axis| axes.contains(&axis.name);
    for (at, dim) in sharding.dims.iter().enumerate() {
        let pair = dim.axes.windows(2).find_map(|pair| match pair {
            [free, manual] if !is_manual(free) && is_manual(manual) => Some((free, manual)),
            _ => None,
        });
        if let Some((free, manual)) = pair {
            return Err(format!(
                "{kind} sharding at index {index} must have all manual axes come before free axes in its dimension \
                 sharding at index {at}. Saw manual axis {} after free axis {}",
                manual.show(),
                free.show()
            ));
        }
    }
    let Ok(Some(mesh)) = mesh_of(op, sharding.mesh) else { return Ok(()) };
    let TypeData::RankedTensor { shape, element, .. } = ctx.types().data(*outer) else { return Ok(()) };
    let mut sizes = Vec::new();
    for (size, dim) in shape.iter().zip(&sharding.dims) {
        let manual = dim.axes.iter().filter(|axis| is_manual(axis));
        let count = manual.fold(1i64, |count, axis| count.wrapping_mul(mesh.size(axis).unwrap_or(1)));
        sizes.push(match size.checked_rem(count) {
            _ if *size == DYNAMIC => DYNAMIC,
            Some(0) => size.checked_div(count).unwrap_or(DYNAMIC),
            _ => {
                let words = "is not divisible by the manual axes size";
                return Err(format!("{kind} dimension size {size} {words} {count}"));
            }
        });
    }
    let Ok(expected) = ctx.types().tensor(&sizes, *element, None) else { return Ok(()) };
    if expected == *inner || sizes.len() != shape.len() {
        return Ok(());
    }
    Err(format!(
        "{kind} shape, corresponding sharding, and region {kind} shape at index {index} must match. Expected local shape \
         {}, actual local shape {}",
        quoted(ctx, expected),
        quoted(ctx, *inner)
    ))
}

/// Verifies `named_computation`: the result types must equal the returned types.
pub(in crate::sdy) fn verify_named(named: NamedComputationOp<'_>) -> Result<(), Reported> {
    let op = named.0;
    let (_, returned) = inner_types(named.body());
    let results: Vec<_> = op.result_types().collect();
    if returned == results {
        return Ok(());
    }
    let [returned, results] = [returned, results].map(|types| quoted_list(op.context(), &types));
    let message = format!("inferred type(s) {returned} are incompatible with return type(s) of operation {results}");
    Err(op.op_error(message).emit())
}

pub(in crate::sdy) fn verify_named_uses(named: NamedComputationOp<'_>) -> Result<(), Reported> {
    let op = named.0;
    let ctx = op.context();
    let (args, _) = inner_types(named.body());
    let operands: Vec<_> = op.operand_types().collect();
    if args.len() != operands.len() {
        let (args, operands) = (args.len(), operands.len());
        let message = format!("number of block arguments must match the number of operands: {args} != {operands}");
        return Err(op.error(message).emit());
    }
    if let Some((index, (inner, outer))) = args.iter().zip(&operands).enumerate().find(|(_, (a, b))| a != b) {
        let message = format!(
            "expected the type of the {index}'th block argument to match the type of the corresponding operand: {} vs {}",
            quoted(ctx, *inner),
            quoted(ctx, *outer)
        );
        return Err(op.error(message).emit());
    }
    if let Some(shardings) = named.in_shardings() {
        verify_each(op, "in_shardings", &shardings.shardings(ctx), &operands)?;
    }
    if let Some(shardings) = named.out_shardings() {
        let results: Vec<_> = op.result_types().collect();
        verify_each(op, "out_shardings", &shardings.shardings(ctx), &results)?;
    }
    Ok(())
}
