//! Analyses: what is known of values and blocks without changing anything.

pub mod constants;
pub mod ranges;
