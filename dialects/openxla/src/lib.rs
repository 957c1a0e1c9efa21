//! The dialects of OpenXLA: what JAX and other frameworks write for XLA.
//!
//! Each has a feature of its name; that of `mpmd` turns `sdy` on. MLIR does not register them; [`ALL`] is what the
//! `lect` command loads beside the dialects of MLIR.
//!
//! | module | contents |
//! |---|---|
//! | `hlo` | types, forms and checks that several of them share |
//! | [`stablehlo`] | the operations of StableHLO |
//! | [`chlo`] | operations that become those of StableHLO |
//! | [`vhlo`] | StableHLO as it is stored, for every release |
//! | [`sdy`] | Shardy: how tensors are divided among devices |
//! | [`mpmd`] | Shardy: programs of which each part runs on devices of its own |
#![forbid(unsafe_code)]

// Shardy alone needs little of it.
#[cfg_attr(not(feature = "stablehlo"), allow(dead_code))]
mod hlo;

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
