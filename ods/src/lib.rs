//! What an operation *is*: specs of dialects, their assembly formats, and the `.td` files they come from.
//!
//! - [`spec`] is the model that everything else in lect consumes: dialects, operations, attributes, types, enums,
//!   interfaces, and constraints as trees.
//! - [`format`](mod@format) is what assembly formats mean: programs that were checked.
//! - [`doc`] writes documentation from it, [`dump`] all of it for comparison.
//! - `td` (feature `td`) reads TableGen, and ODS on top of it.
//!
//! This crate knows no IR. Without features it depends on nothing.

pub mod doc;
pub mod dump;
pub mod format;
mod indent;
pub mod spec;
#[cfg(feature = "td")]
pub mod td;
pub mod wire;
