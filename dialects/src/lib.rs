//! The dialects that come with lect, with their specs and hooks.
//!
//! Each dialect is a feature of its name; the default enables all. The `lect` command loads [`ALL`]; a library user
//! chooses: `Context::with_dialects(&[&func::DIALECT])`.
#![forbid(unsafe_code)]

mod td_files;

use lect_core::dialect::DialectDef;
// The documentation of the modules is in their own crates.
#[cfg(feature = "test")]
#[doc(no_inline)]
pub use lect_dialects_test::test;
// A crate re-exports nothing if no dialect of it is enabled.
#[allow(unused_imports)]
#[doc(no_inline)]
pub use {lect_dialects_core::*, lect_dialects_other::*, lect_dialects_targets::*};

pub use td_files::{files_of, text};

/// All dialects that `mlir-opt` registers. `vcix` is absent, because no tool of MLIR registers it.
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
