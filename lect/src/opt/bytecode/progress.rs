//! Progress bar of long work, shown on standard error if that is a terminal.

use std::borrow::Cow;
use std::io::IsTerminal;
use std::ops::Range;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use lect_bytecode::dump::{Node, Value, Visitor};
use lect_bytecode::wire::{Fault, Wire};

/// Time that work takes before the bar is shown: most work is done by then.
const PATIENCE: Duration = Duration::from_millis(500);

/// Number of visited nodes between reads of the clock.
const STRIDE: u32 = 1 << 12;

/// Progress of the work on one file. Hidden where standard error is no terminal.
pub struct Progress {
    bar: ProgressBar,
    from: Instant,
    is_shown: bool,
    passed: u32,
}

impl Progress {
    /// Starts the progress of work on a file of some size.
    pub fn new(name: &str, size: usize) -> Self {
        let bar = ProgressBar::with_draw_target(Some(size as u64), ProgressDrawTarget::hidden())
            .with_message(lect_core::diag::escaped_line(name.as_bytes()));
        // With an invalid template, the default style of indicatif stays.
        if let Ok(style) = ProgressStyle::with_template("{percent:>3.bold} % of {msg} [{bar:30}] {eta}") {
            bar.set_style(style);
        }
        Self { bar, from: Instant::now() + PATIENCE, is_shown: false, passed: 0 }
    }

    /// Starts like [`new`](Self::new) for work that writes to standard output. If that is a terminal, the bar stays
    /// hidden.
    pub fn beside_output(name: &str, size: usize) -> Self {
        let mut progress = Self::new(name, size);
        progress.is_shown = std::io::stdout().is_terminal();
        progress
    }

    fn pass(&mut self, at: usize) {
        self.passed = self.passed.wrapping_add(1);
        if !self.passed.is_multiple_of(STRIDE) {
            return;
        }
        if !self.is_shown && Instant::now() >= self.from {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
            self.is_shown = true;
        }
        self.bar.set_position(at as u64);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

/// A visitor whose progress is shown.
pub struct Watched<V> {
    visitor: V,
    progress: Progress,
}

impl<V> Watched<V> {
    /// Wraps a visitor.
    pub fn new(visitor: V, progress: Progress) -> Self {
        Self { visitor, progress }
    }

    /// Returns the visitor, and removes the progress bar.
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
