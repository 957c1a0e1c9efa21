//! The dialects that come with lect: their specs, and what these do not say.
//!
//! Each has a feature of its name; by default all of them are there. [`ALL`] is what the `lect` command loads; a library
//! user picks: `Context::with_dialects(&[&func::DIALECT])`.
// What dialects share is not all used by some of them.
#![cfg_attr(not(feature = "all"), allow(dead_code, unused_imports))]
#![forbid(unsafe_code)]

#[cfg(feature = "acc")]
pub mod acc;
#[cfg(feature = "affine")]
pub mod affine;
#[cfg(feature = "amdgpu")]
pub mod amdgpu;
#[cfg(feature = "amx")]
pub mod amx;
#[cfg(feature = "arith")]
pub mod arith;
#[cfg(feature = "arm_neon")]
pub mod arm_neon;
#[cfg(feature = "arm_sme")]
pub mod arm_sme;
#[cfg(feature = "arm_sve")]
pub mod arm_sve;
#[cfg(feature = "async")]
pub mod async_;
#[cfg(any(feature = "acc", feature = "omp"))]
mod atomics;
#[cfg(feature = "bufferization")]
pub mod bufferization;
#[cfg(feature = "cf")]
pub mod cf;
#[cfg(feature = "complex")]
pub mod complex;
#[cfg(feature = "dlti")]
pub mod dlti;
mod effects;
#[cfg(feature = "emitc")]
pub mod emitc;
mod enums;
mod fields;
mod folding;
#[cfg(feature = "func")]
pub mod func;
mod functions;
mod globals;
#[cfg(feature = "gpu")]
pub mod gpu;
#[cfg(any(feature = "gpu", feature = "nvgpu"))]
mod gpu_memory;
#[cfg(feature = "index")]
pub mod index;
mod inlining;
#[cfg(feature = "irdl")]
pub mod irdl;
mod iteration;
#[cfg(feature = "linalg")]
pub mod linalg;
#[cfg(feature = "llvm")]
pub mod llvm;
#[cfg(any(feature = "acc", feature = "llvm", feature = "omp"))]
mod lookups;
#[cfg(feature = "math")]
pub mod math;
#[cfg(feature = "memref")]
pub mod memref;
mod mixed;
#[cfg(feature = "ml_program")]
pub mod ml_program;
#[cfg(feature = "mpi")]
pub mod mpi;
mod names;
mod native_functions;
mod newer;
#[cfg(any(feature = "dlti", feature = "llvm"))]
mod numbers;
#[cfg(feature = "nvgpu")]
pub mod nvgpu;
#[cfg(feature = "nvvm")]
pub mod nvvm;
#[cfg(feature = "omp")]
pub mod omp;
mod parts;
mod patterns;
#[cfg(feature = "pdl")]
pub mod pdl;
#[cfg(feature = "pdl_interp")]
pub mod pdl_interp;
mod predicates;
#[cfg(feature = "ptr")]
pub mod ptr;
#[cfg(feature = "quant")]
pub mod quant;
mod ranges;
#[cfg(feature = "memref")]
mod reassociation;
#[cfg(feature = "rocdl")]
pub mod rocdl;
#[cfg(any(feature = "memref", feature = "tensor"))]
mod runtime_checks;
mod scalars;
#[cfg(feature = "scf")]
pub mod scf;
#[cfg(feature = "shape")]
pub mod shape;
mod shapes;
#[cfg(feature = "shard")]
pub mod shard;
mod slices;
#[cfg(feature = "smt")]
pub mod smt;
#[cfg(feature = "sparse_tensor")]
pub mod sparse_tensor;
mod speculation;
#[cfg(feature = "spirv")]
pub mod spirv;
mod syntax;
#[cfg(feature = "tensor")]
pub mod tensor;
#[cfg(feature = "tensor")]
mod tensor_casts;
#[cfg(feature = "test")]
pub mod test;
mod texts;
#[cfg(feature = "tosa")]
pub mod tosa;
#[cfg(feature = "transform")]
pub mod transform;
#[cfg(feature = "ub")]
pub mod ub;
pub mod upgrades;
#[cfg(feature = "vcix")]
pub mod vcix;
#[cfg(feature = "vector")]
pub mod vector;
#[cfg(feature = "wasmssa")]
pub mod wasmssa;
#[cfg(feature = "x86vector")]
pub mod x86vector;
#[cfg(feature = "xegpu")]
pub mod xegpu;
#[cfg(feature = "xevm")]
pub mod xevm;

use lect_core::dialect::DialectDef;

pub use texts::text;

/// All that `mlir-opt` registers. `vcix` is not among them, because no tool of MLIR's registers it.
pub static ALL: &[&DialectDef] = &[
    #[cfg(feature = "acc")]
    &acc::DIALECT,
    #[cfg(feature = "affine")]
    &affine::DIALECT,
    #[cfg(feature = "amdgpu")]
    &amdgpu::DIALECT,
    #[cfg(feature = "amx")]
    &amx::DIALECT,
    #[cfg(feature = "arith")]
    &arith::DIALECT,
    #[cfg(feature = "arm_neon")]
    &arm_neon::DIALECT,
    #[cfg(feature = "arm_sme")]
    &arm_sme::DIALECT,
    #[cfg(feature = "arm_sve")]
    &arm_sve::DIALECT,
    #[cfg(feature = "async")]
    &async_::DIALECT,
    #[cfg(feature = "bufferization")]
    &bufferization::DIALECT,
    #[cfg(feature = "cf")]
    &cf::DIALECT,
    #[cfg(feature = "complex")]
    &complex::DIALECT,
    #[cfg(feature = "dlti")]
    &dlti::DIALECT,
    #[cfg(feature = "emitc")]
    &emitc::DIALECT,
    #[cfg(feature = "func")]
    &func::DIALECT,
    #[cfg(feature = "gpu")]
    &gpu::DIALECT,
    #[cfg(feature = "index")]
    &index::DIALECT,
    #[cfg(feature = "irdl")]
    &irdl::DIALECT,
    #[cfg(feature = "linalg")]
    &linalg::DIALECT,
    #[cfg(feature = "llvm")]
    &llvm::DIALECT,
    #[cfg(feature = "math")]
    &math::DIALECT,
    #[cfg(feature = "memref")]
    &memref::DIALECT,
    #[cfg(feature = "ml_program")]
    &ml_program::DIALECT,
    #[cfg(feature = "mpi")]
    &mpi::DIALECT,
    #[cfg(feature = "nvgpu")]
    &nvgpu::DIALECT,
    #[cfg(feature = "nvvm")]
    &nvvm::DIALECT,
    #[cfg(feature = "omp")]
    &omp::DIALECT,
    #[cfg(feature = "pdl")]
    &pdl::DIALECT,
    #[cfg(feature = "pdl_interp")]
    &pdl_interp::DIALECT,
    #[cfg(feature = "ptr")]
    &ptr::DIALECT,
    #[cfg(feature = "quant")]
    &quant::DIALECT,
    #[cfg(feature = "rocdl")]
    &rocdl::DIALECT,
    #[cfg(feature = "scf")]
    &scf::DIALECT,
    #[cfg(feature = "shape")]
    &shape::DIALECT,
    #[cfg(feature = "shard")]
    &shard::DIALECT,
    #[cfg(feature = "smt")]
    &smt::DIALECT,
    #[cfg(feature = "sparse_tensor")]
    &sparse_tensor::DIALECT,
    #[cfg(feature = "spirv")]
    &spirv::DIALECT,
    #[cfg(feature = "tensor")]
    &tensor::DIALECT,
    #[cfg(feature = "test")]
    &test::DIALECT,
    #[cfg(feature = "test")]
    &test::test_dyn::DIALECT,
    #[cfg(feature = "test")]
    &test::test_irdl_to_cpp::DIALECT,
    #[cfg(feature = "tosa")]
    &tosa::DIALECT,
    #[cfg(feature = "transform")]
    &transform::DIALECT,
    #[cfg(feature = "ub")]
    &ub::DIALECT,
    #[cfg(feature = "vector")]
    &vector::DIALECT,
    #[cfg(feature = "wasmssa")]
    &wasmssa::DIALECT,
    #[cfg(feature = "x86vector")]
    &x86vector::DIALECT,
    #[cfg(feature = "xegpu")]
    &xegpu::DIALECT,
    #[cfg(feature = "xevm")]
    &xevm::DIALECT,
];
