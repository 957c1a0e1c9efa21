//! What the `irdl` dialect's spec does not say.

use lect_core::dialect::{DialectDef, DialectHooks};
use lect_core::engine::{CustomArgs, Draft};
use lect_core::ir::OpRef;
use lect_core::text::parse::{EmptyRegion, Parsed};
use lect_core::text::{OpParser, OpPrinter, RegionStyle};
use lect_ods::format::CustomArg;

use crate::pdl;
use crate::syntax::{array_prop, directive};

/// The dialect, but for its spec.
pub static DIALECT: DialectDef = DialectDef {
    namespace: "irdl",
    spec: None,
    hooks: DialectHooks {
        directives: &[
            ("AttributesOp", directive(pdl::parse_attributes, pdl::print_attribute_list)),
            ("NamedValueList", directive(parse_values, print_values)),
            ("NamedValueListWithVariadicity", directive(parse_variadic_values, print_variadic_values)),
            ("SingleBlockRegion", directive(parse_body, print_body)),
        ],
        ..DialectHooks::NONE
    },
};

/// `(name: %value, ..)`
fn parse_values(p: &mut OpParser<'_, '_>, draft: &mut Draft<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let (mut values, mut names) = (Vec::new(), Vec::new());
    p.parse_delimited(("(", ")"), "", |p| {
        let name = p.parse_word()?;
        names.push(p.ctx.string_attr(name));
        p.parse_colon()?;
        values.push(p.parse_operand()?);
        Ok(())
    })?;
    draft.set_operands(args.operand(0), values);
    draft.set_prop(args.prop(1), p.ctx.array_attr(names));
    Ok(true)
}

fn print_values(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    p.text("(");
    let values = op.operand_group(args.operand(0));
    for (index, (value, name)) in values.zip(array_prop(op, args.prop(1))).enumerate() {
        p.text(if index > 0 { ", " } else { "" });
        p.bytes(op.context().string_value(*name).unwrap_or_default());
        p.text(": ");
        p.operand(value);
    }
    p.text(")");
}

/// How often a value can be; the first need not be written.
const VARIADICITIES: [&str; 3] = ["single", "optional", "variadic"];

/// `(name: optional %value, ..)`
fn parse_variadic_values(p: &mut OpParser<'_, '_>, draft: &mut Draft<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let (mut values, mut names, mut variadicities) = (Vec::new(), Vec::new(), Vec::new());
    p.parse_delimited(("(", ")"), "", |p| {
        let name = p.parse_word()?;
        names.push(p.ctx.string_attr(name));
        p.parse_colon()?;
        let word = VARIADICITIES.into_iter().find(|word| p.parse_optional_keyword(word));
        variadicities.push(word.unwrap_or(VARIADICITIES[0]));
        values.push(p.parse_operand()?);
        Ok(())
    })?;
    draft.set_operands(args.operand(0), values);
    draft.set_prop(args.prop(1), p.ctx.array_attr(names));
    let text = format!("#irdl<variadicity_array[{}]>", variadicities.join(", "));
    if let Some(variadicity) = p.ctx.spelled_attr(&text) {
        draft.set_prop(args.prop(2), variadicity);
    }
    Ok(true)
}

fn print_variadic_values(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let ctx = op.context();
    let shown = op.prop(args.prop(2) as usize).map(|attr| ctx.show_attr(attr).to_string()).unwrap_or_default();
    let mut words = shown.split(['[', ']']).nth(1).unwrap_or_default().split(',').map(str::trim);
    p.text("(");
    let values = op.operand_group(args.operand(0));
    for (index, (value, name)) in values.zip(array_prop(op, args.prop(1))).enumerate() {
        p.text(if index > 0 { ", " } else { "" });
        p.bytes(ctx.string_value(*name).unwrap_or_default());
        p.text(": ");
        if let Some(word) = words.next().filter(|word| !word.is_empty() && *word != VARIADICITIES[0]) {
            p.text(word);
            p.text(" ");
        }
        p.operand(value);
    }
    p.text(")");
}

/// A region of one block, which is not written if it is empty.
fn parse_body(p: &mut OpParser<'_, '_>, draft: &mut Draft<'_>, args: &[CustomArg]) -> Parsed<bool> {
    if p.at_region() {
        draft.parse_region(p, args.region(0), &[], EmptyRegion::GetsBlock)?;
    } else {
        draft.add_region(p, args.region(0), EmptyRegion::GetsBlock);
    }
    Ok(true)
}

fn print_body(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    for region in op.region_group(args.region(0)) {
        if region.entry().is_some_and(|block| !block.is_empty()) {
            p.region(region, RegionStyle::CUSTOM);
        }
    }
}
