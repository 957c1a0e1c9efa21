//! The `transform` dialect, with its extensions: what its `.td` files do not say.

mod handles;
mod lists;
mod options;
mod split;
mod types;

use lect_core::dialect::{DialectHooks, OpHooks};
use lect_core::ir::OpRef;

use crate::{functions, names};

// MLIR's own tests extend the dialect, and `mlir-opt` has that extension.
#[cfg(feature = "test")]
lect_macros::dialect! { "src/transform/with_tests.td", dialect = "transform", hooks = HOOKS }
#[cfg(not(feature = "test"))]
lect_macros::dialect! { "src/transform/transform.td", hooks = HOOKS }

const HOOKS: DialectHooks = DialectHooks {
    ops: &[
        ("apply_registered_pass", OpHooks { verify: Some(options::verify), ..OpHooks::NONE }),
        ("foreach_match", names::results(name_foreach_match)),
        ("named_sequence", NAMED_SEQUENCE),
        ("sequence", SCOPE),
        ("structured.split", SPLIT),
        ("with_pdl_patterns", SCOPE),
    ],
    directives: &[
        ("AlternativesOpSelectedRegion", handles::SELECTED_REGION),
        ("ApplyRegisteredPassOptions", options::PASS_OPTIONS),
        ("ContinuousTileSizeTypes", types::FUNCTION_TYPE),
        ("ForeachMatchSymbols", lists::MATCH_SYMBOLS),
        ("MultitileSizesTypes", types::FUNCTION_TYPE),
        ("PackedOrDynamicIndexList", lists::PACKED_INDEX_LIST),
        ("SemiFunctionType", types::SEMI_FUNCTION_TYPE),
        ("SequenceOpOperands", handles::SEQUENCE_OPERANDS),
        ("TransformMatchDims", lists::MATCH_DIMS),
    ],
    models: &[
        ("TransformHandleTypeInterface", &["pdl::OperationType"]),
        ("TransformParamTypeInterface", &[]),
        ("TransformValueHandleTypeInterface", &[]),
    ],
    ..DialectHooks::NONE
};

/// Operations in it are of this dialect.
const SCOPE: OpHooks = OpHooks { default_dialect: Some("transform"), ..OpHooks::NONE };

const NAMED_SEQUENCE: OpHooks =
    OpHooks { parse: Some(functions::parse), print: Some(functions::print), ..OpHooks::NONE };

const SPLIT: OpHooks =
    OpHooks { parse: Some(split::parse), print: Some(split::print), verify: Some(split::verify), ..OpHooks::NONE };

fn name_foreach_match(op: OpRef<'_>, name: &mut dyn FnMut(usize, &[u8])) {
    for index in 0..op.result_count() {
        name(index, if index == 0 { b"updated_root" } else { b"yielded_value" });
    }
}
