//! Functions on memrefs: output, copies, comparisons and sorting.

use crate::descriptor::Descriptor;
use crate::half::{from_bf16, from_f16};
use crate::memory::{copy, read, write};
use crate::number::general;
use crate::print::put;

/// An element type.
pub trait Element: Copy {
    /// Number of bytes.
    const SIZE: usize;
    /// Decodes an element.
    fn decode(bytes: &[u8]) -> Self;
    /// Returns the printed form.
    fn text(self) -> Vec<u8>;
    /// Returns true if this element is nearly the expected one.
    fn is_near(self, expected: Self) -> bool;
}

/// A float of 16 bits.
#[derive(Clone, Copy)]
pub struct F16(u16);

/// A `bf16`.
#[derive(Clone, Copy)]
pub struct Bf16(u16);

/// A complex number.
#[derive(Clone, Copy)]
pub struct Complex<T>(T, T);

macro_rules! integers {
    ($($ty:ty)*) => {$(
        impl Element for $ty {
            const SIZE: usize = size_of::<$ty>();
            fn decode(bytes: &[u8]) -> Self {
                <$ty>::from_le_bytes(bytes.try_into().unwrap_or_default())
            }
            fn text(self) -> Vec<u8> {
                self.to_string().into_bytes()
            }
            fn is_near(self, expected: Self) -> bool {
                self == expected
            }
        }
    )*};
}

integers! { i16 i32 i64 u64 }

/// Streams of C++ print a byte as a character.
impl Element for i8 {
    const SIZE: usize = 1;
    fn decode(bytes: &[u8]) -> Self {
        bytes.first().map_or(0, |byte| *byte as i8)
    }
    fn text(self) -> Vec<u8> {
        vec![self as u8]
    }
    fn is_near(self, expected: Self) -> bool {
        self == expected
    }
}

macro_rules! floats {
    ($($ty:ty, $size:expr, |$bytes:ident| $decode:expr, |$value:ident| $wide:expr, $error:expr;)*) => {$(
        impl Element for $ty {
            const SIZE: usize = $size;
            fn decode($bytes: &[u8]) -> Self {
                $decode
            }
            fn text(self) -> Vec<u8> {
                let $value = self;
                general($wide).into_bytes()
            }
            fn is_near(self, expected: Self) -> bool {
                let wide = |$value: Self| $wide;
                let (actual, expected) = (wide(self), wide(expected));
                actual.is_finite() && expected.is_finite() && (actual - expected).abs() <= $error * expected.abs()
            }
        }
    )*};
}

floats! {
    f32, 4, |bytes| f32::from_le_bytes(bytes.try_into().unwrap_or_default()), |value| f64::from(value), 1e-6;
    f64, 8, |bytes| f64::from_le_bytes(bytes.try_into().unwrap_or_default()), |value| value, 1e-12;
    F16, 2, |bytes| F16(u16::from_le_bytes(bytes.try_into().unwrap_or_default())), |value| f64::from(from_f16(value.0)), 1e-3;
    Bf16, 2, |bytes| Bf16(u16::from_le_bytes(bytes.try_into().unwrap_or_default())), |value| f64::from(from_bf16(value.0)), 1e-2;
}

impl<T: Element> Element for Complex<T> {
    const SIZE: usize = 2 * T::SIZE;
    fn decode(bytes: &[u8]) -> Self {
        let (re, im) = bytes.split_at(T::SIZE);
        Self(T::decode(re), T::decode(im))
    }
    fn text(self) -> Vec<u8> {
        [b"(", &self.0.text()[..], b",", &self.1.text(), b")"].concat()
    }
    fn is_near(self, expected: Self) -> bool {
        self.0.is_near(expected.0) && self.1.is_near(expected.1)
    }
}

fn element<T: Element>(memref: &Descriptor, position: i64) -> T {
    T::decode(&read(memref.data.wrapping_add_signed(position.wrapping_mul(T::SIZE as i64)), T::SIZE))
}

/// Returns the line about a memref's address, rank, offset, sizes and strides.
fn header(memref: &Descriptor) -> String {
    let list = |numbers: &[i64]| numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(", ");
    // Streams of C++ print a null pointer as a single digit.
    let base = if memref.data == 0 { "0".to_owned() } else { format!("{:#x}", memref.data) };
    format!(
        "base@ = {base} rank = {} offset = {} sizes = [{}] strides = [{}]",
        memref.rank(),
        memref.offset,
        list(&memref.sizes),
        list(&memref.strides)
    )
}

/// Appends the elements of dimensions from `dim` on.
fn rows<T: Element>(memref: &Descriptor, dim: usize, position: i64, text: &mut Vec<u8>) {
    let (Some(&size), Some(&stride)) = (memref.sizes.get(dim), memref.strides.get(dim)) else {
        text.extend(element::<T>(memref, position).text());
        return;
    };
    let end = if dim + 1 < memref.rank() { &b", \n"[..] } else { b", " };
    text.push(b'[');
    // The first element is printed even if there is none.
    for number in 0..size.max(1) {
        if number > 0 {
            text.extend(end);
            text.extend(std::iter::repeat_n(b' ', dim + 1));
        }
        rows::<T>(memref, dim + 1, position + number * stride, text);
    }
    text.push(b']');
}

fn show<T: Element>(memref: &Descriptor, kind: &str) {
    let mut text = format!("{kind}Memref {} data = \n", header(memref)).into_bytes();
    if memref.rank() == 0 {
        text.push(b'[');
    }
    rows::<T>(memref, 0, memref.offset, &mut text);
    text.extend(if memref.rank() == 0 { &b"]\n"[..] } else { b"\n" });
    put(&text);
}

/// Prints an unranked memref.
pub extern "C" fn print<T: Element>(unranked: u64) {
    show::<T>(&Descriptor::unranked(unranked), "Unranked ");
}

/// Prints an unranked memref whose descriptor is in two arguments.
pub extern "C" fn print_parts<T: Element>(rank: i64, descriptor: u64) {
    show::<T>(&Descriptor::ranked(descriptor, rank), "Unranked ");
}

/// Prints a memref of a known rank.
pub extern "C" fn print_ranked<T: Element, const RANK: i64>(descriptor: u64) {
    show::<T>(&Descriptor::ranked(descriptor, RANK), "");
}

/// Prints the shape of an unranked memref.
pub extern "C" fn print_shape(unranked: u64) {
    put(format!("Unranked Memref {}\n", header(&Descriptor::unranked(unranked))).as_bytes());
}

/// Counts the elements of a memref that are not nearly those of another one. Returns -1 if the shapes differ.
fn differences<T: Element>(actual: &Descriptor, expected: &Descriptor) -> i64 {
    /// Number of differences that are printed.
    const SHOWN: i64 = 10;
    if actual.sizes != expected.sizes || actual.strides != expected.strides || actual.offset != expected.offset {
        eprintln!("{}{}", header(actual), header(expected));
        return -1;
    }
    let mut count = 0;
    for position in actual.positions() {
        let (found, wanted) = (element::<T>(actual, position), element::<T>(expected, position));
        if !found.is_near(wanted) {
            if count < SHOWN {
                let text = |element: T| String::from_utf8_lossy(&element.text()).into_owned();
                eprintln!("{} != {} offset = {position}", text(found), text(wanted));
            }
            count += 1;
        }
    }
    count
}

/// Compares unranked memrefs.
pub extern "C" fn verify<T: Element>(actual: u64, expected: u64) -> i64 {
    differences::<T>(&Descriptor::unranked(actual), &Descriptor::unranked(expected))
}

/// Compares memrefs of the same rank by their descriptors.
pub extern "C" fn verify_parts<T: Element>(rank: i64, actual: u64, expected: u64) -> i64 {
    differences::<T>(&Descriptor::ranked(actual, rank), &Descriptor::ranked(expected, rank))
}

/// Copies the elements of an unranked memref to another one of the same shape.
pub extern "C" fn copy_elements(size: i64, from: u64, to: u64) {
    let (from, to) = (Descriptor::unranked(from), Descriptor::unranked(to));
    let address = |memref: &Descriptor, position: i64| memref.data.wrapping_add_signed(position.wrapping_mul(size));
    // Whole rows at once, if their elements are consecutive.
    let is_dense = |memref: &Descriptor| memref.strides.last() == Some(&1);
    if is_dense(&from) && is_dense(&to) {
        let row = |memref: &Descriptor| Descriptor {
            data: memref.data,
            offset: memref.offset,
            sizes: memref.sizes[..memref.rank() - 1].to_vec(),
            strides: memref.strides[..memref.rank() - 1].to_vec(),
        };
        let length = from.sizes.last().map_or(0, |count| (count * size) as u64);
        for (source, target) in row(&from).positions().into_iter().zip(row(&to).positions()) {
            copy(address(&to, target), address(&from, source), length);
        }
        return;
    }
    for (source, target) in from.positions().into_iter().zip(to.positions()) {
        copy(address(&to, target), address(&from, source), size as u64);
    }
}

/// Sorts the first elements of a vector in memory.
pub extern "C" fn sort<T: Element + PartialOrd + Bytes>(count: u64, descriptor: u64) {
    let memref = Descriptor::ranked(descriptor, 1);
    let at = |number: u64| memref.offset + number as i64;
    let mut elements: Vec<T> = (0..count).map(|number| element(&memref, at(number))).collect();
    elements.sort_by(|one, other| one.partial_cmp(other).unwrap_or(std::cmp::Ordering::Equal));
    let bytes: Vec<u8> = elements.iter().flat_map(|element| element.bytes()).collect();
    write(memref.data.wrapping_add_signed(memref.offset * T::SIZE as i64), &bytes);
}

/// An element that can be written.
pub trait Bytes {
    /// Returns the bytes in memory.
    fn bytes(&self) -> Vec<u8>;
}

macro_rules! bytes {
    ($($ty:ty)*) => {$(
        impl Bytes for $ty {
            fn bytes(&self) -> Vec<u8> {
                self.to_le_bytes().to_vec()
            }
        }
    )*};
}

bytes! { i64 f32 f64 }

/// Returns the time in nanoseconds.
pub extern "C" fn nanoseconds() -> i64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    now.map_or(0, |time| time.as_nanos() as i64)
}

/// Returns the time in seconds.
pub extern "C" fn seconds() -> f64 {
    nanoseconds() as f64 / 1e9
}
