//! Vector types and their components, for verifiers.

use lect_core::dialect::{DefBody, Param};
use lect_support::prelude::*;

/// Components of a vector type.
#[derive(Clone, Copy)]
pub(super) struct Vector<'a> {
    /// Sizes; for a scalable dimension, the multiple of the base size.
    pub shape: &'a [i64],
    /// Whether each dimension is scalable.
    pub scalable: &'a [bool],
    /// Element type.
    pub element: Type,
}

impl<'a> Vector<'a> {
    /// Returns the components of a vector type.
    pub fn of(ctx: &'a ContextData, ty: Type) -> Option<Self> {
        match ctx.types().data(ty) {
            TypeData::Vector { shape, scalable, element } => Some(Self { shape, scalable, element: *element }),
            _ => None,
        }
    }

    /// Returns the components of the vector type of a value.
    pub fn from_value(ir: &'a Isolate, value: Value) -> Option<Self> {
        Self::of(ir.context(), ir.value_type(value))
    }

    /// Returns the rank.
    pub fn rank(&self) -> usize {
        self.shape.len()
    }

    /// Returns true if any dimension is scalable.
    pub fn is_scalable(&self) -> bool {
        self.scalable.contains(&true)
    }

    /// Returns the number of elements, without the factor of scalable dimensions.
    pub fn count(&self) -> i64 {
        self.shape.iter().fold(1, |count: i64, size| count.saturating_mul(*size))
    }

    /// Returns the type of its masks.
    pub fn mask(&self, ctx: &ContextData) -> Option<Type> {
        ctx.types().vector(self.shape, self.scalable, ctx.types().i1()).ok()
    }
}

/// Returns the indices of an element from its linear index in row-major order.
pub(super) fn indices_of(mut number: i64, shape: &[i64]) -> SmallVec<[i64; 6]> {
    let mut indices = smallvec![0; shape.len()];
    for (at, size) in indices.iter_mut().zip(shape).rev() {
        *at = number % size;
        number /= size;
    }
    indices
}

/// Returns the type of the first operand of an operand segment.
pub(super) fn operand_type(op: OpRef<'_>, group: u32) -> Option<Type> {
    op.operand_group(group).next().map(|value| op.ir.value_type(value))
}

/// Returns the vector type of the first operand of an operand segment.
pub(super) fn operand(op: OpRef<'_>, group: u32) -> Option<Vector<'_>> {
    Vector::of(op.context(), operand_type(op, group)?)
}

/// Returns the type of the first result.
pub(super) fn result_type(op: OpRef<'_>) -> Option<Type> {
    op.result_types().next()
}

/// Returns the vector type of the first result.
pub(super) fn result(op: OpRef<'_>) -> Option<Vector<'_>> {
    Vector::of(op.context(), result_type(op)?)
}

/// Components of a shaped type.
#[derive(Clone, Copy)]
pub(super) struct Shaped<'a> {
    /// Sizes; empty if unranked.
    pub shape: &'a [i64],
    /// Element type.
    pub element: Type,
}

impl<'a> Shaped<'a> {
    /// Returns the components of a shaped type.
    pub fn of(ctx: &'a ContextData, ty: Type) -> Option<Self> {
        Some(Self { shape: ctx.types().shape(ty).unwrap_or(&[]), element: ctx.types().element_type(ty)? })
    }
}

/// Returns true if a type is a memref or a ranked tensor.
pub(super) fn is_memref_or_tensor(ctx: &ContextData, ty: Type) -> bool {
    matches!(ctx.types().data(ty), TypeData::MemRef { .. } | TypeData::RankedTensor { .. })
}

/// Formats a type for messages.
pub(super) fn show(ctx: &ContextData, ty: Type) -> String {
    format!("'{}'", ctx.types().show(ty))
}

/// Emits an error prefixed with the operation's name.
#[cold]
/// Returns the width of an element type, independent of the data layout. Returns `None` if it is unknown.
pub(super) fn bits(ctx: &ContextData, ty: Type) -> Option<i64> {
    Some(match ctx.types().data(ty) {
        TypeData::Integer { width, .. } => i64::from(*width),
        TypeData::Index => 64,
        TypeData::Float(format) => i64::from(format.width()),
        TypeData::Complex(part) => bits(ctx, *part)?.checked_mul(2)?,
        _ => return None,
    })
}

/// Returns the integers of an array attribute.
pub(super) fn numbers(ctx: &ContextData, array: Option<Attr>) -> Vec<i64> {
    let elements = array.and_then(|attr| ctx.attrs().array_elements(attr)).unwrap_or(&[]);
    elements.iter().filter_map(|element| number(ctx, *element)).collect()
}

/// Returns the integer of an attribute.
pub(super) fn number(ctx: &ContextData, attr: Attr) -> Option<i64> {
    match ctx.attrs().data(attr) {
        AttrData::Integer { value, .. } => value.to_i64(),
        _ => None,
    }
}

/// Returns the value of an enum attribute.
pub(super) fn case(ctx: &ContextData, attr: Attr) -> Option<i128> {
    match ctx.attrs().data(attr) {
        AttrData::Dialect { body: DefBody::Params(params), .. } => match **params {
            [Param::Int(value)] => Some(value),
            _ => None,
        },
        _ => None,
    }
}
