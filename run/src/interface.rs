//! Arguments and results of an entry point, as texts and files.
//!
//! The types are those of the function before it is lowered: a memref is one argument there, and several numbers in the
//! `llvm` dialect.

pub mod interpreted;

use lect_core::attrs::AttrData;
use lect_core::context::ContextData;
use lect_core::entity::Type;
use lect_core::ir::OpRef;
use lect_core::number::FloatFormat;
use lect_core::types::{DYNAMIC, Signedness, TypeData};

use crate::numpy::{Array, Kind};
use crate::types::{Scalar, Shape, shape};

/// A type of numbers, with the sign of integers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Number {
    /// The type.
    pub scalar: Scalar,
    /// Whether an integer is printed without a sign.
    pub is_unsigned: bool,
}

/// An argument or a result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Part {
    /// A number.
    Number(Number),
    /// A complex number.
    Complex(Number),
    /// A vector, by its sizes.
    Vector(Vec<usize>, Number),
    /// A memref or a tensor, by its sizes; negative ones are dynamic.
    Memory(Vec<i64>, Element),
    /// A descriptor of a memref of unknown elements, by its rank.
    Descriptor(usize),
}

/// Elements of a memref.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Element {
    /// Numbers.
    Number(Number),
    /// Complex numbers.
    Complex(Number),
}

/// Types of an entry point.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Interface {
    /// Arguments.
    pub params: Vec<Part>,
    /// Results.
    pub results: Vec<Part>,
}

/// Largest size of a result in bytes.
#[cfg(feature = "machine")]
const LARGEST: usize = 1 << 32;

/// Largest rank of memrefs and vectors.
const LARGEST_RANK: usize = 32;

fn number(ctx: &ContextData, ty: Type) -> Option<Number> {
    let signed = |scalar| Some(Number { scalar, is_unsigned: false });
    match ctx.types().data(ty) {
        TypeData::Integer { width, signedness } if (1..=128).contains(width) => {
            Some(Number { scalar: Scalar::Int(*width), is_unsigned: *signedness == Signedness::Unsigned })
        }
        TypeData::Index => signed(Scalar::Int(64)),
        TypeData::Float(FloatFormat::F16) => signed(Scalar::F16),
        TypeData::Float(FloatFormat::BF16) => signed(Scalar::Bf16),
        TypeData::Float(FloatFormat::F32) => signed(Scalar::F32),
        TypeData::Float(FloatFormat::F64) => signed(Scalar::F64),
        _ => match shape(ctx, ty) {
            Some(Shape::Scalar(scalar)) => Some(Number { scalar, is_unsigned: scalar == Scalar::Pointer }),
            _ => None,
        },
    }
}

fn part(ctx: &ContextData, ty: Type) -> Option<Part> {
    let complex = |ty: Type| match ctx.types().data(ty) {
        TypeData::Complex(element) => number(ctx, *element),
        _ => None,
    };
    if let Some(number) = number(ctx, ty) {
        return Some(Part::Number(number));
    }
    if let Some(number) = complex(ty) {
        return Some(Part::Complex(number));
    }
    match ctx.types().data(ty) {
        TypeData::Vector { shape, element, scalable } if !scalable.contains(&true) && shape.len() <= LARGEST_RANK => {
            let sizes = shape.iter().map(|size| usize::try_from(*size).ok()).collect::<Option<Vec<_>>>()?;
            Some(Part::Vector(sizes, number(ctx, *element)?))
        }
        TypeData::MemRef { shape, element, .. } | TypeData::RankedTensor { shape, element, .. }
            if shape.len() <= LARGEST_RANK =>
        {
            let numbers = number(ctx, *element).map(Element::Number);
            Some(Part::Memory(shape.to_vec(), numbers.or_else(|| complex(*element).map(Element::Complex))?))
        }
        _ => None,
    }
}

/// Returns true unless the layout of a memref is another one than that of an array, row by row without gaps.
fn is_plain(ctx: &ContextData, ty: Type) -> bool {
    let TypeData::MemRef { shape, layout: Some(layout), .. } = ctx.types().data(ty) else { return true };
    let AttrData::StridedLayout { offset, strides } = ctx.attrs().data(*layout) else { return false };
    let fits = |found: i64, plain: i64| found == DYNAMIC || found == plain;
    let mut plain = Some(1i64);
    let mut all_fit = fits(*offset, 0);
    for (size, stride) in shape.iter().zip(strides.iter()).rev() {
        // Dimensions of one element have any stride.
        all_fit &= *size == 1 || *stride == DYNAMIC || plain == Some(*stride);
        plain = plain.filter(|_| *size != DYNAMIC).and_then(|plain| plain.checked_mul(*size));
    }
    all_fit
}

impl Interface {
    /// Returns the types of a function of `func` or `llvm`, or the text of the type that is not supported.
    pub fn of(function: OpRef<'_>) -> Result<Self, String> {
        let ctx = function.context();
        let ty = match function.attr("function_type").map(|attr| ctx.attrs().data(attr)) {
            Some(AttrData::Type(ty)) => *ty,
            _ => return Err("no function".to_owned()),
        };
        let part = |ty: &Type| part(ctx, *ty).ok_or_else(|| ctx.types().show(*ty).to_string());
        if let TypeData::Function(function) = ctx.types().data(ty) {
            if let Some(other) = function.inputs.iter().find(|ty| !is_plain(ctx, **ty)) {
                return Err(ctx.types().show(*other).to_string());
            }
            let params = function.inputs.iter().map(part).collect::<Result<_, _>>()?;
            return Ok(Self { params, results: function.results.iter().map(part).collect::<Result<_, _>>()? });
        }
        match shape(ctx, ty) {
            Some(Shape::Function(function)) => {
                let params = function.params().iter().map(part).collect::<Result<_, _>>()?;
                let results = match shape(ctx, function.result) {
                    Some(Shape::Void) => Vec::new(),
                    Some(Shape::Struct(fields, _)) => match descriptor(ctx, &fields) {
                        Some(rank) => vec![Part::Descriptor(rank)],
                        None => fields
                            .iter()
                            .map(|field| match shape(ctx, *field) {
                                Some(Shape::Struct(fields, _)) => {
                                    descriptor(ctx, &fields).map(Part::Descriptor).ok_or_else(|| "a struct".to_owned())
                                }
                                _ => part(field),
                            })
                            .collect::<Result<_, _>>()?,
                    },
                    _ => vec![part(&function.result)?],
                };
                Ok(Self { params, results })
            }
            _ => Err(ctx.types().show(ty).to_string()),
        }
    }
}

/// Returns the rank of a memref descriptor with these fields.
fn descriptor(ctx: &ContextData, fields: &[Type]) -> Option<usize> {
    let is = |ty: &Type, scalar| matches!(shape(ctx, *ty), Some(Shape::Scalar(found)) if found == scalar);
    let [one, other, offset, sizes @ ..] = fields else { return None };
    if !is(one, Scalar::Pointer) || !is(other, Scalar::Pointer) || !is(offset, Scalar::Int(64)) {
        return None;
    }
    match sizes {
        [] => Some(0),
        [sizes, strides] if sizes == strides => match shape(ctx, *sizes) {
            Some(Shape::Array(rank, element)) if is(&element, Scalar::Int(64)) && rank <= LARGEST_RANK as u64 => {
                usize::try_from(rank).ok()
            }
            _ => None,
        },
        _ => None,
    }
}

impl Number {
    /// Parses a number to its bits.
    pub fn parse(self, text: &str) -> Result<u128, String> {
        let invalid = || format!("'{text}' is no {}", self.name());
        let float = || text.parse::<f64>().map_err(|_| invalid());
        Ok(match self.scalar {
            Scalar::F64 => float()?.to_bits().into(),
            Scalar::F32 => text.parse::<f32>().map_err(|_| invalid())?.to_bits().into(),
            Scalar::F16 => lect_machine::half::to_f16(float()?).into(),
            Scalar::Bf16 => lect_machine::half::to_bf16(float()?).into(),
            Scalar::Int(1) if text == "true" => 1,
            Scalar::Int(1) if text == "false" => 0,
            Scalar::Int(_) | Scalar::Pointer => {
                let width = self.scalar.bits();
                let (sign, digits) = match text.strip_prefix('-') {
                    Some(digits) => (true, digits),
                    None => (false, text),
                };
                let magnitude = match digits.strip_prefix("0x") {
                    Some(hex) => u128::from_str_radix(hex, 16),
                    None => digits.parse::<u128>(),
                };
                let magnitude = magnitude.map_err(|_| invalid())?;
                let mask = u128::MAX >> (128 - width);
                let limit = if sign { 1 << (width - 1) } else { mask };
                if magnitude > limit {
                    return Err(format!("'{text}' does not fit into {}", self.name()));
                }
                if sign { magnitude.wrapping_neg() & mask } else { magnitude }
            }
        })
    }

    fn name(self) -> String {
        match self.scalar {
            Scalar::Int(width) => format!("i{width}"),
            Scalar::F16 => "f16".to_owned(),
            Scalar::Bf16 => "bf16".to_owned(),
            Scalar::F32 => "f32".to_owned(),
            Scalar::F64 => "f64".to_owned(),
            Scalar::Pointer => "pointer".to_owned(),
        }
    }

    /// Returns a number as text. Floats have as many digits as are needed to read them again.
    pub fn show(self, bits: u128) -> String {
        match self.scalar {
            Scalar::F64 => float(f64::from_bits(bits as u64)),
            Scalar::F32 => float(f32::from_bits(bits as u32)),
            Scalar::F16 => float(lect_machine::half::from_f16(bits as u16)),
            Scalar::Bf16 => float(lect_machine::half::from_bf16(bits as u16)),
            Scalar::Pointer => format!("{bits:#x}"),
            Scalar::Int(1) => if bits & 1 == 1 { "true" } else { "false" }.to_owned(),
            Scalar::Int(_) if self.is_unsigned => bits.to_string(),
            Scalar::Int(width) => {
                let unused = 128 - width;
                ((bits << unused) as i128 >> unused).to_string()
            }
        }
    }
}

fn float(value: impl std::fmt::Debug) -> String {
    format!("{value:?}")
}

impl Element {
    /// Returns the number of bytes in memory.
    pub fn bytes(self) -> usize {
        match self {
            Element::Number(number) => number.scalar.bytes().next_power_of_two() as usize,
            Element::Complex(number) => 2 * number.scalar.bytes() as usize,
        }
    }

    /// Returns the type of an array with these elements: integers of other widths have the next larger type. Elements for
    /// which NumPy has no type are bytes.
    pub fn kind(self) -> Kind {
        let bytes = self.bytes();
        match self {
            Element::Number(number) => match number.scalar {
                Scalar::Int(1) => Kind::Bool,
                Scalar::Int(65..) | Scalar::Bf16 => Kind::Raw(bytes),
                Scalar::Int(_) if number.is_unsigned => Kind::UInt(bytes),
                Scalar::Int(_) => Kind::Int(bytes),
                Scalar::Pointer => Kind::UInt(bytes),
                Scalar::F16 | Scalar::F32 | Scalar::F64 => Kind::Float(bytes),
            },
            Element::Complex(Number { scalar: Scalar::F32 | Scalar::F64, .. }) => Kind::Complex(bytes),
            Element::Complex(_) => Kind::Raw(bytes),
        }
    }

    /// Returns true if an array of a type has these elements. Signless integers may be either, and bytes any number.
    fn accepts(self, kind: Kind) -> bool {
        let signless = |kind| if let Kind::UInt(bytes) = kind { Kind::Int(bytes) } else { kind };
        let own = self.kind();
        signless(own) == signless(kind) || matches!(own, Kind::Raw(bytes) if kind == Kind::UInt(bytes))
    }

    /// Returns true if an integer is shorter than its place in memory.
    fn is_padded(self) -> bool {
        matches!(self, Element::Number(Number { scalar: Scalar::Int(width), .. }) if width as usize != 8 * self.bytes())
    }

    /// Changes the numbers of an array from those of memory, whose unused bits are any, by the sign.
    fn extended(self, data: &mut [u8]) {
        let Element::Number(Number { scalar: Scalar::Int(width @ 2..), is_unsigned }) = self else { return };
        if !self.is_padded() {
            return;
        }
        let unused = 128 - width;
        for bytes in data.chunks_exact_mut(self.bytes()) {
            let bits = bytes.iter().rev().fold(0, |bits, byte| bits << 8 | u128::from(*byte)) << unused;
            let bits = if is_unsigned { bits >> unused } else { (bits as i128 >> unused) as u128 };
            bytes.iter_mut().zip(bits.to_le_bytes()).for_each(|(byte, new)| *byte = new);
        }
    }

    /// Changes the numbers of an array to those of memory, whose unused bits are zero.
    #[cfg(feature = "machine")]
    fn masked(self, data: &mut [u8]) {
        let Element::Number(Number { scalar: Scalar::Int(width), .. }) = self else { return };
        let mask = (u128::MAX >> (128 - width)).to_le_bytes();
        for bytes in data.chunks_exact_mut(self.bytes()) {
            bytes.iter_mut().zip(mask).for_each(|(byte, mask)| *byte &= mask);
        }
    }

    /// Returns an element as text.
    fn show(self, bytes: &[u8]) -> String {
        let bits = |bytes: &[u8]| bytes.iter().take(16).rev().fold(0, |bits, byte| bits << 8 | u128::from(*byte));
        match self {
            Element::Number(number) => number.show(bits(bytes) & (u128::MAX >> (128 - number.scalar.bits()))),
            Element::Complex(number) => {
                let (re, im) = bytes.split_at(bytes.len() / 2);
                format!("({}, {})", number.show(bits(re)), number.show(bits(im)))
            }
        }
    }
}

/// Memory of an argument. The program may write to it.
#[cfg(feature = "machine")]
pub struct Memory {
    /// Sizes of the dimensions.
    pub shape: Vec<usize>,
    /// Type of the numbers.
    pub kind: Kind,
    /// The elements, if the type of the function has them.
    element: Option<Element>,
    words: Vec<u128>,
    length: usize,
}

#[cfg(feature = "machine")]
impl Memory {
    /// Copies the numbers of an array.
    pub fn new(mut array: Array, element: Option<Element>) -> Self {
        if let Some(element) = element {
            element.masked(&mut array.data);
        }
        let word = |bytes: &[u8]| bytes.iter().rev().fold(0, |word, byte| word << 8 | u128::from(*byte));
        let words = array.data.chunks(16).map(word).collect();
        Self { shape: array.shape, kind: array.kind, element, words, length: array.data.len() }
    }

    /// Returns the numbers of the descriptor of a memref without gaps.
    pub fn descriptor(&self) -> Vec<u128> {
        let address = self.words.as_ptr() as usize as u128;
        let mut strides = Vec::new();
        let mut stride = 1usize;
        for size in self.shape.iter().rev() {
            strides.push(stride as u128);
            stride = stride.saturating_mul(*size);
        }
        strides.reverse();
        let sizes = self.shape.iter().map(|size| *size as u128);
        [address, address, 0].into_iter().chain(sizes).chain(strides).collect()
    }

    /// Returns the array after the program wrote to it.
    pub fn array(&self) -> Array {
        let mut data = lect_machine::memory::read(self.words.as_ptr() as u64, self.length);
        if let Some(element) = self.element {
            element.extended(&mut data);
        }
        Array { kind: self.kind, shape: self.shape.clone(), data }
    }
}

/// Arguments of a call.
#[cfg(feature = "machine")]
#[derive(Default)]
pub struct Arguments {
    /// Bits of the numbers.
    pub bits: Vec<u128>,
    /// Memory that they refer to.
    pub memories: Vec<Memory>,
}

/// Reads the contents of a file.
pub type ReadFile<'r> = &'r dyn Fn(&str) -> Result<Vec<u8>, String>;

#[cfg(feature = "machine")]
impl Interface {
    /// Parses the arguments of a call. A name that ends in `.npy` denotes the array in a file. For a function of the
    /// `llvm` dialect, an array is all parts of a descriptor.
    pub fn parse(&self, args: &[String], read: ReadFile<'_>) -> Result<Arguments, String> {
        let mut parsed = Arguments::default();
        let mut params = self.params.iter();
        let mut given = args.iter();
        while let Some(param) = params.next() {
            let Some(text) = given.next() else {
                return Err(format!("expected {} arguments, got {}", self.params.len(), args.len()));
            };
            if text.ends_with(".npy") {
                let array = read(text).and_then(|bytes| Array::read(&bytes).map_err(|invalid| invalid.to_string()));
                let array = array.map_err(|error| format!("'{text}': {error}"))?;
                let element = match param {
                    Part::Memory(sizes, element) => {
                        check(sizes, *element, &array).map_err(|error| format!("'{text}': {error}"))?;
                        Some(*element)
                    }
                    // The other numbers of the descriptor.
                    _ => {
                        let rest = 2 + 2 * array.shape.len();
                        if params.by_ref().take(rest).count() != rest {
                            return Err(format!("'{text}': the function takes no memref of this rank"));
                        }
                        None
                    }
                };
                let memory = Memory::new(array, element);
                parsed.bits.extend(memory.descriptor());
                parsed.memories.push(memory);
                continue;
            }
            match param {
                Part::Number(number) => parsed.bits.push(number.parse(text)?),
                Part::Complex(number) => parsed.bits.extend(list(*number, text, 2)?),
                Part::Vector(sizes, number) => {
                    let count = sizes.iter().try_fold(1usize, |count, size| count.checked_mul(*size));
                    parsed.bits.extend(list(*number, text, count.unwrap_or(usize::MAX))?);
                }
                Part::Memory(..) | Part::Descriptor(_) => {
                    return Err(format!(
                        "'{text}': the argument is a memref or a tensor, which is read from a file '.npy'"
                    ));
                }
            }
        }
        match given.count() {
            0 => Ok(parsed),
            more => Err(format!("there are {more} more arguments than the function takes")),
        }
    }
}

/// Parses numbers that are separated by commas.
fn list(number: Number, text: &str, count: usize) -> Result<Vec<u128>, String> {
    let plain = text.trim_matches(['[', ']', '(', ')']);
    let numbers: Vec<u128> = plain.split(',').map(|text| number.parse(text.trim())).collect::<Result<_, _>>()?;
    match numbers.len() {
        found if found == count => Ok(numbers),
        found => Err(format!("'{text}' has {found} numbers instead of {count}")),
    }
}

/// Checks that an array is of the type of a memref.
fn check(sizes: &[i64], element: Element, array: &Array) -> Result<(), String> {
    if !element.accepts(array.kind) {
        return Err(format!("the array has numbers of type {} instead of {}", array.kind, element.kind()));
    }
    let fits = sizes.len() == array.shape.len()
        && sizes.iter().zip(&array.shape).all(|(size, found)| *size < 0 || usize::try_from(*size) == Ok(*found));
    if fits {
        Ok(())
    } else {
        Err(format!("the array has the shape {:?}, which the function does not take", array.shape))
    }
}

/// A result of a call.
pub enum Value {
    /// A text to print.
    Text(String),
    /// A memref or a tensor.
    Array(Element, Array),
}

#[cfg(feature = "machine")]
impl Interface {
    /// Decodes the results of a call, and reads those in memory.
    pub fn results(&self, bits: &[u128]) -> Result<Vec<Value>, String> {
        let mut rest = bits;
        let mut take = |count: usize| {
            let (taken, others) = rest.split_at_checked(count).ok_or("a result is incomplete")?;
            rest = others;
            Ok::<_, String>(taken)
        };
        let mut values = Vec::new();
        for part in &self.results {
            values.push(match part {
                Part::Number(number) => Value::Text(number.show(take(1)?.first().copied().unwrap_or(0))),
                Part::Complex(number) => {
                    let parts: Vec<_> = take(2)?.iter().map(|bits| number.show(*bits)).collect();
                    Value::Text(format!("({})", parts.join(", ")))
                }
                Part::Vector(sizes, number) => {
                    let count = sizes.iter().product();
                    let texts: Vec<_> = take(count)?.iter().map(|bits| number.show(*bits)).collect();
                    Value::Text(nested(&texts, sizes))
                }
                Part::Memory(sizes, element) => {
                    let numbers = take(3 + 2 * sizes.len())?;
                    Value::Array(*element, gather(numbers, sizes.len(), *element)?)
                }
                Part::Descriptor(rank) => {
                    let numbers = take(3 + 2 * rank)?;
                    let sizes: Vec<_> = numbers.iter().skip(3).take(*rank).map(u128::to_string).collect();
                    let address = numbers.get(1).copied().unwrap_or(0);
                    Value::Text(format!("memref at {address:#x} of sizes [{}]", sizes.join(", ")))
                }
            });
        }
        Ok(values)
    }
}

/// Copies the elements of a memref by its descriptor.
#[cfg(feature = "machine")]
fn gather(descriptor: &[u128], rank: usize, element: Element) -> Result<Array, String> {
    let (base, offset) = (descriptor[1] as u64, descriptor[2] as i64);
    let number = |at: usize| descriptor[at] as i64;
    let size = element.bytes();
    let shape = (0..rank).map(|dim| usize::try_from(number(3 + dim))).collect::<Result<Vec<_>, _>>();
    let shape = shape.map_err(|_| "a result has a negative size")?;
    let count = shape.iter().try_fold(size, |count, size| count.checked_mul(*size)).filter(|count| *count <= LARGEST);
    let count = count.ok_or("a result is too large")? / size;
    let mut data = Vec::with_capacity(count * size);
    let mut index = vec![0i64; rank];
    for _ in 0..count {
        let at = (0..rank).fold(offset, |at, dim| at.wrapping_add(index[dim].wrapping_mul(number(3 + rank + dim))));
        let address = base.wrapping_add_signed(at.wrapping_mul(size as i64));
        data.extend(lect_machine::memory::read(address, size));
        for dim in (0..rank).rev() {
            index[dim] += 1;
            if index[dim] < number(3 + dim) {
                break;
            }
            index[dim] = 0;
        }
    }
    element.extended(&mut data);
    Ok(Array { kind: element.kind(), shape, data })
}

/// Returns the elements of an array as text.
pub fn show(element: Element, array: &Array) -> String {
    let texts: Vec<String> = array.data.chunks_exact(element.bytes().max(1)).map(|bytes| element.show(bytes)).collect();
    nested(&texts, &array.shape)
}

/// Returns a nested list: a line for each row.
fn nested(texts: &[String], shape: &[usize]) -> String {
    let Some((last, outer)) = shape.split_last() else { return texts.first().cloned().unwrap_or_default() };
    let mut lists: Vec<String> = if *last == 0 {
        vec!["[]".to_owned(); outer.iter().product()]
    } else {
        texts.chunks(*last).map(|row| format!("[{}]", row.join(", "))).collect()
    };
    for (depth, size) in outer.iter().enumerate().rev() {
        let between = format!(",\n{}", " ".repeat(depth + 1));
        lists = match size {
            0 => vec!["[]".to_owned(); outer.iter().take(depth).product()],
            _ => lists.chunks(*size).map(|part| format!("[{}]", part.join(&between))).collect(),
        };
    }
    lists.join("")
}
