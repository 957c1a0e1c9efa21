//! Diagnostics as plain text: a line in `mlir-opt`'s format, for scripts and editors, then the source line.
//!
//! Columns count bytes. The source line is shown if the text is available, and not repeated for a note on the same
//! place.

use std::io::Write;
use std::ops::Range;
use std::sync::Arc;

use super::{Diagnostic, FileLineCol, Handler, Severity, callers, escaped_line, escaped_lines, resolve, unplaced_text};
use crate::context::ContextData;
use crate::loc::LocKind;

/// Creates the default handler of a context, which prints to standard error.
pub(super) fn to_stderr() -> Handler {
    Arc::new(|ctx, diagnostic| {
        // A closed standard error is not a reason to stop working.
        let _ = std::io::stderr().lock().write_all(plain_text(ctx, &diagnostic).as_bytes());
    })
}

/// Returns the text of a diagnostic and its notes, with the lines of the source, ending in a line break.
///
/// Names, messages and source lines come from files: control characters in them are escaped or replaced.
pub fn plain_text(ctx: &ContextData, diagnostic: &Diagnostic) -> String {
    let mut text = String::new();
    each_part(ctx, diagnostic, |part, place, is_new_place| {
        let (head, message) = headline(ctx, part, place);
        text +=
            &format!("{}: {}: {}\n", escaped_line(head.as_bytes()), part.severity, escaped_lines(message.as_bytes()));
        if let Some(place) = place.filter(|_| is_new_place) {
            with_source_line(ctx, part, place, |line, range| text += &excerpt(place.line, line, range));
        }
    });
    text
}

/// Visits a diagnostic, notes for the callers of its location, and its own notes.
///
/// The arguments of `visit` are the diagnostic or note, its place, and whether that place differs from the previous
/// one.
pub fn each_part(
    ctx: &ContextData,
    diagnostic: &Diagnostic,
    mut visit: impl FnMut(&Diagnostic, Option<&FileLineCol>, bool),
) {
    let mut last = None;
    let mut one = |part: &Diagnostic| {
        let place = resolve(ctx, part.loc);
        visit(part, place.as_ref(), last != place);
        last = place;
    };
    one(diagnostic);
    for caller in callers(ctx, diagnostic.loc) {
        one(&Diagnostic::new(Severity::Note, caller, "called from"));
    }
    diagnostic.notes.iter().for_each(one);
}

/// Returns the place, `FILE:LINE:COLUMN`, and the message of a diagnostic, as `mlir-opt` words them.
pub fn headline(ctx: &ContextData, diagnostic: &Diagnostic, place: Option<&FileLineCol>) -> (String, String) {
    let Diagnostic { severity, loc, message, .. } = diagnostic;
    let head = match place {
        Some(FileLineCol { file, line, column }) => format!("{}:{line}:{column}", escaped_line(file)),
        None => "<unknown>:0".to_owned(),
    };
    let unplaced = if place.is_none() { unplaced_text(ctx, *loc) } else { None };
    let unplaced = unplaced.map_or_else(String::new, |text| escaped_line((text + ": ").as_bytes()));
    // Only notes show operations, which take several lines.
    let message = if *severity == Severity::Note { message.clone() } else { escaped_line(message.as_bytes()) };
    (head, unplaced + &message)
}

/// Passes the source line of a place and the byte range of the token there to `show`.
///
/// Without the text of the file, or if the line is shorter than the column, `show` is not called.
pub fn with_source_line(
    ctx: &ContextData,
    diagnostic: &Diagnostic,
    place: &FileLineCol,
    show: impl FnOnce(&[u8], Range<usize>),
) {
    let sources = ctx.sources();
    let buffer = match diagnostic.loc.kind() {
        // Several buffers may bear one name.
        LocKind::Source(pos) => sources.buffer(pos),
        _ => sources.buffer_named(&place.file),
    };
    let Some(buffer) = buffer else { return };
    let (Some(text), Some(range)) = (buffer.text(), buffer.line_range(place.line)) else { return };
    let Some(line) = (*text).as_ref().get(range) else { return };
    let Some(at) = (place.column as usize).checked_sub(1).filter(|at| *at <= line.len()) else { return };
    show(line, at..at + token_len(line.get(at..).unwrap_or_default()));
}

/// Number of bytes of a line that are shown before and after a place.
const WINDOW: usize = 100;

/// Renders a source line with its number, and a line of carets below `part`.
fn excerpt(number: u32, line: &[u8], part: Range<usize>) -> String {
    let from = part.start.saturating_sub(WINDOW);
    let to = line.len().min(part.end.min(part.start + WINDOW) + WINDOW);
    let cut = |is_cut: bool| if is_cut { "…" } else { "" };
    let piece = |range: Range<usize>| shown(line.get(range).unwrap_or_default());
    let end = part.end.min(to);
    let before = cut(from > 0).to_owned() + &piece(from..part.start);
    let marked = piece(part.start..end);
    let behind = piece(end..to) + cut(to < line.len());
    let number = number.to_string();
    let gutter = " ".repeat(number.len());
    let text = format!("{before}{marked}{behind}");
    let (spaces, carets) = (" ".repeat(before.chars().count()), "^".repeat(marked.chars().count().max(1)));
    format!("{gutter} |\n{}\n{gutter} | {spaces}{carets}\n", format!("{number} | {text}").trim_end())
}

/// Converts bytes to one line of text without control characters.
fn shown(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    let text = text.trim_end_matches(['\r', '\n']).replace('\t', "    ");
    text.replace(|c: char| c.is_control(), "\u{fffd}")
}

/// Returns the length of the token at the start of `text`: a name with its sigil, a number, a string, or one character.
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

/// Returns the length of a string literal without its opening quote, but with the closing one. `None` without a closing
/// quote.
fn string_len(text: &[u8]) -> Option<usize> {
    let mut escaped = false;
    let end = text.iter().position(|byte| {
        let closes = *byte == b'"' && !escaped;
        escaped = *byte == b'\\' && !escaped;
        closes
    })?;
    Some(end + 1)
}
