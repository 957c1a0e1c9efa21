//! A walk over all of the IR, in the order in which it is written, that notes the code as numbers.

use lect_core::Context;
use lect_core::diag::Reported;
use lect_core::entity::{Entity, Value};
use lect_core::ir::{BlockRef, Isolate, OpRef, RegionRef, ValueDef};
use smallvec::SmallVec;

use super::WriteConfig;
use super::places::Places;
use super::shapes::{Likenesses, bits};
use super::tables::Tables;
use crate::archive::places::PlaceState;
use crate::write::uses::{self, Order};

/// Words from here on are likenesses by number, from the next one on types by the order in which they were met, but for the
/// two last; all others are numbers as they will be.
pub(super) const LIKENESS: u32 = 1 << 31;
pub(super) const TYPE: u32 = 3 << 30;
/// A stretch with a length before it begins or ends.
pub(super) const ENTER: u32 = u32::MAX;
pub(super) const LEAVE: u32 = u32::MAX - 1;

/// What was found.
pub(super) struct Survey<'a> {
    ctx: &'a Context,
    pub tables: Tables,
    pub likenesses: Likenesses,
    /// The code.
    pub code: Vec<u32>,
    pub places: Places<'a>,
    /// Operations of the outermost one that are found by name.
    pub symbols: Vec<Symbol>,
    scopes: Vec<Scope<'a>>,
    key: Vec<u32>,
    operands: SmallVec<[u32; 8]>,
}

/// An operation that refers to nothing and is found by name.
pub(super) struct Symbol {
    pub name: Box<[u8]>,
    /// Where it stands in the code, and its location among locations.
    pub code: usize,
    pub place: usize,
    /// What that is a distance from.
    pub state: PlaceState,
}

/// What is known of an isolate while it is walked over.
struct Scope<'a> {
    isolate: &'a Isolate,
    /// By value: nought, one more than its number, or [`FORWARD`] and the number of its stand-in.
    values: Vec<u32>,
    /// The values that have numbers, by number.
    defined: Vec<Value>,
    /// The place of each block in its region.
    blocks: Vec<u32>,
    order: Order,
    /// How many values were referred to before they were defined, and how many of them are not defined yet.
    forwards: u32,
    pending: u32,
}

/// Marks a value that was referred to and not defined yet.
const FORWARD: u32 = 1 << 31;

/// An operation whose regions are walked over.
struct Frame<'a> {
    regions: SmallVec<[RegionRef<'a>; 2]>,
    next_region: usize,
    block: Option<BlockRef<'a>>,
    next_op: Option<OpRef<'a>>,
    /// Where the number of the current block's operations stands in the code, and how many there are so far.
    count_at: usize,
    ops: u32,
    has_args: u32,
    /// How many values were defined before the current region.
    values: usize,
    /// Whether the regions are a stretch of their own.
    own: bool,
}

impl<'a> Survey<'a> {
    pub fn new(ctx: &'a Context, config: &WriteConfig) -> Self {
        Self {
            ctx,
            tables: Tables::new(ctx),
            likenesses: Likenesses::default(),
            code: Vec::new(),
            places: Places::new(ctx, config.locations),
            symbols: Vec::new(),
            scopes: Vec::new(),
            key: Vec::new(),
            operands: SmallVec::new(),
        }
    }

    /// Walks over `root` and all that is in it.
    pub fn run(&mut self, root: OpRef<'a>) -> Result<(), Reported> {
        self.scopes.push(Scope::of(root.ir));
        let mut frames = Vec::new();
        self.op(root, &mut frames)?;
        while let Some(frame) = frames.last_mut() {
            if let Some(op) = frame.next_op {
                frame.next_op = op.next();
                frame.ops += 1;
                self.op(op, &mut frames)?;
                continue;
            }
            if let Some(block) = frame.block {
                if let Some(count) = self.code.get_mut(frame.count_at) {
                    *count = frame.ops << 1 | frame.has_args;
                }
                frame.block = block.next();
                if let Some(block) = frame.block {
                    self.begin_block(block, frame)?;
                    continue;
                }
                self.leave_region(frame.values);
            }
            match frame.regions.get(frame.next_region) {
                Some(&region) => {
                    frame.next_region += 1;
                    self.region(region, frame)?;
                }
                None => {
                    if frame.own {
                        self.leave()?;
                    }
                    frames.pop();
                }
            }
        }
        self.end_scope()
    }

    fn leave(&mut self) -> Result<(), Reported> {
        self.code.push(LEAVE);
        self.places.leave();
        self.end_scope()
    }

    fn end_scope(&mut self) -> Result<(), Reported> {
        match self.scopes.pop() {
            Some(scope) if scope.pending > 0 => {
                let message = "an operand is defined outside of what is written, which an archive has no number for";
                Err(self.ctx.error(scope.isolate.root().loc(), message).emit())
            }
            _ => Ok(()),
        }
    }

    fn leave_region(&mut self, values: usize) {
        let Some(scope) = self.scopes.last_mut() else { return };
        for value in scope.defined.drain(values..) {
            if let Some(number) = scope.values.get_mut(value.index()) {
                *number = 0;
            }
        }
    }

    fn region(&mut self, region: RegionRef<'a>, frame: &mut Frame<'a>) -> Result<(), Reported> {
        let Some(scope) = self.scopes.last_mut() else { return Ok(()) };
        let (mut last, mut as_made) = (None, true);
        let mut count = 0;
        for block in region.blocks() {
            if let Some(place) = scope.blocks.get_mut(block.block.index()) {
                *place = count;
            }
            count += 1;
            if matches!(scope.order, Order::AsMade) {
                for op in block.ops() {
                    as_made &= last < Some(op.op);
                    last = Some(op.op);
                }
            }
        }
        // Operations with regions of their own may have been made before or after what is in these.
        as_made &= scope.isolate.region_count() <= scope.isolate.root().regions().len().min(1);
        if !as_made && matches!(scope.order, Order::AsMade) {
            scope.order = Order::of(scope.isolate);
        }
        frame.values = scope.defined.len();
        self.code.push(count);
        frame.block = region.entry();
        match frame.block {
            Some(block) => self.begin_block(block, frame),
            None => Ok(()),
        }
    }

    fn begin_block(&mut self, block: BlockRef<'a>, frame: &mut Frame<'a>) -> Result<(), Reported> {
        (frame.count_at, frame.ops, frame.next_op) = (self.code.len(), 0, block.first());
        self.code.push(0);
        let args = block.args_with_locs();
        frame.has_args = u32::from(!args.is_empty());
        if args.is_empty() {
            return Ok(());
        }
        let mut extras: SmallVec<[u32; 8]> = SmallVec::new();
        self.extras(block.ir, args.iter().map(|arg| arg.0), &mut extras);
        self.code.push((args.len() as u32) << 1 | u32::from(!extras.is_empty()));
        for &(value, loc) in args {
            let ty = block.ir.value_type(value);
            self.code.push(TYPE | self.tables.meet_type(ty, 1));
            self.places.meet(loc, Places::ARGUMENT);
            self.define(value);
        }
        self.code.extend_from_slice(&extras);
        Ok(())
    }

    fn define(&mut self, value: Value) {
        let Some(scope) = self.scopes.last_mut() else { return };
        scope.defined.push(value);
        if let Some(number) = scope.values.get_mut(value.index()) {
            *number = scope.defined.len() as u32;
        }
    }

    /// What there is to say of values that stand together and are about to be defined: those that were referred to before,
    /// and orders of uses.
    fn extras(
        &mut self,
        isolate: &'a Isolate,
        values: impl Iterator<Item = Value> + Clone,
        to: &mut SmallVec<[u32; 8]>,
    ) {
        let Some(scope) = self.scopes.last_mut() else { return };
        let is_plain = |value: Value| isolate.value(value).uses_are_newest_first();
        if scope.pending == 0 && matches!(scope.order, Order::AsMade) && values.clone().all(is_plain) {
            return;
        }
        let mut forwards: SmallVec<[(u32, u32); 4]> = SmallVec::new();
        let mut orders: SmallVec<[(u32, Vec<u32>); 2]> = SmallVec::new();
        for (index, value) in values.enumerate() {
            let known = scope.values.get(value.index()).copied().unwrap_or_default();
            if known & FORWARD != 0 {
                scope.pending -= 1;
                forwards.push((index as u32, known & !FORWARD));
            }
            if let Some(places) = uses::places(isolate, &scope.order, value) {
                orders.push((index as u32, places));
            }
        }
        if forwards.is_empty() && orders.is_empty() {
            return;
        }
        to.push(forwards.len() as u32);
        forwards.into_iter().for_each(|(index, id)| to.extend([index, id]));
        to.push(orders.len() as u32);
        for (index, places) in orders {
            to.extend([index, places.len() as u32]);
            to.extend(places);
        }
    }

    fn op(&mut self, op: OpRef<'a>, frames: &mut Vec<Frame<'a>>) -> Result<(), Reported> {
        let own = op.ir.child(op.op).is_some() || op.block().is_none();
        if frames.len() == 1 && op.operand_count() + op.result_count() == 0 && op.successors().len() == 0 {
            self.symbol(op);
        }
        let mut head = 0;
        self.operands(op, &mut head)?;
        let mut extras: SmallVec<[u32; 8]> = SmallVec::new();
        if op.result_count() > 0 {
            let results: SmallVec<[Value; 4]> = op.results().collect();
            self.extras(op.ir, results.iter().copied(), &mut extras);
        }
        if !extras.is_empty() {
            head |= bits::EXTRAS;
        }
        if own && op.has_regions() {
            head |= bits::STRETCH;
        }
        let first = op.operands().next().filter(|_| self.is_first_known(op)).map(|value| op.ir.value_type(value));
        let likeness = self.likenesses.meet(op, head, first, &mut self.key, &mut self.tables);
        self.code.push(LIKENESS | likeness);
        self.code.extend_from_slice(&self.operands);
        for block in op.successors() {
            let place = self.scopes.last().and_then(|scope| scope.blocks.get(block.block.index()));
            self.code.push(place.copied().unwrap_or_default());
        }
        self.code.extend_from_slice(&extras);
        self.places.meet(op.loc(), Places::class(op.result_count()));
        for value in op.results() {
            self.define(value);
        }
        if op.has_regions() {
            let own_isolate = op.ir.child(op.op);
            let stretch = head & bits::STRETCH != 0;
            if stretch {
                self.code.push(ENTER);
                self.places.enter();
                self.scopes.push(Scope::of(own_isolate.unwrap_or(op.ir)));
            }
            frames.push(Frame {
                regions: op.regions().collect(),
                next_region: 0,
                block: None,
                next_op: None,
                count_at: 0,
                ops: 0,
                has_args: 0,
                values: 0,
                own: stretch,
            });
        }
        Ok(())
    }

    fn symbol(&mut self, op: OpRef<'a>) {
        let name = op.attr("sym_name").and_then(|name| self.ctx.string_value(name));
        if let Some(name) = name {
            let (place, state) = self.places.mark();
            self.symbols.push(Symbol { name: name.into(), code: self.code.len(), place, state });
        }
    }

    /// Whether the first operand was defined before.
    fn is_first_known(&self, op: OpRef<'a>) -> bool {
        let scope = self.scopes.last();
        let number = |value: Value| scope.and_then(|scope| scope.values.get(value.index())).copied();
        op.operands().next().and_then(number).is_some_and(|number| number != 0 && number & FORWARD == 0)
    }

    fn operands(&mut self, op: OpRef<'a>, head: &mut u32) -> Result<(), Reported> {
        self.operands.clear();
        let Some(scope) = self.scopes.last_mut() else { return Ok(()) };
        let next = scope.defined.len() as u32;
        let mut has_forward = false;
        for value in op.operands() {
            let Some(number) = scope.values.get_mut(value.index()) else { continue };
            if *number == 0 {
                if matches!(op.ir.value(value).def(), ValueDef::Forward | ValueDef::Outside) {
                    let message =
                        "an operand is defined outside of what is written, which an archive has no number for";
                    return Err(self.ctx.error(op.loc(), message).emit());
                }
                *number = FORWARD | scope.forwards;
                scope.forwards += 1;
                scope.pending += 1;
            }
            has_forward |= *number & FORWARD != 0;
            self.operands.push(match *number & FORWARD {
                0 => next - *number,
                _ => *number,
            });
        }
        if has_forward {
            *head |= bits::FORWARD;
            for number in &mut self.operands {
                *number = match *number & FORWARD {
                    0 => *number << 1,
                    _ => (*number & !FORWARD) << 1 | 1,
                };
            }
        }
        Ok(())
    }
}

impl<'a> Scope<'a> {
    fn of(isolate: &'a Isolate) -> Self {
        Self {
            isolate,
            values: vec![0; isolate.value_count()],
            defined: Vec::new(),
            blocks: vec![0; isolate.block_count()],
            order: Order::AsMade,
            forwards: 0,
            pending: 0,
        }
    }
}
