//! Mutation of an isolate: attributes, operands, uses, and positions of operations and blocks.

use crate::entity::{Attr, Block, Entity, Ident, Op, Region, Slots, Use, Value};
use crate::ir::data::{Def, OpData, UseData, ValueData};
use crate::ir::isolate::Isolate;
use crate::ir::view::OpRef;
use crate::loc::Loc;

/// Gap between the order numbers of adjacent operations, so that an insertion rarely renumbers a block.
const ORDER_STEP: u32 = 16;

/// Place of an operation that is linked into the list of a block.
#[derive(Clone, Copy, Default)]
pub(super) struct Place {
    /// The predecessor.
    pub prev: Option<Op>,
    /// Order number, or [`FULL`](Self::FULL).
    pub order: u32,
}

impl Place {
    /// Order number if the neighbours leave none, or if the operation is detached.
    pub const FULL: u32 = 0;
}

/// The use lists of all values.
pub(super) struct UseLists<'a> {
    uses: Slots<'a, Use, UseData>,
    values: Slots<'a, Value, ValueData>,
}

impl UseLists<'_> {
    /// Adds an operand to the use list of a value, as its first use.
    #[inline(always)]
    pub fn link(&mut self, operand: Use, value: Value, owner: Op) {
        let next = self.values[value].first_use.replace(operand);
        if let Some(next) = next {
            self.uses[next].prev = Some(operand);
        }
        self.uses[operand] = UseData { value, owner, prev: None, next };
    }

    /// Removes an operand from the use list of its value. The record of the operand does not change.
    #[inline(always)]
    pub fn unlink(&mut self, operand: Use) {
        let UseData { value, prev, next, .. } = self.uses[operand];
        match prev {
            Some(prev) => self.uses[prev].next = next,
            None => self.values[value].first_use = next,
        }
        if let Some(next) = next {
            self.uses[next].prev = prev;
        }
    }
}

/// Attributes and location.
impl Isolate {
    /// Sets or removes the attribute `name`: in its slot if it is inherent, else among the discardable ones.
    #[track_caller]
    pub fn set_attr(&mut self, op: Op, name: &str, value: Option<Attr>) {
        let slot = self.op(op).info().and_then(|info| info.prop_slot(name));
        match slot {
            Some(slot) => self.set_prop(op, slot, value),
            None => {
                let name = self.ctx.ident(name.as_bytes());
                self.set_discardable_attr(op, name, value);
            }
        }
    }

    /// Sets or removes a discardable attribute.
    #[track_caller]
    pub fn set_discardable_attr(&mut self, op: Op, name: Ident, value: Option<Attr>) {
        let attrs = self.ctx.attrs().dictionary_with(self.op(op).attrs(), name, value);
        self.set_attrs(op, attrs);
    }

    /// Replaces the dictionary of discardable attributes.
    #[track_caller]
    pub fn set_attrs(&mut self, op: Op, attrs: Attr) {
        self.check_op(op);
        match self.unread_mut(op).map(Isolate::head_mut) {
            Some(child) => child.set_attrs(child.root, attrs),
            None => {
                self.note_change();
                self.ops[op].attrs = attrs;
            }
        }
    }

    /// Sets or removes the inherent attribute in a slot.
    #[track_caller]
    pub fn set_prop(&mut self, op: Op, slot: usize, value: Option<Attr>) {
        self.check_op(op);
        if let Some(child) = self.unread_mut(op).map(Isolate::head_mut) {
            return child.set_prop(child.root, slot, value);
        }
        self.unmark(op);
        let data = &mut self.ops[op];
        match self.ctx.prop_slots(data.name) {
            1 => data.props = OpData::only_prop(value),
            _ => self.props[data.props as usize + slot] = value,
        }
    }

    /// Sets the location of an operation.
    #[track_caller]
    pub fn set_loc(&mut self, op: Op, loc: Loc) {
        self.check_op(op);
        match self.unread_mut(op).map(Isolate::head_mut) {
            Some(child) => child.set_loc(child.root, loc),
            None => self.ops[op].loc = loc,
        }
    }

    /// Replaces the location of every operation and argument stored in the isolate, including embedded bodies. For all
    /// nested isolates, see [`storage_mut`](crate::ir::walk::storage_mut).
    pub fn map_locs(&mut self, map: impl Fn(Loc) -> Loc) {
        self.ops.iter_mut().for_each(|op| op.loc = map(op.loc));
        self.args.iter_mut().for_each(|arg| arg.1 = map(arg.1));
    }

    /// Sets the location of a block argument.
    #[track_caller]
    pub fn set_block_arg_loc(&mut self, block: Block, index: usize, loc: Loc) {
        self.blocks.check(block);
        let first = self.blocks[block].args as usize;
        self.args[first + index].1 = loc;
    }
}

/// Operands and uses.
impl Isolate {
    /// Sets operand `index` of `op`.
    #[track_caller]
    pub fn set_operand(&mut self, op: Op, index: usize, value: Value) {
        self.check_op(op);
        self.values.check(value);
        assert!(index < self.ops[op].operand_count as usize, "no operand {index}");
        self.relink(Use::new(self.ops[op].operands.place() as usize + index), value);
    }

    /// Replaces all operands of `op`. The number of operands may change.
    #[track_caller]
    pub fn set_operands(&mut self, op: Op, operands: &[Value]) {
        self.check_op(op);
        for &o in operands {
            self.values.check(o);
        }
        self.unmark(op);
        let old = self.ops[op].operand_count as usize;
        if operands.len() > old {
            self.drop_operands(op);
            let free = self.reusable().and_then(|free| free.uses.take(operands.len() as u32));
            self.ops[op].operands.set_place(free.unwrap_or(self.uses.len() as u32));
            match free {
                Some(start) => self.link_uses(start, operands, op),
                None => self.append_uses(operands, op),
            }
        } else {
            let uses: Vec<Use> = self.uses_of(op).collect();
            for (index, operand) in uses.into_iter().enumerate() {
                match operands.get(index) {
                    Some(&value) => self.relink(operand, value),
                    None => self.unlink(operand),
                }
            }
        }
        self.ops[op].operand_count = operands.len() as u32;
    }

    /// Replaces all uses of `from` by `to`.
    #[track_caller]
    pub fn replace_all_uses(&mut self, from: Value, to: Value) {
        self.values.check(from);
        self.values.check(to);
        self.move_uses(from, to);
    }

    /// Replaces all uses of `from` by `to`, without checks. The last use of `from` becomes the first one of `to`.
    pub(super) fn move_uses(&mut self, from: Value, to: Value) {
        if from == to {
            return;
        }
        self.note_change();
        if self.has_verified && self.values[from].ty != self.values[to].ty {
            self.unmark_users(from);
        }
        let UseLists { mut uses, mut values } = self.use_lists();
        let Some(first) = values[from].first_use.take() else { return };
        let (mut rest, mut head) = (Some(first), values[to].first_use);
        while let Some(operand) = rest {
            if let Some(head) = head {
                uses[head].prev = Some(operand);
            }
            let data = &mut uses[operand];
            rest = data.next;
            (data.value, data.prev, data.next) = (to, None, head);
            head = Some(operand);
        }
        values[to].first_use = head;
    }

    /// Replaces those uses of `from` by `to` for which `choose` returns true, given the user and the operand index.
    #[track_caller]
    pub fn replace_uses_if(&mut self, from: Value, to: Value, mut choose: impl FnMut(OpRef<'_>, usize) -> bool) {
        self.values.check(to);
        let uses = self.value(from).uses();
        let chosen: Vec<(Op, usize)> =
            uses.filter(|&(op, index)| choose(op, index)).map(|(op, index)| (op.op, index)).collect();
        for (op, index) in chosen {
            self.set_operand(op, index, to);
        }
    }

    /// Removes all operands of `op`, and unlinks them from the use lists of their values.
    fn drop_operands(&mut self, op: Op) {
        self.unlink_operands(op);
        let OpData { operands, operand_count, .. } = self.ops[op];
        self.free.get_or_insert_default().uses.give(operands.place(), operand_count);
        self.ops[op].operand_count = 0;
    }

    /// Unlinks the operands of `op` from the use lists of their values, and leaves their entries to the operation.
    #[inline(always)]
    pub(super) fn unlink_operands(&mut self, op: Op) {
        let OpData { operands, operand_count, .. } = self.ops[op];
        self.unlink_run(operands.place(), operand_count);
    }

    /// Unlinks consecutive operands.
    #[inline(always)]
    pub(super) fn unlink_run(&mut self, start: u32, count: u32) {
        let mut lists = self.use_lists();
        for place in start..start + count {
            lists.unlink(Use::from_bits(place + 1));
        }
    }

    fn relink(&mut self, operand: Use, value: Value) {
        let UseData { value: old, owner, .. } = self.uses[operand];
        if old != value {
            self.note_change();
            if self.values[old].ty != self.values[value].ty {
                self.unmark(owner);
            }
            let mut lists = self.use_lists();
            lists.unlink(operand);
            lists.link(operand, value, owner);
        }
    }

    fn unlink(&mut self, operand: Use) {
        self.use_lists().unlink(operand);
    }

    /// Returns the operands and values, to link or unlink several operands.
    #[inline(always)]
    pub(super) fn use_lists(&mut self) -> UseLists<'_> {
        UseLists { uses: self.uses.slots_mut(), values: self.values.slots_mut() }
    }

    /// Permutes the uses of a value: the `i`-th use moves to position `indices[i]`. Returns false, without any change,
    /// if `indices` is no permutation of all uses.
    #[track_caller]
    pub fn reorder_uses(&mut self, value: Value, indices: &[usize]) -> bool {
        self.values.check(value);
        let mut uses = Vec::new();
        let mut next = self.values[value].first_use;
        while let Some(operand) = next {
            uses.push(operand);
            next = self.uses[operand].next;
        }
        let mut order = vec![None; uses.len()];
        if indices.len() != uses.len() {
            return false;
        }
        for (&operand, &place) in uses.iter().zip(indices) {
            match order.get_mut(place) {
                Some(slot @ None) => *slot = Some(operand),
                _ => return false,
            }
        }
        let order: Vec<Use> = order.into_iter().flatten().collect();
        for (place, &operand) in order.iter().enumerate() {
            self.uses[operand].prev = place.checked_sub(1).map(|prev| order[prev]);
            self.uses[operand].next = order.get(place + 1).copied();
        }
        self.values[value].first_use = order.first().copied();
        true
    }
}

/// Operations in blocks.
impl Isolate {
    /// Appends a detached operation to a block.
    #[track_caller]
    pub fn append(&mut self, block: Block, op: Op) {
        self.blocks.check(block);
        self.check_op(op);
        self.insert(block, None, op);
    }

    /// Appends an operation like [`append`](Self::append), for readers: handles are not checked.
    #[inline]
    pub(crate) fn append_read(&mut self, block: Block, op: Op) {
        self.insert(block, None, op);
    }

    /// Inserts a detached operation before another one.
    #[track_caller]
    pub fn insert_before(&mut self, before: Op, op: Op) {
        self.check_op(before);
        self.check_op(op);
        let block = self.ops[before].parent.expect("an operation in a block");
        self.insert(block, Some(before), op);
    }

    /// Inserts a detached operation after another one.
    #[track_caller]
    pub fn insert_after(&mut self, after: Op, op: Op) {
        self.check_op(after);
        self.check_op(op);
        let block = self.ops[after].parent.expect("an operation in a block");
        self.insert(block, self.ops[after].next, op);
    }

    /// Moves an operation before another one.
    #[track_caller]
    pub fn move_before(&mut self, op: Op, before: Op) {
        self.check_op(op);
        self.check_op(before);
        if op != before {
            self.detach(op);
            self.insert_before(before, op);
        }
    }

    /// Moves an operation to the end of a block.
    #[track_caller]
    pub fn move_to_end(&mut self, op: Op, block: Block) {
        self.check_op(op);
        self.blocks.check(block);
        self.detach(op);
        self.append(block, op);
    }

    #[inline]
    pub(super) fn insert(&mut self, block: Block, before: Option<Op>, op: Op) {
        let place = self.chain(block, before, op);
        match place.order {
            Place::FULL => self.renumber(block, op),
            order => self.ops[op].order = order,
        }
    }

    /// Links an operation into the list of a block, but for its order number.
    #[inline]
    fn chain(&mut self, block: Block, before: Option<Op>, op: Op) -> Place {
        debug_assert!(self.ops[op].parent.is_none(), "the operation is in a block already");
        let place = self.link_around((block, before), op);
        let data = &mut self.ops[op];
        (data.parent, data.prev, data.next) = (Some(block), place.prev, before);
        place
    }

    /// Links the neighbours of an operation to it. The operation itself need not exist yet.
    #[inline(always)]
    pub(super) fn link_around(&mut self, (block, before): (Block, Option<Op>), op: Op) -> Place {
        self.note_change();
        // Order number of the next operation, and the predecessor.
        let (above, prev) = match before {
            Some(before) => {
                let data = &mut self.ops[before];
                (Some(data.order), data.prev.replace(op))
            }
            None => (None, self.blocks[block].last.replace(op)),
        };
        let low = match prev {
            Some(prev) => {
                let data = &mut self.ops[prev];
                data.next = Some(op);
                data.order
            }
            None => {
                self.blocks[block].first = Some(op);
                0
            }
        };
        let order = match above {
            None => low.checked_add(ORDER_STEP).unwrap_or(Place::FULL),
            // Order numbers of operations that were moved here are meaningless until all are assigned.
            Some(above) => match above.saturating_sub(low) {
                0 | 1 => Place::FULL,
                gap => low + gap / 2,
            },
        };
        Place { prev, order }
    }

    /// Assigns an order number to a newly inserted operation by renumbering its neighbours, as few as make enough room.
    ///
    /// So many insertions at one position take time in proportion to their number, independent of the length of the
    /// block.
    #[cold]
    pub(super) fn renumber(&mut self, block: Block, op: Op) {
        let (mut first, mut last, mut count) = (op, op, 1);
        let mut wanted = 4;
        loop {
            let widening = count;
            for _ in 0..widening {
                if let Some(prev) = self.ops[first].prev {
                    (first, count) = (prev, count + 1);
                }
                if let Some(next) = self.ops[last].next {
                    (last, count) = (next, count + 1);
                }
            }
            let (before, after) = (self.ops[first].prev, self.ops[last].next);
            if before.is_none() && after.is_none() {
                return self.renumber_all(block);
            }
            let low = before.map_or(0, |before| self.ops[before].order);
            if let Some(step) = self.step_between(low, after, count).filter(|&step| step >= wanted) {
                return self.respace(first, low, step, count);
            }
            wanted = ORDER_STEP.min(wanted + 1);
        }
    }

    /// Returns the possible gap between the order numbers of `count` operations that follow the number `low`. `after`
    /// is the operation behind them; `None` denotes the end of the block.
    fn step_between(&self, low: u32, after: Option<Op>, count: u32) -> Option<u32> {
        match after {
            Some(after) => Some(self.ops[after].order.saturating_sub(low) / (count + 1)),
            None => count.checked_mul(ORDER_STEP)?.checked_add(low).map(|_| ORDER_STEP),
        }
    }

    fn respace(&mut self, first: Op, low: u32, step: u32, count: u32) {
        let mut next = Some(first);
        for number in 1..=count {
            let Some(op) = next else { return };
            self.ops[op].order = low + step * number;
            next = self.ops[op].next;
        }
    }

    fn renumber_all(&mut self, block: Block) {
        let mut next = self.blocks[block].first;
        // The number of operations that handles can address is below 2^28.
        let mut order = 0;
        while let Some(op) = next {
            order += ORDER_STEP;
            self.ops[op].order = order;
            next = self.ops[op].next;
        }
    }

    /// Returns true if `a` precedes `b` in their common block.
    #[track_caller]
    pub fn is_before(&self, a: Op, b: Op) -> bool {
        self.check_op(a);
        self.check_op(b);
        debug_assert_eq!(self.ops[a].parent, self.ops[b].parent);
        self.ops[a].order < self.ops[b].order
    }

    /// Detaches an operation from its block without erasing it.
    #[track_caller]
    pub fn detach(&mut self, op: Op) {
        self.check_op(op);
        self.unchain(op);
        let data = &mut self.ops[op];
        (data.parent, data.prev, data.next) = (None, None, None);
    }

    /// Removes an operation from the list of its block. The record of the operation does not change.
    #[inline(always)]
    pub(super) fn unchain(&mut self, op: Op) {
        let OpData { parent, prev, next, .. } = self.ops[op];
        if let Some(block) = parent {
            self.join_neighbours(block, prev, next);
        }
    }

    /// Links the neighbours of an operation that leaves a block to each other.
    #[inline(always)]
    pub(super) fn join_neighbours(&mut self, block: Block, prev: Option<Op>, next: Option<Op>) {
        self.note_change();
        match prev {
            Some(prev) => self.ops[prev].next = next,
            None => self.blocks[block].first = next,
        }
        match next {
            Some(next) => self.ops[next].prev = prev,
            None => self.blocks[block].last = prev,
        }
    }
}

/// Blocks in regions.
impl Isolate {
    /// Appends a detached block to a region.
    #[track_caller]
    pub fn append_block(&mut self, region: Region, block: Block) {
        self.regions.check(region);
        self.blocks.check(block);
        self.insert_block(region, None, block);
    }

    /// Inserts a detached block before another one.
    #[track_caller]
    pub fn insert_block_before(&mut self, before: Block, block: Block) {
        self.blocks.check(before);
        self.blocks.check(block);
        let region = self.blocks[before].parent.expect("a block in a region");
        self.insert_block(region, Some(before), block);
    }

    pub(super) fn insert_block(&mut self, region: Region, before: Option<Block>, block: Block) {
        debug_assert!(self.blocks[block].parent.is_none(), "the block is in a region already");
        self.note_change();
        let prev = match before {
            Some(before) => self.blocks[before].prev.replace(block),
            None => self.regions[region].last.replace(block),
        };
        match prev {
            Some(prev) => self.blocks[prev].next = Some(block),
            None => self.regions[region].first = Some(block),
        }
        if prev.is_some() || before.is_some() {
            self.add_several_blocks();
        }
        let data = &mut self.blocks[block];
        (data.parent, data.prev, data.next) = (Some(region), prev, before);
    }

    /// Detaches a block from its region without erasing it.
    #[track_caller]
    pub fn detach_block(&mut self, block: Block) {
        self.blocks.check(block);
        let data = self.blocks[block];
        let Some(region) = data.parent else { return };
        self.note_change();
        match data.prev {
            Some(prev) => self.blocks[prev].next = data.next,
            None => self.regions[region].first = data.next,
        }
        match data.next {
            Some(next) => self.blocks[next].prev = data.prev,
            None => self.regions[region].last = data.prev,
        }
        let data = &mut self.blocks[block];
        (data.parent, data.prev, data.next) = (None, None, None);
    }

    /// Splits a block before `op`: `op` and all operations after it move to a new block, which follows.
    #[track_caller]
    pub fn split_block(&mut self, op: Op) -> Block {
        self.check_op(op);
        let block = self.ops[op].parent.expect("an operation in a block");
        let region = self.blocks[block].parent.expect("a block in a region");
        let rest = self.create_block();
        self.insert_block(region, self.blocks[block].next, rest);
        self.splice_ops(rest, None, op, self.blocks[block].last.expect("the block holds `op`"));
        rest
    }

    /// Moves all operations of `block` to the end of `into`, replaces uses of its arguments by `args`, and erases
    /// `block`.
    ///
    /// # Panics
    /// If the numbers of values and arguments differ, or `block` still has predecessors.
    #[track_caller]
    pub fn merge_block(&mut self, into: Block, block: Block, args: &[Value]) {
        self.blocks.check(into);
        self.blocks.check(block);
        for &a in args {
            self.values.check(a);
        }
        let old: Vec<Value> = self.block(block).args().collect();
        assert_eq!(old.len(), args.len(), "as many values as arguments");
        for (&from, &to) in old.iter().zip(args) {
            self.replace_all_uses(from, to);
        }
        if let (Some(first), Some(last)) = (self.blocks[block].first, self.blocks[block].last) {
            self.splice_ops(into, None, first, last);
        }
        self.erase_block(block);
    }

    /// Moves the operations `first..=last` of one block before `before` in `block`, or to its end.
    #[track_caller]
    pub fn splice_ops(&mut self, block: Block, before: Option<Op>, first: Op, last: Op) {
        self.blocks.check(block);
        if let Some(before) = before {
            self.check_op(before);
        }
        self.check_op(first);
        self.check_op(last);
        let from = self.ops[first].parent.expect("operations in a block");
        let (outer_prev, outer_next) = (self.ops[first].prev, self.ops[last].next);
        self.join_neighbours(from, outer_prev, outer_next);
        let (mut next, mut count) = (Some(first), 0);
        while let Some(op) = next {
            let data = &mut self.ops[op];
            data.parent = Some(block);
            next = data.next.filter(|_| op != last);
            count += 1;
        }
        let prev = match before {
            Some(before) => self.ops[before].prev.replace(last),
            None => self.blocks[block].last.replace(last),
        };
        match prev {
            Some(prev) => self.ops[prev].next = Some(first),
            None => self.blocks[block].first = Some(first),
        }
        self.ops[first].prev = prev;
        self.ops[last].next = before;
        self.number_run(block, first, last, count);
    }

    /// Assigns order numbers to `count` consecutive newly inserted operations, unless those that they have increase.
    fn number_run(&mut self, block: Block, first: Op, last: Op, count: u32) {
        let low = self.ops[first].prev.map_or(0, |prev| self.ops[prev].order);
        let high = self.ops[last].next.map_or(u32::MAX, |next| self.ops[next].order);
        if low < self.ops[first].order && self.ops[last].order < high {
            return;
        }
        match self.step_between(low, self.ops[last].next, count) {
            None | Some(0) => self.renumber_all(block),
            Some(step) => self.respace(first, low, step, count),
        }
    }

    /// Moves all blocks of `from` before `before` in `region`, or to its end.
    #[track_caller]
    pub fn splice_blocks(&mut self, region: Region, before: Option<Block>, from: Region) {
        self.regions.check(region);
        if let Some(before) = before {
            self.blocks.check(before);
        }
        self.regions.check(from);
        while let Some(block) = self.regions[from].first {
            self.detach_block(block);
            self.insert_block(region, before, block);
        }
    }

    /// Sets the successor `index` of an operation.
    #[track_caller]
    pub fn set_successor(&mut self, op: Op, index: usize, block: Block) {
        self.check_op(op);
        self.blocks.check(block);
        self.note_change();
        let aux = self.aux(op);
        assert!(index < aux.successors as usize, "no successor {index}");
        let at = self.ops[op].aux as usize + super::data::Aux::WORDS + aux.regions as usize + index;
        let before = self.blocks.handle(self.lists[at] as usize);
        self.lists[at] = block.index() as u32;
        if let Some(branches) = self.branches_to.get_mut() {
            branches.remove(op, index as u32, before);
            branches.add(op, index as u32, block);
        }
    }

    /// Returns true if a value is a placeholder for one that is defined elsewhere.
    #[track_caller]
    pub fn is_placeholder(&self, value: Value) -> bool {
        self.values.check(value);
        matches!(self.values[value].def(), Def::Forward | Def::Outside)
    }
}
