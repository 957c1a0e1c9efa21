//! Reading, verifying and printing within the process.

use std::sync::Arc;

use lect_core::Context;
use lect_core::diag::Reported;
use lect_core::ir::Isolate;
use lect_core::text::print::{PrintConfig, print_op};
use lect_core::text::{ParseConfig, parse_source};
use lect_core::verify::{Unregistered, VerifyConfig};

/// Reads a text, in which there may be operations that nobody knows.
pub fn parse(ctx: &Context, text: &[u8]) -> Result<Isolate, Reported> {
    let buffer = ctx.sources().add(b"input.mlir", Arc::new(text.to_vec())).expect("there is room");
    let config = ParseConfig { allow_unregistered: true, ..ParseConfig::default() };
    parse_source(ctx, &buffer, 0..text.len(), &config)
}

/// Verifies what may have operations that nobody knows.
pub fn verify(ir: &Isolate) -> Result<(), Reported> {
    lect_core::verify::verify(ir.root(), &VerifyConfig { unregistered: Unregistered::Allow, threads: 1 })
}

/// Prints the whole, and ends the line.
pub fn print(ir: &Isolate, config: &PrintConfig) -> Vec<u8> {
    let mut text = Vec::new();
    print_op(ir.root(), config, &mut text).expect("memory takes everything");
    text.push(b'\n');
    text
}

/// The generic form.
pub fn generic() -> PrintConfig {
    PrintConfig { generic: true, ..PrintConfig::default() }
}
