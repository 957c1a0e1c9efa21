//! lect beside `mlir-opt`, in turns, as a table of medians.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;
use std::time::Duration;

use crate::generate::{Names, Shape, write_module};
use crate::measure::{Phases, Usage, phases, timing, usage};

/// What to compare.
#[derive(Clone, Debug)]
pub struct Plan {
    /// How large the module is.
    pub shape: Shape,
    /// How often each is run.
    pub runs: usize,
    /// The other program.
    pub mlir_opt: String,
    /// The `lect` command.
    pub lect: String,
}

/// What was measured of one file.
#[derive(Default)]
struct Samples {
    parse: Vec<Duration>,
    parse_and_verify: Vec<Duration>,
    print: Vec<Duration>,
    whole: Vec<Duration>,
    peak: u64,
}

/// Compares, and writes the table to `out`.
pub fn compare(plan: &Plan, out: &mut dyn Write) -> Result<(), String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    for names in [Names::Numeric, Names::Alphabetic] {
        let file = folder.path().join("input.mlir");
        let shape = Shape { names, ..plan.shape };
        generate(&shape, &file)?;
        let (ours, theirs) = run(plan, &file)?;
        table(&format!("{names:?} names"), &file, &ours, &theirs, out).map_err(|error| error.to_string())?;
    }
    let file = folder.path().join("isolates.mlir");
    generate(&Shape { isolates: true, ..plan.shape }, &file)?;
    let mut medians = Vec::new();
    for threads in [1, 2] {
        let mut samples = Vec::new();
        for _ in 0..plan.runs {
            samples.push(phases(&file, threads)?.parse);
        }
        medians.push(median(&samples));
    }
    let [one, two] = medians[..] else { return Ok(()) };
    let gain = one.as_secs_f64() / two.as_secs_f64();
    writeln!(out, "sibling isolates: parse on 1 thread {one:.3?}, on 2 threads {two:.3?} ({gain:.2} times)")
        .map_err(|error| error.to_string())
}

/// Writes a module to a file.
pub fn generate(shape: &Shape, file: &Path) -> Result<(), String> {
    let write = || -> std::io::Result<()> {
        let mut out = BufWriter::new(File::create(file)?);
        write_module(shape, &mut out)?;
        out.flush()
    };
    write().map_err(|error| format!("{}: {error}", file.display()))
}

fn run(plan: &Plan, file: &Path) -> Result<(Samples, Samples), String> {
    let (mut ours, mut theirs) = (Samples::default(), Samples::default());
    let path = file.to_str().ok_or("the path is not text")?;
    for _ in 0..plan.runs {
        let Phases { parse, verify, print } = phases(file, 1)?;
        ours.parse.push(parse);
        ours.parse_and_verify.push(parse + verify);
        ours.print.push(print);
        let whole = usage(
            &plan.lect,
            &["opt", "--allow-unregistered-dialect", "--mlir-print-op-generic", "--mlir-disable-threading", path],
        )?;
        ours.add(&whole);
        let whole = usage(
            &plan.mlir_opt,
            &[
                "--mlir-disable-threading",
                "--mlir-timing",
                "--mlir-print-op-generic",
                "--mlir-timing-display=list",
                path,
            ],
        )?;
        let phase = |name| timing(&whole.stderr, name).ok_or_else(|| format!("no {name} in {}", whole.stderr));
        theirs.parse.push(phase("Parser")?);
        theirs.parse_and_verify.push(phase("Parser")?);
        theirs.print.push(phase("Output")?);
        theirs.add(&whole);
    }
    Ok((ours, theirs))
}

impl Samples {
    fn add(&mut self, usage: &Usage) {
        self.whole.push(usage.wall);
        self.peak = self.peak.max(usage.peak.unwrap_or(0));
    }
}

fn table(title: &str, file: &Path, ours: &Samples, theirs: &Samples, out: &mut dyn Write) -> std::io::Result<()> {
    let size = std::fs::metadata(file)?.len() as f64 / 1e6;
    writeln!(out, "{title}, {size:.1} MB, median of {}", ours.whole.len())?;
    writeln!(out, "| phase | lect | mlir-opt | ratio |\n|---|---|---|---|")?;
    for (phase, ours, theirs) in [
        ("parse", &ours.parse, &theirs.parse),
        ("parse and verify", &ours.parse_and_verify, &theirs.parse_and_verify),
        ("print", &ours.print, &theirs.print),
        ("whole command", &ours.whole, &theirs.whole),
    ] {
        let (ours, theirs) = (median(ours), median(theirs));
        let ratio = theirs.as_secs_f64() / ours.as_secs_f64();
        writeln!(out, "| {phase} | {ours:.3?} | {theirs:.3?} | {ratio:.1} |")?;
    }
    let (ours, theirs) = (ours.peak as f64 / 1e6, theirs.peak as f64 / 1e6);
    writeln!(out, "| peak memory | {ours:.0} MB | {theirs:.0} MB | {:.1} |\n", theirs / ours)
}

/// The one in the middle.
pub(crate) fn median(samples: &[Duration]) -> Duration {
    let mut sorted = samples.to_vec();
    sorted.sort();
    sorted.get(sorted.len() / 2).copied().unwrap_or_default()
}
