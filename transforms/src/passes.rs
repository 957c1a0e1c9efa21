//! The passes of MLIR.

mod canonicalize;
mod control_flow_sink;
mod cse;
mod generate_runtime_verification;
mod inline;
mod loop_invariant_code_motion;
mod loop_invariant_subset_hoisting;
mod mem2reg;
mod print_op_stats;
pub(crate) mod reconcile_casts;
mod remove_dead_values;
mod sccp;
mod snapshot_op_locations;
mod sroa;
mod strip_debuginfo;
mod symbol_dce;
mod symbol_privatize;
mod topological_sort;
mod view_op_graph;

use crate::pass::PassDef;

pub use canonicalize::Canonicalize;
pub use control_flow_sink::ControlFlowSink;
pub use cse::Cse;
pub use generate_runtime_verification::{GenerateRuntimeVerification, RuntimeChecks, RuntimeVerifiable};
pub use inline::Inline;
pub use loop_invariant_code_motion::LoopInvariantCodeMotion;
pub use loop_invariant_subset_hoisting::LoopInvariantSubsetHoisting;
pub use mem2reg::Mem2Reg;
pub use print_op_stats::PrintOpStats;
pub use reconcile_casts::ReconcileCasts;
pub use remove_dead_values::RemoveDeadValues;
pub(crate) use remove_dead_values::set_signature;
pub use sccp::Sccp;
pub use snapshot_op_locations::SnapshotOpLocations;
pub use sroa::Sroa;
pub use strip_debuginfo::StripDebugInfo;
pub use symbol_dce::SymbolDce;
pub use symbol_privatize::SymbolPrivatize;
pub use topological_sort::TopologicalSort;
pub use view_op_graph::ViewOpGraph;

/// All passes.
pub static ALL: &[&PassDef] = &[
    Canonicalize::DEF,
    ControlFlowSink::DEF,
    Cse::DEF,
    GenerateRuntimeVerification::DEF,
    Inline::DEF,
    LoopInvariantCodeMotion::DEF,
    LoopInvariantSubsetHoisting::DEF,
    Mem2Reg::DEF,
    PrintOpStats::DEF,
    ReconcileCasts::DEF,
    RemoveDeadValues::DEF,
    Sccp::DEF,
    SnapshotOpLocations::DEF,
    Sroa::DEF,
    StripDebugInfo::DEF,
    SymbolDce::DEF,
    SymbolPrivatize::DEF,
    TopologicalSort::DEF,
    ViewOpGraph::DEF,
];
