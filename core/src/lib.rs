//! The IR of lect.
#![forbid(unsafe_code)]

pub mod affine;
pub mod context;
pub mod diag;
pub mod entity;
pub mod loc;
pub mod source;

pub use context::Context;
