//! What transformations do with bodies: moving regions between operations and isolates, inlining them, and replacing an
//! operation by another one that keeps its regions.
//!
//! Whether a body is in an isolate of its own makes no difference to any of these. What crosses a border of isolates is
//! made anew, so handles into it change; the `Mapping` has the new ones.

use std::iter::successors;

use crate::diag::Reported;
use crate::dialect::OpTraits;
use crate::entity::{Block, Op, Region, Value};
use crate::ir::build::OpState;
use crate::ir::clone::{Copies, Mapping, Nested, Originals, Unmapped};
use crate::ir::erase::EraseError;
use crate::ir::isolate::Isolate;
use crate::ir::move_error::MoveError;
use crate::ir::view::{BlockRef, RegionRef, ValueDef};
use crate::ir::walk::within_storage;

impl From<Unmapped> for MoveError {
    fn from(Unmapped(value): Unmapped) -> Self {
        MoveError::Unmapped(value)
    }
}

impl From<Reported> for MoveError {
    fn from(reported: Reported) -> Self {
        MoveError::Unreadable(reported)
    }
}

impl From<EraseError> for MoveError {
    fn from(error: EraseError) -> Self {
        MoveError::Erase(error)
    }
}

/// A region that was inlined.
#[derive(Clone, Debug)]
pub struct Inlined {
    /// The copies of terminators that lead nowhere (returns, yields), still at the ends of their blocks. Replace each by a
    /// branch to `rest`, or, if there is one and it is followed by `rest` in the same block, use its operands and erase it.
    pub exits: Vec<Op>,
    /// The block that goes on behind what was inlined: a new one, unless the region has a single block.
    pub rest: Block,
}

impl Isolate {
    /// Moves the blocks of a region of another isolate to before `before` in `region`, or to its end. What they use from
    /// outside must be in `mapping`; if something is not, nothing changes. Returns the blocks.
    ///
    /// Within an isolate, [`splice_blocks`](Self::splice_blocks) does this.
    pub fn move_region(
        &mut self,
        from: &mut Isolate,
        source: Region,
        region: Region,
        before: Option<Block>,
        mapping: &mut Mapping,
    ) -> Result<Vec<Block>, MoveError> {
        from.check_read()?;
        from.split_in_region(source);
        let (blocks, originals) = Originals::of_region(from.region(source), Nested::Left);
        let (made, copies) = self.copy_region(&blocks, originals, region, before, mapping)?;
        self.adopt_all(from, &copies);
        from.clear_region(source);
        Ok(made)
    }

    /// Moves an operation of another isolate, with all that is nested in it, here, into no block. What it uses from outside
    /// must be in `mapping`, and its results must be unused where it is; otherwise nothing changes.
    #[track_caller]
    pub fn move_op(&mut self, from: &mut Isolate, op: Op, mapping: &mut Mapping) -> Result<Op, MoveError> {
        from.check_op(op);
        for value in from.op(op).results() {
            if let Some((user, _)) = from.value(value).uses().next() {
                return Err(EraseError::StillUsed { value, user: user.op }.into());
            }
        }
        from.split_off(op);
        from.split_nested(op);
        let originals = Originals::of_op(from.op(op), Nested::Left);
        let (copies, pending) = self.copy(originals, mapping);
        let copy = copies[0].1;
        let unmapped = pending.keys().next().copied();
        if let Some(value) = unmapped {
            self.erase(copy);
            return Err(MoveError::Unmapped(value));
        }
        self.adopt_all(from, &copies);
        from.erase(op);
        Ok(copy)
    }

    /// Gives copies of isolated operations the isolates of the originals.
    pub(super) fn adopt_all(&mut self, from: &mut Isolate, copies: &[(Op, Op)]) {
        for &(original, copy) in copies {
            let place = from.aux(original).child.checked_sub(1);
            if let Some(child) = place.and_then(|place| from.take_place(place)) {
                self.adopt(copy, child);
            }
        }
    }

    /// Gives an operation that has none an isolate.
    pub(super) fn adopt(&mut self, op: Op, child: Box<Isolate>) {
        let place = self.attach(op, child);
        self.set_child(op, place);
    }

    /// Copies a region of another isolate to before an operation: the operations of its first block go there, with `args`
    /// for the block's arguments; if there are more blocks, they and a new one with all from `before` on follow. What the
    /// region uses from outside must be in `mapping`. On failure nothing changes.
    pub fn inline_region(
        &mut self,
        source: RegionRef<'_>,
        before: Op,
        args: &[Value],
        mapping: &mut Mapping,
    ) -> Result<Inlined, MoveError> {
        source.ir.get().check_read()?;
        let arguments = source.entry().map_or(0, |entry| entry.args().len());
        if source.is_empty() || arguments != args.len() {
            return Err(MoveError::Arguments { arguments, values: args.len() });
        }
        let block = self.op(before).block().ok_or(MoveError::NotInBlock)?;
        let region = block.region().ok_or(MoveError::NotInBlock)?.region;
        let (block, next) = (block.block, block.next().map(|next| next.block));
        let (blocks, originals) = Originals::of_region(source, Nested::Copied);
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

    /// Moves the operations of a block of this isolate to before `before` in `into`, or to its end, makes uses of its
    /// arguments uses of `args`, of which there must be as many, and erases the block.
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

    /// Moves the operations of a block of this isolate to before an operation, makes uses of the block's arguments uses of
    /// `args`, and erases the block. On failure nothing changes.
    #[track_caller]
    pub fn inline_block_before(&mut self, block: Block, before: Op, args: &[Value]) -> Result<(), MoveError> {
        self.blocks.check(block);
        self.check_op(before);
        for &a in args {
            self.values.check(a);
        }
        let arguments = self.block(block).args().len();
        if arguments != args.len() {
            return Err(MoveError::Arguments { arguments, values: args.len() });
        }
        let into = self.op(before).block().ok_or(MoveError::NotInBlock)?.block;
        self.inline_block(block, into, Some(before), args);
        Ok(())
    }

    /// Replaces an operation by a new one that takes over its regions: `mini.func` becomes `func.func`. The new operation
    /// stands where the old one stood, and its results replace those of the old one, of which there must be as many unless
    /// they are unused. On failure nothing changes.
    ///
    /// Handles into the regions stay valid, unless the old operation has an isolate of its own and the new one is not
    /// isolated: then the regions are moved to this isolate. If only the new one is isolated, its regions must use nothing
    /// from outside. Regions that were left in a file are read; if that fails, nothing changes.
    #[track_caller]
    pub fn replace_keeping_regions(&mut self, op: Op, state: OpState) -> Result<Op, MoveError> {
        self.check_op(op);
        if !state.regions.is_empty() || state.isolate.is_some() {
            return Err(MoveError::HasRegions);
        }
        if self.op(op).block().is_none() {
            return Err(MoveError::NotInBlock);
        }
        let results: Vec<Value> = self.op(op).results().collect();
        let used = results.iter().any(|&result| !self.value(result).is_unused());
        if used && results.len() != state.results.len() {
            return Err(EraseError::ResultCount { results: results.len(), values: state.results.len() }.into());
        }
        // Whatever can fail comes before anything changes.
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

    /// Fails if an operation in some regions of this isolate uses a value that is defined outside of them.
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

    /// The isolate of an isolated operation, with its regions read. The operation has none then, and no regions.
    fn take_isolate(&mut self, op: Op) -> Result<Box<Isolate>, MoveError> {
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

    /// The regions of an isolated operation, as regions of this isolate that nothing owns. The operation has none then.
    fn open_isolate(&mut self, op: Op) -> Result<Vec<Region>, MoveError> {
        let mut child = self.take_isolate(op)?;
        let sources: Vec<Region> = child.root().regions().map(|region| region.region).collect();
        let mut mapping = Mapping::default();
        let mut opened: Vec<(Region, Copies)> = Vec::with_capacity(sources.len());
        for source in sources {
            let region = self.create_region();
            child.split_in_region(source);
            let (blocks, originals) = Originals::of_region(child.region(source), Nested::Left);
            match self.copy_region(&blocks, originals, region, None, &mut mapping) {
                Ok((_, copies)) => opened.push((region, copies)),
                Err(unmapped) => {
                    // It uses a value from outside, which the verifier rejects.
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

    /// Gives the root of an operation's isolate what the operation was made with.
    fn copy_record_to_isolate(&mut self, op: Op) {
        let data = self.ops[op];
        let props = self.op_props_here(op);
        if let Some(child) = self.unread_mut(op) {
            child.set_root_attrs(data.loc, data.attrs, &props);
        }
    }
}

/// What an operation takes over of another one.
enum Body {
    Isolate(Box<Isolate>),
    Regions(Vec<Region>),
}

/// The terminator of a block, if it leads nowhere.
fn exit(block: BlockRef<'_>) -> Option<Op> {
    let last = block.last()?;
    (last.successors().len() == 0 && last.has(OpTraits::TERMINATOR)).then_some(last.op)
}
