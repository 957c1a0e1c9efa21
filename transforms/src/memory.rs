//! Promotion of memory to values: interfaces of operations that allocate, read and write memory.
//!
//! A [`Slot`] is memory that holds one value, and a pointer to it. The pass `mem2reg` replaces the slot by the values
//! written to it, if all users of the pointer permit that. Users either [access](SlotAccess) the slot, or [only
//! use](PointerUse) the pointer, possibly to derive other pointers. The pass `sroa` splits memory of an aggregate into
//! several slots.

use lect_core::entity::{Attr, Op, Type, Value};
use lect_core::ir::{Isolate, OpRef, walk};

/// Memory that holds a value of a type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Slot {
    /// The pointer to the memory.
    pub pointer: Value,
    /// Type of the value.
    pub ty: Type,
    /// Layout of values in memory.
    pub layout: Layout,
}

impl Slot {
    /// Creates a slot with the default layout.
    pub fn new(pointer: Value, ty: Type) -> Self {
        Self { pointer, ty, layout: Layout::LowestFirst }
    }
}

/// The attribute with the data layout of an operation.
pub(crate) const LAYOUT: &str = "dlti.dl_spec";

/// Layout of values in memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Layout {
    /// Little-endian, which is the default.
    LowestFirst,
    /// Big-endian.
    HighestFirst,
    /// An unknown layout: only values of the slot's type are accessed.
    Other,
}

impl Layout {
    /// Determines the layout from data layouts in an operation and its parents; `outer` are those outside its outermost
    /// isolate.
    pub fn of(op: OpRef<'_>, outer: &[Attr]) -> Self {
        let mut said: Vec<Self> = outer.iter().map(|spec| Self::from_spec(op, *spec)).collect();
        let mut add = |op: OpRef<'_>| said.extend(op.attr(LAYOUT).map(|spec| Self::from_spec(op, spec)));
        std::iter::successors(op.parent(), |op| op.parent()).for_each(&mut add);
        walk::for_each(op, |op| {
            if op.has_regions() {
                add(op)
            }
        });
        match said[..] {
            [] => Layout::LowestFirst,
            [first, ..] if said.iter().all(|it| *it == first) => first,
            _ => Layout::Other,
        }
    }

    fn from_spec(op: OpRef<'_>, spec: Attr) -> Self {
        match op.context().attrs().show(spec).to_string().as_str() {
            "#dlti.dl_spec<>" | "#dlti.dl_spec<\"dlti.endianness\" = \"little\">" => Layout::LowestFirst,
            "#dlti.dl_spec<\"dlti.endianness\" = \"big\">" => Layout::HighestFirst,
            _ => Layout::Other,
        }
    }
}

/// An operation that allocates memory (`PromotableAllocationOpInterface`).
pub trait SlotAllocation: Sync {
    /// Returns the slots that can be promoted.
    fn slots(&self, op: OpRef<'_>) -> Vec<Slot>;

    /// Creates the value of uninitialized memory before an operation.
    fn default_value(&self, ir: &mut Isolate, op: Op, slot: Slot, before: Op) -> Value;

    /// Removes a promoted slot. Returns the allocation of the remaining slots, if any.
    fn promoted(&self, ir: &mut Isolate, op: Op, slot: Slot) -> Option<Op> {
        let _ = slot;
        ir.erase(op);
        None
    }

    /// Receives a block argument that replaces the slot in its block.
    fn argument_made(&self, ir: &mut Isolate, op: Op, slot: Slot, argument: Value) {
        let _ = (ir, op, slot, argument);
    }
}

/// An operation that reads or writes memory (`PromotableMemOpInterface`).
pub trait SlotAccess: Sync {
    /// Returns true if the operation reads the slot.
    fn reads(&self, op: OpRef<'_>, slot: Slot) -> bool;

    /// Returns true if the operation writes the slot.
    fn writes(&self, op: OpRef<'_>, slot: Slot) -> bool;

    /// Returns the value in the slot after the write, where `before` is the earlier value. New operations go after the
    /// operation.
    fn written(&self, ir: &mut Isolate, op: Op, slot: Slot, before: Value) -> Option<Value> {
        let _ = (ir, op, slot, before);
        None
    }

    /// Returns true if these operands, which are pointers to the slot, can be removed.
    fn can_lose(&self, op: OpRef<'_>, slot: Slot, operands: &[usize]) -> bool;

    /// Removes the operation's dependence on the slot, which contains `value`: the result of a read is replaced by
    /// `value`. The operation is erased afterwards.
    fn lose(&self, ir: &mut Isolate, op: Op, slot: Slot, value: Value);
}

/// An operation that has a pointer but does not access the memory (`PromotableOpInterface`).
pub trait PointerUse: Sync {
    /// Returns true if the operation can be erased when these operands are removed.
    fn can_lose(&self, op: OpRef<'_>, operands: &[usize]) -> bool;

    /// Returns true if the users of the results must remove them, too.
    fn passes_on(&self, _op: OpRef<'_>) -> bool {
        false
    }

    /// Removes these pointer operands; returns false if the operation should be erased instead.
    fn stays(&self, ir: &mut Isolate, op: Op, operands: &[usize]) -> bool {
        let _ = (ir, op, operands);
        false
    }

    /// Transfers information about the slot to a value that was written, after the writing operation.
    fn wrote(&self, ir: &mut Isolate, op: Op, writer: Op, value: Value) {
        let _ = (ir, op, writer, value);
    }
}

/// Memory that holds an aggregate, and its elements.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Aggregate {
    /// The memory as a whole.
    pub slot: Slot,
    /// Types of the elements; the first element is 0.
    pub elements: Vec<Type>,
}

impl Aggregate {
    /// Creates an aggregate from its memory and the types of its elements.
    pub fn new(slot: Slot, elements: Vec<Type>) -> Self {
        Self { slot, elements }
    }
}

/// An operation that allocates memory that can be split (`DestructurableAllocationOpInterface`).
pub trait AggregateAllocation: Sync {
    /// Returns the memory that can be split.
    fn aggregates(&self, op: OpRef<'_>) -> Vec<Aggregate>;

    /// Allocates elements, in this order. Returns the operations.
    fn divide(&self, ir: &mut Isolate, op: Op, aggregate: &Aggregate, used: &[usize]) -> Vec<Op>;

    /// Removes a split aggregate. Returns the allocation of the remaining ones, if any.
    fn divided(&self, ir: &mut Isolate, op: Op, aggregate: &Aggregate) -> Option<Op> {
        let _ = aggregate;
        ir.erase(op);
        None
    }
}

/// An operation with known accesses to elements of an aggregate (`DestructurableAccessorOpInterface`).
pub trait ElementAccess: Sync {
    /// Returns the accessed elements, and memory within them to which the operation derives pointers. Users of these
    /// pointers must stay within that memory. Returns `None` if the accesses are unknown.
    fn elements(&self, op: OpRef<'_>, aggregate: &Aggregate) -> Option<(Vec<usize>, Vec<Slot>)>;

    /// Redirects accesses to the memory of the elements. Returns true if the operation is to be erased.
    fn rewire(&self, ir: &mut Isolate, op: Op, aggregate: &Aggregate, of: &dyn Fn(usize) -> Option<Slot>) -> bool;
}

/// An operation that stays within the memory of a pointer (`SafeMemorySlotAccessOpInterface`).
pub trait SafeAccess: Sync {
    /// Returns the memory within the slot to which the operation derives pointers, or `None` if it may leave the slot.
    fn within(&self, op: OpRef<'_>, slot: Slot) -> Option<Vec<Slot>>;
}
