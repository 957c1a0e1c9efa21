//! Rounding to a float layout: from binary fractions, and from decimal ones.
//!
//! The only mode is to nearest, ties to even, as for all constants. The format determines the result of an overflow
//! (`float`).

use num_bigint::BigUint;

use super::{FloatLayout, NonFinite};

/// Result of rounding a magnitude.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Rounded {
    Zero,
    /// `significand * 2^exponent`, exactly representable. The significand has as many bits as the precision, or fewer
    /// at the least exponent.
    Finite {
        exponent: i32,
        significand: u128,
    },
    Overflow,
}

/// Whether the magnitude was halfway between two floats.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Tie {
    No,
    Yes,
}

/// Rounds `significand * 2^exponent`. With `more`, the magnitude is greater by less than one unit of the significand,
/// which must then have two bits more than the precision.
pub(super) fn round(layout: &FloatLayout, significand: u128, exponent: i32, more: bool) -> (Rounded, Tie) {
    if significand == 0 {
        return (Rounded::Zero, Tie::No);
    }
    let precision = layout.precision as i32;
    let length = (u128::BITS - significand.leading_zeros()) as i32;
    let top = exponent + length - 1;
    let mut unit = top.max(layout.min_exponent) - (precision - 1);
    let (mut rounded, tie) = match unit - exponent {
        shift @ ..=0 => (significand << -shift, Tie::No),
        shift => {
            let whole = significand.checked_shr(shift as u32).unwrap_or(0);
            let half = significand.checked_shr(shift as u32 - 1).unwrap_or(0) & 1 == 1;
            let rest = more || (significand.trailing_zeros() as i32) < shift - 1;
            let tie = if half && !rest { Tie::Yes } else { Tie::No };
            let up = half && (rest || whole & 1 == 1);
            (whole + u128::from(up), tie)
        }
    };
    if rounded == 0 {
        return (Rounded::Zero, tie);
    }
    if rounded >> precision != 0 {
        rounded >>= 1;
        unit += 1;
    }
    // The largest significand of the largest exponent is NaN in some formats. Without stored significand bits, NaN has
    // an exponent of its own.
    let nan = layout.non_finite == NonFinite::AllOnesNan && layout.stored != 0 && rounded == (1 << precision) - 1;
    let limit = layout.max_exponent - i32::from(nan);
    if unit + precision - 1 > limit {
        return (Rounded::Overflow, tie);
    }
    (Rounded::Finite { exponent: unit, significand: rounded }, tie)
}

/// Rounds `digits * 10^exponent`, exactly.
pub(super) fn round_decimal(layout: &FloatLayout, digits: u128, exponent: i32) -> Rounded {
    if digits == 0 {
        return Rounded::Zero;
    }
    let power = BigUint::from(10_u8).pow(exponent.unsigned_abs());
    // Bits for the precision, two for rounding, and one for the quotient.
    let wanted = u64::from(layout.precision) + 3;
    let (quotient, rest, scale) = if exponent >= 0 {
        (power * digits, false, 0)
    } else {
        let digits = BigUint::from(digits);
        let shift = (wanted + power.bits()).saturating_sub(digits.bits());
        let dividend = digits << shift;
        let quotient = &dividend / &power;
        let rest = &quotient * &power != dividend;
        (quotient, rest, -(shift as i32))
    };
    let drop = quotient.bits().saturating_sub(wanted);
    let rest = rest || quotient.trailing_zeros().is_some_and(|zeros| zeros < drop);
    let words = (quotient >> drop).to_u64_digits();
    let significand = words.iter().rev().fold(0, |value, &word| value << 64 | u128::from(word));
    round(layout, significand, scale + drop as i32, rest).0
}
