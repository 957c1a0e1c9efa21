//! Reader of operations into an isolate.

use std::any::Any;
use std::ops::Range;
use std::sync::Arc;

use lect_core::compat::LateMigrations;
use lect_core::diag::Reported;
use lect_core::entity::{Block, Op, OpName, Value};
use lect_core::ir::{Isolate, LazyRegions};
use lect_core::loc::Loc;

use super::File;
use super::divide::{Divider, Run, behind};
use super::entry::TableWalks;
use super::locations::LocWalk;
use super::props::Splits;
use super::record::Head;
use super::region_stack::{Made, Outer, Reader, RegionStack};
use super::slot::Slot;
use super::upgrade::{Plan, Renamed};
use crate::sections::{Section, SectionId, mask};
use crate::wire::Cursor;

/// Reader of the operations of one isolate, and of nested ones that have no section of their own.
pub(super) struct Body<'f, 'i> {
    pub(super) file: &'f Arc<File>,
    pub(super) stack: RegionStack<'f, 'i>,
    /// Values of all open regions. Value zero of the current scope is at the stack's `scope`.
    pub(super) values: Vec<Slot>,
    /// Limit of the values announced and not yet defined: the number of bytes at the beginning.
    most_values: usize,
    /// Number of values announced and never defined.
    undefined: usize,
    /// Number of unresolved placeholders.
    pub(super) unresolved: usize,
    pub(super) splits: Splits,
    /// Migrations of operations that were renamed by other migrations.
    pub(super) renamed: Renamed,
    pub(super) locs: LocWalk,
    pub(super) walks: TableWalks,
    kinds: Vec<Option<Kind<'f>>>,
    /// Whether another release wrote the file.
    is_foreign: bool,
    /// Whether the outermost operations are read, whose results have no numbers.
    outermost: bool,
    /// Divides the operations of the root among threads, if there may be enough of them.
    pub(super) divider: Option<Divider>,
}

/// Limit of the cached operation names: the cache is per body.
const MANY_KINDS: usize = 128;

/// Cached facts about an operation name.
#[derive(Clone, Copy)]
struct Kind<'f> {
    name: OpName,
    /// Whether such operations have isolates of their own.
    own: bool,
    /// Migrations to the current definition.
    plan: Option<&'f Plan>,
}

/// Position of an operation's regions.
enum Regions<'f> {
    /// Behind the operation's record; the regions may refer to outer values.
    Open,
    /// Behind the operation's record; the regions are closed.
    Closed,
    /// In a section of their own, with these bytes of the file.
    Section(std::ops::Range<usize>, Cursor<'f>),
}

/// Longest encoding, in bytes, of the regions of an embedded isolated operation.
const LONGEST_EMBEDDED: usize = 512;
/// Limit of the operations examined to find the number of bytes outside nested sections.
const FEW_SECTIONS: u64 = 32;

impl Regions<'_> {
    /// Returns true if there are few bytes, not counting nested isolated operations.
    fn are_small(&self) -> bool {
        match self {
            Self::Section(bytes, content) => bytes.len() <= LONGEST_EMBEDDED || holds_sections(*content),
            _ => false,
        }
    }
}

/// Returns true if a region contains little besides operations whose regions are in sections, as nested modules do.
fn holds_sections(mut content: Cursor<'_>) -> bool {
    let blocks = content.varint();
    let values = content.varint();
    let Ok((ops, false)) = content.flagged_varint() else { return false };
    if blocks != Ok(1) || values != Ok(0) || ops > FEW_SECTIONS {
        return false;
    }
    let length = content.remaining();
    let mut nested = 0;
    for _ in 0..ops {
        let Some((next, section)) = behind(content) else { return false };
        (content, nested) = (next, nested + section);
    }
    length - nested <= LONGEST_EMBEDDED
}

/// Unread regions of an isolated operation.
struct Unread {
    file: Arc<File>,
    content: std::ops::Range<usize>,
    regions: usize,
    late: LateMigrations,
}

/// Estimated encoding size of an operation, rather too large.
const BYTES_OF_OP: usize = 16;

impl LazyRegions for Unread {
    fn read(&self, isolate: &mut Isolate) -> Result<(), Reported> {
        isolate.reserve(self.content.len() / BYTES_OF_OP);
        let mut body = Body::new(&self.file, isolate, self.file.image.range(self.content.clone()));
        let root = body.stack.ir.root().op;
        body.stack.put_off(root, self.late.clone());
        body.divider = Divider::of(&self.file, self.content.len(), self.regions);
        body.enter(root, self.regions, Outer::new(0))?;
        body.run()?;
        body.finish()?;
        isolate.trim();
        Ok(())
    }

    fn changes_root(&self) -> bool {
        !self.late.is_empty()
    }

    fn as_any(&self) -> Option<&dyn Any> {
        Some(self)
    }
}

/// Returns the range of unread regions in a file, if they belong to this file and reading would not migrate them.
pub(crate) fn unread_in(regions: &dyn LazyRegions, file: &Arc<File>) -> Option<Range<usize>> {
    let unread = regions.as_any()?.downcast_ref::<Unread>()?;
    let as_written = unread.late.is_empty() && Arc::ptr_eq(&unread.file, file);
    as_written.then(|| unread.content.clone())
}

impl<'f, 'i> Body<'f, 'i> {
    fn new(file: &'f Arc<File>, ir: &'i mut Isolate, cursor: Cursor<'f>) -> Self {
        let most_values = cursor.remaining();
        let mut stack = RegionStack::new(ir, cursor);
        stack.new_params = file.new_params(&stack.ctx);
        Self {
            file,
            most_values,
            stack,
            values: Vec::new(),
            undefined: 0,
            unresolved: 0,
            splits: Splits::default(),
            renamed: Renamed::default(),
            locs: LocWalk::default(),
            walks: TableWalks::default(),
            kinds: Vec::new(),
            is_foreign: file.is_foreign(),
            outermost: false,
            divider: None,
        }
    }

    /// Reads some of the siblings in a module into an otherwise empty isolate. Also fails if migrations must wait for
    /// the whole module.
    pub(super) fn siblings(
        file: &'f Arc<File>,
        ir: &'i mut Isolate,
        block: Block,
        run: &Run<'f>,
    ) -> Result<(), Reported> {
        let mut body = Self::new(file, ir, run.bytes);
        body.stack.outermost(block, run.ops);
        body.run()?;
        match body.stack.late.is_empty() {
            true => body.finish(),
            false => Err(Reported::already()),
        }
    }

    /// Reads the outermost operations into a block. No operand can refer to their results.
    pub fn top_level(file: &'f Arc<File>, ir: &'i mut Isolate, block: Block) -> Result<(), Reported> {
        let mut body = Self::new(file, ir, file.image.open(SectionId::Ir));
        body.outermost = true;
        let (ops, has_args) = body.flagged_varint()?;
        if has_args {
            return Err(body.error("the outermost block cannot have arguments"));
        }
        body.stack.outermost(block, ops);
        body.run()?;
        body.finish()
    }

    fn finish(mut self) -> Result<(), Reported> {
        if self.unresolved > 0 {
            return Err(self.error("not all forward unresolved forward operand references"));
        }
        self.finish_isolate()
    }
}

impl<'f, 'i> Reader<'f, 'i> for Body<'f, 'i> {
    #[inline(always)]
    fn stack(&mut self) -> &mut RegionStack<'f, 'i> {
        &mut self.stack
    }

    fn value_count(&self) -> usize {
        self.values.len()
    }

    fn region_header(&mut self) -> Result<usize, Reported> {
        let at = self.stack.cursor.offset();
        let block_count = self.varint()?;
        let block_count = self.announce(at, block_count)?;
        let floor = self.values.len();
        let mut value_count = 0;
        if block_count > 0 {
            let at = self.stack.cursor.offset();
            let count = self.varint()?;
            // Each value takes a byte at least, and no two regions share one.
            match usize::try_from(count) {
                Ok(count) if count <= self.most_values.saturating_sub(floor) => value_count = count,
                _ => return Err(self.error_at(at, format!("{count} values cannot be in the bytes that remain"))),
            }
        }
        self.values.resize(floor + value_count, Slot::default());
        if let Some(frame) = self.stack.frames.last_mut() {
            frame.values = floor..floor + value_count;
        }
        Ok(block_count)
    }

    fn leave_region(&mut self) -> Result<(), Reported> {
        let Some(frame) = self.stack.frames.last() else { return Ok(()) };
        self.undefined += frame.values.len();
        self.values.truncate(frame.first_value.min(self.values.len()));
        // A single excess does no harm, but each region costs as much as it announces.
        match self.undefined > self.most_values {
            true => Err(self.error("regions announce more values than all of their bytes could define")),
            false => Ok(()),
        }
    }

    fn leave_bytes(&mut self) -> Result<(), Reported> {
        Ok(())
    }

    fn wrong(&mut self, at: usize, message: String) -> Reported {
        self.error_at(at, message)
    }

    fn block_header(&mut self) -> Result<(), Reported> {
        let (ops, has_args) = self.flagged_varint()?;
        let block = self.stack.block();
        let Some(frame) = self.stack.frames.last_mut() else { return Ok(()) };
        frame.ops_left = ops;
        if let Some(divider) = self.divider.take()
            && !has_args
        {
            return self.divide(&divider);
        }
        let Some(block) = block.filter(|_| has_args) else { return Ok(()) };
        let version = self.file.image.version;
        let first = self.stack.ir.value_count();
        let count = self.count()?;
        for index in 0..count {
            let at = self.stack.cursor.offset();
            let (ty, has_loc) = match version {
                ..4 => (self.varint()?, true),
                _ => self.flagged_varint()?,
            };
            let ty = self.type_at(at, ty)?;
            let loc = if has_loc { self.loc()? } else { Loc::UNKNOWN };
            let value = self.stack.ir.add_block_arg(block, ty, loc);
            self.define(value, count - index)?;
        }
        if version >= 3 && self.byte()? != 0 {
            for order in self.use_orders(count)? {
                let value = self.stack.ir.value_behind(first + order.value as usize);
                self.stack.disordered.push((value, Some(order)));
            }
        }
        Ok(())
    }

    fn op(&mut self) -> Result<(), Reported> {
        let at = self.stack.cursor.offset();
        let name_index = self.varint()?;
        let kind = match usize::try_from(name_index).ok().and_then(|index| self.kinds.get(index)) {
            Some(Some(kind)) => *kind,
            _ => self.kind(at, name_index)?,
        };
        let name = kind.name;
        let mask = self.byte()?;
        let loc = self.loc()?;
        let mut attrs = None;
        if mask & mask::ATTRS != 0 {
            let at = self.stack.cursor.offset();
            let index = self.varint()?;
            attrs = Some(self.dictionary(at, index)?);
        }
        let mut properties = None;
        if mask & mask::PROPERTIES != 0 {
            let at = self.stack.cursor.offset();
            properties = Some((at, self.varint()?));
        }
        self.stack.results.clear();
        if mask & mask::RESULTS != 0 {
            for _ in 0..self.count()? {
                let at = self.stack.cursor.offset();
                let index = self.varint()?;
                let ty = self.type_at(at, index)?;
                self.stack.results.push(ty);
            }
        }
        self.stack.operands.clear();
        if mask & mask::OPERANDS != 0 {
            for _ in 0..self.count()? {
                let value = self.operand()?;
                self.stack.operands.push(value);
            }
        }
        self.stack.successors.clear();
        if mask & mask::SUCCESSORS != 0 {
            for _ in 0..self.count()? {
                let block = self.successor()?;
                self.stack.successors.push(block);
            }
        }
        let mut orders = None;
        if mask & mask::USE_ORDERS != 0 {
            orders = Some(self.use_orders(self.stack.results.len())?);
        }
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
        let (name, loc, made) = (head.name, head.loc, head.regions);
        if self.is_foreign {
            self.divide_operands(kind.name, name, self.stack.operands.len(), &mut props);
        }
        let own = if name == kind.name { kind.own } else { Isolate::is_isolating(&self.stack.ctx, name) };
        let embeds = own && kind.plan.is_none() && self.file.embeds && regions.are_small();
        if embeds {
            // The expansion limit counts the values of each body, embedded or not.
            self.splits.clear();
        }
        let own = own && !embeds;
        let op =
            self.stack.make(&Made { name, loc, own, regions: made, slots: &props.slots, attrs: props.discardable });
        match &head.moved {
            None => {
                let count = self.stack.results.len();
                for index in 0..count {
                    let value = self.stack.ir.op(op).result(index);
                    self.define(value, count - index)?;
                }
            }
            Some(moved) => self.define_moved(op, moved)?,
        }
        for order in orders.into_iter().flatten() {
            if let Some(index) = head.result(order.value as usize) {
                let value = self.stack.ir.op(op).result(index);
                self.stack.disordered.push((value, Some(order)));
            }
        }
        match region_count {
            0 if head.late.is_empty() => Ok(()),
            0 => self.stack.begin_upgrades(op, head.late, own),
            _ => self.regions_of(op, region_count, regions, own, head.late),
        }
    }
}

impl<'f> Body<'f, '_> {
    /// Assigns the next number to a value, the first of `left` remaining ones of the same operation or block.
    pub(super) fn define(&mut self, value: Value, left: usize) -> Result<(), Reported> {
        let Some(frame) = self.stack.frames.last_mut() else { return Ok(()) };
        let Some(number) = frame.values.next() else {
            if self.outermost && self.stack.frames.len() == 1 {
                return Ok(());
            }
            return Err(self.too_many_values(left));
        };
        let Some(slot) = self.values.get_mut(number) else { return Ok(()) };
        let old = std::mem::replace(slot, Slot::value(value));
        if let Some(placeholder) = old.get(self.stack.ir).filter(|_| old.is_placeholder()) {
            self.stack.ir.replace_all_uses(placeholder, value);
            self.unresolved -= 1;
            self.stack.disordered.push((value, None));
        }
        Ok(())
    }

    #[cold]
    fn too_many_values(&self, left: usize) -> Reported {
        let end = self.stack.frames.last().map_or(0, |frame| frame.values.end) - self.stack.scope;
        self.error(format!(
            "value index range was outside of the expected range for the parent region, got [{end}, {}), but the maximum \
             index was {}",
            end + left,
            end.wrapping_sub(1)
        ))
    }

    /// Returns the cached facts about an operation name, by the name's number.
    #[cold]
    fn kind(&mut self, at: usize, index: u64) -> Result<Kind<'f>, Reported> {
        let name = self.file.op_name(&self.stack.ctx, at, index)?;
        let file: &'f File = self.file;
        let plan = file.plan(&self.stack.ctx, name, index);
        let kind = Kind { name, own: Isolate::is_isolating(&self.stack.ctx, name), plan };
        // Frequent names have one-byte numbers and are cached; others are looked up in the file.
        let index = index as usize;
        if index < MANY_KINDS {
            self.kinds.resize(self.kinds.len().max(index + 1), None);
            self.kinds[index] = Some(kind);
        }
        Ok(kind)
    }

    /// Reads the number of an operation's regions, and their position.
    fn regions_header(&mut self) -> Result<(usize, Regions<'f>), Reported> {
        let at = self.stack.cursor.offset();
        let (count, closed) = self.flagged_varint()?;
        if !closed || self.file.image.version < 2 || count == 0 {
            let announced = self.stack.announced(count);
            let count = announced.map_err(|message| self.error_at(at, message))?;
            return Ok((count, if closed { Regions::Closed } else { Regions::Open }));
        }
        let section = Section::read(&mut self.stack.cursor);
        let (section, content) = self.check(section)?;
        if section.id != SectionId::Ir {
            return Err(self.error_at(section.header, "expected IR section for region"));
        }
        let count = self.check(content.checked_count(count))?;
        Ok((count, Regions::Section(section.content, content)))
    }

    /// Enters the regions of an operation, or leaves them unread. `own` is whether they get an isolate of their own.
    fn regions_of(
        &mut self,
        op: Op,
        count: usize,
        regions: Regions<'f>,
        own: bool,
        late: LateMigrations,
    ) -> Result<(), Reported> {
        let mut outer = Outer::new(self.stack.scope);
        match regions {
            Regions::Open => {}
            Regions::Closed => self.stack.scope = self.values.len(),
            Regions::Section(content, _) if own => {
                let unread = Unread { file: self.file.clone(), content, regions: count, late };
                self.stack.ir.set_lazy(op, Arc::new(unread));
                return Ok(());
            }
            Regions::Section(_, content) => {
                self.stack.scope = self.values.len();
                self.stack.enter_bytes(content, &mut outer);
            }
        }
        let owner = if own { self.enter_isolate(op, &mut outer)? } else { op };
        self.stack.put_off(owner, late);
        self.enter(owner, count, outer)
    }
}
