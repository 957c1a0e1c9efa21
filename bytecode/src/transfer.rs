//! From one context to another: by way of bytecode, so that what the two have in different versions is upgraded or
//! downgraded on the way.

use bytes::Bytes;
use lect_core::Context;
use lect_core::diag::{Diagnostic, Reported};
use lect_core::ir::{Isolate, OpRef};
use lect_core::loc::Loc;
use lect_core::source::Text;
use lect_core::text::{ParseConfig, parse_source, stated_versions};

use crate::{ReadConfig, WriteConfig, WriteError, read, write};

/// The same IR in another context. What dialects have there in another version becomes that version's; what that version
/// cannot have is an error.
///
/// Text of another version is read so: into a context that has [loaded](lect_core::context::ContextData::load_at) that version,
/// and from there into one that has the newest.
pub fn transfer(op: OpRef<'_>, to: &Context, config: &ReadConfig) -> Result<Isolate, Reported> {
    let mut bytes = Vec::new();
    match write(op, &WriteConfig::default(), &mut bytes) {
        Ok(()) => read(to, b"<transferred>", Bytes::from(bytes), config),
        Err(WriteError::Reported(reported)) => Err(reported),
        // Memory takes all there is.
        Err(WriteError::Io(error)) => Err(op.context().error(op.loc(), error.to_string()).emit()),
    }
}

/// Reads a text, which may say in a comment before all else that it is of other versions of dialects than the context's
/// (`// dialect-versions: shop=2`): then it is read as what it was, and becomes what the context has. Nothing is verified.
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
    let bytes: &[u8] = (*text).as_ref();
    let (length, others) = (bytes.len(), ctx.other_versions(&stated_versions(bytes)));
    let parse = |ctx: &Context| {
        let buffer = ctx.sources().add(name, text.clone());
        let buffer = buffer.map_err(|full| ctx.emit(Diagnostic::error(Loc::UNKNOWN, full.to_string())))?;
        parse_source(ctx, &buffer, 0..length, config)
    };
    if others.is_empty() {
        return parse(ctx);
    }
    let versioned = ctx.with_versions(&others).map_err(|none| ctx.error(Loc::UNKNOWN, none.to_string()).emit())?;
    let ir = parse(&versioned)?;
    let config = ReadConfig::default().with_allow_unregistered(config.allow_unregistered).with_threads(config.threads);
    let mut ir = transfer(ir.root(), ctx, &config)?;
    ir.materialize_all(config.threads)?;
    Ok(ir)
}
