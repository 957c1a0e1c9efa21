//! `lect build`: object files and executables, by LLVM's tools.

mod start;
mod tools;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use lect_core::verify::{VerifyConfig, verify};

use crate::opt::Program;
use crate::opt::dialects::Dialects;
use crate::opt::failure::{Failure, exit_code};
use crate::opt::output::Output;
use crate::opt::passes;
use crate::opt::reading::look;
use crate::render::{Display, stderr_handler};

use tools::{Job, Tools};

/// Makes an executable or an object file of a module, by `clang` or `llc`
#[derive(Args)]
pub struct Build {
    /// The file: text, bytecode or an archive; `-` is standard input
    #[arg(default_value = "-", value_name = "INPUT")]
    input: PathBuf,

    /// The file to write, replaced only if the build succeeds. Without it, the name is that of the input, without an ending or with `.o`
    /// or `.ll`
    #[arg(short, long, value_name = "OUTPUT")]
    output: Option<PathBuf>,

    /// Make an object file, not an executable
    #[arg(short = 'c')]
    object: bool,

    /// Write LLVM IR. No tool is needed
    #[arg(long, conflicts_with = "object")]
    emit_llvm: bool,

    /// Optimization level: 0, 1, 2 or 3
    #[arg(short = 'O', value_name = "LEVEL", default_value_t = 2, value_parser = clap::value_parser!(u8).range(0..=3))]
    level: u8,

    /// The function without arguments that the program runs, instead of `main`. An integer result is the exit status
    #[arg(short, long, value_name = "NAME")]
    entry: Option<String>,

    /// The passes that lower the module, instead of the default ones
    #[arg(long, value_name = "PIPELINE")]
    pass_pipeline: Option<String>,

    /// A further argument of the linker, such as a library
    #[arg(long, value_name = "ARGUMENT", allow_hyphen_values = true)]
    link_arg: Vec<String>,

    #[command(flatten)]
    dialects: Dialects,
}

impl Build {
    /// Runs the command.
    pub fn run(&self, program: &Program) -> ExitCode {
        exit_code(self.try_run(program))
    }

    fn try_run(&self, program: &Program) -> Result<(), Failure> {
        // A missing tool is reported before any work is done.
        let tools = if self.emit_llvm { None } else { Some(Tools::find(self.object)?) };
        let loader = self.dialects.open_for(&self.input, program)?;
        let ctx = program.context();
        loader.install(&ctx);
        ctx.set_handler(stderr_handler(Display::for_stderr()));
        let mut ir = look(&ctx, &self.input)?.ir;
        verify(ir.root(), &VerifyConfig::default())?;
        loader.result()?;
        passes::lower(&mut ir, self.pass_pipeline.as_deref(), &program.registry)?;
        let mut text = lect_llvmir::export::export(ir.root())?;
        match &self.entry {
            Some(name) => start::add(&mut text, ir.root(), name)?,
            None if tools.is_some() && !self.object => start::check(ir.root())?,
            None => {}
        }
        let mut out = Output::to(&self.target())?;
        let Some(tools) = tools else {
            out.put(&text)?;
            return out.keep();
        };
        let job = Job { text: &text, level: self.level, is_object: self.object, link_args: &self.link_arg };
        out.put(&tools.run(&job)?)?;
        if !self.object {
            out.make_executable();
        }
        out.keep()
    }

    /// Returns the file to write.
    fn target(&self) -> PathBuf {
        if let Some(output) = &self.output {
            return output.clone();
        }
        let stem = self.input.file_stem().filter(|_| self.input != Path::new("-"));
        let mut name = stem.unwrap_or("out".as_ref()).to_owned();
        let ending = match self {
            Self { emit_llvm: true, .. } => ".ll",
            Self { object: true, .. } => ".o",
            _ if cfg!(windows) => ".exe",
            // An executable does not replace its source.
            _ if self.input.extension().is_none() => ".out",
            _ => "",
        };
        name.push(ending);
        PathBuf::from(name)
    }
}
