//! Comparison predicates.

use std::cmp::Ordering;

use lect_core::typed::codec::EnumValue;
use lect_support::predicates::integer_predicate;

use crate::arith::{CmpFOp, CmpFPredicate, CmpIOp, CmpIPredicate};

integer_predicate!(CmpIPredicate: Eq Ne Slt Sle Sgt Sge Ult Ule Ugt Uge);

impl CmpIPredicate {
    /// Returns the predicate of a possibly unverified comparison.
    pub(crate) fn of(op: CmpIOp<'_>) -> Option<Self> {
        Self::from_number(op.0.context().attrs().i64_value(op.predicate_attr()?)?)
    }
}

impl CmpFPredicate {
    /// Returns the predicate of a possibly unverified comparison.
    pub(crate) fn of(op: CmpFOp<'_>) -> Option<Self> {
        Self::from_number(op.0.context().attrs().i64_value(op.predicate_attr()?)?)
    }

    /// Returns the negated predicate.
    pub const fn inverted(self) -> Self {
        match self {
            Self::AlwaysFalse => Self::AlwaysTrue,
            Self::OEQ => Self::UNE,
            Self::OGT => Self::ULE,
            Self::OGE => Self::ULT,
            Self::OLT => Self::UGE,
            Self::OLE => Self::UGT,
            Self::ONE => Self::UEQ,
            Self::ORD => Self::UNO,
            Self::UEQ => Self::ONE,
            Self::UGT => Self::OLE,
            Self::UGE => Self::OLT,
            Self::ULT => Self::OGE,
            Self::ULE => Self::OGT,
            Self::UNE => Self::OEQ,
            Self::UNO => Self::ORD,
            Self::AlwaysTrue => Self::AlwaysFalse,
        }
    }

    /// Returns the predicate for swapped operands.
    pub const fn swapped(self) -> Self {
        match self {
            Self::OGT => Self::OLT,
            Self::OGE => Self::OLE,
            Self::OLT => Self::OGT,
            Self::OLE => Self::OGE,
            Self::UGT => Self::ULT,
            Self::UGE => Self::ULE,
            Self::ULT => Self::UGT,
            Self::ULE => Self::UGE,
            _ => self,
        }
    }

    /// Returns true if the predicate holds when an operand is NaN.
    pub const fn is_unordered(self) -> bool {
        use CmpFPredicate::{AlwaysTrue, UEQ, UGE, UGT, ULE, ULT, UNE, UNO};
        matches!(self, UEQ | UGT | UGE | ULT | ULE | UNE | UNO | AlwaysTrue)
    }

    /// Returns true if the predicate holds for this order; `None` is the order of NaN.
    pub const fn holds(self, order: Option<Ordering>) -> bool {
        use CmpFPredicate::{AlwaysTrue, OEQ, OGE, OGT, OLE, OLT, ONE, ORD, UEQ, UGE, UGT, ULE, ULT, UNE};
        match order {
            Some(Ordering::Equal) => matches!(self, OEQ | OGE | OLE | ORD | UEQ | UGE | ULE | AlwaysTrue),
            Some(Ordering::Greater) => matches!(self, OGT | OGE | ONE | ORD | UGT | UGE | UNE | AlwaysTrue),
            Some(Ordering::Less) => matches!(self, OLT | OLE | ONE | ORD | ULT | ULE | UNE | AlwaysTrue),
            None => self.is_unordered(),
        }
    }

    /// Returns the corresponding predicate of signed integers, or `None` if the result does not depend on the order.
    pub const fn from_integers(self) -> Option<CmpIPredicate> {
        Some(match self {
            Self::OEQ | Self::UEQ => CmpIPredicate::Eq,
            Self::OGT | Self::UGT => CmpIPredicate::Sgt,
            Self::OGE | Self::UGE => CmpIPredicate::Sge,
            Self::OLT | Self::ULT => CmpIPredicate::Slt,
            Self::OLE | Self::ULE => CmpIPredicate::Sle,
            Self::ONE | Self::UNE => CmpIPredicate::Ne,
            Self::ORD | Self::UNO | Self::AlwaysTrue | Self::AlwaysFalse => return None,
        })
    }
}
