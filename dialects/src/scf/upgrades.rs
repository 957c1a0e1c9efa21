//! What has changed of operations since older releases.

use lect_core::diag::Reported;
use lect_core::dialect::Change::{Ir, Record, Rename};
use lect_core::dialect::{OpRecord, Upgrade};
use lect_core::entity::{Op, Region, Value};
use lect_core::ir::{Builder, Isolate, OpRef, OpState};
use lect_core::types::DYNAMIC;

use crate::upgrades::{numbers, set_operand_sizes};

pub(super) const UPGRADES: &[Upgrade] = &[
    // It was `foreach_thread`, as texts still say.
    Upgrade::release(16, "forall", &[Record(bound_threads)]),
    Upgrade::release(16, "foreach_thread", &[Rename("scf.forall"), Record(bound_threads)]),
    Upgrade::release(16, "foreach_thread.perform_concurrently", &[Rename("scf.forall.in_parallel")]),
    Upgrade::release(17, "parallel", &[Ir(reduce_at_end)]),
];

/// Numbers of threads are upper bounds; the others are nought, and steps are one.
fn bound_threads(record: &mut OpRecord<'_>) -> Result<(), Reported> {
    let ctx = record.ctx;
    if record.attr("staticLowerBound").is_some() {
        return Ok(());
    }
    let sizes = record.attr("operandSegmentSizes").and_then(|sizes| numbers(ctx, sizes));
    let threads = sizes.and_then(|sizes| usize::try_from(*sizes.first()?).ok());
    let Some((threads, outputs)) = threads.and_then(|it| Some((it, record.operands.len().checked_sub(it)?))) else {
        return Err(record.error("does not say how many threads there are"));
    };
    let all = |value: i64| ctx.i64_array_attr(std::iter::repeat_n(value, threads));
    record.set("staticLowerBound", all(0));
    record.set("staticUpperBound", all(DYNAMIC));
    record.set("staticStep", all(1));
    set_operand_sizes(record, &[0, threads, 0, outputs]);
    Ok(())
}

/// Values are reduced by one operation at the end of the body, which was an operation for each before, and a `yield`.
fn reduce_at_end(ir: &mut Isolate, op: Op) -> Result<(), Reported> {
    let ctx = ir.context().clone();
    let Some(body) = ir.op(op).region(0).and_then(|body| body.entry()) else { return Ok(()) };
    let is = |op: OpRef<'_>, name: &str| *op.name_data().name == *name.as_bytes();
    let Some(end) = body.last().filter(|&last| is(last, "scf.yield") && last.operand_count() == 0) else {
        return Ok(());
    };
    let (end, loc) = (end.op, end.loc());
    let reduces: Vec<Op> = body.ops().filter(|&op| is(op, "scf.reduce")).map(|op| op.op).collect();
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
    reduces.into_iter().chain([end]).for_each(|op| ir.erase(op));
    Ok(())
}
