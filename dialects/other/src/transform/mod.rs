//! The `transform` dialect with its extensions: code that its `.td` files cannot express.

mod attrs;
mod interfaces;
mod newer;
mod ops;
mod syntax;
mod types;

use lect_core::dialect::{DefHooks, DialectHooks, OpHooks};
use lect_core::interfaces::call::Call;
use lect_core::interfaces::effects::MemoryEffects;
use lect_core::syntax::{DialectSyntax, OpSyntax};
use lect_support::functions;
use lect_support::prelude::*;

use interfaces::payload;
#[cfg(feature = "test")]
use ops::test;
use ops::{extensions, matchers, patterns, references, sequences, smt, split, structured};
use syntax::{handles, lists, options};

// MLIR's own tests extend the dialect, and `mlir-opt` has that extension.
#[cfg(feature = "test")]
lect_macros::dialect! { "src/transform/with_tests.td", docs = "src/transform/docs.md", dialect = "transform", include = ["$LECT_DIALECTS_CORE_TD"], hooks = HOOKS, syntax = SYNTAX }
#[cfg(not(feature = "test"))]
lect_macros::dialect! { "src/transform/transform.td", include = ["$LECT_DIALECTS_CORE_TD"], hooks = HOOKS, syntax = SYNTAX }

const HOOKS: DialectHooks = DialectHooks {
    ops: OPS,
    defs: &[("ParamType", DefHooks { verify: Some(extensions::verify_param_type), ..DefHooks::NONE })],
    verify_attr: Some(attrs::verify),
    argument_attrs: &attrs::OF_ARGUMENTS,
    verifiers: interfaces::verify::VERIFIERS,
    models: &[
        ("TransformHandleTypeInterface", &["pdl::OperationType"]),
        ("TransformParamTypeInterface", &[]),
        ("TransformValueHandleTypeInterface", &[]),
    ],
    by_interface: &[("MemoryEffectOpInterface", lect_core::interfaces![dyn MemoryEffects => payload::Handles])],
    newer: newer::CHANGES,
    migrations: newer::MIGRATIONS,
    newer_defs: Some(newer::spec),
    ..DialectHooks::NONE
};

const SYNTAX: DialectSyntax = DialectSyntax {
    ops: OPS_SYNTAX,
    parse_type: Some(types::reject_unknown),
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
    ..DialectSyntax::NONE
};

const OPS: &[(&str, OpHooks)] = &[
    ("affine.simplify_bounded_affine_ops", verified(extensions::verify_bounds)),
    ("alternatives", verified(sequences::verify_alternatives)),
    ("apply_conversion_patterns", verified(patterns::verify_convert)),
    ("apply_conversion_patterns.dialect_to_llvm", verified(patterns::verify_dialect)),
    ("apply_patterns", verified(patterns::verify_apply)),
    ("apply_registered_pass", verified(options::verify)),
    ("bufferization.one_shot_bufferize", verified(extensions::verify_bufferize)),
    ("collect_matching", OpHooks { verify_symbol_uses: Some(references::verify_collect), ..OpHooks::NONE }),
    ("foreach", verified(sequences::verify_foreach)),
    (
        "foreach_match",
        OpHooks {
            verify: Some(references::verify_foreach_match),
            verify_symbol_uses: Some(references::verify_matches),
            ..OpHooks::NONE
        },
    ),
    ("func.cast_and_call", verified(patterns::verify_cast_and_call)),
    ("get_operand", verified(matchers::verify_positions)),
    ("get_result", verified(matchers::verify_positions)),
    ("gpu.map_forall_to_blocks", verified(extensions::verify_map_to_blocks)),
    (
        "include",
        OpHooks {
            verify_symbol_uses: Some(references::verify_include),
            interfaces: lect_core::interfaces![dyn Call => references::Include],
            ..OpHooks::NONE
        },
    ),
    ("irdl.collect_matching", verified(extensions::verify_irdl)),
    ("match.structured", verified(matchers::verify_structured)),
    ("match.structured.body", verified(matchers::verify_body)),
    ("match.structured.dim", verified(matchers::verify_dim)),
    ("match.structured.init", verified(matchers::verify_operand)),
    ("match.structured.input", verified(matchers::verify_operand)),
    ("match.structured.result", verified(matchers::verify_result)),
    ("merge_handles", lect_core::fold::folds!(fold_merge)),
    ("named_sequence", NAMED_SEQUENCE),
    ("num_associations", verified(extensions::verify_count)),
    ("sequence", OpHooks { verify: Some(sequences::verify_sequence), ..OpHooks::NONE }),
    ("smt.constrain_params", verified(smt::verify)),
    ("split_handle", verified(extensions::verify_split_handle)),
    ("structured.bufferize_to_allocation", verified(structured::verify_bufferize)),
    ("structured.continuous_tile_sizes", verified(structured::verify_multitile)),
    ("structured.fuse", verified(structured::verify_fuse)),
    ("structured.hoist_pad", verified(structured::verify_transpose)),
    ("structured.hoist_pad.build_packing_loop_nest", verified(structured::verify_transpose)),
    ("structured.interchange", verified(structured::verify_interchange)),
    ("structured.multitile_sizes", verified(structured::verify_multitile)),
    ("structured.pack_greedily", verified(structured::verify_pack_greedily)),
    ("structured.pack_transpose", verified(structured::verify_pack_transpose)),
    ("structured.pad", verified(structured::verify_pad)),
    ("structured.replace", verified(structured::verify_replace)),
    ("structured.split", SPLIT),
    ("structured.tile_using_for", verified(structured::verify_tile_for)),
    ("structured.tile_using_forall", verified(structured::verify_tile_forall)),
    ("structured.vectorize", verified(structured::verify_vectorize)),
    #[cfg(feature = "test")]
    ("test_dummy_payload_op", verified(test::verify_payload)),
    #[cfg(feature = "test")]
    ("test_re_enter_region", verified(test::verify_re_enter)),
    ("tune.alternatives", verified(extensions::verify_alternatives)),
    ("tune.knob", verified(extensions::verify_knob)),
    ("with_pdl_patterns", OpHooks { verify: Some(sequences::verify_with_patterns), ..OpHooks::NONE }),
];

const OPS_SYNTAX: &[(&str, OpSyntax)] = &[
    ("foreach_match", OpSyntax::naming(name_foreach_match)),
    ("named_sequence", OpSyntax::form(functions::parse, functions::print)),
    ("sequence", SCOPE),
    ("structured.split", OpSyntax::form(split::parse, split::print)),
    ("with_pdl_patterns", SCOPE),
    #[cfg(feature = "test")]
    ("test_transform_op", test::TRANSFORM),
];

const fn verified(verify: lect_core::dialect::VerifyOp) -> OpHooks {
    OpHooks { verify: Some(verify), ..OpHooks::NONE }
}

/// Operations in it are of this dialect.
const SCOPE: OpSyntax = OpSyntax { default_dialect: Some("transform"), ..OpSyntax::NONE };

const NAMED_SEQUENCE: OpHooks = verified(sequences::verify_named);

const SPLIT: OpHooks = OpHooks { verify: Some(split::verify), ..OpHooks::NONE };

fn name_foreach_match(op: OpRef<'_>, name: &mut dyn FnMut(usize, &[u8])) {
    for index in 0..op.result_count() {
        name(index, if index == 0 { b"updated_root" } else { b"yielded_value" });
    }
}

/// Folds a merge of one handle to that handle, unless its payload has to be deduplicated.
fn fold_merge(it: Folding<'_, MergeHandlesOp<'_>>) -> Option<Folded> {
    let mut handles = it.handles();
    let first = handles.next()?;
    let is_single = handles.next().is_none() && !it.deduplicate();
    is_single.then(|| Folded::value(first))
}
