//! Custom syntax of `acc`.

pub(crate) mod clauses;
pub(crate) mod device;
pub(crate) mod gang;
pub(crate) mod loops;
pub(crate) mod routine;
pub(crate) mod vars;
