//! Integer range inference of induction variables.

use lect_core::interfaces;
use lect_support::prelude::*;
use lect_transforms::analysis::ranges::{Bound, CounterBounds, Counters};

use crate::scf::ops::forall;

/// Interface models by operation.
pub(crate) const MODELS: Table = &[
    ("scf.for", interfaces![dyn Counters => For]),
    ("scf.forall", interfaces![dyn Counters => Forall]),
    ("scf.parallel", interfaces![dyn Counters => Parallel]),
];

/// Positions of lower bound, upper bound and step among the operands, or operand segments.
const PARTS: [u32; 3] = [0, 1, 2];

struct For;

impl Counters for For {
    fn bounds(&self, op: OpRef<'_>) -> SmallVec<[CounterBounds; 2]> {
        match op.operands().take(3).map(Bound::Value).collect::<SmallVec<[Bound; 3]>>()[..] {
            [lower, upper, step] => smallvec![CounterBounds::new(lower, upper, step)],
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
        let bound = |size| match size {
            Mixed::Static(number) => Bound::Number(number),
            Mixed::Dynamic(value) => Bound::Value(value),
        };
        let lists = forall::bounds(op).unwrap_or_default().into_iter();
        let lists: Vec<Vec<Bound>> = lists.map(|list| list.into_iter().map(bound).collect()).collect();
        match &lists[..] {
            [lower, upper, step] => zipped(lower, upper, step),
            _ => SmallVec::new(),
        }
    }
}

fn zipped(lower: &[Bound], upper: &[Bound], step: &[Bound]) -> SmallVec<[CounterBounds; 2]> {
    let bounds = lower.iter().zip(upper).zip(step);
    bounds.map(|((&lower, &upper), &step)| CounterBounds::new(lower, upper, step)).collect()
}
