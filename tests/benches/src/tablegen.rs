//! Comparison of `lect tblgen` with `llvm-tblgen` on large `.td` files, in turns, as a table of medians.

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use crate::measure::{median, usage};

/// Plan of a comparison.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Number of runs.
    pub runs: usize,
    /// Folder that MLIR's `mlir/..` files are included from.
    pub td_dir: PathBuf,
    /// Program to compare with.
    pub llvm_tblgen: String,
    /// Path of the `lect` command.
    pub lect: String,
}

/// Files to read: the largest of MLIR's dialects, and one that consists mostly of lists.
const FILES: [&str; 4] = [
    "Dialect/LLVMIR/NVVMOps.td",
    "Dialect/LLVMIR/LLVMOps.td",
    "Dialect/SPIRV/IR/SPIRVOps.td",
    "Dialect/Linalg/IR/LinalgStructuredOps.td",
];

/// Backends: none, to time parsing and evaluation, or a dump of all records.
const BACKENDS: [&str; 2] = ["--null-backend", "--dump-json"];

/// Runs the comparison, and writes the table to `out`.
pub fn compare(plan: &Plan, out: &mut dyn Write) -> Result<(), String> {
    let mut tell = |line: String| writeln!(out, "{line}").map_err(|error| error.to_string());
    tell(format!("median of {}", plan.runs))?;
    tell(
        "| file | backend | lect | llvm-tblgen | ratio | lect's memory | its memory |\n|---|---|---|---|---|---|---|"
            .into(),
    )?;
    let include = format!("-I{}", plan.td_dir.display());
    for file in FILES {
        let path = plan.td_dir.join("mlir").join(file);
        let path = path.to_str().ok_or("the path is not text")?;
        for backend in BACKENDS {
            let (mut ours, mut theirs) = (Samples::default(), Samples::default());
            for _ in 0..plan.runs {
                ours.run(&plan.lect, &["tblgen", backend, &include, path])?;
                theirs.run(&plan.llvm_tblgen, &[backend, &include, path])?;
            }
            let ratio = median(&ours.wall).as_secs_f64() / median(&theirs.wall).as_secs_f64();
            let name = file.rsplit('/').next().unwrap_or(file);
            tell(format!(
                "| {name} | {} | {:.0?} | {:.0?} | {ratio:.2} | {} | {} |",
                &backend[2..],
                median(&ours.wall),
                median(&theirs.wall),
                ours.megabytes(),
                theirs.megabytes()
            ))?;
        }
    }
    Ok(())
}

/// Measurements of one command.
#[derive(Default)]
struct Samples {
    wall: Vec<Duration>,
    peak: u64,
}

impl Samples {
    fn run(&mut self, program: &str, arguments: &[&str]) -> Result<(), String> {
        let usage = usage(program, arguments)?;
        self.wall.push(usage.wall);
        self.peak = self.peak.max(usage.peak);
        Ok(())
    }

    fn megabytes(&self) -> String {
        format!("{:.0} MB", self.peak as f64 / 1e6)
    }
}
