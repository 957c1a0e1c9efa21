//! IR that is read for inspection: text, bytecode or an archive, possibly with unregistered dialects or invalid.

use std::path::Path;
use std::sync::Arc;

use bytes::Bytes;
use lect_bytecode::{ReadConfig, archive};
use lect_core::Context;
use lect_core::ir::Isolate;
use lect_core::text::{ParseConfig, parse_source};
use lect_core::verify::{Unregistered, VerifyConfig, verify};

use crate::opt::failure::Failure;
use crate::opt::files;

/// A file and its IR.
pub struct Looked {
    /// Name of the file.
    pub name: String,
    /// Contents of the file.
    pub bytes: Bytes,
    /// IR of the file.
    pub ir: Isolate,
    /// Whether the IR is valid. Invalid IR can be printed in the generic form only.
    pub verified: bool,
}

/// Reads the IR of a file into a context.
pub fn look(ctx: &Context, path: &Path) -> Result<Looked, Failure> {
    let bytes = files::read(path)?;
    let threads = lect_core::threads::available();
    let file = path.as_os_str().as_encoded_bytes();
    let ir = if archive::is_archive(&bytes) {
        let config =
            archive::ReadConfig::default().with_allow_unregistered(true).with_threads(threads).with_lazy(false);
        archive::read(ctx, file, bytes.clone(), &config)?
    } else if lect_bytecode::is_bytecode(&bytes) {
        let config = ReadConfig::default().with_allow_unregistered(true).with_threads(threads);
        lect_bytecode::read(ctx, file, bytes.clone(), &config)?
    } else {
        let text = Arc::new(bytes.clone());
        let buffer = ctx.sources().add(file, text).map_err(|full| Failure::Message(full.to_string()))?;
        let config = ParseConfig::default().with_allow_unregistered(true).with_threads(threads);
        parse_source(ctx, &buffer, 0..bytes.len(), &config)?
    };
    ir.root().read_all()?;
    let config = VerifyConfig::default().with_unregistered(Unregistered::Allow).with_threads(threads);
    let verified = ctx.capture_diagnostics(|| verify(ir.root(), &config)).0.is_ok();
    let name = if path == Path::new("-") { "<stdin>".to_owned() } else { path.display().to_string() };
    Ok(Looked { name, bytes, ir, verified })
}
