//! The builtin dialect's operations.

mod verify;

use crate::dialect::{DialectDef, OpDef, OpHooks, OpTraits};
use crate::ir::OpRef;
use crate::text::OpPrinter;
use crate::text::print::RegionStyle;

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
    hooks: OpHooks { invariants: Some(verify::module_invariants), verify: Some(verify::module), print: Some(print_module), ..OpHooks::NONE },
};

const UNREALIZED_CONVERSION_CAST: OpDef = OpDef {
    name: "builtin.unrealized_conversion_cast",
    traits: OpTraits::ZERO_REGIONS.union(OpTraits::ZERO_SUCCESSORS),
    props: &[],
    hooks: OpHooks { verify: Some(verify::cast), print: Some(print_cast), ..OpHooks::NONE },
};

/// `module @name attributes {..} {..}`
fn print_module(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    if let Some(name) = op.attr("sym_name").and_then(|name| op.context().string_value(name)) {
        p.text(" ");
        p.symbol_name(name);
    }
    p.attr_dict_with_keyword(op, &["sym_name"]);
    if let Some(body) = op.region(0) {
        p.text(" ");
        p.region(body, RegionStyle::CUSTOM);
    }
}

/// `unrealized_conversion_cast %0 : i32 to f32 {..}`, or `unrealized_conversion_cast to f32` without operands.
fn print_cast(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    if op.operand_count() > 0 {
        p.text(" ");
        p.operands(op.operands());
        p.text(" : ");
        p.types(op.operand_types());
    }
    p.text(" to ");
    p.types(op.result_types());
    p.attr_dict(op, &[]);
}
