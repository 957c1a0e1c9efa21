//! Migration functions of the program, and changes that need existing operations.

use std::collections::HashMap;
use std::sync::Arc;

use lect_ods::spec::ChangeSpec;
use smallvec::SmallVec;

use super::{NewParams, OpCode, OpRecord, Order};
use crate::attrs::AttrData;
use crate::diag::Reported;
use crate::entity::{Attr, Block, Op, OpName, Region, Value};
use crate::ir::{Builder, Isolate, OpRef, OpState, ValueDef};
use crate::loc::Loc;

/// A change of an existing operation.
#[derive(Clone, Debug)]
pub enum LateMigration {
    /// A function.
    Code(OpCode),
    /// A declared change, to the newer release if true.
    Declared(Box<ChangeSpec>, bool),
    /// Erases a constant that was an operand if it is unused.
    EraseUnused,
    /// Updates inferred result types with the parameters that the file lacks.
    InferTypes(Arc<NewParams>),
}

/// The late changes of one operation, each with its position among all changes.
pub type LateMigrations = SmallVec<[(Order, LateMigration); 1]>;

impl LateMigration {
    /// Applies the change.
    pub fn apply(&self, ir: &mut Isolate, op: Op) -> Result<(), Reported> {
        match self {
            LateMigration::Code(code) => code(ir, op),
            LateMigration::EraseUnused => {
                if ir.op(op).results().all(|value| ir.value(value).is_unused()) {
                    ir.erase(op);
                }
                Ok(())
            }
            LateMigration::InferTypes(new) => {
                super::program::infer_again(ir, op, new);
                Ok(())
            }
            LateMigration::Declared(change, up) => match &**change {
                ChangeSpec::OperandToAttr { name, at, .. } if *up => operand_to_attr(ir, op, *at as usize, name),
                ChangeSpec::OperandToAttr { name, at, constant, .. } => {
                    attr_to_operand(ir, op, *at as usize, name, constant)
                }
                ChangeSpec::AddRegion { at, blocks, .. } => match up {
                    true => insert_region(ir, op, *at as usize, *blocks),
                    false => remove_region(ir, op, *at as usize, true),
                },
                ChangeSpec::RemoveRegion { at, blocks, .. } => match up {
                    true => remove_region(ir, op, *at as usize, false),
                    false => insert_region(ir, op, *at as usize, *blocks),
                },
                ChangeSpec::ReorderRegions { were, .. } => reorder_regions(ir, op, were, *up),
                _ => Ok(()),
            },
        }
    }
}

/// Applies changes to operations of an isolate, the oldest first. Operations may have been erased by earlier changes.
pub fn apply_late(
    ir: &mut Isolate,
    mut late: Vec<(Order, Op, LateMigration)>,
    mut apply: impl FnMut(&mut Isolate, Op, &LateMigration) -> Result<(), Reported>,
) -> Result<(), Reported> {
    late.sort_by_key(|migration| migration.0);
    ir.hold_erased();
    let mut replaced: HashMap<Op, Op> = HashMap::new();
    let changed = late.into_iter().try_for_each(|(_, first, change)| {
        let op = replaced.get(&first).copied().unwrap_or(first);
        if ir.is_erased(op) {
            return Ok(());
        }
        // Only functions replace operations.
        let place = matches!(change, LateMigration::Code(_)).then(|| Place::of(ir.op(op))).flatten();
        apply(ir, op, &change)?;
        if let Some(new) = place.filter(|_| ir.is_erased(op)).and_then(|place| place.replacement(ir)) {
            replaced.insert(first, new);
        }
        Ok(())
    });
    ir.release_erased();
    changed
}

/// Position of an operation, to find its replacement of the same name: the replacement gets the remaining changes.
struct Place {
    name: OpName,
    loc: Loc,
    prev: Option<Op>,
    block: Block,
}

impl Place {
    fn of(op: OpRef<'_>) -> Option<Self> {
        let prev = op.prev().map(|prev| prev.op);
        Some(Self { name: op.name(), loc: op.loc(), prev, block: op.block()?.block })
    }

    fn replacement(&self, ir: &Isolate) -> Option<Op> {
        let mut next = match self.prev.filter(|&prev| !ir.is_erased(prev)) {
            Some(prev) => ir.op(prev).next(),
            None => ir.block(self.block).first(),
        };
        while let Some(op) = next.filter(|op| op.loc() == self.loc) {
            if op.name() == self.name {
                return Some(op.op);
            }
            next = op.next();
        }
        None
    }
}

/// Replaces a constant operand by an attribute.
fn operand_to_attr(ir: &mut Isolate, op: Op, at: usize, name: &str) -> Result<(), Reported> {
    let view = ir.op(op);
    let ctx = view.context().clone();
    if view.attr(name).is_some() {
        return Ok(());
    }
    let Some(operand) = view.operands().nth(at) else { return Ok(()) };
    let Some(value) = constant(ir, operand) else {
        let message = format!("'{}' op of an older release has a '{name}' that is not a constant", shown(view));
        return Err(ctx.error(view.loc(), message).emit());
    };
    // Change the operation in place: other changes of it may follow.
    let operands: Vec<Value> = view.operands().enumerate().filter(|it| it.0 != at).map(|it| it.1).collect();
    ir.set_operands(op, &operands);
    ir.set_attr(op, name, Some(value));
    if let (ValueDef::Result(constant, _), true) = (ir.value(operand).def(), ir.value(operand).is_unused()) {
        ir.erase(constant);
    }
    Ok(())
}

/// Replaces an attribute by an operand that is a constant.
fn attr_to_operand(ir: &mut Isolate, op: Op, at: usize, name: &str, constant: &str) -> Result<(), Reported> {
    let view = ir.op(op);
    let ctx = view.context().clone();
    let Some(value) = view.attr(name).or_else(|| view.info()?.props.get(view.info()?.prop_slot(name)?)?.default) else {
        return Ok(());
    };
    let (Some(ty), true) = (ctx.attrs().type_of(value), at <= view.operand_count()) else { return Ok(()) };
    let mut state = state_of(view);
    let ident = ctx.ident(name.as_bytes());
    state.attrs.retain(|entry| entry.0 != ident);
    let made = OpState::new(ctx.op_name_of(constant.as_bytes()), view.loc()).results([ty]).attr(&ctx, "value", value);
    let made = Builder::before(ir, op).insert(made);
    state.operands.insert(at, ir.op(made).result(0));
    replace(ir, op, state);
    Ok(())
}

fn regions_of(ir: &Isolate, op: Op) -> Vec<Region> {
    ir.op(op).regions().map(|it| it.region).collect()
}

/// Inserts a region with empty blocks.
fn insert_region(ir: &mut Isolate, op: Op, at: usize, blocks: u32) -> Result<(), Reported> {
    let mut regions = regions_of(ir, op);
    let region = ir.create_region();
    for _ in 0..blocks {
        let block = ir.create_block();
        ir.append_block(region, block);
    }
    regions.insert(at.min(regions.len()), region);
    ir.set_regions(op, &regions);
    Ok(())
}

/// Removes a region. With `must_be_empty`, a region with operations is an error.
fn remove_region(ir: &mut Isolate, op: Op, at: usize, must_be_empty: bool) -> Result<(), Reported> {
    let mut regions = regions_of(ir, op);
    let Some(&region) = regions.get(at) else { return Ok(()) };
    if must_be_empty && ir.region(region).blocks().any(|block| !block.is_empty()) {
        let view = ir.op(op);
        let message = format!("'{}' op has a region with operations that the older version lacks", shown(view));
        return Err(view.context().error(view.loc(), message).emit());
    }
    ir.clear_region(region);
    regions.remove(at);
    ir.set_regions(op, &regions);
    Ok(())
}

/// Reorders regions, to the newer or the older order.
fn reorder_regions(ir: &mut Isolate, op: Op, were: &[u32], up: bool) -> Result<(), Reported> {
    let regions = regions_of(ir, op);
    if regions.len() != were.len() {
        return Ok(());
    }
    let place = |to: usize| match up {
        true => were.get(to).map(|&was| was as usize),
        false => were.iter().position(|&was| was as usize == to),
    };
    let ordered: Vec<Region> = (0..were.len()).filter_map(|to| regions.get(place(to)?).copied()).collect();
    if ordered.len() == regions.len() {
        ir.set_regions(op, &ordered);
    }
    Ok(())
}

/// Returns the value of an integer constant: an operation without operands that has a `value`.
pub(super) fn constant(ir: &Isolate, value: Value) -> Option<Attr> {
    let ValueDef::Result(op, 0) = ir.value(value).def() else { return None };
    let op = ir.op(op);
    let value = op.attr("value").filter(|_| op.operand_count() == 0)?;
    matches!(op.context().attrs().data(value), AttrData::Integer { .. }).then_some(value)
}

/// Returns the state of an operation without regions and successors.
fn state_of(op: OpRef<'_>) -> OpState {
    let ctx = op.context();
    let mut state = OpState::new(op.name(), op.loc()).operands(op.operands()).results(op.result_types());
    state.attrs = OpRecord::of(ctx, op).into_attrs();
    state
}

fn replace(ir: &mut Isolate, op: Op, state: OpState) {
    let new = Builder::before(ir, op).insert(state);
    let results: Vec<Value> = ir.op(new).results().collect();
    ir.replace_op(op, &results);
}

fn shown(op: OpRef<'_>) -> String {
    op.name_text().into_owned()
}
