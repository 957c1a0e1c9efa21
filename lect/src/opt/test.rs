//! `lect test`: runs the `RUN:` lines of test files, without LLVM's lit and FileCheck.

mod project;

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::Args;
use lect_core::threads;
use lect_testing::suite::{self, Change, Outcome, Summary, Test as File};
use lect_testing::update::{Updated, update};
use tempfile::TempDir;

use crate::config::{Config, TestConfig};
use crate::opt::Program;
use crate::opt::config::{self, ConfigFlags};
use crate::opt::failure::{Failure, exit_code, note, say, warn};
use crate::opt::output::{Output, print};
use crate::opt::temporary;

/// Exit code of a run with failures, as that of `cargo test`.
const FAILED: u8 = 101;

/// Runs the RUN: lines of test files, as LLVM's lit does
#[derive(Args)]
pub struct Test {
    /// The test files, and folders of those; those of lect.toml by default, or else the current folder
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,

    /// Run only tests whose name contains this text
    #[arg(long, value_name = "TEXT")]
    filter: Option<String>,

    /// Only list the tests
    #[arg(long)]
    list: bool,

    /// Write the directives or expected outputs of tests from the output of their commands, before the tests run
    #[arg(long)]
    update: bool,

    /// Show the commands of all tests
    #[arg(long, short = 'v', alias = "verbose")]
    show: bool,

    /// How long a test may take; 300 by default, or as in lect.toml
    #[arg(long, value_name = "SECONDS")]
    timeout: Option<u32>,

    /// How many tests run at the same time
    #[arg(long, short, value_name = "COUNT")]
    jobs: Option<usize>,

    /// Write the results as JUnit's XML
    #[arg(long, value_name = "FILE")]
    junit: Option<PathBuf>,

    /// Add a name that `REQUIRES:` and its like find true
    #[arg(long, value_name = "NAME")]
    feature: Vec<String>,

    /// Keep the outputs of tests in this folder
    #[arg(long, value_name = "FOLDER")]
    temporary: Option<PathBuf>,

    #[command(flatten)]
    config: ConfigFlags,
}

impl Test {
    /// Runs the command.
    pub fn run(&self, _: &Program) -> ExitCode {
        match self.try_run() {
            Ok(true) => ExitCode::SUCCESS,
            Ok(false) => ExitCode::from(FAILED),
            Err(failure) => exit_code(Err(failure)),
        }
    }

    /// Runs the tests. Returns true if none has failed.
    fn try_run(&self) -> Result<bool, Failure> {
        let start = Instant::now();
        let temporary = match &self.temporary {
            Some(_) => None,
            None => {
                let folder = TempDir::with_prefix("lect-test-")
                    .map_err(|error| Failure::Message(format!("cannot make a folder for outputs: {error}")))?;
                temporary::watch_tree(folder.path());
                Some(folder)
            }
        };
        let output = match (&temporary, &self.temporary) {
            (Some(folder), _) => folder.path().to_owned(),
            (None, Some(folder)) => std::path::absolute(folder).unwrap_or_else(|_| folder.clone()),
            (None, None) => PathBuf::new(),
        };
        let (mut tests, others) = self.tests(&output)?;
        let count = tests.len();
        if let Some(filter) = &self.filter {
            tests.retain(|test| test.name.contains(filter));
        }
        if self.list {
            let names: String = tests.iter().map(|test| format!("{}: test\n", test.name)).collect();
            print(format!("{names}\n{} tests\n", tests.len()))?;
            return Ok(true);
        }
        if count == 0 {
            warn("there are no tests");
        }
        if self.update {
            for test in &tests {
                update_files(test)?;
            }
        }
        let word = if tests.len() == 1 { "test" } else { "tests" };
        print(format!("\nrunning {} {word}\n", tests.len()))?;
        let mut closed = None;
        let jobs = self.jobs.unwrap_or_else(threads::available);
        let outcomes = suite::run(&tests, jobs, |outcome| {
            let shown = if self.show { outcome.log.as_str() } else { "" };
            if let Err(failure) = print(format!("{}\n{shown}", suite::line(outcome))) {
                closed.get_or_insert(failure);
            }
        });
        if let Some(failure) = closed {
            return Err(failure);
        }
        let summary = Summary::of(&outcomes, count - tests.len());
        let mut text = failures(&outcomes);
        text.push_str(&format!("\n{}\n\n", summary.line(start.elapsed())));
        print(text)?;
        if others > 0 {
            let (files, have) = if others == 1 { ("file", "has") } else { ("files", "have") };
            note(&format!("{others} {files} without RUN: lines {have} not been run"));
        }
        if let Some(junit) = &self.junit {
            let mut out = Output::to(junit)?;
            out.put(suite::junit(&outcomes, start.elapsed()).as_bytes())?;
            out.keep()?;
        }
        Ok(summary.failed == 0)
    }

    /// Returns the tests, and the number of files that are no tests.
    fn tests(&self, output: &Path) -> Result<(Vec<File>, usize), Failure> {
        let mut paths = self.paths.clone();
        if paths.is_empty() {
            paths = self.config.of(Path::new("."))?.map(|config| config.test.paths).unwrap_or_default();
        }
        if paths.is_empty() {
            paths.push(PathBuf::from("."));
        }
        let (mut files, mut known, mut others, mut is_complete) = (Vec::new(), HashSet::new(), 0, true);
        for path in paths {
            // The project of a folder names its tests.
            let found = find(self.config.of(&path)?.map(|config| config.test).unwrap_or_default(), path);
            for error in &found.errors {
                say(error);
            }
            is_complete &= found.errors.is_empty();
            others += found.others;
            files.extend(found.tests.into_iter().filter(|file| known.insert(file.clone())));
        }
        if !is_complete {
            return Err(Failure::Reported);
        }
        let current = std::env::current_dir().and_then(std::fs::canonicalize).unwrap_or_default();
        let mut projects: HashMap<Option<PathBuf>, Arc<suite::Project>> = HashMap::new();
        let mut tests = Vec::new();
        for path in files {
            let file = self.config.file_of(&path);
            let project = match projects.get(&file) {
                Some(project) => Arc::clone(project),
                None => {
                    let config = file.as_deref().map(config::read).transpose()?;
                    Arc::new(self.project(config.as_ref(), &output.join(projects.len().to_string())))
                }
            };
            projects.insert(file, Arc::clone(&project));
            let name = path.strip_prefix(&current).unwrap_or(&path).to_string_lossy().replace('\\', "/");
            tests.push(File { path, name, project });
        }
        Ok((tests, others))
    }

    fn project(&self, config: Option<&Config>, output: &Path) -> suite::Project {
        let mut project = project::of(config, output);
        project.features.extend(self.feature.iter().cloned());
        let limit = self.timeout.or(config.and_then(|config| config.test.timeout)).unwrap_or(project::LIMIT);
        project.limit = (limit > 0).then(|| Duration::from_secs(limit.into()));
        project
    }
}

/// Finds the tests of a path by the settings of its project.
fn find(settings: TestConfig, path: PathBuf) -> suite::Found {
    let or = |list: Vec<String>, default: &[&str]| match list.is_empty() {
        true => default.iter().map(|it| (*it).to_owned()).collect(),
        false => list,
    };
    suite::find(&[path], &or(settings.suffixes, &[".mlir"]), &or(settings.exclude, &["Inputs", "target"]))
}

/// Writes the directives of a test, or its expected outputs.
fn update_files(test: &File) -> Result<(), Failure> {
    match update(test) {
        Ok(Updated::Changed(changes)) => {
            for Change { path, contents } in changes {
                let Some(contents) = contents else {
                    let cannot = |error| Failure::Message(format!("cannot remove '{}': {error}", path.display()));
                    std::fs::remove_file(&path).map_err(cannot)?;
                    continue;
                };
                let mut out = Output::to(&path)?;
                out.put(&contents)?;
                out.keep()?;
            }
            let written = if test.project.expects_files { "expected outputs" } else { "directives" };
            note(&format!("wrote the {written} of '{}'", test.name));
        }
        Ok(Updated::Same) => {}
        Ok(Updated::Kept(reason)) => note(&format!("'{}' is left as it is: {reason}", test.name)),
        Err(message) => warn(&format!("'{}' is left as it is: {message}", test.name)),
    }
    Ok(())
}

/// Returns the outputs of the tests that have failed, and their names.
fn failures(outcomes: &[Outcome]) -> String {
    let failed: Vec<_> = outcomes.iter().filter(|outcome| outcome.verdict.is_failure()).collect();
    if failed.is_empty() {
        return String::new();
    }
    let mut text = String::from("\nfailures:\n\n");
    for outcome in &failed {
        text.push_str(&format!("---- {} ----\n{}\n", outcome.name, outcome.log));
    }
    text.push_str("\nfailures:\n");
    for outcome in &failed {
        text.push_str(&format!("    {}\n", outcome.name));
    }
    text
}
