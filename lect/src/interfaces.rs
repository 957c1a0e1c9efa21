//! Interfaces: traits by which passes ask operations, types and attributes of dialects that they do not know.
//!
//! A dialect lists models of its operations with [`interfaces!`](crate::interfaces!).

#[doc(inline)]
pub use lect_core::interfaces::branch::{Branch, Conditional, KnownBranch, SuccessorOperands};
#[doc(inline)]
pub use lect_core::interfaces::call::{Call, Callable, Callee};
#[doc(inline)]
pub use lect_core::interfaces::cast::Cast;
#[doc(inline)]
pub use lect_core::interfaces::data::{
    AttrType, MemRefElement, MemRefLayout, ShapedType, TensorEncoding, VectorElement,
};
#[doc(inline)]
pub use lect_core::interfaces::destination::DestinationStyle;
#[doc(inline)]
pub use lect_core::interfaces::effects::{Effect, EffectKind, Effects, MemoryEffects, Speculatability, Speculatable};
#[doc(inline)]
pub use lect_core::interfaces::function::Function;
#[doc(inline)]
pub use lect_core::interfaces::loop_like::LoopLike;
#[doc(inline)]
pub use lect_core::interfaces::region_branch::{
    Point, RegionBranch, RegionSuccessor, RegionSuccessors, RegionTerminator,
};
#[doc(inline)]
pub use lect_core::interfaces::slice::Slice;
#[doc(inline)]
pub use lect_core::interfaces::symbol::Symbol;
#[doc(inline)]
pub use lect_transforms::analysis::linear::Linear;
#[doc(inline)]
pub use lect_transforms::analysis::ranges::InferIntRange;
#[doc(inline)]
pub use lect_transforms::analysis::subsets::{Subset, SubsetAccess};
#[doc(inline)]
pub use lect_transforms::inline::{Anywhere, Inlining};
#[doc(inline)]
pub use lect_transforms::memory::{
    AggregateAllocation, ElementAccess, PointerUse, SafeAccess, SlotAccess, SlotAllocation,
};
