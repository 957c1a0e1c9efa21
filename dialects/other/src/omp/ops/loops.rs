//! Custom assembly of loops, and of memory allocation on devices.

use lect_core::text::parse::{EmptyRegion, Parsed};
use lect_core::text::{OpParser, OpPrinter};
use lect_support::iteration::YIELDING;
use lect_support::prelude::*;

use crate::omp::{CanonicalLoopOp, LoopNestOp, TargetAllocMemOp};

/// Type of loop handles.
const CLI: &str = "!omp.cli";

/// Parses `(%cli) %iv : type in range(%count) {..} {attributes}`. The handle is optional.
pub(crate) fn parse_canonical(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let cli = if p.eat_punct("(") {
        let cli = p.parse_operand()?;
        p.parse_rparen()?;
        Some(cli)
    } else {
        None
    };
    let none = p.ctx.types().none();
    let mut counter = p.parse_argument(none)?;
    p.parse_colon()?;
    counter.ty = p.parse_type()?;
    p.parse_keyword("in")?;
    p.parse_keyword("range")?;
    p.parse_lparen()?;
    let count = p.parse_operand()?;
    p.parse_rparen()?;
    let count = p.resolve_operand(count, counter.ty)?;
    state.operands.push(count);
    if let (Some(cli), Some(ty)) = (cli, p.ctx.types().parse(CLI)) {
        let cli = p.resolve_operand(cli, ty)?;
        state.operands.push(cli);
    }
    p.parse_region(state, &[counter], EmptyRegion::Stays)?;
    p.parse_optional_attr_dict(&mut state.attrs)
}

pub(crate) fn print_canonical(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    let Some(this) = op.cast::<CanonicalLoopOp<'_>>() else { return };
    if let Some(cli) = this.cli() {
        p.text("(");
        p.operand(cli);
        p.text(")");
    }
    p.text(" ");
    if let Some(entry) = op.region(0).and_then(|region| region.entry()).filter(|entry| entry.args().len() > 0) {
        p.block_arg_name(entry, 0);
    }
    p.text(" : ");
    p.types(op.operand_types().take(1));
    p.text(" in range(");
    p.operands(op.operands().take(1));
    p.text(") ");
    if let Some(body) = op.region(0) {
        p.region(body, YIELDING);
    }
    p.attr_dict(op, &[]);
}

/// Parses `(%cli) {attributes}`.
pub(crate) fn parse_heuristic(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    p.parse_lparen()?;
    let cli = p.parse_operand()?;
    p.parse_rparen()?;
    if let Some(ty) = p.ctx.types().parse(CLI) {
        let cli = p.resolve_operand(cli, ty)?;
        state.operands.push(cli);
    }
    p.parse_optional_attr_dict(&mut state.attrs)
}

pub(crate) fn print_heuristic(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    p.text("(");
    p.operands(op.operands());
    p.text(")");
    p.attr_dict(op, &[]);
}

/// Parses `(%i, %j) : type = (%a, %b) to (%c, %d) inclusive step (%e, %f) collapse(2) tiles(4, 8) {..} {attributes}`.
pub(crate) fn parse_nest(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let none = p.ctx.types().none();
    let mut counters = Vec::new();
    p.parse_delimited(("(", ")"), " in argument list", |p| {
        counters.push(p.parse_argument(none)?);
        Ok(())
    })?;
    p.parse_colon()?;
    let ty = p.parse_type()?;
    for counter in &mut counters {
        counter.ty = ty;
    }
    let count = counters.len();
    p.expect_punct("=")?;
    let mut bounds = parse_bounds(p, count)?;
    p.parse_keyword("to")?;
    bounds.append(&mut parse_bounds(p, count)?);
    if p.parse_optional_keyword("inclusive") {
        state.attrs.push((p.ctx.ident(b"loop_inclusive"), p.ctx.attrs().unit()));
    }
    p.parse_keyword("step")?;
    bounds.append(&mut parse_bounds(p, count)?);
    if p.parse_optional_keyword("collapse") {
        p.parse_lparen()?;
        let collapsed = p.parse_integer()?;
        p.parse_rparen()?;
        if collapsed > 1 {
            let collapsed = p.ctx.attrs().integer(p.ctx.types().i64(), collapsed);
            state.attrs.push((p.ctx.ident(b"collapse_num_loops"), collapsed));
        }
    }
    if p.parse_optional_keyword("tiles") {
        let mut sizes = Vec::new();
        p.parse_lparen()?;
        loop {
            sizes.push(p.parse_integer()?);
            if !p.eat_punct(",") {
                break;
            }
        }
        p.parse_rparen()?;
        state.attrs.push((p.ctx.ident(b"tile_sizes"), p.ctx.attrs().dense_i64_array(sizes)));
    }
    p.parse_region(state, &counters, EmptyRegion::Stays)?;
    for bound in bounds {
        let bound = p.resolve_operand(bound, ty)?;
        state.operands.push(bound);
    }
    p.parse_optional_attr_dict(&mut state.attrs)
}

fn parse_bounds(p: &mut OpParser<'_, '_>, count: usize) -> Parsed<Vec<lect_core::text::parse::UnresolvedOperand>> {
    let loc = p.loc();
    let bounds = p.parse_operands_in(("(", ")"))?;
    if bounds.len() != count {
        return Err(p.custom_error(loc, format!("expected {count} operands")));
    }
    Ok(bounds.to_vec())
}

pub(crate) fn print_nest(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    let Some(this) = op.cast::<LoopNestOp<'_>>() else { return };
    let ctx = op.context();
    p.text(" (");
    if let Some(entry) = op.region(0).and_then(|region| region.entry()) {
        for index in 0..entry.args().len() {
            p.text(if index > 0 { ", " } else { "" });
            p.block_arg_name(entry, index);
        }
    }
    p.text(") : ");
    let entry = op.region(0).and_then(|region| region.entry());
    p.types(entry.and_then(|entry| entry.args().next()).map(|arg| op.ir.value_type(arg)));
    p.text(" = (");
    p.operands(this.loop_lower_bounds());
    p.text(") to (");
    p.operands(this.loop_upper_bounds());
    p.text(if this.loop_inclusive() { ") inclusive step (" } else { ") step (" });
    p.operands(this.loop_steps());
    p.text(") ");
    if let Some(count) =
        lect_support::folding::int(ctx, this.collapse_num_loops_attr()).and_then(|count| count.to_i64())
        && count > 1
    {
        p.text(&format!("collapse({count}) "));
    }
    if let Some(sizes) = this.tile_sizes_attr().map(|sizes| lect_core::attrs::int_array(ctx, sizes)) {
        let sizes: Vec<_> = sizes.iter().map(i64::to_string).collect();
        p.text(&format!("tiles({}) ", sizes.join(", ")));
    }
    if let Some(body) = op.region(0) {
        p.region(body, YIELDING);
    }
}

/// Parses `%device : type, type(%typeparams : types), %shape {attributes}`.
pub(crate) fn parse_alloc(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let device = p.parse_operand()?;
    p.parse_colon()?;
    let ty = p.parse_type()?;
    let device = p.resolve_operand(device, ty)?;
    state.operands.push(device);
    p.expect_punct(",")?;
    let allocated = p.parse_type()?;
    state.attrs.push((p.ctx.ident(b"in_type"), p.ctx.attrs().ty(allocated)));
    let mut params = 0;
    if p.eat_punct("(") {
        let loc = p.loc();
        let operands = p.parse_operand_list()?;
        p.parse_colon()?;
        let types = p.parse_type_list()?;
        p.parse_rparen()?;
        let values = p.resolve_operands(&operands, &types, loc)?;
        params = values.len();
        state.operands.extend(values);
    }
    let mut sizes = 0;
    let index = p.ctx.types().index();
    while p.eat_punct(",") {
        let size = p.parse_operand()?;
        let size = p.resolve_operand(size, index)?;
        state.operands.push(size);
        sizes += 1;
    }
    p.parse_optional_attr_dict(&mut state.attrs)?;
    let groups = [1, params, sizes].map(|count| i32::try_from(count).unwrap_or(i32::MAX));
    state.attrs.push((p.ctx.ident(b"operandSegmentSizes"), p.ctx.attrs().dense_i32_array(groups)));
    state.results.push(p.ctx.types().i64());
    Ok(())
}

pub(crate) fn print_alloc(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    let Some(this) = op.cast::<TargetAllocMemOp<'_>>() else { return };
    p.text(" ");
    p.operands(op.operands().take(1));
    p.text(" : ");
    p.types(op.operand_types().take(1));
    p.text(", ");
    if let Some(ty) = this.in_type_attr() {
        p.attr(ty);
    }
    if this.typeparams().len() > 0 {
        let types: Vec<Type> = this.typeparams().map(|value| op.ir.value_type(value)).collect();
        p.text("(");
        p.operands(this.typeparams());
        p.text(" : ");
        p.types(types);
        p.text(")");
    }
    for size in this.shape() {
        p.text(", ");
        p.operand(size);
    }
    p.attr_dict(op, &["in_type", "operandSegmentSizes"]);
}
