//! The passes that MLIR users know.

mod canonicalize;
mod control_flow_sink;
mod cse;
mod inline;
mod loop_invariant_code_motion;
mod mem2reg;
mod reconcile_casts;
mod remove_dead_values;
mod sccp;
mod sroa;
mod strip_debuginfo;
mod symbol_dce;
mod symbol_privatize;
mod topological_sort;

use crate::pass::PassDef;

pub use canonicalize::Canonicalize;
pub use control_flow_sink::ControlFlowSink;
pub use cse::Cse;
pub use inline::Inline;
pub use loop_invariant_code_motion::LoopInvariantCodeMotion;
pub use mem2reg::Mem2Reg;
pub use reconcile_casts::ReconcileCasts;
pub use remove_dead_values::RemoveDeadValues;
pub use sccp::Sccp;
pub use sroa::Sroa;
pub use strip_debuginfo::StripDebugInfo;
pub use symbol_dce::SymbolDce;
pub use symbol_privatize::SymbolPrivatize;
pub use topological_sort::TopologicalSort;

/// All of them.
pub static ALL: &[&PassDef] = &[
    Canonicalize::DEF,
    ControlFlowSink::DEF,
    Cse::DEF,
    Inline::DEF,
    LoopInvariantCodeMotion::DEF,
    Mem2Reg::DEF,
    ReconcileCasts::DEF,
    RemoveDeadValues::DEF,
    Sccp::DEF,
    Sroa::DEF,
    StripDebugInfo::DEF,
    SymbolDce::DEF,
    SymbolPrivatize::DEF,
    TopologicalSort::DEF,
];
