//! Integer range interface of operations that specify or reflect ranges.

use lect_core::interfaces;
use lect_core::types::Signedness;
use lect_support::prelude::*;
use lect_transforms::analysis::ranges::{InferIntRange, IntRange, KeepRange, OfAll};

/// Interface models by operation name.
pub(crate) const MODELS: Table = &[
    ("test.increment", interfaces![dyn InferIntRange => OfAll(|_, args| Some(increment(args.first()?)))]),
    (
        "test.reflect_bounds",
        interfaces![dyn InferIntRange => OfAll(|_, args| args.first().cloned()), dyn KeepRange => Reflect],
    ),
    ("test.with_bounds", interfaces![dyn InferIntRange => Given]),
    ("test.with_bounds_region", interfaces![dyn InferIntRange => Given]),
    ("test.without_bounds", interfaces![dyn InferIntRange => OfAll(|_, _| None)]),
];

const BOUNDS: [&str; 4] = ["umin", "umax", "smin", "smax"];

/// Range that attributes specify, for the result or for the argument of the body.
struct Given;

impl InferIntRange for Given {
    fn range(&self, op: OpRef<'_>, _: &[Option<IntRange>]) -> Option<IntRange> {
        let bound = |name| attr_int(op.context(), op.attr(name)?);
        let [umin, umax, smin, smax] = BOUNDS.map(bound);
        Some(IntRange::new([umin?, umax?], [smin?, smax?]))
    }

    fn arguments(&self, op: OpRef<'_>, operands: &[Option<IntRange>]) -> Vec<Option<IntRange>> {
        vec![self.range(op, operands)]
    }
}

/// Adds one to each bound, saturating at the maximum of the width.
fn increment(range: &IntRange) -> IntRange {
    let one = ApInt::from_u64(range.width(), 1);
    let unsigned = |bound: &ApInt| if bound.is_all_ones() { bound.clone() } else { bound.wrapping_add(&one) };
    let last = ApInt::signed_max(range.width());
    let signed = |bound: &ApInt| if *bound == last { last.clone() } else { bound.wrapping_add(&one) };
    IntRange::new([unsigned(&range.umin), unsigned(&range.umax)], [signed(&range.smin), signed(&range.smax)])
}

/// Writes the inferred range into attributes.
struct Reflect;

impl KeepRange for Reflect {
    fn keep(&self, ir: &mut Isolate, op: Op, range: &IntRange) {
        let ctx = ir.context().clone();
        let Some(ty) = ir.op(op).result_types().next() else { return };
        let ty = ctx.types().element_type(ty).unwrap_or(ty);
        let with_sign = |signedness| match ctx.types().data(ty) {
            TypeData::Integer { width, .. } => ctx.types().integer(*width, signedness).unwrap_or(ty),
            _ => ty,
        };
        let (unsigned, signed) = (with_sign(Signedness::Unsigned), with_sign(Signedness::Signed));
        let bounds = [(&range.umin, unsigned), (&range.umax, unsigned), (&range.smin, signed), (&range.smax, signed)];
        for (name, (bound, ty)) in BOUNDS.into_iter().zip(bounds) {
            let attr = ctx.attrs().intern(AttrData::Integer { value: bound.clone(), ty });
            ir.set_attr(op, name, Some(attr));
        }
    }
}
