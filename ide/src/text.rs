//! Positions: editors count lines and UTF-16 units (or bytes), lect counts bytes.

use std::ops::Range;

use lsp_types::Position;

/// In what columns are counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Encoding {
    /// Bytes of UTF-8.
    Utf8,
    /// Units of UTF-16.
    #[default]
    Utf16,
}

/// Where the lines of a text begin.
#[derive(Clone, Debug)]
pub struct Lines {
    starts: Vec<u32>,
    len: u32,
}

impl Lines {
    /// The lines of a text.
    pub fn new(text: &str) -> Self {
        let ends = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n').map(|(at, _)| at as u32 + 1);
        Self { starts: std::iter::once(0).chain(ends).collect(), len: text.len() as u32 }
    }

    /// How many lines there are; at least one.
    pub fn count(&self) -> u32 {
        self.starts.len() as u32
    }

    /// The line of a byte.
    pub fn line(&self, offset: u32) -> u32 {
        self.starts.partition_point(|start| *start <= offset).saturating_sub(1) as u32
    }

    /// The bytes of a line, its end included.
    pub fn range(&self, line: u32) -> Range<u32> {
        let start = self.starts.get(line as usize).copied().unwrap_or(self.len);
        start..self.starts.get(line as usize + 1).copied().unwrap_or(self.len)
    }

    /// Where a byte is, for an editor.
    pub fn position(&self, text: &str, offset: u32, encoding: Encoding) -> Position {
        let offset = offset.min(self.len);
        let line = self.line(offset);
        let before = text.get(self.range(line).start as usize..offset as usize).unwrap_or_default();
        let character = match encoding {
            Encoding::Utf8 => before.len(),
            Encoding::Utf16 => before.encode_utf16().count(),
        };
        Position { line, character: character as u32 }
    }

    /// The byte that an editor means. What is behind the end of a line is its end.
    pub fn offset(&self, text: &str, position: Position, encoding: Encoding) -> u32 {
        let range = self.range(position.line);
        let line = text.get(range.start as usize..range.end as usize).unwrap_or_default();
        let line = line.trim_end_matches(['\n', '\r']);
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

#[cfg(test)]
mod tests {
    use super::*;

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
