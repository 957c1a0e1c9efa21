//! Hooks of `spirv` operations, a row for each.

pub(crate) mod arithmetic;
pub(crate) mod constants;
pub(crate) mod control;
pub(crate) mod functions;
pub(crate) mod groups;
pub(crate) mod images;
pub(crate) mod memory;
pub(crate) mod modules;
pub(crate) mod variables;

use std::cmp::Ordering;

use lect_core::dialect::{OpHooks, VerifyOp, VerifySymbolUses};
use lect_core::interfaces;
use lect_core::interfaces::branch::Branch;
use lect_core::interfaces::function::Function;
use lect_core::syntax::OpSyntax;
use lect_support::prelude::*;

use super::fold;
use super::{ConstantOp, LogicalNotOp, NotOp, SNegateOp, name_address, name_constant};

pub(super) const OPS: &[(&str, OpHooks)] = &[
    ("ARM.Graph", OpHooks { interfaces: interfaces![dyn Function => functions::OfGraph], ..OpHooks::NONE }),
    ("ARM.GraphOutputs", verified(functions::verify_outputs)),
    ("AccessChain", verified(memory::verify_access_chain)),
    ("AtomicAnd", verified(groups::verify_integer_atomic)),
    ("AtomicIAdd", verified(groups::verify_integer_atomic)),
    ("AtomicIDecrement", verified(groups::verify_integer_atomic)),
    ("AtomicIIncrement", verified(groups::verify_integer_atomic)),
    ("AtomicISub", verified(groups::verify_integer_atomic)),
    ("AtomicOr", verified(groups::verify_integer_atomic)),
    ("AtomicSMax", verified(groups::verify_integer_atomic)),
    ("AtomicSMin", verified(groups::verify_integer_atomic)),
    ("AtomicUMax", verified(groups::verify_integer_atomic)),
    ("AtomicUMin", verified(groups::verify_integer_atomic)),
    ("AtomicXor", verified(groups::verify_integer_atomic)),
    ("Bitcast", OpHooks { fold: fold!(fold::bitcast), ..verified(arithmetic::verify_bitcast) }),
    ("BranchConditional", OpHooks { verify: Some(control::verify_conditional), ..OpHooks::NONE }),
    ("CompositeConstruct", verified(constants::verify_construct)),
    (
        "CompositeExtract",
        OpHooks { fold: fold!(fold::extract), verify: Some(constants::verify_extract), ..OpHooks::NONE },
    ),
    ("CompositeInsert", OpHooks { verify: Some(constants::verify_insert), ..OpHooks::NONE }),
    (
        "Constant",
        OpHooks {
            fold: fold!(|it: Folding<'_, ConstantOp<'_>>| it.value_attr().map(Folded::attr)),
            verify: Some(constants::verify_constant),
            ..OpHooks::NONE
        },
    ),
    ("ControlBarrier", verified(groups::verify_barrier)),
    ("ConvertPtrToU", verified(arithmetic::verify_pointer_to_number)),
    ("ConvertUToPtr", verified(arithmetic::verify_number_to_pointer)),
    ("CopyMemory", OpHooks { verify: Some(memory::verify_copy), ..OpHooks::NONE }),
    ("EXT.AtomicFAdd", verified(groups::verify_float_atomic)),
    ("EXT.ConstantCompositeReplicate", verified(constants::verify_replicated)),
    ("EXT.EmitMeshTasks", verified(arithmetic::verify_mesh_tasks)),
    (
        "EXT.SpecConstantCompositeReplicate",
        OpHooks { verify_symbol_uses: Some(variables::verify_spec_replicated), ..OpHooks::NONE },
    ),
    ("FConvert", verified(arithmetic::verify_resize)),
    ("FunctionCall", uses(functions::verify_call)),
    ("GL.FrexpStruct", verified(arithmetic::verify_frexp)),
    ("GL.Ldexp", verified(arithmetic::verify_ldexp)),
    ("GenericCastToPtr", verified(arithmetic::verify_from_generic)),
    ("GenericCastToPtrExplicit", verified(arithmetic::verify_from_generic)),
    (
        "GlobalVariable",
        OpHooks {
            verify: Some(variables::verify_global),
            verify_symbol_uses: Some(variables::verify_initializer),
            ..OpHooks::NONE
        },
    ),
    ("GroupBroadcast", verified(groups::verify_broadcast)),
    ("GroupFAdd", verified(groups::verify_scope)),
    ("GroupFMax", verified(groups::verify_scope)),
    ("GroupFMin", verified(groups::verify_scope)),
    ("GroupIAdd", verified(groups::verify_scope)),
    ("GroupNonUniformBallot", verified(groups::verify_scope)),
    ("GroupNonUniformBallotFindLSB", verified(groups::verify_scope)),
    ("GroupNonUniformBallotFindMSB", verified(groups::verify_scope)),
    ("GroupNonUniformBitwiseAnd", verified(groups::verify_arithmetic)),
    ("GroupNonUniformBitwiseOr", verified(groups::verify_arithmetic)),
    ("GroupNonUniformBitwiseXor", verified(groups::verify_arithmetic)),
    ("GroupNonUniformBroadcast", verified(groups::verify_uniform_broadcast)),
    ("GroupNonUniformElect", verified(groups::verify_scope)),
    ("GroupNonUniformFAdd", verified(groups::verify_arithmetic)),
    ("GroupNonUniformFMax", verified(groups::verify_arithmetic)),
    ("GroupNonUniformFMin", verified(groups::verify_arithmetic)),
    ("GroupNonUniformFMul", verified(groups::verify_arithmetic)),
    ("GroupNonUniformIAdd", verified(groups::verify_arithmetic)),
    ("GroupNonUniformIMul", verified(groups::verify_arithmetic)),
    ("GroupNonUniformLogicalAnd", verified(groups::verify_arithmetic)),
    ("GroupNonUniformLogicalOr", verified(groups::verify_arithmetic)),
    ("GroupNonUniformLogicalXor", verified(groups::verify_arithmetic)),
    ("GroupNonUniformRotateKHR", verified(groups::verify_rotate)),
    ("GroupNonUniformSMax", verified(groups::verify_arithmetic)),
    ("GroupNonUniformSMin", verified(groups::verify_arithmetic)),
    ("GroupNonUniformShuffle", verified(groups::verify_shuffle)),
    ("GroupNonUniformShuffleDown", verified(groups::verify_shuffle)),
    ("GroupNonUniformShuffleUp", verified(groups::verify_shuffle)),
    ("GroupNonUniformShuffleXor", verified(groups::verify_shuffle)),
    ("GroupNonUniformUMax", verified(groups::verify_arithmetic)),
    ("GroupNonUniformUMin", verified(groups::verify_arithmetic)),
    ("GroupSMax", verified(groups::verify_scope)),
    ("GroupSMin", verified(groups::verify_scope)),
    ("GroupUMax", verified(groups::verify_scope)),
    ("GroupUMin", verified(groups::verify_scope)),
    ("IAddCarry", OpHooks { verify: Some(constants::verify_extended), ..OpHooks::NONE }),
    ("INTEL.SubgroupBlockRead", verified(arithmetic::verify_block_read)),
    ("INTEL.SubgroupBlockWrite", OpHooks { verify: Some(arithmetic::verify_block_write), ..OpHooks::NONE }),
    ("ISubBorrow", OpHooks { verify: Some(constants::verify_extended), ..OpHooks::NONE }),
    ("ImageDrefGather", verified(images::verify_access_with_value)),
    ("ImageFetch", verified(images::verify_access)),
    ("ImageQuerySize", verified(images::verify_size)),
    ("ImageRead", verified(images::verify_access)),
    ("ImageSampleExplicitLod", verified(images::verify_access)),
    ("ImageSampleImplicitLod", verified(images::verify_access)),
    ("ImageSampleProjDrefImplicitLod", verified(images::verify_access_with_value)),
    ("ImageWrite", verified(images::verify_access_with_value)),
    ("InBoundsPtrAccessChain", verified(memory::verify_pointer_chain)),
    ("KHR.CooperativeMatrixLoad", verified(arithmetic::verify_coop_access)),
    ("KHR.CooperativeMatrixMulAdd", verified(arithmetic::verify_coop_multiply)),
    ("KHR.CooperativeMatrixStore", verified(arithmetic::verify_coop_access)),
    ("KHR.GroupFMul", verified(groups::verify_scope)),
    ("KHR.GroupIMul", verified(groups::verify_scope)),
    ("Load", OpHooks { verify: Some(memory::verify_load), ..OpHooks::NONE }),
    ("MatrixTimesMatrix", verified(arithmetic::verify_matrix_times_matrix)),
    ("MatrixTimesScalar", verified(arithmetic::verify_matrix_times_scalar)),
    ("MatrixTimesVector", verified(arithmetic::verify_matrix_times_vector)),
    ("MemoryBarrier", verified(groups::verify_barrier)),
    ("PtrAccessChain", verified(memory::verify_pointer_chain)),
    ("PtrCastToGeneric", verified(arithmetic::verify_to_generic)),
    ("SConvert", verified(arithmetic::verify_resize)),
    ("SDot", verified(arithmetic::verify_dot)),
    ("SDotAccSat", verified(arithmetic::verify_dot)),
    ("SMulExtended", OpHooks { verify: Some(constants::verify_extended), ..OpHooks::NONE }),
    ("SUDot", verified(arithmetic::verify_dot)),
    ("SUDotAccSat", verified(arithmetic::verify_dot)),
    ("Select", OpHooks { fold: fold!(fold::select), ..verified(control::verify_select) }),
    ("ShiftLeftLogical", OpHooks { fold: fold!(|it| fold::SHIFT_LEFT.fold(it)), ..verified(arithmetic::verify_shift) }),
    (
        "ShiftRightArithmetic",
        OpHooks { fold: fold!(|it| fold::SHIFT_RIGHT_SIGNED.fold(it)), ..verified(arithmetic::verify_shift) },
    ),
    (
        "ShiftRightLogical",
        OpHooks { fold: fold!(|it| fold::SHIFT_RIGHT.fold(it)), ..verified(arithmetic::verify_shift) },
    ),
    ("SpecConstant", OpHooks { verify: Some(variables::verify_spec_constant), ..OpHooks::NONE }),
    (
        "SpecConstantComposite",
        OpHooks {
            verify: Some(variables::verify_spec_composite),
            verify_symbol_uses: Some(variables::verify_constituents),
            ..OpHooks::NONE
        },
    ),
    ("SpecConstantOperation", OpHooks { verify_regions: Some(constants::verify_spec_operation), ..OpHooks::NONE }),
    ("Store", OpHooks { verify: Some(memory::verify_store), ..OpHooks::NONE }),
    ("Switch", OpHooks { interfaces: interfaces![dyn Branch => control::Switch], ..verified(control::verify_switch) }),
    ("Transpose", verified(arithmetic::verify_transpose)),
    ("UConvert", verified(arithmetic::verify_resize)),
    ("UDot", verified(arithmetic::verify_dot)),
    ("UDotAccSat", verified(arithmetic::verify_dot)),
    ("UMulExtended", OpHooks { verify: Some(constants::verify_extended), ..OpHooks::NONE }),
    ("Unreachable", verified(control::verify_unreachable)),
    ("Variable", OpHooks { verify: Some(memory::verify_variable), ..OpHooks::NONE }),
    ("VectorShuffle", verified(constants::verify_shuffle)),
    ("VectorTimesMatrix", verified(arithmetic::verify_vector_times_matrix)),
    ("VectorTimesScalar", verified(arithmetic::verify_vector_times_scalar)),
    ("func", OpHooks { interfaces: interfaces![dyn Function => functions::OfSpirv], ..OpHooks::NONE }),
    ("mlir.addressof", OpHooks { verify_symbol_uses: Some(variables::verify_address), ..OpHooks::NONE }),
    ("mlir.loop", OpHooks { verify_regions: Some(control::verify_loop), ..OpHooks::NONE }),
    ("mlir.referenceof", uses(variables::verify_reference)),
    ("mlir.selection", OpHooks { verify_regions: Some(control::verify_selection), ..OpHooks::NONE }),
    ("module", OpHooks { verify_regions: Some(modules::verify_module), ..OpHooks::NONE }),
    ("BitwiseAnd", folds!(|it| fold::BITWISE_AND.fold(it))),
    ("BitwiseOr", folds!(|it| fold::BITWISE_OR.fold(it))),
    ("BitwiseXor", folds!(|it| fold::BITWISE_XOR.fold(it))),
    ("IAdd", folds!(|it| fold::ADD.fold(it))),
    ("IEqual", folds!(|it| fold::compare(it, ApInt::cmp_signed, Ordering::is_eq))),
    ("IMul", folds!(|it| fold::MULTIPLY.fold(it))),
    ("INotEqual", folds!(|it| fold::compare(it, ApInt::cmp_signed, Ordering::is_ne))),
    ("ISub", folds!(|it| fold::SUBTRACT.fold(it))),
    ("LogicalAnd", folds!(|it| fold::LOGICAL_AND.fold(it))),
    ("LogicalEqual", folds!(|it| fold::compare(it, ApInt::cmp_unsigned, Ordering::is_eq))),
    ("LogicalNot", folds!(|it| fold::involution::<LogicalNotOp<'_>>(it, ApInt::not))),
    ("LogicalNotEqual", folds!(fold::logical_not_equal)),
    ("LogicalOr", folds!(|it| fold::LOGICAL_OR.fold(it))),
    ("Not", folds!(|it| fold::involution::<NotOp<'_>>(it, ApInt::not))),
    ("SDiv", folds!(|it| fold::DIVIDE_SIGNED.fold(it))),
    ("SGreaterThan", folds!(|it| fold::compare(it, ApInt::cmp_signed, Ordering::is_gt))),
    ("SGreaterThanEqual", folds!(|it| fold::compare(it, ApInt::cmp_signed, Ordering::is_ge))),
    ("SLessThan", folds!(|it| fold::compare(it, ApInt::cmp_signed, Ordering::is_lt))),
    ("SLessThanEqual", folds!(|it| fold::compare(it, ApInt::cmp_signed, Ordering::is_le))),
    ("SMod", folds!(|it| fold::MODULO_SIGNED.fold(it))),
    ("SNegate", folds!(|it| fold::involution::<SNegateOp<'_>>(it, ApInt::neg))),
    ("SRem", folds!(|it| fold::REMAINDER_SIGNED.fold(it))),
    ("UDiv", folds!(|it| fold::DIVIDE_UNSIGNED.fold(it))),
    ("UGreaterThan", folds!(|it| fold::compare(it, ApInt::cmp_unsigned, Ordering::is_gt))),
    ("UGreaterThanEqual", folds!(|it| fold::compare(it, ApInt::cmp_unsigned, Ordering::is_ge))),
    ("ULessThan", folds!(|it| fold::compare(it, ApInt::cmp_unsigned, Ordering::is_lt))),
    ("ULessThanEqual", folds!(|it| fold::compare(it, ApInt::cmp_unsigned, Ordering::is_le))),
    ("UMod", folds!(|it| fold::REMAINDER_UNSIGNED.fold(it))),
];

pub(super) const OPS_SYNTAX: &[(&str, OpSyntax)] = &[
    ("ARM.Graph", OpSyntax::form(functions::parse_graph, functions::print)),
    ("ARM.GraphEntryPoint", OpSyntax::form(modules::parse_graph_entry_point, modules::print_graph_entry_point)),
    ("BranchConditional", OpSyntax::form(control::parse_conditional, control::print_conditional)),
    ("CompositeExtract", OpSyntax::form(constants::parse_extract, constants::print_extract)),
    ("CompositeInsert", OpSyntax::form(constants::parse_insert, constants::print_insert)),
    (
        "Constant",
        OpSyntax {
            name_results: Some(name_constant),
            ..OpSyntax::form(constants::parse_constant, constants::print_constant)
        },
    ),
    ("CopyMemory", OpSyntax::form(memory::parse_copy, memory::print_copy)),
    (
        "EXT.SpecConstantCompositeReplicate",
        OpSyntax::form(variables::parse_spec_replicated, variables::print_spec_replicated),
    ),
    ("EntryPoint", OpSyntax::form(modules::parse_entry_point, modules::print_entry_point)),
    ("ExecutionMode", OpSyntax::form(modules::parse_execution_mode, modules::print_execution_mode)),
    ("GL.FClamp", OpSyntax::form(constants::parse_same_types, constants::print_same_types)),
    ("GL.Fma", OpSyntax::form(constants::parse_same_types, constants::print_same_types)),
    ("GL.SClamp", OpSyntax::form(constants::parse_same_types, constants::print_same_types)),
    ("GL.UClamp", OpSyntax::form(constants::parse_same_types, constants::print_same_types)),
    ("GlobalVariable", OpSyntax::form(variables::parse_global, variables::print_global)),
    ("IAddCarry", OpSyntax::form(constants::parse_extended, constants::print_extended)),
    ("INTEL.SubgroupBlockWrite", OpSyntax::form(memory::parse_block_write, memory::print_block_write)),
    ("ISubBorrow", OpSyntax::form(constants::parse_extended, constants::print_extended)),
    ("Load", OpSyntax::form(memory::parse_load, memory::print_load)),
    ("SMulExtended", OpSyntax::form(constants::parse_extended, constants::print_extended)),
    ("SpecConstant", OpSyntax::form(variables::parse_spec_constant, variables::print_spec_constant)),
    ("SpecConstantComposite", OpSyntax::form(variables::parse_spec_composite, variables::print_spec_composite)),
    ("SpecConstantOperation", OpSyntax::form(constants::parse_spec_operation, constants::print_spec_operation)),
    ("Store", OpSyntax::form(memory::parse_store, memory::print_store)),
    ("UMulExtended", OpSyntax::form(constants::parse_extended, constants::print_extended)),
    ("Variable", OpSyntax::form(memory::parse_variable, memory::print_variable)),
    ("func", OpSyntax::form(functions::parse_function, functions::print)),
    ("mlir.addressof", OpSyntax::naming(name_address)),
    ("mlir.loop", OpSyntax::form(control::parse_loop, control::print_structured)),
    ("mlir.selection", OpSyntax::form(control::parse_selection, control::print_structured)),
    ("module", OpSyntax::form(modules::parse_module, modules::print_module)),
];

/// Returns the hooks of an operation with a verifier only.
const fn verified(verify: VerifyOp) -> OpHooks {
    OpHooks { verify: Some(verify), ..OpHooks::NONE }
}

/// Returns the hooks of an operation with a verifier of symbol uses.
const fn uses(verify: VerifySymbolUses) -> OpHooks {
    OpHooks { verify_symbol_uses: Some(verify), ..OpHooks::NONE }
}
