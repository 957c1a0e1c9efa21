//! Canonicalization patterns of `tosa`.

mod slices;
mod windows;

use lect_core::attrs::AttrData;
use lect_core::dialect::Param;
use lect_core::entity::{Attr, Op, Value};
use lect_core::fold::{Number, number_attr};
use lect_core::ir::OpRef;
use lect_core::number::{ApInt, Float};
use lect_core::types::{DYNAMIC, Signedness, TypeData};
use lect_ods::spec::DefKind;
use lect_transforms::canonicalization;
use lect_transforms::rewrite::Rewriter;

use super::types::{element, integers, ranked};
use super::{ClampOp, LogicalNotOp, TransposeOp};
use crate::patterns::{Table, Values, insert_value, op_state};
use crate::shapes::{dynamic_count, ranked_tensor};

pub(super) const PATTERNS: Table = canonicalization![
    "tosa.clamp" => [clamp_to_all, clamp_of_clamp],
    "tosa.concat" => [concat_of_one],
    "tosa.conv2d" => [windows::pad_before_convolution],
    "tosa.depthwise_conv2d" => [windows::pad_before_convolution],
    "tosa.max_pool2d" => [windows::pool_of_one, windows::pad_before_pool],
    "tosa.select" => [select_by_opposite],
    "tosa.slice" => [slices::of_concat, slices::of_pad, slices::with_known_size],
    "tosa.transpose" => [transpose_of_transpose, transpose_to_reshape],
];

/// The operation that defines an operand.
fn made_by(op: OpRef<'_>, operand: usize) -> Option<OpRef<'_>> {
    op.ir.value(op.operands().nth(operand)?).defining_op().filter(|made| *made != op)
}

/// Inserts a `tosa.const_shape` before an operation.
fn shape(op: Op, rw: &mut Rewriter<'_>, sizes: &[i64]) -> Option<Value> {
    let ctx = rw.context();
    let def = ctx.dialect(b"tosa")?.def(DefKind::Type, b"shape")?;
    let ty = ctx.dialect_type(def, [Param::Int(sizes.len() as i128)]).ok()?;
    let elements = ctx.tensor_type(&[i64::try_from(sizes.len()).ok()?], ctx.common().index, None).ok()?;
    let is_splat = sizes.windows(2).all(|pair| pair[0] == pair[1]) && !sizes.is_empty();
    let known = sizes.iter().map(|size| if *size == DYNAMIC { -1 } else { *size });
    let data: Vec<u8> = known.take(if is_splat { 1 } else { sizes.len() }).flat_map(i64::to_le_bytes).collect();
    let values = ctx.dense_elements_attr(elements, is_splat, &data).ok()?;
    let state = op_state(rw, "tosa.const_shape", rw.op(op).loc()).results([ty]).attr(ctx, "values", values);
    Some(insert_value(rw.before(op), state))
}

/// Replaces an operation by a value of its type.
fn replace_by(op: Op, rw: &mut Rewriter<'_>, value: Value) -> Option<()> {
    if rw.op(op).result_types().next()? != rw.ir().value_type(value) {
        return None;
    }
    rw.replace(op, &[value]);
    Some(())
}

/// One tensor is not joined with anything.
fn concat_of_one(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let mut operands = view.operands();
    let (Some(first), None) = (operands.next(), operands.next()) else { return None };
    let loc = view.loc();
    if view.result_types().next()? == rw.ir().value_type(first) {
        drop(operands);
        rw.replace(op, &[first]);
        return Some(());
    }
    let cast = op_state(rw, "tensor.cast", loc).operands([first]).results(view.result_types());
    drop(operands);
    rw.replace_with(op, cast);
    Some(())
}

fn select_by_opposite(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let condition = made_by(view, 0).filter(|made| made.is::<LogicalNotOp<'_>>())?.operands().next()?;
    let operands: Values = view.operands().collect();
    let [_, yes, no] = operands[..] else { return None };
    rw.modify(op, |ir| ir.set_operands(op, &[condition, no, yes]));
    Some(())
}

fn transpose_of_transpose(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let (view, ctx) = (rw.op(op), rw.context());
    let inner = made_by(view, 0).filter(|made| made.is::<TransposeOp<'_>>())?;
    let (outer_perms, inner_perms) = (integers(view, "perms"), integers(inner, "perms"));
    if outer_perms.is_empty() || outer_perms.len() != inner_perms.len() {
        return None;
    }
    let mut data = Vec::new();
    for to in outer_perms {
        let from = i32::try_from(*inner_perms.get(usize::try_from(to).ok()?)?).ok()?;
        data.extend(from.to_le_bytes());
    }
    let perms = ctx.dense_array_attr(ctx.common().i32, data).ok()?;
    let state = op_state(rw, "tosa.transpose", view.loc()).operands(inner.operands().take(1));
    let state = state.results(view.result_types()).attr(ctx, "perms", perms);
    rw.replace_with(op, state);
    Some(())
}

/// Where only dimensions of size one change places, the elements stay where they are.
fn transpose_to_reshape(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let (view, ctx) = (rw.op(op), rw.context());
    let is_transpose = |op: OpRef<'_>| op.is::<TransposeOp<'_>>();
    let result = view.results().next()?;
    if made_by(view, 0).is_some_and(is_transpose) || rw.ir().value(result).uses().any(|(user, _)| is_transpose(user)) {
        return None;
    }
    let input = view.operands().next()?;
    let sizes = ranked(ctx, rw.ir().value_type(input)).filter(|sizes| dynamic_count(sizes) <= 1)?;
    let perms = integers(view, "perms");
    let from: Option<Vec<(i64, i64)>> =
        perms.iter().map(|from| Some((*from, *sizes.get(usize::try_from(*from).ok()?)?))).collect();
    let from = from.filter(|from| from.len() == sizes.len())?;
    if !from.iter().filter(|it| it.1 != 1).is_sorted() {
        return None;
    }
    let sizes: Vec<i64> = from.iter().map(|it| it.1).collect();
    let shape = shape(op, rw, &sizes)?;
    let view = rw.op(op);
    let state = op_state(rw, "tosa.reshape", view.loc()).operands([input, shape]).results(view.result_types());
    rw.replace_with(op, state);
    Some(())
}

/// How numbers are compared.
fn is_unsigned(op: OpRef<'_>) -> bool {
    let ty = op.operand_types().next().map(|ty| element(op.context(), ty));
    ty.is_some_and(|ty| {
        matches!(op.context().type_data(ty), TypeData::Integer { signedness, width }
            if *signedness == Signedness::Unsigned || *width == 1)
    })
}

/// A bound of `tosa.clamp`.
fn bound(op: OpRef<'_>, name: &str) -> Option<Number> {
    Some(match op.context().attr_data(op.attr(name)?) {
        AttrData::Integer { value, .. } => Number::Int(value.clone()),
        AttrData::Float { value, .. } => Number::Float(*value),
        _ => return None,
    })
}

/// All numbers are in bounds.
fn clamp_to_all(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let input = view.operands().next()?;
    ranked_tensor(rw.context(), rw.ir().value_type(input))?;
    let unsigned = is_unsigned(view);
    let is_all = match (bound(view, "min_val")?, bound(view, "max_val")?) {
        (Number::Int(min), Number::Int(max)) if unsigned => min.is_zero() && max.is_all_ones(),
        (Number::Int(min), Number::Int(max)) => {
            min == ApInt::signed_min(min.width()) && max == ApInt::signed_max(max.width())
        }
        (Number::Float(min), Number::Float(max)) => {
            // MLIR takes either infinity for the upper one.
            min.is_infinite() && min.is_negative() && max.is_infinite()
        }
        _ => return None,
    };
    if is_all { replace_by(op, rw, input) } else { None }
}

const IGNORE: i128 = 2;

/// Whether NaN does not spread.
fn ignores_nan(op: OpRef<'_>) -> bool {
    let mode = op.attr("nan_mode").map(|mode| op.context().attr_data(mode));
    matches!(mode, Some(AttrData::Dialect { body, .. }) if *body.params() == [Param::Int(IGNORE)])
}

/// The bounds that two have in common, if these are more than one number.
fn common<T: Clone>(
    (a_min, a_max): (T, T),
    (b_min, b_max): (T, T),
    is_less: impl Fn(&T, &T) -> bool,
) -> Option<(T, T)> {
    if !is_less(&a_min, &b_max) || !is_less(&b_min, &a_max) {
        return None;
    }
    let min = if is_less(&a_min, &b_min) { b_min } else { a_min };
    let max = if is_less(&b_max, &a_max) { b_max } else { a_max };
    Some((min, max))
}

fn clamp_of_clamp(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let (view, ctx) = (rw.op(op), rw.context());
    let inner = made_by(view, 0).filter(|made| made.is::<ClampOp<'_>>())?;
    let modes = [ignores_nan(view), ignores_nan(inner)];
    if modes == [true, false] {
        return None;
    }
    let bounds = |op| Some((bound(op, "min_val")?, bound(op, "max_val")?));
    let (outer_bounds, inner_bounds) = (bounds(view)?, bounds(inner)?);
    let unsigned = is_unsigned(view);
    let ints = |(min, max): (Number, Number)| match (min, max) {
        (Number::Int(min), Number::Int(max)) => Some((min, max)),
        _ => None,
    };
    let floats = |(min, max): (Number, Number)| match (min, max) {
        (Number::Float(min), Number::Float(max)) => Some((min, max)),
        _ => None,
    };
    let (min, max): (Number, Number) = match (ints(outer_bounds.clone()), ints(inner_bounds.clone())) {
        (Some(a), Some(b)) => {
            let is_less = |a: &ApInt, b: &ApInt| {
                if unsigned { a.cmp_unsigned(b).is_lt() } else { a.cmp_signed(b).is_lt() }
            };
            let (min, max) = common(a, b, is_less)?;
            (min.into(), max.into())
        }
        _ => {
            let is_less = |a: &Float, b: &Float| a.compare(*b).is_some_and(std::cmp::Ordering::is_lt);
            let (min, max) = common(floats(outer_bounds)?, floats(inner_bounds)?, is_less)?;
            (min.into(), max.into())
        }
    };
    let ty = view.attr("min_val").and_then(|attr| ctx.attr_type(attr))?;
    let attr = |number: Number| number_attr(ctx, number, ty);
    let (min, max): (Attr, Attr) = (attr(min)?, attr(max)?);
    let mode = if modes[0] == modes[1] { view.attr("nan_mode") } else { inner.attr("nan_mode") };
    let state = op_state(rw, "tosa.clamp", view.loc()).operands(inner.operands()).results(view.result_types());
    let mut state = state.attr(ctx, "max_val", max).attr(ctx, "min_val", min);
    if let Some(mode) = mode {
        state = state.attr(ctx, "nan_mode", mode);
    }
    rw.replace_with(op, state);
    Some(())
}
