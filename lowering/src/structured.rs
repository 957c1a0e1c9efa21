//! Transformations of structured operations (`linalg`).
//!
//! | module | contents |
//! |---|---|
//! | `fuse` | elementwise operations merged with the producers of their inputs |
//! | `unit_dims` | dimensions of size one dropped |
//! | `unused` | unused and duplicate operands of `linalg.generic` dropped |
//! | `scalars` | scalar inputs of `linalg.generic` read in its body |
//! | `result_dims` | sizes of results computed from operands |
//! | `generic`, `reshape` | parts of `linalg.generic`, and new reshapes |
//! | `own_patterns` | canonicalization patterns of chosen operations |

mod fuse;
mod generic;
pub(crate) mod own_patterns;
mod reshape;
mod result_dims;
mod scalars;
mod unit_dims;
mod unused;

use lect_transforms::pass::PassDef;

/// All passes of this module.
pub static ALL: &[&PassDef] = &[
    fuse::FuseElementwiseOps::DEF,
    result_dims::ResolveRankedShapedTypeResultDims::DEF,
    result_dims::ResolveShapedTypeResultDims::DEF,
    scalars::InlineScalarOperands::DEF,
    unit_dims::FoldUnitExtentDims::DEF,
];
