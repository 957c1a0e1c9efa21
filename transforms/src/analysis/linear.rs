//! Integers as linear expressions. If two expressions differ by a constant, so do their values.

use lect_core::attrs::AttrData;
use lect_core::entity::Value;
use lect_core::ir::{Isolate, OpRef};
use smallvec::{SmallVec, smallvec};

/// Limit of the expansion of a sum: in a graph region it may be infinite.
const MAX_STEPS: usize = 256;

/// A linear expression. No value occurs twice, and no factor is zero.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct Sum {
    /// Values and their factors.
    pub terms: SmallVec<[(Value, i64); 4]>,
    /// The constant term.
    pub number: i64,
}

/// An operation whose only result is a linear expression of its operands.
pub trait Linear: Sync {
    /// Returns the result, or `None` if it is not linear or a number overflows.
    fn sum(&self, op: OpRef<'_>) -> Option<Sum>;
}

impl Sum {
    /// Creates a constant.
    pub fn number(number: i64) -> Self {
        Self { terms: SmallVec::new(), number }
    }

    /// Creates the expression of a single value.
    pub fn value(value: Value) -> Self {
        Self { terms: smallvec![(value, 1)], number: 0 }
    }

    /// Expands a value by its producers, as far as these are [`Linear`].
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

    /// Adds another expression times a factor. Returns `None` if a number overflows.
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

    /// Multiplies two expressions. Returns `None` if neither is constant, or a number overflows.
    pub fn times(&self, other: &Self) -> Option<Self> {
        match (self.as_number(), other.as_number()) {
            (_, Some(factor)) => Self::default().plus(self, factor),
            (Some(factor), None) => Self::default().plus(other, factor),
            (None, None) => None,
        }
    }

    /// Returns the number, if the expression is constant.
    pub fn as_number(&self) -> Option<i64> {
        self.terms.is_empty().then_some(self.number)
    }

    /// Returns the difference to another expression, if it is constant.
    pub fn difference(&self, other: &Self) -> Option<i64> {
        self.plus(other, -1)?.as_number()
    }
}

fn expand(ir: &Isolate, value: Value) -> Option<Sum> {
    let view = ir.value(value);
    if let Some(constant) = view.constant() {
        return match ir.context().attrs().data(constant) {
            AttrData::Integer { value, .. } => value.to_i64().map(Sum::number),
            _ => None,
        };
    }
    let op = view.defining_op()?;
    op.interface::<dyn Linear>()?.sum(op)
}
