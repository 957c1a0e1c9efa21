//! Verifiers of elementwise operations.

use std::cmp::Ordering;

use lect_core::types::Signedness;
use lect_dialects_core::quant;
use lect_support::prelude::*;
use lect_support::shapes::may_have_same_shape;

use crate::tosa::types::{
    Number, axis_of, constant, element, ensure, is_any_integer, is_integer, known, list, may_be_same, numbers,
    operand_shape, ranked, result_shape, same_elements, storage, verify_zero_point, zero_point,
};
use crate::tosa::{ClampOp, ConstOp, RescaleOp};

pub(crate) fn argmax(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let Some(result) = result_type(op) else { return Ok(()) };
    let result = element(ctx, result);
    let is_integer = is_any_integer(ctx, result) || result == ctx.types().index();
    ensure(op, is_integer, "result tensor is not of integer type")?;
    let (Some(input), Some(axis)) = (operand_shape(op, "input"), axis_of(op)) else { return Ok(()) };
    let Some(axis) = usize::try_from(axis).ok().filter(|axis| *axis < input.len()) else {
        return reject(op, "specified axis is outside the rank of the tensor");
    };
    let Some(output) = result_shape(op) else { return Ok(()) };
    let mut expected = input.to_vec();
    expected.remove(axis);
    if may_be_same(&expected, output) {
        return Ok(());
    }
    reject(op, format!("expected output shape '{}', got '{}'", list(&expected), list(output)))
}

pub(crate) fn clamp(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let (Some(input), Some(output)) = (operand_type(op, "input"), result_type(op)) else { return Ok(()) };
    let stored = |ty: Type| {
        let element = element(ctx, ty);
        if quant::is_uniform(ctx, element) { quant::storage_of(ctx, element).unwrap_or(element) } else { element }
    };
    let (input, output) = (stored(input), stored(output));
    ensure(op, input == output, "input/output element types are incompatible.")?;
    let Some(clamp) = op.cast::<ClampOp<'_>>() else { return Ok(()) };
    let (min, max) = (clamp.min_val(), clamp.max_val());
    let shown = || format!("got min_val={}, max_val={}", ctx.attrs().show(min), ctx.attrs().show(max));
    let incompatible = "min/max attributes types are incompatible with input/output element types.";
    let order = match (ctx.types().data(input), ctx.attrs().data(min), ctx.attrs().data(max)) {
        (
            TypeData::Integer { width, signedness },
            AttrData::Integer { value: low, ty: low_type },
            AttrData::Integer { value: high, ty: high_type },
        ) if low_type == high_type && *low_type == input => {
            let unsigned = *signedness == Signedness::Unsigned || *width == 1;
            Some(if unsigned { high.cmp_unsigned(low) } else { high.cmp_signed(low) })
        }
        (
            TypeData::Float(_),
            AttrData::Float { value: low, ty: low_type },
            AttrData::Float { value: high, ty: high_type },
        ) if low_type == high_type && *low_type == input => {
            if low.is_nan() || high.is_nan() {
                return reject(op, format!("min/max attributes should not be 'NaN', {}", shown()));
            }
            high.compare(*low)
        }
        _ => return reject(op, incompatible),
    };
    match order {
        Some(Ordering::Less) => reject(op, format!("expected min_val <= max_val, {}", shown())),
        _ => Ok(()),
    }
}

pub(crate) fn mul(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let (Some(a), Some(b)) = (operand_type(op, "input1"), operand_type(op, "input2")) else { return Ok(()) };
    let Some(result) = result_type(op) else { return Ok(()) };
    let [a_element, b_element, result_element] = [a, b, result].map(|ty| element(ctx, ty));
    if let TypeData::Integer { width, .. } = ctx.types().data(result_element) {
        let same = is_any_integer(ctx, a_element) && a_element == b_element;
        ensure(op, same, "requires the same element type for all operands")?;
        let fits = ctx.types().integer_width(a_element).is_none_or(|operand| operand <= *width);
        ensure(op, fits, "invalid data type size for operands or result")?;
    } else {
        let same = a_element == result_element && b_element == result_element;
        ensure(op, same, "requires the same element type for all operands and results")?;
        let shift = constant(op, operands_of(op, "shift").next()).and_then(|shift| numbers(ctx, shift));
        let shift = shift.and_then(|shift| shift.into_iter().next());
        let is_zero = !matches!(shift, Some(Number::Integer(shift)) if !shift.is_zero());
        ensure(op, is_zero, "require shift to be 0 for float type")?;
    }
    let (a_shape, b_shape) = (ctx.types().shape(a), ctx.types().shape(b));
    if let (Some(a_shape), Some(b_shape)) = (a_shape, b_shape) {
        if a_shape.len() != b_shape.len() {
            let (a, b) = (a_shape.len(), b_shape.len());
            return reject(op, format!("a and b operands don't have matching ranks, got {a} and {b}"));
        }
        let fits = |(a, b): (&i64, &i64)| a == b || [1, DYNAMIC].contains(a) || [1, DYNAMIC].contains(b);
        if !a_shape.iter().zip(b_shape).all(fits) {
            let (a, b) = (ctx.types().show(a), ctx.types().show(b));
            let message = format!("a and b operands don't have broadcast-compatible shapes, got '{a}' and '{b}'");
            return reject(op, message);
        }
    }
    let Some(rank) = ctx.types().shape(result).map(<[i64]>::len) else { return Ok(()) };
    for (shape, name) in [(a_shape, "a"), (b_shape, "b")] {
        if let Some(found) = shape.map(<[i64]>::len).filter(|found| *found != rank) {
            return reject(op, format!("result type has different rank than {name}, got {rank} vs {found}"));
        }
    }
    Ok(())
}

pub(crate) fn table(op: OpRef<'_>) -> Result<(), Reported> {
    let (Some(input), Some(output)) = (operand_shape(op, "input1"), result_shape(op)) else { return Ok(()) };
    ensure(op, input.len() == output.len(), "expected input tensor rank to equal result tensor rank")?;
    for (index, (from, to)) in input.iter().zip(output).enumerate() {
        if *to != DYNAMIC && from != to {
            return reject(op, format!("dim(result, {index}) = {to} doesn't match dim(input, {index}) = {from}"));
        }
    }
    Ok(())
}

pub(crate) fn select(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let result = result_type(op);
    let mut operands = op.operand_types();
    let (predicate, on_true, on_false) = (operands.next(), operands.next(), operands.next());
    same_elements(op, on_true, result)?;
    same_elements(op, on_false, result)?;
    let Some(predicate) = predicate.map(|ty| element(ctx, ty)) else { return Ok(()) };
    if is_integer(ctx, predicate, 1) {
        return Ok(());
    }
    reject(op, format!("expect element type of bool for input1, got '{}'", ctx.types().show(predicate)))
}

fn power_of_two(op: OpRef<'_>, size: Option<i64>, name: &str) -> Result<(), Reported> {
    match size {
        Some(size) if size <= 0 || size & size.wrapping_sub(1) != 0 => {
            reject(op, format!("expected {name} to be a power of two, got {size}"))
        }
        _ => Ok(()),
    }
}

pub(crate) fn rfft2d(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let results: Vec<Type> = op.result_types().collect();
    let &[first, second] = &results[..] else { return Ok(()) };
    if !may_have_same_shape(ctx, first, second) {
        let (first, second) = (ctx.types().show(first), ctx.types().show(second));
        return reject(op, format!("expected output shapes to match, got '{first}', '{second}'"));
    }
    let Some(input_type) = operand_type(op, "input_real") else { return Ok(()) };
    let Some(input) = ranked(ctx, input_type) else { return Ok(()) };
    power_of_two(op, known(input, 1), "height")?;
    let width = known(input, 2);
    power_of_two(op, width, "width")?;
    let Some(output) = ranked(ctx, first) else { return Ok(()) };
    let outer = |shape: &[i64]| shape.split_last().map(|(_, outer)| outer.to_vec()).unwrap_or_default();
    if !may_be_same(&outer(input), &outer(output)) {
        let (input, output) = (ctx.types().show(input_type), ctx.types().show(first));
        let message = format!(
            "expected batch and height dimensions of input/output to match, got input='{input}' output='{output}'"
        );
        return reject(op, message);
    }
    match (width, known(output, 2)) {
        (Some(width), Some(found)) if found != width / 2 + 1 => {
            reject(op, format!("expected output width to be equal to input_width / 2 + 1, got {found}"))
        }
        _ => Ok(()),
    }
}

pub(crate) fn fft2d(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let shape = |name: &str| operand_type(op, name).and_then(|ty| ranked(ctx, ty));
    let (Some(real), Some(imaginary)) = (shape("input_real"), shape("input_imag")) else { return Ok(()) };
    for (dimension, name) in [(1, "height"), (2, "width")] {
        // The size of the first input is ignored unless both are static.
        let size = known(real, dimension).and(known(imaginary, dimension));
        power_of_two(op, size, name)?;
    }
    Ok(())
}

pub(crate) fn matmul(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let (Some(a), Some(b)) = (operand_type(op, "a"), operand_type(op, "b")) else { return Ok(()) };
    let (a_element, b_element) = (element(ctx, a), element(ctx, b));
    let shown = |a: Type, b: Type| format!("got '{}' and '{}'", ctx.types().show(a), ctx.types().show(b));
    match (quant::is_uniform(ctx, a_element), quant::is_uniform(ctx, b_element)) {
        (true, true) => {
            let width = |ty| quant::storage_of(ctx, ty).and_then(|ty| ctx.types().integer_width(ty));
            if let (Some(a), Some(b)) = (width(a_element), width(b_element))
                && a != b
            {
                return reject(op, format!("expect quantized operands to have same widths, got {a} and {b}"));
            }
        }
        (false, false) if a_element != b_element => {
            let found = shown(a_element, b_element);
            return reject(op, format!("expect same element type for inputs a and b, {found}"));
        }
        (false, false) => {}
        _ => {
            let found = shown(a_element, b_element);
            return reject(op, format!("expect operands to be both quantized or both not quantized, {found}"));
        }
    }
    for (ty, name) in [(a, "a"), (b, "b")] {
        let Some(zero) = operand_type(op, &format!("{name}_zp")).map(|ty| storage(ctx, ty)) else { continue };
        let stored = storage(ctx, ty);
        if stored != zero {
            let found = shown(stored, zero);
            return reject(op, format!("expect input {name} and {name}_zp have the same element type, {found}"));
        }
    }
    for name in ["a", "b"] {
        verify_zero_point(op, operands_of(op, &format!("{name}_zp")).next(), name)?;
    }
    Ok(())
}

pub(crate) fn rescale(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let of = |name: &str| operand_type(op, name);
    let (Some(input), Some(output)) = (of("input"), result_type(op)) else { return Ok(()) };
    for (ty, name) in [(input, "input"), (output, "output")] {
        let stored = storage(ctx, ty);
        if !is_any_integer(ctx, stored) {
            let found = ctx.types().show(stored);
            return reject(op, format!("expect {name} to have integer element type, got '{found}'"));
        }
    }
    for (ty, name) in [(input, "input"), (output, "output")] {
        let Some(zero) = of(&format!("{name}_zp")) else { continue };
        let (stored, zero) = (storage(ctx, ty), storage(ctx, zero));
        let width = |ty| ctx.types().integer_width(ty).filter(|_| is_any_integer(ctx, ty));
        if width(stored).is_none() || width(stored) != width(zero) {
            let (stored, zero) = (ctx.types().show(stored), ctx.types().show(zero));
            let message = format!(
                "expected {name} and {name}_zp to both be integer of the same bitwidth, but got '{stored}' vs. '{zero}'"
            );
            return reject(op, message);
        }
    }
    let Some(rescale) = op.cast::<RescaleOp<'_>>() else { return Ok(()) };
    verify_rescale_zero(op, "input", rescale.input_unsigned())?;
    verify_rescale_zero(op, "output", rescale.output_unsigned())?;
    if let Some(multiplier) = of("multiplier").map(|ty| element(ctx, ty)) {
        let (bits, scale32) = if rescale.scale32() { (32, "true") } else { (16, "false") };
        if !is_integer(ctx, multiplier, bits) {
            let found = ctx.types().show(multiplier);
            let message = format!("expect i{bits} element type for multiplier for scale32={scale32}, got '{found}'");
            return reject(op, message);
        }
    }
    let Some(input) = ctx.types().shape(input) else { return Ok(()) };
    let mut channels = 1;
    if rescale.per_channel() {
        let Some(&last) = input.last() else {
            return reject(op, "requires input to be at least rank 1 when per_channel is true, but got rank 0");
        };
        channels = last;
    }
    for name in ["multiplier", "shift"] {
        let Some(shape) = operand_shape(op, name) else { return Ok(()) };
        if let Some(found) = known(shape, 0).filter(|found| *found != channels) {
            return reject(op, format!("expect shape of {{ {channels} }} for {name} input, got {{ {found} }}"));
        }
    }
    Ok(())
}

/// Verifies that a zero point is zero, unless the type has 8 bits, or is an unsigned integer of 16 bits.
fn verify_rescale_zero(op: OpRef<'_>, name: &str, unsigned: bool) -> Result<(), Reported> {
    let ctx = op.context();
    let zero = operands_of(op, &format!("{name}_zp")).next();
    let Some(ty) = zero.map(|zero| element(ctx, op.ir.value_type(zero))) else { return Ok(()) };
    let Some(zero) = zero_point(op, zero, !unsigned).filter(|zero| *zero != 0) else { return Ok(()) };
    let is_wide = is_integer(ctx, ty, 16) && unsigned;
    if !is_integer(ctx, ty, 8) && !is_wide {
        return reject(op, format!("expect {name}_zp of 0, got {zero}"));
    }
    if is_wide && zero != 32768 {
        return reject(op, format!("expect {name}_zp of 0 or 32768 for unsigned int16 {name}, got {zero}"));
    }
    Ok(())
}

pub(crate) fn constant_op(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let value = op.cast::<ConstOp<'_>>().and_then(|constant| ctx.attrs().type_of(constant.values_attr()?));
    let (Some(value), Some(result)) = (value, result_type(op)) else { return Ok(()) };
    let tensors = is_tensor(ctx, value) && is_tensor(ctx, result);
    ensure(op, tensors, "expected tensors for attr/result type")?;
    let (value, result) = (element(ctx, value), element(ctx, result));
    let same = value == result || quant::storage_of(ctx, result) == Some(value);
    ensure(op, same, "expected same attr/result element types")
}
