//! Scanner for expectations in the comments of a text.

use std::ops::Range;
use std::sync::LazyLock;

use memchr::memmem::Finder;
use regex::bytes::Regex;

use super::{Expectation, posix_regex};
use crate::diag::{Diagnostic, Severity};
use crate::loc::Loc;
use crate::source::Buffer;

/// The required part of a message.
pub(super) enum Pattern {
    Text(Box<[u8]>),
    Regex { source: Box<[u8]>, regex: Regex },
}

impl Pattern {
    pub(super) fn matches(&self, message: &[u8]) -> bool {
        match self {
            Pattern::Text(text) => memchr::memmem::find(message, text).is_some(),
            Pattern::Regex { regex, .. } => regex.is_match(message),
        }
    }

    /// Returns the text of the comment.
    pub(super) fn source(&self) -> &[u8] {
        match self {
            Pattern::Text(source) | Pattern::Regex { source, .. } => source,
        }
    }
}

/// Result of [`scan`].
#[derive(Default)]
pub(super) struct Found {
    pub(super) placed: Vec<Expectation>,
    pub(super) unknown: Vec<Expectation>,
    pub(super) malformed: Vec<Diagnostic>,
}

/// The expectation of one line, up to the end of the line without trailing white space.
static COMMENT: LazyLock<Regex> = LazyLock::new(|| {
    let pattern = r"(?s-u)expected-(?<kind>error|note|remark|warning)(?<re>-re)? *(?:@(?:(?<offset>[+-][0-9]+)|(?<word>above|below|unknown)))? *\{\{(?<text>.*)\}\}\z";
    Regex::new(pattern).expect("a constant")
});

/// Finds the expectations in a range of a buffer. Line numbers are relative to the buffer.
pub(super) fn scan(buffer: &Buffer, range: Range<usize>) -> Found {
    let mut found = Found::default();
    let Some(text) = buffer.text() else { return found };
    let Some(text) = (*text).as_ref().get(range.clone()) else { return found };
    let finder = Finder::new(b"expected-");
    let mut start = range.start;
    // The last line without an expectation, for `above`; zero before the first line.
    let mut plain = 0;
    // Indices in `placed` of the `below` expectations, which wait for the next line without an expectation.
    let mut below = Vec::new();

    let lines = text.split(|byte| *byte == b'\n');
    for (line, whole) in (buffer.line_col(range.start).line..).zip(lines) {
        let content = whole.trim_ascii_end();
        let comment = finder.find(content).and_then(|_| COMMENT.captures(content));
        if let Some(comment) = comment {
            let at = comment.get(0).map_or(0, |whole| whole.start());
            let loc = Loc::source(buffer.pos(start + at));
            let group = |name| comment.name(name).map(|group| group.as_bytes());
            let about = match (group("offset"), group("word")) {
                (Some(offset), _) => shifted(line, offset),
                (_, Some(b"above")) => plain,
                (_, Some(_)) => 0,
                _ => line,
            };
            match pattern(group("text").unwrap_or_default(), group("re").is_some()) {
                Err(message) => found.malformed.push(Diagnostic::error(loc, message)),
                Ok(pattern) => {
                    // `COMMENT` matches no other kinds.
                    let severity = group("kind").and_then(Severity::from_name).unwrap_or(Severity::Error);
                    let expectation = Expectation { loc, severity, line: about, pattern, met: false };
                    match group("word") {
                        Some(b"unknown") => found.unknown.push(expectation),
                        word => {
                            if word == Some(b"below") {
                                below.push(found.placed.len());
                            }
                            found.placed.push(expectation);
                        }
                    }
                }
            }
        } else {
            plain = line;
            for index in below.drain(..) {
                if let Some(expectation) = found.placed.get_mut(index) {
                    expectation.line = line;
                }
            }
        }
        start += whole.len() + 1;
    }
    found
}

/// Adds an offset `+N` or `-N` to `line`, or returns zero if there is no such line.
fn shifted(line: u32, offset: &[u8]) -> u32 {
    let offset = str::from_utf8(offset).ok().and_then(|offset| offset.parse().ok());
    offset.and_then(|offset| line.checked_add_signed(offset)).unwrap_or(0)
}

/// Compiles the text of a comment. If `is_regex`, the parts between `{{` and `}}` are regular expressions.
fn pattern(text: &[u8], is_regex: bool) -> Result<Pattern, String> {
    if !is_regex {
        return Ok(Pattern::Text(text.into()));
    }
    // The regex matches bytes, and `.` matches a line break, since a message may have several lines.
    let mut whole = String::from("(?s-u)");
    let mut rest = text;
    while let Some(open) = memchr::memmem::find(rest, b"{{") {
        let (literal, tail) = rest.split_at(open);
        let tail = tail.get(2..).unwrap_or_default();
        let Some(close) = memchr::memmem::find(tail, b"}}") else {
            return Err("found start of regex with no end '}}'".into());
        };
        let (part, tail) = tail.split_at(close);
        posix_regex::literal(&mut whole, literal);
        whole.push_str("(?:");
        posix_regex::translate(&mut whole, part).map_err(|error| format!("invalid regex: {error}"))?;
        whole.push(')');
        rest = tail.get(2..).unwrap_or_default();
    }
    posix_regex::literal(&mut whole, rest);
    // The engine rejects some valid translations, mostly because they are too large.
    let regex = Regex::new(&whole).map_err(|error| match error {
        regex::Error::CompiledTooBig(_) => "invalid regex: too large".to_string(),
        error => format!("invalid regex: {}", error.to_string().lines().last().unwrap_or_default()),
    })?;
    Ok(Pattern::Regex { source: text.into(), regex })
}
