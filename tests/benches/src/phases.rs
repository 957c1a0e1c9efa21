//! Instructions of each phase of a conversion, for each operation of a shape; and their comparison with a stored baseline.
//!
//! A program of its own runs each stage on inputs of two sizes. The difference is the cost of the operations between
//! them, free of the start of the program. A phase is the difference between a stage and the stage before it.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use lect_core::Context;
use lect_core::ir::Isolate;
use lect_core::text::lexer;
use lect_core::text::parse::{ParseConfig, parse_source};
use lect_core::text::print::{PrintConfig, ValueNames, print_op};
use lect_core::verify::{Unregistered, VerifyConfig, verify};

use crate::measure::Counter;
use crate::shapes::{self, Shape};
use crate::suite::generate;
use crate::table::grouped;

/// A conversion, up to and including a phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Stage {
    /// Read the text and split it in tokens
    Lex,
    /// Parse the text
    Parse,
    /// Parse and verify
    Verify,
    /// Parse, verify and name the values
    Name,
    /// Parse, verify and print
    Print,
    /// Parse, verify and write bytecode
    Encode,
    /// Read bytecode
    Decode,
    /// Parse, verify, print, write bytecode, read it, and print again
    All,
}

/// The shapes, with a size for the check of the baseline that has a few hundred operations.
const SHAPES: [(&str, usize); 7] = [
    ("functions", 100),
    ("nests", 60),
    ("structured", 60),
    ("vectors", 20),
    ("linalg", 16),
    ("llvm", 10),
    ("stablehlo", 200),
];

/// Factor between the sizes for the check of the baseline and those of the table.
const LARGE: usize = 10;

/// Growth from which the check of the baseline fails, as a share.
const TOLERANCE: f64 = 0.03;

/// Settings of a measurement.
pub struct Plan {
    /// Names of the shapes; all seven if empty.
    pub only: Vec<String>,
    /// Counter of instructions.
    pub counter: Counter,
}

/// Counts the phases of all shapes, and returns the table.
pub fn table(plan: &Plan) -> Result<String, String> {
    let mut text = String::from(
        "| instructions an operation | lexing | parsing | verification | numbering | printing | text to text | encoding \
         | text to bytecode | decoding | bytecode to text |\n|---|---|---|---|---|---|---|---|---|---|---|\n",
    );
    for (shape, size) in plan.shapes()? {
        let inputs = Inputs::make(shape, [size * LARGE / 2, size * LARGE])?;
        let stages = [Stage::Lex, Stage::Parse, Stage::Verify, Stage::Name, Stage::Print, Stage::Encode, Stage::Decode];
        let counts = inputs.count(plan.counter, &stages)?;
        let [lex, parse, verify, name, print, encode, decode] = counts[..] else {
            return Err("a stage is lost".into());
        };
        let columns = [
            lex,
            parse - lex,
            verify - parse,
            name - verify,
            print - name,
            print,
            encode - verify,
            encode,
            decode,
            decode + print - parse,
        ];
        let columns = columns.map(|count| grouped(count.max(0.0) as u64));
        let _ = writeln!(text, "| {} | {} |", shape.name, columns.join(" | "));
    }
    Ok(text)
}

/// Compares the instructions of all phases together with the baseline in a file. Returns the table, or the error if a
/// shape grew.
///
/// The file names the compiler and the profile of the build. The counts of other builds are not compared.
pub fn check(plan: &Plan, baseline: &Path) -> Result<String, String> {
    let stored = std::fs::read_to_string(baseline).map_err(|error| format!("{}: {error}", baseline.display()))?;
    let stored = Baseline::parse(&stored);
    if stored.build != build() {
        return Ok(format!("skipped: the baseline is of '{}', this build is of '{}'", stored.build, build()));
    }
    let mut text = String::from("| shape | instructions an operation | baseline | growth |\n|---|---|---|---|\n");
    let mut grown = Vec::new();
    for (name, count) in totals(plan)? {
        let before = stored.counts.get(&name).copied().unwrap_or(0);
        let growth = count as f64 / before.max(1) as f64 - 1.0;
        let (shown, was) = (grouped(count), grouped(before));
        let _ = writeln!(text, "| {name} | {shown} | {was} | {:+.1} % |", growth * 100.0);
        if growth > TOLERANCE {
            grown.push(name);
        }
    }
    match grown[..] {
        [] => Ok(text),
        _ => Err(format!("more instructions than in {}: {}\n{text}", baseline.display(), grown.join(", "))),
    }
}

/// Writes the baseline to a file.
pub fn bless(plan: &Plan, baseline: &Path) -> Result<(), String> {
    let counts = totals(plan)?.into_iter().collect();
    let text = Baseline { build: build(), counts }.text();
    std::fs::write(baseline, text).map_err(|error| format!("{}: {error}", baseline.display()))
}

/// Counts of a build, by shape.
#[derive(PartialEq, Debug)]
struct Baseline {
    build: String,
    counts: BTreeMap<String, u64>,
}

impl Baseline {
    fn parse(text: &str) -> Self {
        let mut baseline = Self { build: String::new(), counts: BTreeMap::new() };
        for line in text.lines() {
            match line.split_once(' ') {
                Some(("build", build)) => baseline.build = build.into(),
                Some((name, count)) => {
                    baseline.counts.extend(count.parse().ok().map(|count| (name.to_owned(), count)));
                }
                None => {}
            }
        }
        baseline
    }

    fn text(&self) -> String {
        let mut text = format!("build {}\n", self.build);
        for (name, count) in &self.counts {
            let _ = writeln!(text, "{name} {count}");
        }
        text
    }
}

/// Returns the compiler and the profile, on which the counts depend.
fn build() -> String {
    let profile = if cfg!(debug_assertions) { "test" } else { "release" };
    format!("{}, {profile}", env!("LECT_RUSTC_VERSION"))
}

/// Counts all phases together, for each shape. Two shapes are counted at a time.
fn totals(plan: &Plan) -> Result<Vec<(String, u64)>, String> {
    let shapes = plan.shapes()?;
    let (next, counts) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let run = || {
        while let Some(&(shape, size)) = shapes.get(next.fetch_add(1, Ordering::Relaxed)) {
            let count = Inputs::make(shape, [size, size * 2]).and_then(|it| it.count(plan.counter, &[Stage::All]));
            let count = count.map(|counts| (shape.name.to_owned(), counts.first().map_or(0, |count| *count as u64)));
            counts.lock().unwrap_or_else(PoisonError::into_inner).push(count);
        }
    };
    std::thread::scope(|scope| {
        scope.spawn(run);
        run();
    });
    let counts = counts.into_inner().unwrap_or_else(PoisonError::into_inner);
    let mut counts = counts.into_iter().collect::<Result<Vec<_>, String>>()?;
    counts.sort();
    Ok(counts)
}

impl Plan {
    /// Returns the shapes with their sizes.
    fn shapes(&self) -> Result<Vec<(&'static Shape, usize)>, String> {
        if let Some(unknown) = self.only.iter().find(|name| SHAPES.iter().all(|it| it.0 != **name)) {
            return Err(format!("no shape with phases is named '{unknown}'"));
        }
        let wanted = SHAPES.iter().filter(|it| self.only.is_empty() || self.only.iter().any(|name| name == it.0));
        let find = |&(name, size): &(&str, usize)| Some((shapes::ALL.iter().find(|shape| shape.name == name)?, size));
        Ok(wanted.filter_map(find).collect())
    }
}

/// Texts and bytecode of a shape, in two sizes.
struct Inputs {
    folder: tempfile::TempDir,
    /// Number of operations of each.
    ops: [usize; 2],
}

impl Inputs {
    fn make(shape: &Shape, sizes: [usize; 2]) -> Result<Self, String> {
        let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
        let mut ops = [0; 2];
        for (at, size) in sizes.into_iter().enumerate() {
            let text = folder.path().join(format!("{at}.mlir"));
            ops[at] = generate(shape, size, 1, &text)?;
            let mut bytecode = Vec::new();
            let ctx = Context::with_dialects(lect_dialects::ALL);
            encode(&parse(&ctx, &text)?, &mut bytecode)?;
            std::fs::write(text.with_extension("mlirbc"), bytecode).map_err(|error| error.to_string())?;
        }
        Ok(Self { folder, ops })
    }

    /// Counts the instructions of stages for each operation.
    fn count(&self, counter: Counter, stages: &[Stage]) -> Result<Vec<f64>, String> {
        let program = std::env::current_exe().map_err(|error| error.to_string())?;
        let program = program.to_str().ok_or("the path is not text")?;
        let more = self.ops[1].saturating_sub(self.ops[0]).max(1) as f64;
        let count = |stage: Stage, at: usize| {
            let extension = if stage == Stage::Decode { "mlirbc" } else { "mlir" };
            let file: PathBuf = self.folder.path().join(format!("{at}.{extension}"));
            let file = file.to_str().ok_or("the path is not text")?;
            let counted = counter.count(program, &["shapes", "--stage", stage.name(), file]);
            counted.map(|count| count as f64).ok_or("instructions cannot be counted here")
        };
        stages.iter().map(|&stage| Ok((count(stage, 1)? - count(stage, 0)?) / more)).collect()
    }
}

impl Stage {
    fn name(self) -> &'static str {
        match self {
            Self::Lex => "lex",
            Self::Parse => "parse",
            Self::Verify => "verify",
            Self::Name => "name",
            Self::Print => "print",
            Self::Encode => "encode",
            Self::Decode => "decode",
            Self::All => "all",
        }
    }
}

/// Runs a stage on a file once.
pub fn run(stage: Stage, file: &Path) -> Result<(), String> {
    let ctx = Context::with_dialects(lect_dialects::ALL);
    if stage == Stage::Lex {
        let bytes = std::fs::read(file).map_err(|error| error.to_string())?;
        black_box(lexer::tokens(&bytes, 0).count());
        return Ok(());
    }
    if stage == Stage::Decode {
        let bytes = std::fs::read(file).map_err(|error| error.to_string())?;
        std::mem::forget(black_box(decode(&ctx, bytes)?));
        return Ok(());
    }
    let ir = parse(&ctx, file)?;
    let mut bytes = Vec::new();
    if stage != Stage::Parse {
        let config = VerifyConfig::default().with_unregistered(Unregistered::Allow).with_threads(1);
        verify(ir.root(), &config).map_err(|_| "the input is invalid")?;
    }
    let config = PrintConfig::default().with_debug_info(has_locations(file)).with_threads(1);
    match stage {
        Stage::Lex | Stage::Parse | Stage::Verify | Stage::Decode => {}
        Stage::Name => drop(black_box(ValueNames::of(ir.root(), &config))),
        Stage::Print => print(&ir, &config, &mut bytes)?,
        Stage::Encode => encode(&ir, &mut bytes)?,
        Stage::All => {
            print(&ir, &config, &mut bytes)?;
            bytes.clear();
            encode(&ir, &mut bytes)?;
            let again = decode(&ctx, bytes.clone())?;
            print(&again, &config, &mut bytes)?;
            std::mem::forget(again);
        }
    }
    black_box(bytes);
    // The end of the program frees the memory.
    std::mem::forget((ir, ctx));
    Ok(())
}

/// Returns true if the locations of the IR are worth printing: the text has aliases of locations.
fn has_locations(file: &Path) -> bool {
    std::fs::read(file).is_ok_and(|text| text.starts_with(b"#loc"))
}

fn parse(ctx: &Context, file: &Path) -> Result<Isolate, String> {
    let bytes = std::fs::read(file).map_err(|error| error.to_string())?;
    let length = bytes.len();
    let buffer = ctx.sources().add(b"input", Arc::new(bytes)).map_err(|error| error.to_string())?;
    let config = ParseConfig::default().with_allow_unregistered(true).with_threads(1);
    parse_source(ctx, &buffer, 0..length, &config).map_err(|_| "the input is invalid".into())
}

fn print(ir: &Isolate, config: &PrintConfig, out: &mut Vec<u8>) -> Result<(), String> {
    print_op(ir.root(), config, out).map_err(|error| error.to_string())
}

fn encode(ir: &Isolate, out: &mut Vec<u8>) -> Result<(), String> {
    lect_bytecode::write(ir.root(), &lect_bytecode::WriteConfig::default(), out).map_err(|error| error.to_string())
}

fn decode(ctx: &Context, bytes: Vec<u8>) -> Result<Isolate, String> {
    let config = lect_bytecode::ReadConfig::default().with_allow_unregistered(true);
    lect_bytecode::read(ctx, b"input", bytes.into(), &config).map_err(|_| "the bytecode is invalid".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn baseline_is_read_as_written() {
        let counts = [("functions".to_owned(), 12_345), ("nests".to_owned(), 678)].into();
        let baseline = Baseline { build: "rustc 1.88.0, test".into(), counts };
        assert_eq!(Baseline::parse(&baseline.text()), baseline);
    }

    #[test]
    fn stages_run_on_all_shapes() {
        let plan = Plan { only: Vec::new(), counter: Counter::None };
        for (shape, _) in plan.shapes().unwrap() {
            let inputs = Inputs::make(shape, [1, 2]).unwrap();
            for extension in ["mlir", "mlirbc"] {
                let file = inputs.folder.path().join(format!("1.{extension}"));
                let stages = [Stage::Lex, Stage::Parse, Stage::Name, Stage::Print, Stage::Encode, Stage::All];
                let stages = if extension == "mlir" { &stages[..] } else { &[Stage::Decode] };
                for &stage in stages {
                    run(stage, &file).unwrap();
                }
            }
        }
    }
}
