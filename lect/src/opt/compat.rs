//! `lect compat`: checks that files of an older definition of a dialect can be read with a newer one.

mod input;
mod report;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use lect_ods::compat::{Allow, Allowed, Category, CompareConfig, Compatibility, Finding, compare, propose, removed};
use lect_ods::spec::DialectSpec;

use crate::opt::Program;
use crate::opt::config::ConfigFlags;
use crate::opt::failure::{Failure, exit_code, warn};
use crate::opt::files::read;
use crate::opt::output::print;
use input::State;
pub use report::quoted;

/// Compares two states of a dialect, and reports whether files of the older one can still be read
#[derive(Args)]
pub struct Compat {
    /// The older state: a .td file, an archive with specs (`lect pack --specs all`), or a description that a test keeps
    #[arg(value_name = "OLD")]
    old: PathBuf,

    /// The newer state, as above. Without it, the dialects that are part of this program
    #[arg(value_name = "NEW")]
    new: Option<PathBuf>,

    /// The dialect to compare, if there are several
    #[arg(long, value_name = "NAME")]
    dialect: Option<String>,

    /// The users whose harm is breaking
    #[arg(long, value_name = "CATEGORY", value_delimiter = ',', value_parser = category)]
    category: Vec<Category>,

    /// Accept the findings of a rule, or those about one subject: `attr-removed:shelf.put`
    #[arg(long, value_name = "RULE[:SUBJECT]", value_parser = allow)]
    allow: Vec<Allow>,

    /// A file with such entries, one on a line
    #[arg(long, value_name = "FILE")]
    allow_file: Vec<PathBuf>,

    /// Print the version that would declare the changes, for the newer definition
    #[arg(long)]
    write: bool,

    /// A folder in which included files are found
    #[arg(short = 'I', value_name = "FOLDER")]
    include_dirs: Vec<PathBuf>,

    /// The format of the report
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: Format,

    #[command(flatten)]
    config: ConfigFlags,
}

#[derive(Clone, Copy, ValueEnum)]
enum Format {
    /// Text
    Text,
    /// JSON
    Json,
}

fn category(text: &str) -> Result<Category, String> {
    let names = || Category::ALL.map(Category::name).join(", ");
    Category::named(text).ok_or_else(|| format!("there is no category '{text}', but {}", names()))
}

fn allow(text: &str) -> Result<Allow, String> {
    Allow::parse(text).map_err(|error| error.to_string())
}

impl Compat {
    /// Runs the command, which fails if a change is breaking.
    pub fn run(mut self, program: &Program) -> ExitCode {
        exit_code(self.try_run(program))
    }

    fn try_run(&mut self, program: &Program) -> Result<(), Failure> {
        self.configure()?;
        let old = self.only(State::read(&self.old, &self.include_dirs)?);
        let mut new = match &self.new {
            Some(path) => self.only(State::read(path, &self.include_dirs)?),
            None => State::from_program(program),
        };
        if self.new.is_none() {
            // Only dialects of the older state are compared, since the program may have others.
            new.dialects.retain(|it| old.dialects.iter().any(|was| was.name == it.name));
        }
        if let Some(name) = &self.dialect
            && !old.dialects.iter().any(|it| it.name == *name)
        {
            return Err(Failure::Message(format!("'{}' has no dialect '{name}'", self.old.display())));
        }
        let mut findings = Vec::new();
        for was in &old.dialects {
            match new.dialects.iter().find(|it| it.name == was.name) {
                Some(now) => {
                    let functions = new.functions_of(&now.name);
                    let config = CompareConfig::default().with_partial(old.partial).with_functions(functions);
                    findings.extend(compare(was, now, &config));
                }
                None => findings.push(removed(was)),
            }
        }
        let Allowed { findings, unused, .. } = Allowed::of(findings, &self.allow);
        for entry in unused {
            warn(&format!("'{entry}' is allowed, and there is no such finding"));
        }
        self.report(&findings, &old.dialects, &new.dialects)?;
        match findings.iter().any(|it| it.compatibility(&self.category) == Compatibility::Breaking) {
            true => Err(Failure::Reported),
            false => Ok(()),
        }
    }

    /// Adds the settings of the project and of files to those of the flags.
    fn configure(&mut self) -> Result<(), Failure> {
        let input = self.new.as_ref().unwrap_or(&self.old);
        if let Some(config) = self.config.of(input)? {
            self.allow.extend(config.compat.allow);
            self.include_dirs.extend(config.dialects.include);
            if self.category.is_empty() {
                self.category = config.compat.categories;
            }
        }
        if self.category.is_empty() {
            self.category = Category::FILES.to_vec();
        }
        for file in &self.allow_file {
            let text = read(file)?;
            let text = String::from_utf8_lossy(&text);
            let list = Allow::parse_file(&text)
                .map_err(|(line, error)| Failure::Message(format!("{}:{line}: {error}", file.display())))?;
            self.allow.extend(list);
        }
        Ok(())
    }

    /// Selects the dialect of the flag, or all.
    fn only(&self, mut state: State) -> State {
        if let Some(name) = &self.dialect {
            state.dialects.retain(|it| it.name == *name);
        }
        state
    }

    fn report(&self, findings: &[Finding], old: &[DialectSpec], new: &[DialectSpec]) -> Result<(), Failure> {
        let proposals = if self.write { self.proposals(old, new) } else { String::new() };
        match self.format {
            Format::Text => print(report::text(findings, &self.category, old, new) + &proposals),
            Format::Json => print(report::json(findings, &self.category)),
        }
    }

    fn proposals(&self, old: &[DialectSpec], new: &[DialectSpec]) -> String {
        let mut out = String::new();
        for was in old {
            let Some(now) = new.iter().find(|it| it.name == was.name) else { continue };
            let proposal = propose(was, now);
            match (proposal.is_empty(), &self.new) {
                (true, _) => {}
                (false, Some(_)) => out += &format!("\ninclude \"lect/Versions.td\"\n{}", proposal.to_td()),
                // A dialect in Rust lists versions in the arguments of the macro, and has old definitions as items.
                (false, None) => out += &proposal.to_rust(),
            }
        }
        out
    }
}
