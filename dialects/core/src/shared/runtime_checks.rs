//! Runtime checks of indices, sizes and slices, shared by `memref` and `tensor`.

use lect_support::mixed_integers::MixedSlice;
use lect_support::prelude::*;
use lect_transforms::passes::{RuntimeChecks, RuntimeVerifiable};

use crate::arith::{AddIOp, AndIOp, CmpIOp, CmpIPredicate, ConstantOp, MulIOp, SubIOp};
use crate::cf::AssertOp;
use crate::scf::{IfOp, YieldOp};

pub(crate) type Checks<'c, 'r, 'a> = &'c mut RuntimeChecks<'r, 'a>;

/// Operations that read the sizes of a shaped value.
pub(crate) struct Shaped {
    /// Emits a dimension size, even if static.
    pub dim: fn(&mut Rewriter<'_>, of: Value, at: Value) -> Value,
    /// Emits a dimension size, folded if static.
    pub folded_dim: fn(&mut Rewriter<'_>, of: Value, at: Value) -> Value,
    pub rank: fn(&mut Rewriter<'_>, of: Value) -> Value,
}

/// Emits an assertion with a message.
pub(crate) fn assert(cx: Checks<'_, '_, '_>, condition: Value, wrong: &str) {
    let message = cx.message(wrong);
    cx.rw.add(AssertOp::build(condition, message));
}

/// Emits an index constant.
pub(crate) fn number(cx: Checks<'_, '_, '_>, number: i64) -> Value {
    cx.rw.value(ConstantOp::index(cx.rw.context(), number))
}

/// Returns a mixed integer as a value.
pub(crate) fn as_value(cx: Checks<'_, '_, '_>, size: Mixed) -> Value {
    match size {
        Mixed::Static(known) => number(cx, known),
        Mixed::Dynamic(value) => value,
    }
}

/// Emits an integer comparison.
pub(crate) fn compare(cx: Checks<'_, '_, '_>, predicate: CmpIPredicate, a: Value, b: Value) -> Value {
    cx.rw.value(CmpIOp::build(predicate, a, b))
}

/// Emits a check that an index is in `0..limit`, folded if possible.
pub(crate) fn in_bounds(cx: Checks<'_, '_, '_>, index: Value, zero: Value, limit: Value) -> Value {
    let low = cx.rw.value_or_fold(CmpIOp::build(CmpIPredicate::Sge, index, zero));
    let high = cx.rw.value_or_fold(CmpIOp::build(CmpIPredicate::Slt, index, limit));
    cx.rw.value_or_fold(AndIOp::build(low, high))
}

impl Shaped {
    /// Emits a dimension size, even if static.
    pub fn dim(&self, cx: Checks<'_, '_, '_>, of: Value, at: usize) -> Value {
        let at = number(cx, at as i64);
        (self.dim)(cx.rw, of, at)
    }

    /// Emits a dimension size, folded if static.
    pub fn dim_or_fold(&self, cx: Checks<'_, '_, '_>, of: Value, at: usize) -> Value {
        let at = number(cx, at as i64);
        (self.folded_dim)(cx.rw, of, at)
    }

    /// Checks that the rank of an unranked value is `rank`.
    pub fn check_rank(&self, cx: Checks<'_, '_, '_>, from: Value, rank: usize) {
        let found = (self.rank)(cx.rw, from);
        let rank = number(cx, rank as i64);
        let same = compare(cx, CmpIPredicate::Eq, found, rank);
        assert(cx, same, "rank mismatch");
    }

    /// Checks the sizes that are dynamic in `from` and static in `to`.
    pub fn check_sizes(&self, cx: Checks<'_, '_, '_>, value: Value, from: Option<&[i64]>, to: &[i64]) {
        for (at, &size) in to.iter().enumerate() {
            if size == DYNAMIC || from.is_some_and(|from| from.get(at) != Some(&DYNAMIC)) {
                continue;
            }
            let found = self.dim(cx, value, at);
            let size = number(cx, size);
            let same = compare(cx, CmpIPredicate::Eq, found, size);
            assert(cx, same, &format!("size mismatch of dim {at}"));
        }
    }
}

/// Check of an access to one element: the index of the accessed operand, which the indices follow, and its size
/// operations.
pub(crate) struct Access(pub usize, pub Shaped);

impl RuntimeVerifiable for Access {
    fn check(&self, op: Op, cx: &mut RuntimeChecks<'_, '_>) {
        let Self(at, shaped) = self;
        let operands: Values = cx.rw.op(op).operands().skip(*at).collect();
        let Some((&value, indices)) = operands.split_first().filter(|it| !it.1.is_empty()) else { return };
        let zero = number(cx, 0);
        let mut all = None;
        for (at, &index) in indices.iter().enumerate() {
            let size = shaped.dim_or_fold(cx, value, at);
            let this = in_bounds(cx, index, zero, size);
            all = Some(all.map_or(this, |before| cx.rw.value_or_fold(AndIOp::build(before, this))));
        }
        all.into_iter().for_each(|all| assert(cx, all, "out-of-bounds access"));
    }
}

/// Check of a dimension operand.
pub(crate) struct Dim(pub Shaped);

impl RuntimeVerifiable for Dim {
    fn check(&self, op: Op, cx: &mut RuntimeChecks<'_, '_>) {
        let operands: Values = cx.rw.op(op).operands().collect();
        let [of, index] = operands[..] else { return };
        let rank = (self.0.rank)(cx.rw, of);
        let zero = number(cx, 0);
        let inside = in_bounds(cx, index, zero, rank);
        assert(cx, inside, "index is out of bounds");
    }
}

/// Returns a size of the source of a slice.
pub(crate) type SizeOf<'s> = &'s dyn Fn(Checks<'_, '_, '_>, usize) -> Value;

/// Checks that a slice is within its source. `name` is used in messages.
pub(crate) fn check_slice(
    cx: Checks<'_, '_, '_>,
    slice: &MixedSlice,
    (zero, one): (Value, Value),
    size_of: SizeOf<'_>,
    name: &str,
) {
    for (at, ((&offset, &size), &stride)) in slice.offsets.iter().zip(&slice.sizes).zip(&slice.strides).enumerate() {
        let offset = as_value(cx, offset);
        let size = as_value(cx, size);
        let stride = as_value(cx, stride);
        let whole = size_of(cx, at);

        // An empty slice may begin at the end.
        let empty = compare(cx, CmpIPredicate::Eq, size, zero);
        let begins = choose(
            cx,
            empty,
            |cx| {
                let low = compare(cx, CmpIPredicate::Sge, offset, zero);
                let high = compare(cx, CmpIPredicate::Sle, offset, whole);
                cx.rw.value(AndIOp::build(low, high))
            },
            |cx| in_bounds(cx, offset, zero, whole),
        );
        assert(cx, begins, &format!("offset {at} is out-of-bounds"));

        let some = compare(cx, CmpIPredicate::Sgt, size, zero);
        let ends = choose(
            cx,
            some,
            |cx| {
                let steps = cx.rw.value(SubIOp::build(size, one));
                let distance = cx.rw.value(MulIOp::build(steps, stride));
                let last = cx.rw.value(AddIOp::build(offset, distance));
                in_bounds(cx, last, zero, whole)
            },
            |cx| cx.rw.value(ConstantOp::build(cx.rw.context().attrs().bool(true))),
        );
        assert(cx, ends, &format!("{name} runs out-of-bounds along dimension {at}"));
    }
}

/// Emits an `scf.if` with an `i1` result.
fn choose(
    cx: Checks<'_, '_, '_>,
    condition: Value,
    yes: impl FnOnce(Checks<'_, '_, '_>) -> Value,
    no: impl FnOnce(Checks<'_, '_, '_>) -> Value,
) -> Value {
    let i1 = cx.rw.context().types().i1();
    let loc = cx.rw.loc();
    let [(on_yes, yes_block), (on_no, no_block)] = [(); 2].map(|()| cx.rw.region_with_block(&[], loc));
    let result = cx.rw.add(IfOp::build(condition, [i1], on_yes, on_no));
    cx.rw.at_end(yes_block);
    let value = yes(cx);
    cx.rw.add(YieldOp::build([value]));
    cx.rw.at_end(no_block);
    let value = no(cx);
    cx.rw.add(YieldOp::build([value]));
    cx.rw.after(result);
    cx.rw.op(result).result(0)
}
