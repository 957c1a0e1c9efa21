//! The string dictionary: strings that every archive may refer to. The lists hold the operations of MLIR 22 with the
//! names of their inherent attributes, and frequent words.
//!
//! The lists belong to the version of the format and never change; a later version may have others.

use std::sync::OnceLock;

use crate::write::tables::FastMap;

/// One operation per line, followed by its inherent attributes.
const OPS: &str = include_str!("../../archive/ops-1.txt");

/// One string per line.
const WORDS: &str = include_str!("../../archive/words-1.txt");

/// The lists, indexed for look-up.
pub struct Dictionary {
    /// All strings by number: the operations, then the words.
    strings: Vec<&'static str>,
    /// Inherent attributes of operations, by number.
    props: Vec<&'static str>,
    numbers: FastMap<&'static [u8], u32>,
}

/// Returns the dictionary of this version of the format.
pub fn dictionary() -> &'static Dictionary {
    static ALL: OnceLock<Dictionary> = OnceLock::new();
    ALL.get_or_init(|| {
        let (mut strings, mut props) = (Vec::new(), Vec::new());
        for line in OPS.lines() {
            let (op, names) = line.split_once(' ').unwrap_or((line, ""));
            strings.push(op);
            props.push(names);
        }
        strings.extend(WORDS.lines());
        let numbers = (0..).zip(&strings).map(|(number, string)| (string.as_bytes(), number)).collect();
        Dictionary { strings, props, numbers }
    })
}

impl Dictionary {
    /// Returns the string with a number.
    pub fn get(&self, number: u64) -> Option<&'static str> {
        self.strings.get(usize::try_from(number).ok()?).copied()
    }

    /// Returns the number of a string.
    pub fn number(&self, string: &[u8]) -> Option<u32> {
        self.numbers.get(string).copied()
    }

    /// Returns the inherent attributes of the operation with a number, if the string is an operation.
    pub fn props(&self, number: u64) -> Option<impl Iterator<Item = &'static str> + use<>> {
        Some(self.props.get(usize::try_from(number).ok()?)?.split_ascii_whitespace())
    }
}
