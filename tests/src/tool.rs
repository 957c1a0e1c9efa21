//! The programs under test.

use std::env;
use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Seek, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::case::Run;

/// A program under test: `lect`, or a program that takes the arguments of `lect opt`.
#[derive(Clone, Debug)]
pub struct Tool {
    program: PathBuf,
    /// Number of leading arguments to drop: 1 if the program takes no subcommand.
    skipped: usize,
}

/// Outcome of a run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// Whether all commands succeeded.
    pub success: bool,
    /// Whether a command was killed by a signal, or panicked.
    pub crashed: bool,
    /// Standard output of the last command.
    pub stdout: Vec<u8>,
    /// Standard error of all commands.
    pub stderr: Vec<u8>,
}

impl Tool {
    /// Returns `lect`: `$LECT_BIN`, or else built from the package `lect-cli`.
    pub fn lect() -> Result<Self, String> {
        if let Some(program) = env::var_os("LECT_BIN") {
            return Ok(Self { program: program.into(), skipped: 0 });
        }
        Ok(Self { program: build_lect()?, skipped: 0 })
    }

    /// Returns `mlir-opt`: `$LECT_MLIR_OPT`, or else `mlir-opt-22` on the path. Returns `None` if it is missing.
    pub fn oracle() -> Option<Self> {
        let program = env::var_os("LECT_MLIR_OPT").unwrap_or_else(|| OsString::from("mlir-opt-22"));
        let tool = Self { program: program.into(), skipped: 1 };
        let status = tool.command().arg("--version").stdin(Stdio::null()).stdout(Stdio::null()).status();
        status.is_ok_and(|status| status.success()).then_some(tool)
    }

    /// Returns the path of the program.
    pub fn program(&self) -> &Path {
        &self.program
    }

    /// Returns a command with an environment that does not depend on the user's.
    pub fn command(&self) -> Command {
        let mut command = Command::new(&self.program);
        command.env("NO_COLOR", "1").env_remove("CLICOLOR_FORCE");
        // Without a cache, a test reads the current files and leaves no files behind.
        command.env("LECT_DIALECT_CACHE", "");
        command
    }

    /// Runs the commands of a RUN line in `folder`.
    pub fn run(&self, run: &Run, folder: &Path) -> Result<Outcome, String> {
        let mut outcome = Outcome { success: true, crashed: false, stdout: Vec::new(), stderr: Vec::new() };
        for args in &run.commands {
            let input = std::mem::take(&mut outcome.stdout);
            self.run_one(args, input, folder, &mut outcome)
                .map_err(|error| format!("cannot run {}: {error}", self.program.display()))?;
        }
        Ok(outcome)
    }

    /// Returns the command for some arguments. An oracle is two programs: `mlir-opt`, and `mlir-translate`
    /// (`$LECT_MLIR_TRANSLATE`).
    fn command_for(&self, args: &[String]) -> Command {
        if self.skipped == 0 || args.first().is_none_or(|subcommand| subcommand != "translate") {
            return self.command();
        }
        let translate = env::var_os("LECT_MLIR_TRANSLATE").unwrap_or_else(|| OsString::from("mlir-translate-22"));
        Self { program: translate.into(), skipped: self.skipped }.command()
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
        let output =
            self.command_for(args).args(args.iter().skip(self.skipped)).current_dir(folder).stdin(stdin).output()?;
        outcome.success &= output.status.success();
        // A Rust program exits with 101 after a panic.
        outcome.crashed |= output.status.code().is_none_or(|code| code == 101);
        outcome.stdout = output.stdout;
        outcome.stderr.extend(output.stderr);
        Ok(())
    }
}

/// Builds `lect` with the profile of the tests. Cargo passes a test only the paths of binaries of its own package, and
/// `lect` belongs to another. The program is in the parent of the folder of test executables.
fn build_lect() -> Result<PathBuf, String> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut build = Command::new(cargo);
    // Building the whole workspace unifies features as for the tests, so that libraries are not built again.
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
