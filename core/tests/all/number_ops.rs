//! Comparison of arithmetic with the processor's, and of small formats with doubles, which are exact for them.

use std::cmp::Ordering;

use proptest::prelude::*;

use lect_core::number::*;

const BITS: u32 = 128;

fn int(width: u32, value: u128) -> ApInt {
    ApInt::from_words(width, &[value as u64, (value >> 64) as u64])
}

/// Returns the value as a signed number.
fn signed(value: &ApInt) -> i128 {
    unsigned(&value.sext(BITS)) as i128
}

fn unsigned(value: &ApInt) -> u128 {
    value.words().iter().rev().fold(0, |all, word| all << 64 | u128::from(*word))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn integers(width in 1u32..=128, left in any::<u128>(), right in any::<u128>(), narrow in 0u32..128, by in 0u32..140) {
        let (a, b) = (int(width, left), int(width, right >> narrow));
        let is = |result: ApInt, expected: u128| result == int(width, expected);
        let (left, right) = (unsigned(&a), unsigned(&b));
        prop_assert!(is(a.wrapping_add(&b), left.wrapping_add(right)));
        prop_assert!(is(a.wrapping_sub(&b), left.wrapping_sub(right)));
        prop_assert!(is(a.wrapping_mul(&b), left.wrapping_mul(right)));
        prop_assert!(is(a.and(&b), left & right));
        prop_assert!(is(a.or(&b), left | right));
        prop_assert!(is(a.xor(&b), left ^ right));
        prop_assert!(is(a.not(), !left));
        prop_assert_eq!(a.count_ones(), left.count_ones());
        prop_assert_eq!(a.leading_zeros(), left.leading_zeros() - (BITS - width));
        prop_assert_eq!(a.trailing_zeros(), left.trailing_zeros().min(width));
        prop_assert!(is(a.shift_left(by), left.checked_shl(by).unwrap_or(0)));
        prop_assert!(is(a.shift_right(by), left.checked_shr(by).unwrap_or(0)));
        prop_assert!(is(a.shift_right_signed(by), (signed(&a) >> by.min(127)) as u128));
        match a.div_rem_unsigned(&b) {
            None => prop_assert!(b.is_zero()),
            Some((quotient, rest)) => prop_assert!(is(quotient, left / right) && is(rest, left % right)),
        }
        let (left, right) = (signed(&a), signed(&b));
        if let Some((quotient, rest)) = a.div_rem_signed(&b) {
            prop_assert!(is(quotient, left.wrapping_div(right) as u128) && is(rest, left.wrapping_rem(right) as u128));
        }
        if width <= 64 {
            let high = |product: i128| int(width, (product >> width) as u128);
            prop_assert_eq!(a.mul_high_signed(&b), Some(high(left * right)));
            prop_assert_eq!(a.mul_high_unsigned(&b), Some(int(width, (unsigned(&a) * unsigned(&b)) >> width)));
        }
    }

    #[test]
    fn doubles(left in float_bits(), right in float_bits(), third in float_bits()) {
        let float = |bits: u64| Float::from_bits(FloatFormat::F64, bits.into());
        let (a, b, c) = (float(left), float(right), float(third));
        let (x, y, z) = (f64::from_bits(left), f64::from_bits(right), f64::from_bits(third));
        let results = [
            (a.plus(b), x + y), (a.minus(b), x - y), (a.times(b), x * y), (a.over(b), x / y), (a.remainder(b), x % y),
            (a.times_plus(b, c), x.mul_add(y, z)), (a.times_plus(b, b), x.mul_add(y, y)),
            (a.integral(RoundingMode::NearestEven), x.round_ties_even()), (a.integral(RoundingMode::NearestAway), x.round()),
            (a.integral(RoundingMode::Upward), x.ceil()), (a.integral(RoundingMode::Downward), x.floor()),
            (a.integral(RoundingMode::TowardZero), x.trunc()), (a.negated(), -x), (a.magnitude(), x.abs()),
        ];
        for (at, (result, expected)) in results.into_iter().enumerate() {
            prop_assert!(
                result.bits() == expected.to_bits().into() || result.is_nan() && expected.is_nan(),
                "{at}: {x:e} {y:e} {z:e}: {:?} {:e}", result, expected,
            );
        }
        prop_assert_eq!(a.compare(b), x.partial_cmp(&y));
        prop_assert_eq!(a.is_normal(), x.is_normal());
        prop_assert_eq!(a.is_finite(), x.is_finite());
        if let Some(value) = a.to_int(64, true) {
            prop_assert_eq!(value.to_i64(), Some(x as i64));
        } else {
            prop_assert!(!(x > -9.223372036854776e18 && x < 9.223372036854775e18));
        }
        let narrow = a.convert_exactly(FloatFormat::F32);
        prop_assert!(x.is_nan() || narrow.map(Float::to_f64) == Some(f64::from(x as f32)).filter(|it| *it == x));
    }

    #[test]
    fn singles(left in any::<u32>(), right in any::<u32>(), near in 0u32..8) {
        for right in [right, left ^ near, left ^ 1 << 31 ^ near] {
            let float = |bits: u32| Float::from_bits(FloatFormat::F32, bits.into());
            let (a, b) = (float(left), float(right));
            let (x, y) = (f32::from_bits(left), f32::from_bits(right));
            let results =
                [(a.plus(b), x + y), (a.minus(b), x - y), (a.times(b), x * y), (a.over(b), x / y), (a.remainder(b), x % y)];
            for (result, expected) in results {
                prop_assert!(result.bits() == expected.to_bits().into() || result.is_nan() && expected.is_nan());
            }
        }
    }

    #[test]
    fn integers_as_floats(value in any::<i128>(), width in 1u32..=128) {
        let value = int(width, value as u128);
        let float = Float::from_int(FloatFormat::F64, &value, true);
        prop_assert_eq!(float.to_f64().to_bits(), (signed(&value) as f64).to_bits());
        let float = Float::from_int(FloatFormat::F32, &value, false);
        prop_assert_eq!(float.to_f64().to_bits(), f64::from(unsigned(&value) as f32).to_bits());
        // The widest format is exact up to its precision.
        let exact = Float::from_int(FloatFormat::F128, &value.sext(BITS).shift_right_signed(16), true);
        prop_assert_eq!(exact.to_int(BITS, true), Some(value.sext(BITS).shift_right_signed(16)));
    }

    /// Compares the widest formats with doubles, where these are exact.
    #[test]
    fn wide_and_narrow(left in any::<i32>(), right in any::<i32>(), up in -31i32..31) {
        // Sums fit the 64 bits of precision of `f80`: they are rounded once.
        let scale = 2f64.powi(up);
        let (x, y) = (f64::from(left) * scale, f64::from(right));
        for format in [FloatFormat::F80, FloatFormat::F128] {
            let (a, b) = (Float::from_f64(format, x), Float::from_f64(format, y));
            prop_assert_eq!(a.plus(b).to_f64(), x + y);
            prop_assert_eq!(a.times(b).to_f64(), x * y);
            if right != 0 {
                let quotient = a.over(b);
                // Apart from both roundings, the quotient times the divisor is the dividend.
                let back = quotient.times(b).minus(a).magnitude().to_f64();
                prop_assert!(back <= x.abs() * 1e-18);
                prop_assert_eq!(a.remainder(b).to_f64(), x % y);
            }
        }
    }
}

/// Generates bits of doubles, half of them with exponents near each other.
fn float_bits() -> impl Strategy<Value = u64> {
    prop_oneof![
        any::<u64>(),
        (any::<u64>(), 1010u64..1040).prop_map(|(bits, exponent)| bits & !(0x7ff << 52) | exponent << 52),
        (any::<u64>(), 0u64..4, 0u32..52)
            .prop_map(|(bits, exponent, few)| { bits & (1 << 63) | exponent << 52 | bits & (((1 << 52) >> few) - 1) }),
        prop_oneof![Just(0), Just(1 << 63), Just(0x7ff << 52), Just(0x7ff8 << 48), Just(0xfff << 52), Just(1)],
    ]
}

/// Sums, products and comparisons of all pairs of numbers in all small formats.
#[test]
fn small_formats() {
    for format in FloatFormat::ALL.into_iter().filter(|format| format.width() <= 8 && *format != FloatFormat::F8E8M0FNU)
    {
        let all =
            || (0..1u128 << format.width()).map(|bits| Float::from_bits(format, bits)).filter(|it| it.is_finite());
        for a in all() {
            for b in all() {
                let (x, y) = (a.to_f64(), b.to_f64());
                assert_eq!(a.plus(b), Float::from_f64(format, x + y), "{a:?} + {b:?}");
                assert_eq!(a.times(b), Float::from_f64(format, x * y), "{a:?} * {b:?}");
                if y != 0.0 {
                    // A double has more than twice the precision, so that double rounding is harmless.
                    assert_eq!(a.over(b), Float::from_f64(format, x / y), "{a:?} / {b:?}");
                    assert_eq!(a.remainder(b), Float::from_f64(format, x % y), "{a:?} % {b:?}");
                }
                assert_eq!(a.compare(b), x.partial_cmp(&y));
            }
        }
    }
}

#[test]
fn choices() {
    let float = |value| Float::from_f64(FloatFormat::F32, value);
    let (zero, negative_zero, nan) = (float(0.0), float(-0.0), float(f64::NAN));
    let signaling = Float::from_bits(FloatFormat::F32, 0x7f80_0001);
    assert_eq!(zero.maximum(negative_zero), zero);
    assert_eq!(negative_zero.maximum(zero), zero);
    assert_eq!(zero.minimum(negative_zero), negative_zero);
    assert_eq!(negative_zero.minimum_number(zero), negative_zero);
    assert_eq!(float(1.0).maximum(float(2.0)), float(2.0));
    assert_eq!(float(1.0).minimum(float(2.0)), float(1.0));
    assert_eq!(float(1.0).maximum(nan), nan);
    assert_eq!(float(1.0).maximum_number(nan), float(1.0));
    assert_eq!(nan.minimum_number(float(1.0)), float(1.0));
    assert_eq!(signaling.maximum_number(float(1.0)).bits(), 0x7fc0_0001);
    assert_eq!(zero.compare(negative_zero), Some(Ordering::Equal));
    assert_eq!(ApInt::signed_min(8).to_i64(), Some(-128));
    assert_eq!(ApInt::signed_max(100).count_ones(), 99);
    assert!(ApInt::all_ones(65).is_all_ones());
    // The quotient of the least integer and minus one wraps.
    let least = ApInt::signed_min(8);
    assert_eq!(least.div_rem_signed(&ApInt::all_ones(8)), Some((least.clone(), ApInt::from_u64(8, 0))));
}
