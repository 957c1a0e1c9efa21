//! Erasing operations, blocks and arguments, and giving back their space.

use std::fmt;

use crate::entity::{Block, Entity, Op, Region, Value};
use crate::ir::data::{BlockData, Def, OpData};
use crate::ir::isolate::Isolate;
use crate::ir::reuse::{ERASED, Free};

/// What cannot be erased or replaced, and why.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum EraseError {
    /// A result or an argument is used by this operation, which would stay.
    StillUsed {
        /// What is used.
        value: Value,
        /// What uses it.
        user: Op,
    },
    /// An operation has another number of results than there are values for them.
    ResultCount {
        /// How many results the operation has.
        results: usize,
        /// How many values there are.
        values: usize,
    },
    /// There is no such argument.
    NoSuchArgument(usize),
}

impl fmt::Display for EraseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EraseError::StillUsed { value, user } => write!(f, "{value:?} is still used by {user:?}"),
            EraseError::ResultCount { results, values } => {
                write!(f, "{values} values cannot replace {results} results")
            }
            EraseError::NoSuchArgument(index) => write!(f, "no argument {index}"),
        }
    }
}

impl std::error::Error for EraseError {}

impl Isolate {
    /// The space that may be used again.
    #[inline]
    pub(super) fn reusable(&mut self) -> Option<&mut Free> {
        self.free.as_deref_mut().filter(|free| !free.held)
    }

    /// Keeps the space of what is erased from being used again, so that [`is_erased`](Self::is_erased) tells what was erased
    /// meanwhile: for a list of operations to be visited while operations are replaced.
    pub fn hold_erased(&mut self) {
        self.free.get_or_insert_default().held = true;
    }

    /// Lets the space of what was erased be used again.
    pub fn release_erased(&mut self) {
        self.free.get_or_insert_default().held = false;
    }

    /// Returns true if an operation was erased, or is of another isolate.
    pub fn is_erased(&self, op: Op) -> bool {
        !self.ops.has(op)
    }
}

impl Isolate {
    /// Erases an operation with all that is nested in it. Its results must be unused, but by what is nested in it. Its
    /// space is used again.
    ///
    /// # Panics
    /// If a result is still used; see [`try_erase`](Self::try_erase).
    #[track_caller]
    pub fn erase(&mut self, op: Op) {
        self.try_erase(op).unwrap_or_else(|error| panic!("{error}"));
    }

    /// As [`erase`](Self::erase). If a result is still used, nothing changes.
    #[track_caller]
    pub fn try_erase(&mut self, op: Op) -> Result<(), EraseError> {
        self.check_op(op);
        for value in self.op(op).results() {
            let outside = |user: Op| user != op && !self.is_nested_in(user, op);
            if let Some((user, _)) = self.value(value).uses().find(|(user, _)| outside(user.op)) {
                return Err(EraseError::StillUsed { value, user: user.op });
            }
        }
        self.detach(op);
        self.erase_tree(vec![op], Vec::new());
        Ok(())
    }

    /// Whether an operation is nested in another one of this isolate.
    fn is_nested_in(&self, op: Op, outer: Op) -> bool {
        let parent = |op: Op| self.blocks[self.ops[op].parent?].parent.and_then(|region| self.regions[region].parent);
        std::iter::successors(parent(op), |&op| parent(op)).any(|op| op == outer)
    }

    /// Erases `op` after replacing its results by `values`, one each.
    ///
    /// # Panics
    /// If there are not as many values as results; see [`try_replace_op`](Self::try_replace_op).
    #[track_caller]
    pub fn replace_op(&mut self, op: Op, values: &[Value]) {
        self.try_replace_op(op, values).unwrap_or_else(|error| panic!("{error}"));
    }

    /// As [`replace_op`](Self::replace_op). If there are not as many values as results, nothing changes.
    #[track_caller]
    pub fn try_replace_op(&mut self, op: Op, values: &[Value]) -> Result<(), EraseError> {
        self.check_op(op);
        for &v in values {
            self.values.check(v);
        }
        let results: Vec<Value> = self.op(op).results().collect();
        if results.len() != values.len() {
            return Err(EraseError::ResultCount { results: results.len(), values: values.len() });
        }
        for (&result, &value) in results.iter().zip(values) {
            self.replace_all_uses(result, value);
        }
        self.try_erase(op)
    }

    /// Takes a block out and erases it with its operations. Values that are used from elsewhere stay as values from outside,
    /// which the verifier reports.
    #[track_caller]
    pub fn erase_block(&mut self, block: Block) {
        self.blocks.check(block);
        self.detach_block(block);
        self.erase_tree(Vec::new(), vec![block]);
    }

    /// As [`erase_block`](Self::erase_block), of several that may refer to each other.
    #[track_caller]
    pub fn erase_blocks(&mut self, blocks: Vec<Block>) {
        for &b in &blocks {
            self.blocks.check(b);
        }
        blocks.iter().for_each(|&block| self.detach_block(block));
        self.erase_tree(Vec::new(), blocks);
    }

    /// Erases all blocks of a region.
    #[track_caller]
    pub fn clear_region(&mut self, region: Region) {
        self.regions.check(region);
        let mut blocks = Vec::new();
        while let Some(block) = self.regions[region].first {
            self.detach_block(block);
            blocks.push(block);
        }
        self.erase_tree(Vec::new(), blocks);
    }

    /// Removes the argument `index` of a block. It must be unused.
    ///
    /// # Panics
    /// If there is no such argument, or it is still used; see [`try_erase_block_arg`](Self::try_erase_block_arg).
    #[track_caller]
    pub fn erase_block_arg(&mut self, block: Block, index: usize) {
        self.try_erase_block_arg(block, index).unwrap_or_else(|error| panic!("{error}"));
    }

    /// As [`erase_block_arg`](Self::erase_block_arg). On failure nothing changes.
    #[track_caller]
    pub fn try_erase_block_arg(&mut self, block: Block, index: usize) -> Result<(), EraseError> {
        self.blocks.check(block);
        let data = self.blocks[block];
        let (start, end) = (data.args as usize, (data.args + data.arg_count) as usize);
        if index >= end - start {
            return Err(EraseError::NoSuchArgument(index));
        }
        let value = self.args[start + index].0;
        if let Some((user, _)) = self.value(value).uses().next() {
            return Err(EraseError::StillUsed { value, user: user.op });
        }
        self.args.copy_within(start + index + 1..end, start + index);
        self.blocks[block].arg_count -= 1;
        for place in start + index..end - 1 {
            let value = self.args[place].0;
            self.values[value].index -= 1;
        }
        self.free_value(value);
        self.free.get_or_insert_default().args.give(end as u32 - 1, 1);
        Ok(())
    }

    /// Erases operations and blocks that were taken out, and all that is nested in them.
    fn erase_tree(&mut self, ops: Vec<Op>, blocks: Vec<Block>) {
        // Nothing uses what is erased once all operands are dropped, so these come first.
        let (mut all_ops, mut all_blocks, mut regions) = (ops, blocks, Vec::new());
        let (mut next_op, mut next_block) = (0, 0);
        loop {
            if let Some(&op) = all_ops.get(next_op) {
                next_op += 1;
                self.drop_operands(op);
                // An isolated operation's are in its isolate.
                let own = self.region_handles(op).iter().map(|&region| self.regions.handle(region as usize));
                let own: Vec<Region> = own.collect();
                for &region in &own {
                    let first = self.regions[region].first;
                    all_blocks.extend(std::iter::successors(first, |&block| self.blocks[block].next));
                }
                regions.extend(own);
            } else if let Some(&block) = all_blocks.get(next_block) {
                next_block += 1;
                let first = self.blocks[block].first;
                all_ops.extend(std::iter::successors(first, |&op| self.ops[op].next));
            } else {
                break;
            }
        }
        all_ops.into_iter().for_each(|op| self.free_op(op));
        all_blocks.into_iter().for_each(|block| self.free_block(block));
        for region in regions {
            if self.regions.forget(region.index()) {
                self.free.get_or_insert_default().regions.push(region);
            }
        }
    }

    fn free_op(&mut self, op: Op) {
        if let Some(place) = self.aux(op).child.checked_sub(1) {
            drop(self.take_place(place));
            self.free.get_or_insert_default().children.push(place);
        }
        let slots = self.ctx.prop_slots(self.ops[op].name) as u32;
        if slots > 1 {
            let props = self.ops[op].props;
            self.free.get_or_insert_default().props.give(props, slots);
        }
        self.free_aux(op);
        let OpData { results, result_count, .. } = self.ops[op];
        let values: Vec<Value> = self.results_of(op).collect();
        match values.iter().any(|&value| self.values[value].first_use.is_some()) {
            // Each by itself: those that are used stay.
            true => values.into_iter().for_each(|value| self.free_value(value)),
            false => {
                let reusable = values.iter().fold(true, |all, value| self.values.forget(value.index()) & all);
                self.free.get_or_insert_default().values.give(results, if reusable { result_count } else { 0 });
            }
        }
        let data = &mut self.ops[op];
        (data.parent, data.prev, data.next, data.result_count) = (None, None, None, 0);
        (data.operands, data.operand_count) = (ERASED, 0);
        if self.ops.forget(op.index()) {
            self.free.get_or_insert_default().ops.push(op);
        }
    }

    fn free_block(&mut self, block: Block) {
        let BlockData { args, arg_count, .. } = self.blocks[block];
        for place in args as usize..(args + arg_count) as usize {
            self.free_value(self.args[place].0);
        }
        self.blocks[block] = BlockData::default();
        let reusable = self.blocks.forget(block.index());
        let free = self.free.get_or_insert_default();
        free.args.give(args, arg_count);
        if reusable {
            free.blocks.push(block);
        }
    }

    /// Gives back the place of a value, unless something that stays uses it: then it is one from outside.
    pub(super) fn free_value(&mut self, value: Value) {
        match self.values[value].first_use {
            Some(_) => self.values[value].set_def(Def::Outside),
            None => {
                let reusable = self.values.forget(value.index());
                let place = self.values.place(value) as u32;
                self.free.get_or_insert_default().values.give(place, u32::from(reusable));
            }
        }
    }
}
