//! Conversion of enum values from text and to text.

use std::borrow::Cow;

use lect_ods::spec::{EnumCase, EnumKind, EnumSpec};
use smallvec::SmallVec;

use crate::text::is_bare_identifier;

/// Parses the value of a text: a case, or several cases of a bit enum with separators.
pub fn enum_value(spec: &EnumSpec, text: &[u8]) -> Option<i64> {
    let case = |text: &[u8]| spec.cases.iter().find(|case| case.spelling.as_bytes() == text);
    let EnumKind::Bits { separator, .. } = &spec.kind else { return case(text).map(|case| case.value) };
    if let Some(none) = spec.cases.iter().find(|case| case.value == 0)
        && none.spelling.as_bytes() == text
    {
        return Some(0);
    }
    let separator = separator.trim().as_bytes();
    let mut value = 0;
    for part in split(text, separator) {
        value |= case(part.trim_ascii()).filter(|case| case.value != 0)?.value;
    }
    Some(value)
}

fn split<'a>(text: &'a [u8], separator: &[u8]) -> Vec<&'a [u8]> {
    let mut parts = Vec::new();
    let mut from = 0;
    if !separator.is_empty() {
        for at in memchr::memmem::find_iter(text, separator) {
            parts.push(&text[from..at]);
            from = at + separator.len();
        }
    }
    parts.push(&text[from..]);
    parts
}

/// Returns the text of a value. Unknown bits are omitted, and a value without a case has no text.
pub fn enum_text(spec: &EnumSpec, value: i64) -> Cow<'_, str> {
    let EnumKind::Bits { separator, primary_groups, .. } = &spec.kind else {
        let case = spec.cases.iter().find(|case| case.value == value);
        return Cow::Borrowed(case.map_or("", |case| &case.spelling));
    };
    let mut parts = SmallVec::<[&str; 4]>::new();
    let mut rest = value;
    if value == 0 {
        parts.extend(spec.cases.iter().find(|case| case.value == 0).map(|case| &*case.spelling));
    } else if *primary_groups {
        for group in spec.cases.iter().rev().filter(|case| !case.members.is_empty()) {
            if holds(rest, group) {
                parts.push(&group.spelling);
                rest &= !group.value;
            }
        }
        let bits = spec.cases.iter().filter(|case| case.members.is_empty());
        parts.extend(bits.filter(|case| holds(rest, case)).map(|case| &*case.spelling));
    } else {
        parts.extend(spec.cases.iter().filter(|case| holds(value, case)).map(|case| &*case.spelling));
    }
    match *parts {
        [] => Cow::Borrowed(""),
        [only] => Cow::Borrowed(only),
        _ => Cow::Owned(parts.join(separator)),
    }
}

fn holds(value: i64, case: &EnumCase) -> bool {
    case.value != 0 && value & case.value == case.value
}

/// Returns the text of a value as C++ streams print it: like [`enum_text`], in quotes if the text is no keyword.
pub fn streamed(spec: &EnumSpec, value: i64) -> Cow<'_, str> {
    let text = enum_text(spec, value);
    let quoted = match &spec.kind {
        EnumKind::Bits { quoted, .. } => {
            *quoted && value.count_ones() > 1 && !spec.cases.iter().any(|case| case.value == value)
        }
        _ => !is_bare_identifier(text.as_bytes()),
    };
    if quoted { format!("\"{text}\"").into() } else { text }
}

/// Returns the value of the enumerator `symbol` in C++.
pub fn enum_constant(spec: &EnumSpec, symbol: &str) -> Option<i64> {
    let symbol = symbol.rsplit("::").next().unwrap_or(symbol);
    spec.cases.iter().find(|case| case.symbol == symbol).map(|case| case.value)
}

/// Returns the spellings of all cases, separated by commas, for messages. Spellings that are no keywords appear twice,
/// in quotes and without, like in MLIR.
pub fn enum_keywords(spec: &EnumSpec) -> String {
    let word = |case: &EnumCase| match is_bare_identifier(case.spelling.as_bytes()) {
        true => case.spelling.to_string(),
        false => format!("\"{0}\"{0}", case.spelling),
    };
    spec.cases.iter().map(word).collect::<Vec<_>>().join(", ")
}
