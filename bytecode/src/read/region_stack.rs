//! Where a reader of operations is: nested as deep as the file says, and never on the stack. Readers of bytecode and of
//! archives differ in what a record is, not in how records are nested.

use std::ops::Range;
use std::sync::Arc;

use lect_core::Context;
use lect_core::compat::{LateMigration, NewParams, Order};
use lect_core::diag::Reported;
use lect_core::entity::{Attr, Block, Op, OpName, Region, Type, Value};
use lect_core::ir::{Isolate, OpParts};
use lect_core::loc::Loc;

use super::record::Late;
use super::uses::{self, UseOrder};
use crate::wire::Cursor;

/// An operation whose regions are being read.
pub(crate) struct Frame<'f> {
    /// The operation, whose regions are in the isolate that is being read.
    owner: Op,
    next_region: usize,
    region_count: usize,
    /// The blocks of the current region, among those of all regions, and the next of them.
    blocks: Range<usize>,
    next_block: usize,
    /// How many operations of the current block are left.
    pub ops_left: u64,
    /// The values that the current region still may define, by their place among all, if it says how many it has.
    pub values: Range<usize>,
    /// Where the values of the current region begin.
    pub first_value: usize,
    outer: Outer<'f>,
}

/// What was current before an operation's regions.
pub(crate) struct Outer<'f> {
    /// Where the values began that could be referred to.
    pub scope: usize,
    /// Where to read on, and what was announced there, if the regions have bytes of their own.
    pub bytes: Option<(Cursor<'f>, usize)>,
    /// The isolate that the operation is in, and the places of its first value and of its first late step, if the regions are
    /// in its own.
    isolate: Option<(Box<Isolate>, Op, usize, usize)>,
}

impl Outer<'_> {
    /// Around nothing but values from `scope` on.
    pub fn new(scope: usize) -> Self {
        Self { scope, bytes: None, isolate: None }
    }
}

/// What is known of an operation when it is made, beside what it takes and gives.
pub(crate) struct Made<'a> {
    pub name: OpName,
    pub loc: Loc,
    /// Whether it has an isolate of its own.
    pub own: bool,
    pub regions: usize,
    /// Its inherent attributes by slot, and the others.
    pub slots: &'a [Option<Attr>],
    pub attrs: Attr,
}

/// A reader's place, and the isolate that it reads.
pub(crate) struct RegionStack<'f, 'i> {
    pub ctx: Context,
    pub cursor: Cursor<'f>,
    /// The isolate that operations go to.
    pub ir: &'i mut Isolate,
    pub frames: Vec<Frame<'f>>,
    /// The blocks of all regions that are being read.
    blocks: Vec<Block>,
    /// Which of the values can be referred to first, and which is the first of the current isolate.
    pub scope: usize,
    pub isolate_floor: usize,
    /// How many blocks and regions of the current bytes were announced and are still to come. Each takes a byte.
    owed: usize,
    /// Values whose uses are not in the order in which they were met.
    pub disordered: Vec<(Value, Option<UseOrder>)>,
    /// Whether steps left operands out or gave operations more: orders of uses may not fit then.
    pub rewired: bool,
    /// Steps for when all of the current isolate is read, and of those around it.
    pub late: Vec<Late>,
    /// Which of them is the first of the current isolate.
    late_floor: usize,
    /// Parameters that are newer than the file: types that code infers are inferred once more.
    pub new_params: Option<Arc<NewParams>>,
    /// What the current operation takes and gives, and where it goes on.
    pub operands: Vec<Value>,
    pub results: Vec<Type>,
    pub successors: Vec<Block>,
    regions: Vec<Region>,
}

impl<'f, 'i> RegionStack<'f, 'i> {
    pub fn new(ir: &'i mut Isolate, cursor: Cursor<'f>) -> Self {
        Self {
            ctx: ir.context().clone(),
            cursor,
            ir,
            frames: Vec::new(),
            blocks: Vec::new(),
            scope: 0,
            isolate_floor: 0,
            owed: 0,
            disordered: Vec::new(),
            rewired: false,
            late: Vec::new(),
            late_floor: 0,
            new_params: None,
            operands: Vec::new(),
            results: Vec::new(),
            successors: Vec::new(),
            regions: Vec::new(),
        }
    }

    /// Begins with operations that are in no region of the file.
    pub fn outermost(&mut self, block: Block, ops: u64) {
        self.blocks.push(block);
        let mut frame = Frame::new(self.ir.root().op, 1, 0, Outer::new(0));
        (frame.next_region, frame.blocks, frame.next_block, frame.ops_left) = (1, 0..1, 1, ops);
        self.frames.push(frame);
    }

    /// The current block.
    #[inline]
    pub fn block(&self) -> Option<Block> {
        self.blocks.get(self.frames.last()?.next_block.checked_sub(1)?).copied()
    }

    /// A block of the current region.
    #[inline]
    pub fn successor(&self, index: u64) -> Option<Block> {
        let blocks = self.blocks.get(self.frames.last()?.blocks.clone())?;
        blocks.get(usize::try_from(index).ok()?).copied()
    }

    /// As many blocks or regions as are said to come: what was announced before needs its bytes, too.
    pub fn announced(&self, count: u64) -> Result<usize, String> {
        let left = self.cursor.remaining().saturating_sub(self.owed);
        match usize::try_from(count) {
            Ok(count) if count <= left => Ok(count),
            _ => Err(format!("{count} entries cannot be in the {left} bytes that remain")),
        }
    }

    /// Makes an operation at the end of the current block.
    #[inline(always)]
    pub fn make(&mut self, made: &Made<'_>) -> Op {
        let &Made { name, loc, own, regions, slots, attrs } = made;
        self.regions.clear();
        let mut isolate = None;
        if own {
            let mut child = Box::new(Isolate::new(&self.ctx, name, loc, regions));
            child.set_root_attrs(loc, attrs, slots);
            isolate = Some(child);
        } else if regions > 0 {
            for _ in 0..regions {
                let region = self.ir.create_region();
                self.regions.push(region);
            }
        }
        let op = self.ir.create(OpParts {
            name,
            loc,
            operands: &self.operands,
            results: &self.results,
            attrs,
            props: slots,
            successors: &self.successors,
            regions: &self.regions,
            isolate,
        });
        if let Some(block) = self.block() {
            self.ir.append(block, op);
        }
        if let Some(new) = self.new_params.as_ref().filter(|_| !own && !self.results.is_empty()) {
            let infers = self.ctx.op_name(name).info().is_some_and(|info| info.hooks.infer_types.is_some());
            self.late.extend(infers.then(|| (Order::Last, op, LateMigration::InferTypes(new.clone()))));
        }
        op
    }

    /// Goes on in bytes of their own, in which nothing refers to the values before them.
    pub fn enter_bytes(&mut self, content: Cursor<'f>, outer: &mut Outer<'f>) {
        let cursor = std::mem::replace(&mut self.cursor, content);
        outer.bytes = Some((cursor, std::mem::take(&mut self.owed)));
    }

    /// The steps that wait for all of the current isolate.
    pub fn take_late(&mut self) -> Vec<Late> {
        self.late.split_off(self.late_floor.min(self.late.len()))
    }
}

impl<'f> Frame<'f> {
    /// Whether the operation has one region, whose one block has no values.
    pub fn is_plain_block(&self) -> bool {
        self.region_count == 1 && self.blocks.len() == 1 && self.values.is_empty()
    }

    fn new(owner: Op, region_count: usize, first_value: usize, outer: Outer<'f>) -> Self {
        let (blocks, values) = (0..0, 0..0);
        Self { owner, next_region: 0, region_count, blocks, next_block: 0, ops_left: 0, values, first_value, outer }
    }
}

/// A reader of the operations in one isolate, and in those within that have no bytes of their own.
pub(crate) trait Reader<'f, 'i> {
    fn stack(&mut self) -> &mut RegionStack<'f, 'i>;

    /// How many values were defined, or announced, so far.
    fn value_count(&self) -> usize;

    /// Reads an operation.
    fn op(&mut self) -> Result<(), Reported>;

    /// Reads what stands before the operations of the current block.
    fn block_header(&mut self) -> Result<(), Reported>;

    /// Reads how many blocks a region has.
    fn region_header(&mut self) -> Result<usize, Reported>;

    /// Forgets the values of a region.
    fn leave_region(&mut self) -> Result<(), Reported>;

    /// Leaves regions that have bytes of their own.
    fn leave_bytes(&mut self) -> Result<(), Reported>;

    /// Emits an error at a byte of the file.
    fn wrong(&mut self, at: usize, message: String) -> Reported;

    /// Reads until all regions that were entered are left.
    fn run(&mut self) -> Result<(), Reported> {
        while !self.stack().frames.is_empty() {
            self.step()?;
        }
        Ok(())
    }

    /// Reads operations until those of the outermost frame's current block are read.
    fn run_block(&mut self) -> Result<(), Reported> {
        while !matches!(&self.stack().frames[..], [] | [Frame { ops_left: 0, .. }]) {
            self.step()?;
        }
        Ok(())
    }

    /// Reads the next operation, or what stands before or behind those of a block.
    #[inline(always)]
    fn step(&mut self) -> Result<(), Reported> {
        let Some(frame) = self.stack().frames.last_mut() else { return Ok(()) };
        if frame.ops_left > 0 {
            frame.ops_left -= 1;
            self.op()
        } else if frame.next_block < frame.blocks.end {
            frame.next_block += 1;
            self.stack().owed -= 1;
            self.block_header()
        } else {
            self.leave_region()?;
            let stack = self.stack();
            let start = stack.frames.last().map_or(0, |frame| frame.blocks.start);
            stack.blocks.truncate(start);
            self.next_region()
        }
    }

    /// Counts blocks or regions that are still to come, each of which takes a byte.
    fn announce(&mut self, at: usize, count: u64) -> Result<usize, Reported> {
        let announced = self.stack().announced(count);
        let count = announced.map_err(|message| self.wrong(at, message))?;
        self.stack().owed += count;
        Ok(count)
    }

    /// Begins with the regions of an operation.
    fn enter(&mut self, owner: Op, region_count: usize, outer: Outer<'f>) -> Result<(), Reported> {
        let at = self.stack().cursor.offset();
        self.announce(at, region_count as u64)?;
        let first_value = self.value_count();
        self.stack().frames.push(Frame::new(owner, region_count, first_value, outer));
        self.next_region()
    }

    /// Goes on with the next region of the innermost operation, or behind it.
    fn next_region(&mut self) -> Result<(), Reported> {
        let first_value = self.value_count();
        let stack = self.stack();
        let Some(frame) = stack.frames.last_mut() else { return Ok(()) };
        if frame.next_region == frame.region_count {
            return self.leave_op();
        }
        let (owner, number) = (frame.owner, frame.next_region);
        frame.next_region += 1;
        frame.first_value = first_value;
        stack.owed = stack.owed.saturating_sub(1);
        let block_count = self.region_header()?;
        let stack = self.stack();
        let first_block = stack.blocks.len();
        let region = stack.ir.op(owner).region(number).map(|region| region.region);
        for _ in 0..block_count {
            let block = stack.ir.create_block();
            stack.blocks.push(block);
            if let Some(region) = region {
                stack.ir.append_block(region, block);
            }
        }
        if let Some(frame) = stack.frames.last_mut() {
            frame.blocks = first_block..first_block + block_count;
            frame.next_block = first_block;
        }
        Ok(())
    }

    /// Leaves the innermost operation, whose regions were read.
    fn leave_op(&mut self) -> Result<(), Reported> {
        let Some(Frame { outer, .. }) = self.stack().frames.pop() else { return Ok(()) };
        self.stack().scope = outer.scope;
        if let Some((cursor, owed)) = outer.bytes {
            self.leave_bytes()?;
            let stack = self.stack();
            (stack.cursor, stack.owed) = (cursor, owed);
        }
        if let Some((mut around, op, floor, late_floor)) = outer.isolate {
            self.finish_isolate()?;
            let stack = self.stack();
            stack.late_floor = late_floor;
            std::mem::swap(stack.ir, &mut *around);
            // What was swapped out is the isolate that was read.
            let put = stack.ir.put_child(op, around);
            debug_assert!(put.is_ok(), "the isolate was taken from this operation");
            stack.isolate_floor = floor;
        }
        Ok(())
    }

    /// Begins with the isolate that an operation has of its own: the operation as it is called there.
    fn enter_isolate(&mut self, op: Op, outer: &mut Outer<'f>) -> Result<Op, Reported> {
        let Some(mut child) = self.stack().ir.take_child(op)? else { return Ok(op) };
        self.order_uses()?;
        let floor = self.value_count();
        let stack = self.stack();
        let owner = child.root().op;
        std::mem::swap(stack.ir, &mut child);
        outer.isolate = Some((Box::new(child), op, stack.isolate_floor, stack.late_floor));
        stack.isolate_floor = floor;
        stack.late_floor = stack.late.len();
        Ok(owner)
    }

    /// Does what waits for all of the current isolate to be read.
    fn finish_isolate(&mut self) -> Result<(), Reported> {
        self.order_uses()?;
        self.stack().finish_upgrades()
    }

    /// Puts the uses of values of the current isolate into order.
    fn order_uses(&mut self) -> Result<(), Reported> {
        let stack = self.stack();
        let is_rewired = stack.rewired;
        for (value, order) in std::mem::take(&mut stack.disordered) {
            if let Err(message) = uses::apply(self.stack().ir, value, order.as_ref())
                && !is_rewired
            {
                let at = self.stack().cursor.offset();
                return Err(self.wrong(at, message.into()));
            }
        }
        Ok(())
    }
}
