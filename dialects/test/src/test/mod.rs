//! The `test` dialect and its companions: code that their `.td` files cannot express, for MLIR's framework tests.
//!
//! | module | contents |
//! |---|---|
//! | `attrs` | custom parsers, printers and verifiers of attributes and types |
//! | `fold` | folders |
//! | `infer` | result type inference |
//! | `interfaces` | calls, memory effects, control flow, inlining, SSA names, integer ranges, memory slots |
//! | `syntax` | custom assembly, and `custom<Name>` directives in formats |
//! | `verify` | verifiers |
//! | `test_dyn`, `test_irdl_to_cpp` | two small dialects of MLIR's tests |

mod attrs;
mod fold;
mod infer;
mod interfaces;
mod syntax;
mod verify;

use lect_core::dialect::{DialectHooks, InferTypes, OpHooks, VerifyOp};
use lect_core::fold::HoldsConstants;
use lect_core::fold::folds;
use lect_core::interfaces::branch::Branch;
use lect_core::interfaces::call::Call;
use lect_core::interfaces::effects::MemoryEffects;
use lect_core::interfaces::region_branch::{RegionBranch, RegionTerminator};
use lect_core::syntax::{DialectSyntax, OpSyntax};
use lect_support::functions;
use lect_support::prelude::*;
use lect_transforms::inline::Inlining;

use interfaces::{calls, effects, flow, inlining, labels, ranges, slots};
use syntax::directives;

lect_macros::dialect! { "src/test/test.td", encodings = "src/test/bytecode.td", include = ["$LECT_DIALECTS_CORE_TD"], hooks = HOOKS, syntax = SYNTAX, views = false }

/// A dialect with one operation, which C++ defines at run time.
pub mod test_dyn {
    use lect_core::dialect::{DialectHooks, OpHooks};

    lect_macros::dialect! { "src/test/test_dyn.td", hooks = HOOKS, views = false }

    const HOOKS: DialectHooks = DialectHooks {
        ops: &[("one_result", OpHooks { verify: Some(super::verify::verify_one_result), ..OpHooks::NONE })],
        ..DialectHooks::NONE
    };
}

/// A dialect whose C++ is generated from IRDL.
pub mod test_irdl_to_cpp {
    lect_macros::dialect! { "src/test/test_irdl_to_cpp.td", views = false }
}

const HOOKS: DialectHooks = DialectHooks {
    depends: &[
        || &lect_dialects_core::arith::DIALECT,
        || &lect_dialects_core::bufferization::DIALECT,
        || &lect_dialects_core::func::DIALECT,
        || &lect_dialects_core::linalg::DIALECT,
    ],
    ops: OPS,
    defs: attrs::DEFS,
    models: &[("TestExternalAttrInterface", &[]), ("TestExternalTypeInterface", &["IntegerType"])],
    materialize: Some(fold::materialize),
    external: &[effects::SPECULATION, fold::PATTERNS, ranges::MODELS, slots::MODELS],
    verify_attr: Some(verify::verify_attr),
    verify_function_attr: Some(|op, _, entry| verify::verify_attr(op, entry)),
    interfaces: lect_core::interfaces![dyn Inlining => inlining::Test],
    unknown_ops: true,
    ..DialectHooks::NONE
};

const SYNTAX: DialectSyntax = DialectSyntax {
    ops: OPS_SYNTAX,
    defs: attrs::DEFS_SYNTAX,
    directives: directives::ALL,
    params: attrs::PARAMS,
    alias: Some(attrs::alias),
    ..DialectSyntax::NONE
};

const OPS: &[(&str, OpHooks)] = &[
    ("another_three_result", inferred(infer::three_results)),
    (
        "any_cond",
        OpHooks {
            interfaces: lect_core::interfaces![dyn RegionBranch => flow::Once { is_known: true }],
            ..OpHooks::NONE
        },
    ),
    ("attr_with_trait", checked(verify::verify_attr_trait)),
    ("br", OpHooks { interfaces: lect_core::interfaces![dyn Branch => flow::Plain], ..OpHooks::NONE }),
    ("call", OpHooks { verify_symbol_uses: Some(verify::verify_callee), ..OpHooks::NONE }),
    ("call_and_store", OpHooks { interfaces: lect_core::interfaces![dyn Call => calls::OfGroup(1)], ..OpHooks::NONE }),
    ("call_on_device", OpHooks { interfaces: lect_core::interfaces![dyn Call => calls::OfGroup(0)], ..OpHooks::NONE }),
    (
        "call_with_segments",
        OpHooks { interfaces: lect_core::interfaces![dyn Call => calls::OfGroup(1)], ..OpHooks::NONE },
    ),
    ("compare", checked(verify::verify_compare)),
    ("constant", folds!(fold::constant)),
    ("dynamic_custom_parser_printer", DYNAMIC_FORM),
    ("dynamic_one_operand_two_results", checked(verify::verify_one_to_two)),
    ("fold_with_fold_adaptor", folds!(fold::weighted_sum)),
    ("format_infer_type", inferred(infer::i16)),
    ("format_infer_type2", inferred(infer::i16)),
    ("format_infer_type_all_operands_and_types", inferred(infer::all_operands)),
    ("format_infer_type_all_types", inferred(infer::all_operands)),
    ("format_infer_type_all_types_one_operand", inferred(infer::all_operands)),
    ("format_infer_type_all_types_two_operands", inferred(infer::all_operands)),
    ("format_infer_type_regions", inferred(infer::block_args)),
    ("format_infer_type_variadic_operands", inferred(infer::all_operands)),
    ("internal_br", OpHooks { interfaces: lect_core::interfaces![dyn Branch => flow::Internal], ..OpHooks::NONE }),
    (
        "loop_block",
        OpHooks { interfaces: lect_core::interfaces![dyn RegionBranch => flow::LoopBlock], ..OpHooks::NONE },
    ),
    (
        "loop_block_term",
        OpHooks { interfaces: lect_core::interfaces![dyn RegionTerminator => flow::LoopEnd], ..OpHooks::NONE },
    ),
    ("manual_cpp_op_with_fold", folds!(fold::constant_operand)),
    (
        "one_region_op",
        OpHooks { interfaces: lect_core::interfaces![dyn HoldsConstants => fold::Holder], ..OpHooks::NONE },
    ),
    ("op_in_place_fold", folds!(fold::known_operand)),
    ("op_in_place_self_fold", folds!(fold::mark)),
    ("op_involution_trait_failing_operation_fold", folds!(|_: Folding<'_>| None)),
    ("op_involution_trait_succesful_operation_fold", folds!(fold::operand_of_operation)),
    ("op_with_infer_type_adaptor_if", inferred(infer::same_operands)),
    ("op_with_infer_type_if", inferred(infer::same_operands)),
    ("op_with_refine_type_if", checked(verify::verify_refined)),
    ("op_with_region_fold", folds!(fold::operand)),
    ("op_with_shaped_type_infer_type_adaptor_if", inferred(infer::first_size)),
    ("op_with_shaped_type_infer_type_if", inferred(infer::first_size)),
    ("op_with_variadic_results_and_folder", folds!(fold::operands)),
    ("producing_br", OpHooks { interfaces: lect_core::interfaces![dyn Branch => flow::Crossed], ..OpHooks::NONE }),
    ("region_if", REGION_IF),
    ("reify_bound", checked(verify::verify_reify_bound)),
    ("result_type_with_trait", checked(verify::verify_type_trait)),
    (
        "side_effect_op",
        OpHooks { interfaces: lect_core::interfaces![dyn MemoryEffects => effects::Listed], ..OpHooks::NONE },
    ),
    (
        "side_effect_with_region_op",
        OpHooks { interfaces: lect_core::interfaces![dyn MemoryEffects => effects::Listed], ..OpHooks::NONE },
    ),
    (
        "store_with_a_loop_region",
        OpHooks { interfaces: lect_core::interfaces![dyn RegionBranch => flow::Loop], ..OpHooks::NONE },
    ),
    (
        "store_with_a_region",
        OpHooks {
            interfaces: lect_core::interfaces![dyn RegionBranch => flow::Once { is_known: false }],
            ..OpHooks::NONE
        },
    ),
    ("tblgen_build_5", inferred(infer::first_operand)),
    ("variadic_region_inferred", inferred(infer::i16)),
    ("verifiers", VERIFIERS),
    ("with_properties_and_inferred_type", inferred(infer::sum_of_widths)),
];

const OPS_SYNTAX: &[(&str, OpSyntax)] = &[
    ("affine_scope", OpSyntax::form(syntax::parse_body, syntax::print_body)),
    ("block_argument_name_from_type", NAMED_ARGS),
    ("block_argument_name_from_type_interface", NAMED_ARGS),
    ("block_names", OpSyntax { block_prefix: Some("foo"), ..OpSyntax::NONE }),
    ("conversion_func_op", OpSyntax::form(functions::parse, functions::print)),
    ("custom_result_name", OpSyntax::naming(labels::by_attr)),
    ("default_dialect", OpSyntax { default_dialect: Some("test"), ..OpSyntax::NONE }),
    ("dialect_custom_format_fallback", OpSyntax::form(syntax::parse_fallback, syntax::print_fallback)),
    ("dialect_custom_printer", OpSyntax::form(syntax::parse_custom, syntax::print_custom)),
    ("dialect_custom_printer.with.dot", OpSyntax { parse: Some(|_, _| Ok(())), ..OpSyntax::NONE }),
    ("dynamic_custom_parser_printer", OpSyntax::form(syntax::parse_dynamic, syntax::print_dynamic)),
    ("isolated_region", OpSyntax::form(syntax::parse_isolated, syntax::print_isolated)),
    ("parse_b64", OpSyntax::form(syntax::parse_b64, syntax::print_b64)),
    ("parse_integer_literal", OpSyntax::form(syntax::parse_count, syntax::print_count)),
    ("parse_wrapped_keyword", OpSyntax::form(syntax::parse_word, syntax::print_word)),
    ("polyfor", POLYFOR),
    ("pretty_printed_region", OpSyntax::form(syntax::parse_pretty, syntax::print_pretty)),
    ("region_if", OpSyntax::form(syntax::parse_region_if, syntax::print_region_if)),
    ("result_name_from_type", OpSyntax::naming(labels::by_type)),
    ("result_name_from_type_interface", OpSyntax::naming(labels::by_types)),
    ("single_no_terminator_custom_asm_op", OpSyntax::form(syntax::parse_body, syntax::print_unended)),
    ("string_attr_pretty_name", PRETTY_NAME),
    ("with_bounds_region", OpSyntax::form(syntax::parse_bounds, syntax::print_bounds)),
    ("with_nice_properties", OpSyntax::form(syntax::parse_nice, syntax::print_nice)),
    ("with_versioned_properties", OpSyntax::form(syntax::parse_versioned, syntax::print_versioned)),
    ("wrapping_region", OpSyntax::form(syntax::parse_wrapping, syntax::print_wrapping)),
];

/// Returns the hooks of an operation with a verifier only.
const fn checked(verify: VerifyOp) -> OpHooks {
    OpHooks { verify: Some(verify), ..OpHooks::NONE }
}

/// Returns the hooks of an operation with inferred result types.
const fn inferred(infer: InferTypes) -> OpHooks {
    OpHooks { infer_types: Some(infer), ..OpHooks::NONE }
}

const NAMED_ARGS: OpSyntax = OpSyntax { name_block_args: Some(labels::args_by_type), ..OpSyntax::NONE };

const DYNAMIC_FORM: OpHooks = OpHooks { verify: Some(verify::verify_nothing), ..OpHooks::NONE };

const POLYFOR: OpSyntax = OpSyntax {
    name_block_args: Some(labels::args_by_attr),
    ..OpSyntax::form(syntax::parse_polyfor, syntax::print_polyfor)
};

const PRETTY_NAME: OpSyntax = OpSyntax {
    name_results: Some(labels::by_attr),
    ..OpSyntax::form(syntax::parse_pretty_name, syntax::print_pretty_name)
};

const REGION_IF: OpHooks =
    OpHooks { interfaces: lect_core::interfaces![dyn RegionBranch => flow::Join], ..OpHooks::NONE };

const VERIFIERS: OpHooks =
    OpHooks { verify: Some(verify::verify_once), verify_regions: Some(verify::verify_once_more), ..OpHooks::NONE };
