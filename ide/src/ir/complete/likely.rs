//! Statistics of a text: the words that followed similar words.
//!
//! A token counts for a place by the number of preceding tokens that are the same. Names of the same kind count as the
//! same, and so do numbers. Only the neighbourhood is counted, so the time does not depend on the size of the file.

use std::collections::BTreeMap;

use lect_core::text::TokenKind;

use super::super::Snapshot;

/// Bytes in front of a place and behind that are counted.
const BEFORE: u32 = 48 << 10;
const BEHIND: u32 = 16 << 10;

/// Weight of an occurrence, by the number of common tokens in front.
const WEIGHTS: [f64; 9] = [0.002, 0.05, 0.4, 2.0, 8.0, 20.0, 40.0, 60.0, 80.0];

/// Weight of words that the neighbourhood does not have.
const UNSEEN: f64 = 1.0;

/// Number of common tokens from which a word is offered that the grammar does not name.
const CLOSE: usize = 2;

/// Likelihood of words at a place. The words are in alphabetical order, so that the order of completions is always the same.
#[derive(Default)]
pub(super) struct Likely<'s> {
    /// Weights by class.
    classes: BTreeMap<&'s str, f64>,
    /// Weights by class, where the words in front were similar.
    close: BTreeMap<&'s str, f64>,
    /// Weights by text, and whether the words in front were similar.
    texts: BTreeMap<&'s str, (f64, bool)>,
    /// Weights of the names of operations by the names of the preceding operations.
    ops: BTreeMap<&'s str, f64>,
    total: f64,
}

/// Returns the class of a token: the text of a keyword or a punctuation, and a sigil for names and numbers.
pub(super) fn class_of(kind: TokenKind, text: &str) -> &str {
    match kind {
        TokenKind::Percent => "%",
        TokenKind::At => "@",
        TokenKind::Caret => "^",
        TokenKind::String => "\"",
        TokenKind::Integer => "0",
        TokenKind::Float => "0.0",
        _ => text,
    }
}

/// Class of a line break.
const LINE: &str = "\n";

impl<'s> Likely<'s> {
    /// Counts the words near a place. The text between `statement` and `end` is being written.
    pub fn new(snapshot: &'s Snapshot, statement: u32, at: u32, end: u32) -> Self {
        let mut likely = Self::default();
        let start = snapshot.lines.range(snapshot.lines.line(at.saturating_sub(BEFORE))).start;
        let before = classes(snapshot, start, at);
        let context: Vec<&str> = before.iter().rev().take(WEIGHTS.len() - 1).map(|it| it.0).collect();
        likely.count(&before, &context, 1.0);
        let line = snapshot.lines.range(snapshot.lines.line(end)).end;
        let behind = classes(snapshot, line, (line + BEHIND).min(snapshot.text.len() as u32));
        likely.count(&behind, &context, 0.7);
        likely.count_ops(snapshot, statement);
        likely
    }

    fn count(&mut self, tokens: &[(&'s str, &'s str)], context: &[&str], factor: f64) {
        for (index, (class, text)) in tokens.iter().enumerate() {
            let before = tokens[..index].iter().rev();
            let common = before.zip(context).take_while(|(a, b)| a.0 == **b).count();
            let nearness = 1.0 + index as f64 / tokens.len() as f64;
            let weight = WEIGHTS[common.min(WEIGHTS.len() - 1)] * nearness * factor;
            *self.classes.entry(class).or_default() += weight;
            if common >= CLOSE {
                *self.close.entry(class).or_default() += weight;
            }
            let entry = self.texts.entry(text).or_default();
            entry.0 += weight;
            entry.1 |= common >= CLOSE;
            self.total += weight;
        }
    }

    /// Counts the names of operations by those of the preceding operations.
    fn count_ops(&mut self, snapshot: &'s Snapshot, statement: u32) {
        let here = snapshot.ops.partition_point(|op| op.range.start < statement);
        let name = |index: usize| snapshot.ops.get(index).map(|op| snapshot.slice(op.name.clone()));
        let context: Vec<&str> = (1..=4).map_while(|back| name(here.checked_sub(back)?)).collect();
        let window = here.saturating_sub(2000)..(here + 500).min(snapshot.ops.len());
        for index in window.filter(|index| *index != here) {
            let Some(op) = name(index) else { continue };
            let common = context
                .iter()
                .enumerate()
                .take_while(|(back, it)| index.checked_sub(back + 1).and_then(name).as_ref() == Some(it));
            *self.ops.entry(op).or_default() += [0.02, 1.0, 6.0, 15.0, 30.0][common.count().min(4)];
        }
    }

    /// Returns the likelihood of a class of words.
    pub fn class(&self, class: &str) -> f64 {
        self.classes.get(class).copied().unwrap_or(0.0) / (self.total + UNSEEN)
    }

    /// Returns the likelihood of a class of words by the words that followed similar words.
    pub fn close(&self, class: &str) -> f64 {
        self.close.get(class).copied().unwrap_or(0.0) / (self.total + UNSEEN)
    }

    /// Returns the likelihood of a word.
    pub fn text(&self, text: &str) -> f64 {
        self.texts.get(text).map_or(0.0, |it| it.0) / (self.total + UNSEEN)
    }

    /// Returns the likelihood of a word that the neighbourhood does not have.
    pub fn unseen(&self) -> f64 {
        UNSEEN / (self.total + UNSEEN)
    }

    /// Returns the likelihood of an element that the grammar names and the text does not contain.
    pub fn rare(&self) -> f64 {
        2e-4 + 1e-2 * self.unseen()
    }

    /// Returns the likelihood of an operation's name among all operations.
    pub fn op(&self, name: &str) -> f64 {
        let total: f64 = self.ops.values().sum();
        self.ops.get(name).copied().unwrap_or(0.0) / total.max(1e-9)
    }

    /// Returns the names of operations in the text.
    pub fn op_names(&self) -> impl Iterator<Item = &'s str> + '_ {
        self.ops.keys().copied()
    }

    /// Returns the words that followed similar words.
    pub fn similar(&self) -> impl Iterator<Item = &'s str> + '_ {
        self.texts.iter().filter(|(_, it)| it.1).map(|(text, _)| *text)
    }

    /// Returns all words.
    pub fn all(&self) -> impl Iterator<Item = &'s str> + '_ {
        self.texts.keys().copied()
    }
}

/// Returns the tokens of a part of a text as pairs of class and text, with line breaks.
fn classes(snapshot: &Snapshot, start: u32, end: u32) -> Vec<(&str, &str)> {
    let mut all = Vec::new();
    let mut last = start;
    for token in snapshot.tokens(start..end).take_while(|token| token.end <= end) {
        if snapshot.slice(last..token.start).contains('\n') {
            all.push((LINE, LINE));
        }
        let text = snapshot.slice(token.start..token.end);
        all.push((class_of(token.kind, text), text));
        last = token.end;
    }
    if snapshot.slice(last..end).contains('\n') {
        all.push((LINE, LINE));
    }
    all
}
