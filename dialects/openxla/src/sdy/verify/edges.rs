//! Verifiers of data flow edges, propagation barriers and propagation debug attributes.

use lect_core::context::ContextData;
use lect_core::diag::Reported;
use lect_core::dialect::DefBody;
use lect_core::entity::Attr;
use lect_core::ir::{OpRef, ValueDef};
use lect_core::typed::{ParamValue, TypedAttr};
use lect_core::types::Invalid;
use lect_dialects::func::{CallOp, FuncOp};
use lect_support::fields::reject;

use super::collectives::{result_sharding, sharding_of};
use super::{Axis, Mesh, Sharding, mesh_of, report, verify_result};
use crate::hlo::compat::{Checked, Tensor, quoted};
use crate::sdy::{
    AxisToPropagationDetailsAttr, DataFlowEdgeOp, EdgeNodeType, EdgeValueRefAttr, FuncDataFlowEdgeOp,
    PropagationBarrierOp, PropagationDirection, PropagationEdgesAttr, PropagationOneStepAttr, SdyOp,
};

/// Verifies `data_flow_edge`.
pub(in crate::sdy) fn data_flow(edge: DataFlowEdgeOp<'_>) -> Result<(), Reported> {
    let (input, op) = (edge.input(), edge.0);
    let (ctx, ty) = (op.context(), op.ir.value_type(edge.result()));
    if Tensor::of(ctx, ty).is_some_and(|tensor| !tensor.is_static()) {
        let message = "expected sdy.data_flow_edge to have a static-shaped result. type: ";
        return Err(op.op_error(format!("{message}{}", quoted(ctx, ty))).emit());
    }
    if op.ir.value(input).uses().count() != 1 {
        return Err(op.op_error("expected input of sdy.data_flow_edge to have a single user").emit());
    }
    if let Some(source) = op.ir.value(input).defining_op() {
        let is_computation = |op| matches!(op, SdyOp::ManualComputation(_) | SdyOp::NamedComputation(_));
        if SdyOp::of(source).is_some_and(|op| !is_computation(op)) {
            let message = "expected input of sdy.data_flow_edge to not be defined by an SdyDialect op (other than an \
                           sdy.named_computation).";
            let note = "sdy op defining the input of the sdy.data_flow_edge";
            return Err(op.op_error(message).note(source.loc(), note).emit());
        }
    }
    edge.sharding().map_or(Ok(()), |sharding| verify_result(op, sharding))
}

/// Verifies `func_data_flow_edge`.
pub(in crate::sdy) fn function_data_flow(edge: FuncDataFlowEdgeOp<'_>) -> Result<(), Reported> {
    let (operand, op) = (edge.operand(), edge.0);
    let (ctx, ty) = (op.context(), op.ir.value_type(edge.result()));
    if Tensor::of(ctx, ty).is_some_and(|tensor| !tensor.is_static()) {
        let message = "expected sdy.func_data_flow_edge to have a static-shaped result. type: ";
        return Err(op.op_error(format!("{message}{}", quoted(ctx, ty))).emit());
    }
    let value = op.ir.value(operand);
    let words = "expected operand of sdy.func_data_flow_edge to";
    if value.uses().count() != 1 {
        return Err(op.op_error(format!("{words} have a single user")).emit());
    }
    match value.def() {
        ValueDef::Argument(block, _) => {
            let owner = op.ir.block(block).region().and_then(|region| region.parent());
            if !owner.is_some_and(|owner| owner.is::<FuncOp<'_>>()) {
                return Err(op.op_error(format!("{words} be a block argument of a func op.")).emit());
            }
        }
        _ if !value.defining_op().is_some_and(|call| call.is::<CallOp<'_>>()) => {
            return Err(op.op_error(format!("{words} be a result of call op.")).emit());
        }
        _ => {}
    }
    Ok(())
}

/// Verifies `propagation_barrier`.
pub(in crate::sdy) fn barrier(op: PropagationBarrierOp<'_>) -> Result<(), Reported> {
    if op.allowed_direction() != PropagationDirection::BOTH {
        return Ok(());
    }
    let message = "cannot specify `BOTH` as the direction. Not blocking propagation direction makes the op redundant.";
    reject(op.0, message)
}

/// An operand or a result of an operation, by index.
#[derive(Clone, Copy, PartialEq, Eq)]
struct End {
    is_result: bool,
    index: i64,
}

impl End {
    fn of(ctx: &ContextData, attr: Attr) -> Option<Self> {
        let end = EdgeValueRefAttr::cast(ctx, attr)?;
        Some(Self { is_result: end.r#type(ctx) == EdgeNodeType::RESULT, index: end.index(ctx) })
    }

    fn sharding(self, op: OpRef<'_>) -> Option<Sharding> {
        let index = usize::try_from(self.index).ok()?;
        if self.is_result {
            return result_sharding(op, index).and_then(|attr| Sharding::of(op.context(), attr));
        }
        sharding_of(op, op.operands().nth(index)?).ok()?
    }

    fn check(self, op: OpRef<'_>) -> Checked {
        let (words, count) = match self.is_result {
            true => ("a result", op.result_types().len()),
            false => ("an operand", op.operand_count()),
        };
        let index = self.index;
        if usize::try_from(index).is_ok_and(|index| index < count) {
            return Ok(());
        }
        Err(format!("expected a value ref to have {words} index in range [0, {count}), got: {index}"))
    }
}

/// The source and targets of a propagated axis.
struct Entry {
    axis: Axis,
    source: End,
    targets: Vec<End>,
}

/// Returns the propagation steps with their numbers.
fn steps(ctx: &ContextData, steps: Vec<Attr>) -> Vec<(i64, Vec<Entry>)> {
    let entry = |entry| {
        let entry = AxisToPropagationDetailsAttr::cast(ctx, entry)?;
        Some(Entry {
            axis: Axis::of(ctx, entry.axis_name(ctx))?,
            source: End::of(ctx, entry.source(ctx))?,
            targets: entry.targets(ctx).into_iter().filter_map(|target| End::of(ctx, target)).collect(),
        })
    };
    let steps = steps.into_iter().filter_map(|step| PropagationOneStepAttr::cast(ctx, step));
    steps.map(|step| (step.step_index(ctx), step.axis_entries(ctx).into_iter().filter_map(entry).collect())).collect()
}

/// Verifies propagation edges: `<[{step-0 = [{"a" = operand-0 -> [result-0]}]}]>`.
pub(in crate::sdy) fn verify_edges(ctx: &ContextData, body: &DefBody) -> Result<(), Invalid> {
    let edges = body.params().first().and_then(Vec::from_param);
    check_edges(&steps(ctx, edges.unwrap_or_default())).map_err(Invalid::new)
}

fn check_edges(steps: &[(i64, Vec<Entry>)]) -> Checked {
    let mut seen = Vec::new();
    for (number, entries) in steps {
        if *number < 0 {
            return Err(format!("propagation edges have negative step index: {number}"));
        }
        if seen.contains(number) {
            return Err(format!("propagation edges have duplicate step index: {number}"));
        }
        seen.push(*number);
        for entry in entries {
            let mut targets = Vec::new();
            for target in &entry.targets {
                if entry.source == *target {
                    return Err("propagation edges have a source that is the same as a target".to_owned());
                }
                if targets.contains(target) {
                    let axis = &entry.axis.name;
                    return Err(format!(
                        "propagation edges have duplicate targets for step index: {number} and axis: {axis}"
                    ));
                }
                targets.push(*target);
            }
        }
    }
    Ok(())
}

/// Verifies `sdy.propagation_edges` of an operation.
pub(super) fn verify_propagation(op: OpRef<'_>, attr: Attr) -> Result<(), Reported> {
    let ctx = op.context();
    let Some(edges) = PropagationEdgesAttr::cast(ctx, attr) else {
        let message = "should have a propagation edges attribute of type PropagationEdgesAttr for attr named \
                       'sdy.propagation_edges'";
        return reject(op, message);
    };
    report(op, check_propagation(op, &steps(ctx, edges.value(ctx))))
}

fn check_propagation(op: OpRef<'_>, steps: &[(i64, Vec<Entry>)]) -> Checked {
    let entries = || steps.iter().flat_map(|(_, entries)| entries);
    let ends = entries().flat_map(|entry| [entry.source].into_iter().chain(entry.targets.iter().copied()));
    let shardings: Vec<_> = ends.filter_map(|end| end.sharding(op)).collect();
    if shardings.is_empty() {
        return Err("expected propagation edges attr to reference a sharding.".to_owned());
    }
    let mut common: Option<Mesh> = None;
    for sharding in &shardings {
        let Ok(mesh) = mesh_of(op, sharding.mesh) else { return Ok(()) };
        let Some(mesh) = mesh else { return Err("expected a common mesh for propagation edges attr.".to_owned()) };
        match &common {
            Some(known) if !known.is_empty() && !mesh.is_empty() && known.attr != mesh.attr => {
                return Err("expected a common mesh for propagation edges attr.".to_owned());
            }
            Some(known) if !known.is_empty() => {}
            _ => common = Some(mesh),
        }
    }
    let is_function_edge = op.is::<FuncDataFlowEdgeOp<'_>>();
    for entry in entries() {
        if common.as_ref().is_none_or(|mesh| mesh.position(&entry.axis).is_none()) {
            return Err("expected axis ref to be in one of the meshes".to_owned());
        }
        if !is_function_edge {
            entry.source.check(op)?;
            entry.targets.iter().try_for_each(|target| target.check(op))?;
        }
    }
    Ok(())
}

/// Verifies `sdy.result_propagation_edges` and `sdy.block_arg_propagation_edges`.
pub(super) fn verify_several(op: OpRef<'_>, attr: Attr) -> Result<(), Reported> {
    let ctx = op.context();
    let edges = ctx.attrs().array_elements(attr);
    if edges.is_some_and(|edges| edges.iter().all(|edge| PropagationEdgesAttr::cast(ctx, *edge).is_some())) {
        return Ok(());
    }
    let message = "should have a propagation edges attribute of type ArrayAttr<PropagationEdgesAttr> for attr named \
                   'sdy.result_propagation_edges' or 'sdy.block_arg_propagation_edges'";
    Err(op.op_error(message).emit())
}
