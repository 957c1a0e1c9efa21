//! How far long work is, told on standard error if that is a terminal.

use std::borrow::Cow;
use std::io::{IsTerminal, Write};
use std::ops::Range;
use std::time::{Duration, Instant};

use lect_bytecode::dump::{Node, Value, Visitor};
use lect_bytecode::wire::{Fault, Wire};

/// How long work takes before anything is told: most is done by then.
const PATIENCE: Duration = Duration::from_millis(500);

/// How often something is told.
const INTERVAL: Duration = Duration::from_millis(100);

/// How many parts of a file pass between looks at the clock.
const STRIDE: u32 = 1 << 12;

/// How far work on one file is.
pub struct Progress {
    name: String,
    size: usize,
    is_shown: bool,
    was_shown: bool,
    next: Instant,
    passed: u32,
}

impl Progress {
    /// Work begins on a file of some size.
    pub fn new(name: &str, size: usize) -> Self {
        Self {
            name: lect_core::diag::escaped_line(name.as_bytes()),
            size,
            is_shown: std::io::stderr().is_terminal(),
            was_shown: false,
            next: Instant::now() + PATIENCE,
            passed: 0,
        }
    }

    /// As [`new`](Self::new), where standard output is written to meanwhile: nothing is told between lines of it.
    pub fn beside_output(name: &str, size: usize) -> Self {
        let mut progress = Self::new(name, size);
        progress.is_shown &= !std::io::stdout().is_terminal();
        progress
    }

    fn pass(&mut self, at: usize) {
        self.passed = self.passed.wrapping_add(1);
        if !self.is_shown || !self.passed.is_multiple_of(STRIDE) {
            return;
        }
        let now = Instant::now();
        if now < self.next {
            return;
        }
        self.next = now + INTERVAL;
        self.was_shown = true;
        let percent = at as u128 * 100 / self.size.max(1) as u128;
        let (bold, plain) = ("\u{1b}[1m", "\u{1b}[0m");
        let mut out = anstream::stderr().lock();
        // Who cannot be told need not be.
        let _ = write!(out, "\r\u{1b}[K{bold}{percent:3} %{plain} of {}", self.name);
        let _ = out.flush();
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if self.was_shown {
            let _ = write!(std::io::stderr(), "\r\u{1b}[K");
        }
    }
}

/// A visitor whose work is watched.
pub struct Watched<V> {
    visitor: V,
    progress: Progress,
}

impl<V> Watched<V> {
    /// Begins to watch.
    pub fn new(visitor: V, progress: Progress) -> Self {
        Self { visitor, progress }
    }

    /// The visitor, when the work is done.
    pub fn into_inner(self) -> V {
        self.visitor
    }
}

impl<V: Visitor> Visitor for Watched<V> {
    #[inline]
    fn enter(&mut self, node: Node, at: usize) {
        self.progress.pass(at);
        self.visitor.enter(node, at);
    }

    #[inline]
    fn leave(&mut self, node: Node, end: usize) {
        self.visitor.leave(node, end);
    }

    #[inline]
    fn field(&mut self, name: &str, value: &Value<'_>, bytes: Range<usize>) {
        self.visitor.field(name, value, bytes);
    }

    #[inline]
    fn enter_list(&mut self, name: &str, at: usize) {
        self.visitor.enter_list(name, at);
    }

    #[inline]
    fn leave_list(&mut self) {
        self.visitor.leave_list();
    }

    fn remark(&mut self, at: usize, message: Cow<'static, str>) {
        self.visitor.remark(at, message);
    }

    fn fault(&mut self, fault: Box<Fault>) -> Wire<()> {
        self.visitor.fault(fault)
    }

    fn is_brief(&self) -> bool {
        self.visitor.is_brief()
    }

    fn wants_repetition(&self) -> bool {
        self.visitor.wants_repetition()
    }

    #[inline]
    fn is_done(&self) -> bool {
        self.visitor.is_done()
    }
}
