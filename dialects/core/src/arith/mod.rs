//! The `arith` dialect: hooks for the definitions in its `.td` file.

mod canonicalize;
mod fold;
mod interfaces;
mod newer;
mod ops;
mod passes;
mod support;

use lect_core::dialect::{DialectHooks, InterfaceEntry, OpHooks};
use lect_core::eval::Val;
use lect_core::eval::is_a;
use lect_core::fold::Fold;
use lect_core::interfaces::effects::Speculatable;
use lect_core::syntax::{DialectSyntax, OpSyntax};
use lect_core::types::Signedness;
use lect_support::arithmetic::{self, resize};
use lect_support::folding::materialize;
use lect_support::names;
use lect_support::prelude::*;
use lect_support::speculation::Division;
use lect_transforms::inline::{Anywhere, Inlining};

pub use passes::expand::expand_divisions;
pub use passes::int_range::IntRangeOptimizations;
#[doc(hidden)]
pub use passes::int_range::{KnownRanges, apply_once_with_ranges, apply_with_ranges};

use fold::{compare, divide, floats, integers};
use interfaces::{linear, ranges};
use ops::casts;
use passes::expand;

pub use ops::select;

lect_macros::dialect! { "src/arith/arith.td", docs = "src/arith/docs.md", hooks = HOOKS, syntax = SYNTAX }

const HOOKS: DialectHooks = DialectHooks {
    depends: &[|| &crate::ub::DIALECT],
    ops: &[
        ("addf", folds!(|it| floats::unless(it, floats::is_negative_zero, Float::plus))),
        ("addi", folds!(|it| integers::ADD.fold(it))),
        ("addui_extended", folds!(integers::add_extended)),
        ("andi", folds!(|it| integers::AND.fold(it))),
        ("bitcast", OpHooks { fold: fold!(fold::casts::bits), ..casts::BITS }),
        ("ceildivsi", division(fold!(|it| divide::CEIL_SIGNED.fold(it)), SIGNED)),
        ("ceildivui", division(fold!(|it| divide::CEIL_UNSIGNED.fold(it)), UNSIGNED)),
        ("cmpf", folds!(compare::floats)),
        ("cmpi", folds!(compare::integers)),
        ("constant", CONSTANT),
        ("divf", folds!(|it| floats::unless(it, floats::is_one, Float::over))),
        ("divsi", division(fold!(|it| divide::SIGNED.fold(it)), SIGNED)),
        ("divui", division(fold!(|it| divide::UNSIGNED.fold(it)), UNSIGNED)),
        ("extf", OpHooks { fold: fold!(fold::casts::extend_float), ..casts::EXTEND_FLOAT }),
        (
            "extsi",
            OpHooks {
                fold: fold!(|it| fold::casts::resize_once::<ExtSIOp<'_>>(it, ApInt::sext)),
                ..casts::EXTEND_INTEGER
            },
        ),
        (
            "extui",
            OpHooks {
                fold: fold!(|it| fold::casts::resize_once::<ExtUIOp<'_>>(it, ApInt::zext)),
                ..casts::EXTEND_INTEGER
            },
        ),
        ("floordivsi", folds!(|it| divide::FLOOR_SIGNED.fold(it))),
        ("fptosi", OpHooks { fold: fold!(|it| fold::casts::to_integer(it, true)), ..casts::FLOAT_TO_INTEGER }),
        ("fptoui", OpHooks { fold: fold!(|it| fold::casts::to_integer(it, false)), ..casts::FLOAT_TO_INTEGER }),
        ("index_cast", OpHooks { fold: fold!(|it| resize(it, ApInt::sext)), ..casts::INDEX }),
        ("index_castui", OpHooks { fold: fold!(|it| resize(it, ApInt::zext)), ..casts::INDEX }),
        ("maximumf", folds!(|it| floats::extreme(it, floats::is_lowest, Float::maximum))),
        ("maxnumf", folds!(|it| floats::extreme(it, Float::is_nan, Float::maximum_number))),
        ("maxsi", folds!(|it| integers::MAX_SIGNED.fold(it))),
        ("maxui", folds!(|it| integers::MAX_UNSIGNED.fold(it))),
        ("minimumf", folds!(|it| floats::extreme(it, floats::is_highest, Float::minimum))),
        ("minnumf", folds!(|it| floats::extreme(it, Float::is_nan, Float::minimum_number))),
        ("minsi", folds!(|it| integers::MIN_SIGNED.fold(it))),
        ("minui", folds!(|it| integers::MIN_UNSIGNED.fold(it))),
        ("mulf", folds!(floats::multiply)),
        ("muli", OpHooks { fold: fold!(|it| arithmetic::MULTIPLY.fold(it)), ..OpHooks::NONE }),
        ("mulsi_extended", folds!(|it| integers::multiply_extended(it, ApInt::mul_high_signed))),
        ("mului_extended", folds!(integers::multiply_unsigned_extended)),
        ("negf", folds!(floats::negate)),
        ("ori", folds!(|it| integers::OR.fold(it))),
        ("remf", folds!(|it| floats::calculate(it, Float::remainder))),
        ("remsi", folds!(|it| arithmetic::REMAINDER_SIGNED.fold(it))),
        ("remui", folds!(|it| arithmetic::REMAINDER_UNSIGNED.fold(it))),
        ("scaling_extf", casts::EXTEND_FLOAT),
        ("scaling_truncf", casts::TRUNCATE_FLOAT),
        ("select", SELECT),
        ("shli", folds!(|it| integers::shift(it, ApInt::shift_left))),
        ("shrsi", folds!(|it| integers::shift(it, ApInt::shift_right_signed))),
        ("shrui", folds!(|it| integers::shift(it, ApInt::shift_right))),
        ("sitofp", OpHooks { fold: fold!(|it| fold::casts::from_integer(it, true)), ..casts::INTEGER_TO_FLOAT }),
        ("subf", folds!(|it| floats::unless(it, floats::is_positive_zero, Float::minus))),
        ("subi", folds!(|it| integers::SUBTRACT.fold(it))),
        ("truncf", OpHooks { fold: fold!(fold::casts::truncate_float), ..casts::TRUNCATE_FLOAT }),
        ("trunci", OpHooks { fold: fold!(fold::casts::truncate), ..casts::TRUNCATE_INTEGER }),
        ("uitofp", OpHooks { fold: fold!(|it| fold::casts::from_integer(it, false)), ..casts::INTEGER_TO_FLOAT }),
        ("xori", folds!(|it| integers::XOR.fold(it))),
    ],
    materialize: Some(materialize),
    external: &[canonicalize::PATTERNS, linear::MODELS, ranges::MODELS],
    interfaces: lect_transforms::passes![expand::ArithExpand, IntRangeOptimizations; dyn Inlining => Anywhere],
    essential: &[("truncf", "roundingmode", "")],
    newer: newer::CHANGES,
    newer_defs: Some(newer::spec),
    ..DialectHooks::NONE
};

const SYNTAX: DialectSyntax = DialectSyntax {
    ops: &[
        ("constant", OpSyntax::naming(name_constant)),
        ("muli", OpSyntax::naming(name_scaled)),
        ("select", OpSyntax::form(select::parse, select::print)),
    ],
    ..DialectSyntax::NONE
};

/// Creates hooks for a division, whose speculatability depends on the divisor.
const fn division(fold: Option<Fold>, interfaces: &'static [InterfaceEntry]) -> OpHooks {
    OpHooks { fold, interfaces, ..OpHooks::NONE }
}

const SIGNED: &[InterfaceEntry] = lect_core::interfaces![dyn Speculatable => Division { signed: true }];
const UNSIGNED: &[InterfaceEntry] = lect_core::interfaces![dyn Speculatable => Division { signed: false }];

const CONSTANT: OpHooks = OpHooks {
    verify: Some(verify_constant),
    verify_alike: true,
    fold: fold!(|it: Folding<'_, ConstantOp<'_>>| it.value_attr().map(Folded::attr)),
    ..OpHooks::NONE
};

const SELECT: OpHooks =
    OpHooks { verify: Some(select::verify), verify_alike: true, fold: fold!(compare::select), ..OpHooks::NONE };

/// Verifies that a constant is a signless number, or an elements attribute.
fn verify_constant(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let value = op.cast::<ConstantOp<'_>>().and_then(|constant| constant.value_attr());
    let (Some(value), Some(ty)) = (value, op.result_types().next()) else { return Ok(()) };
    if matches!(ctx.types().data(ty), TypeData::Integer { signedness, .. } if *signedness != Signedness::Signless) {
        return Err(op.op_error("integer return type must be signless").emit());
    }
    let data = ctx.attrs().data(value);
    let is_splat = match data {
        AttrData::DenseElements(elements) => elements.splat,
        AttrData::DenseStrings { values, .. } => values.len() == 1,
        _ => false,
    };
    let is_number = matches!(
        data,
        AttrData::Integer { .. }
            | AttrData::Float { .. }
            | AttrData::DenseElements(_)
            | AttrData::DenseStrings { .. }
            | AttrData::DenseResource { .. }
            | AttrData::SparseElements { .. }
    );
    if !is_number && is_a(ctx, "ElementsAttr", &Val::Attr(value)) == Some(false) {
        return Err(op.op_error("value must be an integer, float, or elements attribute").emit());
    }
    if matches!(ctx.types().data(ty), TypeData::Vector { scalable, .. } if scalable.contains(&true)) && !is_splat {
        // The misspelling is MLIR's.
        let message =
            "intializing scalable vectors with elements attribute is not supported unless it's a vector splat";
        return Err(op.op_error(message).emit());
    }
    Ok(())
}

/// Suggests `%c4`, `%c4_i32`, `%true` or `%cst`.
fn name_constant(op: OpRef<'_>, name: &mut dyn FnMut(usize, &[u8])) {
    let ctx = op.context();
    let value = op.cast::<ConstantOp<'_>>().and_then(|constant| constant.value_attr());
    let Some(value) = value else { return name(0, b"cst") };
    if let Some(value) = names::truth(ctx, value) {
        return name(0, names::truth_name(value));
    }
    match op.result_types().next().and_then(|ty| names::integer(ctx, value, ty)) {
        Some(text) => name(0, text.as_bytes()),
        None => name(0, b"cst"),
    }
}

/// Suggests `%c4_vscale` for a constant multiple of `vector.vscale`.
fn name_scaled(op: OpRef<'_>, name: &mut dyn FnMut(usize, &[u8])) {
    let (mut constant, mut scaled) = (None, false);
    for value in op.operands().map(|value| op.ir.value(value)) {
        match value.defining_op() {
            Some(def) if is_scale(def) => scaled = true,
            _ => constant = value.constant().and_then(|value| names::signed_digits(op.context(), value)),
        }
    }
    if let (Some(digits), true) = (constant, scaled) {
        name(0, format!("c{digits}_vscale").as_bytes());
    }
}

/// Returns true if an operation is `vector.vscale`.
#[cfg(feature = "vector")]
fn is_scale(op: OpRef<'_>) -> bool {
    op.is::<crate::vector::VectorScaleOp<'_>>()
}

#[cfg(not(feature = "vector"))]
fn is_scale(_: OpRef<'_>) -> bool {
    false
}
