//! Lexical analysis: ends of tokens, and errors in them.

use std::borrow::Cow;
use std::ops::Range;

use super::token::Kind;

/// An error in a token.
pub struct Wrong {
    /// Range of the error.
    pub range: Range<usize>,
    /// Message.
    pub message: &'static str,
    /// Offset where scanning continues.
    pub resume: usize,
}

/// Returns true if a byte can begin an identifier.
pub fn begins_word(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || byte == b'_'
}

fn is_word(byte: u8) -> bool {
    // A table lookup per byte: half of all text is words.
    const WORD: [bool; 256] = {
        let mut word = [false; 256];
        let mut byte = 0;
        while byte < 128 {
            word[byte] = (byte as u8).is_ascii_alphanumeric() || byte as u8 == b'_';
            byte += 1;
        }
        word
    };
    WORD[usize::from(byte)]
}

/// Returns the first offset from `at` on whose byte does not satisfy a predicate.
fn skip(bytes: &[u8], at: usize, so: impl Fn(u8) -> bool) -> usize {
    let rest = bytes.get(at..).unwrap_or_default();
    rest.iter().position(|byte| !so(*byte)).map_or(bytes.len(), |length| at + length)
}

/// Returns the end of the letters, digits and underscores from `at` on.
pub fn word_end(bytes: &[u8], at: usize) -> usize {
    skip(bytes, at, is_word)
}

/// Returns the end of the letters from `at` on.
pub fn letters_end(bytes: &[u8], at: usize) -> usize {
    skip(bytes, at, |byte| byte.is_ascii_alphabetic())
}

/// Returns the end of the decimal digits from `at` on.
pub fn digits_end(bytes: &[u8], at: usize) -> usize {
    skip(bytes, at, |byte| byte.is_ascii_digit())
}

/// Returns the end of the blanks from `at` on.
pub fn blanks_end(bytes: &[u8], at: usize) -> usize {
    skip(bytes, at, |byte| matches!(byte, b' ' | b'\t'))
}

/// Returns the end of the line that contains `at`.
pub fn line_end(bytes: &[u8], at: usize) -> usize {
    let rest = bytes.get(at..).unwrap_or_default();
    memchr::memchr2(b'\n', b'\r', rest).map_or(bytes.len(), |length| at + length)
}

/// Returns the offset after the comment that begins at `start` with `/*`; `None` if it is unterminated. Comments nest.
pub fn comment_end(bytes: &[u8], start: usize) -> Option<usize> {
    let mut depth = 1usize;
    let mut at = start + 2;
    loop {
        at = skip(bytes, at, |byte| !matches!(byte, b'*' | b'/'));
        match (bytes.get(at)?, bytes.get(at + 1)) {
            (b'*', Some(b'/')) => {
                depth -= 1;
                at += 2;
                if depth == 0 {
                    return Some(at);
                }
            }
            (b'/', Some(b'*')) => {
                depth += 1;
                at += 2;
            }
            _ => at += 1,
        }
    }
}

/// Returns the offset after the string whose text begins at `start`.
///
/// After an error, scanning continues after the closing quote, if the line has one.
pub fn string_end(bytes: &[u8], start: usize) -> Result<usize, Wrong> {
    let mut wrong = None;
    let mut at = start;
    loop {
        at = skip(bytes, at, |byte| !matches!(byte, b'"' | b'\\' | b'\n' | b'\r'));
        match (bytes.get(at), bytes.get(at + 1)) {
            (Some(b'"'), _) => {
                return wrong.map_or(Ok(at + 1), |(range, message)| Err(Wrong { range, message, resume: at + 1 }));
            }
            (Some(b'\\'), Some(b'\\' | b'\'' | b'"' | b't' | b'n')) => at += 2,
            (Some(b'\\'), Some(b'\n' | b'\r')) => {
                wrong.get_or_insert((at..at + 1, "a string does not go on after a line break, even if it is escaped"));
                at += 2;
            }
            (Some(b'\\'), Some(next)) => {
                // The range covers the whole character, even of several bytes.
                let end = skip(bytes, at + 2, |byte| *next >= 0xc0 && byte & 0xc0 == 0x80);
                wrong.get_or_insert((at..end, "invalid escape in a string; there are \\\\ \\' \\\" \\t \\n"));
                at = end;
            }
            (Some(b'\\'), None) | (None, _) => {
                return Err(Wrong { range: start - 1..start, message: "end of file in a string", resume: bytes.len() });
            }
            _ => {
                let (range, message) = wrong.unwrap_or((start - 1..at, "end of line in a string"));
                return Err(Wrong { range, message, resume: at });
            }
        }
    }
}

/// Returns the kind and end of a token that begins with a digit: a number, or an identifier such as `4DTensorOf`.
pub fn number(bytes: &[u8], start: usize) -> (Kind, usize) {
    let digits = digits_end(bytes, start);
    let prefix = bytes.get(digits).copied();
    let after = bytes.get(digits + 1).copied().unwrap_or_default();
    let based = match prefix {
        Some(b'x') => after.is_ascii_hexdigit(),
        Some(b'b') => matches!(after, b'0' | b'1'),
        _ => false,
    };
    if !based {
        return match prefix {
            Some(byte) if begins_word(byte) => (Kind::Name, word_end(bytes, digits)),
            _ => (Kind::Integer, digits),
        };
    }
    // As in TableGen, `12x3` is a number and a name; only `0x3` is hexadecimal.
    if bytes.get(start) != Some(&b'0') || digits != start + 1 {
        return (Kind::Integer, digits);
    }
    match prefix {
        Some(b'x') => (Kind::Integer, skip(bytes, digits + 1, |byte| byte.is_ascii_hexdigit())),
        _ => (Kind::Binary, skip(bytes, digits + 1, |byte| matches!(byte, b'0' | b'1'))),
    }
}

/// Returns the error for a character that begins no token. The range covers all of several adjacent ones.
pub fn no_token(text: &str, start: usize) -> Wrong {
    let rest = text.get(start..).unwrap_or_default();
    let first = rest.chars().next().unwrap_or_default();
    let begins_none = |c: char| !c.is_ascii_graphic() && !matches!(c, ' ' | '\t' | '\n' | '\r');
    let same = |c: char| c == first || begins_none(first) && begins_none(c);
    let length = match first {
        '$' | '!' => 1,
        '.' => 2,
        _ => rest.find(|c| !same(c)).unwrap_or(rest.len()),
    };
    let message = match first {
        '$' => "expected a name after '$'",
        '!' => "expected the name of a bang operator after '!'",
        '.' => "'..' is no punctuation; a range is written '...'",
        '\0' => "a NUL character is not text",
        _ => "no token begins with this character",
    };
    Wrong { range: start..start + length, message, resume: start + length }
}

/// Returns the value of a string from the text between its quotes, whose escapes were checked.
pub fn unescape(text: &str) -> Cow<'_, str> {
    if !text.contains('\\') {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => match chars.next() {
                Some('n') => out.push('\n'),
                Some('t') => out.push('\t'),
                Some(other) => out.push(other),
                None => {}
            },
            c => out.push(c),
        }
    }
    Cow::Owned(out)
}
