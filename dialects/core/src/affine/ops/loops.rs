//! `affine.for %i = 0 to min #map(%d)[%s] step 2 iter_args(%a = %b) -> (f32) {..}`

use lect_core::text::parse::Parsed;
use lect_core::text::{OpParser, OpPrinter};
use lect_support::iteration::{BARE, Carried, Counting, YIELDING, count, ending, print_carried, resolve_all};
use lect_support::prelude::*;

use super::memory::parse_integer_attr;
use crate::affine::AffineForOp;
use crate::affine::support::scope;
use crate::affine::syntax::maps::{as_map, inputs, parse_dims_and_symbols, print_dims_and_symbols};

/// Indices of the operand segments.
const LOWER: u32 = 0;
const UPPER: u32 = 1;
const INITS: u32 = 2;

/// One of the two bounds of a loop.
struct Bound {
    attr: &'static str,
    /// Returns this attribute of a loop.
    map: fn(AffineForOp<'_>) -> Option<Attr>,
    /// Keyword required for a map with several results.
    prefix: &'static str,
    /// Name in messages.
    name: &'static str,
}

const BOUNDS: [Bound; 2] = [
    Bound { attr: "lowerBoundMap", map: |op| op.lower_bound_map_attr(), prefix: "max", name: "lower" },
    Bound { attr: "upperBoundMap", map: |op| op.upper_bound_map_attr(), prefix: "min", name: "upper" },
];

pub(crate) fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let ctx = p.ctx;
    let index = ctx.types().index();
    let mut args = vec![p.parse_argument(index)?];
    p.expect_punct("=")?;
    parse_bound(p, state, &BOUNDS[0])?;
    let lower = state.operands.len();
    if !p.parse_optional_keyword("to") {
        return Err(p.custom_error(p.loc(), "expected 'to' between bounds"));
    }
    parse_bound(p, state, &BOUNDS[1])?;
    let upper = state.operands.len() - lower;
    let mut step = ctx.attrs().integer(index, 1);
    if p.parse_optional_keyword("step") {
        let loc = p.loc();
        step = parse_integer_attr(p, index)?;
        if matches!(ctx.attrs().data(step), AttrData::Integer { value, .. } if value.is_negative() || value.is_zero()) {
            return Err(p.custom_error(loc, "expected step to be representable as a positive signed integer"));
        }
    }
    p.set_prop(state, "step", step);

    let mut inits = 0;
    if p.parse_optional_keyword("iter_args") {
        let mut carried = Carried::parse(p)?;
        p.parse_arrow_types(&mut state.results)?;
        carried.set_types(&state.results);
        for (&init, ty) in carried.inits.iter().zip(state.results.clone()) {
            resolve_all(p, &[init], ty, state)?;
        }
        inits = carried.inits.len();
        args.append(&mut carried.args);
    }
    let sizes = [lower, upper, inits].map(|size| i32::try_from(size).unwrap_or(i32::MAX));
    p.set_prop(state, "operandSegmentSizes", ctx.attrs().dense_i32_array(sizes));
    if args.len() != state.results.len() + 1 {
        return Err(p.custom_error(state.loc, "mismatch between the number of loop-carried values and results"));
    }
    let end = ending(p, "affine.yield");
    p.parse_region(state, &args, end)?;
    p.parse_optional_attr_dict(&mut state.attrs)
}

/// Parses `max #map(%d)[%s]`, `%s` or `4`.
fn parse_bound(p: &mut OpParser<'_, '_>, state: &mut OpState, bound: &Bound) -> Parsed<()> {
    let ctx = p.ctx;
    let prefixed = p.parse_optional_keyword(bound.prefix);
    let operands = p.parse_operand_list()?;
    if let Some(&operand) = operands.first() {
        if operands.len() > 1 {
            return Err(p.custom_error(state.loc, "expected only one loop bound operand"));
        }
        resolve_all(p, &[operand], ctx.types().index(), state)?;
        let map = ctx.affine().map(0, 1, [ctx.affine().symbol(0)]);
        p.set_prop(state, bound.attr, ctx.attrs().affine_map(map));
        return Ok(());
    }
    let loc = p.loc();
    let attr = p.parse_attribute(Some(ctx.types().index()))?;
    match ctx.attrs().data(attr) {
        &AttrData::AffineMap(map) => {
            p.set_prop(state, bound.attr, attr);
            let (count, dims) = parse_dims_and_symbols(p, state)?;
            if map.num_dims(ctx) as usize != dims {
                return Err(p.custom_error(state.loc, "dim operand count and affine map dim count must match"));
            }
            if dims + map.num_symbols(ctx) as usize != count {
                return Err(p.custom_error(state.loc, "symbol operand count and affine map symbol count must match"));
            }
            if map.num_results(ctx) > 1 && !prefixed {
                let Bound { prefix, name, .. } = bound;
                let message = format!("{name} loop bound affine map with multiple results requires '{prefix}' prefix");
                return Err(p.custom_error(loc, message));
            }
        }
        AttrData::Integer { value, .. } => {
            let map = ctx.affine().constant_map(value.to_i64().unwrap_or_default());
            p.set_prop(state, bound.attr, ctx.attrs().affine_map(map));
        }
        _ => {
            let message = "expected valid affine map representation for loop bounds";
            return Err(p.custom_error(state.loc, message));
        }
    }
    Ok(())
}

pub(crate) fn print(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    let body = op.region(0);
    let entry = body.and_then(|body| body.entry());
    p.text(" ");
    if let Some(entry) = entry {
        p.region_arg_name(entry, 0);
    }
    p.text(" = ");
    print_bound(p, op, LOWER);
    p.text(" to ");
    print_bound(p, op, UPPER);
    if let Some(step) = step_of(op).filter(|step| *step != 1) {
        p.text(" step ");
        p.integer(step);
    }
    let carries = op.operand_group(INITS).len() > 0;
    if carries && let Some(entry) = entry {
        p.text(" iter_args");
        print_carried(p, entry, 1, op.operand_group(INITS));
        p.text(" -> (");
        p.types(op.result_types());
        p.text(")");
    }
    p.text(" ");
    if let Some(body) = body {
        p.region(body, if carries { YIELDING } else { BARE });
    }
    p.attr_dict(op, &[BOUNDS[0].attr, BOUNDS[1].attr, "step", "operandSegmentSizes"]);
}

fn print_bound(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, which: u32) {
    let ctx = op.context();
    let bound = &BOUNDS[which as usize];
    let Some(map) = map_of(op, bound) else { return };
    let operands = || op.operand_group(which);
    match (map.single_result(ctx), map.num_dims(ctx), map.num_symbols(ctx)) {
        (Some(result), 0, 0) => {
            if let Some(constant) = result.as_constant(ctx) {
                return p.integer(constant);
            }
        }
        (Some(result), 0, 1) if result.as_symbol(ctx).is_some() => return p.operands(operands().take(1)),
        (Some(_), ..) => {}
        (None, ..) => {
            p.text(bound.prefix);
            p.text(" ");
        }
    }
    p.attr(ctx.attrs().affine_map(map));
    print_dims_and_symbols(p, &operands().collect::<SmallVec<[Value; 4]>>(), map.num_dims(ctx) as usize);
}

/// Returns the map of a bound.
fn map_of(op: OpRef<'_>, bound: &Bound) -> Option<AffineMap> {
    as_map(op.context(), (bound.map)(op.cast()?))
}

/// Returns the map of the lower bound (0) or the upper bound (1).
pub(crate) fn bound_map(op: OpRef<'_>, which: usize) -> Option<AffineMap> {
    map_of(op, &BOUNDS[which])
}

/// Returns the step.
pub(crate) fn step_of(op: OpRef<'_>) -> Option<i64> {
    match op.context().attrs().data(op.cast::<AffineForOp<'_>>()?.step_attr()?) {
        AttrData::Integer { value, .. } => value.to_i64(),
        _ => None,
    }
}

/// Returns the trip count of a loop with constant bounds.
fn trip_count(op: OpRef<'_>) -> Option<u64> {
    let ctx = op.context();
    let bound = |bound: &Bound| map_of(op, bound).and_then(|map: AffineMap| map.single_constant(ctx));
    let (lower, upper) = (bound(&BOUNDS[0])?, bound(&BOUNDS[1])?);
    count(lower, upper, step_of(op)?)
}

/// Control flow and iteration arguments of `affine.for`.
pub(crate) const FOR: Counting = Counting { inits: INITS, trips: trip_count, gives: false };

pub(crate) fn verify(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let Some(entry) = op.region(0).and_then(|body| body.entry()) else { return Ok(()) };
    if entry.args().next().map(|arg| op.ir.value_type(arg)) != Some(ctx.types().index()) {
        let message = "expected body to have a single index argument for the induction variable";
        return Err(op.op_error(message).emit());
    }
    if let Some(step) = step_of(op).filter(|step| *step <= 0) {
        return Err(op.op_error(format!("expected step to be a positive integer, got {step}")).emit());
    }
    let maps = BOUNDS.each_ref().map(|bound| map_of(op, bound));
    for (group, map) in [LOWER, UPPER].into_iter().zip(maps) {
        if let Some(map) = map.filter(|map| inputs(op, *map) > 0) {
            scope::verify(op, op.operand_group(group), map.num_dims(ctx) as usize)?;
        }
    }
    for (bound, map) in BOUNDS.iter().zip(maps) {
        if map.is_some_and(|map| map.num_results(ctx) == 0) {
            let message = format!("expected {} bound map to have at least one result", bound.name);
            return Err(op.op_error(message).emit());
        }
    }
    let results = op.result_count();
    if results == 0 {
        return Ok(());
    }
    if op.operand_group(INITS).len() != results {
        return Err(op.op_error("mismatch between the number of loop-carried values and results").emit());
    }
    if entry.args().len() != results + 1 {
        return Err(op.op_error("mismatch between the number of basic block args and results").emit());
    }
    Ok(())
}
