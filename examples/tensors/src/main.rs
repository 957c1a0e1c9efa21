//! `cargo run -- FILE` prints a program's IR in the `llvm` dialect. `--emit=tensors` and `--emit=linalg` print earlier IR.

use std::process::ExitCode;

use lect::prelude::*;
use tensors::{TO_LINALG, TO_LLVM};

fn main() -> ExitCode {
    let (emit, files): (Vec<String>, Vec<String>) =
        std::env::args().skip(1).partition(|arg| arg.starts_with("--emit="));
    let stages: &[&str] = match emit.first().map_or("llvm", |emit| &emit["--emit=".len()..]) {
        "tensors" => &[],
        "linalg" => &[TO_LINALG],
        _ => &[TO_LINALG, TO_LLVM],
    };
    let [path] = &*files else {
        eprintln!("usage: tensors [--emit=tensors|linalg|llvm] FILE");
        return ExitCode::FAILURE;
    };
    let text = match std::fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) => {
            eprintln!("cannot read {path}: {error}");
            return ExitCode::FAILURE;
        }
    };
    let ctx = Context::with_dialects(&tensors::dialects());
    let module = tensors::compile(&ctx, path, &text, stages);
    // Errors were printed, with the lines they are in.
    let Ok(module) = module else { return ExitCode::FAILURE };
    print!("{}", lect::print(&module));
    ExitCode::SUCCESS
}
