//! The programs under test.

use std::env;
use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Seek, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::case::Run;

/// `lect`, or a program that takes the arguments of `lect opt`.
#[derive(Clone, Debug)]
pub struct Tool {
    program: PathBuf,
    /// How many of the arguments are not for it: the subcommand, or nothing.
    skipped: usize,
}

/// What a run gave.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// Whether all commands succeeded.
    pub success: bool,
    /// Whether one died of a signal, or panicked.
    pub crashed: bool,
    /// What the last command wrote.
    pub stdout: Vec<u8>,
    /// What all commands complained of.
    pub stderr: Vec<u8>,
}

impl Tool {
    /// `lect`: `$LECT_BIN`, or else built from the package `lect-cli`.
    pub fn lect() -> Result<Self, String> {
        if let Some(program) = env::var_os("LECT_BIN") {
            return Ok(Self { program: program.into(), skipped: 0 });
        }
        Ok(Self { program: build_lect()?, skipped: 0 })
    }

    /// `mlir-opt`: `$LECT_MLIR_OPT`, or else `mlir-opt-22` on the path. `None` if there is none.
    pub fn oracle() -> Option<Self> {
        let program = env::var_os("LECT_MLIR_OPT").unwrap_or_else(|| OsString::from("mlir-opt-22"));
        let tool = Self { program: program.into(), skipped: 1 };
        let status = tool.command().arg("--version").stdin(Stdio::null()).stdout(Stdio::null()).status();
        status.is_ok_and(|status| status.success()).then_some(tool)
    }

    /// The file that is run.
    pub fn program(&self) -> &Path {
        &self.program
    }

    /// The program, in an environment in which nothing depends on the user's.
    pub fn command(&self) -> Command {
        let mut command = Command::new(&self.program);
        command.env("NO_COLOR", "1").env_remove("CLICOLOR_FORCE");
        // What a test reads is what is there, and no test leaves anything behind.
        command.env("LECT_DIALECT_CACHE", "");
        command
    }

    /// Does what a RUN line says, in `folder`.
    pub fn run(&self, run: &Run, folder: &Path) -> Result<Outcome, String> {
        let mut outcome = Outcome { success: true, crashed: false, stdout: Vec::new(), stderr: Vec::new() };
        for args in &run.commands {
            let input = std::mem::take(&mut outcome.stdout);
            self.run_one(args, input, folder, &mut outcome)
                .map_err(|error| format!("cannot run {}: {error}", self.program.display()))?;
        }
        Ok(outcome)
    }

    /// Runs one command with `input` as its standard input.
    pub fn run_on(&self, args: &[String], input: Vec<u8>, folder: &Path) -> Result<Outcome, String> {
        let mut outcome = Outcome { success: true, crashed: false, stdout: Vec::new(), stderr: Vec::new() };
        self.run_one(args, input, folder, &mut outcome)
            .map_err(|error| format!("cannot run {}: {error}", self.program.display()))?;
        Ok(outcome)
    }

    fn run_one(&self, args: &[String], input: Vec<u8>, folder: &Path, outcome: &mut Outcome) -> io::Result<()> {
        let mut stdin: File = tempfile::tempfile()?;
        stdin.write_all(&input)?;
        stdin.rewind()?;
        let output = self.command().args(args.iter().skip(self.skipped)).current_dir(folder).stdin(stdin).output()?;
        outcome.success &= output.status.success();
        // 101 is how Rust ends after a panic.
        outcome.crashed |= output.status.code().is_none_or(|code| code == 101);
        outcome.stdout = output.stdout;
        outcome.stderr.extend(output.stderr);
        Ok(())
    }
}

/// Builds `lect` as the tests were built. Cargo tells a test where the binaries of its own package are, and `lect` is
/// another's; it stands where the tests do, one folder up.
fn build_lect() -> Result<PathBuf, String> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut build = Command::new(cargo);
    // Of the whole workspace: then libraries have the features that they were built with for the tests.
    build.args(["build", "--quiet", "--workspace", "--bin", "lect", "--manifest-path"]);
    build.arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("../Cargo.toml"));
    if !cfg!(debug_assertions) {
        build.arg("--release");
    }
    let status = build.stdin(Stdio::null()).status().map_err(|error| format!("cannot run cargo: {error}"))?;
    if !status.success() {
        return Err("cannot build lect".to_owned());
    }
    let test = env::current_exe().map_err(|error| format!("cannot tell where the tests are: {error}"))?;
    let lect = test.ancestors().nth(2).unwrap_or(&test).join(format!("lect{}", env::consts::EXE_SUFFIX));
    match lect.is_file() {
        true => Ok(lect),
        false => Err(format!("lect was built, but not to {}; set LECT_BIN to it", lect.display())),
    }
}
