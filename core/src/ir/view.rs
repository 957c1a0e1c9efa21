//! Borrowed views of isolates and their contents: [`IsolateRef`], [`OpRef`], [`BlockRef`], [`RegionRef`] and
//! [`ValueRef`].
//!
//! A view knows the isolate from which it was taken (`top`). All nested isolates can be reached from there, in both
//! directions. An isolated operation is seen from the enclosing isolate, with its operands and results. Only the root
//! of `top` itself is seen from within.

use std::borrow::Cow;
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

/// A view of an isolate, together with the enclosing ones that can be reached.
#[derive(Clone, Copy)]
pub struct IsolateRef<'a> {
    pub(super) isolate: &'a Isolate,
    /// The parent isolate, if the view came from there; otherwise the same isolate.
    around: &'a Isolate,
    /// The outermost isolate that can be reached: this one or one that encloses it.
    top: &'a Isolate,
}

/// A view of an operation. Two views of the same operation are equal, independent of the isolate from which they were
/// taken.
///
/// Hashes and comparisons use this identity, so views are valid keys of maps. If Clippy warns of a mutable key type,
/// add `lect_core::ir::IsolateRef` to its `ignore-interior-mutability`.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct OpRef<'a> {
    /// The isolate that contains the operation. For the root of the outermost isolate that can be reached, that isolate
    /// itself.
    pub ir: IsolateRef<'a>,
    /// The handle.
    pub op: Op,
}

/// A view of a block.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct BlockRef<'a> {
    /// The isolate.
    pub ir: IsolateRef<'a>,
    /// The handle.
    pub block: Block,
}

/// A view of a region.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct RegionRef<'a> {
    /// The isolate.
    pub ir: IsolateRef<'a>,
    /// The handle.
    pub region: Region,
}

/// A view of a value.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct ValueRef<'a> {
    /// The isolate.
    pub ir: IsolateRef<'a>,
    /// The handle.
    pub value: Value,
}

/// Implements comparison and hashing of views by isolate and handle.
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
    /// Creates a view of an isolate from which no enclosing isolate can be reached.
    #[inline]
    pub(super) fn alone(isolate: &'a Isolate) -> Self {
        Self { isolate, around: isolate, top: isolate }
    }

    /// Returns the isolate with the lifetime of the borrow.
    #[inline]
    pub fn get(self) -> &'a Isolate {
        self.isolate
    }

    /// Returns the context.
    #[inline]
    pub fn context(self) -> &'a Context {
        &self.isolate.ctx
    }

    /// Returns a view of an operation in this isolate.
    #[inline]
    #[track_caller]
    pub fn op(self, op: Op) -> OpRef<'a> {
        self.isolate.check_op(op);
        OpRef { ir: self, op }
    }

    /// Returns a view of a block.
    #[inline]
    #[track_caller]
    pub fn block(self, block: Block) -> BlockRef<'a> {
        self.isolate.blocks.check(block);
        BlockRef { ir: self, block }
    }

    /// Returns a view of a region.
    #[inline]
    #[track_caller]
    pub fn region(self, region: Region) -> RegionRef<'a> {
        self.isolate.regions.check(region);
        RegionRef { ir: self, region }
    }

    /// Returns a view of a value that a record of this isolate refers to, unchecked.
    #[inline]
    pub(crate) fn value_of(self, value: Value) -> ValueRef<'a> {
        ValueRef { ir: self, value }
    }

    /// Returns a view of a value.
    #[inline]
    #[track_caller]
    pub fn value(self, value: Value) -> ValueRef<'a> {
        self.isolate.values.check(value);
        ValueRef { ir: self, value }
    }

    /// Returns the isolate of an isolated operation in this one, with its regions read.
    #[inline]
    pub(crate) fn own_isolate(self, op: Op) -> Option<IsolateRef<'a>> {
        Some(Self { isolate: self.isolate.unread(op)?.read(), around: self.isolate, top: self.top })
    }

    /// Returns the isolated operation itself, as seen from the parent isolate, if that can be reached.
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

/// The definition of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ValueDef {
    /// The result of an operation with this number.
    Result(Op, u32),
    /// The argument of a block with this number.
    Argument(Block, u32),
    /// A forward reference: the value is not defined yet.
    Forward,
    /// A value from outside of the isolate.
    Outside,
}

/// Structural key of operations of one name: attributes and result types.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct StructuralKey {
    /// Discardable attributes, a dictionary.
    pub attrs: Attr,
    /// Inherent attributes, by slot.
    pub slots: SmallVec<[Option<Attr>; 8]>,
    /// Result types.
    pub results: SmallVec<[Type; 2]>,
}

impl std::fmt::Debug for OpRef<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?} {}", self.op, String::from_utf8_lossy(&self.name_data().name))
    }
}

impl<'a> OpRef<'a> {
    /// Returns the context.
    #[inline]
    pub fn context(self) -> &'a Context {
        self.ir.context()
    }

    /// Returns the identity of the operation, which is the same for all views of it.
    #[inline]
    pub fn identity(self) -> (IsolateId, Op) {
        let own = self.ir.isolate;
        own.unread(self.op).map_or((own.id, self.op), |child| (child.id, child.root))
    }

    /// Returns the handle of the operation's name.
    #[inline]
    pub fn name(self) -> OpName {
        self.ir.ops[self.op].name
    }

    /// Returns the data of the operation's name.
    #[inline(always)]
    pub fn name_data(self) -> &'a OpNameData {
        self.context().op_name(self.name())
    }

    /// Returns the full name, such as `func.return`, as text. Bytes that are not UTF-8 are replaced.
    pub fn name_text(self) -> Cow<'a, str> {
        String::from_utf8_lossy(&self.name_data().name)
    }

    /// Returns the operation's definition, if registered.
    #[inline]
    pub fn info(self) -> Option<&'a OpInfo> {
        self.name_data().info()
    }

    /// Returns true if the operation is defined with all of `traits`.
    #[inline]
    pub fn has(self, traits: OpTraits) -> bool {
        self.name_data().has(traits)
    }

    /// Returns the record with attributes, properties and location, and the isolate of that record: the operation's own
    /// or the enclosing one.
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

    /// Returns the isolate with the operation's regions, and the handle there. The isolate is the enclosing one or the
    /// operation's own, which is read.
    #[inline]
    pub(crate) fn body(self) -> (IsolateRef<'a>, Op) {
        match self.own_isolate() {
            None => (self.ir, self.op),
            Some(child) => (child, child.isolate.root),
        }
    }

    /// Returns the operation's own isolate, with its regions read. The body of a small isolated operation is embedded
    /// in the enclosing isolate: see [`Isolate::own_isolate`].
    #[inline]
    pub fn own_isolate(self) -> Option<IsolateRef<'a>> {
        self.ir.own_isolate(self.op)
    }

    /// Returns true if the operation is isolated from above. For the root of an isolate that is seen from within, the
    /// result is false.
    #[inline]
    pub fn is_isolated(self) -> bool {
        self.ir.isolate.is_isolated(self.op)
    }

    /// Returns true if this is the outermost operation that can be reached.
    #[inline]
    pub fn is_root(self) -> bool {
        self.op == self.ir.isolate.root
    }

    /// Returns the path from the outermost isolate that can be reached to the isolate of the operation. Embedded bodies
    /// count as if they were split off.
    pub fn isolate_path(self) -> IsolatePath {
        let around = successors(self.parent(), |op| op.parent()).filter(|op| op.is_isolated());
        let mut ops: SmallVec<[Op; 2]> = around.map(|op| op.op).collect();
        ops.reverse();
        IsolatePath::of(ops)
    }

    /// Returns the innermost isolated operation that is or encloses this one, or else the outermost operation that can
    /// be reached.
    pub(crate) fn isolated_around(self) -> OpRef<'a> {
        let mut around = successors(Some(self), |op| op.parent());
        around.find(|op| op.is_isolated()).unwrap_or_else(|| self.ir.root())
    }

    /// Returns the location.
    #[inline]
    pub fn loc(self) -> Loc {
        self.home().1.loc
    }

    /// Returns the discardable attributes, a dictionary.
    #[inline]
    pub fn attrs(self) -> Attr {
        self.home().1.attrs
    }

    /// Returns the inherent attribute in a slot.
    pub fn prop(self, slot: usize) -> Option<Attr> {
        let (ir, data) = self.home();
        match ir.ctx.prop_slots(data.name) {
            count if slot >= count => None,
            1 => data.props.checked_sub(1).map(|index| Attr::new(index as usize)),
            _ => ir.props[data.props as usize + slot],
        }
    }

    /// Returns the inherent attributes by slot.
    pub fn props(self) -> SmallVec<[Option<Attr>; 8]> {
        let (ir, data) = self.home();
        ir.with_slots(data, ir.ctx.prop_slots(data.name), smallvec::SmallVec::from_slice)
    }

    /// Passes the inherent attributes by slot to `look`. The operation is known to have `count` slots.
    #[inline]
    pub fn with_slots<R>(self, count: usize, look: impl FnOnce(&[Option<Attr>]) -> R) -> R {
        let (ir, data) = self.home();
        ir.with_slots(data, count, look)
    }

    /// Returns the structural key, for comparison with operations of the same name.
    pub fn structural_key(self) -> StructuralKey {
        let slots = self.context().prop_slots(self.name());
        StructuralKey {
            attrs: self.attrs(),
            slots: self.with_slots(slots, SmallVec::from_slice),
            results: self.result_types().collect(),
        }
    }

    /// Returns true if the operation has the structural key `other`, of an operation of the same name.
    #[inline(always)]
    pub fn has_key(self, other: &StructuralKey) -> bool {
        let own = &self.ir.ops[self.op];
        let (ir, data) = self.home();
        // A single slot is stored in place of the offset.
        let is_alike = match *other.slots {
            [] => true,
            [one] => data.props == one.map_or(0, |attr| attr.index() as u32 + 1),
            _ => ir.with_slots(data, other.slots.len(), |slots| slots == &*other.slots),
        };
        is_alike && data.attrs == other.attrs && self.ir.has_result_types(own, &other.results)
    }

    /// Returns the inherent attributes as one, or `None` if there are none.
    ///
    /// The attribute is a dictionary of those that are set. For an unregistered operation, it is the attribute between
    /// `<` and `>`.
    pub fn properties(self) -> Option<Attr> {
        let Some(info) = self.info() else {
            return self.prop(0);
        };
        let set = info.props.iter().enumerate().filter_map(|(slot, prop)| Some((prop.name, self.prop(slot)?)));
        let mut entries: Vec<_> = set.collect();
        (!entries.is_empty()).then(|| self.context().attrs().dictionary(&mut entries))
    }

    /// Returns the attribute `name`, inherent or discardable.
    pub fn attr(self, name: &str) -> Option<Attr> {
        let ctx = self.context();
        match self.info() {
            Some(info) => {
                if let Some(slot) = info.prop_slot(name) {
                    return self.prop(slot);
                }
            }
            None => {
                let inherent = self.prop(0).and_then(|all| ctx.attrs().dictionary_get(all, ctx.ident(name.as_bytes())));
                if inherent.is_some() {
                    return inherent;
                }
            }
        }
        let discardable = Some(self.attrs()).filter(|attrs| *attrs != ctx.attrs().empty_dictionary())?;
        ctx.attrs().dictionary_get(discardable, ctx.ident(name.as_bytes()))
    }

    /// Returns the number of operands.
    #[inline]
    pub fn operand_count(self) -> usize {
        self.ir.ops[self.op].operand_count as usize
    }

    /// Returns the operand with a number. Panics if there is none.
    #[inline]
    pub fn operand(self, index: usize) -> Value {
        assert!(index < self.operand_count(), "no operand {index}");
        let first = self.ir.ops[self.op].operands.place() as usize;
        self.ir.uses[Use::new(first + index)].value
    }

    /// Returns the operands in order.
    #[inline]
    pub fn operands(self) -> impl ExactSizeIterator<Item = Value> + DoubleEndedIterator + use<'a> {
        let ir = self.ir.isolate;
        ir.uses_of(self.op).map(move |operand| ir.uses[operand].value)
    }

    /// Returns the number of results.
    #[inline]
    pub fn result_count(self) -> usize {
        self.ir.ops[self.op].result_count as usize
    }

    /// Returns true if no result has a use.
    #[inline]
    pub fn has_no_uses(self) -> bool {
        let (ir, data) = (self.ir.isolate, &self.ir.isolate.ops[self.op]);
        ir.values.run(data.results, data.result_count).iter().all(|value| value.first_use.is_none())
    }

    /// Returns the result with a number. Panics if there is none.
    #[inline]
    pub fn result(self, index: usize) -> Value {
        assert!(index < self.result_count(), "no result {index}");
        self.ir.values.key(self.ir.ops[self.op].results as usize + index)
    }

    /// Returns the results in order.
    #[inline]
    pub fn results(self) -> impl ExactSizeIterator<Item = Value> + DoubleEndedIterator + use<'a> {
        self.ir.isolate.results_of(self.op)
    }

    /// Returns the operand types.
    pub fn operand_types(self) -> impl ExactSizeIterator<Item = Type> + use<'a> {
        self.operands().map(move |value| self.ir.type_of(value))
    }

    /// Returns the result types.
    #[inline]
    pub fn result_types(self) -> impl ExactSizeIterator<Item = Type> + use<'a> {
        self.results().map(move |value| self.ir.type_of(value))
    }

    /// Returns the regions in order, from the operation's own isolate if it has one.
    pub fn regions(self) -> impl ExactSizeIterator<Item = RegionRef<'a>> + DoubleEndedIterator + use<'a> {
        let (ir, op) = self.body();
        let regions = ir.isolate.region_handles(op).iter();
        regions.map(move |&region| RegionRef { ir, region: ir.isolate.regions.handle(region as usize) })
    }

    /// Returns true if the operation has nested operations or successors.
    pub(crate) fn holds_others(self) -> bool {
        let holds = |region: RegionRef<'a>| {
            let mut blocks = region.blocks();
            blocks.next().is_some_and(|entry| !entry.is_empty()) || blocks.next().is_some()
        };
        self.successors().len() > 0 || self.regions().any(holds)
    }

    /// Returns the number of regions. Unlike access to the regions, this reads no lazy ones.
    #[inline]
    pub fn region_count(self) -> usize {
        let own = self.ir.isolate;
        match own.unread(self.op) {
            None => own.region_handles(self.op).len(),
            Some(child) => child.region_handles(child.root).len(),
        }
    }

    /// Returns true if the operation has no regions, no successors and no isolate of its own, like most operations.
    #[inline]
    pub fn is_plain(self) -> bool {
        self.ir.is_plain(self.op)
    }

    /// Returns true if the operation has regions. For most operations, a single comparison decides.
    #[inline]
    pub fn has_regions(self) -> bool {
        !self.ir.is_plain(self.op) && self.region_count() > 0
    }

    /// Returns the region with a number, if there is one.
    #[inline]
    pub fn region(self, index: usize) -> Option<RegionRef<'a>> {
        // The iterator's `nth` would take linear time.
        let (ir, op) = self.body();
        let region = *ir.isolate.region_handles(op).get(index)?;
        Some(RegionRef { ir, region: ir.isolate.regions.handle(region as usize) })
    }

    /// Returns the successors.
    pub fn successors(self) -> impl ExactSizeIterator<Item = BlockRef<'a>> + use<'a> {
        let ir = self.ir;
        let blocks = ir.isolate.successor_handles(self.op).iter();
        blocks.map(move |&block| BlockRef { ir, block: ir.isolate.blocks.handle(block as usize) })
    }

    /// Returns the block that contains the operation, or `None` for the outermost operation that can be reached.
    #[inline]
    pub fn block(self) -> Option<BlockRef<'a>> {
        self.ir.ops[self.op].parent.map(|block| BlockRef { ir: self.ir, block })
    }

    /// Returns the parent operation, in the same isolate or the enclosing one.
    pub fn parent(self) -> Option<OpRef<'a>> {
        self.block()?.region()?.parent()
    }

    /// Returns the next operation in the block.
    #[inline]
    pub fn next(self) -> Option<OpRef<'a>> {
        self.ir.ops[self.op].next.map(|op| OpRef { ir: self.ir, op })
    }

    /// Returns the previous operation in the block.
    #[inline]
    pub fn prev(self) -> Option<OpRef<'a>> {
        self.ir.ops[self.op].prev.map(|op| OpRef { ir: self.ir, op })
    }
}

impl<'a> BlockRef<'a> {
    /// Returns the operations in order.
    pub fn ops(self) -> impl DoubleEndedIterator<Item = OpRef<'a>> + use<'a> {
        OpsOf { ir: self.ir, front: self.ir.blocks[self.block].first, back: self.ir.blocks[self.block].last }
    }

    /// Returns the first operation.
    #[inline]
    pub fn first(self) -> Option<OpRef<'a>> {
        self.ir.blocks[self.block].first.map(|op| OpRef { ir: self.ir, op })
    }

    /// Returns the last operation.
    pub fn last(self) -> Option<OpRef<'a>> {
        self.ir.blocks[self.block].last.map(|op| OpRef { ir: self.ir, op })
    }

    /// Returns true if the block has no operations.
    pub fn is_empty(self) -> bool {
        self.first().is_none()
    }

    /// Returns the arguments in order.
    pub fn args(self) -> impl ExactSizeIterator<Item = Value> + use<'a> {
        self.ir.isolate.args_of(self.block).iter().map(|arg| arg.0)
    }

    /// Returns the arguments in order, each with its location.
    pub fn args_with_locs(self) -> &'a [(Value, Loc)] {
        self.ir.isolate.args_of(self.block)
    }

    /// Returns the terminator to omit when terminators are not printed. A terminator with nested operations or
    /// successors is always printed, since these would be lost.
    pub(crate) fn printed_until(self, terminators: bool) -> Option<Op> {
        if terminators {
            return None;
        }
        self.last().filter(|last| last.has(OpTraits::TERMINATOR) && !last.holds_others()).map(|last| last.op)
    }

    /// Returns the region that contains the block.
    pub fn region(self) -> Option<RegionRef<'a>> {
        self.ir.blocks[self.block].parent.map(|region| RegionRef { ir: self.ir, region })
    }

    /// Returns the next block in the region.
    pub fn next(self) -> Option<BlockRef<'a>> {
        self.ir.blocks[self.block].next.map(|block| BlockRef { ir: self.ir, block })
    }

    /// Returns true if the block is the entry of its region.
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
    /// Returns the blocks in order.
    pub fn blocks(self) -> impl Iterator<Item = BlockRef<'a>> + use<'a> {
        successors(self.entry(), |block| block.next())
    }

    /// Returns the entry block.
    #[inline]
    pub fn entry(self) -> Option<BlockRef<'a>> {
        self.ir.regions[self.region].first.map(|block| BlockRef { ir: self.ir, block })
    }

    /// Returns true if the region has no blocks.
    pub fn is_empty(self) -> bool {
        self.entry().is_none()
    }

    /// Returns the name of the parent operation.
    pub(crate) fn parent_name(self) -> Option<OpName> {
        // The root of an isolate has the same name as the operation in the parent isolate.
        self.ir.regions[self.region].parent.map(|parent| self.ir.ops[parent].name)
    }

    /// Returns the parent operation.
    pub fn parent(self) -> Option<OpRef<'a>> {
        let parent = self.ir.regions[self.region].parent?;
        Some(if parent == self.ir.isolate.root { self.ir.root() } else { OpRef { ir: self.ir, op: parent } })
    }
}

impl<'a> ValueRef<'a> {
    /// Returns the type.
    pub fn ty(self) -> Type {
        self.ir.type_of(self.value)
    }

    /// Returns the definition of the value.
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

    /// Returns the producer, if the value is a result.
    #[inline]
    pub fn defining_op(self) -> Option<OpRef<'a>> {
        match self.def() {
            ValueDef::Result(op, _) => Some(OpRef { ir: self.ir, op }),
            _ => None,
        }
    }

    /// Returns the producer if its name passes a test. Fast, since patterns call this often, mostly with a negative
    /// answer.
    #[inline]
    pub(crate) fn defining_op_if(self, test: impl FnOnce(OpName) -> bool) -> Option<OpRef<'a>> {
        let Def::Op(op) = self.ir.values[self.value].def() else { return None };
        let passes = test(self.ir.ops[op].name);
        passes.then(|| OpRef { ir: self.ir, op: self.ir.ops.handle(op.index()) })
    }

    /// Returns the block in which the value is defined.
    pub fn block(self) -> Option<BlockRef<'a>> {
        match self.def() {
            ValueDef::Result(op, _) => OpRef { ir: self.ir, op }.block(),
            ValueDef::Argument(block, _) => Some(BlockRef { ir: self.ir, block }),
            ValueDef::Forward | ValueDef::Outside => None,
        }
    }

    /// Returns the users with their operand indices, the newest use first.
    #[inline]
    pub fn uses(self) -> impl Iterator<Item = (OpRef<'a>, usize)> + use<'a> {
        let ir = self.ir;
        successors(ir.values[self.value].first_use, move |operand| ir.uses[*operand].next).map(move |operand| {
            let owner = ir.uses[operand].owner;
            (OpRef { ir, op: owner }, operand.index() - ir.ops[owner].operands.place() as usize)
        })
    }

    /// Returns true if the uses are in the order in which a reader creates them, the newest first. Later operations
    /// come first in that order.
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

    /// Returns true if the value has no uses.
    #[inline]
    pub fn is_unused(self) -> bool {
        self.ir.values[self.value].first_use.is_none()
    }
}

impl Isolate {
    /// Returns a view of a block. Panics like [`op`](Self::op).
    #[track_caller]
    pub fn block(&self, block: Block) -> BlockRef<'_> {
        self.view().block(block)
    }

    /// Returns a view of a region. Panics like [`op`](Self::op).
    #[track_caller]
    pub fn region(&self, region: Region) -> RegionRef<'_> {
        self.view().region(region)
    }

    /// Returns a view of a value. Panics like [`op`](Self::op).
    #[track_caller]
    pub fn value(&self, value: Value) -> ValueRef<'_> {
        self.view().value(value)
    }
}
