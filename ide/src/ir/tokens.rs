//! What kind of word each word is, for colours that depend on meaning: what the text alone tells, and what is known of
//! operations and names.

use std::ops::Range;

use super::Snapshot;
use crate::words::{Word, words};

/// A word with what it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Classified {
    /// Where it is, within one line.
    pub range: Range<u32>,
    /// What it is.
    pub word: Word,
    /// Whether it is defined here.
    pub defines: bool,
}

impl Snapshot {
    /// The words in a part of the text that begins where a line does, one after the other.
    pub fn each_word(&self, range: Range<u32>, mut each: impl FnMut(Classified)) {
        // Operations are in the order in which their names are, too.
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
                // What begins a line within an operation.
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

    /// What the name of a value or a block is, and whether it is defined there.
    fn name(&self, at: u32, word: Word) -> (Word, bool) {
        let Some(reference) = self.names.at(at).filter(|it| it.at == at) else { return (word, false) };
        let is_argument = |definition: u32| {
            // Results stand in front of the name of their operation.
            let before = self.ops.partition_point(|op| op.range.start <= definition);
            before.checked_sub(1).and_then(|index| self.ops.get(index)).is_none_or(|op| definition > op.name.start)
        };
        let definition = self.names.definition(reference).filter(|_| word == Word::Value);
        let word = if definition.is_some_and(|it| is_argument(it.at)) { Word::Argument } else { word };
        (word, reference.defines)
    }
}
