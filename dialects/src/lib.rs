//! The dialects that come with lect, and what the specs of MLIR's dialects do not say: those that people use
//! are whole; the others are code for dialects whose specs come from files.
//!
//! [`ALL`] is what the `lect` command loads; a library user picks: `Context::with_dialects(&[&func::DIALECT])`.
#![forbid(unsafe_code)]

pub mod acc;
pub mod affine;
pub mod amdgpu;
pub mod arith;
pub mod async_;
pub mod bufferization;
pub mod cf;
pub mod complex;
pub mod dlti;
mod effects;
pub mod emitc;
pub mod func;
mod globals;
pub mod gpu;
pub mod index;
pub mod irdl;
mod iteration;
pub mod linalg;
pub mod llvm;
pub mod math;
pub mod memref;
pub mod ml_program;
mod names;
pub mod omp;
pub mod pdl;
pub mod pdl_interp;
pub mod ptr;
pub mod quant;
mod reassociation;
pub mod scf;
pub mod shape;
mod shapes;
pub mod shard;
mod slices;
pub mod smt;
pub mod sparse_tensor;
pub mod spirv;
mod syntax;
pub mod tensor;
pub mod tosa;
pub mod transform;
pub mod ub;
pub mod vector;
pub mod wasmssa;

use lect_core::dialect::DialectDef;

/// All of them: dialects, and the code that goes with dialects whose specs come from files.
pub static ALL: &[&DialectDef] = &[
    &acc::DIALECT,
    &affine::DIALECT,
    &amdgpu::DIALECT,
    &arith::DIALECT,
    &async_::DIALECT,
    &bufferization::DIALECT,
    &cf::DIALECT,
    &complex::DIALECT,
    &dlti::DIALECT,
    &emitc::DIALECT,
    &func::DIALECT,
    &gpu::DIALECT,
    &index::DIALECT,
    &irdl::DIALECT,
    &linalg::DIALECT,
    &llvm::DIALECT,
    &math::DIALECT,
    &memref::DIALECT,
    &ml_program::DIALECT,
    &omp::DIALECT,
    &pdl::DIALECT,
    &pdl_interp::DIALECT,
    &ptr::DIALECT,
    &quant::DIALECT,
    &scf::DIALECT,
    &shape::DIALECT,
    &shard::DIALECT,
    &smt::DIALECT,
    &sparse_tensor::DIALECT,
    &spirv::DIALECT,
    &tensor::DIALECT,
    &tosa::DIALECT,
    &transform::DIALECT,
    &ub::DIALECT,
    &vector::DIALECT,
    &wasmssa::DIALECT,
];
