//! Bytecode reader.
//!
//! [`File`] holds the tables of a file and the entries decoded so far; attributes and types are decoded at their first
//! use (`entry`). [`read`] builds the outermost operations and leaves the regions of isolated ones in the file. The
//! isolates are [lazy](lect_core::ir::LazyRegions), and `body` reads each on demand. A location that is a plain file
//! position stays a number of the file's table until its first use.

mod body;
mod divide;
mod entry;
pub(crate) mod file;
mod kept;
mod locations;
mod parts;
pub(crate) mod props;
pub(crate) mod record;
mod refs;
pub(crate) mod region_stack;
mod resources;
mod slot;
mod upgrade;
pub(crate) mod uses;

use std::sync::Arc;
use std::sync::atomic::Ordering;

use bytes::Bytes;
use lect_core::Context;
use lect_core::attrs::{AttrData, FileRange};
use lect_core::diag::Reported;
use lect_core::ir::Isolate;
use lect_core::text::outermost;
use lect_core::threads;

use crate::layout::Release;
use body::Body;
pub(crate) use body::unread_in;
pub(crate) use entry::EntryCursor;
pub use file::File;
pub(crate) use parts::{Parts, list};

/// Options of reading a file.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ReadConfig {
    /// Whether operations, attributes and types of dialects that are not loaded are accepted.
    pub allow_unregistered: bool,
    /// Whether the regions of isolated operations stay in the file until their first use, except those of the outermost
    /// operation. Only the time differs: see [`LazyRegions`](lect_core::ir::LazyRegions).
    pub lazy: bool,
    /// Number of threads that may read operations. The result and the diagnostics do not depend on the number.
    pub threads: usize,
    /// Least number of bytes of siblings for which another thread is used.
    pub batch: usize,
    /// Layouts of properties of the file's producer, if the producer string does not name one of the known
    /// [releases](mod@crate::layout::release).
    pub producer: Option<Arc<Release>>,
    /// Whether operations that are not in a single module are put into a new module. Otherwise there must be exactly
    /// one operation.
    pub implicit_module: bool,
}

lect_ods::setters! { ReadConfig {
    with_allow_unregistered => allow_unregistered: bool,
    with_lazy => lazy: bool,
    with_threads => threads: usize,
    with_batch => batch: usize,
    with_producer => producer: Option<Arc<Release>>,
    with_implicit_module => implicit_module: bool,
} }

impl Default for ReadConfig {
    fn default() -> Self {
        Self {
            allow_unregistered: false,
            lazy: false,
            threads: 1,
            batch: 32 * 1024,
            producer: None,
            implicit_module: true,
        }
    }
}

/// Reads a file of bytecode without verifying the IR. `name` is the file's name in diagnostics. If the file holds one
/// module, the module is returned; otherwise the content is put into a new module.
pub fn read(ctx: &Context, name: &[u8], bytes: Bytes, config: &ReadConfig) -> Result<Isolate, Reported> {
    let file = File::open(ctx, name, bytes, config)?;
    read_file(ctx, &file, config)
}

/// Reads an opened file like [`read`].
pub fn read_file(ctx: &Context, file: &Arc<File>, config: &ReadConfig) -> Result<Isolate, Reported> {
    let is_large = file.image.bytes.len() >= config.batch.saturating_mul(2);
    let threads = if is_large { threads::usable(config.threads) } else { 1 };
    if config.lazy || threads < 2 {
        return read_on(ctx, file, config, 1);
    }
    let before = file.charged().load(Ordering::Relaxed);
    match ctx.capture_diagnostics(|| read_on(ctx, file, config, threads)) {
        (Ok(module), diagnostics) if diagnostics.is_empty() => Ok(module),
        // One thread emits the diagnostics in order, and some diagnostics are emitted only once.
        _ => {
            let file = file.anew(ctx, config)?;
            file.charged().store(before, Ordering::Relaxed);
            read_on(ctx, &file, config, 1)
        }
    }
}

fn read_on(ctx: &Context, file: &Arc<File>, config: &ReadConfig, threads: usize) -> Result<Isolate, Reported> {
    file.threads.store(threads, Ordering::Relaxed);
    let whole = FileRange::place(ctx.ident(file.name()), 0, 0);
    let loc = ctx.attrs().loc_value(ctx.attrs().intern(AttrData::FileLoc(whole)));
    let mut module = Isolate::new(ctx, ctx.op_name_of(b"builtin.module"), loc, 1);
    let block = module.create_block();
    if let Some(region) = module.root().region(0).map(|region| region.region) {
        module.append_block(region, block);
    }
    Body::top_level(file, &mut module, block)?;
    let mut module = outermost(module, config.implicit_module)?;
    match config.lazy {
        true => module.materialize()?,
        false => module.materialize_all(threads)?,
    }
    file.threads.store(1, Ordering::Relaxed);
    module.set_origin(file.clone());
    Ok(module)
}
