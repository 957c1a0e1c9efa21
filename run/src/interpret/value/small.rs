//! Floats of 8 bits, computed in `f64`: it contains all their values, with enough precision for one operation.

use lect_core::number::{FloatFormat, NonFinite};

/// Returns true for a format of 8 bits.
pub fn is_small(format: FloatFormat) -> bool {
    format.width() == 8
}

/// Returns the exponent of a normal `f64`.
fn exponent(value: f64) -> i32 {
    ((value.to_bits() >> 52) & 0x7ff) as i32 - 1023
}

/// Returns the largest number of a format.
fn largest(format: FloatFormat) -> f64 {
    let layout = format.layout();
    let precision = layout.precision as i32;
    // Without infinities, all ones are NaN, so the largest number is one less.
    let missing = i32::from(layout.non_finite == NonFinite::AllOnesNan && precision > 1);
    2f64.powi(layout.max_exponent) * (2.0 - f64::from(1 + missing) * 2f64.powi(1 - precision))
}

/// Decodes a number. Of a NaN, only the sign is kept.
pub fn decode(format: FloatFormat, bits: u8) -> f64 {
    let layout = format.layout();
    let field_mask = (1u32 << (8 - layout.stored - layout.sign)) - 1;
    let (significand, field) =
        (u32::from(bits) & ((1 << layout.stored) - 1), (u32::from(bits) >> layout.stored) & field_mask);
    let is_negative = layout.sign == 1 && bits & 0x80 != 0;
    let sign = if is_negative { -1.0 } else { 1.0 };
    match layout.non_finite {
        NonFinite::NegativeZeroNan if bits == 0x80 => return f64::NAN.copysign(sign),
        NonFinite::AllOnesNan if field == field_mask && significand + 1 == 1 << layout.stored => {
            return f64::NAN.copysign(sign);
        }
        NonFinite::Ieee if field == field_mask && significand == 0 => return sign * f64::INFINITY,
        NonFinite::Ieee if field == field_mask => return f64::NAN.copysign(sign),
        _ => {}
    }
    let has_subnormals = layout.stored > 0;
    let (leading, exponent) = match field {
        0 if has_subnormals => (0, layout.min_exponent),
        _ => (1 << layout.stored, layout.min_exponent + field as i32 - i32::from(has_subnormals)),
    };
    sign * f64::from(leading + significand) * 2f64.powi(exponent - layout.stored as i32)
}

/// Returns true for a signaling NaN: the first bit of its significand is zero.
pub fn is_signaling(format: FloatFormat, bits: u8) -> bool {
    let layout = format.layout();
    layout.non_finite == NonFinite::Ieee && decode(format, bits).is_nan() && bits & 1 << (layout.stored - 1) == 0
}

/// Encodes the nearest number of a format. Returns `None` if the format lacks the zero or the sign.
pub fn encode(format: FloatFormat, value: f64) -> Option<u8> {
    let layout = format.layout();
    let negative = u8::from(value.is_sign_negative()) << 7;
    let (has_sign, stored) = (layout.sign == 1, layout.stored as i32);
    if value.is_nan() {
        return Some(match layout.non_finite {
            NonFinite::NegativeZeroNan => 0x80,
            NonFinite::AllOnesNan if !has_sign => 0xff,
            _ => 0x7f,
        });
    }
    if !has_sign && (value.is_sign_negative() || value == 0.0) {
        return None;
    }
    let scale = match value.abs() {
        0.0 => layout.min_exponent,
        magnitude => exponent(magnitude).clamp(layout.min_exponent, layout.max_exponent + 1),
    };
    let quantum = 2f64.powi(scale - (layout.precision as i32 - 1));
    let rounded = (value.abs() / quantum).round_ties_even() * quantum;
    if rounded > largest(format) {
        return match layout.non_finite {
            NonFinite::Ieee => Some(negative | (((1 << (7 - stored)) - 1) << stored) as u8),
            _ => encode(format, f64::NAN),
        };
    }
    if rounded == 0.0 {
        return match layout.non_finite {
            NonFinite::NegativeZeroNan => Some(0),
            _ if has_sign => Some(negative),
            _ => None,
        };
    }
    let has_subnormals = stored > 0;
    let exponent = exponent(rounded).max(layout.min_exponent);
    let significand = (rounded / 2f64.powi(exponent - stored)) as i32;
    let field = exponent - layout.min_exponent + i32::from(has_subnormals);
    // A subnormal number lacks the implicit leading one, which the subtraction carries into the field.
    let bits = (field << stored) + significand - (1 << stored);
    Some(negative | bits as u8)
}
