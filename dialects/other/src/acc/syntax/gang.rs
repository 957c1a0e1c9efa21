//! Syntax of the `gang` clause of loops.

use lect_core::attrs::int_array;
use lect_core::ir::OpRef;
use lect_core::syntax::Directive;
use lect_core::syntax::{CustomArgs, OpParseState};
use lect_core::text::parse::Parsed;
use lect_core::text::{OpParser, OpPrinter};
use lect_ods::format::CustomArg;
use lect_support::enums;
use lect_support::syntax::{array_prop, directive};

use super::device::{
    devices, is_only_none, only_none, parse_one, parse_rest_of_list, parse_typed, print_list, print_one,
};

/// `custom<GangClause>($operands, type($operands), $kinds, $devices, $segments, $keyword_only)`: `([device, ..],
/// {num=%a : i32, static=%b : i32} [device], ..)`, or nothing after the keyword
pub(crate) const GANG: Directive = directive(parse, print);

/// Kinds of operands: the keyword, and the case of the enum.
const KINDS: [(&str, &str); 3] = [("num", "Num"), ("dim", "Dim"), ("static", "Static")];

fn parse(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    if !p.eat_punct("(") {
        parsed.set_prop(args.prop(5), only_none(p.ctx));
        return Ok(true);
    }
    let (mut operands, mut types, mut kinds) = (Vec::new(), Vec::new(), Vec::new());
    let (mut devices, mut segments, mut keyword_only) = (Vec::new(), Vec::new(), Vec::new());
    let mut groups = true;
    if p.eat_punct("[") {
        keyword_only = parse_rest_of_list(p)?;
        groups = p.eat_punct(",");
    }
    // MLIR never resets this flag: in all segments but the first, a comma precedes the first operand, too.
    let mut comma = false;
    while groups {
        let start = operands.len();
        p.expect_punct("{")?;
        loop {
            if comma && !p.eat_punct(",") {
                break;
            }
            let before = operands.len();
            for (keyword, case) in KINDS {
                if p.parse_optional_keyword(keyword) {
                    p.expect_punct("=")?;
                    parse_typed(p, &mut operands, &mut types)?;
                    kinds.extend(enums::attr(p.ctx, "acc", "gang_arg_type", case));
                    break;
                }
            }
            if operands.len() == before {
                let message = match comma {
                    true => "new value expected after comma",
                    false => "expect at least one of num, dim or static values",
                };
                return Err(p.custom_error(p.loc(), message));
            }
            comma = true;
        }
        p.expect_punct("}")?;
        segments.push(i32::try_from(operands.len() - start).unwrap_or(i32::MAX));
        parse_one(p, &mut devices)?;
        groups = p.eat_punct(",");
    }
    p.parse_rparen()?;
    parsed.set_operands(args.operand(0), operands);
    parsed.set_types(args.types(1), types);
    parsed.set_prop(args.prop(2), p.ctx.attrs().array(kinds));
    parsed.set_prop(args.prop(3), p.ctx.attrs().array(devices));
    parsed.set_prop(args.prop(4), p.ctx.attrs().dense_i32_array(segments));
    parsed.set_prop(args.prop(5), p.ctx.attrs().array(keyword_only));
    Ok(true)
}

fn print(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let ctx = op.context();
    let mut operands = op.operand_group(args.operand(0));
    let keyword_only = array_prop(op, args.prop(5));
    if operands.len() == 0 && is_only_none(op, keyword_only) {
        return;
    }
    p.text("(");
    print_list(p, op, keyword_only);
    let devices = devices(op, args.prop(3));
    if !keyword_only.is_empty() && !devices.is_empty() {
        p.text(", ");
    }
    let mut kinds = array_prop(op, args.prop(2)).iter();
    let segments = op.prop(args.prop(4) as usize).map(|attr| int_array(ctx, attr)).unwrap_or_default();
    for (index, device) in devices.iter().enumerate() {
        p.text(if index > 0 { ", {" } else { "{" });
        let count = segments.get(index).map_or(0, |count| usize::try_from(*count).unwrap_or(0));
        for (index, value) in operands.by_ref().take(count).enumerate() {
            p.text(if index > 0 { ", " } else { "" });
            let kind = kinds.next().and_then(|kind| enums::word_of(ctx, *kind, "gang_arg_type"));
            if let Some((keyword, _)) = KINDS.into_iter().find(|(_, case)| Some(*case) == kind.as_deref()) {
                p.text(keyword);
                p.text("=");
            }
            p.operand(value);
            p.text(" : ");
            p.ty(op.ir.value_type(value));
        }
        p.text("}");
        print_one(p, op, Some(device));
    }
    p.text(")");
}
