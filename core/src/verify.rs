//! The verifier: semantic invariants of IR beyond its structure as data.
//!
//! [`verify`] checks an operation and all nested operations. Messages, locations, notes and their order are those of
//! `mlir-opt`:
//!
//! 1. In pre-order: the operation's traits and hooks, then each of its blocks, then the operations in them.
//! 2. In post-order: the nested isolated operations, each as a whole and optionally on several threads. Then
//!    the operation's invariants of its regions (isolation, symbol table, hooks), and whether it is registered.
//! 3. For an isolated operation, after all else: whether definitions dominate their uses.
//!
//! The first error ends verification, except that all isolated siblings are checked. The order of errors does not
//! depend on the number of threads.
//!
//! Read `walk` first: one pass suffices for valid IR. Only at an operand that its quick checks do not accept,
//! `dominance` and `isolation` traverse the isolate once more, to report errors in `mlir-opt`'s order.

pub(crate) mod definition;
mod dominance;
mod isolation;
mod names;
mod report;
mod rules;
mod symbols;
mod walk;

pub use report::shown;

use crate::diag::Reported;
use crate::ir::{Isolate, OpRef, Verified};
use crate::verify::definition::{Definition, Match, Memo};

/// Options of the verifier.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct VerifyConfig {
    /// Treatment of operations of dialects that are not loaded.
    pub unregistered: Unregistered,
    /// Maximum number of threads for isolated siblings.
    pub threads: usize,
    /// Approximate number of operations that a thread verifies at a time. Without several times as many operations, one
    /// thread verifies all.
    pub grain: usize,
}

lect_ods::setters! { VerifyConfig {
    with_unregistered => unregistered: Unregistered,
    with_threads => threads: usize,
    with_grain => grain: usize,
} }

/// Treatment of operations of dialects that are not loaded. Unknown operations of loaded dialects are errors.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Unregistered {
    /// Accept all: `-allow-unregistered-dialect`.
    Allow,
    /// Accept those of MLIR's own dialects, reject others.
    AllowUpstream,
    /// Reject all.
    Reject,
}

impl Default for VerifyConfig {
    fn default() -> Self {
        Self { unregistered: Unregistered::Reject, threads: 1, grain: 2048 }
    }
}

/// Verifies an operation against its definition and its hooks, without nested operations.
pub fn verify_own(op: OpRef<'_>) -> Result<(), Reported> {
    match op.info() {
        Some(info) => {
            rules::check_definition(op, Definition::new(op.context(), info), &mut Memo::default(), Match::None)
        }
        None => Ok(()),
    }
}

/// Verifies an isolate like [`verify`], and marks it and its operations as valid. If nothing changed until the next call,
/// nothing is verified again. Until an operation changes, the verifier skips those of its checks that depend only on
/// types and inherent attributes.
pub fn verify_and_mark(ir: &mut Isolate, config: &VerifyConfig) -> Result<(), Reported> {
    let how = Verified { policy: config.unregistered as u8, with_parents: ir.is_outermost() };
    let is_verified = ir.is_verified(how);
    if is_verified && !cfg!(debug_assertions) {
        return Ok(());
    }
    let result = verify(ir.root(), config);
    debug_assert!(!is_verified || result.is_ok(), "a valid isolate changed without notice");
    result?;
    ir.mark_verified(how);
    Ok(())
}

/// Verifies `op` and all nested operations. Errors go to the context's diagnostics.
pub fn verify(op: OpRef<'_>, config: &VerifyConfig) -> Result<(), Reported> {
    op.read_all_on(config.threads)?;
    walk::verify_tree(op, config, &mut names::Names::new())
}
