//! The pieces of TableGen.

use lect_ods::td::lex;

use super::piece::{Collector, Kind, Piece};

/// Splits a file into pieces, without its included files. Returns `None` if a part is not a valid token.
pub(super) fn pieces(text: &[u8]) -> Option<Vec<Piece>> {
    let mut out = Collector::new(text);
    let (mut at, mut line_start) = (0, true);
    while let Some(byte) = text.get(at).copied() {
        let start = at;
        at += 1;
        let next = text.get(at).copied();
        let kind = match byte {
            b' ' | b'\t' => continue,
            b'\n' | b'\r' => {
                line_start = true;
                continue;
            }
            b'/' if next == Some(b'/') => {
                at = lex::line_end(text, at);
                let length = text.get(start..at)?.trim_ascii_end().len();
                out.push(Kind::Comment, start..start + length)?;
                continue;
            }
            b'/' if next == Some(b'*') => {
                at = lex::comment_end(text, start)?;
                // A block comment at the end of a line can be treated like a line comment.
                let rest = text.get(at..lex::line_end(text, at))?;
                let is_last = rest.iter().all(|byte| matches!(byte, b' ' | b'\t'));
                let is_one_line = !text.get(start..at)?.contains(&b'\n');
                if is_last && is_one_line { Kind::Comment } else { Kind::Verbatim }
            }
            b'#' if line_start && is_directive(text, at) => {
                at = lex::line_end(text, at);
                let length = text.get(start..at)?.trim_ascii_end().len();
                // A comment that continues on the next line cannot be moved.
                if text.get(start..at)?.windows(2).any(|two| two == b"/*") {
                    return None;
                }
                out.push(Kind::Directive, start..start + length)?;
                continue;
            }
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => {
                at = lex::word_end(text, at);
                Kind::Word
            }
            b'"' => {
                at = lex::string_end(text, at).ok()?;
                Kind::Text
            }
            b'[' if next == Some(b'{') => {
                at += text.get(at..)?.windows(2).position(|two| two == b"}]")? + 2;
                Kind::Verbatim
            }
            b'0'..=b'9' => {
                at = lex::number(text, start).1;
                Kind::Number
            }
            b'-' | b'+' if next.is_some_and(|next| next.is_ascii_digit()) => {
                at = lex::digits_end(text, at);
                Kind::Number
            }
            b'$' if next.is_some_and(lex::begins_word) => {
                at = lex::word_end(text, at);
                Kind::Percent
            }
            b'!' if next.is_some_and(|next| next.is_ascii_alphabetic()) => {
                at = lex::letters_end(text, at);
                Kind::Bang
            }
            b'.' if next == Some(b'.') && text.get(at + 1) == Some(&b'.') => {
                at += 2;
                Kind::Symbol
            }
            b'.' | b'?' | b'#' | b'-' => Kind::Symbol,
            b';' => Kind::Semicolon,
            b':' => Kind::Colon,
            b',' => Kind::Comma,
            b'=' => Kind::Equal,
            b'{' | b'(' | b'[' | b'<' => Kind::Open(byte),
            b'}' => Kind::Close(b'{'),
            b')' => Kind::Close(b'('),
            b']' => Kind::Close(b'['),
            b'>' => Kind::Close(b'<'),
            _ => return None,
        };
        line_start = false;
        out.push(kind, start..at)?;
    }
    out.finish()
}

/// Returns true if the word after a `#` at the beginning of a line is a preprocessor directive.
fn is_directive(text: &[u8], at: usize) -> bool {
    let end = lex::letters_end(text, at);
    let word = text.get(at..end).unwrap_or_default();
    let ends = matches!(text.get(end), None | Some(b' ' | b'\t' | b'\n' | b'\r' | b'/'));
    ends && matches!(word, b"define" | b"ifdef" | b"ifndef" | b"else" | b"endif")
}
