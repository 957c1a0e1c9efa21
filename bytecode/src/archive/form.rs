//! Beginning of a shape: its parts, and the numbers of operands, results and regions. Since version 2 most forms take
//! one byte.

use super::bits;
use crate::wire::{Cursor, Sink, Wire};

/// The beginning of a shape.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Form {
    /// Bits of the parts that are present: see [`bits`].
    pub head: u64,
    pub operands: u64,
    /// Number of results, if fewer than three; otherwise the number follows.
    pub results: Option<usize>,
    /// Whether there is one region, whose number need not follow.
    pub one_region: bool,
}

const fn regions(head: u32) -> u64 {
    (head | bits::REGIONS) as u64
}

/// Headers that have short forms, by number.
const HEADS: [u64; 8] = [
    0,
    bits::LISTED as u64,
    bits::WHOLE as u64,
    regions(0),
    regions(bits::LISTED),
    regions(bits::WHOLE),
    regions(bits::STRETCH),
    regions(bits::LISTED | bits::STRETCH),
];

/// First number of a long form: the header is encoded, and counts follow.
const LONG: u64 = 96;

impl Form {
    /// Reads a form in a version of the format.
    pub fn read(cursor: &mut Cursor<'_>, version: u64) -> Wire<Self> {
        let first = cursor.leb()?;
        let short = if version == 1 { None } else { Some(first).filter(|&first| first < LONG) };
        match short.and_then(|form| Some((form, *HEADS.get((form & 7) as usize)?))) {
            Some((form, head)) => {
                let one_region = head & u64::from(bits::REGIONS) != 0;
                Ok(Self { head, operands: form >> 3 & 3, results: Some((form >> 5) as usize), one_region })
            }
            None => {
                let head = if version == 1 { first } else { first - LONG };
                let counts = cursor.leb()?;
                let results = Some((counts & 3) as usize).filter(|&results| results < 3);
                Ok(Self { head, operands: counts >> 2, results, one_region: false })
            }
        }
    }

    /// Returns the shortest form for these numbers.
    pub fn of(head: u32, operands: u32, results: usize, regions: u32) -> Self {
        let one_region = regions == 1 && Self::short(head, operands, results).is_some();
        Self { head: head.into(), operands: operands.into(), results: Some(results).filter(|&it| it < 3), one_region }
    }

    fn short(head: u32, operands: u32, results: usize) -> Option<u64> {
        let head = HEADS.iter().position(|&short| short == u64::from(head))? as u64;
        (operands < 4 && results < 3).then_some(head | u64::from(operands) << 3 | (results as u64) << 5)
    }

    /// Writes the form.
    pub fn write(&self, sink: &mut Sink) {
        let has_regions = self.head & u64::from(bits::REGIONS) != 0;
        let short = self.results.and_then(|results| Self::short(self.head as u32, self.operands as u32, results));
        match short.filter(|_| self.one_region == has_regions) {
            Some(short) => sink.leb(short),
            None => {
                sink.leb(LONG + self.head);
                sink.leb(self.operands << 2 | self.results.unwrap_or(3) as u64);
            }
        }
    }
}
