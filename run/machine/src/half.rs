//! Floats of 16 bits: IEEE's `f16`, and `bf16`.

/// Converts an `f16` to a wider float.
pub fn from_f16(bits: u16) -> f32 {
    let (exponent, fraction) = (u32::from(bits >> 10 & 0x1f), u32::from(bits & 0x3ff));
    let magnitude = match exponent {
        0 => fraction as f32 / (1 << 24) as f32,
        0x1f => f32::from_bits(0x7f80_0000 | fraction << 13),
        _ => f32::from_bits((exponent + 112) << 23 | fraction << 13),
    };
    if bits >> 15 == 1 { -magnitude } else { magnitude }
}

/// Rounds a float to `f16`.
pub fn to_f16(value: f64) -> u16 {
    round(value, 5, 10)
}

/// Converts a `bf16` to a wider float.
pub fn from_bf16(bits: u16) -> f32 {
    f32::from_bits(u32::from(bits) << 16)
}

/// Rounds a float to `bf16`.
pub fn to_bf16(value: f64) -> u16 {
    round(value, 8, 7)
}

/// Rounds a float to the nearest of a format of 16 bits, ties to even.
fn round(value: f64, exponent_bits: u32, fraction_bits: i32) -> u16 {
    let sign = (value.is_sign_negative() as u16) << 15;
    let all = ((1u16 << exponent_bits) - 1) << fraction_bits;
    if value.is_nan() {
        return sign
            | all
            | 1 << (fraction_bits - 1)
            | ((value.to_bits() >> (52 - fraction_bits)) as u16 & !all & 0x7fff);
    }
    let bias = (1 << (exponent_bits - 1)) - 1;
    let bits = value.to_bits();
    let exponent = ((bits >> 52 & 0x7ff) as i32 - 1023).max(1 - bias);
    // Units of the last digit. A scaled float has an exact value, except for the smallest floats, which become zero.
    let scaled = value.abs() * 2f64.powi(fraction_bits - exponent);
    let digits = scaled.round_ties_even();
    if !digits.is_finite() {
        return sign | all;
    }
    // A carry into the exponent gives the right number.
    let number = (exponent + bias - 1) as i64 * (1 << fraction_bits) + digits as i64;
    sign | number.clamp(0, i64::from(all)) as u16
}

#[cfg(feature = "code")]
pub(crate) extern "C" fn f16_to_f32(bits: u32) -> f32 {
    from_f16(bits as u16)
}

#[cfg(feature = "code")]
pub(crate) extern "C" fn f32_to_f16(value: f32) -> u32 {
    u32::from(to_f16(f64::from(value)))
}

#[cfg(feature = "code")]
pub(crate) extern "C" fn f64_to_f16(value: f64) -> u32 {
    u32::from(to_f16(value))
}

#[cfg(feature = "code")]
pub(crate) extern "C" fn f32_to_bf16(value: f32) -> u32 {
    u32::from(to_bf16(f64::from(value)))
}

#[cfg(feature = "code")]
pub(crate) extern "C" fn f64_to_bf16(value: f64) -> u32 {
    u32::from(to_bf16(value))
}
