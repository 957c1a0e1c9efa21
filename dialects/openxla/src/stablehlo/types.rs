//! Helpers for element types and dense attributes of StableHLO.

use lect_core::attrs::{AttrData, DenseNumber};
use lect_core::context::ContextData;
use lect_core::entity::{Attr, Type};
use lect_core::types::TypeData;

/// Returns the numbers of a dense integer attribute, one for each element.
pub(super) fn dense_integers(ctx: &ContextData, attr: Attr) -> Option<Vec<i64>> {
    let AttrData::DenseElements(dense) = ctx.attrs().data(attr) else { return None };
    let layout = ctx.attrs().dense_layout(ctx.types().element_type(dense.ty)?)?;
    let DenseNumber::Integer { .. } = layout.number else { return None };
    let number = |bytes: &[u8]| layout.integer(bytes)?.to_i64();
    let mut numbers = dense.data.chunks_exact(layout.number_bytes.max(1)).map(number).collect::<Option<Vec<i64>>>()?;
    if let (true, &[number]) = (dense.splat, numbers.as_slice()) {
        numbers = vec![number; usize::try_from(ctx.types().element_count(dense.ty)?).ok()?];
    }
    Some(numbers)
}

/// Returns the type with complex elements replaced by their real type: `tensor<2xf32>` for `tensor<2xcomplex<f32>>`.
pub(super) fn real_of(ctx: &ContextData, ty: Type) -> Type {
    let element = ctx.types().element_type(ty).filter(|_| !matches!(ctx.types().data(ty), TypeData::Complex(_)));
    match element.map(|element| ctx.types().data(element)) {
        Some(TypeData::Complex(real)) => ctx.types().with_element_type(ty, *real).unwrap_or(ty),
        _ => ty,
    }
}

/// Returns true if a type is a tensor of complex numbers.
pub(super) fn has_complex_elements(ctx: &ContextData, ty: Type) -> bool {
    let shaped = !matches!(ctx.types().data(ty), TypeData::Complex(_));
    let element = ctx.types().element_type(ty).filter(|_| shaped);
    element.is_some_and(|element| matches!(ctx.types().data(element), TypeData::Complex(_)))
}
