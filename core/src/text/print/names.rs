//! The names of values and blocks, given before what they are in is printed.
//!
//! Values are numbered region by region: first all of a region, then the regions of its operations, which begin
//! with the numbers that follow, so that regions side by side have the same numbers. Where numbers must be unique
//! they go on instead, and regions are numbered the last one first: that is MLIR's order.
//!
//! Names live in one table an isolate, indexed by value: most are a number. Of isolated operations that stand side by side
//! in a large module, each is named only when it is printed ([`Pieces`]): its names depend on nothing but those around it,
//! which are the [`base`](Names::over) of its own. How names are given is in `naming`.

use std::sync::Arc;

use foldhash::fast::RandomState;
use hashbrown::HashMap;

use crate::entity::{Block, Op, SecondaryMap, Value};
use crate::ir::{Isolate, IsolateId, IsolateRef};
use crate::text::print::naming::Pieces;

/// How a value is named.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Name {
    /// It was not met.
    Unknown,
    /// `%0`
    Number(u32),
    /// `%arg0`
    Argument(u32),
    /// `%text`, a place in [`Names::text`].
    Text(u32),
    /// `%0#1`, a place in [`Names::member`].
    Member(u32),
}

/// A [`Name`] in four bytes: two bits say which, the rest is the number.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Packed(u32);

const LOW: u32 = (1 << 30) - 1;

impl Packed {
    #[inline]
    pub fn number(n: u32) -> Self {
        // 2^30 values cannot be: handles of operations end there.
        Packed((n & LOW) + 1)
    }

    pub fn pack(name: Name) -> Self {
        match name {
            Name::Unknown => Packed(0),
            Name::Number(n) => Self::number(n),
            Name::Argument(n) => Packed(n & LOW | 1 << 30),
            Name::Text(n) => Packed(n & LOW | 2 << 30),
            Name::Member(n) => Packed(n & LOW | 3 << 30),
        }
    }

    #[inline]
    fn unpack(self) -> Name {
        let n = self.0 & LOW;
        match self.0 >> 30 {
            0 if n == 0 => Name::Unknown,
            0 => Name::Number(n - 1),
            1 => Name::Argument(n),
            2 => Name::Text(n),
            _ => Name::Member(n),
        }
    }
}

/// The names within one isolate.
#[derive(Default)]
pub(super) struct Table {
    pub values: SecondaryMap<Value, Packed>,
    /// One more than the number in the region.
    pub blocks: SecondaryMap<Block, u32>,
    /// None while no region has several blocks.
    pub flow: Option<Box<Flow>>,
    /// One more than the number of an operation without results; empty if they have none.
    pub ops: SecondaryMap<Op, u32>,
    /// Where the second and later groups of an operation's results start.
    pub groups: HashMap<Op, Vec<u32>, RandomState>,
}

/// Which blocks lead to which.
#[derive(Default)]
pub(super) struct Flow {
    /// One more than the place in `preds`, or zero.
    pub first_pred: SecondaryMap<Block, u32>,
    /// The number of a predecessor, and the next one in the way of `first_pred`.
    pub preds: Vec<(u32, u32)>,
}

impl Table {
    fn clear(&mut self) {
        let Self { values, blocks, flow, ops, groups } = self;
        values.clear();
        blocks.clear();
        if let Some(flow) = flow {
            flow.first_pred.clear();
            flow.preds.clear();
        }
        ops.clear();
        groups.clear();
    }
}

/// Marks the numbers of tables that are those of the base.
const BASE: usize = 1 << 31;

/// Texts, one behind the other.
#[derive(Default)]
struct Pool {
    bytes: Vec<u8>,
    ends: Vec<u32>,
}

impl Pool {
    fn get(&self, place: usize) -> Option<&[u8]> {
        let end = *self.ends.get(place)? as usize;
        let start = place.checked_sub(1).map_or(0, |before| self.ends[before] as usize);
        self.bytes.get(start..end)
    }
}

/// The names of all that is printed, or those of some of it.
#[derive(Default)]
pub(super) struct Names {
    pub tables: Vec<Table>,
    /// The isolates whose names are known, by identity, and the places of their tables.
    isolates: HashMap<IsolateId, usize, RandomState>,
    texts: Pool,
    members: Vec<(Packed, u32)>,
    base: Option<Base>,
}

/// The names around those of pieces.
struct Base {
    names: Arc<Names>,
    /// The table there of the isolate that the first table here is of, too.
    table: usize,
}

impl Names {
    /// No names yet but those of `base`. If `pieces` are to be named, the first table is that of the isolate with their block.
    pub fn over(base: &Arc<Names>, pieces: Option<&Pieces>) -> Self {
        let mut names = Self::default();
        let table = pieces.map_or(0, |pieces| pieces.table);
        names.base = Some(Base { names: Arc::clone(base), table });
        if let Some(pieces) = pieces {
            names.tables.push(Table::default());
            names.isolates.insert(pieces.block.0, 0);
        }
        names
    }

    /// Forgets the names of all pieces.
    pub fn clear(&mut self) {
        if let Some(table) = self.tables.first_mut().filter(|_| self.base.is_some()) {
            table.clear();
        }
        self.texts.bytes.clear();
        self.texts.ends.clear();
        self.members.clear();
    }

    /// Forgets the tables of the isolates that are nested in the one with the pieces.
    pub fn clear_nested(&mut self) {
        self.isolates.retain(|_, table| *table == 0);
    }

    /// A table for the names in an isolate, which are to be given.
    pub fn add_table(&mut self, ir: IsolateRef<'_>) -> usize {
        let place = self.isolates.len();
        match self.tables.get_mut(place) {
            Some(table) => table.clear(),
            None => self.tables.push(Table::default()),
        }
        self.tables[place].values.reserve(ir.value_count());
        self.isolates.insert(ir.id(), place);
        place
    }

    /// The place of an isolate's names, for the other look-ups.
    pub fn table(&self, ir: &Isolate) -> usize {
        let own = self.isolates.get(&ir.id()).copied();
        let base = || Some(self.base.as_ref()?.names.isolates.get(&ir.id())? | BASE);
        own.or_else(base).unwrap_or(usize::MAX)
    }

    /// What a table says, or that of the same isolate in the base.
    fn find<'n, T>(&'n self, table: usize, find: impl Fn(&'n Table) -> Option<T>) -> Option<T> {
        if let Some(found) = self.tables.get(table).and_then(&find) {
            return Some(found);
        }
        let base = self.base.as_ref()?;
        let place = if table == 0 { base.table } else { table ^ BASE };
        base.names.tables.get(place).and_then(find)
    }

    #[inline]
    pub fn value(&self, table: usize, value: Value) -> Name {
        match self.tables.get(table).and_then(|table| table.values.get(value)) {
            Some(name) if *name != Packed::default() => name.unpack(),
            _ => self.value_of_base(table, value),
        }
    }

    fn value_of_base(&self, table: usize, value: Value) -> Name {
        let known = |table: &Table| table.values.get(value).copied().filter(|name| *name != Packed::default());
        self.find(table, known).map_or(Name::Unknown, Packed::unpack)
    }

    pub fn text(&self, place: u32) -> &[u8] {
        let count = self.base.as_ref().map_or(0, |base| base.names.texts.ends.len());
        let text = match (place as usize).checked_sub(count) {
            Some(own) => self.texts.get(own),
            None => self.base.as_ref().and_then(|base| base.names.texts.get(place as usize)),
        };
        text.unwrap_or_default()
    }

    /// Adds a text and returns its place.
    pub fn add_text(&mut self, text: &[u8]) -> u32 {
        let count = self.base.as_ref().map_or(0, |base| base.names.texts.ends.len());
        self.texts.bytes.extend_from_slice(text);
        self.texts.ends.push(self.texts.bytes.len() as u32);
        (count + self.texts.ends.len() - 1) as u32
    }

    /// The name of a group of results, and the number of one in it.
    pub fn member(&self, place: u32) -> (Name, u32) {
        let count = self.base.as_ref().map_or(0, |base| base.names.members.len());
        let member = match (place as usize).checked_sub(count) {
            Some(own) => self.members.get(own),
            None => self.base.as_ref().and_then(|base| base.names.members.get(place as usize)),
        };
        member.map_or((Name::Unknown, 0), |(head, index)| (head.unpack(), *index))
    }

    /// Adds one of a group of results and returns its place.
    pub fn add_member(&mut self, head: Packed, index: u32) -> u32 {
        let count = self.base.as_ref().map_or(0, |base| base.names.members.len());
        self.members.push((head, index));
        (count + self.members.len() - 1) as u32
    }

    /// The number of a block in its region.
    pub fn block(&self, table: usize, block: Block) -> Option<u32> {
        self.find(table, |table| table.blocks.get(block)?.checked_sub(1))
    }

    /// The numbers of the blocks that lead to `block`, ascending, once for each way.
    pub fn preds(&self, table: usize, block: Block) -> Vec<u32> {
        let Some((flow, mut next)) = self.find(table, |table| Self::flow_to(table, block)) else { return Vec::new() };
        let mut found = Vec::new();
        while let Some(&(pred, rest)) = next.checked_sub(1).and_then(|place| flow.preds.get(place as usize)) {
            found.push(pred);
            next = rest;
        }
        found.sort_unstable();
        found
    }

    fn flow_to(table: &Table, block: Block) -> Option<(&Flow, u32)> {
        let flow = table.flow.as_deref()?;
        Some((flow, flow.first_pred.get(block).copied().filter(|&first| first != 0)?))
    }

    /// The number of an operation without results.
    pub fn op(&self, table: usize, op: Op) -> Option<u32> {
        self.find(table, |table| table.ops.get(op)?.checked_sub(1))
    }

    /// Where the second and later groups of an operation's results start.
    pub fn groups(&self, table: usize, op: Op) -> &[u32] {
        self.find(table, |table| table.groups.get(&op)).map_or(&[], Vec::as_slice)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_pack() {
        for name in [Name::Unknown, Name::Number(0), Name::Number(7), Name::Argument(0), Name::Text(3), Name::Member(9)]
        {
            assert_eq!(Packed::pack(name).unpack(), name);
        }
    }
}
