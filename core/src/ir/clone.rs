//! Cloning of operations and regions, within an isolate and into another one.

use std::ops::ControlFlow;

use hashbrown::HashMap;

use crate::entity::{Attr, Block, Op, OpName, Region, Type, Value};
use crate::ir::create::OpParts;
use crate::ir::edit_error::EditError;
use crate::ir::isolate::Isolate;
use crate::ir::view::{BlockRef, OpRef, RegionRef};
use crate::ir::walk::{Step, pre_order};
use crate::loc::Loc;

/// Mapping from original values and blocks to those that replace them in the copy.
#[derive(Clone, Debug, Default)]
pub struct Mapping {
    values: HashMap<Value, Value, foldhash::fast::RandomState>,
    blocks: HashMap<Block, Block, foldhash::fast::RandomState>,
    binds_args: bool,
}

impl Mapping {
    /// Creates a mapping that binds block arguments: copied blocks omit the arguments that are already mapped.
    pub fn binding_args() -> Self {
        Self { binds_args: true, ..Self::default() }
    }

    /// Maps `from` to `to`.
    pub fn insert_value(&mut self, from: Value, to: Value) {
        self.values.insert(from, to);
    }

    /// Maps `from` to `to`.
    pub fn insert_block(&mut self, from: Block, to: Block) {
        self.blocks.insert(from, to);
    }

    /// Returns the value that `from` is mapped to.
    pub fn value(&self, from: Value) -> Option<Value> {
        self.values.get(&from).copied()
    }

    /// Returns the block that `from` is mapped to.
    pub fn block(&self, from: Block) -> Option<Block> {
        self.blocks.get(&from).copied()
    }
}

/// A value from outside the copied region that is used inside, but not mapped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unmapped(pub Value);

/// Data of operations to be copied, read from an isolate beforehand, so that the copy may go into the same one.
pub(super) struct Originals {
    /// The operations in pre-order.
    ops: Vec<Original>,
    /// Copied isolates of isolated operations, by index of the operation.
    isolates: Vec<Option<Box<Isolate>>>,
}

/// Whether the isolates of isolated operations are copied.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Nested {
    Copied,
    /// The isolates are moved by the caller.
    Left,
}

struct Original {
    op: Op,
    name: OpName,
    loc: Loc,
    attrs: Attr,
    props: Vec<Option<Attr>>,
    operands: Vec<(Value, Type)>,
    results: Vec<(Value, Type)>,
    successors: Vec<Block>,
    regions: Vec<Vec<OriginalBlock>>,
    /// The block that contains the operation; `None` for the outermost.
    block: Option<Block>,
}

pub(super) struct OriginalBlock {
    block: Block,
    args: Vec<(Value, Type, Loc)>,
}

impl Isolate {
    /// Returns a detached copy of `op` with its nested operations. The copy uses the same outside values as `op`.
    #[track_caller]
    pub fn clone_op(&mut self, op: Op, mapping: &mut Mapping) -> Op {
        let originals = Originals::from_op(self.op(op), Nested::Copied);
        let (copies, pending) = self.copy(originals, mapping);
        self.resolve_to_originals(pending);
        copies[0].1
    }

    /// Copies an operation of another isolate with its nested operations; the copy is detached. Outside values must be
    /// mapped; if one is not, no copy is created.
    pub fn transplant(&mut self, source: OpRef<'_>, mapping: &mut Mapping) -> Result<Op, Unmapped> {
        let (copies, pending) = self.copy(Originals::from_op(source, Nested::Copied), mapping);
        let copy = copies[0].1;
        let unmapped = pending.keys().next().map(|&value| Unmapped(value));
        match unmapped {
            Some(unmapped) => {
                self.erase(copy);
                Err(unmapped)
            }
            None => Ok(copy),
        }
    }

    /// Copies blocks of `source`, a region of another isolate, to before `before` in `region`, or to its end. Returns
    /// the new blocks.
    ///
    /// Outside values must be mapped; if one is not, no copy is created. Nested isolates whose regions were not read
    /// stay lazy.
    pub fn clone_region(
        &mut self,
        source: RegionRef<'_>,
        region: Region,
        before: Option<Block>,
        mapping: &mut Mapping,
    ) -> Result<Vec<Block>, EditError> {
        source.ir.get().check_read()?;
        let (blocks, originals) = Originals::from_region(source, Nested::Copied);
        Ok(self.copy_region(&blocks, originals, region, before, mapping)?.0)
    }

    /// Copies blocks like [`clone_region`](Self::clone_region), from a region of this isolate. The copies use the same
    /// outside values as the originals.
    pub fn clone_region_within(
        &mut self,
        source: Region,
        region: Region,
        before: Option<Block>,
        mapping: &mut Mapping,
    ) -> Vec<Block> {
        let (blocks, originals) = Originals::from_region(self.region(source), Nested::Copied);
        let made = self.copy_blocks(region, before, &blocks, mapping);
        let (_, pending) = self.copy(originals, mapping);
        self.resolve_to_originals(pending);
        made
    }

    /// Replaces the placeholders of values that were not copied by the values themselves.
    fn resolve_to_originals(&mut self, pending: Pending) {
        for (value, placeholder) in pending {
            self.replace_all_uses(placeholder, value);
            self.free_value(placeholder);
        }
    }

    /// Copies blocks with their operations, all or nothing. Returns the new blocks, and pairs of operations with their
    /// copies.
    pub(super) fn copy_region(
        &mut self,
        blocks: &[OriginalBlock],
        originals: Originals,
        region: Region,
        before: Option<Block>,
        mapping: &mut Mapping,
    ) -> Result<(Vec<Block>, Copies), Unmapped> {
        let made = self.copy_blocks(region, before, blocks, mapping);
        let (copies, pending) = self.copy(originals, mapping);
        let unmapped = pending.keys().next().map(|&value| Unmapped(value));
        match unmapped {
            Some(unmapped) => {
                self.erase_blocks(made);
                Err(unmapped)
            }
            None => Ok((made, copies)),
        }
    }

    /// Copies operations into the copied blocks. The first operation is left detached if its block was not copied.
    ///
    /// Returns pairs of originals and copies, and placeholders for unmapped values.
    pub(super) fn copy(&mut self, originals: Originals, mapping: &mut Mapping) -> (Copies, Pending) {
        let mut pending = Pending::default();
        let mut copies = Vec::with_capacity(originals.ops.len());
        for (original, isolate) in originals.ops.into_iter().zip(originals.isolates) {
            let op = original.op;
            copies.push((op, self.copy_one(original, isolate, mapping, &mut pending)));
        }
        (copies, pending)
    }

    /// Returns an exact copy of the isolate, including the order of uses. Lazy regions stay lazy.
    pub fn clone_isolate(&self) -> Self {
        // Isolates nest as deep as the input does.
        crate::stack::grow(|| {
            self.unread_copy().unwrap_or_else(|| {
                let own = self.read();
                let mut copy = own.duplicate();
                for child in own.unread_children() {
                    copy.place_copy(child, child.clone_isolate());
                }
                copy
            })
        })
    }

    pub(super) fn copy_blocks(
        &mut self,
        region: Region,
        before: Option<Block>,
        blocks: &[OriginalBlock],
        mapping: &mut Mapping,
    ) -> Vec<Block> {
        let copy = |original: &OriginalBlock| {
            let block = self.create_block();
            self.insert_block(region, before, block);
            mapping.insert_block(original.block, block);
            for &(arg, ty, loc) in &original.args {
                if mapping.binds_args && mapping.value(arg).is_some() {
                    continue;
                }
                let copy = self.add_block_arg(block, ty, loc);
                mapping.insert_value(arg, copy);
            }
            block
        };
        blocks.iter().map(copy).collect()
    }

    fn copy_one(
        &mut self,
        original: Original,
        isolate: Option<Box<Isolate>>,
        mapping: &mut Mapping,
        pending: &mut Pending,
    ) -> Op {
        let mut regions = Vec::with_capacity(original.regions.len());
        for blocks in &original.regions {
            let region = self.create_region();
            self.copy_blocks(region, None, blocks, mapping);
            regions.push(region);
        }
        let mut operand = |(value, ty): &(Value, Type)| {
            mapping
                .value(*value)
                .unwrap_or_else(|| *pending.entry(*value).or_insert_with(|| self.create_forward_ref(*ty)))
        };
        let operands: Vec<Value> = original.operands.iter().map(&mut operand).collect();
        let successors: Vec<Block> =
            original.successors.iter().map(|&block| mapping.block(block).unwrap_or(block)).collect();
        let types: Vec<Type> = original.results.iter().map(|result| result.1).collect();
        let op = self.create(OpParts {
            name: original.name,
            loc: original.loc,
            operands: &operands,
            results: &types,
            attrs: original.attrs,
            props: &original.props,
            successors: &successors,
            regions: &regions,
            isolate,
        });
        for (index, (value, _)) in original.results.iter().enumerate() {
            let copy = self.op(op).result(index);
            mapping.insert_value(*value, copy);
            if let Some(placeholder) = pending.remove(value) {
                self.replace_all_uses(placeholder, copy);
                self.free_value(placeholder);
            }
        }
        if let Some(block) = original.block.and_then(|block| mapping.block(block)) {
            self.append(block, op);
        }
        op
    }
}

/// Placeholders by original value, for values that are used before they are copied.
pub(super) type Pending = HashMap<Value, Value, foldhash::fast::RandomState>;

/// Pairs of operations and their copies.
pub(super) type Copies = Vec<(Op, Op)>;

impl Originals {
    /// Collects an operation and its nested operations. The copy of the operation will be detached.
    pub(super) fn from_op(root: OpRef<'_>, nested: Nested) -> Self {
        let mut originals = Self { ops: Vec::new(), isolates: Vec::new() };
        originals.read(root, None, nested);
        originals
    }

    /// Collects the operations and the blocks of a region.
    pub(super) fn from_region(region: RegionRef<'_>, nested: Nested) -> (Vec<OriginalBlock>, Self) {
        let mut originals = Self { ops: Vec::new(), isolates: Vec::new() };
        for block in region.blocks() {
            for op in block.ops() {
                originals.read(op, Some(block.block), nested);
            }
        }
        (region.blocks().map(original_block).collect(), originals)
    }

    fn read(&mut self, root: OpRef<'_>, block: Option<Block>, nested: Nested) {
        let ir = root.ir.get();
        let _ = pre_order::<()>(root, |op| {
            let is_isolated = op.is_isolated();
            let (regions, isolate) = match is_isolated {
                false => (op.regions().map(|region| region.blocks().map(original_block).collect()).collect(), None),
                true if nested == Nested::Left => (Vec::new(), None),
                true => {
                    let copy = ir.unread(op.op).map_or_else(|| ir.copy_embedded(op.op), Isolate::clone_isolate);
                    (Vec::new(), Some(Box::new(copy)))
                }
            };
            self.ops.push(Original {
                op: op.op,
                name: op.name(),
                loc: op.loc(),
                attrs: op.attrs(),
                props: (0..op.context().prop_slots(op.name())).map(|slot| op.prop(slot)).collect(),
                operands: op.operands().map(|value| (value, ir.value_type(value))).collect(),
                results: op.results().map(|value| (value, ir.value_type(value))).collect(),
                successors: op.successors().map(|block| block.block).collect(),
                regions,
                block: if op.op == root.op { block } else { op.block().map(|block| block.block) },
            });
            self.isolates.push(isolate);
            ControlFlow::Continue(if is_isolated { Step::Over } else { Step::Into })
        });
    }
}

fn original_block(block: BlockRef<'_>) -> OriginalBlock {
    let arg = |&(arg, loc): &(Value, Loc)| (arg, block.ir.value_type(arg), loc);
    OriginalBlock { block: block.block, args: block.args_with_locs().iter().map(arg).collect() }
}
