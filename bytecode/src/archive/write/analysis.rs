//! First pass over the IR, in the order of writing, which notes the code.

use lect_core::context::ContextData;
use lect_core::diag::Reported;
use lect_core::ir::{BlockRef, OpRef, RegionRef, ValueDef};
use smallvec::SmallVec;

use super::WriteConfig;
use super::code::{Code, Symbol};
use super::keys::{Counts, StructuralKeys};
use super::locations::Locations;
use super::scope::{FORWARD, Scope};
use super::tables::Tables;
use crate::archive::bits;
use crate::wire::Pending;

/// Results of the first pass.
pub(super) struct Analysis<'a> {
    ctx: &'a ContextData,
    pub tables: Tables,
    pub keys: StructuralKeys,
    pub code: Code,
    pub places: Locations<'a>,
    /// Named operations in the outermost one, for the index of symbols.
    pub symbols: Vec<Symbol>,
    /// The current isolate, and the enclosing ones.
    scope: Scope<'a>,
    outer: Vec<Scope<'a>>,
    operands: SmallVec<[u32; 8]>,
}

/// An operation whose regions are visited.
struct Frame<'a> {
    regions: SmallVec<[RegionRef<'a>; 2]>,
    next_region: usize,
    block: Option<BlockRef<'a>>,
    next_op: Option<OpRef<'a>>,
    /// Position of the current block's operation count, and the count so far.
    count_at: usize,
    ops: u32,
    has_args: u32,
    /// Number of values defined before the current region.
    values: usize,
    /// Whether the regions form a stretch of their own.
    own: bool,
    /// Whether the operation is the outermost one.
    is_outermost: bool,
}

impl<'a> Analysis<'a> {
    /// Runs the first pass over an operation with all nested ones.
    pub fn of(root: OpRef<'a>, config: &WriteConfig) -> Result<Self, Reported> {
        let ctx = root.context();
        let mut analysis = Self {
            ctx,
            tables: Tables::new(ctx),
            keys: StructuralKeys::default(),
            code: Code::default(),
            places: Locations::new(ctx, config.locations),
            symbols: Vec::new(),
            scope: Scope::of(root.ir.get()),
            outer: Vec::new(),
            operands: SmallVec::new(),
        };
        analysis.run(root)?;
        Ok(analysis)
    }

    fn run(&mut self, root: OpRef<'a>) -> Result<(), Reported> {
        let mut frames = Vec::new();
        self.op(root, &mut frames)?;
        while let Some(frame) = frames.last_mut() {
            if let Some(op) = self.plain_ops(frame) {
                frame.next_op = op.next();
                frame.ops += 1;
                if frame.is_outermost {
                    self.symbol(op);
                }
                self.op(op, &mut frames)?;
                continue;
            }
            if let Some(block) = frame.block {
                self.code.set(frame.count_at, frame.ops << 1 | frame.has_args);
                frame.block = block.next();
                if let Some(block) = frame.block {
                    self.begin_block(block, frame);
                    continue;
                }
                // At the end of an isolate its values are dropped as a whole.
                if !frame.own || frame.next_region < frame.regions.len() {
                    self.scope.forget(frame.values);
                }
            }
            match frame.regions.get(frame.next_region) {
                Some(&region) => {
                    frame.next_region += 1;
                    self.region(region, frame);
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
        self.code.leave();
        self.places.leave();
        self.end_scope()?;
        if let Some(mut outer) = self.outer.pop() {
            std::mem::swap(&mut self.scope, &mut outer);
            if std::ptr::eq(self.scope.isolate, outer.isolate) {
                self.scope.leave_embedded(outer);
            }
        }
        Ok(())
    }

    fn end_scope(&mut self) -> Result<(), Reported> {
        match self.scope.pending {
            0 => Ok(()),
            _ => Err(self.outside_operand(self.scope.isolate.root())),
        }
    }

    #[cold]
    fn outside_operand(&self, op: OpRef<'a>) -> Reported {
        let message = "an operand is defined outside of the written operation, and an archive has no number for it";
        self.ctx.error(op.loc(), message).emit()
    }

    fn region(&mut self, region: RegionRef<'a>, frame: &mut Frame<'a>) {
        frame.values = self.scope.defined();
        self.code.number(self.scope.region(region));
        frame.block = region.entry();
        frame.block.into_iter().for_each(|block| self.begin_block(block, frame));
    }

    fn begin_block(&mut self, block: BlockRef<'a>, frame: &mut Frame<'a>) {
        (frame.count_at, frame.ops, frame.next_op) = (self.code.later(), 0, block.first());
        let args = block.args_with_locs();
        frame.has_args = u32::from(!args.is_empty());
        if args.is_empty() {
            return;
        }
        let extras = self.scope.extras(|| args.iter().map(|arg| arg.0));
        self.code.number((args.len() as u32) << 1 | u32::from(!extras.is_empty()));
        for &(value, loc) in args {
            let ty = block.ir.value_type(value);
            self.code.ty(self.tables.meet_type(ty, 1));
            self.places.meet(loc, Locations::ARGUMENT);
            self.scope.define(value);
        }
        extras.into_iter().for_each(|number| self.code.number(number));
    }

    /// Writes operations up to the first one that is not plain, and returns that one.
    fn plain_ops(&mut self, frame: &mut Frame<'a>) -> Option<OpRef<'a>> {
        while let Some(op) = frame.next_op {
            let may_be_symbol = frame.is_outermost && op.operand_count() + op.result_count() == 0;
            if may_be_symbol || !self.plain_op(op) {
                return Some(op);
            }
            frame.next_op = op.next();
            frame.ops += 1;
        }
        None
    }

    /// Writes an operation of the most frequent kind: without regions, successors, forward references and extra records
    /// of its results. Returns false if the operation is not of this kind.
    #[inline(always)]
    fn plain_op(&mut self, op: OpRef<'a>) -> bool {
        let count = op.operand_count();
        if !op.is_plain() || count > Pending::NUMBERS || !self.scope.is_plain(op.results()) {
            return false;
        }
        let next = self.scope.defined() as u32;
        let mut begun = self.code.begin();
        let mut first = None;
        for value in op.operands() {
            let Some(number) = self.scope.number(value) else { return false };
            begun.operands.leb(next - number);
            first = first.or(Some(value));
        }
        let first = first.map(|value| op.ir.value_type(value));
        let counts = Counts { operands: count as u32, ..Counts::default() };
        begun.end(self.keys.meet(op, counts, first, &mut self.tables));
        self.places.meet(op.loc(), Locations::class(op.result_count()));
        for value in op.results() {
            self.scope.define(value);
        }
        true
    }

    /// Writes any operation up to its regions, which are left to the next frame.
    fn op(&mut self, op: OpRef<'a>, frames: &mut Vec<Frame<'a>>) -> Result<(), Reported> {
        let is_stretch = op.has_regions() && (op.is_isolated() || op.block().is_none());
        let first = op.operands().next().filter(|&value| self.scope.number(value).is_some());
        let first = first.map(|value| op.ir.value_type(value));
        let has_forward = self.operands(op)?;
        let extras = self.scope.extras(|| op.results());
        let flag = |is_there: bool, bit: u32| if is_there { bit } else { 0 };
        let counts = Counts {
            bits: flag(has_forward, bits::FORWARD)
                | flag(!extras.is_empty(), bits::EXTRAS)
                | flag(is_stretch, bits::STRETCH),
            operands: op.operand_count() as u32,
            successors: op.successors().len() as u32,
            regions: op.regions().len() as u32,
        };
        let key = self.keys.meet(op, counts, first, &mut self.tables);
        self.code.key(key);
        self.operands.iter().for_each(|&number| self.code.number(number));
        op.successors().for_each(|block| self.code.number(self.scope.block(block.block)));
        extras.into_iter().for_each(|number| self.code.number(number));
        self.places.meet(op.loc(), Locations::class(op.result_count()));
        op.results().for_each(|value| self.scope.define(value));
        if !op.has_regions() {
            return Ok(());
        }
        if is_stretch {
            self.code.enter();
            self.places.enter();
            let inner = match op.own_isolate() {
                Some(own) => Scope::of(own.get()),
                None if op.block().is_none() => Scope::of(op.ir.get()),
                None => self.scope.enter_embedded(),
            };
            self.outer.push(std::mem::replace(&mut self.scope, inner));
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
            own: is_stretch,
            is_outermost: frames.is_empty(),
        });
        Ok(())
    }

    /// Registers a child of the outermost operation as a symbol, if it has a name and refers to nothing else.
    fn symbol(&mut self, op: OpRef<'a>) {
        if op.operand_count() + op.result_count() + op.successors().len() > 0 {
            return;
        }
        let name = op.attr("sym_name").and_then(|name| self.ctx.attrs().string_value(name));
        if let Some(name) = name {
            let (place, state) = self.places.mark();
            self.symbols.push(Symbol { name: name.into(), code: self.code.mark(), place, state });
        }
    }

    /// Computes the numbers of operands. Returns true if some are forward references.
    fn operands(&mut self, op: OpRef<'a>) -> Result<bool, Reported> {
        self.operands.clear();
        let scope = &mut self.scope;
        let next = scope.defined() as u32;
        let mut has_forward = false;
        for value in op.operands() {
            let Some(number) = scope.values.get_mut(value) else { continue };
            if *number == 0 {
                if matches!(op.ir.value(value).def(), ValueDef::Forward | ValueDef::Outside) {
                    return Err(self.outside_operand(op));
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
            for number in &mut self.operands {
                *number = match *number & FORWARD {
                    0 => *number << 1,
                    _ => (*number & !FORWARD) << 1 | 1,
                };
            }
        }
        Ok(has_forward)
    }
}
