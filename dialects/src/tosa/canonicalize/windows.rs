//! Padding before windows becomes padding of the windows.

use lect_core::attrs::AttrData;
use lect_core::entity::{Attr, Op, Value};
use lect_core::ir::OpRef;
use lect_core::number::{ApInt, Float, Sign};
use lect_core::types::{DYNAMIC, Signedness, TypeData};
use lect_transforms::rewrite::Rewriter;

use super::{made_by, replace_by};
use crate::folding::{float, int};
use crate::patterns::{Values, op_state};
use crate::tosa::PadOp;
use crate::tosa::types::{constant, dense_integers, element, integers, ranked, zero_point};

/// Windows do not add more than this in a direction.
const MAX_PAD: i64 = 8192;

/// A window of one element of one element.
pub(super) fn pool_of_one(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let (view, ctx) = (rw.op(op), rw.context());
    let input = view.operands().next()?;
    let is_one = |ty| {
        let shape = ranked(ctx, ty).filter(|shape| !shape.contains(&DYNAMIC));
        shape.is_some_and(|shape| matches!(shape, [_, 1, 1, _]))
    };
    if !is_one(rw.ir().value_type(input)) || !is_one(view.result_types().next()?) {
        return None;
    }
    replace_by(op, rw, input)
}

/// What is padded before an operation and with which number, and the padding of both together.
fn padded(op: OpRef<'_>) -> Option<(Value, Attr, [i64; 4])> {
    let pad = made_by(op, 0).filter(|made| made.is::<PadOp<'_>>())?;
    let operands: Values = pad.operands().collect();
    let [input, padding, number] = operands[..] else { return None };
    let padding = dense_integers(op.context(), constant(op, Some(padding))?)?;
    let [0, 0, top, bottom, left, right, 0, 0] = padding[..] else { return None };
    let own: [i64; 4] = integers(op, "pad")[..].try_into().ok()?;
    let mut all = [0; 4];
    for ((all, own), added) in all.iter_mut().zip(own).zip([top, bottom, left, right]) {
        *all = own.checked_add(added).filter(|sum| *sum <= MAX_PAD)?;
    }
    Some((input, constant(op, Some(number))?, all))
}

/// Makes an operation anew, of another input and with another padding.
fn replace(op: Op, rw: &mut Rewriter<'_>, input: Value, pad: [i64; 4], kept: &[&str]) -> Option<()> {
    let (view, ctx) = (rw.op(op), rw.context());
    let name = std::str::from_utf8(&view.name_data().name).ok()?;
    let operands: Values = [input].into_iter().chain(view.operands().skip(1)).collect();
    let mut state = op_state(rw, name, view.loc()).operands(operands).results(view.result_types());
    state = state.attr(ctx, "pad", ctx.i64_array_attr(pad));
    for name in kept {
        if let Some(attr) = view.attr(name) {
            state = state.attr(ctx, name, attr);
        }
    }
    rw.replace_with(op, state);
    Some(())
}

/// The number must be the one that never is the largest.
pub(super) fn pad_before_pool(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let (view, ctx) = (rw.op(op), rw.context());
    let (input, number, pad) = padded(view)?;
    let [height, width] = integers(view, "kernel")[..] else { return None };
    if pad.iter().zip([height, height, width, width]).any(|(pad, size)| *pad >= size) {
        return None;
    }
    let is_least = match (int(ctx, Some(number)), float(ctx, Some(number))) {
        (Some(value), _) => {
            let ty = ctx.attr_type(number).map(|ty| element(ctx, ty))?;
            let is_unsigned = matches!(ctx.type_data(ty), TypeData::Integer { signedness: Signedness::Unsigned, .. });
            let width = value.width();
            value == if is_unsigned { ApInt::from_u64(width, 0) } else { ApInt::signed_min(width) }
        }
        (None, Some(value)) => value == Float::largest(value.format()).with_sign(Sign::Negative),
        (None, None) => return None,
    };
    if is_least { replace(op, rw, input, pad, &["kernel", "stride", "nan_mode"]) } else { None }
}

/// The number must be the one that counts as zero.
pub(super) fn pad_before_convolution(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let (view, ctx) = (rw.op(op), rw.context());
    let (input, number, pad) = padded(view)?;
    let is_zero = match (int(ctx, Some(number)), float(ctx, Some(number))) {
        (Some(value), _) => value.to_i64() == zero_point(view, view.operands().nth(3), true),
        (None, Some(value)) => value.is_zero(),
        (None, None) => false,
    };
    let has_number = matches!(ctx.attr_data(number), AttrData::DenseElements(_));
    let kept = ["stride", "dilation", "acc_type", "local_bound"];
    if is_zero && has_number { replace(op, rw, input, pad, &kept) } else { None }
}
