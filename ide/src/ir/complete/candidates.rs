//! Candidates for the elements that can follow a text.

mod active;
mod discardable;
mod keys;
mod literals;
mod naming;
mod operations;
mod symbols;
mod types;
mod values;

use std::collections::{BTreeMap, BTreeSet, HashSet};

use lect_core::entity::OpName;
use lect_core::text::{Expected, TokenKind};
use lect_ods::spec::{DialectSpec, EnumSpec, OpSpec, OpSyntax, PropKind};

use super::super::Snapshot;
use super::comments::Comments;
use super::likely::Likely;
use super::place::Place;
use crate::completion::{Completion, CompletionKind};
use active::Active;
use literals::{NUMBERS, SIZES};
pub(super) use operations::is_terminator;

/// A candidate with its likelihood.
pub(super) struct Candidate {
    /// The item that is offered.
    pub item: Completion,
    /// Likelihood, in arbitrary units.
    pub weight: f64,
    /// Candidates of one group are equally right or wrong.
    pub group: Option<String>,
    /// Whether the grammar or a definition names the candidate, so that it is right without a trial.
    pub is_named: bool,
}

/// Factor of items that the written word begins.
const BEGUN: f64 = 1e3;

/// Collector of candidates.
pub(super) struct Candidates<'p, 's> {
    snapshot: &'s Snapshot,
    place: &'p Place<'s>,
    likely: &'p Likely<'s>,
    comments: Comments<'s>,
    active: Active,
    at: u32,
    word: &'p str,
    /// Whether a terminator precedes the statement, which has not begun.
    is_ended: bool,
    found: Vec<Candidate>,
}

impl<'p, 's> Candidates<'p, 's> {
    pub fn new(snapshot: &'s Snapshot, place: &'p Place<'s>, likely: &'p Likely<'s>, at: u32, word: &'p str) -> Self {
        let comments = Comments::new(snapshot, place.statement, at);
        let mut new = Self {
            snapshot,
            place,
            likely,
            comments,
            active: Active::default(),
            at,
            word,
            is_ended: false,
            found: Vec::new(),
        };
        new.active = new.active_part();
        new.is_ended = place.expected.next.contains(&Expected::Operation) && new.is_ended();
        new
    }

    /// Returns all candidates, each text once.
    pub fn all(mut self) -> Vec<Candidate> {
        let place = self.place;
        let next = &place.expected.next;
        let is_new = next.iter().any(|it| matches!(it, Expected::Operation | Expected::Argument));
        self.dimensions();
        self.result_numbers();
        for element in next {
            match element {
                Expected::Token(kind) => self.token(*kind, is_new),
                Expected::Word(word) => self.keyword(word),
                Expected::Operand => self.values(),
                Expected::Argument => self.new_values(),
                Expected::Type => self.types(),
                Expected::Attribute => self.attributes(),
                Expected::Key => {
                    self.keys();
                    self.discardable_attributes();
                }
                Expected::Operation => self.operations(),
                _ => {}
            }
        }
        let is_bool = |word: &str| next.contains(&Expected::Word(word.into()));
        if is_bool("true") && is_bool("false") && !next.contains(&Expected::Attribute) {
            self.parameters();
        }
        self.guesses();
        self.cases();
        self.found.retain(|it| !it.item.label.is_empty());
        // A type without its parameters is incomplete.
        let opened: HashSet<String> =
            self.found.iter().filter_map(|it| it.item.label.strip_suffix('<')).map(str::to_owned).collect();
        self.found.retain(|it| !opened.contains(&it.item.label));
        // A sigil excludes other items.
        if let Some(sigil) = self.word.chars().next().filter(|it| "%@^#!".contains(*it)) {
            self.found.retain(|it| it.item.label.starts_with(sigil));
        }
        if self.word.len() > 1 {
            let begun = self.found.iter_mut().filter(|it| it.item.label.starts_with(self.word));
            begun.for_each(|it| it.weight *= BEGUN);
        }
        let mut best: BTreeMap<String, usize> = BTreeMap::new();
        let mut all: Vec<Candidate> = Vec::new();
        for candidate in self.found {
            match best.get(&candidate.item.label).and_then(|index| all.get_mut(*index)) {
                Some(known) => {
                    known.weight = known.weight.max(candidate.weight);
                    known.is_named |= candidate.is_named;
                }
                None => {
                    best.insert(candidate.item.label.clone(), all.len());
                    all.push(candidate);
                }
            }
        }
        all
    }

    /// Returns the dialect of a namespace, or those that the text uses, in operations, types and attributes.
    fn dialects(&self, namespace: Option<&str>) -> Vec<&'s DialectSpec> {
        let snapshot = self.snapshot;
        let mut found = snapshot.dialects(namespace);
        if namespace.is_none() {
            let words = self.likely.all().filter(|it| it.starts_with(['!', '#']));
            let names: BTreeSet<&str> = words.filter_map(|it| it.get(1..)?.split('.').next()).collect();
            let named = names.into_iter().filter(|name| snapshot.ctx.dialect_names().contains(name));
            let named = named.filter_map(|name| snapshot.ctx.dialect(name.as_bytes()));
            found.extend(named.map(|dialect| dialect.spec()));
            let mut seen = HashSet::new();
            found.retain(|dialect| seen.insert(&*dialect.name));
        }
        found
    }

    fn add(&mut self, item: Completion, weight: f64) {
        self.found.push(Candidate { item, weight, group: None, is_named: true });
    }

    fn token(&mut self, kind: TokenKind, is_new: bool) {
        match kind {
            TokenKind::Percent if is_new => {}
            // A list of types is among the types.
            TokenKind::LParen if self.place.expected.next.contains(&Expected::Type) => {}
            TokenKind::Percent => self.values(),
            TokenKind::At => self.symbols(),
            TokenKind::Caret => self.blocks(),
            TokenKind::Hash => self.defs(false),
            TokenKind::Bang => self.defs(true),
            TokenKind::Integer if !self.is_in_shape() => self.literals("0", &NUMBERS),
            TokenKind::Question if self.is_in_shape() => {
                self.literals("0", &SIZES);
                let is_vector = self.snapshot.slice(self.place.statement..self.at).ends_with("vector<");
                let weight = self.likely.class("?") + if is_vector { 0.5 } else { 6.0 } * self.likely.rare();
                self.add(Completion::new("?", CompletionKind::Punctuation, ""), weight);
            }
            TokenKind::LSquare if self.is_in_shape() => {
                self.literals("0", &SIZES);
                let is_vector = self.snapshot.slice(self.place.statement..self.at).ends_with("vector<");
                let weight = self.likely.close("[") + self.likely.rare() * if is_vector { 3.5 } else { 0.1 };
                self.add(Completion::new("[", CompletionKind::Punctuation, ""), weight);
            }
            TokenKind::Float => self.literals("0.0", &["0.0", "1.0"]),
            TokenKind::String => self.literals("\"", &[]),
            _ => {
                if let Some(text) = punctuation(kind) {
                    let ended = if self.is_ended { 0.5 } else { 0.0 };
                    let weight = match text {
                        "}" => (self.likely.class(text) + self.likely.rare() + ended) * self.closing(),
                        "{" if self.opens_properties() => 0.9,
                        // The end of a list is more likely than an operator.
                        "..." => self.likely.class(text) + 0.2 * self.likely.rare(),
                        ")" | "]" | ">" | "," | ":" => self.likely.class(text) + 3.0 * self.likely.rare(),
                        _ => self.likely.class(text) + self.likely.rare(),
                    };
                    self.add(Completion::new(text, CompletionKind::Punctuation, ""), weight);
                }
            }
        }
    }

    fn keyword(&mut self, word: &str) {
        let is_word = word.starts_with(|char: char| char.is_ascii_alphabetic());
        let kind = if is_word { CompletionKind::Keyword } else { CompletionKind::Punctuation };
        if word == "x" {
            self.elements();
        }
        // The `x` of a shape begins longer words, which are guessed.
        let begins = self.snapshot.slice(self.place.statement..self.at).trim().is_empty();
        let weight = match word {
            // A dynamic or scalable size mostly precedes another one.
            "x" if self.snapshot.slice(self.place.statement..self.at).ends_with(['?', ']']) => 5.0 * self.likely.rare(),
            "x" => self.likely.rare(),
            // A location in a line of its own.
            "loc" if begins => self.likely.class(word),
            _ => self.likely.class(word) + 4.0 * self.likely.rare(),
        };
        self.add(Completion::new(word, kind, ""), weight);
    }

    /// Returns true behind the `<` of the properties in a generic form.
    fn opens_properties(&self) -> bool {
        let before = self.snapshot.slice(self.place.statement..self.at).trim_end();
        before.strip_suffix('<').is_some_and(|it| it.trim_end().ends_with([')', ']'])) && before.contains('"')
    }

    /// Returns the operation that is being written.
    fn op(&self) -> Option<OpName> {
        let text = self.snapshot.slice(self.place.statement..self.at);
        let begin = if text.starts_with('%') { text.split_once('=').map_or("", |it| it.1) } else { text };
        // In generic form, the custom form is that of an enclosing operation.
        if self.place.expected.op.is_some() && !begin.trim_start().starts_with('"') {
            return self.place.expected.op;
        }
        let mut quoted = text.split('"');
        let name = quoted.nth(1).filter(|name| name.contains('.'))?;
        Some(self.snapshot.ctx.op_name_of(name.as_bytes()))
    }

    /// Adds the cases of the enums among the operation's attributes, where a keyword is expected.
    fn cases(&mut self) {
        let snapshot = self.snapshot;
        let next = &self.place.expected.next;
        let is_word = next.contains(&Expected::Token(TokenKind::Ident)) || next.contains(&Expected::Attribute);
        let Some(info) = self.op().filter(|_| is_word).and_then(|op| snapshot.ctx.op_name(op).info()) else { return };
        if next.contains(&Expected::Token(TokenKind::Ident)) {
            self.properties();
        }
        let found: Vec<(String, String)> = info
            .spec()
            .props
            .iter()
            .filter_map(|prop| {
                let PropKind::Attr(constraint) = &prop.kind else { return None };
                let def = constraint.enum_def.as_ref()?;
                let spec: &EnumSpec = info.dialect().enums.iter().find(|spec| spec.def == *def)?;
                Some(spec.cases.iter().map(|case| (case.spelling.to_string(), prop.name.to_string())))
            })
            .flatten()
            .collect();
        for (case, prop) in found {
            let weight = self.likely.class(&case) + 2.0 * self.likely.rare();
            let item = Completion::new(&case, CompletionKind::Keyword, &prop);
            self.found.push(Candidate { item, weight, group: None, is_named: false });
        }
        let words = info.spec();
        for word in keywords(words) {
            let weight = self.likely.class(word) + self.likely.rare();
            let item = Completion::new(word, CompletionKind::Keyword, &words.name);
            self.found.push(Candidate { item, weight, group: None, is_named: false });
        }
    }

    /// Adds words that followed similar text in the file.
    fn guesses(&mut self) {
        let guesses: Vec<&str> = self.likely.similar().collect();
        for text in guesses {
            let first = text.chars().next().unwrap_or('\n');
            // A closing brace and an operation have likelihoods of their own.
            if matches!(first, '%' | '@' | '^' | '\n' | '}') {
                continue;
            }
            let kind = match first {
                '"' | '0'..='9' => CompletionKind::Literal,
                '!' => CompletionKind::Type,
                '#' => CompletionKind::Attribute,
                'a'..='z' | 'A'..='Z' | '_' => CompletionKind::Keyword,
                _ => CompletionKind::Punctuation,
            };
            let weight = self.likely.text(text);
            let item = Completion::new(text, kind, "");
            self.found.push(Candidate { item, weight, group: None, is_named: false });
        }
    }
}

/// Returns the keywords of an operation's custom form.
fn keywords(op: &OpSpec) -> impl Iterator<Item = &str> {
    let text = match &op.syntax {
        OpSyntax::Format(format) => &*format.text,
        _ => "",
    };
    let literals = text.split('`').skip(1).step_by(2);
    literals.filter(|word| word.starts_with(|char: char| char.is_ascii_alphabetic()))
}

/// Returns the text of a punctuation.
fn punctuation(kind: TokenKind) -> Option<&'static str> {
    Some(match kind {
        TokenKind::Arrow => "->",
        TokenKind::Colon => ":",
        TokenKind::ColonColon => "::",
        TokenKind::Comma => ",",
        TokenKind::Ellipsis => "...",
        TokenKind::Equal => "=",
        TokenKind::Greater => ">",
        TokenKind::LBrace => "{",
        TokenKind::LParen => "(",
        TokenKind::LSquare => "[",
        TokenKind::Less => "<",
        TokenKind::Minus => "-",
        TokenKind::Plus => "+",
        TokenKind::Question => "?",
        TokenKind::RBrace => "}",
        TokenKind::RParen => ")",
        TokenKind::RSquare => "]",
        TokenKind::Slash => "/",
        TokenKind::Star => "*",
        TokenKind::VerticalBar => "|",
        _ => return None,
    })
}
