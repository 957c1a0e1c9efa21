//! The dialects of OpenXLA, which JAX and other frameworks emit for XLA.
//!
//! Each has a feature of its name; `mpmd` enables `sdy`. MLIR does not register them. The `lect` command loads [`ALL`]
//! in addition to the dialects of MLIR.
//!
//! | module | contents |
//! |---|---|
//! | `hlo` | types, syntax and verifiers that several of them share |
//! | [`stablehlo`] | the operations of StableHLO |
//! | [`chlo`] | client operations that are lowered to StableHLO |
//! | [`vhlo`] | the versioned, serialized form of StableHLO |
//! | [`sdy`] | Shardy: sharding of tensors over device meshes |
//! | [`mpmd`] | Shardy: programs whose fragments run on different meshes |
#![forbid(unsafe_code)]

// Shardy alone uses little of the module.
#[cfg_attr(not(feature = "stablehlo"), allow(dead_code))]
mod hlo;
mod td_files;

#[cfg(feature = "chlo")]
pub mod chlo;
#[cfg(feature = "mpmd")]
pub mod mpmd;
#[cfg(feature = "sdy")]
pub mod sdy;
#[cfg(feature = "stablehlo")]
pub mod stablehlo;
#[cfg(feature = "vhlo")]
pub mod vhlo;

pub use td_files::{files_of, text};

use lect_core::dialect::DialectDef;

/// All dialects of this crate.
pub static ALL: &[&DialectDef] = &[
    #[cfg(feature = "chlo")]
    &chlo::DIALECT,
    #[cfg(feature = "mpmd")]
    &mpmd::DIALECT,
    #[cfg(feature = "sdy")]
    &sdy::DIALECT,
    #[cfg(feature = "stablehlo")]
    &stablehlo::DIALECT,
    #[cfg(feature = "vhlo")]
    &vhlo::DIALECT,
];
