//! What the `stablehlo` dialect's `.td` files do not say.

mod attributes;
mod convolution;
mod forms;
mod precision;
mod verify;

use lect_core::context::ContextData;
use lect_core::dialect::{DialectHooks, Directive, OpHooks};
use lect_core::entity::{Attr, Type};
use lect_core::fold::Folded;
use lect_core::interfaces;
use lect_core::ir::{OpRef, OpState};
use lect_core::loc::Loc;
use lect_core::types::TypeData;
use lect_transforms::inline::{Anywhere, Inlining};

use crate::hlo::forms::DIRECTIVES;
use crate::hlo::natives::NATIVE_FUNCTIONS;
use crate::hlo::traits::VERIFIERS;
use crate::hlo::{cases, constant, dims};
use verify::CHECKS;
#[cfg(feature = "chlo")]
pub(crate) use verify::{check_distinct, dots, number, operand};

lect_macros::dialect! { "src/stablehlo/stablehlo.td", encodings = "src/stablehlo/bytecode.td", hooks = HOOKS }

const HOOKS: DialectHooks = DialectHooks {
    bare_enums: true,
    ops: &OPS,
    defs: attributes::DEFS,
    params: &[("operandTupleIndices", dims::DIMS), ("outputTupleIndices", dims::DIMS)],
    directives: &ALL_DIRECTIVES,
    native_functions: NATIVE_FUNCTIONS,
    verifiers: VERIFIERS,
    materialize: Some(materialize),
    interfaces: interfaces![dyn Inlining => Anywhere],
    ..DialectHooks::NONE
};

/// Operations among groups of devices.
const GROUPED: OpHooks = OpHooks { verify_symbol_uses: Some(verify::verify_mesh), ..OpHooks::NONE };

/// What is peculiar to operations beside their checks.
const PECULIAR: &[(&str, OpHooks)] = &[
    ("composite", OpHooks { verify_symbol_uses: Some(verify::verify_composite), ..OpHooks::NONE }),
    ("all_gather", GROUPED),
    ("all_reduce", GROUPED),
    ("all_to_all", GROUPED),
    ("collective_broadcast", GROUPED),
    ("collective_reduce", GROUPED),
    ("reduce_scatter", GROUPED),
    (
        "constant",
        OpHooks {
            parse: Some(constant::parse_constant),
            print: Some(constant::print_constant),
            name_results: Some(name_constant),
            fold: Some(|op, _| op.attr("value").map(Folded::attr)),
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
];

/// The hooks of operations: those with checks, then one without.
const OPS: [(&str, OpHooks); CHECKS.len() + 1] = {
    let mut ops = [PECULIAR[0]; CHECKS.len() + 1];
    let mut index = 0;
    while index < CHECKS.len() {
        let (name, verify) = CHECKS[index];
        ops[index] = (name, OpHooks { verify: Some(verify), verify_alike: verify::is_alike(name), ..peculiar(name) });
        index += 1;
    }
    ops
};

/// What is peculiar to an operation.
const fn peculiar(name: &str) -> OpHooks {
    let mut index = 0;
    while index < PECULIAR.len() {
        if verify::is_same(PECULIAR[index].0.as_bytes(), name.as_bytes()) {
            return PECULIAR[index].1;
        }
        index += 1;
    }
    OpHooks::NONE
}

/// A constant of a value, if that has the type.
fn materialize(ctx: &ContextData, value: Attr, ty: Type, loc: Loc) -> Option<OpState> {
    if ctx.attr_type(value) != Some(ty) || ctx.shaped_sizes(ty).is_none() {
        return None;
    }
    let state = OpState::new(ctx.op_name_of(b"stablehlo.constant"), loc).results([ty]);
    Some(state.attr(ctx, "value", value))
}

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
