//! The IR of lect: MLIR's operations, types and attributes in safe Rust, its text in and out, and its verifier.
//!
//! A [`Context`] owns what all IR shares: interned [types] and [attributes](attrs), names, sources and the
//! [dialects](dialect) that are loaded. An [`Isolate`](ir::Isolate) owns one isolated operation and what is nested in
//! it, down to the next one; [`text::parse_source`] reads one, [`verify::verify`] checks it, and
//! [`text::print::print_op`] prints it. Handles ([`entity`]) are four bytes and stand for nothing without the context
//! or the isolate that they belong to; [`ir::OpRef`] and its kin read through them.
//!
//! An error in an input is emitted once, to the context's [diagnostics](diag), in MLIR's words; [`diag::Reported`]
//! is the proof. No input makes this crate panic, hang or exhaust memory: where it does, that is a bug.
//!
//! Not here: what an operation of a dialect means, but for the builtin dialect's; TableGen; bytecode. Sources: MLIR's
//! language reference and the documentation of the builtin dialect; where they are silent, `mlir-opt` 22.
#![forbid(unsafe_code)]

pub mod affine;
pub mod attrs;
pub mod builtin;
pub mod compat;
pub mod context;
pub(crate) mod describe;
pub mod diag;
pub mod dialect;
pub mod dynamic;
pub mod entity;
pub mod eval;
pub mod fold;
#[doc(hidden)]
pub mod generated;
pub(crate) mod infer;
pub mod interfaces;
pub mod ir;
pub mod loc;
pub mod number;
mod setup;
pub(crate) mod slot;
pub mod source;
pub mod stack;
pub mod syntax;
pub mod text;
pub mod threads;
pub mod typed;
pub mod types;
pub mod verify;

pub use context::Context;
