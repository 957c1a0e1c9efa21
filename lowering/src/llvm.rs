//! Conversions to the `llvm` dialect.

use lect_transforms::pass::PassDef;

/// All passes of this module.
pub static ALL: &[&PassDef] = &[];
