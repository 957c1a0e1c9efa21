//! Progress of passes: the running pass, shown on standard error if that is a terminal and the passes take long.

use std::io::IsTerminal;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget};
use lect_core::diag::Reported;
use lect_transforms::pass::{Instrument, Pass, Place};

use super::dumps::described;

/// Time that passes take before the progress is shown: most are done by then.
const PATIENCE: Duration = Duration::from_millis(500);

/// Shows the pass that runs.
pub struct Progress {
    start: Instant,
    is_terminal: bool,
    bar: OnceLock<ProgressBar>,
}

impl Progress {
    pub fn new() -> Self {
        Self { start: Instant::now(), is_terminal: std::io::stderr().is_terminal(), bar: OnceLock::new() }
    }

    /// Removes the progress line.
    pub fn finish(&self) {
        if let Some(bar) = self.bar.get() {
            bar.finish_and_clear();
        }
    }
}

impl Instrument for Progress {
    fn pass(
        &self,
        place: &mut Place<'_>,
        pass: &dyn Pass,
        run: &mut dyn FnMut(&mut Place<'_>) -> Result<(), Reported>,
    ) -> Result<(), Reported> {
        if self.is_terminal && self.start.elapsed() >= PATIENCE {
            let bar = self.bar.get_or_init(|| ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr()));
            let message = format!("{} on {}", pass.def().name, described(place.ir().root()));
            bar.set_message(lect_core::diag::escaped_line(message.as_bytes()));
            bar.tick();
        }
        run(place)
    }
}
