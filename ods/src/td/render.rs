//! Diagnostics about `.td` files as text, rendered by [`snippet`](crate::snippet).
//!
//! Columns count bytes. The chain of includes of a file is printed once, and the source is not repeated for a note at
//! the same location.

use std::fmt::Write;

use super::diag::{Diagnostic, Diagnostics, Severity};
use super::source::{Origin, Sources, Span};
use crate::snippet::{Canvas, Level};

/// Settings for the rendering of diagnostics.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Display {
    /// Whether to emit terminal escapes for colour.
    pub colour: bool,
    /// Whether to show source lines.
    pub source: bool,
    /// Whether to show notes.
    pub notes: bool,
}

impl Default for Display {
    /// Returns settings that show source lines and notes, without colour.
    fn default() -> Self {
        Self { colour: false, source: true, notes: true }
    }
}

/// Returns the text of all diagnostics; empty if there are none.
pub fn render_all(diagnostics: &Diagnostics, sources: &Sources, display: &Display) -> String {
    let mut text: String = diagnostics.list().iter().map(|diagnostic| render(diagnostic, sources, display)).collect();
    let shown = diagnostics.list().iter().filter(|diagnostic| diagnostic.severity == Severity::Error).count();
    if diagnostics.errors() > shown {
        let _ = writeln!(text, "and {} more errors", diagnostics.errors() - shown);
    }
    text
}

/// Returns the text of a diagnostic and its notes, with a final line break.
pub fn render(diagnostic: &Diagnostic, sources: &Sources, display: &Display) -> String {
    let mut writer = Writer { sources, display, canvas: Canvas::new(display.colour), shown: None };
    writer.one(diagnostic.severity, diagnostic.span, &diagnostic.message);
    if let Some(span) = diagnostic.span {
        writer.includes(span);
    }
    if display.notes {
        for note in &diagnostic.notes {
            writer.one(Severity::Note, note.span, &note.message);
        }
    }
    writer.canvas.finish()
}

/// Maximum number of files listed in a chain of includes.
const CHAIN: usize = 8;

struct Writer<'a> {
    sources: &'a Sources,
    display: &'a Display,
    canvas: Canvas,
    /// Last location whose source was shown.
    shown: Option<Span>,
}

impl Writer<'_> {
    fn one(&mut self, severity: Severity, span: Option<Span>, message: &str) {
        let level = match severity {
            Severity::Error => Level::Error,
            Severity::Warning => Level::Warning,
            Severity::Note => Level::Note,
        };
        self.canvas.headline(&span.map_or_else(String::new, |span| self.place(span)), level, message);
        if self.display.source
            && let Some(span) = span
            && self.shown != Some(span)
        {
            self.source(level, span);
        }
        self.shown = span.or(self.shown);
    }

    /// Writes `in file included from FILE:LINE:COL`, the innermost first.
    fn includes(&mut self, span: Span) {
        let includer = |span: &Span| self.sources.file(span.file).included_at;
        let chain: Vec<Span> = std::iter::successors(includer(&span), includer).collect();
        for span in chain.iter().take(CHAIN) {
            self.canvas.line(&format!("in file included from {}", self.place(*span)));
        }
        if let Some(more) = chain.len().checked_sub(CHAIN).filter(|more| *more > 0) {
            self.canvas.line(&format!("and {more} more"));
        }
    }

    /// Returns `FILE:LINE:COL`.
    fn place(&self, span: Span) -> String {
        let file = self.sources.file(span.file);
        let place = file.place(span.start);
        let prelude = if file.origin == Origin::Prelude { "<prelude>/" } else { "" };
        format!("{prelude}{}:{}:{}", file.path, place.line, place.column)
    }

    /// Writes the line where a span begins, and underlines the span.
    fn source(&mut self, level: Level, span: Span) {
        let file = self.sources.file(span.file);
        let place = file.place(span.start);
        let start = span.start as usize;
        let line_start = start.saturating_sub(place.column as usize - 1);
        let Some(rest) = file.text.get(line_start..) else { return };
        let line = rest.split('\n').next().unwrap_or_default();
        let line = line.strip_suffix('\r').unwrap_or(line);
        let at = (start - line_start).min(line.len());
        let end = (span.end as usize).saturating_sub(line_start).clamp(at, line.len());
        self.canvas.source(level, place.line, line.as_bytes(), at..end);
    }
}
