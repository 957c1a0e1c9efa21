//! `empty-tensor-to-alloc-tensor` and `eliminate-empty-tensors`.

use lect_core::ir::dominance::Dominance;
use lect_dialects::bufferization::{AllocTensorOp, MaterializeInDestinationOp, ToTensorOp};
use lect_dialects::linalg;
use lect_dialects::tensor::{CastOp, EmptyOp, ExtractSliceOp, InsertSliceOp, ParallelInsertSliceOp};
use lect_support::mixed_integers::MixedSlice;
use lect_support::prelude::*;
use lect_transforms::pass::{Pass, PassContext};
use lect_transforms::rewrite::Ignore;
use lect_transforms::rewrite::greedy::{self, GreedyConfig};

use super::bufferizable::Operand;
use super::functions::{self, FunctionNotes};
use super::one_shot::{OneShot, post_order};
use super::options::BufferizationOptions;
use super::state::{Decisions, Search, State};

/// Replace empty tensors by allocations
#[derive(Pass)]
#[pass(name = "empty-tensor-to-alloc-tensor", class = "EmptyTensorToAllocTensorPass")]
pub struct EmptyTensorToAllocTensor;

impl Pass for EmptyTensorToAllocTensor {
    fn run(&self, ir: &mut Isolate, _: &mut PassContext<'_>) -> Result<(), Reported> {
        let ctx = ir.context().clone();
        let mut patterns = PatternSet::new();
        patterns.on::<EmptyOp<'_>>(&ctx, 1, |empty| {
            let (sizes, ty): (Vec<Value>, _) = (empty.dynamic_sizes().collect(), empty.0.result_types().next()?);
            Some(Rewrite::with(AllocTensorOp::build(sizes, ty)))
        });
        let mut config = GreedyConfig::default();
        config.top_down = false;
        greedy::apply(ir, &patterns, &config).failed.map_or(Ok(()), Err)
    }
}

/// Replace empty tensors by the slices into which they are inserted
#[derive(Pass)]
#[pass(name = "eliminate-empty-tensors", class = "EmptyTensorEliminationPass")]
pub struct EliminateEmptyTensors;

impl Pass for EliminateEmptyTensors {
    fn run(&self, ir: &mut Isolate, _: &mut PassContext<'_>) -> Result<(), Reported> {
        ir.embed_all()?;
        let root = ir.root();
        let options = BufferizationOptions {
            allow_return_allocs_from_loops: true,
            function_boundaries: root.is::<lect_core::builtin::ModuleOp<'_>>(),
            check_parallel_regions: true,
            ..BufferizationOptions::default()
        };
        let root = root.op;
        let decisions = {
            let dominance = Dominance::new(ir);
            let mut analysis = OneShot::new(ir, root, &options, &dominance);
            match options.function_boundaries {
                true => functions::analyze(&mut analysis, root, &mut FunctionNotes::default())?,
                false => analysis.analyze(root)?,
            }
            analysis.decisions
        };
        for op in post_order(ir, root) {
            replace_sources(ir, op, &options, &decisions);
        }
        Ok(())
    }
}

/// An operation that inserts a tensor into a part of another one.
struct Insertion {
    op: Op,
    source: Operand,
    dest: Value,
    kind: Kind,
}

enum Kind {
    Slice {
        slice: Box<MixedSlice>,
        ty: Type,
    },
    Whole,
    /// A buffer that no other tensor shares.
    Buffer {
        writable: bool,
    },
}

impl Insertion {
    fn of(op: OpRef<'_>) -> Option<Self> {
        let of = |source: usize, dest: Value, kind: Kind| {
            let source = Operand { op: op.op, index: source };
            Some(Self { op: op.op, source, dest, kind })
        };
        if let Some(insert) = op.cast::<InsertSliceOp<'_>>() {
            let ty = op.ir.value_type(insert.source());
            return of(0, insert.dest(), Kind::Slice { slice: Box::new(insert.slice()?), ty });
        }
        if let Some(insert) = op.cast::<ParallelInsertSliceOp<'_>>() {
            let ty = op.ir.value_type(insert.source());
            return of(0, insert.dest(), Kind::Slice { slice: Box::new(insert.slice()?), ty });
        }
        if let Some(materialize) = op.cast::<MaterializeInDestinationOp<'_>>() {
            let dest = materialize.dest();
            let is_tensor = is_tensor(op.context(), op.ir.value_type(dest));
            let kind = if is_tensor { Kind::Whole } else { Kind::Buffer { writable: materialize.writable() } };
            return of(0, dest, kind).filter(|_| is_tensor || materialize.restrict());
        }
        if op.is::<linalg::CopyOp<'_>>() {
            return of(0, op.operand(1), Kind::Whole);
        }
        None
    }

    /// Returns the values that are needed to extract the part.
    fn needed(&self) -> Vec<Value> {
        let mut values: Vec<Value> = match &self.kind {
            Kind::Slice { slice, .. } => {
                let lists = slice.offsets.iter().chain(&slice.sizes).chain(&slice.strides);
                lists.filter_map(|it| it.value()).collect()
            }
            _ => Vec::new(),
        };
        values.push(self.dest);
        values
    }

    /// Extracts the part.
    fn extract(&self, rw: &mut Rewriter<'_>) -> Option<Value> {
        let ctx = rw.context().clone();
        Some(match &self.kind {
            Kind::Slice { slice, ty } => rw.value(ExtractSliceOp::from_slice(self.dest, slice, *ty)),
            Kind::Whole => self.dest,
            Kind::Buffer { writable } => {
                let memory = MemRef::of(&ctx, rw.ir().value_type(self.dest))?;
                let ty = ctx.types().tensor(memory.shape, memory.element, None).ok()?;
                rw.value(ToTensorOp::build(self.dest, ty).restrict(true).writable(*writable))
            }
        })
    }
}

/// Replaces the empty tensors that an operation inserts.
fn replace_sources(ir: &mut Isolate, op: Op, options: &BufferizationOptions, decisions: &Decisions) {
    let Some(insertion) = Insertion::of(ir.op(op)) else { return };
    let uses = {
        let state = State::decided(ir, options, decisions);
        if !state.is_in_place(insertion.source) {
            return;
        }
        let is_empty = |value: Value| ir.value(value).defining_op().is_some_and(|op| op.is::<EmptyOp<'_>>());
        let search = Search { skips_leaves: true, equivalent_only: true, same_type_or_casts: true };
        let found = state.search_upwards(insertion.source, search, &is_empty);
        let use_of = |value: &Value| found.operands.iter().copied().find(|operand| state.value(*operand) == *value);
        found.values.iter().filter_map(use_of).collect::<Vec<_>>()
    };
    for operand in uses {
        if let Some(insertion) = Insertion::of(ir.op(op)) {
            replace_use(ir, &insertion, operand);
        }
    }
}

/// Replaces a use of an empty tensor.
fn replace_use(ir: &mut Isolate, insertion: &Insertion, operand: Operand) -> Option<()> {
    let empty = ir.op(operand.op).operand(operand.index);
    let ty = ir.value_type(empty);
    let def = ir.value(empty).defining_op()?;
    let (loc, def) = (def.loc(), def.op);
    let needed = insertion.needed();
    let place = match insertion_point(ir, def, operand.op, &needed) {
        Some(place) => place,
        None => {
            let moved = producers_behind(ir, &needed, operand.op)?;
            moved.into_iter().for_each(|op| ir.move_before(op, operand.op));
            operand.op
        }
    };
    let mut ignore = Ignore;
    let mut rw = Rewriter::new(ir, &mut ignore);
    rw.before(place);
    let mut value = rw.located(loc, |rw| insertion.extract(rw))?;
    let own = rw.ir().value_type(value);
    if own != ty {
        let element = |ty: Type| rw.context().types().element_type(ty);
        if element(own) != element(ty) {
            return None;
        }
        rw.after_value(value);
        value = rw.located(loc, |rw| rw.value(CastOp::build(value, ty)));
    }
    rw.ir_mut().set_operand(operand.op, operand.index, value);
    if matches!(insertion.kind, Kind::Buffer { .. }) {
        // The new tensor shares the buffer.
        rw.ir_mut().set_attr(insertion.op, "restrict", None);
    }
    Some(())
}

/// Returns the operations that values need and that are behind an operation of their block, in order. Returns `None`
/// if one needs that operation, or accesses memory.
fn producers_behind(ir: &Isolate, values: &[Value], place: Op) -> Option<Vec<Op>> {
    let dominance = Dominance::new(ir);
    let block = ir.op(place).block()?;
    let (mut found, mut pending) = (Vec::new(), values.to_vec());
    while let Some(value) = pending.pop() {
        if dominance.properly_dominates(value, place) {
            continue;
        }
        let def = ir.value(value).defining_op()?;
        if def.op == place || def.block() != Some(block) || !def.is_memory_effect_free() {
            return None;
        }
        if !found.contains(&def.op) {
            found.push(def.op);
            lect_core::ir::walk::for_each(def, |op| {
                let outer = op.operands().filter(|it| ir.value(*it).block() == Some(block));
                pending.extend(outer);
            });
        }
    }
    let all = block.ops().map(|op| op.op);
    Some(all.filter(|op| found.contains(op)).collect())
}

/// Returns the first operation before which all needed values are defined, and which is before the user.
fn insertion_point(ir: &Isolate, empty: Op, user: Op, needed: &[Value]) -> Option<Op> {
    let dominance = Dominance::new(ir);
    let after = |value: &Value| match ir.value(*value).def() {
        ValueDef::Result(op, _) => ir.op(op).next().map(|op| op.op),
        ValueDef::Argument(block, _) => ir.block(block).first().map(|op| op.op),
        ValueDef::Forward | ValueDef::Outside => None,
    };
    let candidates = std::iter::once(empty).chain(needed.iter().filter_map(after));
    candidates.into_iter().find(|place| {
        needed.iter().all(|value| dominance.properly_dominates(*value, *place))
            && (*place == user || dominance.op_properly_dominates(*place, user))
    })
}
