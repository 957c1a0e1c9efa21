//! Arrays in the file format of NumPy (`.npy`): numbers and their sizes.
//!
//! All versions of the format are read, with numbers in either byte order and rows or columns first. Version 1.0 is
//! written.

use std::fmt;

/// Type of the numbers of an array.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// `bool`, a byte each
    Bool,
    /// A signed integer of this many bytes.
    Int(usize),
    /// An unsigned integer of this many bytes.
    UInt(usize),
    /// A float of this many bytes.
    Float(usize),
    /// A complex number of this many bytes.
    Complex(usize),
    /// A number of this many bytes for which NumPy has no type, such as `bf16`.
    Raw(usize),
}

/// Largest number of bytes of a number without a type.
const LARGEST_RAW: usize = 32;

impl Kind {
    /// Returns the number of bytes of a number.
    pub fn bytes(self) -> usize {
        match self {
            Kind::Bool => 1,
            Kind::Int(bytes) | Kind::UInt(bytes) | Kind::Float(bytes) | Kind::Complex(bytes) | Kind::Raw(bytes) => {
                bytes
            }
        }
    }

    /// Returns the code of the format: `f4`.
    fn code(self) -> String {
        let letter = match self {
            Kind::Bool => 'b',
            Kind::Int(_) => 'i',
            Kind::UInt(_) => 'u',
            Kind::Float(_) => 'f',
            Kind::Complex(_) => 'c',
            Kind::Raw(_) => 'V',
        };
        format!("{letter}{}", self.bytes())
    }

    fn from_code(code: &str) -> Option<Self> {
        Some(match code {
            "b1" => Kind::Bool,
            "i1" => Kind::Int(1),
            "i2" => Kind::Int(2),
            "i4" => Kind::Int(4),
            "i8" => Kind::Int(8),
            "u1" => Kind::UInt(1),
            "u2" => Kind::UInt(2),
            "u4" => Kind::UInt(4),
            "u8" => Kind::UInt(8),
            "f2" => Kind::Float(2),
            "f4" => Kind::Float(4),
            "f8" => Kind::Float(8),
            "c8" => Kind::Complex(8),
            "c16" => Kind::Complex(16),
            _ => {
                let bytes = code.strip_prefix('V')?.parse().ok();
                Kind::Raw(bytes.filter(|bytes| (1..=LARGEST_RAW).contains(bytes))?)
            }
        })
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.code())
    }
}

/// An array.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Array {
    /// Type of the numbers.
    pub kind: Kind,
    /// Size of each dimension.
    pub shape: Vec<usize>,
    /// The numbers in little-endian order, the last index running fastest.
    pub data: Vec<u8>,
}

/// Reason why a file is no array.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Invalid {
    /// The file does not begin like an array.
    NotAnArray,
    /// The header is no dictionary of the three entries.
    Header,
    /// The type of the numbers is not supported.
    Kind(String),
    /// There are more or fewer numbers than the shape has.
    Size,
}

impl fmt::Display for Invalid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Invalid::NotAnArray => f.write_str("the file is no NumPy array"),
            Invalid::Header => f.write_str("the header of the NumPy array is malformed"),
            Invalid::Kind(kind) => write!(f, "NumPy arrays of type '{kind}' are not supported"),
            Invalid::Size => f.write_str("the NumPy array has more or fewer numbers than its shape"),
        }
    }
}

const MAGIC: &[u8] = b"\x93NUMPY";

/// Alignment of the data in a file.
const ALIGN: usize = 64;

/// Byte order of numbers.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    Little,
    Big,
}

/// The index that runs fastest.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fastest {
    Last,
    First,
}

impl Array {
    /// Reads the contents of a file.
    pub fn read(bytes: &[u8]) -> Result<Self, Invalid> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(Invalid::NotAnArray)?;
        let (length, rest) = match rest {
            [1, _, a, b, rest @ ..] => (usize::from(u16::from_le_bytes([*a, *b])), rest),
            [2 | 3, _, a, b, c, d, rest @ ..] => (u32::from_le_bytes([*a, *b, *c, *d]) as usize, rest),
            _ => return Err(Invalid::NotAnArray),
        };
        let header = rest.get(..length).and_then(|header| std::str::from_utf8(header).ok()).ok_or(Invalid::Header)?;
        let data = rest.get(length..).ok_or(Invalid::Header)?;
        let (kind, order, fastest, shape) = header_of(header)?;
        let count = shape.iter().try_fold(1usize, |count, size| count.checked_mul(*size)).ok_or(Invalid::Size)?;
        if count.checked_mul(kind.bytes()) != Some(data.len()) {
            return Err(Invalid::Size);
        }
        let mut data = data.to_vec();
        if order == Order::Big {
            let part = if let Kind::Complex(bytes) = kind { bytes / 2 } else { kind.bytes() };
            data.chunks_exact_mut(part).for_each(<[u8]>::reverse);
        }
        if fastest == Fastest::First {
            data = transposed(&data, &shape, kind.bytes());
        }
        Ok(Self { kind, shape, data })
    }

    /// Returns the contents of a file.
    pub fn write(&self) -> Vec<u8> {
        let mark = if self.kind.bytes() == 1 || matches!(self.kind, Kind::Raw(_)) { '|' } else { '<' };
        let sizes: Vec<String> = self.shape.iter().map(usize::to_string).collect();
        let shape = if let [size] = &sizes[..] { format!("({size},)") } else { format!("({})", sizes.join(", ")) };
        let mut header = format!("{{'descr': '{mark}{}', 'fortran_order': False, 'shape': {shape}, }}", self.kind);
        let start = MAGIC.len() + 4;
        let end = (start + header.len() + 1).next_multiple_of(ALIGN);
        header.extend(std::iter::repeat_n(' ', end - start - header.len() - 1));
        header.push('\n');
        // A shape of the largest rank takes a part of the 65535 bytes.
        let length = u16::try_from(header.len()).unwrap_or(u16::MAX);
        [MAGIC, &[1, 0], &length.to_le_bytes(), header.as_bytes(), &self.data].concat()
    }
}

/// Reverses the order of the dimensions of the data.
fn transposed(data: &[u8], shape: &[usize], size: usize) -> Vec<u8> {
    let mut result = Vec::with_capacity(data.len());
    let mut index = vec![0; shape.len()];
    for _ in 0..data.len() / size.max(1) {
        let (mut place, mut stride) = (0, 1);
        for (at, dim) in index.iter().zip(shape) {
            place += at * stride;
            stride *= dim;
        }
        result.extend_from_slice(data.get(place * size..(place + 1) * size).unwrap_or_default());
        for (at, dim) in index.iter_mut().zip(shape).rev() {
            *at += 1;
            if *at < *dim {
                break;
            }
            *at = 0;
        }
    }
    result
}

type Header = (Kind, Order, Fastest, Vec<usize>);

/// Parses a dictionary of Python with the entries `descr`, `fortran_order` and `shape`.
fn header_of(text: &str) -> Result<Header, Invalid> {
    let (mut kind, mut fastest, mut shape) = (None, None, None);
    let mut rest = text.trim().strip_prefix('{').ok_or(Invalid::Header)?.trim_start();
    while !rest.starts_with('}') {
        let (key, after) = string(rest)?;
        rest = after.trim_start().strip_prefix(':').ok_or(Invalid::Header)?.trim_start();
        match key {
            "descr" => {
                let (code, after) = string(rest).map_err(|_| Invalid::Kind("a record".to_owned()))?;
                let (order, plain) = match code.split_at_checked(1) {
                    Some((">", plain)) => (Order::Big, plain),
                    Some(("<" | "|" | "=", plain)) => (Order::Little, plain),
                    _ => (Order::Little, code),
                };
                let found = Kind::from_code(plain).ok_or_else(|| Invalid::Kind(code.to_owned()))?;
                (kind, rest) = (Some((found, order)), after);
            }
            "fortran_order" => {
                if let Some(after) = rest.strip_prefix("True") {
                    (fastest, rest) = (Some(Fastest::First), after);
                } else {
                    rest = rest.strip_prefix("False").ok_or(Invalid::Header)?;
                    fastest = Some(Fastest::Last);
                }
            }
            "shape" => {
                let (list, after) =
                    rest.strip_prefix('(').and_then(|rest| rest.split_once(')')).ok_or(Invalid::Header)?;
                let sizes = list.split(',').map(str::trim).filter(|size| !size.is_empty());
                let sizes = sizes.map(|size| size.trim_end_matches('L').parse().map_err(|_| Invalid::Header));
                (shape, rest) = (Some(sizes.collect::<Result<_, _>>()?), after);
            }
            _ => return Err(Invalid::Header),
        }
        rest = rest.trim_start();
        rest = rest.strip_prefix(',').unwrap_or(rest).trim_start();
    }
    let ((kind, order), fastest, shape) =
        kind.zip(fastest).zip(shape).map(|((a, b), c)| (a, b, c)).ok_or(Invalid::Header)?;
    Ok((kind, order, fastest, shape))
}

/// Splits a string literal from the rest of a text.
fn string(text: &str) -> Result<(&str, &str), Invalid> {
    let quote = text.chars().next().filter(|quote| matches!(quote, '\'' | '"')).ok_or(Invalid::Header)?;
    text.get(1..).and_then(|rest| rest.split_once(quote)).ok_or(Invalid::Header)
}
