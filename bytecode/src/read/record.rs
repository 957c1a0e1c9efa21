//! Migration of operations during reading: conversion to an [`OpRecord`] and back. The caller, which knows the file,
//! supplies the migrations.

use lect_core::attrs::NamedAttr;
use lect_core::compat::prop_today as today;
use lect_core::compat::{
    LateMigration, LateMigrations, MigrationPath, OpRecord, OperandSource, Order, RecordOperand, RecordResult, adapt,
    apply_late,
};
use lect_core::context::ContextData;
use lect_core::diag::Reported;
use lect_core::dialect::OpInfo;
use lect_core::entity::{Attr, Ident, Op, OpName, Value};
use lect_core::ir::{Builder, Isolate, OpState, ValueDef};
use lect_core::loc::Loc;
use smallvec::SmallVec;

use super::region_stack::RegionStack;
use crate::layout::Values;

/// A change of an operation that waits until all of its isolate is read.
pub(crate) type Late = (Order, Op, LateMigration);

fn finish(ir: &mut Isolate, late: Vec<Late>) -> Result<(), Reported> {
    apply_late(ir, late, |ir, op, change| change.apply(ir, op))
}

/// The parts of an operation in construction that migrations may change, besides operands and results.
pub(crate) struct Head {
    pub name: OpName,
    pub loc: Loc,
    pub regions: usize,
    /// Migrations that need the finished operation.
    pub late: LateMigrations,
    /// For each result in the file, its current number; `None` if none has moved.
    pub moved: Option<Box<[Option<u32>]>>,
}

impl Head {
    #[inline]
    pub fn new(name: OpName, loc: Loc, regions: usize) -> Self {
        Self { name, loc, regions, late: LateMigrations::new(), moved: None }
    }

    /// Returns the current number of a result, given its number in the file.
    pub fn result(&self, was: usize) -> Option<usize> {
        match &self.moved {
            None => Some(was),
            Some(moved) => moved.get(was).copied().flatten().map(|now| now as usize),
        }
    }
}

impl RegionStack<'_, '_> {
    /// Creates the record of an operation whose operands and results were read. With a path, constant operands are
    /// included.
    pub fn record<'c>(
        &self,
        ctx: &'c ContextData,
        head: &Head,
        props: Vec<NamedAttr>,
        attrs: &[NamedAttr],
        path: Option<&MigrationPath>,
    ) -> OpRecord<'c> {
        let mut record = OpRecord::new(ctx, head.name, head.loc);
        record.props = props;
        record.attrs = attrs.iter().map(|&(name, value)| (named_today(ctx, name), value)).collect();
        record.regions = head.regions;
        for &value in &self.operands {
            let met = !matches!(self.ir.value(value).def(), ValueDef::Forward | ValueDef::Outside);
            let ty = met.then(|| self.ir.value_type(value));
            let constant = path.and_then(|_| self.constant(value));
            record.operands.push(RecordOperand::new(OperandSource::Value(value), ty, constant));
        }
        let results = self.results.iter().zip(0..);
        record.results.extend(results.map(|(&ty, index)| RecordResult::new(ty, Some(index))));
        record
    }

    /// Returns the `value` of the constant that produces an operand.
    fn constant(&self, value: Value) -> Option<Attr> {
        let ValueDef::Result(op, _) = self.ir.value(value).def() else { return None };
        let op = self.ir.op(op);
        if op.operand_count() > 0 || op.result_count() != 1 {
            return None;
        }
        op.attr("value")
    }

    /// Applies a migrated record to the operation in construction, and creates the constants that it needs.
    pub fn follow(&mut self, record: &OpRecord<'_>, head: &mut Head) -> Result<(), Reported> {
        let constants = self.make_constants(record)?;
        self.late.extend(record.dropped.iter().filter_map(|&value| match self.ir.value(value).def() {
            ValueDef::Result(op, _) => Some((Order::Last, op, LateMigration::EraseUnused)),
            _ => None,
        }));
        (head.name, head.loc, head.regions) = (record.name, record.loc, record.regions.max(head.regions));
        self.rewired |= record.operands.len() != self.operands.len();
        self.operands.clear();
        self.operands.extend(record.operands.iter().filter_map(|operand| match operand.source {
            OperandSource::Value(value) => Some(value),
            OperandSource::Constant(number) => constants.get(number).copied().flatten(),
        }));
        let as_written = record.results.iter().map(|result| result.was).eq((0..self.results.len() as u32).map(Some));
        if !as_written {
            let now = |was: u32| record.results.iter().position(|result| result.was == Some(was));
            head.moved = Some((0..self.results.len() as u32).map(|was| now(was).map(|now| now as u32)).collect());
        }
        self.results.clear();
        self.results.extend(record.results.iter().map(|result| result.ty));
        Ok(())
    }

    /// Creates the constants that are still operands: a later migration may have removed one.
    fn make_constants(&mut self, record: &OpRecord<'_>) -> Result<Vec<Option<Value>>, Reported> {
        let is_used = |at| record.operands.iter().any(|operand| operand.source == OperandSource::Constant(at));
        if !(0..record.constants.len()).any(is_used) {
            return Ok(Vec::new());
        }
        let Some(block) = self.block() else {
            return Err(record.error("has no block for the constants that it needs"));
        };
        self.rewired = true;
        let constants = record.constants.iter().enumerate().map(|(at, &(op, value, ty))| {
            if !is_used(at) {
                return None;
            }
            let state = OpState::new(op, record.loc).results([ty]).attr(&self.ctx, "value", value);
            let op = Builder::at_end(self.ir, block).insert(state);
            Some(self.ir.op(op).result(0))
        });
        Ok(constants.collect())
    }

    /// Defers migrations of an operation without regions to the end of its isolate. If the operation has its own
    /// isolate, the migrations run at once.
    pub fn begin_upgrades(&mut self, op: Op, late: LateMigrations, own: bool) -> Result<(), Reported> {
        if late.is_empty() {
            return Ok(());
        }
        match self.ir.child_mut(op) {
            Some(child) if own => {
                let root = child.root().op;
                finish(child, late_of(late, root).collect())
            }
            _ => {
                self.put_off(op, late);
                Ok(())
            }
        }
    }

    /// Defers migrations of an operation to the end of the current isolate.
    pub fn put_off(&mut self, op: Op, late: LateMigrations) {
        if !late.is_empty() {
            self.late.extend(late_of(late, op));
        }
    }

    /// Runs the migrations deferred to the end of the current isolate.
    pub fn finish_upgrades(&mut self) -> Result<(), Reported> {
        let late = self.take_late();
        if late.is_empty() { Ok(()) } else { finish(self.ir, late) }
    }
}

/// Attaches migrations to the operation that now exists.
fn late_of(steps: LateMigrations, op: Op) -> impl Iterator<Item = Late> {
    steps.into_iter().map(move |(order, change)| (order, op, change))
}

/// Returns the current name of an attribute that any operation may have.
fn named_today(ctx: &ContextData, name: Ident) -> Ident {
    let text = std::str::from_utf8(ctx.ident_bytes(name)).unwrap_or_default();
    let renamed = today(text);
    if renamed == text { name } else { ctx.ident(renamed.as_bytes()) }
}

/// Returns the attributes of a record by the current definition of its operation: the inherent ones by slot, and the
/// discardable ones. Properties without a slot are passed to `lost`.
pub(crate) fn finalize(record: OpRecord<'_>, lost: &mut dyn FnMut(&OpInfo, NamedAttr)) -> (Values, Vec<NamedAttr>) {
    let ctx = record.ctx;
    let (mut props, mut attrs) = (record.props, record.attrs);
    let data = ctx.op_name(record.name);
    let Some(info) = data.info() else {
        let all = (!props.is_empty()).then(|| ctx.attrs().dictionary(&mut props));
        return (Values::from_slice(&[all]), attrs);
    };
    let slot_of = |entry: &NamedAttr| {
        let name = std::str::from_utf8(ctx.ident_bytes(entry.0)).ok()?;
        info.prop_slot(today(name))
    };
    let mut slots: Values = SmallVec::from_elem(None, info.props.len());
    for &entry in &props {
        let held = slot_of(&entry).and_then(|slot| Some((slot, adapt(ctx, info, slot, entry.1)?)));
        match held.and_then(|(slot, value)| Some((slots.get_mut(slot)?, value))) {
            Some((slot, value)) => *slot = Some(value),
            None => lost(info, entry),
        }
    }
    attrs.retain(|entry| {
        let Some(slot) = slot_of(entry) else { return true };
        if let Some(place) = slots.get_mut(slot).filter(|place| place.is_none()) {
            *place = adapt(ctx, info, slot, entry.1);
        }
        false
    });
    for (slot, prop) in slots.iter_mut().zip(&info.props) {
        *slot = slot.or(prop.default);
    }
    (slots, attrs)
}
