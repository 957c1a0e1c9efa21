//! Verifiers of `mpmd`: meshes must exist, and types inside and outside of computations must match.

pub(super) mod calls;

use std::mem::{Discriminant, discriminant};

use lect_core::context::ContextData;
use lect_core::diag::Reported;
use lect_core::entity::{Attr, Def, Type, Value};
use lect_core::interfaces::function::{argument_attrs, result_attrs};
use lect_core::ir::{OpRef, ValueDef};
use lect_core::number::FloatFormat;
use lect_core::typed::TypedAttr;
use lect_core::types::TypeData;
use lect_dialects::func::FuncOp;
use lect_support::fields::{ancestors, fail, reject};
use lect_support::views::Outcome;

use super::meshes::MeshTensor;
use super::{
    AssignOp, ForOp, FragmentOp, MpmdOp, NamedComputationOp, NamedMeshAttr, ReduceOp, ReductionType, TopologyAttr,
    TransferOp, UnassignOp,
};
use crate::hlo::compat::{Checked, quoted};
use crate::sdy::verify::computations::inner_types;
use crate::sdy::verify::{check_on, is_replicated};

/// Returns the enclosing function.
fn function_around(op: OpRef<'_>) -> Option<FuncOp<'_>> {
    ancestors(op).find_map(|around| around.cast::<FuncOp<'_>>())
}

/// Returns the topology of a function, a discardable attribute.
fn topology(function: FuncOp<'_>) -> Option<Attr> {
    function.0.attr("topology")
}

fn text(ctx: &ContextData, attr: Option<Attr>) -> String {
    String::from_utf8_lossy(attr.and_then(|attr| ctx.attrs().string_value(attr)).unwrap_or_default()).into_owned()
}

fn symbol_name(function: FuncOp<'_>) -> String {
    text(function.0.context(), function.sym_name_attr())
}

/// Returns the mesh with this name in the topology of the enclosing function, or `None` if no function encloses `op`.
fn mesh_named(op: OpRef<'_>, name: &str) -> Result<Option<Attr>, Reported> {
    let ctx = op.context();
    let Some(function) = function_around(op) else { return Ok(None) };
    let Some(topology) = topology(function).and_then(|attr| TopologyAttr::cast(ctx, attr)) else {
        let message = format!("Function does not have a topology attribute: {}", symbol_name(function));
        return Err(op.error(message).emit());
    };
    let mut meshes = topology.meshes(ctx).into_iter().filter_map(|mesh| NamedMeshAttr::cast(ctx, mesh));
    match meshes.find(|mesh| mesh.name(ctx) == name) {
        Some(mesh) => Ok(Some(mesh.mesh(ctx))),
        None => Err(op.error(format!("Topology doesn't have a mesh with name: {name}")).emit()),
    }
}

/// Checks that the sharding of a tensor is valid on its mesh.
fn verify_on(op: OpRef<'_>, tensor: &MeshTensor, mesh: Attr) -> Result<(), Reported> {
    let Some(sharding) = tensor.sharding else { return Ok(()) };
    check_on(op.context(), sharding, tensor.whole, mesh).or_else(|message| reject(op, message))
}

fn verify_in_topology(op: OpRef<'_>, tensor: &MeshTensor) -> Result<(), Reported> {
    match mesh_named(op, &tensor.mesh)? {
        Some(mesh) => verify_on(op, tensor, mesh),
        None => Ok(()),
    }
}

/// A list of types, and the noun that diagnostics use for one of them.
type Named<'t> = (&'t str, &'t [Type]);

fn check_numbers((inner, inner_types): Named<'_>, (outer, outer_types): Named<'_>) -> Checked {
    if inner_types.len() == outer_types.len() {
        return Ok(());
    }
    let (found, expected) = (inner_types.len(), outer_types.len());
    Err(format!("number of {inner}s must match the number of {outer}s respectively: {found} != {expected}"))
}

/// Verifies `fragment`.
pub(super) fn fragment(op: FragmentOp<'_>) -> Result<(), Reported> {
    let (args, returned) = inner_types(op.region());
    verify_fragment(op.0, &op.mesh_name(), &args, &returned)
}

/// Checks the argument and return types of a fragment, or of a function that is called as one.
fn verify_fragment(op: OpRef<'_>, mesh: &str, args: &[Type], returned: &[Type]) -> Result<(), Reported> {
    let (operands, results): (Vec<_>, Vec<_>) = (op.operand_types().collect(), op.result_types().collect());
    verify_whole(op, mesh, ("block argument", args), ("operand", &operands))?;
    verify_whole(op, mesh, ("returned value", returned), ("result", &results))
}

/// Checks that each inner type is the global type of the outer mesh tensor.
fn verify_whole(op: OpRef<'_>, name: &str, inner: Named<'_>, outer: Named<'_>) -> Result<(), Reported> {
    check_numbers(inner, outer).reported(op)?;
    inner.1.iter().zip(outer.1).try_for_each(|types| verify_pair(op, name, (inner.0, outer.0), types))
}

fn verify_pair(
    op: OpRef<'_>,
    name: &str,
    (inner_name, outer_name): (&str, &str),
    (inner, outer): (&Type, &Type),
) -> Result<(), Reported> {
    let ctx = op.context();
    let mesh = mesh_named(op, name)?;
    let Some(tensor) = MeshTensor::of(ctx, *outer) else {
        if inner == outer {
            return Ok(());
        }
        let (outer, inner) = (quoted(ctx, *outer), quoted(ctx, *inner));
        let words = format!("expected the type of the {inner_name} to match the {outer_name}: {outer}, got: {inner}");
        return fail(op, words);
    };
    if tensor.mesh != name {
        let message = format!(
            "expected the mesh name of the {outer_name} to match that of the fragment op: {} != {name}",
            tensor.mesh
        );
        return fail(op, message);
    }
    if let Some(mesh) = mesh {
        verify_on(op, &tensor, mesh)?;
    }
    if *inner == tensor.whole {
        return Ok(());
    }
    let message = format!(
        "expected the type of the {inner_name} to be global tensor type {outer_name}: {}, got: {}",
        quoted(ctx, tensor.whole),
        quoted(ctx, *inner)
    );
    fail(op, message)
}

/// Verifies `named_computation`.
pub(super) fn named(named: NamedComputationOp<'_>) -> Checked {
    let ((args, returned), op) = (inner_types(named.region()), named.0);
    let (operands, results): (Vec<_>, Vec<_>) = (op.operand_types().collect(), op.result_types().collect());
    check_same(op.context(), ("block argument", &args), ("operand", &operands))?;
    check_same(op.context(), ("returned value", &returned), ("result", &results))
}

fn check_same(ctx: &ContextData, inner: Named<'_>, outer: Named<'_>) -> Checked {
    check_numbers(inner, outer)?;
    let Some((found, expected)) = inner.1.iter().zip(outer.1).find(|(a, b)| a != b) else { return Ok(()) };
    Err(format!(
        "expected the type of the {} to match the type of {}: {}, got: {}",
        inner.0,
        outer.0,
        quoted(ctx, *found),
        quoted(ctx, *expected)
    ))
}

/// Verifies `reduce`.
pub(super) fn reduction(op: ReduceOp<'_>) -> Checked {
    let is_none = op.reduction().reduction_type(op.0.context()) == ReductionType::KNone;
    if is_none && op.tensors().len() != 1 {
        return Err("ReduceOp must have exactly one operand if the reduction type is none".to_owned());
    }
    Ok(())
}

/// Verifies `transfer`.
pub(super) fn transfer(transfer: TransferOp<'_>) -> Result<(), Reported> {
    let op = transfer.0;
    let ctx = op.context();
    let [from_type, to_type] = [transfer.tensor(), transfer.result()].map(|value| op.ir.value_type(value));
    let (Some(from), Some(to)) = (MeshTensor::of(ctx, from_type), MeshTensor::of(ctx, to_type)) else { return Ok(()) };
    verify_in_topology(op, &from)?;
    verify_in_topology(op, &to)?;
    if from.whole != to.whole {
        let message = format!(
            "cannot perform transfer between given types {} and {}: global tensor types are different",
            quoted(ctx, from_type),
            quoted(ctx, to_type)
        );
        return fail(op, message);
    }
    check_memory_kinds(transfer, &[from, to]).reported(op)
}

const HOST: &str = "pinned_host";

fn check_memory_kinds(op: TransferOp<'_>, types: &[MeshTensor]) -> Checked {
    let ctx = op.0.context();
    for kind in types.iter().filter_map(|tensor| tensor.memory_kind) {
        let kind = text(ctx, Some(kind));
        if kind != HOST && kind != "device" {
            return Err(format!("memory kind must be either 'pinned_host' or 'device'. Found '{kind}'."));
        }
    }
    let is_on_host = |value: Value| text(ctx, memory_kind_of(op.0, value)) == HOST;
    if is_on_host(op.tensor()) {
        let message =
            "Transfers from host with attributes are not supported. Memory kinds must be expressed in the type.";
        return Err(message.to_owned());
    }
    if is_on_host(op.result()) {
        let message =
            "Transfers to host with attributes are not supported. Memory kinds must expressed be in the type.";
        return Err(message.to_owned());
    }
    Ok(())
}

/// Returns the memory kind of a value, from discardable attributes.
fn memory_kind_of(op: OpRef<'_>, value: Value) -> Option<Attr> {
    const NAME: &str = "mhlo.memory_kind";
    let ctx = op.context();
    let value = op.ir.value(value);
    let attrs = match value.def() {
        ValueDef::Argument(_, index) => argument_attrs(function_around(op)?.0, index as usize),
        ValueDef::Result(_, index) => {
            let source = value.defining_op()?;
            match MpmdOp::of(source)? {
                MpmdOp::Transfer(_) => return source.attr(NAME),
                MpmdOp::Fragment(_) | MpmdOp::Call(_) | MpmdOp::FragmentCall(_) | MpmdOp::For(_) => {
                    result_attrs(source, index as usize)
                }
                _ => return None,
            }
        }
        _ => return None,
    };
    attrs.iter().find(|attr| ctx.ident_bytes(attr.0) == NAME.as_bytes()).map(|attr| attr.1)
}

/// Verifies `assign`.
pub(super) fn assign(op: AssignOp<'_>) -> Result<(), Reported> {
    verify_assignment(op.0, op.tensor(), op.result())
}

/// Verifies `unassign`.
pub(super) fn unassign(op: UnassignOp<'_>) -> Result<(), Reported> {
    verify_assignment(op.0, op.result(), op.tensor())
}

fn verify_assignment(op: OpRef<'_>, local: Value, on_mesh: Value) -> Result<(), Reported> {
    let ctx = op.context();
    let [local, on_mesh] = [local, on_mesh].map(|value| op.ir.value_type(value));
    let Some(tensor) = MeshTensor::of(ctx, on_mesh) else { return Ok(()) };
    verify_in_topology(op, &tensor)?;
    if tensor.sharding.is_some_and(|sharding| !is_replicated(ctx, sharding)) {
        let message = format!("MeshTensorType should be fully replicated: {}", quoted(ctx, on_mesh));
        return fail(op, message);
    }
    if tensor.whole == local {
        return Ok(());
    }
    let message = format!(
        "mismatch between the given local type {} and mesh_type ranked tensor type: {}",
        quoted(ctx, local),
        quoted(ctx, tensor.whole)
    );
    fail(op, message)
}

/// Returns a key that is equal for types of the same C++ class.
fn class_of(ctx: &ContextData, ty: Type) -> (Discriminant<TypeData>, Option<Def>, Option<FloatFormat>) {
    let data = ctx.types().data(ty);
    let format = match data {
        TypeData::Float(format) => Some(*format),
        _ => None,
    };
    (discriminant(data), ctx.types().def(ty), format)
}

/// Verifies `for`.
pub(super) fn repetition(repetition: ForOp<'_>) -> Checked {
    let op = repetition.0;
    let ctx = op.context();
    let (args, returned) = inner_types(repetition.region());
    let operands: Vec<_> = op.operand_types().collect();
    let Some((index, args)) = args.split_last().filter(|(_, args)| args.len() == operands.len()) else {
        return Err("wrong number of arguments for region".to_owned());
    };
    if let Some(at) = operands.iter().zip(args).position(|(a, b)| a != b) {
        return Err(format!("wrong argument type at argument no. {at}"));
    }
    if let TypeData::RankedTensor { shape, element, .. } = ctx.types().data(*index)
        && !(shape.is_empty() && matches!(ctx.types().data(*element), TypeData::Integer { width: 32, .. }))
    {
        return Err("index must have a 32-bit integer rank-0 tensor type".to_owned());
    }
    if !returned.iter().copied().eq(op.result_types()) {
        return Err("type mismatch for result of region".to_owned());
    }
    let mut classes = operands.iter().map(|ty| class_of(ctx, *ty));
    if classes.next().is_some_and(|first| classes.any(|class| class != first)) {
        return Err("type ids in operands/results are not identical".to_owned());
    }
    let iterations = repetition.iterations();
    if iterations == 0 {
        return Err("number of iterations must be greater than zero".to_owned());
    }
    let factor = repetition.unroll_factor().unwrap_or(1);
    match iterations.checked_rem(factor) {
        Some(0) => Ok(()),
        _ => Err(format!("number of iterations {iterations} isn't divisible by unroll factor {factor}")),
    }
}
