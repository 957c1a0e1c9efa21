//! What the `stablehlo` dialect's `.td` files do not say.

mod attributes;
mod convolution;
mod forms;
mod precision;

use lect_core::dialect::{DialectHooks, Directive, OpHooks};
use lect_core::ir::OpRef;
use lect_core::types::TypeData;

use crate::hlo::forms::DIRECTIVES;
use crate::hlo::{cases, constant, dims};

lect_macros::dialect! { "src/stablehlo/stablehlo.td", hooks = HOOKS }

const HOOKS: DialectHooks = DialectHooks {
    ops: &[
        (
            "constant",
            OpHooks {
                parse: Some(constant::parse_constant),
                print: Some(constant::print_constant),
                name_results: Some(name_constant),
                ..OpHooks::NONE
            },
        ),
        ("reduce", OpHooks { parse: Some(forms::parse_reduce), print: Some(forms::print_reduce), ..OpHooks::NONE }),
        (
            "while",
            OpHooks {
                parse: Some(forms::parse_while),
                print: Some(forms::print_while),
                name_block_args: Some(|region, name| {
                    region.blocks().flat_map(|block| block.args()).for_each(|arg| name(arg, b"iterArg"));
                }),
                ..OpHooks::NONE
            },
        ),
    ],
    defs: attributes::DEFS,
    params: &[("operandTupleIndices", dims::DIMS), ("outputTupleIndices", dims::DIMS)],
    directives: &ALL_DIRECTIVES,
    ..DialectHooks::NONE
};

/// Those of the dialect alone, and those that it shares.
const ALL_DIRECTIVES: [(&str, Directive); DIRECTIVES.len() + 5] = {
    let mut all = [("", convolution::DIMENSIONS); DIRECTIVES.len() + 5];
    let own = [
        ("Case", cases::CASE),
        ("ConvolutionDimensions", convolution::DIMENSIONS),
        ("WindowAttributes", convolution::WINDOW),
        ("PrecisionConfig", precision::PRECISION),
        ("PrecisionConfigAndAlgorithm", precision::PRECISION_AND_ALGORITHM),
    ];
    let mut index = 0;
    while index < all.len() {
        all[index] = if index < own.len() { own[index] } else { DIRECTIVES[index - own.len()] };
        index += 1;
    }
    all
};

/// `%c` of integers, `%cst` of others.
fn name_constant(op: OpRef<'_>, name: &mut dyn FnMut(usize, &[u8])) {
    let ctx = op.context();
    let element = op.result_types().next().and_then(|ty| ctx.element_type(ty));
    let is_integer = element.is_some_and(|element| matches!(ctx.type_data(element), TypeData::Integer { .. }));
    name(0, if is_integer { b"c" } else { b"cst" });
}
