//! `lect translate`: programs of other representations as IR.

use std::ops::Range;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use clap::Args;
use lect_core::source::{Buffer, Text, split};
use lect_core::text::print::{PrintConfig, print_op};
use lect_core::verify::{VerifyConfig, verify};
use lect_llvmir::import::{Options, import};

use crate::opt::Program;
use crate::opt::failure::{Failure, exit_code};
use crate::opt::files::read;
use crate::opt::output::Output;
use crate::render::{Display, stderr_handler};

/// Translates programs of other representations to IR
#[derive(Args)]
pub struct Translate {
    /// Translate LLVM IR to the `llvm` dialect
    #[arg(long, required = true)]
    import_llvm: bool,

    /// The file to read; `-` is standard input
    #[arg(default_value = "-", value_name = "INPUT")]
    input: PathBuf,

    /// The file to write; `-` is standard output
    #[arg(short, long, default_value = "-", value_name = "OUTPUT")]
    output: PathBuf,

    /// Split the input into chunks at lines with a marker, and translate each by itself
    #[arg(
        long, value_name = "MARKER", num_args = 0..=1, require_equals = true, default_missing_value = "// -----",
        overrides_with = "split_input_file"
    )]
    split_input_file: Option<String>,

    /// Print locations
    #[arg(long)]
    mlir_print_debuginfo: bool,

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

impl Translate {
    /// Runs the command.
    pub fn run(&self, program: &Program) -> ExitCode {
        exit_code(self.try_run(program))
    }

    fn try_run(&self, program: &Program) -> Result<(), Failure> {
        let text: Text = Arc::new(read(&self.input)?);
        let mut out = Output::to(&self.output)?;
        let bytes: &[u8] = (*text).as_ref();
        let Some(marker) = &self.split_input_file else {
            self.chunk(program, &text, 0..bytes.len(), &mut out)?;
            return out.keep();
        };
        let chunks = split(bytes, marker.as_bytes()).chunks;
        let mut result = Ok(());
        for (index, range) in chunks.into_iter().enumerate() {
            if index > 0 {
                out.put(b"\n")?;
            }
            match self.chunk(program, &text, range, &mut out) {
                Err(Failure::Reported) => result = Err(Failure::Reported),
                other => other?,
            }
        }
        out.keep()?;
        result
    }

    fn chunk(&self, program: &Program, text: &Text, range: Range<usize>, out: &mut Output) -> Result<(), Failure> {
        let ctx = program.context();
        ctx.set_handler(stderr_handler(Display::for_stderr()));
        let name = self.input.as_os_str().as_encoded_bytes();
        let full = |full: lect_core::source::SourceSpaceFull| Failure::Message(full.to_string());
        let mut buffer: Arc<Buffer> = ctx.sources().add(name, Arc::clone(text)).map_err(full)?;
        if self.split_input_file.is_some() {
            buffer = ctx.sources().add_chunk(&buffer, range).map_err(full)?;
        }
        let options = Options::default()
            .with_expensive_warnings(self.emit_expensive_warnings)
            .without_composite_type_elements(self.drop_di_composite_type_elements)
            .with_unregistered_intrinsics(self.prefer_unregistered_intrinsics)
            .with_structs_as_literals(self.import_structs_as_literals);
        let ir = import(&ctx, &buffer, options)?;
        verify(ir.root(), &VerifyConfig::default())?;
        let config =
            PrintConfig::default().with_debug_info(self.mlir_print_debuginfo).with_hex_elements_larger(Some(100));
        print_op(ir.root(), &config, &mut *out).map_err(|error| out.failure(&error))
    }
}
