//! Assignment of names region by region, as described in [`names`](super::names), including names proposed by dialects.

use foldhash::fast::RandomState;
use hashbrown::HashTable;
use smallvec::SmallVec;
use std::hash::BuildHasher;

use crate::attrs::AttrData;
use crate::context::ContextData;
use crate::dialect::OpInfo;
use crate::entity::{Block, Entity, OpName, Type, Value};
use crate::ir::{BlockRef, IsolateId, OpRef, RegionRef, ValueDef};
use crate::loc::{Loc, LocKind};
use crate::syntax::names;
use crate::text::print::PrintConfig;
use crate::text::print::names::{Name, Names, Packed};
use crate::types::TypeData;

/// The next free numbers.
#[derive(Clone, Copy, Default)]
struct Counters {
    value: u32,
    argument: u32,
    conflict: u32,
}

/// Names other than numbers that are used in the current scope and enclosing ones.
#[derive(Clone, Default)]
struct Used {
    /// Indices of texts.
    texts: HashTable<u32>,
    hasher: RandomState,
    /// Texts in order of insertion.
    log: Vec<u32>,
    /// Numbers of arguments `%arg0`, .., ascending.
    args: Vec<u32>,
    /// Whether some text ever began with `arg`.
    like_args: bool,
    /// Starts of each open scope in `log` and `args`.
    scopes: Vec<(usize, usize)>,
}

impl Used {
    fn open(&mut self) {
        self.scopes.push((self.log.len(), self.args.len()));
    }

    fn close_to(&mut self, depth: usize, names: &Names) {
        while self.scopes.len() > depth {
            let (start, args) = self.scopes.pop().unwrap_or_default();
            self.args.truncate(args);
            for text in self.log.drain(start..) {
                let hash = self.hasher.hash_one(names.text(text));
                if let Ok(found) = self.texts.find_entry(hash, |&other| other == text) {
                    found.remove();
                }
            }
        }
    }

    fn contains(&self, text: &[u8], names: &Names) -> bool {
        let is_text = || self.texts.find(self.hasher.hash_one(text), |&other| names.text(other) == text).is_some();
        is_text() || self.is_arg(text)
    }

    /// Returns true if a text is the name of a numbered argument.
    fn is_arg(&self, text: &[u8]) -> bool {
        let Some(digits) = text.strip_prefix(b"arg").filter(|digits| *digits == b"0" || !digits.starts_with(b"0"))
        else {
            return false;
        };
        let number = std::str::from_utf8(digits).ok().and_then(|digits| digits.parse().ok());
        number.is_some_and(|number: u32| !digits.starts_with(b"+") && self.args.binary_search(&number).is_ok())
    }

    /// Inserts a text that is not used yet.
    fn insert(&mut self, place: u32, names: &Names) {
        let text = names.text(place);
        self.like_args |= text.starts_with(b"arg");
        let Self { texts, hasher, log, .. } = self;
        texts.insert_unique(hasher.hash_one(text), place, |&other| hasher.hash_one(names.text(other)));
        log.push(place);
    }
}

/// State from which the isolated operations in a block are named, one by one.
#[derive(Clone)]
pub(super) struct Pieces {
    /// The isolate and the block.
    pub block: (IsolateId, Block),
    /// The table of that isolate.
    pub table: usize,
    counters: Counters,
    state: State,
}

/// State of naming.
#[derive(Clone, Default)]
struct State {
    /// Present only if there may be names other than numbers.
    used: Option<Used>,
    /// Whether some types define names for their values.
    typed: bool,
    /// Whether operations of a name define no names for their results, by name: 1 for true, 2 for false.
    quiet: Vec<u8>,
}

impl Names {
    /// Names `root` and all values nested in it. Skips the isolated operations in the block `divided`, if these can be
    /// named later.
    pub fn of(root: OpRef<'_>, config: &PrintConfig, divided: Option<(IsolateId, Block)>) -> (Self, Option<Pieces>) {
        let ctx = root.context();
        let typed = !config.generic && ctx.has_value_names();
        let hooks = !config.generic
            && ctx.known_ops().any(|op| {
                op.syntax(ctx).name_results.is_some()
                    || op.syntax(ctx).name_block_args.is_some()
                    || op.text(ctx).format.names_values()
                    || names::are_described(op.spec())
            });
        let used = (hooks || typed || config.name_loc_prefix).then(Used::default);
        let (mut names, mut state) = (Names::default(), State { used, typed, quiet: Vec::new() });
        let table = names.add_table(root.ir);
        let mut namer = Namer::new(ctx, config, &mut names, &mut state, Counters::default());
        // If numbering continues between regions, or comments refer to other operations, all values are named at once.
        namer.divided = divided.filter(|_| !namer.is_unique() && !config.value_users);
        if let Some(used) = &mut namer.state.used {
            used.open();
        }
        namer.push_regions(root, table);
        namer.name_op(root, table);
        namer.run();
        let pieces = namer.pieces.take();
        (names, pieces)
    }

    /// Names the values in an isolated operation, and removes the names of preceding ones.
    pub fn name_piece(&mut self, op: OpRef<'_>, pieces: &mut Pieces, config: &PrintConfig) {
        self.clear_nested();
        let mut namer = Namer::new(op.context(), config, self, &mut pieces.state, pieces.counters);
        namer.push_regions(op, 0);
        namer.run();
        let depth = namer.depth;
        if let Some(used) = &mut pieces.state.used {
            used.close_to(depth, self);
        }
    }
}

/// A region to be named, with the state at its start.
struct Pending<'a> {
    region: RegionRef<'a>,
    counters: Counters,
    scope: u32,
    table: u32,
}

struct Namer<'a, 'n> {
    ctx: &'a ContextData,
    config: &'n PrintConfig,
    names: &'n mut Names,
    state: &'n mut State,
    counters: Counters,
    pending: SmallVec<[Pending<'a>; 4]>,
    /// Number of open scopes at the start.
    depth: usize,
    divided: Option<(IsolateId, Block)>,
    pieces: Option<Pieces>,
}

/// Returns the location of a block argument in a region.
fn arg_loc(region: RegionRef<'_>, value: Value) -> Loc {
    let ValueDef::Argument(block, index) = region.ir.value(value).def() else { return Loc::UNKNOWN };
    region.ir.block(block).args_with_locs().get(index as usize).map_or(Loc::UNKNOWN, |arg| arg.1)
}

impl<'a, 'n> Namer<'a, 'n> {
    fn new(
        ctx: &'a ContextData,
        config: &'n PrintConfig,
        names: &'n mut Names,
        state: &'n mut State,
        counters: Counters,
    ) -> Self {
        let depth = state.used.as_ref().map_or(0, |used| used.scopes.len());
        Self { ctx, config, names, state, counters, pending: SmallVec::new(), depth, divided: None, pieces: None }
    }

    /// Returns true if value numbers are unique.
    fn is_unique(&self) -> bool {
        self.config.unique_ids || self.config.generic
    }

    fn run(&mut self) {
        let unique = self.is_unique();
        while let Some(Pending { region, counters, scope, table }) = self.pending.pop() {
            let table = table as usize;
            if !unique {
                self.counters = counters;
            }
            if let Some(used) = &mut self.state.used {
                used.close_to(scope as usize, self.names);
                used.open();
            }
            let first = self.pending.len();
            let divided = self.name_region(region, table);
            // Regions that were pushed meanwhile start with the counters after this region.
            let scope = self.state.used.as_ref().map_or(0, |used| used.scopes.len() as u32);
            for pending in &mut self.pending[first..] {
                (pending.counters, pending.scope) = (self.counters, scope);
            }
            if let Some(block) = divided {
                self.pieces = Some(Pieces { block, table, counters: self.counters, state: self.state.clone() });
            }
        }
    }

    fn push_regions(&mut self, op: OpRef<'a>, table: usize) {
        let table = match op.own_isolate() {
            Some(own) => self.names.add_table(own),
            None => table,
        };
        let scope = self.state.used.as_ref().map_or(0, |used| used.scopes.len() as u32);
        for region in op.regions() {
            self.pending.push(Pending { region, counters: self.counters, scope, table: table as u32 });
        }
    }

    /// Names the values directly in a region. Returns the divided block if it is in the region.
    fn name_region(&mut self, region: RegionRef<'a>, table: usize) -> Option<(IsolateId, Block)> {
        let mut proposed = false;
        if let Some(owner) = region.parent_name()
            && !self.config.generic
            && let Some(info) = self.ctx.op_name(owner).info()
        {
            let text = info.text(self.ctx);
            if let Some(hook) = text.hooks.name_block_args {
                hook(region, &mut |value, name| {
                    proposed |= !name.is_empty();
                    self.propose(table, value, arg_loc(region, value), name);
                });
            }
            if names::are_described(info.spec())
                && let Some(op) = region.parent()
            {
                names::name_args_by_overlay(op, region, &mut |value, name| {
                    proposed |= !name.is_empty();
                    self.propose(table, value, arg_loc(region, value), name);
                });
            }
            if text.format.names_values()
                && let Some(op) = region.parent()
            {
                for (value, name) in text.format.arg_names(op, region) {
                    if !self.is_named(table, value) {
                        proposed |= !name.is_empty();
                        self.propose(table, value, arg_loc(region, value), &name);
                    }
                }
            }
        }
        if self.state.typed
            && !proposed
            && let Some(entry) = region.entry()
        {
            for &(value, loc) in entry.args_with_locs() {
                if let Some(name) = self.value_name(region.ir.value_type(value)).filter(|name| !name.is_empty()) {
                    self.propose(table, value, loc, name.as_bytes());
                }
            }
        }
        let several = region.entry()?.next().is_some();
        let mut found = None;
        for (number, block) in region.blocks().enumerate() {
            let number = number as u32;
            *self.names.tables[table].blocks.extended_to(block.block, 0) = number + 1;
            self.name_args(block, number == 0, table);
            let divided = self.divided.filter(|divided| *divided == (region.ir.id(), block.block));
            found = found.or(divided);
            let mut next = block.first();
            while let Some(op) = next {
                let data = op.ir.op_data(op.op);
                if data.aux != 0 {
                    self.name_successors(op, number, several, table);
                    if divided.is_none() || !op.is_isolated() {
                        self.push_regions(op, table);
                    }
                }
                self.name_op(op, table);
                next = data.next.map(|next| op.ir.op(next));
            }
        }
        found
    }

    fn name_successors(&mut self, op: OpRef<'_>, number: u32, several: bool, table: usize) {
        if !several {
            return;
        }
        let flow = &mut **self.names.tables[table].flow.get_or_insert_default();
        for successor in op.successors() {
            let head = flow.first_pred.extended_to(successor.block, 0);
            flow.preds.push((number, *head));
            *head = flow.preds.len() as u32;
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
            } else {
                self.name_entry_arg(table, value, number);
            }
        }
    }

    fn name_entry_arg(&mut self, table: usize, value: Value, number: u32) {
        if let Some(used) = &mut self.state.used {
            if used.like_args && used.contains(format!("arg{number}").as_bytes(), self.names) {
                return self.set_text(table, value, format!("arg{number}").as_bytes());
            }
            used.args.push(number);
        }
        self.set(table, value, Name::Argument(number));
    }

    #[inline]
    fn name_op(&mut self, op: OpRef<'_>, table: usize) {
        let data = op.ir.op_data(op.op);
        if data.result_count == 0 {
            if self.config.value_users {
                *self.names.tables[table].ops.extended_to(op.op, 0) = self.counters.value + 1;
                self.counters.value += 1;
            }
        } else if data.result_count == 1 && (self.state.used.is_none() || self.is_numbered(data.name)) {
            let value = self.names.tables[table].values.extended_to(op.result(0), Packed::default());
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
        let mut proposed = false;
        let mut propose = |namer: &mut Self, index: usize, name: &[u8]| {
            if index < op.result_count() {
                proposed |= !name.is_empty();
                namer.propose(table, op.result(index), op.loc(), name);
                starts.extend((index > 0).then_some(index as u32));
            }
        };
        let info = op.info().filter(|_| !self.config.generic && !self.is_quiet(op.name()));
        let text = info.map(|info| info.text(self.ctx));
        if let Some(hook) = text.and_then(|text| text.hooks.name_results) {
            hook(op, &mut |index, name| propose(self, index, name));
        }
        if !self.is_named(table, first)
            && let Some(name) = text.and_then(|text| text.format.result_name(op))
        {
            propose(self, 0, &name);
        }
        // If the operation proposes no names and all types do, the types name the results.
        if self.state.typed && !proposed && op.result_types().all(|ty| self.value_name(ty).is_some()) {
            for (index, ty) in op.result_types().enumerate() {
                if let Some(name) = self.value_name(ty).filter(|name| !name.is_empty()) {
                    self.propose(table, op.result(index), op.loc(), name.as_bytes());
                    starts.extend((index > 0).then_some(index as u32));
                }
            }
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
            let head = *self.names.tables[table].values.extended_to(op.result(from), Packed::default());
            for index in (from..end).filter(|_| end - from > 1) {
                let place = self.names.add_member(head, (index - from) as u32);
                self.set(table, op.result(index), Name::Member(place));
            }
            from = end;
        }
        if !starts.is_empty() {
            self.names.tables[table].groups.insert(op.op, starts);
        }
    }

    /// Returns true if results of operations of a name are numbered unless named otherwise.
    #[inline]
    fn is_numbered(&mut self, name: OpName) -> bool {
        !self.config.name_loc_prefix && (self.state.quiet.get(name.index()) == Some(&1) || self.is_quiet(name))
    }

    fn is_quiet(&mut self, name: OpName) -> bool {
        if self.state.quiet.len() <= name.index() {
            self.state.quiet.resize(name.index() + 1, 0);
        }
        let quiet = &mut self.state.quiet[name.index()];
        if *quiet == 0 {
            let named = |info: &OpInfo| {
                let text = info.text(self.ctx);
                text.hooks.name_results.is_some() || text.format.names_results()
            };
            let named = self.state.typed || self.ctx.op_name(name).info().is_some_and(named);
            *quiet = if self.config.generic || !named { 1 } else { 2 };
        }
        *quiet == 1
    }

    /// Returns the name that a type defines for values without any other name.
    fn value_name(&self, ty: Type) -> Option<&'a str> {
        match self.ctx.types().data(ty) {
            TypeData::Dialect { def, .. } => self.ctx.def_info(*def).value_name.as_deref(),
            _ => None,
        }
    }

    /// Returns the first name in a location, if enabled.
    fn name_loc(&self, loc: Loc) -> Option<Box<[u8]>> {
        if !self.config.name_loc_prefix {
            return None;
        }
        let LocKind::Attr(attr) = self.ctx.attrs().resolved_loc(loc).kind() else { return None };
        let mut pending = vec![attr];
        while let Some(attr) = pending.pop() {
            match self.ctx.attrs().data(attr) {
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

    /// Assigns a name proposed by an operation. If enabled, a name in the value's location takes precedence.
    fn propose(&mut self, table: usize, value: Value, loc: Loc, name: &[u8]) {
        match self.name_loc(loc) {
            Some(own) => self.set_text(table, value, &own),
            None => self.set_text(table, value, name),
        }
    }

    fn is_named(&self, table: usize, value: Value) -> bool {
        self.names.tables[table].values.get(value).is_some_and(|name| *name != Packed::default())
    }

    fn set(&mut self, table: usize, value: Value, name: Name) {
        *self.names.tables[table].values.extended_to(value, Packed::default()) = Packed::pack(name);
    }

    fn set_number(&mut self, table: usize, value: Value) {
        self.set(table, value, Name::Number(self.counters.value));
        self.counters.value += 1;
    }

    /// Assigns a text as name, adapted to an unused identifier. An empty text denotes a number.
    fn set_text(&mut self, table: usize, value: Value, text: &[u8]) {
        if text.is_empty() {
            return self.set_number(table, value);
        }
        let Some(used) = &mut self.state.used else { return self.set_number(table, value) };
        let mut text = to_identifier(text);
        if used.contains(&text, self.names) {
            text.push(b'_');
            let base = text.len();
            loop {
                text.extend_from_slice(self.counters.conflict.to_string().as_bytes());
                self.counters.conflict += 1;
                if !used.contains(&text, self.names) {
                    break;
                }
                text.truncate(base);
            }
        }
        let place = self.names.add_text(&text);
        used.insert(place, self.names);
        self.set(table, value, Name::Text(place));
    }
}

/// Converts `text` to a valid name by replacing invalid characters and escaping a leading digit.
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
