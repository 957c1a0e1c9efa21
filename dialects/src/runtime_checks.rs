//! Checks of indices, sizes and slices that are made when a program runs: `memref` and `tensor` have the same.

use lect_core::entity::{Op, Value};
use lect_core::ir::OpState;
use lect_core::types::DYNAMIC;
use lect_transforms::passes::{RuntimeChecks, RuntimeVerifiable};

use crate::mixed::{Mixed, MixedSlice};
use crate::patterns::{Values, constant, constant_index, insert_value, op_state};

pub(crate) type Checks<'c, 'r, 'a> = &'c mut RuntimeChecks<'r, 'a>;

/// How two integers compare (`arith.cmpi`).
#[derive(Clone, Copy)]
pub(crate) enum Is {
    Equal = 0,
    Less = 2,
    AtMost = 3,
    Greater = 4,
    AtLeast = 5,
}

/// The operations that tell the sizes of a shaped value.
pub(crate) struct Shaped {
    pub dim: &'static str,
    pub rank: &'static str,
}

/// An operation of integers of one type.
pub(crate) fn binary(cx: Checks<'_, '_, '_>, name: &str, a: Value, b: Value) -> Option<OpState> {
    let ty = cx.rw.ir().value_type(a);
    Some(op_state(cx.rw, name, cx.loc).operands([a, b]).results([ty]))
}

fn comparison(cx: Checks<'_, '_, '_>, is: Is, a: Value, b: Value) -> Option<OpState> {
    let ctx = cx.rw.context();
    let predicate = ctx.integer_attr(ctx.common().i64, is as i64);
    let state = op_state(cx.rw, "arith.cmpi", cx.loc).operands([a, b]).results([ctx.common().i1]);
    Some(state.attr(ctx, "predicate", predicate))
}

/// Compares two integers.
pub(crate) fn compare(cx: Checks<'_, '_, '_>, is: Is, a: Value, b: Value) -> Option<Value> {
    let state = comparison(cx, is, a, b)?;
    Some(insert_value(cx.rw, state))
}

/// A number of an operation as a value.
pub(crate) fn as_value(cx: Checks<'_, '_, '_>, number: Mixed) -> Option<Value> {
    match number {
        Mixed::Static(number) => constant_index(cx.rw, number, cx.loc),
        Mixed::Dynamic(value) => Some(value),
    }
}

/// Inserts an operation of one result, or what it folds to.
pub(crate) fn value_or_fold(cx: Checks<'_, '_, '_>, state: OpState) -> Option<Value> {
    cx.rw.insert_or_fold(state).first().copied()
}

/// Whether an index is from zero to less than a limit, as far as that is not known.
pub(crate) fn in_bounds(cx: Checks<'_, '_, '_>, index: Value, zero: Value, limit: Value) -> Option<Value> {
    let state = comparison(cx, Is::AtLeast, index, zero)?;
    let low = value_or_fold(cx, state)?;
    let state = comparison(cx, Is::Less, index, limit)?;
    let high = value_or_fold(cx, state)?;
    let state = binary(cx, "arith.andi", low, high)?;
    value_or_fold(cx, state)
}

impl Shaped {
    fn dim_state(&self, cx: Checks<'_, '_, '_>, of: Value, at: usize) -> Option<OpState> {
        let at = constant_index(cx.rw, at as i64, cx.loc)?;
        let index = cx.rw.context().common().index;
        Some(op_state(cx.rw, self.dim, cx.loc).operands([of, at]).results([index]))
    }

    /// The size of a dimension, even if its type says it.
    pub fn dim(&self, cx: Checks<'_, '_, '_>, of: Value, at: usize) -> Option<Value> {
        let state = self.dim_state(cx, of, at)?;
        Some(insert_value(cx.rw, state))
    }

    /// The size of a dimension.
    pub fn dim_or_fold(&self, cx: Checks<'_, '_, '_>, of: Value, at: usize) -> Option<Value> {
        let state = self.dim_state(cx, of, at)?;
        value_or_fold(cx, state)
    }

    /// How many dimensions there are.
    pub fn rank(&self, cx: Checks<'_, '_, '_>, of: Value) -> Option<Value> {
        let index = cx.rw.context().common().index;
        let state = op_state(cx.rw, self.rank, cx.loc).operands([of]).results([index]);
        Some(insert_value(cx.rw, state))
    }

    /// Casts to known sizes are of values that have them: of as many dimensions, and as large.
    pub fn check_rank(&self, cx: Checks<'_, '_, '_>, from: Value, rank: usize) -> Option<()> {
        let found = self.rank(cx, from)?;
        let rank = constant_index(cx.rw, rank as i64, cx.loc)?;
        let same = compare(cx, Is::Equal, found, rank)?;
        cx.assert(same, "rank mismatch")
    }

    /// Sizes that `from` does not know are those of `to`, if that knows them.
    pub fn check_sizes(&self, cx: Checks<'_, '_, '_>, value: Value, from: Option<&[i64]>, to: &[i64]) -> Option<()> {
        for (at, &size) in to.iter().enumerate() {
            if size == DYNAMIC || from.is_some_and(|from| from.get(at) != Some(&DYNAMIC)) {
                continue;
            }
            let found = self.dim(cx, value, at)?;
            let size = constant_index(cx.rw, size, cx.loc)?;
            let same = compare(cx, Is::Equal, found, size)?;
            cx.assert(same, &format!("size mismatch of dim {at}"))?;
        }
        Some(())
    }
}

/// An access to one element: the operand that is accessed, before the indices, and how its sizes are told.
pub(crate) struct Access(pub usize, pub Shaped);

impl RuntimeVerifiable for Access {
    fn check(&self, op: Op, cx: &mut RuntimeChecks<'_, '_>) -> Option<()> {
        let Self(at, shaped) = self;
        let operands: Values = cx.rw.op(op).operands().skip(*at).collect();
        let (&value, indices) = operands.split_first()?;
        if indices.is_empty() {
            return Some(());
        }
        let zero = constant_index(cx.rw, 0, cx.loc)?;
        let mut all = None;
        for (at, &index) in indices.iter().enumerate() {
            let size = shaped.dim_or_fold(cx, value, at)?;
            let this = in_bounds(cx, index, zero, size)?;
            all = Some(match all {
                None => this,
                Some(before) => {
                    let state = binary(cx, "arith.andi", before, this)?;
                    value_or_fold(cx, state)?
                }
            });
        }
        cx.assert(all?, "out-of-bounds access")
    }
}

/// A question about a dimension: there is such a dimension.
pub(crate) struct Dim(pub Shaped);

impl RuntimeVerifiable for Dim {
    fn check(&self, op: Op, cx: &mut RuntimeChecks<'_, '_>) -> Option<()> {
        let operands: Values = cx.rw.op(op).operands().collect();
        let [of, index] = operands[..] else { return None };
        let rank = self.0.rank(cx, of)?;
        let zero = constant_index(cx.rw, 0, cx.loc)?;
        let inside = in_bounds(cx, index, zero, rank)?;
        cx.assert(inside, "index is out of bounds")
    }
}

/// The size of a dimension of what a slice is of, when it is asked for.
pub(crate) type SizeOf<'s> = &'s dyn Fn(Checks<'_, '_, '_>, usize) -> Option<Value>;

/// A slice begins and ends within what it is of. `what` is what messages call it.
pub(crate) fn check_slice(
    cx: Checks<'_, '_, '_>,
    slice: &MixedSlice,
    (zero, one): (Value, Value),
    size_of: SizeOf<'_>,
    what: &str,
) -> Option<()> {
    for (at, ((&offset, &size), &stride)) in slice.offsets.iter().zip(&slice.sizes).zip(&slice.strides).enumerate() {
        let offset = as_value(cx, offset)?;
        let size = as_value(cx, size)?;
        let stride = as_value(cx, stride)?;
        let whole = size_of(cx, at)?;

        // Where nothing is taken, the slice may begin at the end.
        let empty = compare(cx, Is::Equal, size, zero)?;
        let begins = choose(
            cx,
            empty,
            |cx| {
                let low = compare(cx, Is::AtLeast, offset, zero)?;
                let high = compare(cx, Is::AtMost, offset, whole)?;
                let state = binary(cx, "arith.andi", low, high)?;
                Some(insert_value(cx.rw, state))
            },
            |cx| in_bounds(cx, offset, zero, whole),
        )?;
        cx.assert(begins, &format!("offset {at} is out-of-bounds"))?;

        let some = compare(cx, Is::Greater, size, zero)?;
        let ends = choose(
            cx,
            some,
            |cx| {
                let mut last = size;
                for (name, by) in [("arith.subi", one), ("arith.muli", stride)] {
                    let state = binary(cx, name, last, by)?;
                    last = insert_value(cx.rw, state);
                }
                let state = binary(cx, "arith.addi", offset, last)?;
                let last = insert_value(cx.rw, state);
                in_bounds(cx, last, zero, whole)
            },
            |cx| {
                let ctx = cx.rw.context();
                let (i1, yes) = (ctx.common().i1, ctx.bool_attr(true));
                constant(cx.rw, yes, i1, cx.loc)
            },
        )?;
        cx.assert(ends, &format!("{what} runs out-of-bounds along dimension {at}"))?;
    }
    Some(())
}

type Branch<'b> = &'b dyn Fn(Checks<'_, '_, '_>) -> Option<Value>;

/// An `scf.if` that results in an `i1`.
fn choose(
    cx: Checks<'_, '_, '_>,
    condition: Value,
    yes: impl Fn(Checks<'_, '_, '_>) -> Option<Value>,
    no: impl Fn(Checks<'_, '_, '_>) -> Option<Value>,
) -> Option<Value> {
    let i1 = cx.rw.context().common().i1;
    let mut state = op_state(cx.rw, "scf.if", cx.loc).operands([condition]).results([i1]);
    let mut blocks = Vec::new();
    for _ in 0..2 {
        let (region, block) = cx.rw.region_with_block(&[], cx.loc);
        state = state.region(region);
        blocks.push(block);
    }
    let result = cx.rw.insert(state);
    let branches: [Branch<'_>; 2] = [&yes, &no];
    for (block, branch) in blocks.into_iter().zip(branches) {
        cx.rw.at_end(block);
        let value = branch(cx)?;
        let end = op_state(cx.rw, "scf.yield", cx.loc).operands([value]);
        cx.rw.insert(end);
    }
    cx.rw.after(result);
    Some(cx.rw.op(result).result(0))
}
