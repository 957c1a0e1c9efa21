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

/// The phases that both programs report.
const PHASES: [&str; 2] = ["Parser", "Output"];

/// Compares, and writes the tables to `out`.
pub fn compare(plan: &Plan, out: &mut dyn Write) -> Result<(), String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    loading(plan, folder.path(), out)?;
    let (generic, custom) = (folder.path().join("generic.mlir"), folder.path().join("custom.mlir"));
    generate(&plan.shape, &generic)?;
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
    let names: Vec<String> = DIALECTS.iter().map(|name| format!("{name}.op")).collect();
    std::fs::write(&file, format!("// {}\n", names.join(" "))).map_err(|error| error.to_string())?;
    lect(plan, folder, &[], &file)?;
    for (how, flags) in [("from .td files", &["--no-dialect-cache"][..]), ("from the cache", &[])] {
        let (mut loading, mut whole) = (Vec::new(), Vec::new());
        for _ in 0..plan.runs {
            let usage = lect(plan, folder, flags, &file)?;
            loading.push(phase(&usage, "Dialects")?);
            whole.push(usage.wall);
        }
        let (loading, whole, names) = (median(&loading), median(&whole), DIALECTS.join(", "));
        writeln!(out, "{names} {how}: {loading:.1?}, whole command {whole:.1?}").map_err(|error| error.to_string())?;
    }
    Ok(())
}

/// Reads and prints custom forms with both programs in turns.
fn custom_forms(plan: &Plan, folder: &Path, file: &Path, out: &mut dyn Write) -> Result<(), String> {
    let (mut ours, mut theirs) = (vec![Vec::new(); PHASES.len()], vec![Vec::new(); PHASES.len()]);
    let (mut verifying, mut our_whole, mut their_whole) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..plan.runs {
        let usage_of_ours = lect(plan, folder, &["--mlir-disable-threading"], file)?;
        let usage_of_theirs = usage(&plan.mlir_opt, &["--mlir-disable-threading", "--mlir-timing", text(file)?])?;
        for ((name, ours), theirs) in PHASES.iter().zip(&mut ours).zip(&mut theirs) {
            ours.push(phase(&usage_of_ours, name)?);
            theirs.push(phase(&usage_of_theirs, name)?);
        }
        verifying.push(phase(&usage_of_ours, "Verifier")?);
        our_whole.push(usage_of_ours.wall);
        their_whole.push(usage_of_theirs.wall);
    }
    let mut tell = |line: String| writeln!(out, "{line}").map_err(|error| error.to_string());
    let size = std::fs::metadata(file).map_err(|error| error.to_string())?.len() as f64 / 1e6;
    tell(format!("custom forms, {size:.1} MB, one thread, median of {}", plan.runs))?;
    tell("| phase | lect | mlir-opt | ratio |\n|---|---|---|---|".to_owned())?;
    let verifying = median(&verifying);
    let mut row = |name: &str, ours: Duration, theirs: Duration| {
        tell(format!("| {name} | {ours:.0?} | {theirs:.0?} | {:.1} |", theirs.as_secs_f64() / ours.as_secs_f64()))
    };
    let (parse, print) = (median(&ours[0]), median(&ours[1]));
    row("parse and verify", parse + verifying, median(&theirs[0]))?;
    row("print", print, median(&theirs[1]))?;
    row("whole command", median(&our_whole), median(&their_whole))?;
    let ops = (plan.shape.functions * (plan.shape.ops + 2)).max(1);
    tell(format!("verification takes {:.0} ns an operation", verifying.as_secs_f64() * 1e9 / ops as f64))
}
