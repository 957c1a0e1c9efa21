//! Reading operations into an isolate.

use std::sync::Arc;

use lect_core::Context;
use lect_core::attrs::AttrData;
use lect_core::diag::Reported;
use lect_core::entity::{Attr, Block, Entity, Op, OpName, Region, Type, Value};
use lect_core::ir::{Isolate, LazyRegions, OpParts};
use lect_core::loc::Loc;

use super::File;
use super::entry::EntryCursor;
use super::file::LocWalk;
use super::frames::{Frame, Outer, Slot};
use super::props::{OpAttrs, Splits};
use super::upgrade::{self, Head, Late, LateSteps, Plan, RenamedSteps};
use super::uses::{self, UseOrder};
use crate::sections::{Section, SectionId};
use crate::wire::{Cursor, Fault};

/// What of an operation a record has.
mod mask {
    pub const ATTRS: u8 = 0x01;
    pub const RESULTS: u8 = 0x02;
    pub const OPERANDS: u8 = 0x04;
    pub const SUCCESSORS: u8 = 0x08;
    pub const REGIONS: u8 = 0x10;
    pub const USE_ORDERS: u8 = 0x20;
    pub const PROPERTIES: u8 = 0x40;
}

/// A reader of the operations in one isolate, and in those within that have no section of their own.
pub(super) struct Body<'f, 'i> {
    pub(super) file: &'f Arc<File>,
    pub(super) ctx: Context,
    pub(super) cursor: Cursor<'f>,
    /// The isolate that operations go to.
    pub(super) ir: &'i mut Isolate,
    pub(super) frames: Vec<Frame<'f>>,
    /// The blocks of all regions that are being read.
    pub(super) blocks: Vec<Block>,
    /// The values of all regions that are being read.
    values: Vec<Slot>,
    /// Which of them is value nought, and which is the first of the current isolate.
    scope: usize,
    isolate_floor: usize,
    /// How many blocks and regions of the current bytes were announced and are still to come. Each takes a byte.
    owed: usize,
    /// How many values may be announced and not yet defined: as many as there were bytes at the beginning.
    most_values: usize,
    /// How many values were announced and never defined.
    undefined: usize,
    /// How many stand-ins stand for nothing yet.
    unresolved: usize,
    /// Whether steps left operands out or gave operations more: orders of uses may not fit then.
    pub(super) rewired: bool,
    /// Values whose uses are not in the order in which they were met.
    disordered: Vec<(Value, Option<UseOrder>)>,
    pub(super) splits: Splits,
    /// The steps of operations that were renamed by others.
    pub(super) steps: RenamedSteps,
    /// Steps for when all of the current isolate is read, and of those around it.
    pub(super) late: Vec<Late>,
    /// Which of them is the first of the current isolate.
    pub(super) late_floor: usize,
    locs: LocWalk,
    kinds: Vec<Option<Kind<'f>>>,
    /// Whether the outermost operations are read, whose results have no numbers.
    outermost: bool,
    pub(super) operands: Vec<Value>,
    pub(super) results: Vec<Type>,
    successors: Vec<Block>,
    regions: Vec<Region>,
}

/// More names than this are not kept in mind: each body would make room for those of all others.
const MANY_KINDS: usize = 128;

/// What is known by an operation's name.
#[derive(Clone, Copy)]
struct Kind<'f> {
    name: OpName,
    /// Whether such operations have isolates of their own.
    own: bool,
    /// What makes them those of today.
    plan: Option<&'f Plan>,
}

/// Where the regions of an operation are.
enum Regions<'f> {
    /// Behind its record. They refer to values around them.
    Open,
    /// Behind its record.
    Closed,
    /// In a section of their own, that is, in these bytes of the file.
    Section(std::ops::Range<usize>, Cursor<'f>),
}

/// Regions of an isolated operation, left where they are.
struct Unread {
    file: Arc<File>,
    content: std::ops::Range<usize>,
    regions: usize,
    late: LateSteps,
}

impl LazyRegions for Unread {
    fn read(&self, isolate: &mut Isolate) -> Result<(), Reported> {
        let mut body = Body::new(&self.file, isolate);
        body.cursor = self.file.image.range(self.content.clone());
        body.most_values = body.cursor.remaining();
        let root = body.ir.root().op;
        body.enter(root, self.regions, Outer { scope: 0, bytes: None, isolate: None })?;
        body.late.extend(upgrade::of_op(self.late.clone(), root));
        body.run()?;
        body.finish()
    }
}

impl<'f, 'i> Body<'f, 'i> {
    pub fn new(file: &'f Arc<File>, ir: &'i mut Isolate) -> Self {
        let ctx = ir.context().clone();
        let cursor = file.image.open(SectionId::Ir);
        Self {
            file,
            ctx,
            most_values: cursor.remaining(),
            cursor,
            ir,
            frames: Vec::new(),
            blocks: Vec::new(),
            values: Vec::new(),
            scope: 0,
            isolate_floor: 0,
            owed: 0,
            undefined: 0,
            unresolved: 0,
            rewired: false,
            disordered: Vec::new(),
            splits: Splits::default(),
            steps: RenamedSteps::default(),
            late: Vec::new(),
            late_floor: 0,
            locs: LocWalk::default(),
            kinds: Vec::new(),
            outermost: false,
            operands: Vec::new(),
            results: Vec::new(),
            successors: Vec::new(),
            regions: Vec::new(),
        }
    }

    /// Reads the outermost operations, whose results nothing can refer to.
    pub fn top_level(mut self, block: Block) -> Result<(), Reported> {
        self.outermost = true;
        self.blocks.push(block);
        let (ops_left, has_args) = self.flagged_varint()?;
        if has_args {
            return Err(self.error("the outermost block cannot have arguments"));
        }
        let outer = Outer { scope: 0, bytes: None, isolate: None };
        let root = self.ir.root().op;
        self.frames.push(Frame {
            owner: root,
            next_region: 1,
            region_count: 1,
            blocks: 0..1,
            next_block: 1,
            ops_left,
            values: 0..0,
            first_value: 0,
            outer,
        });
        self.run()?;
        self.finish()
    }

    /// Reads until all regions that were entered are left.
    fn run(&mut self) -> Result<(), Reported> {
        while let Some(frame) = self.frames.last_mut() {
            if frame.ops_left > 0 {
                frame.ops_left -= 1;
                self.op()?;
            } else if frame.next_block < frame.blocks.end {
                frame.next_block += 1;
                self.owed -= 1;
                self.block_header()?;
            } else {
                self.leave_region()?;
                self.next_region()?;
            }
        }
        Ok(())
    }

    fn finish(mut self) -> Result<(), Reported> {
        if self.unresolved > 0 {
            return Err(self.error("not all forward unresolved forward operand references"));
        }
        self.order_uses()?;
        self.finish_upgrades()
    }

    /// Puts the uses of values of the current isolate into order.
    fn order_uses(&mut self) -> Result<(), Reported> {
        for (value, order) in std::mem::take(&mut self.disordered) {
            if let Err(message) = uses::apply(self.ir, value, order.as_ref())
                && !self.rewired
            {
                return Err(self.error(message));
            }
        }
        Ok(())
    }

    /// Begins with the regions of an operation.
    fn enter(&mut self, owner: Op, region_count: usize, outer: Outer<'f>) -> Result<(), Reported> {
        self.owed += region_count;
        self.frames.push(Frame {
            owner,
            next_region: 0,
            region_count,
            blocks: 0..0,
            next_block: 0,
            ops_left: 0,
            values: 0..0,
            first_value: self.values.len(),
            outer,
        });
        self.next_region()
    }

    /// Goes on with the next region of the innermost operation, or behind it.
    fn next_region(&mut self) -> Result<(), Reported> {
        let Some(frame) = self.frames.last_mut() else { return Ok(()) };
        if frame.next_region == frame.region_count {
            return self.leave_op();
        }
        let (owner, number) = (frame.owner, frame.next_region);
        frame.next_region += 1;
        self.owed -= 1;
        let at = self.cursor.offset();
        let block_count = self.varint()?;
        let block_count = self.announced(at, block_count)?;
        self.owed += block_count;
        let floor = self.values.len();
        let mut value_count = 0;
        if block_count > 0 {
            let at = self.cursor.offset();
            let count = self.varint()?;
            // Each value takes a byte at least, and no two regions share one.
            match usize::try_from(count) {
                Ok(count) if count <= self.most_values.saturating_sub(floor) => value_count = count,
                _ => return Err(self.error_at(at, format!("{count} values cannot be in the bytes that remain"))),
            }
        }
        self.values.resize(floor + value_count, Slot::default());
        let first_block = self.blocks.len();
        let region = self.ir.op(owner).region(number).map(|region| region.region);
        for _ in 0..block_count {
            let block = self.ir.create_block();
            self.blocks.push(block);
            if let Some(region) = region {
                self.ir.append_block(region, block);
            }
        }
        if let Some(frame) = self.frames.last_mut() {
            frame.blocks = first_block..first_block + block_count;
            frame.next_block = first_block;
            frame.values = floor..floor + value_count;
            frame.first_value = floor;
        }
        Ok(())
    }

    fn leave_region(&mut self) -> Result<(), Reported> {
        let Some(frame) = self.frames.last() else { return Ok(()) };
        self.undefined += frame.values.len();
        self.values.truncate(frame.first_value.min(self.values.len()));
        self.blocks.truncate(frame.blocks.start);
        // One region more or less does no harm, but each costs as much as it announces.
        match self.undefined > self.most_values {
            true => Err(self.error("regions announce more values than all of their bytes could define")),
            false => Ok(()),
        }
    }

    fn leave_op(&mut self) -> Result<(), Reported> {
        let Some(frame) = self.frames.pop() else { return Ok(()) };
        self.scope = frame.outer.scope;
        if let Some((cursor, owed)) = frame.outer.bytes {
            self.cursor = cursor;
            self.owed = owed;
        }
        if let Some((mut outer, op, floor, late_floor)) = frame.outer.isolate {
            self.order_uses()?;
            self.finish_upgrades()?;
            self.late_floor = late_floor;
            std::mem::swap(self.ir, &mut *outer);
            // What was swapped out is the isolate that was read.
            self.ir.put_child(op, outer);
            self.isolate_floor = floor;
        }
        Ok(())
    }

    fn block_header(&mut self) -> Result<(), Reported> {
        let (ops, has_args) = self.flagged_varint()?;
        let Some(frame) = self.frames.last_mut() else { return Ok(()) };
        frame.ops_left = ops;
        if !has_args {
            return Ok(());
        }
        let Some(block) = frame.block(&self.blocks) else { return Ok(()) };
        let version = self.file.image.version;
        let first = self.ir.value_count();
        let count = self.count()?;
        for _ in 0..count {
            let at = self.cursor.offset();
            let (ty, has_loc) = match version {
                ..4 => (self.varint()?, true),
                _ => self.flagged_varint()?,
            };
            let ty = self.type_at(at, ty)?;
            let loc = if has_loc { self.file.loc(&self.ctx, &mut self.cursor, &mut self.locs)? } else { Loc::UNKNOWN };
            let value = self.ir.add_block_arg(block, ty, loc);
            self.define(value)?;
        }
        if version >= 3 && self.byte()? != 0 {
            for order in self.use_orders(count)? {
                let value = Value::new(first + order.value as usize);
                self.disordered.push((value, Some(order)));
            }
        }
        Ok(())
    }

    /// Gives the next number to a value.
    pub(super) fn define(&mut self, value: Value) -> Result<(), Reported> {
        let Some(frame) = self.frames.last_mut() else { return Ok(()) };
        let Some(number) = frame.values.next() else {
            if self.outermost && self.frames.len() == 1 {
                return Ok(());
            }
            return Err(self.too_many_values());
        };
        let Some(slot) = self.values.get_mut(number) else { return Ok(()) };
        let old = std::mem::replace(slot, Slot::value(value));
        if let Some(stand_in) = old.get().filter(|_| old.is_stand_in()) {
            self.ir.replace_all_uses(stand_in, value);
            self.unresolved -= 1;
            self.disordered.push((value, None));
        }
        Ok(())
    }

    #[cold]
    fn too_many_values(&self) -> Reported {
        let end = self.frames.last().map_or(0, |frame| frame.values.end) - self.scope;
        self.error(format!(
            "value index range was outside of the expected range for the parent region, got [{end}, {}), but the maximum \
             index was {}",
            end + 1,
            end.wrapping_sub(1)
        ))
    }

    fn op(&mut self) -> Result<(), Reported> {
        let at = self.cursor.offset();
        let name_index = self.varint()?;
        let kind = match usize::try_from(name_index).ok().and_then(|index| self.kinds.get(index)) {
            Some(Some(kind)) => *kind,
            _ => self.kind(at, name_index)?,
        };
        let name = kind.name;
        let mask = self.byte()?;
        let loc = self.file.loc(&self.ctx, &mut self.cursor, &mut self.locs)?;
        let mut attrs = None;
        if mask & mask::ATTRS != 0 {
            let at = self.cursor.offset();
            let index = self.varint()?;
            attrs = Some(self.dictionary(at, index)?);
        }
        let mut properties = None;
        if mask & mask::PROPERTIES != 0 {
            let at = self.cursor.offset();
            properties = Some((at, self.varint()?));
        }
        self.results.clear();
        if mask & mask::RESULTS != 0 {
            for _ in 0..self.count()? {
                let at = self.cursor.offset();
                let index = self.varint()?;
                let ty = self.type_at(at, index)?;
                self.results.push(ty);
            }
        }
        self.operands.clear();
        if mask & mask::OPERANDS != 0 {
            for _ in 0..self.count()? {
                let value = self.operand()?;
                self.operands.push(value);
            }
        }
        self.successors.clear();
        if mask & mask::SUCCESSORS != 0 {
            for _ in 0..self.count()? {
                let block = self.successor()?;
                self.successors.push(block);
            }
        }
        let orders = match mask & mask::USE_ORDERS {
            0 => Vec::new(),
            _ => self.use_orders(self.results.len())?,
        };
        let (region_count, regions) = match mask & mask::REGIONS {
            0 => (0, Regions::Open),
            _ => self.regions_header()?,
        };
        let mut head = Head::new(name, loc, region_count);
        let mut props = match kind.plan {
            None => self.op_attrs(name, name_index, attrs, properties)?,
            Some(plan) => {
                let named = self.named_properties(name, name_index, properties, plan)?;
                self.upgrade(plan, &mut head, named, attrs)?
            }
        };
        let Head { name, loc, regions: made, late, moved } = head;
        if self.file.is_foreign() {
            self.divide_operands(name, self.operands.len(), &mut props);
        }
        let OpAttrs { slots, discardable } = &props;
        let (slots, discardable): (&[_], _) = (slots, *discardable);
        let own = if name == kind.name { kind.own } else { Isolate::is_isolating(&self.ctx, name) };
        self.regions.clear();
        let mut isolate = None;
        if own {
            let mut child = Box::new(Isolate::new(&self.ctx, name, loc, made));
            child.set_root_attrs(loc, discardable, slots);
            isolate = Some(child);
        } else {
            self.regions.extend((0..made).map(|_| self.ir.create_region()));
        }
        let op = self.ir.create(OpParts {
            name,
            loc,
            operands: &self.operands,
            results: &self.results,
            attrs: discardable,
            props: slots,
            successors: &self.successors,
            regions: &self.regions,
            isolate,
        });
        if let Some(block) = self.frames.last().and_then(|frame| frame.block(&self.blocks)) {
            self.ir.append(block, op);
        }
        match &moved {
            None => {
                for index in 0..self.results.len() {
                    let value = self.ir.op(op).result(index);
                    self.define(value)?;
                }
            }
            Some(moved) => self.define_moved(op, moved)?,
        }
        for order in orders {
            let index = order.value as usize;
            let index = moved.as_ref().map_or(Some(index), |moved| Some(moved.get(index).copied()?? as usize));
            if let Some(index) = index {
                let value = self.ir.op(op).result(index);
                self.disordered.push((value, Some(order)));
            }
        }
        match region_count {
            0 => self.begin_upgrades(op, late, own),
            _ => self.regions_of(op, region_count, regions, own, late),
        }
    }

    /// What is known of operations of a name, by the name's number.
    #[cold]
    fn kind(&mut self, at: usize, index: u64) -> Result<Kind<'f>, Reported> {
        let name = self.file.op_name(&self.ctx, at, index)?;
        let file: &'f File = self.file;
        let plan = file.plan(&self.ctx, name, index);
        let kind = Kind { name, own: Isolate::is_isolating(&self.ctx, name), plan };
        // What is met often has a number of one byte, and others are found in the file.
        let index = index as usize;
        if index < MANY_KINDS {
            self.kinds.resize(self.kinds.len().max(index + 1), None);
            self.kinds[index] = Some(kind);
        }
        Ok(kind)
    }

    /// How many regions an operation has, and where they are.
    fn regions_header(&mut self) -> Result<(usize, Regions<'f>), Reported> {
        let at = self.cursor.offset();
        let (count, closed) = self.flagged_varint()?;
        if !closed || self.file.image.version < 2 || count == 0 {
            let count = self.announced(at, count)?;
            return Ok((count, if closed { Regions::Closed } else { Regions::Open }));
        }
        let section = Section::read(&mut self.cursor);
        let (section, content) = self.check(section)?;
        if section.id != SectionId::Ir {
            return Err(self.error_at(section.header, "expected IR section for region"));
        }
        let count = self.check(content.checked_count(count))?;
        Ok((count, Regions::Section(section.content, content)))
    }

    /// Begins with the regions of an operation, or leaves them unread. `own` is whether they go to an isolate of their
    /// own.
    fn regions_of(
        &mut self,
        op: Op,
        count: usize,
        regions: Regions<'f>,
        own: bool,
        late: LateSteps,
    ) -> Result<(), Reported> {
        let mut outer = Outer { scope: self.scope, bytes: None, isolate: None };
        match regions {
            Regions::Open => {}
            Regions::Closed => self.scope = self.values.len(),
            Regions::Section(content, _) if own => {
                if let Some(child) = self.ir.child_mut(op) {
                    child.set_lazy(Box::new(Unread { file: self.file.clone(), content, regions: count, late }));
                }
                return Ok(());
            }
            Regions::Section(_, content) => {
                self.scope = self.values.len();
                let cursor = std::mem::replace(&mut self.cursor, content);
                outer.bytes = Some((cursor, std::mem::take(&mut self.owed)));
            }
        }
        let mut owner = op;
        if own && let Some(mut child) = self.ir.take_child(op) {
            self.order_uses()?;
            owner = child.root().op;
            std::mem::swap(self.ir, &mut child);
            outer.isolate = Some((Box::new(child), op, self.isolate_floor, self.late_floor));
            self.isolate_floor = self.values.len();
            self.late_floor = self.late.len();
            self.late.extend(upgrade::of_op(late, owner));
        } else {
            self.late.extend(upgrade::of_op(late, op));
        }
        self.enter(owner, count, outer)
    }

    fn operand(&mut self) -> Result<Value, Reported> {
        let at = self.cursor.offset();
        let index = self.varint()?;
        let place = usize::try_from(index).ok().and_then(|index| index.checked_add(self.scope));
        let Some((place, slot)) = place.and_then(|place| Some((place, *self.values.get(place)?))) else {
            return Err(self.error_at(at, format!("invalid value index: {index}")));
        };
        if place < self.isolate_floor {
            return Ok(self.ir.create_outside_ref(self.ctx.common().none));
        }
        if let Some(value) = slot.get() {
            return Ok(value);
        }
        let stand_in = self.ir.create_forward_ref(self.ctx.common().none);
        self.values[place] = Slot::stand_in(stand_in);
        self.unresolved += 1;
        Ok(stand_in)
    }

    fn successor(&mut self) -> Result<Block, Reported> {
        let at = self.cursor.offset();
        let index = self.varint()?;
        let blocks = self.frames.last().map_or(0..0, |frame| frame.blocks.clone());
        let blocks = self.blocks.get(blocks).unwrap_or_default();
        let block = usize::try_from(index).ok().and_then(|index| blocks.get(index));
        block.copied().ok_or_else(|| self.error_at(at, format!("invalid successor index: {index}")))
    }

    fn dictionary(&self, at: usize, index: u64) -> Result<Attr, Reported> {
        let attr = match self.file.known_attr(index) {
            Some(attr) => attr,
            None => EntryCursor::attr_at(self.file, &self.ctx, at, index, 0)?,
        };
        match self.ctx.attr_data(attr) {
            AttrData::Dictionary(_) => Ok(attr),
            _ => {
                let shown = self.ctx.show_attr(attr);
                Err(self.error_at(at, format!("expected attribute of type: mlir::DictionaryAttr, but got: {shown}")))
            }
        }
    }

    #[inline]
    fn type_at(&self, at: usize, index: u64) -> Result<Type, Reported> {
        match self.file.known_type(index) {
            Some(ty) => Ok(ty),
            None => EntryCursor::type_at(self.file, &self.ctx, at, index, 0),
        }
    }

    #[inline(always)]
    pub(super) fn varint(&mut self) -> Result<u64, Reported> {
        let number = self.cursor.varint();
        self.check(number)
    }

    #[inline(always)]
    pub(super) fn flagged_varint(&mut self) -> Result<(u64, bool), Reported> {
        let number = self.cursor.flagged_varint();
        self.check(number)
    }

    #[inline(always)]
    fn byte(&mut self) -> Result<u8, Reported> {
        let byte = self.cursor.byte();
        self.check(byte)
    }

    /// As [`checked_count`](Self::checked_count), of blocks or regions: what was announced before needs its bytes, too.
    fn announced(&self, at: usize, count: u64) -> Result<usize, Reported> {
        let left = self.cursor.remaining().saturating_sub(self.owed);
        match usize::try_from(count) {
            Ok(count) if count <= left => Ok(count),
            _ => Err(self.error_at(at, format!("{count} entries cannot be in the {left} bytes that remain"))),
        }
    }

    #[inline(always)]
    pub(super) fn count(&mut self) -> Result<usize, Reported> {
        let count = self.cursor.count();
        self.check(count)
    }

    pub(super) fn checked_count(&self, count: u64) -> Result<usize, Reported> {
        self.check(self.cursor.checked_count(count))
    }

    #[inline(always)]
    pub(super) fn check<T>(&self, result: Result<T, Box<Fault>>) -> Result<T, Reported> {
        match result {
            Ok(value) => Ok(value),
            Err(fault) => Err(self.file.report(&self.ctx, &fault)),
        }
    }

    #[cold]
    fn error(&self, message: impl Into<String>) -> Reported {
        self.error_at(self.cursor.offset(), message)
    }

    #[cold]
    pub(super) fn error_at(&self, at: usize, message: impl Into<String>) -> Reported {
        self.file.error(&self.ctx, at, message)
    }
}
