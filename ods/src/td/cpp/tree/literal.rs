//! Number and string literals.

use pest::iterators::Pair;

use super::{Result, offset};
use crate::spec::Expr;
use crate::td::cpp::CppError;
use crate::td::cpp::grammar::Rule;

/// Parses an integer in any of C++'s notations, without its suffix.
pub(super) fn int(pair: &Pair<'_, Rule>, negative: bool) -> Result<Expr> {
    let text: String = pair.as_str().chars().filter(|char| *char != '\'').collect();
    let text = text.to_ascii_lowercase();
    let text = text.trim_end_matches(['u', 'l', 'z']);
    let (digits, radix) = match text.as_bytes() {
        [b'0', b'x', ..] => (&text[2..], 16),
        [b'0', b'b', ..] => (&text[2..], 2),
        [b'0', _, ..] => (&text[1..], 8),
        _ => (text, 10),
    };
    let value = u64::from_str_radix(digits, radix).ok().map(i128::from);
    let value = value.and_then(|value| i64::try_from(if negative { -value } else { value }).ok());
    value.map(Expr::Int).ok_or_else(|| CppError::new(offset(pair), "this number does not fit 64 bits with a sign"))
}

pub(super) fn float(pair: &Pair<'_, Rule>) -> Result<Expr> {
    let text: String = pair.as_str().chars().filter(|char| *char != '\'').collect();
    let value = text.trim_end_matches(['f', 'F', 'l', 'L']).parse::<f64>().ok().filter(|value| value.is_finite());
    value.map(Expr::Float).ok_or_else(|| CppError::new(offset(pair), "this number is too large"))
}

/// Returns the content of a string literal.
pub(super) fn unescape(literal: &str) -> String {
    let content = literal.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')).unwrap_or(literal);
    let mut text = String::new();
    let mut chars = content.chars().peekable();
    while let Some(char) = chars.next() {
        if char != '\\' {
            text.push(char);
            continue;
        }
        let Some(escape) = chars.next() else { break };
        let (radix, first, most) = match escape {
            'n' => (0, '\n', 0),
            't' => (0, '\t', 0),
            'r' => (0, '\r', 0),
            'a' => (0, '\x07', 0),
            'b' => (0, '\x08', 0),
            'f' => (0, '\x0C', 0),
            'v' => (0, '\x0B', 0),
            'x' => (16, '0', 2),
            '0'..='7' => (8, escape, 2),
            other => (0, other, 0),
        };
        if radix == 0 {
            text.push(first);
            continue;
        }
        let mut code = first.to_digit(radix).unwrap_or(0);
        for _ in 0..most {
            let Some(digit) = chars.peek().and_then(|char| char.to_digit(radix)) else { break };
            code = code * radix + digit;
            chars.next();
        }
        text.extend(char::from_u32(code));
    }
    text
}
