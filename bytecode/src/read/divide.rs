//! Parallel reading of the operations in a module.
//!
//! The regions of isolated operations are sections, so the end of such an operation is found without reading them. At
//! the begin of a module's body its operations are divided into runs. A thread that takes the next run finds its end,
//! and reads it into a separate isolate; the isolates are joined in order. The joining thread reads the first unread
//! run in place, which saves a move. At an operation that cannot be skipped like this, or a run that cannot be read
//! separately, one thread continues.
//!
//! Diagnostics of runs are dropped. If there are any, the file is read again on one thread, so that diagnostics do not
//! depend on the number of threads.

use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};

use lect_core::Context;
use lect_core::diag::Reported;
use lect_core::entity::OpName;
use lect_core::ir::Isolate;
use lect_core::threads::{Task, in_order};

use super::File;
use super::body::Body;
use super::region_stack::Reader;
use crate::sections::{Section, SectionId, mask};
use crate::wire::Cursor;

/// Number of runs per thread, so that threads that finish early can take more.
const RUNS_PER_THREAD: usize = 16;

/// Greatest length of a run. Several runs per thread wait until they are joined, so they take memory.
const LONGEST_RUN: usize = 256 * 1024;

/// Division of siblings among threads.
pub(super) struct Divider {
    threads: usize,
    /// Least number of bytes of a run.
    length: usize,
}

impl Divider {
    /// Creates the division of an isolated operation's regions, if several threads may read these. Regions that are
    /// already read in parallel are not divided further.
    pub fn of(file: &File, bytes: usize, regions: usize) -> Option<Self> {
        let threads = file.threads.load(Ordering::Relaxed);
        if threads < 2 || regions != 1 || bytes < 2 * file.batch {
            return None;
        }
        Some(Self { threads, length: (bytes / (threads * RUNS_PER_THREAD)).min(LONGEST_RUN).max(file.batch).max(1) })
    }
}

/// Some of the siblings in a module.
#[derive(Clone)]
pub(super) struct Run<'f> {
    pub bytes: Cursor<'f>,
    pub ops: u64,
    /// The operations that follow the run.
    rest: Rest<'f>,
}

#[derive(Clone)]
struct Rest<'f> {
    cursor: Cursor<'f>,
    ops: u64,
}

/// The runs found so far.
struct Runs<'f> {
    file: &'f File,
    found: Vec<Run<'f>>,
    rest: Rest<'f>,
    length: usize,
    /// Whether the remaining operations cannot be divided.
    ended: bool,
}

impl<'f> Runs<'f> {
    /// Returns the run with a number, if there is one.
    fn get(&mut self, number: usize) -> Option<Run<'f>> {
        while self.found.len() <= number && !self.ended {
            self.find();
        }
        self.found.get(number).cloned()
    }

    fn find(&mut self) {
        let start = self.rest.clone();
        let end = start.cursor.offset() + self.length;
        while self.rest.ops > 0 && self.rest.cursor.offset() < end {
            match behind(self.rest.cursor) {
                Some((next, _)) => self.rest = Rest { cursor: next, ops: self.rest.ops - 1 },
                None => {
                    self.ended = true;
                    break;
                }
            }
        }
        self.ended |= self.rest.ops == 0;
        let ops = start.ops - self.rest.ops;
        if ops > 0 {
            let bytes = self.file.image.range(start.cursor.offset()..self.rest.cursor.offset());
            self.found.push(Run { bytes, ops, rest: start });
        }
    }
}

/// Returns the cursor behind an operation and the size of its regions, if these are in a section. The operation must
/// have no operands, results or successors.
pub(super) fn behind(mut cursor: Cursor<'_>) -> Option<(Cursor<'_>, usize)> {
    const VALUES: u8 = mask::RESULTS | mask::OPERANDS | mask::SUCCESSORS | mask::USE_ORDERS;
    cursor.varint().ok()?;
    let mask = cursor.byte().ok()?;
    if mask & VALUES != 0 {
        return None;
    }
    cursor.varint().ok()?;
    if mask & mask::ATTRS != 0 {
        cursor.varint().ok()?;
    }
    if mask & mask::PROPERTIES != 0 {
        cursor.varint().ok()?;
    }
    let mut length = 0;
    if mask & mask::REGIONS != 0 {
        let (count, closed) = cursor.flagged_varint().ok()?;
        if !closed || count == 0 {
            return None;
        }
        let (section, content) = Section::read(&mut cursor).ok()?;
        length = content.remaining();
        if section.id != SectionId::Ir {
            return None;
        }
    }
    Some((cursor, length))
}

/// The reason why parallel reading stops and one thread continues.
enum Stop {
    /// At a run, by number.
    At(usize),
    Failed(Reported),
}

impl<'f> Body<'f, '_> {
    /// Reads the operations of the current block, the only one of a module, in parallel. Some may be left unread.
    #[cold]
    pub(super) fn divide(&mut self, divider: &Divider) -> Result<(), Reported> {
        let (Some(frame), Some(block)) = (self.stack.frames.last(), self.stack.block()) else { return Ok(()) };
        if self.file.image.version < 2 || !frame.is_plain_block() {
            return Ok(());
        }
        let rest = Rest { cursor: self.stack.cursor, ops: frame.ops_left };
        let (file, ctx, name) = (self.file, self.stack.ctx.clone(), self.stack.ir.root().name());
        let count = rest.cursor.remaining() / divider.length + 1;
        let runs = Runs { file, found: Vec::new(), rest, length: divider.length, ended: false };
        let runs = Mutex::new(runs);
        let run = |number: usize| runs.lock().unwrap_or_else(PoisonError::into_inner).get(number);
        let read = |number: usize| run(number).map(|run| read_run(file, &ctx, name, &run));
        // Nested bodies are not divided further.
        file.threads.store(1, Ordering::Relaxed);
        let divided = in_order(
            divider.threads,
            count,
            || (),
            |(), number| read(number),
            |number, task| {
                match task {
                    Task::Prepare => return Ok(Some(read(number))),
                    Task::Take(None) => {}
                    Task::Take(Some(Some(run))) => self.stack.ir.append_siblings(block, run),
                    Task::Take(Some(None)) => return Err(Stop::At(number)),
                    Task::Do => {
                        if let Some(run) = run(number) {
                            self.go_to(&Rest { cursor: run.bytes, ops: run.ops });
                            self.run_block().map_err(Stop::Failed)?;
                        }
                    }
                }
                Ok(None)
            },
        );
        file.threads.store(divider.threads, Ordering::Relaxed);
        let runs = runs.into_inner().unwrap_or_else(PoisonError::into_inner);
        match divided {
            Err(Stop::Failed(reported)) => return Err(reported),
            Err(Stop::At(number)) => self.go_to(runs.found.get(number).map_or(&runs.rest, |run| &run.rest)),
            Ok(()) => self.go_to(&runs.rest),
        }
        Ok(())
    }

    fn go_to(&mut self, rest: &Rest<'f>) {
        self.stack.cursor = rest.cursor;
        if let Some(frame) = self.stack.frames.last_mut() {
            frame.ops_left = rest.ops;
        }
    }
}

/// Reads a run into an isolate. Returns `None` if that fails or emits diagnostics.
fn read_run(file: &Arc<File>, ctx: &Context, name: OpName, run: &Run<'_>) -> Option<Isolate> {
    let read = || {
        let (mut isolate, block) = Isolate::for_siblings(ctx, name);
        Body::siblings(file, &mut isolate, block, run).ok().map(|()| isolate)
    };
    let (isolate, diagnostics) = ctx.capture_diagnostics(read);
    isolate.filter(|_| diagnostics.is_empty())
}
