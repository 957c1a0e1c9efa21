//! Use-list orders that differ from the default.

use lect_core::entity::{Entity, Op, SecondaryMap, Value};
use lect_core::ir::{Isolate, OpRef};

use crate::wire::Batched;

/// Order of the operations of an isolate, each before its nested ones.
pub(crate) enum Order {
    /// The order of creation.
    AsMade,
    /// Number of each operation.
    Numbers(SecondaryMap<Op, u32>),
}

impl Order {
    /// Computes the order in which readers create operations: each before its nested ones.
    pub fn of(isolate: &Isolate) -> Self {
        let ops = isolate.stored_ops();
        if ops.is_sorted() {
            return Self::AsMade;
        }
        let mut order = isolate.op_map(0);
        for (number, op) in ops.into_iter().enumerate() {
            order[op] = number as u32;
        }
        Self::Numbers(order)
    }

    fn number(&self, op: OpRef<'_>) -> u32 {
        match self {
            Self::AsMade => op.op.index() as u32,
            Self::Numbers(numbers) => numbers.get(op.op).copied().unwrap_or_default(),
        }
    }
}

/// Returns the positions of a value's uses, given the last use in the IR first, or `None` if the order is the default.
pub(crate) fn places(isolate: &Isolate, order: &Order, value: Value) -> Option<Vec<u32>> {
    if matches!(order, Order::AsMade) && isolate.value(value).uses_are_newest_first() {
        return None;
    }
    let key = |(op, operand): (OpRef<'_>, usize)| (order.number(op), operand);
    let mut uses = isolate.value(value).uses().map(key);
    let first = uses.next()?;
    let mut last = uses.next()?;
    let mut sorted = first > last;
    for next in uses {
        sorted &= last > next;
        last = next;
    }
    if sorted {
        return None;
    }
    let keys: Vec<_> = isolate.value(value).uses().map(key).collect();
    let mut places: Vec<u32> = (0..keys.len() as u32).collect();
    places.sort_by_key(|&place| std::cmp::Reverse(keys[place as usize]));
    Some(places)
}

/// Writes the use-list orders of `count` results or arguments, of those that have one.
pub(super) fn write(sink: &mut Batched, count: usize, orders: &[(usize, Vec<u32>)], sorted: bool) {
    if count != 1 {
        sink.varint(orders.len() as u64);
    }
    let entries: Vec<usize> = if sorted { (0..orders.len()).collect() } else { hashed(orders).collect() };
    for entry in entries {
        let (value, places) = &orders[entry];
        if count != 1 {
            sink.varint(*value as u64);
        }
        let moved = || places.iter().enumerate().filter(|&(rank, &place)| rank != place as usize);
        let moved_count = moved().count();
        if moved_count < places.len() / 2 {
            sink.flagged_varint(2 * moved_count as u64, true);
            for (rank, &place) in moved() {
                sink.varint(u64::from(place));
                sink.varint(rank as u64);
            }
        } else {
            sink.flagged_varint(places.len() as u64, false);
            places.iter().for_each(|&place| sink.varint(u64::from(place)));
        }
    }
}

/// Returns the order of a hash table, in which MLIR 22 writes the entries.
fn hashed(orders: &[(usize, Vec<u32>)]) -> impl Iterator<Item = usize> {
    let insert = |table: &mut Vec<Option<usize>>, entry: usize| {
        let mask = table.len() - 1;
        let mut slot = orders[entry].0.wrapping_mul(37) & mask;
        let mut step = 1;
        while table[slot].is_some() {
            slot = (slot + step) & mask;
            step += 1;
        }
        table[slot] = Some(entry);
    };
    let mut table: Vec<Option<usize>> = vec![None; 64];
    for entry in 0..orders.len() {
        if 4 * (entry + 1) >= 3 * table.len() {
            let old = std::mem::take(&mut table);
            table = vec![None; old.len() * 2];
            old.into_iter().flatten().for_each(|entry| insert(&mut table, entry));
        }
        insert(&mut table, entry);
    }
    table.into_iter().flatten()
}
