//! The `arith` dialect: what its `.td` file does not say.

mod canonicalize;
mod fold;
mod interfaces;
mod newer;
mod ops;
mod passes;
mod support;

use lect_core::dialect::{DialectHooks, InterfaceEntry, OpHooks};
use lect_core::engine::Val;
use lect_core::engine::eval::is_a;
use lect_core::engine::interface::effects::Speculatable;
use lect_core::fold::Fold;
use lect_core::interfaces;
use lect_core::types::Signedness;
use lect_support::folding::materialize;
use lect_support::names;
use lect_support::prelude::*;
use lect_support::speculation::Division;
use lect_transforms::inline::{Anywhere, Inlining};

pub use passes::int_range::IntRangeOptimizations;

use interfaces::{linear, ranges};
use ops::casts;
use passes::expand;

pub use ops::select;

lect_macros::dialect! { "src/arith/arith.td", hooks = HOOKS }

const HOOKS: DialectHooks = DialectHooks {
    depends: &[|| &crate::ub::DIALECT],
    ops: &[
        ("addf", folds!(fold::floats::add)),
        ("addi", folds!(fold::integers::add)),
        ("addui_extended", folds!(fold::integers::add_extended)),
        ("andi", folds!(fold::integers::and)),
        ("bitcast", OpHooks { fold: fold!(fold::casts::bits), ..casts::BITS }),
        ("ceildivsi", division(fold!(fold::divide::ceil_signed), SIGNED)),
        ("ceildivui", division(fold!(fold::divide::ceil_unsigned), UNSIGNED)),
        ("cmpf", folds!(fold::compare::floats)),
        ("cmpi", folds!(fold::compare::integers)),
        ("constant", CONSTANT),
        ("divf", folds!(fold::floats::divide)),
        ("divsi", division(fold!(fold::divide::signed), SIGNED)),
        ("divui", division(fold!(fold::divide::unsigned), UNSIGNED)),
        ("extf", OpHooks { fold: fold!(fold::casts::extend_float), ..casts::EXTEND_FLOAT }),
        ("extsi", OpHooks { fold: fold!(fold::casts::extend_signed), ..casts::EXTEND_INTEGER }),
        ("extui", OpHooks { fold: fold!(fold::casts::extend_unsigned), ..casts::EXTEND_INTEGER }),
        ("floordivsi", folds!(fold::divide::floor_signed)),
        ("fptosi", OpHooks { fold: fold!(fold::casts::to_signed), ..casts::FLOAT_TO_INTEGER }),
        ("fptoui", OpHooks { fold: fold!(fold::casts::to_unsigned), ..casts::FLOAT_TO_INTEGER }),
        ("index_cast", OpHooks { fold: fold!(fold::casts::index), ..casts::INDEX }),
        ("index_castui", OpHooks { fold: fold!(fold::casts::index_unsigned), ..casts::INDEX }),
        ("maximumf", folds!(fold::floats::maximum)),
        ("maxnumf", folds!(fold::floats::maximum_number)),
        ("maxsi", folds!(fold::integers::max_signed)),
        ("maxui", folds!(fold::integers::max_unsigned)),
        ("minimumf", folds!(fold::floats::minimum)),
        ("minnumf", folds!(fold::floats::minimum_number)),
        ("minsi", folds!(fold::integers::min_signed)),
        ("minui", folds!(fold::integers::min_unsigned)),
        ("mulf", folds!(fold::floats::multiply)),
        ("muli", OpHooks { fold: fold!(fold::integers::multiply), ..names::results(name_scaled) }),
        ("mulsi_extended", folds!(fold::integers::multiply_signed_extended)),
        ("mului_extended", folds!(fold::integers::multiply_unsigned_extended)),
        ("negf", folds!(fold::floats::negate)),
        ("ori", folds!(fold::integers::or)),
        ("remf", folds!(fold::floats::remainder)),
        ("remsi", folds!(fold::divide::remainder_signed)),
        ("remui", folds!(fold::divide::remainder_unsigned)),
        ("scaling_extf", casts::EXTEND_FLOAT),
        ("scaling_truncf", casts::TRUNCATE_FLOAT),
        ("select", SELECT),
        ("shli", folds!(fold::integers::shift_left)),
        ("shrsi", folds!(fold::integers::shift_right_signed)),
        ("shrui", folds!(fold::integers::shift_right_unsigned)),
        ("sitofp", OpHooks { fold: fold!(fold::casts::from_signed), ..casts::INTEGER_TO_FLOAT }),
        ("subf", folds!(fold::floats::subtract)),
        ("subi", folds!(fold::integers::subtract)),
        ("truncf", OpHooks { fold: fold!(fold::casts::truncate_float), ..casts::TRUNCATE_FLOAT }),
        ("trunci", OpHooks { fold: fold!(fold::casts::truncate), ..casts::TRUNCATE_INTEGER }),
        ("uitofp", OpHooks { fold: fold!(fold::casts::from_unsigned), ..casts::INTEGER_TO_FLOAT }),
        ("xori", folds!(fold::integers::xor)),
    ],
    materialize: Some(materialize),
    external: &[canonicalize::PATTERNS, linear::MODELS, ranges::MODELS],
    interfaces: lect_transforms::passes![expand::ArithExpand, IntRangeOptimizations; dyn Inlining => Anywhere],
    essential: &[("truncf", "roundingmode", "")],
    newer: newer::CHANGES,
    newer_defs: Some(newer::spec),
    ..DialectHooks::NONE
};

/// A division, which says whether it may run where it would not have run.
const fn division(fold: Option<Fold>, interfaces: &'static [InterfaceEntry]) -> OpHooks {
    OpHooks { fold, interfaces, ..OpHooks::NONE }
}

const SIGNED: &[InterfaceEntry] = interfaces![dyn Speculatable => Division { signed: true }];
const UNSIGNED: &[InterfaceEntry] = interfaces![dyn Speculatable => Division { signed: false }];

const CONSTANT: OpHooks = OpHooks {
    verify: Some(verify_constant),
    name_results: Some(name_constant),
    fold: fold!(|it: Folding<'_, ConstantOp<'_>>| it.value_attr().map(Folded::attr)),
    ..OpHooks::NONE
};

const SELECT: OpHooks = OpHooks {
    verify: Some(select::verify),
    parse: Some(select::parse),
    print: Some(select::print),
    fold: fold!(fold::compare::select),
    ..OpHooks::NONE
};

/// A constant is a number, or numbers in a vector or a tensor.
fn verify_constant(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let value = op.cast::<ConstantOp<'_>>().and_then(|constant| constant.value_attr());
    let (Some(value), Some(ty)) = (value, op.result_types().next()) else { return Ok(()) };
    if matches!(ctx.type_data(ty), TypeData::Integer { signedness, .. } if *signedness != Signedness::Signless) {
        return Err(op.op_error("integer return type must be signless").emit());
    }
    let data = ctx.attr_data(value);
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
    if matches!(ctx.type_data(ty), TypeData::Vector { scalable, .. } if scalable.contains(&true)) && !is_splat {
        // The spelling is MLIR's.
        let message =
            "intializing scalable vectors with elements attribute is not supported unless it's a vector splat";
        return Err(op.op_error(message).emit());
    }
    Ok(())
}

/// `%c4`, `%c4_i32`, `%true`, `%cst`
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

/// `%c4_vscale`: a constant multiple of what scalable vectors are multiples of.
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

/// Whether an operation gives what scalable vectors are multiples of.
#[cfg(feature = "vector")]
fn is_scale(op: OpRef<'_>) -> bool {
    op.is::<crate::vector::VectorScaleOp<'_>>()
}

#[cfg(not(feature = "vector"))]
fn is_scale(_: OpRef<'_>) -> bool {
    false
}
