//! Dialects of hardware targets and of target languages.
//!
//! Each has a feature of its name. `lect_dialects` has them all.
// Some dialects use only a part of the shared code.
#![cfg_attr(not(feature = "all"), allow(dead_code, unused_imports))]
#![forbid(unsafe_code)]

#[cfg(feature = "amdgpu")]
pub mod amdgpu;
#[cfg(feature = "amx")]
pub mod amx;
#[cfg(feature = "arm_neon")]
pub mod arm_neon;
#[cfg(feature = "arm_sme")]
pub mod arm_sme;
#[cfg(feature = "arm_sve")]
pub mod arm_sve;
#[cfg(feature = "dlti")]
pub mod dlti;
#[cfg(feature = "emitc")]
pub mod emitc;
#[cfg(feature = "gpu")]
pub mod gpu;
#[cfg(feature = "llvm")]
pub mod llvm;
#[cfg(feature = "nvgpu")]
pub mod nvgpu;
#[cfg(feature = "nvvm")]
pub mod nvvm;
#[cfg(feature = "ptr")]
pub mod ptr;
#[cfg(feature = "rocdl")]
pub mod rocdl;
#[cfg(feature = "spirv")]
pub mod spirv;
#[cfg(feature = "vcix")]
pub mod vcix;
#[cfg(feature = "wasmssa")]
pub mod wasmssa;
#[cfg(feature = "x86vector")]
pub mod x86vector;
#[cfg(feature = "xegpu")]
pub mod xegpu;
#[cfg(feature = "xevm")]
pub mod xevm;
