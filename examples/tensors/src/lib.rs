//! A compiler for a small language of tensors, from text to machine code.
//!
//! [`syntax`] parses a program, [`build`] makes IR of the [`dialect`], and [`lower`] is the pass to `linalg`. All later
//! steps are lect's: [`TO_LINALG`] and [`TO_LLVM`] list them.

pub mod build;
pub mod dialect;
pub mod lower;
pub mod syntax;

use lect::dialect::DialectDef;
use lect::pass::Pipeline;
use lect::prelude::*;

/// Passes from the dialect to `linalg` on tensors.
pub const TO_LINALG: &str = "inline,canonicalize,cse,symbol-dce,lower-tensors,\
    canonicalize,cse";

/// Passes from `linalg` to the `llvm` dialect: fusion, buffers and their deallocation, loops, branches, machine types.
pub const TO_LLVM: &str = "convert-elementwise-to-linalg,linalg-fuse-elementwise-ops,canonicalize,cse,\
    one-shot-bufferize{bufferize-function-boundaries},\
    buffer-deallocation-pipeline,convert-bufferization-to-memref,convert-linalg-to-loops,convert-scf-to-cf,canonicalize,cse,expand-strided-metadata,\
    convert-math-to-llvm,convert-math-to-libm,convert-arith-to-llvm,finalize-memref-to-llvm,\
    convert-func-to-llvm,convert-cf-to-llvm,reconcile-unrealized-casts";

/// Returns lect's dialects and that of the language.
pub fn dialects() -> Vec<&'static DialectDef> {
    lect::dialects::ALL.iter().copied().chain([&dialect::DIALECT]).collect()
}

/// Compiles a program, and runs lists of passes. The name of the file is for diagnostics.
pub fn compile(ctx: &Context, file: &str, text: &str, passes: &[&str]) -> Result<Isolate, Reported> {
    let mut module = build::build(ctx, file, text)?;
    lect::verify(&module)?;
    let pipeline = format!("builtin.module({})", passes.join(","));
    let pipeline = Pipeline::parse(&pipeline, &lect::lowering::registry(&dialects()));
    let pipeline = pipeline.map_err(|error| ctx.error(Loc::UNKNOWN, error.to_string()).emit())?;
    pipeline.run(&mut module)?;
    Ok(module)
}

/// Compiles a program to machine code, and runs it.
pub fn run(ctx: &Context, file: &str, text: &str) -> Result<(), Reported> {
    let module = compile(ctx, file, text, &[TO_LINALG, TO_LLVM])?;
    let main = lect::run::entry::find(module.root(), Some("main"))?;
    lect::run::compile::compile(module.root(), main)?.run(&[]);
    Ok(())
}
