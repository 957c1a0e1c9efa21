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
            ("AttributesOp", directive(pdl::parse_attributes, pdl::print_attributes)),
            ("NamedValueList", directive(parse_values, print_values)),
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
