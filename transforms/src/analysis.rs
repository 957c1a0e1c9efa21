//! Analyses: what is known of values and blocks without changing anything.

pub mod call_graph;
pub mod constants;
pub mod ranges;
