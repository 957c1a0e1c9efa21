//! Integers as sums: of values, each times a number, and of a number. Where two sums differ by a number, so do the values.

use lect_core::attrs::AttrData;
use lect_core::entity::Value;
use lect_core::ir::{Isolate, OpRef};
use smallvec::{SmallVec, smallvec};

/// A sum is not followed further than this: in a graph region it may have no end.
const MAX_STEPS: usize = 256;

/// A sum. No value stands in it twice, and none times zero.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Sum {
    /// The values, and what each is multiplied by.
    pub terms: SmallVec<[(Value, i64); 4]>,
    /// What is added to them.
    pub number: i64,
}

/// An operation of one result that is a sum of its operands.
pub trait Linear: Sync {
    /// The result. None if it is no sum, or if a number does not fit.
    fn sum(&self, op: OpRef<'_>) -> Option<Sum>;
}

impl Sum {
    /// A number.
    pub fn number(number: i64) -> Self {
        Self { terms: SmallVec::new(), number }
    }

    /// A value as it is.
    pub fn value(value: Value) -> Self {
        Self { terms: smallvec![(value, 1)], number: 0 }
    }

    /// A value, by the operations that define it as far as these are [`Linear`].
    pub fn of(ir: &Isolate, value: Value) -> Self {
        let mut sum = Self::value(value);
        let mut at = 0;
        for _ in 0..MAX_STEPS {
            let Some(&(value, factor)) = sum.terms.get(at) else { break };
            let expanded = expand(ir, value).and_then(|inner| {
                let mut rest = sum.clone();
                rest.terms.remove(at);
                rest.plus(&inner, factor)
            });
            match expanded {
                Some(expanded) => sum = expanded,
                None => at += 1,
            }
        }
        sum
    }

    /// The sum of this one and another one times a number. None if a number does not fit.
    pub fn plus(&self, other: &Self, factor: i64) -> Option<Self> {
        let mut sum = self.clone();
        sum.number = sum.number.checked_add(other.number.checked_mul(factor)?)?;
        for &(value, times) in &other.terms {
            let times = times.checked_mul(factor)?;
            match sum.terms.iter_mut().find(|term| term.0 == value) {
                Some(term) => term.1 = term.1.checked_add(times)?,
                None => sum.terms.push((value, times)),
            }
        }
        sum.terms.retain(|term| term.1 != 0);
        Some(sum)
    }

    /// The product with another sum. None if neither is a number, or if a number does not fit.
    pub fn times(&self, other: &Self) -> Option<Self> {
        match (self.as_number(), other.as_number()) {
            (_, Some(factor)) => Self::default().plus(self, factor),
            (Some(factor), None) => Self::default().plus(other, factor),
            (None, None) => None,
        }
    }

    /// The number that it is, if it is one.
    pub fn as_number(&self) -> Option<i64> {
        self.terms.is_empty().then_some(self.number)
    }

    /// How much more than another one it is, if that is known.
    pub fn difference(&self, other: &Self) -> Option<i64> {
        self.plus(other, -1)?.as_number()
    }
}

fn expand(ir: &Isolate, value: Value) -> Option<Sum> {
    let view = ir.value(value);
    if let Some(constant) = view.constant() {
        return match ir.context().attr_data(constant) {
            AttrData::Integer { value, .. } => value.to_i64().map(Sum::number),
            _ => None,
        };
    }
    let op = view.defining_op()?;
    op.interface::<dyn Linear>()?.sum(op)
}
