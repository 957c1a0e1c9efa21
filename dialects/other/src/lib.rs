//! The dialects of programming models, of tensor programs, and of compilers themselves.
//!
//! Each has a feature of its name. `lect_dialects` has them all.
// Some dialects use only a part of the shared code.
#![cfg_attr(not(feature = "all"), allow(dead_code, unused_imports))]
#![forbid(unsafe_code)]

#[cfg(feature = "acc")]
pub mod acc;
#[cfg(feature = "async")]
pub mod async_;
#[cfg(feature = "irdl")]
pub mod irdl;
#[cfg(feature = "ml_program")]
pub mod ml_program;
#[cfg(feature = "mpi")]
pub mod mpi;
#[cfg(feature = "omp")]
pub mod omp;
#[cfg(feature = "pdl")]
pub mod pdl;
#[cfg(feature = "pdl_interp")]
pub mod pdl_interp;
#[cfg(feature = "shard")]
pub mod shard;
#[cfg(feature = "smt")]
pub mod smt;
#[cfg(feature = "tosa")]
pub mod tosa;
#[cfg(feature = "transform")]
pub mod transform;
