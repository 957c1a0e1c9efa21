//! An isolate: an operation that is isolated from above, with all nested operations down to the next isolated ones.
//!
//! The parent isolate holds an isolated operation's position, operands and results. The operation's own isolate holds
//! its attributes, location and regions under its [`root`](Isolate::root). [`OpRef`] joins the two: an operation has
//! one view, independent of the isolate from which it was reached.

use std::any::Any;
use std::sync::{Arc, OnceLock};

use smallvec::{SmallVec, smallvec};

use crate::context::{Context, ContextData};
use crate::dialect::OpTraits;
use crate::entity::{Arena, Attr, Block, Entity, Numbering, Op, OpName, Region, SecondaryMap, Type, Use, Value};
use crate::ir::branches::Branches;
use crate::ir::create::OpParts;
use crate::ir::data::{Aux, BlockData, Def, OpData, RegionData, UseData, ValueData};
use crate::ir::lazy::Lazy;
use crate::ir::reuse::{ERASED, Free};
use crate::ir::tree::{IsolateId, Link, Up};
use crate::ir::verified::Verified;
use crate::ir::view::{IsolateRef, OpRef};
use crate::loc::Loc;

/// An isolated operation with all nested operations, down to the next isolated ones.
pub struct Isolate {
    pub(super) id: IsolateId,
    pub(super) ctx: Context,
    pub(super) root: Op,
    pub(super) up: Up,
    /// Data about this isolate shared with its child isolates; `None` until there is one.
    pub(super) link: Option<Arc<Link>>,
    pub(super) ops: Arena<Op, OpData>,
    pub(super) values: Arena<Value, ValueData>,
    pub(super) uses: Arena<Use, UseData>,
    pub(super) blocks: Arena<Block, BlockData>,
    pub(super) regions: Arena<Region, RegionData>,
    pub(super) props: Vec<Option<Attr>>,
    /// Headers and handles of `OpData::aux`. The first word is unused, so that zero denotes none.
    pub(super) lists: Vec<u32>,
    pub(super) args: Vec<(Value, Loc)>,
    pub(super) children: Vec<Option<Box<Isolate>>>,
    /// Whether some operation ever had successors.
    pub(super) branches: bool,
    /// Branches to each block, computed on first use.
    pub(super) branches_to: OnceLock<Box<Branches>>,
    /// Whether some region ever had several blocks.
    several_blocks: bool,
    /// Whether some operation may have the mark of verified ones.
    pub(super) has_verified: bool,
    /// The last verification, if nothing changed since.
    pub(super) verified: Option<Verified>,
    /// Unread regions, only present while the isolate is nested. Views and `child` never return such an isolate, but
    /// the one that was read.
    pub(super) lazy: Option<Box<Lazy>>,
    /// Free lists, absent until an entity is erased.
    pub(super) free: Option<Box<Free>>,
    origin: Option<Arc<dyn Any + Send + Sync>>,
}

impl Drop for Isolate {
    /// Drops nested isolates one by one, since isolates nest as deep as the input does.
    fn drop(&mut self) {
        if self.children.is_empty() && self.lazy.is_none() {
            return;
        }
        let mut pending = Vec::new();
        self.dissolve(&mut pending);
        while let Some(mut child) = pending.pop() {
            child.dissolve(&mut pending);
        }
    }
}

impl Isolate {
    /// Takes out all boxes that would be dropped recursively.
    #[expect(clippy::vec_box, reason = "the boxes are there, and an isolate is long")]
    fn dissolve(&mut self, pending: &mut Vec<Box<Isolate>>) {
        self.set_up(Up::default());
        pending.extend(std::mem::take(&mut self.children).into_iter().flatten());
        pending.extend(self.lazy.take().and_then(|lazy| lazy.into_whole()));
    }

    /// Creates an isolate whose root is a new operation `name` with `regions` empty regions.
    pub fn new(ctx: &Context, name: OpName, loc: Loc, regions: usize) -> Self {
        Self::with_id(IsolateId::fresh(), ctx, name, loc, regions)
    }

    pub(super) fn with_id(id: IsolateId, ctx: &Context, name: OpName, loc: Loc, regions: usize) -> Self {
        let mut isolate = Self::empty(id, ctx);
        let regions: Vec<Region> = (0..regions).map(|_| isolate.create_region()).collect();
        let slots = ctx.prop_slots(name);
        isolate.root = isolate.create(OpParts {
            name,
            loc,
            operands: &[],
            results: &[],
            attrs: ctx.attrs().empty_dictionary(),
            props: &vec![None; slots],
            successors: &[],
            regions: &regions,
            isolate: None,
        });
        isolate
    }

    /// Creates an empty isolate without a root.
    pub(super) fn empty(id: IsolateId, ctx: &Context) -> Self {
        let numbering = id.numbering();
        Self {
            id,
            ctx: ctx.clone(),
            root: Op::new(0),
            up: Up::default(),
            link: None,
            ops: Arena::numbered(numbering),
            values: Arena::numbered(numbering),
            uses: Arena::default(),
            blocks: Arena::numbered(numbering),
            regions: Arena::numbered(numbering),
            props: Vec::new(),
            // The header of operations without lists.
            lists: vec![0; Aux::WORDS],
            args: Vec::new(),
            children: Vec::new(),
            branches: false,
            branches_to: OnceLock::new(),
            several_blocks: false,
            has_verified: false,
            verified: None,
            lazy: None,
            free: None,
            origin: None,
        }
    }

    /// Copies this isolate without its children.
    pub(super) fn duplicate(&self) -> Self {
        let id = IsolateId::fresh_besides(self.id);
        let numbering = id.numbering();
        let mut copy = Self {
            id,
            ctx: self.ctx.clone(),
            root: self.root,
            up: Up::default(),
            link: None,
            ops: self.ops.copy_for(numbering),
            values: self.values.copy_for(numbering),
            uses: self.uses.clone(),
            blocks: self.blocks.copy_for(numbering),
            regions: self.regions.copy_for(numbering),
            props: self.props.clone(),
            lists: self.lists.clone(),
            args: self.args.clone(),
            children: self.children.iter().map(|_| None).collect(),
            branches: self.branches,
            branches_to: OnceLock::new(),
            several_blocks: self.several_blocks,
            has_verified: self.has_verified,
            verified: self.verified,
            lazy: None,
            free: self.free.clone(),
            origin: self.origin.clone(),
        };
        copy.retag(numbering);
        copy
    }

    /// Retags the handles in a copy.
    fn retag(&mut self, numbering: Numbering) {
        fn update<K: Entity>(numbering: Numbering, key: &mut Option<K>) {
            *key = key.map(|key| numbering.retag(key));
        }
        self.root = numbering.retag(self.root);
        for OpData { parent, prev, next, .. } in self.ops.iter_mut() {
            update(numbering, parent);
            update(numbering, prev);
            update(numbering, next);
        }
        for BlockData { parent, prev, next, first, last, .. } in self.blocks.iter_mut() {
            update(numbering, parent);
            update(numbering, prev);
            update(numbering, next);
            update(numbering, first);
            update(numbering, last);
        }
        for RegionData { parent, first, last } in self.regions.iter_mut() {
            update(numbering, parent);
            update(numbering, first);
            update(numbering, last);
        }
        for UseData { value, owner, .. } in self.uses.iter_mut() {
            (*value, *owner) = (numbering.retag(*value), numbering.retag(*owner));
        }
        for (value, _) in &mut self.args {
            *value = numbering.retag(*value);
        }
    }

    /// Returns the context of the isolate.
    pub fn context(&self) -> &Context {
        &self.ctx
    }

    /// Returns the source from which the isolate was read, if the reader kept it for the writer.
    pub fn origin(&self) -> Option<&Arc<dyn Any + Send + Sync>> {
        self.origin.as_ref()
    }

    /// Sets the source from which the isolate was read.
    pub fn set_origin(&mut self, origin: Arc<dyn Any + Send + Sync>) {
        self.origin = Some(origin);
    }

    /// Returns a view of the isolate that covers nested isolates, but not the enclosing one.
    #[inline]
    pub fn view(&self) -> IsolateRef<'_> {
        IsolateRef::alone(self)
    }

    /// Returns the root operation, seen from within: the enclosing isolate is out of reach, since other code may change
    /// it.
    pub fn root(&self) -> OpRef<'_> {
        OpRef { ir: self.view(), op: self.root }
    }

    /// Returns a view of an operation. The enclosing isolate is out of reach.
    ///
    /// # Panics
    /// Here and wherever a handle is used, if `op` belongs to another isolate or was erased.
    #[inline]
    #[track_caller]
    pub fn op(&self, op: Op) -> OpRef<'_> {
        self.check_op(op);
        OpRef { ir: self.view(), op }
    }

    /// Panics if an operation belongs to another isolate or was erased.
    #[inline]
    #[track_caller]
    pub(super) fn check_op(&self, op: Op) {
        if !self.ops.has(op) {
            self.refuse_op(op);
        }
    }

    #[cold]
    #[track_caller]
    fn refuse_op(&self, op: Op) -> ! {
        let name = |data: &OpData| String::from_utf8_lossy(&self.ctx.op_name(data.name).name).into_owned();
        let known = self.ops.get(op).filter(|data| data.order == ERASED && self.ops.was_erased(op));
        match known {
            Some(data) => panic!("the '{}' operation was erased ({op:?})", name(data)),
            None => {
                let root = name(&self.ops[self.root]);
                panic!("the operation is of another isolate than that of '{root}', or was erased ({op:?})")
            }
        }
    }

    /// Returns the value with a number, as obtained by [`Entity::index`].
    #[doc(hidden)]
    #[inline]
    pub fn value_at(&self, index: usize) -> Value {
        self.values.handle(index)
    }

    /// Returns the handle of the value that was created after `count` others.
    #[doc(hidden)]
    #[inline]
    pub fn value_behind(&self, count: usize) -> Value {
        self.values.key(count)
    }

    /// Returns the record of an operation, for code that reads millions of them. Attributes, properties and location of
    /// an isolated operation are in its own isolate.
    #[inline]
    pub(crate) fn op_data(&self, op: Op) -> &OpData {
        &self.ops[op]
    }

    /// Creates a map with an entry for each operation ever created in the isolate.
    pub fn op_map<V: Clone>(&self, initial: V) -> SecondaryMap<Op, V> {
        self.ops.table(initial)
    }

    /// Creates a map with an entry for each value ever created in the isolate.
    pub fn value_map<V: Clone>(&self, initial: V) -> SecondaryMap<Value, V> {
        self.values.table(initial)
    }

    /// Creates a map with an entry for each block ever created in the isolate.
    pub fn block_map<V: Clone>(&self, initial: V) -> SecondaryMap<Block, V> {
        self.blocks.table(initial)
    }

    /// Creates a map with an entry for each region ever created in the isolate.
    pub fn region_map<V: Clone>(&self, initial: V) -> SecondaryMap<Region, V> {
        self.regions.table(initial)
    }

    /// Returns the inherent attributes in slot order, from the operation's record in this isolate.
    pub(super) fn op_props_here(&self, op: Op) -> SmallVec<[Option<Attr>; 8]> {
        let data = &self.ops[op];
        self.with_slots(data, self.ctx.prop_slots(data.name), SmallVec::from_slice)
    }

    /// Sets the index of an operation's isolate in `children`, counted from one; zero for none.
    pub(super) fn set_child(&mut self, op: Op, child: u32) {
        let regions: Vec<Region> =
            self.region_handles(op).iter().map(|&region| self.regions.handle(region as usize)).collect();
        let successors: Vec<Block> = self.successors_of(op).collect();
        self.free_aux(op);
        self.ops[op].aux = self.push_aux(op, child, &regions, &successors);
    }

    /// Renames the root operation and clears its inherent attributes.
    pub(super) fn rename_root(&mut self, name: OpName) {
        let props: SmallVec<[Option<Attr>; 8]> = smallvec![None; self.ctx.prop_slots(name)];
        let props = self.push_props(&props);
        self.unmark(self.root);
        let root = &mut self.ops[self.root];
        (root.name, root.props) = (name, props);
    }

    /// Returns the number of values ever created.
    pub fn value_count(&self) -> usize {
        self.values.len()
    }

    /// Returns the number of operations ever created, including those in embedded bodies.
    pub fn op_count(&self) -> usize {
        self.ops.len()
    }

    /// Returns the number after that of the last operation.
    pub(crate) fn end_of_ops(&self) -> usize {
        self.ops.next_key().index()
    }

    /// Returns the number of blocks ever created.
    pub fn block_count(&self) -> usize {
        self.blocks.len()
    }

    /// Returns the number of regions ever created.
    pub fn region_count(&self) -> usize {
        self.regions.len()
    }

    /// Returns true if an operation with successors is followed by another one.
    pub(crate) fn has_early_branches(&self) -> bool {
        let has_successors = |aux: u32| aux != 0 && self.lists.get(aux as usize + 1).is_some_and(|&count| count != 0);
        self.branches && self.ops.iter().any(|op| op.next.is_some() && has_successors(op.aux))
    }

    /// Returns the discardable attributes of an operation without an isolate of its own.
    #[inline]
    pub(crate) fn own_attrs(&self, op: Op) -> Attr {
        self.ops[op].attrs
    }

    /// Returns true if an operation has no regions, no successors and no isolate.
    #[inline]
    pub(crate) fn is_plain(&self, op: Op) -> bool {
        self.ops[op].aux == 0
    }

    /// Returns the type of a value.
    #[inline]
    #[track_caller]
    pub fn value_type(&self, value: Value) -> Type {
        self.values.check(value);
        self.values[value].ty
    }

    /// Returns the type of a value that is known to belong to this isolate.
    #[inline(always)]
    pub(crate) fn type_of(&self, value: Value) -> Type {
        self.values[value].ty
    }

    /// Sets the type of a value. The caller is responsible for the users.
    #[track_caller]
    pub fn set_value_type(&mut self, value: Value, ty: Type) {
        self.values.check(value);
        self.unmark_around(value);
        self.values[value].ty = ty;
    }

    /// Reserves memory for `ops` operations, with about as many results and operands.
    ///
    /// A reader that knows the number of operations avoids reallocation, and allocates on its own thread.
    pub fn reserve(&mut self, ops: usize) {
        self.ops.reserve(ops);
        self.values.reserve(ops);
        self.uses.reserve(ops);
    }

    /// Releases unused capacity. Readers call this after a body is complete.
    pub fn trim(&mut self) {
        self.ops.trim();
        self.values.trim();
        self.uses.trim();
        self.blocks.trim();
        self.regions.trim();
        self.props.shrink_to_fit();
        self.lists.shrink_to_fit();
        self.args.shrink_to_fit();
    }

    /// Creates a detached region.
    pub fn create_region(&mut self) -> Region {
        match self.reusable().and_then(|free| free.regions.pop()) {
            Some(region) => {
                let region = self.regions.handle(region.index());
                self.regions[region] = RegionData::default();
                region
            }
            None => {
                self.regions.expect_one();
                self.regions.push(RegionData::default())
            }
        }
    }

    /// Creates a detached block.
    pub fn create_block(&mut self) -> Block {
        match self.reusable().and_then(|free| free.blocks.pop()) {
            Some(block) => {
                let block = self.blocks.handle(block.index());
                self.blocks[block] = BlockData::default();
                block
            }
            None => {
                self.blocks.expect_one();
                self.blocks.push(BlockData::default())
            }
        }
    }

    fn create_value(&mut self, data: ValueData) -> Value {
        match self.reusable().and_then(|free| free.values.take(1)) {
            Some(at) => {
                let value = self.values.key(at as usize);
                self.values[value] = data;
                value
            }
            None => self.values.push(data),
        }
    }

    /// Appends an argument to a block.
    #[track_caller]
    pub fn add_block_arg(&mut self, block: Block, ty: Type, loc: Loc) -> Value {
        self.blocks.check(block);
        let BlockData { args, arg_count, .. } = self.blocks[block];
        self.note_change();
        let value = self.create_value(ValueData::new(ty, Def::Block(block), arg_count));
        let end = (args + arg_count) as usize;
        let args = if end == self.args.len() {
            args
        } else {
            // The list of another block follows: move this block's list to the end.
            let moved = self.args.len() as u32;
            self.args.extend_from_within(args as usize..end);
            // Only if a free list exists: readers add arguments in any order, and never erase any.
            if let Some(free) = &mut self.free {
                free.args.give(args, arg_count);
            }
            moved
        };
        self.args.push((value, loc));
        let data = &mut self.blocks[block];
        (data.args, data.arg_count) = (args, arg_count + 1);
        value
    }

    /// Creates a forward reference: a placeholder for a value that is defined later; see [`replace_all_uses`].
    ///
    /// [`replace_all_uses`]: Self::replace_all_uses
    pub fn create_forward_ref(&mut self, ty: Type) -> Value {
        self.create_value(ValueData::new(ty, Def::Forward, 0))
    }

    /// Creates a placeholder for a value from outside of the isolate. The verifier rejects its uses.
    pub fn create_outside_ref(&mut self, ty: Type) -> Value {
        self.create_value(ValueData::new(ty, Def::Outside, 0))
    }

    /// Converts a forward reference to an outside reference.
    #[track_caller]
    pub fn make_outside_ref(&mut self, value: Value) {
        self.values.check(value);
        self.note_change();
        self.values[value].set_def(Def::Outside);
    }

    /// Converts all unresolved forward references from index `first` on to outside references.
    pub(crate) fn make_forward_refs_outside(&mut self, first: usize) {
        let values = self.values.iter_mut().skip(first);
        let forward = values.filter(|value| value.first_use.is_some() && value.def() == Def::Forward);
        forward.for_each(|value| value.set_def(Def::Outside));
    }

    /// Sets the flags that are set in another isolate, from which records move here.
    pub(super) fn share_flags(&mut self, other: &Isolate) {
        self.branches |= other.branches;
        self.several_blocks |= other.several_blocks;
        self.has_verified |= other.has_verified;
        self.verified = self.verified.filter(|own| other.verified == Some(*own));
    }

    /// Copies the flags of another isolate, whose records move here.
    pub(super) fn copy_flags(&mut self, other: &Isolate) {
        self.branches = other.branches;
        self.several_blocks = other.several_blocks;
        self.has_verified = other.has_verified;
        self.verified = other.verified;
    }

    /// Notes that a region has several blocks.
    pub(super) fn add_several_blocks(&mut self) {
        self.several_blocks = true;
    }

    /// Returns true if a region that is stored here may have several blocks. If false, no region has.
    pub fn may_have_several_blocks(&self) -> bool {
        self.several_blocks
    }

    /// Sets the regions of an operation without isolate. The regions must be detached.
    #[track_caller]
    pub fn set_regions(&mut self, op: Op, regions: &[Region]) {
        for &region in regions {
            self.regions.check(region);
        }
        self.note_change();
        let successors: Vec<Block> = self.successors_of(op).collect();
        let child = self.aux(op).child;
        self.free_aux(op);
        self.ops[op].aux = self.push_aux(op, child, regions, &successors);
    }

    /// Sets location and attributes of the root.
    pub fn set_root_attrs(&mut self, loc: Loc, attrs: Attr, props: &[Option<Attr>]) {
        self.note_change();
        let root = self.root;
        let data = &mut self.ops[root];
        (data.loc, data.attrs) = (loc, attrs);
        for (slot, value) in props.iter().enumerate() {
            self.set_prop(root, slot, *value);
        }
    }

    /// Returns true if operations of this name are isolated from above, and get an isolate of their own.
    pub fn is_isolating(ctx: &ContextData, name: OpName) -> bool {
        ctx.op_name(name).has(OpTraits::ISOLATED_FROM_ABOVE)
    }

    pub(super) fn push_aux(&mut self, op: Op, child: u32, regions: &[Region], successors: &[Block]) -> u32 {
        if child == 0 && regions.is_empty() && successors.is_empty() {
            return 0;
        }
        let length = Aux::WORDS + regions.len() + successors.len();
        let at = match self.reusable().and_then(|free| free.lists.take(length as u32)) {
            Some(at) => at as usize,
            None => {
                let at = self.lists.len();
                self.lists.resize(at + length, 0);
                at
            }
        };
        let (header, handles) = self.lists[at..at + length].split_at_mut(Aux::WORDS);
        header.copy_from_slice(&[regions.len() as u32, successors.len() as u32, child]);
        let (owned, branches) = handles.split_at_mut(regions.len());
        for (to, region) in owned.iter_mut().zip(regions) {
            *to = region.index() as u32;
        }
        for (to, block) in branches.iter_mut().zip(successors) {
            *to = block.index() as u32;
        }
        for &region in regions {
            self.regions[region].parent = Some(op);
        }
        if let Some(branches) = self.branches_to.get_mut() {
            (0..).zip(successors).for_each(|(number, &block)| branches.add(op, number, block));
        }
        at as u32
    }

    /// Frees the list of an operation's regions and successors.
    pub(super) fn free_aux(&mut self, op: Op) {
        if let Some(mut branches) = self.branches_to.take() {
            (0..).zip(self.successors_of(op)).for_each(|(number, block)| branches.remove(op, number, block));
            _ = self.branches_to.set(branches);
        }
        let Aux { regions, successors, .. } = self.aux(op);
        let at = std::mem::take(&mut self.ops[op].aux);
        if at != 0 {
            self.free.get_or_insert_default().lists.give(at, Aux::WORDS as u32 + regions + successors);
        }
    }

    #[inline]
    pub(super) fn aux(&self, op: Op) -> Aux {
        self.aux_at(self.ops[op].aux as usize)
    }

    /// Returns the header of the list at `at`.
    #[inline]
    pub(super) fn aux_at(&self, at: usize) -> Aux {
        self.lists[at..].first_chunk().map_or(Aux::default(), Aux::of)
    }

    #[inline]
    pub(super) fn region_handles(&self, op: Op) -> &[u32] {
        let at = self.ops[op].aux as usize;
        &self.lists[at + Aux::WORDS..][..self.lists[at] as usize]
    }

    #[inline]
    pub(super) fn uses_of(&self, op: Op) -> impl ExactSizeIterator<Item = Use> + DoubleEndedIterator + use<> {
        let OpData { operands, operand_count, .. } = self.ops[op];
        (operands.place() as usize..(operands.place() + operand_count) as usize).map(Use::new)
    }

    #[inline]
    pub(super) fn results_of(&self, op: Op) -> impl ExactSizeIterator<Item = Value> + DoubleEndedIterator + use<'_> {
        let OpData { results, result_count, .. } = self.ops[op];
        (results as usize..(results + result_count) as usize).map(|index| self.values.key(index))
    }

    pub(super) fn args_of(&self, block: Block) -> &[(Value, Loc)] {
        let BlockData { args, arg_count, .. } = self.blocks[block];
        &self.args[args as usize..(args + arg_count) as usize]
    }
}
