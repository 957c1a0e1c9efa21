//! Custom syntax of `omp`.

pub(crate) mod args;
pub(crate) mod clauses;
pub(crate) mod keywords;
