//! Structured operations to loops, and fusion of structured operations.

use lect_transforms::pass::PassDef;

/// All passes of this module.
pub static ALL: &[&PassDef] = &[];
