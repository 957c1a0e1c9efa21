//! Encoding of bytes as hexadecimal digits, and decoding.
//!
//! Blocks are processed without branches per digit, so that the compiler can vectorize the loops.

/// Returns the value of a digit and zero, or an arbitrary value and one if the byte is no digit.
#[inline]
const fn value(digit: u8) -> (u8, u8) {
    let number = digit.wrapping_sub(b'0');
    let letter = (digit | 0x20).wrapping_sub(b'a');
    let value = if number < 10 { number } else { letter.wrapping_add(10) };
    (value, (number >= 10) as u8 & (letter >= 6) as u8)
}

/// Returns the digit of a value below 16.
#[inline]
const fn digit(value: u8) -> u8 {
    value + b'0' + if value > 9 { b'A' - b'9' - 1 } else { 0 }
}

/// Decodes pairs of digits, or returns `None` if there is any other byte.
pub fn decode(digits: &[u8]) -> Option<Vec<u8>> {
    if !digits.len().is_multiple_of(2) {
        return None;
    }
    let mut bytes = Vec::with_capacity(digits.len() / 2);
    let mut wrong = 0;
    let mut blocks = digits.chunks_exact(64);
    for block in &mut blocks {
        let mut values = [0; 64];
        for (to, &from) in values.iter_mut().zip(block) {
            let (value, is_none) = value(from);
            *to = value;
            wrong |= is_none;
        }
        let mut joined = [0; 32];
        for (at, to) in joined.iter_mut().enumerate() {
            *to = values[2 * at] << 4 | values[2 * at + 1];
        }
        bytes.extend_from_slice(&joined);
    }
    for pair in blocks.remainder().chunks_exact(2) {
        let ((high, first), (low, second)) = (value(pair[0]), value(pair[1]));
        wrong |= first | second;
        bytes.push(high << 4 | low);
    }
    (wrong == 0).then_some(bytes)
}

/// Appends the digits of bytes, in upper case.
pub fn encode(bytes: &[u8], to: &mut Vec<u8>) {
    to.reserve(bytes.len() * 2);
    for block in bytes.chunks(32) {
        let mut digits = [0; 64];
        for (at, &byte) in block.iter().enumerate() {
            digits[2 * at] = digit(byte >> 4);
            digits[2 * at + 1] = digit(byte & 15);
        }
        to.extend_from_slice(&digits[..2 * block.len()]);
    }
}
