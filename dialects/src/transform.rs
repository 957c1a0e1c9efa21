//! The `transform` dialect, with its extensions: what its `.td` files do not say.

mod handles;
mod lists;
mod types;

use lect_core::dialect::DialectHooks;
use lect_core::ir::OpRef;

use crate::names;

lect_macros::dialect! { "src/transform/transform.td", hooks = HOOKS }

const HOOKS: DialectHooks = DialectHooks {
    ops: &[("foreach_match", names::results(name_foreach_match))],
    directives: &[
        ("AlternativesOpSelectedRegion", handles::SELECTED_REGION),
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

fn name_foreach_match(op: OpRef<'_>, name: &mut dyn FnMut(usize, &[u8])) {
    for index in 0..op.result_count() {
        name(index, if index == 0 { b"updated_root" } else { b"yielded_value" });
    }
}
