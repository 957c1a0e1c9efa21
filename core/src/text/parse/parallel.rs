//! Parsing of the operations of a module on several threads.
//!
//! At the start of a module's body, its text is cut into batches of siblings, without scanning most of it. A cut is at
//! a line with the indentation of the first operation, and with a start like that of an operation. Each batch is parsed
//! into an isolate of its own, and these are joined in order. A batch whose predecessors are all joined is parsed in
//! place.
//!
//! A cut is right if the preceding batch ends there, after an operation. If a cut is wrong, the batches from there on
//! are dropped, and one thread continues at the end of the last good batch. The same happens if a batch cannot be
//! parsed on its own: it has an error, or defines or uses values of the module.
//!
//! If there are any diagnostics, they are dropped, and the text is parsed again on one thread. Thus the diagnostics and
//! their order are independent of the number of threads.

use std::sync::Arc;

use super::location::DeferredLoc;
use super::{Aliases, FileNames, OpParser, ParseConfig, Parsed, SharedNames};
use crate::compat::Versions;
use crate::context::{Context, ContextData};
use crate::diag::Reported;
use crate::dialect::OpTraits;
use crate::entity::{Block, OpName};
use crate::ir::Isolate;
use crate::text::lexer::TokenKind;
use crate::threads::{self, Task};

/// Number of batches per thread, so that threads that finish early get more work.
const BATCHES_PER_THREAD: usize = 8;

/// Greatest length of a batch. Several batches per thread wait until they are joined, so they take memory.
const LONGEST_BATCH: usize = 512 * 1024;

/// Maximal number of bodies in which batches are searched: modules nest, and each search may scan all of the text.
const SEARCHES: u32 = 8;

/// The input and options of a parser.
#[derive(Clone)]
pub(super) struct Source<'c, 's> {
    pub ctx: &'c ContextData,
    pub text: &'s [u8],
    pub base: u32,
    pub config: ParseConfig,
    pub shared: Arc<SharedNames>,
    pub versions: Option<&'c dyn Versions>,
    pub file: FileNames<'c>,
}

/// Divides siblings among threads.
pub(super) struct Divider<'c, 's> {
    source: Source<'c, 's>,
    searches: u32,
}

/// State shared by all batches.
struct Surroundings<'a, 'c, 's> {
    context: &'c Context,
    source: &'a Source<'c, 's>,
    aliases: &'a Arc<Aliases<'s>>,
    customs: &'a [OpName],
    depth: u32,
    name: OpName,
}

/// Parsed siblings.
struct Batch {
    isolate: Isolate,
    deferred_locs: Vec<DeferredLoc>,
    /// Offset of the token that follows them.
    end: u32,
}

/// Parses a text on the configured number of threads.
///
/// On `Err`, the text must be parsed again on one thread, which reports the errors. `begin` creates a parser at the
/// first token, and the block for the operations.
pub(super) fn read<'c, 's>(
    source: &Source<'c, 's>,
    begin: impl FnOnce() -> (OpParser<'c, 's>, Block),
) -> Parsed<Isolate> {
    quietly(source.ctx, || {
        let (mut parser, body) = begin();
        parser.divider = Some(Divider { source: source.clone(), searches: SEARCHES });
        parser.top_level(body, false)?;
        parser.resolve_deferred_locs()?;
        Ok(parser.ir)
    })
}

/// Runs `work`, and fails if there are diagnostics. Warnings count as well, since their order would depend on threads.
fn quietly<T>(ctx: &ContextData, work: impl FnOnce() -> Parsed<T>) -> Parsed<T> {
    match ctx.capture_diagnostics(work) {
        (result, diagnostics) if diagnostics.is_empty() => result,
        _ => Err(Reported::already()),
    }
}

impl<'c, 's> OpParser<'c, 's> {
    /// Parses the following operations into `block` on several threads, if `block` is the empty body of a module and
    /// there is enough text. More operations may follow.
    #[inline]
    pub(super) fn read_in_batches(&mut self, block: Block) {
        if self.divider.is_some() {
            self.divide(block);
        }
    }

    #[cold]
    fn divide(&mut self, block: Block) {
        // A module's body must be the only content of its isolate.
        let ir = &self.ir;
        let is_first = (ir.op_count(), ir.region_count(), ir.block_count()) == (1, 1, 1);
        let name = ir.root().name();
        let is_item = matches!(self.token.kind, TokenKind::Ident | TokenKind::String);
        if !is_first || !is_item || !self.names.is_empty() || !self.ctx.op_name(name).has(OpTraits::SYMBOL_TABLE) {
            return;
        }
        let Some(mut divider) = self.divider.take() else { return };
        let cuts = self.cuts(&divider.source.config);
        if cuts.len() > 1 {
            return self.read_batches(block, name, &divider.source, &cuts);
        }
        divider.searches -= 1;
        self.divider = Some(divider).filter(|divider| divider.searches > 0);
    }

    /// Returns the start of each batch: the current token, and lines with its indentation.
    fn cuts(&self, config: &ParseConfig) -> Vec<u32> {
        let text = self.inner.text;
        let start = self.token.start as usize;
        let mut cuts = vec![start as u32];
        let Some(column) = self.column(start as u32) else { return cuts };
        let indentation = &text[start - column..start];
        let batches = threads::usable(config.threads) * BATCHES_PER_THREAD;
        let length = ((text.len() - start) / batches.max(1)).min(LONGEST_BATCH).max(config.batch).max(1);
        let mut at = start;
        while text.len() - at > length {
            at += length;
            let mut lines = memchr::memchr_iter(b'\n', &text[at..]).map(|end| at + end + 1);
            let begins = |line: &usize| {
                let rest = text[*line..].strip_prefix(indentation);
                rest.and_then(<[u8]>::first)
                    .is_some_and(|byte| byte.is_ascii_alphabetic() || matches!(byte, b'_' | b'"'))
            };
            let Some(line) = lines.find(begins) else { break };
            at = line + column;
            cuts.push(at as u32);
        }
        cuts
    }

    /// Parses the batches that begin at `cuts`, up to the first wrong cut. The first batch begins at the current token.
    fn read_batches(&mut self, block: Block, name: OpName, source: &Source<'c, 's>, cuts: &[u32]) {
        let aliases = Arc::clone(&self.inner.aliases);
        let customs = self.customs.clone();
        let depth = self.inner.depth;
        let around = Surroundings { context: self.context, source, aliases: &aliases, customs: &customs, depth, name };
        let end_of = |number: usize| cuts.get(number + 1).copied().unwrap_or(u32::MAX);
        let read = |number: usize| {
            quietly(source.ctx, || crate::stack::grow(|| around.read(cuts[number], end_of(number)))).ok()
        };
        let joined = threads::in_order(
            source.config.threads,
            cuts.len(),
            || (),
            |(), number| read(number),
            |number, task| {
                let is_here = self.token.start == cuts[number];
                match task {
                    Task::Prepare => return Ok(Some(read(number))),
                    Task::Take(Some(batch)) if is_here => self.join(block, batch),
                    // All preceding batches are joined, so this one is parsed in place, which saves moving it.
                    Task::Do if is_here => self.siblings(block, end_of(number)).map_err(|_| ())?,
                    Task::Take(_) | Task::Do => return Err(()),
                }
                Ok(None)
            },
        );
        // The caller continues at the first batch that was not joined.
        let (Ok(()) | Err(())) = joined;
    }

    /// Parses the following operations that begin before `end`.
    fn siblings(&mut self, block: Block, end: u32) -> Parsed<()> {
        let begins = |kind| matches!(kind, TokenKind::Ident | TokenKind::String | TokenKind::Percent);
        while begins(self.token.kind) && self.token.start < end {
            self.operation(block)?;
        }
        Ok(())
    }

    fn join(&mut self, block: Block, batch: Batch) {
        self.ir.append_siblings(block, batch.isolate);
        self.deferred_locs.extend(batch.deferred_locs);
        self.seek(batch.end);
    }
}

impl Surroundings<'_, '_, '_> {
    /// Parses the operations from `start` on that begin before `end`.
    fn read(&self, start: u32, end: u32) -> Parsed<Batch> {
        let (isolate, body) = Isolate::for_siblings(self.context, self.name);
        let mut parser = OpParser::new(self.context, self.source, isolate);
        parser.inner.aliases = Arc::clone(self.aliases);
        parser.inner.depth = self.depth;
        parser.customs = self.customs.to_vec();
        parser.open_scope();
        parser.seek(start);
        parser.siblings(body, end)?;
        // Values of the module can only be named by a single parser.
        if !parser.names.is_empty() {
            return Err(Reported::already());
        }
        parser.pop_scope()?;
        let end = parser.token.start;
        Ok(Batch { isolate: parser.ir, deferred_locs: parser.deferred_locs, end })
    }
}
