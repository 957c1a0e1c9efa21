//! Verifiers of elementwise operations, and of others with simple result types.

use lect_core::context::ContextData;
use lect_core::entity::{Type, Value};
use lect_core::typed::{TypedOp, TypedType};
use lect_core::types::{Signedness, TypeData};
use lect_dialects::quant;
use lect_support::shapes::may_have_same_shape;

use super::{all_ranked, ranked};
use crate::hlo::compat::{
    Checked, Tensor, element_or_self, expect_results, listed, may_be_equal, merge_types, most_specific, quoted,
    shown_size, tensor,
};
use crate::hlo::traits::have_one_type;
use crate::stablehlo::types::real_of;
use crate::stablehlo::{
    AddOp, BatchNormGradOp, BatchNormInferenceOp, BatchNormTrainingOp, BitcastConvertOp, ClampOp, ComplexOp,
    ConstantOp, RngBitGeneratorOp, SelectOp, TokenType, UniformDequantizeOp, UniformQuantizeOp,
};

/// Returns a tensor type of the same shape and bounds with another element type.
fn like(tensor_like: &Tensor<'_>, element: Type) -> Checked<Type> {
    tensor(tensor_like.ctx, tensor_like.shape, element, &tensor_like.bounds())
}

/// Checks that the result has the operand's type, with real elements in place of complex ones.
pub(super) fn real_part<'a, T: TypedOp<'a>>(op: T) -> Checked {
    let op = op.op();
    match op.operand_types().next() {
        Some(ty) => expect_results(op, &[real_of(op.context(), ty)]),
        None => Ok(()),
    }
}

/// Checks that the result is a tensor of booleans of the operand's shape.
pub(super) fn truth<'a, T: TypedOp<'a>>(op: T) -> Checked {
    let op = op.op();
    let first = op.operand_types().next().and_then(|ty| Tensor::of(op.context(), ty));
    let Some(first) = first else { return Ok(()) };
    expect_results(op, &[like(&first, op.context().types().i1())?])
}

pub(super) fn complex(op: ComplexOp<'_>) -> Checked {
    let Some([first]) = ranked(op, [op.lhs()]) else { return Ok(()) };
    let element = first.ctx.types().complex(first.element)?;
    expect_results(op.0, &[like(&first, element)?])
}

/// Checks that the result is a token.
pub(super) fn token<'a, T: TypedOp<'a>>(op: T) -> Checked {
    let op = op.op();
    match TokenType::get(op.context()) {
        Ok(token) => expect_results(op, &[token.ty()]),
        Err(_) => Ok(()),
    }
}

/// Checks that the result is `tensor<ui32>`, the id of a replica or a partition.
pub(super) fn device_number<'a, T: TypedOp<'a>>(op: T) -> Checked {
    let op = op.op();
    let ctx = op.context();
    let element = ctx.types().integer(32, Signedness::Unsigned)?;
    expect_results(op, &[tensor(ctx, &[], element, &[])?])
}

pub(super) fn constant(op: ConstantOp<'_>) -> Checked {
    let ctx = op.0.context();
    let (Some(value), found) = (ctx.attrs().type_of(op.value()), op.0.ir.value_type(op.output())) else {
        return Ok(());
    };
    let element = ctx.types().element_type(found).and_then(|element| quant::uniform(ctx, element));
    let stored = element.and_then(|it| ctx.types().integer(it.width, Signedness::Signless).ok());
    let expected = stored.and_then(|stored| ctx.types().with_element_type(found, stored)).unwrap_or(found);
    if expected == value {
        return Ok(());
    }
    let (value, found) = (quoted(ctx, value), quoted(ctx, found));
    Err(format!(
        "'stablehlo.constant' op inferred type(s) {value} are incompatible with return type(s) of operation {found}"
    ))
}

/// Returns true if the element types are equal or both floats.
pub(super) fn have_same_elements(ctx: &ContextData, a: Type, b: Type) -> bool {
    let (a, b) = (element_or_self(ctx, a), element_or_self(ctx, b));
    let is_float = |ty| matches!(ctx.types().data(ty), TypeData::Float(_));
    a == b || is_float(a) && is_float(b)
}

/// Returns true if the first type is promotable to the second: elements of the same kind that are not wider.
pub(super) fn is_promotable(ctx: &ContextData, from: Type, to: Type) -> bool {
    let (Some(from), Some(to)) = (ctx.types().shaped_element_type(from), ctx.types().shaped_element_type(to)) else {
        return false;
    };
    match (ctx.types().data(from), ctx.types().data(to)) {
        (TypeData::Float(_), TypeData::Float(_)) => true,
        (TypeData::Integer { .. }, TypeData::Integer { .. }) | (TypeData::Complex(_), TypeData::Complex(_)) => {
            bit_width(ctx, from) <= bit_width(ctx, to)
        }
        _ => match (quant::uniform(ctx, from), quant::uniform(ctx, to)) {
            (Some(from), Some(to)) => from.expressed == to.expressed && from.width <= to.width,
            _ => false,
        },
    }
}

/// Returns the bit width of an element type.
pub(super) fn bit_width(ctx: &ContextData, ty: Type) -> u64 {
    match ctx.types().data(ty) {
        TypeData::Integer { width, .. } => (*width).into(),
        TypeData::Float(format) => format.width().into(),
        TypeData::Complex(part) => 2 * bit_width(ctx, *part),
        _ => quant::uniform(ctx, ty).map_or(0, |it| it.width.into()),
    }
}

pub(super) fn bitcast(op: BitcastConvertOp<'_>) -> Checked {
    let ctx = op.0.context();
    let Some([from, to]) = ranked(op, [op.operand(), op.result()]) else { return Ok(()) };
    let is_complex = |tensor: &Tensor<'_>| matches!(ctx.types().data(tensor.element), TypeData::Complex(_));
    let both = format!("{} and {}", from.quoted(), to.quoted());
    if is_complex(&from) != is_complex(&to) {
        return Err(format!("cannot convert between real and complex types, but got: {both}"));
    }
    let (from_width, to_width) = (bit_width(ctx, from.element), bit_width(ctx, to.element));
    let (smaller, bigger) = if from_width < to_width { (&from, &to) } else { (&to, &from) };
    let (small, big) = (from_width.min(to_width), from_width.max(to_width));
    let mut prefix = smaller.shape;
    if small != big {
        if smaller.rank() != bigger.rank() + 1 {
            return Err(format!(
                "rank of smaller element type ({0}) should be 1 more than rank of larger element type ({1}), but {0} != \
                 {1} + 1.",
                smaller.rank(),
                bigger.rank()
            ));
        }
        let Some((&last, rest)) = smaller.shape.split_last() else { return Ok(()) };
        let width = i64::try_from(small).unwrap_or_default().wrapping_mul(last);
        if !may_be_equal(last, last) || (last != lect_core::types::DYNAMIC && i128::from(width) != i128::from(big)) {
            return Err(format!("requires compatible bit widths. Got: {both}, but {small} * {last} != {big}."));
        }
        prefix = rest;
    }
    if prefix.iter().zip(bigger.shape).all(|(a, b)| may_be_equal(*a, *b)) {
        return Ok(());
    }
    Err(format!(
        "operand and result shapes must match except for the innermost dimension of the shape with the smaller element \
         type. Got: {both}."
    ))
}

pub(super) fn add(AddOp(op): AddOp<'_>) -> Checked {
    if have_one_type(op) {
        return Ok(());
    }
    let ctx = op.context();
    let types: Vec<Type> = op.operand_types().collect();
    let elements: Vec<Type> =
        types.iter().copied().chain(op.result_types()).map(|ty| element_or_self(ctx, ty)).collect();
    let quantized: Vec<_> = elements.iter().map(|element| quant::uniform(ctx, *element)).collect();
    if quantized.iter().all(Option::is_none) {
        if elements.windows(2).any(|pair| pair.first() != pair.last()) {
            return Err("op requires the same element type for all operands and results".to_owned());
        }
        return match merge_types(ctx, &types, most_specific)? {
            Some(inferred) => expect_results(op, &[inferred]),
            None => Ok(()),
        };
    }
    let [Some(lhs), Some(rhs), Some(sum)] = quantized.as_slice() else {
        return Err("expects  all operands and results to be either quantized or non-quantized".to_owned());
    };
    add_quantized((lhs, rhs, sum), |index| elements.get(index).map(|ty| quoted(ctx, *ty)).unwrap_or_default())
}

fn add_quantized(
    (lhs, rhs, sum): (&quant::Uniform, &quant::Uniform, &quant::Uniform),
    shown: impl Fn(usize) -> String,
) -> Checked {
    if lhs.width != rhs.width || lhs.width != sum.width {
        return Err("mismatched operands and result quantization storage types".to_owned());
    }
    if lhs.expressed != rhs.expressed || lhs.expressed != sum.expressed {
        return Err("mismatched operands and result quantization expressed types".to_owned());
    }
    if lhs.axis.is_none() && rhs.axis.is_none() {
        return match sum.axis {
            Some(_) => Err("result per_axis quantized but none from rhs and lhs are per_axis quantized".to_owned()),
            None => Ok(()),
        };
    }
    if sum.axis.is_none() {
        return Err("result is not per_axis quantized but lhs or rhs are".to_owned());
    }
    for (index, name, side) in [(0, "lhs", lhs), (1, "rhs", rhs)] {
        if side.axis.is_some() && side.axis != sum.axis {
            let (side, sum) = (shown(index), shown(2));
            return Err(format!("quantization_dimension of {name} and result are not same {side} vs {sum}"));
        }
    }
    Ok(())
}

pub(super) fn clamp(op: ClampOp<'_>) -> Checked {
    let Some([min, value, max]) = ranked(op, [op.min(), op.operand(), op.max()]) else { return Ok(()) };
    for (name, bound) in [("min", &min), ("max", &max)] {
        if bound.rank() != 0 && !may_have_same_shape(value.ctx, bound.ty, value.ty) {
            let (bound, shape) = (listed(bound.shape), listed(value.shape));
            return Err(format!(
                "{name} shape [{bound}] is not scalar and is not compatible to operand shape [{shape}]"
            ));
        }
    }
    expect_results(op.0, &[value.ty])
}

pub(super) fn select(op: SelectOp<'_>) -> Checked {
    let ctx = op.0.context();
    let Some([condition, on_true, on_false]) = ranked(op, [op.pred(), op.on_true(), op.on_false()]) else {
        return Ok(());
    };
    if !may_have_same_shape(ctx, on_true.ty, on_false.ty) || !have_same_elements(ctx, on_true.ty, on_false.ty) {
        return Err("requires compatible types for non-predicate operands".to_owned());
    }
    if condition.rank() != 0 && !may_have_same_shape(ctx, condition.ty, on_true.ty) {
        return Err("requires the same shape for all operands".to_owned());
    }
    match merge_types(ctx, &[on_true.ty, on_false.ty], most_specific)? {
        Some(inferred) => expect_results(op.0, &[inferred]),
        None => Ok(()),
    }
}

/// Checks batch normalization: `several` are operands of any rank, the first of them normalized, and `single` those of
/// rank one.
fn batch_norm<'a>(op: impl TypedOp<'a>, several: &[Value], single: &[Value], index: i64) -> Checked {
    let ctx = op.op().context();
    let of = |values: &[Value]| all_ranked(op, values.iter().copied());
    let (Some(several), Some(single)) = (of(several), of(single)) else { return Ok(()) };
    for (tensors, words) in [(&several, "multi-dimensional"), (&single, "single-dimensional")] {
        let fit = tensors.iter().all(|a| tensors.iter().all(|b| may_have_same_shape(ctx, a.ty, b.ty)));
        if !fit {
            return Err(format!("expects {words} operands to have compatible shapes."));
        }
    }
    let (Some(input), Some(one)) = (several.first(), single.first()) else { return Ok(()) };
    if index >= input.rank() {
        let rank = input.rank();
        return Err(format!(
            "expects featureIndex to be smaller than the rank of multi-dimensional operands; got featureIndex {index}, \
             and rank {rank}."
        ));
    }
    let (features, found) = (input.size(index), one.size(0));
    if !may_be_equal(features, found) {
        let (features, found) = (shown_size(features), shown_size(found));
        return Err(format!(
            "expects the size of single-dimensional operands to be compatible with feature count, but the size of \
             single-dimensional operands is {found} and the feature count is {features}."
        ));
    }
    let mut inferred = vec![input.ty];
    if op.op().result_count() > 1 {
        let bound: Vec<i64> =
            input.bounds().get(usize::try_from(index).unwrap_or_default()).copied().into_iter().collect();
        inferred.extend([tensor(ctx, &[features], input.element, &bound)?; 2]);
    }
    expect_results(op.op(), &inferred)
}

pub(super) fn batch_norm_grad(op: BatchNormGradOp<'_>) -> Checked {
    let single = [op.scale(), op.mean(), op.variance()];
    batch_norm(op, &[op.operand(), op.grad_output()], &single, op.feature_index())
}

pub(super) fn batch_norm_inference(op: BatchNormInferenceOp<'_>) -> Checked {
    batch_norm(op, &[op.operand()], &[op.scale(), op.offset(), op.mean(), op.variance()], op.feature_index())
}

pub(super) fn batch_norm_training(op: BatchNormTrainingOp<'_>) -> Checked {
    batch_norm(op, &[op.operand()], &[op.scale(), op.offset()], op.feature_index())
}

pub(super) fn random_bits(op: RngBitGeneratorOp<'_>) -> Checked {
    let Some([before, after]) = ranked(op, [op.initial_state(), op.output_state()]) else { return Ok(()) };
    if may_have_same_shape(before.ctx, before.ty, after.ty) {
        return Ok(());
    }
    let (before, after) = (before.quoted(), after.quoted());
    Err(format!("output state shape must be compatible with initial state shape. Got: {before} and {after}"))
}

pub(super) fn dequantize(op: UniformDequantizeOp<'_>) -> Checked {
    let Some([from]) = ranked(op, [op.operand()]) else { return Ok(()) };
    match quant::uniform(from.ctx, from.element) {
        Some(quantized) => expect_results(op.0, &[tensor(from.ctx, from.shape, quantized.expressed, &[])?]),
        None => Ok(()),
    }
}

pub(super) fn quantize(op: UniformQuantizeOp<'_>) -> Checked {
    let ctx = op.0.context();
    let Some([from, to]) = ranked(op, [op.operand(), op.result()]) else { return Ok(()) };
    let expected = quant::uniform(ctx, from.element).map_or(from.element, |it| it.expressed);
    match quant::uniform(ctx, to.element) {
        Some(to) if to.expressed != expected => Err(format!(
            "Expressed type of result expected to be {}, but got {}",
            quoted(ctx, expected),
            quoted(ctx, to.expressed)
        )),
        _ => Ok(()),
    }
}
