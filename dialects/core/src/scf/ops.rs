//! Assembly formats and verifiers of `scf`, by group of operations.

pub(crate) mod branches;
pub(crate) mod forall;
pub(crate) mod loops;
pub(crate) mod parallel;
