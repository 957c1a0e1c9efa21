//! Copying operations and regions, within an isolate and into another one.

use std::ops::ControlFlow;

use hashbrown::HashMap;

use crate::entity::{Attr, Block, Op, OpName, Region, Type, Value};
use crate::ir::isolate::{Isolate, OpParts};
use crate::ir::move_error::MoveError;
use crate::ir::view::{BlockRef, OpRef, RegionRef};
use crate::ir::walk::{Step, pre_order};
use crate::loc::Loc;

/// What stands in the copy for what is in the original.
#[derive(Clone, Debug, Default)]
pub struct Mapping {
    values: HashMap<Value, Value, foldhash::fast::RandomState>,
    blocks: HashMap<Block, Block, foldhash::fast::RandomState>,
    binds_args: bool,
}

impl Mapping {
    /// A mapping in which values stand for arguments of blocks: copies of the blocks lack those that have a value already.
    pub fn binding_args() -> Self {
        Self { binds_args: true, ..Self::default() }
    }

    /// Says that `to` stands for `from`.
    pub fn insert_value(&mut self, from: Value, to: Value) {
        self.values.insert(from, to);
    }

    /// Says that `to` stands for `from`.
    pub fn insert_block(&mut self, from: Block, to: Block) {
        self.blocks.insert(from, to);
    }

    /// What stands for `from`, if anything does.
    pub fn value(&self, from: Value) -> Option<Value> {
        self.values.get(&from).copied()
    }

    /// What stands for `from`, if anything does.
    pub fn block(&self, from: Block) -> Option<Block> {
        self.blocks.get(&from).copied()
    }
}

/// An operation that uses a value from outside what is copied, where the copy has nothing to stand for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unmapped(pub Value);

/// What is read out of an isolate to be copied, so that the copy may go into the same one.
pub(super) struct Originals {
    /// Each operation before what is in it.
    ops: Vec<Original>,
    /// The isolates of isolated operations, by operation, if they are copied, too.
    isolates: Vec<Option<Box<Isolate>>>,
}

/// Whether isolates of isolated operations are copied along.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Nested {
    Copied,
    /// They are moved by the caller.
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
    /// The block it stands in, except for the outermost.
    block: Option<Block>,
}

pub(super) struct OriginalBlock {
    block: Block,
    args: Vec<(Value, Type, Loc)>,
}

impl Isolate {
    /// A copy of `op` and all that is nested in it, in no block. What it uses from outside, the copy uses too.
    #[track_caller]
    pub fn clone_op(&mut self, op: Op, mapping: &mut Mapping) -> Op {
        let originals = Originals::of_op(self.op(op), Nested::Copied);
        let (copies, pending) = self.copy(originals, mapping);
        self.resolve_to_originals(pending);
        copies[0].1
    }

    /// A copy of an operation of another isolate and of all that is nested in it, in no block. What the original
    /// uses from outside must be in `mapping`; if something is not, nothing is made.
    pub fn transplant(&mut self, source: OpRef<'_>, mapping: &mut Mapping) -> Result<Op, Unmapped> {
        let (copies, pending) = self.copy(Originals::of_op(source, Nested::Copied), mapping);
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

    /// Copies blocks of `source`, a region of another isolate, to before `before` in `region`, or to its end. What they use
    /// from outside must be in `mapping`; if something is not, nothing is made. Returns the blocks. Isolates within whose
    /// regions were not read stay so.
    pub fn clone_region(
        &mut self,
        source: RegionRef<'_>,
        region: Region,
        before: Option<Block>,
        mapping: &mut Mapping,
    ) -> Result<Vec<Block>, MoveError> {
        source.ir.get().check_read()?;
        let (blocks, originals) = Originals::of_region(source, Nested::Copied);
        Ok(self.copy_region(&blocks, originals, region, before, mapping)?.0)
    }

    /// As [`clone_region`](Self::clone_region), from a region of this isolate. What the blocks use from outside, the copies
    /// use too.
    pub fn clone_region_within(
        &mut self,
        source: Region,
        region: Region,
        before: Option<Block>,
        mapping: &mut Mapping,
    ) -> Vec<Block> {
        let (blocks, originals) = Originals::of_region(self.region(source), Nested::Copied);
        let made = self.copy_blocks(region, before, &blocks, mapping);
        let (_, pending) = self.copy(originals, mapping);
        self.resolve_to_originals(pending);
        made
    }

    /// Makes placeholders for values that were not copied the values themselves.
    fn resolve_to_originals(&mut self, pending: Pending) {
        for (value, placeholder) in pending {
            self.replace_all_uses(placeholder, value);
            self.free_value(placeholder);
        }
    }

    /// Copies blocks and what is in them, all or nothing. Returns the blocks, and operations with their copies.
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

    /// Copies operations into the blocks that were copied, the first into none if it stands in none of these. Returns the
    /// originals with their copies, and placeholders for values that are not mapped.
    pub(super) fn copy(&mut self, originals: Originals, mapping: &mut Mapping) -> (Copies, Pending) {
        let mut pending = Pending::default();
        let mut copies = Vec::with_capacity(originals.ops.len());
        for (original, isolate) in originals.ops.into_iter().zip(originals.isolates) {
            let op = original.op;
            copies.push((op, self.copy_one(original, isolate, mapping, &mut pending)));
        }
        (copies, pending)
    }

    /// A copy of the isolate, to the order of uses. Regions that were not read stay so.
    pub fn clone_isolate(&self) -> Self {
        // Isolates nest as deep as the input says.
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

/// Placeholders for values that were used before they were copied, by original.
pub(super) type Pending = HashMap<Value, Value, foldhash::fast::RandomState>;

/// Operations, each with its copy.
pub(super) type Copies = Vec<(Op, Op)>;

impl Originals {
    /// An operation and what is nested in it. The operation is to be copied into no block.
    pub(super) fn of_op(root: OpRef<'_>, nested: Nested) -> Self {
        let mut originals = Self { ops: Vec::new(), isolates: Vec::new() };
        originals.read(root, None, nested);
        originals
    }

    /// What is in a region, and its blocks.
    pub(super) fn of_region(region: RegionRef<'_>, nested: Nested) -> (Vec<OriginalBlock>, Self) {
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
