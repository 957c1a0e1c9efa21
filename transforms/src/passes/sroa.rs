//! `sroa`: splits memory of an aggregate into memory of its elements.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::sync::atomic::{AtomicBool, Ordering};

use lect_core::diag::Reported;
use lect_core::entity::{Op, Value};
use lect_core::ir::{Isolate, walk};

use crate::memory::{Aggregate, AggregateAllocation, ElementAccess, Layout, PointerUse, SafeAccess, Slot};
use crate::pass::{Pass, PassContext, Statistic};
use crate::rewrite::erase_all;

static DIVIDED: Statistic = Statistic::new("destructured slots", "Total amount of memory slots destructured");
static BENEFIT: Statistic = Statistic::new(
    "slots with memory benefit",
    "Total amount of memory slots in which the destructured size was smaller than the total size after eliminating unused fields",
);
static LARGEST: Statistic = Statistic::new(
    "max subelement number",
    "Maximal number of sub-elements a successfully destructured slot initially had",
);

/// Scalar Replacement of Aggregates
#[derive(Pass)]
#[pass(name = "sroa", class = "SROA", statistics = [DIVIDED, LARGEST, BENEFIT])]
pub struct Sroa;

impl Pass for Sroa {
    fn run(&self, ir: &mut Isolate, cx: &mut PassContext<'_>) -> Result<(), Reported> {
        let changed = AtomicBool::new(false);
        // The layout of elements is known only without a data layout.
        let layout = Layout::of(ir.root(), cx.outer_layouts());
        let context = &*cx;
        context.each_isolate(ir, |isolate| {
            changed.fetch_or(divide_all(isolate, layout, context), Ordering::Relaxed);
        });
        if !changed.into_inner() {
            cx.preserve_all();
        }
        Ok(())
    }
}

/// Splits allocations, and the resulting ones repeatedly. Returns true if there were any.
fn divide_all(ir: &mut Isolate, layout: Layout, cx: &PassContext<'_>) -> bool {
    let mut pending = walk::storage_post_order(ir.root());
    pending.retain(|&op| ir.op(op).interface::<dyn AggregateAllocation>().is_some());
    let (mut any, mut largest) = (false, 0);
    while !pending.is_empty() {
        let (mut left, mut changed) = (Vec::new(), false);
        for op in pending {
            let Some((made, rest, aggregate)) = divide_one(ir, op, layout) else {
                left.push(op);
                continue;
            };
            cx.count(&DIVIDED, 1);
            cx.count(&BENEFIT, u64::from(made.len() < aggregate.elements.len()));
            largest = largest.max(aggregate.elements.len() as u64);
            left.extend(made);
            left.extend(rest);
            changed = true;
        }
        any |= changed;
        pending = if changed { left } else { Vec::new() };
    }
    cx.count(&LARGEST, largest);
    any
}

/// Splits memory, if all users can access elements. Returns the new allocations, that of the remaining aggregates, and
/// the memory.
fn divide_one(ir: &mut Isolate, allocation: Op, layout: Layout) -> Option<(Vec<Op>, Option<Op>, Aggregate)> {
    let view = ir.op(allocation);
    let model = view.interface::<dyn AggregateAllocation>()?;
    let used = model.aggregates(view).into_iter().filter(|aggregate| !ir.value(aggregate.slot.pointer).is_unused());
    let (aggregate, plan) = used.into_iter().find_map(|mut aggregate| {
        aggregate.slot.layout = layout;
        let plan = Plan::of(ir, allocation, &aggregate)?;
        Some((aggregate, plan))
    })?;
    let made = model.divide(ir, allocation, &aggregate, &plan.used);
    let pointers: Vec<Value> = made.iter().map(|&op| ir.op(op).result(0)).collect();
    let of = |element: usize| {
        let place = plan.used.iter().position(|used| *used == element)?;
        Some(Slot { layout, ..Slot::new(pointers[place], aggregate.elements[element]) })
    };
    let mut erased: Vec<Op> = Vec::new();
    for (&op, operands) in &plan.lost {
        let operands: Vec<usize> = operands.iter().copied().collect();
        let model = ir.op(op).interface::<dyn PointerUse>();
        if !model.is_some_and(|model| model.stays(ir, op, &operands)) {
            erased.push(op);
        }
    }
    for &op in &plan.accesses {
        let Some(access) = ir.op(op).interface::<dyn ElementAccess>() else { continue };
        if access.rewire(ir, op, &aggregate, &of) {
            erased.push(op);
        }
    }
    erase_all(ir, erased);
    let rest = model.divided(ir, allocation, &aggregate);
    Some((made, rest, aggregate))
}

#[derive(Default)]
struct Plan {
    /// Elements in use, in the order of their allocation.
    used: Vec<usize>,
    /// Users of elements, the last first.
    accesses: Vec<Op>,
    /// Users that can lose the pointer, with the operand indices.
    lost: BTreeMap<Op, BTreeSet<usize>>,
}

impl Plan {
    fn of(ir: &Isolate, allocation: Op, aggregate: &Aggregate) -> Option<Self> {
        let mut plan = Self::default();
        let mut safe = Vec::new();
        let mut pending: Vec<Op> = Vec::new();
        let mut accesses = HashSet::new();
        for (user, index) in ir.value(aggregate.slot.pointer).uses() {
            match user.interface::<dyn ElementAccess>().and_then(|it| it.elements(user, aggregate)) {
                Some((elements, within)) => {
                    let new = elements.into_iter().filter(|element| !plan.used.contains(element));
                    let new: Vec<usize> = new.collect();
                    plan.used.extend(new);
                    safe.extend(within);
                    accesses.insert(user.op);
                }
                None => plan.lose(user.op, index, &mut pending),
            }
        }
        let mut seen = HashSet::new();
        while let Some(slot) = safe.pop() {
            for (user, index) in ir.value(slot.pointer).uses() {
                if !seen.insert((user.op, index)) {
                    continue;
                }
                match user.interface::<dyn SafeAccess>().and_then(|it| it.within(user, slot)) {
                    Some(within) => safe.extend(within),
                    None => plan.lose(user.op, index, &mut pending),
                }
            }
        }
        while let Some(op) = pending.pop() {
            let view = ir.op(op);
            let model = view.interface::<dyn PointerUse>()?;
            let operands: Vec<usize> = plan.lost.get(&op)?.iter().copied().collect();
            if !model.can_lose(view, &operands) {
                return None;
            }
            if model.passes_on(view) {
                for (user, index) in view.results().flat_map(|result| ir.value(result).uses()) {
                    plan.lose(user.op, index, &mut pending);
                }
            }
        }
        if accesses.iter().any(|op| plan.lost.contains_key(op)) {
            return None;
        }
        // Users of the pointer are nested in the region of the allocation.
        let region = ir.op(allocation).block()?.region()?;
        let mut places = Vec::new();
        let nested = region.blocks().flat_map(|block| block.ops());
        nested.for_each(|op| walk::within_storage(op, |op| places.push(op.op)));
        plan.accesses = places.into_iter().filter(|op| accesses.contains(op)).collect();
        plan.accesses.reverse();
        Some(plan)
    }

    fn lose(&mut self, op: Op, index: usize, pending: &mut Vec<Op>) {
        if self.lost.entry(op).or_default().insert(index) {
            pending.push(op);
        }
    }
}
