//! Verifiers of `wasmssa` operations.

use std::borrow::Cow;
use std::ops::ControlFlow;

use lect_core::entity::Ident;
use lect_core::interfaces::function::Function;
use lect_core::ir::symbols::SymbolTables;
use lect_core::ir::walk;
use lect_core::types::FunctionType;
use lect_core::verify::shown;
use lect_support::functions::function_type;
use lect_support::prelude::*;

use super::{BranchIfOp, ExtendLowBitsSOp, FuncOp, GlobalGetOp, GlobalImportOp, ReturnOp, referred};

fn ensure(op: OpRef<'_>, holds: bool, message: &str) -> Result<(), Reported> {
    if holds { Ok(()) } else { Err(op.error(message).emit()) }
}

/// Returns the bit width of a number.
fn width(ctx: &ContextData, ty: Type) -> Option<u32> {
    match ctx.types().data(ty) {
        TypeData::Integer { width, .. } => Some(*width),
        TypeData::Float(format) => Some(format.width()),
        _ => None,
    }
}

pub(super) fn extend(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let bits = op.cast::<ExtendLowBitsSOp<'_>>().and_then(|extend| extend.bits_to_take_attr());
    let Some(AttrData::Integer { value, .. }) = bits.map(|bits| ctx.attrs().data(bits)) else { return Ok(()) };
    let bits = value.to_u64().unwrap_or(u64::MAX);
    if !matches!(bits, 8 | 16 | 32) {
        return Err(op.error(format!("extend op can only take 8, 16 or 32 bits. Got {bits}")).emit());
    }
    let Some(input) = op.operand_types().next() else { return Ok(()) };
    if width(ctx, input).is_some_and(|width| bits >= width.into()) {
        let input = ctx.types().show(input);
        let message = format!("trying to extend the {bits} low bits from a '{input}' value is illegal");
        return Err(op.error(message).emit());
    }
    Ok(())
}

/// Function interface. Arguments are references to the parameters.
pub(super) struct Func;

fn signature(op: OpRef<'_>) -> Option<&FunctionType> {
    op.cast::<FuncOp<'_>>()?.function_type_attr().and_then(|ty| function_type(op.context(), ty))
}

impl Function for Func {
    fn argument_types<'a>(&self, op: OpRef<'a>) -> Option<Cow<'a, [Type]>> {
        signature(op).map(|ty| Cow::Borrowed(&ty.inputs[..]))
    }

    fn result_types<'a>(&self, op: OpRef<'a>) -> Option<Cow<'a, [Type]>> {
        signature(op).map(|ty| Cow::Borrowed(&ty.results[..]))
    }

    fn verify_body(&self, op: OpRef<'_>) -> Result<(), Reported> {
        let Some(signature) = signature(op) else { return Ok(()) };
        let Some(entry) = op.region(0).and_then(|body| body.entry()) else { return Ok(()) };
        let (expected, found) = (signature.inputs.len(), entry.args().len());
        if expected != found {
            let message = format!(
                "entry block should have same number of arguments as function type. Function type has {expected}, entry \
                 block has {found}"
            );
            return Err(op.error(message).emit());
        }
        let ctx = op.context();
        for (index, (arg, &expected)) in entry.args().zip(&signature.inputs).enumerate() {
            let ty = entry.ir.value_type(arg);
            let message = match referred(ctx, ty) {
                None => format!(
                    "entry block argument type should be LocalRefType, got '{}' for block argument {index}",
                    ctx.types().show(ty)
                ),
                Some(found) if found != expected => format!(
                    "func argument type #{index}('{}') doesn't match entry block referenced type ('{}')",
                    ctx.types().show(expected),
                    ctx.types().show(found)
                ),
                Some(_) => continue,
            };
            return Err(op.error(message).emit());
        }
        Ok(())
    }
}

/// Returns true if an operation has a native trait.
fn has_trait(op: OpRef<'_>, name: &str) -> bool {
    use lect_ods::spec::TraitKind;
    let is = |kind: &TraitKind| matches!(kind, TraitKind::Native(known) if known == name);
    op.info().is_some_and(|info| info.spec().traits.iter().any(|it| is(&it.kind)))
}

/// Verifies that all operations in a constant initializer have constant results.
pub(super) fn initializer(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(body) = op.region(0) else { return Ok(()) };
    for nested in body.blocks().flat_map(|block| block.ops()) {
        let found = walk::post_order(nested, |nested| {
            match nested.is::<ReturnOp<'_>>() || has_trait(nested, "wasmssa::ConstantExprOpTrait") {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(nested),
            }
        });
        if let ControlFlow::Break(found) = found {
            let message = format!("expected a constant initializer for this operator, got {}", shown(found));
            return Err(op.error(message).emit());
        }
    }
    Ok(())
}

/// Verifies that a branch exits no more labels than enclose it.
pub(super) fn branching(op: OpRef<'_>) -> Result<(), Reported> {
    let levels = op.cast::<BranchIfOp<'_>>().map_or(0, |branch| branch.exit_level());
    let is_label = |op: &OpRef<'_>| {
        let interfaces = op.info().map(|info| &info.spec().interfaces);
        interfaces.is_some_and(|all| all.iter().any(|it| it.cpp_name == "wasmssa::LabelLevelOpInterface"))
    };
    let mut label = op.parent().filter(is_label);
    for _ in 0..levels {
        let Some(inner) = label else { break };
        label = inner.parent().filter(is_label);
    }
    match label {
        Some(_) => Ok(()),
        None => Err(op.op_error("leaves more labels than there are around it").emit()),
    }
}

/// Verifies that a constant initializer reads only immutable imported globals.
pub(super) fn global_get<'a>(op: OpRef<'a>, table: OpRef<'a>, tables: &SymbolTables<'a>) -> Result<(), Reported> {
    let mut around = op.parent();
    while let Some(outer) = around
        && !has_trait(outer, "wasmssa::ConstantExpressionInitializerOpTrait")
    {
        around = outer.parent();
    }
    if around.is_none() {
        return Ok(());
    }
    let ctx = op.context();
    let Some(symbol) = op.cast::<GlobalGetOp<'_>>().and_then(|get| get.global_attr()) else { return Ok(()) };
    let Some(global) = tables.lookup_ref(table, symbol) else {
        let text = |name: Ident| String::from_utf8_lossy(ctx.ident_bytes(name)).into_owned();
        let name = match ctx.attrs().data(symbol) {
            AttrData::SymbolRef { root, .. } => text(*root),
            _ => String::new(),
        };
        return Err(op.error(format!("symbol @{name} is undefined")).emit());
    };
    let is_constant = global.cast::<GlobalImportOp<'_>>().is_some_and(|global| !global.is_mutable());
    let message = "global.get op is considered constant if it's referring to a import.global symbol marked non-mutable";
    ensure(op, is_constant, message)
}

/// Returns the type of the variable and that of the value.
fn variable_and_value(op: OpRef<'_>) -> Option<(Type, Type)> {
    let mut types = op.operand_types();
    Some((referred(op.context(), types.next()?)?, types.next()?))
}

pub(super) fn local_set(op: OpRef<'_>) -> Result<(), Reported> {
    let same = variable_and_value(op).is_none_or(|(variable, value)| variable == value);
    ensure(op, same, "input type and result type of local.set do not match")
}

pub(super) fn local_tee(op: OpRef<'_>) -> Result<(), Reported> {
    let result = op.result_types().next();
    let same = variable_and_value(op).is_none_or(|(variable, value)| variable == value && Some(value) == result);
    ensure(op, same, "input type and output type of local.tee do not match")
}

pub(super) fn reinterpret(op: OpRef<'_>) -> Result<(), Reported> {
    let (Some(input), Some(result)) = (op.operand_types().next(), op.result_types().next()) else { return Ok(()) };
    ensure(op, input != result, "reinterpret input and output type should be distinct")?;
    let ctx = op.context();
    if width(ctx, input) == width(ctx, result) {
        return Ok(());
    }
    let (input, result) = (ctx.types().show(input), ctx.types().show(result));
    let message = format!("input type ('{input}') and output type ('{result}') have incompatible bit widths");
    Err(op.error(message).emit())
}
