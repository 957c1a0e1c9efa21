//! What is known of an isolate while it is walked over.

use lect_core::entity::{Block, SecondaryMap, Value};
use lect_core::ir::{Isolate, RegionRef};
use smallvec::SmallVec;

use crate::write::uses::{self, Order};

/// What is known of an isolate.
pub(super) struct Scope<'a> {
    pub isolate: &'a Isolate,
    /// Zero, one more than a value's number, or [`FORWARD`] and the number of its placeholder.
    pub values: SecondaryMap<Value, u32>,
    /// The values that have numbers, by number.
    defined: Vec<Value>,
    /// The place of each block in its region.
    blocks: SecondaryMap<Block, u32>,
    order: Order,
    /// Whether the order was found out for the whole isolate.
    is_ordered: bool,
    /// How many values were referred to before they were defined, and how many of them are not defined yet.
    pub forwards: u32,
    pub pending: u32,
}

/// Marks a value that was referred to and not defined yet.
pub(super) const FORWARD: u32 = 1 << 31;

impl<'a> Scope<'a> {
    pub fn of(isolate: &'a Isolate) -> Self {
        Self {
            isolate,
            values: isolate.value_map(0),
            defined: Vec::with_capacity(isolate.value_count()),
            blocks: isolate.block_map(0),
            order: Order::AsMade,
            is_ordered: false,
            forwards: 0,
            pending: 0,
        }
    }

    /// The scope of a body that is embedded in an isolate: values have numbers of their own. Ends with
    /// [`leave_embedded`](Self::leave_embedded).
    pub fn enter_embedded(&mut self) -> Self {
        Self {
            isolate: self.isolate,
            values: std::mem::take(&mut self.values),
            defined: Vec::new(),
            blocks: std::mem::take(&mut self.blocks),
            order: std::mem::replace(&mut self.order, Order::AsMade),
            is_ordered: self.is_ordered,
            forwards: 0,
            pending: 0,
        }
    }

    /// Takes back what the scope of an embedded body was given.
    pub fn leave_embedded(&mut self, embedded: Self) {
        (self.values, self.blocks) = (embedded.values, embedded.blocks);
        (self.order, self.is_ordered) = (embedded.order, embedded.is_ordered);
    }

    /// How many values have numbers.
    #[inline]
    pub fn defined(&self) -> usize {
        self.defined.len()
    }

    /// The number of a value that was defined, one more than it is.
    #[inline(always)]
    pub fn number(&self, value: Value) -> Option<u32> {
        // Zero, and with the mark, is not less than the mark less one.
        self.values.get(value).copied().filter(|number| number.wrapping_sub(1) < FORWARD - 1)
    }

    /// Gives the next number to a value.
    #[inline]
    pub fn define(&mut self, value: Value) {
        self.defined.push(value);
        if let Some(number) = self.values.get_mut(value) {
            *number = self.defined.len() as u32;
        }
    }

    /// Takes the numbers from all values that have a greater one.
    pub fn forget(&mut self, defined: usize) {
        for value in self.defined.drain(defined..) {
            if let Some(number) = self.values.get_mut(value) {
                *number = 0;
            }
        }
    }

    /// The place of a block in its region.
    pub fn block(&self, block: Block) -> u32 {
        self.blocks.get(block).copied().unwrap_or_default()
    }

    /// Begins a region: how many blocks it has.
    pub fn region(&mut self, region: RegionRef<'a>) -> u32 {
        let mut count = 0;
        for block in region.blocks() {
            if let Some(place) = self.blocks.get_mut(block.block) {
                *place = count;
            }
            count += 1;
        }
        if !self.is_ordered && !self.is_as_made(region) {
            (self.order, self.is_ordered) = (Order::of(self.isolate), true);
        }
        count
    }

    /// Whether the operations of a region come in the order in which they were made.
    fn is_as_made(&self, region: RegionRef<'a>) -> bool {
        let mut last = None;
        for block in region.blocks() {
            for op in block.ops() {
                // What is nested in an operation may have been made before it or after it.
                let has_inner = !op.is_plain() && !op.is_isolated() && op.region_count() > 0;
                if has_inner || last.replace(op.op) >= Some(op.op) {
                    return false;
                }
            }
        }
        true
    }

    /// Whether there is nothing to say of values that are about to be defined; see [`extras`](Self::extras).
    #[inline(always)]
    pub fn is_plain(&self, values: impl Iterator<Item = Value>) -> bool {
        if self.pending > 0 {
            return false;
        }
        for value in values {
            let is_plain = match self.order {
                Order::AsMade => self.isolate.value(value).uses_are_newest_first(),
                Order::Numbers(_) => uses::places(self.isolate, &self.order, value).is_none(),
            };
            if !is_plain {
                return false;
            }
        }
        true
    }

    /// What there is to say of values that stand together and are about to be defined: those that were referred to before,
    /// and orders of uses.
    pub fn extras<I: Iterator<Item = Value>>(&mut self, values: impl Fn() -> I) -> SmallVec<[u32; 8]> {
        let mut to = SmallVec::new();
        if self.is_plain(values()) {
            return to;
        }
        let mut forwards: SmallVec<[(u32, u32); 4]> = SmallVec::new();
        let mut orders: SmallVec<[(u32, Vec<u32>); 2]> = SmallVec::new();
        for (index, value) in (0..).zip(values()) {
            let known = self.values.get(value).copied().unwrap_or_default();
            if known & FORWARD != 0 {
                self.pending -= 1;
                forwards.push((index, known & !FORWARD));
            }
            if let Some(places) = uses::places(self.isolate, &self.order, value) {
                orders.push((index, places));
            }
        }
        if forwards.is_empty() && orders.is_empty() {
            return to;
        }
        to.push(forwards.len() as u32);
        forwards.into_iter().for_each(|(index, id)| to.extend([index, id]));
        to.push(orders.len() as u32);
        for (index, places) in orders {
            to.extend([index, places.len() as u32]);
            to.extend(places);
        }
        to
    }
}
