//! A filetest: a test of `lect test`, with its commands for comparison with other tools.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use lect::config::Config;
use lect_testing::shell;
use lect_testing::suite::{self, Command, Directives, Project, Test};

use crate::tool::Tool;

/// A filetest.
#[derive(Clone)]
pub struct Case {
    /// Test of `lect test`. The name is the path from the folder of all filetests.
    pub test: Test,
    /// The RUN lines, in order.
    pub runs: Vec<Run>,
    /// Reason why the output of `mlir-opt` differs, if it does.
    pub differs: Option<String>,
}

/// A RUN line: a pipeline of commands, each with the output of the previous one as its standard input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Run {
    /// Arguments of each `lect` command, from the subcommand on.
    pub commands: Vec<Vec<String>>,
    /// Whether the pipeline must fail.
    pub fails: bool,
}

impl Run {
    /// Returns true if an oracle exists to compare with. MLIR has tools for the subcommands `opt` and `translate` only,
    /// which load no dialects from files, and read no other release.
    pub fn has_oracle(&self) -> bool {
        let ours = [
            "load-dialect",
            "dialect-path",
            "overlay",
            "report-generic-fallback",
            "report-unknown",
            "emit-for",
            "from",
            "patterns",
            "pipeline",
            "config",
            "no-config",
        ];
        let is_known = |arg: &String| !ours.iter().any(|flag| arg.trim_start_matches('-').starts_with(flag));
        self.commands.iter().all(|command| {
            let has_tool = |subcommand: &String| subcommand == "opt" || subcommand == "translate";
            command.first().is_some_and(has_tool) && command.iter().all(is_known)
        })
    }

    /// Returns true if the run upgrades older syntax to current syntax, which `mlir-opt` must accept unchanged.
    pub fn upgrades(&self) -> bool {
        let last = self.commands.last();
        let is_upgrade = last.and_then(|command| command.first()).is_some_and(|subcommand| subcommand == "upgrade");
        let unlike_theirs = ["--as-written", "-o", "--emit-bytecode", "--load-dialect"];
        is_upgrade && !last.into_iter().flatten().any(|arg| unlike_theirs.contains(&&**arg))
    }

    /// Returns true if the expected diagnostics are in the input (`--verify-diagnostics`).
    pub fn verifies_diagnostics(&self) -> bool {
        self.commands.iter().flatten().any(|arg| is_verify_diagnostics(arg))
    }

    /// Returns the run without `--verify-diagnostics`, so that diagnostics are printed.
    pub fn without_verifying_diagnostics(&self) -> Self {
        let mut run = self.clone();
        run.commands.iter_mut().for_each(|command| command.retain(|arg| !is_verify_diagnostics(arg)));
        run
    }
}

fn is_verify_diagnostics(arg: &str) -> bool {
    arg.trim_start_matches('-').starts_with("verify-diagnostics")
}

/// Folder with tests of dialects that lect includes and `mlir-opt` does not.
const UNKNOWN_TO_ORACLE: &str = "dialects/openxla/";

/// Returns the folder of all filetests. Commands run there, so that paths in diagnostics do not depend on the machine.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("filetests")
}

/// Returns all filetests, ordered by name. Commands run `lect`.
pub fn all(lect: &Tool) -> Result<Vec<Case>, String> {
    // The settings are those of `lect test`.
    let config = Config::read(root().join("lect.toml")).map_err(|error| error.to_string())?.config.test;
    let root = fs::canonicalize(root()).map_err(|error| format!("cannot list the filetests: {error}"))?;
    let mut project = Project { folder: root.clone(), output: std::env::temp_dir(), ..Project::default() };
    project.shell.tools.insert("lect".to_owned(), vec![lect.program().display().to_string()]);
    project.environment = config.environment;
    project.expects_files = config.expected_files;
    project.limit = config.timeout.map(|seconds| Duration::from_secs(seconds.into()));
    let project = Arc::new(project);
    let found = suite::find(std::slice::from_ref(&root), &config.suffixes, &config.exclude);
    let tests = found.tests.into_iter().map(|path| {
        let name = path.strip_prefix(&root).unwrap_or(&path).to_string_lossy().replace('\\', "/");
        Case::read(Test { path, name, project: Arc::clone(&project) })
    });
    match found.errors.is_empty() {
        true => tests.collect(),
        false => Err(found.errors.join("\n")),
    }
}

impl Case {
    /// Returns true if `mlir-opt` has the dialects under test.
    pub fn is_known_to_oracle(&self) -> bool {
        !self.test.name.starts_with(UNKNOWN_TO_ORACLE)
    }

    /// Returns the expected output of a run on `stream`, `out` or `err`.
    pub fn expected(&self, run: usize, stream: &str) -> Vec<u8> {
        // A missing file means empty output.
        fs::read(suite::expected_file(&self.test.path, run, stream)).unwrap_or_default()
    }

    fn read(test: Test) -> Result<Self, String> {
        let fault = |error: String| format!("{}: {error}", test.name);
        let bytes = fs::read(&test.path).map_err(|error| fault(error.to_string()))?;
        let commands = Directives::of(&bytes).and_then(|directives| test.commands(&directives)).map_err(fault)?;
        let runs = commands.iter().map(run).collect::<Result<_, _>>().map_err(fault)?;
        let mut differs = None;
        // Inputs need not be UTF-8.
        for line in String::from_utf8_lossy(&bytes).lines() {
            let Some(comment) = line.strip_prefix("// ORACLE").or(line.strip_prefix("; ORACLE")) else { continue };
            let reason = comment.strip_prefix(": differs because ");
            differs = Some(reason.ok_or_else(|| fault("expected 'ORACLE: differs because ..'".to_owned()))?.to_owned());
        }
        Ok(Self { test, runs, differs })
    }
}

/// Returns the `lect` commands of a RUN line, with `not` before the first one if the pipeline must fail.
fn run(command: &Command) -> Result<Run, String> {
    let unknown = || format!("line {}: expected a pipeline of 'lect', but found '{}'", command.line, command.text);
    let mut commands = shell::pipeline(&command.text).ok_or_else(unknown)?;
    let first = commands.first_mut().ok_or_else(unknown)?;
    let fails = first.first().is_some_and(|word| word == "not");
    if fails {
        first.remove(0);
    }
    for words in &mut commands {
        if words.len() < 2 || words.remove(0) != "lect" {
            return Err(unknown());
        }
    }
    Ok(Run { commands, fails })
}
