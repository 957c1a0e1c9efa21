//! Diagnostics for a terminal, in colour: a line in `mlir-opt`'s format, for scripts and editors, then the source as
//! rustc draws it.

use std::io::Write;
use std::sync::Arc;

use lect_ods::snippet::{Canvas, Level};

use lect_core::context::ContextData;
use lect_core::diag::{Diagnostic, Handler, Severity, each_part, headline, with_source_line};

/// Options of the display of diagnostics.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Display {
    /// Whether to emit terminal escapes for colour.
    pub colour: bool,
    /// Whether to show source lines.
    pub source: bool,
    /// Whether to show notes (`mlir-opt` turns them off by `--mlir-disable-diagnostic-notes`).
    pub notes: bool,
    /// Least severity that is shown (`--mlir-diagnostic-verbosity-level`).
    pub verbosity: Verbosity,
}

/// Least severity that is shown.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Verbosity {
    /// Errors only.
    Errors,
    /// Errors and warnings.
    Warnings,
    /// Everything.
    Remarks,
}

impl Default for Display {
    /// Creates a display of everything, without colour.
    fn default() -> Self {
        Self { colour: false, source: true, notes: true, verbosity: Verbosity::Remarks }
    }
}

lect_ods::setters! { Display {
    with_colour => colour: bool,
    with_source => source: bool,
    with_notes => notes: bool,
    with_verbosity => verbosity: Verbosity,
} }

impl Display {
    /// Creates a display of everything, in colour if standard error is a terminal. The environment (`NO_COLOR`,
    /// `CLICOLOR_FORCE`, `TERM`) can override the colour.
    pub fn for_stderr() -> Self {
        let choice = anstream::AutoStream::choice(&std::io::stderr());
        Self { colour: choice != anstream::ColorChoice::Never, ..Self::default() }
    }

    fn shows(&self, severity: Severity) -> bool {
        match severity {
            Severity::Error => true,
            Severity::Warning => self.verbosity >= Verbosity::Warnings,
            Severity::Note => self.notes,
            _ => self.verbosity >= Verbosity::Remarks,
        }
    }
}

/// Creates a handler that writes each diagnostic to standard error in one piece.
pub fn stderr_handler(display: Display) -> Handler {
    Arc::new(move |ctx, diagnostic| {
        let text = render(ctx, &diagnostic, &display);
        // A closed standard error is not a reason to stop working.
        let _ = if display.colour {
            anstream::stderr().lock().write_all(&text)
        } else {
            std::io::stderr().lock().write_all(&text)
        };
    })
}

/// Renders a diagnostic and its notes, ending in a line break; empty if its severity is not shown.
///
/// Names, messages and source lines from files are escaped: see [`escaped_line`](lect_core::diag::escaped_line).
pub fn render(ctx: &ContextData, diagnostic: &Diagnostic, display: &Display) -> Vec<u8> {
    let mut canvas = Canvas::new(display.colour);
    if !display.shows(diagnostic.severity) {
        return Vec::new();
    }
    let mut is_first = true;
    each_part(ctx, diagnostic, |part, place, is_new_place| {
        if !is_first && !display.notes {
            return;
        }
        is_first = false;
        let (head, message) = headline(ctx, part, place);
        canvas.headline(&head, level(part.severity), &message);
        if let Some(place) = place.filter(|_| display.source && is_new_place) {
            with_source_line(ctx, part, place, |line, range| {
                canvas.source(level(part.severity), place.line, line, range);
            });
        }
    });
    if let Some(help) = diagnostic.help.as_ref().filter(|_| display.notes) {
        canvas.line(&format!("  = help: {help}"));
    }
    canvas.finish().into_bytes()
}

fn level(severity: Severity) -> Level {
    match severity {
        Severity::Error => Level::Error,
        Severity::Warning => Level::Warning,
        Severity::Note => Level::Note,
        _ => Level::Remark,
    }
}
