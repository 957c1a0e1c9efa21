//! Patterns of `bufferization.dealloc`, which frees memory under conditions unless it is an alias of memory that is retained.

use lect_core::engine::interface::effects::{EffectKind, MemoryEffects};
use lect_core::entity::{Op, Value};
use lect_core::ir::OpRef;
use lect_transforms::rewrite::Rewriter;

use super::has_effect;
use crate::patterns::{constant, constant_int, defined_by, insert_value, op_state};

/// Memory with the conditions under which it is freed.
type Freed = Vec<(Value, Value)>;

fn group(op: OpRef<'_>, group: u32) -> Vec<Value> {
    op.operand_group(group).collect()
}

fn freed(op: OpRef<'_>) -> Freed {
    group(op, 0).into_iter().zip(group(op, 1)).collect()
}

/// Frees other memory. None if it is the same.
fn set_freed(op: Op, rw: &mut Rewriter<'_>, new: &Freed) -> Option<()> {
    if freed(rw.op(op)) == *new {
        return None;
    }
    let retained = group(rw.op(op), 2);
    let sizes = rw.context().i32_array_attr([new.len() as i32, new.len() as i32, retained.len() as i32]);
    let operands = new.iter().map(|it| it.0).chain(new.iter().map(|it| it.1)).chain(retained);
    let operands: Vec<Value> = operands.collect();
    rw.modify(op, |ir| {
        ir.set_operands(op, &operands);
        ir.set_attr(op, "operandSegmentSizes", Some(sizes));
    });
    Some(())
}

/// Memory that is freed twice is freed once, if one of the conditions holds.
pub fn free_once(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let before = freed(rw.op(op));
    let is_again = |at: usize| before[..at].iter().any(|it| it.0 == before[at].0);
    if !(0..before.len()).any(is_again) {
        return None;
    }
    let loc = rw.op(op).loc();
    let mut after = Freed::new();
    for (memory, condition) in before {
        match after.iter().position(|it| it.0 == memory) {
            None => after.push((memory, condition)),
            Some(at) if after[at].1 != condition => {
                let ty = rw.context().common().i1;
                let either = op_state(rw, "arith.ori", loc).operands([after[at].1, condition]).results([ty]);
                after[at].1 = insert_value(rw, either);
            }
            Some(_) => {}
        }
    }
    set_freed(op, rw, &after)
}

/// Memory that is retained twice has one result.
pub fn retain_once(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let retained = group(rw.op(op), 2);
    let mut new: Vec<Value> = Vec::new();
    let mut places = Vec::new();
    for memory in &retained {
        places.push(new.iter().position(|it| it == memory).unwrap_or_else(|| {
            new.push(*memory);
            new.len() - 1
        }));
    }
    if new.len() == retained.len() {
        return None;
    }
    let ctx = rw.context().clone();
    let freed = freed(rw.op(op));
    let sizes = ctx.i32_array_attr([freed.len() as i32, freed.len() as i32, new.len() as i32]);
    let operands = freed.iter().map(|it| it.0).chain(freed.iter().map(|it| it.1)).chain(new.iter().copied());
    let operands: Vec<Value> = operands.collect();
    let state = op_state(rw, "bufferization.dealloc", rw.op(op).loc()).operands(operands);
    let state = state.results(new.iter().map(|_| ctx.common().i1)).attr(&ctx, "operandSegmentSizes", sizes);
    let made = rw.insert(state);
    let values: Vec<Value> = places.into_iter().map(|place| rw.op(made).result(place)).collect();
    rw.replace(op, &values);
    Some(())
}

/// Where nothing is freed, nothing that is retained needs to be freed later.
pub fn erase_empty(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    if !group(rw.op(op), 0).is_empty() {
        return None;
    }
    let (ty, loc, count) = (rw.context().common().i1, rw.op(op).loc(), rw.op(op).result_count());
    let value = rw.context().bool_attr(false);
    let never = constant(rw, value, ty, loc)?;
    rw.replace(op, &vec![never; count]);
    Some(())
}

/// What is never freed is left out.
pub fn leave_out_never(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let after: Freed = freed(rw.op(op)).into_iter().filter(|it| constant_int(rw.ir(), it.1) != Some(0)).collect();
    set_freed(op, rw, &after)
}

/// The base of memory that was allocated is freed as that memory.
pub fn free_whole(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let whole = |memory: Value| {
        let metadata = defined_by(rw.ir(), memory, "memref.extract_strided_metadata")?;
        let source = metadata.operands().next()?;
        let allocation = rw.ir().value(source).defining_op()?;
        has_effect(allocation, EffectKind::Allocate, source).then_some(source)
    };
    let after: Freed = freed(rw.op(op)).into_iter().map(|(it, when)| (whole(it).unwrap_or(it), when)).collect();
    set_freed(op, rw, &after)
}

/// Memory that is only allocated and freed is not needed.
pub fn erase_allocation(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let only_allocates = |memory: Value| {
        let allocation = rw.ir().value(memory).defining_op()?;
        let effects = allocation.interface::<dyn MemoryEffects>()?.effects(allocation);
        let only = effects.iter().all(|effect| effect.kind == EffectKind::Allocate);
        let is_unused = rw.ir().value(memory).uses().nth(1).is_none();
        (only && is_unused && has_effect(allocation, EffectKind::Allocate, memory)).then_some(allocation.op)
    };
    let before = freed(rw.op(op));
    let dead: Vec<Op> = before.iter().filter_map(|it| only_allocates(it.0)).collect();
    let after: Freed = before.into_iter().filter(|it| only_allocates(it.0).is_none()).collect();
    set_freed(op, rw, &after)?;
    dead.into_iter().for_each(|op| rw.erase(op));
    Some(())
}
