//! Predicates of comparisons, inverted and with their operands swapped.

use std::cmp::Ordering;

use lect_core::number::ApInt;
use lect_dialects::arith::{CmpFPredicate, CmpIPredicate};

/// Returns all pairs of two-bit numbers.
fn pairs() -> impl Iterator<Item = (ApInt, ApInt)> {
    (0..16).map(|bits| (ApInt::from_u64(2, bits & 3), ApInt::from_u64(2, bits >> 2)))
}

#[test]
fn inverts_and_swaps_integer_predicates() {
    for &(predicate, ..) in CmpIPredicate::CASES {
        for (left, right) in pairs() {
            let holds = predicate.holds(&left, &right);
            assert_ne!(predicate.inverted().holds(&left, &right), holds, "{predicate}");
            assert_eq!(predicate.swapped().holds(&right, &left), holds, "{predicate}");
        }
    }
}

#[test]
fn inverts_and_swaps_float_predicates() {
    let orders = [None, Some(Ordering::Less), Some(Ordering::Equal), Some(Ordering::Greater)];
    for &(predicate, ..) in CmpFPredicate::CASES {
        for order in orders {
            let holds = predicate.holds(order);
            assert_ne!(predicate.inverted().holds(order), holds, "{predicate}");
            assert_eq!(predicate.swapped().holds(order.map(Ordering::reverse)), holds, "{predicate}");
        }
    }
}
