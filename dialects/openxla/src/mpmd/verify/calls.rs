//! Verifiers of calls to functions, and to functions that are fragments.

use lect_core::attrs::AttrData;
use lect_core::diag::Reported;
use lect_core::entity::Attr;
use lect_core::interfaces::function::function_type;
use lect_core::ir::OpRef;
use lect_core::ir::symbols::SymbolTables;
use lect_core::typed::TypedAttr;
use lect_core::types::{FunctionType, Signedness, TypeData};
use lect_dialects::func::FuncOp;
use lect_support::fields::{ancestors, fail};
use lect_support::views::Outcome;

use super::{function_around, mesh_named, symbol_name, text, topology};
use crate::hlo::compat::{Checked, quoted};
use crate::mpmd::{CallOp, ForOp, FragmentCallOp};
use crate::sdy::MeshAttr;

/// Returns the called function and its signature.
fn callee<'a>(
    callee: Option<Attr>,
    table: OpRef<'a>,
    tables: &SymbolTables<'a>,
) -> Option<(FuncOp<'a>, &'a FunctionType)> {
    let function = tables.lookup_ref(table, callee?)?.cast::<FuncOp<'_>>()?;
    Some((function, function_type(function.0)?))
}

fn unknown_callee(op: OpRef<'_>, name: &str) -> Result<(), Reported> {
    fail(op, format!("'{name}' does not reference a valid function"))
}

/// Verifies the callee of `fragment_call`, which must be a fragment on the mesh of the call.
pub(in crate::mpmd) fn verify_fragment<'a>(
    call: FragmentCallOp<'a>,
    table: OpRef<'a>,
    tables: &SymbolTables<'a>,
) -> Result<(), Reported> {
    let (op, mesh) = (call.0, call.mesh_name());
    let ctx = op.context();
    let Some((function, signature)) = callee(call.callee_attr(), table, tables) else {
        return unknown_callee(op, &call.callee());
    };
    super::verify_fragment(op, &mesh, &signature.inputs, &signature.results)?;
    let Some(mesh) = mesh_named(op, &mesh)? else { return Ok(()) };
    let Some(own) = function.0.attr("mesh_shape").filter(|attr| MeshAttr::cast(ctx, *attr).is_some()) else {
        let message = format!("Function does not have a mesh_shape attribute: {}", symbol_name(function));
        return fail(function.0, message);
    };
    if mesh == own {
        return Ok(());
    }
    let message = format!(
        "Expected mesh of fragment call and callee function to match: {} vs {}",
        ctx.attrs().show(mesh),
        ctx.attrs().show(own)
    );
    fail(op, message)
}

fn is_in_vhlo(op: OpRef<'_>) -> bool {
    ancestors(op).any(|around| &*around.name_data().name == b"vhlo.func_v1")
}

/// Verifies that the types of `call` match its callee. The number of operands or results may differ.
pub(in crate::mpmd) fn verify_callee<'a>(
    call: CallOp<'a>,
    table: OpRef<'a>,
    tables: &SymbolTables<'a>,
) -> Result<(), Reported> {
    match callee(call.callee_attr(), table, tables) {
        Some((function, signature)) => check_callee(call.0, function, signature).reported(call.0),
        None if is_in_vhlo(call.0) => Ok(()),
        None => unknown_callee(call.0, &call.callee()),
    }
}

fn check_callee(op: OpRef<'_>, function: FuncOp<'_>, signature: &FunctionType) -> Checked {
    let ctx = op.context();
    let operands: (&str, &[_], Vec<_>) = ("operand", &signature.inputs, op.operand_types().collect());
    let results: (&str, &[_], Vec<_>) = ("result", &signature.results, op.result_types().collect());
    for (words, expected, found) in [operands, results] {
        if let Some((expected, found)) = expected.iter().zip(&found).find(|(a, b)| a != b) {
            let (expected, found) = (quoted(ctx, *expected), quoted(ctx, *found));
            return Err(format!("Type mismatch. Expected call {words} to have type {expected} but got {found}"));
        }
    }
    if topology(function).is_some() && text(ctx, function.sym_visibility_attr()) != "private" {
        let message = "MPMD CallOp callee with topology must also have visibility set to private, as public functions \
                       with topologies are assumed to be entry point functions.";
        return Err(message.to_owned());
    }
    Ok(())
}

/// Verifies the attributes and the parent of `call`.
pub(in crate::mpmd) fn call(call: CallOp<'_>) -> Checked {
    let (name, op) = (call.callee(), call.0);
    let ctx = op.context();
    if let Some(AttrData::Integer { ty, .. }) = op.attr("call_counter").map(|attr| ctx.attrs().data(attr)) {
        let is_it = matches!(ctx.types().data(*ty), TypeData::Integer { width: 32, signedness: Signedness::Unsigned });
        if !is_it {
            return Err(format!("call_counter must be an uint32, got {}", quoted(ctx, *ty)));
        }
    }
    let function = function_around(op);
    if function.is_none() && is_in_vhlo(op) {
        return Ok(());
    }
    if let Some(parent) = op.parent().filter(|parent| !parent.is::<FuncOp<'_>>() && !parent.is::<ForOp<'_>>()) {
        let parent = parent.name_text();
        return Err(format!(
            "Mpmd CallOp on \"{name}\" can only be used in a function or for_op block but was called from inside op \
             {parent}"
        ));
    }
    let is_part = |function: &FuncOp<'_>| {
        let visibility = function.sym_visibility_attr().map(|attr| text(ctx, Some(attr)));
        topology(*function).is_some() && visibility.is_some_and(|visibility| visibility != "public")
    };
    match function.filter(is_part) {
        Some(function) => Err(format!(
            "Mpmd CallOp on \"{name}\" in an Mpmd function can only be used directly by the entrypoint function, i.e. \
             the main function, but was called from \"{}\".",
            symbol_name(function)
        )),
        None => Ok(()),
    }
}
