//! Calls of functions, and of functions that are fragments.

use lect_core::attrs::AttrData;
use lect_core::diag::Reported;
use lect_core::ir::OpRef;
use lect_core::ir::symbols::SymbolTables;
use lect_core::types::{FunctionType, Signedness, TypeData};

use super::{function_around, is, mesh_named, shown, symbol_name, text};
use crate::hlo::compat::{Checked, quoted, report};
use crate::sdy::verify::is_class;

/// What is called, and its signature, if it is a function.
fn callee<'a>(op: OpRef<'a>, table: OpRef<'a>, tables: &SymbolTables<'a>) -> Option<(OpRef<'a>, &'a FunctionType)> {
    let ctx = op.context();
    let function = tables.lookup_ref(table, op.attr("callee")?).filter(|it| is(*it, "func.func"))?;
    let AttrData::Type(ty) = ctx.attr_data(function.attr("function_type")?) else { return None };
    match ctx.type_data(*ty) {
        TypeData::Function(signature) => Some((function, signature)),
        _ => None,
    }
}

fn callee_name(op: OpRef<'_>) -> String {
    let ctx = op.context();
    match op.attr("callee").map(|attr| ctx.attr_data(attr)) {
        Some(AttrData::SymbolRef { root, .. }) => shown(ctx.ident_bytes(*root)),
        _ => String::new(),
    }
}

fn unknown_callee(op: OpRef<'_>) -> Reported {
    op.error(format!("'{}' does not reference a valid function", callee_name(op))).emit()
}

/// `fragment_call`: the function is a fragment of the mesh.
pub(in crate::mpmd) fn verify_fragment<'a>(
    op: OpRef<'a>,
    table: OpRef<'a>,
    tables: &SymbolTables<'a>,
) -> Result<(), Reported> {
    let ctx = op.context();
    let Some((function, signature)) = callee(op, table, tables) else { return Err(unknown_callee(op)) };
    super::verify_fragment(op, &signature.inputs, &signature.results)?;
    let Some(mesh) = mesh_named(op, text(ctx, op.attr("mesh_name")))? else { return Ok(()) };
    let Some(own) = function.attr("mesh_shape").filter(|attr| is_class(ctx, *attr, "MeshAttr")) else {
        let message = format!("Function does not have a mesh_shape attribute: {}", symbol_name(function));
        return Err(function.error(message).emit());
    };
    if mesh == own {
        return Ok(());
    }
    let message = format!(
        "Expected mesh of fragment call and callee function to match: {} vs {}",
        ctx.show_attr(mesh),
        ctx.show_attr(own)
    );
    Err(op.error(message).emit())
}

fn is_in_vhlo(op: OpRef<'_>) -> bool {
    std::iter::successors(op.parent(), |op| op.parent()).any(|op| is(op, "vhlo.func_v1"))
}

/// `call`: types are those of the function. Numbers may differ.
pub(in crate::mpmd) fn verify_callee<'a>(
    op: OpRef<'a>,
    table: OpRef<'a>,
    tables: &SymbolTables<'a>,
) -> Result<(), Reported> {
    match callee(op, table, tables) {
        Some((function, signature)) => report(op, check_callee(op, function, signature)),
        None if is_in_vhlo(op) => Ok(()),
        None => Err(unknown_callee(op)),
    }
}

fn check_callee(op: OpRef<'_>, function: OpRef<'_>, signature: &FunctionType) -> Checked {
    let ctx = op.context();
    let operands: (&str, &[_], Vec<_>) = ("operand", &signature.inputs, op.operand_types().collect());
    let results: (&str, &[_], Vec<_>) = ("result", &signature.results, op.result_types().collect());
    for (words, expected, found) in [operands, results] {
        if let Some((expected, found)) = expected.iter().zip(&found).find(|(a, b)| a != b) {
            let (expected, found) = (quoted(ctx, *expected), quoted(ctx, *found));
            return Err(format!("Type mismatch. Expected call {words} to have type {expected} but got {found}"));
        }
    }
    if function.attr("topology").is_some() && text(ctx, function.attr("sym_visibility")) != b"private" {
        let message = "MPMD CallOp callee with topology must also have visibility set to private, as public functions \
                       with topologies are assumed to be entry point functions.";
        return Err(message.to_owned());
    }
    Ok(())
}

/// `call`: what it is in.
pub(in crate::mpmd) fn verify(op: OpRef<'_>) -> Result<(), Reported> {
    report(op, check(op))
}

fn check(op: OpRef<'_>) -> Checked {
    let ctx = op.context();
    if let Some(AttrData::Integer { ty, .. }) = op.attr("call_counter").map(|attr| ctx.attr_data(attr)) {
        let is_it = matches!(ctx.type_data(*ty), TypeData::Integer { width: 32, signedness: Signedness::Unsigned });
        if !is_it {
            return Err(format!("call_counter must be an uint32, got {}", quoted(ctx, *ty)));
        }
    }
    let function = function_around(op);
    if function.is_none() && is_in_vhlo(op) {
        return Ok(());
    }
    let name = callee_name(op);
    if let Some(parent) = op.parent().filter(|parent| !is(*parent, "func.func") && !is(*parent, "mpmd.for")) {
        let parent = shown(&parent.name_data().name);
        return Err(format!(
            "Mpmd CallOp on \"{name}\" can only be used in a function or for_op block but was called from inside op \
             {parent}"
        ));
    }
    let is_part = |function: &OpRef<'_>| {
        let visibility = function.attr("sym_visibility").and_then(|attr| ctx.string_value(attr));
        function.attr("topology").is_some() && visibility.is_some_and(|visibility| visibility != b"public")
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
