//! The names of values and blocks, all given before anything is printed.
//!
//! Values are numbered region by region: first all of a region, then the regions of its operations, which begin
//! with the numbers that follow, so that regions side by side have the same numbers. Where numbers must be unique
//! they go on instead, and regions are numbered the last one first: that is MLIR's order.
//!
//! Names live in one table an isolate, indexed by value: most are a number.

use foldhash::fast::RandomState;
use hashbrown::{HashMap, HashSet};

use crate::attrs::AttrData;
use crate::context::ContextData;
use crate::entity::{Block, Entity, Op, OpName, Region, SecondaryMap, Value};
use crate::ir::{BlockRef, Isolate, IsolateId, IsolateRef, OpRef, RegionRef};
use crate::loc::{Loc, LocKind};
use crate::text::print::PrintConfig;

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
struct Packed(u32);

const LOW: u32 = (1 << 30) - 1;

impl Packed {
    #[inline]
    fn number(n: u32) -> Self {
        // 2^30 values cannot be: handles of operations end there.
        Packed((n & LOW) + 1)
    }

    fn pack(name: Name) -> Self {
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
struct Table {
    values: SecondaryMap<Value, Packed>,
    /// One more than the number in the region.
    blocks: SecondaryMap<Block, u32>,
    /// One more than the place in `preds`, or zero; empty while no region has several blocks.
    first_pred: SecondaryMap<Block, u32>,
    /// The number of a predecessor, and the next one in the way of `first_pred`.
    preds: Vec<(u32, u32)>,
    /// One more than the number of an operation without results; empty if they have none.
    ops: SecondaryMap<Op, u32>,
    /// Where the second and later groups of an operation's results start.
    groups: HashMap<Op, Vec<u32>, RandomState>,
}

/// The names of all that is printed.
#[derive(Default)]
pub(super) struct Names {
    tables: Vec<Table>,
    isolates: HashMap<IsolateId, usize, RandomState>,
    texts: Vec<Box<[u8]>>,
    members: Vec<(Packed, u32)>,
}

impl Names {
    /// The place of an isolate's names, for the other look-ups.
    pub fn table(&self, ir: &Isolate) -> usize {
        self.isolates.get(&ir.id()).copied().unwrap_or(usize::MAX)
    }

    #[inline]
    pub fn value(&self, table: usize, value: Value) -> Name {
        match self.tables.get(table).and_then(|table| table.values.get(value)) {
            Some(name) => name.unpack(),
            None => Name::Unknown,
        }
    }

    pub fn text(&self, place: u32) -> &[u8] {
        self.texts.get(place as usize).map_or(b"", |text| text)
    }

    /// The name of a group of results, and the number of one in it.
    pub fn member(&self, place: u32) -> (Name, u32) {
        self.members.get(place as usize).map_or((Name::Unknown, 0), |(head, index)| (head.unpack(), *index))
    }

    /// The number of a block in its region.
    pub fn block(&self, table: usize, block: Block) -> Option<u32> {
        self.tables.get(table)?.blocks.get(block)?.checked_sub(1)
    }

    /// The numbers of the blocks that lead to `block`, ascending, once for each way.
    pub fn preds(&self, table: usize, block: Block) -> Vec<u32> {
        let Some(table) = self.tables.get(table) else { return Vec::new() };
        let mut found = Vec::new();
        let mut next = table.first_pred.get(block).copied().unwrap_or(0);
        while let Some(&(pred, rest)) = next.checked_sub(1).and_then(|place| table.preds.get(place as usize)) {
            found.push(pred);
            next = rest;
        }
        found.sort_unstable();
        found
    }

    /// The number of an operation without results.
    pub fn op(&self, table: usize, op: Op) -> Option<u32> {
        self.tables.get(table)?.ops.get(op)?.checked_sub(1)
    }

    /// Where the second and later groups of an operation's results start.
    pub fn groups(&self, table: usize, op: Op) -> &[u32] {
        match self.tables.get(table) {
            Some(table) if !table.groups.is_empty() => table.groups.get(&op).map_or(&[], |groups| groups),
            _ => &[],
        }
    }

    /// Names all in `root` and `root` itself.
    pub fn of(root: OpRef<'_>, config: &PrintConfig) -> Self {
        let ctx = root.context();
        let hooks = !config.generic
            && ctx.known_ops().any(|op| op.hooks.name_results.is_some() || op.hooks.name_block_args.is_some());
        let mut namer = Namer {
            ctx,
            config,
            names: Names::default(),
            counters: Counters::default(),
            used: (hooks || config.name_loc_prefix).then(Used::default),
            quiet: Vec::new(),
            pending: Vec::new(),
            isolates: Vec::new(),
        };
        namer.run(root);
        namer.names
    }
}

/// The numbers that come next.
#[derive(Clone, Copy, Default)]
struct Counters {
    value: u32,
    argument: u32,
    conflict: u32,
}

/// The texts in use, in the scope of a region and those around it.
#[derive(Default)]
struct Used {
    texts: HashSet<Box<[u8]>, RandomState>,
    /// The texts in the order in which they came into use.
    log: Vec<Box<[u8]>>,
    /// Where in `log` each open scope starts.
    scopes: Vec<usize>,
}

impl Used {
    fn close_to(&mut self, depth: usize) {
        while self.scopes.len() > depth {
            let start = self.scopes.pop().unwrap_or(0);
            for text in self.log.drain(start..) {
                self.texts.remove(&text);
            }
        }
    }

    fn insert(&mut self, text: &[u8]) {
        self.texts.insert(text.into());
        self.log.push(text.into());
    }
}

/// A region to be named, and where its names begin.
struct Pending {
    region: Region,
    counters: Counters,
    scope: u32,
    table: u32,
}

struct Namer<'a, 'c> {
    ctx: &'a ContextData,
    config: &'c PrintConfig,
    names: Names,
    counters: Counters,
    /// Kept only if there may be names other than numbers.
    used: Option<Used>,
    /// Whether operations of a name have no say in the names of their results, by name: 1 yes, 2 no.
    quiet: Vec<u8>,
    pending: Vec<Pending>,
    /// What each table is of.
    isolates: Vec<IsolateRef<'a>>,
}

impl<'a> Namer<'a, '_> {
    fn run(&mut self, root: OpRef<'a>) {
        let table = self.add_table(root.ir);
        if let Some(used) = &mut self.used {
            used.scopes.push(0);
        }
        self.push_regions(root, table);
        self.name_op(root, table);
        let unique = self.config.unique_ids || self.config.generic;
        while let Some(Pending { region, counters, scope, table }) = self.pending.pop() {
            let table = table as usize;
            let region = self.isolates[table].region(region);
            if !unique {
                self.counters = counters;
            }
            if let Some(used) = &mut self.used {
                used.close_to(scope as usize);
                used.scopes.push(used.log.len());
            }
            let first = self.pending.len();
            self.name_region(region, table);
            // What was pushed on the way gets the counters that follow the region.
            let scope = self.used.as_ref().map_or(0, |used| used.scopes.len() as u32);
            for pending in &mut self.pending[first..] {
                (pending.counters, pending.scope) = (self.counters, scope);
            }
        }
    }

    fn add_table(&mut self, ir: IsolateRef<'a>) -> usize {
        self.isolates.push(ir);
        let mut table = Table { values: ir.value_map(Packed::default()), blocks: ir.block_map(0), ..Table::default() };
        if self.config.value_users {
            table.ops = ir.op_map(0);
        }
        self.names.tables.push(table);
        let place = self.names.tables.len() - 1;
        self.names.isolates.insert(ir.id(), place);
        place
    }

    fn push_regions(&mut self, op: OpRef<'a>, table: usize) {
        let table = match op.own_isolate() {
            Some(own) => self.add_table(own),
            None => table,
        };
        let scope = self.used.as_ref().map_or(0, |used| used.scopes.len() as u32);
        for region in op.regions() {
            self.pending.push(Pending { region: region.region, counters: self.counters, scope, table: table as u32 });
        }
    }

    fn name_region(&mut self, region: RegionRef<'a>, table: usize) {
        if let Some(owner) = region.parent_name()
            && !self.config.generic
            && let Some(hook) = self.ctx.op_name(owner).info.as_ref().and_then(|info| info.hooks.name_block_args)
        {
            hook(region, &mut |value, name| self.set_text(table, value, name));
        }
        let Some(entry) = region.entry() else { return };
        let several = entry.next().is_some();
        if several && self.names.tables[table].first_pred.is_empty() {
            self.names.tables[table].first_pred = region.ir.block_map(0);
        }
        for (number, block) in region.blocks().enumerate() {
            let number = number as u32;
            self.names.tables[table].blocks[block.block] = number + 1;
            self.name_args(block, number == 0, table);
            let mut next = block.first();
            while let Some(op) = next {
                let data = op.ir.op_data(op.op);
                if data.aux != 0 {
                    self.name_successors(op, number, several, table);
                    self.push_regions(op, table);
                }
                self.name_op(op, table);
                next = data.next.map(|next| op.ir.op(next));
            }
        }
    }

    fn name_successors(&mut self, op: OpRef<'_>, number: u32, several: bool, table: usize) {
        if !several {
            return;
        }
        let table = &mut self.names.tables[table];
        for successor in op.successors() {
            let head = &mut table.first_pred[successor.block];
            table.preds.push((number, *head));
            *head = table.preds.len() as u32;
        }
    }

    fn name_args(&mut self, block: BlockRef<'_>, entry: bool, table: usize) {
        for &(value, loc) in block.args_with_locs() {
            if self.is_named(table, value) {
                continue;
            }
            let number = self.counters.argument;
            self.counters.argument += u32::from(entry);
            if let Some(name) = self.name_loc(loc) {
                self.set_text(table, value, &name);
            } else if !entry {
                self.set_number(table, value);
            } else if self.used.is_some() {
                self.set_text(table, value, format!("arg{number}").as_bytes());
            } else {
                self.set(table, value, Name::Argument(number));
            }
        }
    }

    #[inline]
    fn name_op(&mut self, op: OpRef<'_>, table: usize) {
        let data = op.ir.op_data(op.op);
        if data.result_count == 0 {
            if self.config.value_users {
                self.names.tables[table].ops[op.op] = self.counters.value + 1;
                self.counters.value += 1;
            }
        } else if data.result_count == 1 && (self.used.is_none() || self.is_numbered(data.name)) {
            let value = &mut self.names.tables[table].values[op.result(0)];
            if *value == Packed::default() {
                *value = Packed::number(self.counters.value);
                self.counters.value += 1;
            }
        } else {
            self.name_results(op, table);
        }
    }

    fn name_results(&mut self, op: OpRef<'_>, table: usize) {
        let first = op.result(0);
        let mut starts: Vec<u32> = Vec::new();
        if !self.is_quiet(op.name())
            && let Some(hook) = op.info().and_then(|info| info.hooks.name_results)
        {
            hook(op, &mut |index, name| {
                if index < op.result_count() {
                    self.set_text(table, op.result(index), name);
                    starts.extend((index > 0).then_some(index as u32));
                }
            });
        }
        if !self.is_named(table, first) {
            match self.name_loc(op.loc()) {
                Some(name) => self.set_text(table, first, &name),
                None => self.set_number(table, first),
            }
        }
        let count = op.result_count();
        if count == 1 {
            return;
        }
        starts.sort_unstable();
        starts.dedup();
        let mut from = 0;
        for end in starts.iter().map(|&start| start as usize).chain([count]) {
            let head = self.names.tables[table].values[op.result(from)];
            for index in (from..end).filter(|_| end - from > 1) {
                self.names.members.push((head, (index - from) as u32));
                let place = self.names.members.len() as u32 - 1;
                self.set(table, op.result(index), Name::Member(place));
            }
            from = end;
        }
        if !starts.is_empty() {
            self.names.tables[table].groups.insert(op.op, starts);
        }
    }

    /// Whether the results of operations of a name are numbered if nothing else names them.
    #[inline]
    fn is_numbered(&mut self, name: OpName) -> bool {
        !self.config.name_loc_prefix && (self.quiet.get(name.index()) == Some(&1) || self.is_quiet(name))
    }

    fn is_quiet(&mut self, name: OpName) -> bool {
        if self.quiet.len() <= name.index() {
            self.quiet.resize(name.index() + 1, 0);
        }
        let quiet = &mut self.quiet[name.index()];
        if *quiet == 0 {
            let hook = self.ctx.op_name(name).info.as_ref().and_then(|info| info.hooks.name_results);
            *quiet = if self.config.generic || hook.is_none() { 1 } else { 2 };
        }
        *quiet == 1
    }

    /// The first name in a location, when such are asked for.
    fn name_loc(&self, loc: Loc) -> Option<Box<[u8]>> {
        if !self.config.name_loc_prefix {
            return None;
        }
        let LocKind::Attr(attr) = self.ctx.settled_loc(loc).kind() else { return None };
        let mut pending = vec![attr];
        while let Some(attr) = pending.pop() {
            match self.ctx.attr_data(attr) {
                AttrData::NameLoc { name, .. } => return Some(self.ctx.ident_bytes(*name).into()),
                AttrData::CallSiteLoc { callee, caller } => pending.extend([*caller, *callee]),
                AttrData::FusedLoc { locations, metadata } => {
                    pending.extend(metadata);
                    pending.extend(locations.iter().rev());
                }
                _ => {}
            }
        }
        None
    }

    fn is_named(&self, table: usize, value: Value) -> bool {
        self.names.value(table, value) != Name::Unknown
    }

    fn set(&mut self, table: usize, value: Value, name: Name) {
        self.names.tables[table].values[value] = Packed::pack(name);
    }

    fn set_number(&mut self, table: usize, value: Value) {
        self.set(table, value, Name::Number(self.counters.value));
        self.counters.value += 1;
    }

    /// Names a value by a text, changed until it is an identifier that is not in use. An empty one says a number.
    fn set_text(&mut self, table: usize, value: Value, text: &[u8]) {
        if text.is_empty() {
            return self.set_number(table, value);
        }
        let Some(used) = &mut self.used else { return self.set_number(table, value) };
        let mut text = to_identifier(text);
        if used.texts.contains(text.as_slice()) {
            text.push(b'_');
            let base = text.len();
            loop {
                text.extend_from_slice(self.counters.conflict.to_string().as_bytes());
                self.counters.conflict += 1;
                if !used.texts.contains(text.as_slice()) {
                    break;
                }
                text.truncate(base);
            }
        }
        used.insert(&text);
        self.names.texts.push(text.into());
        self.set(table, value, Name::Text(self.names.texts.len() as u32 - 1));
    }
}

/// `text` with what cannot stand in a value's name replaced, and a first digit hidden.
fn to_identifier(text: &[u8]) -> Vec<u8> {
    let mut name = Vec::with_capacity(text.len() + 1);
    if text.first().is_some_and(u8::is_ascii_digit) {
        name.push(b'_');
    }
    for &byte in text {
        match byte {
            b' ' => name.push(b'_'),
            b'$' | b'.' | b'_' | b'-' => name.push(byte),
            _ if byte.is_ascii_alphanumeric() => name.push(byte),
            _ => name.extend_from_slice(format!("{byte:X}").as_bytes()),
        }
    }
    name
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

    #[test]
    fn texts_become_identifiers() {
        assert_eq!(to_identifier(b"a b"), b"a_b");
        assert_eq!(to_identifier(b"1x"), b"_1x");
        assert_eq!(to_identifier(b"a/\x01"), b"a2F1");
    }
}
