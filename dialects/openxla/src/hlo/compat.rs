//! Compatibility of inferred types and actual types.
//!
//! A dynamic size is compatible with any size that does not exceed its bound.

use lect_core::context::ContextData;
use lect_core::entity::Type;
use lect_core::ir::OpRef;
use lect_core::types::{DYNAMIC, TypeData};
use lect_dialects::quant;
pub(crate) use lect_support::shapes::may_be_equal;

/// The outcome of a check: on failure, the message of an error at the operation.
pub(crate) type Checked<T = ()> = Result<T, String>;

/// A ranked tensor.
#[derive(Clone, Copy)]
pub(crate) struct Tensor<'c> {
    pub ctx: &'c ContextData,
    pub ty: Type,
    pub shape: &'c [i64],
    pub element: Type,
}

impl<'c> Tensor<'c> {
    pub fn of(ctx: &'c ContextData, ty: Type) -> Option<Self> {
        match ctx.types().data(ty) {
            TypeData::RankedTensor { shape, element, .. } => Some(Self { ctx, ty, shape, element: *element }),
            _ => None,
        }
    }

    pub fn rank(&self) -> i64 {
        self.shape.len() as i64
    }

    /// Returns the size of a dimension; dynamic if the dimension does not exist.
    pub fn size(&self, dim: i64) -> i64 {
        usize::try_from(dim).ok().and_then(|dim| self.shape.get(dim)).copied().unwrap_or(DYNAMIC)
    }

    pub fn is_static(&self) -> bool {
        !self.shape.contains(&DYNAMIC)
    }

    /// Returns the number of elements if the shape is static.
    pub fn count(&self) -> Option<i64> {
        self.is_static().then(|| self.shape.iter().fold(1i64, |count, size| count.wrapping_mul(*size)))
    }

    /// Returns the bounds of the dimensions; empty if the type has none.
    pub fn bounds(&self) -> Vec<i64> {
        bounds_of(self.ctx, self.ty).unwrap_or_default()
    }

    /// Returns the bound of a dimension.
    pub fn bound(&self, dim: usize) -> i64 {
        self.bounds().get(dim).copied().unwrap_or(DYNAMIC)
    }

    /// Returns the type in quotes, for diagnostics.
    pub fn quoted(&self) -> String {
        quoted(self.ctx, self.ty)
    }
}

/// Returns the bounds in the encoding of a tensor type.
pub(crate) fn bounds_of(ctx: &ContextData, ty: Type) -> Option<Vec<i64>> {
    let TypeData::RankedTensor { encoding: Some(encoding), .. } = ctx.types().data(ty) else { return None };
    bounds::read(ctx, *encoding)
}

/// The attribute that encodes bounds.
#[cfg(feature = "stablehlo")]
mod bounds {
    use lect_core::context::ContextData;
    use lect_core::entity::Attr;
    use lect_core::typed::TypedAttr;

    use crate::stablehlo::TypeExtensionsAttr;

    pub(super) fn read(ctx: &ContextData, encoding: Attr) -> Option<Vec<i64>> {
        TypeExtensionsAttr::cast(ctx, encoding)?.bounds(ctx)
    }

    pub(super) fn write(ctx: &ContextData, bounds: &[i64]) -> Option<Attr> {
        TypeExtensionsAttr::get(ctx, bounds.to_vec()).ok().map(TypedAttr::attr)
    }
}

/// Without StableHLO no tensor has bounds.
#[cfg(not(feature = "stablehlo"))]
mod bounds {
    use lect_core::context::ContextData;
    use lect_core::entity::Attr;

    pub(super) fn read(_: &ContextData, _: Attr) -> Option<Vec<i64>> {
        None
    }

    pub(super) fn write(_: &ContextData, _: &[i64]) -> Option<Attr> {
        None
    }
}

/// Returns a type in quotes, for diagnostics.
pub(crate) fn quoted(ctx: &ContextData, ty: Type) -> String {
    format!("'{}'", ctx.types().show(ty))
}

/// Returns types in quotes, separated by commas, for diagnostics.
pub(crate) fn quoted_list(ctx: &ContextData, types: &[Type]) -> String {
    types.iter().map(|ty| quoted(ctx, *ty)).collect::<Vec<_>>().join(", ")
}

/// Formats a list of numbers for diagnostics.
pub(crate) fn listed(numbers: &[i64]) -> String {
    numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(", ")
}

/// Formats a size for diagnostics.
pub(crate) fn shown_size(size: i64) -> String {
    if size == DYNAMIC { "?".to_owned() } else { size.to_string() }
}

/// Returns true if two shapes are compatible: dynamic sizes match any size.
pub(crate) fn may_have_shape(a: &[i64], b: &[i64]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| may_be_equal(*a, *b))
}

/// Returns the element type, or the type itself if it has none.
pub(crate) fn element_or_self(ctx: &ContextData, ty: Type) -> Type {
    match ctx.types().data(ty) {
        TypeData::Complex(_) => ty,
        _ => ctx.types().element_type(ty).unwrap_or(ty),
    }
}

/// Returns true if the element types are compatible.
pub(crate) fn have_compatible_elements(ctx: &ContextData, a: Type, b: Type) -> bool {
    let (a, b) = (element_or_self(ctx, a), element_or_self(ctx, b));
    if a == b {
        return true;
    }
    match (quant::uniform(ctx, a), quant::uniform(ctx, b)) {
        (Some(a), Some(b)) => {
            let key = |it: &quant::Uniform| (it.width, it.min, it.max, it.expressed, it.axis.is_some());
            key(&a) == key(&b)
        }
        _ => false,
    }
}

/// Returns true if the types are compatible: one may be used where the other is inferred.
pub(crate) fn are_compatible(ctx: &ContextData, a: Type, b: Type) -> bool {
    if a == b {
        return true;
    }
    let fits = |shape: &[i64], bounds: Option<Vec<i64>>| {
        let bounds = bounds.unwrap_or_default();
        !shape.iter().zip(bounds).any(|(size, bound)| bound != DYNAMIC && bound < *size)
    };
    let (Some(a_shape), Some(b_shape)) = (ctx.types().shape(a), ctx.types().shape(b)) else {
        let shaped = |ty| ctx.types().shaped_element_type(ty).is_some();
        return (shaped(a) == shaped(b)) && have_compatible_elements(ctx, a, b);
    };
    may_have_shape(a_shape, b_shape)
        && fits(a_shape, bounds_of(ctx, b))
        && fits(b_shape, bounds_of(ctx, a))
        && have_compatible_elements(ctx, a, b)
}

/// Returns true if the types of both lists are pairwise compatible.
pub(crate) fn all_compatible(ctx: &ContextData, a: &[Type], b: &[Type]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| are_compatible(ctx, *a, *b))
}

/// Checks that the result types of an operation are compatible with the inferred types.
pub(crate) fn expect_results(op: OpRef<'_>, inferred: &[Type]) -> Checked {
    let ctx = op.context();
    let found: Vec<Type> = op.result_types().collect();
    if all_compatible(ctx, inferred, &found) {
        return Ok(());
    }
    let name = op.name_text();
    let (inferred, found) = (quoted_list(ctx, inferred), quoted_list(ctx, &found));
    Err(format!("'{name}' op inferred type(s) {inferred} are incompatible with return type(s) of operation {found}"))
}

/// Returns a tensor type with this shape, element type and bounds; without an encoding if all bounds are unknown.
pub(crate) fn tensor(ctx: &ContextData, shape: &[i64], element: Type, bounds: &[i64]) -> Checked<Type> {
    let has_bounds = bounds.iter().any(|bound| *bound != DYNAMIC);
    let encoding = has_bounds.then(|| bounds::write(ctx, bounds)).flatten();
    ctx.types().tensor(shape, element, encoding).map_err(String::from)
}

/// Returns the size and bound of the intersection of two dimensions.
pub(crate) fn most_specific(dim: usize, (a, a_bound): (i64, i64), (b, b_bound): (i64, i64)) -> Checked<(i64, i64)> {
    if a == DYNAMIC && b == DYNAMIC {
        return Ok((
            DYNAMIC,
            match (a_bound, b_bound) {
                (DYNAMIC, bound) | (bound, DYNAMIC) => bound,
                (a, b) => a.min(b),
            },
        ));
    }
    if !may_be_equal(a, b) {
        return Err(format!("Mismatched dimension sizes {a} and {b} in dimension {dim}"));
    }
    let size = if a == DYNAMIC { b } else { a };
    let bound = if a_bound == DYNAMIC { b_bound } else { a_bound };
    if bound != DYNAMIC && size > bound {
        return Err(format!("Mismatched dimension size {size} and bound {bound} in dimension {dim}"));
    }
    Ok((size, DYNAMIC))
}

/// Returns the size and bound that cover both dimensions.
pub(crate) fn least_specific(dim: usize, (a, a_bound): (i64, i64), (b, b_bound): (i64, i64)) -> Checked<(i64, i64)> {
    match (a, b) {
        (DYNAMIC, DYNAMIC) if a_bound != DYNAMIC && b_bound != DYNAMIC => Ok((DYNAMIC, a_bound.max(b_bound))),
        (DYNAMIC, DYNAMIC) => Ok((DYNAMIC, DYNAMIC)),
        (size, DYNAMIC) if b_bound != DYNAMIC => Ok((DYNAMIC, size.max(b_bound))),
        (DYNAMIC, size) if a_bound != DYNAMIC => Ok((DYNAMIC, size.max(a_bound))),
        (_, DYNAMIC) | (DYNAMIC, _) => Ok((DYNAMIC, DYNAMIC)),
        (a, b) if a == b => Ok((a, DYNAMIC)),
        (a, b) => Err(format!("Mismatched dimension sizes {a} and {b} in dimension {dim}")),
    }
}

/// A function that merges the sizes and bounds of two dimensions.
pub(crate) type Merge = fn(usize, (i64, i64), (i64, i64)) -> Checked<(i64, i64)>;

/// Merges types dimension by dimension. Returns the first type if they are not tensors.
pub(crate) fn merge_types(ctx: &ContextData, types: &[Type], merge: Merge) -> Checked<Option<Type>> {
    let Some(&first) = types.first() else { return Ok(None) };
    let Some(tensors) = types.iter().map(|ty| Tensor::of(ctx, *ty)).collect::<Option<Vec<_>>>() else {
        return Ok(Some(first));
    };
    let Some((witness, rest)) = tensors.split_first() else { return Ok(None) };
    let mut merged: Vec<(i64, i64)> =
        witness.shape.iter().enumerate().map(|(dim, size)| (*size, witness.bound(dim))).collect();
    for tensor in rest {
        if tensor.rank() != witness.rank() {
            return Err(format!("Mismatched ranks of types{} vs {}", witness.rank(), tensor.rank()));
        }
        for (dim, (so_far, size)) in merged.iter_mut().zip(tensor.shape).enumerate() {
            *so_far = merge(dim, *so_far, (*size, tensor.bound(dim)))?;
        }
    }
    let (shape, bounds): (Vec<i64>, Vec<i64>) = merged.into_iter().unzip();
    tensor(ctx, &shape, witness.element, &bounds).map(Some)
}
