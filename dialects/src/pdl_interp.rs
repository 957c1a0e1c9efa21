//! What the `pdl_interp` dialect's `.td` files do not say.

use lect_core::dialect::DialectHooks;
use lect_core::engine::{CustomArgs, OpParseState};
use lect_core::ir::OpRef;
use lect_core::text::parse::Parsed;
use lect_core::text::{OpParser, OpPrinter};
use lect_ods::format::CustomArg;

use crate::pdl;
use crate::syntax::directive;

lect_macros::dialect! { "src/pdl_interp/pdl_interp.td", hooks = HOOKS }

const HOOKS: DialectHooks = DialectHooks {
    directives: &[
        ("CreateOperationOpAttributes", directive(pdl::parse_attributes, pdl::print_attributes)),
        ("CreateOperationOpResults", directive(parse_results, print_results)),
        ("RangeType", pdl::RANGE_TYPE),
    ],
    essential: &[("apply_constraint", "isNegated", "")],
    ..DialectHooks::NONE
};

/// `custom<CreateOperationOpResults>($types, type($types), $inferred)`: `-> (%0 : !pdl.type)` or `-> <inferred>`
fn parse_results(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    if !p.eat_punct("->") {
        return Ok(false);
    }
    if p.eat_punct("<") {
        p.parse_keyword("inferred")?;
        p.expect_punct(">")?;
        parsed.set_prop(args.prop(2), p.ctx.common_attrs().unit);
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
