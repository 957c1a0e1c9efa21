//! Transfer of IR between contexts by way of bytecode, which migrates dialects with different versions.

use std::ops::Range;
use std::sync::Arc;

use bytes::Bytes;
use lect_core::Context;
use lect_core::diag::{Diagnostic, Reported, Severity};
use lect_core::ir::{Isolate, OpRef};
use lect_core::loc::Loc;
use lect_core::source::{Buffer, Text};
use lect_core::text::{ParseConfig, parse_source};
use lect_ods::spec::show_version;

use crate::{ReadConfig, WriteConfig, WriteError, read, write};

/// Re-encodes IR in another context. Dialects with another version there are migrated; an error is emitted if the other
/// version cannot express the IR.
///
/// Text of another version is read in the same way. The text is parsed in a context that has
/// [loaded](lect_core::context::ContextData::load_at) that version, then transferred to a context with the newest
/// version.
pub fn transfer(op: OpRef<'_>, to: &Context, config: &ReadConfig) -> Result<Isolate, Reported> {
    let mut bytes = Vec::new();
    match write(op, &WriteConfig::default(), &mut bytes) {
        Ok(()) => read(to, b"<transferred>", Bytes::from(bytes), config),
        Err(WriteError::Reported(reported)) => Err(reported),
        // Writing to memory does not fail.
        Err(WriteError::Io(error)) => Err(op.context().error(op.loc(), error.to_string()).emit()),
    }
}

/// Parses a text without verifying it. The first comment may declare dialect versions other than the context's (`//
/// dialect-versions: shop=2`). The text is then parsed in these versions and migrated.
///
/// ```
/// # use std::sync::Arc;
/// use lect_bytecode::parse_text;
/// use lect_core::{Context, text::ParseConfig};
///
/// let text = "// dialect-versions: builtin=1\nmodule {}";
/// let module = parse_text(&Context::new(), b"in.mlir", Arc::new(text), &ParseConfig::default());
/// assert!(module.is_ok());
/// ```
pub fn parse_text(ctx: &Context, name: &[u8], text: Text, config: &ParseConfig) -> Result<Isolate, Reported> {
    parse_text_at(ctx, name, text, &[], config)
}

/// Parses a text like [`parse_text`], with default versions for dialects whose version the text does not declare.
pub fn parse_text_at(
    ctx: &Context,
    name: &[u8],
    text: Text,
    versions: &[(String, Vec<u64>)],
    config: &ParseConfig,
) -> Result<Isolate, Reported> {
    let length = (*text).as_ref().len();
    let buffer = ctx.sources().add(name, text);
    let buffer = buffer.map_err(|full| ctx.emit(Diagnostic::error(Loc::UNKNOWN, full.to_string())))?;
    let versions = ctx.text_versions(&buffer, 0..length, versions)?;
    let read = parse_buffer_at(ctx, &buffer, 0..length, &versions, config);
    if read.is_err() && versions.is_empty() {
        hint_version(ctx, &buffer, 0..length, config);
    }
    read
}

/// Parses a part of a buffer in these dialect versions, which exist and differ from the context's. The IR is not
/// verified.
pub fn parse_buffer_at(
    ctx: &Context,
    buffer: &Arc<Buffer>,
    range: Range<usize>,
    versions: &[(String, Vec<u64>)],
    config: &ParseConfig,
) -> Result<Isolate, Reported> {
    if versions.is_empty() {
        return parse_source(ctx, buffer, range, config);
    }
    let versioned = ctx.with_versions(versions).map_err(|none| ctx.error(Loc::UNKNOWN, none.to_string()).emit())?;
    let again = versioned.sources().add_again(buffer);
    let again = again.map_err(|full| ctx.emit(Diagnostic::error(Loc::UNKNOWN, full.to_string())))?;
    let ir = parse_source(&versioned, &again, range, config)?;
    let config = ReadConfig::default().with_allow_unregistered(config.allow_unregistered).with_threads(config.threads);
    let mut ir = transfer(ir.root(), ctx, &config)?;
    ir.materialize_all(config.threads)?;
    Ok(ir)
}

/// Longest text that is parsed again for a hint.
const LONGEST_GUESS: usize = 1 << 20;

/// Limit of the versions that are tried for a hint.
const MOST_GUESSES: usize = 8;

/// Reports an older dialect version in which a text can be parsed, after parsing in the context's version failed. Each
/// loaded dialect is tried separately, its newest versions first.
pub fn hint_version(ctx: &Context, buffer: &Arc<Buffer>, range: Range<usize>, config: &ParseConfig) {
    if range.len() > LONGEST_GUESS {
        return;
    }
    let mut guesses: Vec<(String, Vec<u64>)> = Vec::new();
    for dialect in ctx.loaded_dialects().map(|dialect| dialect.spec()).filter(|spec| !spec.name.contains('@')) {
        let older = dialect.versions.iter().rev().filter(|step| *step.number < *dialect.version);
        guesses.extend(older.map(|step| (dialect.name.to_string(), step.number.to_vec())));
    }
    let loc = Loc::source(buffer.pos(range.start));
    for guess in guesses.into_iter().take(MOST_GUESSES) {
        let (namespace, version) = (&guess.0, show_version(&guess.1));
        let guess = std::slice::from_ref(&guess);
        let (read, _) = ctx.capture_diagnostics(|| parse_buffer_at(ctx, buffer, range.clone(), guess, config));
        if read.is_ok() {
            let message = format!(
                "the text can be read as version {version} of dialect '{namespace}': state that in a comment at its \
                 top, `// dialect-versions: {namespace}={version}`"
            );
            ctx.report(Diagnostic::new(Severity::Note, loc, message));
            return;
        }
    }
}
