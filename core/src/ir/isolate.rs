//! An isolate: one operation that sees nothing from outside, and all that is nested in it, down to the next such
//! operation.
//!
//! The parent isolate holds an isolated operation's place, operands and results; the operation's own isolate
//! holds its attributes, location and regions under its [`root`](Isolate::root). [`OpRef`] hides the difference.

use std::any::Any;
use std::sync::Arc;

use hashbrown::HashSet;
use smallvec::{SmallVec, smallvec};

use crate::context::Context;
use crate::dialect::OpTraits;
use crate::entity::{Arena, Attr, Block, Entity, Op, OpName, Region, Type, Use, Value};
use crate::ir::data::{Aux, BlockData, Def, OpData, RegionData, UseData, ValueData};
use crate::ir::lazy::LazyRegions;
use crate::ir::view::OpRef;
use crate::loc::Loc;

/// One isolated operation and all that is nested in it, down to the next isolated operation.
pub struct Isolate {
    pub(super) ctx: Context,
    pub(super) root: Op,
    pub(super) ops: Arena<Op, OpData>,
    pub(super) values: Arena<Value, ValueData>,
    pub(super) uses: Arena<Use, UseData>,
    pub(super) blocks: Arena<Block, BlockData>,
    pub(super) regions: Arena<Region, RegionData>,
    pub(super) props: Vec<Option<Attr>>,
    /// Headers and handles of `OpData::aux`; the first word is never used, so that nought can say none.
    pub(super) lists: Vec<u32>,
    pub(super) args: Vec<(Value, Loc)>,
    pub(super) children: Vec<Option<Box<Isolate>>>,
    /// Whether some operation ever had successors.
    branches: bool,
    pub(super) lazy: Option<Box<dyn LazyRegions>>,
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
    /// Isolates nest as deep as the input says, so they are let go of one by one.
    fn drop(&mut self) {
        let mut pending = std::mem::take(&mut self.children);
        while let Some(child) = pending.pop() {
            if let Some(mut child) = child {
                pending.append(&mut child.children);
            }
        }
    }
}

impl Isolate {
    /// An isolate whose root is a new operation `name` with `regions` empty regions.
    pub fn new(ctx: &Context, name: OpName, loc: Loc, regions: usize) -> Self {
        let mut isolate = Self {
            ctx: ctx.clone(),
            root: Op::new(0),
            ops: Arena::default(),
            values: Arena::default(),
            uses: Arena::default(),
            blocks: Arena::default(),
            regions: Arena::default(),
            props: Vec::new(),
            lists: vec![0],
            args: Vec::new(),
            children: Vec::new(),
            branches: false,
            lazy: None,
            origin: None,
        };
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

    /// The context that its handles belong to.
    pub fn context(&self) -> &Context {
        &self.ctx
    }

    /// What all of it was read from, if whoever read it left that for whoever writes it again.
    pub fn origin(&self) -> Option<&Arc<dyn Any + Send + Sync>> {
        self.origin.as_ref()
    }

    /// Says what it was read from.
    pub fn set_origin(&mut self, origin: Arc<dyn Any + Send + Sync>) {
        self.origin = Some(origin);
    }

    /// The operation that the isolate is.
    pub fn root(&self) -> OpRef<'_> {
        OpRef { ir: self, op: self.root }
    }

    /// A view of an operation.
    #[inline]
    pub fn op(&self, op: Op) -> OpRef<'_> {
        OpRef { ir: self, op }
    }

    /// All of an operation's record in one look, for those who look at millions. An isolated operation's own
    /// attributes, properties and location are in its isolate.
    #[inline]
    pub(crate) fn op_data(&self, op: Op) -> &OpData {
        &self.ops[op]
    }

    /// The inherent attributes in slot order.
    pub(crate) fn op_props(&self, op: Op) -> SmallVec<[Option<Attr>; 4]> {
        let data = &self.ops[op];
        match self.ctx.prop_slots(data.name) {
            0 => SmallVec::new(),
            1 => smallvec![self.op(op).prop(0)],
            slots => SmallVec::from_slice(&self.props[data.props as usize..data.props as usize + slots]),
        }
    }

    /// How many values were ever made: a bound for tables indexed by value.
    pub fn value_count(&self) -> usize {
        self.values.len()
    }

    /// How many operations were ever made: a bound for tables indexed by operation.
    pub fn op_count(&self) -> usize {
        self.ops.len()
    }

    /// How many blocks were ever made: a bound for tables indexed by block.
    pub fn block_count(&self) -> usize {
        self.blocks.len()
    }

    /// How many regions were ever made: a bound for tables indexed by region.
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
    pub fn value_type(&self, value: Value) -> Type {
        self.values[value].ty
    }

    /// Gives a value another type. What the new type means for its uses is the caller's to know.
    pub fn set_value_type(&mut self, value: Value, ty: Type) {
        self.values[value].ty = ty;
    }

    /// A new operation that is in no block yet.
    #[inline]
    pub fn create(&mut self, parts: OpParts<'_>) -> Op {
        let op = self.ops.next_key();
        self.branches |= !parts.successors.is_empty();
        let operands = self.uses.len() as u32;
        for &value in parts.operands {
            self.push_use(value, op);
        }
        let results = self.values.len() as u32;
        for (index, &ty) in parts.results.iter().enumerate() {
            self.values.push(ValueData::new(ty, Def::Op(op), index as u32));
        }
        let props = self.push_props(parts.props);
        let child = parts.isolate.map_or(0, |isolate| {
            self.children.push(Some(isolate));
            self.children.len() as u32
        });
        let aux = self.push_aux(op, child, parts.regions, parts.successors);
        self.ops.push(OpData {
            name: parts.name,
            parent: None,
            prev: None,
            next: None,
            order: 0,
            loc: parts.loc,
            attrs: parts.attrs,
            props,
            aux,
            operands,
            results,
            operand_count: parts.operands.len() as u32,
            result_count: parts.results.len() as u32,
        })
    }

    /// A new region that no operation owns yet.
    pub fn create_region(&mut self) -> Region {
        self.regions.push(RegionData::default())
    }

    /// A new block that is in no region yet.
    pub fn create_block(&mut self) -> Block {
        self.blocks.push(BlockData::default())
    }

    /// Adds an argument at the end of a block's.
    pub fn add_block_arg(&mut self, block: Block, ty: Type, loc: Loc) -> Value {
        let BlockData { args, arg_count, .. } = self.blocks[block];
        let value = self.values.push(ValueData::new(ty, Def::Block(block), arg_count));
        let end = (args + arg_count) as usize;
        let args = if end == self.args.len() {
            args
        } else {
            // Others follow in the pool: move this block's list to the end.
            let moved = self.args.len() as u32;
            self.args.extend_from_within(args as usize..end);
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
        self.values.push(ValueData::new(ty, Def::Forward, 0))
    }

    /// A value that stands for one beyond the isolate. The verifier rejects its uses.
    pub fn create_outside_ref(&mut self, ty: Type) -> Value {
        self.values.push(ValueData::new(ty, Def::Outside, 0))
    }

    /// Declares that what a forward reference stands for lies beyond the isolate.
    pub fn make_outside_ref(&mut self, value: Value) {
        self.values[value].set_def(Def::Outside);
    }

    /// Declares that what all unresolved forward references stand for lies beyond the isolate.
    pub(crate) fn make_forward_refs_outside(&mut self) {
        let forward = self.values.iter_mut().filter(|value| value.first_use.is_some() && value.def() == Def::Forward);
        forward.for_each(|value| value.set_def(Def::Outside));
    }

    /// The isolate of an isolated operation.
    #[inline]
    pub fn child(&self, op: Op) -> Option<&Isolate> {
        let child = self.aux(op).child.checked_sub(1)?;
        self.children[child as usize].as_deref()
    }

    /// The isolate of an isolated operation, to change it.
    pub fn child_mut(&mut self, op: Op) -> Option<&mut Isolate> {
        let child = self.aux(op).child.checked_sub(1)?;
        self.children[child as usize].as_deref_mut()
    }

    /// The isolates of the isolated operations nested in this one, in no order that means anything.
    pub fn children_mut(&mut self) -> impl Iterator<Item = &mut Isolate> {
        self.children.iter_mut().filter_map(|child| child.as_deref_mut())
    }

    /// Takes the isolate of an isolated operation out. The operation is left without one, and good for erasing only.
    pub fn take_child(&mut self, op: Op) -> Option<Isolate> {
        let child = self.aux(op).child.checked_sub(1)?;
        self.children[child as usize].take().map(|child| *child)
    }

    /// Gives an isolated operation whose isolate was taken one again.
    pub fn put_child(&mut self, op: Op, isolate: Box<Isolate>) {
        if let Some(place) = self.aux(op).child.checked_sub(1) {
            self.children[place as usize] = Some(isolate);
        }
    }

    /// How many isolated operations were ever put into it.
    pub(crate) fn child_count(&self) -> u32 {
        self.children.len() as u32
    }

    /// Replaces the regions of a nested isolate, found by its place among the children at each level, by those of
    /// `body`, an isolate of the same operation.
    pub(crate) fn graft(&mut self, path: &[u32], mut body: Isolate) {
        let mut target = self;
        for &place in path {
            let Some(Some(child)) = target.children.get_mut(place as usize) else { return };
            target = child;
        }
        let root = target.root();
        let props: Vec<Option<Attr>> = (0..target.ctx.prop_slots(root.name())).map(|slot| root.prop(slot)).collect();
        body.set_root_attrs(root.loc(), root.attrs(), &props);
        *target = body;
    }

    /// Gives an operation that has no isolate other regions, which nothing else owns.
    pub fn set_regions(&mut self, op: Op, regions: &[Region]) {
        let successors: Vec<Block> = self.op(op).successors().map(|block| block.block).collect();
        self.ops[op].aux = self.push_aux(op, self.aux(op).child, regions, &successors);
    }

    /// Says of the root what an operation is told when it is made.
    pub fn set_root_attrs(&mut self, loc: Loc, attrs: Attr, props: &[Option<Attr>]) {
        let root = self.root;
        let data = &mut self.ops[root];
        (data.loc, data.attrs) = (loc, attrs);
        for (slot, value) in props.iter().enumerate() {
            self.set_prop(root, slot, *value);
        }
    }

    /// The isolates of those of `ops` that are isolated, in no order that means anything.
    pub(super) fn children_of(
        &mut self,
        ops: &HashSet<Op, foldhash::fast::RandomState>,
    ) -> impl Iterator<Item = &mut Isolate> {
        let places: HashSet<u32, foldhash::fast::RandomState> = ops.iter().map(|&op| self.aux(op).child).collect();
        let numbered = self.children.iter_mut().zip(1..);
        numbered.filter(move |(_, place)| places.contains(place)).filter_map(|(child, _)| child.as_deref_mut())
    }

    /// Runs `work` on every child isolate, on up to `threads` threads. Nothing is shared but the context. Diagnostics
    /// reach the handler of the calling thread, in the order of the children.
    pub fn par_children(&mut self, threads: usize, work: impl Fn(&mut Isolate) + Sync) {
        let ctx = self.context().clone();
        let ordered = ctx.ordered_diagnostics();
        let mut children: Vec<&mut Isolate> = self.children_mut().collect();
        let share = children.len().div_ceil(threads.max(1)).max(1);
        std::thread::scope(|scope| {
            for (number, run) in children.chunks_mut(share).enumerate() {
                let (work, ordered) = (&work, &ordered);
                scope.spawn(move || ordered.task(number, || run.iter_mut().for_each(|child| work(child))));
            }
        });
    }

    /// Whether an operation of this name gets an isolate of its own.
    pub fn is_isolating(ctx: &Context, name: OpName) -> bool {
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

    fn push_props(&mut self, props: &[Option<Attr>]) -> u32 {
        match props {
            [] => 0,
            [one] => one.map_or(0, |attr| attr.index() as u32 + 1),
            several => {
                let start = self.props.len() as u32;
                self.props.extend_from_slice(several);
                start
            }
        }
    }

    fn push_aux(&mut self, op: Op, child: u32, regions: &[Region], successors: &[Block]) -> u32 {
        if child == 0 && regions.is_empty() && successors.is_empty() {
            return 0;
        }
        let at = self.lists.len() as u32;
        self.lists.extend([regions.len() as u32, successors.len() as u32, child]);
        self.lists.extend(regions.iter().map(|region| region.index() as u32));
        self.lists.extend(successors.iter().map(|block| block.index() as u32));
        for &region in regions {
            self.regions[region].parent = Some(op);
        }
        at
    }

    #[inline]
    pub(super) fn aux(&self, op: Op) -> Aux {
        match self.ops[op].aux as usize {
            0 => Aux::default(),
            at => Aux { regions: self.lists[at], successors: self.lists[at + 1], child: self.lists[at + 2] },
        }
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
    pub(super) fn successor_handles(&self, op: Op) -> &[u32] {
        let Aux { regions, successors, .. } = self.aux(op);
        let start = self.ops[op].aux as usize + Aux::WORDS + regions as usize;
        match successors as usize {
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
    pub(super) fn results_of(&self, op: Op) -> impl ExactSizeIterator<Item = Value> + DoubleEndedIterator + use<> {
        let OpData { results, result_count, .. } = self.ops[op];
        (results as usize..(results + result_count) as usize).map(Value::new)
    }

    pub(super) fn args_of(&self, block: Block) -> &[(Value, Loc)] {
        let BlockData { args, arg_count, .. } = self.blocks[block];
        &self.args[args as usize..(args + arg_count) as usize]
    }
}
