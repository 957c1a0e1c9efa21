//! The `tosa` dialect: code that its `.td` files cannot express.

mod canonicalize;
mod fold;
mod infer;
mod newer;
mod ops;
mod syntax;
mod types;

use std::cmp::Ordering;

use lect_core::dialect::{DefHooks, DialectHooks, OpHooks, Param, Verifier, VerifyOp};
use lect_core::eval::Val;
use lect_core::eval::is_a;
use lect_core::interfaces;
use lect_core::interfaces::loop_like::LoopLike;
use lect_core::syntax::{DialectSyntax, OpSyntax};
use lect_support::inlining::INLINED_ANYWHERE;
use lect_support::prelude::*;
use lect_support::syntax::directive;

use fold::values;
use syntax::{WITH_BLOCK_SIZE, WITH_NAN_MODE, WITH_RESIZE_MODE, WITH_ROUNDING_MODE};

use ops::{control, elements, layout, scaled, shapes, variables, windows};

lect_macros::dialect! { "src/tosa/tosa.td", docs = "src/tosa/docs.md", hooks = HOOKS, syntax = SYNTAX }

const HOOKS: DialectHooks = DialectHooks {
    depends: &[|| &lect_dialects_core::tensor::DIALECT],
    ops: &[
        ("abs", folds!(values::abs)),
        ("add", folds!(|it| values::sum(it, &[(0, 1), (1, 0)], ApInt::wrapping_add, Float::plus))),
        ("argmax", OpHooks { fold: fold!(fold::argmax), verify: Some(elements::argmax), ..OpHooks::NONE }),
        ("avg_pool2d", verified(windows::avg_pool2d)),
        ("cast", folds!(values::cast)),
        ("cast_from_block_scaled", OpHooks { verify: Some(scaled::cast_from), ..OpHooks::NONE }),
        ("cast_to_block_scaled", OpHooks { verify: Some(scaled::cast_to), ..OpHooks::NONE }),
        ("clamp", OpHooks { verify: Some(elements::clamp), ..OpHooks::NONE }),
        ("concat", OpHooks { fold: fold!(fold::concat), verify: Some(layout::concat), ..infer::CONCAT }),
        ("concat_shape", verified(shapes::concat)),
        ("cond_if", OpHooks { verify: Some(control::verify_if), ..OpHooks::NONE }),
        ("const", OpHooks { fold: fold!(fold::constant), ..verified(elements::constant_op) }),
        ("const_shape", OpHooks { fold: fold!(fold::constant), ..verified(shapes::constant_shape) }),
        ("conv2d", verified(windows::conv2d)),
        ("conv3d", verified(windows::conv3d)),
        ("depthwise_conv2d", verified(windows::depthwise_conv2d)),
        ("dim", verified(shapes::dim)),
        ("equal", OpHooks { fold: fold!(values::equal), ..infer::EQUAL }),
        ("fft2d", verified(elements::fft2d)),
        ("gather", verified(layout::gather)),
        ("greater", folds!(|it| values::compare(it, Ordering::is_gt))),
        ("greater_equal", folds!(|it| values::compare(it, Ordering::is_ge))),
        ("intdiv", folds!(values::divide)),
        ("matmul", verified(elements::matmul)),
        ("matmul_t_block_scaled", OpHooks { verify: Some(scaled::matmul), ..OpHooks::NONE }),
        ("max_pool2d", OpHooks { verify: Some(windows::max_pool2d), ..OpHooks::NONE }),
        ("mul", OpHooks { fold: fold!(values::multiply), ..verified(elements::mul) }),
        ("negate", OpHooks { fold: fold!(fold::negate), ..verified(windows::negate) }),
        ("pad", OpHooks { fold: fold!(fold::pad), ..verified(layout::pad) }),
        ("reciprocal", folds!(values::reciprocal)),
        ("reduce_all", REDUCE),
        ("reduce_any", REDUCE),
        ("reduce_max", REDUCE),
        ("reduce_min", REDUCE),
        ("reduce_product", REDUCE),
        ("reduce_sum", REDUCE),
        ("rescale", OpHooks { verify: Some(elements::rescale), ..OpHooks::NONE }),
        ("reshape", OpHooks { fold: fold!(fold::reshape), ..verified(layout::reshape) }),
        ("resize", OpHooks { fold: fold!(fold::resize), verify: Some(layout::resize), ..OpHooks::NONE }),
        ("reverse", OpHooks { fold: fold!(fold::reverse), ..verified(layout::reverse) }),
        ("rfft2d", verified(elements::rfft2d)),
        ("scatter", verified(layout::scatter)),
        ("select", OpHooks { fold: fold!(values::select), ..verified(elements::select) }),
        ("slice", OpHooks { fold: fold!(fold::slice), ..verified(layout::slice) }),
        ("slice_shape", verified(shapes::slice)),
        ("sub", folds!(|it| values::sum(it, &[(0, 1)], ApInt::wrapping_sub, Float::minus))),
        ("table", verified(elements::table)),
        ("tile", OpHooks { fold: fold!(fold::tile), ..verified(layout::tile) }),
        ("transpose", OpHooks { fold: fold!(fold::transpose), ..verified(layout::transpose) }),
        ("transpose_conv2d", verified(windows::transpose_conv2d)),
        ("variable_read", OpHooks { verify_symbol_uses: Some(variables::verify_read), ..OpHooks::NONE }),
        ("variable_write", OpHooks { verify_symbol_uses: Some(variables::verify_write), ..OpHooks::NONE }),
        (
            "while_loop",
            OpHooks {
                verify: Some(control::verify_while),
                interfaces: interfaces![dyn LoopLike => control::While],
                ..OpHooks::NONE
            },
        ),
    ],
    defs: &[(
        "Tosa_Shape",
        DefHooks {
            verify: Some(|_, body| match body.params() {
                [Param::Int(rank)] if *rank < 0 => Err(Invalid::new(format!("invalid rank (must be >= 0): {rank}"))),
                _ => Ok(()),
            }),
            ..DefHooks::NONE
        },
    )],
    materialize: Some(fold::materialize),
    external: &[canonicalize::PATTERNS],
    native_functions: &[("isa_tosa_shape_type", |ctx, args| {
        is_a(ctx, "tosa::shapeType", args.first()?).map(Val::Bool)
    })],
    verifiers: &[
        ("OpTrait::tosa::TosaResolvableShapeOperands", Verifier::before(shapes::verify_resolvable)),
        ("OpTrait::tosa::TosaShapeOperator", Verifier::before(shapes::verify_operator)),
        ("OpTrait::tosa::TosaShapeOperatorWithSameRanks", Verifier::before(shapes::verify_same_ranks)),
    ],
    essential: &[
        ("argmax", "nan_mode", ""),
        ("clamp", "nan_mode", ""),
        ("max_pool2d", "nan_mode", ""),
        ("maximum", "nan_mode", ""),
        ("minimum", "nan_mode", ""),
        ("reduce_max", "nan_mode", ""),
        ("reduce_min", "nan_mode", ""),
    ],
    interfaces: INLINED_ANYWHERE,
    newer: newer::CHANGES,
    newer_defs: Some(newer::spec),
    ..DialectHooks::NONE
};

const SYNTAX: DialectSyntax = DialectSyntax {
    ops: &[
        ("apply_scale", WITH_ROUNDING_MODE),
        ("argmax", WITH_NAN_MODE),
        ("cast_from_block_scaled", WITH_BLOCK_SIZE),
        ("cast_to_block_scaled", WITH_BLOCK_SIZE),
        ("clamp", WITH_NAN_MODE),
        ("cond_if", OpSyntax::form(control::parse_if, control::print_if)),
        ("matmul_t_block_scaled", WITH_BLOCK_SIZE),
        ("max_pool2d", WITH_NAN_MODE),
        ("maximum", WITH_NAN_MODE),
        ("minimum", WITH_NAN_MODE),
        ("reduce_max", WITH_NAN_MODE),
        ("reduce_min", WITH_NAN_MODE),
        ("rescale", WITH_ROUNDING_MODE),
        ("resize", WITH_RESIZE_MODE),
        ("while_loop", OpSyntax::form(control::parse_while, control::print_while)),
    ],
    directives: &[("VariableOpTypeOrInitialValue", directive(variables::parse, variables::print))],
    ..DialectSyntax::NONE
};

const fn verified(verify: VerifyOp) -> OpHooks {
    OpHooks { verify: Some(verify), ..OpHooks::NONE }
}

const REDUCE: OpHooks = OpHooks { fold: fold!(fold::reduce), verify: Some(layout::reduce), ..infer::REDUCE };
