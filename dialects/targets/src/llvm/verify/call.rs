//! Verifiers of calls and their callees.

use std::collections::HashSet;
use std::ops::Range;

use lect_core::interfaces::branch::{Branch, SuccessorOperands};
use lect_core::interfaces::call::{Call, Callee};
use lect_core::interfaces::function::is_external;
use lect_core::ir::symbols::SymbolTables;
use lect_core::loc::LocKind;
use lect_core::typed::TypedAttr;
use lect_support::prelude::*;

use crate::llvm::ops::call::callee_of;
use crate::llvm::ops::func;
use crate::llvm::syntax::bundles;
use crate::llvm::types;
use crate::llvm::types::FunctionType;
use crate::llvm::{CallIntrinsicOp, DISubprogramAttr, LLVMOp, LandingpadOp};

/// Branch interface of an invocation, with a normal and an unwind successor.
pub(crate) struct Invoke;

impl Branch for Invoke {
    fn operands(&self, op: OpRef<'_>, successor: usize) -> SuccessorOperands {
        SuccessorOperands::new(0, op.operand_range(successor as u32 + 1))
    }
}

/// Returns the argument types, without those of bundles and of the callee pointer.
fn arguments(op: OpRef<'_>) -> Vec<Type> {
    let all = op.operand_group(0).map(|value| op.ir.value_type(value));
    all.skip(usize::from(callee_of(op)[0].is_none())).collect()
}

/// Returns the function type of a variadic callee, if specified.
fn var_callee(op: OpRef<'_>) -> Option<FunctionType<'_>> {
    let ctx = op.context();
    match ctx.attrs().data(callee_of(op)[1]?) {
        AttrData::Type(ty) => types::function(ctx, *ty),
        _ => None,
    }
}

fn verify_var_callee(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let Some(ty) = var_callee(op) else { return Ok(()) };
    if !ty.var_arg {
        return reject(op, "expected var_callee_type to be a variadic function type");
    }
    let arguments = arguments(op);
    if ty.param_count() > arguments.len() {
        return reject(op, format!("expected var_callee_type to have at most {} parameters", arguments.len()));
    }
    if let Some((param, found)) = ty.params().zip(arguments).find(|(param, found)| param != found) {
        let (param, found) = (ctx.types().show(param), ctx.types().show(found));
        return reject(op, format!("var_callee_type parameter type mismatch: '{param}' != '{found}'"));
    }
    match op.result_types().next() {
        None if types::is_void(ctx, ty.result) => Ok(()),
        None => reject(op, "expected var_callee_type to return void"),
        Some(found) if found == ty.result => Ok(()),
        Some(found) => {
            let (result, found) = (ctx.types().show(ty.result), ctx.types().show(found));
            reject(op, format!("var_callee_type return type mismatch: '{result}' != '{found}'"))
        }
    }
}

/// Verifies that there are as many tags as bundles, and that all tags are strings.
pub(crate) fn verify_bundles(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let tags = bundles::tags(op);
    if tags.iter().any(|tag| !matches!(ctx.attrs().data(*tag), AttrData::String { .. })) {
        return Err(op.error("operand bundle tag must be a StringAttr").emit());
    }
    let count = bundles::sizes(op).len();
    if count != tags.len() {
        let message = format!("expected {count} operand bundle tags, but actually got {}", tags.len());
        return Err(op.error(message).emit());
    }
    Ok(())
}

pub(crate) fn verify_intrinsic(op: OpRef<'_>) -> Result<(), Reported> {
    let name = op.cast::<CallIntrinsicOp<'_>>().and_then(|call| call.intrin_attr());
    let name = name.and_then(|name| op.context().attrs().string_value(name)).unwrap_or_default();
    if !name.starts_with(b"llvm.") {
        return reject(op, "intrinsic name must start with 'llvm.'");
    }
    verify_bundles(op)
}

pub(crate) fn verify_invoke(op: OpRef<'_>) -> Result<(), Reported> {
    verify_var_callee(op)?;
    let Some(unwind) = op.successors().nth(1) else { return Ok(()) };
    match unwind.first() {
        None => return Err(op.error("must have at least one operation in unwind destination").emit()),
        Some(first) if first.is::<LandingpadOp<'_>>() => {}
        Some(_) => {
            let message = "first operation in unwind destination should be a llvm.landingpad operation";
            return Err(op.error(message).emit());
        }
    }
    verify_bundles(op)
}

/// Maximum number of locations visited in a call's location.
const MOST_LOCATIONS: usize = 1 << 16;

/// Returns the subprogram in the location of a function, if present.
pub(crate) fn subprogram(op: OpRef<'_>) -> Option<Attr> {
    let ctx = op.context();
    let LocKind::Attr(loc) = op.loc().kind() else { return None };
    let (mut pending, mut seen) = (vec![loc], HashSet::new());
    while let Some(loc) = pending.pop().filter(|_| seen.len() < MOST_LOCATIONS) {
        if !seen.insert(loc) {
            continue;
        }
        match ctx.attrs().data(loc) {
            AttrData::FusedLoc { locations, metadata } => {
                if metadata.is_some_and(|metadata| DISubprogramAttr::cast(ctx, metadata).is_some()) {
                    return *metadata;
                }
                pending.extend(locations);
            }
            AttrData::NameLoc { child, .. } => pending.push(*child),
            AttrData::CallSiteLoc { callee, caller } => pending.extend([*callee, *caller]),
            _ => {}
        }
    }
    None
}

/// Verifies that an inlinable call in a function with debug information has a location.
fn verify_location(op: OpRef<'_>, callee: OpRef<'_>) -> Result<(), Reported> {
    if is_external(callee) || op.loc() != Loc::UNKNOWN || subprogram(callee).is_none() {
        return Ok(());
    }
    let mut parent = op.parent();
    while let Some(outer) = parent {
        if outer.interface::<dyn lect_core::interfaces::function::Function>().is_some() {
            if subprogram(outer).is_none() {
                break;
            }
            let message =
                "inlinable function call in a function with a DISubprogram location must have a debug location";
            return Err(op.error(message).emit());
        }
        parent = outer.parent();
    }
    Ok(())
}

/// Verifies that the type of the callee matches the call.
pub(crate) fn verify_callee<'a>(op: OpRef<'a>, table: OpRef<'a>, tables: &SymbolTables<'a>) -> Result<(), Reported> {
    let ctx = op.context();
    verify_var_callee(op)?;
    let [Some(callee), _] = callee_of(op) else {
        return match op.operand_types().next() {
            None => reject(op, "must have either a `callee` attribute or at least an operand"),
            Some(ty) if types::pointer_space(ctx, ty).is_none() => {
                reject(op, format!("indirect call expects a pointer as callee: '{}'", ctx.types().show(ty)))
            }
            Some(_) => Ok(()),
        };
    };
    let AttrData::SymbolRef { root, .. } = ctx.attrs().data(callee) else { return Ok(()) };
    let name = String::from_utf8_lossy(ctx.ident_bytes(*root)).into_owned();
    let Some(callee) = tables.lookup_ref(table, callee) else {
        return reject(op, format!("'{name}' does not reference a symbol in the current scope"));
    };
    let ty = match LLVMOp::of(callee) {
        Some(LLVMOp::LLVMFunc(_)) => {
            verify_location(op, callee)?;
            func::type_of(callee)
        }
        Some(LLVMOp::IFunc(ifunc)) => match ifunc.i_func_type_attr().map(|attr| ctx.attrs().data(attr)) {
            Some(AttrData::Type(ty)) => match types::function(ctx, *ty) {
                None => {
                    let shown = ctx.types().show(*ty);
                    return reject(op, format!("callee does not have a functional type: '{shown}'"));
                }
                function => function,
            },
            _ => None,
        },
        _ => return reject(op, format!("'{name}' does not reference a valid LLVM function or IFunc")),
    };
    ty.map_or(Ok(()), |ty| verify_signature(op, ty))
}

fn verify_signature(op: OpRef<'_>, ty: FunctionType<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    if ty.var_arg && var_callee(op).is_none() {
        return reject(op, "missing var_callee_type attribute for vararg call");
    }
    let arguments = arguments(op);
    let (given, taken) = (arguments.len(), ty.param_count());
    if !ty.var_arg && taken != given {
        return reject(op, format!("incorrect number of operands ({given}) for callee (expecting: {taken})"));
    }
    if taken > given {
        let message =
            format!("incorrect number of operands ({given}) for varargs callee (expecting at least: {taken})");
        return reject(op, message);
    }
    let mut pairs = arguments.into_iter().zip(ty.params()).enumerate();
    if let Some((index, (found, param))) = pairs.find(|(_, (found, param))| found != param) {
        let (found, param) = (ctx.types().show(found), ctx.types().show(param));
        return reject(op, format!("operand type mismatch for operand {index}: '{found}' != '{param}'"));
    }
    match op.result_types().next() {
        None if types::is_void(ctx, ty.result) => Ok(()),
        None => reject(op, "expected function call to produce a value"),
        Some(_) if types::is_void(ctx, ty.result) => {
            reject(op, "calling function with void result must not produce values")
        }
        Some(found) if found != ty.result => {
            let (found, result) = (ctx.types().show(found), ctx.types().show(ty.result));
            reject(op, format!("result type mismatch: '{found}' != '{result}'"))
        }
        Some(_) => Ok(()),
    }
}

/// Call interface of a call to a symbol, or to the pointer in the first operand.
pub(crate) struct Calls;

impl Call for Calls {
    fn callee(&self, op: OpRef<'_>) -> Option<Callee> {
        match callee_of(op)[0] {
            Some(symbol) => Some(Callee::Symbol(symbol)),
            None => op.operands().next().map(Callee::Value),
        }
    }

    fn arguments(&self, op: OpRef<'_>) -> Range<usize> {
        let operands = op.operand_range(0);
        let first = operands.start + usize::from(callee_of(op)[0].is_none());
        first..operands.end.max(first)
    }
}
