//! `custom<SwitchCases>`: a region for each of some numbers.

use lect_ods::format::CustomArg;

use super::super::{CustomArgs, int_array};
use crate::dialect::Directive;
use crate::engine::OpParseState;
use crate::ir::OpRef;
use crate::text::parse::{EmptyRegion, Parsed};
use crate::text::{OpParser, OpPrinter, RegionStyle};

/// `custom<SwitchCases>($cases, $regions)`: `case 2 {..}`, a line each
pub const SWITCH_CASES: Directive = Directive { parse, print };

fn parse(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let mut cases = Vec::new();
    while p.parse_optional_keyword("case") {
        cases.push(p.parse_integer()?);
        parsed.parse_region(p, args.region(1), &[], EmptyRegion::Stays)?;
    }
    parsed.set_prop(args.prop(0), p.ctx.i64_array_attr(cases));
    Ok(true)
}

fn print(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let cases = op.prop(args.prop(0) as usize).map(|attr| int_array(op.context(), attr)).unwrap_or_default();
    for (case, region) in cases.into_iter().zip(op.region_group(args.region(1))) {
        p.newline();
        p.text("case ");
        p.integer(case);
        p.text(" ");
        p.region(region, RegionStyle { entry_args: false, ..RegionStyle::CUSTOM });
    }
}
