//! Dense elements of a vector or a tensor: one value per element, or a splat.

use super::{AttrData, DenseElements};
use crate::context::Attrs;
use crate::entity::{Attr, Type};
use crate::number::{ApInt, Float, FloatFormat};
use crate::types::{Invalid, TypeData};

/// Storage of one element of a [`DenseElements`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct DenseLayout {
    /// Kind of the number.
    pub number: DenseNumber,
    /// Size of one number in bytes.
    pub number_bytes: usize,
    /// Whether an element is a complex number, stored as two numbers.
    pub complex: bool,
}

/// The kind of number that a dense attribute holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DenseNumber {
    /// An integer or `index`.
    Integer {
        /// Width in bits.
        width: u32,
        /// Whether the number is printed as unsigned.
        unsigned: bool,
    },
    /// A float.
    Float(FloatFormat),
}

impl DenseLayout {
    /// Returns the size of one element in bytes.
    pub fn element_bytes(self) -> usize {
        self.number_bytes * if self.complex { 2 } else { 1 }
    }

    /// Decodes the integer in `bytes`.
    pub fn integer(self, bytes: &[u8]) -> Option<ApInt> {
        match self.number {
            DenseNumber::Integer { width, .. } => Some(ApInt::from_le_bytes(width, bytes)),
            DenseNumber::Float(_) => None,
        }
    }

    /// Decodes the float in `bytes`.
    pub fn float(self, bytes: &[u8]) -> Option<Float> {
        let DenseNumber::Float(format) = self.number else {
            return None;
        };
        let mut bits = [0; 16];
        bits.get_mut(..bytes.len())?.copy_from_slice(bytes);
        Some(Float::from_bits(format, u128::from_le_bytes(bits)))
    }
}

impl Attrs<'_> {
    /// Returns the storage of elements of type `element`, if a dense attribute can hold them.
    pub fn dense_layout(self, element: Type) -> Option<DenseLayout> {
        let number = match self.0.types().data(element) {
            TypeData::Integer { width, signedness } => {
                DenseNumber::Integer { width: *width, unsigned: *signedness == crate::types::Signedness::Unsigned }
            }
            TypeData::Index => DenseNumber::Integer { width: 64, unsigned: false },
            TypeData::Float(format) => DenseNumber::Float(*format),
            TypeData::Complex(part) => {
                return self.dense_layout(*part).map(|layout| DenseLayout { complex: true, ..layout });
            }
            _ => return None,
        };
        let number_bytes = match number {
            DenseNumber::Integer { width, .. } => width.div_ceil(8).max(1) as usize,
            DenseNumber::Float(format) => format.storage_bytes(),
        };
        Some(DenseLayout { number, number_bytes, complex: false })
    }

    /// Returns `dense<..> : ty` from the bytes of all elements, or of a single one if `splat`. Equal elements are
    /// stored as a splat.
    pub fn dense_elements(self, ty: Type, splat: bool, data: &[u8]) -> Result<Attr, Invalid> {
        let layout = self
            .0
            .types()
            .shaped_element_type(ty)
            .and_then(|element| self.dense_layout(element))
            .ok_or_else(|| Invalid::new("expected a vector or tensor of integers, floats or complex numbers"))?;
        let count = self.0.types().shaped_element_count(ty).ok_or_else(|| Invalid::new("expected a static shape"))?;
        let size = layout.element_bytes();
        let expected = if splat { 1 } else { count };
        if (data.len() / size) as u64 != expected || !data.len().is_multiple_of(size) {
            return Err(Invalid::new("elements hex data size is invalid for provided type"));
        }
        let splat = splat || (count > 0 && data.chunks_exact(size).all(|element| *element == data[..size]));
        let data = if splat { &data[..size] } else { data };
        Ok(self.intern(AttrData::DenseElements(DenseElements { ty, splat, data: data.into() })))
    }
}
