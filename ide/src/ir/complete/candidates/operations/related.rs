//! Relations of operations to the words near a statement: names of functions and results, and the text behind.

use std::collections::HashSet;

use lect_core::text::{TokenKind, tokens};
use lect_ods::spec::{DialectSpec, EnumSpec, OpSpec, PropKind};

use super::super::keywords;
use crate::ir::Snapshot;

/// Smallest number of letters that two related names have in common.
const SHORTEST: usize = 3;

/// Smallest number of letters of an operation's name within another name.
const WITHIN: usize = 5;

/// Number of words of an enclosing operation's header among which its symbol is.
const HEADER: usize = 8;

/// Words near a statement.
pub(super) struct Related<'s> {
    /// Words of the enclosing symbol, in lower case.
    words: Vec<String>,
    /// The enclosing symbol in lower case, only letters and digits.
    symbol: String,
    /// Name of the first result, without its number.
    result: Option<String>,
    /// Whether the name of the result is one of a constant.
    is_constant: bool,
    /// Words behind the place, to the end of the line.
    rest: HashSet<&'s str>,
}

impl<'s> Related<'s> {
    pub fn new(snapshot: &'s Snapshot, statement: u32, at: u32, rest: &'s str) -> Self {
        let symbol = enclosing_symbol(snapshot, statement).unwrap_or_default().to_lowercase();
        let words = symbol.split(|char: char| !char.is_ascii_alphanumeric()).map(str::to_owned);
        let written = snapshot.slice(statement..at);
        let name = written.strip_prefix('%').and_then(|text| text.split([':', ',', ' ', '=']).next());
        Self {
            words: words.filter(|word| word.len() >= SHORTEST).collect(),
            symbol: folded(&symbol),
            result: name.map(stem).filter(|stem| stem.len() >= SHORTEST),
            is_constant: name.is_some_and(is_constant),
            rest: words_of(rest).collect(),
        }
    }

    /// Returns how much an operation's name resembles the enclosing symbol, from zero to one.
    pub fn to_symbol(&self, op: &OpSpec) -> f64 {
        let own = own_name(&op.name);
        if self.symbol.is_empty() || own.len() < SHORTEST {
            return 0.0;
        }
        let is_word = self.words.contains(&own);
        let begins = || self.words.iter().any(|word| own.starts_with(&**word) && own.len() <= word.len() + 2);
        let is_within = || own.len() >= WITHIN && self.symbol.contains(&*own);
        let dialect = op.name.split('.').next().unwrap_or_default();
        let is_named = self.symbol.contains(&folded(dialect));
        let part = match () {
            () if is_word || is_within() => 1.0,
            () if begins() => 0.4,
            () => return 0.0,
        };
        part * own.len() as f64 / (own.len() as f64 + 4.0) * if is_named { 1.0 } else { 0.5 }
    }

    /// Returns how much an operation's name resembles that of the first result, from zero to one.
    pub fn to_result(&self, op: &OpSpec) -> f64 {
        if self.is_constant {
            let own = op.name.rsplit('.').next().unwrap_or_default();
            return if own.eq_ignore_ascii_case("constant") { 1.0 } else { 0.0 };
        }
        let Some(result) = &self.result else { return 0.0 };
        let own = own_name(&op.name);
        match () {
            () if own == *result => 1.0,
            () if own.len() >= SHORTEST && (result.starts_with(&*own) || own.starts_with(&**result)) => 0.3,
            () => 0.0,
        }
    }

    /// Returns the share of the words behind that the definition of an operation has. Nothing if there are no words.
    pub fn to_rest(&self, dialect: &DialectSpec, op: &OpSpec) -> Option<f64> {
        if self.rest.is_empty() {
            return None;
        }
        let mut own: HashSet<&str> = keywords(op).collect();
        for prop in op.props.iter() {
            own.insert(&prop.name);
            if let PropKind::Attr(constraint) = &prop.kind
                && let Some(def) = &constraint.enum_def
            {
                let spec: Option<&EnumSpec> = dialect.enums.iter().find(|spec| spec.def == *def);
                own.extend(spec.into_iter().flat_map(|spec| spec.cases.iter().map(|case| &*case.spelling)));
            }
        }
        let common = self.rest.iter().filter(|word| own.contains(**word)).count();
        Some(common as f64 / self.rest.len() as f64)
    }
}

/// Returns the words of a text that may be keywords, keys or cases.
fn words_of(text: &str) -> impl Iterator<Item = &str> {
    let words = tokens(text.as_bytes(), 0).filter(|token| token.kind == TokenKind::Ident);
    let words = words.filter_map(|token| text.get(token.start as usize..token.end as usize));
    words.filter(|word| !is_builtin(word) && !word.contains('.'))
}

/// Returns true for a word of a builtin type or attribute, or within a shape.
fn is_builtin(word: &str) -> bool {
    const WORDS: [&str; 17] = [
        "affine_map",
        "affine_set",
        "array",
        "bf16",
        "complex",
        "dense",
        "false",
        "index",
        "loc",
        "memref",
        "none",
        "strided",
        "tensor",
        "true",
        "tuple",
        "unit",
        "vector",
    ];
    let is_sized =
        |begin: char| word.strip_prefix(begin).is_some_and(|it| it.starts_with(|char: char| char.is_ascii_digit()));
    WORDS.contains(&word) || word.starts_with('x') || ['f', 'd', 's'].into_iter().any(is_sized)
}

/// Returns the name of the innermost symbol that encloses a statement.
fn enclosing_symbol(snapshot: &Snapshot, statement: u32) -> Option<&str> {
    let mut next = snapshot.parent_op(statement);
    while let Some(op) = next {
        let header = snapshot.tokens(op.name.end..statement).take(HEADER);
        let header = header.take_while(|token| !matches!(token.kind, TokenKind::LBrace | TokenKind::LParen));
        if let Some(token) = header.filter(|token| token.kind == TokenKind::At).last() {
            return Some(snapshot.slice(token.start..token.end));
        }
        next = op.parent.and_then(|parent| snapshot.ops.get(parent as usize));
    }
    None
}

/// Returns the last part of an operation's name in lower case, only letters and digits.
fn own_name(name: &str) -> String {
    folded(&name.rsplit('.').next().unwrap_or(name).to_lowercase())
}

fn folded(text: &str) -> String {
    text.chars().filter(char::is_ascii_alphanumeric).collect()
}

/// Returns the name of a result without the number that makes it unique, in the form of [`own_name`].
fn stem(name: &str) -> String {
    folded(&name.trim_end_matches(|char: char| char.is_ascii_digit() || char == '_').to_lowercase())
}

/// Returns true if a result has the usual name of a constant: `c0`, `c1_i32`, `cst_2`, `true`.
pub(super) fn is_constant(name: &str) -> bool {
    let stem = name.split('_').next().unwrap_or(name);
    let number = stem.strip_prefix('c').unwrap_or_default().trim_start_matches('-');
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    is_number || stem.starts_with("cst") || stem.starts_with("const") || matches!(stem, "true" | "false")
}
