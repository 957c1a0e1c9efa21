//! C++ literals, and evaluation of conditions on numbers.

use crate::spec::{BinaryOp, Constraint, Expr, UnaryOp};

/// A literal.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Literal {
    Int(i64),
    Float,
    Bool(bool),
    String,
}

impl Literal {
    /// Converts an expression to a literal, if it is one.
    pub(super) fn of(expr: &Expr) -> Option<Self> {
        Some(match expr {
            Expr::Int(number) => Self::Int(*number),
            Expr::Float(_) => Self::Float,
            Expr::Bool(value) => Self::Bool(*value),
            Expr::Str(_) => Self::String,
            Expr::Unary { op: UnaryOp::Negate, value } => match Self::of(value)? {
                Self::Int(number) => Self::Int(number.checked_neg()?),
                Self::Float => Self::Float,
                Self::Bool(_) | Self::String => return None,
            },
            _ => return None,
        })
    }
}

/// Range of values of an integer type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Signs {
    Signed,
    Unsigned,
    /// The union of both, for signless integers: only the bits count.
    Any,
}

impl Signs {
    /// Returns the minimum and the maximum.
    pub(super) fn range(self, width: u32) -> (i128, i128) {
        let bits = width.min(100);
        let (half, whole) = (1_i128 << bits.saturating_sub(1), 1_i128 << bits);
        match self {
            Signs::Signed => (-half, half - 1),
            Signs::Unsigned => (0, whole - 1),
            Signs::Any => (-half, whole - 1),
        }
    }
}

/// Returns true if a condition holds for an integer attribute with this value; `None` if that is unknown.
pub(super) fn holds(condition: &Constraint, number: i64) -> Option<bool> {
    match condition {
        Constraint::Any => Some(true),
        Constraint::AllOf(parts) => all(parts.iter().map(|it| holds(it, number))),
        Constraint::AnyOf(parts) => all(parts.iter().map(|it| holds(it, number).map(|it| !it))).map(|none| !none),
        Constraint::Not(inner) => holds(inner, number).map(|it| !it),
        Constraint::Pred(expr) => truth(expr, number),
        _ => None,
    }
}

/// Returns the conjunction: false if any part is, or else `None` if any is unknown.
fn all(parts: impl Iterator<Item = Option<bool>>) -> Option<bool> {
    let mut result = Some(true);
    for part in parts {
        match part {
            Some(false) => return Some(false),
            Some(true) => {}
            None => result = None,
        }
    }
    result
}

fn truth(expr: &Expr, number: i64) -> Option<bool> {
    match expr {
        Expr::Bool(value) => Some(*value),
        Expr::Unary { op: UnaryOp::Not, value } => truth(value, number).map(|it| !it),
        Expr::Binary { op: BinaryOp::And, lhs, rhs } => all([truth(lhs, number), truth(rhs, number)].into_iter()),
        Expr::Binary { op: BinaryOp::Or, lhs, rhs } => {
            let neither = all([lhs, rhs].into_iter().map(|it| truth(it, number).map(|it| !it)));
            neither.map(|it| !it)
        }
        Expr::Binary { op, lhs, rhs } => {
            let (lhs, rhs) = (int(lhs, number)?, int(rhs, number)?);
            Some(match op {
                BinaryOp::Equal => lhs == rhs,
                BinaryOp::NotEqual => lhs != rhs,
                BinaryOp::Less => lhs < rhs,
                BinaryOp::LessOrEqual => lhs <= rhs,
                BinaryOp::Greater => lhs > rhs,
                BinaryOp::GreaterOrEqual => lhs >= rhs,
                _ => return None,
            })
        }
        Expr::Method { receiver, name, .. } => {
            let value = int(receiver, number)?;
            Some(match &**name {
                "isStrictlyPositive" => value > 0,
                "isNegative" => value < 0,
                "isNonNegative" => value >= 0,
                "isNonPositive" => value <= 0,
                "isZero" => value == 0,
                "isPowerOf2" => value > 0 && value & (value - 1) == 0,
                _ => return None,
            })
        }
        Expr::Call { function, args, .. } if function == "is_contained" => match &**args {
            [Expr::Braced(items), value] => {
                let value = int(value, number)?;
                let items: Option<Vec<i64>> = items.iter().map(|it| int(it, number)).collect();
                Some(items?.contains(&value))
            }
            _ => None,
        },
        _ => None,
    }
}

fn int(expr: &Expr, number: i64) -> Option<i64> {
    match expr {
        Expr::Int(value) => Some(*value),
        Expr::This => Some(number),
        Expr::Unary { op: UnaryOp::Negate, value } => int(value, number)?.checked_neg(),
        Expr::Cast { value, .. } => int(value, number),
        Expr::Method { receiver, name, args, .. } if args.is_empty() => match &**name {
            "getInt" | "getValue" | "getSExtValue" => int(receiver, number),
            "getZExtValue" | "getUInt" => int(receiver, number).filter(|it| *it >= 0),
            _ => None,
        },
        _ => None,
    }
}
