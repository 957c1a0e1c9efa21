//! `lower-affine`: lowers loops and conditions to `scf`, accesses to `memref` and `vector`, and maps to `arith`.

mod dma;
mod indices;

use lect_core::affine::{AffineBinary, AffineExprData, AffineMapData};
use lect_support::prelude::*;
use lect_transforms::conversion::{self, ConversionTarget, Mode};
use lect_transforms::pass::{Pass, PassContext};

use crate::affine::ops::{loops, parallel};
use crate::affine::syntax::maps::{as_map, as_set};
use crate::affine::{
    AffineApplyOp, AffineDelinearizeIndexOp, AffineDmaStartOp, AffineDmaWaitOp, AffineForOp, AffineIfOp,
    AffineLinearizeIndexOp, AffineLoadOp, AffineMaxOp, AffineMinOp, AffineParallelOp, AffinePrefetchOp, AffineStoreOp,
    AffineVectorLoadOp, AffineVectorStoreOp, AffineYieldOp,
};
use crate::arith::{
    AddFOp, AddIOp, AndIOp, AtomicRMWKind, CmpIOp, CmpIPredicate, ConstantOp, DivSIOp, IntegerOverflowFlags, MaxSIOp,
    MaximumFOp, MinSIOp, MinimumFOp, MulFOp, MulIOp, OrIOp, RemSIOp, SelectOp, SubIOp,
};
use crate::{memref, scf, vector};

/// Lower `affine` to `arith`, `memref`, `scf` and `vector`
#[derive(Pass)]
#[pass(name = "lower-affine", class = "LowerAffinePass")]
pub struct LowerAffine;

impl Pass for LowerAffine {
    fn run(&self, ir: &mut Isolate, cx: &mut PassContext<'_>) -> Result<(), Reported> {
        let ctx = ir.context().clone();
        let target = ConversionTarget::new().with_legal_dialects(&["arith", "memref", "scf", "vector"]);
        let mut patterns = PatternSet::new();
        patterns.on::<AffineApplyOp<'_>>(&ctx, 1, lower_apply);
        patterns.on::<AffineMinOp<'_>>(&ctx, 1, lower_min);
        patterns.on::<AffineMaxOp<'_>>(&ctx, 1, lower_max);
        patterns.on::<AffineLoadOp<'_>>(&ctx, 1, lower_load);
        patterns.on::<AffineStoreOp<'_>>(&ctx, 1, lower_store);
        patterns.on::<AffinePrefetchOp<'_>>(&ctx, 1, lower_prefetch);
        patterns.on::<AffineVectorLoadOp<'_>>(&ctx, 1, lower_vector_load);
        patterns.on::<AffineVectorStoreOp<'_>>(&ctx, 1, lower_vector_store);
        patterns.on::<AffineForOp<'_>>(&ctx, 1, lower_for);
        patterns.on::<AffineIfOp<'_>>(&ctx, 1, lower_if);
        patterns.on::<AffineParallelOp<'_>>(&ctx, 1, lower_parallel);
        patterns.on::<AffineYieldOp<'_>>(&ctx, 1, lower_yield);
        patterns.on::<AffineDmaStartOp<'_>>(&ctx, 1, dma::lower_start);
        patterns.on::<AffineDmaWaitOp<'_>>(&ctx, 1, dma::lower_wait);
        patterns.on::<AffineDelinearizeIndexOp<'_>>(&ctx, 1, indices::lower_delinearize);
        patterns.on::<AffineLinearizeIndexOp<'_>>(&ctx, 1, indices::lower_linearize);
        conversion::apply_each(ir, cx, &target, &patterns, Mode::Partial)
    }
}

fn number(rw: &mut Rewriter<'_>, number: i64) -> Value {
    rw.value(ConstantOp::index(rw.context(), number))
}

fn multiply(rw: &mut Rewriter<'_>, lhs: Value, rhs: Value, flags: IntegerOverflowFlags) -> Value {
    rw.value(MulIOp::build(lhs, rhs).overflow_flags(flags))
}

/// Creates a select.
fn choose(rw: &mut Rewriter<'_>, condition: Value, yes: Value, no: Value) -> Value {
    rw.value(SelectOp::build(condition, yes, no))
}

/// Expressions with the values of their dimensions and symbols.
struct Applied {
    exprs: Vec<AffineExpr>,
    dims: Values,
    symbols: Values,
}

impl Applied {
    /// Applies expressions to values. Returns `None` if the counts differ, or if an expression divides by a
    /// non-positive constant.
    fn new(
        ctx: &ContextData,
        exprs: impl IntoIterator<Item = AffineExpr>,
        [dims, symbols]: [u32; 2],
        values: impl IntoIterator<Item = Value>,
    ) -> Option<Self> {
        let exprs: Vec<AffineExpr> = exprs.into_iter().collect();
        let values: Values = values.into_iter().collect();
        let fits = values.len() as u64 == u64::from(dims) + u64::from(symbols);
        let can_be_lowered = |expr: &AffineExpr| divides_by_positive(ctx, *expr, [dims, symbols]);
        if !fits || !exprs.iter().all(can_be_lowered) {
            return None;
        }
        let (dims, symbols) = values.split_at(dims as usize);
        Some(Self { exprs, dims: dims.into(), symbols: symbols.into() })
    }

    fn from_attr(ctx: &ContextData, map: Option<Attr>, values: impl IntoIterator<Item = Value>) -> Option<Self> {
        Self::from_map(ctx, ctx.affine().map_data(as_map(ctx, map)?), values)
    }

    fn from_map(ctx: &ContextData, map: &AffineMapData, values: impl IntoIterator<Item = Value>) -> Option<Self> {
        Self::new(ctx, map.results.iter().copied(), [map.dims, map.symbols], values)
    }

    /// Emits the expressions.
    fn values(&self, rw: &mut Rewriter<'_>) -> Values {
        self.exprs.iter().map(|expr| self.expr(rw, *expr)).collect()
    }

    /// Emits the expressions, and combines their values pairwise.
    fn reduced<P: OneResult>(&self, rw: &mut Rewriter<'_>, one: fn(Value, Value) -> P) -> Value {
        let values = self.values(rw);
        let reduced = values.into_iter().reduce(|known, value| rw.value(one(known, value)));
        reduced.unwrap_or_else(|| number(rw, 0))
    }

    fn expr(&self, rw: &mut Rewriter<'_>, expr: AffineExpr) -> Value {
        lect_core::stack::grow(|| match *rw.context().affine().expr_data(expr) {
            AffineExprData::Dim(number) => self.dims[number as usize],
            AffineExprData::Symbol(number) => self.symbols[number as usize],
            AffineExprData::Constant(value) => number(rw, value),
            AffineExprData::Binary(binary, lhs, rhs) => {
                let (lhs, rhs) = (self.expr(rw, lhs), self.expr(rw, rhs));
                match binary {
                    AffineBinary::Add => rw.value(AddIOp::build(lhs, rhs)),
                    AffineBinary::Mul => multiply(rw, lhs, rhs, IntegerOverflowFlags::NSW),
                    AffineBinary::Mod => modulo(rw, lhs, rhs),
                    AffineBinary::FloorDiv => floor_div(rw, lhs, rhs),
                    AffineBinary::CeilDiv => ceil_div(rw, lhs, rhs),
                }
            }
        })
    }
}

/// Returns true if an expression has these dimensions and symbols only, and divides by no non-positive constant.
fn divides_by_positive(ctx: &ContextData, expr: AffineExpr, inputs: [u32; 2]) -> bool {
    lect_core::stack::grow(|| match *ctx.affine().expr_data(expr) {
        AffineExprData::Dim(number) => number < inputs[0],
        AffineExprData::Symbol(number) => number < inputs[1],
        AffineExprData::Constant(_) => true,
        AffineExprData::Binary(binary, lhs, rhs) => {
            let divides = !matches!(binary, AffineBinary::Add | AffineBinary::Mul);
            !(divides && rhs.as_constant(ctx).is_some_and(|rhs| rhs <= 0))
                && divides_by_positive(ctx, lhs, inputs)
                && divides_by_positive(ctx, rhs, inputs)
        }
    })
}

fn modulo(rw: &mut Rewriter<'_>, lhs: Value, rhs: Value) -> Value {
    let rest = rw.value(RemSIOp::build(lhs, rhs));
    let zero = number(rw, 0);
    let negative = rw.value(CmpIOp::build(CmpIPredicate::Slt, rest, zero));
    let corrected = rw.value(AddIOp::build(rest, rhs));
    choose(rw, negative, corrected, rest)
}

fn floor_div(rw: &mut Rewriter<'_>, lhs: Value, rhs: Value) -> Value {
    let (zero, minus_one) = (number(rw, 0), number(rw, -1));
    let negative = rw.value(CmpIOp::build(CmpIPredicate::Slt, lhs, zero));
    let negated = rw.value(SubIOp::build(minus_one, lhs));
    let dividend = choose(rw, negative, negated, lhs);
    let quotient = rw.value(DivSIOp::build(dividend, rhs));
    let corrected = rw.value(SubIOp::build(minus_one, quotient));
    choose(rw, negative, corrected, quotient)
}

fn ceil_div(rw: &mut Rewriter<'_>, lhs: Value, rhs: Value) -> Value {
    let (zero, one) = (number(rw, 0), number(rw, 1));
    let not_positive = rw.value(CmpIOp::build(CmpIPredicate::Sle, lhs, zero));
    let negated = rw.value(SubIOp::build(zero, lhs));
    let decremented = rw.value(SubIOp::build(lhs, one));
    let dividend = choose(rw, not_positive, negated, decremented);
    let quotient = rw.value(DivSIOp::build(dividend, rhs));
    let negated = rw.value(SubIOp::build(zero, quotient));
    let incremented = rw.value(AddIOp::build(quotient, one));
    choose(rw, not_positive, negated, incremented)
}

fn lower_apply(op: AffineApplyOp<'_>) -> Option<Rewrite> {
    let applied = Applied::from_attr(op.0.context(), op.map_attr(), op.map_operands())?;
    (applied.exprs.len() == 1).then(|| Rewrite::made(move |rw| applied.values(rw)[0]))
}

/// Lowers a minimum or maximum over the results of a map.
fn extreme<P: OneResult + 'static>(applied: Option<Applied>, one: fn(Value, Value) -> P) -> Option<Rewrite> {
    let applied = applied.filter(|it| !it.exprs.is_empty())?;
    Some(Rewrite::made(move |rw| applied.reduced(rw, one)))
}

fn lower_min(op: AffineMinOp<'_>) -> Option<Rewrite> {
    extreme(Applied::from_attr(op.0.context(), op.map_attr(), op.operands()), MinSIOp::build)
}

fn lower_max(op: AffineMaxOp<'_>) -> Option<Rewrite> {
    extreme(Applied::from_attr(op.0.context(), op.map_attr(), op.operands()), MaxSIOp::build)
}

/// Replaces an access by one with the computed indices.
fn access<P: Parts>(
    op: OpRef<'_>,
    map: Option<Attr>,
    operands: impl Iterator<Item = Value>,
    build: impl FnOnce(&[Value]) -> P + 'static,
) -> Option<Rewrite> {
    let applied = Applied::from_attr(op.context(), map, operands)?;
    Some(Rewrite::new(move |rw| {
        let indices = applied.values(rw);
        rw.replace_by(rw.root(), build(&indices));
    }))
}

fn lower_load(op: AffineLoadOp<'_>) -> Option<Rewrite> {
    let memory = op.memref();
    access(op.0, op.map_attr(), op.indices(), move |at| memref::LoadOp::build(memory, at).nontemporal(false))
}

fn lower_store(op: AffineStoreOp<'_>) -> Option<Rewrite> {
    let (value, memory) = (op.value(), op.memref());
    access(op.0, op.map_attr(), op.indices(), move |at| memref::StoreOp::build(value, memory, at).nontemporal(false))
}

fn lower_prefetch(op: AffinePrefetchOp<'_>) -> Option<Rewrite> {
    let (memory, is_write, locality, is_data) = (op.memref(), op.is_write(), op.locality_hint(), op.is_data_cache());
    let build = move |at: &[Value]| memref::PrefetchOp::build(memory, at, is_write, locality, is_data);
    access(op.0, op.map_attr(), op.indices(), build)
}

fn lower_vector_load(op: AffineVectorLoadOp<'_>) -> Option<Rewrite> {
    let (memory, ty) = (op.memref(), op.0.ir.value_type(op.result()));
    access(op.0, op.map_attr(), op.indices(), move |at| vector::LoadOp::build(memory, at, ty).nontemporal(false))
}

fn lower_vector_store(op: AffineVectorStoreOp<'_>) -> Option<Rewrite> {
    let (value, memory) = (op.value(), op.memref());
    access(op.0, op.map_attr(), op.indices(), move |at| vector::StoreOp::build(value, memory, at).nontemporal(false))
}

fn lower_yield(op: AffineYieldOp<'_>) -> Option<Rewrite> {
    // The pattern of `affine.parallel` lowers its terminator.
    let parent = op.0.parent()?;
    let is_parallel = parent.is::<scf::ParallelOp<'_>>() || parent.is::<AffineParallelOp<'_>>();
    let values: Vec<Value> = op.operands().collect();
    (!is_parallel).then(|| Rewrite::with(scf::YieldOp::build(values)))
}

fn lower_for(op: AffineForOp<'_>) -> Option<Rewrite> {
    let ctx = op.0.context();
    let lower = Applied::from_attr(ctx, op.lower_bound_map_attr(), op.lower_bound_operands())?;
    let upper = Applied::from_attr(ctx, op.upper_bound_map_attr(), op.upper_bound_operands())?;
    if lower.exprs.is_empty() || upper.exprs.is_empty() {
        return None;
    }
    let (step, inits) = (loops::step_of(op.0)?, op.inits().collect::<Vec<Value>>());
    let (types, region) = (op.0.result_types().collect::<Vec<Type>>(), op.region().region);
    Some(Rewrite::new(move |rw| {
        let (lower, upper) = (lower.reduced(rw, MaxSIOp::build), upper.reduced(rw, MinSIOp::build));
        let step = number(rw, step);
        rw.take_regions(rw.root());
        rw.replace_by(rw.root(), scf::ForOp::build(lower, upper, step, inits, types, region));
    }))
}

fn lower_if(op: AffineIfOp<'_>) -> Option<Rewrite> {
    let (ctx, types) = (op.0.context(), op.0.result_types().collect::<Vec<Type>>());
    let set = ctx.affine().set_data(as_set(ctx, op.condition_attr())?);
    let exprs = set.constraints.iter().map(|constraint| constraint.expr);
    let applied = Applied::new(ctx, exprs, [set.dims, set.symbols], op.0.operands())?;
    let equalities: Vec<bool> = set.constraints.iter().map(|constraint| constraint.equality).collect();
    let regions = [op.then_region().region, op.else_region().region];
    Some(Rewrite::new(move |rw| {
        let zero = number(rw, 0);
        let mut all = None;
        for (&expr, equality) in applied.exprs.iter().zip(equalities) {
            let value = applied.expr(rw, expr);
            let predicate = if equality { CmpIPredicate::Eq } else { CmpIPredicate::Sge };
            let holds = rw.value(CmpIOp::build(predicate, value, zero));
            all = Some(all.map_or(holds, |before| rw.value(AndIOp::build(before, holds))));
        }
        let condition = all.unwrap_or_else(|| rw.value(ConstantOp::truth(rw.context(), true)));
        rw.take_regions(rw.root());
        let [yes, no] = regions;
        rw.replace_by(rw.root(), scf::IfOp::build(condition, types, yes, no));
    }))
}

/// Returns the identity of a reduction, if the reduction can be lowered.
fn identity(ctx: &ContextData, kind: AtomicRMWKind, ty: Type) -> Option<Attr> {
    let float = |value: f64| match ctx.types().data(ty) {
        TypeData::Float(format) => Some(ctx.attrs().float(Float::from_f64(*format, value))),
        _ => None,
    };
    match kind {
        AtomicRMWKind::Addf => float(0.0),
        AtomicRMWKind::Mulf => float(1.0),
        AtomicRMWKind::Maximumf => float(f64::NEG_INFINITY),
        AtomicRMWKind::Minimumf => float(f64::INFINITY),
        AtomicRMWKind::Addi | AtomicRMWKind::Ori => Some(ctx.attrs().integer(ty, 0)),
        AtomicRMWKind::Muli => Some(ctx.attrs().integer(ty, 1)),
        AtomicRMWKind::Andi => Some(ctx.attrs().integer(ty, -1)),
        _ => None,
    }
}

/// Emits the combination of two values, for a reduction with an [identity].
fn combine(rw: &mut Rewriter<'_>, kind: AtomicRMWKind, lhs: Value, rhs: Value) -> Value {
    match kind {
        AtomicRMWKind::Addf => rw.value(AddFOp::build(lhs, rhs)),
        AtomicRMWKind::Mulf => rw.value(MulFOp::build(lhs, rhs)),
        AtomicRMWKind::Maximumf => rw.value(MaximumFOp::build(lhs, rhs)),
        AtomicRMWKind::Minimumf => rw.value(MinimumFOp::build(lhs, rhs)),
        AtomicRMWKind::Ori => rw.value(OrIOp::build(lhs, rhs)),
        AtomicRMWKind::Muli => rw.value(MulIOp::build(lhs, rhs)),
        AtomicRMWKind::Andi => rw.value(AndIOp::build(lhs, rhs)),
        _ => rw.value(AddIOp::build(lhs, rhs)),
    }
}

fn lower_parallel(op: AffineParallelOp<'_>) -> Option<Rewrite> {
    let ctx = op.0.context();
    let parallel::Parts { bounds, steps, reductions } = parallel::parts(op.0)?;
    let types: Vec<Type> = op.0.result_types().collect();
    if reductions.len() != types.len() {
        return None;
    }
    let kinds = reductions.iter().zip(&types);
    let identities: Vec<Attr> = kinds.map(|(kind, ty)| identity(ctx, *kind, *ty)).collect::<Option<_>>()?;
    let operands: Values = op.0.operands().collect();
    let split = bounds[0].first().map_or(0, |map| (map.dims + map.symbols) as usize);
    let (for_lower, for_upper) = operands.split_at_checked(split)?;
    let applied = |maps: &[AffineMapData], values: &[Value]| {
        maps.iter().map(|map| Applied::from_map(ctx, map, values.iter().copied())).collect::<Option<Vec<_>>>()
    };
    let (lower, upper) = (applied(&bounds[0], for_lower)?, applied(&bounds[1], for_upper)?);
    let (region, entry) = (op.region().region, op.region().entry()?);
    let (block, end) = (entry.block, entry.last()?);
    let yielded: Vec<Value> = end.operands().collect();
    let (end, end_loc) = (end.op, yielded.is_empty().then(|| end.loc()));
    Some(Rewrite::new(move |rw| {
        let bounds = lower.iter().zip(&upper);
        let bounds =
            bounds.map(|(lower, upper)| (lower.reduced(rw, MaxSIOp::build), upper.reduced(rw, MinSIOp::build)));
        let (starts, ends): (Vec<Value>, Vec<Value>) = bounds.unzip();
        let steps: Vec<Value> = steps.iter().map(|step| number(rw, *step)).collect();
        let inits: Vec<Value> = identities.into_iter().map(|it| rw.value(ConstantOp::build(it))).collect();
        let combining = reductions.iter().zip(&types).map(|(kind, ty)| combining_region(rw, *kind, *ty));
        let combining: Vec<Region> = combining.collect();
        let reduce = scf::ReduceOp::build(yielded, combining);
        rw.located(end_loc.unwrap_or(rw.loc()), |rw| rw.at_end(block).add(reduce));
        rw.erase(end);
        rw.take_regions(rw.root());
        rw.replace_by(rw.root(), scf::ParallelOp::build(starts, ends, steps, inits, types, region));
    }))
}

/// Builds the region that combines two values.
fn combining_region(rw: &mut Rewriter<'_>, kind: AtomicRMWKind, ty: Type) -> Region {
    let (region, block) = rw.region_with_block(&[ty, ty], rw.loc());
    let args: Values = rw.ir().block(block).args().collect();
    let value = combine(rw.at_end(block), kind, args[0], args[1]);
    rw.add(scf::ReduceReturnOp::build(value));
    region
}
