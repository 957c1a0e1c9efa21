//! Names of values and blocks, assigned before printing.
//!
//! Values are numbered region by region: first all values of a region, then those of nested regions, which continue
//! with the following numbers. So sibling regions share numbers. If numbers must be unique, numbering continues from
//! region to region, the last sibling first, which is MLIR's order.
//!
//! Names are stored in one table per isolate, indexed by value: most are a number. Isolated operations that are
//! siblings in a large module are named one by one when they are printed ([`Pieces`]). The names in such a piece depend
//! only on those of the enclosing scopes, its [`base`](Names::over). The assignment of names is in `naming`.

use std::sync::Arc;

use foldhash::fast::RandomState;
use hashbrown::HashMap;

use crate::entity::{Block, Op, SecondaryMap, Value};
use crate::ir::{Isolate, IsolateId, IsolateRef};
use crate::text::print::naming::Pieces;

/// Name of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Name {
    /// Not assigned.
    Unknown,
    /// `%0`
    Number(u32),
    /// `%arg0`
    Argument(u32),
    /// `%text`, an index for [`Names::text`].
    Text(u32),
    /// `%0#1`, an index for [`Names::member`].
    Member(u32),
}

/// A [`Name`] in four bytes: the kind in two bits, and the number.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Packed(u32);

const LOW: u32 = (1 << 30) - 1;

impl Packed {
    #[inline]
    pub fn number(n: u32) -> Self {
        // There are fewer than 2^30 values, since handles of operations are limited.
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

/// The names in one isolate.
#[derive(Default)]
pub(super) struct Table {
    pub values: SecondaryMap<Value, Packed>,
    /// Number of the block in its region plus one.
    pub blocks: SecondaryMap<Block, u32>,
    /// `None` while no region has several blocks.
    pub flow: Option<Box<Flow>>,
    /// Number of an operation without results plus one. Empty if these are not numbered.
    pub ops: SecondaryMap<Op, u32>,
    /// Starts of the second and later named groups of an operation's results.
    pub groups: HashMap<Op, Vec<u32>, RandomState>,
}

/// Predecessors of blocks.
#[derive(Default)]
pub(super) struct Flow {
    /// Index in `preds` plus one, or zero.
    pub first_pred: SecondaryMap<Block, u32>,
    /// Linked lists: the number of a predecessor, and the next entry, like `first_pred`.
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

/// Marks the indices of tables in the base.
const BASE: usize = 1 << 31;

/// Texts stored consecutively.
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

/// Names of all that is printed, or of a part.
#[derive(Default)]
pub(super) struct Names {
    pub tables: Vec<Table>,
    /// Indices of the tables of named isolates, by identity.
    isolates: HashMap<IsolateId, usize, RandomState>,
    texts: Pool,
    members: Vec<(Packed, u32)>,
    base: Option<Base>,
}

/// Names of the enclosing scopes of pieces.
struct Base {
    names: Arc<Names>,
    /// The table in the base for the isolate of the first table here.
    table: usize,
}

impl Base {
    /// Returns the table of the isolate with this table in the names over the base.
    #[inline]
    fn table(&self, over: usize) -> Option<&Table> {
        self.names.tables.get(if over == 0 { self.table } else { over ^ BASE })
    }
}

impl Names {
    /// Creates an empty table over `base`. To name `pieces`, the first table is that of the isolate with their block.
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

    /// Removes the names of all pieces.
    pub fn clear(&mut self) {
        if let Some(table) = self.tables.first_mut().filter(|_| self.base.is_some()) {
            table.clear();
        }
        self.texts.bytes.clear();
        self.texts.ends.clear();
        self.members.clear();
    }

    /// Removes the tables of isolates that are nested in the one with the pieces.
    pub fn clear_nested(&mut self) {
        self.isolates.retain(|_, table| *table == 0);
    }

    /// Adds a table for the names in an isolate.
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

    /// Returns the index of an isolate's table, for the other look-ups.
    pub fn table(&self, ir: &Isolate) -> usize {
        let own = self.isolates.get(&ir.id()).copied();
        let base = || Some(self.base.as_ref()?.names.isolates.get(&ir.id())? | BASE);
        own.or_else(base).unwrap_or(usize::MAX)
    }

    /// Searches a table, and then the one of the same isolate in the base.
    fn find<'n, T>(&'n self, table: usize, find: impl Fn(&'n Table) -> Option<T>) -> Option<T> {
        if let Some(found) = self.tables.get(table).and_then(&find) {
            return Some(found);
        }
        self.base.as_ref()?.table(table).and_then(find)
    }

    #[inline]
    pub fn value(&self, table: usize, value: Value) -> Name {
        match self.tables.get(table).and_then(|table| table.values.get(value)) {
            Some(name) if *name != Packed::default() => name.unpack(),
            _ => self.value_of_base(table, value),
        }
    }

    /// Returns the number of a value, if that is its name.
    #[inline(always)]
    pub fn number(&self, table: usize, value: Value) -> Option<u32> {
        let own = self.tables.get(table).and_then(|table| table.values.get(value));
        let Packed(packed) = match own {
            Some(name) if *name != Packed::default() => *name,
            _ => *self.base.as_ref()?.table(table)?.values.get(value)?,
        };
        packed.checked_sub(1).filter(|&number| number < LOW)
    }

    fn value_of_base(&self, table: usize, value: Value) -> Name {
        let table = self.base.as_ref().and_then(|base| base.table(table));
        let name = table.and_then(|table| table.values.get(value));
        name.map_or(Name::Unknown, |name| name.unpack())
    }

    pub fn text(&self, place: u32) -> &[u8] {
        let count = self.base.as_ref().map_or(0, |base| base.names.texts.ends.len());
        let text = match (place as usize).checked_sub(count) {
            Some(own) => self.texts.get(own),
            None => self.base.as_ref().and_then(|base| base.names.texts.get(place as usize)),
        };
        text.unwrap_or_default()
    }

    /// Adds a text and returns its index.
    pub fn add_text(&mut self, text: &[u8]) -> u32 {
        let count = self.base.as_ref().map_or(0, |base| base.names.texts.ends.len());
        self.texts.bytes.extend_from_slice(text);
        self.texts.ends.push(self.texts.bytes.len() as u32);
        (count + self.texts.ends.len() - 1) as u32
    }

    /// Returns the name of a group of results, and the index of a result in it.
    pub fn member(&self, place: u32) -> (Name, u32) {
        let count = self.base.as_ref().map_or(0, |base| base.names.members.len());
        let member = match (place as usize).checked_sub(count) {
            Some(own) => self.members.get(own),
            None => self.base.as_ref().and_then(|base| base.names.members.get(place as usize)),
        };
        member.map_or((Name::Unknown, 0), |(head, index)| (head.unpack(), *index))
    }

    /// Adds a result in a group, and returns its index.
    pub fn add_member(&mut self, head: Packed, index: u32) -> u32 {
        let count = self.base.as_ref().map_or(0, |base| base.names.members.len());
        self.members.push((head, index));
        (count + self.members.len() - 1) as u32
    }

    /// Returns the number of a block in its region.
    pub fn block(&self, table: usize, block: Block) -> Option<u32> {
        self.find(table, |table| table.blocks.get(block)?.checked_sub(1))
    }

    /// Returns the numbers of the predecessors of `block`, ascending, once per edge.
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

    /// Returns the number of an operation without results.
    pub fn op(&self, table: usize, op: Op) -> Option<u32> {
        self.find(table, |table| table.ops.get(op)?.checked_sub(1))
    }

    /// Returns the starts of the second and later groups of an operation's results.
    pub fn groups(&self, table: usize, op: Op) -> &[u32] {
        self.find(table, |table| table.groups.get(&op)).map_or(&[], Vec::as_slice)
    }
}
