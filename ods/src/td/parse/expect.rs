//! Expected tokens at a failure of the grammar.

use std::sync::{Mutex, PoisonError};

use pest::Parser;
use pest::error::Error;

use super::grammar::{Grammar, Rule};
use crate::td::scan::token::{Kind, Tokens};

/// A failure of the grammar.
pub struct Mismatch {
    /// Index of the token at which the grammar failed.
    pub at: usize,
    /// Token kinds that would have been valid.
    expected: Vec<Kind>,
}

/// Finds the failure of the statement at `at`, or of an optional part of the one before it, at `before`.
pub fn find(tokens: &Tokens, before: usize, at: usize) -> Mismatch {
    let failed_from =
        |from: usize| explain(tokens.kinds(from..tokens.len())).map(|(failed, kinds)| (from + failed, kinds));
    let failure = failed_from(before).filter(|(failed, _)| *failed >= at).or_else(|| failed_from(at));
    let (at, expected) = failure.unwrap_or((at, Vec::new()));
    Mismatch { at, expected }
}

/// Guards the process-wide switch with which pest records expected tokens.
static EXPLAINING: Mutex<()> = Mutex::new(());

fn explain(kinds: &str) -> Option<(usize, Vec<Kind>)> {
    let _alone = EXPLAINING.lock().unwrap_or_else(PoisonError::into_inner);
    pest::set_error_detail(true);
    let result: Result<_, Error<Rule>> = Grammar::parse(Rule::file, kinds);
    pest::set_error_detail(false);
    let error = result.err()?;
    let attempts = error.parse_attempts()?;
    let mut kinds = Vec::new();
    for token in attempts.expected_tokens() {
        let codes = match token.to_string().as_bytes() {
            [code] => *code..=*code,
            // pest displays a range like this.
            [first, b'.', b'.', last] => *first..=*last,
            // A pair of a name and the token after it: the name is expected separately, too.
            _ => continue,
        };
        for kind in codes.filter_map(Kind::of) {
            // Several characters may represent the kind.
            if !kinds.contains(&kind) {
                kinds.push(kind);
            }
        }
    }
    Some((attempts.max_position, kinds))
}

/// A group of kinds with a common name.
struct Group {
    words: &'static str,
    kinds: &'static [Kind],
    /// Kinds that are also in the group where they are expected.
    besides: &'static [Kind],
}

/// A multiclass may contain the statements of `kinds`, a file also the others.
const STATEMENT: Group = Group {
    words: "a statement",
    kinds: &[
        Kind::Assert,
        Kind::Def,
        Kind::Defm,
        Kind::Defset,
        Kind::Deftype,
        Kind::Defvar,
        Kind::Dump,
        Kind::Foreach,
        Kind::If,
        Kind::Let,
    ],
    besides: &[Kind::Class, Kind::Multiclass],
};

const VALUE: Group = Group {
    words: "a value",
    kinds: &[
        Kind::Name,
        Kind::Text,
        Kind::Code,
        Kind::Integer,
        Kind::Binary,
        Kind::Bang,
        Kind::DagBang,
        Kind::True,
        Kind::False,
        Kind::Question,
        Kind::LeftSquare,
        Kind::LeftParen,
    ],
    // Braces begin a list of bits.
    besides: &[Kind::LeftBrace],
};

const TYPE: Group = Group {
    words: "a type",
    kinds: &[
        Kind::Name,
        Kind::BitType,
        Kind::BitsType,
        Kind::CodeType,
        Kind::DagType,
        Kind::IntType,
        Kind::ListType,
        Kind::StringType,
    ],
    besides: &[],
};

/// Tokens that may follow any name, and are rarely the missing ones.
const SUFFIXES: &[Kind] = &[Kind::Dot, Kind::LeftSquare, Kind::LeftAngle, Kind::Paste, Kind::MoreText];

impl Mismatch {
    /// Returns the message: `expected ';' or 'x', found y`.
    pub fn message(&self, found: String) -> String {
        let words = self.expected_words();
        match words.split_last() {
            None => format!("unexpected {found}"),
            Some((last, [])) => format!("expected {last}, found {found}"),
            Some((last, others)) => format!("expected {} or {last}, found {found}", others.join(", ")),
        }
    }

    fn expected_words(&self) -> Vec<&'static str> {
        let mut left = self.expected.clone();
        let mut words = Vec::new();
        for group in [STATEMENT, VALUE, TYPE] {
            if group.kinds.iter().all(|kind| left.contains(kind)) {
                left.retain(|kind| !group.kinds.contains(kind) && !group.besides.contains(kind));
                words.push(group.words);
            }
        }
        if left.contains(&Kind::Minus) {
            // The number `-3` in `1-3`.
            left.retain(|kind| *kind != Kind::Integer);
        }
        let nothing_else = words.is_empty() && left.iter().all(|kind| SUFFIXES.contains(kind));
        if !nothing_else {
            left.retain(|kind| !SUFFIXES.contains(kind));
        }
        words.extend(left.iter().map(|kind| kind.words()));
        words
    }
}
