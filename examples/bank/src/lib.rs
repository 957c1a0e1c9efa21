//! Money and accounts: a complete dialect in Rust.
//!
//! The [`dialect`] has twelve operations, with [`patterns`] for `canonicalize`. Of its two passes, [`audit`] checks
//! programs and has options, and [`lower`] converts them to `arith`, `scf` and `func`. No string names an operation.

pub mod audit;
pub mod dialect;
pub mod lower;
pub mod patterns;

use lect::dialect::{DialectDef, DialectHooks};

/// Code of the dialect besides its items.
const HOOKS: DialectHooks = DialectHooks {
    external: &[patterns::PATTERNS],
    interfaces: lect::pass::passes![audit::Audit, lower::LowerBank],
    // Operation that materializes folded constants.
    materialize: Some(lect::fold::constant::<dialect::AmountOp>),
    ..DialectHooks::NONE
};

/// Returns lect's dialects and this one.
pub fn dialects() -> Vec<&'static DialectDef> {
    lect::dialects::ALL.iter().copied().chain([&dialect::DIALECT]).collect()
}
