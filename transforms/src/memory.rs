//! Memory that can become values: the interfaces by which operations say how they allocate, read and write it.
//!
//! A [`Slot`] is memory that holds one value, and a pointer to it. The pass `mem2reg` replaces it by the values that are
//! written to it, as far as all that uses the pointer can do without: what [accesses](SlotAccess) the slot, and what
//! [only uses](PointerUse) the pointer, or makes other pointers of it. The pass `sroa` makes several slots of memory that
//! holds an aggregate.

use lect_core::entity::{Attr, Op, Type, Value};
use lect_core::ir::{Isolate, OpRef, walk};

/// Memory that holds a value of a type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slot {
    /// The pointer to it.
    pub pointer: Value,
    /// The type of the value.
    pub ty: Type,
    /// How values lie in it.
    pub layout: Layout,
}

impl Slot {
    /// A slot in memory of which nothing is said.
    pub fn new(pointer: Value, ty: Type) -> Self {
        Self { pointer, ty, layout: Layout::LowestFirst }
    }
}

/// The attribute with the data layout of an operation.
pub(crate) const LAYOUT: &str = "dlti.dl_spec";

/// How values lie in memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Layout {
    /// The lowest bits come first: what is taken where nothing is said.
    LowestFirst,
    /// The highest bits come first.
    HighestFirst,
    /// More is said than is known here: only values of the type of a slot are in it.
    Other,
}

impl Layout {
    /// The layout that data layouts in an operation and around it specify; `outer` are those around its outermost isolate.
    pub fn of(op: OpRef<'_>, outer: &[Attr]) -> Self {
        let mut said: Vec<Self> = outer.iter().map(|spec| Self::of_spec(op, *spec)).collect();
        let mut add = |op: OpRef<'_>| said.extend(op.attr(LAYOUT).map(|spec| Self::of_spec(op, spec)));
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

    fn of_spec(op: OpRef<'_>, spec: Attr) -> Self {
        match op.context().show_attr(spec).to_string().as_str() {
            "#dlti.dl_spec<>" | "#dlti.dl_spec<\"dlti.endianness\" = \"little\">" => Layout::LowestFirst,
            "#dlti.dl_spec<\"dlti.endianness\" = \"big\">" => Layout::HighestFirst,
            _ => Layout::Other,
        }
    }
}

/// An operation that allocates memory (`PromotableAllocationOpInterface`).
pub trait SlotAllocation: Sync {
    /// What can become values.
    fn slots(&self, op: OpRef<'_>) -> Vec<Slot>;

    /// Makes what is there before anything was written, before an operation.
    fn default_value(&self, ir: &mut Isolate, op: Op, slot: Slot, before: Op) -> Value;

    /// Goes without a slot that became values. Returns the allocation of its other slots, if it has some.
    fn promoted(&self, ir: &mut Isolate, op: Op, slot: Slot) -> Option<Op> {
        let _ = slot;
        ir.erase(op);
        None
    }

    /// An argument of a block takes the place of the slot there.
    fn argument_made(&self, ir: &mut Isolate, op: Op, slot: Slot, argument: Value) {
        let _ = (ir, op, slot, argument);
    }
}

/// An operation that reads or writes memory (`PromotableMemOpInterface`).
pub trait SlotAccess: Sync {
    /// Whether it reads the slot.
    fn reads(&self, op: OpRef<'_>, slot: Slot) -> bool;

    /// Whether it writes the slot.
    fn writes(&self, op: OpRef<'_>, slot: Slot) -> bool;

    /// What is in the slot after the operation wrote it, where `before` was there. New operations go after it.
    fn written(&self, ir: &mut Isolate, op: Op, slot: Slot, before: Value) -> Option<Value> {
        let _ = (ir, op, slot, before);
        None
    }

    /// Whether it can do without the operands of these numbers, which are pointers to the slot.
    fn can_lose(&self, op: OpRef<'_>, slot: Slot, operands: &[usize]) -> bool;

    /// Does without them, where `value` is in the slot: what it read becomes that. The operation is erased then.
    fn lose(&self, ir: &mut Isolate, op: Op, slot: Slot, value: Value);
}

/// An operation that has a pointer and does not access what it points to (`PromotableOpInterface`).
pub trait PointerUse: Sync {
    /// Whether it can be erased when these operands are lost.
    fn can_lose(&self, op: OpRef<'_>, operands: &[usize]) -> bool;

    /// Whether what uses its results must lose them, too.
    fn passes_on(&self, _op: OpRef<'_>) -> bool {
        false
    }

    /// Does without the pointers in these operands, if the operation stays for what else it says. Returns whether it does;
    /// otherwise it is erased.
    fn stays(&self, ir: &mut Isolate, op: Op, operands: &[usize]) -> bool {
        let _ = (ir, op, operands);
        false
    }

    /// Says of a value that was written to the slot what the operation says of the slot, after the operation that wrote it.
    fn wrote(&self, ir: &mut Isolate, op: Op, writer: Op, value: Value) {
        let _ = (ir, op, writer, value);
    }
}

/// Memory that holds an aggregate, as what it consists of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Aggregate {
    /// The memory as a whole.
    pub slot: Slot,
    /// What it consists of, and the types: as numbers, the first element is 0.
    pub elements: Vec<Type>,
}

/// An operation that allocates memory that can be divided (`DestructurableAllocationOpInterface`).
pub trait AggregateAllocation: Sync {
    /// The memory that can be divided.
    fn aggregates(&self, op: OpRef<'_>) -> Vec<Aggregate>;

    /// Allocates elements, in this order. Returns the operations.
    fn divide(&self, ir: &mut Isolate, op: Op, aggregate: &Aggregate, used: &[usize]) -> Vec<Op>;

    /// Goes without an aggregate that was divided. Returns the allocation of its others, if it has some.
    fn divided(&self, ir: &mut Isolate, op: Op, aggregate: &Aggregate) -> Option<Op> {
        let _ = aggregate;
        ir.erase(op);
        None
    }
}

/// An operation of which it is known which element of an aggregate it uses (`DestructurableAccessorOpInterface`).
pub trait ElementAccess: Sync {
    /// The elements that it uses, and memory within them that it makes pointers to: that must not be left by what uses these.
    /// None if it is not known.
    fn elements(&self, op: OpRef<'_>, aggregate: &Aggregate) -> Option<(Vec<usize>, Vec<Slot>)>;

    /// Uses the memory of the elements. Returns whether the operation is to be erased.
    fn rewire(&self, ir: &mut Isolate, op: Op, aggregate: &Aggregate, of: &dyn Fn(usize) -> Option<Slot>) -> bool;
}

/// An operation that stays within what a pointer points to (`SafeMemorySlotAccessOpInterface`).
pub trait SafeAccess: Sync {
    /// Memory within that it makes pointers to. None if it may leave the slot.
    fn within(&self, op: OpRef<'_>, slot: Slot) -> Option<Vec<Slot>>;
}
