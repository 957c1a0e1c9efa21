//! Integer comparison predicates, shared by the enums of `arith` and `index`.

use lect_core::number::ApInt;

/// Relation between two numbers.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Relation {
    /// `a == b`
    Equal,
    /// `a != b`
    NotEqual,
    /// `a < b`
    Less,
    /// `a <= b`
    LessOrEqual,
    /// `a > b`
    Greater,
    /// `a >= b`
    GreaterOrEqual,
}

/// An integer comparison predicate.
pub trait IntegerPredicate: Copy {
    /// Returns the relation for which the predicate holds.
    fn relation(self) -> Relation;

    /// Returns true if the operands are compared as unsigned integers.
    fn is_unsigned(self) -> bool;

    /// Returns the negated predicate.
    fn inverted(self) -> Self;

    /// Returns true if the predicate holds for two integers.
    fn holds(self, left: &ApInt, right: &ApInt) -> bool {
        let order = if self.is_unsigned() { left.cmp_unsigned(right) } else { left.cmp_signed(right) };
        match self.relation() {
            Relation::Equal => order.is_eq(),
            Relation::NotEqual => order.is_ne(),
            Relation::Less => order.is_lt(),
            Relation::LessOrEqual => order.is_le(),
            Relation::Greater => order.is_gt(),
            Relation::GreaterOrEqual => order.is_ge(),
        }
    }
}

/// Implements the methods of a predicate enum. The cases are in numeric order: eq, ne, then slt, sle, sgt, sge, then
/// ult, ule, ugt, uge.
#[doc(hidden)]
#[macro_export]
macro_rules! __integer_predicate {
    ($name:ident: $eq:ident $ne:ident $slt:ident $sle:ident $sgt:ident $sge:ident $ult:ident $ule:ident $ugt:ident $uge:ident) => {
        impl $name {
            /// Returns the negated predicate.
            pub const fn inverted(self) -> Self {
                match self {
                    Self::$eq => Self::$ne,
                    Self::$ne => Self::$eq,
                    Self::$slt => Self::$sge,
                    Self::$sle => Self::$sgt,
                    Self::$sgt => Self::$sle,
                    Self::$sge => Self::$slt,
                    Self::$ult => Self::$uge,
                    Self::$ule => Self::$ugt,
                    Self::$ugt => Self::$ule,
                    Self::$uge => Self::$ult,
                }
            }

            /// Returns the predicate for swapped operands.
            pub const fn swapped(self) -> Self {
                match self {
                    Self::$eq | Self::$ne => self,
                    Self::$slt => Self::$sgt,
                    Self::$sle => Self::$sge,
                    Self::$sgt => Self::$slt,
                    Self::$sge => Self::$sle,
                    Self::$ult => Self::$ugt,
                    Self::$ule => Self::$uge,
                    Self::$ugt => Self::$ult,
                    Self::$uge => Self::$ule,
                }
            }

            /// Returns the unsigned predicate of the same order.
            pub const fn unsigned(self) -> Self {
                match self {
                    Self::$slt => Self::$ult,
                    Self::$sle => Self::$ule,
                    Self::$sgt => Self::$ugt,
                    Self::$sge => Self::$uge,
                    _ => self,
                }
            }

            /// Returns true if the predicate orders signed integers.
            pub const fn is_signed(self) -> bool {
                matches!(self, Self::$slt | Self::$sle | Self::$sgt | Self::$sge)
            }

            /// Returns true if the predicate orders unsigned integers.
            pub const fn is_unsigned(self) -> bool {
                matches!(self, Self::$ult | Self::$ule | Self::$ugt | Self::$uge)
            }

            /// Returns true for the predicates `eq` and `ne`.
            pub const fn is_equality(self) -> bool {
                matches!(self, Self::$eq | Self::$ne)
            }

            /// Returns true if the predicate holds for two integers of equal width.
            pub fn holds(self, left: &lect_core::number::ApInt, right: &lect_core::number::ApInt) -> bool {
                $crate::predicates::IntegerPredicate::holds(self, left, right)
            }
        }

        impl $crate::predicates::IntegerPredicate for $name {
            fn relation(self) -> $crate::predicates::Relation {
                use $crate::predicates::Relation;
                match self {
                    Self::$eq => Relation::Equal,
                    Self::$ne => Relation::NotEqual,
                    Self::$slt | Self::$ult => Relation::Less,
                    Self::$sle | Self::$ule => Relation::LessOrEqual,
                    Self::$sgt | Self::$ugt => Relation::Greater,
                    Self::$sge | Self::$uge => Relation::GreaterOrEqual,
                }
            }

            fn is_unsigned(self) -> bool {
                self.is_unsigned()
            }

            fn inverted(self) -> Self {
                self.inverted()
            }
        }
    };
}

pub use __integer_predicate as integer_predicate;
