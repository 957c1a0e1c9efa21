//! What dialects from `.td` files take: loading them, and `lect` beside `mlir-opt` on custom forms.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::compare::{generate, median};
use crate::generate::Shape;
use crate::measure::{Usage, timing, usage};

/// What to compare.
#[derive(Clone, Debug)]
pub struct Plan {
    /// How large the module is.
    pub shape: Shape,
    /// How often each is run.
    pub runs: usize,
    /// The folder that MLIR's `mlir/..` files are included from.
    pub td_dir: PathBuf,
    /// The other program.
    pub mlir_opt: String,
    /// The `lect` command.
    pub lect: String,
}

/// The dialects that most files have something of.
const DIALECTS: [&str; 5] = ["arith", "func", "scf", "memref", "affine"];

/// Compares, and writes the tables to `out`.
pub fn compare(plan: &Plan, out: &mut dyn Write) -> Result<(), String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    loading(plan, folder.path(), out)?;
    let (generic, custom) = (folder.path().join("generic.mlir"), folder.path().join("custom.mlir"));
    // What C++ code prints is not for the engine.
    generate(&Shape { selects: false, ..plan.shape }, &generic)?;
    usage(&plan.mlir_opt, &[text(&generic)?, "-o", text(&custom)?])?;
    custom_forms(plan, folder.path(), &custom, out)
}

fn text(path: &Path) -> Result<&str, String> {
    path.to_str().ok_or_else(|| "the path is not text".to_owned())
}

/// Runs lect over a file, with a cache in a folder.
fn lect(plan: &Plan, folder: &Path, more: &[&str], file: &Path) -> Result<Usage, String> {
    let (dialects, cache) = (plan.td_dir.join("mlir"), folder.join("cache"));
    let common = ["opt", "--mlir-timing", "--dialect-path", text(&dialects)?, "--dialect-cache", text(&cache)?];
    usage(&plan.lect, &[&common[..], more, &[text(file)?]].concat())
}

/// How long a run says that something took.
fn phase(usage: &Usage, name: &str) -> Result<Duration, String> {
    timing(&usage.stderr, name).ok_or_else(|| format!("no {name} in {}", usage.stderr))
}

/// How long it takes to load the dialects from their files, and from the cache.
fn loading(plan: &Plan, folder: &Path, out: &mut dyn Write) -> Result<(), String> {
    let file = folder.join("names.mlir");
    std::fs::write(&file, "").map_err(|error| error.to_string())?;
    // Those that come with lect are read as well when they are named.
    let named: Vec<&str> = DIALECTS.iter().flat_map(|name| ["--load-dialect", name]).collect();
    lect(plan, folder, &named, &file)?;
    for (how, flags) in [("from .td files", &["--no-dialect-cache"][..]), ("from the cache", &[])] {
        let (mut loading, mut whole) = (Vec::new(), Vec::new());
        for _ in 0..plan.runs {
            let usage = lect(plan, folder, &[&named[..], flags].concat(), &file)?;
            loading.push(phase(&usage, "Dialects")?);
            whole.push(usage.wall);
        }
        let (loading, whole, names) = (median(&loading), median(&whole), DIALECTS.join(", "));
        writeln!(out, "{names} {how}: {loading:.1?}, whole command {whole:.1?}").map_err(|error| error.to_string())?;
    }
    Ok(())
}

/// What both programs took for the same, run by run.
struct Pairs {
    name: &'static str,
    runs: Vec<(Duration, Duration)>,
}

impl Pairs {
    fn new(name: &'static str) -> Self {
        Self { name, runs: Vec::new() }
    }

    /// A row of the table. The ratio is the median of those of the runs: what slows both down at one time does not count.
    fn row(&self) -> String {
        let (ours, theirs): (Vec<_>, Vec<_>) = self.runs.iter().copied().unzip();
        let mut ratios: Vec<f64> =
            self.runs.iter().map(|(ours, theirs)| theirs.as_secs_f64() / ours.as_secs_f64()).collect();
        ratios.sort_by(f64::total_cmp);
        let ratio = ratios.get(ratios.len() / 2).copied().unwrap_or_default();
        format!("| {} | {:.2?} | {:.2?} | {ratio:.1} |", self.name, median(&ours), median(&theirs))
    }
}

/// Reads and prints custom forms with both programs in turns.
fn custom_forms(plan: &Plan, folder: &Path, file: &Path, out: &mut dyn Write) -> Result<(), String> {
    let [mut parse, mut print] = ["parse and verify", "print"].map(Pairs::new);
    let [mut whole, mut user] = ["whole command", "whole command, user time"].map(Pairs::new);
    let mut verifying = Vec::new();
    for _ in 0..plan.runs {
        let ours = lect(plan, folder, &["--mlir-disable-threading"], file)?;
        let theirs = usage(&plan.mlir_opt, &["--mlir-disable-threading", "--mlir-timing", text(file)?])?;
        let verifier = phase(&ours, "Verifier")?;
        verifying.push(verifier);
        parse.runs.push((phase(&ours, "Parser")? + verifier, phase(&theirs, "Parser")?));
        print.runs.push((phase(&ours, "Output")?, phase(&theirs, "Output")?));
        whole.runs.push((ours.wall, theirs.wall));
        user.runs.extend(ours.user.zip(theirs.user));
    }
    let mut tell = |line: String| writeln!(out, "{line}").map_err(|error| error.to_string());
    let size = std::fs::metadata(file).map_err(|error| error.to_string())?.len() as f64 / 1e6;
    tell(format!("custom forms, {size:.1} MB, one thread, medians of {} runs of each in turns", plan.runs))?;
    tell("| phase | lect | mlir-opt | ratio |\n|---|---|---|---|".to_owned())?;
    for pairs in [parse, print, whole, user].iter().filter(|pairs| !pairs.runs.is_empty()) {
        tell(pairs.row())?;
    }
    let ops = (plan.shape.functions * (plan.shape.ops + 2)).max(1);
    tell(format!("verification takes {:.0} ns an operation", median(&verifying).as_secs_f64() * 1e9 / ops as f64))
}
