//! Vector types and their parts, for what checks operations.

use lect_core::dialect::{DefBody, Param};
use lect_support::prelude::*;

/// A vector type.
#[derive(Clone, Copy)]
pub(super) struct Vector<'a> {
    /// Sizes; of scalable dimensions, what they are multiples of.
    pub shape: &'a [i64],
    /// Which dimensions are scalable.
    pub scalable: &'a [bool],
    /// The type of an element.
    pub element: Type,
}

impl<'a> Vector<'a> {
    /// The parts of a type, if it is one.
    pub fn of(ctx: &'a ContextData, ty: Type) -> Option<Self> {
        match ctx.type_data(ty) {
            TypeData::Vector { shape, scalable, element } => Some(Self { shape, scalable, element: *element }),
            _ => None,
        }
    }

    /// The parts of the type of a value, if it is one.
    pub fn of_value(ir: &'a Isolate, value: Value) -> Option<Self> {
        Self::of(ir.context(), ir.value_type(value))
    }

    /// How many dimensions there are.
    pub fn rank(&self) -> usize {
        self.shape.len()
    }

    /// Whether any dimension is scalable.
    pub fn is_scalable(&self) -> bool {
        self.scalable.contains(&true)
    }

    /// How many elements it has, but for what is scalable.
    pub fn count(&self) -> i64 {
        self.shape.iter().fold(1, |count: i64, size| count.saturating_mul(*size))
    }

    /// The type of masks for it.
    pub fn mask(&self, ctx: &ContextData) -> Option<Type> {
        ctx.vector_type(self.shape, self.scalable, ctx.common().i1).ok()
    }
}

/// The indices of an element by its number in row-major order.
pub(super) fn indices_of(mut number: i64, shape: &[i64]) -> SmallVec<[i64; 6]> {
    let mut indices = smallvec![0; shape.len()];
    for (at, size) in indices.iter_mut().zip(shape).rev() {
        *at = number % size;
        number /= size;
    }
    indices
}

/// The type of the first value of a group of operands.
pub(super) fn operand_type(op: OpRef<'_>, group: u32) -> Option<Type> {
    op.operand_group(group).next().map(|value| op.ir.value_type(value))
}

/// A group of one operand, as a vector.
pub(super) fn operand(op: OpRef<'_>, group: u32) -> Option<Vector<'_>> {
    Vector::of(op.context(), operand_type(op, group)?)
}

/// The first result's type.
pub(super) fn result_type(op: OpRef<'_>) -> Option<Type> {
    op.result_types().next()
}

/// The first result, as a vector.
pub(super) fn result(op: OpRef<'_>) -> Option<Vector<'_>> {
    Vector::of(op.context(), result_type(op)?)
}

/// A memref or a tensor with a shape, or something else that has elements.
#[derive(Clone, Copy)]
pub(super) struct Shaped<'a> {
    /// Sizes; none of what has no rank.
    pub shape: &'a [i64],
    /// The type of an element.
    pub element: Type,
}

impl<'a> Shaped<'a> {
    /// The parts of a type that has elements.
    pub fn of(ctx: &'a ContextData, ty: Type) -> Option<Self> {
        Some(Self { shape: ctx.shape(ty).unwrap_or(&[]), element: ctx.element_type(ty)? })
    }
}

/// Whether it is a memref or a tensor with a rank.
pub(super) fn is_memref_or_tensor(ctx: &ContextData, ty: Type) -> bool {
    matches!(ctx.type_data(ty), TypeData::MemRef { .. } | TypeData::RankedTensor { .. })
}

/// A type as messages show it.
pub(super) fn show(ctx: &ContextData, ty: Type) -> String {
    format!("'{}'", ctx.show_type(ty))
}

/// An error at an operation.
#[cold]
/// How many bits an element takes, without regard to what a program says of its target. None if it is not known.
pub(super) fn bits(ctx: &ContextData, ty: Type) -> Option<i64> {
    Some(match ctx.type_data(ty) {
        TypeData::Integer { width, .. } => i64::from(*width),
        TypeData::Index => 64,
        TypeData::Float(format) => i64::from(format.width()),
        TypeData::Complex(part) => bits(ctx, *part)?.checked_mul(2)?,
        _ => return None,
    })
}

/// The numbers of an array of integers.
pub(super) fn numbers(ctx: &ContextData, array: Option<Attr>) -> Vec<i64> {
    let elements = array.and_then(|attr| ctx.array_elements(attr)).unwrap_or(&[]);
    elements.iter().filter_map(|element| number(ctx, *element)).collect()
}

/// The number that an attribute is.
pub(super) fn number(ctx: &ContextData, attr: Attr) -> Option<i64> {
    match ctx.attr_data(attr) {
        AttrData::Integer { value, .. } => value.to_i64(),
        _ => None,
    }
}

/// The value of an attribute that holds a case of an enum.
pub(super) fn case(ctx: &ContextData, attr: Attr) -> Option<i128> {
    match ctx.attr_data(attr) {
        AttrData::Dialect { body: DefBody::Params(params), .. } => match **params {
            [Param::Int(value)] => Some(value),
            _ => None,
        },
        _ => None,
    }
}
