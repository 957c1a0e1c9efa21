//! Verifiers of constants and bitcasts.

use lect_support::prelude::*;

use super::ConstantOp;

/// Verifies that a constant has two numbers of the result's element type.
pub(super) fn constant(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let value = op.cast::<ConstantOp<'_>>().and_then(|constant| constant.value_attr());
    let Some(parts) = value.and_then(|value| ctx.attrs().array_elements(value)) else { return Ok(()) };
    let &[real, imaginary] = parts else {
        let message = "requires 'value' to be a complex constant, represented as array of two values";
        return Err(op.op_error(message).emit());
    };
    let Some(element) = op.result_types().next().and_then(|ty| complex_element(ctx, ty)) else { return Ok(()) };
    let (Some(real), Some(imaginary)) = (number_type(ctx, real), number_type(ctx, imaginary)) else {
        let message = "requires attribute's elements to be float or integer attributes";
        return Err(op.op_error(message).emit());
    };
    if real != element || imaginary != element {
        let [real, imaginary, element] = [real, imaginary, element].map(|ty| ctx.types().show(ty));
        let message = format!(
            "requires attribute's element types ('{real}', '{imaginary}') to match the element type of the op's return \
             type ('{element}')"
        );
        return Err(op.op_error(message).emit());
    }
    Ok(())
}

/// Returns the type of an integer or float attribute.
fn number_type(ctx: &ContextData, attr: Attr) -> Option<Type> {
    match ctx.attrs().data(attr) {
        AttrData::Integer { ty, .. } | AttrData::Float { ty, .. } => Some(*ty),
        _ => None,
    }
}

fn complex_element(ctx: &ContextData, ty: Type) -> Option<Type> {
    match ctx.types().data(ty) {
        TypeData::Complex(element) => Some(*element),
        _ => None,
    }
}

/// Verifies that a bitcast is between a complex type and another type of the same width.
pub(super) fn bitcast(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let (Some(from), Some(to)) = (op.operand_types().next(), op.result_types().next()) else { return Ok(()) };
    let fits =
        |ty| ctx.types().is_int_or_float(ty) || complex_element(ctx, ty).is_some() || ctx.types().is_unloaded(ty);
    let message = match (complex_element(ctx, from), complex_element(ctx, to)) {
        _ if from == to => return Ok(()),
        _ if !fits(from) => "operand must be int/float/complex",
        _ if !fits(to) => "result must be int/float/complex",
        (Some(_), Some(_)) | (None, None) => "requires that either input or output has a complex type",
        (Some(element), None) | (None, Some(element)) => {
            let other = if complex_element(ctx, from).is_some() { to } else { from };
            match (width(ctx, element), width(ctx, other)) {
                (Some(half), Some(all)) if half.checked_mul(2) != Some(all) => "casting bitwidths do not match",
                _ => return Ok(()),
            }
        }
    };
    Err(op.op_error(message).emit())
}

fn width(ctx: &ContextData, ty: Type) -> Option<u32> {
    match ctx.types().data(ty) {
        TypeData::Integer { width, .. } => Some(*width),
        TypeData::Float(format) => Some(format.width()),
        _ => None,
    }
}
