//! What Shardy checks of computations on meshes: that there is the mesh, and that types outside and inside go together.

pub(super) mod calls;

use std::iter::successors;
use std::mem::{Discriminant, discriminant};

use lect_core::context::ContextData;
use lect_core::diag::Reported;
use lect_core::dialect::Param;
use lect_core::entity::{Attr, Def, Type, Value};
use lect_core::ir::{OpRef, ValueDef};
use lect_core::number::FloatFormat;
use lect_core::types::TypeData;

use super::meshes::MeshTensor;
use crate::hlo::compat::{Checked, quoted, report};
use crate::sdy::verify::computations::inner_types;
use crate::sdy::verify::{check_on, is_class, is_replicated};

fn is(op: OpRef<'_>, name: &str) -> bool {
    *op.name_data().name == *name.as_bytes()
}

/// The function that an operation is in.
fn function_around(op: OpRef<'_>) -> Option<OpRef<'_>> {
    successors(op.parent(), |op| op.parent()).find(|op| is(*op, "func.func"))
}

fn text(ctx: &ContextData, attr: Option<Attr>) -> &[u8] {
    attr.and_then(|attr| ctx.string_value(attr)).unwrap_or_default()
}

fn shown(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn symbol_name(function: OpRef<'_>) -> String {
    shown(text(function.context(), function.attr("sym_name")))
}

/// The mesh of a name that the function around has. None if there is no function.
fn mesh_named(op: OpRef<'_>, name: &[u8]) -> Result<Option<Attr>, Reported> {
    let ctx = op.context();
    let Some(function) = function_around(op) else { return Ok(None) };
    let topology = function.attr("topology").filter(|attr| is_class(ctx, *attr, "TopologyAttr"));
    let Some([Param::List(meshes)]) = topology.map(|attr| ctx.attr_params(attr)) else {
        let message = format!("Function does not have a topology attribute: {}", symbol_name(function));
        return Err(op.error(message).emit());
    };
    let found = meshes.iter().find_map(|mesh| match mesh {
        Param::Attr(mesh) => match ctx.attr_params(*mesh) {
            [Param::String(own), Param::Attr(mesh)] if **own == *name => Some(*mesh),
            _ => None,
        },
        _ => None,
    });
    match found {
        Some(mesh) => Ok(Some(mesh)),
        None => Err(op.error(format!("Topology doesn't have a mesh with name: {}", shown(name))).emit()),
    }
}

/// A tensor is divided as its mesh can divide it.
fn verify_on(op: OpRef<'_>, tensor: &MeshTensor<'_>, mesh: Attr) -> Result<(), Reported> {
    let Some(sharding) = tensor.sharding else { return Ok(()) };
    check_on(op.context(), sharding, tensor.whole, mesh).map_err(|message| op.op_error(message).emit())
}

fn verify_in_topology(op: OpRef<'_>, tensor: &MeshTensor<'_>) -> Result<(), Reported> {
    match mesh_named(op, tensor.mesh)? {
        Some(mesh) => verify_on(op, tensor, mesh),
        None => Ok(()),
    }
}

/// Types, and what errors call that which is of them.
type Named<'t> = (&'t str, &'t [Type]);

fn check_numbers((inner, inner_types): Named<'_>, (outer, outer_types): Named<'_>) -> Checked {
    if inner_types.len() == outer_types.len() {
        return Ok(());
    }
    let (found, expected) = (inner_types.len(), outer_types.len());
    Err(format!("number of {inner}s must match the number of {outer}s respectively: {found} != {expected}"))
}

/// `fragment`
pub(super) fn fragment(op: OpRef<'_>) -> Result<(), Reported> {
    let (args, returned) = inner_types(op);
    verify_fragment(op, &args, &returned)
}

/// What a fragment, or the function that is one, takes and returns.
fn verify_fragment(op: OpRef<'_>, args: &[Type], returned: &[Type]) -> Result<(), Reported> {
    let (operands, results): (Vec<_>, Vec<_>) = (op.operand_types().collect(), op.result_types().collect());
    verify_whole(op, ("block argument", args), ("operand", &operands))?;
    verify_whole(op, ("returned value", returned), ("result", &results))
}

/// Tensors within are the whole of those around, which are on the mesh.
fn verify_whole(op: OpRef<'_>, inner: Named<'_>, outer: Named<'_>) -> Result<(), Reported> {
    report(op, check_numbers(inner, outer))?;
    let name = text(op.context(), op.attr("mesh_name"));
    inner.1.iter().zip(outer.1).try_for_each(|types| verify_pair(op, name, (inner.0, outer.0), types))
}

fn verify_pair(
    op: OpRef<'_>,
    name: &[u8],
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
        return Err(op.error(words).emit());
    };
    if tensor.mesh != name {
        let message = format!(
            "expected the mesh name of the {outer_name} to match that of the fragment op: {} != {}",
            shown(tensor.mesh),
            shown(name)
        );
        return Err(op.error(message).emit());
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
    Err(op.error(message).emit())
}

/// `named_computation`
pub(super) fn named(op: OpRef<'_>) -> Checked {
    let (args, returned) = inner_types(op);
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

/// `reduce`
pub(super) fn reduction(op: OpRef<'_>) -> Checked {
    const NONE: i128 = 0;
    let kind = op.attr("reduction").map(|attr| op.context().attr_params(attr));
    let is_none = !matches!(kind, Some([Param::Int(kind)]) if *kind != NONE);
    if is_none && op.operand_count() != 1 {
        return Err("ReduceOp must have exactly one operand if the reduction type is none".to_owned());
    }
    Ok(())
}

/// `transfer`
pub(super) fn transfer(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let types = (op.operand_types().next(), op.result_types().next());
    let (Some(from_type), Some(to_type)) = types else { return Ok(()) };
    let (Some(from), Some(to)) = (MeshTensor::of(ctx, from_type), MeshTensor::of(ctx, to_type)) else { return Ok(()) };
    verify_in_topology(op, &from)?;
    verify_in_topology(op, &to)?;
    if from.whole != to.whole {
        let message = format!(
            "cannot perform transfer between given types {} and {}: global tensor types are different",
            quoted(ctx, from_type),
            quoted(ctx, to_type)
        );
        return Err(op.error(message).emit());
    }
    report(op, check_memory_kinds(op, &[from, to]))
}

const HOST: &[u8] = b"pinned_host";

fn check_memory_kinds(op: OpRef<'_>, types: &[MeshTensor<'_>]) -> Checked {
    let ctx = op.context();
    for kind in types.iter().filter_map(|tensor| tensor.memory_kind) {
        let kind = text(ctx, Some(kind));
        if kind != HOST && kind != b"device" {
            let kind = shown(kind);
            return Err(format!("memory kind must be either 'pinned_host' or 'device'. Found '{kind}'."));
        }
    }
    let is_on_host = |value: Option<Value>| {
        let kind = value.and_then(|value| memory_kind_of(op, value)).and_then(|kind| ctx.string_value(kind));
        kind == Some(HOST)
    };
    if is_on_host(op.operands().next()) {
        let message =
            "Transfers from host with attributes are not supported. Memory kinds must be expressed in the type.";
        return Err(message.to_owned());
    }
    if is_on_host(op.results().next()) {
        let message =
            "Transfers to host with attributes are not supported. Memory kinds must expressed be in the type.";
        return Err(message.to_owned());
    }
    Ok(())
}

/// The memory that attributes say a value is in.
fn memory_kind_of(op: OpRef<'_>, value: Value) -> Option<Attr> {
    const NAME: &str = "mhlo.memory_kind";
    let ctx = op.context();
    let of_list = |op: OpRef<'_>, list: &str, index: u32| {
        let dictionary = *ctx.array_elements(op.attr(list)?)?.get(index as usize)?;
        ctx.dictionary_get(dictionary, ctx.ident(NAME.as_bytes()))
    };
    let value = op.ir.value(value);
    match value.def() {
        ValueDef::Argument(_, index) => of_list(function_around(op)?, "arg_attrs", index),
        ValueDef::Result(_, index) => {
            let source = value.defining_op()?;
            let has_results = ["mpmd.fragment", "mpmd.call", "mpmd.fragment_call", "mpmd.for"];
            if is(source, "mpmd.transfer") {
                source.attr(NAME)
            } else if has_results.iter().any(|name| is(source, name)) {
                of_list(source, "res_attrs", index)
            } else {
                None
            }
        }
        _ => None,
    }
}

/// `assign`
pub(super) fn assign(op: OpRef<'_>) -> Result<(), Reported> {
    verify_assignment(op, op.operand_types().next(), op.result_types().next())
}

/// `unassign`
pub(super) fn unassign(op: OpRef<'_>) -> Result<(), Reported> {
    verify_assignment(op, op.result_types().next(), op.operand_types().next())
}

fn verify_assignment(op: OpRef<'_>, local: Option<Type>, on_mesh: Option<Type>) -> Result<(), Reported> {
    let ctx = op.context();
    let (Some(local), Some(on_mesh)) = (local, on_mesh) else { return Ok(()) };
    let Some(tensor) = MeshTensor::of(ctx, on_mesh) else { return Ok(()) };
    verify_in_topology(op, &tensor)?;
    if tensor.sharding.is_some_and(|sharding| !is_replicated(ctx, sharding)) {
        let message = format!("MeshTensorType should be fully replicated: {}", quoted(ctx, on_mesh));
        return Err(op.error(message).emit());
    }
    if tensor.whole == local {
        return Ok(());
    }
    let message = format!(
        "mismatch between the given local type {} and mesh_type ranked tensor type: {}",
        quoted(ctx, local),
        quoted(ctx, tensor.whole)
    );
    Err(op.error(message).emit())
}

/// What types of one C++ class have in common.
fn class_of(ctx: &ContextData, ty: Type) -> (Discriminant<TypeData>, Option<Def>, Option<FloatFormat>) {
    let data = ctx.type_data(ty);
    let format = match data {
        TypeData::Float(format) => Some(*format),
        _ => None,
    };
    (discriminant(data), ctx.type_def(ty), format)
}

/// `for`
pub(super) fn repetition(op: OpRef<'_>) -> Checked {
    let ctx = op.context();
    let (args, returned) = inner_types(op);
    let operands: Vec<_> = op.operand_types().collect();
    let Some((index, args)) = args.split_last().filter(|(_, args)| args.len() == operands.len()) else {
        return Err("wrong number of arguments for region".to_owned());
    };
    if let Some(at) = operands.iter().zip(args).position(|(a, b)| a != b) {
        return Err(format!("wrong argument type at argument no. {at}"));
    }
    if let TypeData::RankedTensor { shape, element, .. } = ctx.type_data(*index)
        && !(shape.is_empty() && matches!(ctx.type_data(*element), TypeData::Integer { width: 32, .. }))
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
    let number = |name: &str| op.attr(name).and_then(|attr| ctx.u64_value(attr));
    let iterations = number("iterations").unwrap_or_default();
    if iterations == 0 {
        return Err("number of iterations must be greater than zero".to_owned());
    }
    let factor = number("unroll_factor").unwrap_or(1);
    match iterations.checked_rem(factor) {
        Some(0) => Ok(()),
        _ => Err(format!("number of iterations {iterations} isn't divisible by unroll factor {factor}")),
    }
}
