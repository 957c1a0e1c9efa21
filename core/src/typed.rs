//! Typed views of operations, attributes and types, and typed ways to make them.
//!
//! What is here is what the macros' items lean on: they say by constants which operation they are of, and leave the rest
//! to these functions. A view borrows the IR and is as large as an [`OpRef`](crate::ir::OpRef); accessors return handles,
//! so one looks, keeps handles, and then changes.
//!
//! - [`TypedOp`]: an operation as a struct with accessors. [`OpRef::cast`](crate::ir::OpRef::cast) makes one.
//! - [`Parts`]: all that an operation is made of, by name. [`Builder::add`](crate::ir::Builder::add) makes the operation.
//! - [`Adaptor`]: the parts that are known before the operation exists.
//! - [`TypedDef`]: an attribute or a type as a struct.
//! - [`codec`]: what inherent attributes are as values of Rust.
//! - [`ParamValue`]: what parameters are.

mod adaptor;
mod arg;
pub mod codec;
mod def;
#[doc(hidden)]
pub mod hook;
mod op;
mod param;
mod parts;

pub use adaptor::{Adaptor, WithAdaptor};
pub use arg::{ListArg, TextArg};
pub use def::{TypedAttr, TypedDef, TypedType, attr_of, attr_params, type_of, type_params};
pub use op::{TypedOp, set, set_operand_group, set_optional, set_unit};
pub use param::{ParamArg, ParamValue, Text, ValueKind, canonical_param, optional_param, required_param};
pub use parts::{Filling, Like, OneResult, OptionArg, Parts, Results, WithTypes};
