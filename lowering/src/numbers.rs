//! Lowerings of `arith`, `math` and `complex`: to simpler operations, to function calls, and to supported types.

mod calls;
mod complex;
mod emit;
mod floats;
mod fma;
mod math;
mod outlined;
mod ranges;
mod wide;

use lect_transforms::pass::PassDef;

/// All passes of this module.
pub static ALL: &[&PassDef] = &[
    calls::ComplexToLibm::DEF,
    calls::MathToLibm::DEF,
    complex::ComplexToStandard::DEF,
    floats::EmulateUnsupportedFloats::DEF,
    floats::ExtendToSupportedTypes::DEF,
    fma::UpliftToFma::DEF,
    math::MathExpandOps::DEF,
    outlined::MathToFuncs::DEF,
    ranges::IntRangeNarrowing::DEF,
    ranges::UnsignedWhenEquivalent::DEF,
    wide::EmulateWideInt::DEF,
];
