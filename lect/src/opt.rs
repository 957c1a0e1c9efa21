//! The `lect` command for a program with dialects of its own, as `MlirOptMain` is for C++.
//!
//! ```no_run
//! // The whole of `main`:
//! let exit_code = lect::opt::main(lect::dialects::ALL);
//! # drop(exit_code);
//! ```
//!
//! is the whole `lect` command (`opt`, `translate`, `view`, `diff`, `reduce`, `pack`, `unpack`, `bytecode`, `upgrade`,
//! `compat`, `doc`, `tblgen`) over these dialects. As with MLIR's own tools, `opt` may be left out: `own-opt --verify-diagnostics
//! in.mlir`. [`Tool`] configures the program further. `examples/own-opt` is such a program.

#[cfg(feature = "vhlo")]
mod artifact;
mod build;
mod bytecode;
mod check;
mod colour;
mod compat;
mod config;
mod dashes;
mod dialects;
mod diff;
mod doc;
mod failure;
mod fallback;
mod files;
mod fmt;
mod highlight;
mod html;
mod init;
mod ir;
mod irdl;
mod listing;
mod lsp;
mod output;
mod overlay;
mod pack;
mod passes;
mod patterns;
mod pdll;
mod pdll_natives;
mod producer;
mod project;
mod reading;
mod reduce;
mod report_unknown;
mod run;
mod tblgen;
mod temporary;
mod test;
mod timing;
mod translate;
mod tree;
mod upgrade;
mod versions;
mod view;

use std::ffi::OsString;
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

use clap::builder::PossibleValuesParser;
use clap::{ArgMatches, CommandFactory, FromArgMatches, Parser, Subcommand};
use lect_core::Context;
use lect_core::diag::{escaped_line, escaped_lines};
use lect_core::dialect::{DialectDef, EmbeddedSpec};
use lect_ods::td::Texts;
use lect_transforms::pass::Registry;
use lect_transforms::rules::Natives;

use failure::{Failure, exit_code, print_error};
use output::{cannot_write, print};
use passes::Passes;

/// Runs the command with some dialects on the arguments of the process. `main` returns the exit code.
pub fn main(dialects: &[&'static DialectDef]) -> ExitCode {
    Tool::new(dialects).run()
}

/// A program that extends the command with dialects of its own.
#[derive(Clone, Debug)]
pub struct Tool {
    name: Option<String>,
    version: String,
    about: Option<String>,
    dialects: Vec<&'static DialectDef>,
    natives: Natives,
}

impl Tool {
    /// Creates a program with some dialects. The default name is that of its executable, the default version that of
    /// lect.
    pub fn new(dialects: &[&'static DialectDef]) -> Self {
        let version = env!("CARGO_PKG_VERSION").to_owned();
        Self { name: None, version, about: None, dialects: dialects.to_vec(), natives: Natives::new() }
    }

    /// Sets the program's name in its help.
    pub fn name(mut self, name: impl Into<String>) -> Self {
        self.name = Some(name.into());
        self
    }

    /// Sets the program's version, for `--version`.
    pub fn version(mut self, version: impl Into<String>) -> Self {
        self.version = version.into();
        self
    }

    /// Sets the description of the program in its help, in one sentence.
    pub fn about(mut self, about: impl Into<String>) -> Self {
        self.about = Some(about.into());
        self
    }

    /// Sets the functions that the patterns of `--patterns` can call by name.
    pub fn natives(mut self, natives: Natives) -> Self {
        self.natives = natives;
        self
    }

    /// Runs the program on the arguments of the process.
    ///
    /// If the reader of the output closes the pipe (`tool opt big.mlir | head`), the process ends by SIGPIPE, without a
    /// message. `mlir-opt` does the same; shells show the exit code 141.
    pub fn run(self) -> ExitCode {
        self.run_on(std::env::args_os())
    }

    /// Runs the program on some arguments. The first one is the name of the executable.
    pub fn run_on(self, args: impl IntoIterator<Item = impl Into<OsString>>) -> ExitCode {
        let args: Vec<OsString> = args.into_iter().map(Into::into).collect();
        let started_as = args.first().map(Path::new).and_then(Path::file_stem);
        let name = self.name.clone().or_else(|| Some(started_as?.to_string_lossy().into_owned()));
        let name = name.unwrap_or_else(|| "lect".to_owned());
        let registry = lect_lowering::registry(&self.dialects);
        let mut command = Cli::command().name(name.clone()).version(self.version.clone());
        command = command.mut_subcommand("opt", |opt| passes::with_flags(opt, &registry));
        if let Some(about) = &self.about {
            command = command.about(about.clone());
        }
        let args = with_subcommand(&command, args);
        let normal = dashes::normalized(&command, args.iter().cloned());
        let parsed = command.try_get_matches_from_mut(normal);
        let passes = |matches: &ArgMatches| {
            matches.subcommand_matches("opt").map(|matches| Passes::of(matches, &registry)).unwrap_or_default()
        };
        let (cli, passes) = match parsed.and_then(|all| Cli::from_arg_matches(&all).map(|cli| (cli, passes(&all)))) {
            Ok(parsed) => parsed,
            // As is usual, wrong arguments are distinguished from errors of the input.
            Err(error) => match help(&error, &args) {
                Err(Failure::Reported) => return ExitCode::from(WRONG_USAGE),
                shown => return exit_code(shown),
            },
        };
        if let Err(conflict) = Context::try_with_dialects(&self.dialects) {
            return exit_code(Err(Failure::Message(conflict.to_string())));
        }
        let program = Program { dialects: self.dialects, natives: self.natives, registry, passes };
        match cli.command {
            Command::Opt(opt) => opt.run(&program),
            Command::Tblgen(tblgen) => tblgen.run(&program),
            Command::Pdll(pdll) => pdll.run(&program),
            Command::Bytecode(bytecode) => bytecode.run(&program),
            Command::Pack(pack) => pack.run(&program),
            Command::Unpack(unpack) => unpack.run(&program),
            Command::Fmt(fmt) => fmt.run(&program),
            Command::Check(check) => check.run(&program),
            Command::Test(test) => test.run(&program),
            Command::Init(init) => init.run(),
            Command::Upgrade(upgrade) => upgrade.run(&program),
            Command::Compat(compat) => compat.run(&program),
            Command::Lsp(lsp) => lsp.run(&program),
            Command::Doc(doc) => doc.run(&program),
            Command::Diff(diff) => diff.run(&program),
            Command::View(view) => view.run(&program),
            Command::Reduce(reduce) => reduce.run(&program),
            Command::Translate(translate) => translate.run(&program),
            Command::Run(run) => run.run(&program),
            Command::Build(build) => build.run(&program),
            Command::Completions { shell } => {
                let names = dialect_names(&program.dialects);
                command = command.mut_subcommand("doc", |doc| doc.mut_arg("what", |what| what.value_parser(names)));
                let mut script = Vec::new();
                clap_complete::generate(shell, &mut command, name, &mut script);
                exit_code(print(script))
            }
        }
    }
}

/// Exit code for wrong arguments.
const WRONG_USAGE: u8 = 2;

/// Returns the names of dialects, which shells complete.
fn dialect_names(dialects: &[&'static DialectDef]) -> PossibleValuesParser {
    PossibleValuesParser::new(dialects.iter().map(|def| def.namespace))
}

/// Parts of the program that its commands use.
struct Program {
    /// Dialects that are compiled into the program.
    dialects: Vec<&'static DialectDef>,
    natives: Natives,
    /// The registered passes, and those that the arguments name.
    registry: Registry,
    passes: Passes,
}

impl Program {
    /// Returns the `.td` files that are compiled into the program: those of its dialects in Rust, `name.td`, and those
    /// of lect.
    fn texts(&self) -> Texts {
        let dialects = self.dialects.clone();
        let own = move |name: &str| {
            let mut files = dialects.iter().filter_map(|def| def.spec.and_then(EmbeddedSpec::td));
            files.find(|file| file.0 == name)
        };
        Texts::from(move |name: &str| {
            own(name).or_else(|| lect_dialects::text(name)).or_else(|| lect_openxla::text(name))
        })
    }

    /// Creates a context with the program's dialects.
    fn context(&self) -> Context {
        Context::with_dialects(&self.dialects)
    }
}

/// MLIR without LLVM: read, check and print IR.
#[derive(Parser)]
#[command(arg_required_else_help = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Opt(Box<ir::Opt>),
    Tblgen(tblgen::Tblgen),
    Pdll(pdll::Pdll),
    Bytecode(bytecode::Bytecode),
    Pack(pack::Pack),
    Unpack(pack::Unpack),
    Fmt(fmt::Fmt),
    Check(check::Check),
    Test(test::Test),
    Init(init::Init),
    Upgrade(upgrade::Upgrade),
    Compat(compat::Compat),
    Lsp(lsp::Lsp),
    Doc(doc::Doc),
    Diff(diff::Diff),
    View(view::View),
    Reduce(Box<reduce::Reduce>),
    Translate(translate::Translate),
    Run(run::Run),
    Build(build::Build),
    /// Prints a completion script for a shell
    Completions {
        /// The shell to print it for
        shell: clap_complete::Shell,
    },
}

/// Inserts `opt` before the arguments if they begin with a file or with a flag of `opt`.
fn with_subcommand(command: &clap::Command, mut args: Vec<OsString>) -> Vec<OsString> {
    let Some(first) = args.get(1) else { return args };
    let is_general =
        ["help", "-h", "--help", "-help", "-V", "--version", "-version"].iter().any(|known| first == known);
    let is_flag = first.as_encoded_bytes().starts_with(b"-");
    let is_file = first == "-" || Path::new(first).exists();
    let is_named = first.to_str().is_some_and(|name| command.find_subcommand(name).is_some());
    if !is_named && !is_general && (is_flag || is_file) {
        args.insert(1, "opt".into());
    }
    args
}

/// Prints the requested help or version, or the error in the arguments.
fn help(error: &clap::Error, args: &[OsString]) -> Result<(), Failure> {
    let has_controls = |arg: &OsString| escaped_line(arg.as_encoded_bytes()).as_bytes() != arg.as_encoded_bytes();
    let text = match args.iter().any(has_controls) {
        // Escape sequences of an argument cannot be distinguished from colours, so all are escaped.
        true => escaped_lines(error.render().to_string().as_bytes()),
        false => error.render().ansi().to_string(),
    };
    if error.use_stderr() {
        print_error(&text);
        return Err(Failure::Reported);
    }
    let mut out = anstream::stdout().lock();
    let written = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    written.map_err(|error| cannot_write(Path::new("-"), &error))
}
