//! The verifier: what must hold of IR beyond its being well formed as data.
//!
//! [`verify`] checks an operation and all that is nested in it, with the words, the places, the notes and the order
//! of `mlir-opt`:
//!
//! 1. On the way in: the operation's traits and hooks, then each of its blocks, then the operations in them.
//! 2. On the way out: the isolated operations among those, each as a whole and on several threads if wanted; then
//!    what the operation says of its regions (isolation, symbol table, hooks); then whether it is known at all.
//! 3. At last, for an isolated operation: whether definitions dominate their uses.
//!
//! The first error ends it, save that isolated siblings are all checked. The order of errors does not depend on the
//! number of threads.
//!
//! Read `walk` first: one pass does all of that for valid IR. Only when it meets an operand that its quick checks do
//! not accept do `dominance` and `isolation` go through the isolate once more, to report errors in `mlir-opt`'s order.

pub(crate) mod definition;
mod dominance;
mod isolation;
mod names;
mod report;
mod rules;
mod symbols;
mod walk;

#[cfg(test)]
mod tests;

pub use report::shown;

use crate::diag::Reported;
use crate::ir::OpRef;
use crate::verify::definition::{Match, Memo};

/// How to verify.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct VerifyConfig {
    /// What is said of operations of dialects that are not loaded.
    pub unregistered: Unregistered,
    /// How many threads isolated siblings may be divided among.
    pub threads: usize,
    /// About how many operations a thread verifies at a time. One thread verifies all if there are not several times as many.
    pub grain: usize,
}

lect_ods::setters! { VerifyConfig {
    with_unregistered => unregistered: Unregistered,
    with_threads => threads: usize,
    with_grain => grain: usize,
} }

/// What is said of operations of dialects that are not loaded. Unknown operations of loaded dialects are errors.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Unregistered {
    /// Nothing: `-allow-unregistered-dialect`.
    Allow,
    /// Nothing of those of MLIR's own dialects, that others are not allowed.
    AllowUpstream,
    /// That they are not allowed.
    Reject,
}

impl Default for VerifyConfig {
    fn default() -> Self {
        Self { unregistered: Unregistered::Reject, threads: 1, grain: 2048 }
    }
}

/// Checks what an operation's definition and its dialect say of it, and nothing that is nested in it.
pub fn verify_own(op: OpRef<'_>) -> Result<(), Reported> {
    match op.info() {
        Some(info) => rules::check_definition(op, info, &mut Memo::default(), Match::None),
        None => Ok(()),
    }
}

/// Verifies `op` and all that is nested in it. Errors go to the context's diagnostics.
pub fn verify(op: OpRef<'_>, config: &VerifyConfig) -> Result<(), Reported> {
    op.read_all_on(config.threads)?;
    walk::verify_tree(op, config, &mut names::Names::new())
}
