//! Reading a file into IR.
//!
//! [`File`] holds the tables of a file and what became of their entries so far; attributes and types are decoded when
//! they are first met (`entry`). [`read`] makes the outermost operations and leaves the regions of isolated
//! ones where they are: the isolates are [lazy](lect_core::ir::LazyRegions), and `body` reads each when it is wanted.
//! A location that is a plain place stays a number of the file's table until it is asked for.

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

/// How to read a file.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ReadConfig {
    /// Whether what is of dialects that are not loaded is let pass.
    pub allow_unregistered: bool,
    /// Whether the regions of isolated operations are left in the file until they are looked at, but for those of the
    /// outermost operation. This shows in time only: see [`LazyRegions`](lect_core::ir::LazyRegions).
    pub lazy: bool,
    /// How many threads may read operations. What is read, and what is reported, does not depend on it.
    pub threads: usize,
    /// How many bytes of siblings are worth another thread.
    pub batch: usize,
    /// How the producer of the file lays properties out, if that is none of the [releases](mod@crate::layout::release) that are
    /// known by what the file says wrote it.
    pub producer: Option<Arc<Release>>,
    /// Whether operations that are not in a single module get a module around them. If not, there must be one operation.
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

/// Reads a file of bytecode. `name` is what it is called in diagnostics. If it is one module, that is the result; otherwise
/// what is in it is put into a new module. Nothing is verified.
pub fn read(ctx: &Context, name: &[u8], bytes: Bytes, config: &ReadConfig) -> Result<Isolate, Reported> {
    let file = File::open(ctx, name, bytes, config)?;
    read_file(ctx, &file, config)
}

/// As [`read`], of a file whose tables were read.
pub fn read_file(ctx: &Context, file: &Arc<File>, config: &ReadConfig) -> Result<Isolate, Reported> {
    let is_large = file.image.bytes.len() >= config.batch.saturating_mul(2);
    let threads = if is_large { threads::usable(config.threads) } else { 1 };
    if config.lazy || threads < 2 {
        return read_on(ctx, file, config, 1);
    }
    let before = file.charged().load(Ordering::Relaxed);
    match ctx.capture_diagnostics(|| read_on(ctx, file, config, threads)) {
        (Ok(module), diagnostics) if diagnostics.is_empty() => Ok(module),
        // Whatever there is to report comes in order when one thread reads it, and some of it is reported only once.
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
    let loc = ctx.loc_from_attr(ctx.intern_attr(AttrData::FileLoc(whole)));
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
