//! Migration functions named by `history.td`.

use lect_core::compat::{Lost, Migration, OpRecord};
use lect_core::ir::Builder;
use lect_support::prelude::*;
use lect_support::upgrades::set_operand_sizes;

use super::{ReduceOp, YieldOp};

/// The migration functions.
pub(crate) const MIGRATIONS: &[(&str, Migration)] = &[
    ("bound_threads", Migration::record(bound_threads)),
    ("reduce_at_end", Migration::ir_both(reduce_at_end, reduce_in_body)),
];

/// Converts thread counts to upper bounds, with lower bounds zero and steps one.
fn bound_threads(record: &mut OpRecord<'_>) -> Result<(), Lost> {
    let ctx = record.ctx;
    if record.has("staticLowerBound") {
        return Ok(());
    }
    let sizes = record.numbers("operandSegmentSizes");
    let threads = sizes.and_then(|sizes| usize::try_from(*sizes.first()?).ok());
    let Some((threads, outputs)) = threads.and_then(|it| Some((it, record.operands.len().checked_sub(it)?))) else {
        return Err("does not specify the number of threads".into());
    };
    let all = |value: i64| ctx.attrs().dense_i64_array(std::iter::repeat_n(value, threads));
    record.set("staticLowerBound", all(0));
    record.set("staticUpperBound", all(DYNAMIC));
    record.set("staticStep", all(1));
    set_operand_sizes(record, &[0, threads, 0, outputs]);
    Ok(())
}

/// Merges the `scf.reduce` operations of a body, one per value, into a terminator that replaces the `yield`.
fn reduce_at_end(ir: &mut Isolate, op: Op) -> Result<(), Reported> {
    let ctx = ir.context().clone();
    let Some(body) = ir.op(op).region(0).and_then(|body| body.entry()) else { return Ok(()) };
    let reduces: Vec<Op> = body.ops().filter(|op| op.is::<ReduceOp<'_>>()).map(|op| op.op).collect();
    // The custom assembly format omits the `yield`.
    let Some(end) = body.last().filter(|last| match last.is::<ReduceOp<'_>>() {
        true => reduces.len() > 1,
        false => last.is::<YieldOp<'_>>() && last.operand_count() == 0,
    }) else {
        return Ok(());
    };
    let (end, loc) = (end.op, end.loc());
    let mut state = OpState::new(ctx.op_name_of(b"scf.reduce"), loc);
    for &reduce in &reduces {
        let operands: Vec<Value> = ir.op(reduce).operands().collect();
        let regions: Vec<Region> = ir.op(reduce).regions().map(|region| region.region).collect();
        state = state.operands(operands);
        for from in regions {
            let region = ir.create_region();
            ir.splice_blocks(region, None, from);
            state = state.region(region);
        }
    }
    Builder::before(ir, end).insert(state);
    reduces.into_iter().filter(|&op| op != end).chain([end]).for_each(|op| ir.erase(op));
    Ok(())
}

/// Splits the terminator into one `scf.reduce` per value and a `yield`.
fn reduce_in_body(ir: &mut Isolate, op: Op) -> Result<(), Reported> {
    let ctx = ir.context().clone();
    let body = ir.op(op).region(0).and_then(|body| body.entry());
    let end = body.and_then(|body| body.last()).filter(|end| end.is::<ReduceOp<'_>>());
    let Some(end) = end.filter(|end| end.operand_count() == end.regions().len()) else { return Ok(()) };
    let (end, loc) = (end.op, end.loc());
    let values: Vec<Value> = ir.op(end).operands().collect();
    let regions: Vec<Region> = ir.op(end).regions().map(|region| region.region).collect();
    for (value, from) in values.into_iter().zip(regions) {
        let region = ir.create_region();
        ir.splice_blocks(region, None, from);
        let reduce = OpState::new(ctx.op_name_of(b"scf.reduce"), loc).operands([value]).region(region);
        Builder::before(ir, end).insert(reduce);
    }
    Builder::before(ir, end).insert(OpState::new(ctx.op_name_of(b"scf.yield"), loc));
    ir.erase(end);
    Ok(())
}
