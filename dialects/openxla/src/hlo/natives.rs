//! Native type predicates that definitions name.

use lect_core::context::ContextData;
use lect_core::dialect::Native;
use lect_core::entity::Type;
use lect_core::eval::Val;
use lect_core::types::DYNAMIC;
use lect_dialects::quant;

use super::compat::Tensor;

/// The storage widths of quantized types.
const STORAGE_WIDTHS: [u32; 5] = [2, 4, 8, 16, 32];

pub(crate) const NATIVE_FUNCTIONS: &[(&str, Native)] = &[
    ("has_one_bounded_size", |ctx, args| type_predicate(args, |ty| has_one_bounded_size(ctx, ty))),
    ("has_scales_of_axis", |ctx, args| type_predicate(args, |ty| has_scales_of_axis(ctx, ty))),
    ("is_quantized", |ctx, args| type_predicate(args, |ty| is_quantized(ctx, ty, false))),
    ("is_quantized_by_axis", |ctx, args| type_predicate(args, |ty| is_quantized(ctx, ty, true))),
];

fn type_predicate<'a>(args: &[Val<'a>], holds: impl Fn(Type) -> bool) -> Option<Val<'a>> {
    match args {
        [Val::Type(ty)] => Some(Val::Bool(holds(*ty))),
        _ => None,
    }
}

/// Returns true if a type is quantized per axis or per tensor, as `by_axis` requires, and its zero points are in the
/// storage range.
fn is_quantized(ctx: &ContextData, ty: Type, by_axis: bool) -> bool {
    quant::uniform(ctx, ty).is_some_and(|it| {
        it.axis.is_some() == by_axis
            && STORAGE_WIDTHS.contains(&it.width)
            && it.scales.iter().all(|scale| (it.min..=it.max).contains(&scale.1))
    })
}

/// Returns true if a per-axis quantized tensor has one scale for each index of the axis, or is not quantized per axis.
fn has_scales_of_axis(ctx: &ContextData, ty: Type) -> bool {
    let Some(tensor) = Tensor::of(ctx, ty) else { return true };
    let Some(quantized) = quant::uniform(ctx, tensor.element) else { return true };
    quantized.axis.is_none_or(|axis| {
        axis < tensor.rank() && [DYNAMIC, quantized.scales.len() as i64].contains(&tensor.size(axis))
    })
}

/// Returns true if exactly one dimension is dynamic, and exactly one has a bound.
fn has_one_bounded_size(ctx: &ContextData, ty: Type) -> bool {
    Tensor::of(ctx, ty).is_some_and(|tensor| {
        let bounded = tensor.bounds().iter().filter(|bound| **bound != DYNAMIC).count();
        bounded == 1 && tensor.shape.iter().filter(|size| **size == DYNAMIC).count() == 1
    })
}
