//! Random IR.
//!
//! Strategies generate plain descriptions ([`TypeSpec`], [`AttrSpec`], [`LocSpec`], [`ModuleSpec`]), which shrink well;
//! `build` turns them into IR through the API, in any context. Every description can be built, and the result passes
//! the verifier: `build` replaces an invalid part by the nearest valid one.

mod affine;
mod attrs;
pub mod from_spec;
mod ir;
mod types;

pub use affine::{ExprSpec, affine_expr};
pub use attrs::{AttrSpec, LocSpec, attr, location};
pub use ir::{BlockSpec, ModuleSpec, OpKind, OpSpec, RegionSpec, module};
pub use types::{TypeSpec, scalar, ty};
