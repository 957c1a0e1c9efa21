//! Reader of operations into an isolate.

use std::ops::Range;
use std::sync::Arc;

use lect_core::compat::LateMigrations;
use lect_core::diag::Reported;
use lect_core::entity::{Block, Op, Type, Value};
use lect_core::ir::{Isolate, LazyRegions};
use lect_core::loc::Loc;

use super::Archive;
use super::locs::{self, Locs};
use super::shape::{Props, ResultType, Shape};
use super::values::Scope;
use crate::archive::bits;
use crate::archive::container::SectionId;
use crate::read::record::Head;
use crate::read::region_stack::{Made, Outer, Reader, RegionStack};
use crate::wire::{Cursor, Wire};

/// Reader of the operations of one isolate, and of nested ones that have no stretch of their own.
pub(super) struct Body<'f, 'i> {
    pub(super) file: &'f Arc<Archive>,
    pub(super) stack: RegionStack<'f, 'i>,
    /// The verified range of bytes that contains the cursor.
    checked: Range<usize>,
    locs: Locs<'f>,
    pub(super) values: Scope,
    /// Indices of results of the current operation that have the type of the first operand.
    firsts: Vec<usize>,
}

/// Unread regions of an isolated operation.
struct Unread {
    file: Arc<Archive>,
    code: Range<usize>,
    locs: locs::Unread,
    regions: usize,
    late: LateMigrations,
}

impl LazyRegions for Unread {
    fn read(&self, isolate: &mut Isolate) -> Result<(), Reported> {
        let mut body = Body::new(&self.file, isolate, self.code.clone(), &self.locs);
        let root = body.stack.ir.root().op;
        body.stack.put_off(root, self.late.clone());
        body.enter(root, self.regions, Outer::new(0))?;
        body.run()?;
        body.finish()?;
        isolate.trim();
        Ok(())
    }

    fn changes_root(&self) -> bool {
        !self.late.is_empty()
    }
}

impl<'f, 'i> Body<'f, 'i> {
    fn new(file: &'f Arc<Archive>, ir: &'i mut Isolate, code: Range<usize>, locs: &locs::Unread) -> Self {
        let mut stack = RegionStack::new(ir, file.container.range(code));
        stack.new_params = file.new_params(&stack.ctx);
        let locs = Locs::open(file, &stack.ctx, locs);
        Self { file, stack, checked: 0..0, locs, values: Scope::default(), firsts: Vec::new() }
    }

    /// Reads the outermost operation into a block.
    pub fn top_level(file: &'f Arc<Archive>, ir: &'i mut Isolate, block: Block) -> Result<(), Reported> {
        let code = file.container.section(SectionId::Code);
        let mut body = Self::new(file, ir, code, &locs::Unread::all(file));
        body.stack.outermost(block, 1);
        body.run()?;
        body.finish()
    }

    /// Reads the operation at offset `at`, which refers to no values outside it, into a block.
    pub fn op_at(
        file: &'f Arc<Archive>,
        ir: &'i mut Isolate,
        block: Block,
        at: usize,
        locs: &locs::Unread,
    ) -> Result<(), Reported> {
        let end = file.container.section(SectionId::Code).end;
        let mut body = Self::new(file, ir, at..end, locs);
        body.stack.outermost(block, 1);
        body.run()?;
        body.finish_isolate()?;
        body.locs.finish();
        Ok(())
    }

    fn finish(mut self) -> Result<(), Reported> {
        self.end_stretch()?;
        self.finish_isolate()?;
        self.locs.finish();
        Ok(())
    }

    /// Checks that no bytes, references or locations are left at the end of a stretch.
    fn end_stretch(&mut self) -> Result<(), Reported> {
        self.ensure_checked(self.stack.cursor.offset().saturating_sub(1))?;
        if !self.stack.cursor.is_at_end() {
            return Err(self.error("bytes follow the last operation"));
        }
        if self.values.is_pending() {
            return Err(self.error("not all forward unresolved forward operand references"));
        }
        let ended = self.locs.end();
        self.check(ended)
    }

    /// Verifies the block that contains a byte of the code.
    #[inline]
    fn ensure_checked(&mut self, at: usize) -> Result<(), Reported> {
        if !self.checked.contains(&at) {
            let checked = self.file.container.check_at(SectionId::Code, at);
            self.checked = self.check(checked)?;
        }
        Ok(())
    }
}

impl<'f, 'i> Reader<'f, 'i> for Body<'f, 'i> {
    #[inline(always)]
    fn stack(&mut self) -> &mut RegionStack<'f, 'i> {
        &mut self.stack
    }

    fn value_count(&self) -> usize {
        self.values.all.len()
    }

    fn region_header(&mut self) -> Result<usize, Reported> {
        let at = self.stack.cursor.offset();
        let count = self.number()?;
        self.announce(at, count)
    }

    fn leave_region(&mut self) -> Result<(), Reported> {
        if let Some(frame) = self.stack.frames.last() {
            self.values.all.truncate(frame.first_value);
        }
        Ok(())
    }

    fn leave_bytes(&mut self) -> Result<(), Reported> {
        self.end_stretch()?;
        self.locs.leave();
        self.values.leave();
        Ok(())
    }

    fn wrong(&mut self, at: usize, message: String) -> Reported {
        self.error_at(at, message)
    }

    fn block_header(&mut self) -> Result<(), Reported> {
        self.ensure_checked(self.stack.cursor.offset())?;
        let header = self.number()?;
        let block = self.stack.block();
        let Some(frame) = self.stack.frames.last_mut() else { return Ok(()) };
        frame.ops_left = header >> 1;
        let Some(block) = block.filter(|_| header & 1 != 0) else { return Ok(()) };
        let counts = self.number()?;
        let count = self.stack.cursor.checked_count(counts >> 1);
        let count = self.check(count)?;
        let first = self.values.all.len();
        for _ in 0..count {
            let ty = self.ty()?;
            let loc = self.loc(ARGUMENT)?;
            let value = self.stack.ir.add_block_arg(block, ty, loc);
            self.values.all.push(value);
        }
        match counts & 1 {
            0 => Ok(()),
            _ => {
                let args = self.values.all.get(first..).unwrap_or_default().to_vec();
                self.extras(count, |index| args.get(index).copied())
            }
        }
    }

    fn op(&mut self) -> Result<(), Reported> {
        let at = self.stack.cursor.offset();
        self.ensure_checked(at)?;
        let index = self.number()?;
        let file: &'f Archive = self.file;
        let shape = file.shape(&self.stack.ctx, at, index)?;
        self.result_types(at, shape)?;
        let filled;
        let mut named = Vec::new();
        let (mut slots, mut attrs): (&[_], _) = match (&shape.props, shape.attrs) {
            // Most operations have no attributes of their own.
            (Props::Slots(slots, holes), None) if holes.is_empty() => {
                (slots, self.stack.ctx.attrs().empty_dictionary())
            }
            _ => {
                (filled, named) = self.attributes(at, shape)?;
                (&filled.slots, filled.discardable)
            }
        };
        self.operands(shape)?;
        if let Some(&first) = self.stack.operands.first().filter(|_| !self.firsts.is_empty()) {
            let ty = self.stack.ir.value_type(first);
            for &index in &self.firsts {
                self.stack.results.get_mut(index).into_iter().for_each(|result| *result = ty);
            }
        }
        self.stack.successors.clear();
        for _ in 0..shape.successors {
            let block = self.successor()?;
            self.stack.successors.push(block);
        }
        let loc = self.loc(usize::from(!shape.results.is_empty()))?;
        if shape.regions > FEW {
            self.stack.ctx.reported(file.charge(&self.stack.ctx, at, shape.regions * REGION))?;
        }
        let own = shape.own && !self.is_embedded(shape);
        let mut made = Made { name: shape.name, loc, own, regions: shape.regions, slots, attrs };
        let (upgraded, mut head);
        let mut changed = None;
        if let Some(path) = &shape.path {
            head = Head::new(shape.name, loc, shape.regions);
            upgraded = self.upgrade(path, &mut head, named, attrs)?;
            (slots, attrs) = (&upgraded.slots, upgraded.discardable);
            let own = Isolate::is_isolating(&self.stack.ctx, head.name);
            made = Made { name: head.name, loc: head.loc, own, regions: head.regions, slots, attrs };
            changed = Some(&head);
        }
        let op = self.stack.make(&made);
        match changed.and_then(|head| head.moved.as_deref()) {
            None => {
                for index in 0..self.stack.results.len() {
                    self.values.all.push(self.stack.ir.op(op).result(index));
                }
            }
            Some(moved) => self.define_moved(op, moved),
        }
        if shape.head & u64::from(bits::EXTRAS) != 0 {
            let results: Vec<Value> = self.stack.ir.op(op).results().collect();
            let now = |was| changed.map_or(Some(was), |head| head.result(was));
            self.extras(shape.results.len(), |index| results.get(now(index)?).copied())?;
        }
        if shape.regions == 0 && changed.is_none() {
            return Ok(());
        }
        let late = changed.map_or(LateMigrations::new(), |head| head.late.clone());
        match shape.regions {
            0 => self.stack.begin_upgrades(op, late, made.own),
            count => self.regions_of(op, count, shape, made.own, late),
        }
    }
}

impl<'f> Body<'f, '_> {
    /// Reads the result types that are known before the operands. Types that the shape leaves open are in the
    /// operation's record.
    #[inline]
    fn result_types(&mut self, at: usize, shape: &Shape) -> Result<(), Reported> {
        let file: &'f Archive = self.file;
        self.stack.results.clear();
        self.firsts.clear();
        for (index, ty) in shape.results.iter().enumerate() {
            let known = match *ty {
                ResultType::Known(ty) => Some(ty),
                ResultType::First => None,
                ResultType::Hole => {
                    let at = self.stack.cursor.offset();
                    match self.number()?.checked_sub(1) {
                        None if shape.operands == 0 => return Err(self.error_at(at, "there is no first operand")),
                        None => None,
                        Some(ty) => Some(self.stack.ctx.reported(file.type_at(&self.stack.ctx, at, ty))?),
                    }
                }
            };
            if known.is_none() {
                self.firsts.push(index);
            }
            self.stack.results.push(known.unwrap_or(self.stack.ctx.types().none()));
        }
        if shape.results.len() > FEW {
            let charged = file.charge(&self.stack.ctx, at, shape.results.len() * size_of::<u32>());
            self.stack.ctx.reported(charged)?;
        }
        Ok(())
    }

    /// Returns true if the body of the current isolated operation is small enough to be embedded in the parent isolate.
    fn is_embedded(&self, shape: &Shape) -> bool {
        let is_stretch = shape.head & u64::from(bits::STRETCH | bits::EXTRAS) == u64::from(bits::STRETCH);
        is_stretch && self.file.embeds && shape.path.is_none() && { self.stack.cursor }
            .leb()
            .is_ok_and(|length| length <= LONGEST_EMBEDDED)
    }

    /// Enters the regions of an operation, or leaves them unread. `own` is whether they get an isolate of their own.
    fn regions_of(
        &mut self,
        op: Op,
        count: usize,
        shape: &Shape,
        own: bool,
        late: LateMigrations,
    ) -> Result<(), Reported> {
        let mut outer = Outer::new(self.stack.scope);
        if shape.head & u64::from(bits::STRETCH) != 0 {
            let length = self.number()?;
            self.ensure_checked(self.stack.cursor.offset().saturating_sub(1))?;
            let start = self.stack.cursor.offset();
            let bytes = self.stack.cursor.take_long(length);
            let bytes = self.check(bytes)?;
            let locs = self.locs.enter(self.file);
            let locs = self.check(locs)?;
            if own {
                let code = start..start + bytes.len();
                let unread = Unread { file: self.file.clone(), code, locs, regions: count, late };
                self.stack.ir.set_lazy(op, Arc::new(unread));
                return Ok(());
            }
            self.locs.begin(self.file, &locs);
            self.stack.scope = self.values.all.len();
            self.stack.enter_bytes(Cursor::new(bytes, start), &mut outer);
            self.values.enter();
        }
        let owner = if own { self.enter_isolate(op, &mut outer)? } else { op };
        self.stack.put_off(owner, late);
        self.enter(owner, count, outer)
    }

    fn successor(&mut self) -> Result<Block, Reported> {
        let at = self.stack.cursor.offset();
        let index = self.number()?;
        self.stack.successor(index).ok_or_else(|| self.error_at(at, format!("invalid successor index: {index}")))
    }

    fn ty(&mut self) -> Result<Type, Reported> {
        let at = self.stack.cursor.offset();
        let index = self.number()?;
        self.stack.ctx.reported(self.file.type_at(&self.stack.ctx, at, index))
    }

    #[inline]
    fn loc(&mut self, class: usize) -> Result<Loc, Reported> {
        let file: &'f Archive = self.file;
        self.locs.next(file, &self.stack.ctx, class)
    }

    #[inline(always)]
    pub(super) fn number(&mut self) -> Result<u64, Reported> {
        let number = self.stack.cursor.leb();
        self.check(number)
    }

    pub(super) fn count(&mut self) -> Result<usize, Reported> {
        let count = self.stack.cursor.leb_count();
        self.check(count)
    }

    #[inline(always)]
    pub(super) fn check<T>(&self, result: Wire<T>) -> Result<T, Reported> {
        match result {
            Ok(value) => Ok(value),
            Err(fault) => Err(self.file.report(&self.stack.ctx, &fault)),
        }
    }

    #[cold]
    fn error(&self, message: impl Into<String>) -> Reported {
        self.error_at(self.stack.cursor.offset(), message)
    }

    #[cold]
    pub(super) fn error_at(&self, at: usize, message: impl Into<String>) -> Reported {
        self.file.error(&self.stack.ctx, at, message)
    }
}

/// Longest encoding, in bytes, of the regions of an embedded isolated operation. Bytecode takes about twice as many
/// bytes for the same operations.
const LONGEST_EMBEDDED: u64 = 256;
/// Location class of block arguments; see the writer.
const ARGUMENT: usize = 2;
/// With more results or regions, their memory is charged: few bytes of a file could otherwise make very many.
const FEW: usize = 32;
/// Memory of a region.
const REGION: usize = 16;
