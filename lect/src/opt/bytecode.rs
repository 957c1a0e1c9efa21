//! `lect bytecode`: inspection of bytecode files, without the dialects of their contents.

mod archive;
mod input;
mod progress;
mod stats;
mod strip;

use std::io::{self, BufWriter};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, Subcommand};
use lect_bytecode::archive::container::SectionId as SectionKind;
use lect_bytecode::dump::{self, Json, Listing, Tables, walk};
use lect_bytecode::sections::SectionId;
use lect_core::Context;
use lect_ods::spec::{DialectSpec, Shared};

use crate::opt::Program;
use crate::opt::dialects::Dialects;
use crate::opt::failure::{Failure, exit_code};
use crate::opt::output::{cannot_write, print};
use input::Input;
use progress::{Progress, Watched};

/// Dialects whose encodings are known.
struct Known(Context);

impl Known {
    /// Loads the dialects of the program, and those of an input's project and of flags if given.
    fn new(program: &Program, dialects: Option<(&Dialects, &Path)>) -> Result<Self, Failure> {
        let ctx = program.context();
        if let Some((dialects, input)) = dialects {
            dialects.open_for(input, program)?.install(&ctx);
        }
        Ok(Self(ctx))
    }

    fn spec(&self, namespace: &str) -> Option<Shared<DialectSpec>> {
        self.0.dialect(namespace.as_bytes()).map(|dialect| dialect.shared().clone())
    }
}

/// Lists, measures, checks and strips bytecode files and archives
#[derive(Args)]
pub struct Bytecode {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    Dump(Dump),
    Stats(stats::StatsOf),
    Verify(Verify),
    Strip(strip::Strip),
}

impl Bytecode {
    /// Runs the subcommand.
    pub fn run(&self, program: &Program) -> ExitCode {
        exit_code(match &self.task {
            Task::Dump(dump) => dump.run(program),
            Task::Stats(stats) => stats.run(program),
            Task::Verify(verify) => verify.run(program),
            Task::Strip(strip) => strip.run(program),
        })
    }
}

/// Lists the sections, records and operations of a file, with their offsets
#[derive(Args)]
struct Dump {
    /// The file; `-` is standard input
    #[arg(default_value = "-")]
    file: PathBuf,

    /// Write JSON
    #[arg(long)]
    json: bool,

    /// List only this section
    #[arg(long, value_name = "NAME", ignore_case = true, value_parser = section_names())]
    section: Option<String>,

    #[command(flatten)]
    dialects: Dialects,
}

fn section_names() -> clap::builder::PossibleValuesParser {
    let archive = SectionKind::ALL.map(SectionKind::name);
    let own = SectionId::ALL.map(SectionId::name);
    let also = archive.into_iter().filter(|name| !own.contains(name));
    also.chain(own).collect::<Vec<_>>().into()
}

impl Dump {
    fn run(&self, program: &Program) -> Result<(), Failure> {
        let input = Input::read(&self.file)?;
        if archive::is_archive(&input) {
            return archive::dump(program, &input, self.section.as_deref(), self.json);
        }
        let image = input.image()?;
        let known = Known::new(program, Some((&self.dialects, &self.file)))?;
        let tables = Tables::read(&image).map_err(|fault| input.report(&fault))?.with_specs(|name| known.spec(name));
        let only = SectionId::ALL
            .into_iter()
            .find(|id| self.section.as_ref().is_some_and(|section| section.eq_ignore_ascii_case(id.name())));
        let out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
        let progress = Progress::beside_output(input.name(), image.bytes.len());
        let written = match self.json {
            true => {
                let mut json = Watched::new(Json::new(&tables, out), progress);
                let walked = walk(&tables, only, &mut json);
                json.into_inner().finish().map(|fault| walked.err().or(fault))
            }
            false => {
                let mut listing = Watched::new(Listing::new(&tables, out), progress);
                let walked = walk(&tables, only, &mut listing);
                listing.into_inner().finish().map(|fault| walked.err().or(fault))
            }
        };
        match written {
            Ok(None) => Ok(()),
            Ok(Some(fault)) => Err(input.report(&fault)),
            Err(error) => Err(cannot_write(Path::new("-"), &error)),
        }
    }
}

/// Checks that files are well-formed: all records, numbers and references, but not the rules of dialects
#[derive(Args)]
struct Verify {
    /// The files; `-` is standard input
    #[arg(required = true)]
    files: Vec<PathBuf>,

    /// Report files without errors, too
    #[arg(short, long)]
    verbose: bool,
}

impl Verify {
    fn run(&self, program: &Program) -> Result<(), Failure> {
        let mut result = Ok(());
        for file in &self.files {
            // Errors in a file do not stop the verification of the others.
            match Input::read(file).and_then(|input| self.verify(program, &input)) {
                Err(Failure::Message(message)) => result = Err(crate::opt::failure::say(&message)),
                Err(Failure::Reported) => result = Err(Failure::Reported),
                Err(Failure::Closed) => return Err(Failure::Closed),
                Ok(()) => {}
            }
        }
        result
    }

    fn verify(&self, program: &Program, input: &Input) -> Result<(), Failure> {
        if archive::is_archive(input) {
            return archive::verify(program, input, self.verbose);
        }
        let image = input.image()?;
        let known = Known::new(program, None)?;
        let tables = Tables::read(&image).map_err(|fault| input.report(&fault))?.with_specs(|name| known.spec(name));
        let mut remarks = Watched::new(dump::Remarks::default(), Progress::new(input.name(), image.bytes.len()));
        let walked = walk(&tables, None, &mut remarks);
        for remark in remarks.into_inner().remarks {
            input.warn(&remark);
        }
        walked.map_err(|fault| input.report(&fault))?;
        if self.verbose {
            let line = format!("{}: version {}, {} bytes: ok\n", input.shown_name(), image.version, image.bytes.len());
            print(line)?;
        }
        Ok(())
    }
}
