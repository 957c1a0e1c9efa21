//! Conversion of a module to another dialect or version: each operation is rebuilt.
//!
//! Functions are isolated from above in one dialect and not in the other, so values move between isolates.
//!
//! Operations of other dialects keep their types. Casts convert between these and VHLO, right after the producer of a
//! value, in reverse order of creation. VHLO values are cast at their definition, values of other dialects at their
//! use.

use hashbrown::HashMap;
use lect_core::Context;
use lect_core::diag::Reported;
use lect_core::entity::{Block, Op, Region, SecondaryMap, Type, Value};
use lect_core::ir::{BlockRef, Builder, Isolate, OpParts, OpRef, OpState, RegionRef, ValueDef, ValueRef};
use lect_core::loc::Loc;
use smallvec::SmallVec;

use super::ops::{NewOp, Ops, Way};
use super::uses::{self, Turn, Turns};

/// A converted value, with the depth of its isolate.
#[derive(Clone, Copy)]
struct Made {
    value: Value,
    depth: usize,
    /// The value with the type on the other side of the border between VHLO and other dialects.
    other: Option<Value>,
}

/// An operation whose regions are being converted.
struct Frame<'s> {
    regions: SmallVec<[(RegionRef<'s>, Region); 2]>,
    next_region: usize,
    blocks: Vec<(BlockRef<'s>, Block)>,
    next_block: usize,
    /// The next operation to convert, and the block that it is appended to.
    next: Option<OpRef<'s>>,
    block: Option<Block>,
    /// The state of the enclosing isolate: the operation to create there, its operands and the isolate.
    outer: Option<Outer<'s>>,
    /// Whether the regions are in a different source isolate than the operation.
    has_table: bool,
}

struct Outer<'s> {
    around: Box<Isolate>,
    block: Option<Block>,
    op: OpRef<'s>,
    new: NewOp,
    operands: SmallVec<[Value; 4]>,
    turns: Turns,
}

struct Converter<'s, 'c> {
    ctx: Context,
    ops: Ops<'c>,
    /// Whether operations of other dialects are allowed.
    is_mixed: bool,
    ir: Isolate,
    depth: usize,
    /// Converted values, by isolate of the source.
    values: Vec<SecondaryMap<Value, Option<Made>>>,
    /// Placeholders for forward references, by isolate of the source and value.
    pending: HashMap<(usize, Value), Made, foldhash::fast::RandomState>,
    frames: Vec<Frame<'s>>,
    /// Operations of this isolate whose uses are not ordered by position.
    turns: Turns,
}

/// Converts a module to another dialect or version.
pub(super) fn convert(source: &Isolate, way: Way, others: bool) -> Result<Isolate, Reported> {
    let ctx = source.context().clone();
    let root = source.root();
    root.read_all()?;
    let mut ops = Ops::new(source.context(), way, others);
    let new = ops.op(root)?;
    let regions = root.region_count();
    let mut ir = Isolate::new(&ctx, new.name, root.loc(), regions);
    ir.set_root_attrs(root.loc(), new.attrs, &new.slots);
    ir.reserve(source.op_count());
    let mut converter = Converter {
        ctx,
        ops,
        is_mixed: others && matches!(way, Way::To(_)),
        ir,
        depth: 0,
        values: Vec::new(),
        pending: HashMap::default(),
        frames: Vec::new(),
        turns: Turns::default(),
    };
    let op = converter.ir.root().op;
    converter.values.push(source.value_map(None));
    let regions = converter.regions_of(root, op);
    converter.frames.push(Frame::new(regions));
    converter.run()?;
    converter.check_pending(root)?;
    uses::reorder(&mut converter.ir, &converter.turns);
    Ok(converter.ir)
}

impl<'s> Frame<'s> {
    fn new(regions: SmallVec<[(RegionRef<'s>, Region); 2]>) -> Self {
        Self {
            regions,
            next_region: 0,
            blocks: Vec::new(),
            next_block: 0,
            next: None,
            block: None,
            outer: None,
            has_table: false,
        }
    }
}

impl<'s> Converter<'s, '_> {
    fn run(&mut self) -> Result<(), Reported> {
        // The nesting depth of regions depends on the input, so there is no recursion.
        while let Some(frame) = self.frames.last_mut() {
            if let Some(op) = frame.next {
                frame.next = op.next();
                let block = frame.block;
                self.op(op, block)?;
            } else if let Some(&(source, block)) = frame.blocks.get(frame.next_block) {
                frame.next_block += 1;
                (frame.next, frame.block) = (source.first(), Some(block));
            } else if let Some(&(source, region)) = frame.regions.get(frame.next_region) {
                frame.next_region += 1;
                self.enter(source, region)?;
            } else {
                self.leave()?;
            }
        }
        Ok(())
    }

    /// Returns the regions of the source operation paired with those of the converted operation.
    fn regions_of(&self, source: OpRef<'s>, op: Op) -> SmallVec<[(RegionRef<'s>, Region); 2]> {
        source.regions().zip(self.ir.op(op).regions().map(|region| region.region)).collect()
    }

    /// Creates the blocks of a region.
    fn enter(&mut self, source: RegionRef<'s>, region: Region) -> Result<(), Reported> {
        let mut blocks = Vec::new();
        for from in source.blocks() {
            let block = self.ir.create_block();
            self.ir.append_block(region, block);
            let is_kept = source.parent().is_some_and(|parent| self.ops.keeps_types(parent));
            for &(arg, loc) in from.args_with_locs() {
                let ty = source.ir.get().value_type(arg);
                let ty = if is_kept { ty } else { self.ops.ty(ty, loc)? };
                let value = self.ir.add_block_arg(block, ty, loc);
                self.define(arg, value, from.ops().next())?;
            }
            if self.is_mixed && !is_kept {
                for &(arg, loc) in from.args_with_locs() {
                    self.cast_for_others(source.ir.value(arg), loc)?;
                }
            }
            blocks.push((from, block));
        }
        if let Some(frame) = self.frames.last_mut() {
            (frame.blocks, frame.next_block) = (blocks, 0);
        }
        Ok(())
    }

    fn op(&mut self, op: OpRef<'s>, block: Option<Block>) -> Result<(), Reported> {
        let new = self.ops.op(op)?;
        let mut operands: SmallVec<[Value; 4]> = SmallVec::new();
        for value in op.operands() {
            operands.push(self.operand(op, value)?);
        }
        if let (&[operand], Some(result)) = (&*operands, self.ops.reconciled(op)?) {
            return self.define(result, operand, Some(op));
        }
        let has_regions = op.has_regions();
        let has_table = has_regions && op.region(0).is_some_and(|region| !std::ptr::eq(region.ir.get(), op.ir.get()));
        if Isolate::is_isolating(&self.ctx, new.name) {
            let mut child = Isolate::new(&self.ctx, new.name, op.loc(), op.region_count());
            child.set_root_attrs(op.loc(), new.attrs, &new.slots);
            let around = Box::new(std::mem::replace(&mut self.ir, child));
            self.depth += 1;
            let regions = self.regions_of(op, self.ir.root().op);
            let turns = std::mem::take(&mut self.turns);
            let outer = Outer { around, block, op, new, operands, turns };
            self.push(op, Frame { outer: Some(outer), has_table, ..Frame::new(regions) });
            return Ok(());
        }
        let mut regions: SmallVec<[Region; 2]> = SmallVec::new();
        if has_regions {
            regions.extend((0..op.region_count()).map(|_| self.ir.create_region()));
        }
        let mut successors: SmallVec<[Block; 2]> = SmallVec::new();
        for successor in op.successors() {
            let known =
                self.frames.last().and_then(|frame| frame.blocks.iter().find(|it| it.0.block == successor.block));
            successors.extend(known.map(|it| it.1));
        }
        let made = self.make(&new, op, (&operands, &successors, &regions), None);
        if new.replaced {
            self.turns.insert(made, Turn::Late);
        }
        self.place(op, made, block)?;
        if has_regions {
            let regions = self.regions_of(op, made);
            self.push(op, Frame { has_table, ..Frame::new(regions) });
        }
        Ok(())
    }

    fn make(
        &mut self,
        new: &NewOp,
        op: OpRef<'_>,
        (operands, successors, regions): (&[Value], &[Block], &[Region]),
        isolate: Option<Box<Isolate>>,
    ) -> Op {
        self.ir.create(OpParts {
            name: new.name,
            loc: op.loc(),
            operands,
            results: &new.results,
            attrs: new.attrs,
            props: &new.slots,
            successors,
            regions,
            isolate,
        })
    }

    /// Inserts an operation into its block and records its results.
    fn place(&mut self, source: OpRef<'_>, made: Op, block: Option<Block>) -> Result<(), Reported> {
        if let Some(block) = block {
            self.ir.append(block, made);
        }
        for (index, value) in source.results().enumerate() {
            let result = self.ir.op(made).result(index);
            self.define(value, result, Some(source))?;
        }
        if self.is_mixed && block.is_some() && !self.ops.keeps_types(source) {
            for value in source.results() {
                self.cast_for_others(source.ir.value(value), source.loc())?;
            }
        }
        Ok(())
    }

    /// Casts a VHLO value if operations of other dialects use it.
    fn cast_for_others(&mut self, value: ValueRef<'_>, loc: Loc) -> Result<(), Reported> {
        let (kept, mapped) = (value.ty(), self.ops.ty(value.ty(), loc)?);
        let is_used = value.uses().any(|(user, _)| self.ops.keeps_types(user));
        let Some(known) = self.values.last().and_then(|values| *values.get(value.value)?) else { return Ok(()) };
        if is_used && kept != mapped {
            self.cast((value.value, known), kept, loc, Turn::Late);
        }
        Ok(())
    }

    /// Casts a converted value right after its definition.
    fn cast(&mut self, (source, made): (Value, Made), ty: Type, loc: Loc, turn: Turn) -> Value {
        let name = self.ctx.op_name_of(b"builtin.unrealized_conversion_cast");
        let state = OpState::new(name, loc).operands([made.value]).results([ty]);
        let (next, block) = match self.ir.value(made.value).def() {
            ValueDef::Result(op, _) => {
                let op = self.ir.op(op);
                (op.next().map(|next| next.op), op.block().map(|block| block.block))
            }
            ValueDef::Argument(block, _) => (self.ir.block(block).first().map(|first| first.op), Some(block)),
            ValueDef::Forward | ValueDef::Outside => (None, None),
        };
        let cast = match (next, block) {
            (Some(next), _) => Builder::before(&mut self.ir, next).insert(state),
            (None, Some(block)) => Builder::at_end(&mut self.ir, block).insert(state),
            (None, None) => return made.value,
        };
        self.turns.insert(cast, turn);
        let other = self.ir.op(cast).result(0);
        if let Some(place) = self.values.last_mut().and_then(|values| values.get_mut(source)) {
            *place = Some(Made { other: Some(other), ..made });
        }
        other
    }

    fn push(&mut self, op: OpRef<'s>, frame: Frame<'s>) {
        if frame.has_table
            && let Some(region) = op.region(0)
        {
            self.values.push(region.ir.get().value_map(None));
        }
        self.frames.push(frame);
    }

    fn leave(&mut self) -> Result<(), Reported> {
        let Some(frame) = self.frames.pop() else { return Ok(()) };
        if frame.has_table {
            if let Some(outer) = &frame.outer {
                self.check_pending(outer.op)?;
            }
            self.values.pop();
        }
        if let Some(Outer { around, block, op, new, operands, turns }) = frame.outer {
            self.depth -= 1;
            let mut child = std::mem::replace(&mut self.ir, *around);
            uses::reorder(&mut child, &std::mem::replace(&mut self.turns, turns));
            let made = self.make(&new, op, (&operands, &[], &[]), Some(Box::new(child)));
            self.place(op, made, block)?;
        }
        Ok(())
    }

    /// Returns the converted operand of an operation.
    fn operand(&mut self, op: OpRef<'_>, value: Value) -> Result<Value, Reported> {
        let table = self.values.len().saturating_sub(1);
        let defined = self.values.last().and_then(|values| *values.get(value)?);
        let known = defined.or_else(|| self.pending.get(&(table, value)).copied());
        match known {
            Some(made) if made.depth == self.depth => {
                if !self.is_mixed {
                    return Ok(made.value);
                }
                let ty = self.operand_type(op, value)?;
                Ok(match made.other {
                    Some(other) if self.ir.value_type(other) == ty => other,
                    None if defined.is_some() && self.ir.value_type(made.value) != ty => {
                        self.cast((value, made), ty, op.loc(), Turn::First)
                    }
                    _ => made.value,
                })
            }
            Some(_) => Err(self.outside(op)),
            None => {
                let ty = self.operand_type(op, value)?;
                let made = Made { value: self.ir.create_forward_ref(ty), depth: self.depth, other: None };
                self.pending.insert((table, value), made);
                Ok(made.value)
            }
        }
    }

    /// Returns the type that the user of a value expects.
    fn operand_type(&mut self, op: OpRef<'_>, value: Value) -> Result<Type, Reported> {
        let ty = op.ir.value(value).ty();
        if self.ops.keeps_types(op) { Ok(ty) } else { self.ops.ty(ty, op.loc()) }
    }

    #[cold]
    fn outside(&self, op: OpRef<'_>) -> Reported {
        let name = op.name_text();
        self.ctx.error(op.loc(), format!("'{name}' op uses a value from outside of its function")).emit()
    }

    fn define(&mut self, source: Value, value: Value, op: Option<OpRef<'_>>) -> Result<(), Reported> {
        let table = self.values.len().saturating_sub(1);
        if !self.pending.is_empty()
            && let Some(placeholder) = self.pending.remove(&(table, source))
        {
            if placeholder.depth != self.depth {
                return Err(match op {
                    Some(op) => self.outside(op),
                    None => self.ctx.error(self.ir.root().loc(), "a function uses a value from outside of it").emit(),
                });
            }
            self.ir.replace_all_uses(placeholder.value, value);
        }
        if let Some(place) = self.values.last_mut().and_then(|values| values.get_mut(source)) {
            *place = Some(Made { value, depth: self.depth, other: None });
        }
        Ok(())
    }

    /// Checks that all values of the current isolate of the source were defined.
    fn check_pending(&mut self, op: OpRef<'_>) -> Result<(), Reported> {
        let table = self.values.len().saturating_sub(1);
        match self.pending.keys().any(|key| key.0 == table) {
            true => Err(self.ctx.error(op.loc(), "operand is not defined").emit()),
            false => Ok(()),
        }
    }
}
