//! The function `main` of executables.

use std::fmt::Write;

use lect_core::dialect::Param;
use lect_core::ir::OpRef;
use lect_core::typed::TypedOp;
use lect_core::types::TypeData;
use lect_dialects::llvm::LLVMFuncOp;

use crate::opt::failure::Failure;

/// Name of the function at which programs start.
const MAIN: &str = "main";

/// Finds a function with a body in the `llvm` dialect.
fn find<'a>(module: OpRef<'a>, name: &str) -> Option<LLVMFuncOp<'a>> {
    let body = module.region(0)?.entry()?;
    let mut functions = body.ops().filter_map(|op| op.cast::<LLVMFuncOp<'_>>());
    functions.find(|function| function.sym_name() == name && !function.body().is_empty())
}

/// Checks that a program starts in the module.
pub fn check(module: OpRef<'_>) -> Result<(), Failure> {
    match find(module, MAIN) {
        Some(_) => Ok(()),
        None => {
            let message = "the module has no function 'main'; name one by --entry, or make an object file by -c";
            Err(Failure::Message(message.to_owned()))
        }
    }
}

/// Appends a function `main` that calls the function of a name. The exit status is the result, or 0.
pub fn add(text: &mut Vec<u8>, module: OpRef<'_>, name: &str) -> Result<(), Failure> {
    let Some(function) = find(module, name) else {
        return Err(Failure::Message(format!("the module has no function '{name}' with a body")));
    };
    if name == MAIN {
        return Ok(());
    }
    if find(module, MAIN).is_some() {
        let message = format!("the module has a function 'main' already, so that '{name}' cannot be the entry");
        return Err(Failure::Message(message));
    }
    if function.body().entry().is_some_and(|block| block.args().len() > 0) {
        return Err(Failure::Message(format!("'{name}' has arguments, so that it cannot be the entry of a program")));
    }
    let width = result_width(function);
    let callee = quoted(name);
    let mut code = format!("\ndefine i32 @{MAIN}() {{\n");
    // Writing to a string does not fail.
    let _ = match width {
        None => writeln!(code, "  call void {callee}()\n  ret i32 0"),
        Some(32) => writeln!(code, "  %1 = call i32 {callee}()\n  ret i32 %1"),
        Some(width) => {
            let cast = if width > 32 { "trunc" } else { "zext" };
            writeln!(code, "  %1 = call i{width} {callee}()\n  %2 = {cast} i{width} %1 to i32\n  ret i32 %2")
        }
    };
    code.push_str("}\n");
    text.extend_from_slice(code.as_bytes());
    Ok(())
}

/// Returns the width of the integer that a function returns.
fn result_width(function: LLVMFuncOp<'_>) -> Option<u32> {
    let ctx = function.op().context();
    let ty = ctx.attrs().type_value(function.function_type_attr()?)?;
    let TypeData::Dialect { body, .. } = ctx.types().data(ty) else { return None };
    let [Param::Type(result), ..] = body.params() else { return None };
    if let TypeData::Integer { width, .. } = ctx.types().data(*result) { Some(*width) } else { None }
}

/// Returns the name of a function in LLVM IR.
fn quoted(name: &str) -> String {
    let mut out = "@\"".to_owned();
    for byte in name.bytes() {
        if byte.is_ascii_graphic() && !matches!(byte, b'"' | b'\\') {
            out.push(char::from(byte));
        } else {
            // Writing to a string does not fail.
            let _ = write!(out, "\\{byte:02X}");
        }
    }
    out.push('"');
    out
}
