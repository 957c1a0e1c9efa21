//! Conversion of StableHLO's text to portable artifacts and back, by `lect opt` and by jaxlib, which is called from
//! Python. For lect, whole commands are measured, including parsing and verification; for jaxlib, the calls alone.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::measure::{median, usage};

/// Plan of a comparison.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Number of runs.
    pub runs: usize,
    /// Path of the text of a module.
    pub source: PathBuf,
    /// Releases of StableHLO that artifacts are written for.
    pub versions: Vec<String>,
    /// Command of a Python that has `jax`.
    pub python: String,
    /// Path of the `lect` command.
    pub lect: String,
}

/// Program that calls jaxlib.
const CALLS: &str = include_str!("artifact.py");

/// Compares processor times, including the system's, and writes the table to `out`.
pub fn compare(plan: &Plan, out: &mut dyn Write) -> Result<(), String> {
    let mut tell = |line: String| writeln!(out, "{line}").map_err(|error| error.to_string());
    let source = plan.source.to_str().ok_or("the path is not text")?;
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let [ours, theirs] = ["lect", "jaxlib"].map(|name| folder.path().join(name));
    tell(format!(
        "median of {}\n| release | way | lect | jaxlib | ratio | bytes |\n|---|---|---|---|---|---|",
        plan.runs
    ))?;
    for version in &plan.versions {
        let calls = calls(plan, source, version, &theirs)?;
        let ours_text = ours.to_str().ok_or("the path is not text")?;
        let emit = format!("--emit-stablehlo-artifact={version}");
        let write = ["opt", source, &emit, "-o", ours_text];
        let read = ["opt", ours_text, "--mlir-print-debuginfo"];
        let mut times = [Vec::new(), Vec::new()];
        for _ in 0..plan.runs {
            for (times, arguments) in times.iter_mut().zip([&write[..], &read]) {
                let used = usage(&plan.lect, arguments)?;
                times.push(used.user + used.system);
            }
        }
        let same = if bytes(&ours)? == bytes(&theirs)? { "same" } else { "others" };
        for ((way, lect), jaxlib) in ["to artifact", "to text"].into_iter().zip(&times).zip(&calls) {
            let (lect, jaxlib) = (median(lect), median(jaxlib));
            let ratio = jaxlib.as_secs_f64() / lect.as_secs_f64();
            tell(format!("| {version} | {way} | {lect:.0?} | {jaxlib:.0?} | {ratio:.2} | {same} |"))?;
        }
    }
    Ok(())
}

fn bytes(path: &Path) -> Result<Vec<u8>, String> {
    std::fs::read(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// Returns the times of jaxlib for each direction.
fn calls(plan: &Plan, source: &str, version: &str, artifact: &Path) -> Result<[Vec<Duration>; 2], String> {
    let mut command = Command::new(&plan.python);
    command.args(["-c", CALLS, source, version]).arg(artifact).arg(plan.runs.to_string());
    let said = command.output().map_err(|error| format!("{}: {error}", plan.python))?;
    if !said.status.success() {
        return Err(format!("{}: {}", plan.python, String::from_utf8_lossy(&said.stderr)));
    }
    let mut times = [Vec::new(), Vec::new()];
    for line in String::from_utf8_lossy(&said.stdout).lines() {
        for (times, number) in times.iter_mut().zip(line.split(' ')) {
            let seconds: f64 = number.parse().map_err(|_| format!("{line} has no times"))?;
            times.push(Duration::try_from_secs_f64(seconds).map_err(|error| error.to_string())?);
        }
    }
    Ok(times)
}
