//! The IR of lect.
#![forbid(unsafe_code)]

pub mod affine;
pub mod attrs;
pub mod builtin;
pub mod context;
pub mod diag;
pub mod dialect;
pub mod entity;
pub mod ir;
pub mod loc;
pub mod number;
pub mod source;
mod stack;
pub mod text;
pub mod types;
pub mod verify;

pub use context::Context;
