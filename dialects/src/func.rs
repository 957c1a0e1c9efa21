//! The `func` dialect: functions, calls of them, and what they return.
//!
//! Source: the dialect's documentation of MLIR 22.

mod function;
mod ops;

use lect_core::attrs::AttrData;
use lect_core::context::ContextData;
use lect_core::dialect::{DialectDef, OpDef, OpHooks, OpTraits, PropDef};
use lect_core::entity::Attr;
use lect_core::types::TypeData;

/// The dialect.
pub static DIALECT: DialectDef =
    DialectDef { namespace: "func", ops: &[FUNC, RETURN, CALL, CALL_INDIRECT, CONSTANT], verify_attr: None };

const FUNC: OpDef = OpDef {
    name: "func.func",
    traits: OpTraits::ISOLATED_FROM_ABOVE
        .union(OpTraits::SYMBOL)
        .union(OpTraits::AFFINE_SCOPE)
        .union(OpTraits::ZERO_OPERANDS)
        .union(OpTraits::ZERO_RESULTS)
        .union(OpTraits::ZERO_SUCCESSORS)
        .union(OpTraits::ONE_REGION)
        .union(OpTraits::DEFAULT_NAMESPACE),
    props: &[
        PropDef { name: "arg_attrs", accepts: is_dictionary_array },
        PropDef { name: "function_type", accepts: is_type },
        PropDef { name: "no_inline", accepts: is_unit },
        PropDef { name: "res_attrs", accepts: is_dictionary_array },
        PropDef::string("sym_name"),
        PropDef::string("sym_visibility"),
    ],
    hooks: OpHooks {
        invariants: Some(function::invariants),
        verify: Some(function::verify),
        verify_regions: Some(function::verify_body),
        parse: Some(function::parse),
        print: Some(function::print),
        ..OpHooks::NONE
    },
};

const RETURN: OpDef = OpDef {
    name: "func.return",
    traits: OpTraits::TERMINATOR
        .union(OpTraits::ZERO_RESULTS)
        .union(OpTraits::ZERO_SUCCESSORS)
        .union(OpTraits::ZERO_REGIONS),
    props: &[],
    hooks: OpHooks {
        verify: Some(ops::verify_return),
        parse: Some(ops::parse_return),
        print: Some(ops::print_return),
        ..OpHooks::NONE
    },
};

const CALL: OpDef = OpDef {
    name: "func.call",
    traits: OpTraits::ZERO_REGIONS.union(OpTraits::ZERO_SUCCESSORS),
    props: &[
        PropDef { name: "arg_attrs", accepts: is_dictionary_array },
        PropDef { name: "callee", accepts: is_flat_symbol },
        PropDef { name: "no_inline", accepts: is_unit },
        PropDef { name: "res_attrs", accepts: is_dictionary_array },
    ],
    hooks: OpHooks {
        invariants: Some(ops::call_invariants),
        verify_symbol_uses: Some(ops::verify_callee),
        parse: Some(ops::parse_call),
        print: Some(ops::print_call),
        ..OpHooks::NONE
    },
};

const CALL_INDIRECT: OpDef = OpDef {
    name: "func.call_indirect",
    traits: OpTraits::ZERO_REGIONS.union(OpTraits::ZERO_SUCCESSORS),
    props: &[
        PropDef { name: "arg_attrs", accepts: is_dictionary_array },
        PropDef { name: "res_attrs", accepts: is_dictionary_array },
    ],
    hooks: OpHooks {
        invariants: Some(ops::call_indirect_invariants),
        parse: Some(ops::parse_call_indirect),
        print: Some(ops::print_call_indirect),
        ..OpHooks::NONE
    },
};

const CONSTANT: OpDef = OpDef {
    name: "func.constant",
    traits: OpTraits::ZERO_OPERANDS.union(OpTraits::ZERO_REGIONS).union(OpTraits::ZERO_SUCCESSORS),
    props: &[PropDef { name: "value", accepts: is_flat_symbol }],
    hooks: OpHooks {
        invariants: Some(ops::constant_invariants),
        verify_symbol_uses: Some(ops::verify_constant),
        parse: Some(ops::parse_constant),
        print: Some(ops::print_constant),
        name_results: Some(|_, name| name(0, b"f")),
        ..OpHooks::NONE
    },
};

fn is_unit(ctx: &ContextData, attr: Attr) -> bool {
    attr == ctx.common_attrs().unit
}

fn is_type(ctx: &ContextData, attr: Attr) -> bool {
    matches!(ctx.attr_data(attr), AttrData::Type(_))
}

fn is_dictionary_array(ctx: &ContextData, attr: Attr) -> bool {
    ctx.array_elements(attr).is_some()
}

fn is_flat_symbol(ctx: &ContextData, attr: Attr) -> bool {
    matches!(ctx.attr_data(attr), AttrData::SymbolRef { nested, .. } if nested.is_empty())
}

/// Whether an attribute is an array of nothing but dictionaries.
fn holds_dictionaries(ctx: &ContextData, attr: Attr) -> bool {
    let is_dictionary = |attr: &Attr| matches!(ctx.attr_data(*attr), AttrData::Dictionary(_));
    ctx.array_elements(attr).is_some_and(|elements| elements.iter().all(is_dictionary))
}

/// The function type that an attribute holds.
fn function_type(ctx: &ContextData, attr: Attr) -> Option<&lect_core::types::FunctionType> {
    match ctx.attr_data(attr) {
        AttrData::Type(ty) => match ctx.type_data(*ty) {
            TypeData::Function(function) => Some(function),
            _ => None,
        },
        _ => None,
    }
}
