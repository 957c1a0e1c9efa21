//! The passes that MLIR users know.

mod canonicalize;
mod cse;
mod strip_debuginfo;
mod symbol_dce;
mod topological_sort;

use crate::pass::PassDef;

/// All of them.
pub const ALL: &[PassDef] =
    &[canonicalize::DEF, cse::DEF, strip_debuginfo::DEF, symbol_dce::DEF, topological_sort::DEF];
