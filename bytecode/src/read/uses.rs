//! Use-list orders, which are stored if they differ from the default.

use lect_core::diag::Reported;
use lect_core::entity::{Entity, Value};
use lect_core::ir::Isolate;

use super::body::Body;

/// Use-list order of a value in a file.
pub(crate) struct UseOrder {
    /// Index of the value among the results of the operation or the arguments of the block.
    pub value: u64,
    pairs: bool,
    indices: Vec<u64>,
}

impl Body<'_, '_> {
    /// Reads the use-list orders of `count` results or arguments.
    pub(super) fn use_orders(&mut self, count: usize) -> Result<Vec<UseOrder>, Reported> {
        let start = self.stack.cursor.offset();
        let entries = if count == 1 { 1 } else { self.count()? };
        let mut orders = Vec::with_capacity(entries.min(1024));
        for _ in 0..entries {
            let at = self.stack.cursor.offset();
            let value = if count == 1 { 0 } else { self.varint()? };
            if value >= count as u64 {
                return Err(self.error_at(at, INVALID));
            }
            let (length, pairs) = self.flagged_varint()?;
            let length = self.checked_count(length)?;
            let mut indices = Vec::with_capacity(length);
            for _ in 0..length {
                indices.push(self.varint()?);
            }
            orders.push(UseOrder { value, pairs, indices });
        }
        // A value has one order. Several short ones would each sort all of its uses.
        let mut values: Vec<u64> = orders.iter().map(|order| order.value).collect();
        values.sort_unstable();
        if !values.is_sorted_by(|a, b| a < b) {
            return Err(self.error_at(start, INVALID));
        }
        Ok(orders)
    }
}

const INVALID: &str = "parsed use-list orders were invalid and could not be applied";

/// Sorts the uses of a value in the order of a file, or in the default order: the last use first.
pub(crate) fn apply(ir: &mut Isolate, value: Value, order: Option<&UseOrder>) -> Result<(), &'static str> {
    // Operations were created in file order, so their handles can be compared.
    let uses: Vec<(usize, usize)> = ir.value(value).uses().map(|(op, operand)| (op.op.index(), operand)).collect();
    let mut by_rank: Vec<usize> = (0..uses.len()).collect();
    by_rank.sort_unstable_by_key(|&place| std::cmp::Reverse(uses[place]));
    let target = match order {
        None => (0..uses.len()).collect(),
        Some(order) => order.places(uses.len()).ok_or(INVALID)?,
    };
    let mut indices = vec![0; uses.len()];
    for (rank, &place) in by_rank.iter().enumerate() {
        indices[place] = target[rank];
    }
    if ir.reorder_uses(value, &indices) { Ok(()) } else { Err(INVALID) }
}

impl UseOrder {
    /// Creates an order with the position of each use.
    pub fn whole(value: u64, places: Vec<u64>) -> Self {
        Self { value, pairs: false, indices: places }
    }

    /// Returns the position of the use of each rank.
    fn places(&self, count: usize) -> Option<Vec<usize>> {
        let index = |&index: &u64| usize::try_from(index).ok().filter(|&index| index < count);
        if !self.pairs {
            let places: Option<Vec<usize>> = self.indices.iter().map(index).collect();
            return places.filter(|places| places.len() == count);
        }
        let (pairs, []) = self.indices.as_chunks::<2>() else { return None };
        let mut places: Vec<usize> = (0..count).collect();
        for [place, rank] in pairs {
            places[index(rank)?] = index(place)?;
        }
        Some(places)
    }
}
