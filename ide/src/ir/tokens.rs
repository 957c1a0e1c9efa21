//! Semantic tokens: lexical classes of words, refined by the facts about operations and names.

use std::ops::Range;

use super::Snapshot;
use crate::words::{Word, words};

/// A classified word.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Classified {
    /// Range of the word, within one line.
    pub range: Range<u32>,
    /// Class of the word.
    pub word: Word,
    /// Whether the word is a definition.
    pub defines: bool,
}

impl Snapshot {
    /// Passes the words of a part of the text, which begins at a line start, to a function in order.
    pub fn each_word(&self, range: Range<u32>, mut each: impl FnMut(Classified)) {
        // The order of operations by begin is also the order of their names.
        let mut next = self.ops.partition_point(|op| op.name.start < range.start);
        for (word_range, word) in words(self.slice(range.clone())) {
            let word_range = word_range.start as u32 + range.start..word_range.end as u32 + range.start;
            while self.ops.get(next).is_some_and(|op| op.name.start < word_range.start) {
                next += 1;
            }
            let is_op = self.ops.get(next).is_some_and(|op| op.name.start == word_range.start);
            let (word, defines) = match word {
                Word::Plain => continue,
                Word::Comment | Word::Number | Word::Attribute => (word, false),
                _ if is_op => (Word::Operation, false),
                // A word that begins a continuation line of an operation.
                Word::Operation if self.slice(word_range.clone()).starts_with('"') => (Word::String, false),
                Word::Operation => (Word::Keyword, false),
                Word::Value | Word::Block => self.name(word_range.start, word),
                Word::Symbol => {
                    let op = self.op_at(word_range.start).and_then(|index| self.ops.get(index as usize));
                    let symbol = op.and_then(|op| op.symbol.as_ref());
                    (word, symbol.is_some_and(|symbol| symbol.start == word_range.start))
                }
                _ => (word, false),
            };
            let end = word_range.start + self.slice(word_range.clone()).trim_end().len() as u32;
            each(Classified { range: word_range.start..end, word, defines });
        }
    }

    /// Returns the class of a value's or block's name, and whether this is its definition.
    fn name(&self, at: u32, word: Word) -> (Word, bool) {
        let Some(reference) = self.names.at(at).filter(|it| it.at == at) else { return (word, false) };
        let is_argument = |definition: u32| {
            // Results precede the name of their operation.
            let before = self.ops.partition_point(|op| op.range.start <= definition);
            before.checked_sub(1).and_then(|index| self.ops.get(index)).is_none_or(|op| definition > op.name.start)
        };
        let definition = self.names.definition(reference).filter(|_| word == Word::Value);
        let word = if definition.is_some_and(|it| is_argument(it.at)) { Word::Argument } else { word };
        (word, reference.defines)
    }
}
