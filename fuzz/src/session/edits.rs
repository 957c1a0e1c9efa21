//! Random edits of a text: typing, pasting, deletion and duplication, at one place or several at once.

use std::ops::Range;

use fastrand::Rng;

use crate::dictionary;
use crate::mutate::Mutator;

/// A change of a text.
#[derive(Clone, Debug)]
pub struct Change {
    /// Replaced range; `None` for the whole text.
    pub range: Option<Range<usize>>,
    /// Replacement.
    pub new: String,
}

impl Change {
    /// Applies the change.
    pub fn apply(&self, text: &mut String) {
        match self.range.clone() {
            Some(range) => text.replace_range(range, &self.new),
            None => text.clone_from(&self.new),
        }
    }

    /// Returns the change from one text to another, without their common beginning and end.
    pub fn between(old: &str, new: &str) -> Self {
        let (range, new) = lect_ide::text::between(old, new);
        Self { range: Some(range.start as usize..range.end as usize), new }
    }
}

/// Generator of edits.
pub struct Editor<'t> {
    mutator: Mutator,
    /// A text to paste from.
    other: &'t str,
}

/// Characters that are not ASCII, or take more than one unit of UTF-16; and unbalanced brackets and quotes.
const ODD: [&str; 14] = [
    "\u{E4}",
    "\u{1F600}",
    "e\u{301}",
    "\u{FEFF}",
    "\u{2028}",
    "{",
    "}",
    "(",
    ")",
    "<",
    "\"",
    "[{",
    "/*",
    "// -----\n",
];

impl<'t> Editor<'t> {
    /// Creates an editor; the seed determines the edits.
    pub fn new(seed: u64, is_td: bool, other: &'t str) -> Self {
        let words = if is_td { dictionary::td::TABLEGEN } else { dictionary::WORDS };
        Self { mutator: Mutator { rng: Rng::with_seed(seed), max_len: 1 << 20, words }, other }
    }

    /// Returns the changes of one edit; each applies to the result of the previous one.
    pub fn edit(&mut self, text: &str) -> Vec<Change> {
        let mut now = text.to_owned();
        let count = if self.mutator.rng.u32(..8) == 0 { self.mutator.rng.usize(2..5) } else { 1 };
        let mut changes = Vec::new();
        for _ in 0..count {
            let change = self.one(&now);
            change.apply(&mut now);
            changes.push(change);
        }
        changes
    }

    fn one(&mut self, text: &str) -> Change {
        let mut rng = self.mutator.rng.fork();
        let here = self.place(text, &mut rng);
        let replaced = |range: Range<usize>, new: &str| Change { range: Some(range), new: new.to_owned() };
        match rng.u32(..18) {
            // Type or delete a character.
            0..=2 => {
                let letter = ["a", "0", " ", "\n", "%", "i", ".", ",", ":", "x"][rng.usize(..10)];
                replaced(here..here, letter)
            }
            3 | 4 => {
                let end = text[here..].chars().next().map_or(here, |char| here + char.len_utf8());
                let end = if text[here..].starts_with("\r\n") { here + 2 } else { end };
                replaced(here..end, "")
            }
            // Delete or duplicate a line.
            5 => replaced(line(text, here), ""),
            6 => {
                let range = line(text, here);
                let copy = text[range.clone()].to_owned();
                replaced(range.end..range.end, &copy)
            }
            // Delete or duplicate an operation or definition, with its body.
            7 => replaced(block(text, here), ""),
            8 => {
                let range = block(text, here);
                let copy = text[range.clone()].to_owned();
                replaced(range.end..range.end, &copy)
            }
            9 => {
                let from = self.place(self.other, &mut rng);
                let part = block(self.other, from);
                let at = line(text, here).start;
                replaced(at..at, &self.other[part])
            }
            10 | 11 => replaced(here..here, ODD[rng.usize(..ODD.len())]),
            12 => Change { range: None, new: text.to_owned() },
            _ => {
                let mutated = self.mutator.mutate(text.as_bytes(), self.other.as_bytes());
                Change::between(text, &String::from_utf8_lossy(&mutated).replace('\0', " "))
            }
        }
    }

    /// Chooses a position between two characters, but not within a line break.
    pub fn place(&self, text: &str, rng: &mut Rng) -> usize {
        let mut at = rng.usize(..=text.len());
        // Positions at blanks are rarely interesting.
        let bytes = text.as_bytes();
        while at < bytes.len() && bytes[at] == b' ' && rng.u32(..8) != 0 {
            at += 1;
        }
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        at - usize::from(text[at..].starts_with('\n') && text[..at].ends_with('\r'))
    }
}

/// Returns the range of the line that contains a position, with its line break.
fn line(text: &str, at: usize) -> Range<usize> {
    let start = text[..at].rfind('\n').map_or(0, |before| before + 1);
    start..text[at..].find('\n').map_or(text.len(), |end| at + end + 1)
}

/// Returns the range of the line that contains a position, extended until brackets are balanced.
fn block(text: &str, at: usize) -> Range<usize> {
    let Range { start, mut end } = line(text, at);
    let mut open = 0i64;
    let mut counted = start;
    loop {
        for byte in text[counted..end].bytes() {
            open += match byte {
                b'{' | b'(' | b'[' => 1,
                b'}' | b')' | b']' => -1,
                _ => 0,
            };
        }
        counted = end;
        if open <= 0 || end >= text.len() || end - start > 20_000 {
            return start..end;
        }
        end = line(text, end).end;
    }
}
