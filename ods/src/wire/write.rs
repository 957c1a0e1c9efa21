//! Writer of encoded specs.

use std::collections::HashMap;
use std::rc::Rc;

use super::{MAX_DEPTH, Shareable};
use crate::spec::Shared;

/// Output so far.
#[derive(Default)]
pub(crate) struct Writer {
    /// Bytes of the dialects, or of the current shared value.
    bytes: Vec<u8>,
    texts: Vec<Rc<str>>,
    text_numbers: HashMap<Rc<str>, u64>,
    /// Encoded shared values, each preceded by its kind.
    nodes: Vec<u8>,
    count: u64,
    /// Shared values by kind and address, which is stable while the values are borrowed.
    by_address: HashMap<(u8, usize), Node>,
    /// Shared values by kind and content.
    by_bytes: HashMap<Vec<u8>, u64>,
    /// Current and maximum nesting.
    depth: u32,
    deepest: u32,
    too_deep: bool,
}

/// An encoded shared value.
#[derive(Clone, Copy)]
struct Node {
    number: u64,
    height: u32,
}

impl Writer {
    pub fn byte(&mut self, byte: u8) {
        self.bytes.push(byte);
    }

    pub fn number(&mut self, number: u64) {
        put_number(&mut self.bytes, number);
    }

    pub fn text(&mut self, text: &str) {
        let number = match self.text_numbers.get(text) {
            Some(number) => *number,
            None => {
                let (number, text): (u64, Rc<str>) = (self.texts.len() as u64, text.into());
                self.texts.push(Rc::clone(&text));
                self.text_numbers.insert(text, number);
                number
            }
        };
        self.number(number);
    }

    /// Writes nested values.
    pub fn deeper(&mut self, write: impl FnOnce(&mut Self)) {
        if self.depth >= MAX_DEPTH {
            self.too_deep = true;
            return;
        }
        self.depth += 1;
        self.deepest = self.deepest.max(self.depth);
        write(self);
        self.depth -= 1;
    }

    /// Writes the index of a shared value, which is encoded separately before it.
    pub fn shared<T: Shareable>(&mut self, shared: &Shared<T>) {
        let value: &T = shared;
        let address = (T::KIND, std::ptr::from_ref(value) as usize);
        let node = match self.by_address.get(&address) {
            Some(node) => *node,
            None => {
                let node = self.node(value);
                self.by_address.insert(address, node);
                node
            }
        };
        self.deepest = self.deepest.max(self.depth + node.height);
        self.too_deep |= self.deepest > MAX_DEPTH;
        self.number(node.number);
    }

    fn node<T: Shareable>(&mut self, value: &T) -> Node {
        let outer = std::mem::take(&mut self.bytes);
        let (depth, deepest) = (self.depth, self.deepest);
        (self.depth, self.deepest) = (depth + 1, depth + 1);
        self.byte(T::KIND);
        if self.depth > MAX_DEPTH {
            self.too_deep = true;
        } else {
            value.write(self);
        }
        let height = self.deepest - depth;
        (self.depth, self.deepest) = (depth, deepest);
        let bytes = std::mem::replace(&mut self.bytes, outer);
        let number = match self.by_bytes.get(&bytes) {
            Some(number) => *number,
            None => {
                let number = self.count;
                self.nodes.extend_from_slice(&bytes);
                self.by_bytes.insert(bytes, number);
                self.count += 1;
                number
            }
        };
        Node { number, height }
    }

    /// Returns all bytes: `count` items, preceded by the strings and shared values.
    pub fn finish(self, count: usize) -> Option<Vec<u8>> {
        if self.too_deep {
            return None;
        }
        let mut all = Vec::new();
        put_number(&mut all, self.texts.len() as u64);
        self.texts.iter().for_each(|text| put_number(&mut all, text.len() as u64));
        self.texts.iter().for_each(|text| all.extend_from_slice(text.as_bytes()));
        put_number(&mut all, self.count);
        all.extend_from_slice(&self.nodes);
        put_number(&mut all, count as u64);
        all.extend_from_slice(&self.bytes);
        Some(all)
    }
}

fn put_number(bytes: &mut Vec<u8>, number: u64) {
    // Writing to a vector does not fail.
    let _ = leb128::write::unsigned(bytes, number);
}
