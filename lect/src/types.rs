//! Types: the data behind [`Type`](crate::ir::Type), and the numbers and formats that it names.
//!
//! [`ContextData::types`](crate::ir::ContextData::types) returns the constructors and readers: `ctx.types().int(32)`.

#[doc(inline)]
pub use lect_core::context::Types;
#[doc(inline)]
pub use lect_core::types::{DYNAMIC, FunctionType, Invalid, MAX_INTEGER_WIDTH, Signedness, TypeData, broadcast_shapes};
