//! Random IR.
//!
//! Strategies give plain descriptions ([`TypeSpec`], [`AttrSpec`], [`LocSpec`], [`ModuleSpec`]), which shrink well;
//! `build` makes IR of them through the API, in any context. What is described can always be built, and the result
//! passes the verifier: where a description makes no sense, the nearest thing that does is built.

mod affine;
mod attrs;
pub mod from_spec;
mod ir;
mod types;

pub use affine::{ExprSpec, affine_expr};
pub use attrs::{AttrSpec, LocSpec, attr, location};
pub use ir::{BlockSpec, ModuleSpec, OpKind, OpSpec, RegionSpec, module};
pub use types::{TypeSpec, scalar, ty};
