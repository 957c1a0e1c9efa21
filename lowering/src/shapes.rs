//! Lowerings of `shape`: to `arith`, `scf` and `tensor`, and of its constraints.

mod constraints;
mod loops;
mod to_std;

use lect_transforms::pass::PassDef;

/// All passes of this module.
pub static ALL: &[&PassDef] = &[
    constraints::ConvertShapeConstraints::DEF,
    constraints::RemoveShapeConstraints::DEF,
    to_std::ShapeToShape::DEF,
    to_std::ShapeToStandard::DEF,
];
