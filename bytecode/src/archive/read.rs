//! Archive reader.
//!
//! [`Archive`] holds the tables of a file and the entries decoded so far. Attributes, types and shapes are decoded at
//! their first use (`entry`, `shape`). [`read`] builds the outermost operation and leaves the regions of isolated
//! operations in the file; `body` reads each on demand.

mod attrs;
mod body;
mod contents;
mod entry;
mod file;
mod locs;
mod operands;
mod parts;
mod resources;
mod shape;
mod starts;
mod symbols;
mod tables;
mod values;

use std::sync::Arc;

use bytes::Bytes;
use lect_core::Context;
use lect_core::attrs::{AttrData, FileRange};
use lect_core::diag::Reported;
use lect_core::entity::Block;
use lect_core::ir::Isolate;
use lect_core::text::unwrap_module;

use body::Body;
pub use contents::{Contents, Record, SectionInfo, contents};
pub use file::Archive;
pub use symbols::read_symbol;

/// Options of reading an archive.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ReadConfig {
    /// Whether operations, attributes and types of dialects that are not loaded are accepted.
    pub allow_unregistered: bool,
    /// Whether the regions of isolated operations stay in the file until their first use, except those of the outermost
    /// operation. Only the time differs: see [`LazyRegions`](lect_core::ir::LazyRegions).
    pub lazy: bool,
    /// Number of threads that may read the regions of isolated operations.
    pub threads: usize,
    /// Whether locations are read; otherwise all are unknown.
    pub locations: bool,
}

lect_ods::setters! { ReadConfig {
    with_allow_unregistered => allow_unregistered: bool,
    with_lazy => lazy: bool,
    with_threads => threads: usize,
    with_locations => locations: bool,
} }

impl Default for ReadConfig {
    fn default() -> Self {
        Self { allow_unregistered: false, lazy: false, threads: 1, locations: true }
    }
}

/// Reads an archive without verifying the IR. `name` is the file's name in diagnostics. If the archive holds one
/// module, the module is returned; otherwise the content is put into a new module.
pub fn read(ctx: &Context, name: &[u8], bytes: Bytes, config: &ReadConfig) -> Result<Isolate, Reported> {
    let file = Archive::open(ctx, name, bytes, config)?;
    if !config.lazy {
        file.check_all(ctx)?;
    }
    let mut module = unwrap_module(read_file(ctx, &file)?);
    match config.lazy {
        true => module.materialize()?,
        false => module.materialize_all(config.threads)?,
    }
    Ok(module)
}

/// Reads the outermost operation into a new module.
fn read_file(ctx: &Context, file: &Arc<Archive>) -> Result<Isolate, Reported> {
    let (mut module, block) = module(ctx, file.name());
    Body::top_level(file, &mut module, block)?;
    Ok(module)
}

/// Creates a module for the content of a file, and returns it with its block.
fn module(ctx: &Context, name: &[u8]) -> (Isolate, Block) {
    let whole = FileRange::place(ctx.ident(name), 0, 0);
    let loc = ctx.attrs().loc_value(ctx.attrs().intern(AttrData::FileLoc(whole)));
    let mut module = Isolate::new(ctx, ctx.op_name_of(b"builtin.module"), loc, 1);
    let block = module.create_block();
    if let Some(region) = module.root().region(0).map(|region| region.region) {
        module.append_block(region, block);
    }
    (module, block)
}
