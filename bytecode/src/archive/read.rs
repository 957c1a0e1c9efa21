//! Reading an archive into IR.
//!
//! [`Archive`] holds the tables of a file and what became of their entries so far; attributes, types and shapes are decoded
//! when they are first met (`entry`, `shape`). [`read`] makes the outermost operation and leaves the regions of isolated ones
//! where they are; `body` reads each when it is wanted.

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

/// How to read an archive.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ReadConfig {
    /// Whether what is of dialects that are not loaded is let pass.
    pub allow_unregistered: bool,
    /// Whether the regions of isolated operations are left in the file until they are looked at, but for those of the
    /// outermost operation. This shows in time only: see [`LazyRegions`](lect_core::ir::LazyRegions).
    pub lazy: bool,
    /// How many threads may read the regions of isolated operations.
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

/// Reads an archive. `name` is what it is called in diagnostics. If it is one module, that is the result; otherwise what is
/// in it is put into a new module. Nothing is verified.
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

/// The outermost operation in a module.
fn read_file(ctx: &Context, file: &Arc<Archive>) -> Result<Isolate, Reported> {
    let (mut module, block) = module(ctx, file.name());
    Body::top_level(file, &mut module, block)?;
    Ok(module)
}

/// A module for what is in a file, and its block.
fn module(ctx: &Context, name: &[u8]) -> (Isolate, Block) {
    let whole = FileRange::place(ctx.ident(name), 0, 0);
    let loc = ctx.loc_from_attr(ctx.intern_attr(AttrData::FileLoc(whole)));
    let mut module = Isolate::new(ctx, ctx.op_name_of(b"builtin.module"), loc, 1);
    let block = module.create_block();
    if let Some(region) = module.root().region(0).map(|region| region.region) {
        module.append_block(region, block);
    }
    (module, block)
}
