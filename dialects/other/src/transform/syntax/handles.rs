//! Directives for handles that an operation takes.

use lect_core::syntax::Directive;
use lect_core::syntax::{CustomArgs, OpParseState};
use lect_core::text::parse::Parsed;
use lect_core::text::{OpParser, OpPrinter};
use lect_ods::format::CustomArg;
use lect_support::prelude::*;
use lect_support::syntax::directive;

/// `custom<SequenceOpOperands>($root, type($root), $extra, type($extra))`: `%root : !type` or
/// `%root, %a : (!type, !type)`
pub(crate) const SEQUENCE_OPERANDS: Directive = directive(parse_sequence, print_sequence);

/// `custom<AlternativesOpSelectedRegion>($attr, $param)`: a number or a parameter
pub(crate) const SELECTED_REGION: Directive = directive(parse_selected, print_selected);

fn parse_sequence(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let Some(root) = p.parse_optional_operand()? else { return Ok(false) };
    let extra = if p.eat_punct(",") { p.parse_operand_list()? } else { Default::default() };
    p.parse_colon()?;
    // Each parenthesis is optional, independently of the other.
    p.eat_punct("(");
    let root_type = p.parse_type()?;
    let mut types = Default::default();
    if !extra.is_empty() {
        p.expect_punct(",")?;
        types = p.parse_type_list()?;
    }
    if types.len() != extra.len() {
        return Err(p.custom_error(parsed.state.loc, "expected types to be provided for all operands"));
    }
    p.eat_punct(")");
    parsed.set_operands(args.operand(0), [root]);
    parsed.set_types(args.types(1), [root_type]);
    parsed.set_operands(args.operand(2), extra);
    parsed.set_types(args.types(3), types);
    Ok(true)
}

fn print_sequence(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let Some(root) = op.operand_group(args.operand(0)).next() else { return };
    let extra = op.operand_group(args.operand(2));
    p.operand(root);
    if extra.len() == 0 {
        p.text(" : ");
        return p.ty(op.ir.value_type(root));
    }
    p.text(", ");
    p.operands(extra);
    p.text(" : (");
    p.ty(op.ir.value_type(root));
    p.text(", ");
    p.types(op.types_of(args.types(3)));
    p.text(")");
}

fn parse_selected(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    if let Some(number) = p.parse_optional_integer()? {
        parsed.set_prop(args.prop(0), p.ctx.attrs().integer(p.ctx.types().index(), number));
        return Ok(true);
    }
    if let Some(param) = p.parse_optional_operand()? {
        parsed.set_operands(args.operand(1), [param]);
        return Ok(true);
    }
    Err(p.custom_error(p.loc(), "expected either an integer attribute or a transform.param operand"))
}

fn print_selected(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let number = op.prop(args.prop(0) as usize);
    if let Some(AttrData::Integer { value, .. }) = number.map(|attr| op.context().attrs().data(attr)) {
        let mut text = String::new();
        // Writing to a string does not fail.
        let _ = value.write_signed(&mut text);
        p.text(&text);
    }
    p.operands(op.operand_group(args.operand(1)));
}
