//! Rendering of diagnostics as text, with [`snippet`](lect_ods::snippet).
//!
//! The first line has the format of `mlir-opt`, so that scripts and editors can parse it. The source line follows.
//!
//! The column counts bytes. The source line is shown if the text is loaded, and not repeated for a note at the same
//! position.

use std::io::Write;
use std::sync::Arc;

use lect_ods::snippet::{Canvas, Level};

use super::{Diagnostic, FileLineCol, Handler, Severity, callers, escaped_line, resolve, unplaced_text};
use crate::context::ContextData;
use crate::loc::LocKind;

/// Display options.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Display {
    /// Whether to emit terminal escapes for colour.
    pub colour: bool,
    /// Whether to show source lines.
    pub source: bool,
    /// Whether to show notes (`mlir-opt` turns them off by `--mlir-disable-diagnostic-notes`).
    pub notes: bool,
    /// Minimal severity shown (`--mlir-diagnostic-verbosity-level`).
    pub verbosity: Verbosity,
}

/// Minimal severity shown.
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
    /// Returns the options for all diagnostics, without colour.
    fn default() -> Self {
        Self { colour: false, source: true, notes: true, verbosity: Verbosity::Remarks }
    }
}

impl Display {
    /// Returns the options for all diagnostics on standard error.
    ///
    /// Colour is used if that is a terminal and the environment (`NO_COLOR`, `CLICOLOR_FORCE`, `TERM`) allows it.
    pub fn for_stderr() -> Self {
        let choice = anstream::AutoStream::choice(&std::io::stderr());
        Self { colour: choice != anstream::ColorChoice::Never, ..Self::default() }
    }

    fn shows(&self, severity: Severity) -> bool {
        match severity {
            Severity::Error => true,
            Severity::Warning => self.verbosity >= Verbosity::Warnings,
            Severity::Note => self.notes,
            Severity::Remark => self.verbosity >= Verbosity::Remarks,
        }
    }
}

/// Returns the default handler, which writes to standard error.
pub(super) fn to_stderr() -> Handler {
    stderr_handler(Display::for_stderr())
}

/// Returns a handler that writes each diagnostic to standard error in one piece.
pub fn stderr_handler(display: Display) -> Handler {
    Arc::new(move |ctx, diagnostic| {
        let text = render(ctx, &diagnostic, &display);
        // A closed standard error is ignored.
        let _ = if display.colour {
            anstream::stderr().lock().write_all(&text)
        } else {
            std::io::stderr().lock().write_all(&text)
        };
    })
}

/// Formats a diagnostic and its notes, ending in a line break. The text is empty if the diagnostic is hidden.
///
/// Names, messages and source lines are escaped, since they originate from files: see [`escaped_line`].
pub fn render(ctx: &ContextData, diagnostic: &Diagnostic, display: &Display) -> Vec<u8> {
    let mut writer = Writer { ctx, display, canvas: Canvas::new(display.colour), shown: None };
    if display.shows(diagnostic.severity) {
        writer.diagnostic(diagnostic);
    }
    writer.canvas.finish().into_bytes()
}

struct Writer<'a> {
    ctx: &'a ContextData,
    display: &'a Display,
    canvas: Canvas,
    /// The last position shown.
    shown: Option<FileLineCol>,
}

impl Writer<'_> {
    fn diagnostic(&mut self, diagnostic: &Diagnostic) {
        self.one(diagnostic);
        if !self.display.notes {
            return;
        }
        for caller in callers(self.ctx, diagnostic.loc) {
            self.one(&Diagnostic::new(Severity::Note, caller, "called from"));
        }
        diagnostic.notes.iter().for_each(|note| self.one(note));
    }

    fn one(&mut self, diagnostic: &Diagnostic) {
        let place = resolve(self.ctx, diagnostic.loc);
        self.headline(diagnostic, place.as_ref());
        if self.display.source
            && let Some(place) = &place
            && self.shown.as_ref() != Some(place)
        {
            self.source(place, diagnostic);
        }
        self.shown = place;
    }

    /// Writes `FILE:LINE:COL: error: MESSAGE`.
    fn headline(&mut self, diagnostic: &Diagnostic, place: Option<&FileLineCol>) {
        let Diagnostic { severity, loc, message, .. } = diagnostic;
        let head = match place {
            Some(FileLineCol { file, line, column }) => format!("{}:{line}:{column}", escaped_line(file)),
            None => "<unknown>:0".to_owned(),
        };
        let unplaced = if place.is_none() { unplaced_text(self.ctx, *loc) } else { None };
        let unplaced = unplaced.map_or_else(String::new, |text| escaped_line((text + ": ").as_bytes()));
        // Only notes contain printed operations, which may have several lines.
        let message = if *severity == Severity::Note { message.clone() } else { escaped_line(message.as_bytes()) };
        self.canvas.headline(&head, level(*severity), &(unplaced + &message));
    }

    /// Writes the source line if its text is loaded and contains the column.
    fn source(&mut self, place: &FileLineCol, diagnostic: &Diagnostic) {
        let sources = self.ctx.sources();
        let buffer = match diagnostic.loc.kind() {
            // Several buffers may have the same name.
            LocKind::Source(pos) => sources.buffer(pos),
            _ => sources.buffer_named(&place.file),
        };
        let Some(buffer) = buffer else { return };
        let (Some(text), Some(range)) = (buffer.text(), buffer.line_range(place.line)) else { return };
        let Some(line) = (*text).as_ref().get(range) else { return };
        let Some(at) = (place.column as usize).checked_sub(1).filter(|at| *at <= line.len()) else { return };

        let end = at + token_len(line.get(at..).unwrap_or_default());
        self.canvas.source(level(diagnostic.severity), place.line, line, at..end);
    }
}

fn level(severity: Severity) -> Level {
    match severity {
        Severity::Error => Level::Error,
        Severity::Warning => Level::Warning,
        Severity::Note => Level::Note,
        Severity::Remark => Level::Remark,
    }
}

/// Returns the length of the token at the start of `text`: a name with its sigil, a number, a string, or else one
/// character.
fn token_len(text: &[u8]) -> usize {
    let word = |bytes: &[u8]| {
        let is_word = |byte: &&u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.');
        bytes.iter().take_while(is_word).count()
    };
    match text {
        [] => 0,
        [b'"', rest @ ..] => string_len(rest).map_or(1, |len| len + 1),
        [b'@', b'"', rest @ ..] => string_len(rest).map_or(1, |len| len + 2),
        [b'%' | b'@' | b'#' | b'!' | b'^', rest @ ..] => 1 + word(rest),
        [first, rest @ ..] if !first.is_ascii() => {
            1 + rest.iter().take(3).take_while(|byte| **byte & 0xc0 == 0x80).count()
        }
        _ => word(text).max(1),
    }
}

/// Returns the length of a string after its opening quote, including the closing quote, or `None` if it is
/// unterminated.
fn string_len(text: &[u8]) -> Option<usize> {
    let mut escaped = false;
    let end = text.iter().position(|byte| {
        let closes = *byte == b'"' && !escaped;
        escaped = *byte == b'\\' && !escaped;
        closes
    })?;
    Some(end + 1)
}
