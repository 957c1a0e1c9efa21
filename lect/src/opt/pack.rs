//! `lect pack` and `lect unpack`: archives from IR, and IR from archives.

use std::io::Write;
use std::process::ExitCode;
use std::sync::Arc;

use crate::render::{Display, stderr_handler};
use bytes::Bytes;
use clap::{Args, ValueEnum};
use lect_bytecode::{ReadConfig, WriteError, archive};
use lect_core::Context;
use lect_core::ir::Isolate;
use lect_core::loc::Loc;
use lect_core::source::{SourceSpaceFull, Text};
use lect_core::text::print::{PrintConfig, print_op};
use lect_core::text::{ParseConfig, parse_source};
use lect_core::verify::verify;

use crate::opt::Program;
use crate::opt::dialects::{Dialects, Loader};
use crate::opt::failure::{Failure, exit_code};
use crate::opt::files::{self, Files};
use crate::opt::timing::Timing;
use crate::opt::versions::{self, EmitVersions, InputVersions};

/// The input of both commands
#[derive(Args)]
struct Input {
    #[command(flatten)]
    files: Files,

    /// Do not verify the input
    #[arg(long)]
    no_verify: bool,

    #[command(flatten)]
    dialects: Dialects,

    #[command(flatten)]
    versions: InputVersions,
}

/// Writes an archive: a small binary form of IR, with checksums
#[derive(Args)]
pub struct Pack {
    #[command(flatten)]
    input: Input,

    /// Omit locations
    #[arg(long)]
    no_locations: bool,

    /// The dialects whose definitions are stored in the archive: none, those that were loaded from files, or all
    #[arg(long, value_name = "WHICH", default_value = "loaded")]
    specs: SpecsOf,

    /// Omit the data of resources
    #[arg(long)]
    no_resource_data: bool,

    #[command(flatten)]
    versions: EmitVersions,
}

/// Prints an archive as text
#[derive(Args)]
pub struct Unpack {
    #[command(flatten)]
    input: Input,

    /// Read only the operation with this symbol name
    #[arg(long, value_name = "NAME")]
    symbol: Option<String>,

    /// Print every operation in the generic form
    #[arg(long)]
    mlir_print_op_generic: bool,

    /// Print locations
    #[arg(long)]
    mlir_print_debuginfo: bool,
}

/// Dialects whose specs an archive has
#[derive(Clone, Copy, ValueEnum)]
enum SpecsOf {
    None,
    Loaded,
    All,
}

impl From<SpecsOf> for archive::Specs {
    fn from(which: SpecsOf) -> Self {
        match which {
            SpecsOf::None => Self::None,
            SpecsOf::Loaded => Self::Loaded,
            SpecsOf::All => Self::All,
        }
    }
}

impl Pack {
    /// Runs the command.
    pub fn run(mut self, program: &Program) -> ExitCode {
        exit_code(self.input.configure().and_then(|()| self.try_run(program)))
    }

    fn try_run(&self, program: &Program) -> Result<(), Failure> {
        let opened = self.input.open(program, true, self.versions.wanted())?;
        let config = archive::WriteConfig::default()
            .with_locations(!self.no_locations)
            .with_specs(self.specs.into())
            .with_resource_data(!self.no_resource_data);
        let ir = opened.read(self.input.files.read()?, None)?;
        let ir = opened.at_versions(ir)?;
        self.input.write(|out| archive::write(ir.root(), &config, out))
    }
}

impl Unpack {
    /// Runs the command.
    pub fn run(mut self, program: &Program) -> ExitCode {
        exit_code(self.input.configure().and_then(|()| self.try_run(program)))
    }

    fn try_run(&self, program: &Program) -> Result<(), Failure> {
        let opened = self.input.open(program, self.mlir_print_debuginfo, &[])?;
        let bytes = self.input.files.read()?;
        if bytes.is_empty() {
            return Err(Failure::Message("the input is empty, and not an archive".into()));
        }
        let ir = opened.read(bytes, self.symbol.as_deref())?;
        let config =
            PrintConfig::default().with_generic(self.mlir_print_op_generic).with_debug_info(self.mlir_print_debuginfo);
        self.input.write(|out| Ok(print_op(ir.root(), &config, out).and_then(|()| out.write_all(b"\n"))?))
    }
}

impl Input {
    /// Adds the settings of the input's project.
    fn configure(&mut self) -> Result<(), Failure> {
        if let Some(config) = self.dialects.configure(self.files.input())? {
            self.files.allow_unregistered_dialect |= config.allow_unregistered.unwrap_or(false);
        }
        Ok(())
    }

    fn open<'a>(
        &'a self,
        program: &'a Program,
        locations: bool,
        versions: &'a [(String, Vec<u64>)],
    ) -> Result<Opened<'a>, Failure> {
        let loader = self.dialects.open(program, &Arc::new(Timing::new()))?;
        let ctx = context(program, &loader, &[]);
        let threads = lect_core::threads::available();
        Ok(Opened { program, input: self, loader, ctx, locations, versions, threads })
    }

    fn write(&self, write: impl FnOnce(&mut dyn Write) -> Result<(), WriteError>) -> Result<(), Failure> {
        let mut out = self.files.output()?;
        files::write(&mut out, write)?;
        out.keep()
    }
}

/// An input, with the context that it is read into.
struct Opened<'a> {
    program: &'a Program,
    input: &'a Input,
    loader: Loader,
    ctx: Context,
    /// Whether locations are read.
    locations: bool,
    /// Versions of dialects to write.
    versions: &'a [(String, Vec<u64>)],
    threads: usize,
}

/// Creates a context with some dialects at older versions.
fn context(program: &Program, loader: &Loader, versions: &[(String, Vec<u64>)]) -> Context {
    let ctx = program.context();
    loader.install_at(&ctx, versions);
    ctx.set_handler(stderr_handler(Display::for_stderr()));
    ctx
}

impl Opened<'_> {
    /// Reads the whole input, or the operation with this symbol name.
    fn read(&self, bytes: Bytes, symbol: Option<&str>) -> Result<Isolate, Failure> {
        let files = &self.input.files;
        let name = files.name();
        let (allow_unregistered, threads, ctx) = (files.allow_unregistered_dialect, self.threads, &self.ctx);
        let ir = if archive::is_archive(&bytes) {
            let config = archive::ReadConfig::default()
                .with_allow_unregistered(allow_unregistered)
                .with_threads(threads)
                .with_locations(self.locations)
                .with_lazy(false);
            match symbol {
                None => archive::read(ctx, name, bytes, &config)?,
                Some(symbol) => archive::read_symbol(ctx, name, bytes, symbol.as_bytes(), &config)?
                    .ok_or_else(|| Failure::Message(format!("there is no symbol '{symbol}'")))?,
            }
        } else if symbol.is_some() {
            return Err(Failure::Message("a symbol can be read out of an archive only".into()));
        } else if lect_bytecode::is_bytecode(&bytes) {
            let config = ReadConfig::default().with_allow_unregistered(allow_unregistered).with_threads(threads);
            lect_bytecode::read(ctx, name, bytes, &config)?
        } else {
            self.text(Arc::new(bytes))?
        };
        // An operation read on its own lacks the symbols that it refers to.
        if symbol.is_none() {
            self.verify(&ir)?;
        }
        self.loader.result()?;
        Ok(ir)
    }

    /// Parses a text at the versions that it declares, and transfers the IR to the versions of the context.
    fn text(&self, text: Text) -> Result<Isolate, Failure> {
        let end = (*text).as_ref().len();
        let (allow_unregistered, threads) = (self.input.files.allow_unregistered_dialect, self.threads);
        let config = ParseConfig::default().with_allow_unregistered(allow_unregistered).with_threads(threads);
        let full = |full: SourceSpaceFull| Failure::Message(full.to_string());
        let buffer = self.ctx.sources().add(self.input.files.name(), text).map_err(full)?;
        let older = self.ctx.text_versions(&buffer, 0..end, self.input.versions.given())?;
        if older.is_empty() {
            let read = parse_source(&self.ctx, &buffer, 0..end, &config);
            if read.is_err() {
                lect_bytecode::hint_version(&self.ctx, &buffer, 0..end, &config);
            }
            return Ok(read?);
        }
        let ctx = self.other(&older)?;
        let buffer = ctx.sources().add_again(&buffer).map_err(full)?;
        let ir = parse_source(&ctx, &buffer, 0..end, &config)?;
        self.verify(&ir)?;
        Ok(versions::carried(&ir, &self.ctx, threads)?)
    }

    fn verify(&self, ir: &Isolate) -> Result<(), Failure> {
        if !self.input.no_verify {
            verify(ir.root(), &self.input.files.verify(self.threads))?;
        }
        Ok(())
    }

    /// Creates a context with some dialects at other versions, which must exist.
    fn other(&self, versions: &[(String, Vec<u64>)]) -> Result<Context, Failure> {
        versions::check(&self.ctx, versions, Loc::UNKNOWN)?;
        Ok(context(self.program, &self.loader, versions))
    }

    /// Transfers the IR to the versions to write.
    fn at_versions(&self, ir: Isolate) -> Result<Isolate, Failure> {
        if self.versions.is_empty() {
            return Ok(ir);
        }
        let ir = versions::carried(&ir, &self.other(self.versions)?, self.threads)?;
        self.verify(&ir)?;
        Ok(ir)
    }
}
