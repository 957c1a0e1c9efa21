//! Erasure of operations, blocks and arguments, and reuse of their storage.

use crate::entity::{Block, Entity, Op, Region, Value};
use crate::ir::data::{BlockData, Def, OpData};
use crate::ir::edit_error::EditError;
use crate::ir::isolate::Isolate;
use crate::ir::reuse::{ERASED, Free};

impl Isolate {
    /// Returns the free lists, unless reuse is suspended.
    #[inline]
    pub(super) fn reusable(&mut self) -> Option<&mut Free> {
        self.free.as_deref_mut().filter(|free| !free.held)
    }

    /// Suspends the reuse of erased entries, so that [`is_erased`](Self::is_erased) is reliable meanwhile.
    ///
    /// For visiting a list of operations while operations are replaced.
    pub fn hold_erased(&mut self) {
        self.free.get_or_insert_default().held = true;
    }

    /// Resumes the reuse of erased entries.
    pub fn release_erased(&mut self) {
        self.free.get_or_insert_default().held = false;
    }

    /// Returns true if an operation was erased, or belongs to another isolate.
    pub fn is_erased(&self, op: Op) -> bool {
        !self.ops.has(op)
    }
}

impl Isolate {
    /// Erases an operation with its nested operations, and frees the storage. Only nested operations may use the
    /// results.
    ///
    /// # Panics
    /// If a result is still used; see [`try_erase`](Self::try_erase).
    #[track_caller]
    pub fn erase(&mut self, op: Op) {
        self.check_op(op);
        if !self.erase_plain(op) {
            self.erase_nested(op).unwrap_or_else(|error| panic!("{error}"));
        }
    }

    /// Erases an operation like [`erase`](Self::erase). Fails without any change if a result is still used.
    #[track_caller]
    pub fn try_erase(&mut self, op: Op) -> Result<(), EditError> {
        self.check_op(op);
        match self.erase_plain(op) {
            true => Ok(()),
            false => self.erase_nested(op),
        }
    }

    /// Erases an operation without regions and successors, whose results are unused. Returns false for others, without
    /// any change.
    #[inline(always)]
    fn erase_plain(&mut self, op: Op) -> bool {
        let at = self.ops.place(op);
        let OpData { parent, prev, next, aux, operands, operand_count, results, result_count, .. } = *self.ops.at(at);
        let is_unused = match result_count {
            0 => true,
            1 => self.values.at(results as usize).first_use.is_none(),
            _ => self.values.run(results, result_count).iter().all(|value| value.first_use.is_none()),
        };
        if aux != 0 || !is_unused {
            return false;
        }
        self.unlink_run(operands.place(), operand_count);
        if let Some(block) = parent {
            self.join_neighbours(block, prev, next);
        }
        let is_reusable = match result_count {
            0 => true,
            1 => self.values.forget_at(results as usize),
            _ => self.forget_results(op),
        };
        if !is_reusable {
            self.give_results(op);
        }
        self.release_at(at);
        true
    }

    /// Erases an operation that has regions or successors, or whose results nested operations use.
    #[inline(never)]
    fn erase_nested(&mut self, op: Op) -> Result<(), EditError> {
        self.check_unused_outside(op)?;
        self.unchain(op);
        self.erase_tree(vec![op], Vec::new());
        Ok(())
    }

    /// Fails if an operation that is not nested in `op` uses a result of `op`.
    fn check_unused_outside(&self, op: Op) -> Result<(), EditError> {
        for value in self.op(op).results() {
            let outside = |user: Op| user != op && !self.is_nested_in(user, op);
            if let Some((user, _)) = self.value(value).uses().find(|(user, _)| outside(user.op)) {
                return Err(EditError::StillUsed { value, user: user.op });
            }
        }
        Ok(())
    }

    /// Returns true if an operation is nested in another one of this isolate.
    fn is_nested_in(&self, op: Op, outer: Op) -> bool {
        let parent = |op: Op| self.blocks[self.ops[op].parent?].parent.and_then(|region| self.regions[region].parent);
        std::iter::successors(parent(op), |&op| parent(op)).any(|op| op == outer)
    }

    /// Replaces the results of `op` by `values`, and erases it.
    ///
    /// # Panics
    /// If the numbers of values and results differ; see [`try_replace_op`](Self::try_replace_op).
    #[track_caller]
    pub fn replace_op(&mut self, op: Op, values: &[Value]) {
        self.try_replace_op(op, values).unwrap_or_else(|error| panic!("{error}"));
    }

    /// Replaces an operation like [`replace_op`](Self::replace_op). Fails without any change if the numbers of values
    /// and results differ.
    #[track_caller]
    pub fn try_replace_op(&mut self, op: Op, values: &[Value]) -> Result<(), EditError> {
        self.check_op(op);
        for &v in values {
            self.values.check(v);
        }
        let OpData { results, result_count, .. } = self.ops[op];
        if result_count as usize != values.len() {
            return Err(EditError::ResultCount { results: result_count as usize, values: values.len() });
        }
        for (place, &value) in (results as usize..).zip(values) {
            self.move_uses(self.values.key(place), value);
        }
        match self.erase_plain(op) {
            true => Ok(()),
            false => self.erase_nested(op),
        }
    }

    /// Erases a block with its operations. Values that are still used elsewhere become outside references, which the
    /// verifier reports.
    #[track_caller]
    pub fn erase_block(&mut self, block: Block) {
        self.blocks.check(block);
        self.detach_block(block);
        self.erase_tree(Vec::new(), vec![block]);
    }

    /// Erases several blocks, which may refer to each other. See [`erase_block`](Self::erase_block).
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

    /// Erases the argument `index` of a block, which must be unused.
    ///
    /// # Panics
    /// If there is no such argument, or it is still used; see [`try_erase_block_arg`](Self::try_erase_block_arg).
    #[track_caller]
    pub fn erase_block_arg(&mut self, block: Block, index: usize) {
        self.try_erase_block_arg(block, index).unwrap_or_else(|error| panic!("{error}"));
    }

    /// Erases an argument like [`erase_block_arg`](Self::erase_block_arg). On failure, no change is made.
    #[track_caller]
    pub fn try_erase_block_arg(&mut self, block: Block, index: usize) -> Result<(), EditError> {
        self.blocks.check(block);
        let data = self.blocks[block];
        let (start, end) = (data.args as usize, (data.args + data.arg_count) as usize);
        if index >= end - start {
            return Err(EditError::NoSuchArgument(index));
        }
        let value = self.args[start + index].0;
        if let Some((user, _)) = self.value(value).uses().next() {
            return Err(EditError::StillUsed { value, user: user.op });
        }
        self.note_change();
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

    /// Erases detached operations and blocks with their nested contents.
    fn erase_tree(&mut self, ops: Vec<Op>, blocks: Vec<Block>) {
        // All operands are dropped first, so that the erased values have no users.
        let (mut all_ops, mut all_blocks, mut regions) = (ops, blocks, Vec::new());
        let (mut next_op, mut next_block) = (0, 0);
        loop {
            if let Some(&op) = all_ops.get(next_op) {
                next_op += 1;
                self.unlink_operands(op);
                // The regions of an isolated operation are in its isolate.
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

    /// Frees an operation whose operands are unlinked.
    fn free_op(&mut self, op: Op) {
        if self.ops[op].aux != 0 {
            self.free_lists(op);
        }
        if !self.forget_results(op) {
            self.give_results(op);
        }
        self.release(op);
    }

    /// Marks the unused results of an operation as erased. Returns false if one is used, or if its slot is retired.
    fn forget_results(&mut self, op: Op) -> bool {
        let OpData { results, result_count, .. } = self.ops[op];
        let mut reusable = true;
        for place in results..results + result_count {
            let place = place as usize;
            reusable &= self.values.at(place).first_use.is_none() && self.values.forget_at(place);
        }
        reusable
    }

    /// Frees the isolate of an operation, and its list of regions and successors.
    fn free_lists(&mut self, op: Op) {
        if let Some(place) = self.aux(op).child.checked_sub(1) {
            drop(self.take_place(place));
            self.free.get_or_insert_default().children.push(place);
        }
        self.free_aux(op);
    }

    /// Frees those results of an erased operation that are neither used nor retired, one by one. Used results become
    /// outside references.
    #[cold]
    fn give_results(&mut self, op: Op) {
        let OpData { results, result_count, .. } = self.ops[op];
        for place in results as usize..(results + result_count) as usize {
            match self.values.at(place).first_use {
                Some(_) => self.values.at_mut(place).set_def(Def::Outside),
                None if self.values.tag_at(place) == 0 => {}
                None => self.free.get_or_insert_default().values.give(place as u32, 1),
            }
        }
        self.ops[op].result_count = 0;
    }

    /// Marks an operation as erased. The record keeps the entries of operands, results and inherent attributes, as
    /// storage of the next operation that is created.
    #[inline(always)]
    pub(super) fn release(&mut self, op: Op) {
        self.release_at(self.ops.place(op));
    }

    /// Marks the operation in a slot as erased, like [`release`](Self::release).
    #[inline(always)]
    fn release_at(&mut self, place: usize) {
        let data = self.ops.at_mut(place);
        (data.parent, data.prev, data.next, data.order) = (None, None, None, ERASED);
        match self.ops.forget_at(place) {
            true => self.free.get_or_insert_default().ops.push(place as u32),
            false => self.give_storage(place),
        }
    }

    /// Frees the storage of an erased operation whose slot is retired.
    #[cold]
    fn give_storage(&mut self, place: usize) {
        let OpData { name, props, operands, operand_count, results, result_count, .. } = *self.ops.at(place);
        let free = self.free.get_or_insert_default();
        free.uses.give(operands.place(), operand_count);
        free.values.give(results, result_count);
        self.free_props(name, props);
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

    /// Frees a value. If it still has users, it becomes an outside reference instead.
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
