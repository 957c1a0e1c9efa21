//! How far reducing is, shown on standard error if that is a terminal and it takes long.

use std::io::IsTerminal;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget};
use lect_transforms::reduce::Progress;

/// How long the work takes before anything is shown.
const PATIENCE: Duration = Duration::from_millis(500);

/// The bar and its text.
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
            let Progress { step, ops, tests } = progress;
            bar.set_message(format!("{ops} operations, {tests} tests: {step}"));
            bar.tick();
        }
    }

    /// Takes away what is shown.
    pub(super) fn finish(&self) {
        if let Some(bar) = self.bar.get() {
            bar.finish_and_clear();
        }
    }
}
