//! The dialects that come with lect, each a folder.
//!
//! [`ALL`] is what the `lect` command loads; a library user picks: `Context::with_dialects(&[&func::DIALECT])`.
#![forbid(unsafe_code)]

pub mod arith;
pub mod complex;
pub mod func;
pub mod gpu;
pub mod index;
pub mod linalg;
pub mod memref;
pub mod ml_program;
mod names;
pub mod pdl;
pub mod pdl_interp;
pub mod shape;
pub mod shard;
pub mod smt;
pub mod spirv;
mod syntax;
pub mod tensor;
pub mod transform;
pub mod vector;

use lect_core::dialect::DialectDef;

/// All of them: dialects, and the code that goes with dialects whose specs come from files.
pub static ALL: &[&DialectDef] = &[
    &arith::DIALECT,
    &complex::DIALECT,
    &func::DIALECT,
    &gpu::DIALECT,
    &index::DIALECT,
    &linalg::DIALECT,
    &memref::DIALECT,
    &ml_program::DIALECT,
    &pdl::DIALECT,
    &pdl_interp::DIALECT,
    &shape::DIALECT,
    &shard::DIALECT,
    &smt::DIALECT,
    &spirv::DIALECT,
    &tensor::DIALECT,
    &transform::DIALECT,
    &vector::DIALECT,
];
