//! Money and accounts: a dialect in Rust with all that belongs to one.
//!
//! The [`dialect`] has twelve operations, with [`patterns`] for `canonicalize`. Of its two passes, [`audit`] checks programs and
//! has options, and [`lower`] converts them to `arith`, `scf` and `func`. No string names an operation.

pub mod audit;
pub mod dialect;
pub mod lower;
pub mod patterns;

use lect::dialect::{DialectDef, DialectHooks};

/// Code of the dialect besides its items.
const HOOKS: DialectHooks = DialectHooks {
    external: &[patterns::PATTERNS],
    interfaces: lect::pass::passes![audit::Audit, lower::LowerBank],
    // Operations that constants become when something folds.
    materialize: Some(lect::fold::constant::<dialect::AmountOp>),
    ..DialectHooks::NONE
};

/// The dialects that programs use.
pub fn dialects() -> Vec<&'static DialectDef> {
    lect::dialects::ALL.iter().copied().chain([&dialect::DIALECT]).collect()
}
