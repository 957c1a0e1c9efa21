//! Types: the data behind [`Type`](crate::ir::Type), and the numbers and formats that it names.
//!
//! Constructors are methods of [`ContextData`](crate::ir::ContextData): `ctx.integer_type(32, Signedness::Signless)`.

#[doc(inline)]
pub use lect_core::types::{
    CommonTypes, DYNAMIC, FunctionType, Invalid, MAX_INTEGER_WIDTH, Signedness, TypeData, broadcast_shapes,
};
