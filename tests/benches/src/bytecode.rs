//! Bytecode beside `mlir-opt`: reading, writing, and opening a file for one function of a thousand.

use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

use lect_bytecode::{ReadConfig, WriteConfig};
use lect_core::Context;
use lect_core::diag::Reported;
use lect_core::ir::Isolate;
use lect_core::text::print::{PrintConfig, print_op};
use lect_core::verify::{VerifyConfig, verify};

use crate::compare::{Plan, generate, median};
use crate::measure::{Usage, timing, usage};

/// What was measured.
#[derive(Default)]
struct Samples {
    read: Vec<Duration>,
    read_and_verify: Vec<Duration>,
    write: Vec<Duration>,
    one: Vec<Duration>,
    whole: Vec<Duration>,
    peak: u64,
}

/// Compares, and writes the table to `out`.
pub fn compare(plan: &Plan, out: &mut dyn Write) -> Result<(), String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let (text, file) = (folder.path().join("input.mlir"), folder.path().join("input.mlirbc"));
    generate(&plan.shape, &text)?;
    let [text, path] = [&text, &file].map(|path| path.to_string_lossy().into_owned());
    usage(&plan.mlir_opt, &["--emit-bytecode", &text, "-o", &path])?;
    let (mut ours, mut theirs) = (Samples::default(), Samples::default());
    for _ in 0..plan.runs {
        ours.library(&file).map_err(|_| "the file cannot be read")?;
        ours.whole(&usage(
            &plan.lect,
            &["opt", "--mlir-disable-threading", "--emit-bytecode", &path, "-o", "/dev/null"],
        )?);
        let flags = ["--mlir-disable-threading", "--mlir-timing", "--mlir-timing-display=list", "--emit-bytecode"];
        let verified = usage(&plan.mlir_opt, &[&flags[..], &[&path, "-o", "/dev/null"]].concat())?;
        let no_verifier = "--mlir-very-unsafe-disable-verifier-on-parsing";
        let unverified = usage(&plan.mlir_opt, &[&flags[..], &[no_verifier, &path, "-o", "/dev/null"]].concat())?;
        let phase =
            |usage: &Usage, name| timing(&usage.stderr, name).ok_or_else(|| format!("no {name} in {}", usage.stderr));
        theirs.read.push(phase(&unverified, "Parser")?);
        theirs.one.push(phase(&unverified, "Parser")?);
        theirs.read_and_verify.push(phase(&verified, "Parser")?);
        theirs.write.push(phase(&verified, "Output")?);
        theirs.whole(&verified);
    }
    table(&file, &ours, &theirs, out).map_err(|error| error.to_string())
}

impl Samples {
    fn whole(&mut self, usage: &Usage) {
        self.whole.push(usage.wall);
        self.peak = self.peak.max(usage.peak.unwrap_or(0));
    }

    fn library(&mut self, file: &Path) -> Result<(), Reported> {
        let (ctx, start) = (context(), Instant::now());
        let module = open(&ctx, file, false)?;
        self.read.push(start.elapsed());
        verify(module.root(), &VerifyConfig::default())?;
        self.read_and_verify.push(start.elapsed());
        let start = Instant::now();
        // A sink takes whatever is written to it.
        let _ = lect_bytecode::write(module.root(), &WriteConfig::default(), &mut std::io::sink());
        self.write.push(start.elapsed());
        drop(module);
        let (ctx, start) = (context(), Instant::now());
        let mut module = open(&ctx, file, true)?;
        print_one(&mut module)?;
        self.one.push(start.elapsed());
        Ok(())
    }
}

fn context() -> Context {
    Context::with_dialects(lect_dialects::ALL)
}

fn open(ctx: &Context, file: &Path, lazy: bool) -> Result<Isolate, Reported> {
    let bytes = lect_bytecode::open(file).unwrap_or_default();
    lect_bytecode::read(ctx, file.as_os_str().as_encoded_bytes(), bytes, &ReadConfig::default().with_lazy(lazy))
}

/// Prints the function in the middle, and reads no other.
fn print_one(module: &mut Isolate) -> Result<(), Reported> {
    let body = module.root().region(0).and_then(|body| body.entry());
    let functions: Vec<_> = body.into_iter().flat_map(|block| block.ops()).map(|op| op.op).collect();
    let Some(&middle) = functions.get(functions.len() / 2) else { return Ok(()) };
    let _ = print_op(module.op(middle), &PrintConfig::default(), &mut std::io::sink());
    Ok(())
}

fn table(file: &Path, ours: &Samples, theirs: &Samples, out: &mut dyn Write) -> std::io::Result<()> {
    let size = std::fs::metadata(file)?.len() as f64 / 1e6;
    writeln!(out, "bytecode, {size:.1} MB, one thread, medians of {}", ours.whole.len())?;
    writeln!(out, "| phase | lect | mlir-opt | ratio |\n|---|---|---|---|")?;
    for (phase, ours, theirs) in [
        ("read", &ours.read, &theirs.read),
        ("read and verify", &ours.read_and_verify, &theirs.read_and_verify),
        ("write", &ours.write, &theirs.write),
        ("open and print one function, beside reading all", &ours.one, &theirs.one),
        ("whole command, bytecode to bytecode", &ours.whole, &theirs.whole),
    ] {
        let (ours, theirs) = (median(ours), median(theirs));
        let ratio = theirs.as_secs_f64() / ours.as_secs_f64();
        writeln!(out, "| {phase} | {ours:.3?} | {theirs:.3?} | {ratio:.1} |")?;
    }
    let (ours, theirs) = (ours.peak as f64 / 1e6, theirs.peak as f64 / 1e6);
    writeln!(out, "| peak memory | {ours:.0} MB | {theirs:.0} MB | {:.1} |\n", theirs / ours)
}
