//! Tensors to buffers, and transformations of buffers.

use lect_transforms::pass::PassDef;

/// All passes of this module.
pub static ALL: &[&PassDef] = &[];
