//! Operations on integers of 128 bits for which there are no machine instructions.
//!
//! Numbers are passed as two words, the low one first, and results are written to an address.

use crate::memory::write;

fn join(low: u64, high: u64) -> u128 {
    u128::from(high) << 64 | u128::from(low)
}

/// Defines functions of two numbers.
macro_rules! binary {
    ($($name:ident: |$a:ident, $b:ident: $ty:ty| $value:expr;)*) => {$(
        pub extern "C" fn $name(low: u64, high: u64, other_low: u64, other_high: u64, to: u64) {
            let ($a, $b) = (join(low, high) as $ty, join(other_low, other_high) as $ty);
            let value: $ty = if $b == 0 { 0 } else { $value };
            write(to, &value.to_le_bytes());
        }
    )*};
}

binary! {
    divide_unsigned: |a, b: u128| a / b;
    remainder_unsigned: |a, b: u128| a % b;
    divide_signed: |a, b: i128| a.wrapping_div(b);
    remainder_signed: |a, b: i128| a.wrapping_rem(b);
}

/// Returns a signed number as a float.
pub extern "C" fn signed_to_f64(low: u64, high: u64) -> f64 {
    join(low, high) as i128 as f64
}

/// Returns an unsigned number as a float.
pub extern "C" fn unsigned_to_f64(low: u64, high: u64) -> f64 {
    join(low, high) as f64
}

/// Returns a signed number as a float.
pub extern "C" fn signed_to_f32(low: u64, high: u64) -> f32 {
    join(low, high) as i128 as f32
}

/// Returns an unsigned number as a float.
pub extern "C" fn unsigned_to_f32(low: u64, high: u64) -> f32 {
    join(low, high) as f32
}

/// Rounds a float toward zero to a signed number.
pub extern "C" fn f64_to_signed(value: f64, to: u64) {
    write(to, &(value as i128).to_le_bytes());
}

/// Rounds a float toward zero to an unsigned number.
pub extern "C" fn f64_to_unsigned(value: f64, to: u64) {
    write(to, &(value as u128).to_le_bytes());
}
