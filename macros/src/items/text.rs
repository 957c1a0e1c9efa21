//! `.td` text with a mapping to the Rust tokens it comes from.

use std::ops::Range;

use proc_macro2::{Literal, Span};
use syn::LitStr;

/// `.td` text under construction.
#[derive(Default)]
pub struct Text {
    /// The text so far.
    pub text: String,
    places: Vec<(Range<usize>, Place)>,
}

/// Origin of a part of the text.
enum Place {
    /// Some tokens.
    Span(Span),
    /// A string literal, character by character.
    Literal(LitStr),
}

/// Position of an error in the Rust source.
pub struct Found {
    /// The token, or a part of it if the compiler supports that.
    pub span: Span,
    /// The line of a string with the error marked, for compilers without subspans.
    pub excerpt: Option<String>,
}

impl Text {
    /// Writes text without origin.
    pub fn raw(&mut self, text: &str) {
        self.text.push_str(text);
    }

    /// Writes text that comes from some tokens.
    pub fn at(&mut self, span: Span, text: &str) {
        let start = self.text.len();
        self.text.push_str(text);
        self.places.push((start..self.text.len(), Place::Span(span)));
    }

    /// Runs `write`, and maps all of its text to some tokens, except parts with an origin of their own.
    pub fn within(&mut self, span: Span, write: impl FnOnce(&mut Self)) {
        let start = self.text.len();
        write(self);
        self.places.push((start..self.text.len(), Place::Span(span)));
    }

    /// Writes a string that errors may point into.
    pub fn literal(&mut self, literal: &LitStr) {
        let value = literal.value();
        if value.contains("}]") {
            return self.at(literal.span(), &quoted(&value));
        }
        self.text.push_str("[{");
        let start = self.text.len();
        self.text.push_str(&value);
        // One character more, so that errors at the end are inside.
        self.places.push((start..self.text.len() + 1, Place::Literal(literal.clone())));
        self.text.push_str("}]");
    }

    /// Appends another text.
    pub fn append(&mut self, other: Text) {
        let shift = self.text.len();
        self.text.push_str(&other.text);
        self.places
            .extend(other.places.into_iter().map(|(range, place)| (range.start + shift..range.end + shift, place)));
    }

    /// Finds the tokens of a word in the definition that contains a part of the text.
    pub fn find_word(&self, part: Range<usize>, word: &str) -> Option<Found> {
        let holds = |range: &Range<usize>| range.start <= part.start && part.start < range.end;
        let def = self.places.iter().map(|it| &it.0).filter(|it| holds(it)).max_by_key(|it| it.len())?;
        let plain = |text: &str| text.trim_matches('"') == word.trim_matches('"');
        let mut within = self.places.iter().filter(|it| def.start <= it.0.start && it.0.end <= def.end);
        let found = within.find(|it| self.text.get(it.0.clone()).is_some_and(plain))?;
        match found.1 {
            Place::Span(span) => Some(Found { span, excerpt: None }),
            Place::Literal(_) => None,
        }
    }

    /// Finds the innermost origin of a part of the text.
    pub fn find(&self, part: Range<usize>) -> Option<Found> {
        let holds = |range: &Range<usize>| range.start <= part.start && part.start < range.end;
        let found = self.places.iter().filter(|it| holds(&it.0)).min_by_key(|it| it.0.len())?;
        Some(match &found.1 {
            Place::Span(span) => Found { span: *span, excerpt: None },
            Place::Literal(literal) => in_literal(literal, part.start - found.0.start..part.end - found.0.start),
        })
    }
}

/// Quotes a string for `.td` text.
pub fn quoted(text: &str) -> String {
    let escaped = text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n").replace('\t', "\\t");
    format!("\"{escaped}\"")
}

fn in_literal(literal: &LitStr, part: Range<usize>) -> Found {
    let value = literal.value();
    let token = literal.token();
    if let Some(span) = subspan(&token, &value, part.clone()) {
        return Found { span, excerpt: None };
    }
    let start = (0..=part.start.min(value.len())).rev().find(|at| value.is_char_boundary(*at)).unwrap_or_default();
    let line_start = value[..start].rfind('\n').map_or(0, |at| at + 1);
    let line = value[line_start..].lines().next().unwrap_or_default();
    let width =
        part.end.saturating_sub(part.start).clamp(1, (line.len() + 1).saturating_sub(start - line_start).max(1));
    let column = value[line_start..start].chars().count();
    let excerpt = format!("{line}\n{}{}", " ".repeat(column), "^".repeat(width));
    Found { span: literal.span(), excerpt: Some(excerpt) }
}

/// Returns the span of a part of a string literal, if the compiler supports it and no characters are escaped.
fn subspan(token: &Literal, value: &str, part: Range<usize>) -> Option<Span> {
    let written = token.to_string();
    let before = written.find('"')? + 1;
    let same = written.get(before..before + value.len()) == Some(value);
    same.then(|| token.subspan(before + part.start..before + part.end.max(part.start + 1))).flatten()
}
