//! What the `sdy` dialect's `.td` files do not say.

mod factors;
mod forms;
mod shardings;
mod verify;

use lect_core::dialect::{DefHooks, DialectHooks, OpHooks};

use crate::hlo::constant;
use crate::hlo::directive;

lect_macros::dialect! { "src/sdy/sdy.td", hooks = HOOKS }

const HOOKS: DialectHooks = DialectHooks {
    ops: &[
        (
            "constant",
            OpHooks { parse: Some(constant::parse_constant), print: Some(constant::print_constant), ..OpHooks::NONE },
        ),
        ("data_flow_edge", OpHooks { verify_symbol_uses: Some(|op, _, _| verify::verify_result(op)), ..OpHooks::NONE }),
        ("reshard", OpHooks { verify_symbol_uses: Some(|op, _, _| verify::verify_result(op)), ..OpHooks::NONE }),
        (
            "sharding_constraint",
            OpHooks { verify_symbol_uses: Some(|op, _, _| verify::verify_result(op)), ..OpHooks::NONE },
        ),
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
    verify_attr: Some(verify::verify_attr),
    verify_function_attr: Some(verify::verify_function_attr),
    ..DialectHooks::NONE
};
