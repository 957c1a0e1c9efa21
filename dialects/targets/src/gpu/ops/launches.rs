//! Verifier of `gpu.launch_func`: the callee must be a kernel in a kernel module of the container module.

use lect_core::builtin::ModuleOp;
use lect_core::interfaces::function::{Function, function_type};
use lect_core::ir::symbols::SymbolTables;
use lect_support::prelude::*;

use crate::gpu::{BinaryOp, GPUFuncOp, GPUModuleOp, LaunchFuncOp, is_unit};

/// Attribute of a module that contains kernel modules.
const CONTAINER: &str = "gpu.container_module";

/// Attribute of a function that the host launches.
const KERNEL: &str = "gpu.kernel";

pub(crate) fn verify(op: OpRef<'_>) -> Result<(), Reported> {
    let module = std::iter::successors(op.parent(), |op| op.parent()).find(|op| op.is::<ModuleOp<'_>>());
    let Some(module) = module else { return reject(op, "expected to belong to a module") };
    if !module.attr(CONTAINER).is_some_and(|attr| is_unit(op.context(), attr)) {
        let message = format!("expected the closest surrounding module to have the '{CONTAINER}' attribute");
        return reject(op, message);
    }
    let sizes = ["clusterSizeX", "clusterSizeY", "clusterSizeZ"].map(|name| operand_type(op, name));
    match sizes {
        [Some(x), Some(y), Some(z)] if x != y || x != z => {
            reject(op, "expects types of the cluster dimensions must be the same")
        }
        _ => Ok(()),
    }
}

/// Verifies the launches in the functions of a module.
pub(crate) fn verify_container(module: OpRef<'_>) -> Result<(), Reported> {
    let tables = SymbolTables::default();
    for launch in ops_in(module).flat_map(ops_in) {
        if launch.is::<LaunchFuncOp<'_>>() {
            verify_launch(launch, module, &tables)?;
        }
    }
    Ok(())
}

/// Returns the operations in the regions of an operation.
fn ops_in<'a>(op: OpRef<'a>) -> impl Iterator<Item = OpRef<'a>> {
    op.regions().flat_map(|region| region.blocks()).flat_map(|block| block.ops())
}

fn verify_launch<'a>(launch: OpRef<'a>, module: OpRef<'a>, tables: &SymbolTables<'a>) -> Result<(), Reported> {
    let ctx = launch.context();
    // The launch itself reports a missing kernel.
    let Some(kernel) = launch.cast::<LaunchFuncOp<'_>>().and_then(|launch| launch.kernel_attr()) else { return Ok(()) };
    let AttrData::SymbolRef { root, .. } = ctx.attrs().data(kernel) else { return Ok(()) };
    let name = String::from_utf8_lossy(ctx.ident_bytes(*root));
    let Some(container) = tables.lookup(module, *root) else {
        return reject(launch, format!("kernel container '{name}' is undefined"));
    };
    if container.is::<BinaryOp<'_>>() {
        return Ok(());
    }
    if !container.is::<GPUModuleOp<'_>>() {
        return reject(launch, format!("kernel module '{name}' is undefined"));
    }
    let shown = ctx.attrs().show(kernel);
    let Some(function) = tables.lookup_ref(module, kernel) else {
        return reject(launch, format!("kernel function '{shown}' is undefined"));
    };
    if function.interface::<dyn Function>().is_none() {
        let error = launch.op_error(format!("referenced kernel '{shown}' is not a function"));
        return Err(error.note(function.loc(), "see the kernel definition here").emit());
    }
    if !function.attr(KERNEL).is_some_and(|attr| is_unit(ctx, attr)) {
        return reject(launch, format!("kernel function is missing the '{KERNEL}' attribute"));
    }
    // The types of an already lowered function may differ.
    let Some(ty) = function.cast::<GPUFuncOp<'_>>().and_then(|function| function_type(function.0)) else {
        return Ok(());
    };
    let operands = operands_of(launch, "kernelOperands");
    if ty.inputs.len() != operands.len() {
        let message = format!("got {} kernel operands but expected {}", operands.len(), ty.inputs.len());
        return reject(launch, message);
    }
    for (index, (operand, &expected)) in operands.zip(&ty.inputs).enumerate() {
        if launch.ir.value_type(operand) != expected {
            return reject(launch, format!("type of function argument {index} does not match"));
        }
    }
    Ok(())
}
