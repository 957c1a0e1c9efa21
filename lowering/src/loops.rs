//! Structured operations to loops, and other operations to structured ones.
//!
//! | module | contents |
//! |---|---|
//! | `to_loops` | structured operations on buffers to loops of `scf` or `affine` |
//! | `generalize` | named operations to `linalg.generic` |
//! | `elementwise` | elementwise operations on tensors to `linalg.generic` |
//! | `padding` | padding to filled tensors |
//! | `shapes` | sizes of values and loop ranges |

mod elementwise;
mod generalize;
pub(crate) mod padding;
pub(crate) mod shapes;
mod to_loops;

use lect_transforms::pass::PassDef;

/// All passes of this module.
pub static ALL: &[&PassDef] = &[
    elementwise::ConvertElementwiseToLinalg::DEF,
    generalize::GeneralizeNamedOps::DEF,
    padding::ConvertTensorToLinalg::DEF,
    to_loops::ConvertLinalgToAffineLoops::DEF,
    to_loops::ConvertLinalgToLoops::DEF,
    to_loops::ConvertLinalgToParallelLoops::DEF,
];
