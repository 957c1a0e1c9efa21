//! `affine.parallel (%i, %j) = (0, max(%n, 4)) to (%n, symbol(%m)) step (2, 1) reduce ("addf") -> f32 {..}`

use std::collections::HashMap;

use lect_core::affine::AffineMapData;
use lect_core::text::parse::{AppliedMap, Parsed, UnresolvedOperand};
use lect_core::text::{OpParser, OpPrinter};
use lect_core::typed::codec::EnumValue;
use lect_core::types::Signedness;
use lect_support::iteration::{BARE, YIELDING, ending, parse_induction, print_induction};
use lect_support::prelude::*;
use lect_support::syntax::parse_typed_attr;

use crate::affine::AffineParallelOp;
use crate::affine::support::scope;
use crate::affine::syntax::maps::{as_map, inputs};
use crate::arith::AtomicRMWKind;

/// The lower or the upper bounds: for each dimension, the maximum or minimum of a group of map results.
struct Bounds {
    map: &'static str,
    /// Attribute with the number of map results in each bound.
    groups: &'static str,
    /// Returns these two attributes of a loop.
    attrs: fn(AffineParallelOp<'_>) -> [Option<Attr>; 2],
    /// Keyword for a bound of several results.
    word: &'static str,
    /// Name in messages.
    name: &'static str,
}

const LOWER: Bounds = Bounds {
    map: "lowerBoundsMap",
    groups: "lowerBoundsGroups",
    attrs: |op| [op.lower_bounds_map_attr(), op.lower_bounds_groups_attr()],
    word: "max",
    name: "lower",
};
const UPPER: Bounds = Bounds {
    map: "upperBoundsMap",
    groups: "upperBoundsGroups",
    attrs: |op| [op.upper_bounds_map_attr(), op.upper_bounds_groups_attr()],
    word: "min",
    name: "upper",
};

impl Bounds {
    fn map_of(&self, op: OpRef<'_>) -> Option<AffineMap> {
        as_map(op.context(), (self.attrs)(op.cast()?)[0])
    }

    fn groups_of(&self, op: OpRef<'_>) -> Option<Attr> {
        (self.attrs)(op.cast()?)[1]
    }
}

/// Reductions by `AtomicRMWKind`, with their element types.
const REDUCTIONS: [(&str, Domain); 16] = [
    ("addf", Domain::Float),
    ("addi", Domain::Integer),
    ("andi", Domain::Integer),
    ("assign", Domain::Any),
    ("maximumf", Domain::Float),
    ("maxnumf", Domain::None),
    ("maxs", Domain::Signed),
    ("maxu", Domain::Unsigned),
    ("minimumf", Domain::Float),
    ("minnumf", Domain::None),
    ("mins", Domain::Signed),
    ("minu", Domain::Unsigned),
    ("mulf", Domain::Float),
    ("muli", Domain::Integer),
    ("ori", Domain::Integer),
    ("xori", Domain::None),
];

#[derive(Clone, Copy)]
enum Domain {
    Float,
    Integer,
    Signed,
    Unsigned,
    Any,
    /// Not a reduction of loops.
    None,
}

impl Domain {
    fn has(self, ctx: &ContextData, ty: Type) -> bool {
        match (self, ctx.types().data(ty)) {
            (Domain::Any, _) | (Domain::Float, TypeData::Float(_)) | (Domain::Integer, TypeData::Integer { .. }) => {
                true
            }
            (Domain::Signed, TypeData::Integer { signedness, .. }) => *signedness == Signedness::Signed,
            (Domain::Unsigned, TypeData::Integer { signedness, .. }) => *signedness == Signedness::Unsigned,
            _ => false,
        }
    }
}

pub(crate) fn parse(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let ctx = p.ctx;
    let args = parse_induction(p)?;
    p.expect_punct("=")?;
    parse_bounds(p, state, &LOWER)?;
    p.parse_keyword("to")?;
    parse_bounds(p, state, &UPPER)?;
    let steps = match p.parse_optional_keyword("step") {
        true => parse_steps(p, state)?,
        false => vec![1; args.len()],
    };
    let steps: Vec<Attr> = steps.into_iter().map(|step| ctx.attrs().integer(ctx.types().i64(), step)).collect();
    p.set_prop(state, "steps", ctx.attrs().array(steps));
    let mut reductions = Vec::new();
    if p.parse_optional_keyword("reduce") {
        p.parse_lparen()?;
        loop {
            reductions.push(parse_reduction(p)?);
            if !p.eat_punct(",") {
                break;
            }
        }
        p.parse_rparen()?;
    }
    p.set_prop(state, "reductions", ctx.attrs().array(reductions));
    p.parse_optional_arrow_types(&mut state.results)?;
    let end = ending(p, "affine.yield");
    p.parse_region(state, &args, end)?;
    p.parse_optional_attr_dict(&mut state.attrs)
}

/// Parses `(%i + 1, max(%j, 4))`.
fn parse_bounds(p: &mut OpParser<'_, '_>, state: &mut OpState, bounds: &Bounds) -> Parsed<()> {
    let mut parts: Vec<AppliedMap> = Vec::new();
    p.parse_lparen()?;
    if !p.eat_punct(")") {
        loop {
            parts.push(match p.parse_optional_keyword(bounds.word) {
                true => p.parse_applied_map(("(", ")"))?,
                false => p.parse_applied_expr()?,
            });
            if !p.eat_punct(",") {
                break;
            }
        }
        p.parse_rparen()?;
    }
    set_bounds(p, state, bounds, &parts)
}

/// Combines the parts into one map whose operands are unique.
fn set_bounds(p: &mut OpParser<'_, '_>, state: &mut OpState, bounds: &Bounds, parts: &[AppliedMap]) -> Parsed<()> {
    let ctx = p.ctx;
    let (mut dims, mut symbols) = (Distinct::default(), Distinct::default());
    // All dimensions are resolved before any symbol, as in MLIR.
    let mut of_dims = Vec::new();
    for part in parts {
        let count = part.map.num_dims(ctx) as usize;
        let exprs = dims.places(p, part.operands.iter().take(count))?;
        of_dims.push(exprs.into_iter().map(|at| ctx.affine().dim(at)).collect::<Vec<_>>());
    }
    let (mut results, mut sizes) = (Vec::<AffineExpr>::new(), Vec::new());
    for (part, of_dims) in parts.iter().zip(&of_dims) {
        let exprs = symbols.places(p, part.operands.iter().skip(of_dims.len()))?;
        let of_symbols: Vec<_> = exprs.into_iter().map(|at| ctx.affine().symbol(at)).collect();
        results.extend(part.map.results(ctx).iter().map(|result| result.replace_vars(ctx, of_dims, &of_symbols)));
        sizes.push(i32::try_from(part.map.num_results(ctx)).unwrap_or(i32::MAX));
    }
    let map = ctx.affine().map(dims.len(), symbols.len(), results);
    state.operands.extend(dims.values.into_iter().chain(symbols.values));
    p.set_prop(state, bounds.map, ctx.attrs().affine_map(map));
    if let Some(groups) = i32_tensor(ctx, &sizes) {
        p.set_prop(state, bounds.groups, groups);
    }
    Ok(())
}

/// Unique values in order of insertion.
#[derive(Default)]
struct Distinct {
    values: Vec<Value>,
    places: HashMap<Value, u32>,
}

impl Distinct {
    /// Resolves operands and returns their positions; new values are appended.
    fn places<'o>(
        &mut self,
        p: &mut OpParser<'_, '_>,
        operands: impl Iterator<Item = &'o UnresolvedOperand>,
    ) -> Parsed<Vec<u32>> {
        let index = p.ctx.types().index();
        let mut found = Vec::new();
        for &operand in operands {
            let value = p.resolve_operand(operand, index)?;
            let next = self.len();
            let at = *self.places.entry(value).or_insert(next);
            if at == next {
                self.values.push(value);
            }
            found.push(at);
        }
        Ok(found)
    }

    fn len(&self) -> u32 {
        u32::try_from(self.values.len()).unwrap_or(u32::MAX)
    }
}

/// Builds `dense<values> : tensor<..xi32>`.
fn i32_tensor(ctx: &ContextData, values: &[i32]) -> Option<Attr> {
    let size = i64::try_from(values.len()).ok()?;
    let ty = ctx.types().tensor(&[size], ctx.types().i32(), None).ok()?;
    let data: Vec<u8> = values.iter().flat_map(|value| value.to_le_bytes()).collect();
    ctx.attrs().dense_elements(ty, false, &data).ok()
}

/// Parses `(2, 1)`.
fn parse_steps(p: &mut OpParser<'_, '_>, state: &OpState) -> Parsed<Vec<i64>> {
    let ctx = p.ctx;
    let steps = p.parse_applied_map(("(", ")"))?.map;
    match steps.results(ctx).iter().map(|step| step.as_constant(ctx)).collect() {
        Some(steps) => Ok(steps),
        None => Err(p.custom_error(state.loc, "steps must be constant integers")),
    }
}

/// Parses `"addf"`.
fn parse_reduction(p: &mut OpParser<'_, '_>) -> Parsed<Attr> {
    let ctx = p.ctx;
    let loc = p.loc();
    let word = parse_typed_attr(p, Some(ctx.types().none()), |data| matches!(data, AttrData::String { .. }))?;
    let name = ctx.attrs().string_value(word).unwrap_or_default();
    match (0..).zip(&REDUCTIONS).find(|(_, known)| known.0.as_bytes() == name) {
        Some((number, _)) => Ok(ctx.attrs().integer(ctx.types().i64(), number)),
        None => Err(p.custom_error(loc, format!("invalid reduction value: {}", ctx.attrs().show(word)))),
    }
}

pub(crate) fn print(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    let Some(this) = op.cast::<AffineParallelOp<'_>>() else { return };
    let body = op.region(0);
    p.text(" (");
    if let Some(entry) = body.and_then(|body| body.entry()) {
        print_induction(p, entry, usize::MAX);
    }
    p.text(") = (");
    let operands: Vec<_> = op.operands().collect();
    let lower = LOWER.map_of(op).map_or(0, |map| inputs(op, map)).min(operands.len());
    print_bounds(p, op, &LOWER, &operands[..lower]);
    p.text(") to (");
    print_bounds(p, op, &UPPER, &operands[lower..]);
    p.text(")");
    let steps = numbers(op.context(), this.steps_attr());
    if steps.iter().any(|step| *step != 1) {
        p.text(" step (");
        for (index, &step) in steps.iter().enumerate() {
            p.text(if index > 0 { ", " } else { "" });
            p.integer(step);
        }
        p.text(")");
    }
    let gives = op.result_count() > 0;
    if gives {
        p.text(" reduce (");
        for (index, &kind) in numbers(op.context(), this.reductions_attr()).iter().enumerate() {
            p.text(if index > 0 { ", \"" } else { "\"" });
            p.text(reduction(kind).map_or("", |it| it.0));
            p.text("\"");
        }
        p.text(") -> (");
        p.types(op.result_types());
        p.text(")");
    }
    p.text(" ");
    if let Some(body) = body {
        p.region(body, if gives { YIELDING } else { BARE });
    }
    p.attr_dict(op, &["reductions", LOWER.map, LOWER.groups, UPPER.map, UPPER.groups, "steps"]);
}

fn print_bounds(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, bounds: &Bounds, operands: &[Value]) {
    let ctx = op.context();
    let Some(map) = bounds.map_of(op) else { return };
    let (dims, symbols) = operands.split_at(operands.len().min(map.num_dims(ctx) as usize));
    let mut results = map.results(ctx).iter();
    for (index, size) in sizes(op, bounds).into_iter().enumerate() {
        p.text(if index > 0 { ", " } else { "" });
        let several = size != 1;
        if several {
            p.text(bounds.word);
            p.text("(");
        }
        for (index, &result) in results.by_ref().take(usize::try_from(size).unwrap_or(0)).enumerate() {
            p.text(if index > 0 { ", " } else { "" });
            p.applied_expr(result, dims, symbols);
        }
        p.text(if several { ")" } else { "" });
    }
}

/// Returns the name and the domain of a reduction.
fn reduction(kind: i64) -> Option<(&'static str, Domain)> {
    REDUCTIONS.get(usize::try_from(kind).ok()?).copied()
}

/// Returns the integers of an array attribute.
fn numbers(ctx: &ContextData, array: Option<Attr>) -> Vec<i64> {
    let number = |attr: &Attr| match ctx.attrs().data(*attr) {
        AttrData::Integer { value, .. } => value.to_i64(),
        _ => None,
    };
    let elements = array.and_then(|attr| ctx.attrs().array_elements(attr)).unwrap_or(&[]);
    elements.iter().map(|attr| number(attr).unwrap_or(i64::MIN)).collect()
}

/// Returns the number of map results in each bound.
fn sizes(op: OpRef<'_>, bounds: &Bounds) -> Vec<u32> {
    let ctx = op.context();
    let Some(AttrData::DenseElements(elements)) = bounds.groups_of(op).map(|attr| ctx.attrs().data(attr)) else {
        return Vec::new();
    };
    let (numbers, _) = elements.data.as_chunks::<4>();
    let numbers = numbers.iter().map(|bytes| u32::from_le_bytes(*bytes));
    match (elements.splat, numbers.clone().next()) {
        (true, Some(size)) => {
            // A splat may claim any count; the number of map results limits it.
            let limit = bounds.map_of(op).map_or(0, |map| map.num_results(ctx) as u64 + 1);
            let count = ctx.types().element_count(elements.ty).unwrap_or(0).min(limit);
            (0..count).map(|_| size).collect()
        }
        _ => numbers.collect(),
    }
}

/// Components of a parallel loop.
pub(crate) struct Parts {
    /// The map of each lower bound and of each upper bound.
    pub bounds: [Vec<AffineMapData>; 2],
    /// Step of each dimension.
    pub steps: Vec<i64>,
    /// Kind of each reduction.
    pub reductions: Vec<AtomicRMWKind>,
}

/// Returns the components of a consistent loop.
pub(crate) fn parts(op: OpRef<'_>) -> Option<Parts> {
    let ctx = op.context();
    let this = op.cast::<AffineParallelOp<'_>>()?;
    let maps = |bounds: &Bounds| {
        let map = ctx.affine().map_data(bounds.map_of(op)?);
        let mut results = map.results.iter().copied();
        let part = |size: u32| {
            AffineMapData::new(map.dims, map.symbols, results.by_ref().take(size as usize).collect::<Vec<_>>())
        };
        Some(sizes(op, bounds).into_iter().map(part).collect::<Vec<_>>())
    };
    let (lower, upper) = (maps(&LOWER)?, maps(&UPPER)?);
    let steps = numbers(ctx, this.steps_attr());
    let fits =
        [&lower, &upper].iter().all(|maps| maps.len() == steps.len() && maps.iter().all(|it| !it.results.is_empty()));
    let reductions =
        numbers(ctx, this.reductions_attr()).into_iter().map(AtomicRMWKind::from_number).collect::<Option<_>>()?;
    fits.then_some(Parts { bounds: [lower, upper], steps, reductions })
}

/// Returns the number of bounds.
fn count(op: OpRef<'_>, bounds: &Bounds) -> u64 {
    let ty = bounds.groups_of(op).and_then(|attr| op.context().attrs().type_of(attr));
    ty.and_then(|ty| op.context().types().element_count(ty)).unwrap_or(0)
}

pub(crate) fn verify(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let Some(this) = op.cast::<AffineParallelOp<'_>>() else { return Ok(()) };
    let Some(entry) = op.region(0).and_then(|body| body.entry()) else { return Ok(()) };
    let (args, steps) = (entry.args().len() as u64, numbers(ctx, this.steps_attr()).len() as u64);
    let (lower, upper) = (count(op, &LOWER), count(op, &UPPER));
    if [lower, upper, args] != [steps; 3] {
        let message = format!(
            "the number of region arguments ({args}) and the number of map groups for lower ({lower}) and upper bound \
             ({upper}), and the number of steps ({steps}) must all match"
        );
        return Err(op.op_error(message).emit());
    }
    if let Some(step) = numbers(ctx, this.steps_attr()).into_iter().find(|step| *step <= 0) {
        return Err(op.op_error(format!("expected steps to be positive integers, got {step}")).emit());
    }
    for bounds in [&LOWER, &UPPER] {
        let Some(map) = bounds.map_of(op) else { return Ok(()) };
        let sizes = sizes(op, bounds);
        if sizes.contains(&0) {
            let message = format!("expected {} bound map to have at least one result", bounds.name);
            return Err(op.op_error(message).emit());
        }
        let results = sizes.iter().fold(0u32, |sum, size| sum.wrapping_add(*size));
        if results as usize != map.num_results(ctx) {
            let message = format!("expected {} bounds map to have {results} results", bounds.name);
            return Err(op.op_error(message).emit());
        }
    }
    let reductions = numbers(ctx, this.reductions_attr());
    if reductions.len() != op.result_count() {
        return Err(op.op_error("a reduction must be specified for each output").emit());
    }
    for (kind, ty) in reductions.into_iter().zip(op.result_types()) {
        let Some((_, domain)) = reduction(kind) else { return Err(op.op_error("invalid reduction attribute").emit()) };
        if !domain.has(ctx, ty) {
            return Err(op.op_error("result type cannot match reduction attribute").emit());
        }
    }
    let mut operands: Vec<_> = op.operands().collect();
    for bounds in [&LOWER, &UPPER] {
        let Some(map) = bounds.map_of(op) else { return Ok(()) };
        let rest = operands.split_off(inputs(op, map).min(operands.len()));
        scope::verify(op, operands.into_iter(), map.num_dims(ctx) as usize)?;
        operands = rest;
    }
    Ok(())
}
