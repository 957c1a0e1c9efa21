//! Decimal text of machine integers.

use std::io;

/// Appends `n` in decimal.
pub(crate) fn push_number(out: &mut Vec<u8>, n: i64) {
    match n.unsigned_abs() {
        small @ ..100_000_000 => {
            let (digits, count) = decimal(small as u32);
            if n < 0 {
                out.push(b'-');
            }
            out.extend_from_slice(digits.to_le_bytes().get(..count).unwrap_or_default());
        }
        // Writing to a vector does not fail.
        _ => drop(io::Write::write_fmt(out, format_args!("{n}"))),
    }
}

/// Returns the digits of a number below 10^8, the first one in the lowest byte, and their count.
#[inline]
pub(crate) fn decimal(n: u32) -> (u64, usize) {
    // All digits at once: halves, then quarters, then eighths of a word hold four, two and one digits each.
    let fours = u64::from(n / 10_000) | u64::from(n % 10_000) << 32;
    let hundreds = (fours * 10_486) >> 20 & 0x7f_0000_007f;
    let twos = hundreds | (fours - 100 * hundreds) << 16;
    let tens = (twos * 103) >> 10 & 0x000f_000f_000f_000f;
    let ones = tens | (twos - 10 * tens) << 8;
    let leading = (ones.trailing_zeros() as usize / 8).min(7);
    ((ones | 0x3030_3030_3030_3030) >> (8 * leading), 8 - leading)
}
