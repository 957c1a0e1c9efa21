//! `lower-affine`: loops and conditions become those of `scf`, accesses those of `memref` and `vector`, and maps arithmetic.

mod dma;
mod indices;

use lect_core::affine::{AffineBinary, AffineExprData, AffineMapData};
use lect_core::context::ContextData;
use lect_core::diag::Reported;
use lect_core::entity::{AffineExpr, Attr, Block, Op, Region, Type, Value};
use lect_core::ir::Isolate;
use lect_core::loc::Loc;
use lect_core::number::Float;
use lect_core::types::TypeData;
use lect_transforms::conversion::{self, ConversionTarget, Mode};
use lect_transforms::pass::{Pass, PassContext};
use lect_transforms::rewrite::{PatternSet, RewriteFn, Rewriter};

use super::maps::{as_map, as_set};
use super::{loops, parallel};
use crate::arith::{IntegerOverflowFlags, MulIOp};
use crate::patterns::{self, Values, constant, constant_index, insert_value, op_state};

/// The predicate of `arith.cmpi`: signed, less than
const SLT: i64 = 2;

/// Lower Affine operations to a combination of Arith and SCF operations
#[derive(Pass)]
#[pass(name = "lower-affine", class = "LowerAffinePass")]
pub struct LowerAffine;

impl Pass for LowerAffine {
    fn run(&self, ir: &mut Isolate, cx: &mut PassContext<'_>) -> Result<(), Reported> {
        let ctx = ir.context().clone();
        let target = ConversionTarget::new().with_legal_dialects(&["arith", "memref", "scf", "vector"]);
        let mut patterns = PatternSet::new();
        let rewrites: [(_, RewriteFn); 16] = [
            ("affine.apply", lower_apply),
            ("affine.min", lower_min),
            ("affine.max", lower_max),
            ("affine.load", lower_load),
            ("affine.store", lower_store),
            ("affine.prefetch", lower_prefetch),
            ("affine.vector_load", lower_vector_load),
            ("affine.vector_store", lower_vector_store),
            ("affine.for", lower_for),
            ("affine.if", lower_if),
            ("affine.parallel", lower_parallel),
            ("affine.yield", lower_yield),
            ("affine.dma_start", dma::lower_start),
            ("affine.dma_wait", dma::lower_wait),
            ("affine.delinearize_index", indices::lower_delinearize),
            ("affine.linearize_index", indices::lower_linearize),
        ];
        for (name, rewrite) in rewrites {
            patterns.add_fn(&ctx, name, 1, rewrite);
        }
        conversion::apply_each(ir, cx, &target, &patterns, Mode::Partial)
    }
}

/// The arithmetic of expressions, before an operation.
struct Expand<'r, 'a> {
    rw: &'r mut Rewriter<'a>,
    loc: Loc,
    dims: Values,
    symbols: Values,
}

impl<'r, 'a> Expand<'r, 'a> {
    /// Of expressions over values, so many of which are dimensions.
    fn new(rw: &'r mut Rewriter<'a>, loc: Loc, operands: &[Value], dims: u32) -> Option<Self> {
        let dims = dims as usize;
        let (dims, symbols) = (operands.get(..dims)?.into(), operands.get(dims..)?.into());
        Some(Self { rw, loc, dims, symbols })
    }

    fn binary(&mut self, name: &str, lhs: Value, rhs: Value) -> Option<Value> {
        binary(self.rw, self.loc, name, lhs, rhs)
    }

    fn multiply(&mut self, lhs: Value, rhs: Value) -> Option<Value> {
        multiply(self.rw, self.loc, lhs, rhs, IntegerOverflowFlags::NSW)
    }

    fn compare(&mut self, predicate: i64, lhs: Value, rhs: Value) -> Option<Value> {
        compare(self.rw, self.loc, predicate, lhs, rhs)
    }

    fn select(&mut self, condition: Value, yes: Value, no: Value) -> Option<Value> {
        select(self.rw, self.loc, condition, yes, no)
    }

    fn number(&mut self, number: i64) -> Option<Value> {
        constant_index(self.rw, number, self.loc)
    }

    fn expr(&mut self, expr: AffineExpr) -> Option<Value> {
        lect_core::stack::grow(|| {
            let ctx = self.rw.context().clone();
            match *ctx.affine_expr(expr) {
                AffineExprData::Dim(number) => self.dims.get(number as usize).copied(),
                AffineExprData::Symbol(number) => self.symbols.get(number as usize).copied(),
                AffineExprData::Constant(number) => self.number(number),
                AffineExprData::Binary(binary, lhs, rhs) => {
                    // By what is not positive nothing is divided.
                    let divides = !matches!(binary, AffineBinary::Add | AffineBinary::Mul);
                    if divides && rhs.as_constant(&ctx).is_some_and(|rhs| rhs <= 0) {
                        return None;
                    }
                    let (lhs, rhs) = (self.expr(lhs)?, self.expr(rhs)?);
                    match binary {
                        AffineBinary::Add => self.binary("arith.addi", lhs, rhs),
                        AffineBinary::Mul => self.multiply(lhs, rhs),
                        AffineBinary::Mod => self.modulo(lhs, rhs),
                        AffineBinary::FloorDiv => self.floor_div(lhs, rhs),
                        AffineBinary::CeilDiv => self.ceil_div(lhs, rhs),
                    }
                }
            }
        })
    }

    fn modulo(&mut self, lhs: Value, rhs: Value) -> Option<Value> {
        let rest = self.binary("arith.remsi", lhs, rhs)?;
        let zero = self.number(0)?;
        let negative = self.compare(SLT, rest, zero)?;
        let corrected = self.binary("arith.addi", rest, rhs)?;
        self.select(negative, corrected, rest)
    }

    fn floor_div(&mut self, lhs: Value, rhs: Value) -> Option<Value> {
        let (zero, minus_one) = (self.number(0)?, self.number(-1)?);
        let negative = self.compare(SLT, lhs, zero)?;
        let negated = self.binary("arith.subi", minus_one, lhs)?;
        let dividend = self.select(negative, negated, lhs)?;
        let quotient = self.binary("arith.divsi", dividend, rhs)?;
        let corrected = self.binary("arith.subi", minus_one, quotient)?;
        self.select(negative, corrected, quotient)
    }

    fn ceil_div(&mut self, lhs: Value, rhs: Value) -> Option<Value> {
        let (zero, one) = (self.number(0)?, self.number(1)?);
        let not_positive = self.compare(3, lhs, zero)?;
        let negated = self.binary("arith.subi", zero, lhs)?;
        let decremented = self.binary("arith.subi", lhs, one)?;
        let dividend = self.select(not_positive, negated, decremented)?;
        let quotient = self.binary("arith.divsi", dividend, rhs)?;
        let negated = self.binary("arith.subi", zero, quotient)?;
        let incremented = self.binary("arith.addi", quotient, one)?;
        self.select(not_positive, negated, incremented)
    }
}

fn binary(rw: &mut Rewriter<'_>, loc: Loc, name: &str, lhs: Value, rhs: Value) -> Option<Value> {
    let ty = rw.ir().value_type(lhs);
    let state = op_state(rw, name, loc).operands([lhs, rhs]).results([ty]);
    Some(insert_value(rw, state))
}

fn multiply(rw: &mut Rewriter<'_>, loc: Loc, lhs: Value, rhs: Value, flags: IntegerOverflowFlags) -> Option<Value> {
    Some(rw.located(loc).value(MulIOp::build(lhs, rhs).overflow_flags(flags)))
}

fn select(rw: &mut Rewriter<'_>, loc: Loc, condition: Value, yes: Value, no: Value) -> Option<Value> {
    let ty = rw.ir().value_type(yes);
    let state = op_state(rw, "arith.select", loc).operands([condition, yes, no]).results([ty]);
    Some(insert_value(rw, state))
}

fn compare(rw: &mut Rewriter<'_>, loc: Loc, predicate: i64, lhs: Value, rhs: Value) -> Option<Value> {
    let ctx = rw.context().clone();
    let state = op_state(rw, "arith.cmpi", loc).operands([lhs, rhs]).results([ctx.common().i1]);
    let state = state.attr(&ctx, "predicate", ctx.integer_attr(ctx.common().i64, predicate));
    Some(insert_value(rw, state))
}

fn expand(rw: &mut Rewriter<'_>, loc: Loc, map: &AffineMapData, operands: &[Value]) -> Option<Values> {
    if operands.len() != (map.dims + map.symbols) as usize {
        return None;
    }
    let mut expand = Expand::new(rw, loc, operands, map.dims)?;
    map.results.iter().map(|expr| expand.expr(*expr)).collect()
}

/// The least or the greatest of all results of a map.
fn reduce(rw: &mut Rewriter<'_>, loc: Loc, map: &AffineMapData, operands: &[Value], least: bool) -> Option<Value> {
    let values = expand(rw, loc, map, operands)?;
    let name = if least { "arith.minsi" } else { "arith.maxsi" };
    let (first, rest) = values.split_first()?;
    rest.iter().try_fold(*first, |known, value| {
        let ty = rw.ir().value_type(known);
        let state = op_state(rw, name, loc).operands([known, *value]).results([ty]);
        Some(insert_value(rw, state))
    })
}

/// The map of an operation, and the operands from some on that it is applied to, as values.
fn mapped(rw: &mut Rewriter<'_>, op: Op, first: usize) -> Option<Values> {
    let ctx = rw.context().clone();
    let map = ctx.affine_map(as_map(&ctx, rw.op(op).attr("map"))?);
    let operands: Values = rw.op(op).operands().skip(first).collect();
    let loc = rw.op(op).loc();
    expand(rw, loc, map, &operands)
}

fn lower_apply(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let values = mapped(rw, op, 0)?;
    rw.replace(op, &values);
    Some(())
}

fn lower_min(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    lower_extreme(op, rw, true)
}

fn lower_max(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    lower_extreme(op, rw, false)
}

fn lower_extreme(op: Op, rw: &mut Rewriter<'_>, least: bool) -> Option<()> {
    let ctx = rw.context().clone();
    let map = ctx.affine_map(as_map(&ctx, rw.op(op).attr("map"))?);
    let operands: Values = rw.op(op).operands().collect();
    let loc = rw.op(op).loc();
    let value = reduce(rw, loc, map, &operands, least)?;
    rw.replace(op, &[value]);
    Some(())
}

/// An access becomes another one, with what the map makes of the indices behind the operands before them.
fn access(op: Op, rw: &mut Rewriter<'_>, name: &str, kept: usize, attrs: &[&str]) -> Option<()> {
    let ctx = rw.context().clone();
    let indices = mapped(rw, op, kept)?;
    let view = rw.op(op);
    let (first, types): (Values, Vec<Type>) = (view.operands().take(kept).collect(), view.result_types().collect());
    let attrs: Vec<_> = attrs.iter().filter_map(|name| Some((*name, view.attr(name)?))).collect();
    let mut state = op_state(rw, name, view.loc()).operands(first).operands(indices).results(types);
    for (name, value) in attrs {
        state = state.attr(&ctx, name, value);
    }
    if name != "memref.prefetch" {
        state = state.attr(&ctx, "nontemporal", ctx.bool_attr(false));
    }
    rw.replace_with(op, state);
    Some(())
}

fn lower_load(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    access(op, rw, "memref.load", 1, &[])
}

fn lower_store(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    access(op, rw, "memref.store", 2, &[])
}

fn lower_prefetch(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    access(op, rw, "memref.prefetch", 1, &["isWrite", "localityHint", "isDataCache"])
}

fn lower_vector_load(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    access(op, rw, "vector.load", 1, &[])
}

fn lower_vector_store(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    access(op, rw, "vector.store", 2, &[])
}

fn lower_yield(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    // The loop takes care of that of a parallel one.
    if patterns::is(rw.op(op).parent()?, "scf.parallel") || patterns::is(rw.op(op).parent()?, "affine.parallel") {
        return None;
    }
    let view = rw.op(op);
    let state = op_state(rw, "scf.yield", view.loc()).operands(view.operands());
    rw.replace_with(op, state);
    Some(())
}

fn lower_for(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let ctx = rw.context().clone();
    let loc = rw.op(op).loc();
    let bound = |rw: &mut Rewriter<'_>, which: usize| {
        let map = ctx.affine_map(loops::bound_map(rw.op(op), which)?);
        let operands: Values = rw.op(op).operand_group(which as u32).collect();
        reduce(rw, loc, map, &operands, which == 1)
    };
    let (lower, upper) = (bound(rw, 0)?, bound(rw, 1)?);
    let step = loops::step_of(rw.op(op))?;
    let step = constant_index(rw, step, loc)?;
    let inits: Values = rw.op(op).operand_group(2).collect();
    let types: Vec<Type> = rw.op(op).result_types().collect();
    let regions = rw.take_regions(op);
    let mut state = op_state(rw, "scf.for", loc).operands([lower, upper, step]).operands(inits).results(types);
    state.regions = regions;
    rw.replace_with(op, state);
    Some(())
}

fn lower_if(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let ctx = rw.context().clone();
    let loc = rw.op(op).loc();
    let set = ctx.integer_set(as_set(&ctx, rw.op(op).attr("condition"))?);
    let operands: Values = rw.op(op).operands().collect();
    if operands.len() != (set.dims + set.symbols) as usize {
        return None;
    }
    let zero = constant_index(rw, 0, loc)?;
    let mut all = None;
    for constraint in set.constraints.iter() {
        let value = Expand::new(rw, loc, &operands, set.dims)?.expr(constraint.expr)?;
        let holds = compare(rw, loc, if constraint.equality { 0 } else { 5 }, value, zero)?;
        all = Some(match all {
            None => holds,
            Some(before) => {
                let state = op_state(rw, "arith.andi", loc).operands([before, holds]).results([ctx.common().i1]);
                insert_value(rw, state)
            }
        });
    }
    let condition = match all {
        Some(condition) => condition,
        None => constant(rw, ctx.integer_attr(ctx.common().i1, 1), ctx.common().i1, loc)?,
    };
    let types: Vec<Type> = rw.op(op).result_types().collect();
    let regions = rw.take_regions(op);
    let mut state = op_state(rw, "scf.if", loc).operands([condition]).results(types);
    state.regions = regions;
    rw.replace_with(op, state);
    Some(())
}

/// What a reduction starts from, and the operation that it is.
fn reduction(ctx: &ContextData, kind: &str, ty: Type) -> Option<(Attr, &'static str)> {
    let float = |value: f64| match ctx.type_data(ty) {
        TypeData::Float(format) => Some(ctx.float_attr(Float::from_f64(*format, value))),
        _ => None,
    };
    Some(match kind {
        "addf" => (float(0.0)?, "arith.addf"),
        "mulf" => (float(1.0)?, "arith.mulf"),
        "maximumf" => (float(f64::NEG_INFINITY)?, "arith.maximumf"),
        "minimumf" => (float(f64::INFINITY)?, "arith.minimumf"),
        "addi" => (ctx.integer_attr(ty, 0), "arith.addi"),
        "muli" => (ctx.integer_attr(ty, 1), "arith.muli"),
        "andi" => (ctx.integer_attr(ty, -1), "arith.andi"),
        "ori" => (ctx.integer_attr(ty, 0), "arith.ori"),
        _ => return None,
    })
}

fn lower_parallel(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let ctx = rw.context().clone();
    let loc = rw.op(op).loc();
    let parallel::Parts { bounds, steps, reductions } = parallel::parts(rw.op(op))?;
    let types: Vec<Type> = rw.op(op).result_types().collect();
    if reductions.len() != types.len() {
        return None;
    }
    let kinds = reductions.iter().zip(&types).map(|(kind, ty)| reduction(&ctx, kind, *ty));
    let kinds: Vec<(Attr, &str)> = kinds.collect::<Option<_>>()?;
    let operands: Values = rw.op(op).operands().collect();
    let [lower, upper] = &bounds;
    let split = lower.first().map_or(0, |map| (map.dims + map.symbols) as usize);
    let (for_lower, for_upper) = operands.split_at_checked(split)?;
    let (mut range, mut ends) = (Values::new(), Values::new());
    for (lower, upper) in lower.iter().zip(upper) {
        range.push(reduce(rw, loc, lower, for_lower, false)?);
        ends.push(reduce(rw, loc, upper, for_upper, true)?);
    }
    range.extend(ends);
    for &step in &steps {
        range.push(constant_index(rw, step, loc)?);
    }
    let mut inits = Values::new();
    for (&(identity, _), &ty) in kinds.iter().zip(&types) {
        inits.push(constant(rw, identity, ty, loc)?);
    }
    let body = rw.op(op).region(0)?.entry()?;
    let (end, block) = (body.last()?.op, body.block);
    let yielded: Values = rw.op(end).operands().collect();
    let end_loc = if yielded.is_empty() { rw.op(end).loc() } else { loc };
    let mut state = op_state(rw, "scf.reduce", end_loc).operands(yielded);
    for (&(_, name), &ty) in kinds.iter().zip(&types) {
        state.regions.push(reduce_region(rw, loc, name, ty)?);
    }
    rw.at_end(block).insert(state);
    rw.erase(end);
    rw.before(op);
    let regions = rw.take_regions(op);
    let count = steps.len() as i32;
    let segments = ctx.i32_array_attr([count, count, count, inits.len() as i32]);
    let mut state = op_state(rw, "scf.parallel", loc).operands(range).operands(inits).results(types);
    state = state.attr(&ctx, "operandSegmentSizes", segments);
    state.regions = regions;
    rw.replace_with(op, state);
    Some(())
}

/// The region that makes one value of two.
fn reduce_region(rw: &mut Rewriter<'_>, loc: Loc, name: &str, ty: Type) -> Option<Region> {
    let ir = rw.ir_mut();
    let block: Block = ir.create_block();
    let (lhs, rhs) = (ir.add_block_arg(block, ty, loc), ir.add_block_arg(block, ty, loc));
    let region = ir.create_region();
    ir.append_block(region, block);
    rw.at_end(block);
    let state = op_state(rw, name, loc).operands([lhs, rhs]).results([ty]);
    let value = insert_value(rw, state);
    let end = op_state(rw, "scf.reduce.return", loc).operands([value]);
    rw.insert(end);
    Some(region)
}
