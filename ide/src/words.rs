//! Lexical classification of the words of IR, without parsing. The text may be invalid.

use std::ops::Range;

/// Class of a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Word {
    /// The name of an operation.
    Operation,
    /// A value, `%a`.
    Value,
    /// A block argument: lexically a value, and distinguished only by a parser.
    Argument,
    /// A block, `^a`.
    Block,
    /// A symbol, `@a`.
    Symbol,
    /// A type, `!a.b` or `i32`.
    Type,
    /// An attribute of a dialect, or an alias of an attribute: `#a.b`.
    Attribute,
    /// The name of an attribute, in front of `=`.
    Key,
    /// Any other word.
    Keyword,
    /// A number.
    Number,
    /// Text between quotes.
    String,
    /// A comment.
    Comment,
    /// White space and punctuation.
    Plain,
}

impl Word {
    /// Classes with colours, in the order of their numbers.
    pub const ALL: [Self; 12] = [
        Self::Operation,
        Self::Value,
        Self::Argument,
        Self::Block,
        Self::Symbol,
        Self::Type,
        Self::Attribute,
        Self::Key,
        Self::Keyword,
        Self::Number,
        Self::String,
        Self::Comment,
    ];
}

/// Splits a text, which begins at a line start, into words that cover all of it.
pub fn words(text: &str) -> Words<'_> {
    Words { text, at: 0, begins: true, of_values: false, in_shape: false }
}

/// Iterator over words, see [`words`].
#[derive(Clone, Debug)]
pub struct Words<'t> {
    text: &'t str,
    at: usize,
    /// Whether an operation may begin here.
    begins: bool,
    /// Whether the line begins with a value, so that an operation follows `=`.
    of_values: bool,
    /// Whether the previous word is a size of a shape, which `x` follows.
    in_shape: bool,
}

const fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.')
}

/// Returns true for a builtin type.
fn is_type(word: &str) -> bool {
    let numbered = ["i", "si", "ui", "f", "bf", "tf"].iter().any(|prefix| {
        word.strip_prefix(prefix).is_some_and(|rest| {
            rest.starts_with(|c: char| c.is_ascii_digit()) && rest.bytes().all(|it| it.is_ascii_alphanumeric())
        })
    });
    numbered || matches!(word, "index" | "none" | "tensor" | "vector" | "memref" | "tuple" | "complex")
}

impl Iterator for Words<'_> {
    type Item = (Range<usize>, Word);

    fn next(&mut self) -> Option<Self::Item> {
        let rest = self.text.as_bytes().get(self.at..).filter(|rest| !rest.is_empty())?;
        let (word, length) = self.word(rest);
        let start = self.at;
        self.at += length.max(1);
        while !self.text.is_char_boundary(self.at) {
            self.at += 1;
        }
        let text = self.text.get(start..self.at)?;
        let is_blank = word == Word::Plain && text.trim().is_empty();
        self.in_shape = word == Word::Number || matches!(text, "?" | "*") || text == "]" && self.in_shape;
        if is_blank && text.contains('\n') {
            (self.begins, self.of_values) = (true, false);
        } else if !is_blank && word != Word::Comment {
            self.of_values |= self.begins && word == Word::Value;
            self.begins = self.of_values && text == "=";
            self.of_values &= !self.begins;
        }
        Some((start..self.at, word))
    }
}

impl Words<'_> {
    fn word(&self, rest: &[u8]) -> (Word, usize) {
        let run = |from: usize, is: fn(u8) -> bool| {
            from + rest.get(from..).unwrap_or_default().iter().take_while(|byte| is(**byte)).count()
        };
        let word = run(0, is_word);
        let sigil = |class| match run(1, |byte| is_word(byte) || byte == b'-') {
            1 => (Word::Plain, 1),
            end => (class, end),
        };
        match rest.first().copied().unwrap_or_default() {
            b'/' if rest.starts_with(b"//") => (Word::Comment, run(0, |byte| byte != b'\n')),
            b'"' => {
                let end = string(rest);
                let is_op = self.begins && rest.get(end) == Some(&b'(');
                (if is_op { Word::Operation } else { Word::String }, end)
            }
            b'%' => match sigil(Word::Value) {
                (Word::Value, end) if rest.get(end) == Some(&b'#') => {
                    (Word::Value, run(end + 1, |byte| byte.is_ascii_digit()))
                }
                other => other,
            },
            b'^' => sigil(Word::Block),
            b'@' if rest.get(1) == Some(&b'"') => (Word::Symbol, 1 + string(rest.get(1..).unwrap_or_default())),
            b'@' => sigil(Word::Symbol),
            b'!' => sigil(Word::Type),
            b'#' => sigil(Word::Attribute),
            b'x' if self.in_shape => (Word::Plain, 1),
            b'0'..=b'9' if rest.starts_with(b"0x") => (Word::Number, run(2, |byte| byte.is_ascii_hexdigit())),
            b'0'..=b'9' => {
                let whole = run(0, |byte| byte.is_ascii_digit());
                let is_float = rest.get(whole) == Some(&b'.');
                let end = if is_float { run(whole + 1, |byte| byte.is_ascii_digit()) } else { whole };
                let exponent = match rest.get(end..) {
                    Some([b'e' | b'E', b'+' | b'-', b'0'..=b'9', ..]) => end + 2,
                    Some([b'e' | b'E', b'0'..=b'9', ..]) => end + 1,
                    _ => return (Word::Number, end),
                };
                (Word::Number, run(exponent, |byte| byte.is_ascii_digit()))
            }
            first if first.is_ascii_alphabetic() || first == b'_' => {
                let text = std::str::from_utf8(rest.get(..word).unwrap_or_default()).unwrap_or_default();
                let blanks = rest.iter().skip(word).take_while(|byte| byte.is_ascii_whitespace()).count();
                let behind = rest.get(word + blanks..).unwrap_or_default();
                let is_key = behind.starts_with(b"=") && !behind.starts_with(b"==");
                let class = match () {
                    () if is_type(text) => Word::Type,
                    () if is_key => Word::Key,
                    () if self.begins => Word::Operation,
                    () => Word::Keyword,
                };
                (class, word)
            }
            first if first.is_ascii_whitespace() => (Word::Plain, run(0, |byte| byte.is_ascii_whitespace())),
            _ => (Word::Plain, 1),
        }
    }
}

/// Returns the length of the string at the beginning of a text. An unterminated string ends at the line break.
fn string(text: &[u8]) -> usize {
    let mut escaped = false;
    for (at, byte) in text.iter().enumerate().skip(1) {
        match byte {
            b'\n' => return at,
            b'"' if !escaped => return at + 1,
            b'\\' => escaped = !escaped,
            _ => escaped = false,
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> String {
        let all: String = words(text).map(|(range, _)| &text[range]).collect();
        assert_eq!(all, text);
        let named = words(text).filter(|(_, word)| *word != Word::Plain);
        named.map(|(range, word)| format!("{word:?}:{} ", &text[range])).collect()
    }

    #[test]
    fn classifies_words_lexically() {
        assert_eq!(
            shown("%0:2 = toy.add %a#1, \"s\\\"\" : i32"),
            "Value:%0 Number:2 Operation:toy.add Value:%a#1 String:\"s\\\"\" Type:i32 "
        );
        assert_eq!(shown("tensor<4x?xf32>"), "Type:tensor Number:4 Type:f32 ");
        assert_eq!(shown("vector<[4]xi8>"), "Type:vector Number:4 Type:i8 ");
        assert_eq!(
            shown("^bb0: // c\n\"a.b\"() {x = #m.n<1.5e-3>, y}"),
            "Block:^bb0 Comment:// c Operation:\"a.b\" Key:x Attribute:#m.n Number:1.5e-3 Keyword:y "
        );
        assert_eq!(shown("@f @\"g h\" é % !"), "Symbol:@f Symbol:@\"g h\" ");
        assert_eq!(shown("\"unterminated"), "String:\"unterminated ");
    }
}
