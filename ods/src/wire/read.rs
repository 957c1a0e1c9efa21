//! Reader of encoded specs.

use std::fmt;

use super::model::Nodes;
use super::{Format, MAX_DEPTH, MAX_TEXT, MAX_WEIGHT, Shareable};
use crate::spec::Shared;

/// Error: bytes that are not specs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Malformed;

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("these bytes are no specs of dialects")
    }
}

impl std::error::Error for Malformed {}

/// Size of a shared value, including all values that it refers to.
#[derive(Clone, Copy)]
pub(crate) struct Size {
    /// Nesting.
    height: u32,
    /// Number of parts, counting shared ones each time.
    weight: u64,
}

/// Remaining bytes, and the decoded values that they may refer to.
pub(crate) struct Reader<'a> {
    pub format: Format,
    bytes: &'a [u8],
    texts: Vec<&'a str>,
    /// Kind of each shared value, and its index in the table of its kind.
    places: Vec<(u8, usize)>,
    nodes: Nodes,
    depth: u32,
    deepest: u32,
    weight: u64,
    text: usize,
}

impl<'a> Reader<'a> {
    /// Reads the strings and shared values, and the number of items.
    pub fn open(bytes: &'a [u8], format: Format) -> Result<(Self, u64), Malformed> {
        let mut input = Self {
            format,
            bytes,
            texts: Vec::new(),
            places: Vec::new(),
            nodes: Nodes::default(),
            depth: 0,
            deepest: 0,
            weight: 0,
            text: 0,
        };
        let mut lengths = Vec::new();
        for _ in 0..input.number()? {
            lengths.push(usize::try_from(input.number()?).map_err(|_| Malformed)?);
        }
        for length in lengths {
            let (text, rest) = input.bytes.split_at_checked(length).ok_or(Malformed)?;
            input.texts.push(std::str::from_utf8(text).map_err(|_| Malformed)?);
            input.bytes = rest;
        }
        for _ in 0..input.number()? {
            let kind = input.byte()?;
            (input.depth, input.deepest, input.weight) = (0, 0, 1);
            let at = Nodes::read(kind, &mut input)?;
            input.places.push((kind, at));
        }
        (input.depth, input.deepest, input.weight) = (0, 0, 0);
        let count = input.number()?;
        Ok((input, count))
    }

    pub fn nodes(&mut self) -> &mut Nodes {
        &mut self.nodes
    }

    /// Returns the size of the values read since the beginning of a shared value.
    pub fn size(&self) -> Size {
        Size { height: self.deepest + 1, weight: self.weight }
    }

    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    pub fn left(&self) -> usize {
        self.bytes.len()
    }

    pub fn byte(&mut self) -> Result<u8, Malformed> {
        let (byte, rest) = self.bytes.split_first().ok_or(Malformed)?;
        self.bytes = rest;
        Ok(*byte)
    }

    pub fn number(&mut self) -> Result<u64, Malformed> {
        leb128::read::unsigned(&mut self.bytes).map_err(|_| Malformed)
    }

    pub fn text(&mut self) -> Result<&'a str, Malformed> {
        let number = usize::try_from(self.number()?).map_err(|_| Malformed)?;
        let text = *self.texts.get(number).ok_or(Malformed)?;
        self.text += text.len();
        if self.text > MAX_TEXT { Err(Malformed) } else { Ok(text) }
    }

    /// Reads nested items, given their number.
    pub fn deeper<T>(
        &mut self,
        count: u64,
        read: impl FnOnce(&mut Self) -> Result<T, Malformed>,
    ) -> Result<T, Malformed> {
        self.depth += 1;
        self.deepest = self.deepest.max(self.depth);
        self.grow(count)?;
        let result = read(self);
        self.depth -= 1;
        result
    }

    /// Adds to the weight, and checks the limits.
    fn grow(&mut self, weight: u64) -> Result<(), Malformed> {
        self.weight = self.weight.saturating_add(weight);
        if self.weight > MAX_WEIGHT || self.deepest > MAX_DEPTH { Err(Malformed) } else { Ok(()) }
    }

    pub fn shared<T: Shareable>(&mut self) -> Result<Shared<T>, Malformed> {
        let number = usize::try_from(self.number()?).map_err(|_| Malformed)?;
        let (kind, at) = *self.places.get(number).ok_or(Malformed)?;
        if kind != T::KIND {
            return Err(Malformed);
        }
        let (shared, size) = T::find(&self.nodes, at).ok_or(Malformed)?;
        let (shared, size) = (shared.clone(), *size);
        self.deepest = self.deepest.max(self.depth + size.height);
        self.grow(size.weight)?;
        Ok(shared)
    }
}
