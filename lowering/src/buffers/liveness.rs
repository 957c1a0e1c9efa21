//! `optimize-allocation-liveness`: deallocation after the last use.

use lect_core::interfaces::effects::EffectKind;
use lect_core::ir::walk;
use lect_support::prelude::*;
use lect_transforms::pass::{Pass, PassContext};

use super::flow::{Flow, deallocation};

/// Move deallocations directly behind the last use of their buffer
#[derive(Pass)]
#[pass(name = "optimize-allocation-liveness", class = "OptimizeAllocationLivenessPass", on = "func.func")]
pub struct OptimizeAllocationLiveness;

impl Pass for OptimizeAllocationLiveness {
    fn run(&self, ir: &mut Isolate, _: &mut PassContext<'_>) -> Result<(), Reported> {
        let moves = {
            let ir = &*ir;
            let flow = Flow::of(ir.root());
            let mut moves = Vec::new();
            walk::for_each(ir.root(), |op| moves.extend(new_place(ir, op, &flow)));
            moves
        };
        for (free, after) in moves {
            match ir.op(after).next().map(|op| op.op) {
                Some(next) if next != free => ir.move_before(free, next),
                _ => {}
            }
        }
        Ok(())
    }
}

/// Returns the deallocation of an allocation, and the last operation of the block that uses it or an alias.
fn new_place(ir: &Isolate, op: OpRef<'_>, flow: &Flow) -> Option<(Op, Op)> {
    let block = op.block()?;
    let effects = op.effects()?;
    let mut allocated = effects.iter().filter(|effect| effect.kind == EffectKind::Allocate);
    let value = allocated.next().and_then(|effect| effect.value)?;
    if allocated.next().is_some() || !op.results().any(|result| result == value) {
        return None;
    }
    let free = deallocation(ir, value)??;
    if ir.op(free).block() != Some(block) {
        return None;
    }
    let mut last = None;
    for (user, _) in flow.aliases(value).into_iter().flat_map(|alias| ir.value(alias).uses()) {
        if user.op == free {
            continue;
        }
        let mut around = std::iter::successors(Some(user), |op| op.parent());
        let here = around.find(|op| op.block() == Some(block))?.op;
        if last.is_none_or(|known| ir.is_before(known, here)) {
            last = Some(here);
        }
    }
    // The result of a reallocation may be used before that.
    last.filter(|_| ir.op(free).result_count() == 0).map(|last| (free, last))
}
