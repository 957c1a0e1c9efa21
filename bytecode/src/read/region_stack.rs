//! Region stack of readers of operations: operations of any nesting depth are read without recursion. Bytecode and
//! archives differ in their records, not in the nesting of records.

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
    /// The operation in the isolate that contains its regions.
    owner: Op,
    next_region: usize,
    region_count: usize,
    /// Blocks of the current region, as indices in the list of all blocks, and the next block.
    blocks: Range<usize>,
    next_block: usize,
    /// Number of remaining operations of the current block.
    pub ops_left: u64,
    /// Values that the current region may still define, as indices among all values, if the file declares their number.
    pub values: Range<usize>,
    /// Index of the first value of the current region.
    pub first_value: usize,
    outer: Outer<'f>,
}

/// State to be restored behind an operation's regions.
pub(crate) struct Outer<'f> {
    /// First value in scope.
    pub scope: usize,
    /// The cursor and its announced entries, if the regions are a separate range of bytes.
    pub bytes: Option<(Cursor<'f>, usize)>,
    /// If the regions are in an isolate of their own: the parent isolate and the operation there. Then the first value
    /// and the first deferred migration of the parent.
    isolate: Option<(Box<Isolate>, Op, usize, usize)>,
}

impl Outer<'_> {
    /// Creates a state in which only the scope changes.
    pub fn new(scope: usize) -> Self {
        Self { scope, bytes: None, isolate: None }
    }
}

/// Parts of an operation to be created, besides operands, results and successors.
pub(crate) struct Made<'a> {
    pub name: OpName,
    pub loc: Loc,
    /// Whether the operation has an isolate of its own.
    pub own: bool,
    pub regions: usize,
    /// Inherent attributes by slot, and the dictionary of the others.
    pub slots: &'a [Option<Attr>],
    pub attrs: Attr,
}

/// A reader's state, and the isolate that it fills.
pub(crate) struct RegionStack<'f, 'i> {
    pub ctx: Context,
    pub cursor: Cursor<'f>,
    /// The isolate that receives operations.
    pub ir: &'i mut Isolate,
    pub frames: Vec<Frame<'f>>,
    /// Blocks of all open regions.
    blocks: Vec<Block>,
    /// First value in scope, and first value of the current isolate.
    pub scope: usize,
    pub isolate_floor: usize,
    /// Number of blocks and regions announced in the current bytes and still to come. Each takes a byte.
    owed: usize,
    /// Values whose uses are not in the order of reading.
    pub disordered: Vec<(Value, Option<UseOrder>)>,
    /// Whether migrations removed or added operands: use-list orders may not fit then.
    pub rewired: bool,
    /// Migrations deferred to the end of the current isolate, preceded by those of enclosing isolates.
    pub late: Vec<Late>,
    /// Index of the current isolate's first deferred migration.
    late_floor: usize,
    /// Parameters that are newer than the file: types that code infers are inferred once more.
    pub new_params: Option<Arc<NewParams>>,
    /// Operands, result types and successors of the current operation.
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

    /// Returns the current block.
    #[inline]
    pub fn block(&self) -> Option<Block> {
        self.blocks.get(self.frames.last()?.next_block.checked_sub(1)?).copied()
    }

    /// Returns a block of the current region.
    #[inline]
    pub fn successor(&self, index: u64) -> Option<Block> {
        let blocks = self.blocks.get(self.frames.last()?.blocks.clone())?;
        blocks.get(usize::try_from(index).ok()?).copied()
    }

    /// Checks an announced number of blocks or regions, each of which takes at least one byte. Entries announced before
    /// count, too.
    pub fn announced(&self, count: u64) -> Result<usize, String> {
        let left = self.cursor.remaining().saturating_sub(self.owed);
        match usize::try_from(count) {
            Ok(count) if count <= left => Ok(count),
            _ => Err(format!("{count} entries cannot be in the {left} bytes that remain")),
        }
    }

    /// Creates an operation at the end of the current block.
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
            let infers = self.ctx.op_name(name).info().is_some_and(|info| info.hooks().infer_types.is_some());
            self.late.extend(infers.then(|| (Order::Last, op, LateMigration::InferTypes(new.clone()))));
        }
        op
    }

    /// Continues in a separate range of bytes, which cannot refer to outer values.
    pub fn enter_bytes(&mut self, content: Cursor<'f>, outer: &mut Outer<'f>) {
        let cursor = std::mem::replace(&mut self.cursor, content);
        outer.bytes = Some((cursor, std::mem::take(&mut self.owed)));
    }

    /// Takes the migrations deferred to the end of the current isolate.
    pub fn take_late(&mut self) -> Vec<Late> {
        self.late.split_off(self.late_floor.min(self.late.len()))
    }
}

impl<'f> Frame<'f> {
    /// Returns true if the operation has one region, whose one block has no values.
    pub fn is_plain_block(&self) -> bool {
        self.region_count == 1 && self.blocks.len() == 1 && self.values.is_empty()
    }

    fn new(owner: Op, region_count: usize, first_value: usize, outer: Outer<'f>) -> Self {
        let (blocks, values) = (0..0, 0..0);
        Self { owner, next_region: 0, region_count, blocks, next_block: 0, ops_left: 0, values, first_value, outer }
    }
}

/// Reader of the operations of one isolate, and of nested ones without a separate range of bytes.
pub(crate) trait Reader<'f, 'i> {
    fn stack(&mut self) -> &mut RegionStack<'f, 'i>;

    /// Returns the number of values defined or announced so far.
    fn value_count(&self) -> usize;

    /// Reads an operation.
    fn op(&mut self) -> Result<(), Reported>;

    /// Reads the header of the current block.
    fn block_header(&mut self) -> Result<(), Reported>;

    /// Reads the header of a region, and returns the number of its blocks.
    fn region_header(&mut self) -> Result<usize, Reported>;

    /// Drops the values of a region.
    fn leave_region(&mut self) -> Result<(), Reported>;

    /// Leaves regions that are a separate range of bytes.
    fn leave_bytes(&mut self) -> Result<(), Reported>;

    /// Emits an error at a byte of the file.
    fn wrong(&mut self, at: usize, message: String) -> Reported;

    /// Reads until all regions are left.
    fn run(&mut self) -> Result<(), Reported> {
        while !self.stack().frames.is_empty() {
            self.step()?;
        }
        Ok(())
    }

    /// Reads operations until the outermost frame's current block is complete.
    fn run_block(&mut self) -> Result<(), Reported> {
        while !matches!(&self.stack().frames[..], [] | [Frame { ops_left: 0, .. }]) {
            self.step()?;
        }
        Ok(())
    }

    /// Reads the next operation or block header, or leaves a region.
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

    /// Enters the regions of an operation.
    fn enter(&mut self, owner: Op, region_count: usize, outer: Outer<'f>) -> Result<(), Reported> {
        let at = self.stack().cursor.offset();
        self.announce(at, region_count as u64)?;
        let first_value = self.value_count();
        self.stack().frames.push(Frame::new(owner, region_count, first_value, outer));
        self.next_region()
    }

    /// Continues with the next region of the innermost operation, or leaves the operation.
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

    /// Leaves the innermost operation, whose regions are complete.
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
            // `around` now holds the isolate that was read.
            let put = stack.ir.put_child(op, around);
            debug_assert!(put.is_ok(), "the isolate was taken from this operation");
            stack.isolate_floor = floor;
        }
        Ok(())
    }

    /// Enters the operation's own isolate. Returns the operation's handle in that isolate.
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

    /// Completes the current isolate: use-list orders and deferred migrations.
    fn finish_isolate(&mut self) -> Result<(), Reported> {
        self.order_uses()?;
        self.stack().finish_upgrades()
    }

    /// Sorts the uses of values of the current isolate.
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
