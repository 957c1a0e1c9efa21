//! Bodies of small isolated operations, embedded in the arenas of the isolate around them.
//!
//! An isolate of its own costs several hundred bytes and as many instructions, which is more than most functions are worth.
//! So readers leave the regions of a small isolated operation among those of the isolate that it stands in. Views and walks
//! make no difference. Code that changes a body asks for its isolate ([`Isolate::child_mut`]), and then the body is split
//! off: into an isolate of its own, in which all handles stay what they were.

use std::ops::Range;

use crate::entity::{Block, Entity, Op, Region, Use, Value};
use crate::ir::clone::{Mapping, Nested, Originals};
use crate::ir::data::{Aux, BlockData, Def, OpData};
use crate::ir::isolate::Isolate;
use crate::ir::reuse::ERASED;
use crate::ir::tree::IsolateId;
use crate::ir::walk::within_isolate;

/// All that is nested in an embedded operation, down to isolates of their own.
#[derive(Default)]
struct Content {
    ops: Vec<Op>,
    blocks: Vec<Block>,
    regions: Vec<Region>,
    /// Arguments and results.
    values: Vec<Value>,
}

/// The places of a body in the arenas, where nothing else is.
struct Extent {
    ops: Range<usize>,
    blocks: Range<usize>,
    regions: Range<usize>,
    values: Range<usize>,
}

/// The least run that has all of some places; none begins anywhere.
fn run(places: impl Iterator<Item = usize>) -> Range<usize> {
    let wider = |run: Range<usize>, place: usize| run.start.min(place)..run.end.max(place + 1);
    places.map(|place| place..place + 1).reduce(|run, next| wider(run, next.start)).unwrap_or_default()
}

impl Isolate {
    /// Whether an operation is isolated, and its regions are among those of this isolate.
    #[inline]
    pub(super) fn is_embedded(&self, op: Op) -> bool {
        let Aux { child, regions, .. } = self.aux(op);
        child == 0 && regions > 0 && op != self.root && Self::is_isolating(&self.ctx, self.ops[op].name)
    }

    /// Gives an isolated operation an isolate of its own, if its body is embedded.
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
            // It was changed where it is, and other things are between its parts.
            None => self.move_to_isolate(op),
        };
        let successors: Vec<Block> = self.op(op).successors().map(|block| block.block).collect();
        self.free_aux(op);
        let place = self.attach(op, Box::new(isolate));
        self.ops[op].aux = self.push_aux(op, place, &[], &successors);
    }

    /// Splits off all bodies that are embedded in an operation of this isolate, and not those nested in these.
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

    /// As [`split_nested`](Self::split_nested), of the operation that owns a region.
    pub(super) fn split_in_region(&mut self, region: Region) {
        if let Some(owner) = self.regions[region].parent {
            self.split_nested(owner);
        }
    }

    /// A copy of an embedded operation with its body, as an isolate.
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

    /// Where a body is, if nothing else is between its parts. Readers make such bodies.
    fn extent(&self, content: &Content) -> Option<Extent> {
        let uses = content.ops.iter().flat_map(|&op| self.uses_of(op));
        let values = content.values.iter().copied().chain(uses.map(|operand| self.uses[operand].value));
        let extent = Extent {
            ops: run(content.ops.iter().map(|&op| self.ops.place(op))),
            blocks: run(content.blocks.iter().map(|&block| self.blocks.place(block))),
            regions: run(content.regions.iter().map(|&region| self.regions.place(region))),
            values: run(values.map(|value| self.values.place(value))),
        };
        // Placeholders are results and arguments of nothing.
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

    /// An isolate with what is in an embedded operation, all handles as they are, but without the isolates within.
    fn body_as_isolate(&self, op: Op, content: &Content, extent: &Extent) -> Isolate {
        let id = IsolateId::fresh_besides(self.id);
        let numbering = id.numbering();
        let mut isolate = Isolate::empty(id, &self.ctx);
        isolate.ops = self.ops.copy_of_run(extent.ops.clone(), numbering);
        isolate.values = self.values.copy_of_run(extent.values.clone(), numbering);
        isolate.blocks = self.blocks.copy_of_run(extent.blocks.clone(), numbering);
        isolate.regions = self.regions.copy_of_run(extent.regions.clone(), numbering);
        isolate.copy_branches(self);
        let record = OpData { parent: None, prev: None, next: None, order: 0, ..self.ops[op] };
        isolate.root =
            isolate.ops.push(OpData { operands: 0, results: 0, operand_count: 0, result_count: 0, ..record });
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

    /// Lists an operation's inherent attributes, regions and successors in another isolate.
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

    /// Makes the operands of the copied operations uses in another isolate, in the order that they have here.
    fn copy_uses(&self, content: &Content, isolate: &mut Isolate) {
        for &op in &content.ops {
            isolate.ops[op].operands = isolate.uses.len() as u32;
            for operand in self.uses_of(op) {
                isolate.uses.push(self.uses[operand]);
            }
        }
        let ops = std::mem::take(&mut isolate.ops);
        let there = |operand: Option<Use>| {
            let operand = operand?;
            let owner = self.uses[operand].owner;
            let number = operand.index() - self.ops[owner].operands as usize;
            Some(Use::new(ops[owner].operands as usize + number))
        };
        isolate.uses.iter_mut().for_each(|data| (data.prev, data.next) = (there(data.prev), there(data.next)));
        isolate.values.iter_mut().for_each(|data| data.first_use = there(data.first_use));
        isolate.ops = ops;
    }

    /// Gives the isolate that an operation has to the same operation of another isolate.
    fn move_child(&mut self, op: Op, isolate: &mut Isolate) {
        let place = self.aux(op).child.checked_sub(1);
        if let Some((place, child)) = place.and_then(|place| Some((place, self.take_place(place)?))) {
            self.free.get_or_insert_default().children.push(place);
            isolate.adopt(op, child);
        }
    }

    /// Frees the places of a body that was copied.
    fn free_content(&mut self, content: &Content, extent: &Extent) {
        for &op in &content.ops {
            let slots = self.ctx.prop_slots(self.ops[op].name) as u32;
            self.free_aux(op);
            let free = self.free.get_or_insert_default();
            let data = &mut self.ops[op];
            free.uses.give(data.operands, data.operand_count);
            if slots > 1 {
                free.props.give(data.props, slots);
            }
            (data.parent, data.prev, data.next) = (None, None, None);
            (data.operands, data.operand_count, data.result_count) = (ERASED, 0, 0);
            if self.ops.forget(op.index()) {
                free.ops.push(op);
            }
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

    /// As [`body_as_isolate`](Self::body_as_isolate), for any body; handles are new. What it uses from outside is said to be
    /// outside. Returns operations with their copies, too.
    fn copy_to_isolate(&self, op: Op, nested: Nested) -> (Isolate, Vec<(Op, Op)>) {
        let view = self.op(op);
        let mut isolate = Isolate::new(&self.ctx, view.name(), view.loc(), view.region_count());
        isolate.set_root_attrs(view.loc(), view.attrs(), &view.props());
        let regions: Vec<Region> = isolate.root().regions().map(|region| region.region).collect();
        let (mut mapping, mut all) = (Mapping::default(), Vec::new());
        for (source, region) in view.regions().zip(regions) {
            let (blocks, originals) = Originals::of_region(source, nested);
            isolate.copy_blocks(region, None, &blocks, &mut mapping);
            let (copies, pending) = isolate.copy(originals, &mut mapping);
            pending.into_values().for_each(|placeholder| isolate.make_outside_ref(placeholder));
            all.extend(copies);
        }
        (isolate, all)
    }

    /// Moves the body of an operation to an isolate; its handles change.
    fn move_to_isolate(&mut self, op: Op) -> Isolate {
        self.split_nested(op);
        let (mut isolate, copies) = self.copy_to_isolate(op, Nested::Left);
        isolate.adopt_all(self, &copies);
        let regions: Vec<Region> = self.op(op).regions().map(|region| region.region).collect();
        regions.into_iter().for_each(|region| self.clear_region(region));
        isolate
    }
}
