//! State of an isolate during the first pass.

use lect_core::entity::{Block, SecondaryMap, Value};
use lect_core::ir::{Isolate, RegionRef};
use smallvec::SmallVec;

use crate::write::uses::{self, Order};

/// State of an isolate during the first pass.
pub(super) struct Scope<'a> {
    pub isolate: &'a Isolate,
    /// Zero, a value's number plus one, or [`FORWARD`] with the number of its placeholder.
    pub values: SecondaryMap<Value, u32>,
    /// Values that have numbers, by number.
    defined: Vec<Value>,
    /// Index of each block in its region.
    blocks: SecondaryMap<Block, u32>,
    order: Order,
    /// Whether the order was computed for the whole isolate.
    is_ordered: bool,
    /// Number of values referred to before their definition, and how many of them are still undefined.
    pub forwards: u32,
    pub pending: u32,
}

/// Marks a value that was referred to and is not yet defined.
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

    /// Creates the scope of a body that is embedded in an isolate, with its own value numbers. Ends with
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

    /// Takes the tables back that [`enter_embedded`](Self::enter_embedded) moved out.
    pub fn leave_embedded(&mut self, embedded: Self) {
        (self.values, self.blocks) = (embedded.values, embedded.blocks);
        (self.order, self.is_ordered) = (embedded.order, embedded.is_ordered);
    }

    /// Returns the number of values that have numbers.
    #[inline]
    pub fn defined(&self) -> usize {
        self.defined.len()
    }

    /// Returns the number plus one of a defined value.
    #[inline(always)]
    pub fn number(&self, value: Value) -> Option<u32> {
        // Zero wraps to the greatest number, and a marked number is at least the mark less one.
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

    /// Removes the numbers from `defined` on.
    pub fn forget(&mut self, defined: usize) {
        for value in self.defined.drain(defined..) {
            if let Some(number) = self.values.get_mut(value) {
                *number = 0;
            }
        }
    }

    /// Returns the index of a block in its region.
    pub fn block(&self, block: Block) -> u32 {
        self.blocks.get(block).copied().unwrap_or_default()
    }

    /// Begins a region, and returns the number of its blocks.
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

    /// Returns true if the operations of a region are in the order of their creation.
    fn is_as_made(&self, region: RegionRef<'a>) -> bool {
        let mut last = None;
        for block in region.blocks() {
            for op in block.ops() {
                // Nested operations may have been created before or after their parent.
                let has_inner = !op.is_plain() && !op.is_isolated() && op.region_count() > 0;
                if has_inner || last.replace(op.op) >= Some(op.op) {
                    return false;
                }
            }
        }
        true
    }

    /// Returns true if values to be defined need no [`extras`](Self::extras).
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

    /// Returns the extra records for a group of values to be defined: resolved forward references and use-list orders.
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
