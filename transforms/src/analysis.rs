//! Analyses: what is known of values and blocks without changing anything.

pub mod call_graph;
pub mod constants;
mod functions;
pub mod linear;
pub mod liveness;
pub mod ranges;
pub mod subsets;
