//! Predicates of integers, which several dialects have enums of: `arith`, `index`.

use lect_core::number::ApInt;

/// How two numbers compare.
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

/// A predicate of integers.
pub trait IntegerPredicate: Copy {
    /// How its operands compare where it holds.
    fn relation(self) -> Relation;

    /// Whether it takes them as unsigned numbers.
    fn is_unsigned(self) -> bool;

    /// The predicate that holds where it does not.
    fn inverted(self) -> Self;

    /// Whether it holds of two integers.
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

/// Gives an enum of predicates its methods. The cases are in the order of their numbers: equal, not equal; less, not greater,
/// greater, not less of signed numbers, and of unsigned ones.
#[doc(hidden)]
#[macro_export]
macro_rules! __integer_predicate {
    ($name:ident: $eq:ident $ne:ident $slt:ident $sle:ident $sgt:ident $sge:ident $ult:ident $ule:ident $ugt:ident $uge:ident) => {
        impl $name {
            /// The predicate that holds where this one does not.
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

            /// The predicate that holds of swapped operands.
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

            /// The same order of unsigned numbers.
            pub const fn unsigned(self) -> Self {
                match self {
                    Self::$slt => Self::$ult,
                    Self::$sle => Self::$ule,
                    Self::$sgt => Self::$ugt,
                    Self::$sge => Self::$uge,
                    _ => self,
                }
            }

            /// Whether it orders signed numbers.
            pub const fn is_signed(self) -> bool {
                matches!(self, Self::$slt | Self::$sle | Self::$sgt | Self::$sge)
            }

            /// Whether it orders unsigned numbers.
            pub const fn is_unsigned(self) -> bool {
                matches!(self, Self::$ult | Self::$ule | Self::$ugt | Self::$uge)
            }

            /// Whether it says that its operands are equal, or that they are not.
            pub const fn is_equality(self) -> bool {
                matches!(self, Self::$eq | Self::$ne)
            }

            /// Whether it holds of two integers of one width.
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
