//! The IR of lect: MLIR's operations, types and attributes in safe Rust, with parser, printer and verifier.
//!
//! A [`Context`] owns the data shared by all IR: interned [types] and [attributes](attrs), names, sources and the
//! loaded [dialects](dialect). An [`Isolate`](ir::Isolate) owns an isolated operation with its nested operations, down
//! to the next isolated ones. [`text::parse_source`] parses one, [`verify::verify`] verifies it, and
//! [`text::print::print_op`] prints it. Handles ([`entity`]) are four bytes, and valid only with the context or isolate
//! that they belong to. Views such as [`ir::OpRef`] provide access through them.
//!
//! An error in an input is emitted once, to the context's [diagnostics](diag), with MLIR's message; [`diag::Reported`]
//! is the proof. No input makes this crate panic, hang or exhaust memory: otherwise, that is a bug.
//!
//! Out of scope: the semantics of dialects other than builtin, TableGen, and bytecode. Sources: MLIR's language
//! reference and the documentation of the builtin dialect; where they are silent, `mlir-opt` 22.
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
