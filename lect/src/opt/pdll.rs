//! `lect pdll`: reads patterns in PDLL, with the flags of `mlir-pdll`.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use lect_core::Context;
use lect_core::source::split;
use lect_core::text::{PrintConfig, print_op};
use lect_core::verify::{VerifyConfig, verify};
use lect_ods::td::source::Origin;
use lect_ods::td::{Input, LoadConfig};
use lect_pdll::{Parsed, cpp, dump, lower, parse};

use crate::opt::Program;
use crate::opt::failure::{Failure, emit_all, exit_code};
use crate::opt::output::{Output, check_rule, keep_all};
use crate::render::{Display, stderr_handler};

/// Reads patterns in PDLL, and prints them as a tree, as IR or as C++
#[derive(Args)]
pub struct Pdll {
    /// The file to read; `-` is standard input
    #[arg(default_value = "-", value_name = "INPUT")]
    input: PathBuf,

    /// The file to write; `-` is standard output. A file is replaced only if the command succeeds
    #[arg(short, long, default_value = "-", value_name = "OUTPUT")]
    output: PathBuf,

    /// The form of the output
    #[arg(short = 'x', long = "x", value_name = "FORM", default_value = "ast")]
    form: Form,

    /// A folder in which included files are found
    #[arg(short = 'I', value_name = "FOLDER")]
    include_dirs: Vec<PathBuf>,

    /// A macro; accepted for the sake of build systems, and ignored
    #[arg(short = 'D', value_name = "NAME")]
    macros: Vec<String>,

    /// A file to write the names of included files to, as a rule for Make and Ninja
    #[arg(short = 'd', long = "d", value_name = "FILE")]
    dependencies: Option<PathBuf>,

    /// Print the operations and constraints of included `.td` files to standard error
    #[arg(long)]
    dump_ods: bool,

    /// Keep the output file as it is if its contents would not change
    #[arg(long)]
    write_if_changed: bool,

    /// Split the input into chunks at lines with a marker, and process each by itself
    #[arg(long, value_name = "MARKER", num_args = 0..=1, require_equals = true, default_missing_value = "// -----")]
    split_input_file: Option<String>,

    /// The line to print between chunks
    #[arg(long, value_name = "MARKER", default_value = "// -----")]
    output_split_marker: String,
}

/// Forms of the output
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Form {
    /// The checked tree
    Ast,
    /// IR of the pdl dialect
    Mlir,
    /// C++ with the patterns as IR
    Cpp,
}

impl Pdll {
    /// Runs the command.
    pub fn run(&self, program: &Program) -> ExitCode {
        exit_code(self.try_run(program))
    }

    fn try_run(&self, program: &Program) -> Result<(), Failure> {
        if let Some(dependencies) = &self.dependencies {
            check_rule(dependencies, &self.input, &self.output)?;
        }
        let text = self.read()?;
        let chunks = match &self.split_input_file {
            Some(marker) => split(text.as_bytes(), marker.as_bytes()).chunks,
            None => std::iter::once(0..text.len()).collect(),
        };
        let mut out = String::new();
        let mut included = BTreeSet::new();
        let mut failed = false;
        for (index, range) in chunks.into_iter().enumerate() {
            if index > 0 {
                let _ = writeln!(out, "{}", self.output_split_marker);
            }
            let chunk = text.get(range).unwrap_or_default();
            match self.chunk(program, chunk, &mut out, &mut included) {
                Ok(()) => {}
                Err(Failure::Reported) => failed = true,
                Err(failure) => return Err(failure),
            }
        }
        if failed && self.output != Path::new("-") {
            return Err(Failure::Reported);
        }
        self.write(out, &included)?;
        if failed { Err(Failure::Reported) } else { Ok(()) }
    }

    fn read(&self) -> Result<String, Failure> {
        let read = match self.input == Path::new("-") {
            true => {
                let mut text = String::new();
                io::stdin().lock().read_to_string(&mut text).map(|_| text)
            }
            false => std::fs::read_to_string(&self.input),
        };
        let name = self.input.display();
        read.map_err(|error| Failure::Message(format!("cannot read '{name}': {error}")))
    }

    fn name(&self) -> String {
        match self.input == Path::new("-") {
            true => "<stdin>".to_owned(),
            false => self.input.display().to_string(),
        }
    }

    fn chunk(
        &self,
        program: &Program,
        text: &str,
        out: &mut String,
        included: &mut BTreeSet<String>,
    ) -> Result<(), Failure> {
        let input = Input::Text { name: self.name(), text: text.to_owned() };
        let parsed = parse(input, &config(program, &self.include_dirs, &self.macros, &self.input));
        let Parsed { sources, diagnostics, module } = &parsed;
        let files = sources.files().iter().filter(|file| file.included_at.is_some() && file.origin == Origin::File);
        included.extend(files.map(|file| file.path.clone()));
        let failure = emit_all(diagnostics, sources);
        if self.dump_ods {
            crate::opt::failure::print_error(&module.ods.dump());
        }
        if diagnostics.errors() > 0 {
            return Err(failure);
        }
        match self.form {
            Form::Ast => {
                let tree = dump::dump(&module.ast);
                *out += &tree.ok_or_else(|| Failure::Message("the tree is too large".to_owned()))?;
            }
            Form::Mlir => {
                let ctx = context(program);
                let ir = lower::lower(&ctx, module, sources)?;
                verify(ir.root(), &VerifyConfig::default())?;
                let mut bytes = Vec::new();
                let config = PrintConfig::default().with_debug_info(true);
                let in_memory = |error: io::Error| Failure::Message(error.to_string());
                print_op(ir.root(), &config, &mut bytes).map_err(in_memory)?;
                *out += &String::from_utf8_lossy(&bytes);
                out.push('\n');
            }
            Form::Cpp => {
                let ctx = context(program);
                let ir = lower::lower(&ctx, module, sources)?;
                verify(ir.root(), &VerifyConfig::default())?;
                *out += &cpp::write(&module.ast, &ir);
            }
        }
        Ok(())
    }

    fn write(&self, text: String, included: &BTreeSet<String>) -> Result<(), Failure> {
        let mut outputs = Vec::new();
        if !self.is_unchanged(&text) {
            let mut output = Output::to(&self.output)?;
            output.put(text.as_bytes())?;
            outputs.push(output);
        }
        if let Some(dependencies) = &self.dependencies {
            let mut rule = format!("{}:", self.output.display());
            included.iter().for_each(|file| rule.extend([" ", file]));
            let mut output = Output::to(dependencies)?;
            output.put((rule + "\n").as_bytes())?;
            outputs.push(output);
        }
        keep_all(outputs)
    }

    fn is_unchanged(&self, text: &str) -> bool {
        self.write_if_changed
            && self.output != Path::new("-")
            && std::fs::read(&self.output).is_ok_and(|before| before == text.as_bytes())
    }
}

/// Returns the settings for files that a file in PDLL includes. The folder of the file is searched last.
pub fn config(program: &Program, include_dirs: &[PathBuf], macros: &[String], file: &Path) -> LoadConfig {
    let mut dirs = include_dirs.to_vec();
    dirs.extend(file.parent().filter(|folder| !folder.as_os_str().is_empty()).map(Path::to_owned));
    LoadConfig::default()
        .with_include_dirs(dirs)
        .with_macros(macros.to_vec())
        .with_texts(program.texts())
        .with_class_values(false)
}

fn context(program: &Program) -> Context {
    let ctx = program.context();
    ctx.set_handler(stderr_handler(Display::for_stderr()));
    ctx
}
