//! `lect check`: verifies all files of a tree.

mod file;
mod report;
mod run_lines;
mod sarif;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use indicatif::{ProgressBar, ProgressStyle};
use lect_core::threads;

use crate::opt::Program;
use crate::opt::dialects::Dialects;
use crate::opt::failure::{Failure, exit_code, say, warn};
use crate::opt::output::print;
use crate::opt::project::with_projects;
use crate::opt::tree::Tree;

use file::{Finding, Level, findings};
use report::Report;

/// Returns the treatment of `expected-*` comments in a text.
pub(super) fn expected(text: &str) -> lect_ide::ir::Expected {
    use lect_ide::ir::Expected;

    match run_lines::Mode::of(text.as_bytes()) {
        run_lines::Mode { expects: false, .. } => Expected::Ignored,
        run_lines::Mode { expects_all: true, .. } => Expected::All,
        run_lines::Mode { .. } => Expected::Some,
    }
}

/// Verifies files and all files of folders: text, bytecode, archives, `.td`
#[derive(Args)]
pub struct Check {
    /// The files to verify, and folders of those (`*.mlir`, `*.mlirbc`, `*.lect`, `*.td`)
    #[arg(default_value = ".", value_name = "INPUT")]
    inputs: Vec<PathBuf>,

    /// The format of the output
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: Format,

    /// Accept operations of dialects that are not loaded
    #[arg(long)]
    allow_unregistered_dialect: bool,

    #[command(flatten)]
    dialects: Dialects,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Diagnostics on standard error, and a summary
    Text,
    /// An object with all diagnostics and the summary
    Json,
    /// SARIF 2.1.0, for tools that show results of analyses
    Sarif,
    /// Commands that GitHub's workflows show beside the code, and a summary
    Github,
}

/// The files of folders that are verified.
const FILES: Tree = Tree { extensions: &["mlir", "mlirbc", "lect", "td"], skips_hidden: true };

impl Check {
    /// Runs the command.
    pub fn run(&self, program: &Program) -> ExitCode {
        exit_code(self.try_run(program))
    }

    fn try_run(&self, program: &Program) -> Result<(), Failure> {
        let (files, failures) = FILES.files(&self.inputs);
        let unreadable = failures.len();
        for failure in failures {
            if let Failure::Message(message) = failure {
                say(&message);
            }
        }
        let files = with_projects(files, &self.dialects, program)?;
        let count = files.len();
        if count == 0 {
            warn("there are no files to check");
        }
        let ctx = program.context();
        let bar = progress(count);
        let found = threads::map(&ctx, threads::available(), files, |_, (file, project)| {
            let found = findings(program, &project, &file, self.allow_unregistered_dialect);
            bar.inc(1);
            found
        });
        bar.finish_and_clear();
        let report = Report::new(found, unreadable);
        match self.format {
            Format::Text => {
                report.print_texts();
                print(report.summary())?;
            }
            Format::Json => print(report.json())?,
            Format::Sarif => print(sarif::log(&report))?,
            Format::Github => print(report.github() + &report.summary())?,
        }
        if report.fails() { Err(Failure::Reported) } else { Ok(()) }
    }
}

/// Creates a progress bar of the files done, on standard error if that is a terminal.
fn progress(count: usize) -> ProgressBar {
    let bar = ProgressBar::new(count as u64);
    // With an invalid template, the default style of indicatif stays.
    if let Ok(style) = ProgressStyle::with_template("{pos:>6} of {len} files [{bar:30}] {eta}") {
        bar.set_style(style);
    }
    bar
}
