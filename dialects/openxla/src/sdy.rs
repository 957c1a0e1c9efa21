//! The code of the `sdy` dialect that its `.td` files cannot express.

mod factors;
pub(crate) mod forms;
mod shardings;
pub(crate) mod verify;

use lect_core::dialect::{BytecodeHooks, DefHooks, DialectHooks, OpHooks};
use lect_core::syntax::{DefSyntax, DialectSyntax, OpSyntax};
use lect_support::views::{by_view, check, checked};

use crate::hlo::constant;
use crate::hlo::directive;
use verify::{collectives, computations, edges, reductions};

lect_macros::dialect! { "src/sdy/sdy.td", docs = "src/sdy/docs.md", encodings = "src/sdy/bytecode.td", hooks = HOOKS, syntax = SYNTAX }

/// Builds the hooks of an operation whose verifier needs the enclosing operations.
macro_rules! uses {
    ($check:expr) => {
        OpHooks { verify_symbol_uses: Some(|op, _, _| check(op, $check)), ..OpHooks::NONE }
    };
}

macro_rules! collective {
    ($check:expr) => {
        OpHooks { verify: Some(collectives::verify), ..uses!($check) }
    };
}

const HOOKS: DialectHooks = DialectHooks {
    bare_enums: true,
    ops: by_view! {
    AllGatherOp: collective!(collectives::all_gather),
    AllReduceOp: collective!(collectives::all_reduce),
    AllSliceOp: collective!(collectives::all_slice),
    AllToAllOp: collective!(collectives::all_to_all),
    CollectivePermuteOp: collective!(collectives::collective_permute),
    DataFlowEdgeOp: uses!(edges::data_flow),
    ManualComputationOp: OpHooks { verify: Some(|op| check(op, computations::verify_manual)), ..uses!(computations::verify_manual_uses) },
    FuncDataFlowEdgeOp: uses!(edges::function_data_flow),
    NamedComputationOp: OpHooks { verify: Some(|op| check(op, computations::verify_named)), ..uses!(computations::verify_named_uses) },
    PropagationBarrierOp: checked!(edges::barrier),
    ReduceScatterOp: collective!(collectives::reduce_scatter),
    ReplicatedToUnreducedOp: collective!(collectives::replicated_to_unreduced),
    ReshardOp: uses!(|op: ReshardOp<'_>| reductions::verify(op.0, op.input(), op.sharding())),
    ShardedToUnreducedOp: collective!(collectives::sharded_to_unreduced),
    ShardingConstraintOp: uses!(|op: ShardingConstraintOp<'_>| {
                reductions::verify(op.0, op.input(), op.sharding())
            }),
    },
    defs: &[
        ("MeshAttr", DefHooks { verify: Some(verify::verify_mesh), ..DefHooks::NONE }),
        ("PropagationEdgesAttr", DefHooks { verify: Some(edges::verify_edges), ..DefHooks::NONE }),
        ("MeshAxisAttr", DefHooks { verify: Some(verify::verify_mesh_axis), ..DefHooks::NONE }),
    ],
    bytecode: BytecodeHooks { attr_fields: Some(shardings::fields), ..BytecodeHooks::NONE },
    verify_attr: Some(verify::verify_attr),
    verify_function_attr: Some(verify::verify_function_attr),
    argument_attrs: &["sdy.sharding"],
    ..DialectHooks::NONE
};

const SYNTAX: DialectSyntax = DialectSyntax {
    ops: by_view! {
    ConstantOp: OpSyntax::form(constant::parse_constant, constant::print_constant),
    },
    defs: &[
        ("DimensionShardingAttr", DefSyntax::form(shardings::parse_dimension, shardings::print_dimension)),
        ("MeshAttr", DefSyntax { parse: Some(shardings::parse_mesh_body), ..DefSyntax::NONE }),
        ("DimMappingAttr", DefSyntax::form(factors::parse_mapping, factors::print_mapping)),
    ],
    def_directives: &[
        ("FactorSizes", factors::SIZES),
        ("FactorsWithType", factors::NAMED),
        ("IsCustomRule", factors::IS_CUSTOM),
        ("MeshOrRef", shardings::MESH),
        ("Minus", factors::MINUS),
        ("ReplicatedAndUnreducedAxes", shardings::OTHER_AXES),
    ],
    directives: &[
        ("SingleBlockRegionNoBlockId", directive(forms::parse_region, forms::print_region)),
        ("StrippedTensorShardingPerValueAttr", directive(forms::parse_shardings, forms::print_shardings)),
    ],
    ..DialectSyntax::NONE
};
