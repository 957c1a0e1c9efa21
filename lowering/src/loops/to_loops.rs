//! `convert-linalg-to-loops`, `convert-linalg-to-affine-loops` and `convert-linalg-to-parallel-loops`: structured
//! operations on buffers to loops over their elements.

use lect_core::ir::Mapping;
use lect_dialects::affine::{self, AffineApplyOp, AffineForOp, AffineLoadOp, AffineStoreOp, AffineYieldOp};
use lect_dialects::arith::ConstantOp;
use lect_dialects::linalg::{IndexOp, Loop, Structured};
use lect_dialects::memref::{self, LoadOp, StoreOp};
use lect_dialects::scf::{self, ForOp, ParallelOp, ReduceOp};
use lect_dialects::tensor;
use lect_support::prelude::*;
use lect_transforms::pass::{Pass, PassContext};
use lect_transforms::rewrite::{RewritePattern, Root};

use super::shapes::{is_on_buffers, loop_sizes};
use crate::greedy;
use crate::structured::own_patterns::OwnPatterns;

/// Lower structured operations on buffers to sequential loops of `scf`
#[derive(Pass)]
#[pass(name = "convert-linalg-to-loops", class = "ConvertLinalgToLoopsPass")]
pub struct ConvertLinalgToLoops;

/// Lower structured operations on buffers to loops of `affine`
#[derive(Pass)]
#[pass(name = "convert-linalg-to-affine-loops", class = "ConvertLinalgToAffineLoopsPass")]
pub struct ConvertLinalgToAffineLoops;

/// Lower structured operations on buffers to parallel loops of `scf`, and sequential ones for reductions
#[derive(Pass)]
#[pass(name = "convert-linalg-to-parallel-loops", class = "ConvertLinalgToParallelLoopsPass")]
pub struct ConvertLinalgToParallelLoops;

impl Pass for ConvertLinalgToLoops {
    fn run(&self, ir: &mut Isolate, cx: &mut PassContext<'_>) -> Result<(), Reported> {
        lower_all(ir, cx, Style::Sequential)
    }
}

impl Pass for ConvertLinalgToAffineLoops {
    fn run(&self, ir: &mut Isolate, cx: &mut PassContext<'_>) -> Result<(), Reported> {
        lower_all(ir, cx, Style::Affine)
    }
}

impl Pass for ConvertLinalgToParallelLoops {
    fn run(&self, ir: &mut Isolate, cx: &mut PassContext<'_>) -> Result<(), Reported> {
        lower_all(ir, cx, Style::Parallel)
    }
}

/// Kind of the loops.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Style {
    Sequential,
    Affine,
    Parallel,
}

fn lower_all(ir: &mut Isolate, cx: &PassContext<'_>, style: Style) -> Result<(), Reported> {
    let ctx = ir.context().clone();
    let mut patterns = PatternSet::new();
    patterns.add(&ctx, ToLoops(style));
    for name in [memref::DimOp::NAME, tensor::DimOp::NAME, AffineApplyOp::NAME] {
        patterns.add(&ctx, OwnPatterns::of(name));
    }
    patterns.on::<AffineApplyOp<'_>>(&ctx, 0, fold_trivial);
    greedy::apply(ir, cx, &patterns)
}

/// Replaces an application of a constant, a dimension or a symbol.
fn fold_trivial(apply: AffineApplyOp<'_>) -> Option<Rewrite> {
    let ctx = apply.0.context();
    let AttrData::AffineMap(map) = ctx.attrs().data(apply.map_attr()?) else { return None };
    let expr = map.single_result(ctx)?;
    let operands: Vec<Value> = apply.map_operands().collect();
    match operands[..] {
        [] => Some(Rewrite::with(ConstantOp::index(ctx, expr.as_constant(ctx)?))),
        [only] if expr.as_dim(ctx).is_some() || expr.as_symbol(ctx).is_some() => Some(Rewrite::values([only])),
        _ => None,
    }
}

/// Lowers any structured operation on buffers.
struct ToLoops(Style);

impl RewritePattern for ToLoops {
    fn root(&self) -> Root {
        Root::Any
    }

    fn rewrite(&self, op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
        let structured = Structured::of(rw.op(op))?;
        if !is_on_buffers(rw.op(op)) || rw.op(op).region(0)?.entry()?.last().is_none() {
            return None;
        }
        let loops = structured.loops();
        let has_one_iteration: Vec<bool> =
            (0..loops.len() as u32).map(|dim| structured.static_range(dim) == Some(1)).collect();
        let starts_with_index = rw.op(op).region(0)?.entry()?.first().is_some_and(|first| first.is::<IndexOp<'_>>());
        // Each loop has a size, as the verifier requires.
        let sizes = loop_sizes(rw, op)?;
        let bounds = bounds(rw, &sizes);
        let mut nest = Nest { style: self.0, counters: Vec::new(), body: None };
        nest.build(rw, &bounds, &loops);
        let Nest { counters, body, .. } = nest;
        emit_body(rw, op, self.0, &counters)?;
        if let Some(body) = body {
            // MLIR folds the index of a loop with one iteration to zero, but not the first operation.
            let is_index = |op: &Op| rw.op(*op).is::<IndexOp<'_>>();
            let ops: Vec<Op> = rw.ir().ops_in(body).into_iter().filter(is_index).collect();
            let (first, others) = ops.split_at(usize::from(starts_with_index).min(ops.len()));
            let indices = counters.iter().zip(&bounds).zip(has_one_iteration);
            let indices: Vec<Value> =
                indices.map(|((counter, bounds), is_zero)| if is_zero { bounds.lower } else { *counter }).collect();
            replace_indices(rw, first, &counters);
            replace_indices(rw, others, &indices);
        }
        rw.erase(op);
        Some(())
    }
}

/// Lower bound, upper bound and step of a loop.
#[derive(Clone, Copy)]
struct Bounds {
    lower: Value,
    upper: Value,
    step: Value,
    /// Upper bound, if constant.
    known: Option<i64>,
}

fn bounds(rw: &mut Rewriter<'_>, sizes: &[Mixed]) -> Vec<Bounds> {
    let ctx = rw.context().clone();
    let number = |rw: &mut Rewriter<'_>, number| rw.value(ConstantOp::index(&ctx, number));
    let bounds = sizes.iter().map(|size| Bounds {
        known: size.known(rw.ir()),
        lower: number(rw, 0),
        upper: ConstantOp::size(rw, *size),
        step: number(rw, 1),
    });
    bounds.collect()
}

/// A nest of loops, built from the outside.
struct Nest {
    style: Style,
    counters: Vec<Value>,
    /// Body of the innermost loop.
    body: Option<Block>,
}

impl Nest {
    /// Builds loops at the insertion point, which moves to the body of the innermost one.
    fn build(&mut self, rw: &mut Rewriter<'_>, mut bounds: &[Bounds], mut loops: &[Loop]) {
        while let ([first, ..], [kind, ..]) = (bounds, loops) {
            let count = match (self.style, kind) {
                (Style::Parallel, Loop::Parallel) => loops.iter().take_while(|it| **it == Loop::Parallel).count(),
                _ => 1,
            };
            let (outer, rest) = bounds.split_at(count.min(bounds.len()));
            let body = match self.style {
                Style::Parallel if *kind == Loop::Parallel => parallel(rw, outer),
                Style::Affine => affine_loop(rw, *first),
                _ => sequential(rw, *first),
            };
            self.counters.extend(rw.ir().block(body).args());
            self.body = Some(body);
            rw.at_start(body);
            (bounds, loops) = (rest, &loops[count..]);
        }
    }
}

/// Builds a loop, and returns its body.
fn sequential(rw: &mut Rewriter<'_>, bounds: Bounds) -> Block {
    let (index, loc) = (rw.context().types().index(), rw.loc());
    let (region, body) = rw.region_with_block(&[index], loc);
    rw.add(ForOp::build(bounds.lower, bounds.upper, bounds.step, [], [], region));
    let end = rw.at_end(body).add(scf::YieldOp::build([]));
    rw.before(end);
    body
}

fn parallel(rw: &mut Rewriter<'_>, bounds: &[Bounds]) -> Block {
    let (index, loc) = (rw.context().types().index(), rw.loc());
    let (region, body) = rw.region_with_block(&vec![index; bounds.len()], loc);
    let list = |part: fn(&Bounds) -> Value| bounds.iter().map(part).collect::<Vec<_>>();
    rw.add(ParallelOp::build(list(|it| it.lower), list(|it| it.upper), list(|it| it.step), [], [], region));
    let end = rw.at_end(body).add(ReduceOp::build([], []));
    rw.before(end);
    body
}

fn affine_loop(rw: &mut Rewriter<'_>, bounds: Bounds) -> Block {
    let ctx = rw.context().clone();
    let loc = rw.loc();
    let (region, body) = rw.region_with_block(&[ctx.types().index()], loc);
    let map = |map: AffineMap| ctx.attrs().affine_map(map);
    let identity = map(ctx.affine().identity_map(1));
    match bounds.known {
        Some(size) => {
            let [lower, upper] = [0, size].map(|bound| map(ctx.affine().constant_map(bound)));
            rw.add(AffineForOp::build([], [], [], lower, upper, 1, [], region));
        }
        None => {
            rw.add(AffineForOp::build([bounds.lower], [bounds.upper], [], identity, identity, 1, [], region));
        }
    }
    let end = rw.at_end(body).add(AffineYieldOp::build([]));
    rw.before(end);
    body
}

/// Applies an indexing map to the loop counters.
fn indices(rw: &mut Rewriter<'_>, map: AffineMap, counters: &[Value]) -> Option<Vec<Value>> {
    let ctx = rw.context().clone();
    let mut values = Vec::new();
    for at in 0..map.num_results(&ctx) {
        let (map, operands) = affine::normalize(rw.ir(), map.sub_map(&ctx, &[at])?, counters)?;
        values.push(rw.value(AffineApplyOp::build(ctx.attrs().affine_map(map), operands)));
    }
    Some(values)
}

fn load(rw: &mut Rewriter<'_>, style: Style, memory: Value, at: Vec<Value>) -> Value {
    let ctx = rw.context().clone();
    let (ty, rank) = (ctx.types().element_type(rw.ir().value_type(memory)), at.len() as u32);
    match (style, ty) {
        (Style::Affine, Some(ty)) => {
            let map = ctx.attrs().affine_map(ctx.affine().identity_map(rank));
            rw.value(AffineLoadOp::build(memory, at, map, ty))
        }
        _ => rw.value(LoadOp::build(memory, at).nontemporal(false)),
    }
}

/// Loads the elements, clones the body, and stores the results.
fn emit_body(rw: &mut Rewriter<'_>, op: Op, style: Style, counters: &[Value]) -> Option<()> {
    let ctx = rw.context().clone();
    let structured = Structured::of(rw.op(op))?;
    let (maps, outputs) = (structured.maps(), structured.outputs());
    let operands: Vec<Value> = rw.op(op).operands().collect();
    let block = rw.op(op).region(0)?.entry()?.block;
    let is_buffer = |rw: &Rewriter<'_>, value: Value| MemRef::of(&ctx, rw.ir().value_type(value)).is_some();
    let mut mapping = Mapping::default();
    let args: Vec<Value> = rw.ir().block(block).args().collect();
    for (at, (&operand, &map)) in operands.iter().zip(&maps).enumerate() {
        let is_loaded = ctx.types().shape(rw.ir().value_type(operand)).is_some();
        let element = if is_loaded {
            let at = indices(rw, map, counters)?;
            load(rw, style, operand, at)
        } else {
            operand
        };
        if let Some(arg) = args.get(at) {
            mapping.insert_value(*arg, element);
        }
    }
    let mut targets = Vec::new();
    for at in outputs {
        if is_buffer(rw, operands[at]) {
            targets.push((operands[at], indices(rw, maps[at], counters)?));
        }
    }
    let ops = rw.ir().ops_in(block);
    let (end, body) = ops.split_last()?;
    for &op in body {
        rw.clone_op(op, &mut mapping);
    }
    let yielded: Vec<Value> = rw.op(*end).operands().collect();
    for (value, (memory, at)) in yielded.into_iter().zip(targets) {
        let value = mapping.value(value).unwrap_or(value);
        if style == Style::Affine {
            let map = ctx.attrs().affine_map(ctx.affine().identity_map(at.len() as u32));
            rw.add(AffineStoreOp::build(value, memory, at, map));
        } else {
            rw.add(StoreOp::build(value, memory, at).nontemporal(false));
        }
    }
    Some(())
}

/// Replaces each `linalg.index` by the counter of its loop.
fn replace_indices(rw: &mut Rewriter<'_>, ops: &[Op], counters: &[Value]) {
    for &op in ops {
        let Some(index) = rw.op(op).cast::<IndexOp<'_>>() else { continue };
        if let Some(counter) = usize::try_from(index.dim()).ok().and_then(|dim| counters.get(dim)) {
            rw.replace(op, &[*counter]);
        }
    }
}
