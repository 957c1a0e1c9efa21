//! Directives of the formats of `irdl`.

pub(crate) mod variadicity;

use crate::pdl::print_attribute_list;
use lect_core::ir::OpRef;
use lect_core::syntax::Directive;
use lect_core::syntax::{CustomArgs, OpParseState};
use lect_core::text::parse::{EmptyRegion, Parsed};
use lect_core::text::{OpParser, OpPrinter, RegionStyle};
use lect_ods::format::CustomArg;
use lect_support::syntax::{array_prop, directive};

use variadicity::Variadicity;

pub(super) const DIRECTIVES: &[(&str, Directive)] = &[
    ("AttributesOp", directive(parse_attributes, print_attribute_list)),
    ("NamedValueList", directive(parse_values, print_values)),
    ("NamedValueListWithVariadicity", directive(parse_values, print_values)),
    ("SingleBlockRegion", directive(parse_region, print_region)),
];

/// Parses `{ .. }`, or nothing, into a region of one block.
fn parse_region(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let group = args.region(0);
    let written = p.at_region();
    match written {
        true => parsed.parse_region(p, group, &[], EmptyRegion::GetsBlock)?,
        false => parsed.add_region(p, group, EmptyRegion::GetsBlock),
    }
    Ok(written)
}

fn print_region(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let Some(region) = op.region_group(args.region(0)).next() else { return };
    if region.entry().is_some_and(|entry| !entry.is_empty()) {
        p.region(region, RegionStyle::CUSTOM);
    }
}

/// Parses `("name": %value, ..)`, with an optional keyword for the variadicity before a value.
fn parse_values(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let (mut values, mut names, mut kinds) = (Vec::new(), Vec::new(), Vec::new());
    let with_kinds = args.len() > 2;
    p.parse_delimited(("(", ")"), "", |p| {
        let name = p.parse_word()?;
        names.push(p.ctx.attrs().string(name));
        p.parse_colon()?;
        let mut kind = Variadicity::Single;
        if with_kinds {
            let written = Variadicity::ALL.into_iter().find(|(_, word)| p.parse_optional_keyword(word));
            kind = written.map_or(kind, |it| it.0);
        }
        kinds.push(kind);
        values.push(p.parse_operand()?);
        Ok(())
    })?;
    parsed.set_operands(args.operand(0), values);
    parsed.set_prop(args.prop(1), p.ctx.attrs().array(names));
    if with_kinds && let Some(kinds) = variadicity::array_attr(p.ctx, &kinds) {
        parsed.set_prop(args.prop(2), kinds);
    }
    Ok(true)
}

fn print_values(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let ctx = op.context();
    let kinds = op.prop(args.prop(2) as usize).filter(|_| args.len() > 2);
    let kinds = kinds.and_then(|kinds| variadicity::from_attr(ctx, kinds)).unwrap_or_default();
    let names = array_prop(op, args.prop(1));
    p.text("(");
    for (index, value) in op.operand_group(args.operand(0)).enumerate() {
        p.text(if index > 0 { ", " } else { "" });
        p.bytes(names.get(index).and_then(|name| ctx.attrs().string_value(*name)).unwrap_or(b""));
        p.text(": ");
        if let Some(kind) = kinds.get(index).filter(|kind| **kind != Variadicity::Single) {
            p.text(kind.word());
            p.text(" ");
        }
        p.operand(value);
    }
    p.text(")");
}

/// Parses `{"name" = %value, ..}`.
fn parse_attributes(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let (mut values, mut names) = (Vec::new(), Vec::new());
    let written = p.eat_punct("{");
    if written {
        loop {
            names.push(p.parse_attribute(None)?);
            p.expect_punct("=")?;
            values.push(p.parse_operand()?);
            if !p.eat_punct(",") {
                break;
            }
        }
        p.expect_punct("}")?;
    }
    parsed.set_operands(args.operand(0), values);
    parsed.set_prop(args.prop(1), p.ctx.attrs().array(names));
    Ok(written)
}
