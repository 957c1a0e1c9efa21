//! Endless applications of patterns, which start from one operation.

use lect_core::context::ContextData;

use crate::rewrite::Applied;

/// Limit of the pattern applications that start from one operation.
pub(super) const MOST_REWRITES: u32 = 1 << 16;

/// Last pattern applications that start from one operation, for the error message.
#[derive(Default)]
pub(super) struct Loops {
    /// Number of applications.
    pub count: u32,
    labels: Vec<String>,
}

impl Loops {
    /// Counts an application.
    pub fn note(&mut self, applied: Applied<'_>, ctx: &ContextData) {
        self.count += 1;
        // Earlier applications are not part of the loop.
        if self.count > MOST_REWRITES - 1000 {
            let label = applied.label(ctx);
            if !self.labels.contains(&label) {
                self.labels.push(label);
            }
        }
    }

    /// Returns the end of the error message.
    pub fn message(&self) -> String {
        let shown = &self.labels[..self.labels.len().min(5)];
        format!("{MOST_REWRITES} patterns were applied to what came of it, in the end {}", shown.join(", "))
    }
}
