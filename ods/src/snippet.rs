//! Diagnostics as text: first a line that scripts and editors parse, then the source, in the style of rustc.
//!
//! ```text
//! dialect.td:5:14: error: expected ';', found 'def'
//!   |
//! 5 |   int width = 8
//!   |                ^
//! ```
//!
//! The renderer knows lines, not files: the caller provides the line, its number and the range to underline. Of a long
//! line, the part near that range is shown. Text of files (names, messages, source lines) is escaped, so that it cannot
//! control the terminal.

use std::ops::Range;

use annotate_snippets::{AnnotationKind, Group, Renderer, Snippet};
use anstyle::{AnsiColor, Style};

use crate::escape::{escaped_line, escaped_lines};

/// Severity of a diagnostic.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Level {
    /// A definite error.
    Error,
    /// A possible error.
    Warning,
    /// Explanation of another diagnostic.
    Note,
    /// Potentially useful information.
    Remark,
}

impl Level {
    fn word(self) -> &'static str {
        match self {
            Level::Error => "error",
            Level::Warning => "warning",
            Level::Note => "note",
            Level::Remark => "remark",
        }
    }

    fn colour(self) -> AnsiColor {
        match self {
            Level::Error => AnsiColor::BrightRed,
            Level::Warning => AnsiColor::BrightYellow,
            Level::Note => AnsiColor::BrightGreen,
            Level::Remark => AnsiColor::BrightCyan,
        }
    }

    fn snippet_level(self) -> annotate_snippets::Level<'static> {
        match self {
            Level::Error => annotate_snippets::Level::ERROR,
            Level::Warning => annotate_snippets::Level::WARNING,
            Level::Note => annotate_snippets::Level::NOTE,
            Level::Remark => annotate_snippets::Level::INFO,
        }
    }
}

/// Text of diagnostics under construction.
#[derive(Clone, Default, Debug)]
pub struct Canvas {
    colour: bool,
    text: String,
}

impl Canvas {
    /// Creates an empty canvas; with `colour`, text has terminal escapes for colours.
    pub fn new(colour: bool) -> Self {
        Self { colour, text: String::new() }
    }

    /// Appends `PLACE: error: MESSAGE` and a line break, without an empty place. A message may have several lines.
    pub fn headline(&mut self, place: &str, level: Level, message: &str) {
        let place = if place.is_empty() { String::new() } else { escaped_line(place.as_bytes()) + ": " };
        let bold = Style::new().bold();
        self.styled(bold, &place);
        self.styled(bold.fg_color(Some(level.colour().into())), &format!("{}: ", level.word()));
        self.styled(bold, &escaped_lines(message.as_bytes()));
        self.text.push('\n');
    }

    /// Appends a separate line.
    pub fn line(&mut self, text: &str) {
        self.text.push_str(&escaped_line(text.as_bytes()));
        self.text.push('\n');
    }

    fn styled(&mut self, style: Style, text: &str) {
        let style = if self.colour { style } else { Style::new() };
        self.text.push_str(&style.render().to_string());
        self.text.push_str(text);
        self.text.push_str(&style.render_reset().to_string());
    }

    /// Appends a line of the source with its number, counted from 1, and underlines a part of it.
    pub fn source(&mut self, level: Level, number: u32, line: &[u8], part: Range<usize>) {
        let (line, part) = excerpt(line, part);
        let mark = AnnotationKind::Primary.span(part);
        let snippet = Snippet::source(line).line_start(number as usize).annotation(mark);
        let group = Group::with_level(level.snippet_level()).element(snippet);
        let renderer = if self.colour { Renderer::styled() } else { Renderer::plain() };
        self.text.push_str(&renderer.render(&[group]));
        self.text.push('\n');
    }

    /// Returns the whole text.
    pub fn finish(self) -> String {
        self.text
    }
}

/// Maximum number of bytes shown before and after the range. The renderer cuts lines to the width of a terminal; this
/// limit avoids measuring megabytes.
const WINDOW: usize = 400;

/// Returns the text near a part of a line, and the range of the part in it.
fn excerpt(line: &[u8], part: Range<usize>) -> (String, Range<usize>) {
    // Cuts are made between characters, each of which has at most three continuation bytes.
    let continues = |at: usize| line.get(at).is_some_and(|byte| byte & 0xc0 == 0x80);
    let boundary = |at: usize| (0..4).map(|back| at.saturating_sub(back)).find(|&at| !continues(at)).unwrap_or(at);
    let start = boundary(part.start.min(line.len()));
    let from = boundary(start.saturating_sub(WINDOW));
    let to = boundary(line.len().min(start + WINDOW)).max(start);
    let end = boundary(part.end).clamp(start, to);
    let piece = |range: Range<usize>| shown(line.get(range).unwrap_or_default());

    let mut text = String::new();
    if from > 0 {
        text.push('…');
    }
    text.push_str(&piece(from..start));
    let mark = text.len();
    text.push_str(&piece(start..end));
    let mark = mark..text.len();
    text.push_str(&piece(end..to));
    if to < line.len() {
        text.push('…');
    }
    (text, mark)
}

/// Returns bytes as text on one line. Invalid UTF-8 and control characters without a symbol are shown as replacement
/// characters; a `\r` is shown as its symbol.
fn shown(bytes: &[u8]) -> String {
    let is_c1 = |c: char| matches!(c, '\u{80}'..='\u{9f}');
    String::from_utf8_lossy(bytes).replace('\r', "␍").replace(is_c1, "\u{fffd}")
}
