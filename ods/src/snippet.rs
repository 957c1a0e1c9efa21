//! Diagnostics as text: first a line that scripts and editors read, then the source, as rustc draws it.
//!
//! ```text
//! dialect.td:5:14: error: expected ';', found 'def'
//!   |
//! 5 |   int width = 8
//!   |                ^
//! ```
//!
//! It knows lines, not files: those who have the source say which line it is, and what of it is meant. Of a long line, the
//! surroundings are shown. What comes from files (names, messages, source lines) drives no terminal.

use std::ops::Range;

use annotate_snippets::{AnnotationKind, Group, Renderer, Snippet};
use anstyle::{AnsiColor, Style};

use crate::escape::{escaped_line, escaped_lines};

/// How bad it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Level {
    /// Something is wrong.
    Error,
    /// Something may be wrong.
    Warning,
    /// What explains another diagnostic.
    Note,
    /// Something that may be of use.
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

    fn of_snippet(self) -> annotate_snippets::Level<'static> {
        match self {
            Level::Error => annotate_snippets::Level::ERROR,
            Level::Warning => annotate_snippets::Level::WARNING,
            Level::Note => annotate_snippets::Level::NOTE,
            Level::Remark => annotate_snippets::Level::INFO,
        }
    }
}

/// The text of diagnostics in the making.
#[derive(Clone, Default, Debug)]
pub struct Canvas {
    colour: bool,
    text: String,
}

impl Canvas {
    /// Nothing yet; with `colour`, what follows has terminal escapes for it.
    pub fn new(colour: bool) -> Self {
        Self { colour, text: String::new() }
    }

    /// `PLACE: error: MESSAGE`, where the place is not empty, and a line break. A message may have several lines.
    pub fn headline(&mut self, place: &str, level: Level, message: &str) {
        let place = if place.is_empty() { String::new() } else { escaped_line(place.as_bytes()) + ": " };
        let bold = Style::new().bold();
        self.styled(bold, &place);
        self.styled(bold.fg_color(Some(level.colour().into())), &format!("{}: ", level.word()));
        self.styled(bold, &escaped_lines(message.as_bytes()));
        self.text.push('\n');
    }

    /// A line of its own.
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

    /// A line of the source by its number, which is counted from 1, with a part of it underlined.
    pub fn source(&mut self, level: Level, number: u32, line: &[u8], part: Range<usize>) {
        let (line, part) = excerpt(line, part);
        let mark = AnnotationKind::Primary.span(part);
        let snippet = Snippet::source(line).line_start(number as usize).annotation(mark);
        let group = Group::with_level(level.of_snippet()).element(snippet);
        let renderer = if self.colour { Renderer::styled() } else { Renderer::plain() };
        self.text.push_str(&renderer.render(&[group]));
        self.text.push('\n');
    }

    /// All of the text.
    pub fn finish(self) -> String {
        self.text
    }
}

/// How much of a line is looked at, before and after the place. The renderer cuts to the width of a terminal; this is
/// only that it does not measure megabytes for it.
const WINDOW: usize = 400;

/// The text around a part of a line, and where the part is in it.
fn excerpt(line: &[u8], part: Range<usize>) -> (String, Range<usize>) {
    // Cuts are made between characters, each of which has at most three bytes that continue it.
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

/// Bytes as text that is one line: what is no UTF-8 shows as replacement characters, and so do control characters that have
/// no symbol for the renderer to show; a `\r` within a line shows as its symbol.
fn shown(bytes: &[u8]) -> String {
    let is_c1 = |c: char| matches!(c, '\u{80}'..='\u{9f}');
    String::from_utf8_lossy(bytes).replace('\r', "␍").replace(is_c1, "\u{fffd}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_of_any_line_can_be_shown() {
        for line in ["\u{feff}def é; \r ü\u{9b}".as_bytes(), b"\x80\x80\x80\x80\x80\xff", b""] {
            for start in 0..=line.len() {
                for end in start..=line.len() + 1 {
                    let (text, mark) = excerpt(line, start..end);
                    assert!(text.get(mark).is_some());
                    Canvas::new(true).source(Level::Remark, 1, line, start..end);
                }
            }
        }
    }
}
