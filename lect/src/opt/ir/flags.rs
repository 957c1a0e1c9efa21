//! Flags of `lect opt`, by topic.

use std::path::PathBuf;

use crate::render::{Display, Verbosity};
use clap::{Args, ValueEnum};
use lect_core::text::print::PrintConfig;
use lect_ods::spec::{MLIR_RELEASE, NEWEST_RELEASE};

/// Bytecode instead of text
#[derive(Args)]
#[command(next_help_heading = "Bytecode")]
pub(super) struct Bytecode {
    /// Write bytecode
    #[arg(long)]
    pub(super) emit_bytecode: bool,

    /// The version of the bytecode format to write, 0 to 6
    #[arg(long, value_name = "VERSION")]
    pub(super) emit_bytecode_version: Option<u64>,

    /// The release of MLIR to write for: 16 to 24 for bytecode, 22 to 24 for text
    #[arg(long, value_name = "RELEASE", value_parser = clap::value_parser!(u32).range(16..=i64::from(NEWEST_RELEASE)))]
    pub(super) emit_for: Option<u32>,

    /// The release of MLIR that the text is of, 22 to 24. Bytecode records its release
    #[arg(
        long, value_name = "RELEASE",
        value_parser = clap::value_parser!(u32).range(i64::from(MLIR_RELEASE)..=i64::from(NEWEST_RELEASE))
    )]
    pub(super) from: Option<u32>,

    /// A folder with the `.td` files of the program that wrote the input, if that is not a release of MLIR
    #[arg(long, value_name = "DIR")]
    pub(super) producer_td: Vec<PathBuf>,

    /// Omit the data of resources
    #[arg(long)]
    pub(super) elide_resource_data_from_bytecode: bool,

    #[cfg(feature = "vhlo")]
    #[command(flatten)]
    pub(super) artifact: crate::opt::artifact::ArtifactFlags,
}

/// How the input is divided
#[derive(Args)]
#[command(next_help_heading = "Chunks")]
pub(super) struct Chunks {
    /// Split the input into chunks at lines with a marker, and process each by itself
    #[arg(long, value_name = "MARKER", num_args = 0..=1, require_equals = true, default_missing_value = "// -----")]
    pub(super) split_input_file: Option<String>,

    /// The line to print between chunks
    #[arg(long, value_name = "MARKER", default_value = "// -----")]
    pub(super) output_split_marker: String,
}

/// Checks of the IR, and reports of diagnostics
#[derive(Args)]
#[command(next_help_heading = "Checks")]
pub(super) struct Checks {
    /// Compare diagnostics with the `expected-error {{..}}` comments (warning, note and remark likewise)
    #[arg(long, value_name = "LEVEL", num_args = 0..=1, require_equals = true, default_missing_value = "all")]
    pub(super) verify_diagnostics: Option<LevelArg>,

    /// Print the IR, read it again and compare
    #[arg(long)]
    pub(super) verify_roundtrip: bool,

    /// Add no module as the parent of the input, which must be one operation
    #[arg(long)]
    pub(super) no_implicit_module: bool,

    /// Do not verify the input
    #[arg(long, alias = "mlir-very-unsafe-disable-verifier-on-parsing")]
    pub(super) no_verify: bool,

    /// Use one thread
    #[arg(long)]
    pub(super) mlir_disable_threading: bool,

    /// Do not print notes
    #[arg(long)]
    pub(super) mlir_disable_diagnostic_notes: bool,

    /// Print the operation that an error is about in a note (never with --verify-diagnostics)
    #[arg(
        long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true",
        default_value = "true", action = clap::ArgAction::Set
    )]
    pub(super) mlir_print_op_on_diagnostic: bool,

    /// The diagnostics to print
    #[arg(long, value_name = "LEVEL", default_value = "remarks")]
    pub(super) mlir_diagnostic_verbosity_level: VerbosityArg,
}

#[derive(Clone, Copy, ValueEnum)]
pub(super) enum LevelArg {
    /// All diagnostics must be expected
    All,
    /// Diagnostics that are not expected are allowed
    OnlyExpected,
}

#[derive(Clone, Copy, ValueEnum)]
pub(super) enum VerbosityArg {
    /// Errors
    Errors,
    /// Errors and warnings
    Warnings,
    /// Errors, warnings and remarks
    Remarks,
}

/// How the IR is printed
#[derive(Args)]
#[command(next_help_heading = "Printing")]
pub(super) struct Print {
    /// Print every operation in the generic form
    #[arg(long)]
    pub(super) mlir_print_op_generic: bool,

    /// List the operations that are printed in the generic form because their custom form is C++ code
    #[arg(long)]
    pub(super) report_generic_fallback: bool,

    /// List the C++ parts of definitions of the dialects in the IR, the most frequent first
    #[arg(long)]
    pub(super) report_unknown: bool,

    /// Print locations
    #[arg(long)]
    pub(super) mlir_print_debuginfo: bool,

    /// Print locations in a short form, which cannot be read back
    #[arg(long)]
    pub(super) mlir_pretty_debuginfo: bool,

    /// Print everything in place, without aliases
    #[arg(long)]
    pub(super) mlir_print_local_scope: bool,

    /// Name values after their named locations
    #[arg(long)]
    pub(super) mlir_use_nameloc_as_prefix: bool,

    /// Use each value number only once
    #[arg(long)]
    pub(super) mlir_print_unique_ssa_ids: bool,

    /// Print the users of values in comments
    #[arg(long)]
    pub(super) mlir_print_value_users: bool,

    /// Do not print regions
    #[arg(long)]
    pub(super) mlir_print_skip_regions: bool,

    /// Print custom forms even if the IR was not verified
    #[arg(long)]
    pub(super) mlir_print_assume_verified: bool,

    /// Elide elements of attributes that have more than this
    #[arg(long, value_name = "COUNT")]
    pub(super) mlir_elide_elementsattrs_if_larger: Option<u64>,

    /// Elide resources of more characters than this
    #[arg(long, value_name = "CHARS")]
    pub(super) mlir_elide_resource_strings_if_larger: Option<u64>,

    /// Print elements of attributes that have more than this in hexadecimal; -1 for never
    #[arg(long, value_name = "COUNT", default_value = "100", allow_negative_numbers = true)]
    pub(super) mlir_print_elementsattrs_with_hex_if_larger: i64,
}

impl Print {
    pub(super) fn config(&self) -> PrintConfig {
        PrintConfig::default()
            .with_generic(self.mlir_print_op_generic)
            .with_debug_info(self.mlir_print_debuginfo)
            .with_pretty_debug_info(self.mlir_pretty_debuginfo)
            .with_local_scope(self.mlir_print_local_scope)
            .with_name_loc_prefix(self.mlir_use_nameloc_as_prefix)
            .with_unique_ids(self.mlir_print_unique_ssa_ids)
            .with_value_users(self.mlir_print_value_users)
            .with_skip_regions(self.mlir_print_skip_regions)
            .with_assume_verified(self.mlir_print_assume_verified)
            .with_elide_elements_larger(self.mlir_elide_elementsattrs_if_larger)
            .with_elide_resource_strings_larger(self.mlir_elide_resource_strings_if_larger)
            .with_hex_elements_larger(u64::try_from(self.mlir_print_elementsattrs_with_hex_if_larger).ok())
    }
}

impl Checks {
    pub(super) fn display(&self) -> Display {
        Display {
            notes: !self.mlir_disable_diagnostic_notes,
            verbosity: match self.mlir_diagnostic_verbosity_level {
                VerbosityArg::Errors => Verbosity::Errors,
                VerbosityArg::Warnings => Verbosity::Warnings,
                VerbosityArg::Remarks => Verbosity::Remarks,
            },
            ..Display::for_stderr()
        }
    }

    pub(super) fn threads(&self) -> usize {
        match self.mlir_disable_threading {
            true => 1,
            false => lect_core::threads::available(),
        }
    }
}
