//! The `math` dialect: what its `.td` file does not say.

mod fold;
mod newer;

use lect_core::dialect::DialectHooks;
use lect_core::number::{ApInt, Float, RoundingMode};
use lect_ods::history;
use lect_support::folding::{folds, materialize};
use lect_support::inlining::INLINED_ANYWHERE;

lect_macros::dialect! { "src/math/math.td", hooks = HOOKS, external = { "::mlir::arith" = crate::arith } }

const HOOKS: DialectHooks = DialectHooks {
    depends: &[|| &crate::arith::DIALECT],
    ops: &[
        ("absf", folds(|op, constants| fold::float(op, constants, Float::magnitude))),
        ("absi", folds(fold::magnitude)),
        ("acos", folds(|op, constants| fold::libm(op, constants, f64::acos, f32::acos))),
        ("asin", folds(|op, constants| fold::libm(op, constants, f64::asin, f32::asin))),
        ("atan", folds(|op, constants| fold::libm(op, constants, f64::atan, f32::atan))),
        ("atan2", folds(|op, constants| fold::libm_of_two(op, constants, f64::atan2, f32::atan2))),
        ("ceil", folds(|op, constants| fold::integral(op, constants, RoundingMode::Upward))),
        ("copysign", folds(fold::copy_sign)),
        ("cos", folds(|op, constants| fold::libm(op, constants, f64::cos, f32::cos))),
        ("cosh", folds(|op, constants| fold::libm(op, constants, f64::cosh, f32::cosh))),
        ("ctlz", folds(|op, constants| fold::count(op, constants, ApInt::leading_zeros))),
        ("ctpop", folds(|op, constants| fold::count(op, constants, ApInt::count_ones))),
        ("cttz", folds(|op, constants| fold::count(op, constants, ApInt::trailing_zeros))),
        ("exp", folds(|op, constants| fold::libm(op, constants, f64::exp, f32::exp))),
        ("exp2", folds(|op, constants| fold::libm(op, constants, f64::exp2, f32::exp2))),
        ("expm1", folds(|op, constants| fold::libm(op, constants, f64::exp_m1, f32::exp_m1))),
        ("floor", folds(|op, constants| fold::integral(op, constants, RoundingMode::Downward))),
        ("ipowi", folds(fold::integer_power)),
        ("isfinite", folds(|op, constants| fold::is(op, constants, Float::is_finite))),
        ("isinf", folds(|op, constants| fold::is(op, constants, Float::is_infinite))),
        ("isnan", folds(|op, constants| fold::is(op, constants, Float::is_nan))),
        ("isnormal", folds(|op, constants| fold::is(op, constants, Float::is_normal))),
        ("log", folds(|op, constants| fold::of_positive(op, constants, f64::ln, f32::ln))),
        ("log10", folds(|op, constants| fold::of_positive(op, constants, f64::log10, f32::log10))),
        ("log1p", folds(fold::logarithm_of_one_more)),
        ("log2", folds(|op, constants| fold::of_positive(op, constants, f64::log2, f32::log2))),
        ("powf", folds(|op, constants| fold::libm_of_two(op, constants, f64::powf, f32::powf))),
        ("round", folds(|op, constants| fold::integral_of_common(op, constants, RoundingMode::NearestAway))),
        ("roundeven", folds(|op, constants| fold::integral(op, constants, RoundingMode::NearestEven))),
        ("sin", folds(|op, constants| fold::libm(op, constants, f64::sin, f32::sin))),
        ("sinh", folds(|op, constants| fold::libm(op, constants, f64::sinh, f32::sinh))),
        ("sqrt", folds(|op, constants| fold::of_positive(op, constants, f64::sqrt, f32::sqrt))),
        ("tan", folds(|op, constants| fold::libm(op, constants, f64::tan, f32::tan))),
        ("tanh", folds(|op, constants| fold::libm(op, constants, f64::tanh, f32::tanh))),
        ("trunc", folds(|op, constants| fold::integral_of_common(op, constants, RoundingMode::TowardZero))),
    ],
    materialize: Some(materialize),
    // It was of floats only.
    history: history! { 16: [rename_op("math.abs", "math.absf")] },
    interfaces: INLINED_ANYWHERE,
    newer: newer::CHANGES,
    ..DialectHooks::NONE
};
