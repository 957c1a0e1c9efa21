//! What the `chlo` dialect's `.td` files do not say.

mod scan;

use lect_core::dialect::{DialectHooks, OpHooks};

use crate::hlo::dims::{Field, fields, parse_fields, print_fields};

lect_macros::dialect! { "src/chlo/chlo.td", hooks = HOOKS }

const HOOKS: DialectHooks = DialectHooks {
    ops: &[("scan", OpHooks { parse: Some(scan::parse), print: Some(scan::print), ..OpHooks::NONE })],
    defs: &[(
        "RaggedDotDimensionNumbersAttr",
        fields(
            |p| parse_fields(p, RAGGED_DOT, "failed parsing ragged dot dimension numbers attribute"),
            |p, body| print_fields(p, body, RAGGED_DOT),
        ),
    )],
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
