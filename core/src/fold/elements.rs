//! Constant evaluation: on numbers, and element-wise on vectors and tensors.

use crate::attrs::{AttrData, DenseElements, DenseLayout, DenseNumber};
use crate::context::ContextData;
use crate::entity::{Attr, Type};
use crate::number::{ApInt, Float};
use crate::types::TypeData;

/// A number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Number {
    /// An integer.
    Int(ApInt),
    /// A float.
    Float(Float),
}

impl From<ApInt> for Number {
    fn from(value: ApInt) -> Self {
        Self::Int(value)
    }
}

impl From<Float> for Number {
    fn from(value: Float) -> Self {
        Self::Float(value)
    }
}

/// Maximum size in bytes of the elements of a folded constant.
pub const MAX_BYTES: u64 = 1 << 28;

/// A constant whose elements are read one by one.
enum Source<'a> {
    Scalar(Number),
    Dense {
        elements: &'a DenseElements,
        layout: DenseLayout,
    },
    /// Explicit elements by index, in order, and the value of all others.
    Sparse {
        elements: Vec<(u64, Number)>,
        zero: Number,
    },
}

impl Source<'_> {
    fn of(ctx: &ContextData, attr: Attr) -> Option<Source<'_>> {
        match ctx.attrs().data(attr) {
            AttrData::Integer { value, .. } => Some(Source::Scalar(value.clone().into())),
            AttrData::Float { value, .. } => Some(Source::Scalar((*value).into())),
            AttrData::DenseElements(elements) => {
                let layout = ctx.attrs().dense_layout(ctx.types().element_type(elements.ty)?)?;
                (!layout.complex).then_some(Source::Dense { elements, layout })
            }
            AttrData::SparseElements { ty, indices, values } => sparse(ctx, *ty, *indices, *values),
            _ => None,
        }
    }

    fn is_splat(&self) -> bool {
        matches!(self, Self::Dense { elements, .. } if elements.splat)
    }

    fn get(&self, index: u64) -> Option<Number> {
        match self {
            Self::Scalar(number) => Some(number.clone()),
            Self::Dense { elements, layout } => {
                let size = layout.element_bytes();
                let index = if elements.splat { 0 } else { usize::try_from(index).ok()? };
                let bytes = elements.data.get(index.checked_mul(size)?..)?.get(..size)?;
                read(*layout, bytes)
            }
            Self::Sparse { elements, zero } => {
                let at = elements.binary_search_by_key(&index, |it| it.0).ok();
                Some(at.map_or(zero, |at| &elements[at].1).clone())
            }
        }
    }
}

fn read(layout: DenseLayout, bytes: &[u8]) -> Option<Number> {
    layout.integer(bytes).map(Number::Int).or_else(|| layout.float(bytes).map(Number::Float))
}

/// Returns the elements of `sparse<indices, values>`. If an index occurs several times, the first element counts.
fn sparse(ctx: &ContextData, ty: Type, indices: Attr, values: Attr) -> Option<Source<'_>> {
    let shape = ctx.types().shape(ty)?;
    let (indices, values) = (Source::of(ctx, indices)?, Source::of(ctx, values)?);
    let layout = ctx.attrs().dense_layout(ctx.types().element_type(ty)?)?;
    let zero = read(layout, &vec![0; layout.element_bytes()])?;
    let Source::Dense { elements: dense, .. } = &values else { return None };
    let count = ctx.types().element_count(dense.ty)?;
    if count > MAX_BYTES / 8 {
        return None;
    }
    let rank = shape.len() as u64;
    let mut elements = Vec::new();
    for row in 0..count {
        let mut place: u64 = 0;
        for (column, size) in (0..).zip(shape) {
            let Number::Int(index) = indices.get(row.checked_mul(rank)?.checked_add(column)?)? else { return None };
            place = place.checked_mul(u64::try_from(*size).ok()?)?.checked_add(index.to_u64()?)?;
        }
        elements.push((place, values.get(row)?));
    }
    elements.sort_by_key(|it| it.0);
    elements.dedup_by_key(|it| it.0);
    Some(Source::Sparse { elements, zero })
}

/// Evaluates a function on constants: on numbers, or element-wise on vectors or tensors of one shape. The result has
/// type `result`. `None` if the function has no result for some elements.
pub fn fold_elements<const N: usize>(
    ctx: &ContextData,
    operands: [Attr; N],
    result: Type,
    mut calculate: impl FnMut([Number; N]) -> Option<Number>,
) -> Option<Attr> {
    let shape = ctx.types().shape(result);
    for attr in operands {
        if ctx.types().shape(ctx.attrs().type_of(attr)?) != shape {
            return None;
        }
    }
    let mut sources = Vec::with_capacity(N);
    for attr in operands {
        sources.push(Source::of(ctx, attr)?);
    }
    let mut at = |index: u64| {
        let mut numbers = Vec::with_capacity(N);
        for source in &sources {
            numbers.push(source.get(index)?);
        }
        calculate(numbers.try_into().ok()?)
    };
    if sources.iter().any(|source| matches!(source, Source::Scalar(_))) {
        return number_attr(ctx, at(0)?, result);
    }
    if sources.iter().all(Source::is_splat) {
        return splat_attr(ctx, at(0)?, result);
    }
    let count = ctx.types().element_count(result)?;
    let layout = ctx.attrs().dense_layout(ctx.types().element_type(result)?)?;
    if count.checked_mul(layout.element_bytes() as u64)? > MAX_BYTES {
        return None;
    }
    let mut data = Vec::new();
    for index in 0..count {
        write(layout, &at(index)?, &mut data)?;
    }
    ctx.attrs().dense_elements(result, false, &data).ok()
}

fn write(layout: DenseLayout, number: &Number, data: &mut Vec<u8>) -> Option<()> {
    let size = layout.element_bytes();
    match (number, layout.number) {
        (Number::Int(value), DenseNumber::Integer { width, .. }) if value.width() == width => {
            data.extend(value.le_bytes().chain(std::iter::repeat(0)).take(size));
        }
        (Number::Float(value), DenseNumber::Float(format)) if value.format() == format => {
            data.extend(value.bits().to_le_bytes().into_iter().take(size));
        }
        _ => return None,
    }
    Some(())
}

/// Returns `42 : i32` or `1.5 : f32`. `None` if the number is not of the type.
pub fn number_attr(ctx: &ContextData, number: Number, ty: Type) -> Option<Attr> {
    match (number, ctx.types().data(ty)) {
        (Number::Int(value), TypeData::Integer { .. } | TypeData::Index) => (ctx.types().integer_width(ty)?
            == value.width())
        .then(|| ctx.attrs().intern(AttrData::Integer { value, ty })),
        (Number::Float(value), TypeData::Float(format)) => {
            (value.format() == *format).then(|| ctx.attrs().float(value))
        }
        _ => None,
    }
}

/// Returns the constant of a number, or a splat for a vector or tensor type of static shape.
pub fn splat_attr(ctx: &ContextData, number: Number, ty: Type) -> Option<Attr> {
    let Some(element) = ctx.types().element_type(ty) else { return number_attr(ctx, number, ty) };
    ctx.types().element_count(ty)?;
    let mut data = Vec::new();
    write(ctx.attrs().dense_layout(element)?, &number, &mut data)?;
    ctx.attrs().dense_elements(ty, true, &data).ok()
}
