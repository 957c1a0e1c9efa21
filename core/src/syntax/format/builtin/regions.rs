//! Lists of regions, each after its own text.

use lect_ods::format::CustomArg;

use super::super::CustomArgs;
use super::list::{Columns, Place, begins_element, element, pieces, sizes, write_element};
use crate::attrs::int_array;
use crate::ir::{OpRef, RegionRef};
use crate::syntax::Directive;
use crate::syntax::OpParseState;
use crate::text::parse::{EmptyRegion, Parsed};
use crate::text::{OpParser, OpPrinter, RegionStyle};

/// `custom<SwitchCases>($cases, $regions)`: `case 2 {..}`, one per line.
pub const SWITCH_CASES: Directive = Directive { parse, print };

/// `custom<Regions>($regions, "words", ..)`: regions, one per line, each after text in the syntax of a list element. In
/// this text, `%args` denotes the arguments of the region with their types.
pub const REGIONS: Directive = Directive { parse: parse_regions, print: print_regions };

/// `custom<RegionsWithin>($regions, "words", $last, "word", ..)`: the same in braces, and the region `$last` after its
/// word.
pub const REGIONS_WITHIN: Directive = Directive { parse: parse_within, print: print_within };

fn parse(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let mut cases = Vec::new();
    while p.parse_optional_keyword("case") {
        cases.push(p.parse_integer()?);
        parsed.parse_region(p, args.region(1), &[], EmptyRegion::Stays)?;
    }
    parsed.set_prop(args.prop(0), p.ctx.attrs().dense_i64_array(cases));
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

fn parse_regions(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    read(p, parsed, args, args.get(2..).unwrap_or_default())
}

fn parse_within(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    p.expect_punct("{")?;
    read(p, parsed, args, args.get(4..).unwrap_or_default())?;
    p.parse_keyword(args.cpp(3).unwrap_or_default())?;
    let empty = parsed.info.text(p.ctx).format.empty_region();
    parsed.parse_region(p, args.region(2), &[], empty)?;
    p.expect_punct("}")?;
    Ok(true)
}

fn read(
    p: &mut OpParser<'_, '_>,
    parsed: &mut OpParseState<'_>,
    args: &[CustomArg],
    columns: &[CustomArg],
) -> Parsed<bool> {
    let (info, group, pieces) = (parsed.info, args.region(0), pieces(args.cpp(1).unwrap_or_default()));
    let mut read = Columns::new(columns.len());
    let mut any = false;
    while begins_element(p, &pieces, columns) {
        any = true;
        let mut entry = Vec::new();
        element(p, columns, &pieces, &mut read, &mut entry)?;
        parsed.entry_args = entry;
        let entry = info.text(p.ctx).format.entry_args(p, parsed)?;
        parsed.parse_region_with(p, Some(group), &entry, info.text(p.ctx).format.empty_region())?;
    }
    read.store(p, parsed, columns, &pieces, any);
    Ok(any)
}

fn print_regions(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    write(p, op, args, args.get(2..).unwrap_or_default());
}

fn print_within(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    p.text("{");
    p.indented(|p| {
        write(p, op, args, args.get(4..).unwrap_or_default());
        p.newline();
        p.text(args.cpp(3).unwrap_or_default());
        p.text(" ");
        for region in op.region_group(args.region(2)) {
            write_region(p, region, true);
        }
    });
    p.newline();
    p.text("}");
}

fn write(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg], columns: &[CustomArg]) {
    let pieces = pieces(args.cpp(1).unwrap_or_default());
    let mut sizes = sizes(op, columns);
    let count = op.region_group(args.region(0)).len();
    let has_args = args.cpp(1).is_some_and(super::list::has_region_args);
    for (index, region) in op.region_group(args.region(0)).enumerate() {
        p.newline();
        write_element(p, op, columns, &pieces, Place { index, count, entry: region.entry() }, &mut sizes);
        p.text(" ");
        write_region(p, region, !has_args);
    }
}

fn write_region(p: &mut OpPrinter<'_, '_>, region: RegionRef<'_>, entry_args: bool) {
    p.region(region, RegionStyle { entry_args, ..RegionStyle::CUSTOM });
}
