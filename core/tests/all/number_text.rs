//! Tables of literals with their text as MLIR 22 prints it, and properties of every format.

use lect_core::number::*;
use proptest::prelude::*;

fn int(format: IntFormat, literal: &str) -> Result<String, LiteralError> {
    let (sign, digits) = signed(literal);
    let value = ApInt::from_literal(format, sign, digits.as_bytes())?;
    let mut out = String::new();
    value.write(format, &mut out).expect("a string takes any text");
    Ok(out)
}

fn signed(literal: &str) -> (Sign, &str) {
    match literal.strip_prefix('-') {
        Some(rest) => (Sign::Negative, rest),
        None => (Sign::Positive, literal),
    }
}

fn float(format: FloatFormat, literal: &str) -> Result<Float, LiteralError> {
    let (sign, text) = signed(literal);
    if text.contains('.') {
        Float::from_decimal(format, sign, text.as_bytes())
    } else {
        Float::from_hex(format, sign, text.as_bytes())
    }
}

fn text(value: Float) -> (String, FloatSpelling) {
    let mut out = String::new();
    let spelling = value.write(&mut out).expect("a string takes any text");
    (out, spelling)
}

#[test]
fn integer_literals() {
    use IntFormat::{Index, Signed, Signless, Unsigned};
    use LiteralError::{NegativeUnsigned, NotInteger, OutOfRange};
    let rows = [
        (Signless(8), "255", Ok("-1")),
        (Signless(8), "256", Err(OutOfRange)),
        (Signless(8), "-128", Ok("-128")),
        (Signless(8), "-129", Err(OutOfRange)),
        (Signless(8), "0xFF", Ok("-1")),
        (Signless(8), "-0x80", Ok("-128")),
        (Signless(8), "-0", Err(OutOfRange)),
        (Signless(8), "0x00000000000000000000000000000001", Ok("1")),
        (Signless(8), "0x", Err(NotInteger)),
        (Signless(1), "0", Ok("false")),
        (Signless(1), "-1", Ok("true")),
        (Signless(0), "0", Ok("0")),
        (Signless(0), "1", Err(OutOfRange)),
        (Signless(0), "-0", Err(OutOfRange)),
        (Signed(8), "128", Err(OutOfRange)),
        (Signed(1), "-1", Ok("-1")),
        (Signed(0), "0", Ok("0")),
        (Unsigned(8), "255", Ok("255")),
        (Unsigned(8), "-0", Err(NegativeUnsigned)),
        (Index, "9223372036854775808", Err(OutOfRange)),
        (Index, "-9223372036854775808", Ok("-9223372036854775808")),
        (Signless(65), "-18446744073709551616", Ok("-18446744073709551616")),
        (Signless(65), "18446744073709551616", Ok("-18446744073709551616")),
        (Unsigned(65), "36893488147419103231", Ok("36893488147419103231")),
        (Unsigned(65), "36893488147419103232", Err(OutOfRange)),
    ];
    for (format, literal, expected) in rows {
        assert_eq!(int(format, literal), expected.map(String::from), "{literal} : {format:?}");
    }
}

#[test]
fn megabyte_literals_do_not_hang() {
    let digits = "7".repeat(1 << 20);
    let value = ApInt::from_digits(digits.as_bytes()).expect("it fits the widest type");
    let mut printed = String::new();
    value.write_unsigned(&mut printed).expect("a string takes any text");
    assert!(printed == digits);
    let digits = "7".repeat(MAX_DECIMAL_DIGITS + 1);
    assert_eq!(ApInt::from_digits(digits.as_bytes()), Err(LiteralError::OutOfRange));
}

#[test]
fn float_spellings() {
    use FloatFormat::*;
    let rows = [
        (F32, "0.1", "1.000000e-01"),
        (F32, "1.0e-45", "1.401300e-45"),
        (F32, "0.3333333333", "0.333333343"),
        (F32, "-0.0", "-0.000000e+00"),
        (F32, "8388609.0", "0x4B000001"),
        (F32, "1.0e300", "0x7F800000"),
        (F32, "0x7FC00000", "0x7FC00000"),
        (F64, "1234567.0", "0x4132D68700000000"),
        (F64, "0x7FC00000", "1.0589256339680216E-314"),
        (F64, "1.0e400", "0x7FF0000000000000"),
        (F80, "1.0e-320", "9.99988867182683005413E-321"),
        // MLIR prints 3.36210314311209350626E-4932, and parses it as zero.
        (F80, "0x00008000000000000000", "0x18000000000000000"),
        (F80, "0x3FFFC000000000000001", "0x3FFFC000000000000001"),
        (F80, "0x12340000000000000001", "0x7FFF0000000000000001"),
        (F128, "0.1", "0.100000000000000005551115123125782702"),
        // The result of an overflow depends on the format: the largest number, NaN or infinity.
        (F4E2M1FN, "-1.0e10", "-6.000000e+00"),
        (F4E2M1FN, "-1.0e400", "0x8"),
        (F8E4M3FN, "464.0", "4.480000e+02"),
        (F8E4M3FN, "465.0", "0x7F"),
        (F8E4M3FNUZ, "-1.0e10", "0x80"),
        (F8E4M3FNUZ, "-0.0", "0.000000e+00"),
        (F8E8M0FNU, "0.0", "5.877470e-39"),
        (F8E8M0FNU, "1.5", "2.000000e+00"),
        (F8E8M0FNU, "-1.0", "-1.000000e+00"),
        (F8E8M0FNU, "1.0e39", "0xFF"),
    ];
    for (format, literal, expected) in rows {
        let value = float(format, literal).expect(literal);
        let (printed, spelling) = text(value);
        assert_eq!(printed, expected, "{literal} : {format}");
        assert_eq!(spelling == FloatSpelling::Hex, printed.starts_with("0x"));
    }
}

#[test]
fn float_literal_errors() {
    use LiteralError::*;
    let rows = [
        ("12", DecimalInteger),
        ("-0x1F", NegativeHex),
        ("0x12345", HexOutOfRange),
        ("0x1000000000000000000000000000000000", HexOutOfRange),
        ("0x", NotFloat),
        ("1.0e", NotFloat),
        (".5", NotFloat),
    ];
    for (literal, expected) in rows {
        assert_eq!(float(FloatFormat::F16, literal), Err(expected), "{literal}");
    }
}

#[test]
fn mnemonics_are_in_order() {
    for format in FloatFormat::ALL {
        assert_eq!(FloatFormat::from_mnemonic(format.mnemonic().as_bytes()), Some(format));
        assert_eq!(format!("{format:?}"), format.mnemonic().to_uppercase());
        let layout = format.layout();
        let largest = layout.max_exponent + layout.bias();
        assert!((0..1 << layout.exponent_bits()).contains(&largest), "{format}");
    }
}

/// Converts exactly to a wider format and back, and parses the printed text again. Formats wider than a double skip the
/// latter, since parsing goes through a double.
fn check_pattern(format: FloatFormat, bits: u128) {
    let value = Float::from_bits(format, bits);
    let (printed, spelling) = text(value);
    let layout = format.layout();
    if spelling == FloatSpelling::Hex || layout.precision <= 53 && layout.max_exponent <= 1023 {
        assert_eq!(float(format, &printed), Ok(value), "{printed} : {format}");
    }
    if !value.is_nan() {
        assert_eq!(value.convert(FloatFormat::F128).convert(format), value);
    }
    if layout.max_exponent <= 1023 && !value.is_nan() {
        assert_eq!(Float::from_f64(format, value.to_f64()), value);
    }
}

#[test]
fn every_pattern_of_small_formats_reads_back() {
    for format in FloatFormat::ALL.into_iter().filter(|format| format.width() <= 16) {
        (0..1 << format.width()).for_each(|bits| check_pattern(format, bits));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..<_>::default() })]

    #[test]
    fn patterns_read_back(format in prop::sample::select(&FloatFormat::ALL[..]), bits: u128) {
        check_pattern(format, bits);
    }

    #[test]
    fn conversions_of_doubles_are_those_of_the_hardware(bits: u64) {
        let value = f64::from_bits(bits);
        prop_assume!(!value.is_nan());
        let narrow = Float::from_f64(FloatFormat::F32, value);
        prop_assert_eq!(narrow.bits(), u128::from((value as f32).to_bits()));
        prop_assert_eq!(narrow.to_f64(), f64::from(value as f32));
    }

    #[test]
    fn integers_read_back(width in 2_u32..300, words: [u64; 5]) {
        let value = ApInt::from_words(width, &words);
        for format in [IntFormat::Signless(width), IntFormat::Signed(width), IntFormat::Unsigned(width)] {
            let mut out = String::new();
            value.write(format, &mut out)?;
            let (sign, digits) = signed(&out);
            let read = ApInt::from_literal(format, sign, digits.as_bytes());
            prop_assert_eq!(read, Ok(value.clone()));
        }
        let mut hex = String::new();
        value.write_hex(&mut hex)?;
        let read = ApInt::from_literal(IntFormat::Signless(width), Sign::Positive, hex.as_bytes());
        prop_assert_eq!(read, Ok(value.clone()));
        let bytes: Vec<u8> = value.le_bytes().collect();
        prop_assert_eq!(bytes.len() as u32, width.div_ceil(8));
        prop_assert_eq!(ApInt::from_le_bytes(width, &bytes), value);
    }

    #[test]
    fn integers_are_as_in_i128(left: i128, right: i128, shift in 0_u32..128, width in 129_u32..300) {
        let of = |value: i128| {
            ApInt::from_words(128, &[value as u64, (value >> 64) as u64])
        };
        let (left, right) = (left >> shift, right >> shift);
        let (a, b) = (of(left), of(right));
        prop_assert_eq!(a.cmp_signed(&b), left.cmp(&right));
        prop_assert_eq!(a.cmp_unsigned(&b), (left as u128).cmp(&(right as u128)));
        prop_assert_eq!(a.sext(width).cmp_signed(&b), left.cmp(&right));
        prop_assert_eq!(a.sext(width).trunc(128), a.clone());
        prop_assert_eq!(a.zext(width).to_u64(), u64::try_from(left as u128).ok());
        prop_assert_eq!(a.sext(width).to_i64(), i64::try_from(left).ok());
        prop_assert_eq!(a.neg(), of(left.wrapping_neg()));
        prop_assert_eq!(a.is_all_ones(), left == -1);
        prop_assert_eq!(a.is_negative(), left < 0);
        prop_assert_eq!(a.active_bits(), 128 - (left as u128).leading_zeros());
        let small = a.trunc(37);
        prop_assert_eq!(small.to_i64(), Some((left as i64) << 27 >> 27));
        prop_assert_eq!(small.sext(200).to_i64(), small.to_i64());
    }
}

#[test]
fn floats_in_names_and_polynomials() {
    let rows = [
        (1.0, "1.000000e+00", "1"),
        (4.141_592_65, "4.141590e+00", "4.1415926499999998"),
        (-0.5e-20, "-5.000000e-21", "-4.9999999999999997E-21"),
        (0.0, "0.000000e+00", "0"),
        (1.25, "1.250000e+00", "1.25"),
        (1e-7, "9.999990e-08", "9.9999999999999995E-8"),
        (1e20, "1.000000e+20", "1.0E+20"),
        (f64::INFINITY, "+Inf", "+Inf"),
        (f64::NAN, "NaN", "NaN"),
    ];
    for (value, rounded, decimal) in rows {
        let value = Float::from_f64(FloatFormat::F64, value);
        let (mut first, mut second) = (String::new(), String::new());
        value.write_rounded(&mut first).expect("a string takes any text");
        value.write_decimal(&mut second).expect("a string takes any text");
        assert_eq!((first.as_str(), second.as_str()), (rounded, decimal));
    }
}
