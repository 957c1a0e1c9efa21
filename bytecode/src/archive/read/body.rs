//! Reading operations into an isolate.

use std::ops::Range;
use std::sync::Arc;

use lect_core::Context;
use lect_core::attrs::NamedAttr;
use lect_core::diag::Reported;
use lect_core::entity::{Attr, Block, Entity, Op, Region, Type, Value};
use lect_core::ir::{Isolate, LazyRegions, OpParts};
use lect_core::loc::Loc;

use super::Archive;
use super::locs::Locs;
use super::shape::{self, Fixed, Props, ResultType, Shape};
use crate::archive::bits;
use crate::archive::container::SectionId;
use crate::layout::Values;
use crate::read::uses::{self, UseOrder};
use crate::wire::{Cursor, Wire};

/// A reader of the operations in one isolate, and in those within that are no stretch of their own.
pub(super) struct Body<'f, 'i> {
    pub(super) file: &'f Arc<Archive>,
    pub(super) ctx: Context,
    cursor: Cursor<'f>,
    /// The bytes around the cursor that were checked.
    checked: Range<usize>,
    pub(super) locs: Locs<'f>,
    /// The isolate that operations go to.
    ir: &'i mut Isolate,
    frames: Vec<Frame<'f>>,
    /// The blocks of all regions that are being read.
    blocks: Vec<Block>,
    /// The values that can be referred to, the last first.
    values: Vec<Value>,
    /// The first of them that is of the current stretch, and the first that is of the current isolate.
    scope: usize,
    isolate_floor: usize,
    /// How many blocks and regions of the current bytes were announced and are still to come. Each takes a byte.
    owed: usize,
    forwards: Forwards,
    /// Values whose uses are not in the order in which they were met.
    disordered: Vec<(Value, Option<UseOrder>)>,
    /// Whether the outermost operation is read.
    outermost: bool,
    operands: Vec<Value>,
    results: Vec<Type>,
    /// Which of the results have the type of the first operand.
    firsts: Vec<usize>,
    successors: Vec<Block>,
    regions: Vec<Region>,
}

/// Values of a stretch that were referred to before they were defined.
#[derive(Default)]
struct Forwards {
    /// What stands for each, and which isolate that is in; none once it is defined.
    stand_ins: Vec<Option<(Value, usize)>>,
    pending: usize,
}

/// An operation whose regions are being read.
struct Frame<'f> {
    owner: Op,
    next_region: usize,
    region_count: usize,
    /// The blocks of the current region, among those of all regions.
    blocks: Range<usize>,
    next_block: usize,
    ops_left: u64,
    /// Where the values of the current region begin.
    first_value: usize,
    outer: Outer<'f>,
}

/// What was current before an operation's regions.
struct Outer<'f> {
    scope: usize,
    /// What to go on with if the regions were a stretch: the code and what was announced in it, and values that are not
    /// defined yet.
    stretch: Option<(Cursor<'f>, usize, Forwards)>,
    /// The isolate that the operation is in, and the place of its first value, if the regions are in its own.
    isolate: Option<(Box<Isolate>, Op, usize)>,
}

/// Regions of an isolated operation, left where they are.
struct Unread {
    file: Arc<Archive>,
    code: Range<usize>,
    locs: super::locs::Unread,
    regions: usize,
}

impl LazyRegions for Unread {
    fn read(&self, isolate: &mut Isolate) -> Result<(), Reported> {
        let mut body = Body::new(&self.file, isolate);
        body.cursor = self.file.container.range(self.code.clone());
        body.locs = Locs::open(&self.file, &body.ctx, &self.locs);
        let root = body.ir.root().op;
        body.enter(root, self.regions, Outer { scope: 0, stretch: None, isolate: None })?;
        body.run()?;
        body.finish()
    }
}

const INVALID: &str = "parsed use-list orders were invalid and could not be applied";

impl<'f, 'i> Body<'f, 'i> {
    pub fn new(file: &'f Arc<Archive>, ir: &'i mut Isolate) -> Self {
        let ctx = ir.context().clone();
        Self {
            cursor: file.container.range(file.container.section(SectionId::Code)),
            checked: 0..0,
            locs: Locs::default(),
            file,
            ctx,
            ir,
            frames: Vec::new(),
            blocks: Vec::new(),
            values: Vec::new(),
            scope: 0,
            isolate_floor: 0,
            owed: 0,
            forwards: Forwards::default(),
            disordered: Vec::new(),
            outermost: false,
            operands: Vec::new(),
            results: Vec::new(),
            firsts: Vec::new(),
            successors: Vec::new(),
            regions: Vec::new(),
        }
    }

    /// Reads the outermost operation.
    pub fn top_level(mut self, block: Block) -> Result<(), Reported> {
        self.locs = Locs::open(self.file, &self.ctx, &super::locs::Unread::all(self.file));
        self.outermost = true;
        self.blocks.push(block);
        let owner = self.ir.root().op;
        let outer = Outer { scope: 0, stretch: None, isolate: None };
        self.frames.push(Frame {
            owner,
            next_region: 1,
            region_count: 1,
            blocks: 0..1,
            next_block: 1,
            ops_left: 1,
            first_value: 0,
            outer,
        });
        self.run()?;
        self.finish()
    }

    /// Reads an operation that stands at a byte of the file, which refers to nothing, into a block.
    pub fn op_at(mut self, block: Block, at: usize, loc: super::locs::Unread) -> Result<(), Reported> {
        let end = self.file.container.section(SectionId::Code).end;
        self.cursor = self.file.container.range(at..end);
        self.locs = Locs::open(self.file, &self.ctx, &loc);
        self.blocks.push(block);
        let owner = self.ir.root().op;
        let outer = Outer { scope: 0, stretch: None, isolate: None };
        self.frames.push(Frame {
            owner,
            next_region: 1,
            region_count: 1,
            blocks: 0..1,
            next_block: 1,
            ops_left: 1,
            first_value: 0,
            outer,
        });
        self.run()?;
        self.order_uses()?;
        self.locs.finish();
        Ok(())
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
                self.leave_region();
                self.next_region()?;
            }
        }
        Ok(())
    }

    fn finish(mut self) -> Result<(), Reported> {
        self.end_stretch()?;
        self.order_uses()?;
        self.locs.finish();
        Ok(())
    }

    /// At the end of a stretch nothing is left over.
    fn end_stretch(&mut self) -> Result<(), Reported> {
        self.ensure_checked(self.cursor.offset().saturating_sub(1))?;
        if !self.cursor.is_at_end() {
            return Err(self.error("bytes follow the last operation"));
        }
        if self.forwards.pending > 0 {
            return Err(self.error("not all forward unresolved forward operand references"));
        }
        let ended = self.locs.end();
        self.check(ended)
    }

    /// Sees to it that a byte of the code was checked.
    #[inline]
    fn ensure_checked(&mut self, at: usize) -> Result<(), Reported> {
        if !self.checked.contains(&at) {
            let checked = self.file.container.check_at(SectionId::Code, at);
            self.checked = self.check(checked)?;
        }
        Ok(())
    }

    /// Puts the uses of values of the current isolate into order.
    fn order_uses(&mut self) -> Result<(), Reported> {
        for (value, order) in std::mem::take(&mut self.disordered) {
            if let Err(message) = uses::apply(self.ir, value, order.as_ref()) {
                return Err(self.error(message));
            }
        }
        Ok(())
    }

    /// Begins with the regions of an operation.
    fn enter(&mut self, owner: Op, region_count: usize, outer: Outer<'f>) -> Result<(), Reported> {
        self.announce(region_count as u64)?;
        self.frames.push(Frame {
            owner,
            next_region: 0,
            region_count,
            blocks: 0..0,
            next_block: 0,
            ops_left: 0,
            first_value: self.values.len(),
            outer,
        });
        self.next_region()
    }

    /// Counts blocks or regions that are still to come, each of which takes a byte.
    fn announce(&mut self, count: u64) -> Result<usize, Reported> {
        let left = self.cursor.remaining().saturating_sub(self.owed);
        match usize::try_from(count) {
            Ok(count) if count <= left => {
                self.owed += count;
                Ok(count)
            }
            _ => Err(self.error(format!("{count} entries cannot be in the {left} bytes that remain"))),
        }
    }

    /// Goes on with the next region of the innermost operation, or behind it.
    fn next_region(&mut self) -> Result<(), Reported> {
        let Some(frame) = self.frames.last_mut() else { return Ok(()) };
        if frame.next_region == frame.region_count {
            return self.leave_op();
        }
        let (owner, number) = (frame.owner, frame.next_region);
        frame.next_region += 1;
        self.owed = self.owed.saturating_sub(1);
        let block_count = self.number()?;
        let block_count = self.announce(block_count)?;
        let first_block = self.blocks.len();
        let region = self.ir.op(owner).region(number).map(|region| region.region);
        for _ in 0..block_count {
            let block = self.ir.create_block();
            self.blocks.push(block);
            if let Some(region) = region {
                self.ir.append_block(region, block);
            }
        }
        let first_value = self.values.len();
        if let Some(frame) = self.frames.last_mut() {
            frame.blocks = first_block..first_block + block_count;
            frame.next_block = first_block;
            frame.first_value = first_value;
        }
        Ok(())
    }

    fn leave_region(&mut self) {
        let Some(frame) = self.frames.last() else { return };
        self.values.truncate(frame.first_value);
        self.blocks.truncate(frame.blocks.start);
    }

    fn leave_op(&mut self) -> Result<(), Reported> {
        let Some(frame) = self.frames.pop() else { return Ok(()) };
        self.scope = frame.outer.scope;
        if let Some((cursor, owed, forwards)) = frame.outer.stretch {
            self.end_stretch()?;
            self.locs.leave();
            (self.cursor, self.owed, self.forwards) = (cursor, owed, forwards);
        }
        if let Some((mut outer, op, floor)) = frame.outer.isolate {
            self.order_uses()?;
            std::mem::swap(self.ir, &mut *outer);
            // What was swapped out is the isolate that was read.
            self.ir.put_child(op, outer);
            self.isolate_floor = floor;
        }
        Ok(())
    }

    fn block_header(&mut self) -> Result<(), Reported> {
        self.ensure_checked(self.cursor.offset())?;
        let header = self.number()?;
        let Some(frame) = self.frames.last_mut() else { return Ok(()) };
        frame.ops_left = header >> 1;
        if header & 1 == 0 {
            return Ok(());
        }
        let Some(block) = frame.blocks.start.checked_add(frame.next_block - frame.blocks.start - 1) else {
            return Ok(());
        };
        let Some(&block) = self.blocks.get(block) else { return Ok(()) };
        let counts = self.number()?;
        let count = self.cursor.checked_count(counts >> 1);
        let count = self.check(count)?;
        let first = self.ir.value_count();
        for _ in 0..count {
            let ty = self.ty()?;
            let loc = self.loc(ARGUMENT)?;
            let value = self.ir.add_block_arg(block, ty, loc);
            self.values.push(value);
        }
        match counts & 1 {
            0 => Ok(()),
            _ => self.extras(count, |index| Some(Value::new(first + index))),
        }
    }

    /// What there is to say of `count` values that were just defined.
    fn extras(&mut self, count: usize, value: impl Fn(usize) -> Option<Value>) -> Result<(), Reported> {
        let forwards = self.count()?;
        for _ in 0..forwards {
            let (at, index, id) = (self.cursor.offset(), self.number()?, self.number()?);
            let known = usize::try_from(index).ok().filter(|&index| index < count).and_then(&value);
            let stand_in = usize::try_from(id).ok().and_then(|id| self.forwards.stand_ins.get_mut(id)?.take());
            let (Some(value), Some((stand_in, isolate))) = (known, stand_in) else {
                return Err(self.error_at(at, "a value is not one that was referred to before"));
            };
            self.forwards.pending -= 1;
            if isolate == self.isolate_floor {
                self.ir.replace_all_uses(stand_in, value);
                self.disordered.push((value, None));
            }
        }
        let orders = self.count()?;
        let mut last = None;
        for _ in 0..orders {
            let (at, index) = (self.cursor.offset(), self.number()?);
            let value = usize::try_from(index).ok().filter(|&index| index < count).and_then(&value);
            // A value has one order. Of several, each short, each would sort all of its uses.
            let Some(value) = value.filter(|_| last < Some(index)) else { return Err(self.error_at(at, INVALID)) };
            last = Some(index);
            let length = self.count()?;
            let places = (0..length).map(|_| self.number()).collect::<Result<Vec<u64>, _>>()?;
            self.disordered.push((value, Some(UseOrder::whole(index, places))));
        }
        Ok(())
    }

    fn op(&mut self) -> Result<(), Reported> {
        let at = self.cursor.offset();
        self.ensure_checked(at)?;
        let index = self.number()?;
        let file: &'f Archive = self.file;
        let shape = file.shape(&self.ctx, at, index)?;
        // The types of results that stand with the operation come first, so operands cannot be known yet.
        self.results.clear();
        self.firsts.clear();
        for (index, ty) in shape.results.iter().enumerate() {
            let known = match *ty {
                ResultType::Known(ty) => Some(ty),
                ResultType::First => None,
                ResultType::Hole => {
                    let at = self.cursor.offset();
                    match self.number()?.checked_sub(1) {
                        None if shape.operands == 0 => return Err(self.error_at(at, "there is no first operand")),
                        None => None,
                        Some(ty) => Some(file.type_at(&self.ctx, at, ty)?),
                    }
                }
            };
            if known.is_none() {
                self.firsts.push(index);
            }
            self.results.push(known.unwrap_or(self.ctx.common().none));
        }
        if shape.results.len() > FEW {
            file.charge(&self.ctx, at, shape.results.len() * size_of::<u32>())?;
        }
        let filled;
        let mut extra = Vec::new();
        let slots: &[Option<Attr>] = match &shape.props {
            Props::Slots(slots, holes) if holes.is_empty() => slots,
            Props::Slots(slots, holes) => {
                filled = self.fill(shape, slots, holes)?;
                &filled
            }
            Props::Named(named) => {
                (filled, extra) = self.named(shape, named)?;
                &filled
            }
            Props::Whole(whole) => {
                let attr = self.attr(*whole)?;
                filled = match self.ctx.op_name(shape.name).info {
                    Some(_) => shape::slots_of(&self.ctx, shape.name, attr),
                    None => Values::from_slice(&[Some(attr)]),
                };
                &filled
            }
        };
        let mut attrs = self.ctx.common_attrs().empty_dictionary;
        if let Some(field) = shape.attrs {
            attrs = self.attr(field)?;
            if let Fixed::Hole = field {
                shape::check_dictionary(file, &self.ctx, at, attrs)?;
            }
        }
        if !extra.is_empty() {
            let own = self.ctx.dictionary_entries(attrs).to_vec();
            extra.retain(|entry: &NamedAttr| own.iter().all(|other| other.0 != entry.0));
            extra.extend(own);
            attrs = self.ctx.dictionary_attr(&mut extra);
        }
        self.operands(shape)?;
        if let Some(&first) = self.operands.first().filter(|_| !self.firsts.is_empty()) {
            let ty = self.ir.value_type(first);
            for &index in &self.firsts {
                self.results.get_mut(index).into_iter().for_each(|result| *result = ty);
            }
        }
        self.successors.clear();
        for _ in 0..shape.successors {
            let block = self.successor()?;
            self.successors.push(block);
        }
        let loc = self.loc(usize::from(!shape.results.is_empty()))?;
        self.regions.clear();
        let mut isolate = None;
        if shape.regions > FEW {
            file.charge(&self.ctx, at, shape.regions * REGION)?;
        }
        if shape.own {
            let mut child = Box::new(Isolate::new(&self.ctx, shape.name, loc, shape.regions));
            child.set_root_attrs(loc, attrs, slots);
            isolate = Some(child);
        } else {
            self.regions.extend((0..shape.regions).map(|_| self.ir.create_region()));
        }
        let op = self.ir.create(OpParts {
            name: shape.name,
            loc,
            operands: &self.operands,
            results: &self.results,
            attrs,
            props: slots,
            successors: &self.successors,
            regions: &self.regions,
            isolate,
        });
        if let Some(frame) = self.frames.last()
            && let Some(&block) = frame.next_block.checked_sub(1).and_then(|block| self.blocks.get(block))
        {
            self.ir.append(block, op);
        }
        for index in 0..self.results.len() {
            self.values.push(self.ir.op(op).result(index));
        }
        if shape.head & u64::from(bits::EXTRAS) != 0 {
            let results: Vec<Value> = self.ir.op(op).results().collect();
            self.extras(results.len(), |index| results.get(index).copied())?;
        }
        match shape.regions {
            0 => Ok(()),
            count => self.regions_of(op, count, shape),
        }
    }

    fn fill(&mut self, shape: &Shape, slots: &Values, holes: &[usize]) -> Result<Values, Reported> {
        let mut slots = slots.clone();
        for &slot in holes {
            let at = self.cursor.offset();
            let value = self.attr(Fixed::Hole)?;
            let data = self.ctx.op_name(shape.name);
            let Some(info) = data.info.as_deref() else { continue };
            if !info.can_hold(&self.ctx, slot, value) {
                let name = info.props.get(slot).map_or(self.ctx.ident(b""), |prop| prop.name);
                return Err(shape::unfit(self.file, &self.ctx, at, info.name(), name, value));
            }
            slots.get_mut(slot).into_iter().for_each(|place| *place = Some(value));
        }
        Ok(slots)
    }

    fn named(
        &mut self,
        shape: &Shape,
        named: &[(lect_core::entity::Ident, Fixed<Attr>)],
    ) -> Result<(Values, Vec<NamedAttr>), Reported> {
        let mut entries = Vec::with_capacity(named.len());
        for &(name, value) in named {
            entries.push((name, self.attr(value)?));
        }
        Ok(shape::place(&self.ctx, shape.name, entries))
    }

    /// Begins with the regions of an operation, or leaves them unread.
    fn regions_of(&mut self, op: Op, count: usize, shape: &Shape) -> Result<(), Reported> {
        let mut outer = Outer { scope: self.scope, stretch: None, isolate: None };
        if shape.head & u64::from(bits::STRETCH) != 0 {
            let length = self.number()?;
            self.ensure_checked(self.cursor.offset().saturating_sub(1))?;
            let start = self.cursor.offset();
            let bytes = self.cursor.take_long(length);
            let bytes = self.check(bytes)?;
            let locs = self.locs.enter(self.file);
            let locs = self.check(locs)?;
            if shape.own {
                if let Some(child) = self.ir.child_mut(op) {
                    let code = start..start + bytes.len();
                    child.set_lazy(Box::new(Unread { file: self.file.clone(), code, locs, regions: count }));
                }
                return Ok(());
            }
            self.locs.begin(self.file, &locs);
            self.scope = self.values.len();
            let cursor = std::mem::replace(&mut self.cursor, Cursor::new(bytes, start));
            let forwards = std::mem::take(&mut self.forwards);
            outer.stretch = Some((cursor, std::mem::take(&mut self.owed), forwards));
        }
        let mut owner = op;
        if shape.own
            && let Some(mut child) = self.ir.take_child(op)
        {
            self.order_uses()?;
            owner = child.root().op;
            std::mem::swap(self.ir, &mut child);
            outer.isolate = Some((Box::new(child), op, self.isolate_floor));
            self.isolate_floor = self.values.len();
        }
        self.enter(owner, count, outer)
    }

    fn operands(&mut self, shape: &Shape) -> Result<(), Reported> {
        self.operands.clear();
        let has_forward = shape.head & u64::from(bits::FORWARD) != 0;
        for _ in 0..shape.operands {
            let at = self.cursor.offset();
            let number = self.number()?;
            let value = match has_forward {
                false => self.value(at, number)?,
                true if number & 1 == 0 => self.value(at, number >> 1)?,
                true => self.forward(at, number >> 1)?,
            };
            self.operands.push(value);
        }
        Ok(())
    }

    /// The value that was defined as many values before the last one.
    #[inline]
    fn value(&mut self, at: usize, distance: u64) -> Result<Value, Reported> {
        let place = usize::try_from(distance).ok().and_then(|it| self.values.len().checked_sub(it)?.checked_sub(1));
        match place.and_then(|place| Some((place, *self.values.get(place)?))) {
            Some((place, value)) if place >= self.scope && place >= self.isolate_floor => Ok(value),
            Some((place, _)) if place >= self.scope => Ok(self.ir.create_outside_ref(self.ctx.common().none)),
            _ => Err(self.error_at(at, format!("invalid value index: {distance}"))),
        }
    }

    /// A value that is defined later.
    fn forward(&mut self, at: usize, id: u64) -> Result<Value, Reported> {
        let none = self.ctx.common().none;
        match usize::try_from(id).ok() {
            Some(id) if id == self.forwards.stand_ins.len() => {
                let stand_in = self.ir.create_forward_ref(none);
                self.forwards.stand_ins.push(Some((stand_in, self.isolate_floor)));
                self.forwards.pending += 1;
                Ok(stand_in)
            }
            Some(id) => match self.forwards.stand_ins.get(id).copied().flatten() {
                Some((value, isolate)) if isolate == self.isolate_floor => Ok(value),
                Some(_) => Ok(self.ir.create_outside_ref(none)),
                None => Err(self.error_at(at, format!("invalid number of a value that is defined later: {id}"))),
            },
            None => Err(self.error_at(at, format!("invalid number of a value that is defined later: {id}"))),
        }
    }

    fn successor(&mut self) -> Result<Block, Reported> {
        let at = self.cursor.offset();
        let index = self.number()?;
        let blocks = self.frames.last().map_or(0..0, |frame| frame.blocks.clone());
        let blocks = self.blocks.get(blocks).unwrap_or_default();
        let block = usize::try_from(index).ok().and_then(|index| blocks.get(index));
        block.copied().ok_or_else(|| self.error_at(at, format!("invalid successor index: {index}")))
    }

    fn ty(&mut self) -> Result<Type, Reported> {
        let at = self.cursor.offset();
        let index = self.number()?;
        self.file.type_at(&self.ctx, at, index)
    }

    fn attr(&mut self, field: Fixed<Attr>) -> Result<Attr, Reported> {
        match field {
            Fixed::Known(attr) => Ok(attr),
            Fixed::Hole => {
                let at = self.cursor.offset();
                let index = self.number()?;
                self.file.attr_at(&self.ctx, at, index)
            }
        }
    }

    #[inline]
    fn loc(&mut self, class: usize) -> Result<Loc, Reported> {
        let file: &'f Archive = self.file;
        self.locs.next(file, &self.ctx, class)
    }

    #[inline(always)]
    fn number(&mut self) -> Result<u64, Reported> {
        let number = self.cursor.leb();
        self.check(number)
    }

    fn count(&mut self) -> Result<usize, Reported> {
        let count = self.cursor.leb_count();
        self.check(count)
    }

    #[inline(always)]
    fn check<T>(&self, result: Wire<T>) -> Result<T, Reported> {
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
    fn error_at(&self, at: usize, message: impl Into<String>) -> Reported {
        self.file.error(&self.ctx, at, message)
    }
}

/// The class of block arguments; see the writer.
const ARGUMENT: usize = 2;
/// More results or regions than this are counted: an operation that has them takes few bytes of a file.
const FEW: usize = 32;
/// What a region takes in memory.
const REGION: usize = 16;
