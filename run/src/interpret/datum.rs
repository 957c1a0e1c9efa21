//! Runtime values: numbers, vectors, tensors, and references to memory.

use std::cell::Cell;
use std::rc::Rc;

use lect_core::attrs::{AttrData, DenseElements};
use lect_core::context::ContextData;
use lect_core::entity::{Attr, Type};
use lect_core::number::FloatFormat;
use lect_core::types::TypeData;

use crate::interpret::value::{self, Val, small};

/// A runtime value.
#[derive(Clone, Debug)]
pub enum Datum {
    /// A number, or poison of any type.
    Scalar(Val),
    /// The elements of a vector in row-major order.
    Vector(Rc<[Val]>),
    /// A memref.
    Memory(Rc<View>),
    /// A tensor.
    Tensor(Rc<Tensor>),
    /// A function, by its name.
    Function(Rc<str>),
}

/// Number of elements that exist.
#[derive(Clone, Default, Debug)]
pub struct Used(Rc<Cell<usize>>);

impl Used {
    /// Counts more elements. Returns false if there are more than a limit.
    pub fn add(&self, count: usize, limit: usize) -> bool {
        let total = self.0.get().saturating_add(count);
        let fits = total <= limit;
        if fits {
            self.0.set(total);
        }
        fits
    }

    /// Counts fewer elements.
    pub fn remove(&self, count: usize) {
        self.0.set(self.0.get().saturating_sub(count));
    }
}

/// A tensor, whose elements do not change.
#[derive(Debug)]
pub struct Tensor {
    /// Number of elements in each dimension.
    pub sizes: Vec<i64>,
    /// Elements in row-major order.
    pub cells: Vec<Val>,
    used: Used,
}

impl Tensor {
    /// Creates a tensor, whose elements were counted.
    pub fn new(sizes: Vec<i64>, cells: Vec<Val>, used: Used) -> Self {
        Self { sizes, cells, used }
    }
}

impl Drop for Tensor {
    fn drop(&mut self) {
        self.used.remove(self.cells.len());
    }
}

/// Place of an element of memory in cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unit {
    /// A number, in one cell.
    Number,
    /// The numbers of a vector, in as many cells.
    Vector(usize),
    /// A number, in cells that are its bytes.
    Bytes(Shape),
}

impl Unit {
    /// Returns the number of cells of an element.
    pub fn cells(self) -> usize {
        match self {
            Unit::Number => 1,
            Unit::Vector(count) => count,
            Unit::Bytes(shape) => shape.width().div_ceil(8).next_power_of_two() as usize,
        }
    }
}

/// A view of a buffer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    /// Index of the buffer.
    pub buffer: usize,
    /// Place of elements in cells.
    pub unit: Unit,
    /// Cell from which elements are counted.
    pub base: i64,
    /// Index of the first element.
    pub offset: i64,
    /// Number of elements in each dimension.
    pub sizes: Vec<i64>,
    /// Stride of each dimension.
    pub strides: Vec<i64>,
}

impl Datum {
    /// Poison of any type.
    pub const POISON: Datum = Datum::Scalar(Val::Poison);

    /// Creates an `index`.
    pub fn index(value: i64) -> Self {
        Datum::Scalar(Val::int(64, value as u64))
    }

    /// Returns the number; poison for other values.
    pub fn scalar(&self) -> Val {
        match self {
            Datum::Scalar(value) => *value,
            _ => Val::Poison,
        }
    }

    /// Returns an element of a vector; all elements of a splat number are equal.
    pub fn lane(&self, at: usize) -> Val {
        match self {
            Datum::Vector(values) => values.get(at).copied().unwrap_or(Val::Poison),
            Datum::Tensor(tensor) => tensor.cells.get(at).copied().unwrap_or(Val::Poison),
            other => other.scalar(),
        }
    }

    /// Returns the first `count` elements.
    pub fn lanes(&self, count: usize) -> Vec<Val> {
        (0..count).map(|at| self.lane(at)).collect()
    }
}

/// Representation of a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// An integer of this many bits; an index has 64.
    Int(u32),
    /// A float of at most 8, or of 16, 32 or 64 bits.
    Float(FloatFormat),
    /// A complex number with parts of this format.
    Complex(FloatFormat),
}

impl Shape {
    /// Returns the representation of a scalar type.
    pub fn of(ctx: &ContextData, ty: Type) -> Option<Self> {
        match ctx.types().data(ty) {
            TypeData::Index => Some(Shape::Int(64)),
            TypeData::Integer { width, .. } if *width <= 128 => Some(Shape::Int(*width)),
            TypeData::Float(format @ (FloatFormat::F32 | FloatFormat::F64)) => Some(Shape::Float(*format)),
            TypeData::Float(format @ (FloatFormat::F16 | FloatFormat::BF16)) => Some(Shape::Float(*format)),
            TypeData::Float(format) if small::is_small(*format) || format.width() < 8 => Some(Shape::Float(*format)),
            TypeData::Complex(element) => match Self::of(ctx, *element)? {
                Shape::Float(format) => Some(Shape::Complex(format)),
                _ => None,
            },
            _ => None,
        }
    }

    /// Returns the number of bits.
    pub fn width(self) -> u32 {
        match self {
            Shape::Int(width) => width.max(1),
            Shape::Float(format) => format.width(),
            Shape::Complex(format) => 2 * format.width(),
        }
    }

    /// Decodes a number from its bits.
    pub fn bits(self, bits: u128) -> Val {
        match self {
            Shape::Int(width) => Val::wide(width, bits),
            Shape::Float(FloatFormat::F64) => Val::F64(f64::from_bits(bits as u64)),
            Shape::Float(FloatFormat::F32) => Val::F32(f32::from_bits(bits as u32)),
            Shape::Float(format @ (FloatFormat::F16 | FloatFormat::BF16)) => Val::F16(format, bits as u16),
            Shape::Float(format) if format.width() < 8 => Val::F16(format, bits as u16),
            Shape::Float(format) => Val::F8(format, bits as u8),
            Shape::Complex(format) => {
                let mask = value::mask(format.width());
                Val::Complex(format, [(bits & mask) as u64, (bits >> format.width() & mask) as u64])
            }
        }
    }

    /// Generates a number from a seed.
    pub fn made_up(self, seed: u64) -> Val {
        let bits = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (seed % 61);
        match self {
            Shape::Int(width) => Val::int(width, bits),
            Shape::Float(FloatFormat::F32) => Val::F32(bits as f32 / 8.0),
            Shape::Float(format) => Val::float(format, bits as f64 / 8.0),
            Shape::Complex(format) => Val::complex([Val::float(format, bits as f64 / 8.0), Val::float(format, 1.0)]),
        }
    }
}

/// Returns the sizes of a vector, and its element type.
pub fn vector(ctx: &ContextData, ty: Type) -> Option<(&[i64], Type)> {
    match ctx.types().data(ty) {
        TypeData::Vector { shape, element, .. } => Some((shape, *element)),
        _ => None,
    }
}

/// Returns the number of elements of a vector; one for other types.
pub fn lane_count(ctx: &ContextData, ty: Type) -> usize {
    vector(ctx, ty).map_or(1, |(shape, _)| shape.iter().product::<i64>() as usize)
}

/// Returns the value of a constant's attribute.
pub fn constant(ctx: &ContextData, attr: Attr) -> Option<Datum> {
    Some(match ctx.attrs().data(attr) {
        AttrData::Integer { value, .. } if value.width() <= 128 => {
            let bits = value.words().iter().rev().fold(0, |bits, word| bits << 64 | u128::from(*word));
            Datum::Scalar(Val::wide(value.width(), bits))
        }
        AttrData::Float { value, ty } => Datum::Scalar(Shape::of(ctx, *ty)?.bits(value.bits())),
        AttrData::DenseElements(dense) => Datum::Vector(elements(ctx, dense)?.into()),
        // The parts of a complex number.
        AttrData::Array(parts) => {
            let [re, im] = parts[..] else { return None };
            Datum::Scalar(Val::complex([constant(ctx, re)?.scalar(), constant(ctx, im)?.scalar()]))
        }
        _ => return None,
    })
}

/// Returns the elements of a dense attribute.
pub fn elements(ctx: &ContextData, dense: &DenseElements) -> Option<Vec<Val>> {
    let element = ctx.types().element_type(dense.ty)?;
    let (shape, layout) = (Shape::of(ctx, element)?, ctx.attrs().dense_layout(element)?);
    let count = match ctx.types().data(dense.ty) {
        TypeData::Vector { shape, .. } | TypeData::RankedTensor { shape, .. } => shape.iter().product::<i64>() as usize,
        _ => return None,
    };
    let number =
        |bytes: &[u8]| shape.bits(bytes.iter().take(16).rev().fold(0, |bits, byte| bits << 8 | u128::from(*byte)));
    let stored: Vec<Val> = dense.data.chunks_exact(layout.element_bytes()).map(number).collect();
    if dense.splat { Some(vec![*stored.first()?; count]) } else { Some(stored) }
}
