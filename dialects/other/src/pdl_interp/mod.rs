//! The `pdl_interp` dialect: code that its `.td` files cannot express.

mod newer;
mod ops;

use lect_core::dialect::{DialectHooks, OpHooks};
use lect_core::eval::Val;
use lect_core::syntax::{CustomArgs, OpParseState};
use lect_core::syntax::{DialectSyntax, OpSyntax};
use lect_core::text::parse::Parsed;
use lect_core::text::{OpParser, OpPrinter};
use lect_ods::format::CustomArg;
use lect_support::functions;
use lect_support::parts::attr_of;
use lect_support::prelude::*;
use lect_support::syntax::directive;

use crate::pdl;

use ops::foreach;

lect_macros::dialect! { "src/pdl_interp/pdl_interp.td", docs = "src/pdl_interp/docs.md", hooks = HOOKS, syntax = SYNTAX }

const HOOKS: DialectHooks = DialectHooks {
    ops: &[
        ("create_operation", OpHooks { verify: Some(verify_create), ..OpHooks::NONE }),
        ("create_range", OpHooks { verify: Some(pdl::verify_range), ..OpHooks::NONE }),
        ("foreach", OpHooks { verify: Some(foreach::verify), ..OpHooks::NONE }),
        ("switch_attribute", SWITCH),
        ("switch_operand_count", SWITCH),
        ("switch_operation_name", SWITCH),
        ("switch_result_count", SWITCH),
        ("switch_type", SWITCH),
        ("switch_types", SWITCH),
    ],
    native_functions: &[("getGetValueTypeOpValueType", |ctx, args| match args {
        [Val::Type(ty)] => valued(ctx, *ty).map(Val::Type),
        _ => None,
    })],
    essential: &[("apply_constraint", "isNegated", "")],
    newer: newer::CHANGES,
    ..DialectHooks::NONE
};

const SYNTAX: DialectSyntax = DialectSyntax {
    ops: &[
        ("foreach", OpSyntax::form(foreach::parse, foreach::print)),
        ("func", OpSyntax::form(functions::parse, functions::print)),
    ],
    directives: &[
        ("CreateOperationOpAttributes", directive(pdl::parse_attributes, pdl::print_attributes)),
        ("CreateOperationOpResults", directive(parse_results, print_results)),
        ("RangeType", pdl::RANGE_TYPE),
    ],
    ..DialectSyntax::NONE
};

const SWITCH: OpHooks = OpHooks { verify: Some(verify_switch), ..OpHooks::NONE };

/// Returns the type of the values whose types a type handle or range of types denotes.
fn valued(ctx: &ContextData, ty: Type) -> Option<Type> {
    let value = ctx.types().parse("!pdl.value")?;
    if pdl::range_element(ctx, ty).is_some() { pdl::range_of(ctx, value) } else { Some(value) }
}

/// Verifies that there is a successor for each case.
fn verify_switch(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let values = attr_of!(
        op,
        PDLInterpOp::{SwitchAttribute, SwitchOperandCount, SwitchOperationName, SwitchResultCount, SwitchType, SwitchTypes},
        case_values_attr
    );
    let Some(values) = values else { return Ok(()) };
    let values = match ctx.attrs().data(values) {
        AttrData::Array(values) => values.len() as u64,
        AttrData::DenseElements(elements) => ctx.types().element_count(elements.ty).unwrap_or(0),
        _ => return Ok(()),
    };
    let successors = op.successors().len().saturating_sub(1) as u64;
    if successors == values {
        return Ok(());
    }
    let message =
        format!("expected number of cases to match the number of case values, got {successors} but expected {values}");
    Err(op.op_error(message).emit())
}

/// Verifies that the result types of the created operation are either given or inferred.
fn verify_create(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(create) = op.cast::<CreateOperationOp<'_>>() else { return Ok(()) };
    if !create.inferred_result_types() {
        return Ok(());
    }
    if create.input_result_types().len() > 0 {
        return Err(op.op_error("with inferred results cannot also have explicit result types").emit());
    }
    let ctx = op.context();
    let name = create.name_attr().and_then(|name| ctx.attrs().string_value(name)).unwrap_or_default();
    if pdl::registered(ctx, name).is_some_and(pdl::infers_types) {
        return Ok(());
    }
    let name = String::from_utf8_lossy(name);
    let message = format!(
        "has inferred results, but the created operation '{name}' does not support result type inference (or is not \
         registered)"
    );
    Err(op.op_error(message).emit())
}

/// Parses `custom<CreateOperationOpResults>($types, type($types), $inferred)`: `-> (%0 : !pdl.type)` or `->
/// <inferred>`.
fn parse_results(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    if !p.eat_punct("->") {
        return Ok(false);
    }
    if p.eat_punct("<") {
        p.parse_keyword("inferred")?;
        p.expect_punct(">")?;
        parsed.set_prop(args.prop(2), p.ctx.attrs().unit());
        return Ok(true);
    }
    p.parse_lparen()?;
    let operands = p.parse_operand_list()?;
    p.parse_colon()?;
    let types = p.parse_type_list()?;
    p.parse_rparen()?;
    parsed.set_operands(args.operand(0), operands);
    parsed.set_types(args.types(1), types);
    Ok(true)
}

fn print_results(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    if op.prop(args.prop(2) as usize).is_some() {
        return p.text(" -> <inferred>");
    }
    let operands = op.operand_group(args.operand(0));
    if operands.len() > 0 {
        p.text(" -> (");
        p.operands(operands);
        p.text(" : ");
        p.types(op.types_of(args.types(1)));
        p.text(")");
    }
}
