//! IR and dialects from files, by path.

use std::path::Path;

use lect_core::diag::Diagnostic;
use lect_core::loc::Loc;

use crate::prelude::*;
use crate::{bytecode, parse_named, verify};

/// Parses and verifies a file like [`parse`](crate::parse). A failure to read the file is a diagnostic, too.
pub fn parse_file(ctx: &Context, path: impl AsRef<Path>) -> Result<Isolate, Reported> {
    let path = path.as_ref().to_string_lossy();
    let told =
        |error: std::io::Error| Diagnostic::error(Loc::UNKNOWN, format!("cannot open input file '{path}': {error}"));
    let text = std::fs::read_to_string(&*path).map_err(|error| ctx.emit(told(error)))?;
    parse_named(ctx, &path, text, Unregistered::Reject)
}

/// Reads and verifies a file of bytecode of which all dialects are loaded. Errors go to the context's
/// diagnostics. [`bytecode::read()`] leaves functions unread until they are wanted.
pub fn read_bytecode(ctx: &Context, path: impl AsRef<Path>) -> Result<Isolate, Reported> {
    let path = path.as_ref();
    let told = |error: std::io::Error| {
        Diagnostic::error(Loc::UNKNOWN, format!("cannot open input file '{}': {error}", path.display()))
    };
    let bytes = bytecode::open(path).map_err(|error| ctx.emit(told(error)))?;
    let isolate = bytecode::read(ctx, path.as_os_str().as_encoded_bytes(), bytes, &bytecode::ReadConfig::default())?;
    verify(&isolate)?;
    Ok(isolate)
}

/// Reads and verifies an archive of which all dialects are loaded. Errors go to the context's diagnostics.
/// [`bytecode::archive::read()`] leaves functions unread until they are wanted.
pub fn read_archive(ctx: &Context, path: impl AsRef<Path>) -> Result<Isolate, Reported> {
    let path = path.as_ref();
    let told = |error: std::io::Error| {
        Diagnostic::error(Loc::UNKNOWN, format!("cannot open input file '{}': {error}", path.display()))
    };
    let bytes = bytecode::open(path).map_err(|error| ctx.emit(told(error)))?;
    let config = bytecode::archive::ReadConfig::default();
    let isolate = bytecode::archive::read(ctx, path.as_os_str().as_encoded_bytes(), bytes, &config)?;
    verify(&isolate)?;
    Ok(isolate)
}

/// Loads the dialects that a file of IRDL defines, and returns their names. Errors go to the context's diagnostics.
/// Each dialect must be loaded before any operation, type or attribute of its namespace is parsed.
#[cfg(feature = "irdl")]
pub fn load_irdl(ctx: &Context, path: impl AsRef<Path>) -> Result<Vec<String>, Reported> {
    let isolate = parse_file(ctx, path)?;
    let load = |spec: lect_core::dialect::DialectSpec| {
        let name = spec.name.to_string();
        match ctx.load(spec) {
            Ok(_) => Ok(name),
            Err(known) => Err(ctx.emit(Diagnostic::error(isolate.root().loc(), known.to_string()))),
        }
    };
    crate::dialects::irdl::lower(isolate.root())?.into_iter().map(load).collect()
}
