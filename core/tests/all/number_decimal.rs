//! Algorithms for decimal digits, compared with each other.

use lect_core::number::decimal::{Digits, digits_by_std, digits_exactly, digits_in_words};
use proptest::prelude::*;

fn shown(digits: Digits) -> (String, i32) {
    (digits.as_bytes().iter().map(|&byte| byte as char).collect(), digits.exponent)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..<_>::default() })]

    /// Compares the fast algorithms with the slow one.
    #[test]
    fn ways_agree(
        bits: u64,
        short in 0_u32..53,
        precision in prop::sample::select(vec![2_usize, 4, 5, 6, 9, 17]),
    ) {
        let significand = u128::from((bits & ((1 << 53) - 1)) >> short | 1);
        let exponent = (bits >> 53) as i32 - 1074;
        prop_assume!(significand.ilog2() as i32 + exponent <= 1023);
        let fast = digits_in_words(significand, exponent, precision)
            .or_else(|| digits_by_std(significand, exponent, precision));
        if let Some(fast) = fast {
            let exact = digits_exactly(significand, exponent, precision);
            prop_assert_eq!(shown(fast), shown(exact));
        }
    }
}
