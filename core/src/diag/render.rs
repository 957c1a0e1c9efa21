//! Diagnostics as text: first `mlir-opt`'s line, so that scripts and editors read it, then the source, as rustc
//! draws it.
//!
//! ```text
//! a.mlir:5:23: error: use of undeclared SSA value name
//!   |
//! 5 |   %1 = arith.addi %0, %2 : i32
//!   |                       ^^
//! ```
//!
//! The column is one of bytes. The source line is shown where the text is at hand, and not again for a note on
//! the same place; of a long line, the surroundings.

use std::io::Write;
use std::ops::Range;
use std::sync::Arc;

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use anstyle::{AnsiColor, Style};

use super::{Diagnostic, FileLineCol, Handler, Severity, callers, escaped_line, escaped_lines, resolve, unplaced_text};
use crate::context::ContextData;
use crate::loc::LocKind;

/// What is shown, and how.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Display {
    /// Whether to emit terminal escapes for colour.
    pub colour: bool,
    /// Whether to show source lines.
    pub source: bool,
    /// Whether to show notes (`mlir-opt` turns them off by `--mlir-disable-diagnostic-notes`).
    pub notes: bool,
    /// What is shown at all (`--mlir-diagnostic-verbosity-level`).
    pub verbosity: Verbosity,
}

/// The least severity that is shown.
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
    /// Everything, without colour.
    fn default() -> Self {
        Self { colour: false, source: true, notes: true, verbosity: Verbosity::Remarks }
    }
}

impl Display {
    /// Everything, in colour if standard error is a terminal and the environment (`NO_COLOR`, `CLICOLOR_FORCE`,
    /// `TERM`) does not object.
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

/// The handler there is without any other.
pub(super) fn to_stderr() -> Handler {
    stderr_handler(Display::for_stderr())
}

/// A handler that writes to standard error, each diagnostic in one piece.
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

/// The text of a diagnostic and its notes, ending in a line break; empty if it is not to be shown.
///
/// What comes from files (names, messages, source lines) is escaped: see [`escaped_line`].
pub fn render(ctx: &ContextData, diagnostic: &Diagnostic, display: &Display) -> Vec<u8> {
    let mut canvas = Canvas { ctx, display, out: Vec::new(), shown: None };
    if display.shows(diagnostic.severity) {
        canvas.diagnostic(diagnostic);
    }
    canvas.out
}

struct Canvas<'a> {
    ctx: &'a ContextData,
    display: &'a Display,
    out: Vec<u8>,
    /// The place last shown.
    shown: Option<FileLineCol>,
}

impl Canvas<'_> {
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

    /// `FILE:LINE:COL: error: MESSAGE`
    fn headline(&mut self, diagnostic: &Diagnostic, place: Option<&FileLineCol>) {
        let Diagnostic { severity, loc, message, .. } = diagnostic;
        let bold = self.style(Style::new().bold());
        let coloured = self.style(Style::new().bold().fg_color(Some(colour(*severity).into())));
        let mut head = String::new();
        match place {
            Some(FileLineCol { file, line, column }) => {
                head = format!("{}:{line}:{column}: ", escaped_line(file));
            }
            None => head.push_str("<unknown>:0: "),
        }
        let unplaced = if place.is_none() { unplaced_text(self.ctx, *loc) } else { None };
        let unplaced = unplaced.map_or_else(String::new, |text| text + ": ");
        // Only notes show operations, which take several lines.
        let shown = if *severity == Severity::Note { escaped_lines } else { escaped_line };
        self.styled(bold, &head);
        self.styled(coloured, &format!("{severity}: "));
        self.styled(bold, &(escaped_line(unplaced.as_bytes()) + &shown(message.as_bytes())));
        self.out.push(b'\n');
    }

    fn style(&self, style: Style) -> Style {
        if self.display.colour { style } else { Style::new() }
    }

    fn styled(&mut self, style: Style, text: &str) {
        self.out.extend_from_slice(style.render().to_string().as_bytes());
        self.out.extend_from_slice(text.as_bytes());
        self.out.extend_from_slice(style.render_reset().to_string().as_bytes());
    }

    /// The source line, if its text is at hand and has the column.
    fn source(&mut self, place: &FileLineCol, diagnostic: &Diagnostic) {
        let sources = self.ctx.sources();
        let buffer = match diagnostic.loc.kind() {
            // Several buffers may bear one name.
            LocKind::Source(pos) => sources.buffer(pos),
            _ => sources.buffer_named(&place.file),
        };
        let Some(buffer) = buffer else { return };
        let (Some(text), Some(range)) = (buffer.text(), buffer.line_range(place.line)) else { return };
        let Some(line) = (*text).as_ref().get(range) else { return };
        let Some(at) = (place.column as usize).checked_sub(1).filter(|at| *at <= line.len()) else { return };

        let (line, span) = excerpt(line, at);
        let mark = AnnotationKind::Primary.span(span);
        let snippet = Snippet::source(line).line_start(place.line as usize).annotation(mark);
        let group = Group::with_level(level(diagnostic.severity)).element(snippet);
        let renderer = if self.display.colour { Renderer::styled() } else { Renderer::plain() };
        self.out.extend_from_slice(renderer.render(&[group]).as_bytes());
        self.out.push(b'\n');
    }
}

fn colour(severity: Severity) -> AnsiColor {
    match severity {
        Severity::Error => AnsiColor::BrightRed,
        Severity::Warning => AnsiColor::BrightYellow,
        Severity::Note => AnsiColor::BrightGreen,
        Severity::Remark => AnsiColor::BrightCyan,
    }
}

fn level(severity: Severity) -> Level<'static> {
    match severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
        Severity::Remark => Level::INFO,
    }
}

/// How much of a line is looked at, before and after the column. The renderer cuts to the width of a terminal;
/// this is only that it does not measure megabytes for it.
const WINDOW: usize = 400;

/// The text around byte `at` of a line, and the part of it to underline.
fn excerpt(line: &[u8], at: usize) -> (String, Range<usize>) {
    let mut from = at.saturating_sub(WINDOW);
    let mut to = (at + WINDOW).min(line.len());
    // Cuts are made between characters.
    let continues = |index: usize| line.get(index).is_some_and(|byte| byte & 0xc0 == 0x80);
    from += (0..3).take_while(|step| from > 0 && continues(from + step)).count();
    from = from.min(at);
    to += (0..3).take_while(|step| continues(to + step)).count();
    let (Some(before), Some(after)) = (line.get(from..at), line.get(at..to)) else { return (String::new(), 0..0) };

    let mut text = String::new();
    if from > 0 {
        text.push('…');
    }
    text.push_str(&shown(before));
    let start = text.len();
    let (token, rest) = after.split_at(token_len(after));
    text.push_str(&shown(token));
    let end = text.len();
    text.push_str(&shown(rest));
    if to < line.len() {
        text.push('…');
    }
    (text, start..end)
}

/// Bytes as text that is one line: what is no UTF-8 shows as replacement characters, and so do control characters that have
/// no symbol for the renderer to show; a stray `\r` shows as its symbol.
fn shown(bytes: &[u8]) -> String {
    let is_c1 = |c: char| matches!(c, '\u{80}'..='\u{9f}');
    String::from_utf8_lossy(bytes).replace('\r', "␍").replace(is_c1, "\u{fffd}")
}

/// The length of what begins `text` and looks like one token: a name with its sigil, a number, a string, or
/// else one character.
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

/// The length of a string without its opening quote, and with the closing one if it is there.
fn string_len(text: &[u8]) -> Option<usize> {
    let mut escaped = false;
    let end = text.iter().position(|byte| {
        let closes = *byte == b'"' && !escaped;
        escaped = *byte == b'\\' && !escaped;
        closes
    })?;
    Some(end + 1)
}
