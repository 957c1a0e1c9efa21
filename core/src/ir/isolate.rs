//! An isolate: one operation that sees nothing from outside, and all that is nested in it, down to the next such
//! operation.
//!
//! The parent isolate holds an isolated operation's place, operands and results; the operation's own isolate
//! holds its attributes, location and regions under its [`root`](Isolate::root). [`OpRef`] joins the two: one operation
//! is one view, whichever isolate it was reached from.

use std::any::Any;
use std::sync::{Arc, OnceLock};

use smallvec::{SmallVec, smallvec};

use crate::context::{Context, ContextData};
use crate::dialect::OpTraits;
use crate::entity::{Arena, Attr, Block, Entity, Op, OpName, Region, SecondaryMap, Type, Use, Value};
use crate::ir::branches::Branches;
use crate::ir::data::{Aux, BlockData, Def, OpData, RegionData, UseData, ValueData};
use crate::ir::lazy::Lazy;
use crate::ir::reuse::{ERASED, Free};
use crate::ir::tree::{IsolateId, Link, Up};
use crate::ir::view::{IsolateRef, OpRef};
use crate::loc::Loc;

/// One isolated operation and all that is nested in it, down to the next isolated operation.
pub struct Isolate {
    pub(super) id: IsolateId,
    pub(super) ctx: Context,
    pub(super) root: Op,
    pub(super) up: Up,
    /// What the isolates in this one know of it; none until there is one.
    pub(super) link: Option<Arc<Link>>,
    pub(super) ops: Arena<Op, OpData>,
    pub(super) values: Arena<Value, ValueData>,
    pub(super) uses: Arena<Use, UseData>,
    pub(super) blocks: Arena<Block, BlockData>,
    pub(super) regions: Arena<Region, RegionData>,
    pub(super) props: Vec<Option<Attr>>,
    /// Headers and handles of `OpData::aux`; the first word is never used, so that zero can say none.
    pub(super) lists: Vec<u32>,
    pub(super) args: Vec<(Value, Loc)>,
    pub(super) children: Vec<Option<Box<Isolate>>>,
    /// Whether some operation ever had successors.
    branches: bool,
    /// Empty until the branches to some block are asked for.
    pub(super) branches_to: OnceLock<Box<Branches>>,
    /// Whether some region ever had several blocks.
    several_blocks: bool,
    /// Set only while it is nested and its regions are to be read. Views and `child` never lead to such an isolate, but to
    /// the one that was read.
    pub(super) lazy: Option<Box<Lazy>>,
    /// Empty until an entity is erased.
    pub(super) free: Option<Box<Free>>,
    origin: Option<Arc<dyn Any + Send + Sync>>,
}

/// All of a new operation, in pieces that are borrowed or already interned. [`OpState`](super::OpState) is the
/// comfortable way to say the same.
pub struct OpParts<'a> {
    /// What operation.
    pub name: OpName,
    /// Where it comes from.
    pub loc: Loc,
    /// What it takes.
    pub operands: &'a [Value],
    /// The types of its results.
    pub results: &'a [Type],
    /// Its discardable attributes, a dictionary.
    pub attrs: Attr,
    /// Its inherent attributes in slot order. An operation that is not registered has one slot for all.
    pub props: &'a [Option<Attr>],
    /// Where control may go.
    pub successors: &'a [Block],
    /// Its regions, which nothing else owns yet; none for an isolated operation.
    pub regions: &'a [Region],
    /// The isolate of an isolated operation, which then holds attributes, properties, location and regions.
    pub isolate: Option<Box<Isolate>>,
}

impl Drop for Isolate {
    /// Isolates nest as deep as the input says, so they are dropped one by one.
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
    /// Takes out all that would be dropped recursively.
    #[expect(clippy::vec_box, reason = "the boxes are there, and an isolate is long")]
    fn dissolve(&mut self, pending: &mut Vec<Box<Isolate>>) {
        self.set_up(Up::default());
        pending.extend(std::mem::take(&mut self.children).into_iter().flatten());
        pending.extend(self.lazy.take().and_then(|lazy| lazy.into_whole()));
    }

    /// An isolate whose root is a new operation `name` with `regions` empty regions.
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
            attrs: ctx.common_attrs().empty_dictionary,
            props: &vec![None; slots],
            successors: &[],
            regions: &regions,
            isolate: None,
        });
        isolate
    }

    /// An isolate without anything, not even a root.
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
            lists: vec![0],
            args: Vec::new(),
            children: Vec::new(),
            branches: false,
            branches_to: OnceLock::new(),
            several_blocks: false,
            lazy: None,
            free: None,
            origin: None,
        }
    }

    /// A copy without what is in other isolates.
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
            lazy: None,
            free: self.free.clone(),
            origin: self.origin.clone(),
        };
        copy.retag();
        copy
    }

    /// Makes the handles in a copy those of the copy.
    fn retag(&mut self) {
        let Self { root, ops, values, uses, blocks, regions, args, .. } = self;
        *root = ops.handle(root.index());
        let op = |op: Option<Op>, ops: &Arena<Op, OpData>| op.map(|op| ops.handle(op.index()));
        let block = |block: Option<Block>| block.map(|block| blocks.handle(block.index()));
        let region = |region: Option<Region>| region.map(|region| regions.handle(region.index()));
        let new: Vec<OpData> = ops
            .iter()
            .map(|data| OpData {
                parent: block(data.parent),
                prev: op(data.prev, ops),
                next: op(data.next, ops),
                ..*data
            })
            .collect();
        let new_blocks: Vec<BlockData> = blocks
            .iter()
            .map(|data| BlockData {
                parent: region(data.parent),
                prev: block(data.prev),
                next: block(data.next),
                first: op(data.first, ops),
                last: op(data.last, ops),
                ..*data
            })
            .collect();
        let new_regions: Vec<RegionData> = regions
            .iter()
            .map(|data| RegionData { parent: op(data.parent, ops), first: block(data.first), last: block(data.last) })
            .collect();
        for data in uses.iter_mut() {
            (data.value, data.owner) = (values.handle(data.value.index()), ops.handle(data.owner.index()));
        }
        for (value, _) in args.iter_mut() {
            *value = values.handle(value.index());
        }
        ops.iter_mut().zip(new).for_each(|(data, new)| *data = new);
        blocks.iter_mut().zip(new_blocks).for_each(|(data, new)| *data = new);
        regions.iter_mut().zip(new_regions).for_each(|(data, new)| *data = new);
    }

    /// The context that its handles belong to.
    pub fn context(&self) -> &Context {
        &self.ctx
    }

    /// What all of it was read from, if the reader left that for the writer.
    pub fn origin(&self) -> Option<&Arc<dyn Any + Send + Sync>> {
        self.origin.as_ref()
    }

    /// Says what it was read from.
    pub fn set_origin(&mut self, origin: Arc<dyn Any + Send + Sync>) {
        self.origin = Some(origin);
    }

    /// A view of it that sees what is nested in it, and nothing around it.
    #[inline]
    pub fn view(&self) -> IsolateRef<'_> {
        IsolateRef::alone(self)
    }

    /// The operation that the isolate is, seen from within: nothing around it can be reached, as others may change that.
    pub fn root(&self) -> OpRef<'_> {
        OpRef { ir: self.view(), op: self.root }
    }

    /// A view of an operation, which sees nothing around the isolate.
    ///
    /// # Panics
    /// Here and wherever a handle is used, if `op` is of another isolate or was erased.
    #[inline]
    #[track_caller]
    pub fn op(&self, op: Op) -> OpRef<'_> {
        self.check_op(op);
        OpRef { ir: self.view(), op }
    }

    /// Panics if an operation is of another isolate or was erased.
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
        let known = self.ops.get(op).filter(|data| data.operands == ERASED && self.ops.was_erased(op));
        match known {
            Some(data) => panic!("the '{}' operation was erased ({op:?})", name(data)),
            None => {
                let root = name(&self.ops[self.root]);
                panic!("the operation is of another isolate than that of '{root}', or was erased ({op:?})")
            }
        }
    }

    /// The value with a number, which one of its handles had ([`Entity::index`]).
    #[doc(hidden)]
    #[inline]
    pub fn value_at(&self, index: usize) -> Value {
        self.values.handle(index)
    }

    /// The value that was made after so many others.
    #[doc(hidden)]
    #[inline]
    pub fn value_behind(&self, count: usize) -> Value {
        self.values.key(count)
    }

    /// All of an operation's record in one look, for those who look at millions. An isolated operation's own
    /// attributes, properties and location are in its isolate.
    #[inline]
    pub(crate) fn op_data(&self, op: Op) -> &OpData {
        &self.ops[op]
    }

    /// A map with a value for each operation that was ever made here.
    pub fn op_map<V: Clone>(&self, initial: V) -> SecondaryMap<Op, V> {
        self.ops.table(initial)
    }

    /// A map with a value for each value that was ever made here.
    pub fn value_map<V: Clone>(&self, initial: V) -> SecondaryMap<Value, V> {
        self.values.table(initial)
    }

    /// A map with a value for each block that was ever made here.
    pub fn block_map<V: Clone>(&self, initial: V) -> SecondaryMap<Block, V> {
        self.blocks.table(initial)
    }

    /// A map with a value for each region that was ever made here.
    pub fn region_map<V: Clone>(&self, initial: V) -> SecondaryMap<Region, V> {
        self.regions.table(initial)
    }

    /// The inherent attributes in slot order, of the record that the operation has in this isolate.
    pub(super) fn op_props_here(&self, op: Op) -> SmallVec<[Option<Attr>; 4]> {
        let data = &self.ops[op];
        self.with_slots(data, self.ctx.prop_slots(data.name), SmallVec::from_slice)
    }

    /// Says that the isolate of an operation is at a place, counted from one, or that it has none.
    pub(super) fn set_child(&mut self, op: Op, child: u32) {
        let regions: Vec<Region> =
            self.region_handles(op).iter().map(|&region| self.regions.handle(region as usize)).collect();
        let successors: Vec<Block> = self.successors_of(op).collect();
        self.free_aux(op);
        self.ops[op].aux = self.push_aux(op, child, &regions, &successors);
    }

    /// Makes the root an operation of another name, with no inherent attributes yet.
    pub(super) fn rename_root(&mut self, name: OpName) {
        let props: SmallVec<[Option<Attr>; 4]> = smallvec![None; self.ctx.prop_slots(name)];
        let props = self.push_props(&props);
        let root = &mut self.ops[self.root];
        (root.name, root.props) = (name, props);
    }

    /// How many values were ever made.
    pub fn value_count(&self) -> usize {
        self.values.len()
    }

    /// How many operations were ever made, those of embedded bodies included.
    pub fn op_count(&self) -> usize {
        self.ops.len()
    }

    /// The number behind the last operation.
    pub(crate) fn end_of_ops(&self) -> usize {
        self.ops.next_key().index()
    }

    /// How many blocks were ever made.
    pub fn block_count(&self) -> usize {
        self.blocks.len()
    }

    /// How many regions were ever made.
    pub fn region_count(&self) -> usize {
        self.regions.len()
    }

    /// Whether an operation with successors is followed by another one.
    pub(crate) fn has_early_branches(&self) -> bool {
        let has_successors = |aux: u32| aux != 0 && self.lists.get(aux as usize + 1).is_some_and(|&count| count != 0);
        self.branches && self.ops.iter().any(|op| op.next.is_some() && has_successors(op.aux))
    }

    /// The discardable attributes of an operation without an isolate of its own.
    #[inline]
    pub(crate) fn own_attrs(&self, op: Op) -> Attr {
        self.ops[op].attrs
    }

    /// Whether an operation has neither regions nor successors nor an isolate.
    #[inline]
    pub(crate) fn is_plain(&self, op: Op) -> bool {
        self.ops[op].aux == 0
    }

    /// The type of a value.
    #[inline]
    #[track_caller]
    pub fn value_type(&self, value: Value) -> Type {
        self.values.check(value);
        self.values[value].ty
    }

    /// The type of a value that is one of this isolate.
    #[inline]
    pub(crate) fn type_of(&self, value: Value) -> Type {
        self.values[value].ty
    }

    /// Gives a value another type. What the new type means for its uses is the caller's to know.
    #[track_caller]
    pub fn set_value_type(&mut self, value: Value, ty: Type) {
        self.values.check(value);
        self.values[value].ty = ty;
    }

    /// Makes room for so many operations, with about as many results and operands. A reader that can tell how many there
    /// will be does not move them when its arenas grow, and takes their memory on the thread on which it runs.
    pub fn reserve(&mut self, ops: usize) {
        self.ops.reserve(ops);
        self.values.reserve(ops);
        self.uses.reserve(ops);
    }

    /// Gives back room that its arenas have for more: readers call this when they made all of a body.
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

    /// A new operation that is in no block yet. Handles in `parts` are not checked: this is for readers.
    #[inline]
    pub fn create(&mut self, parts: OpParts<'_>) -> Op {
        self.branches |= !parts.successors.is_empty();
        if self.reusable().is_some() {
            return self.create_in_free_space(parts);
        }
        let op = self.ops.next_key();
        let operands = self.uses.len() as u32;
        for &value in parts.operands {
            self.push_use(value, op);
        }
        let results = self.values.len() as u32;
        for (index, &ty) in parts.results.iter().enumerate() {
            self.values.push(ValueData::new(ty, Def::Op(op), index as u32));
        }
        let data = self.op_record(&parts, operands, results);
        self.ops.push(data);
        self.attach_parts(op, parts);
        op
    }

    /// As [`create`](Self::create), in the places of what was erased.
    #[cold]
    fn create_in_free_space(&mut self, parts: OpParts<'_>) -> Op {
        let free = self.free.get_or_insert_default();
        let operands = free.uses.take(parts.operands.len() as u32);
        let results = free.values.take(parts.results.len() as u32);
        let op = match free.ops.pop() {
            Some(op) => self.ops.handle(op.index()),
            None => self.ops.push(self.ops[self.root]),
        };
        let operands = match operands {
            Some(start) => {
                for (at, &value) in (start as usize..).zip(parts.operands) {
                    self.link_use(Use::new(at), value, op);
                }
                start
            }
            None => {
                let start = self.uses.len() as u32;
                parts.operands.iter().for_each(|&value| self.push_use(value, op));
                start
            }
        };
        let types = parts.results.iter().enumerate();
        let results = match results {
            Some(start) => {
                for (index, &ty) in types {
                    let value = self.values.key(start as usize + index);
                    self.values[value] = ValueData::new(ty, Def::Op(op), index as u32);
                }
                start
            }
            None => {
                let start = self.values.len() as u32;
                for (index, &ty) in types {
                    self.values.push(ValueData::new(ty, Def::Op(op), index as u32));
                }
                start
            }
        };
        self.ops[op] = self.op_record(&parts, operands, results);
        self.attach_parts(op, parts);
        op
    }

    #[inline]
    fn op_record(&mut self, parts: &OpParts<'_>, operands: u32, results: u32) -> OpData {
        // However an operation is made, it has what follows from the rest, as text of it has.
        let info = self.ctx.op_name(parts.name).info();
        let derived = info.and_then(|info| Some(info.hooks.derive_attrs?(&self.ctx, info, parts.props, parts.attrs)));
        OpData {
            name: parts.name,
            parent: None,
            prev: None,
            next: None,
            order: 0,
            loc: parts.loc,
            attrs: derived.unwrap_or(parts.attrs),
            props: self.push_props(parts.props),
            aux: 0,
            operands,
            results,
            operand_count: parts.operands.len() as u32,
            result_count: parts.results.len() as u32,
        }
    }

    /// Makes regions, successors and the isolate an operation's.
    #[inline]
    fn attach_parts(&mut self, op: Op, parts: OpParts<'_>) {
        if parts.isolate.is_some() || !parts.regions.is_empty() || !parts.successors.is_empty() {
            let child = parts.isolate.map_or(0, |isolate| self.attach(op, isolate));
            self.ops[op].aux = self.push_aux(op, child, parts.regions, parts.successors);
        }
    }

    /// A new region that no operation owns yet.
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

    /// A new block that is in no region yet.
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

    /// Adds an argument at the end of a block's.
    #[track_caller]
    pub fn add_block_arg(&mut self, block: Block, ty: Type, loc: Loc) -> Value {
        self.blocks.check(block);
        let BlockData { args, arg_count, .. } = self.blocks[block];
        let value = self.create_value(ValueData::new(ty, Def::Block(block), arg_count));
        let end = (args + arg_count) as usize;
        let args = if end == self.args.len() {
            args
        } else {
            // Others follow in the pool: move this block's list to the end.
            let moved = self.args.len() as u32;
            self.args.extend_from_within(args as usize..end);
            // Only where space is used again already: readers add arguments in any order, and never erase any.
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

    /// A value that stands for one whose definition is still to come; see [`replace_all_uses`].
    ///
    /// [`replace_all_uses`]: Self::replace_all_uses
    pub fn create_forward_ref(&mut self, ty: Type) -> Value {
        self.create_value(ValueData::new(ty, Def::Forward, 0))
    }

    /// A value that stands for one beyond the isolate. The verifier rejects its uses.
    pub fn create_outside_ref(&mut self, ty: Type) -> Value {
        self.create_value(ValueData::new(ty, Def::Outside, 0))
    }

    /// Declares that what a forward reference stands for lies beyond the isolate.
    #[track_caller]
    pub fn make_outside_ref(&mut self, value: Value) {
        self.values.check(value);
        self.values[value].set_def(Def::Outside);
    }

    /// Declares that what all unresolved forward references from a place on stand for lies beyond the isolate.
    pub(crate) fn make_forward_refs_outside(&mut self, first: usize) {
        let values = self.values.iter_mut().skip(first);
        let forward = values.filter(|value| value.first_use.is_some() && value.def() == Def::Forward);
        forward.for_each(|value| value.set_def(Def::Outside));
    }

    /// Says that what is known of branches and blocks in another isolate holds in this one, too.
    pub(super) fn share_branches(&mut self, other: &Isolate) {
        self.branches |= other.branches;
        self.several_blocks |= other.several_blocks;
    }

    /// Says as much of branches and blocks as is known of another isolate.
    pub(super) fn copy_branches(&mut self, other: &Isolate) {
        self.branches = other.branches;
        self.several_blocks = other.several_blocks;
    }

    /// Says that a region has several blocks.
    pub(super) fn add_several_blocks(&mut self) {
        self.several_blocks = true;
    }

    /// Whether a region that is stored here may have several blocks. If not, none has.
    pub fn may_have_several_blocks(&self) -> bool {
        self.several_blocks
    }

    /// Gives an operation that has no isolate other regions, which nothing else owns.
    #[track_caller]
    pub fn set_regions(&mut self, op: Op, regions: &[Region]) {
        for &region in regions {
            self.regions.check(region);
        }
        let successors: Vec<Block> = self.successors_of(op).collect();
        let child = self.aux(op).child;
        self.free_aux(op);
        self.ops[op].aux = self.push_aux(op, child, regions, &successors);
    }

    /// Sets on the root what is given when an operation is made.
    pub fn set_root_attrs(&mut self, loc: Loc, attrs: Attr, props: &[Option<Attr>]) {
        let root = self.root;
        let data = &mut self.ops[root];
        (data.loc, data.attrs) = (loc, attrs);
        for (slot, value) in props.iter().enumerate() {
            self.set_prop(root, slot, *value);
        }
    }

    /// Whether an operation of this name gets an isolate of its own.
    pub fn is_isolating(ctx: &ContextData, name: OpName) -> bool {
        ctx.op_name(name).has(OpTraits::ISOLATED_FROM_ABOVE)
    }

    #[inline]
    pub(super) fn push_use(&mut self, value: Value, owner: Op) {
        let new = self.uses.next_key();
        let next = self.values[value].first_use.replace(new);
        if let Some(next) = next {
            self.uses[next].prev = Some(new);
        }
        self.uses.push(UseData { value, owner, prev: None, next });
    }

    /// Makes a free place an operand.
    pub(super) fn link_use(&mut self, at: Use, value: Value, owner: Op) {
        let next = self.values[value].first_use.replace(at);
        if let Some(next) = next {
            self.uses[next].prev = Some(at);
        }
        self.uses[at] = UseData { value, owner, prev: None, next };
    }

    fn push_props(&mut self, props: &[Option<Attr>]) -> u32 {
        match props {
            [] => 0,
            [one] => one.map_or(0, |attr| attr.index() as u32 + 1),
            several => match self.reusable().and_then(|free| free.props.take(several.len() as u32)) {
                Some(start) => {
                    self.props[start as usize..][..several.len()].copy_from_slice(several);
                    start
                }
                None => {
                    let start = self.props.len() as u32;
                    self.props.extend_from_slice(several);
                    start
                }
            },
        }
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

    /// Gives back where an operation's regions and successors are listed.
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
        match self.ops[op].aux as usize {
            0 => Aux::default(),
            at => self.aux_at(at),
        }
    }

    /// The head of a list that is not empty, by its start.
    #[inline]
    pub(super) fn aux_at(&self, at: usize) -> Aux {
        Aux { regions: self.lists[at], successors: self.lists[at + 1], child: self.lists[at + 2] }
    }

    #[inline]
    pub(super) fn region_handles(&self, op: Op) -> &[u32] {
        let start = self.ops[op].aux as usize + Aux::WORDS;
        match self.aux(op).regions as usize {
            0 => &[],
            count => &self.lists[start..start + count],
        }
    }

    #[inline]
    pub(super) fn uses_of(&self, op: Op) -> impl ExactSizeIterator<Item = Use> + DoubleEndedIterator + use<> {
        let OpData { operands, operand_count, .. } = self.ops[op];
        (operands as usize..(operands + operand_count) as usize).map(Use::new)
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
