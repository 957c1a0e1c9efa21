//! Regions of a sole operation in a region, printed as part of the parent operation.

use lect_ods::format::CustomArg;

use super::super::CustomArgs;
use crate::attrs::AttrData;
use crate::attrs::int_array;
use crate::ir::{Builder, Isolate, OpRef, OpState, RegionRef};
use crate::number::ApInt;
use crate::syntax::Directive;
use crate::syntax::OpParseState;
use crate::text::parse::{EmptyRegion, FunctionArg, Parsed};
use crate::text::{OpParser, OpPrinter, RegionStyle};
use crate::types::TypeData;

/// `custom<HeldOperands>("region")`: `(%a, %b)`, the operands of the sole operation in this region.
/// `custom<HeldRegions>` must follow.
pub const HELD_OPERANDS: Directive = Directive { parse: parse_operands, print: print_operands };

/// `custom<HeldRegions>($region, "dialect.op", "part", "size", $sizes, type($results))`: `part0(%a: type) size(4) {..}`
/// for each region of the operation in `$region`, one per line. The types of the operation's operands and of the
/// results follow: `: (type) -> type`. The sizes are an `i32` array.
pub const HELD_REGIONS: Directive = Directive { parse: parse_regions, print: print_regions };

/// Returns the sole operation in a region.
fn only_op(region: Option<RegionRef<'_>>) -> Option<OpRef<'_>> {
    region?.blocks().next()?.first()
}

fn parse_operands(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, _: &[CustomArg]) -> Parsed<bool> {
    p.parse_delimited(("(", ")"), " in list of operands", |p| {
        let operand = p.parse_operand()?;
        parsed.held.push(operand);
        Ok(())
    })?;
    Ok(true)
}

fn print_operands(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let regions = op.info().map_or(&[][..], |info| &info.spec().regions);
    let place = regions.iter().position(|region| Some(&*region.name) == args.cpp(0));
    p.text("(");
    if let Some(held) = only_op(place.and_then(|place| op.region(place))) {
        p.operands(held.operands());
    }
    p.text(")");
}

fn parse_regions(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let (loc, ctx) = (p.loc(), p.ctx);
    let mut held = OpState::new(ctx.op_name_of(args.cpp(1).unwrap_or_default().as_bytes()), loc);
    let mut sizes = Vec::new();
    while p.parse_optional_keyword(&format!("{}{}", args.cpp(2).unwrap_or_default(), sizes.len())) {
        let entry: Vec<_> = p.parse_function_args()?.iter().filter_map(FunctionArg::region_arg).collect();
        p.parse_keyword(args.cpp(3).unwrap_or_default())?;
        p.expect_punct("(")?;
        let at = p.loc();
        let Ok(size) = i32::try_from(p.parse_integer()?) else {
            return Err(p.custom_error(at, "integer value too large"));
        };
        sizes.push(size);
        p.expect_punct(")")?;
        p.parse_region(&mut held, &entry, EmptyRegion::Stays)?;
    }
    if sizes.is_empty() && Isolate::is_isolating(ctx, held.name) {
        held.isolate = Some(Box::new(Isolate::new(p.ir.context(), held.name, loc, 0)));
    }
    p.parse_colon()?;
    let at = p.loc();
    let ty = p.parse_type()?;
    let TypeData::Function(function) = ctx.types().data(ty) else {
        return Err(p.custom_error(at, "expected the type of a function"));
    };
    let operands = std::mem::take(&mut parsed.held);
    held.operands = p.resolve_operands(&operands, &function.inputs, loc)?.into_iter().collect();
    parsed.set_types(args.types(5), function.results.iter().copied());
    parsed.set_prop(args.prop(4), ctx.attrs().dense_i32_array(sizes));
    let (region, block) = (p.ir.create_region(), p.ir.create_block());
    p.ir.append_block(region, block);
    Builder::at_end(&mut p.ir, block).insert(held);
    parsed.keep_region(args.region(0), region);
    Ok(true)
}

fn print_regions(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let Some(held) = only_op(op.region_group(args.region(0)).next()) else { return };
    let sizes = op.prop(args.prop(4) as usize).map(|attr| int_array(op.context(), attr)).unwrap_or_default();
    for (index, region) in held.regions().enumerate() {
        p.newline();
        p.text(&format!("{}{index}(", args.cpp(2).unwrap_or_default()));
        if let Some(entry) = region.entry() {
            for arg in 0..entry.args_with_locs().len() {
                p.text(if arg > 0 { ", " } else { "" });
                p.region_arg(entry, arg, &[]);
            }
        }
        let size = sizes.get(index).copied().unwrap_or_default();
        p.text(&format!(") {}({size}) ", args.cpp(3).unwrap_or_default()));
        p.region(region, RegionStyle { entry_args: false, ..RegionStyle::CUSTOM });
    }
    p.text(" : ");
    let inputs: Vec<_> = held.operand_types().collect();
    p.function_type(&inputs, &op.types_of(args.types(5)));
}

/// `custom<Guarded>($guard, $value, "?")`: `%value`, or `%guard ? %value` with a guard.
pub const GUARDED: Directive = Directive { parse: parse_guarded, print: print_guarded };

fn parse_guarded(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let first = p.parse_operand()?;
    let is_guard = p.eat_literal(args.cpp(2).unwrap_or("?"));
    let value = if is_guard { p.parse_operand()? } else { first };
    parsed.set_operands(args.operand(0), is_guard.then_some(first));
    parsed.set_operands(args.operand(1), [value]);
    Ok(true)
}

fn print_guarded(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let guard = op.operand_group(args.operand(0)).next();
    p.operands(guard);
    if guard.is_some() {
        p.text(&format!(" {} ", args.cpp(2).unwrap_or("?")));
    }
    p.operands(op.operand_group(args.operand(1)));
}

/// `custom<PortLists>($names, $attrs, $directions, $type)`: `(%a: type {attrs}) -> (%b: type {attrs})`, all of them
/// arguments of the next region and of the function type, which has no results. The bits of an integer mark the
/// arguments after the arrow.
pub const PORT_LISTS: Directive = Directive { parse: parse_ports, print: print_ports };

fn parse_ports(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let ctx = p.ctx;
    let mut ports = p.parse_function_args()?;
    let inputs = ports.len();
    if p.eat_punct("->") {
        ports.extend(p.parse_function_args()?);
    }
    let names: Vec<_> = ports
        .iter()
        .map(|port| ctx.attrs().string(port.name.map(|name| p.operand_spelling(name)).unwrap_or_default()))
        .collect();
    let types: Vec<_> = ports.iter().map(|port| port.ty).collect();
    let width = u32::try_from(ports.len()).unwrap_or(u32::MAX);
    let mut words = vec![0u64; ports.len().div_ceil(64)];
    for at in inputs..ports.len() {
        words.get_mut(at / 64).into_iter().for_each(|word| *word |= 1 << (at % 64));
    }
    let bits = ApInt::from_words(width, &words);
    let Some(ty) = ctx.types().parse(&format!("i{width}")) else {
        return Err(p.custom_error(parsed.state.loc, "has too many ports"));
    };
    parsed.set_prop(args.prop(0), ctx.attrs().array(names));
    parsed.set_prop(args.prop(1), ctx.attrs().array(ports.iter().map(|port| port.attrs).collect::<Vec<_>>()));
    parsed.set_prop(args.prop(2), ctx.attrs().intern(AttrData::Integer { value: bits, ty }));
    parsed.set_prop(args.prop(3), ctx.attrs().ty(ctx.types().function(types, [])));
    parsed
        .entry_args
        .extend(ports.iter().filter_map(FunctionArg::region_arg).map(super::super::parse_state::EntryArg::of));
    Ok(true)
}

fn print_ports(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let ctx = op.context();
    let Some(entry) = super::list::entry_of(op, args) else { return p.text("() -> ()") };
    let attrs = match op.prop(args.prop(1) as usize).map(|attr| ctx.attrs().data(attr)) {
        Some(AttrData::Array(attrs)) => &**attrs,
        _ => &[],
    };
    let is_output = |at: usize| match op.prop(args.prop(2) as usize).map(|attr| ctx.attrs().data(attr)) {
        Some(AttrData::Integer { value, .. }) => value.bit(at as u32),
        _ => false,
    };
    let (inputs, outputs): (Vec<usize>, Vec<usize>) = (0..entry.args_with_locs().len()).partition(|at| !is_output(*at));
    for (arrow, ports) in [("(", inputs), (") -> (", outputs)] {
        p.text(arrow);
        for (place, port) in ports.into_iter().enumerate() {
            p.text(if place > 0 { ", " } else { "" });
            let dictionary = attrs.get(port).map(|attr| ctx.attrs().data(*attr));
            p.region_arg(entry, port, if let Some(AttrData::Dictionary(entries)) = dictionary { entries } else { &[] });
        }
    }
    p.text(")");
}
