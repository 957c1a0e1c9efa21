//! `lect pack` and `lect unpack`: IR into archives, and out of them.

use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use clap::Args;
use lect_bytecode::{ReadConfig, WriteError, archive};
use lect_core::Context;
use lect_core::diag::render::{Display, stderr_handler};
use lect_core::ir::Isolate;
use lect_core::text::print::{PrintConfig, print_op};
use lect_core::text::{ParseConfig, parse_source};
use lect_core::verify::{Unregistered, VerifyConfig, verify};

use crate::dialects::Dialects;
use crate::failure::{Failure, exit_code};
use crate::opt::{new_context, read};
use crate::output::Output;
use crate::timing::Timing;

/// What both commands read
#[derive(Args)]
struct Input {
    /// The file to read: text, bytecode or an archive, whichever it is; `-` is standard input
    #[arg(default_value = "-", value_name = "INPUT")]
    input: PathBuf,

    /// The file to write; `-` is standard output. A file is replaced only when all went well
    #[arg(short, long, default_value = "-", value_name = "OUTPUT")]
    output: PathBuf,

    /// Let operations of dialects that are not loaded pass
    #[arg(long)]
    allow_unregistered_dialect: bool,

    /// Do not verify what was read
    #[arg(long)]
    no_verify: bool,

    #[command(flatten)]
    dialects: Dialects,
}

/// Writes IR as an archive: small, checked, readable without what wrote it
#[derive(Args)]
pub struct Pack {
    #[command(flatten)]
    input: Input,

    /// Leave locations out
    #[arg(long)]
    no_locations: bool,

    /// Leave the specs of dialects out: whoever reads the archive must have them
    #[arg(long)]
    no_specs: bool,

    /// Leave the data of resources out
    #[arg(long)]
    no_resource_data: bool,
}

/// Prints what is in an archive
#[derive(Args)]
pub struct Unpack {
    #[command(flatten)]
    input: Input,

    /// Read the operation of this name, and nothing else of the archive
    #[arg(long, value_name = "NAME")]
    symbol: Option<String>,

    /// Print every operation in the generic form
    #[arg(long)]
    mlir_print_op_generic: bool,

    /// Print locations
    #[arg(long)]
    mlir_print_debuginfo: bool,
}

impl Pack {
    /// Does what the arguments say.
    pub fn run(&self) -> ExitCode {
        exit_code(self.try_run())
    }

    fn try_run(&self) -> Result<(), Failure> {
        let (_ctx, ir) = self.input.read(true, None)?;
        let config = archive::WriteConfig {
            locations: !self.no_locations,
            specs: !self.no_specs,
            resource_data: !self.no_resource_data,
        };
        self.input.write(|out| match archive::write(ir.root(), &config, out) {
            Ok(()) => Ok(()),
            Err(WriteError::Io(error)) => Err(self.input.cannot_write(&error)),
            Err(WriteError::Reported(reported)) => Err(reported.into()),
        })
    }
}

impl Unpack {
    /// Does what the arguments say.
    pub fn run(&self) -> ExitCode {
        exit_code(self.try_run())
    }

    fn try_run(&self) -> Result<(), Failure> {
        let (_ctx, ir) = self.input.read(self.mlir_print_debuginfo, self.symbol.as_deref())?;
        let config = PrintConfig {
            generic: self.mlir_print_op_generic,
            debug_info: self.mlir_print_debuginfo,
            ..PrintConfig::default()
        };
        self.input.write(|out| {
            let printed = print_op(ir.root(), &config, out).and_then(|()| out.write_all(b"\n"));
            printed.map_err(|error| self.input.cannot_write(&error))
        })
    }
}

impl Input {
    fn read(&self, locations: bool, symbol: Option<&str>) -> Result<(Context, Isolate), Failure> {
        let loader = self.dialects.open(&Arc::new(Timing::new()))?;
        let bytes = read(&self.input)?;
        let ctx = new_context(&loader);
        ctx.set_handler(stderr_handler(Display::for_stderr()));
        let name = self.name();
        let allow_unregistered = self.allow_unregistered_dialect;
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let ir = if archive::is_archive(&bytes) {
            let config = archive::ReadConfig { allow_unregistered, threads, locations, lazy: false };
            match symbol {
                None => archive::read(&ctx, name, bytes, &config)?,
                Some(symbol) => archive::read_symbol(&ctx, name, bytes, symbol.as_bytes(), &config)?
                    .ok_or_else(|| Failure::Message(format!("there is no symbol '{symbol}'")))?,
            }
        } else if symbol.is_some() {
            return Err(Failure::Message("a symbol can be read out of an archive only".into()));
        } else if lect_bytecode::is_bytecode(&bytes) {
            let config = ReadConfig { allow_unregistered, threads, ..ReadConfig::default() };
            lect_bytecode::read(&ctx, name, bytes, &config)?
        } else {
            let end = bytes.len();
            let buffer = ctx.sources().add(name, Arc::new(bytes));
            let buffer = buffer.map_err(|full| Failure::Message(full.to_string()))?;
            let config = ParseConfig { allow_unregistered, threads, ..ParseConfig::default() };
            parse_source(&ctx, &buffer, 0..end, &config)?
        };
        // What a symbol alone refers to is not there.
        if !self.no_verify && symbol.is_none() {
            let unregistered = if allow_unregistered { Unregistered::Allow } else { Unregistered::Reject };
            verify(ir.root(), &VerifyConfig { unregistered, threads })?;
        }
        loader.result()?;
        Ok((ctx, ir))
    }

    /// What the input is called.
    fn name(&self) -> &[u8] {
        match self.input == Path::new("-") {
            true => b"-",
            false => self.input.as_os_str().as_encoded_bytes(),
        }
    }

    fn write(&self, write: impl FnOnce(&mut dyn Write) -> Result<(), Failure>) -> Result<(), Failure> {
        let mut out = Output::to(&self.output).map_err(|error| self.cannot_write(&error))?;
        let mut buffered = BufWriter::with_capacity(1 << 16, &mut out);
        write(&mut buffered)?;
        buffered.flush().map_err(|error| self.cannot_write(&error))?;
        drop(buffered);
        out.keep().map_err(|error| self.cannot_write(&error))
    }

    fn cannot_write(&self, error: &std::io::Error) -> Failure {
        // Who reads has seen enough.
        if error.kind() == std::io::ErrorKind::BrokenPipe {
            return Failure::Reported;
        }
        Failure::Message(format!("cannot write '{}': {error}", self.output.display()))
    }
}
