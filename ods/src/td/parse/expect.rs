//! What was expected where the grammar failed, in words.

use crate::td::scan::token::{Kind, Kinds};

/// Kinds that have a name together.
struct Group {
    words: &'static str,
    kinds: Kinds,
}

const GROUPS: [Group; 4] = [
    Group { words: "a statement", kinds: Kinds::STATEMENT },
    Group { words: "a statement", kinds: super::statement::IN_MULTICLASS },
    Group { words: "a value", kinds: Kinds::VALUE },
    Group { words: "a type", kinds: Kinds::TYPE },
];

/// What may follow any name, and is hardly ever what is missing.
const SUFFIXES: Kinds = Kinds::of(&[Kind::Dot, Kind::LeftSquare, Kind::LeftAngle, Kind::Paste]);

/// `expected ';' or 'x', found y`
pub fn message(expected: Kinds, found: &str) -> String {
    let words = words(expected);
    match words.split_last() {
        None => format!("unexpected {found}"),
        Some((last, [])) => format!("expected {last}, found {found}"),
        Some((last, others)) => format!("expected {} or {last}, found {found}", others.join(", ")),
    }
}

fn words(expected: Kinds) -> Vec<&'static str> {
    let mut left = expected;
    let mut words = Vec::new();
    for group in GROUPS {
        if group.kinds.without(left) == Kinds::NONE {
            left = left.without(group.kinds);
            words.push(group.words);
            if group.kinds == Kinds::VALUE {
                // Bits in braces are one more value.
                left = left.without(Kinds::of(&[Kind::LeftBrace]));
            }
        }
    }
    if left.contains(Kind::Minus) {
        // The `-3` of `1-3`.
        left = left.without(Kinds::of(&[Kind::Integer]));
    }
    let nothing_else = words.is_empty() && left.without(SUFFIXES) == Kinds::NONE;
    if !nothing_else {
        left = left.without(SUFFIXES);
    }
    words.extend(left.iter().map(Kind::words));
    words
}
