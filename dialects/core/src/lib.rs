//! MLIR's core dialects: values, control flow, memory, tensors and vectors.
//!
//! Each dialect is a feature of its name. `lect_dialects` re-exports all dialects.
// Shared code is partly unused if only some dialects are enabled.
#![cfg_attr(not(feature = "all"), allow(dead_code, unused_imports))]
#![forbid(unsafe_code)]

#[cfg(feature = "affine")]
pub mod affine;
#[cfg(feature = "arith")]
pub mod arith;
#[cfg(feature = "bufferization")]
pub mod bufferization;
#[cfg(feature = "cf")]
pub mod cf;
#[cfg(feature = "complex")]
pub mod complex;
#[cfg(feature = "func")]
pub mod func;
#[cfg(feature = "index")]
pub mod index;
#[cfg(feature = "linalg")]
pub mod linalg;
#[cfg(feature = "math")]
pub mod math;
#[cfg(feature = "memref")]
pub mod memref;
#[cfg(feature = "quant")]
pub mod quant;
#[cfg(feature = "scf")]
pub mod scf;
#[cfg(feature = "shape")]
pub mod shape;
#[doc(hidden)]
pub mod shared;
#[cfg(feature = "sparse_tensor")]
pub mod sparse_tensor;
#[cfg(feature = "tensor")]
pub mod tensor;
#[cfg(feature = "ub")]
pub mod ub;
#[cfg(feature = "vector")]
pub mod vector;
