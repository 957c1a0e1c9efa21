//! Parts of a new operation, as the structs of macros pass them.

use smallvec::SmallVec;

use super::TypedOp;
use super::codec::Codec;
use crate::attrs::NamedAttr;
use crate::context::Context;
use crate::entity::{Attr, Block, OpName, Region, Type, Value};
use crate::ir::Isolate;
use crate::loc::Loc;

/// Operation under construction.
pub struct Filling<'a> {
    pub(super) ctx: &'a Context,
    pub(super) op: &'a mut NewOp,
}

/// Collected parts of an operation that does not exist yet.
///
/// The parts stay in one place from the first to the creation, since moving them costs as much as the rest.
pub(super) struct NewOp {
    pub name: OpName,
    pub loc: Loc,
    pub operands: SmallVec<[Value; 4]>,
    pub results: SmallVec<[Type; 2]>,
    pub slots: SmallVec<[Option<Attr>; 8]>,
    /// Discardable attributes, a dictionary.
    pub attrs: Attr,
    pub operand_sizes: SmallVec<[i64; 4]>,
    pub result_sizes: SmallVec<[i64; 4]>,
    pub rest: Option<Rest>,
}

/// Parts that most operations lack.
#[derive(Default)]
pub(super) struct Rest {
    pub regions: SmallVec<[Region; 1]>,
    pub successors: SmallVec<[Block; 2]>,
    pub isolate: Option<Box<Isolate>>,
    /// Slot and message of the first value that no attribute of its kind can represent.
    pub fault: Option<Box<(usize, String)>>,
}

impl Filling<'_> {
    /// Appends an operand.
    #[inline]
    pub fn operand(&mut self, value: Value) {
        self.op.operands.push(value);
        self.op.operand_sizes.push(1);
    }

    /// Appends all operands of an operation whose operand segments all have length one.
    #[inline]
    pub fn fixed<const N: usize>(&mut self, values: [Value; N]) {
        // One by one, since a few pushes are cheaper than a call that copies.
        for value in values {
            self.op.operands.push(value);
        }
    }

    /// Appends an operand segment.
    pub fn operands(&mut self, values: impl IntoIterator<Item = Value>) {
        let before = self.op.operands.len();
        self.op.operands.extend(values);
        self.op.operand_sizes.push((self.op.operands.len() - before) as i64);
    }

    /// Appends a result type.
    pub fn result(&mut self, ty: Type) {
        self.op.results.push(ty);
        self.op.result_sizes.push(1);
    }

    /// Appends the types of a result segment.
    pub fn results(&mut self, types: impl IntoIterator<Item = Type>) {
        let before = self.op.results.len();
        self.op.results.extend(types);
        self.op.result_sizes.push((self.op.results.len() - before) as i64);
    }

    /// Sets the inherent attribute in a slot.
    pub fn prop<C: Codec>(&mut self, slot: usize, value: C::Owned) {
        if let Some(fault) = C::fault(&value) {
            self.rest().fault.get_or_insert_with(|| Box::new((slot, fault)));
            return;
        }
        self.set(slot, C::write(self.ctx, value));
    }

    /// Sets the inherent attribute in a slot if a value is given.
    pub fn optional_prop<C: Codec>(&mut self, slot: usize, value: Option<C::Owned>) {
        if let Some(value) = value {
            self.prop::<C>(slot, value);
        }
    }

    /// Sets the unit attribute in a slot if `is_there` is true.
    pub fn unit(&mut self, slot: usize, is_there: bool) {
        if is_there {
            self.set(slot, self.ctx.attrs().unit());
        }
    }

    /// Sets the operand segment sizes in their slot. All operands must have been appended before.
    pub fn operand_sizes(&mut self, slot: usize) {
        let sizes = self.op.operand_sizes.to_vec();
        self.prop::<super::codec::Ints<32>>(slot, sizes);
    }

    /// Sets the result segment sizes in their slot. All result types must have been appended before.
    pub fn result_sizes(&mut self, slot: usize) {
        let sizes = self.op.result_sizes.to_vec();
        self.prop::<super::codec::Ints<32>>(slot, sizes);
    }

    /// Appends a region.
    pub fn region(&mut self, region: Region) {
        self.rest().regions.push(region);
    }

    /// Creates `count` regions in a new isolate, for an operation that is isolated from above.
    pub fn isolated_regions(&mut self, count: usize) {
        let isolate = Isolate::new(self.ctx, self.op.name, self.op.loc, count);
        self.rest().isolate = Some(Box::new(isolate));
    }

    /// Appends a successor.
    pub fn successor(&mut self, block: Block) {
        self.rest().successors.push(block);
    }

    /// Replaces all result types.
    pub(super) fn set_results(&mut self, types: SmallVec<[Type; 2]>) {
        self.op.results = types;
    }

    /// Sets the discardable attributes, and fills the empty slots with the inherent attributes of the same name.
    pub(super) fn take_over(&mut self, inherent: &[NamedAttr], discardable: Attr) {
        self.op.attrs = discardable;
        let Some(info) = self.ctx.op_name(self.op.name).info() else { return };
        for (slot, prop) in info.props.iter().enumerate() {
            let is_empty = self.op.slots.get(slot).is_none_or(Option::is_none);
            if let Some(value) = inherent.iter().find(|it| it.0 == prop.name).filter(|_| is_empty) {
                self.set(slot, value.1);
            }
        }
    }

    fn rest(&mut self) -> &mut Rest {
        self.op.rest.get_or_insert_default()
    }

    fn set(&mut self, slot: usize, attr: Attr) {
        if self.op.slots.len() <= slot {
            self.op.slots.resize(slot + 1, None);
        }
        self.op.slots[slot] = Some(attr);
    }
}

impl NewOp {
    /// Creates the parts of an operation of the view `T` without operands, attributes and regions.
    #[inline(always)]
    pub fn of<'a, T: TypedOp<'a>>(ctx: &Context, loc: Loc) -> Self {
        Self {
            name: ctx.typed_name::<T>(),
            loc,
            operands: SmallVec::new(),
            results: SmallVec::new(),
            slots: SmallVec::new(),
            attrs: ctx.attrs().empty_dictionary(),
            operand_sizes: SmallVec::new(),
            result_sizes: SmallVec::new(),
            rest: None,
        }
    }
}
