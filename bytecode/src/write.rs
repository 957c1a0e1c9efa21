//! Writing IR into a file, the bytes being those that `mlir-opt` writes for the same IR.
//!
//! Everything is numbered before anything is written: `number` visits the IR in the order that MLIR does and counts what
//! refers to what, `order` puts what is referred to most often first, `isolation` finds out which regions are closed. Then
//! `entries`, `ops` and `resources` write the sections, and strings get their numbers on the way. What an
//! older release is to read is made so, operation by operation, by `older`.

pub(crate) mod base;
mod entries;
mod file;
mod isolation;
mod locations;
mod names;
pub(crate) mod nowhere;
mod number;
mod older;
mod ops;
mod order;
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

/// How to write a file.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct WriteConfig {
    /// The version of the format, 0 to 6.
    pub version: u64,
    /// What the file says wrote it, if not the release whose operations the specs describe. `mlir-opt` says which release
    /// it is; readers of properties go by it. A file that keeps what lect cannot read says what the
    /// file said that this is from.
    pub producer: Option<Vec<u8>>,
    /// Whether the data of resources is left out.
    pub elide_resource_data: bool,
    /// The release of MLIR that is to read the file, if that is not the one whose operations the specs describe.
    pub release: Option<u32>,
    /// Whether the file that the IR was read from is continued, if it can be: its tables stay as they are, what is new comes
    /// behind, and regions that were not read are taken over without being read. That is the way to change a little of a
    /// large file; the result means the same as a new file and is no shorter than the old one. It can be done if the file is
    /// of this version of the format, and of the release and the versions of dialects that the context has.
    pub continue_file: bool,
    /// Whether the orders of uses are written by the numbers of the values, as MLIR 23 does, not in the order of a hash table.
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

/// What files say wrote them if nothing else is asked for.
const PRODUCER: &[u8] = b"MLIR22.1.8";

impl WriteConfig {
    /// How to write a file for a release of MLIR, 16 or later, so that it can read it: with its version of the format and
    /// the properties as it has them.
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

/// Why a file was not written.
#[derive(Debug)]
#[non_exhaustive]
pub enum WriteError {
    /// The bytes could not be written.
    Io(io::Error),
    /// The IR cannot be written, as was reported.
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

/// Writes an operation and all that is nested in it. Regions that were not read are read first, unless the file is
/// [continued](WriteConfig::continue_file). Nothing is written if that fails.
pub fn write(op: OpRef<'_>, config: &WriteConfig, out: &mut dyn io::Write) -> Result<(), WriteError> {
    let ctx = op.context();
    if config.version > VERSION {
        let message = format!("unsupported version requested {}, must be in range [0, {VERSION}]", config.version);
        return Err(ctx.error(op.loc(), message).emit().into());
    }
    let file = base::continued(op, config);
    op.read_all_but(1, |regions| file.as_ref().is_some_and(|file| unread_in(regions, file).is_some()))?;
    // Of an operation within a larger tree, what is around it stays as it is.
    let older = match config.release {
        Some(release) if op == op.ir.root() => older::structure(&op.ir, release)?,
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
