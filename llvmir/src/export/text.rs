//! Pieces of the text of LLVM IR, and marks for numbers that are assigned later.
//!
//! A mark is the byte 255, a tag and four bytes. LLVM's text escapes bytes that are not printable, so that byte has no
//! other meaning.

use lect_core::number::{ApInt, Float, FloatFormat};

/// Byte that begins a mark.
pub(super) const MARK: u8 = 0xFF;

/// Meaning of a mark.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Tag {
    /// Number of a value or of a block of the function.
    Local = 1,
    /// Number of a group of attributes.
    Attributes = 2,
    /// Number of a metadata node.
    Node = 3,
    /// Number of a block of another function, whose address is taken.
    Address = 4,
}

/// Appends a mark.
#[inline]
pub(super) fn push_mark(out: &mut Vec<u8>, tag: Tag, number: u32) {
    let [a, b, c, d] = number.to_le_bytes();
    out.extend_from_slice(&[MARK, tag as u8, a, b, c, d]);
}

/// Replaces the marks of a text. `replace` appends the text of a mark, and gets its tag and number.
pub(super) fn replace_marks(text: &[u8], out: &mut Vec<u8>, mut replace: impl FnMut(&mut Vec<u8>, u8, u32)) {
    let mut rest = text;
    while let Some(at) = memchr::memchr(MARK, rest) {
        out.extend_from_slice(rest.get(..at).unwrap_or_default());
        if let Some(&[_, tag, a, b, c, d]) = rest.get(at..at + 6) {
            replace(out, tag, u32::from_le_bytes([a, b, c, d]));
        }
        rest = rest.get(at + 6..).unwrap_or_default();
    }
    out.extend_from_slice(rest);
}

/// The numbers below 100, two digits each.
const PAIRS: [[u8; 2]; 100] = {
    let mut pairs = [[b'0'; 2]; 100];
    let mut number = 0;
    while number < 100 {
        pairs[number] = [b'0' + number as u8 / 10, b'0' + number as u8 % 10];
        number += 1;
    }
    pairs
};

/// Appends a decimal number.
#[inline]
pub(super) fn push_int(out: &mut Vec<u8>, value: u64) {
    let mut digits = [b'0'; 20];
    let (mut value, mut first) = (value, digits.len());
    for pair in digits.as_chunks_mut::<2>().0.iter_mut().rev() {
        *pair = PAIRS.get((value % 100) as usize).copied().unwrap_or_default();
        first -= if value < 10 { 1 } else { 2 };
        value /= 100;
        if value == 0 {
            break;
        }
    }
    out.extend_from_slice(digits.get(first..).unwrap_or_default());
}

/// Appends a signed decimal number.
pub(super) fn push_signed(out: &mut Vec<u8>, value: i64) {
    if value < 0 {
        out.push(b'-');
    }
    push_int(out, value.unsigned_abs());
}

/// Appends text that is formatted.
pub(super) fn push_fmt(out: &mut Vec<u8>, args: std::fmt::Arguments<'_>) {
    // Writing to memory does not fail.
    let _ = std::io::Write::write_fmt(out, args);
}

/// Appends a string with escapes for bytes that are not printable.
pub(super) fn push_escaped(out: &mut Vec<u8>, text: &[u8]) {
    for &byte in text {
        if (0x20..0x7F).contains(&byte) && byte != b'"' && byte != b'\\' {
            out.push(byte);
        } else {
            const HEX: &[u8; 16] = b"0123456789ABCDEF";
            let digit = |at: u8| HEX.get(usize::from(at)).copied().unwrap_or(b'0');
            out.extend_from_slice(&[b'\\', digit(byte >> 4), digit(byte & 15)]);
        }
    }
}

/// Appends `"text"`.
pub(super) fn push_quoted(out: &mut Vec<u8>, text: &[u8]) {
    out.push(b'"');
    push_escaped(out, text);
    out.push(b'"');
}

/// Appends a name with its sigil, in quotes if necessary.
pub(super) fn push_name(out: &mut Vec<u8>, sigil: u8, name: &[u8]) {
    out.push(sigil);
    let is_plain = |&byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_');
    if name.first().is_some_and(|first| !first.is_ascii_digit()) && name.iter().all(is_plain) {
        out.extend_from_slice(name);
    } else {
        push_quoted(out, name);
    }
}

/// Appends an integer constant without its type.
pub(super) fn push_apint(out: &mut Vec<u8>, width: u32, value: &ApInt) {
    if width == 1 {
        out.extend_from_slice(if value.is_zero() { b"false" } else { b"true" });
    } else if let Some(value) = value.to_i64() {
        push_signed(out, value);
    } else {
        let mut text = String::new();
        // Writing to a string does not fail.
        let _ = value.write_signed(&mut text);
        out.extend_from_slice(text.as_bytes());
    }
}

/// Appends a float constant without its type: in decimal if that is short and exact, in hexadecimal otherwise.
pub(super) fn push_float(out: &mut Vec<u8>, format: FloatFormat, value: Float) {
    let bits = value.bits();
    match format {
        FloatFormat::F16 => push_fmt(out, format_args!("0xH{bits:04X}")),
        FloatFormat::BF16 => push_fmt(out, format_args!("0xR{bits:04X}")),
        FloatFormat::F80 => push_fmt(out, format_args!("0xK{:04X}{:016X}", bits >> 64, bits as u64)),
        FloatFormat::F128 => push_fmt(out, format_args!("0xL{:016X}{:016X}", bits as u64, (bits >> 64) as u64)),
        _ => {
            let double = if format == FloatFormat::F32 { widened(bits as u32) } else { f64::from_bits(bits as u64) };
            push_double(out, double);
        }
    }
}

/// Returns a float as a double. The payload of a NaN is kept.
fn widened(bits: u32) -> f64 {
    let value = f32::from_bits(bits);
    if value.is_nan() {
        let sign = u64::from(bits >> 31) << 63;
        f64::from_bits(sign | 0x7FF0_0000_0000_0000 | (u64::from(bits & 0x7F_FFFF) << 29))
    } else {
        f64::from(value)
    }
}

fn push_double(out: &mut Vec<u8>, value: f64) {
    if value.is_finite() {
        let short = format!("{value:.5e}");
        let is_exact = short.parse::<f64>().is_ok_and(|back| back.to_bits() == value.to_bits());
        if is_exact && let Some((digits, exponent)) = short.split_once('e') {
            let (sign, exponent) = exponent.strip_prefix('-').map_or(('+', exponent), |rest| ('-', rest));
            return push_fmt(out, format_args!("{digits}0e{sign}{exponent:0>2}"));
        }
    }
    push_fmt(out, format_args!("0x{:016X}", value.to_bits()));
}

/// Appends a double without its type.
pub(super) fn push_double_const(out: &mut Vec<u8>, value: f64) {
    push_double(out, value);
}
