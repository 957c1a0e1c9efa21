//! Reads a drawing, checks it, and prints it: `cargo run -- drawing.mlir`

use std::process::ExitCode;

use lect::prelude::*;

fn main() -> ExitCode {
    let Some(path) = std::env::args().nth(1) else {
        eprintln!("usage: turtle FILE");
        return ExitCode::FAILURE;
    };
    let ctx = Context::with_dialects(&[&turtle::dialect::DIALECT]);
    // Errors were printed, with the lines they are in.
    let Ok(module) = lect::parse_file(&ctx, path) else { return ExitCode::FAILURE };
    print!("{}", lect::print(&module));
    ExitCode::SUCCESS
}
