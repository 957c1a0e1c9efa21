//! Bundles of operands with a tag each.

use lect_core::dialect::Directive;
use lect_core::engine::{CustomArgs, Draft};
use lect_core::ir::OpRef;
use lect_core::text::parse::Parsed;
use lect_core::text::{OpParser, OpPrinter};
use lect_ods::format::CustomArg;

use crate::syntax::{array_prop, directive};

/// `custom<OpBundles>($operands, type($operands), $tags)`: `["tag"(%a : i32), ..]`, perhaps not there
pub(super) const OP_BUNDLES: Directive = directive(parse, print);

fn parse(p: &mut OpParser<'_, '_>, draft: &mut Draft<'_>, args: &[CustomArg]) -> Parsed<bool> {
    if !p.at_punct("[") {
        return Ok(false);
    }
    let (mut tags, mut operands, mut types) = (Vec::new(), Vec::new(), Vec::new());
    p.parse_delimited(("[", "]"), "", |p| {
        let tag = p.parse_string()?;
        tags.push(p.ctx.string_attr(tag));
        p.parse_lparen()?;
        let mut group = Vec::new();
        if !p.eat_punct(")") {
            group.extend(p.parse_operand_list()?);
            p.parse_colon()?;
            types.extend(p.parse_type_list()?);
            p.parse_rparen()?;
        }
        operands.push(group);
        Ok(())
    })?;
    draft.set_operand_groups(p, args.operand(0), &operands);
    draft.set_types(args.types(1), types);
    draft.set_prop(args.prop(2), p.ctx.array_attr(tags));
    Ok(true)
}

fn print(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let group = args.operand(0);
    let (mut operands, segments) = (op.operand_group(group), op.operand_segments(group));
    let tags = array_prop(op, args.prop(2));
    p.text("[");
    for (index, &tag) in tags.iter().enumerate() {
        p.text(if index > 0 { ", " } else { "" });
        p.string(op.context().string_value(tag).unwrap_or_default());
        p.text("(");
        let count = segments.get(index).copied().unwrap_or(0);
        let values: Vec<_> = operands.by_ref().take(count).collect();
        if !values.is_empty() {
            p.operands(values.iter().copied());
            p.text(" : ");
            p.types(values.iter().map(|value| op.ir.value_type(*value)));
        }
        p.text(")");
    }
    p.text("]");
}
