//! Progress of an upgrade of several files.

use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use lect_core::diag::escaped_line;

/// Time that work takes before progress is shown: most work is done by then.
const PATIENCE: Duration = Duration::from_millis(500);

/// Interval between updates.
const INTERVAL: Duration = Duration::from_millis(100);

/// Number of files done, shown on standard error if that is a terminal.
pub(super) struct Progress {
    total: usize,
    done: usize,
    is_shown: bool,
    was_shown: bool,
    next: Instant,
}

impl Progress {
    pub(super) fn new(total: usize) -> Self {
        let is_shown = total > 1 && io::stderr().is_terminal();
        Self { total, done: 0, is_shown, was_shown: false, next: Instant::now() + PATIENCE }
    }

    /// Begins work on a file.
    pub(super) fn begin(&mut self, file: &Path) {
        let done = self.done;
        self.done += 1;
        let now = Instant::now();
        if !self.is_shown || now < self.next {
            return;
        }
        self.next = now + INTERVAL;
        self.was_shown = true;
        let (bold, plain) = ("\u{1b}[1m", "\u{1b}[0m");
        let name = escaped_line(file.as_os_str().as_encoded_bytes());
        let mut out = anstream::stderr().lock();
        // A failure to show progress has no consequences.
        let _ = write!(out, "\r\u{1b}[K{bold}{done} of {}{plain} {name}", self.total);
        let _ = out.flush();
    }

    /// Removes the progress line before a message.
    pub(super) fn clear(&mut self) {
        if std::mem::take(&mut self.was_shown) {
            let _ = write!(io::stderr(), "\r\u{1b}[K");
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.clear();
    }
}
