//! Translation of LLVM IR to the `llvm` dialect.
//!
//! [`import`] reads the text of a module and creates the operation that `mlir-translate --import-llvm` does. Two layers:
//! the reader of the text makes a module of its own (`ir`, `text`), and the translation makes operations of it
//! (`convert`).
//!
//! Types, constants and metadata nest at most 256 times. Typed pointers are rejected. LLVM's verifier does not run: the
//! verifier of the dialect finds most errors.

mod convert;
mod ir;
mod text;

use std::sync::Arc;

use lect_core::Context;
use lect_core::diag::Reported;
use lect_core::ir::Isolate;
use lect_core::loc::Loc;
use lect_core::source::Buffer;

/// Options of the import, with the names of `mlir-translate`.
#[derive(Clone, Copy, Default, Debug)]
#[non_exhaustive]
pub struct Options {
    /// Warns about each piece of metadata, record or instruction that is dropped.
    pub emit_expensive_warnings: bool,
    /// Drops the elements of composite types in debug information.
    pub drop_composite_type_elements: bool,
    /// Translates all intrinsics to `llvm.call_intrinsic`.
    pub prefer_unregistered_intrinsics: bool,
    /// Translates identified structs to literal ones.
    pub structs_as_literals: bool,
}

impl Options {
    /// Sets whether to warn about everything that is dropped.
    pub fn with_expensive_warnings(mut self, warn: bool) -> Self {
        self.emit_expensive_warnings = warn;
        self
    }

    /// Sets whether to drop the elements of composite types in debug information.
    pub fn without_composite_type_elements(mut self, drop: bool) -> Self {
        self.drop_composite_type_elements = drop;
        self
    }

    /// Sets whether all intrinsics become calls by name.
    pub fn with_unregistered_intrinsics(mut self, prefer: bool) -> Self {
        self.prefer_unregistered_intrinsics = prefer;
        self
    }

    /// Sets whether identified structs become literal ones.
    pub fn with_structs_as_literals(mut self, literal: bool) -> Self {
        self.structs_as_literals = literal;
        self
    }
}

/// Translates the LLVM IR in a buffer to a module of the `llvm` dialect.
///
/// Errors in the text are reported at their position in it. The result is not verified.
pub fn import(ctx: &Context, buffer: &Buffer, options: Options) -> Result<Isolate, Reported> {
    let text = buffer.text().unwrap_or_else(|| Arc::new(Vec::new()));
    let bytes: &[u8] = (*text).as_ref();
    let mut module = text::read(ctx, buffer, bytes)?;
    if module.source_filename.is_none() {
        module.source_filename = Some(file_name(buffer));
    }
    if let Some(version) = module.strip_invalid_debug() {
        let name = String::from_utf8_lossy(buffer.name());
        ctx.warning(Loc::UNKNOWN, format!("ignoring debug info with an invalid version ({version}) in {name}"));
    }
    convert::convert(ctx, &module, bytes, options)
}

/// Translates LLVM IR text like [`import`], with a name for diagnostics.
pub fn import_text(ctx: &Context, name: &str, text: &str) -> Result<Isolate, Reported> {
    match ctx.sources().add(name.as_bytes(), Arc::new(text.as_bytes().to_vec())) {
        Ok(buffer) => import(ctx, &buffer, Options::default()),
        Err(full) => Err(ctx.error(Loc::UNKNOWN, full.to_string()).emit()),
    }
}

/// Returns the name of the file that a buffer is of.
fn file_name(buffer: &Buffer) -> Box<[u8]> {
    buffer.name().into()
}
