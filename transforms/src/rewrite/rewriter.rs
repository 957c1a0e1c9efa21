//! Rewriter: changes of an isolate with notifications.

use lect_core::attrs::int_array;
use lect_core::context::Context;
use lect_core::diag::Reported;
use lect_core::entity::{Block, Op, Region, Type, Value};
use lect_core::interfaces::loop_like::LoopLike;
use lect_core::ir::{InsertionPoint, Isolate, Mapping, OpRef, OpState, ValueDef};
use lect_core::loc::Loc;
use lect_core::typed::Parts;
use smallvec::SmallVec;

use super::constants::constant_of;
use super::greedy::{Fold, fold_once};
use super::listener::{Counting, Listener};
use super::trace;

/// Limit of in-place folds of an operation.
const MAX_FOLDS: usize = 16;

/// Changes an isolate, and notifies a listener.
pub struct Rewriter<'a> {
    pub(crate) ir: &'a mut Isolate,
    pub(crate) listener: &'a mut dyn Listener,
    pub(crate) at: Option<InsertionPoint>,
    /// The operation that a pattern is tried on.
    pub(super) root: Option<Op>,
    /// Location of operations built from typed parts.
    pub(super) loc: Loc,
}

impl<'a> Rewriter<'a> {
    /// Creates a rewriter without an insertion point.
    pub fn new(ir: &'a mut Isolate, listener: &'a mut dyn Listener) -> Self {
        Self { ir, listener, at: None, root: None, loc: Loc::UNKNOWN }
    }

    /// Tries to rewrite an operation, with the insertion point before it and its location. Returns `None` without
    /// changes if nothing matches, which debug builds check.
    ///
    /// # Panics
    /// In debug builds, if `rewrite` changes the IR and returns `None`. The message names the pattern by `label`.
    pub(crate) fn attempt(
        &mut self,
        op: Op,
        label: impl Fn() -> String,
        rewrite: impl FnOnce(&mut Rewriter<'_>) -> Option<()>,
    ) -> Option<()> {
        if !trace::is_on() {
            return self.attempt_untraced(op, label, rewrite);
        }
        let view = self.op(op);
        let (name, loc) = (view.name_text().into_owned(), view.loc());
        let pattern = label();
        let matched = self.attempt_untraced(op, label, rewrite);
        trace::note(pattern, name, loc, matched.is_some());
        matched
    }

    /// Returns true if attempts are traced or checked, so that each has to be made by [`attempt`](Self::attempt).
    pub(super) fn watches_attempts() -> bool {
        cfg!(debug_assertions) || trace::is_on()
    }

    /// Prepares an attempt on an operation with a location.
    #[inline]
    pub(super) fn begin(&mut self, op: Op, loc: Loc) {
        (self.at, self.root, self.loc) = (Some(InsertionPoint::Before(op)), Some(op), loc);
    }

    fn attempt_untraced(
        &mut self,
        op: Op,
        label: impl FnOnce() -> String,
        rewrite: impl FnOnce(&mut Rewriter<'_>) -> Option<()>,
    ) -> Option<()> {
        self.begin(op, self.ir.op(op).loc());
        if !cfg!(debug_assertions) {
            return rewrite(self);
        }
        let (at, root, loc) = (self.at, self.root, self.loc);
        let mut counting = Counting { listener: &mut *self.listener, changes: 0 };
        let mut inner = Rewriter { ir: &mut *self.ir, listener: &mut counting, at, root, loc };
        let matched = rewrite(&mut inner);
        self.at = inner.at;
        let changes = counting.changes;
        assert!(matched.is_some() || changes == 0, "{} did not match after {changes} changes", label());
        matched
    }

    /// Returns the isolate.
    pub fn ir(&self) -> &Isolate {
        self.ir
    }

    /// Returns the context of the isolate.
    pub fn context(&self) -> &Context {
        self.ir.context()
    }

    /// Returns a view of an operation of the isolate.
    #[track_caller]
    pub fn op(&self, op: Op) -> OpRef<'_> {
        self.ir.op(op)
    }

    /// Sets the insertion point before an operation.
    #[track_caller]
    pub fn before(&mut self, op: Op) -> &mut Self {
        self.at = Some(InsertionPoint::Before(op));
        self
    }

    /// Sets the insertion point to the end of a block.
    #[track_caller]
    pub fn at_end(&mut self, block: Block) -> &mut Self {
        self.at = Some(InsertionPoint::End(block));
        self
    }

    /// Sets the insertion point to the beginning of a block.
    #[track_caller]
    pub fn at_start(&mut self, block: Block) -> &mut Self {
        let first = self.ir.block(block).first().map(|op| op.op);
        self.at = Some(first.map_or(InsertionPoint::End(block), InsertionPoint::Before));
        self
    }

    /// Sets the insertion point after an operation.
    #[track_caller]
    pub fn after(&mut self, op: Op) -> &mut Self {
        let view = self.ir.op(op);
        let next = view.next().map(|op| InsertionPoint::Before(op.op));
        self.at = next.or(view.block().map(|block| InsertionPoint::End(block.block)));
        self
    }

    /// Runs a function that may move the insertion point, which is restored afterwards.
    pub fn aside<R>(&mut self, make: impl FnOnce(&mut Self) -> R) -> R {
        let at = self.at;
        let made = make(self);
        self.at = at;
        made
    }

    /// Sets the insertion point after the definition of a value: after its producer, or to the start of its block.
    pub fn after_value(&mut self, value: Value) -> &mut Self {
        match self.ir.value(value).def() {
            ValueDef::Result(op, _) => self.after(op),
            ValueDef::Argument(block, _) => self.at_start(block),
            ValueDef::Forward | ValueDef::Outside => self,
        }
    }

    /// Builds an operation at the insertion point.
    ///
    /// # Panics
    /// If there is no insertion point, and like [`Isolate::build`].
    #[track_caller]
    pub fn insert(&mut self, state: OpState) -> Op {
        let op = self.ir.build(state);
        match self.at.expect("a place for new operations") {
            InsertionPoint::End(block) => self.ir.append(block, op),
            InsertionPoint::Before(before) => self.ir.insert_before(before, op),
        }
        self.listener.inserted(self.ir, op);
        op
    }

    /// Builds an operation like [`insert`](Self::insert), and folds it (MLIR's `createOrFold`). Returns its results, or
    /// the values that it folds to, with new constants in its place.
    #[track_caller]
    pub fn insert_or_fold(&mut self, state: OpState) -> SmallVec<[Value; 2]> {
        let at = self.at;
        let op = self.insert(state);
        self.at = at;
        self.fold_new(op)
    }

    /// Returns the results of a new operation, or erases it and returns the values that it folds to.
    pub(super) fn fold_new(&mut self, op: Op) -> SmallVec<[Value; 2]> {
        let at = self.at;
        let mut folded = Fold::InPlace;
        // In a cycle, operands may change endlessly.
        for _ in 0..MAX_FOLDS {
            if matches!(folded, Fold::InPlace) && constant_of(self.op(op)).is_none() {
                folded = fold_once(op, self);
            }
        }
        self.at = at;
        match folded {
            Fold::Values(values) => {
                self.erase(op);
                values
            }
            _ => self.op(op).results().collect(),
        }
    }

    /// Changes an operation in place: its operands, attributes or regions.
    pub fn modify<R>(&mut self, op: Op, change: impl FnOnce(&mut Isolate) -> R) -> R {
        let result = change(self.ir);
        self.listener.modified(self.ir, op);
        result
    }

    /// Replaces all uses of a value by another one.
    #[track_caller]
    pub fn replace_all_uses(&mut self, from: Value, to: Value) {
        if from != to {
            self.listener.value_replaced(self.ir, from, to);
            self.replace_uses_if(from, to, |_, _| true);
        }
    }

    /// Replaces uses like [`Isolate::replace_uses_if`].
    #[track_caller]
    pub fn replace_uses_if(&mut self, from: Value, to: Value, mut choose: impl FnMut(OpRef<'_>, usize) -> bool) {
        let uses = self.ir.value(from).uses().filter(|&(op, index)| choose(op, index));
        let uses: SmallVec<[(Op, usize); 8]> = uses.map(|(op, index)| (op.op, index)).collect();
        for (op, index) in uses {
            self.modify(op, |ir| ir.set_operand(op, index, to));
        }
    }

    /// Replaces the results of an operation, one value for each, and erases it. If one of the values is a result of the
    /// operation itself, as is possible in unreachable code, nothing changes.
    ///
    /// # Panics
    /// If the number of values differs from the number of results.
    #[track_caller]
    pub fn replace(&mut self, op: Op, values: &[Value]) {
        let results: SmallVec<[Value; 2]> = self.ir.op(op).results().collect();
        assert_eq!(results.len(), values.len(), "a value for each result");
        if values.iter().any(|value| results.contains(value)) {
            return;
        }
        self.listener.replaced(self.ir, op, values);
        for (&result, &value) in results.iter().zip(values) {
            self.replace_all_uses(result, value);
        }
        self.erase(op);
    }

    /// Replaces an operation by a new one with as many results, inserted before it.
    #[track_caller]
    pub fn replace_with(&mut self, op: Op, state: OpState) -> Op {
        let new = self.before(op).insert(state);
        let values: SmallVec<[Value; 2]> = self.ir.op(new).results().collect();
        self.replace(op, &values);
        new
    }

    /// Replaces an operation by another one that keeps its regions, as [`Isolate::rename`] does: `mini.func` becomes
    /// `func.func`. Fails without changes, with an error at the operation.
    #[track_caller]
    pub fn rename<P: Parts>(&mut self, op: Op, parts: P) -> Result<Op, Reported> {
        let view = self.ir.op(op);
        let users = view.results().flat_map(|result| self.ir.value(result).uses());
        let users: SmallVec<[Op; 8]> = users.map(|(user, _)| user.op).collect();
        self.listener.erased(self.ir, op);
        match self.ir.rename_op(op, parts) {
            Ok(new) => {
                self.listener.inserted(self.ir, new);
                users.into_iter().for_each(|user| self.listener.modified(self.ir, user));
                Ok(new)
            }
            Err(reported) => {
                self.listener.inserted(self.ir, op);
                Err(reported)
            }
        }
    }

    /// Splits the block of an operation before it. Returns the block that stays and the new one, which begins with the
    /// operation.
    ///
    /// # Panics
    /// If the operation is in no block.
    #[track_caller]
    pub fn split_block(&mut self, op: Op) -> [Block; 2] {
        let before = self.ir.op(op).block().expect("an operation in a block").block;
        [before, self.ir.split_block(op)]
    }

    /// Moves the blocks of a region before a block of another region.
    ///
    /// # Panics
    /// If the block is in no region.
    #[track_caller]
    pub fn inline_region_before(&mut self, region: Region, before: Block) {
        let into = self.ir.block(before).region().expect("a block in a region").region;
        self.ir.splice_blocks(into, Some(before), region);
    }

    /// Adds arguments of the given types to a block.
    #[track_caller]
    pub fn add_block_args(&mut self, block: Block, types: impl IntoIterator<Item = Type>, loc: Loc) -> Vec<Value> {
        types.into_iter().map(|ty| self.ir.add_block_arg(block, ty, loc)).collect()
    }

    /// Creates a region with one block that has arguments of the given types, for an operation to be built.
    pub fn region_with_block(&mut self, args: &[Type], loc: Loc) -> (Region, Block) {
        let region = self.ir.create_region();
        let block = self.ir.create_block();
        self.ir.append_block(region, block);
        args.iter().for_each(|&ty| _ = self.ir.add_block_arg(block, ty, loc));
        (region, block)
    }

    /// Erases an operation with all nested ones.
    ///
    /// # Panics
    /// If a result is still used.
    #[track_caller]
    pub fn erase(&mut self, op: Op) {
        if !self.ir.op(op).is_plain() {
            for nested in nested_last_first(self.ir.op(op)) {
                self.listener.erased(self.ir, nested);
            }
        }
        self.listener.erased(self.ir, op);
        self.ir.erase(op);
    }

    /// Erases a block with its operations, whose results must not be used elsewhere.
    #[track_caller]
    pub fn erase_block(&mut self, block: Block) {
        let ops: Vec<Op> = self.ir.block(block).ops().rev().map(|op| op.op).collect();
        for op in ops {
            nested_last_first(self.ir.op(op)).into_iter().for_each(|nested| self.listener.erased(self.ir, nested));
            self.listener.erased(self.ir, op);
        }
        self.ir.erase_block(block);
    }

    /// Moves an operation before another one.
    #[track_caller]
    pub fn move_before(&mut self, op: Op, before: Op) {
        self.ir.move_before(op, before);
        self.listener.inserted(self.ir, op);
    }

    /// Moves an operation after another one.
    #[track_caller]
    pub fn move_after(&mut self, op: Op, after: Op) {
        let view = self.ir.op(after);
        match (view.next().map(|next| next.op), view.block().map(|block| block.block)) {
            (Some(next), _) if next == op => return,
            (Some(next), _) => self.ir.move_before(op, next),
            (None, Some(block)) => self.ir.move_to_end(op, block),
            (None, None) => return,
        }
        self.listener.inserted(self.ir, op);
    }

    /// Moves the operations of a block before another operation, replaces its arguments by `args`, and erases it.
    ///
    /// # Panics
    /// If the number of values differs from the number of arguments.
    #[track_caller]
    pub fn inline_block_before(&mut self, block: Block, before: Op, args: &[Value]) {
        self.replace_args(block, args);
        for op in self.ir.ops_in(block) {
            self.move_before(op, before);
        }
        self.ir.erase_block(block);
    }

    /// Moves the operations of a block to the end of another one, replaces its arguments by `args`, and erases it.
    ///
    /// # Panics
    /// If the number of values differs from the number of arguments.
    #[track_caller]
    pub fn merge_blocks(&mut self, block: Block, into: Block, args: &[Value]) {
        self.replace_args(block, args);
        for op in self.ir.ops_in(block) {
            self.ir.move_to_end(op, into);
            self.listener.inserted(self.ir, op);
        }
        self.ir.erase_block(block);
    }

    fn replace_args(&mut self, block: Block, args: &[Value]) {
        let old: SmallVec<[Value; 4]> = self.ir.block(block).args().collect();
        assert_eq!(old.len(), args.len(), "a value for each argument");
        for (&from, &to) in old.iter().zip(args) {
            self.replace_all_uses(from, to);
        }
    }

    /// Replaces an operation by one without the results chosen by number. The regions are moved to the new operation.
    ///
    /// # Panics
    /// If one of these results is used.
    #[track_caller]
    pub fn erase_results(&mut self, op: Op, erased: impl Fn(usize) -> bool) -> Op {
        let mut state = self.same_but_results(op);
        let view = self.ir.op(op);
        let kept: SmallVec<[(usize, Value); 2]> = view.results().enumerate().filter(|it| !erased(it.0)).collect();
        state.results.extend(kept.iter().map(|it| self.ir.value_type(it.1)));
        state.regions = self.take_regions(op);
        let new = self.before(op).insert(state);
        for (number, (_, old)) in kept.into_iter().enumerate() {
            let result = self.ir.op(new).result(number);
            self.replace_all_uses(old, result);
        }
        self.erase(op);
        new
    }

    /// Replaces an operation by a new one that differs only in its operands. The regions are moved to the new
    /// operation.
    #[track_caller]
    pub fn replace_operands(&mut self, op: Op, operands: &[Value]) -> Op {
        let types: SmallVec<[Type; 2]> = self.ir.op(op).result_types().collect();
        let new = self.copy_with(op, operands, &types);
        let values: SmallVec<[Value; 2]> = self.ir.op(new).results().collect();
        self.replace(op, &values);
        new
    }

    /// Builds an operation before another one, from which it differs only in its operands and result types. The regions
    /// are moved to the new operation. The old one stays without them until it is replaced.
    #[track_caller]
    pub fn copy_with(&mut self, op: Op, operands: &[Value], types: &[Type]) -> Op {
        let mut state = self.same_but_results(op);
        (state.operands, state.results) = (operands.into(), types.into());
        state.regions = self.take_regions(op);
        self.before(op).insert(state)
    }

    /// Returns the state of an operation without its results and regions.
    fn same_but_results(&self, op: Op) -> OpState {
        let view = self.ir.op(op);
        let mut state = OpState::new(view.name(), view.loc()).operands(view.operands());
        state.attrs = self.context().attrs().dictionary_entries(view.attrs()).to_vec();
        state.slots = view.info().map(|_| view.props().into_iter().collect());
        state.properties = if view.info().is_none() { view.prop(0) } else { None };
        state.successors.extend(view.successors().map(|block| block.block));
        state
    }

    /// Replaces a loop by one with more loop-carried values. The first iteration gets `inits`, and each yields
    /// `yielded` for the next. Within the loop, uses of `inits` are replaced by the new arguments. Returns `None` if
    /// loops of its kind cannot have more ([`LoopLike::may_carry_more`]).
    pub fn carry_also(&mut self, op: Op, inits: &[Value], yielded: &[Value]) -> Option<Op> {
        const SEGMENTS: &str = "operandSegmentSizes";
        let view = self.ir.op(op);
        let it = view.interface::<dyn LoopLike>().filter(|it| it.may_carry_more())?;
        if it.inits(view).end != view.operand_count() {
            return None;
        }
        let body = it.iter_args(view)?.0.block;
        let end = it.yielded(view)?.0.op;
        let segments = view.attr(SEGMENTS).map(|sizes| int_array(self.context(), sizes));
        let old: SmallVec<[Value; 4]> = view.results().collect();
        let loc = view.loc();
        let mut state = self.same_but_results(op).operands(inits.iter().copied());
        state.results = old.iter().chain(inits).map(|value| self.ir.value_type(*value)).collect();
        state.regions = self.take_regions(op);
        let new = self.before(op).insert(state);
        if let Some(mut segments) = segments {
            *segments.last_mut()? += inits.len() as i64;
            let segments = self.context().attrs().dense_i32_array(segments.iter().map(|size| *size as i32));
            self.ir.set_attr(new, SEGMENTS, Some(segments));
        }
        for &init in inits {
            let ty = self.ir.value_type(init);
            let arg = self.ir.add_block_arg(body, ty, loc);
            let region = self.ir.block(body).region().map(|region| region.region);
            self.replace_uses_if(init, arg, |user, _| {
                let mut around = user.block().and_then(|block| block.region());
                while let Some(of) = around.filter(|of| Some(of.region) != region) {
                    around = of.parent().and_then(|op| op.block()).and_then(|block| block.region());
                }
                around.is_some()
            });
        }
        let yielded: SmallVec<[Value; 4]> = self.op(end).operands().chain(yielded.iter().copied()).collect();
        self.modify(end, |ir| ir.set_operands(end, &yielded));
        let results: SmallVec<[Value; 4]> = self.op(new).results().take(old.len()).collect();
        self.replace(op, &results);
        Some(new)
    }

    /// Copies an operation with all nested ones to the insertion point.
    ///
    /// # Panics
    /// If there is no insertion point.
    #[track_caller]
    pub fn clone_op(&mut self, op: Op, mapping: &mut Mapping) -> Op {
        let copy = self.ir.clone_op(op, mapping);
        match self.at.expect("a place for new operations") {
            InsertionPoint::End(block) => self.ir.append(block, copy),
            InsertionPoint::Before(before) => self.ir.insert_before(before, copy),
        }
        self.listener.inserted(self.ir, copy);
        for nested in nested_last_first(self.ir.op(copy)).into_iter().rev() {
            self.listener.inserted(self.ir, nested);
        }
        copy
    }

    /// Detaches the regions of an operation, for another one.
    #[track_caller]
    pub fn take_regions(&mut self, op: Op) -> SmallVec<[Region; 1]> {
        let regions = self.ir.op(op).regions().map(|region| region.region).collect();
        self.ir.set_regions(op, &[]);
        regions
    }

    /// Returns the isolate for direct changes, without notifications.
    pub fn ir_mut(&mut self) -> &mut Isolate {
        self.ir
    }

    /// Erases the blocks of a region except the entry block.
    pub fn erase_blocks_after_entry(&mut self, region: Region) {
        let blocks: Vec<Block> = self.ir.region(region).blocks().skip(1).map(|block| block.block).collect();
        blocks.into_iter().rev().for_each(|block| self.erase_block(block));
    }
}

/// Returns the operations nested in an operation of the same isolate, in an order in which they can be erased.
fn nested_last_first(op: OpRef<'_>) -> Vec<Op> {
    let mut nested = Vec::new();
    if !op.is_plain() && op.own_isolate().is_none() {
        lect_core::ir::walk::within_storage(op, |inner| nested.push(inner.op));
        nested.remove(0);
        nested.reverse();
    }
    nested
}
