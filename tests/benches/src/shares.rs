//! Work that threads share, and its serial part, by phase: joining of batches, interning of locations, and phases that
//! are not divided.
//!
//! The processor times of tasks are added up over all threads, so other programs disturb little. The gain on any number
//! of threads can be computed.

use std::fmt::Write as _;
use std::hint::black_box;
use std::io::sink;
use std::path::Path;
use std::sync::Arc;

use lect_bytecode::{ReadConfig, WriteConfig};
use lect_core::Context;
use lect_core::ir::Isolate;
use lect_core::text::parse::{ParseConfig, parse_source};
use lect_core::text::print::{PrintConfig, print_op};
use lect_core::threads::shares::{Shares, measure};
use lect_core::verify::{Unregistered, VerifyConfig, verify};

use crate::shapes::{self, Shape};
use crate::suite::generate;

/// Shapes of many functions.
const SHAPES: [&str; 7] = ["functions", "nests", "structured", "vectors", "linalg", "llvm", "flat"];

/// Settings of a measurement.
pub struct Plan {
    /// Names of the shapes; [`SHAPES`] if empty.
    pub only: Vec<String>,
    /// Factor for the sizes of the suite.
    pub scale: f64,
    /// Number of threads.
    pub threads: usize,
}

/// Phases from text to text, and from bytecode to bytecode.
#[derive(Clone, Copy, Default)]
struct Phases {
    parse: Shares,
    verify: Shares,
    print: Shares,
    write: Shares,
    read: Shares,
}

/// Measures all shapes, and returns the table.
pub fn table(plan: &Plan) -> Result<String, String> {
    let mut text = String::from(
        "| serial share of | parsing | verification | printing | text to text | on 2 | on 16 | reading bytecode \
         | writing bytecode | bytecode to bytecode | on 2 | on 16 |\n|---|---|---|---|---|---|---|---|---|---|---|---|\n",
    );
    let names = plan.only.iter().map(String::as_str);
    let names: Vec<&str> = if plan.only.is_empty() { SHAPES.to_vec() } else { names.collect() };
    for name in names {
        let shape = shapes::ALL.iter().find(|shape| shape.name == name);
        let shape = shape.ok_or_else(|| format!("no shape is named '{name}'"))?;
        let Phases { parse, verify, print, write, read } = phases(shape, plan)?;
        let (text_to_text, bytecode) = (parse + verify + print, read + verify + write);
        let mut columns: Vec<String> = [parse, verify, print, text_to_text].iter().map(serial).collect();
        columns.extend(gains(&text_to_text));
        columns.extend([read, write, bytecode].iter().map(serial));
        columns.extend(gains(&bytecode));
        let _ = writeln!(text, "| {name} | {} |", columns.join(" | "));
    }
    Ok(text)
}

fn serial(shares: &Shares) -> String {
    let all = (shares.serial + shares.parallel).max(1) as f64;
    format!("{:.1} %", 100.0 * shares.serial as f64 / all)
}

fn gains(shares: &Shares) -> [String; 2] {
    [2, 16].map(|threads| format!("{:.2}", shares.gain(threads)))
}

fn phases(shape: &Shape, plan: &Plan) -> Result<Phases, String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let file = folder.path().join("input.mlir");
    generate(shape, (shape.size as f64 * plan.scale).ceil() as usize, 1, &file)?;
    let mut bytes = Vec::new();
    let mut phases = Phases::default();
    {
        let (ir, parse) = measured(|| parse(&file, plan.threads))?;
        let (_, verify) = measured(|| check(&ir, plan.threads))?;
        let config = PrintConfig::default().with_debug_info(shape.flags.contains(&"--mlir-print-debuginfo"));
        let config = config.with_threads(plan.threads);
        let (_, print) = measured(|| print_op(ir.root(), &config, &mut sink()).map_err(|error| error.to_string()))?;
        lect_bytecode::write(ir.root(), &WriteConfig::default(), &mut bytes).map_err(|error| error.to_string())?;
        phases = Phases { parse, verify, print, ..phases };
    }
    let ctx = Context::with_dialects(lect_dialects::ALL);
    let config = ReadConfig::default().with_allow_unregistered(true).with_lazy(false).with_threads(plan.threads);
    let read =
        || lect_bytecode::read(&ctx, b"input", bytes.into(), &config).map_err(|_| "the bytecode is invalid".into());
    let (ir, read) = measured(read)?;
    let write = || lect_bytecode::write(ir.root(), &WriteConfig::default(), &mut sink());
    let (_, write) = measured(|| write().map_err(|error| error.to_string()))?;
    Ok(Phases { read, write, ..phases })
}

fn measured<T>(work: impl FnOnce() -> Result<T, String>) -> Result<(T, Shares), String> {
    let (result, shares) = measure(clock, work);
    Ok((black_box(result?), shares))
}

/// Returns the processor time of the current thread, in nanoseconds.
fn clock() -> u64 {
    let now = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    (now.tv_sec as u64).wrapping_mul(1_000_000_000).wrapping_add(now.tv_nsec as u64)
}

fn parse(file: &Path, threads: usize) -> Result<Isolate, String> {
    let ctx = Context::with_dialects(lect_dialects::ALL);
    let bytes = std::fs::read(file).map_err(|error| error.to_string())?;
    let length = bytes.len();
    let buffer = ctx.sources().add(b"input", Arc::new(bytes)).map_err(|error| error.to_string())?;
    let config = ParseConfig::default().with_allow_unregistered(true).with_threads(threads);
    parse_source(&ctx, &buffer, 0..length, &config).map_err(|_| "the input is invalid".into())
}

fn check(ir: &Isolate, threads: usize) -> Result<(), String> {
    let config = VerifyConfig::default().with_unregistered(Unregistered::Allow).with_threads(threads);
    verify(ir.root(), &config).map_err(|_| "the input is invalid".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn printing_is_shared_by_threads() {
        let shape = shapes::ALL.iter().find(|shape| shape.name == "functions").unwrap();
        let plan = Plan { only: Vec::new(), scale: 0.05, threads: 2 };
        let Phases { parse, print, write, .. } = phases(shape, &plan).unwrap();
        assert!(parse.parallel > parse.serial && print.parallel > 0, "{parse:?} {print:?}");
        assert!(write.serial > 0);
    }
}
