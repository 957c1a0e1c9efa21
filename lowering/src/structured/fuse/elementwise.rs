//! Fusion of an elementwise operation with the producer of an input.

use lect_core::ir::Mapping;
use lect_dialects::affine::AffineApplyOp;
use lect_dialects::linalg::{IndexOp, Loop, YieldOp};
use lect_support::prelude::*;

use crate::loops::shapes::is_on_tensors;
use crate::structured::generic::{self, Generic, args_of, bound_all_loops, is_only_use};

/// An operation and the producer of one of its inputs, which can be merged.
struct Fusion {
    producer: Generic,
    consumer: Generic,
    /// The operand that the producer computes.
    operand: usize,
    /// Number of the producer's result.
    result: usize,
    /// The producer's result in terms of the consumer's loops, and the inverse of the producer's map.
    from_loops: AffineMap,
    to_loops: AffineMap,
}

/// Merges an operation with the producer of its first input that can be merged.
pub(super) fn fuse_producer(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let consumer = Generic::of(view)?;
    let fusion = (0..consumer.inputs).find_map(|operand| Fusion::of(view, &consumer, operand))?;
    fusion.apply(rw)
}

impl Fusion {
    fn of(op: OpRef<'_>, consumer: &Generic, operand: usize) -> Option<Self> {
        let (ir, ctx, value) = (op.ir.get(), op.context(), consumer.operands[operand]);
        let view = ir.value(value).defining_op()?;
        let producer = Generic::of(view)?;
        let result = view.results().position(|result| result == value)?;
        if !is_on_tensors(view) || ranked_tensor(ctx, ir.value_type(value)).is_none() || !producer.is_parallel() {
            return None;
        }
        let (from_loops, of_result) = (consumer.maps[operand], *producer.maps.get(producer.inputs + result)?);
        if from_loops.num_results(ctx) != producer.loops.len() || !of_result.is_permutation(ctx) {
            return None;
        }
        let to_loops = of_result.inverse_permutation(ctx)?;
        let fusion = Self { producer, consumer: consumer.clone(), operand, result, from_loops, to_loops };
        (fusion.covers_reductions(ctx) && is_only_use(ir, value)).then_some(fusion)
    }

    /// Returns the map of a producer's operand in terms of the consumer's loops.
    fn map_of(&self, ctx: &ContextData, operand: usize) -> Option<AffineMap> {
        self.producer.maps.get(operand)?.compose(ctx, self.to_loops)?.compose(ctx, self.from_loops)
    }

    /// Returns true if each loop of a reduction has a size from another operand.
    fn covers_reductions(&self, ctx: &ContextData) -> bool {
        let consumer = &self.consumer;
        if !consumer.loops.contains(&Loop::Reduction) {
            return true;
        }
        let fused = consumer.operands[self.operand];
        let others = consumer.operands.iter().zip(&consumer.maps).filter(|it| *it.0 != fused).map(|it| Some(*it.1));
        let inputs = (0..self.producer.inputs).map(|operand| self.map_of(ctx, operand));
        let mut covered = vec![false; consumer.loops.len()];
        for map in others.chain(inputs).flatten() {
            for dim in map.results(ctx).iter().filter_map(|result| result.as_dim(ctx)) {
                if let Some(slot) = covered.get_mut(dim as usize) {
                    *slot = true;
                }
            }
        }
        covered.into_iter().all(|it| it)
    }

    /// Returns which outputs of the producer stay outputs of the merged operation.
    fn kept_outputs(&self, ir: &Isolate) -> Vec<bool> {
        let (producer, consumer) = (&self.producer, &self.consumer);
        let ctx = ir.context();
        let mut ignored = vec![false; producer.operands.len()];
        let view = ir.op(producer.op);
        let mut kept = Vec::new();
        for (number, result) in view.results().enumerate() {
            let operand = producer.inputs + number;
            ignored[operand] = true;
            let of_producer = producer.maps.iter().zip(&ignored).filter(|it| !*it.1).map(|it| *it.0);
            let of_consumer = consumer.maps.iter().enumerate().filter(|it| it.0 != self.operand).map(|it| *it.1);
            let maps: Vec<AffineMap> = of_producer.chain(of_consumer).collect();
            let can_go = match &maps[..] {
                [] => producer.loops.is_empty() && consumer.loops.is_empty(),
                maps => bound_all_loops(ctx, maps),
            };
            let is_used = ir.value(result).uses().any(|(user, _)| user.op != consumer.op);
            let stays = producer.uses(ir, operand) || !can_go || is_used;
            ignored[operand] = !stays;
            kept.push(stays);
        }
        kept
    }

    fn apply(&self, rw: &mut Rewriter<'_>) -> Option<()> {
        let ctx = rw.context().clone();
        let (producer, consumer) = (&self.producer, &self.consumer);
        let kept = self.kept_outputs(rw.ir());
        let is_kept = |number: usize| kept.get(number) == Some(&true);
        let (mut inputs, mut maps) = (Vec::new(), Vec::new());
        let (mut outputs, mut types) = (Vec::new(), Vec::new());
        let own = |operand: usize| (consumer.operands[operand], consumer.maps[operand]);
        for operand in 0..consumer.inputs {
            if operand != self.operand {
                let (value, map) = own(operand);
                inputs.push(value);
                maps.push(map);
                continue;
            }
            for from in 0..producer.inputs {
                inputs.push(producer.operands[from]);
                maps.push(self.map_of(&ctx, from)?);
            }
        }
        for (number, output) in producer.outputs().iter().enumerate().filter(|it| is_kept(it.0)) {
            outputs.push(*output);
            types.push(rw.ir().value_type(*output));
            maps.push(self.map_of(&ctx, producer.inputs + number)?);
        }
        for operand in consumer.inputs..consumer.operands.len() {
            let (value, map) = own(operand);
            outputs.push(value);
            maps.push(map);
            let ty = rw.ir().value_type(value);
            if is_tensor(&ctx, ty) {
                types.push(ty);
            }
        }
        if !bound_all_loops(&ctx, &maps) {
            return None;
        }
        let (fused, region) = generic::build(rw, [&inputs, &outputs], &maps, &consumer.loops, &types);
        rw.aside(|rw| self.fill_body(rw, region, &kept))?;
        let first = rw.op(fused).result_count() - rw.op(consumer.op).result_count();
        let results: Vec<Value> = rw.op(fused).results().skip(first).collect();
        rw.replace(consumer.op, &results);
        Some(())
    }

    fn fill_body(&self, rw: &mut Rewriter<'_>, region: Region, kept: &[bool]) -> Option<()> {
        let ctx = rw.context().clone();
        let (producer, consumer) = (&self.producer, &self.consumer);
        let block = generic::begin_body(rw, region);
        let mut mapping = Mapping::default();
        let producer_loc = rw.op(producer.op).loc();
        let ops = producer.body_ops(rw.ir());
        let is_index = |rw: &Rewriter<'_>, op: Op| rw.op(op).cast::<IndexOp<'_>>().map(|index| index.dim());
        if ops.iter().any(|op| is_index(rw, *op).is_some()) {
            let loops = self.to_loops.compose(&ctx, self.from_loops)?;
            rw.located(producer_loc, |rw| {
                let count = consumer.loops.len() as i64;
                let indices: Vec<Value> = (0..count).map(|dim| rw.value(IndexOp::build(dim))).collect();
                for op in &ops {
                    let Some(dim) = is_index(rw, *op) else { continue };
                    let map = loops.sub_map(&ctx, &[usize::try_from(dim).ok()?])?;
                    let index = rw.value(AffineApplyOp::build(ctx.attrs().affine_map(map), indices.clone()));
                    let result = rw.op(*op).result(0);
                    mapping.insert_value(result, index);
                }
                Some(())
            })?;
        }
        let (own, theirs) = (args_of(rw.ir(), consumer.body), args_of(rw.ir(), producer.body));
        let mut add = |rw: &mut Rewriter<'_>, arg: (Value, Loc)| {
            let copy = generic::add_arg_like(rw, block, arg);
            mapping.insert_value(arg.0, copy);
        };
        for (at, arg) in own.iter().enumerate().take(consumer.inputs) {
            match at == self.operand {
                true => theirs.iter().take(producer.inputs).for_each(|arg| add(rw, *arg)),
                false => add(rw, *arg),
            }
        }
        let outputs = theirs.iter().skip(producer.inputs).zip(kept).filter(|it| *it.1);
        outputs.for_each(|(arg, _)| add(rw, *arg));
        own.iter().skip(consumer.inputs).for_each(|arg| add(rw, *arg));
        for op in ops {
            if is_index(rw, op).is_none() {
                rw.clone_op(op, &mut mapping);
            }
        }
        let given = producer.yielded(rw.ir());
        let value = *given.get(self.result)?;
        mapping.insert_value(consumer.args[self.operand], mapping.value(value).unwrap_or(value));
        for op in consumer.body_ops(rw.ir()) {
            rw.clone_op(op, &mut mapping);
        }
        let own = consumer.yielded(rw.ir());
        let all = given.into_iter().zip(kept).filter(|it| *it.1).map(|it| it.0).chain(own);
        let all: Vec<Value> = all.map(|value| mapping.value(value).unwrap_or(value)).collect();
        rw.add(YieldOp::build(all));
        Some(())
    }
}
