//! Building operations: typed builders, and states of operations that no type names.
//!
//! `XOp::build(..)` of a dialect returns [`Parts`], which a [`Builder`] or a
//! [`Rewriter`](crate::rewrite::Rewriter) inserts.

#[doc(inline)]
pub use lect_core::ir::{Builder, InsertionPoint, OpState};
#[doc(inline)]
pub use lect_core::typed::{Filling, Like, ListArg, OneResult, OptionArg, Parts, Results, Text, TextArg, WithTypes};
