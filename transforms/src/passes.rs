//! The passes that MLIR users know.

mod canonicalize;
mod control_flow_sink;
mod cse;
mod loop_invariant_code_motion;
mod reconcile_casts;
mod sccp;
mod strip_debuginfo;
mod symbol_dce;
mod symbol_privatize;
mod topological_sort;

use crate::pass::PassDef;

/// All of them.
pub static ALL: &[&PassDef] = &[
    &canonicalize::DEF,
    &control_flow_sink::DEF,
    &cse::DEF,
    &loop_invariant_code_motion::DEF,
    &reconcile_casts::DEF,
    &sccp::DEF,
    &strip_debuginfo::DEF,
    &symbol_dce::DEF,
    &symbol_privatize::DEF,
    &topological_sort::DEF,
];
