//! Strings with the source locations of their parts.

use std::ops::{Deref, Range};
use std::sync::Arc;

use super::{MAX_TEXT, TooLarge};
use crate::td::source::Span;

/// A string with the source locations of its parts.
#[derive(Clone, Debug)]
pub struct Text {
    /// The string.
    pub text: Arc<str>,
    /// Whether the source is `[{ .. }]`: such strings are printed in this form, and differ as arguments of a class.
    pub code: bool,
    /// Source locations of its parts, by offset in the string.
    pub origin: Segments,
}

/// Parts of a string: usually one.
#[derive(Clone, Debug)]
pub enum Segments {
    /// One part, without an allocation.
    One([Segment; 1]),
    /// Any number.
    Any(Arc<[Segment]>),
}

impl Deref for Segments {
    type Target = [Segment];

    fn deref(&self) -> &[Segment] {
        match self {
            Segments::One(segment) => segment,
            Segments::Any(segments) => segments,
        }
    }
}

impl From<&[Segment]> for Segments {
    fn from(segments: &[Segment]) -> Self {
        match segments {
            [segment] => Segments::One([*segment]),
            segments => Segments::Any(segments.into()),
        }
    }
}

impl<const N: usize> From<[Segment; N]> for Segments {
    fn from(segments: [Segment; N]) -> Self {
        segments.as_slice().into()
    }
}

/// A part of a string.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Segment {
    /// Offset in the string; the part ends where the next one begins.
    pub at: u32,
    /// Location in the source: the text between the quotes or brackets, or the expression that computed it.
    pub span: Span,
    /// Kind of the source.
    pub kind: SegmentKind,
}

/// Kind of the source of a part of a string.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SegmentKind {
    /// Byte for byte: between `[{` and `}]`, or quotes without escapes.
    Verbatim,
    /// Between quotes, with escapes.
    Escaped,
    /// Computed by an expression.
    Computed,
}

impl Text {
    /// Returns the source location of a part of the string, if known.
    ///
    /// A part from several sources has the location of its beginning. A computed part has the location of the whole
    /// expression.
    pub fn span_at(&self, part: Range<usize>) -> Option<Span> {
        let index = self.origin.partition_point(|segment| segment.at as usize <= part.start).checked_sub(1)?;
        let segment = self.origin.get(index)?;
        let end = self.origin.get(index + 1).map_or(self.text.len(), |next| next.at as usize);
        let begin = segment.at as usize;
        let text = self.text.get(begin..end).unwrap_or_default();
        let written = |at: usize| match segment.kind {
            SegmentKind::Verbatim => at,
            SegmentKind::Escaped => written_offset(text, segment.span.range().len(), at),
            SegmentKind::Computed => 0,
        };
        if segment.kind == SegmentKind::Computed {
            return Some(segment.span);
        }
        let place = |at: usize| segment.span.start.saturating_add(written(at) as u32).min(segment.span.end);
        let start = place(part.start - begin);
        Some(Span {
            start,
            end: place(part.end.clamp(part.start, end.max(part.start)) - begin).max(start),
            ..segment.span
        })
    }

    /// Creates a string that an expression computed.
    pub fn computed(text: &str, span: Span) -> Result<Text, TooLarge> {
        let mut builder = TextBuilder::new(span);
        builder.push_str(text)?;
        Ok(builder.finish())
    }
}

/// Returns the source offset between quotes of a byte of a string, given the string and the length of the source.
///
/// Quotes, backslashes and line breaks are always escaped. Tabs and apostrophes may be; if only some of them are, the
/// first ones are assumed to be escaped.
fn written_offset(text: &str, written: usize, at: usize) -> usize {
    let always = |byte: &u8| matches!(byte, b'"' | b'\\' | b'\n');
    let perhaps = |byte: &u8| matches!(byte, b'\t' | b'\'');
    let escapes = written.saturating_sub(text.len());
    let optional = escapes.saturating_sub(text.bytes().filter(|byte| always(byte)).count());
    let before = text.as_bytes().get(..at).unwrap_or(text.as_bytes());
    let certain = before.iter().filter(|byte| always(byte)).count();
    at + certain + before.iter().filter(|byte| perhaps(byte)).count().min(optional)
}

/// Maximum number of parts with a location. A string with more was built by a program rather than a person. A loop that
/// appends to a string copies the parts each time.
const MAX_SEGMENTS: usize = 64;

/// Builder of a string from parts of others.
#[derive(Debug)]
pub(crate) struct TextBuilder {
    text: String,
    origin: Vec<Segment>,
    code: bool,
    span: Span,
}

impl TextBuilder {
    /// Creates an empty builder. The span is that of the expression that computes the string.
    pub(crate) fn new(span: Span) -> Self {
        TextBuilder { text: String::new(), origin: Vec::new(), code: false, span }
    }

    /// Reserves space for these strings.
    pub(crate) fn reserve<'a>(&mut self, texts: impl Iterator<Item = &'a Text>) {
        let (length, segments) =
            texts.fold((0, 0), |(length, segments), text| (length + text.text.len(), segments + text.origin.len()));
        self.text.reserve(length.min(MAX_TEXT));
        self.origin.reserve(segments.min(MAX_SEGMENTS));
    }

    /// Appends text without a source location.
    pub(crate) fn push_str(&mut self, text: &str) -> Result<(), TooLarge> {
        if !text.is_empty() {
            self.push_computed();
        }
        self.push_text(text)
    }

    /// Appends a string. If it is a code block, the whole is one.
    pub(crate) fn push(&mut self, text: &Text) -> Result<(), TooLarge> {
        self.code |= text.code;
        self.push_range(text, 0..text.text.len())
    }

    /// Appends a part of a string, if the range is valid.
    pub(crate) fn push_range(&mut self, text: &Text, range: Range<usize>) -> Result<(), TooLarge> {
        let Some(part) = text.text.get(range.clone()).filter(|part| !part.is_empty()) else { return Ok(()) };
        match &*text.origin {
            [] => self.push_computed(),
            [segment] => {
                let at = self.text.len() as u32;
                self.push_segment(Segment { at, ..cut(*segment, range.start) });
                return self.push_text(part);
            }
            _ => {}
        }
        let ends = text.origin.iter().skip(1).map(|next| next.at as usize).chain([text.text.len()]);
        for (segment, end) in text.origin.iter().zip(ends) {
            let start = segment.at as usize;
            if end <= range.start || start >= range.end {
                continue;
            }
            let at = (self.text.len() + start.saturating_sub(range.start)) as u32;
            self.push_segment(Segment { at, ..cut(*segment, range.start.saturating_sub(start)) });
        }
        self.push_text(part)
    }

    /// Returns the string.
    pub(crate) fn finish(self) -> Text {
        Text { text: self.text.into(), code: self.code, origin: (&*self.origin).into() }
    }

    fn push_text(&mut self, text: &str) -> Result<(), TooLarge> {
        if self.text.len() + text.len() > MAX_TEXT {
            return Err(TooLarge::Long);
        }
        self.text.push_str(text);
        Ok(())
    }

    fn push_computed(&mut self) {
        self.push_segment(Segment { at: self.text.len() as u32, span: self.span, kind: SegmentKind::Computed });
    }

    fn push_segment(&mut self, segment: Segment) {
        let goes_on = self.origin.last().is_some_and(|last| {
            last.kind == SegmentKind::Computed && segment.kind == SegmentKind::Computed && last.span == segment.span
        });
        if goes_on {
            return;
        }
        if self.origin.len() >= MAX_SEGMENTS {
            self.origin.clear();
            self.origin.push(Segment { at: 0, span: self.span, kind: SegmentKind::Computed });
        } else {
            self.origin.push(segment);
        }
    }
}

/// Returns the segment without its first bytes.
fn cut(mut segment: Segment, bytes: usize) -> Segment {
    match segment.kind {
        SegmentKind::Verbatim => segment.span.start = segment.span.start.saturating_add(bytes as u32),
        // The number of source bytes depends on the escapes.
        SegmentKind::Escaped if bytes > 0 => segment.kind = SegmentKind::Computed,
        SegmentKind::Escaped | SegmentKind::Computed => {}
    }
    segment
}
