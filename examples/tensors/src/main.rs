//! `cargo run -- FILE` runs a program. `--emit=tensors`, `--emit=linalg` and `--emit=llvm` print the IR of a stage.

use std::process::ExitCode;

use lect::prelude::*;
use tensors::{TO_LINALG, TO_LLVM};

fn main() -> ExitCode {
    let (emit, files): (Vec<String>, Vec<String>) =
        std::env::args().skip(1).partition(|arg| arg.starts_with("--emit="));
    let stages: Option<&[&str]> = match emit.first().map(String::as_str) {
        None => None,
        Some("--emit=tensors") => Some(&[]),
        Some("--emit=linalg") => Some(&[TO_LINALG]),
        Some(_) => Some(&[TO_LINALG, TO_LLVM]),
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
    let done = match stages {
        None => tensors::run(&ctx, path, &text),
        Some(stages) => tensors::compile(&ctx, path, &text, stages).map(|module| print!("{}", lect::print(&module))),
    };
    // Errors were printed, with the lines they are in.
    if done.is_ok() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
