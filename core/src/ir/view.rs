//! Borrowed views of isolates and what is in them: [`IsolateRef`], [`OpRef`], [`BlockRef`], [`RegionRef`] and
//! [`ValueRef`].
//!
//! A view knows the isolate that it was taken from (`top`), and reaches all that is nested in it, across the borders of
//! isolates in both directions. An isolated operation is seen from the isolate that it stands in, with its operands and
//! results; only of `top` itself the root is seen from within.

use std::hash::{Hash, Hasher};
use std::iter::successors;
use std::ops::Deref;

use smallvec::SmallVec;

use crate::context::Context;
use crate::dialect::{OpInfo, OpNameData, OpTraits};
use crate::entity::{Attr, Block, Entity, Op, OpName, Region, Type, Use, Value};
use crate::ir::data::{Def, OpData};
use crate::ir::isolate::Isolate;
use crate::ir::tree::{IsolateId, IsolatePath};
use crate::loc::Loc;

/// An isolate, seen from one that it is in.
#[derive(Clone, Copy)]
pub struct IsolateRef<'a> {
    pub(super) isolate: &'a Isolate,
    /// The isolate around it, where the view came from there; otherwise the same isolate.
    around: &'a Isolate,
    /// The outermost isolate that can be reached: it, or one that it is nested in.
    top: &'a Isolate,
}

/// An operation. Two views are equal if they are of one operation, wherever they were taken; what they hash and compare is
/// that identity, so they are good keys (where Clippy warns of a mutable key type, `lect_core::ir::IsolateRef` belongs into
/// its `ignore-interior-mutability`).
#[derive(Clone, Copy)]
pub struct OpRef<'a> {
    /// The isolate that it stands in. The root of the outermost isolate that can be reached is in that isolate itself.
    pub ir: IsolateRef<'a>,
    /// The operation.
    pub op: Op,
}

/// A block.
#[derive(Clone, Copy)]
pub struct BlockRef<'a> {
    /// The isolate.
    pub ir: IsolateRef<'a>,
    /// The block.
    pub block: Block,
}

/// A region.
#[derive(Clone, Copy)]
pub struct RegionRef<'a> {
    /// The isolate.
    pub ir: IsolateRef<'a>,
    /// The region.
    pub region: Region,
}

/// A value.
#[derive(Clone, Copy)]
pub struct ValueRef<'a> {
    /// The isolate.
    pub ir: IsolateRef<'a>,
    /// The value.
    pub value: Value,
}

/// Views are compared and hashed by isolate and handle.
macro_rules! identities {
    ($($view:ident by $key:ident;)*) => {$(
        impl PartialEq for $view<'_> {
            #[inline]
            fn eq(&self, other: &Self) -> bool {
                self.$key == other.$key && self.ir.id() == other.ir.id()
            }
        }

        impl Eq for $view<'_> {}

        impl Hash for $view<'_> {
            fn hash<H: Hasher>(&self, state: &mut H) {
                (self.ir.id(), self.$key).hash(state);
            }
        }

        impl std::fmt::Debug for $view<'_> {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, "{:?}", self.$key)
            }
        }
    )*};
}

identities! {
    BlockRef by block;
    RegionRef by region;
    ValueRef by value;
}

impl PartialEq for OpRef<'_> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.identity() == other.identity()
    }
}

impl Eq for OpRef<'_> {}

impl Hash for OpRef<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.identity().hash(state);
    }
}

impl PartialEq for IsolateRef<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.id() == other.id()
    }
}

impl Eq for IsolateRef<'_> {}

impl Deref for IsolateRef<'_> {
    type Target = Isolate;

    #[inline]
    fn deref(&self) -> &Isolate {
        self.isolate
    }
}

impl<'a> IsolateRef<'a> {
    /// An isolate around which nothing is seen.
    #[inline]
    pub(super) fn alone(isolate: &'a Isolate) -> Self {
        Self { isolate, around: isolate, top: isolate }
    }

    /// The isolate, for as long as it is borrowed.
    #[inline]
    pub fn get(self) -> &'a Isolate {
        self.isolate
    }

    /// The context.
    #[inline]
    pub fn context(self) -> &'a Context {
        &self.isolate.ctx
    }

    /// A view of an operation that stands in the isolate.
    #[inline]
    #[track_caller]
    pub fn op(self, op: Op) -> OpRef<'a> {
        self.isolate.check_op(op);
        OpRef { ir: self, op }
    }

    /// A view of a block.
    #[inline]
    #[track_caller]
    pub fn block(self, block: Block) -> BlockRef<'a> {
        self.isolate.blocks.check(block);
        BlockRef { ir: self, block }
    }

    /// A view of a region.
    #[inline]
    #[track_caller]
    pub fn region(self, region: Region) -> RegionRef<'a> {
        self.isolate.regions.check(region);
        RegionRef { ir: self, region }
    }

    /// A view of a value.
    #[inline]
    #[track_caller]
    pub fn value(self, value: Value) -> ValueRef<'a> {
        self.isolate.values.check(value);
        ValueRef { ir: self, value }
    }

    /// The isolate of an isolated operation in this one, its regions read.
    #[inline]
    pub(crate) fn own_isolate(self, op: Op) -> Option<IsolateRef<'a>> {
        Some(Self { isolate: self.isolate.unread(op)?.read(), around: self.isolate, top: self.top })
    }

    /// The operation that the isolate is: where it stands in the isolate around it, if that can be reached.
    pub fn root(self) -> OpRef<'a> {
        let around = || {
            if std::ptr::eq(self.isolate, self.top) {
                return None;
            }
            let isolate = match std::ptr::eq(self.around, self.isolate) {
                false => self.around,
                true => self.top.around(self.isolate)?,
            };
            Some(OpRef { ir: Self { isolate, around: isolate, top: self.top }, op: self.isolate.up.op()? })
        };
        around().unwrap_or(OpRef { ir: self, op: self.isolate.root })
    }
}

/// What defines a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ValueDef {
    /// The result of an operation with this number.
    Result(Op, u32),
    /// The argument of a block with this number.
    Argument(Block, u32),
    /// Nothing yet: the value was named before its definition.
    Forward,
    /// Something beyond the isolate.
    Outside,
}

/// What operations of one name may have in common: attributes and types of results.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct StructuralKey {
    /// The discardable attributes, a dictionary.
    pub attrs: Attr,
    /// The inherent ones, by slot.
    pub slots: SmallVec<[Option<Attr>; 8]>,
    /// The types of results.
    pub results: SmallVec<[Type; 2]>,
}

impl std::fmt::Debug for OpRef<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?} {}", self.op, String::from_utf8_lossy(&self.name_data().name))
    }
}

impl<'a> OpRef<'a> {
    /// The context.
    #[inline]
    pub fn context(self) -> &'a Context {
        self.ir.context()
    }

    /// What makes it this operation and no other.
    #[inline]
    pub fn identity(self) -> (IsolateId, Op) {
        let own = self.ir.isolate;
        own.unread(self.op).map_or((own.id, self.op), |child| (child.id, child.root))
    }

    /// The handle of its name.
    #[inline]
    pub fn name(self) -> OpName {
        self.ir.ops[self.op].name
    }

    /// What is known by its name.
    #[inline]
    pub fn name_data(self) -> &'a OpNameData {
        self.context().op_name(self.name())
    }

    /// What its dialect says of it, if that is loaded.
    #[inline]
    pub fn info(self) -> Option<&'a OpInfo> {
        self.name_data().info()
    }

    /// Whether its dialect says that all of `traits` hold.
    #[inline]
    pub fn has(self, traits: OpTraits) -> bool {
        self.name_data().has(traits)
    }

    /// The record that has its attributes, properties and location, and the isolate of that: the one that it stands in, or
    /// its own.
    #[inline(always)]
    fn home(self) -> (&'a Isolate, &'a OpData) {
        let own = self.ir.isolate;
        let data = &own.ops[self.op];
        match own.unread_of(data) {
            None => (own, data),
            Some(child) => {
                let head = child.head();
                (head, &head.ops[head.root])
            }
        }
    }

    /// Where its regions are: in the isolate that it stands in, or in its own, which is read.
    #[inline]
    pub(crate) fn body(self) -> (IsolateRef<'a>, Op) {
        match self.own_isolate() {
            None => (self.ir, self.op),
            Some(child) => (child, child.isolate.root),
        }
    }

    /// The isolate that it has of its own, its regions read. The body of a small isolated operation is embedded in the isolate
    /// around it: see [`Isolate::own_isolate`].
    #[inline]
    pub fn own_isolate(self) -> Option<IsolateRef<'a>> {
        self.ir.own_isolate(self.op)
    }

    /// Whether it is isolated from above, as far as can be seen: an isolate's root that is seen from within is not.
    #[inline]
    pub fn is_isolated(self) -> bool {
        self.ir.isolate.is_isolated(self.op)
    }

    /// Whether it is the outermost operation that can be reached.
    #[inline]
    pub fn is_root(self) -> bool {
        self.op == self.ir.isolate.root
    }

    /// The way from the outermost isolate that can be reached to the one that it stands in, or will stand in when the body
    /// that it is in is split off.
    pub fn isolate_path(self) -> IsolatePath {
        let around = successors(self.parent(), |op| op.parent()).filter(|op| op.is_isolated());
        let mut ops: SmallVec<[Op; 2]> = around.map(|op| op.op).collect();
        ops.reverse();
        IsolatePath::of(ops)
    }

    /// The innermost isolated operation that it is, or is in; otherwise the outermost operation that can be reached.
    pub(crate) fn isolated_around(self) -> OpRef<'a> {
        let mut around = successors(Some(self), |op| op.parent());
        around.find(|op| op.is_isolated()).unwrap_or_else(|| self.ir.root())
    }

    /// Where it comes from.
    #[inline]
    pub fn loc(self) -> Loc {
        self.home().1.loc
    }

    /// Its discardable attributes, a dictionary.
    #[inline]
    pub fn attrs(self) -> Attr {
        self.home().1.attrs
    }

    /// The inherent attribute in a slot.
    pub fn prop(self, slot: usize) -> Option<Attr> {
        let (ir, data) = self.home();
        match ir.ctx.prop_slots(data.name) {
            count if slot >= count => None,
            1 => data.props.checked_sub(1).map(|index| Attr::new(index as usize)),
            _ => ir.props[data.props as usize + slot],
        }
    }

    /// The inherent attributes by slot.
    pub fn props(self) -> smallvec::SmallVec<[Option<Attr>; 4]> {
        let (ir, data) = self.home();
        ir.with_slots(data, ir.ctx.prop_slots(data.name), smallvec::SmallVec::from_slice)
    }

    /// The inherent attributes by slot, of an operation that is known to have this many slots.
    #[inline]
    pub fn with_slots<R>(self, count: usize, look: impl FnOnce(&[Option<Attr>]) -> R) -> R {
        let (ir, data) = self.home();
        ir.with_slots(data, count, look)
    }

    /// What it has in common with others of its name.
    pub fn structural_key(self) -> StructuralKey {
        let slots = self.context().prop_slots(self.name());
        StructuralKey {
            attrs: self.attrs(),
            slots: self.with_slots(slots, SmallVec::from_slice),
            results: self.result_types().collect(),
        }
    }

    /// Whether it is like another operation of its name.
    #[inline(always)]
    pub fn has_key(self, other: &StructuralKey) -> bool {
        let own = &self.ir.ops[self.op];
        let (ir, data) = self.home();
        // One slot is held where several are found.
        let is_alike = match *other.slots {
            [] => true,
            [one] => data.props == one.map_or(0, |attr| attr.index() as u32 + 1),
            _ => ir.with_slots(data, other.slots.len(), |slots| slots == &*other.slots),
        };
        is_alike && data.attrs == other.attrs && self.ir.has_result_types(own, &other.results)
    }

    /// The inherent attributes as one: a dictionary of those that are set, or what stood between `<` and `>` if
    /// the operation is not registered. `None` when there are none.
    pub fn properties(self) -> Option<Attr> {
        let Some(info) = self.info() else {
            return self.prop(0);
        };
        let set = info.props.iter().enumerate().filter_map(|(slot, prop)| Some((prop.name, self.prop(slot)?)));
        let mut entries: Vec<_> = set.collect();
        (!entries.is_empty()).then(|| self.context().dictionary_attr(&mut entries))
    }

    /// The attribute `name`, inherent or discardable.
    pub fn attr(self, name: &str) -> Option<Attr> {
        let ctx = self.context();
        match self.info() {
            Some(info) => {
                if let Some(slot) = info.prop_slot(name) {
                    return self.prop(slot);
                }
            }
            None => {
                let inherent = self.prop(0).and_then(|all| ctx.dictionary_get(all, ctx.ident(name.as_bytes())));
                if inherent.is_some() {
                    return inherent;
                }
            }
        }
        ctx.dictionary_get(self.attrs(), ctx.ident(name.as_bytes()))
    }

    /// How many operands it has.
    #[inline]
    pub fn operand_count(self) -> usize {
        self.ir.ops[self.op].operand_count as usize
    }

    /// The operand with a number. Panics if there is none.
    #[inline]
    pub fn operand(self, index: usize) -> Value {
        assert!(index < self.operand_count(), "no operand {index}");
        let first = self.ir.ops[self.op].operands as usize;
        self.ir.uses[Use::new(first + index)].value
    }

    /// Its operands in order.
    #[inline]
    pub fn operands(self) -> impl ExactSizeIterator<Item = Value> + DoubleEndedIterator + use<'a> {
        let ir = self.ir.isolate;
        ir.uses_of(self.op).map(move |operand| ir.uses[operand].value)
    }

    /// How many results it has.
    #[inline]
    pub fn result_count(self) -> usize {
        self.ir.ops[self.op].result_count as usize
    }

    /// The result with a number. Panics if there is none.
    #[inline]
    pub fn result(self, index: usize) -> Value {
        assert!(index < self.result_count(), "no result {index}");
        self.ir.values.key(self.ir.ops[self.op].results as usize + index)
    }

    /// Its results in order.
    #[inline]
    pub fn results(self) -> impl ExactSizeIterator<Item = Value> + DoubleEndedIterator + use<'a> {
        self.ir.isolate.results_of(self.op)
    }

    /// The types of its operands.
    pub fn operand_types(self) -> impl ExactSizeIterator<Item = Type> + use<'a> {
        self.operands().map(move |value| self.ir.type_of(value))
    }

    /// The types of its results.
    #[inline]
    pub fn result_types(self) -> impl ExactSizeIterator<Item = Type> + use<'a> {
        self.results().map(move |value| self.ir.type_of(value))
    }

    /// Its regions in order, those of its own isolate if it has one.
    pub fn regions(self) -> impl ExactSizeIterator<Item = RegionRef<'a>> + DoubleEndedIterator + use<'a> {
        let (ir, op) = self.body();
        let regions = ir.isolate.region_handles(op).iter();
        regions.map(move |&region| RegionRef { ir, region: ir.isolate.regions.handle(region as usize) })
    }

    /// Whether operations stand in it, or it names successors.
    pub(crate) fn holds_others(self) -> bool {
        let holds = |region: RegionRef<'a>| {
            let mut blocks = region.blocks();
            blocks.next().is_some_and(|entry| !entry.is_empty()) || blocks.next().is_some()
        };
        self.successors().len() > 0 || self.regions().any(holds)
    }

    /// How many regions it has. Unlike looking at them, this reads nothing.
    #[inline]
    pub fn region_count(self) -> usize {
        let own = self.ir.isolate;
        match own.unread(self.op) {
            None => own.region_handles(self.op).len(),
            Some(child) => child.region_handles(child.root).len(),
        }
    }

    /// Whether it has neither regions nor successors nor an isolate of its own, as most operations.
    #[inline]
    pub fn is_plain(self) -> bool {
        self.ir.is_plain(self.op)
    }

    /// Whether it has regions. Most operations have none, and one look says so.
    #[inline]
    pub fn has_regions(self) -> bool {
        !self.ir.is_plain(self.op) && self.region_count() > 0
    }

    /// The region with a number, if there is one.
    pub fn region(self, index: usize) -> Option<RegionRef<'a>> {
        // Not `nth` of the iterator, which would walk to it.
        let (ir, op) = self.body();
        let region = *ir.isolate.region_handles(op).get(index)?;
        Some(RegionRef { ir, region: ir.isolate.regions.handle(region as usize) })
    }

    /// The blocks that control may go to.
    pub fn successors(self) -> impl ExactSizeIterator<Item = BlockRef<'a>> + use<'a> {
        let ir = self.ir;
        let blocks = ir.isolate.successor_handles(self.op).iter();
        blocks.map(move |&block| BlockRef { ir, block: ir.isolate.blocks.handle(block as usize) })
    }

    /// The block it stands in. The outermost operation that can be reached stands in none.
    #[inline]
    pub fn block(self) -> Option<BlockRef<'a>> {
        self.ir.ops[self.op].parent.map(|block| BlockRef { ir: self.ir, block })
    }

    /// The operation it is nested in, in the same isolate or around it.
    pub fn parent(self) -> Option<OpRef<'a>> {
        self.block()?.region()?.parent()
    }

    /// The operation after it in the block.
    #[inline]
    pub fn next(self) -> Option<OpRef<'a>> {
        self.ir.ops[self.op].next.map(|op| OpRef { ir: self.ir, op })
    }

    /// The operation before it in the block.
    #[inline]
    pub fn prev(self) -> Option<OpRef<'a>> {
        self.ir.ops[self.op].prev.map(|op| OpRef { ir: self.ir, op })
    }
}

impl<'a> BlockRef<'a> {
    /// Its operations in order.
    pub fn ops(self) -> impl DoubleEndedIterator<Item = OpRef<'a>> + use<'a> {
        OpsOf { ir: self.ir, front: self.ir.blocks[self.block].first, back: self.ir.blocks[self.block].last }
    }

    /// Its first operation.
    #[inline]
    pub fn first(self) -> Option<OpRef<'a>> {
        self.ir.blocks[self.block].first.map(|op| OpRef { ir: self.ir, op })
    }

    /// Its last operation.
    pub fn last(self) -> Option<OpRef<'a>> {
        self.ir.blocks[self.block].last.map(|op| OpRef { ir: self.ir, op })
    }

    /// Whether it has no operations.
    pub fn is_empty(self) -> bool {
        self.first().is_none()
    }

    /// Its arguments in order.
    pub fn args(self) -> impl ExactSizeIterator<Item = Value> + use<'a> {
        self.ir.isolate.args_of(self.block).iter().map(|arg| arg.0)
    }

    /// Its arguments in order, each with where it comes from.
    pub fn args_with_locs(self) -> &'a [(Value, Loc)] {
        self.ir.isolate.args_of(self.block)
    }

    /// The operation that is left out when terminators are: never one that others stand in or that names blocks,
    /// whatever a form says, for these would be lost.
    pub(crate) fn printed_until(self, terminators: bool) -> Option<Op> {
        if terminators {
            return None;
        }
        self.last().filter(|last| last.has(OpTraits::TERMINATOR) && !last.holds_others()).map(|last| last.op)
    }

    /// The region it stands in.
    pub fn region(self) -> Option<RegionRef<'a>> {
        self.ir.blocks[self.block].parent.map(|region| RegionRef { ir: self.ir, region })
    }

    /// The block after it in the region.
    pub fn next(self) -> Option<BlockRef<'a>> {
        self.ir.blocks[self.block].next.map(|block| BlockRef { ir: self.ir, block })
    }

    /// Whether it is the first of its region.
    pub fn is_entry(self) -> bool {
        self.ir.blocks[self.block].parent.is_some() && self.ir.blocks[self.block].prev.is_none()
    }
}

struct OpsOf<'a> {
    ir: IsolateRef<'a>,
    front: Option<Op>,
    back: Option<Op>,
}

impl<'a> Iterator for OpsOf<'a> {
    type Item = OpRef<'a>;
    #[inline]
    fn next(&mut self) -> Option<OpRef<'a>> {
        let op = self.front?;
        if self.front == self.back {
            (self.front, self.back) = (None, None);
        } else {
            self.front = self.ir.ops[op].next;
        }
        Some(OpRef { ir: self.ir, op })
    }
}

impl<'a> DoubleEndedIterator for OpsOf<'a> {
    fn next_back(&mut self) -> Option<OpRef<'a>> {
        let op = self.back?;
        if self.front == self.back {
            (self.front, self.back) = (None, None);
        } else {
            self.back = self.ir.ops[op].prev;
        }
        Some(OpRef { ir: self.ir, op })
    }
}

impl<'a> RegionRef<'a> {
    /// Its blocks in order.
    pub fn blocks(self) -> impl Iterator<Item = BlockRef<'a>> + use<'a> {
        successors(self.entry(), |block| block.next())
    }

    /// Its first block.
    #[inline]
    pub fn entry(self) -> Option<BlockRef<'a>> {
        self.ir.regions[self.region].first.map(|block| BlockRef { ir: self.ir, block })
    }

    /// Whether it has no blocks.
    pub fn is_empty(self) -> bool {
        self.entry().is_none()
    }

    /// The name of the operation that owns it.
    pub(crate) fn parent_name(self) -> Option<OpName> {
        // The root of an isolate has the name that the operation has around it.
        self.ir.regions[self.region].parent.map(|parent| self.ir.ops[parent].name)
    }

    /// The operation that owns it.
    pub fn parent(self) -> Option<OpRef<'a>> {
        let parent = self.ir.regions[self.region].parent?;
        Some(if parent == self.ir.isolate.root { self.ir.root() } else { OpRef { ir: self.ir, op: parent } })
    }
}

impl<'a> ValueRef<'a> {
    /// Its type.
    pub fn ty(self) -> Type {
        self.ir.type_of(self.value)
    }

    /// What defines it.
    #[inline]
    pub fn def(self) -> ValueDef {
        let data = self.ir.values[self.value];
        match data.def() {
            Def::Op(op) => ValueDef::Result(self.ir.ops.handle(op.index()), data.index),
            Def::Block(block) => ValueDef::Argument(self.ir.blocks.handle(block.index()), data.index),
            Def::Forward => ValueDef::Forward,
            Def::Outside => ValueDef::Outside,
        }
    }

    /// The operation that has it as a result.
    #[inline]
    pub fn defining_op(self) -> Option<OpRef<'a>> {
        match self.def() {
            ValueDef::Result(op, _) => Some(OpRef { ir: self.ir, op }),
            _ => None,
        }
    }

    /// The operation that has it as a result, if the name passes a test. Patterns ask this most, and mostly in vain.
    #[inline]
    pub(crate) fn defining_op_if(self, test: impl FnOnce(&OpNameData) -> bool) -> Option<OpRef<'a>> {
        let Def::Op(op) = self.ir.values[self.value].def() else { return None };
        let passes = test(self.ir.context().op_name(self.ir.ops[op].name));
        passes.then(|| OpRef { ir: self.ir, op: self.ir.ops.handle(op.index()) })
    }

    /// The block that it is defined in.
    pub fn block(self) -> Option<BlockRef<'a>> {
        match self.def() {
            ValueDef::Result(op, _) => OpRef { ir: self.ir, op }.block(),
            ValueDef::Argument(block, _) => Some(BlockRef { ir: self.ir, block }),
            ValueDef::Forward | ValueDef::Outside => None,
        }
    }

    /// Its uses, the newest first: the using operation, and which of its operands.
    #[inline]
    pub fn uses(self) -> impl Iterator<Item = (OpRef<'a>, usize)> + use<'a> {
        let ir = self.ir;
        successors(ir.values[self.value].first_use, move |operand| ir.uses[*operand].next).map(move |operand| {
            let owner = ir.uses[operand].owner;
            (OpRef { ir, op: owner }, operand.index() - ir.ops[owner].operands as usize)
        })
    }

    /// Whether its uses stand in the order in which a reader that goes through the IR makes them, the newest first:
    /// those by operations that were made later stand before those by others.
    #[inline]
    pub fn uses_are_newest_first(self) -> bool {
        let mut next = self.ir.values[self.value].first_use;
        let mut last = u64::MAX;
        while let Some(at) = next {
            let use_ = &self.ir.uses[at];
            let place = (use_.owner.index() as u64) << 32 | at.index() as u64;
            if place > last {
                return false;
            }
            (next, last) = (use_.next, place);
        }
        true
    }

    /// Whether nothing uses it.
    #[inline]
    pub fn is_unused(self) -> bool {
        self.ir.values[self.value].first_use.is_none()
    }
}

impl Isolate {
    /// A view of a block. Panics as [`op`](Self::op) does.
    #[track_caller]
    pub fn block(&self, block: Block) -> BlockRef<'_> {
        self.view().block(block)
    }

    /// A view of a region. Panics as [`op`](Self::op) does.
    #[track_caller]
    pub fn region(&self, region: Region) -> RegionRef<'_> {
        self.view().region(region)
    }

    /// A view of a value. Panics as [`op`](Self::op) does.
    #[track_caller]
    pub fn value(&self, value: Value) -> ValueRef<'_> {
        self.view().value(value)
    }
}
