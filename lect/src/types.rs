//! Types: the data behind [`Type`](crate::ir::Type), and the numbers and formats that it names.
//!
//! Constructors are methods of [`ContextData`](crate::ir::ContextData): `ctx.int_type(32)`.

#[doc(inline)]
pub use lect_core::types::{
    CommonTypes, DYNAMIC, FunctionType, Invalid, MAX_INTEGER_WIDTH, Signedness, TypeData, broadcast_shapes,
};
