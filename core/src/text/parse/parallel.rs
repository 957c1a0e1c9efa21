//! Reading the operations of a module on several threads.
//!
//! Where the body of a module begins, its text is cut into batches of siblings, without looking at most of it: a cut is at
//! a line that is indented as the first operation is, and that begins as an operation does. Each batch is read into an
//! isolate of its own, and these are joined in order; if all before it is joined, it is read where it belongs. Whether a cut was right shows when the batch before it was read: if
//! that ends where the cut is, at the end of an operation, the next batch begins at an operation. Otherwise, and where a
//! batch cannot be read on its own, because something in it is wrong or it defines or uses a value of the module, the
//! batches from there on are dropped, and one thread goes on from the end of what was read.
//!
//! Diagnostics are dropped: if there are any, the text is read again on one thread, so that they are the same, and come
//! in the same order, whatever the number of threads.

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

/// Into how many batches a text is divided for each thread, so that threads that are done early have more to do.
const BATCHES_PER_THREAD: usize = 8;

/// In how many bodies batches are looked for: modules nest, and each search may pass all of the text.
const SEARCHES: u32 = 8;

/// All that the reader of a text needs to know.
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

/// What divides siblings among threads.
pub(super) struct Divider<'c, 's> {
    source: Source<'c, 's>,
    searches: u32,
}

/// What all batches have in common.
struct Surroundings<'a, 'c, 's> {
    context: &'c Context,
    source: &'a Source<'c, 's>,
    aliases: &'a Arc<Aliases<'s>>,
    customs: &'a [OpName],
    depth: u32,
    name: OpName,
}

/// Siblings that were read.
struct Batch<'s> {
    isolate: Isolate,
    deferred_locs: Vec<DeferredLoc<'s>>,
    /// Where the token is that follows them.
    end: u32,
}

/// Reads a text on as many threads as its configuration says. `Err` says that it must be read again on one thread, which
/// reports the errors. `begin` makes a reader, which looks at the first token, and the block that the operations go to.
pub(super) fn read<'c, 's>(
    source: &Source<'c, 's>,
    begin: impl FnOnce() -> (OpParser<'c, 's>, Block),
) -> Parsed<Isolate> {
    quietly(source.ctx, || {
        let (mut parser, body) = begin();
        parser.divider = Some(Divider { source: source.clone(), searches: SEARCHES });
        parser.top_level(body)?;
        parser.resolve_deferred_locs()?;
        Ok(parser.ir)
    })
}

/// Does work that fails if there are diagnostics: warnings, too, come in order only when a text is read on one thread.
fn quietly<T>(ctx: &ContextData, work: impl FnOnce() -> Parsed<T>) -> Parsed<T> {
    match ctx.capture_diagnostics(work) {
        (result, diagnostics) if diagnostics.is_empty() => result,
        _ => Err(Reported::already()),
    }
}

impl<'c, 's> OpParser<'c, 's> {
    /// Reads operations that begin here into `block` on several threads, if that is the empty body of a module, and there
    /// is text enough. Others may follow.
    #[inline]
    pub(super) fn read_in_batches(&mut self, block: Block) {
        if self.divider.is_some() {
            self.divide(block);
        }
    }

    #[cold]
    fn divide(&mut self, block: Block) {
        // Only the body of a module is all that its isolate has.
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

    /// Where batches begin: here, and where lines look like that of the current token.
    fn cuts(&self, config: &ParseConfig) -> Vec<u32> {
        let text = self.inner.text;
        let start = self.token.start as usize;
        let mut cuts = vec![start as u32];
        let Some(column) = self.column(start as u32) else { return cuts };
        let indentation = &text[start - column..start];
        let batches = threads::usable(config.threads) * BATCHES_PER_THREAD;
        let length = ((text.len() - start) / batches.max(1)).max(config.batch).max(1);
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

    /// Reads the batches that begin at `cuts`, the first of which is here, as far as the cuts are right.
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
                    // All before is joined, so this one is read where it belongs, which saves moving it.
                    Task::Do if is_here => self.siblings(block, end_of(number)).map_err(|_| ())?,
                    Task::Take(_) | Task::Do => return Err(()),
                }
                Ok(None)
            },
        );
        // The caller reads on from the first batch that does not count.
        let (Ok(()) | Err(())) = joined;
    }

    /// Reads the operations from here on that begin before `end`.
    fn siblings(&mut self, block: Block, end: u32) -> Parsed<()> {
        let begins = |kind| matches!(kind, TokenKind::Ident | TokenKind::String | TokenKind::Percent);
        while begins(self.token.kind) && self.token.start < end {
            self.operation(block)?;
        }
        Ok(())
    }

    fn join(&mut self, block: Block, batch: Batch<'s>) {
        self.ir.append_siblings(block, batch.isolate);
        self.deferred_locs.extend(batch.deferred_locs);
        self.seek(batch.end);
    }
}

impl<'s> Surroundings<'_, '_, 's> {
    /// Reads the operations from `start` on that begin before `end`.
    fn read(&self, start: u32, end: u32) -> Parsed<Batch<'s>> {
        let (isolate, body) = Isolate::for_siblings(self.context, self.name);
        let mut parser = OpParser::new(self.context, self.source, isolate);
        parser.inner.aliases = Arc::clone(self.aliases);
        parser.inner.depth = self.depth;
        parser.customs = self.customs.to_vec();
        parser.open_scope();
        parser.seek(start);
        parser.siblings(body, end)?;
        // Values of the module are named in one reader only.
        if !parser.names.is_empty() {
            return Err(Reported::already());
        }
        parser.pop_scope()?;
        let end = parser.token.start;
        Ok(Batch { isolate: parser.ir, deferred_locs: parser.deferred_locs, end })
    }
}

#[cfg(test)]
mod tests;
