//! What the counters of loops are in.

use lect_core::interfaces;
use lect_core::ir::OpRef;
use lect_transforms::analysis::ranges::{Bound, CounterBounds, Counters};
use smallvec::{SmallVec, smallvec};

use crate::mixed::{self, Mixed};
use crate::patterns::Table;

/// By operation.
pub(super) const MODELS: Table = &[
    ("scf.for", interfaces![dyn Counters => For]),
    ("scf.forall", interfaces![dyn Counters => Forall]),
    ("scf.parallel", interfaces![dyn Counters => Parallel]),
];

/// The operands of `scf.for` and of the groups of others.
const PARTS: [u32; 3] = [0, 1, 2];

struct For;

impl Counters for For {
    fn bounds(&self, op: OpRef<'_>) -> SmallVec<[CounterBounds; 2]> {
        match op.operands().take(3).map(Bound::Value).collect::<SmallVec<[Bound; 3]>>()[..] {
            [lower, upper, step] => smallvec![CounterBounds { lower, upper, step }],
            _ => SmallVec::new(),
        }
    }
}

struct Parallel;

impl Counters for Parallel {
    fn bounds(&self, op: OpRef<'_>) -> SmallVec<[CounterBounds; 2]> {
        let [lower, upper, step] = PARTS.map(|group| op.operand_group(group).map(Bound::Value).collect::<Vec<_>>());
        zipped(&lower, &upper, &step)
    }
}

struct Forall;

impl Counters for Forall {
    fn bounds(&self, op: OpRef<'_>) -> SmallVec<[CounterBounds; 2]> {
        let list = |attr: &str, group: u32| -> Vec<Bound> {
            let numbers = mixed::of(op, attr, group).unwrap_or_default();
            let bound = |number| match number {
                Mixed::Static(number) => Bound::Number(number),
                Mixed::Dynamic(value) => Bound::Value(value),
            };
            numbers.into_iter().map(bound).collect()
        };
        zipped(&list("staticLowerBound", 0), &list("staticUpperBound", 1), &list("staticStep", 2))
    }
}

fn zipped(lower: &[Bound], upper: &[Bound], step: &[Bound]) -> SmallVec<[CounterBounds; 2]> {
    let bounds = lower.iter().zip(upper).zip(step);
    bounds.map(|((&lower, &upper), &step)| CounterBounds { lower, upper, step }).collect()
}
