//! `reconcile-unrealized-casts`: removes casts that undo others.

use std::sync::atomic::{AtomicBool, Ordering};

use hashbrown::HashSet;
use lect_core::diag::Reported;
use lect_core::entity::{Op, Value};
use lect_core::ir::{Isolate, OpRef, walk};

use crate::pass::{Pass, PassContext};

/// Simplify and eliminate unrealized conversion casts
#[derive(Pass)]
#[pass(name = "reconcile-unrealized-casts", class = "ReconcileUnrealizedCastsPass")]
pub struct ReconcileCasts;

impl Pass for ReconcileCasts {
    fn run(&self, ir: &mut Isolate, cx: &mut PassContext<'_>) -> Result<(), Reported> {
        let is_changed = AtomicBool::new(false);
        cx.each_isolate(ir, |isolate| {
            if reconcile_all(isolate) {
                is_changed.store(true, Ordering::Relaxed);
            }
        });
        if !is_changed.into_inner() {
            cx.preserve_all();
        }
        Ok(())
    }
}

const CAST: &[u8] = b"builtin.unrealized_conversion_cast";

fn is_cast(op: OpRef<'_>) -> bool {
    op.name_data().name[..] == *CAST
}

/// Returns the cast whose results are exactly the operands of a cast, in order.
fn input_of(cast: OpRef<'_>) -> Option<OpRef<'_>> {
    let first = cast.operands().next()?;
    let input = cast.ir.value(first).defining_op().filter(|op| is_cast(*op))?;
    input.results().eq(cast.operands()).then_some(input)
}

/// Returns the operands of an earlier cast in the chain, if they have the types of this cast's results.
fn origin(cast: OpRef<'_>) -> Option<Vec<Value>> {
    let (mut next, mut seen) = (Some(cast), HashSet::<Op, foldhash::fast::RandomState>::default());
    while let Some(input) = next.filter(|input| seen.insert(input.op)) {
        if input.operand_types().eq(cast.result_types()) {
            let is_own = |value: Value| cast.ir.value(value).defining_op() == Some(cast);
            return (!input.operands().any(is_own)).then(|| input.operands().collect());
        }
        next = input_of(input);
    }
    None
}

/// Reconciles all casts of an isolate. Returns true if there are any.
fn reconcile_all(ir: &mut Isolate) -> bool {
    let (mut casts, name) = (Vec::new(), ir.context().op_name_of(CAST));
    walk::within_storage(ir.root(), |op| {
        if op.name() == name {
            casts.push(op.op);
        }
    });
    let has_any = !casts.is_empty();
    if has_any {
        reconcile(ir, casts);
    }
    has_any
}

/// Replaces casts that undo others, and erases those of the list that are unused then.
pub(crate) fn reconcile(ir: &mut Isolate, casts: Vec<Op>) {
    let mut pending = casts.clone();
    let ours: HashSet<Op, foldhash::fast::RandomState> = pending.iter().copied().collect();
    let mut waiting = ours.clone();
    while let Some(cast) = pending.pop() {
        waiting.remove(&cast);
        let view = ir.op(cast);
        let Some(origin) = origin(view) else { continue };
        let inputs = view.operands().filter_map(|operand| ir.value(operand).defining_op());
        for input in inputs.filter(|op| ours.contains(&op.op)) {
            if waiting.insert(input.op) {
                pending.push(input.op);
            }
        }
        let results: Vec<Value> = view.results().collect();
        results.into_iter().zip(origin).for_each(|(from, to)| ir.replace_all_uses(from, to));
    }
    let mut live = HashSet::<Op, foldhash::fast::RandomState>::default();
    let is_needed =
        |op: OpRef<'_>| op.results().any(|result| ir.value(result).uses().any(|(user, _)| !ours.contains(&user.op)));
    let mut pending: Vec<Op> = casts.iter().copied().filter(|&cast| is_needed(ir.op(cast))).collect();
    while let Some(cast) = pending.pop() {
        if live.insert(cast) {
            let inputs = ir.op(cast).operands().filter_map(|operand| ir.value(operand).defining_op());
            pending.extend(inputs.filter(|op| ours.contains(&op.op)).map(|op| op.op));
        }
    }
    let mut dead: Vec<Op> = casts.into_iter().filter(|cast| !live.contains(cast)).collect();
    // Unused casts are erased repeatedly; the remaining ones form cycles.
    while !dead.is_empty() {
        let (unused, used): (Vec<Op>, Vec<Op>) =
            dead.iter().partition(|&&op| ir.op(op).results().all(|result| ir.value(result).is_unused()));
        if unused.is_empty() {
            let first = used[0];
            ir.set_operands(first, &[]);
        }
        unused.into_iter().for_each(|op| ir.erase(op));
        dead = used;
    }
}
