//! Detection of text of a release newer than the supported one, by syntax and operations that only newer releases have.

use std::sync::Arc;

use lect_bytecode::layout::release;
use lect_core::diag::{Diagnostic, Severity};
use lect_core::ir::Isolate;
use lect_core::loc::Loc;
use lect_core::source::Buffer;
use lect_core::text::parse::Older;
use lect_core::text::{ParseConfig, parse_source};
use lect_ods::spec::{MLIR_RELEASE, NEWEST_RELEASE};

use super::Chunk;
use crate::opt::failure::Failure;

/// Longest text that is parsed again.
const LONGEST: usize = 16 << 20;

/// Returns true if an error is about a property or an operation that only newer releases have.
pub(super) fn is_evidence(diagnostic: &Diagnostic) -> bool {
    let message = &diagnostic.message;
    let is_newer_op = |word: &str| {
        let has = |number: u32| release(number).is_some_and(|release| release.layout(word).is_some());
        word.contains('.') && !has(MLIR_RELEASE) && (MLIR_RELEASE + 1..=NEWEST_RELEASE).any(has)
    };
    message.contains("is new in MLIR") || message.split('\'').any(is_newer_op)
}

/// Parses a text by the first newer release that accepts it, and warns about the release. Each attempt has its own
/// context, which `load` creates.
pub(super) fn read(
    buffer: &Arc<Buffer>,
    config: &ParseConfig,
    load: impl Fn() -> Result<Chunk, Failure>,
) -> Result<Option<Isolate>, Failure> {
    if buffer.len() > LONGEST {
        return Ok(None);
    }
    for number in MLIR_RELEASE + 1..=NEWEST_RELEASE {
        let Chunk { ctx, buffer, range } = load()?;
        let config = config.with_older(Some(Older::newer_release(number)));
        let (read, warnings) = ctx.capture_diagnostics(|| parse_source(&ctx, &buffer, range.clone(), &config));
        let Ok(ir) = read else { continue };
        warnings.into_iter().for_each(|warning| ctx.report(warning));
        let message = format!("this is text of MLIR {number}: pass --from={number}");
        ctx.report(Diagnostic::new(Severity::Warning, Loc::source(buffer.pos(range.start)), message));
        return Ok(Some(ir));
    }
    Ok(None)
}
