//! Free lists of an isolate's arenas.
//!
//! The record of an erased operation keeps the storage of its parts, and the next operation takes it over.
//!
//! Other entities that are stored consecutively (operands, results, arguments, attributes in slots) are freed and reused
//! in runs. A run that is longer than required is split; adjacent runs are not merged.

use std::collections::BTreeMap;

use crate::entity::{Block, Region};

/// Unused entries in the arenas of an isolate.
#[derive(Clone, Default)]
pub(super) struct Free {
    /// Whether reuse is suspended.
    pub held: bool,
    /// Slots of erased operations, with their storage.
    pub ops: Vec<u32>,
    pub blocks: Vec<Block>,
    pub regions: Vec<Region>,
    pub children: Vec<u32>,
    pub values: Runs,
    pub uses: Runs,
    pub props: Runs,
    pub lists: Runs,
    pub args: Runs,
}

/// Order number of an erased operation.
pub(super) const ERASED: u32 = u32::MAX;

/// Number of lengths that have a list of their own.
const SHORT: usize = 8;

/// Free runs by length. Short runs, which are nearly all, are in linked lists without an allocation for each length.
#[derive(Clone, Default)]
pub(super) struct Runs {
    /// First node of the list for each length from one on, plus one; zero if the list is empty.
    lists: [u32; SHORT],
    /// Lengths whose list is not empty, as bits.
    present: u8,
    nodes: Vec<Node>,
    /// First of the unused nodes, plus one.
    unused: u32,
    /// Starts of longer runs.
    long: BTreeMap<u32, Vec<u32>>,
}

/// A free run in the list of its length.
#[derive(Clone, Copy)]
struct Node {
    start: u32,
    /// Next node of the list, plus one; zero at the end.
    next: u32,
}

impl Runs {
    /// Frees a run.
    #[inline]
    pub fn give(&mut self, start: u32, length: u32) {
        let list = (length as usize).wrapping_sub(1);
        match self.lists.get_mut(list) {
            Some(head) => {
                let node = Node { start, next: *head };
                *head = match self.nodes.get_mut((self.unused as usize).wrapping_sub(1)) {
                    Some(free) => {
                        let used = std::mem::replace(&mut self.unused, free.next);
                        *free = node;
                        used
                    }
                    None => {
                        self.nodes.push(node);
                        self.nodes.len() as u32
                    }
                };
                self.present |= 1 << list;
            }
            None if length > 0 => self.long.entry(length).or_default().push(start),
            None => {}
        }
    }

    /// Adds the free runs of another arena, whose entries were moved by `offset`.
    pub fn give_all(&mut self, runs: Self, offset: u32) {
        for (&head, length) in runs.lists.iter().zip(1..) {
            let mut next = head;
            while let Some(node) = runs.nodes.get((next as usize).wrapping_sub(1)) {
                self.give(node.start + offset, length);
                next = node.next;
            }
        }
        for (length, starts) in runs.long {
            self.long.entry(length).or_default().extend(starts.into_iter().map(|start| start + offset));
        }
    }

    /// Allocates a run of this length and returns its start.
    #[inline]
    pub fn take(&mut self, length: u32) -> Option<u32> {
        if length == 0 {
            return None;
        }
        let wanted = (length - 1) as usize;
        if wanted < SHORT && self.present >> wanted != 0 {
            let found = wanted + (self.present >> wanted).trailing_zeros() as usize;
            let head = self.lists.get_mut(found)?;
            let node = self.nodes.get_mut((*head as usize).wrapping_sub(1))?;
            let start = node.start;
            let used = std::mem::replace(head, node.next);
            node.next = std::mem::replace(&mut self.unused, used);
            if *head == 0 {
                self.present &= !(1 << found);
            }
            self.give(start + length, (found - wanted) as u32);
            return Some(start);
        }
        if self.long.is_empty() { None } else { self.take_long(length) }
    }

    /// Allocates a run from the longer ones.
    #[cold]
    fn take_long(&mut self, length: u32) -> Option<u32> {
        let (&found, starts) = self.long.range_mut(length..).next()?;
        let start = starts.pop()?;
        if starts.is_empty() {
            self.long.remove(&found);
        }
        self.give(start + length, found - length);
        Some(start)
    }
}
