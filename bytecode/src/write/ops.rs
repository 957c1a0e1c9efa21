//! Records of operations.
//!
//! Closed regions are length-prefixed sections. So the records are written into one buffer, with the positions of the
//! sections noted. The headers are inserted when all lengths are known. The cost of copying does not depend on the
//! nesting depth.

use std::cell::OnceCell;
use std::io;

use lect_core::context::ContextData;
use lect_core::diag::Reported;
use lect_core::entity::{Block, Entity, SecondaryMap, Value};
use lect_core::ir::{BlockRef, Isolate, OpRef, RegionRef, StructuralKey, ValueRef};

use smallvec::SmallVec;

use super::WriteConfig;
use super::entries::{EntrySink, Numbers, Run};
use super::isolation::Open;
use super::number::{IsolateLocs, Locs};
use super::props::Forms;
use super::strings::{Blobs, Strings};
use super::uses::{self, Order};
use crate::sections::{SectionId, mask};
use crate::wire::{Batched, Sink};

/// Records of operations, without section headers.
pub(super) struct Records {
    bytes: Vec<u8>,
    /// Position and length (with inner headers) of each section, in order of their beginnings.
    sections: Vec<(usize, usize)>,
}

/// State of an isolate while its operations are written.
struct Scope<'a> {
    isolate: &'a Isolate,
    /// Number of each value.
    values: SecondaryMap<Value, u32>,
    /// Index of each block in its region, and the number of its operations.
    blocks: SecondaryMap<Block, (u32, u32)>,
    /// Computed on demand.
    open: OnceCell<Open>,
    order: Order,
    /// Whether the order was computed: it may differ from the order of creation.
    is_ordered: bool,
    locs: IsolateLocs,
}

impl Scope<'_> {
    fn open(&self) -> &Open {
        self.open.get_or_init(|| Open::of(self.isolate))
    }
}

/// An operation whose regions are being written.
struct Frame<'a> {
    regions: SmallVec<[RegionRef<'a>; 1]>,
    next_region: usize,
    block: Option<BlockRef<'a>>,
    next_op: Option<OpRef<'a>>,
    /// Number of the first value of the operation's regions, and the end of the current region's numbers.
    first_value: u32,
    end_value: u32,
    /// Section of the regions, and whether they are in an isolate of their own.
    section: Option<usize>,
    own: bool,
}

/// Returns a bit of a mask if an operation has the part.
fn part(part: u8, is_there: bool) -> u8 {
    if is_there { part } else { 0 }
}

/// Writer of operations.
pub(super) struct Writer<'a> {
    pub ctx: &'a ContextData,
    pub numbers: &'a Numbers,
    pub strings: &'a mut Strings,
    pub forms: &'a mut Forms,
    pub locs: &'a mut Locs,
    records: Batched,
    /// Begin and end of each section, in order of their beginnings.
    sections: Vec<(usize, usize)>,
    pub blobs: Blobs,
    /// Number of the unknown location among attributes, if in use.
    unknown_loc: Option<u32>,
    scopes: Vec<Scope<'a>>,
    version: u64,
    sorted_use_orders: bool,
    scratch: Sink,
    /// Recent operations by name.
    names: Vec<Named>,
}

/// Recent operation of one name.
#[derive(Default)]
struct Named {
    /// The most recent operation, if all operations of the name have unchanged attributes: see [`Forms::is_plain`].
    key: Option<StructuralKey>,
    /// Number of the name.
    name: u32,
    /// Mask of the parts that equal operations share.
    mask: u8,
    /// Bytes of attributes, properties and results, padded with zeros to [`SHORT`] bytes, and their length.
    parts: (Vec<u8>, usize),
}

/// Number of bytes copied at once: the parts of most operations are not longer.
const SHORT: usize = 16;

/// Number of a value that has none.
const NOWHERE: u32 = u32::MAX;

impl<'a> Writer<'a> {
    pub fn new(
        ctx: &'a ContextData,
        numbers: &'a Numbers,
        strings: &'a mut Strings,
        forms: &'a mut Forms,
        locs: &'a mut Locs,
        config: &WriteConfig,
    ) -> Self {
        Self {
            ctx,
            numbers,
            strings,
            forms,
            locs,
            records: Batched::default(),
            sections: Vec::new(),
            blobs: numbers.tables.base.as_ref().map_or_else(Blobs::default, |base| Blobs::begin_with(&base.file)),
            unknown_loc: numbers.tables.attr_id(ctx.attrs().unknown_loc()),
            scopes: Vec::new(),
            version: numbers.tables.version,
            sorted_use_orders: config.sorted_use_orders,
            scratch: Sink::default(),
            names: Vec::new(),
        }
    }

    /// Writes the block that contains only `root`.
    pub fn top_level(mut self, root: OpRef<'a>, op_count: usize) -> Result<(Records, Blobs), Reported> {
        // More than an operation with a result and two operands takes. Reserved memory that is not used is never
        // committed.
        self.records.reserve(20 * op_count);
        let scope = self.scope(root.ir.get());
        self.scopes.push(scope);
        self.sink().flagged_varint(1, false);
        let mut frames = Vec::new();
        self.op(root, 0, &mut frames)?;
        while let Some(frame) = frames.last_mut() {
            if let Some(op) = frame.next_op {
                frame.next_op = op.next();
                let next_value = frame.end_value;
                self.op(op, next_value, &mut frames)?;
            } else if let Some(block) = frame.block.and_then(BlockRef::next) {
                frame.block = Some(block);
                frame.next_op = block.first();
                self.block(block)?;
            } else if let Some(&region) = frame.regions.get(frame.next_region) {
                frame.next_region += 1;
                let first = frame.first_value;
                let end = self.region(region, first)?;
                if let Some(frame) = frames.last_mut() {
                    frame.block = region.entry();
                    frame.next_op = region.entry().and_then(BlockRef::first);
                    frame.end_value = end;
                }
                if let Some(block) = region.entry() {
                    self.block(block)?;
                }
            } else {
                if frame.own {
                    self.scopes.pop();
                }
                if let Some(section) = frame.section {
                    self.sections[section].1 = self.records.len();
                }
                frames.pop();
            }
        }
        Ok((Records::new(self.records.finish(), self.sections), self.blobs))
    }

    fn scope(&mut self, isolate: &'a Isolate) -> Scope<'a> {
        Scope {
            isolate,
            values: isolate.value_map(NOWHERE),
            blocks: isolate.block_map((0, 0)),
            open: OnceCell::new(),
            order: Order::AsMade,
            is_ordered: false,
            locs: self.locs.take(isolate),
        }
    }

    fn sink(&mut self) -> &mut Batched {
        &mut self.records
    }

    /// Begins a region and numbers its values from `first` on. Returns the number after the last.
    fn region(&mut self, region: RegionRef<'a>, first: u32) -> Result<u32, Reported> {
        let Some(scope) = self.scopes.last_mut() else { return Ok(first) };
        let mut last = None;
        let mut as_made = true;
        let mut next = first;
        let mut block_count = 0u32;
        for block in region.blocks() {
            let mut op_count = 0;
            let mut define = |value: Value| {
                if let Some(number) = scope.values.get_mut(value) {
                    *number = next;
                }
                next += 1;
            };
            block.args().for_each(&mut define);
            for op in block.ops() {
                op.results().for_each(&mut define);
                op_count += 1;
                // Nested operations may have been created before or after their parent.
                as_made &= last < Some(op.op) && (op.is_plain() || op.is_isolated() || op.region_count() == 0);
                last = Some(op.op);
            }
            if let Some(known) = scope.blocks.get_mut(block.block) {
                *known = (block_count, op_count);
            }
            block_count += 1;
        }
        if !as_made && self.version >= 3 && !scope.is_ordered {
            (scope.order, scope.is_ordered) = (Order::of(scope.isolate), true);
        }
        self.sink().varint(u64::from(block_count));
        if block_count > 0 {
            self.sink().varint(u64::from(next - first));
        }
        Ok(next)
    }

    fn block(&mut self, block: BlockRef<'a>) -> Result<(), Reported> {
        let args = block.args_with_locs();
        let known = self.scopes.last().and_then(|scope| scope.blocks.get(block.block));
        let op_count = known.map_or(0, |known| u64::from(known.1));
        let version = self.version;
        self.sink().flagged_varint(op_count, !args.is_empty());
        if args.is_empty() {
            return Ok(());
        }
        self.sink().varint(args.len() as u64);
        for (at, &(value, _)) in args.iter().enumerate() {
            let loc = self.scopes.last().and_then(|scope| scope.locs.args(block.block).get(at).copied());
            let Some(loc) = loc else { continue };
            let ty = u64::from(self.numbers.ty(block.ir.value_type(value)));
            let has_loc = version < 4 || Some(loc) != self.unknown_loc;
            if version < 4 {
                self.sink().varint(ty);
            } else {
                self.sink().flagged_varint(ty, has_loc);
            }
            if has_loc {
                let number = self.numbers.attrs.get(loc as usize).copied().unwrap_or_default();
                self.sink().varint(u64::from(number));
            }
        }
        if version >= 3 {
            let is_in_order = self.are_in_order(block.args().map(|value| block.ir.value(value)));
            let orders = if is_in_order { Vec::new() } else { self.use_orders(block.args()) };
            self.sink().byte(if orders.is_empty() { 0 } else { mask::USE_ORDERS });
            if !orders.is_empty() {
                uses::write(&mut self.records, args.len(), &orders, self.sorted_use_orders);
            }
        }
        Ok(())
    }

    /// Returns true if the uses of values are known to be in the reader's default order.
    #[inline]
    fn are_in_order(&self, mut values: impl Iterator<Item = ValueRef<'a>>) -> bool {
        let as_made = self.scopes.last().is_some_and(|scope| matches!(scope.order, Order::AsMade));
        as_made && values.all(ValueRef::uses_are_newest_first)
    }

    fn use_orders(&self, values: impl Iterator<Item = Value>) -> Vec<(usize, Vec<u32>)> {
        let Some(scope) = self.scopes.last().filter(|_| self.version >= 3) else { return Vec::new() };
        let order = |(index, value)| Some((index, uses::places(scope.isolate, &scope.order, value)?));
        values.enumerate().filter_map(order).collect()
    }

    /// Writes an operation up to its regions, which are left to the next frame.
    fn op(&mut self, op: OpRef<'a>, next_value: u32, frames: &mut Vec<Frame<'a>>) -> Result<(), Reported> {
        let index = op.name().index();
        // Most operations equal the last one of their name.
        let last = self.names.get(index).and_then(|named| named.key.as_ref());
        if !last.is_some_and(|last| op.has_key(last)) {
            self.meet(op)?;
        }
        let orders = match self.are_in_order(op.results().map(|value| op.ir.value(value))) {
            true => None,
            false => Some(self.use_orders(op.results())).filter(|orders| !orders.is_empty()),
        };
        let (Some(named), Some(scope)) = (self.names.get(index), self.scopes.last()) else { return Ok(()) };
        let loc = scope.locs.ops.get(op.op).copied().unwrap_or_default();
        let loc = self.numbers.attrs.get(loc as usize).copied().unwrap_or_default();
        let operand_count = op.operand_count();
        let (has_successors, has_regions) = match op.is_plain() {
            true => (false, false),
            false => (op.successors().len() > 0, op.has_regions()),
        };
        let mask = named.mask
            | part(mask::OPERANDS, operand_count > 0)
            | part(mask::SUCCESSORS, has_successors)
            | part(mask::REGIONS, has_regions)
            | part(mask::USE_ORDERS, orders.is_some());

        let to = &mut self.records;
        to.number(named.name);
        to.byte(mask);
        to.number(loc);
        let (parts, length) = &named.parts;
        match parts.first_chunk::<SHORT>() {
            Some(parts) if *length <= SHORT => to.short(*parts, *length),
            _ => to.extend(parts),
        }
        if operand_count > 0 {
            to.number(operand_count as u32);
            let number = |value: Value| scope.values.get(value).copied().filter(|&number| number != NOWHERE);
            match self.forms.operands() {
                None => {
                    for value in op.operands() {
                        let Some(number) = number(value) else { return self.operand_from_outside(op) };
                        to.number(number);
                    }
                }
                Some(moved) => {
                    for &value in moved {
                        let Some(number) = number(value) else { return self.operand_from_outside(op) };
                        to.number(number);
                    }
                }
            }
        }
        if has_successors {
            to.number(op.successors().len() as u32);
            for block in op.successors() {
                let place = scope.blocks.get(block.block);
                to.number(place.map_or(0, |known| known.0));
            }
        }
        if let Some(orders) = orders {
            uses::write(to, op.result_count(), &orders, self.sorted_use_orders);
        }
        if has_regions {
            self.begin_regions(op, next_value, frames);
        }
        Ok(())
    }

    /// Encodes the name, the attributes, the properties and the result types of an operation.
    fn meet(&mut self, op: OpRef<'a>) -> Result<(), Reported> {
        let index = op.name().index();
        if index >= self.names.len() {
            self.names.resize_with(index + 1, Named::default);
        }
        let numbers = self.numbers;
        self.forms.meet(op)?;
        let id = numbers.tables.op_id(self.forms.key(op)).unwrap_or_default();
        let attrs = self.forms.dictionary(op);
        let properties = self.properties(op)?;
        let key = self.forms.is_plain(op).then(|| op.structural_key());

        let named = &mut self.names[index];
        let mut bytes = std::mem::take(&mut named.parts.0);
        bytes.clear();
        let mut to = Sink { bytes, alignment: 0 };
        let has_attrs = attrs != self.ctx.attrs().empty_dictionary();
        if has_attrs {
            to.varint(u64::from(numbers.attr(attrs)));
        }
        if let Some(properties) = properties {
            to.varint(u64::from(properties));
        }
        if op.result_count() > 0 {
            to.varint(op.result_count() as u64);
            op.result_types().for_each(|ty| to.varint(u64::from(numbers.ty(ty))));
        }
        let length = to.bytes.len();
        to.bytes.resize(length.max(SHORT), 0);
        named.key = key;
        named.name = numbers.ops.get(id as usize).copied().unwrap_or_default();
        named.mask = part(mask::ATTRS, has_attrs)
            | part(mask::RESULTS, op.result_count() > 0)
            | part(mask::PROPERTIES, properties.is_some());
        named.parts = (to.bytes, length);
        Ok(())
    }

    #[cold]
    fn operand_from_outside(&self, op: OpRef<'a>) -> Result<(), Reported> {
        let message = "an operand is defined outside of the written operation, and bytecode has no number for it";
        Err(self.ctx.error(op.loc(), message).emit())
    }

    fn begin_regions(&mut self, op: OpRef<'a>, next_value: u32, frames: &mut Vec<Frame<'a>>) {
        let numbers = self.numbers;
        if let Some(bytes) = numbers.tables.taken_over(op) {
            self.sink().flagged_varint(op.region_count() as u64, true);
            let start = self.records.len();
            self.sink().extend(bytes);
            self.sections.push((start, self.records.len()));
            return;
        }
        let own = op.own_isolate();
        // The root of an isolate that is written by itself is isolated, too.
        let closed = op.block().is_none()
            || self.scopes.last().is_none_or(|scope| op.is_isolated() || scope.open().is_closed(op));
        let regions: SmallVec<[RegionRef<'a>; 1]> = op.regions().collect();
        self.sink().flagged_varint(regions.len() as u64, closed);
        let section = (closed && self.version >= 2).then(|| {
            let at = self.records.len();
            self.sections.push((at, at));
            self.sections.len() - 1
        });
        if let Some(own) = own {
            let scope = self.scope(own.get());
            self.scopes.push(scope);
        }
        let first_value = if closed { 0 } else { next_value };
        frames.push(Frame {
            regions,
            next_region: 0,
            block: None,
            next_op: None,
            first_value,
            end_value: first_value,
            section,
            own: own.is_some(),
        });
    }

    /// Returns the number of an operation's properties, if it has some.
    fn properties(&mut self, op: OpRef<'a>) -> Result<Option<u32>, Reported> {
        self.scratch.bytes.clear();
        let mut to =
            EntrySink { numbers: self.numbers, strings: self.strings, sink: &mut self.scratch, run: Run::default() };
        if !self.forms.write(op, &mut to)? {
            return Ok(None);
        }
        Ok(Some(self.blobs.number(&self.scratch.bytes)))
    }
}

impl Records {
    /// Computes the length of each section, inner ones first. `sections` has the begin and end of each.
    fn new(bytes: Vec<u8>, mut sections: Vec<(usize, usize)>) -> Self {
        // A section ends after all that begin in it, so in reverse order each adds its header to the enclosing section.
        let mut headers: Vec<(usize, usize)> = Vec::new();
        for section in sections.iter_mut().rev() {
            let (start, end) = *section;
            let mut length = end - start;
            while let Some(&(inner, header)) = headers.last().filter(|(inner, _)| *inner < end) {
                debug_assert!(inner >= start);
                length += header;
                headers.pop();
            }
            *section = (start, length);
            let inner_headers = length - (end - start);
            headers.push((start, inner_headers + 1 + Sink::varint_length(length as u64)));
        }
        Self { bytes, sections }
    }

    /// Returns the length of the records with all headers.
    pub fn len(&self) -> usize {
        let mut length = self.bytes.len();
        for &(_, section) in &self.sections {
            length += 1 + Sink::varint_length(section as u64);
        }
        length
    }

    /// Writes the records and the headers.
    pub fn write(&self, out: &mut dyn io::Write) -> io::Result<()> {
        let mut from = 0;
        let mut header = Sink::default();
        for &(start, length) in &self.sections {
            out.write_all(&self.bytes[from..start])?;
            header.bytes.clear();
            header.byte(SectionId::Ir as u8);
            header.varint(length as u64);
            out.write_all(&header.bytes)?;
            from = start;
        }
        out.write_all(&self.bytes[from..])
    }
}
