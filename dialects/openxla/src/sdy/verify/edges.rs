//! Edges along which shardings are propagated, and notes of what propagation did.

use lect_core::context::ContextData;
use lect_core::diag::Reported;
use lect_core::dialect::{DefBody, Param};
use lect_core::entity::Attr;
use lect_core::ir::{OpRef, ValueDef};
use lect_core::types::Invalid;

use super::collectives::{of_result, sharding_of};
use super::{Axis, Mesh, Sharding, int, is_class, mesh_of, report, verify_result};
use crate::hlo::compat::{Checked, Tensor, quoted};

/// `data_flow_edge`
pub(in crate::sdy) fn data_flow(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let (Some(input), Some(ty)) = (op.operands().next(), op.result_types().next()) else { return Ok(()) };
    if Tensor::of(ctx, ty).is_some_and(|tensor| !tensor.is_static()) {
        let message = "expected sdy.data_flow_edge to have a static-shaped result. type: ";
        return Err(op.op_error(format!("{message}{}", quoted(ctx, ty))).emit());
    }
    if op.ir.value(input).uses().count() != 1 {
        return Err(op.op_error("expected input of sdy.data_flow_edge to have a single user").emit());
    }
    if let Some(source) = op.ir.value(input).defining_op() {
        let name = &*source.name_data().name;
        if name.starts_with(b"sdy.") && !name.ends_with(b"_computation") {
            let message = "expected input of sdy.data_flow_edge to not be defined by an SdyDialect op (other than an \
                           sdy.named_computation).";
            let note = "sdy op defining the input of the sdy.data_flow_edge";
            return Err(op.op_error(message).note(source.loc(), note).emit());
        }
    }
    verify_result(op)
}

/// `func_data_flow_edge`
pub(in crate::sdy) fn function_data_flow(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let (Some(operand), Some(ty)) = (op.operands().next(), op.result_types().next()) else { return Ok(()) };
    if Tensor::of(ctx, ty).is_some_and(|tensor| !tensor.is_static()) {
        let message = "expected sdy.func_data_flow_edge to have a static-shaped result. type: ";
        return Err(op.op_error(format!("{message}{}", quoted(ctx, ty))).emit());
    }
    let value = op.ir.value(operand);
    let words = "expected operand of sdy.func_data_flow_edge to";
    if value.uses().count() != 1 {
        return Err(op.op_error(format!("{words} have a single user")).emit());
    }
    let is_named = |op: Option<OpRef<'_>>, name: &[u8]| op.is_some_and(|op| *op.name_data().name == *name);
    match value.def() {
        ValueDef::Argument(block, _) => {
            let owner = op.ir.block(block).region().and_then(|region| region.parent());
            if !is_named(owner, b"func.func") {
                return Err(op.op_error(format!("{words} be a block argument of a func op.")).emit());
            }
        }
        _ if !is_named(value.defining_op(), b"func.call") => {
            return Err(op.op_error(format!("{words} be a result of call op.")).emit());
        }
        _ => {}
    }
    Ok(())
}

/// `propagation_barrier`
pub(in crate::sdy) fn barrier(op: OpRef<'_>) -> Result<(), Reported> {
    const BOTH: i64 = 3;
    let direction = op.attr("allowed_direction").and_then(|attr| op.context().i64_value(attr));
    if direction != Some(BOTH) {
        return Ok(());
    }
    let message = "cannot specify `BOTH` as the direction. Not blocking propagation direction makes the op redundant.";
    Err(op.op_error(message).emit())
}

/// An operand or a result of an operation, by number.
#[derive(Clone, Copy, PartialEq, Eq)]
struct End {
    is_result: bool,
    index: i64,
}

impl End {
    fn of(ctx: &ContextData, param: &Param) -> Option<Self> {
        let Param::Attr(attr) = param else { return None };
        match ctx.attr_params(*attr) {
            [Param::Int(kind), Param::Int(index)] => Some(Self { is_result: *kind == 1, index: int(*index) }),
            _ => None,
        }
    }

    fn sharding(self, op: OpRef<'_>) -> Option<Sharding> {
        let index = usize::try_from(self.index).ok()?;
        if self.is_result {
            return of_result(op, index).and_then(|attr| Sharding::of(op.context(), attr));
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

/// Where an axis came from, and where it went.
struct Entry {
    axis: Axis,
    source: End,
    targets: Vec<End>,
}

/// The steps, each with its number.
fn steps(ctx: &ContextData, params: &[Param]) -> Vec<(i64, Vec<Entry>)> {
    let [Param::List(steps)] = params else { return Vec::new() };
    let entry = |entry: &Param| {
        let Param::Attr(attr) = entry else { return None };
        let [axis, source, Param::List(targets)] = ctx.attr_params(*attr) else { return None };
        Some(Entry {
            axis: Axis::of(ctx, axis)?,
            source: End::of(ctx, source)?,
            targets: targets.iter().filter_map(|target| End::of(ctx, target)).collect(),
        })
    };
    let step = |step: &Param| {
        let Param::Attr(attr) = step else { return None };
        let [Param::Int(number), Param::List(entries)] = ctx.attr_params(*attr) else { return None };
        Some((int(*number), entries.iter().filter_map(entry).collect()))
    };
    steps.iter().filter_map(step).collect()
}

/// `<[{step-0 = [{"a" = operand-0 -> [result-0]}]}]>`
pub(in crate::sdy) fn verify_edges(ctx: &ContextData, body: &DefBody) -> Result<(), Invalid> {
    check_edges(&steps(ctx, body.params())).map_err(Invalid)
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
                    let axis = entry.axis.show_name();
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

/// `sdy.propagation_edges` of an operation.
pub(super) fn verify_propagation(op: OpRef<'_>, attr: Attr) -> Result<(), Reported> {
    let ctx = op.context();
    if !is_class(ctx, attr, "PropagationEdgesAttr") {
        let message = "should have a propagation edges attribute of type PropagationEdgesAttr for attr named \
                       'sdy.propagation_edges'";
        return Err(op.op_error(message).emit());
    }
    report(op, check_propagation(op, &steps(ctx, ctx.attr_params(attr))))
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
    let is_function_edge = &*op.name_data().name == b"sdy.func_data_flow_edge";
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

/// `sdy.result_propagation_edges` and `sdy.block_arg_propagation_edges`.
pub(super) fn verify_several(op: OpRef<'_>, attr: Attr) -> Result<(), Reported> {
    let ctx = op.context();
    let edges = ctx.array_elements(attr);
    if edges.is_some_and(|edges| edges.iter().all(|edge| is_class(ctx, *edge, "PropagationEdgesAttr"))) {
        return Ok(());
    }
    let message = "should have a propagation edges attribute of type ArrayAttr<PropagationEdgesAttr> for attr named \
                   'sdy.result_propagation_edges' or 'sdy.block_arg_propagation_edges'";
    Err(op.op_error(message).emit())
}
