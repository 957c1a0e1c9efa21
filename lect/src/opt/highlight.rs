//! The words of a text of IR by what they are, for colours. The text need not be right.

use crate::opt::html::escape_to;

/// What a word is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    /// White space, punctuation and other words.
    Plain,
    /// A comment.
    Comment,
    /// A string.
    Str,
    /// The name of a value, `%a`.
    Value,
    /// The name of a block, `^a`.
    Block,
    /// The name of a symbol, `@a`.
    Symbol,
    /// A type, `!a.b` or `i32`.
    Type,
    /// An attribute or an alias of one, `#a.b`.
    Attr,
    /// The name of an operation.
    Op,
    /// A number.
    Number,
}

impl Class {
    /// The class in style sheets.
    pub fn name(self) -> &'static str {
        match self {
            Self::Plain => "",
            Self::Comment => "hc",
            Self::Str => "hs",
            Self::Value => "hv",
            Self::Block => "hb",
            Self::Symbol => "hy",
            Self::Type => "ht",
            Self::Attr => "ha",
            Self::Op => "ho",
            Self::Number => "hn",
        }
    }
}

/// A word.
#[derive(Clone, Copy, Debug)]
pub struct Word<'t> {
    /// What it is.
    pub class: Class,
    /// The text.
    pub text: &'t str,
}

/// The words of a text, which have all of it.
pub fn words(text: &str) -> Words<'_> {
    Words { text, at: 0, begins: true, of_values: false, in_shape: false }
}

/// See [`words`].
pub struct Words<'t> {
    text: &'t str,
    at: usize,
    /// Whether an operation may begin here.
    begins: bool,
    /// Whether the line begins with a value, which an operation follows after a `=`.
    of_values: bool,
    /// Whether the word before is a size of a shape, after which there is an `x`.
    in_shape: bool,
}

const fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.')
}

/// Whether a word is a type of builtin.
fn is_type(word: &str) -> bool {
    let numbered = ["i", "si", "ui", "f", "bf", "tf"].iter().any(|prefix| {
        word.strip_prefix(prefix).is_some_and(|rest| {
            rest.starts_with(|c: char| c.is_ascii_digit()) && rest.bytes().all(|it| it.is_ascii_alphanumeric())
        })
    });
    numbered || matches!(word, "index" | "none" | "tensor" | "vector" | "memref" | "tuple" | "complex")
}

impl<'t> Iterator for Words<'t> {
    type Item = Word<'t>;

    fn next(&mut self) -> Option<Word<'t>> {
        let rest = self.text.as_bytes().get(self.at..).filter(|rest| !rest.is_empty())?;
        let (class, length) = self.word(rest);
        let start = self.at;
        self.at += length.max(1);
        while !self.text.is_char_boundary(self.at) {
            self.at += 1;
        }
        let text = self.text.get(start..self.at)?;
        self.in_shape = class == Class::Number || text == "?";
        let is_blank = class == Class::Plain && text.trim().is_empty();
        if is_blank && text.contains('\n') {
            (self.begins, self.of_values) = (true, false);
        } else if !is_blank && class != Class::Comment {
            self.of_values |= self.begins && class == Class::Value;
            self.begins = self.of_values && text == "=";
            self.of_values &= !self.begins;
        }
        Some(Word { class, text })
    }
}

impl Words<'_> {
    fn word(&self, rest: &[u8]) -> (Class, usize) {
        let run = |from: usize, is: fn(u8) -> bool| {
            from + rest.get(from..).unwrap_or_default().iter().take_while(|byte| is(**byte)).count()
        };
        let word = run(0, is_word);
        let sigil = |class| match run(1, |byte| is_word(byte) || byte == b'-') {
            1 => (Class::Plain, 1),
            end => (class, end),
        };
        match rest.first().copied().unwrap_or_default() {
            b'/' if rest.starts_with(b"//") => (Class::Comment, run(0, |byte| byte != b'\n')),
            b'"' => {
                let end = string(rest);
                let is_op = self.begins && rest.get(end) == Some(&b'(');
                (if is_op { Class::Op } else { Class::Str }, end)
            }
            b'%' => match sigil(Class::Value) {
                (Class::Value, end) if rest.get(end) == Some(&b'#') => {
                    (Class::Value, run(end + 1, |byte| byte.is_ascii_digit()))
                }
                other => other,
            },
            b'^' => sigil(Class::Block),
            b'@' if rest.get(1) == Some(&b'"') => (Class::Symbol, 1 + string(rest.get(1..).unwrap_or_default())),
            b'@' => sigil(Class::Symbol),
            b'!' => sigil(Class::Type),
            b'#' => sigil(Class::Attr),
            b'x' if self.in_shape => (Class::Plain, 1),
            b'0'..=b'9' if rest.starts_with(b"0x") => (Class::Number, run(2, |byte| byte.is_ascii_hexdigit())),
            b'0'..=b'9' => {
                let whole = run(0, |byte| byte.is_ascii_digit());
                let is_float = rest.get(whole) == Some(&b'.');
                let end = if is_float { run(whole + 1, |byte| byte.is_ascii_digit()) } else { whole };
                let exponent = match rest.get(end..) {
                    Some([b'e' | b'E', b'+' | b'-', b'0'..=b'9', ..]) => end + 2,
                    Some([b'e' | b'E', b'0'..=b'9', ..]) => end + 1,
                    _ => return (Class::Number, end),
                };
                (Class::Number, run(exponent, |byte| byte.is_ascii_digit()))
            }
            first if first.is_ascii_alphabetic() || first == b'_' => {
                let text = std::str::from_utf8(rest.get(..word).unwrap_or_default()).unwrap_or_default();
                let class = match () {
                    () if self.begins && !is_type(text) => Class::Op,
                    () if is_type(text) => Class::Type,
                    () => Class::Plain,
                };
                (class, word)
            }
            first if first.is_ascii_whitespace() => (Class::Plain, run(0, |byte| byte.is_ascii_whitespace())),
            _ => (Class::Plain, 1),
        }
    }
}

/// How long the string is that a text begins with, which ends with the line at the latest.
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

/// A text as HTML, with what a function makes of words around them: what is before a word, and what is after it.
pub fn html(text: &str, mut link: impl FnMut(&Word<'_>) -> Option<String>) -> String {
    let mut out = String::with_capacity(2 * text.len());
    for word in words(text) {
        let href = link(&word);
        let (open, close) = match (&href, word.class) {
            (Some(href), class) => (format!("<a class=\"{}\" href=\"{href}\">", class.name()), "</a>"),
            (None, Class::Plain) => (String::new(), ""),
            (None, class) => (format!("<span class=\"{}\">", class.name()), "</span>"),
        };
        out.push_str(&open);
        escape_to(&mut out, word.text);
        out.push_str(close);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn classes(text: &str) -> String {
        let all: String = words(text).map(|word| word.text).collect();
        assert_eq!(all, text);
        let named = words(text).filter(|word| word.class != Class::Plain);
        named.map(|word| format!("{}:{} ", word.class.name(), word.text)).collect()
    }

    #[test]
    fn words_are_what_they_are_in_the_text() {
        assert_eq!(
            classes("%0:2 = toy.add %a#1, \"s\\\"\" : i32"),
            "hv:%0 hn:2 ho:toy.add hv:%a#1 hs:\"s\\\"\" ht:i32 "
        );
        assert_eq!(classes("tensor<4x?xf32>"), "ht:tensor hn:4 ht:f32 ");
        assert_eq!(
            classes("^bb0: // c\n\"a.b\"() {x = #m.n<1.5e-3>}"),
            "hb:^bb0 hc:// c ho:\"a.b\" ha:#m.n hn:1.5e-3 "
        );
        assert_eq!(classes("@f @\"g h\" é % !"), "hy:@f hy:@\"g h\" ");
        assert_eq!(classes("\"unterminated"), "hs:\"unterminated ");
    }
}
