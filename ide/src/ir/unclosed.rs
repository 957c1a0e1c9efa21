//! Braces without a closing brace, found by the indentation of the lines.
//!
//! While a body is typed, its closing brace is often missing, and then the rest of the text belongs to that body. The
//! parser gets a copy of the text in which blanks are replaced by the missing braces, so that positions stay the same.

use std::ops::Range;

use lect_core::text::{TokenKind, tokens};

/// A brace that is not closed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unclosed {
    /// Position of the brace.
    pub open: u32,
    /// End of the last token that belongs to its body.
    pub close: u32,
}

/// A brace whose closing brace has not been reached.
struct Open {
    at: u32,
    /// Indentation of its line.
    indent: u32,
    /// Whether its body has a line that is indented more than its own.
    is_indented: bool,
    /// Whether such a line precedes the line at `outer`.
    was_indented: bool,
    /// End of the token before the first line of the body that is indented no more than the line of the brace.
    outer: Option<u32>,
}

impl Open {
    /// Returns the brace as an unclosed one, whose body extends at most to `end`.
    fn unclosed(&self, end: Option<u32>) -> Unclosed {
        let outer = self.outer.filter(|_| end.is_some() || self.was_indented);
        Unclosed { open: self.at, close: outer.or(end).unwrap_or(u32::MAX) }
    }
}

/// Returns the braces in a part of a text that are not closed, in the order of the positions at which to close them.
pub fn unclosed(text: &[u8], range: Range<u32>) -> Vec<Unclosed> {
    let (mut open, mut found) = (Vec::<Open>::new(), Vec::new());
    let (mut indent, mut before) = (0, range.start);
    let Some(part) = text.get(..range.end as usize) else { return found };
    for token in tokens(part, range.start) {
        let between = part.get(before as usize..token.start as usize).unwrap_or_default();
        let is_first = before == range.start || between.contains(&b'\n');
        if is_first {
            let line = part.get(..token.start as usize).unwrap_or_default();
            indent = line.iter().rev().take_while(|byte| matches!(byte, b' ' | b'\t')).count() as u32;
            let is_item = matches!(token.kind, TokenKind::Ident | TokenKind::Percent | TokenKind::String);
            if let Some(top) = open.last_mut() {
                if indent > top.indent {
                    top.is_indented = true;
                } else if is_item && top.outer.is_none() {
                    (top.outer, top.was_indented) = (Some(before), top.is_indented);
                }
            }
        }
        match token.kind {
            TokenKind::LBrace => {
                let (is_indented, was_indented) = (false, false);
                open.push(Open { at: token.start, indent, is_indented, was_indented, outer: None });
            }
            TokenKind::RBrace => {
                // A brace at the start of a line closes the body of a line with the same indentation.
                while is_first
                    && open.last().is_some_and(|top| top.indent > indent)
                    && open.iter().any(|it| it.indent == indent)
                    && let Some(top) = open.pop()
                {
                    found.push(top.unclosed(Some(before)));
                }
                open.pop();
            }
            _ => {}
        }
        before = token.end;
    }
    found.extend(open.iter().rev().map(|it| it.unclosed(None)));
    found.sort_by_key(|it| it.close);
    found
}

/// Returns a copy of a part of a text with the missing braces, or `None` if there is no blank to replace.
pub fn closed(text: &[u8], range: Range<u32>, braces: &[Unclosed]) -> Option<Vec<u8>> {
    let mut copy = text.get(..range.end as usize)?.to_owned();
    let mut at = 0;
    for brace in braces {
        if brace.close >= range.end {
            copy.extend_from_slice(b"\n}");
            continue;
        }
        at = at.max(brace.close as usize);
        let is_short = copy.get(at) == Some(&b'}');
        // Where blanks are few, a brace that follows closes the body, and the missing one is behind it.
        while copy.get(at) == Some(&b'}') {
            at += 1;
        }
        let blank = copy.get_mut(at).filter(|byte| **byte == b'\n' || !is_short && matches!(byte, b' ' | b'\t'))?;
        *blank = b'}';
        at += 1;
    }
    Some(copy)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn repaired(text: &str) -> String {
        let range = 0..text.len() as u32;
        let copy = closed(text.as_bytes(), range.clone(), &unclosed(text.as_bytes(), range)).expect("blanks");
        String::from_utf8(copy).expect("text")
    }

    #[test]
    fn closes_braces_by_indentation() {
        for (text, expected) in [
            ("f {\n  a.b\n}\n", "f {\n  a.b\n}\n"),
            ("f {\n  if {\n  a.b\n}\ng {\n}\n", "f {\n  if {}  a.b\n}\ng {\n}\n"),
            ("f {\n  a.b\n\ng {\n  a.b\n}\n", "f {\n  a.b}\ng {\n  a.b\n}\n"),
            ("m {\nf {\n  a.b\n}\n", "m {\nf {\n  a.b\n}\n\n}"),
            ("f {\n  a {\n    b {\n      c\n\n}\n", "f {\n  a {\n    b {\n      c}}}\n"),
            ("f {\n  a {\n    b {\n      c\n}\n", "f {\n  a {\n    b {\n      c}}}"),
            ("f {\n  ^a:\n  g {\n  }\n", "f {\n  ^a:\n  g {\n  }\n\n}"),
        ] {
            assert_eq!(repaired(text), expected, "{text}");
        }
    }
}
