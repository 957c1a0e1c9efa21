//! Progress of a reduction, shown on standard error if that is a terminal and the reduction takes long.

use std::io::IsTerminal;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget};
use lect_transforms::reduce::Progress;

/// Time that the work takes before progress is shown.
const PATIENCE: Duration = Duration::from_millis(500);

/// The progress line.
pub(super) struct Shown {
    start: Instant,
    is_terminal: bool,
    bar: OnceLock<ProgressBar>,
}

impl Shown {
    pub(super) fn new() -> Self {
        Self { start: Instant::now(), is_terminal: std::io::stderr().is_terminal(), bar: OnceLock::new() }
    }

    pub(super) fn update(&self, progress: &Progress) {
        if self.is_terminal && self.start.elapsed() >= PATIENCE {
            let bar = self.bar.get_or_init(|| ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr()));
            let Progress { step, ops, tests, .. } = progress;
            bar.set_message(format!("{ops} operations, {tests} tests: {step}"));
            bar.tick();
        }
    }

    /// Removes the progress line.
    pub(super) fn finish(&self) {
        if let Some(bar) = self.bar.get() {
            bar.finish_and_clear();
        }
    }
}
