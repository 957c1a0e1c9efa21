//! What the `sdy` dialect's `.td` files do not say.

mod factors;
pub(crate) mod forms;
mod shardings;
pub(crate) mod verify;

use lect_core::dialect::{BytecodeHooks, DefHooks, DialectHooks, OpHooks, VerifySymbolUses};

use crate::hlo::constant;
use crate::hlo::directive;
use verify::{collectives, computations, edges, reductions};

lect_macros::dialect! { "src/sdy/sdy.td", encodings = "src/sdy/bytecode.td", hooks = HOOKS }

const fn uses(verify: VerifySymbolUses) -> OpHooks {
    OpHooks { verify_symbol_uses: Some(verify), ..OpHooks::NONE }
}

const fn collective(verify: VerifySymbolUses) -> OpHooks {
    OpHooks { verify: Some(collectives::verify), ..uses(verify) }
}

const HOOKS: DialectHooks = DialectHooks {
    bare_enums: true,
    ops: &[
        ("all_gather", collective(|op, _, _| collectives::all_gather(op))),
        ("all_reduce", collective(|op, _, _| collectives::all_reduce(op))),
        ("all_slice", collective(|op, _, _| collectives::all_slice(op))),
        ("all_to_all", collective(|op, _, _| collectives::all_to_all(op))),
        ("collective_permute", collective(|op, _, _| collectives::collective_permute(op))),
        (
            "constant",
            OpHooks { parse: Some(constant::parse_constant), print: Some(constant::print_constant), ..OpHooks::NONE },
        ),
        ("data_flow_edge", uses(|op, _, _| edges::data_flow(op))),
        (
            "manual_computation",
            OpHooks {
                verify: Some(computations::verify_manual),
                verify_symbol_uses: Some(|op, _, _| computations::verify_manual_uses(op)),
                ..OpHooks::NONE
            },
        ),
        ("func_data_flow_edge", uses(|op, _, _| edges::function_data_flow(op))),
        (
            "named_computation",
            OpHooks {
                verify: Some(computations::verify_named),
                ..uses(|op, _, _| computations::verify_named_uses(op))
            },
        ),
        ("propagation_barrier", OpHooks { verify: Some(edges::barrier), ..OpHooks::NONE }),
        ("reduce_scatter", collective(|op, _, _| collectives::reduce_scatter(op))),
        ("replicated_to_unreduced", collective(|op, _, _| collectives::replicated_to_unreduced(op))),
        ("reshard", uses(|op, _, _| reductions::verify(op))),
        ("sharded_to_unreduced", collective(|op, _, _| collectives::sharded_to_unreduced(op))),
        ("sharding_constraint", uses(|op, _, _| reductions::verify(op))),
    ],
    defs: &[
        (
            "DimensionShardingAttr",
            DefHooks {
                parse: Some(shardings::parse_dimension),
                print: Some(shardings::print_dimension),
                ..DefHooks::NONE
            },
        ),
        (
            "MeshAttr",
            DefHooks { parse: Some(shardings::parse_mesh_body), verify: Some(verify::verify_mesh), ..DefHooks::NONE },
        ),
        ("PropagationEdgesAttr", DefHooks { verify: Some(edges::verify_edges), ..DefHooks::NONE }),
        ("MeshAxisAttr", DefHooks { verify: Some(verify::verify_mesh_axis), ..DefHooks::NONE }),
        (
            "DimMappingAttr",
            DefHooks { parse: Some(factors::parse_mapping), print: Some(factors::print_mapping), ..DefHooks::NONE },
        ),
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
    bytecode: BytecodeHooks { attr_fields: Some(shardings::fields), ..BytecodeHooks::NONE },
    verify_attr: Some(verify::verify_attr),
    verify_function_attr: Some(verify::verify_function_attr),
    ..DialectHooks::NONE
};
