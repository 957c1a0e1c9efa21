//! The IR of lect.
#![forbid(unsafe_code)]

pub mod affine;
pub mod context;
pub mod entity;
pub mod loc;

pub use context::Context;
