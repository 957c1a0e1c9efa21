//! The `math` dialect: hooks for the definitions in its `.td` file.

mod fold;
mod newer;

use lect_core::dialect::DialectHooks;
use lect_core::number::{ApInt, Float, RoundingMode};
use lect_support::folding::materialize;
use lect_support::inlining::INLINED_ANYWHERE;
use lect_support::prelude::*;

lect_macros::dialect! { "src/math/math.td", docs = "src/math/docs.md", hooks = HOOKS, external = { "::mlir::arith" = crate::arith } }

const HOOKS: DialectHooks = DialectHooks {
    depends: &[|| &crate::arith::DIALECT],
    ops: &[
        ("absf", folds!(|it| fold::float(it, Float::magnitude))),
        ("absi", folds!(fold::magnitude)),
        ("acos", folds!(|it| fold::libm(it, f64::acos, f32::acos))),
        ("asin", folds!(|it| fold::libm(it, f64::asin, f32::asin))),
        ("atan", folds!(|it| fold::libm(it, f64::atan, f32::atan))),
        ("atan2", folds!(|it| fold::libm_of_two(it, f64::atan2, f32::atan2))),
        ("ceil", folds!(|it| fold::float(it, |value| value.integral(RoundingMode::Upward)))),
        ("copysign", folds!(fold::copy_sign)),
        ("cos", folds!(|it| fold::libm(it, f64::cos, f32::cos))),
        ("cosh", folds!(|it| fold::libm(it, f64::cosh, f32::cosh))),
        ("ctlz", folds!(|it| fold::count(it, ApInt::leading_zeros))),
        ("ctpop", folds!(|it| fold::count(it, ApInt::count_ones))),
        ("cttz", folds!(|it| fold::count(it, ApInt::trailing_zeros))),
        ("exp", folds!(|it| fold::libm(it, f64::exp, f32::exp))),
        ("exp2", folds!(|it| fold::libm(it, f64::exp2, f32::exp2))),
        ("expm1", folds!(|it| fold::libm(it, f64::exp_m1, f32::exp_m1))),
        ("floor", folds!(|it| fold::float(it, |value| value.integral(RoundingMode::Downward)))),
        ("ipowi", folds!(fold::integer_power)),
        ("isfinite", folds!(|it| fold::is(it, Float::is_finite))),
        ("isinf", folds!(|it| fold::is(it, Float::is_infinite))),
        ("isnan", folds!(|it| fold::is(it, Float::is_nan))),
        ("isnormal", folds!(|it| fold::is(it, Float::is_normal))),
        ("log", folds!(|it| fold::libm_of_positive(it, f64::ln, f32::ln))),
        ("log10", folds!(|it| fold::libm_of_positive(it, f64::log10, f32::log10))),
        ("log1p", folds!(fold::logarithm_of_one_more)),
        ("log2", folds!(|it| fold::libm_of_positive(it, f64::log2, f32::log2))),
        ("powf", folds!(|it| fold::libm_of_two(it, f64::powf, f32::powf))),
        ("round", folds!(|it| fold::f32_or_f64(it, |value| value.integral(RoundingMode::NearestAway)))),
        ("roundeven", folds!(|it| fold::float(it, |value| value.integral(RoundingMode::NearestEven)))),
        ("sin", folds!(|it| fold::libm(it, f64::sin, f32::sin))),
        ("sinh", folds!(|it| fold::libm(it, f64::sinh, f32::sinh))),
        ("sqrt", folds!(|it| fold::libm_of_positive(it, f64::sqrt, f32::sqrt))),
        ("tan", folds!(|it| fold::libm(it, f64::tan, f32::tan))),
        ("tanh", folds!(|it| fold::libm(it, f64::tanh, f32::tanh))),
        ("trunc", folds!(|it| fold::f32_or_f64(it, |value| value.integral(RoundingMode::TowardZero)))),
    ],
    materialize: Some(materialize),
    interfaces: INLINED_ANYWHERE,
    newer: newer::CHANGES,
    ..DialectHooks::NONE
};
