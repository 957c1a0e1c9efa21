//! Operations of `scf`: syntax and rules, by group.

pub(crate) mod branches;
pub(crate) mod forall;
pub(crate) mod loops;
pub(crate) mod parallel;
