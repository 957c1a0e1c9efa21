//! Models of operations that handle ownership themselves.

use std::collections::HashMap;

use lect_dialects::arith::{AndIOp, SelectOp, XOrIOp};
use lect_dialects::cf::CondBranchOp;
use lect_dialects::scf::InParallelOp;
use lect_support::prelude::*;

use super::Deallocating;
use super::owners::{Owners, Ownership, truth};

const MODELS: &[(&str, &dyn Deallocating)] = &[
    (SelectOp::NAME, &OfSelect),
    (CondBranchOp::NAME, &OfCondBranch),
    (InParallelOp::NAME, &OfInParallel),
    ("gpu.terminator", &OfTerminator),
];

/// Returns the model of an operation: the one that its dialect attaches, or one of this crate.
pub(super) fn of(op: OpRef<'_>) -> Option<&'static dyn Deallocating> {
    let name = op.info()?.name();
    op.interface::<dyn Deallocating>().or_else(|| MODELS.iter().find(|it| it.0 == name).map(|it| it.1))
}

/// Model of `arith.select`, whose indicator is selected like the buffer.
struct OfSelect;

impl Deallocating for OfSelect {
    fn process(&self, op: Op, _: &mut Rewriter<'_>, _: &mut Owners) -> Result<Op, Reported> {
        Ok(op)
    }

    fn with_indicator(&self, op: Op, buffer: Value, rw: &mut Rewriter<'_>, owners: &mut Owners) -> (Value, Value) {
        let view = rw.op(op);
        let parts = view.cast::<SelectOp<'_>>().zip(view.block());
        let selected = parts.and_then(|(select, block)| {
            let yes = owners.indicator(select.true_value(), block.block)?;
            let no = owners.indicator(select.false_value(), block.block)?;
            Some((select.condition(), yes, no))
        });
        let Some((condition, yes, no)) = selected else { return owners.copy_if_unknown(rw, buffer) };
        let loc = view.loc();
        let indicator = rw.located(loc, |rw| rw.value(SelectOp::build(condition, yes, no)));
        (buffer, indicator)
    }
}

/// Model of `cf.cond_br`: a deallocation for each successor, whose conditions depend on that of the branch.
struct OfCondBranch;

/// Emits the deallocation for a successor. Returns the passed values with their indicators, and indicators by buffer.
fn free_for(
    rw: &mut Rewriter<'_>,
    owners: &mut Owners,
    [from, to]: [Block; 2],
    buffers: &[Value],
    conditions: Vec<Value>,
    passed: Vec<Value>,
) -> (Vec<Value>, Vec<(Value, Value)>) {
    let retained = owners.retained(rw.ir(), from, Some(to), &passed);
    let updated = owners.free(rw, from, buffers.to_vec(), conditions, &retained);
    let known: HashMap<Value, Value> = retained.iter().copied().zip(updated.iter().copied()).collect();
    let indicators: Vec<Value> = passed.iter().filter_map(|value| known.get(value).copied()).collect();
    (passed.into_iter().chain(indicators).collect(), retained.into_iter().zip(updated).collect())
}

impl Deallocating for OfCondBranch {
    fn process(&self, op: Op, rw: &mut Rewriter<'_>, owners: &mut Owners) -> Result<Op, Reported> {
        let view = rw.op(op);
        let parts = view.cast::<CondBranchOp<'_>>().zip(view.block());
        let Some((branch, block)) = parts.map(|it| (it.0, it.1.block)) else { return Ok(op) };
        let (loc, condition) = (view.loc(), branch.condition());
        let targets: Vec<Block> = view.successors().map(|block| block.block).collect();
        let &[yes, no] = &targets[..] else { return Ok(op) };
        let passed_if: Vec<Value> = branch.true_dest_operands().collect();
        let passed_else: Vec<Value> = branch.false_dest_operands().collect();
        rw.before(op);
        rw.located(loc, |rw| {
            let [buffers, indicators] = owners.freed(rw, block)?;
            let conditions = indicators.iter().map(|it| rw.value(AndIOp::build(*it, condition))).collect();
            let (passed_if, of_first) = free_for(rw, owners, [block, yes], &buffers, conditions, passed_if);
            CondBranchOp::set_true_dest_operands(rw.ir_mut(), op, passed_if);
            // The negated condition is computed for each buffer, as in MLIR.
            let mut conditions = Vec::new();
            for indicator in &indicators {
                let always = truth(rw, loc, true);
                let otherwise = rw.value(XOrIOp::build(always, condition));
                conditions.push(rw.value(AndIOp::build(*indicator, otherwise)));
            }
            let (passed_else, of_second) = free_for(rw, owners, [block, no], &buffers, conditions, passed_else);
            CondBranchOp::set_false_dest_operands(rw.ir_mut(), op, passed_else);
            let of_first: HashMap<Value, Value> = of_first.into_iter().collect();
            let last: HashMap<Value, Value> = of_second.iter().copied().collect();
            let mut done = Vec::new();
            for (buffer, _) in of_second {
                let (Some(&a), Some(&b)) = (of_first.get(&buffer), last.get(&buffer)) else { continue };
                if !done.contains(&buffer) {
                    done.push(buffer);
                    let indicator = rw.value(SelectOp::build(condition, a, b));
                    owners.set(buffer, Ownership::Indicator(indicator), block);
                }
            }
            Ok(op)
        })
    }
}

/// Model of `scf.forall.in_parallel`, which is empty after bufferization.
struct OfInParallel;

impl Deallocating for OfInParallel {
    fn process(&self, op: Op, rw: &mut Rewriter<'_>, owners: &mut Owners) -> Result<Op, Reported> {
        let view = rw.op(op);
        if view.regions().flat_map(|region| region.blocks()).any(|block| !block.is_empty()) {
            return Err(view.error("only supported when nested region is empty").emit());
        }
        OfTerminator.process(op, rw, owners)
    }
}

/// Model of terminators that pass on no values.
struct OfTerminator;

impl Deallocating for OfTerminator {
    fn process(&self, op: Op, rw: &mut Rewriter<'_>, owners: &mut Owners) -> Result<Op, Reported> {
        let loc = rw.op(op).loc();
        rw.located(loc, |rw| owners.free_before_end(rw, op, &[]))?;
        Ok(op)
    }
}
