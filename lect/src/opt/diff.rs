//! `lect diff`: structural differences between two files of IR.
//!
//! Both files are read in one context, so attributes and types are equal if their handles are. [`pairs`] matches the
//! operations of the two files, and [`report`] prints how they differ.

mod attributes;
mod changes;
mod pairs;
mod report;
mod sequence;

use std::path::PathBuf;
use std::process::ExitCode;

use crate::render::{Display, stderr_handler};
use clap::{Args, ValueEnum};

use crate::opt::Program;
use crate::opt::dialects::Dialects;
use crate::opt::failure::{Failure, exit_code};
use crate::opt::output::print;
use crate::opt::reading::look;
use crate::opt::view::coloured;

/// Compares the IR of two files by structure, and lists added, removed, changed, renamed and moved operations. Fails if
/// there are any
#[derive(Args)]
pub struct Diff {
    /// The old file: text, bytecode or an archive
    #[arg(value_name = "OLD")]
    old: PathBuf,

    /// The new file
    #[arg(value_name = "NEW")]
    new: PathBuf,

    /// The format of the report
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: Format,

    #[command(flatten)]
    dialects: Dialects,
}

#[derive(Clone, Copy, ValueEnum)]
enum Format {
    /// Text
    Text,
    /// JSON
    Json,
}

impl Diff {
    /// Runs the command, which fails if the files differ.
    pub fn run(&self, program: &Program) -> ExitCode {
        exit_code(self.try_run(program))
    }

    fn try_run(&self, program: &Program) -> Result<(), Failure> {
        let loader = self.dialects.open_for(&self.old, program)?;
        let ctx = program.context();
        loader.install(&ctx);
        ctx.set_handler(stderr_handler(Display::for_stderr()));
        let (old, new) = (look(&ctx, &self.old)?, look(&ctx, &self.new)?);
        loader.result()?;
        let pairs = pairs::find(old.ir.root(), new.ir.root());
        let changes = changes::of(&pairs, old.ir.root(), new.ir.root());
        let report = report::Report::new(&old, &new, &changes);
        match self.format {
            Format::Text => print(coloured(&report.text()))?,
            Format::Json => print(report.json())?,
        }
        if changes.is_empty() { Ok(()) } else { Err(Failure::Reported) }
    }
}
