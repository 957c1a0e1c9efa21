//! Entry points of modules.

use lect_core::diag::Reported;
use lect_core::ir::OpRef;
use lect_dialects::func::FuncOp;
use lect_dialects::llvm::LLVMFuncOp;

/// Name of the entry point if none is given.
pub const MAIN: &str = "main";

/// Returns the functions of a module that have a body.
fn functions<'a>(module: OpRef<'a>) -> impl Iterator<Item = OpRef<'a>> {
    let body = module.region(0).and_then(|body| body.entry());
    let is_function = |op: &OpRef<'_>| op.is::<FuncOp<'_>>() || op.is::<LLVMFuncOp<'_>>();
    let has_body = |op: &OpRef<'_>| op.region(0).is_some_and(|region| !region.is_empty());
    body.into_iter().flat_map(|body| body.ops()).filter(is_function).filter(has_body)
}

fn name<'a>(function: OpRef<'a>) -> Option<&'a [u8]> {
    function.context().attrs().string_value(function.attr("sym_name")?)
}

/// Returns the function of a name. Without a name, this is `main`, or else the only function.
pub fn find<'a>(module: OpRef<'a>, wanted: Option<&str>) -> Result<OpRef<'a>, Reported> {
    let target = wanted.unwrap_or(MAIN);
    if let Some(found) = functions(module).find(|op| name(*op) == Some(target.as_bytes())) {
        return Ok(found);
    }
    let mut all = functions(module);
    match (wanted, all.next(), all.next()) {
        (None, Some(only), None) => Ok(only),
        (None, _, _) => Err(crate::error(module, "the module has no function 'main'; name one by --entry").emit()),
        (Some(_), _, _) => {
            Err(crate::error(module, format!("the module has no function '{target}' with a body")).emit())
        }
    }
}
