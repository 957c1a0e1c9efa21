//! What the `chlo` dialect's `.td` files do not say.

mod scan;
mod verify;

use lect_core::dialect::{DialectHooks, OpHooks};
use lect_core::fold::Folded;
use lect_core::interfaces;
use lect_transforms::inline::{Anywhere, Inlining};

use crate::hlo::compat::report;
use crate::hlo::constant;
use crate::hlo::dims::{Field, fields, parse_fields, print_fields};
use crate::hlo::natives::NATIVE_FUNCTIONS;
use crate::hlo::traits::VERIFIERS;

lect_macros::dialect! { "src/chlo/chlo.td", encodings = "src/chlo/bytecode.td", hooks = HOOKS }

const HOOKS: DialectHooks = DialectHooks {
    bare_enums: true,
    ops: &[
        (
            "constant",
            OpHooks {
                parse: Some(constant::parse_constant),
                print: Some(constant::print_constant),
                fold: Some(|op, _| op.attr("value").map(Folded::attr)),
                ..OpHooks::NONE
            },
        ),
        ("constant_like", OpHooks { verify: Some(verify::constant_like), ..OpHooks::NONE }),
        ("ragged_dot", OpHooks { verify: Some(|op| report(op, verify::ragged_dot(op))), ..OpHooks::NONE }),
        (
            "scan",
            OpHooks {
                parse: Some(scan::parse),
                print: Some(scan::print),
                verify: Some(scan::verify),
                name_block_args: Some(scan::name_args),
                ..OpHooks::NONE
            },
        ),
        ("top_k", OpHooks { verify: Some(|op| report(op, verify::top_k(op))), ..OpHooks::NONE }),
    ],
    defs: &[(
        "RaggedDotDimensionNumbersAttr",
        fields(
            |p| parse_fields(p, RAGGED_DOT, "failed parsing ragged dot dimension numbers attribute"),
            |p, body| print_fields(p, body, RAGGED_DOT),
        ),
    )],
    native_functions: NATIVE_FUNCTIONS,
    verifiers: VERIFIERS,
    interfaces: interfaces![dyn Inlining => Anywhere],
    ..DialectHooks::NONE
};

const RAGGED_DOT: &[Field] = &[
    Field::Dims("lhs_batching_dimensions"),
    Field::Dims("rhs_batching_dimensions"),
    Field::Dims("lhs_contracting_dimensions"),
    Field::Dims("rhs_contracting_dimensions"),
    Field::Dims("lhs_ragged_dimensions"),
    Field::Dims("rhs_group_dimensions"),
];
