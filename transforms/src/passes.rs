//! The passes that MLIR users know.

mod canonicalize;
mod cse;

use crate::pass::PassDef;

/// All of them.
pub const ALL: &[PassDef] = &[canonicalize::DEF, cse::DEF];
