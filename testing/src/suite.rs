//! Test files of folders, and their runs.
//!
//! A test is a file with `RUN:` lines, as for LLVM's lit. `directive` reads them, `condition` evaluates `REQUIRES:`, `UNSUPPORTED:` and
//! `XFAIL:`, and `substitution` expands `%s` and its like. `expected` compares outputs with files, and `report` prints the results as
//! cargo does.

mod condition;
mod directive;
mod expected;
mod find;
mod report;
mod substitution;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use crate::shell::{Session, Settings};

pub use directive::{Directives, Item};
pub use expected::{Change, expected_file};
pub(crate) use expected::{changes, unused};
pub use find::{Found, find};
pub use report::{Summary, junit, line};
pub use substitution::Substitutions;

/// Settings of the tests of a project.
#[derive(Clone, Default)]
pub struct Project {
    /// Folder that names of tests and of outputs are relative to.
    pub folder: PathBuf,
    /// Names that `REQUIRES:` and its like find true.
    pub features: BTreeSet<String>,
    /// Replacements of `%name` or `%{name}`.
    pub substitutions: BTreeMap<String, String>,
    /// Variables of the environment.
    pub environment: BTreeMap<String, String>,
    /// Commands.
    pub shell: Settings,
    /// Time limit of a test.
    pub limit: Option<Duration>,
    /// Folder for the outputs of tests.
    pub output: PathBuf,
    /// Whether outputs are compared with files beside the tests ([`expected_file`]). Commands then run in `folder`, and `%s` is
    /// relative to it, so that outputs do not depend on the place of the project.
    pub expects_files: bool,
}

/// Command of a `RUN:` line after substitutions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command {
    /// Number of the line, counted from 1.
    pub line: usize,
    /// Text of the command.
    pub text: String,
}

/// A test file.
#[derive(Clone)]
pub struct Test {
    /// Absolute path of the file.
    pub path: PathBuf,
    /// Name in reports.
    pub name: String,
    /// Project of the file.
    pub project: Arc<Project>,
}

/// Result of a test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// All commands have succeeded.
    Passed,
    /// A command has failed.
    Failed,
    /// A command has failed, as `XFAIL:` expects.
    FailedAsExpected,
    /// No command has failed, against `XFAIL:`.
    PassedUnexpectedly,
    /// The time limit has ended a command.
    TimedOut,
    /// The test is not for this system, for the given reason.
    Ignored(String),
    /// The file is no valid test, for the given reason.
    Invalid(String),
}

impl Verdict {
    /// Returns true if the verdict makes the whole run fail.
    pub fn is_failure(&self) -> bool {
        !matches!(self, Self::Passed | Self::FailedAsExpected | Self::Ignored(_))
    }
}

/// A test that has run.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// Name of the test.
    pub name: String,
    /// Result.
    pub verdict: Verdict,
    /// The commands, with the outputs of the last one.
    pub log: String,
    /// Duration.
    pub time: Duration,
}

/// Runs tests on some threads, and calls `each` with the outcomes in the order of the tests.
pub fn run(tests: &[Test], threads: usize, mut each: impl FnMut(&Outcome)) -> Vec<Outcome> {
    let next = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::channel();
    let mut outcomes = Vec::with_capacity(tests.len());
    thread::scope(|scope| {
        for _ in 0..threads.clamp(1, tests.len().max(1)) {
            let (sender, next) = (sender.clone(), &next);
            scope.spawn(move || {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let Some(test) = tests.get(number) else { return };
                    if sender.send((number, test.run())).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let mut early = BTreeMap::new();
        for (number, outcome) in receiver {
            early.insert(number, outcome);
            while let Some(outcome) = early.remove(&outcomes.len()) {
                each(&outcome);
                outcomes.push(outcome);
            }
        }
    });
    outcomes
}

impl Test {
    /// Runs the test.
    pub fn run(&self) -> Outcome {
        let start = Instant::now();
        let mut log = String::new();
        let verdict = self.verdict(start, &mut log).unwrap_or_else(Verdict::Invalid);
        // Paths in messages are as short as the user's.
        if let Ok(current) = std::env::current_dir() {
            log = log.replace(&format!("{}{}", current.display(), std::path::MAIN_SEPARATOR), "");
        }
        Outcome { name: self.name.clone(), verdict, log, time: start.elapsed() }
    }

    fn verdict(&self, start: Instant, log: &mut String) -> Result<Verdict, String> {
        let text = std::fs::read(&self.path).map_err(|error| format!("cannot read the file: {error}"))?;
        let directives = Directives::of(&text)?;
        if let Some(reason) = self.ignored(&directives)? {
            return Ok(Verdict::Ignored(reason));
        }
        let mut fails = false;
        for expected in &directives.xfail {
            fails |= expected == "*" || condition::holds(expected, &self.project.features)?;
        }
        let commands = self.commands(&directives)?;
        let mut session = self.session(Some(start), &commands)?;
        let (mut succeeds, mut times_out) = (true, false);
        for (run, Command { line, text }) in commands.iter().enumerate() {
            let ran = session.run(text);
            (succeeds, times_out) = (ran.code == 0 && !ran.timed_out, ran.timed_out);
            log.push_str(&format!("RUN of line {line}: {text}\n"));
            if succeeds && self.project.expects_files {
                let differences = expected::differences(&self.path, run, &ran)?;
                log.push_str(&differences);
                succeeds = differences.is_empty();
                if !succeeds {
                    break;
                }
            }
            if succeeds {
                continue;
            }
            match ran.code {
                _ if times_out => log.push_str("the command did not end within the time limit\n"),
                signal if signal < 0 => log.push_str(&format!("ended by signal {}\n", -signal)),
                code => log.push_str(&format!("exit code {code}\n")),
            }
            for (name, bytes) in [("standard output", ran.stdout), ("standard error", ran.stderr)] {
                if !bytes.is_empty() {
                    let text = String::from_utf8_lossy(&bytes);
                    log.push_str(&format!("{name}:\n{}\n", text.trim_end_matches('\n')));
                }
            }
            break;
        }
        if succeeds && self.project.expects_files {
            for Change { path, .. } in unused(&self.path, commands.len()) {
                log.push_str(&format!("{} is compared with no output\n", path.display()));
                succeeds = false;
            }
        }
        Ok(match (succeeds, fails) {
            _ if times_out => Verdict::TimedOut,
            (true, false) => Verdict::Passed,
            (true, true) => Verdict::PassedUnexpectedly,
            (false, true) => Verdict::FailedAsExpected,
            (false, false) => Verdict::Failed,
        })
    }

    /// Returns the reason why the test is not for this system, if there is one.
    fn ignored(&self, directives: &Directives) -> Result<Option<String>, String> {
        for required in &directives.requires {
            if !condition::holds(required, &self.project.features)? {
                return Ok(Some(format!("requires {required}")));
            }
        }
        for unsupported in &directives.unsupported {
            if unsupported == "*" || condition::holds(unsupported, &self.project.features)? {
                return Ok(Some(format!("unsupported with {unsupported}")));
            }
        }
        Ok(None)
    }

    /// Creates the session of some commands, in the folder of outputs, or in that of the project if outputs are compared with files.
    pub(crate) fn session(&self, start: Option<Instant>, commands: &[Command]) -> Result<Session<'_>, String> {
        let mut folder = self.output();
        let shown = folder.to_string_lossy();
        if !self.project.expects_files || commands.iter().any(|command| command.text.contains(&*shown)) {
            let made = std::fs::create_dir_all(&folder);
            made.map_err(|error| format!("cannot make '{}': {error}", folder.display()))?;
        }
        if self.project.expects_files {
            folder.clone_from(&self.project.folder);
        }
        let deadline = start.zip(self.project.limit).and_then(|(start, limit)| start.checked_add(limit));
        let mut session = Session::new(&self.project.shell, folder, deadline);
        for (name, value) in &self.project.environment {
            session.set(name, value);
        }
        Ok(session)
    }

    /// Returns the commands of a test's directives.
    pub fn commands(&self, directives: &Directives) -> Result<Vec<Command>, String> {
        let mut substitutions = Substitutions::new(self.shown_path(), &self.output(), &self.project.substitutions);
        let mut commands = Vec::new();
        for item in &directives.items {
            match item {
                Item::Define { name, value, redefines } => substitutions.define(name, value, *redefines)?,
                Item::Run { line, text } => {
                    let text = substitutions.expand(text, *line, &self.project.features)?;
                    commands.push(Command { line: *line, text });
                }
            }
        }
        Ok(commands)
    }

    /// Returns the path in commands.
    pub(crate) fn shown_path(&self) -> &Path {
        match self.project.expects_files {
            true => self.path.strip_prefix(&self.project.folder).unwrap_or(&self.path),
            false => &self.path,
        }
    }

    /// Returns the folder for the outputs of the test.
    fn output(&self) -> PathBuf {
        let inner = self.path.strip_prefix(&self.project.folder).unwrap_or(&self.path);
        let inner: PathBuf = inner.components().filter(|it| matches!(it, std::path::Component::Normal(_))).collect();
        self.project.output.join(inner.parent().unwrap_or(Path::new(""))).join("Output")
    }
}
