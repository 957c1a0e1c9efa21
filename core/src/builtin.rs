//! The builtin dialect's operations.

mod verify;

use crate::dialect::{DialectDef, OpDef, OpHooks, OpTraits};

/// The dialect that every context has.
pub static DIALECT: DialectDef =
    DialectDef { namespace: "builtin", ops: &[MODULE, UNREALIZED_CONVERSION_CAST], verify_attr: None };

const MODULE: OpDef = OpDef {
    name: "builtin.module",
    traits: OpTraits::ISOLATED_FROM_ABOVE
        .union(OpTraits::SYMBOL_TABLE)
        .union(OpTraits::SYMBOL)
        .union(OpTraits::OPTIONAL_SYMBOL)
        .union(OpTraits::NO_TERMINATOR)
        .union(OpTraits::GRAPH_REGION)
        .union(OpTraits::SINGLE_BLOCK)
        .union(OpTraits::AFFINE_SCOPE)
        .union(OpTraits::ZERO_OPERANDS)
        .union(OpTraits::ZERO_RESULTS)
        .union(OpTraits::ZERO_SUCCESSORS)
        .union(OpTraits::ONE_REGION)
        .union(OpTraits::NO_REGION_ARGUMENTS)
        .union(OpTraits::DEFAULT_NAMESPACE),
    props: &["sym_name", "sym_visibility"],
    hooks: OpHooks { invariants: Some(verify::module_invariants), verify: Some(verify::module), ..OpHooks::NONE },
};

const UNREALIZED_CONVERSION_CAST: OpDef = OpDef {
    name: "builtin.unrealized_conversion_cast",
    traits: OpTraits::ZERO_REGIONS.union(OpTraits::ZERO_SUCCESSORS),
    props: &[],
    hooks: OpHooks { verify: Some(verify::cast), ..OpHooks::NONE },
};
