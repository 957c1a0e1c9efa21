//! Pass `mini-inline`: inlines bodies of functions with any number of blocks.

use lect::dialects::cf;
use lect::ir::walk::within_isolate;
use lect::ir::{IsolatePath, Mapping};
use lect::pass::{Pass, PassContext, Statistic};
use lect::prelude::*;

use crate::dialect::CallOp;
use crate::{function, functions};

static INLINED: Statistic = Statistic::new("num-inlined", "Number of calls that were inlined");

/// Inline calls of mini functions
#[derive(Pass)]
#[pass(name = "mini-inline", on = "builtin.module", statistics = [INLINED])]
pub struct MiniInline {
    /// Calls of functions with more operations than this, the function among them, stay calls
    #[option(default = 100)]
    max_ops: u64,
}

impl Pass for MiniInline {
    fn run(&self, module: &mut Isolate, cx: &mut PassContext<'_>) -> Result<(), Reported> {
        let mut inlined = 0;
        for caller in functions(module) {
            inlined += inline_calls(module, caller, self.max_ops)?;
        }
        cx.count(&INLINED, inlined);
        Ok(())
    }
}

/// Inlines the calls in a function once: calls in the inlined bodies stay calls. A function is not inlined into itself.
/// Nor is one that has more operations than `max_ops`. Returns how many calls were inlined.
pub fn inline_calls(module: &mut Isolate, caller: Op, max_ops: u64) -> Result<u64, Reported> {
    let mut inlined = 0;
    let mut calls: Vec<(Op, String)> = Vec::new();
    within_isolate(module.op(caller), |op| {
        calls.extend(op.cast::<CallOp>().map(|call| (op.op, call.callee().into_owned())));
    });
    for (call, name) in calls {
        let Some(callee) = function(module, &name).filter(|&callee| callee != caller) else { continue };
        let [from, into] = [callee, caller].map(|op| IsolatePath::default().join(op));
        let Some((callee, caller)) = module.pair_mut(&from, &into) else { continue };
        if callee.all_ops().len() as u64 <= max_ops {
            inline(callee, caller, call)?;
            inlined += 1;
        }
    }
    Ok(inlined)
}

/// Puts the body of a function in the place of a call.
fn inline(callee: &Isolate, caller: &mut Isolate, call: Op) -> Result<(), Reported> {
    let ctx = caller.context().clone();
    let Some(region) = callee.root().region(0) else { return Ok(()) };
    let (loc, args) = (caller.op(call).loc(), caller.op(call).operands().collect::<Vec<_>>());
    let inlined = caller
        .inline_region(region, call, &args, &mut Mapping::default())
        .map_err(|error| ctx.error(loc, format!("cannot inline the call: {error}")).emit())?;
    // A single block went before the call, with its return; of several blocks each return becomes a branch.
    let last = caller.op(call).prev().map(|op| op.op);
    if let Some(exit) = last.filter(|&last| inlined.exits[..] == [last]) {
        let values: Vec<Value> = caller.op(exit).operands().collect();
        caller.replace_op(call, &values);
        caller.erase(exit);
        return Ok(());
    }
    let types: Vec<Type> = caller.op(call).result_types().collect();
    let results: Vec<Value> = types.iter().map(|&ty| caller.add_block_arg(inlined.rest, ty, loc)).collect();
    for exit in inlined.exits {
        let values: Vec<Value> = caller.op(exit).operands().collect();
        caller.rename(exit, cf::BranchOp::build(values, inlined.rest))?;
    }
    caller.replace_op(call, &results);
    Ok(())
}
