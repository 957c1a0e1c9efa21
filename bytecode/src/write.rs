//! Bytecode writer, whose bytes are those that `mlir-opt` writes for the same IR.
//!
//! Everything is numbered before anything is written. `number` visits the IR in MLIR's order and counts references.
//! `order` sorts entries by the number of references, and `isolation` finds closed regions. Then `entries`, `ops` and
//! `resources` write the sections, and strings are numbered on the way. For an older release, `older` converts
//! operation by operation.

pub(crate) mod base;
mod entries;
mod file;
mod isolation;
#[doc(hidden)]
pub mod locations;
mod names;
pub(crate) mod nowhere;
mod number;
mod ops;
mod order;
mod other_release;
mod props;
mod resources;
mod strings;
pub(crate) mod tables;
pub(crate) mod uses;

use std::io;

use lect_core::compat::{redefine_all, refuse_newer};
use lect_core::diag::Reported;
use lect_core::ir::{Isolate, OpRef};
use lect_ods::spec::MLIR_RELEASE;

use crate::read::unread_in;
use crate::sections::VERSION;

/// Options of writing a file.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct WriteConfig {
    /// Version of the format, 0 to 6.
    pub version: u64,
    /// Producer string, unless it is the release that the specs describe. `mlir-opt` writes its own release; readers
    /// choose the layout of properties by it. If the file retains opaque data, the default is the original producer.
    pub producer: Option<Vec<u8>>,
    /// Whether the data of resources is omitted.
    pub elide_resource_data: bool,
    /// MLIR release of the reader, if it is not the one that the specs describe.
    pub release: Option<u32>,
    /// Whether the file that the IR was read from is continued, if possible. The tables stay unchanged, new entries
    /// follow, and unread regions are copied without being read. So a small change of a large file is fast; the result
    /// is equivalent to a new file, and not shorter than the old one. The file must have this format version, the
    /// current release, and the context's dialect versions.
    pub continue_file: bool,
    /// Whether use-list orders are sorted by value number, as in MLIR 23, instead of hash table order.
    pub sorted_use_orders: bool,
}

lect_ods::setters! { WriteConfig {
    with_version => version: u64,
    with_producer => producer: Option<Vec<u8>>,
    with_elide_resource_data => elide_resource_data: bool,
    with_release => release: Option<u32>,
    with_continue_file => continue_file: bool,
    with_sorted_use_orders => sorted_use_orders: bool,
} }

/// Default producer string.
const PRODUCER: &[u8] = b"MLIR22.1.8";

impl WriteConfig {
    /// Returns the options of writing a file that an MLIR release, 16 or later, can read: with its format version and
    /// property layouts.
    pub fn for_release(release: u32) -> Self {
        let version = if release <= 16 { 0 } else { VERSION };
        let producer = match release {
            23 => b"MLIR23.1.0".to_vec(),
            24 => b"MLIR24.0.0git".to_vec(),
            _ => format!("MLIR{release}").into(),
        };
        let sorted_use_orders = release > MLIR_RELEASE;
        Self { version, producer: Some(producer), release: Some(release), sorted_use_orders, ..Self::default() }
    }
}

impl Default for WriteConfig {
    fn default() -> Self {
        Self {
            version: VERSION,
            producer: None,
            elide_resource_data: false,
            release: None,
            continue_file: false,
            sorted_use_orders: false,
        }
    }
}

/// Error of writing a file.
#[derive(Debug)]
#[non_exhaustive]
pub enum WriteError {
    /// The bytes could not be written.
    Io(io::Error),
    /// The IR cannot be written; already reported.
    Reported(Reported),
}

impl From<io::Error> for WriteError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl From<Reported> for WriteError {
    fn from(reported: Reported) -> Self {
        Self::Reported(reported)
    }
}

impl std::fmt::Display for WriteError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Io(error) => error.fmt(f),
            Self::Reported(reported) => reported.fmt(f),
        }
    }
}

impl std::error::Error for WriteError {}

/// Writes an operation with all nested ones. Unread regions are read first, unless the file is
/// [continued](WriteConfig::continue_file). If that fails, no bytes are written.
pub fn write(op: OpRef<'_>, config: &WriteConfig, out: &mut dyn io::Write) -> Result<(), WriteError> {
    let ctx = op.context();
    if config.version > VERSION {
        let message = format!("unsupported version requested {}, must be in range [0, {VERSION}]", config.version);
        return Err(ctx.error(op.loc(), message).emit().into());
    }
    let file = base::continued(op, config);
    op.read_all_but(1, |regions| file.as_ref().is_some_and(|file| unread_in(regions, file).is_some()))?;
    // For an operation within a larger tree, its parents are not changed.
    let older = match config.release {
        Some(release) if op == op.ir.root() => other_release::structure(&op.ir, release)?,
        None if op == op.ir.root() && ctx.has_newer() => redefine_all(&op.ir, MLIR_RELEASE)?,
        _ => None,
    };
    let op = older.as_ref().map_or(op, Isolate::root);
    if config.release.is_none() {
        refuse_newer(op, MLIR_RELEASE)?;
    }
    let (tables, config) = number::number(op, config, file)?;
    file::write(op, &config, tables, out)
}
