//! Positions: editors count lines and UTF-16 units (or bytes), lect counts bytes.

use std::ops::Range;

use lsp_types::Position;

/// Unit of columns.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Encoding {
    /// Bytes of UTF-8.
    Utf8,
    /// Units of UTF-16.
    #[default]
    Utf16,
}

impl Encoding {
    /// Returns the number of columns of a piece of a line.
    pub fn width(self, text: &str) -> u32 {
        match self {
            Self::Utf8 => text.len() as u32,
            Self::Utf16 if text.is_ascii() => text.len() as u32,
            Self::Utf16 => text.encode_utf16().count() as u32,
        }
    }
}

/// Line table of a text.
#[derive(Clone, Debug)]
pub struct Lines {
    starts: Vec<u32>,
    len: u32,
}

impl Lines {
    /// Splits a text into lines: each ends with `\n`, `\r\n` or `\r`.
    pub fn new(text: &str) -> Self {
        let starts = std::iter::once(0).chain(starts(text, 0..text.len() as u32)).collect();
        Self { starts, len: text.len() as u32 }
    }

    /// Returns the line table of a text after an edit: the replaced range of the old text, and the length of its
    /// replacement. Only the lines of the edit are searched.
    pub fn edited(&self, text: &str, range: Range<u32>, len: u32) -> Self {
        let moved = |at: u32| at - range.end + range.start + len;
        // The line before may end differently, if the edit begins or ends within a line break.
        let first = self.line(range.start).saturating_sub(1) as usize;
        let last = (self.line(range.end) as usize + 1).min(self.starts.len());
        let (kept, behind) =
            (self.starts.get(..=first).unwrap_or_default(), self.starts.get(last..).unwrap_or_default());
        let from = kept.last().copied().unwrap_or(0);
        let to = behind.first().map_or(text.len() as u32, |start| moved(*start));
        let mut all = Vec::with_capacity(self.starts.len() + len as usize / 16);
        all.extend_from_slice(kept);
        all.extend(starts(text, from..to).filter(|start| behind.is_empty() || *start < to));
        all.extend(behind.iter().map(|start| moved(*start)));
        Self { starts: all, len: text.len() as u32 }
    }

    /// Returns the number of lines, at least one.
    pub fn count(&self) -> u32 {
        self.starts.len() as u32
    }

    /// Returns the line of a byte.
    pub fn line(&self, offset: u32) -> u32 {
        self.starts.partition_point(|start| *start <= offset).saturating_sub(1) as u32
    }

    /// Returns the range of a line, with its line break.
    pub fn range(&self, line: u32) -> Range<u32> {
        let start = self.starts.get(line as usize).copied().unwrap_or(self.len);
        start..self.starts.get(line as usize + 1).copied().unwrap_or(self.len)
    }

    /// Converts a byte offset to a position. An offset within a character or a line break is rounded down to its start.
    pub fn position(&self, text: &str, offset: u32, encoding: Encoding) -> Position {
        let mut offset = offset.min(self.len);
        while !text.is_char_boundary(offset as usize) {
            offset -= 1;
        }
        let line = self.line(offset);
        let range = self.range(line);
        let before = text.get(range.start as usize..offset as usize).unwrap_or_default();
        let in_end = before.ends_with('\r');
        let before = if in_end { &before[..before.len() - 1] } else { before };
        Position { line, character: encoding.width(before) }
    }

    /// Converts a position to a byte offset. A column past the end of the line is the end.
    pub fn offset(&self, text: &str, position: Position, encoding: Encoding) -> u32 {
        let range = self.range(position.line);
        let line = text.get(range.start as usize..range.end as usize).unwrap_or_default();
        let line = line.strip_suffix('\n').unwrap_or(line);
        let line = line.strip_suffix('\r').unwrap_or(line);
        let mut left = position.character as usize;
        let mut offset = 0;
        for char in line.chars() {
            let width = match encoding {
                Encoding::Utf8 => char.len_utf8(),
                Encoding::Utf16 => char.len_utf16(),
            };
            if left < width {
                break;
            }
            left -= width;
            offset += char.len_utf8();
        }
        range.start + offset as u32
    }
}

/// Returns the starts of lines after the line breaks in a part of a text.
fn starts(text: &str, range: Range<u32>) -> impl Iterator<Item = u32> {
    let bytes = text.as_bytes();
    let is_end = move |at: usize| match bytes[at] {
        b'\n' => true,
        b'\r' => bytes.get(at + 1) != Some(&b'\n'),
        _ => false,
    };
    (range.start as usize..range.end as usize).filter(move |at| is_end(*at)).map(|at| at as u32 + 1)
}

/// Returns the smallest edit between two texts: the replaced range, and its replacement. The edit splits neither
/// characters nor line breaks.
pub fn between(old: &str, new: &str) -> (Range<u32>, String) {
    let divides = |text: &str, at: usize| {
        !text.is_char_boundary(at) || text[at..].starts_with('\n') && text[..at].ends_with('\r')
    };
    let mut start = old.bytes().zip(new.bytes()).take_while(|(a, b)| a == b).count();
    while divides(old, start) || divides(new, start) {
        start -= 1;
    }
    let (old_rest, new_rest) = (&old[start..], &new[start..]);
    let mut tail = old_rest.bytes().rev().zip(new_rest.bytes().rev()).take_while(|(a, b)| a == b).count();
    while divides(old_rest, old_rest.len() - tail) || divides(new_rest, new_rest.len() - tail) {
        tail -= 1;
    }
    (start as u32..(old.len() - tail) as u32, new_rest[..new_rest.len() - tail].to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_end_of_line_is_one_whatever_it_consists_of() {
        let text = "ab\r\nc\r\n";
        let lines = Lines::new(text);
        for offset in 2..4 {
            assert_eq!(lines.position(text, offset, Encoding::Utf16), Position { line: 0, character: 2 });
        }
        assert_eq!(lines.position(text, 4, Encoding::Utf16), Position { line: 1, character: 0 });
        assert_eq!(lines.offset(text, Position { line: 1, character: 9 }, Encoding::Utf16), 5);
        let lines = Lines::new("a\rb\r");
        assert_eq!(lines.count(), 3);
        assert_eq!(lines.position("a\rb\r", 4, Encoding::Utf16), Position { line: 2, character: 0 });
    }

    #[test]
    fn edited_lines_are_those_of_the_new_text() {
        let pieces = ["", "a", "\r", "\n", "\r\n", "a\nb\r", "\u{E4}\r\n\r"];
        let text = "ab\r\n\rc\n\u{E4}\r\r\nd";
        for start in (0..=text.len()).filter(|at| text.is_char_boundary(*at)) {
            for end in (start..=text.len()).filter(|at| text.is_char_boundary(*at)) {
                for piece in pieces {
                    let new = [&text[..start], piece, &text[end..]].concat();
                    let edited = Lines::new(text).edited(&new, start as u32..end as u32, piece.len() as u32);
                    assert_eq!(edited.starts, Lines::new(&new).starts, "{start}..{end} {piece:?}");
                    assert_eq!(edited.len, new.len() as u32);
                }
            }
        }
    }

    #[test]
    fn columns_are_counted_as_the_editor_counts_them() {
        let text = "a\n\u{1F600}b\u{E4}c\n";
        let lines = Lines::new(text);
        assert_eq!(lines.count(), 3);
        let at_c = text.find('c').expect("it is there") as u32;
        for (encoding, column) in [(Encoding::Utf16, 4), (Encoding::Utf8, 7)] {
            let position = lines.position(text, at_c, encoding);
            assert_eq!(position, Position { line: 1, character: column });
            assert_eq!(lines.offset(text, position, encoding), at_c);
        }
        assert_eq!(lines.offset(text, Position { line: 0, character: 99 }, Encoding::Utf16), 1);
        assert_eq!(lines.offset(text, Position { line: 99, character: 0 }, Encoding::Utf16), text.len() as u32);
    }
}
