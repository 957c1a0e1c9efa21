//! `lect translate`: translates between the `llvm` dialect and LLVM IR, with the flags of `mlir-translate`.

use std::ops::Range;
use std::process::ExitCode;
use std::sync::Arc;

use bytes::Bytes;
use clap::{Args, ValueEnum};
use lect_bytecode::ReadConfig;
use lect_core::Context;
use lect_core::diag::expect::{Expectations, Level};
use lect_core::dialect::DialectDef;
use lect_core::ir::Isolate;
use lect_core::loc::Loc;
use lect_core::source::{Buffer, Text, split};
use lect_core::text::print::{PrintConfig, print_op};
use lect_core::text::{ParseConfig, parse_source};
use lect_core::verify::verify;
use lect_llvmir::import::{Options, import};

use crate::opt::Program;
use crate::opt::failure::{Failure, exit_code};
use crate::opt::files::Files;
use crate::opt::output::Output;
use crate::render::{Display, stderr_handler};

/// Translates the `llvm` dialect to LLVM IR, and LLVM IR to the `llvm` dialect
#[derive(Args)]
pub struct Translate {
    #[command(flatten)]
    files: Files,

    #[command(flatten)]
    translation: Translation,

    /// Split the input into chunks at lines with a marker, and process each by itself
    #[arg(
        long, value_name = "MARKER", num_args = 0..=1, require_equals = true, default_missing_value = "// -----",
        overrides_with = "split_input_file"
    )]
    split_input_file: Option<String>,

    /// The line to print between chunks
    #[arg(long, value_name = "MARKER", default_value = "")]
    output_split_marker: String,

    /// Compare diagnostics with the `expected-error {{..}}` comments (warning, note and remark likewise)
    #[arg(long, value_name = "LEVEL", num_args = 0..=1, require_equals = true, default_missing_value = "all")]
    verify_diagnostics: Option<LevelArg>,

    /// Add no module as the parent of the input, which must be one operation
    #[arg(long)]
    no_implicit_module: bool,

    /// Print the operation that an error is about in a note (never with --verify-diagnostics)
    #[arg(
        long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true",
        default_value = "true", action = clap::ArgAction::Set
    )]
    mlir_print_op_on_diagnostic: bool,

    /// Print locations of imported IR
    #[arg(long)]
    mlir_print_debuginfo: bool,

    /// Print imported IR in the generic form
    #[arg(long)]
    mlir_print_op_generic: bool,

    #[command(flatten)]
    import: ImportFlags,
}

/// Import of LLVM IR
#[derive(Args)]
#[command(next_help_heading = "Import of LLVM IR")]
struct ImportFlags {
    /// Warn about everything that is dropped
    #[arg(long)]
    emit_expensive_warnings: bool,

    /// Drop the elements of composite types in debug information
    #[arg(long)]
    drop_di_composite_type_elements: bool,

    /// Translate all intrinsics to `llvm.call_intrinsic`
    #[arg(long)]
    prefer_unregistered_intrinsics: bool,

    /// Translate identified structs to literal ones
    #[arg(long)]
    import_structs_as_literals: bool,
}

impl ImportFlags {
    fn options(&self) -> Options {
        Options::default()
            .with_expensive_warnings(self.emit_expensive_warnings)
            .without_composite_type_elements(self.drop_di_composite_type_elements)
            .with_unregistered_intrinsics(self.prefer_unregistered_intrinsics)
            .with_structs_as_literals(self.import_structs_as_literals)
    }
}

/// The translation
#[derive(Args)]
#[command(next_help_heading = "Translations")]
#[group(multiple = false, required = true)]
struct Translation {
    /// Translate the `llvm` dialect to LLVM IR
    #[arg(long)]
    mlir_to_llvmir: bool,

    /// Translate LLVM IR to the `llvm` dialect
    #[arg(long)]
    import_llvm: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum LevelArg {
    /// All diagnostics must be expected
    All,
    /// Diagnostics that are not expected are allowed
    OnlyExpected,
}

/// Largest number of errors that is reported in one chunk.
const MAX_ERRORS: u32 = 20;

impl Translate {
    /// Runs the command.
    pub fn run(&self, program: &Program) -> ExitCode {
        exit_code(self.try_run(program))
    }

    fn try_run(&self, program: &Program) -> Result<(), Failure> {
        let input = self.files.read()?;
        let mut out = self.files.output()?;
        let done = self.translate_all(program, &input, &mut out);
        match done {
            Ok(()) => out.keep(),
            // Translated chunks are useful on standard output, but are not kept as a file.
            Err(Failure::Reported) if out.is_stdout() => {
                out.keep()?;
                Err(Failure::Reported)
            }
            Err(failure) => Err(failure),
        }
    }

    fn translate_all(&self, program: &Program, input: &Bytes, out: &mut Output) -> Result<(), Failure> {
        let is_binary = lect_bytecode::is_bytecode(input);
        let marker = self.split_input_file.as_ref().filter(|_| !is_binary);
        let Some(marker) = marker else { return self.chunk(program, input, 0..input.len(), out) };
        let parts = split(input, marker.as_bytes());
        let mut result = Ok(());
        if !parts.near_misses.is_empty() {
            let (ctx, buffer) = self.context(program, input)?;
            for near_miss in parts.near_misses {
                ctx.warning(Loc::source(buffer.pos(near_miss)), "near miss with file split marker");
            }
        }
        for (index, range) in parts.chunks.into_iter().enumerate() {
            if index > 0 {
                out.put(format!("{}\n", self.output_split_marker).as_bytes())?;
            }
            match self.chunk(program, input, range, out) {
                Ok(()) => {}
                Err(Failure::Reported) => result = Err(Failure::Reported),
                Err(failure) => return Err(failure),
            }
        }
        result
    }

    /// Returns the dialects of the program, and `vcix`, which `mlir-translate` has and `mlir-opt` lacks.
    fn dialects(&self, program: &Program) -> Vec<&'static DialectDef> {
        let mut dialects = program.dialects.clone();
        let own = &lect_dialects::vcix::DIALECT;
        if self.translation.mlir_to_llvmir && dialects.iter().all(|known| known.namespace != own.namespace) {
            dialects.push(own);
        }
        dialects
    }

    /// Creates a context with the input as a source.
    fn context(&self, program: &Program, input: &Bytes) -> Result<(Context, Arc<Buffer>), Failure> {
        let ctx = Context::with_dialects(&self.dialects(program));
        ctx.set_handler(stderr_handler(Display::for_stderr()));
        ctx.show_ops_in_errors(self.mlir_print_op_on_diagnostic && self.verify_diagnostics.is_none());
        let text: Text = if lect_bytecode::is_bytecode(input) { Arc::new([]) } else { Arc::new(input.clone()) };
        let buffer = ctx.sources().add(self.files.name(), text);
        let buffer = buffer.map_err(|full| Failure::Message(full.to_string()))?;
        Ok((ctx, buffer))
    }

    fn chunk(&self, program: &Program, input: &Bytes, range: Range<usize>, out: &mut Output) -> Result<(), Failure> {
        let (ctx, buffer) = self.context(program, input)?;
        let level = match self.verify_diagnostics {
            None => return self.process(&ctx, &buffer, input, range, out),
            Some(LevelArg::All) => Level::All,
            Some(LevelArg::OnlyExpected) => Level::OnlyExpected,
        };
        let expectations = Expectations::new(&ctx, level);
        expectations.add(&ctx, &buffer, range.clone());
        let process = || self.process(&ctx, &buffer, input, range.clone(), out);
        // The expectations decide whether a failure is an error.
        if let Err(Failure::Message(message)) = ctx.with_handler(expectations.handler(), process) {
            return Err(Failure::Message(message));
        }
        Ok(expectations.finish(&ctx)?)
    }

    fn process(
        &self,
        ctx: &Context,
        buffer: &Arc<Buffer>,
        input: &Bytes,
        range: Range<usize>,
        out: &mut Output,
    ) -> Result<(), Failure> {
        if self.translation.import_llvm {
            return self.import(ctx, buffer, range, out);
        }
        let ir = self.read(ctx, buffer, input, range)?;
        verify(ir.root(), &self.files.verify(lect_core::threads::available()))?;
        if self.translation.mlir_to_llvmir {
            out.put(&lect_llvmir::export::export(ir.root())?)?;
        }
        Ok(())
    }

    fn import(
        &self,
        ctx: &Context,
        buffer: &Arc<Buffer>,
        range: Range<usize>,
        out: &mut Output,
    ) -> Result<(), Failure> {
        let mut buffer = Arc::clone(buffer);
        if self.split_input_file.is_some() {
            buffer = ctx.sources().add_chunk(&buffer, range).map_err(|full| Failure::Message(full.to_string()))?;
        }
        let ir = import(ctx, &buffer, self.import.options())?;
        verify(ir.root(), &self.files.verify(lect_core::threads::available()))?;
        let config = PrintConfig::default()
            .with_debug_info(self.mlir_print_debuginfo)
            .with_generic(self.mlir_print_op_generic)
            .with_hex_elements_larger(Some(100));
        print_op(ir.root(), &config, &mut *out).map_err(|error| out.failure(&error))
    }

    fn read(
        &self,
        ctx: &Context,
        buffer: &Arc<Buffer>,
        input: &Bytes,
        range: Range<usize>,
    ) -> Result<Isolate, Failure> {
        let threads = lect_core::threads::available();
        let allow_unregistered = self.files.allow_unregistered_dialect;
        if lect_bytecode::is_bytecode(input) {
            let config = ReadConfig::default()
                .with_allow_unregistered(allow_unregistered)
                .with_threads(threads)
                .with_lazy(false);
            return Ok(lect_bytecode::read(ctx, self.files.name(), input.clone(), &config)?);
        }
        let max_errors = if self.verify_diagnostics.is_some() { 1 } else { MAX_ERRORS };
        let config = ParseConfig::default()
            .with_allow_unregistered(allow_unregistered)
            .with_threads(threads)
            .with_implicit_module(!self.no_implicit_module)
            .with_max_errors(max_errors);
        Ok(parse_source(ctx, buffer, range, &config)?)
    }
}
