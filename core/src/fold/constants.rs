//! Constants: matchers, and construction from numbers.

use crate::attrs::{AttrData, DenseElements, DenseLayout, DenseNumber};
use crate::context::ContextData;
use crate::entity::{Attr, Type};
use crate::fold::{Number, number_attr, splat_attr};
use crate::number::{ApInt, Float, FloatFormat};
use crate::types::TypeData;

/// Returns true if an attribute is poison: an arbitrary value. The definition of such an attribute lists `ub`'s
/// `PoisonAttrInterface`.
pub fn is_poison(ctx: &ContextData, attr: Attr) -> bool {
    ctx.attrs().def(attr).is_some_and(|def| ctx.def_implements(def, "ub::PoisonAttrInterface"))
}

/// Returns the number of a constant: a scalar, or a vector or tensor splat.
pub fn number(ctx: &ContextData, attr: Option<Attr>) -> Option<Number> {
    match ctx.attrs().data(attr?) {
        AttrData::Integer { value, .. } => Some(value.clone().into()),
        AttrData::Float { value, .. } => Some((*value).into()),
        AttrData::DenseElements(elements) if elements.splat => {
            let layout = ctx.attrs().dense_layout(ctx.types().element_type(elements.ty)?)?;
            let number = layout.integer(&elements.data).map(Number::Int);
            if layout.complex { None } else { number.or_else(|| layout.float(&elements.data).map(Number::Float)) }
        }
        _ => None,
    }
}

/// Returns the integer of a constant: a scalar, or a vector or tensor splat.
pub fn int(ctx: &ContextData, attr: Option<Attr>) -> Option<ApInt> {
    match number(ctx, attr)? {
        Number::Int(value) => Some(value),
        Number::Float(_) => None,
    }
}

/// Returns the float of a constant: a scalar, or a vector or tensor splat.
pub fn float(ctx: &ContextData, attr: Option<Attr>) -> Option<Float> {
    match number(ctx, attr)? {
        Number::Float(value) => Some(value),
        Number::Int(_) => None,
    }
}

/// Returns the elements of a dense constant.
pub fn dense(ctx: &ContextData, attr: Attr) -> Option<&DenseElements> {
    match ctx.attrs().data(attr) {
        AttrData::DenseElements(elements) => Some(elements),
        _ => None,
    }
}

/// Returns the element of a splat constant.
pub fn splat_element(ctx: &ContextData, attr: Attr) -> Option<Attr> {
    dense(ctx, attr).filter(|elements| elements.splat).and_then(|_| element(ctx, attr, 0))
}

/// Returns a constant with the same elements in another shape.
pub fn reshaped(ctx: &ContextData, attr: Attr, ty: Type) -> Option<Attr> {
    let elements = dense(ctx, attr)?;
    let count = ctx.types().element_count(ty)?;
    let fits = ctx.types().element_type(ty) == ctx.types().element_type(elements.ty)
        && (elements.splat || ctx.types().element_count(elements.ty) == Some(count));
    if fits { ctx.attrs().dense_elements(ty, elements.splat, &elements.data).ok() } else { None }
}

/// Returns the integer of a scalar constant.
pub fn attr_number(ctx: &ContextData, attr: Attr) -> Option<i64> {
    match ctx.attrs().data(attr) {
        AttrData::Integer { value, .. } => value.to_i64(),
        _ => None,
    }
}

/// Maximum number of elements of a folded constant.
const MOST_NUMBERS: u64 = 1 << 16;

/// Returns the elements of a constant of `index` numbers.
pub fn index_elements(ctx: &ContextData, attr: Attr) -> Option<Vec<i64>> {
    let elements = dense(ctx, attr)?;
    if ctx.types().element_type(elements.ty)? != ctx.types().index() {
        return None;
    }
    let count = ctx.types().element_count(elements.ty).filter(|count| *count <= MOST_NUMBERS)?;
    let numbers: Vec<i64> = elements.data.as_chunks::<8>().0.iter().map(|bytes| i64::from_le_bytes(*bytes)).collect();
    Some(if elements.splat { vec![*numbers.first()?; count as usize] } else { numbers })
}

/// Returns `dense<[2, 3]> : tensor<2xindex>`.
pub fn index_tensor(ctx: &ContextData, numbers: &[i64]) -> Option<Attr> {
    let ty = ctx.types().tensor(&[i64::try_from(numbers.len()).ok()?], ctx.types().index(), None).ok()?;
    let data: Vec<u8> = numbers.iter().flat_map(|number| number.to_le_bytes()).collect();
    ctx.attrs().dense_elements(ty, false, &data).ok()
}

/// Returns a splat constant in another shape.
pub fn splat_reshaped(ctx: &ContextData, attr: Attr, ty: Type) -> Option<Attr> {
    dense(ctx, attr).filter(|elements| elements.splat).and_then(|_| reshaped(ctx, attr, ty))
}

/// Returns an element of a constant, by its index in row-major order.
pub fn element(ctx: &ContextData, attr: Attr, index: usize) -> Option<Attr> {
    let elements = dense(ctx, attr)?;
    let ty = ctx.types().element_type(elements.ty)?;
    let layout = ctx.attrs().dense_layout(ty)?;
    let size = layout.element_bytes();
    let start = if elements.splat { 0 } else { index.checked_mul(size)? };
    let bytes = elements.data.get(start..)?.get(..size)?;
    if layout.complex {
        return complex_attr(ctx, layout, bytes, ty);
    }
    let number = layout.integer(bytes).map(Number::Int).or_else(|| layout.float(bytes).map(Number::Float))?;
    number_attr(ctx, number, ty)
}

/// Returns `[1.0, 2.0]`, the form of a scalar `complex` constant.
fn complex_attr(ctx: &ContextData, layout: DenseLayout, bytes: &[u8], ty: Type) -> Option<Attr> {
    let TypeData::Complex(part) = ctx.types().data(ty) else { return None };
    let parts = bytes.chunks_exact(layout.number_bytes).map(|bytes| {
        let number = layout.integer(bytes).map(Number::Int).or_else(|| layout.float(bytes).map(Number::Float))?;
        number_attr(ctx, number, *part)
    });
    Some(ctx.attrs().array(parts.collect::<Option<Vec<_>>>()?))
}

/// Returns a constant with these elements, each a number of the element type.
pub fn elements(ctx: &ContextData, attrs: &[Attr], ty: Type) -> Option<Attr> {
    let layout = ctx.attrs().dense_layout(ctx.types().element_type(ty)?)?;
    if layout.complex || ctx.types().element_count(ty)? != attrs.len() as u64 {
        return None;
    }
    let mut data = Vec::with_capacity(attrs.len().checked_mul(layout.element_bytes())?);
    for attr in attrs {
        let number = number(ctx, Some(*attr))?;
        match (number, layout.number) {
            (Number::Int(value), DenseNumber::Integer { width, .. }) if value.width() == width => {
                data.extend(value.le_bytes().chain(std::iter::repeat(0)).take(layout.number_bytes));
            }
            (Number::Float(value), DenseNumber::Float(format)) if value.format() == format => {
                data.extend(value.bits().to_le_bytes().into_iter().take(layout.number_bytes));
            }
            _ => return None,
        }
    }
    ctx.attrs().dense_elements(ty, false, &data).ok()
}

/// Returns a splat constant of the number in a constant.
pub fn splat_of(ctx: &ContextData, attr: Attr, ty: Type) -> Option<Attr> {
    splat_attr(ctx, number(ctx, Some(attr))?, ty)
}

/// Returns zero of a type of integers or floats, if the shape is static.
pub fn zero(ctx: &ContextData, ty: Type) -> Option<Attr> {
    let element = ctx.types().element_type(ty).unwrap_or(ty);
    let number = match ctx.types().data(element) {
        TypeData::Float(format) => Float::from_f64(*format, 0.0).into(),
        _ => ApInt::from_u64(ctx.types().integer_width(element)?, 0).into(),
    };
    splat_attr(ctx, number, ty)
}

/// Returns a Boolean constant, or a splat of it for a vector or tensor type of static shape.
pub fn truth(ctx: &ContextData, value: bool, ty: Type) -> Option<Attr> {
    splat_attr(ctx, ApInt::from_u64(1, value.into()).into(), ty)
}

/// Returns the width of an integer type, or of integer elements.
pub fn width(ctx: &ContextData, ty: Type) -> Option<u32> {
    ctx.types().integer_width(ctx.types().element_type(ty).unwrap_or(ty))
}

/// Returns the format of a float type, or of float elements.
pub fn float_format(ctx: &ContextData, ty: Type) -> Option<FloatFormat> {
    match ctx.types().data(ctx.types().element_type(ty).unwrap_or(ty)) {
        TypeData::Float(format) => Some(*format),
        _ => None,
    }
}

/// Returns the integer, if the number is one.
pub fn as_int(number: Number) -> Option<ApInt> {
    match number {
        Number::Int(value) => Some(value),
        Number::Float(_) => None,
    }
}

/// Returns the float, if the number is one.
pub fn as_float(number: Number) -> Option<Float> {
    match number {
        Number::Float(value) => Some(value),
        Number::Int(_) => None,
    }
}
