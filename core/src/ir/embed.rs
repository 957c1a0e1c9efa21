//! Bodies of small isolated operations, embedded in the arenas of the enclosing isolate.
//!
//! A separate isolate costs several hundred bytes and as many instructions, too much for most functions. So readers
//! store the regions of a small isolated operation in the enclosing isolate. Views and walks hide the difference.
//!
//! Code that changes a body requests its isolate ([`Isolate::child_mut`]). The body is then split off into an isolate
//! of its own, with unchanged handles.

use std::ops::Range;

use crate::entity::{Block, Entity, Op, Region, Use, Value};
use crate::ir::clone::{Mapping, Nested, Originals};
use crate::ir::data::{Aux, BlockData, Def, FirstOperand, OpData};
use crate::ir::isolate::Isolate;
use crate::ir::tree::IsolateId;
use crate::ir::walk::within_isolate;

/// Transitive contents of an embedded operation, without those of nested isolates.
#[derive(Default)]
struct Content {
    ops: Vec<Op>,
    blocks: Vec<Block>,
    regions: Vec<Region>,
    /// Arguments and results.
    values: Vec<Value>,
}

/// Ranges of the arenas that contain exactly one body.
struct Extent {
    ops: Range<usize>,
    blocks: Range<usize>,
    regions: Range<usize>,
    values: Range<usize>,
}

/// Returns the smallest range that contains all of `places`, or an empty one if there are none.
fn run(places: impl Iterator<Item = usize>) -> Range<usize> {
    let wider = |run: Range<usize>, place: usize| run.start.min(place)..run.end.max(place + 1);
    places.map(|place| place..place + 1).reduce(|run, next| wider(run, next.start)).unwrap_or_default()
}

impl Isolate {
    /// Returns true if an operation is isolated and its regions are stored in this isolate.
    #[inline]
    pub(super) fn is_embedded(&self, op: Op) -> bool {
        let Aux { child, regions, .. } = self.aux(op);
        child == 0 && regions > 0 && op != self.root && Self::is_isolating(&self.ctx, self.ops[op].name)
    }

    /// Moves an embedded body to an isolate of its own. Any other operation is left unchanged.
    pub(super) fn split_off(&mut self, op: Op) {
        if !self.is_embedded(op) {
            return;
        }
        let content = self.content(op);
        let isolate = match self.extent(&content) {
            Some(extent) => {
                let mut isolate = self.body_as_isolate(op, &content, &extent);
                for &nested in &content.ops {
                    self.move_child(nested, &mut isolate);
                }
                self.free_content(&content, &extent);
                isolate
            }
            // The body was changed in place and is no longer contiguous.
            None => self.move_to_isolate(op),
        };
        let successors: Vec<Block> = self.op(op).successors().map(|block| block.block).collect();
        self.free_aux(op);
        let place = self.attach(op, Box::new(isolate));
        self.ops[op].aux = self.push_aux(op, place, &[], &successors);
    }

    /// Splits off the outermost embedded bodies nested in an operation of this isolate.
    pub(super) fn split_nested(&mut self, op: Op) {
        if self.unread(op).is_some() {
            return;
        }
        let mut embedded = Vec::new();
        within_isolate(self.op(op), |nested| {
            if nested.op != op && self.is_embedded(nested.op) {
                embedded.push(nested.op);
            }
        });
        embedded.into_iter().for_each(|op| self.split_off(op));
    }

    /// Splits off the bodies nested in the operation that owns a region. See [`split_nested`](Self::split_nested).
    pub(super) fn split_in_region(&mut self, region: Region) {
        if let Some(owner) = self.regions[region].parent {
            self.split_nested(owner);
        }
    }

    /// Returns a copy of an embedded operation with its body, as an isolate.
    pub(super) fn copy_embedded(&self, op: Op) -> Isolate {
        let content = self.content(op);
        let Some(extent) = self.extent(&content) else { return self.copy_to_isolate(op, Nested::Copied).0 };
        let mut isolate = self.body_as_isolate(op, &content, &extent);
        for &nested in &content.ops {
            if let Some(child) = self.unread(nested) {
                isolate.adopt(nested, Box::new(child.clone_isolate()));
            }
        }
        isolate
    }

    fn content(&self, op: Op) -> Content {
        let mut content = Content::default();
        let mut pending = vec![op];
        while let Some(op) = pending.pop() {
            for &region in self.region_handles(op) {
                let region = self.regions.handle(region as usize);
                content.regions.push(region);
                for block in std::iter::successors(self.regions[region].first, |&block| self.blocks[block].next) {
                    content.blocks.push(block);
                    content.values.extend(self.args_of(block).iter().map(|arg| arg.0));
                    for op in std::iter::successors(self.blocks[block].first, |&op| self.ops[op].next) {
                        content.ops.push(op);
                        content.values.extend(self.results_of(op));
                        if !self.is_plain(op) {
                            pending.push(op);
                        }
                    }
                }
            }
        }
        content
    }

    /// Returns the extent of a body if it is contiguous, as readers create it.
    fn extent(&self, content: &Content) -> Option<Extent> {
        let uses = content.ops.iter().flat_map(|&op| self.uses_of(op));
        let values = content.values.iter().copied().chain(uses.map(|operand| self.uses[operand].value));
        let extent = Extent {
            ops: run(content.ops.iter().map(|&op| self.ops.place(op))),
            blocks: run(content.blocks.iter().map(|&block| self.blocks.place(block))),
            regions: run(content.regions.iter().map(|&region| self.regions.place(region))),
            values: run(values.map(|value| self.values.place(value))),
        };
        // Placeholders are no results or arguments.
        let is_placeholder = |place: &usize| matches!(self.values.at(*place).def(), Def::Forward | Def::Outside);
        let placeholders = extent.values.clone().filter(is_placeholder).count();
        let is_whole = extent.ops.len() == content.ops.len()
            && extent.blocks.len() == content.blocks.len()
            && extent.regions.len() == content.regions.len()
            && extent.values.len() == content.values.len() + placeholders
            && extent.values.clone().all(|place| self.is_used_within(place, &extent.ops));
        is_whole.then_some(extent)
    }

    fn is_used_within(&self, value: usize, ops: &Range<usize>) -> bool {
        let mut uses = std::iter::successors(self.values.at(value).first_use, |&operand| self.uses[operand].next);
        uses.all(|operand| ops.contains(&self.ops.place(self.uses[operand].owner)))
    }

    /// Copies the body of an embedded operation to an isolate with the same handles. Nested isolates are not copied.
    fn body_as_isolate(&self, op: Op, content: &Content, extent: &Extent) -> Isolate {
        let id = IsolateId::fresh_besides(self.id);
        let numbering = id.numbering();
        let mut isolate = Isolate::empty(id, &self.ctx);
        isolate.ops = self.ops.copy_of_run(extent.ops.clone(), numbering);
        isolate.values = self.values.copy_of_run(extent.values.clone(), numbering);
        isolate.blocks = self.blocks.copy_of_run(extent.blocks.clone(), numbering);
        isolate.regions = self.regions.copy_of_run(extent.regions.clone(), numbering);
        isolate.copy_flags(self);
        let record = OpData { parent: None, prev: None, next: None, order: 0, ..self.ops[op] };
        isolate.root = isolate.ops.push(OpData {
            operands: FirstOperand::new(0),
            results: 0,
            operand_count: 0,
            result_count: 0,
            ..record
        });
        let root = isolate.root;
        self.copy_lists(op, &mut isolate, root);
        for &op in &content.ops {
            self.copy_lists(op, &mut isolate, op);
            let data = &mut isolate.ops[op];
            data.results = if data.result_count == 0 { 0 } else { data.results - extent.values.start as u32 };
        }
        for &region in self.region_handles(op) {
            let region = isolate.regions.handle(region as usize);
            isolate.regions[region].parent = Some(root);
        }
        for &block in &content.blocks {
            isolate.blocks[block].args = isolate.args.len() as u32;
            isolate.args.extend_from_slice(self.args_of(block));
        }
        self.copy_uses(content, &mut isolate);
        isolate
    }

    /// Copies an operation's inherent attributes, regions and successors to another isolate.
    fn copy_lists(&self, op: Op, isolate: &mut Isolate, to: Op) {
        let data = self.ops[op];
        let slots = self.ctx.prop_slots(data.name);
        if slots > 1 {
            isolate.ops[to].props = isolate.props.len() as u32;
            isolate.props.extend_from_slice(&self.props[data.props as usize..][..slots]);
        }
        if data.aux != 0 {
            let Aux { regions, successors, .. } = self.aux(op);
            isolate.ops[to].aux = isolate.lists.len() as u32;
            isolate.lists.extend([regions, successors, 0]);
            isolate.lists.extend_from_slice(self.region_handles(op));
            isolate.lists.extend_from_slice(self.successor_handles(op));
        }
    }

    /// Copies the operands of the copied operations to another isolate, keeping the order of uses.
    fn copy_uses(&self, content: &Content, isolate: &mut Isolate) {
        for &op in &content.ops {
            isolate.ops[op].operands.set_place(isolate.uses.len() as u32);
            for operand in self.uses_of(op) {
                isolate.uses.push(self.uses[operand]);
            }
        }
        let ops = std::mem::take(&mut isolate.ops);
        let there = |operand: Option<Use>| {
            let operand = operand?;
            let owner = self.uses[operand].owner;
            let number = operand.index() - self.ops[owner].operands.place() as usize;
            Some(Use::new(ops[owner].operands.place() as usize + number))
        };
        isolate.uses.iter_mut().for_each(|data| (data.prev, data.next) = (there(data.prev), there(data.next)));
        isolate.values.iter_mut().for_each(|data| data.first_use = there(data.first_use));
        isolate.ops = ops;
    }

    /// Moves the isolate of an operation to the same operation in another isolate.
    fn move_child(&mut self, op: Op, isolate: &mut Isolate) {
        let place = self.aux(op).child.checked_sub(1);
        if let Some((place, child)) = place.and_then(|place| Some((place, self.take_place(place)?))) {
            self.free.get_or_insert_default().children.push(place);
            isolate.adopt(op, child);
        }
    }

    /// Frees the storage of a body that was copied.
    fn free_content(&mut self, content: &Content, extent: &Extent) {
        for &op in &content.ops {
            self.free_aux(op);
            // The values are freed together.
            self.ops[op].result_count = 0;
            self.release(op);
        }
        let free = self.free.get_or_insert_default();
        for &block in &content.blocks {
            let BlockData { args, arg_count, .. } = std::mem::take(&mut self.blocks[block]);
            free.args.give(args, arg_count);
            if self.blocks.forget(block.index()) {
                free.blocks.push(block);
            }
        }
        for &region in &content.regions {
            if self.regions.forget(region.index()) {
                free.regions.push(region);
            }
        }
        let mut reusable = true;
        for place in extent.values.clone() {
            reusable &= self.values.forget(self.values.key(place).index());
        }
        free.values.give(extent.values.start as u32, if reusable { extent.values.len() as u32 } else { 0 });
    }

    /// Copies any body to an isolate like [`body_as_isolate`](Self::body_as_isolate), but with new handles.
    ///
    /// Values from outside become outside references. Returns the isolate, and pairs of operations and their copies.
    fn copy_to_isolate(&self, op: Op, nested: Nested) -> (Isolate, Vec<(Op, Op)>) {
        let view = self.op(op);
        let mut isolate = Isolate::new(&self.ctx, view.name(), view.loc(), view.region_count());
        isolate.set_root_attrs(view.loc(), view.attrs(), &view.props());
        let regions: Vec<Region> = isolate.root().regions().map(|region| region.region).collect();
        let (mut mapping, mut all) = (Mapping::default(), Vec::new());
        for (source, region) in view.regions().zip(regions) {
            let (blocks, originals) = Originals::from_region(source, nested);
            isolate.copy_blocks(region, None, &blocks, &mut mapping);
            let (copies, pending) = isolate.copy(originals, &mut mapping);
            pending.into_values().for_each(|placeholder| isolate.make_outside_ref(placeholder));
            all.extend(copies);
        }
        (isolate, all)
    }

    /// Moves the body of an operation to an isolate. Handles change.
    fn move_to_isolate(&mut self, op: Op) -> Isolate {
        self.split_nested(op);
        let (mut isolate, copies) = self.copy_to_isolate(op, Nested::Left);
        isolate.adopt_all(self, &copies);
        let regions: Vec<Region> = self.op(op).regions().map(|region| region.region).collect();
        regions.into_iter().for_each(|region| self.clear_region(region));
        isolate
    }
}
