//! Time to load dialects from `.td` files and from the cache.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::measure::{Usage, median, timing, usage};

/// Plan of a measurement.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Number of runs.
    pub runs: usize,
    /// Folder that MLIR's `mlir/..` files are included from.
    pub td_dir: PathBuf,
    /// Path of the `lect` command.
    pub lect: String,
}

/// Dialects that occur in most files.
const DIALECTS: [&str; 5] = ["arith", "func", "scf", "memref", "affine"];

/// Measures the times, and writes them to `out`.
pub fn measure(plan: &Plan, out: &mut dyn Write) -> Result<(), String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    loading(plan, folder.path(), out)
}

fn text(path: &Path) -> Result<&str, String> {
    path.to_str().ok_or_else(|| "the path is not text".to_owned())
}

/// Runs lect on a file, with a cache in a folder.
fn lect(plan: &Plan, folder: &Path, more: &[&str], file: &Path) -> Result<Usage, String> {
    let (dialects, cache) = (plan.td_dir.join("mlir"), folder.join("cache"));
    let common = ["opt", "--mlir-timing", "--dialect-path", text(&dialects)?, "--dialect-cache", text(&cache)?];
    usage(&plan.lect, &[&common[..], more, &[text(file)?]].concat())
}

/// Returns the time of a phase in the timing report of a run.
fn phase(usage: &Usage, name: &str) -> Result<Duration, String> {
    timing(&usage.stderr, name).ok_or_else(|| format!("no {name} in {}", usage.stderr))
}

/// Measures the time to load the dialects from their files, and from the cache.
fn loading(plan: &Plan, folder: &Path, out: &mut dyn Write) -> Result<(), String> {
    let file = folder.join("names.mlir");
    std::fs::write(&file, "").map_err(|error| error.to_string())?;
    // Included dialects are also read from files if they are named.
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
