//! `lect fmt`: formats MLIR's text and TableGen.

mod same;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use lect_core::threads;
use lect_testing::difference::{CONTEXT, unified};

use crate::fmt::{FormatOptions, Language, format};
use crate::opt::Program;
use crate::opt::dialects::Dialects;
use crate::opt::failure::{Failure, exit_code, say};
use crate::opt::files::read;
use crate::opt::output::{Output, print};
use crate::opt::project::{Project, with_projects};
use crate::opt::tree::Tree;

use same::Reader;

/// Formats MLIR's text and `.td` files
#[derive(Args)]
pub struct Fmt {
    /// The files to format, and folders of those (`*.mlir`, `*.td`); `-` is standard input, which is formatted to standard
    /// output
    #[arg(default_value = "-", value_name = "INPUT")]
    inputs: Vec<PathBuf>,

    /// Write nothing; list the files that are not formatted, and fail if there are any
    #[arg(long)]
    check: bool,

    /// Write nothing; show the changes as a diff
    #[arg(long)]
    diff: bool,

    /// How many columns a line should have at most; 100 by default, or as in lect.toml
    #[arg(long, value_name = "COLUMNS")]
    width: Option<usize>,

    /// How many blanks the contents of regions and lists are indented by
    #[arg(long, value_name = "BLANKS")]
    indent: Option<usize>,

    /// The language of files whose names do not end in `.mlir` or `.td`
    #[arg(long, value_name = "LANGUAGE", default_value = "mlir")]
    language: LanguageArg,

    #[command(flatten)]
    dialects: Dialects,
}

#[derive(Clone, Copy, ValueEnum)]
enum LanguageArg {
    /// MLIR's text
    Mlir,
    /// TableGen
    Td,
}

/// The files of folders that are formatted.
const FILES: Tree = Tree { extensions: &["mlir", "td"], skips_hidden: true };

/// Result of formatting a file.
enum Outcome {
    Same,
    /// The formatted text, and the diff if that is to be shown.
    Changes(Vec<u8>, Option<String>),
}

impl Fmt {
    /// Runs the command.
    pub fn run(&self, program: &Program) -> ExitCode {
        exit_code(self.try_run(program))
    }

    fn try_run(&self, program: &Program) -> Result<(), Failure> {
        let (files, failures) = FILES.files(&self.inputs);
        let files = with_projects(files, &self.dialects, program)?;
        let mut result = Ok(());
        let mut failed = |failure: Failure| {
            if let Failure::Message(message) = failure {
                say(&message);
            }
            result = Err(Failure::Reported);
        };
        failures.into_iter().for_each(&mut failed);
        // Each file is written as soon as it is formatted, to keep few in memory.
        let ctx = program.context();
        let outcomes = threads::map(&ctx, threads::available(), files, |_, (file, project)| {
            self.format(&Reader { program, project: &project }, &file)
        });
        let mut listing = String::new();
        let mut is_formatted = true;
        for outcome in outcomes {
            match outcome {
                Ok(None) => {}
                Ok(Some(found)) => {
                    listing.push_str(&found);
                    is_formatted = false;
                }
                Err(Failure::Closed) => return Err(Failure::Closed),
                Err(failure) => failed(failure),
            }
        }
        print(listing)?;
        if self.check && !is_formatted {
            return Err(Failure::Reported);
        }
        result
    }

    /// Formats a file. Returns the text to print if the file was not formatted.
    fn format(&self, reader: &Reader<'_>, file: &Path) -> Result<Option<String>, Failure> {
        let text = read(file)?;
        let is_stdin = file == Path::new("-");
        let outcome = self.outcome(reader, file, &text)?;
        let is_dry = self.check || self.diff;
        match outcome {
            Outcome::Same if is_stdin && !is_dry => print(&text).map(|()| None),
            Outcome::Same => Ok(None),
            Outcome::Changes(_, Some(diff)) => Ok(Some(diff)),
            Outcome::Changes(_, None) if self.check => Ok(Some(format!("{}\n", file.display()))),
            Outcome::Changes(formatted, None) => {
                let mut out = Output::to(file)?;
                out.put(&formatted)?;
                out.keep()?;
                Ok(None)
            }
        }
    }

    fn outcome(&self, reader: &Reader<'_>, file: &Path, text: &[u8]) -> Result<Outcome, Failure> {
        let language = self.language_of(file);
        if lect_bytecode::is_bytecode(text) || lect_bytecode::archive::is_archive(text) {
            return Err(Failure::Message(format!("'{}' is no text", file.display())));
        }
        let formatted = format(text, language, &self.options(reader.project));
        if formatted == text {
            return Ok(Outcome::Same);
        }
        if language == Language::Mlir && !reader.is_same(text, &formatted) {
            let message =
                format!("'{}' would be other IR if it were formatted, which is a bug of lect", file.display());
            return Err(Failure::Message(message));
        }
        let diff = self.diff.then(|| {
            let name = file.display().to_string();
            String::from_utf8_lossy(&unified(text, &formatted, (&name, &name), CONTEXT)).into_owned()
        });
        Ok(Outcome::Changes(formatted, diff))
    }

    fn language_of(&self, file: &Path) -> Language {
        match (file.extension().and_then(|extension| extension.to_str()), self.language) {
            (Some("td"), _) => Language::TableGen,
            (Some("mlir"), _) | (_, LanguageArg::Mlir) => Language::Mlir,
            (_, LanguageArg::Td) => Language::TableGen,
        }
    }

    fn options(&self, project: &Project) -> FormatOptions {
        let mut options = project.config.as_ref().map_or_else(FormatOptions::default, |config| config.format.clone());
        options.width = self.width.unwrap_or(options.width);
        options.indent = self.indent.unwrap_or(options.indent);
        options
    }
}
