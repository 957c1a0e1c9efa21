//! Words of the comments near a place: tests and headings name the symbols and operations that follow.

use std::collections::HashMap;

use super::super::Snapshot;

/// Bytes in front of a place and behind whose comments are read.
const BEFORE: u32 = 6 << 10;
const BEHIND: u32 = 2 << 10;

/// Words of comments with their likelihoods.
#[derive(Default)]
pub(super) struct Comments<'s> {
    words: HashMap<&'s str, f64>,
}

impl<'s> Comments<'s> {
    /// Reads the comments near a place. Comments directly in front of the statement are the most likely to describe it.
    pub fn new(snapshot: &'s Snapshot, statement: u32, at: u32) -> Self {
        let mut new = Self::default();
        let lines = &snapshot.lines;
        let start = lines.range(lines.line(statement.saturating_sub(BEFORE))).start;
        let part = snapshot.symbols.part(at);
        let mut rank = 0.0;
        let mut is_adjacent = true;
        for line in snapshot.slice(start.max(part.start)..statement).lines().rev() {
            match comment(line) {
                Some(comment) => {
                    rank += 1.0;
                    new.add(comment, if is_adjacent { 1.0 } else { 0.25 } / rank);
                }
                None => is_adjacent &= line.trim().is_empty(),
            }
        }
        let line = lines.range(lines.line(at)).end;
        let end = lines.range(lines.line((line + BEHIND).min(snapshot.text.len() as u32))).end.min(part.end);
        let mut rank = 0.0;
        for comment in snapshot.slice(line..end.max(line)).lines().filter_map(comment) {
            rank += 1.0;
            new.add(comment, 0.25 / rank);
        }
        new
    }

    fn add(&mut self, comment: &'s str, weight: f64) {
        let is_part = |char: char| char.is_ascii_alphanumeric() || matches!(char, '_' | '.' | '$' | '@' | '-');
        let words = comment.split(|char: char| !is_part(char));
        for word in words.map(|word| word.trim_end_matches(['.', '-'])).filter(|word| word.len() > 1) {
            let known = self.words.entry(word).or_default();
            *known = known.max(weight);
        }
    }

    /// Returns the likelihood of a word.
    pub fn word(&self, word: &str) -> f64 {
        self.words.get(word).copied().unwrap_or(0.0)
    }

    /// Returns all words with their likelihoods, in the order of the alphabet.
    pub fn words(&self) -> Vec<(&'s str, f64)> {
        let mut all: Vec<_> = self.words.iter().map(|(word, weight)| (*word, *weight)).collect();
        all.sort_by_key(|it| it.0);
        all
    }
}

/// Returns the comment of a line. A `//` within a string is no comment.
fn comment(line: &str) -> Option<&str> {
    let at = line.find("//")?;
    (line[..at].matches('"').count().is_multiple_of(2)).then(|| &line[at + 2..])
}
