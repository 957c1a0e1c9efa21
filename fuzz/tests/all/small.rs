//! Arithmetic of floats of 8 bits.

use lect_core::number::FloatFormat;
use lect_fuzz::program::value::small::{decode, encode, is_signaling, is_small};

#[test]
fn numbers_of_eight_bits_survive_both_ways() {
    for format in FloatFormat::ALL.into_iter().filter(|format| is_small(*format)) {
        for bits in 0..=u8::MAX {
            let value = decode(format, bits);
            let read = lect_core::number::Float::from_bits(format, bits.into()).to_f64();
            assert!(value == read || value.is_nan() && read.is_nan(), "{format:?} {bits:#x}: {value} {read}");
            assert_eq!(
                is_signaling(format, bits),
                lect_core::number::Float::from_bits(format, bits.into()).is_signaling()
            );
            assert!(value.is_nan() || encode(format, value) == Some(bits), "{format:?} {bits:#x}: {value}");
        }
    }
}
