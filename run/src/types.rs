//! Types of the `llvm` dialect: their parts, and their layout in memory.
//!
//! A value is held as its *leaves*: the numbers and pointers in it, in order. The layout is that of LLVM for 64-bit
//! targets: natural alignment, structs padded unless packed, vectors aligned to their size.

use std::collections::HashMap;
use std::rc::Rc;

use lect_core::context::ContextData;
use lect_core::dialect::Param;
use lect_core::entity::Type;
use lect_core::number::FloatFormat;
use lect_core::types::TypeData;

/// A type by its structure.
pub enum Shape<'a> {
    /// A number or a pointer.
    Scalar(Scalar),
    /// A vector of a fixed number of elements.
    Vector(u64, Type),
    /// An array.
    Array(u64, Type),
    /// A struct, packed or not.
    Struct(Vec<Type>, Packing),
    /// A function.
    Function(FunctionShape<'a>),
    /// No value.
    Void,
}

/// Padding between the fields of a struct.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Packing {
    /// Fields are aligned.
    Padded,
    /// Fields follow one another.
    Packed,
}

/// Type of a function.
#[derive(Clone, Copy)]
pub struct FunctionShape<'a> {
    /// Result type, or `void`.
    pub result: Type,
    params: &'a [Param],
    /// Whether there may be more arguments.
    pub is_variadic: bool,
}

impl FunctionShape<'_> {
    /// Returns the types of the arguments.
    pub fn params(self) -> Vec<Type> {
        self.params.iter().filter_map(as_type).collect()
    }
}

/// A type of numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scalar {
    /// An integer of 1 to 128 bits.
    Int(u32),
    /// `f16`
    F16,
    /// `bf16`
    Bf16,
    /// `f32`
    F32,
    /// `f64`
    F64,
    /// A pointer, in any address space.
    Pointer,
}

/// Largest width of integers.
pub const WIDEST: u32 = 128;

impl Scalar {
    /// Returns the number of bits.
    pub fn bits(self) -> u32 {
        match self {
            Scalar::Int(width) => width,
            Scalar::F16 | Scalar::Bf16 => 16,
            Scalar::F32 => 32,
            Scalar::F64 | Scalar::Pointer => 64,
        }
    }

    /// Returns the number of bytes that are stored.
    pub fn bytes(self) -> u64 {
        u64::from(self.bits().div_ceil(8))
    }

    fn align(self) -> u64 {
        self.bytes().next_power_of_two()
    }

    /// Returns true for floats.
    pub fn is_float(self) -> bool {
        matches!(self, Scalar::F16 | Scalar::Bf16 | Scalar::F32 | Scalar::F64)
    }
}

fn as_type(param: &Param) -> Option<Type> {
    if let Param::Type(ty) = param { Some(*ty) } else { None }
}

/// Returns the structure of a type, if values of it can be compiled.
pub fn shape(ctx: &ContextData, ty: Type) -> Option<Shape<'_>> {
    Some(match ctx.types().data(ty) {
        TypeData::Integer { width, .. } if (1..=WIDEST).contains(width) => Shape::Scalar(Scalar::Int(*width)),
        TypeData::Index => Shape::Scalar(Scalar::Int(64)),
        TypeData::Float(FloatFormat::F16) => Shape::Scalar(Scalar::F16),
        TypeData::Float(FloatFormat::BF16) => Shape::Scalar(Scalar::Bf16),
        TypeData::Float(FloatFormat::F32) => Shape::Scalar(Scalar::F32),
        TypeData::Float(FloatFormat::F64) => Shape::Scalar(Scalar::F64),
        TypeData::Vector { shape, scalable, element } if !scalable.contains(&true) => match **shape {
            [count] => Shape::Vector(u64::try_from(count).ok()?, *element),
            [] => Shape::Vector(1, *element),
            _ => return None,
        },
        TypeData::Dialect { def, body } => {
            let info = ctx.def_info(*def);
            if info.dialect().name != "llvm" {
                return None;
            }
            match (&*info.spec().cpp_class, body.params()) {
                ("LLVMPointerType", _) => Shape::Scalar(Scalar::Pointer),
                ("LLVMArrayType", [Param::Type(element), Param::Int(count), ..]) => {
                    Shape::Array(u64::try_from(*count).ok()?, *element)
                }
                ("LLVMStructType", [Param::String(_), Param::List(body), Param::Bool(packed)]) => fields(body, *packed),
                ("LLVMStructType", [Param::String(_), _, _, Param::Late(late)]) => match late.get()? {
                    [Param::List(body), Param::Bool(packed)] => fields(body, *packed),
                    _ => return None,
                },
                ("LLVMFunctionType", [Param::Type(result), Param::List(params), Param::Bool(is_variadic), ..]) => {
                    Shape::Function(FunctionShape { result: *result, params, is_variadic: *is_variadic })
                }
                _ => return None,
            }
        }
        TypeData::Opaque { dialect, body } if ctx.ident_bytes(*dialect) == b"llvm" => match body.mnemonic() {
            b"void" => Shape::Void,
            _ => return None,
        },
        _ => return None,
    })
}

fn fields<'a>(body: &[Param], packed: bool) -> Shape<'a> {
    let packing = if packed { Packing::Packed } else { Packing::Padded };
    Shape::Struct(body.iter().filter_map(as_type).collect(), packing)
}

/// A leaf of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Leaf {
    /// Type of the number.
    pub scalar: Scalar,
    /// Position in memory, in bits. Elements of vectors may be smaller than a byte.
    pub bit: u64,
}

impl Leaf {
    /// Returns the position in bytes.
    pub fn offset(self) -> u64 {
        self.bit / 8
    }
}

/// The layout of a type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    /// Number of bytes, with padding at the end.
    pub size: u64,
    /// Alignment in bytes.
    pub align: u64,
    /// All leaves.
    pub leaves: Vec<Leaf>,
}

/// Reason why a type has no layout.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoLayout {
    /// Values of the type cannot be compiled.
    Unsupported,
    /// Values of the type have too many leaves.
    TooLarge,
}

/// Largest number of leaves of a value that is not in memory.
const MOST_LEAVES: u64 = 1 << 14;

/// Largest depth of nested types.
const DEEPEST: usize = 64;

/// Sizes of types, by type.
#[derive(Default)]
pub struct Layouts {
    known: HashMap<Type, Result<Rc<Layout>, NoLayout>>,
    sizes: HashMap<Type, Result<(u64, u64), NoLayout>>,
}

impl Layouts {
    /// Returns the layout of values of a type.
    pub fn of(&mut self, ctx: &ContextData, ty: Type) -> Result<Rc<Layout>, NoLayout> {
        if let Some(known) = self.known.get(&ty) {
            return known.clone();
        }
        let made = self.make(ctx, ty).map(Rc::new);
        self.known.insert(ty, made.clone());
        made
    }

    fn make(&mut self, ctx: &ContextData, ty: Type) -> Result<Layout, NoLayout> {
        let (size, align) = self.size(ctx, ty)?;
        let mut leaves = Vec::new();
        self.leaves(ctx, ty, 0, &mut leaves)?;
        Ok(Layout { size, align, leaves })
    }

    fn leaves(&mut self, ctx: &ContextData, ty: Type, start: u64, leaves: &mut Vec<Leaf>) -> Result<(), NoLayout> {
        match shape(ctx, ty).ok_or(NoLayout::Unsupported)? {
            Shape::Scalar(scalar) => leaves.push(Leaf { scalar, bit: start }),
            Shape::Vector(count, element) => {
                let Some(Shape::Scalar(scalar)) = shape(ctx, element) else { return Err(NoLayout::Unsupported) };
                within_limit(leaves.len() as u64, count)?;
                leaves.extend((0..count).map(|at| Leaf { scalar, bit: start + at * u64::from(scalar.bits()) }));
            }
            Shape::Array(count, element) => {
                let stride = self.size(ctx, element)?.0 * 8;
                within_limit(leaves.len() as u64, count)?;
                for at in 0..count {
                    self.leaves(ctx, element, start + at * stride, leaves)?;
                    within_limit(leaves.len() as u64, 0)?;
                }
            }
            Shape::Struct(fields, _) => {
                for (offset, field) in self.fields(ctx, ty)?.into_iter().zip(fields) {
                    self.leaves(ctx, field, start + offset * 8, leaves)?;
                    within_limit(leaves.len() as u64, 0)?;
                }
            }
            Shape::Function(_) | Shape::Void => return Err(NoLayout::Unsupported),
        }
        Ok(())
    }

    /// Returns the size of a type in an array, and its alignment.
    pub fn size(&mut self, ctx: &ContextData, ty: Type) -> Result<(u64, u64), NoLayout> {
        self.size_within(ctx, ty, 0)
    }

    fn size_within(&mut self, ctx: &ContextData, ty: Type, depth: usize) -> Result<(u64, u64), NoLayout> {
        if let Some(known) = self.sizes.get(&ty) {
            return *known;
        }
        if depth > DEEPEST {
            return Err(NoLayout::TooLarge);
        }
        let made = match shape(ctx, ty).ok_or(NoLayout::Unsupported)? {
            Shape::Scalar(scalar) => {
                let align = scalar.align();
                Ok((scalar.bytes().next_multiple_of(align), align))
            }
            Shape::Vector(count, element) => {
                let Some(Shape::Scalar(scalar)) = shape(ctx, element) else { return Err(NoLayout::Unsupported) };
                let bits = count.checked_mul(u64::from(scalar.bits())).ok_or(NoLayout::TooLarge)?;
                let align = bits.div_ceil(8).max(1).checked_next_power_of_two().ok_or(NoLayout::TooLarge)?;
                Ok((bits.div_ceil(8).next_multiple_of(align), align))
            }
            Shape::Array(count, element) => {
                let (size, align) = self.size_within(ctx, element, depth + 1)?;
                size.checked_mul(count)
                    .filter(|size| *size < 1 << 48)
                    .map(|size| (size, align))
                    .ok_or(NoLayout::TooLarge)
            }
            Shape::Struct(fields, packing) => {
                let (mut size, mut align) = (0u64, 1);
                for field in fields {
                    let (field_size, field_align) = self.size_within(ctx, field, depth + 1)?;
                    let field_align = if packing == Packing::Packed { 1 } else { field_align };
                    align = align.max(field_align);
                    size = size.next_multiple_of(field_align) + field_size;
                    if size >= 1 << 48 {
                        return Err(NoLayout::TooLarge);
                    }
                }
                Ok((size.next_multiple_of(align), align))
            }
            Shape::Function(_) | Shape::Void => Err(NoLayout::Unsupported),
        };
        self.sizes.insert(ty, made);
        made
    }

    /// Returns the offsets of the fields of a struct.
    fn fields(&mut self, ctx: &ContextData, ty: Type) -> Result<Vec<u64>, NoLayout> {
        let Some(Shape::Struct(fields, packing)) = shape(ctx, ty) else { return Err(NoLayout::Unsupported) };
        let mut end = 0;
        fields
            .into_iter()
            .map(|field| {
                let (size, align) = self.size(ctx, field)?;
                let start = if packing == Packing::Packed { end } else { u64::next_multiple_of(end, align) };
                end = start + size;
                Ok(start)
            })
            .collect()
    }

    /// Returns the offset and the type of a field or an element.
    pub fn part(&mut self, ctx: &ContextData, ty: Type, index: i64) -> Result<(i64, Type), NoLayout> {
        match shape(ctx, ty).ok_or(NoLayout::Unsupported)? {
            Shape::Array(_, element) | Shape::Vector(_, element) => {
                let size = self.size(ctx, element)?.0 as i64;
                Ok((index.wrapping_mul(size), element))
            }
            Shape::Struct(fields, _) => {
                let at = usize::try_from(index).map_err(|_| NoLayout::Unsupported)?;
                let offsets = self.fields(ctx, ty)?;
                let (Some(offset), Some(field)) = (offsets.get(at), fields.get(at)) else {
                    return Err(NoLayout::Unsupported);
                };
                Ok((*offset as i64, *field))
            }
            _ => Err(NoLayout::Unsupported),
        }
    }

    /// Returns the range of leaves at a position of an aggregate, and the type there.
    pub fn leaves_at(
        &mut self,
        ctx: &ContextData,
        whole: Type,
        position: &[i64],
    ) -> Result<(std::ops::Range<usize>, Type), NoLayout> {
        let (mut start, mut ty) = (0, whole);
        for index in position {
            let at = usize::try_from(*index).map_err(|_| NoLayout::Unsupported)?;
            match shape(ctx, ty).ok_or(NoLayout::Unsupported)? {
                Shape::Array(_, element) | Shape::Vector(_, element) => {
                    start += at * self.of(ctx, element)?.leaves.len();
                    ty = element;
                }
                Shape::Struct(fields, _) => {
                    for field in fields.iter().take(at) {
                        start += self.of(ctx, *field)?.leaves.len();
                    }
                    ty = *fields.get(at).ok_or(NoLayout::Unsupported)?;
                }
                _ => return Err(NoLayout::Unsupported),
            }
        }
        let count = self.of(ctx, ty)?.leaves.len();
        Ok((start..start + count, ty))
    }
}

fn within_limit(present: u64, more: u64) -> Result<(), NoLayout> {
    if present.saturating_add(more) > MOST_LEAVES { Err(NoLayout::TooLarge) } else { Ok(()) }
}
