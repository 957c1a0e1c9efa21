//! Analyses: what is known of values and blocks without changing anything.

pub mod call_graph;
pub mod constants;
mod functions;
pub mod liveness;
pub mod ranges;
