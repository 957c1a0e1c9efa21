//! Moving of regions between operations and isolates, inlining, and replacement of operations that keeps the regions.
//!
//! These functions treat embedded bodies and bodies in isolates of their own alike. Entities that move to another
//! isolate are created anew with other handles, which the `Mapping` contains.

use std::iter::successors;

use crate::dialect::OpTraits;
use crate::entity::{Block, Op, Region, Value};
use crate::ir::build::OpState;
use crate::ir::clone::{Copies, Mapping, Nested, Originals, Unmapped};
use crate::ir::edit_error::EditError;
use crate::ir::isolate::Isolate;
use crate::ir::view::{BlockRef, RegionRef, ValueDef};
use crate::ir::walk::within_storage;

impl From<Unmapped> for EditError {
    fn from(Unmapped(value): Unmapped) -> Self {
        EditError::Unmapped(value)
    }
}

/// Result of inlining a region.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Inlined {
    /// Copies of terminators without successors (returns, yields), at the ends of their blocks.
    ///
    /// Replace each by a branch to `rest`. If there is only one, and it precedes `rest` in the same block, use its
    /// operands and erase it.
    pub exits: Vec<Op>,
    /// The block that continues after the inlined code: a new one, unless the region has a single block.
    pub rest: Block,
}

impl Isolate {
    /// Moves the blocks of a region of another isolate to before `before` in `region`, or to its end. Returns the
    /// blocks.
    ///
    /// Outside values must be mapped; if one is not, no change is made. Within an isolate, use
    /// [`splice_blocks`](Self::splice_blocks).
    pub fn move_region(
        &mut self,
        from: &mut Isolate,
        source: Region,
        region: Region,
        before: Option<Block>,
        mapping: &mut Mapping,
    ) -> Result<Vec<Block>, EditError> {
        from.check_read()?;
        from.split_in_region(source);
        let (blocks, originals) = Originals::from_region(from.region(source), Nested::Left);
        let (made, copies) = self.copy_region(&blocks, originals, region, before, mapping)?;
        self.adopt_all(from, &copies);
        from.clear_region(source);
        Ok(made)
    }

    /// Moves an operation of another isolate here, with its nested operations; the result is detached.
    ///
    /// Outside values must be mapped, and the results must be unused; otherwise, no change is made.
    #[track_caller]
    pub fn move_op(&mut self, from: &mut Isolate, op: Op, mapping: &mut Mapping) -> Result<Op, EditError> {
        from.check_op(op);
        for value in from.op(op).results() {
            if let Some((user, _)) = from.value(value).uses().next() {
                return Err(EditError::StillUsed { value, user: user.op });
            }
        }
        from.split_off(op);
        from.split_nested(op);
        let originals = Originals::from_op(from.op(op), Nested::Left);
        let (copies, pending) = self.copy(originals, mapping);
        let copy = copies[0].1;
        let unmapped = pending.keys().next().copied();
        if let Some(value) = unmapped {
            self.erase(copy);
            return Err(EditError::Unmapped(value));
        }
        self.adopt_all(from, &copies);
        from.erase(op);
        Ok(copy)
    }

    /// Moves the isolates of isolated operations to their copies.
    pub(super) fn adopt_all(&mut self, from: &mut Isolate, copies: &[(Op, Op)]) {
        for &(original, copy) in copies {
            let place = from.aux(original).child.checked_sub(1);
            if let Some(child) = place.and_then(|place| from.take_place(place)) {
                self.adopt(copy, child);
            }
        }
    }

    /// Attaches an isolate to an operation that has none.
    pub(super) fn adopt(&mut self, op: Op, child: Box<Isolate>) {
        let place = self.attach(op, child);
        self.set_child(op, place);
    }

    /// Copies a region of another isolate to before an operation.
    ///
    /// The operations of the first block are inserted there, with `args` in place of the block arguments. If the region
    /// has several blocks, the others follow, and then a new block with `before` and the operations after it. Outside
    /// values must be mapped. On failure, no change is made.
    pub fn inline_region(
        &mut self,
        source: RegionRef<'_>,
        before: Op,
        args: &[Value],
        mapping: &mut Mapping,
    ) -> Result<Inlined, EditError> {
        source.ir.get().check_read()?;
        let arguments = source.entry().map_or(0, |entry| entry.args().len());
        if source.is_empty() || arguments != args.len() {
            return Err(EditError::Arguments { arguments, values: args.len() });
        }
        let block = self.op(before).block().ok_or(EditError::NotInBlock)?;
        let region = block.region().ok_or(EditError::NotInBlock)?.region;
        let (block, next) = (block.block, block.next().map(|next| next.block));
        let (blocks, originals) = Originals::from_region(source, Nested::Copied);
        let (made, _) = self.copy_region(&blocks, originals, region, next, mapping)?;
        let exits = made.iter().filter_map(|&block| exit(self.block(block))).collect();
        let entry = made[0];
        let rest = match made.len() {
            1 => block,
            _ => {
                let rest = self.split_block(before);
                self.detach_block(rest);
                self.insert_block(region, next, rest);
                rest
            }
        };
        let before = (made.len() == 1).then_some(before);
        self.inline_block(entry, block, before, args);
        for (original, &arg) in source.entry().into_iter().flat_map(BlockRef::args).zip(args) {
            mapping.insert_value(original, arg);
        }
        Ok(Inlined { exits, rest })
    }

    /// Moves the operations of a block to before `before` in `into`, or to its end, and erases the block. Block
    /// arguments are replaced by `args`, one per argument.
    fn inline_block(&mut self, block: Block, into: Block, before: Option<Op>, args: &[Value]) {
        let old: Vec<Value> = self.block(block).args().collect();
        for (&from, &to) in old.iter().zip(args) {
            self.replace_all_uses(from, to);
        }
        let ends = self.block(block).first().zip(self.block(block).last()).map(|(first, last)| (first.op, last.op));
        if let Some((first, last)) = ends {
            self.splice_ops(into, before, first, last);
        }
        self.erase_block(block);
    }

    /// Moves the operations of a block of this isolate to before an operation, replaces the block's arguments by
    /// `args`, and erases the block. On failure, no change is made.
    #[track_caller]
    pub fn inline_block_before(&mut self, block: Block, before: Op, args: &[Value]) -> Result<(), EditError> {
        self.blocks.check(block);
        self.check_op(before);
        for &a in args {
            self.values.check(a);
        }
        let arguments = self.block(block).args().len();
        if arguments != args.len() {
            return Err(EditError::Arguments { arguments, values: args.len() });
        }
        let into = self.op(before).block().ok_or(EditError::NotInBlock)?.block;
        self.inline_block(block, into, Some(before), args);
        Ok(())
    }

    /// Replaces an operation by a new one that takes over its regions, such as `mini.func` by `func.func`.
    ///
    /// The new operation has the position of the old one, and its results replace those of the old one. The numbers of
    /// results must be equal, unless the old results are unused. On failure, no change is made.
    ///
    /// Handles into the regions stay valid, unless the old operation has an isolate of its own and the new one is not
    /// isolated. In that case, the regions are moved to this isolate. If only the new operation is isolated, the
    /// regions must not use outside values. Lazy regions are read first.
    #[track_caller]
    pub fn replace_keeping_regions(&mut self, op: Op, state: OpState) -> Result<Op, EditError> {
        self.check_op(op);
        if !state.regions.is_empty() || state.isolate.is_some() {
            return Err(EditError::HasRegions);
        }
        if self.op(op).block().is_none() {
            return Err(EditError::NotInBlock);
        }
        let results: Vec<Value> = self.op(op).results().collect();
        let used = results.iter().any(|&result| !self.value(result).is_unused());
        if used && results.len() != state.results.len() {
            return Err(EditError::ResultCount { results: results.len(), values: state.results.len() });
        }
        // All steps that can fail precede the first change.
        let isolates = Self::is_isolating(&self.ctx, state.name);
        let body = match (self.unread(op).is_some(), isolates) {
            (true, true) => Body::Isolate(self.take_isolate(op)?),
            (true, false) => Body::Regions(self.open_isolate(op)?),
            (false, _) => {
                let regions: Vec<Region> = self.op(op).regions().map(|region| region.region).collect();
                if isolates {
                    self.check_isolated(&regions)?;
                }
                self.set_regions(op, &[]);
                match isolates && regions.is_empty() {
                    true => Body::Isolate(Box::new(Isolate::new(&self.ctx, state.name, state.loc, 0))),
                    false => Body::Regions(regions),
                }
            }
        };
        let mut state = state;
        let split = state.split_attrs(&self.ctx.clone());
        let new = self.create_split(&state, &split, None);
        match body {
            Body::Regions(regions) => self.set_regions(new, &regions),
            Body::Isolate(mut child) => {
                child.rename_root(state.name);
                self.adopt(new, child);
            }
        }
        self.copy_record_to_isolate(new);
        self.insert_before(op, new);
        let new_results: Vec<Value> = self.op(new).results().collect();
        for (&old, &new) in results.iter().zip(&new_results) {
            self.replace_all_uses(old, new);
        }
        self.erase(op);
        Ok(new)
    }

    /// Fails if an operation in `regions` uses a value that is defined outside of them.
    fn check_isolated(&self, regions: &[Region]) -> Result<(), Unmapped> {
        let ops = regions.iter().flat_map(|&region| self.region(region).blocks()).flat_map(BlockRef::ops);
        let mut nested = Vec::new();
        ops.for_each(|op| within_storage(op, |op| nested.push(op)));
        for operand in nested.iter().flat_map(|op| op.operands()) {
            let value = self.value(operand);
            let region = match value.def() {
                ValueDef::Result(op, _) => self.op(op).block().and_then(BlockRef::region),
                ValueDef::Argument(block, _) => self.block(block).region(),
                ValueDef::Forward | ValueDef::Outside => continue,
            };
            let mut around = successors(region, |region| region.parent()?.block()?.region());
            if !around.any(|region| regions.contains(&region.region)) {
                return Err(Unmapped(operand));
            }
        }
        Ok(())
    }

    /// Takes the isolate out of an isolated operation, with its regions read. The operation is left without regions.
    fn take_isolate(&mut self, op: Op) -> Result<Box<Isolate>, EditError> {
        self.split_off(op);
        if let Some(child) = self.unread_mut(op) {
            child.materialize()?;
        }
        let place = self.aux(op).child.checked_sub(1);
        let taken = place.and_then(|place| Some((place, self.take_place(place)?)));
        let (place, child) = taken.expect("the operation is isolated");
        self.set_child(op, 0);
        self.free.get_or_insert_default().children.push(place);
        Ok(child)
    }

    /// Moves the regions of an isolated operation to this isolate, and returns them detached. The operation is left
    /// without regions.
    fn open_isolate(&mut self, op: Op) -> Result<Vec<Region>, EditError> {
        let mut child = self.take_isolate(op)?;
        let sources: Vec<Region> = child.root().regions().map(|region| region.region).collect();
        let mut mapping = Mapping::default();
        let mut opened: Vec<(Region, Copies)> = Vec::with_capacity(sources.len());
        for source in sources {
            let region = self.create_region();
            child.split_in_region(source);
            let (blocks, originals) = Originals::from_region(child.region(source), Nested::Left);
            match self.copy_region(&blocks, originals, region, None, &mut mapping) {
                Ok((_, copies)) => opened.push((region, copies)),
                Err(unmapped) => {
                    // The isolate uses a value from outside, which the verifier rejects.
                    opened.into_iter().for_each(|(region, _)| self.clear_region(region));
                    self.adopt(op, child);
                    return Err(unmapped.into());
                }
            }
        }
        let adopt = |(region, copies): (Region, Copies)| {
            self.adopt_all(&mut child, &copies);
            region
        };
        Ok(opened.into_iter().map(adopt).collect())
    }

    /// Copies location and attributes of an operation to the root of its isolate.
    fn copy_record_to_isolate(&mut self, op: Op) {
        let data = self.ops[op];
        let props = self.op_props_here(op);
        if let Some(child) = self.unread_mut(op) {
            child.set_root_attrs(data.loc, data.attrs, &props);
        }
    }
}

/// The part of an operation that its replacement takes over.
enum Body {
    Isolate(Box<Isolate>),
    Regions(Vec<Region>),
}

/// Returns the terminator of a block if it has no successors.
fn exit(block: BlockRef<'_>) -> Option<Op> {
    let last = block.last()?;
    (last.successors().len() == 0 && last.has(OpTraits::TERMINATOR)).then_some(last.op)
}
