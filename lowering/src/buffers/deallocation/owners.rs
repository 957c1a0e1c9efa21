//! Indicators of ownership, and the buffers that each block frees.

use std::collections::HashMap;

use lect_core::diag::Reported;
use lect_core::entity::{Block, Op, Type, Value};
use lect_core::ir::Isolate;
use lect_dialects::arith::ConstantOp;
use lect_dialects::bufferization::{CloneOp, DeallocOp};
use lect_dialects::memref::{ExtractStridedMetadataOp, ReinterpretCastOp};
use lect_support::prelude::*;
use lect_transforms::rewrite::Rewriter;

use super::liveness::{BlockLiveness, in_order};
use crate::buffers::options::is_buffer;

/// Ownership of a buffer in a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Ownership {
    /// No ownership was recorded.
    #[default]
    Unset,
    /// A value of type `i1` is the indicator.
    Indicator(Value),
    /// There are several indicators that may differ.
    Unknown,
}

impl Ownership {
    /// Combines the ownership of buffers that may be the same.
    fn combined(self, other: Self, ir: &Isolate) -> Self {
        match (self, other) {
            (Self::Unset, other) => other,
            (known, Self::Unset) => known,
            (Self::Indicator(a), Self::Indicator(b)) if is_equal(ir, a, b) => self,
            _ => Self::Unknown,
        }
    }
}

/// Returns true if two values are the same, or equal constants.
fn is_equal(ir: &Isolate, a: Value, b: Value) -> bool {
    a == b || constant_int(ir, a).is_some_and(|a| Some(a) == constant_int(ir, b))
}

/// Ownership of the buffers in a function, and the buffers that its blocks free.
pub struct Owners {
    owned: HashMap<(Value, Block), Ownership>,
    freed: HashMap<Block, Vec<Value>>,
    liveness: BlockLiveness,
}

/// Returns true if a value is a buffer.
pub(super) fn holds_buffer(ir: &Isolate, value: Value) -> bool {
    is_buffer(ir.context(), ir.value_type(value))
}

/// Emits a constant of type `i1`.
pub(super) fn truth(rw: &mut Rewriter<'_>, loc: Loc, value: bool) -> Value {
    rw.located(loc, |rw| rw.value(ConstantOp::truth(rw.context(), value)))
}

/// Returns the location of the definition of a value.
pub(super) fn loc_of(ir: &Isolate, value: Value) -> Loc {
    match ir.value(value).def() {
        ValueDef::Result(op, _) => ir.op(op).loc(),
        ValueDef::Argument(block, number) => {
            ir.block(block).args_with_locs().get(number as usize).map_or(Loc::UNKNOWN, |arg| arg.1)
        }
        ValueDef::Forward | ValueDef::Outside => Loc::UNKNOWN,
    }
}

impl Owners {
    /// Analyzes the liveness of values in a function.
    pub(super) fn new(ir: &Isolate, function: Op) -> Self {
        Self { owned: HashMap::new(), freed: HashMap::new(), liveness: BlockLiveness::of(ir, function) }
    }

    /// Returns the ownership of a buffer in a block.
    pub fn get(&self, buffer: Value, block: Block) -> Ownership {
        self.owned.get(&(buffer, block)).copied().unwrap_or_default()
    }

    /// Returns the indicator of a buffer in a block, if there is a single one.
    pub fn indicator(&self, buffer: Value, block: Block) -> Option<Value> {
        match self.get(buffer, block) {
            Ownership::Indicator(value) => Some(value),
            Ownership::Unset | Ownership::Unknown => None,
        }
    }

    /// Combines the ownership of a buffer in a block with another one.
    pub fn add(&mut self, ir: &Isolate, buffer: Value, ownership: Ownership, block: Block) {
        let known = self.owned.entry((buffer, block)).or_default();
        *known = known.combined(ownership, ir);
    }

    /// Combines the ownership of a buffer in the block that defines it with an indicator.
    pub fn add_indicator(&mut self, ir: &Isolate, buffer: Value, indicator: Value) {
        if let Some(block) = ir.value(buffer).block() {
            self.add(ir, buffer, Ownership::Indicator(indicator), block.block);
        }
    }

    /// Replaces the ownership of a buffer in a block.
    pub fn set(&mut self, buffer: Value, ownership: Ownership, block: Block) {
        self.owned.insert((buffer, block), ownership);
    }

    /// Makes a block free a buffer at its end, if it owns it then.
    pub fn free_at_end(&mut self, buffer: Value, block: Block) {
        self.freed.entry(block).or_default().push(buffer);
    }

    /// Records the replacement of a value.
    pub(super) fn replaced(&mut self, from: Value, to: Value) {
        self.liveness.replaced(from, to);
    }

    /// Returns the buffers that are live at the start of a block.
    pub(super) fn live_at_start(&self, ir: &Isolate, block: Block) -> Vec<Value> {
        let values = self.liveness.at_start(block).into_iter();
        in_order(ir, values.filter(|value| holds_buffer(ir, *value)).collect())
    }

    /// Returns the buffers that are used behind a terminator: passed ones, and live ones. These are live at the start of
    /// the successor, if there is one.
    pub fn retained(&self, ir: &Isolate, from: Block, to: Option<Block>, passed: &[Value]) -> Vec<Value> {
        let mut values: Vec<Value> = passed.iter().copied().filter(|value| holds_buffer(ir, *value)).collect();
        let mut live = self.liveness.at_end(from);
        if let Some(to) = to {
            let at_start = self.liveness.at_start(to);
            live.retain(|value| at_start.contains(value));
        }
        live.retain(|value| holds_buffer(ir, *value));
        values.extend(in_order(ir, live));
        values
    }

    /// Emits the buffers that a block frees, as they were allocated, and returns them with their indicators.
    pub fn freed(&self, rw: &mut Rewriter<'_>, block: Block) -> Result<[Vec<Value>; 2], Reported> {
        let (mut buffers, mut indicators) = (Vec::new(), Vec::new());
        for &buffer in self.freed.get(&block).into_iter().flatten() {
            let indicator = self.indicator(buffer, block);
            let Some((base, indicator)) = indicator.and_then(|it| Some((allocation(rw, buffer)?, it))) else {
                let loc = loc_of(rw.ir(), buffer);
                return Err(rw.context().error(loc, "MemRef value does not have valid ownership").emit());
            };
            buffers.push(base);
            indicators.push(indicator);
        }
        Ok([buffers, indicators])
    }

    /// Emits a deallocation before a terminator without successors, which passes on values. Returns the indicators of
    /// the buffers among them.
    pub fn free_before_end(
        &mut self,
        rw: &mut Rewriter<'_>,
        end: Op,
        passed: &[Value],
    ) -> Result<Vec<Value>, Reported> {
        let Some(block) = rw.op(end).block().map(|block| block.block) else { return Ok(Vec::new()) };
        rw.before(end);
        let [buffers, indicators] = self.freed(rw, block)?;
        let retained = self.retained(rw.ir(), block, None, passed);
        if buffers.is_empty() && retained.is_empty() {
            return Ok(Vec::new());
        }
        let mut updated = self.free(rw, block, buffers, indicators, &retained);
        updated.truncate(passed.iter().filter(|value| holds_buffer(rw.ir(), **value)).count());
        Ok(updated)
    }

    /// Emits a deallocation. The retained buffers get new indicators, which are returned.
    pub fn free(
        &mut self,
        rw: &mut Rewriter<'_>,
        block: Block,
        buffers: Vec<Value>,
        indicators: Vec<Value>,
        retained: &[Value],
    ) -> Vec<Value> {
        let types: Vec<Type> = vec![rw.context().types().i1(); retained.len()];
        let made = rw.add(DeallocOp::build(buffers, indicators, retained.to_vec(), types));
        let updated: Vec<Value> = rw.op(made).results().collect();
        for buffer in retained {
            self.set(*buffer, Ownership::Unset, block);
        }
        for (buffer, indicator) in retained.iter().zip(&updated) {
            self.add(rw.ir(), *buffer, Ownership::Indicator(*indicator), block);
        }
        updated
    }

    /// Returns a buffer and its indicator in the block that defines it. Without a single indicator, a copy is made.
    pub fn copy_if_unknown(&mut self, rw: &mut Rewriter<'_>, buffer: Value) -> (Value, Value) {
        match rw.ir().value(buffer).block().map(|block| block.block) {
            Some(block) => self.copy_if_unknown_in(rw, buffer, block),
            None => self.copy(rw, buffer),
        }
    }

    /// Returns a buffer and its indicator in a block. Without a single indicator, a copy is made.
    pub fn copy_if_unknown_in(&mut self, rw: &mut Rewriter<'_>, buffer: Value, block: Block) -> (Value, Value) {
        match self.indicator(buffer, block) {
            Some(indicator) => (buffer, indicator),
            None => self.copy(rw, buffer),
        }
    }

    fn copy(&mut self, rw: &mut Rewriter<'_>, buffer: Value) -> (Value, Value) {
        let (loc, ty) = (loc_of(rw.ir(), buffer), rw.ir().value_type(buffer));
        let copy = rw.located(loc, |rw| rw.value(CloneOp::build(buffer, ty)));
        let indicator = truth(rw, loc, true);
        self.own(rw.ir(), copy, indicator);
        (copy, indicator)
    }

    /// Makes the block that defines a buffer its owner.
    pub fn own(&mut self, ir: &Isolate, buffer: Value, indicator: Value) {
        self.add_indicator(ir, buffer, indicator);
        if let Some(block) = ir.value(buffer).block() {
            self.free_at_end(buffer, block.block);
        }
    }
}

/// Emits the buffer of rank 0 that is the start of an allocation.
fn allocation(rw: &mut Rewriter<'_>, buffer: Value) -> Option<Value> {
    let ctx = rw.context().clone();
    let (mut source, ty) = (buffer, rw.ir().value_type(buffer));
    if let TypeData::UnrankedMemRef { element, memory_space } = ctx.types().data(ty) {
        let layout = ctx.attrs().strided_layout(&[], 0);
        let plain = ctx.types().memref(&[], *element, Some(layout), *memory_space).ok()?;
        let slice = lect_support::mixed_integers::MixedSlice {
            offsets: smallvec![Mixed::Static(0)],
            sizes: smallvec![],
            strides: smallvec![],
        };
        source = rw.value(ReinterpretCastOp::from_slice(source, &slice, plain));
    }
    let (base, rank) = {
        let memory = MemRef::of(&ctx, rw.ir().value_type(source))?;
        (memory.with(&ctx, &[], None)?, memory.rank())
    };
    let index = ctx.types().index();
    let numbers = vec![index; rank];
    let op = rw.add(ExtractStridedMetadataOp::build(source, base, index, numbers.clone(), numbers));
    Some(rw.op(op).result(0))
}
