//! Reading the bodies of isolated operations on several threads.
//!
//! One reader goes through the text. Where the body of an isolated operation begins and no value is in scope, it
//! looks for the matching brace, leaves the body to a thread that is free and goes on behind it. A body needs nothing but
//! the aliases that were defined before it. When all are read, they are put into their places.
//!
//! Diagnostics are dropped: if there are any, the text is read again on one thread, so that they are the same, and come
//! in the same order, whatever the number of threads.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};

use super::location::DeferredLoc;
use super::region::RegionArg;
use super::{Aliases, OpParser, ParseConfig, Parsed, SharedNames};
use crate::compat::Versions;
use crate::context::{Context, ContextData};
use crate::diag::Reported;
use crate::entity::{Block, OpName, Region};
use crate::ir::Isolate;
use crate::loc::Loc;
use crate::text::DistinctTable;
use crate::text::lexer::TokenKind;
use crate::threads;

/// A body shorter than this is read faster than it is handed over.
const SHORTEST_BODY: usize = 1024;

/// A body longer than this share of the text is no sibling among many, but what holds the siblings.
const LONGEST_SHARE: usize = 4;

/// A body that was left out.
pub(super) struct Task<'s> {
    /// Where its braces are.
    start: u32,
    end: u32,
    name: OpName,
    args: Vec<RegionArg>,
    aliases: Arc<Aliases<'s>>,
    customs: Vec<OpName>,
    /// Which isolate it belongs to: a place among the children at each level.
    path: Vec<u32>,
    depth: u32,
}

/// A body that was read.
struct Body<'s> {
    isolate: Isolate,
    deferred_locs: Vec<DeferredLoc<'s>>,
    path: Vec<u32>,
}

/// Takes the bodies that a reader leaves out.
pub(super) type Spawner<'s> = Sender<Task<'s>>;

/// All that the reader of a text needs to know.
#[derive(Clone)]
pub(super) struct Source<'c, 's> {
    pub ctx: &'c ContextData,
    pub text: &'s [u8],
    pub base: u32,
    pub config: ParseConfig,
    pub shared: Arc<SharedNames>,
    pub versions: Option<&'c dyn Versions>,
    /// The distinct attributes of the file that the text is a piece of.
    pub distinct: Option<&'c DistinctTable>,
}

/// Reads a text into the isolate of `parser` on as many threads as its configuration says. `Err` says that it must
/// be read again on one thread to learn what is wrong.
pub(super) fn read<'s>(source: &Source<'_, 's>, mut parser: OpParser<'_, 's>, body: Block) -> Parsed<Isolate> {
    let ctx = parser.context;
    let (spawner, tasks) = channel::<Task<'s>>();
    let tasks = Mutex::new(tasks);
    let bodies = Mutex::new(Vec::new());
    // Warnings, too, come in order only when the text is read on one thread.
    let quietly = |work: &mut dyn FnMut() -> Parsed<()>| match source.ctx.capture_diagnostics(work) {
        (result, diagnostics) if diagnostics.is_empty() => result,
        _ => Err(Reported::already()),
    };
    let work = || {
        let mut result = Ok(());
        while let Some(task) = next(&tasks) {
            if result.is_ok() {
                result = read_body(ctx, source, task).map(|body| lock(&bodies).push(body));
            }
        }
        result
    };
    let read = || {
        let result = quietly(&mut || {
            parser.spawner = Some(spawner.clone());
            let read = parser.top_level(body);
            parser.spawner = None;
            read
        });
        drop(spawner);
        result.and(quietly(&mut || work()))
    };
    let (result, helped) = threads::with_helpers(source.config.threads - 1, || quietly(&mut || work()), read);
    helped.into_iter().fold(result, Parsed::and)?;
    for body in bodies.into_inner().unwrap_or_else(PoisonError::into_inner) {
        parser.ir.graft(&body.path, body.isolate);
        parser.deferred_locs.extend(body.deferred_locs);
    }
    quietly(&mut || parser.resolve_deferred_locs())?;
    Ok(parser.ir)
}

fn next<'s>(tasks: &Mutex<Receiver<Task<'s>>>) -> Option<Task<'s>> {
    lock(tasks).recv().ok()
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn read_body<'s>(ctx: &Context, source: &Source<'_, 's>, task: Task<'s>) -> Parsed<Body<'s>> {
    let isolate = Isolate::new(ctx, task.name, Loc::UNKNOWN, 0);
    let text = &source.text[..task.end as usize];
    let mut parser = OpParser::new(ctx, &Source { text, ..source.clone() }, isolate);
    parser.inner.aliases = task.aliases;
    parser.inner.depth = task.depth;
    parser.customs = task.customs;
    let mut args = task.args;
    for arg in &mut args {
        // A name is a number that holds for one reader only.
        parser.seek(arg.name.at);
        arg.name.name = parser.value_name();
    }
    parser.seek(task.start);
    let region = parser.ir.create_region();
    parser.region(region, &args)?;
    if !parser.at(TokenKind::Eof) {
        return Err(parser.error("the body of an operation ends before its brace"));
    }
    parser.check_forward_references()?;
    let root = parser.ir.root().op;
    parser.ir.set_regions(root, &[region]);
    Ok(Body { isolate: parser.ir, deferred_locs: parser.deferred_locs, path: task.path })
}

impl<'s> OpParser<'_, 's> {
    /// Leaves the body that begins here to others, if that may be. Then the region has an empty block for now.
    pub(super) fn leave_out(&mut self, region: Region, args: &[RegionArg]) -> bool {
        let Some(spawner) = &self.spawner else { return false };
        // The isolate must be new, and this its only region, for the body to replace all of it.
        let fresh = self.ir.op_count() == 1 && self.ir.region_count() == 1 && !self.isolate_path.is_empty();
        if !fresh || !self.names.is_empty() || !self.at(TokenKind::LBrace) {
            return false;
        }
        let start = self.inner.token.start as usize;
        let longest = self.inner.text.len() / LONGEST_SHARE;
        let Some(end) = matching_brace(&self.inner.text[..self.inner.text.len().min(start + longest)], start) else {
            return false;
        };
        let next = self.inner.text[end..].iter().find(|byte| !byte.is_ascii_whitespace());
        if end - start < SHORTEST_BODY || next == Some(&b',') {
            return false;
        }
        let task = Task {
            start: start as u32,
            end: end as u32,
            name: self.ir.root().name(),
            args: args.to_vec(),
            aliases: Arc::clone(&self.inner.aliases),
            customs: self.customs.clone(),
            path: self.isolate_path.clone(),
            depth: self.inner.depth,
        };
        if spawner.send(task).is_err() {
            return false;
        }
        let block = self.ir.create_block();
        self.ir.append_block(region, block);
        self.seek(end as u32);
        true
    }
}

/// Where the brace that matches the one at `start` ends, if the text has it.
fn matching_brace(text: &[u8], start: usize) -> Option<usize> {
    let mut at = start;
    let mut open = 0usize;
    loop {
        at += text[at..].iter().position(|byte| matches!(byte, b'{' | b'}' | b'"' | b'/'))?;
        match text[at] {
            b'{' => open += 1,
            b'}' => {
                open -= 1;
                if open == 0 {
                    return Some(at + 1);
                }
            }
            b'"' => at = string_end(text, at)?,
            // A comment may hold anything.
            _ if text.get(at + 1) == Some(&b'/') => at += memchr::memchr2(b'\n', b'\r', &text[at..])?,
            _ => {}
        }
        at += 1;
    }
}

/// Where the closing quote of the string that opens at `at` is.
fn string_end(text: &[u8], mut at: usize) -> Option<usize> {
    loop {
        at += 1;
        at += memchr::memchr2(b'"', b'\\', &text[at..])?;
        if text[at] == b'"' {
            return Some(at);
        }
        at += 1;
    }
}
