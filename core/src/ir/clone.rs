//! Copying operations, within an isolate and into another one.

use std::ops::ControlFlow;

use hashbrown::HashMap;

use crate::entity::{Attr, Block, Op, OpName, Region, Type, Value};
use crate::ir::isolate::{Isolate, OpParts};
use crate::ir::view::{BlockRef, OpRef};
use crate::ir::walk::{Step, pre_order};
use crate::loc::Loc;

/// What stands in the copy for what is in the original.
#[derive(Clone, Debug, Default)]
pub struct Mapping {
    values: HashMap<Value, Value, foldhash::fast::RandomState>,
    blocks: HashMap<Block, Block, foldhash::fast::RandomState>,
}

impl Mapping {
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

/// An operation to copy, read out of its isolate so that the copy may go into the same one.
struct Original {
    name: OpName,
    loc: Loc,
    attrs: Attr,
    props: Vec<Option<Attr>>,
    operands: Vec<(Value, Type)>,
    results: Vec<(Value, Type)>,
    successors: Vec<Block>,
    regions: Vec<Vec<OriginalBlock>>,
    isolate: Option<Box<Isolate>>,
    /// The block it stands in, except for the outermost.
    block: Option<Block>,
}

struct OriginalBlock {
    block: Block,
    args: Vec<(Value, Type, Loc)>,
}

impl Isolate {
    /// A copy of `op` and all that is nested in it, in no block. What it uses from outside, the copy uses too.
    pub fn clone_op(&mut self, op: Op, mapping: &mut Mapping) -> Op {
        let originals = read_out(self.op(op));
        let mut pending = Pending::default();
        let mut copy = None;
        for original in originals {
            let op = self.copy_one(original, mapping, &mut pending);
            copy.get_or_insert(op);
        }
        for (value, placeholder) in pending {
            self.replace_all_uses(placeholder, value);
        }
        copy.expect("the outermost operation was copied")
    }

    /// A copy of an operation of another isolate and of all that is nested in it, in no block. What the original
    /// uses from outside must be in `mapping`. With [`erase`](Isolate::erase) on the original this moves it.
    pub fn transplant(&mut self, source: OpRef<'_>, mapping: &mut Mapping) -> Result<Op, Unmapped> {
        let mut pending = Pending::default();
        let mut copy = None;
        for original in read_out(source) {
            let op = self.copy_one(original, mapping, &mut pending);
            copy.get_or_insert(op);
        }
        match pending.keys().next() {
            Some(&value) => Err(Unmapped(value)),
            None => Ok(copy.expect("the outermost operation was copied")),
        }
    }

    /// A copy of the isolate, without the room that erased entities left.
    pub fn clone_isolate(&self) -> Self {
        crate::stack::grow(|| {
            let mut originals = read_out(self.root()).into_iter();
            let root = originals.next().expect("the root comes first");
            let mut copy = Isolate::new(&self.ctx, root.name, root.loc, root.regions.len());
            let mut mapping = Mapping::default();
            let mut pending = Pending::default();
            copy.set_attrs(copy.root, root.attrs);
            for (slot, value) in root.props.iter().enumerate() {
                copy.set_prop(copy.root, slot, *value);
            }
            let regions: Vec<Region> = copy.root().regions().map(|region| region.region).collect();
            for (region, blocks) in regions.into_iter().zip(&root.regions) {
                copy.copy_blocks(region, blocks, &mut mapping);
            }
            for original in originals {
                copy.copy_one(original, &mut mapping, &mut pending);
            }
            // What is left stood for no definition in the original either.
            for placeholder in pending.into_values() {
                copy.make_outside_ref(placeholder);
            }
            copy
        })
    }

    fn copy_blocks(&mut self, region: Region, blocks: &[OriginalBlock], mapping: &mut Mapping) {
        for original in blocks {
            let block = self.create_block();
            self.append_block(region, block);
            mapping.insert_block(original.block, block);
            for &(arg, ty, loc) in &original.args {
                let copy = self.add_block_arg(block, ty, loc);
                mapping.insert_value(arg, copy);
            }
        }
    }

    fn copy_one(&mut self, original: Original, mapping: &mut Mapping, pending: &mut Pending) -> Op {
        let mut regions = Vec::with_capacity(original.regions.len());
        for blocks in &original.regions {
            let region = self.create_region();
            self.copy_blocks(region, blocks, mapping);
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
            isolate: original.isolate,
        });
        for (index, (value, _)) in original.results.iter().enumerate() {
            let copy = self.op(op).result(index);
            mapping.insert_value(*value, copy);
            if let Some(placeholder) = pending.remove(value) {
                self.replace_all_uses(placeholder, copy);
            }
        }
        if let Some(block) = original.block.and_then(|block| mapping.block(block)) {
            self.append(block, op);
        }
        op
    }
}

/// Stand-ins for values that were used before they were copied, by original.
type Pending = HashMap<Value, Value, foldhash::fast::RandomState>;

/// `root` and what is nested in it, each operation before what is in it. Isolates come along whole.
fn read_out(root: OpRef<'_>) -> Vec<Original> {
    let mut originals = Vec::new();
    let _ = pre_order::<()>(root, |op| {
        let ir = root.ir;
        let nested = op.op != root.op;
        let inline = op.body().op == op.op && std::ptr::eq(op.body().ir, ir);
        let block = |block: BlockRef<'_>| OriginalBlock {
            block: block.block,
            args: block.args_with_locs().iter().map(|&(arg, loc)| (arg, ir.value_type(arg), loc)).collect(),
        };
        originals.push(Original {
            name: op.name(),
            loc: op.loc(),
            attrs: op.attrs(),
            props: (0..ir.context().prop_slots(op.name())).map(|slot| op.prop(slot)).collect(),
            operands: op.operands().map(|value| (value, ir.value_type(value))).collect(),
            results: op.results().map(|value| (value, ir.value_type(value))).collect(),
            successors: op.successors().map(|block| block.block).collect(),
            regions: if inline { op.regions().map(|r| r.blocks().map(block).collect()).collect() } else { Vec::new() },
            isolate: ir.child(op.op).map(|child| Box::new(child.clone_isolate())),
            block: if nested { op.block().map(|block| block.block) } else { None },
        });
        ControlFlow::Continue(if inline { Step::Into } else { Step::Over })
    });
    originals
}
