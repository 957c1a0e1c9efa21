//! Analyses: constants, ranges of integers, liveness, the call graph.

#[doc(inline)]
pub use lect_transforms::analysis::call_graph::CallGraph;
#[doc(inline)]
pub use lect_transforms::analysis::constants::{Constants, Known};
#[doc(inline)]
pub use lect_transforms::analysis::liveness::Liveness;
#[doc(inline)]
pub use lect_transforms::analysis::ranges::{IntRange, Ranges};
