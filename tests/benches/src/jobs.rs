//! Jobs of the benchmarks: conversions of a file, by lect and by `mlir-opt`.

use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::measure::{Counter, Usage, timing, usage};

/// A conversion by one command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Job {
    /// Parses text, verifies it and prints it.
    Text,
    /// Parses text, verifies it and writes bytecode.
    TextToBytecode,
    /// Reads bytecode, verifies it and writes it.
    Bytecode,
    /// Reads bytecode, verifies it and prints text.
    BytecodeToText,
    /// Reads an archive, verifies it and writes it: only by lect, compared with `mlir-opt` from bytecode to bytecode.
    Archive,
}

/// All jobs, in the order of the table.
pub const JOBS: [Job; 5] = [Job::Text, Job::TextToBytecode, Job::Bytecode, Job::BytecodeToText, Job::Archive];

impl Job {
    /// Returns the title in a table.
    pub fn title(self) -> &'static str {
        match self {
            Job::Text => "text",
            Job::TextToBytecode => "text to bytecode",
            Job::Bytecode => "bytecode",
            Job::BytecodeToText => "bytecode to text",
            Job::Archive => "archive",
        }
    }

    /// Returns true if `mlir-opt` can do this job too.
    pub fn is_of_both(self) -> bool {
        self != Job::Archive
    }

    fn writes_bytecode(self) -> bool {
        matches!(self, Job::TextToBytecode | Job::Bytecode)
    }
}

/// Files of a shape.
pub struct Files {
    /// Path of the text.
    pub text: PathBuf,
    /// Path of the bytecode.
    pub bytecode: PathBuf,
    /// Path of the archive.
    pub archive: PathBuf,
    /// Flags that both programs need.
    pub flags: Vec<&'static str>,
}

/// A program to measure.
#[derive(Clone, Debug)]
pub struct Program {
    /// Path or name of the program.
    pub path: String,
    /// Whether the program is lect.
    pub is_lect: bool,
}

impl Program {
    /// Returns the `lect` command.
    pub fn lect(path: impl Into<String>) -> Self {
        Self { path: path.into(), is_lect: true }
    }

    /// Returns the `mlir-opt` command.
    pub fn mlir_opt(path: impl Into<String>) -> Self {
        Self { path: path.into(), is_lect: false }
    }

    fn arguments<'a>(&self, job: Job, files: &'a Files, one_thread: bool, output: &'a str) -> Vec<&'a str> {
        let input = match job {
            Job::Text | Job::TextToBytecode => &files.text,
            Job::Bytecode | Job::BytecodeToText => &files.bytecode,
            Job::Archive => &files.archive,
        };
        let mut arguments = Vec::new();
        if job == Job::Archive {
            arguments.push("pack");
            arguments.extend(files.flags.iter().filter(|flag| **flag == "--allow-unregistered-dialect"));
        } else {
            arguments.extend(self.is_lect.then_some("opt"));
            arguments.extend(&files.flags);
            arguments.extend(["--mlir-timing", "--mlir-timing-display=list"]);
            arguments.extend(job.writes_bytecode().then_some("--emit-bytecode"));
            arguments.extend(one_thread.then_some("--mlir-disable-threading"));
        }
        arguments.extend([input.to_str().unwrap_or_default(), "-o", output]);
        arguments
    }

    /// Runs a job once.
    pub fn run(&self, job: Job, files: &Files, one_thread: bool) -> Result<Usage, String> {
        self.write(job, files, one_thread, Path::new("/dev/null"))
    }

    /// Runs a job once, with output to a file.
    pub fn write(&self, job: Job, files: &Files, one_thread: bool, output: &Path) -> Result<Usage, String> {
        let output = output.to_str().ok_or("the path is not text")?;
        usage(&self.path, &self.arguments(job, files, one_thread, output))
    }

    /// Counts the instructions of a job on one thread.
    pub fn instructions(&self, job: Job, files: &Files, counter: Counter) -> Option<u64> {
        counter.count(&self.path, &self.arguments(job, files, true, "/dev/null"))
    }

    /// Returns the times to read and verify, and to print or write, from the command's own report.
    pub fn phases(&self, usage: &Usage) -> Option<(Duration, Duration)> {
        let phase = |name| timing(&usage.stderr, name);
        // The verifier of mlir-opt runs within its parser.
        let verifier = if self.is_lect { phase("Verifier")? } else { Duration::ZERO };
        Some((phase("Parser")? + verifier, phase("Output")?))
    }
}

impl Files {
    /// Names the files in a folder. The text already exists; lect converts it to bytecode and an archive.
    pub fn make(folder: &Path, flags: &[&'static str], lect: &Program) -> Result<Self, String> {
        let name = |extension| folder.join(format!("input.{extension}"));
        let [text, bytecode, archive] = ["mlir", "mlirbc", "lect"].map(name);
        let files = Self { text, bytecode, archive, flags: flags.to_vec() };
        lect.write(Job::TextToBytecode, &files, false, &files.bytecode)?;
        let text = files.text.to_str().ok_or("the path is not text")?;
        let archive = files.archive.to_str().ok_or("the path is not text")?;
        usage(&lect.path, &["pack", "--allow-unregistered-dialect", text, "-o", archive])?;
        Ok(files)
    }
}
