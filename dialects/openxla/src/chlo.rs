//! The code of the `chlo` dialect that its `.td` files cannot express.

mod broadcast;
mod scan;
mod verify;

use lect_core::dialect::{DialectHooks, OpHooks};
use lect_core::fold::Folded;
use lect_core::fold::{Folding, fold};
use lect_core::interfaces;
use lect_core::syntax::{DialectSyntax, OpSyntax};
use lect_support::views::{by_view, checked};
use lect_transforms::inline::{Anywhere, Inlining};

use crate::hlo::constant;
use crate::hlo::dims::{Field, fields, parse_fields, print_fields};
use crate::hlo::natives::NATIVE_FUNCTIONS;
use crate::hlo::traits::VERIFIERS;

pub(crate) use broadcast::verify as verify_broadcast;

lect_macros::dialect! { "src/chlo/chlo.td", docs = "src/chlo/docs.md", encodings = "src/chlo/bytecode.td", hooks = HOOKS, syntax = SYNTAX }

const HOOKS: DialectHooks = DialectHooks {
    bare_enums: true,
    ops: by_view! {
    ConstantOp: OpHooks { fold: fold!(|it: Folding<'_, ConstantOp<'_>>| it.value_attr().map(Folded::attr)), ..OpHooks::NONE },
    ConstantLikeOp: checked!(verify::constant_like),
    RaggedDotOp: checked!(verify::ragged_dot),
    ScanOp: checked!(scan::verify),
    TopKOp: checked!(verify::top_k),
    },
    native_functions: NATIVE_FUNCTIONS,
    verifiers: VERIFIERS,
    interfaces: interfaces![dyn Inlining => Anywhere],
    ..DialectHooks::NONE
};

const SYNTAX: DialectSyntax = DialectSyntax {
    ops: by_view! {
    ConstantOp: OpSyntax::form(constant::parse_constant, constant::print_constant),
    ScanOp: OpSyntax { parse: Some(scan::parse), print: Some(scan::print), name_block_args: Some(scan::name_args), ..OpSyntax::NONE },
    },
    defs: &[(
        "RaggedDotDimensionNumbersAttr",
        fields(
            |p| parse_fields(p, RAGGED_DOT, "failed parsing ragged dot dimension numbers attribute"),
            |p, body| print_fields(p, body, RAGGED_DOT),
        ),
    )],
    ..DialectSyntax::NONE
};

const RAGGED_DOT: &[Field] = &[
    Field::Dims("lhs_batching_dimensions"),
    Field::Dims("rhs_batching_dimensions"),
    Field::Dims("lhs_contracting_dimensions"),
    Field::Dims("rhs_contracting_dimensions"),
    Field::Dims("lhs_ragged_dimensions"),
    Field::Dims("rhs_group_dimensions"),
];
