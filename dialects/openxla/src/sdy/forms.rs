//! Directives of operation formats: lists of shardings, and regions with typed arguments.

use lect_core::dialect::Param;
use lect_core::entity::Attr;
use lect_core::ir::{OpRef, RegionRef};
use lect_core::syntax::{CustomArgs, OpParseState};
use lect_core::text::parse::{EmptyRegion, FunctionArg, Parsed};
use lect_core::text::{OpParser, OpPrinter, RegionStyle};
use lect_core::typed::TypedAttr;
use lect_ods::format::CustomArg;

use super::{TensorShardingAttr, TensorShardingPerValueAttr};

/// Parses `[<@mesh, [{"x"}]>, <@mesh, []>]`: shardings of several values.
pub(crate) fn parse_sharding_list(p: &mut OpParser<'_, '_>) -> Parsed<Attr> {
    let loc = p.loc();
    let Some(def) = TensorShardingAttr::def(p.ctx) else { return Err(p.custom_error(loc, "dialect is unknown")) };
    let mut shardings = Vec::new();
    p.parse_delimited(("[", "]"), "", |p| {
        shardings.push(p.parse_stripped_attr(def)?);
        Ok(())
    })?;
    let attr = TensorShardingPerValueAttr::get(p.ctx, shardings);
    attr.map(TypedAttr::attr).map_err(|invalid| p.custom_error(loc, invalid))
}

pub(crate) fn print_sharding_list(p: &mut OpPrinter<'_, '_>, attr: Attr) {
    p.text("[");
    if let [Param::List(shardings)] = p.context().attrs().params(attr) {
        super::shardings::print_attrs(p, shardings);
    }
    p.text("]");
}

/// Parses `custom<StrippedTensorShardingPerValueAttr>($shardings)`.
pub(super) fn parse_shardings(
    p: &mut OpParser<'_, '_>,
    parsed: &mut OpParseState<'_>,
    args: &[CustomArg],
) -> Parsed<bool> {
    let attr = parse_sharding_list(p)?;
    parsed.set_prop(args.prop(0), attr);
    Ok(true)
}

pub(super) fn print_shardings(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    if let Some(attr) = op.prop(args.prop(0) as usize) {
        print_sharding_list(p, attr);
    }
}

/// Parses `custom<SingleBlockRegionNoBlockId>($body)`: `(%a: type, ..) {..}`.
pub(super) fn parse_region(
    p: &mut OpParser<'_, '_>,
    parsed: &mut OpParseState<'_>,
    args: &[CustomArg],
) -> Parsed<bool> {
    let arguments = p.parse_function_args()?;
    let named: Vec<_> = arguments.iter().filter_map(FunctionArg::region_arg).collect();
    parsed.parse_region(p, args.region(0), &named, EmptyRegion::Stays)?;
    Ok(true)
}

pub(super) fn print_region(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    if let Some(region) = op.region_group(args.region(0)).next() {
        print_body(p, region);
    }
}

/// Prints `(%a: type, ..) {..}`.
pub(crate) fn print_body(p: &mut OpPrinter<'_, '_>, region: RegionRef<'_>) {
    p.text("(");
    if let Some(block) = region.entry() {
        for index in 0..block.args().len() {
            p.text(if index > 0 { ", " } else { "" });
            p.region_arg(block, index, &[]);
        }
    }
    p.text(") ");
    p.region(region, RegionStyle::CUSTOM.with_entry_args(false));
}
