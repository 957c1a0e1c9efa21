//! Implication of constraints, as far as it is decidable.

use crate::spec::{BinaryOp, Constraint, Expr, Variable};

/// Relation between the values of a newer constraint and those of an older one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Relation {
    /// Both admit the same values.
    Same,
    /// The newer constraint admits all values of the older one.
    Wider,
    /// The older constraint admits all values of the newer one.
    Narrower,
    /// Unknown, or neither includes the other.
    Other,
}

/// Relates two constraints. Variables must be the same ones on both sides.
pub(super) fn relation(old: &Constraint, new: &Constraint) -> Relation {
    if old == new {
        return Relation::Same;
    }
    let mut steps = STEPS;
    match (implies(old, new, &mut steps), implies(new, old, &mut steps)) {
        (true, true) => Relation::Same,
        (true, false) => Relation::Wider,
        (false, true) => Relation::Narrower,
        (false, false) => Relation::Other,
    }
}

/// Relates constraints that may refer to variables.
pub(super) fn relation_with(old: (&Constraint, &[Variable]), new: (&Constraint, &[Variable])) -> Relation {
    match old.1 == new.1 || !has_variable(old.0) && !has_variable(new.0) {
        true => relation(old.0, new.0),
        false => Relation::Other,
    }
}

/// Returns true if a constraint refers to a variable of its operation or definition.
fn has_variable(constraint: &Constraint) -> bool {
    match constraint {
        Constraint::Same(_) => true,
        Constraint::AllOf(parts)
        | Constraint::AnyOf(parts)
        | Constraint::EntryArgs(parts)
        | Constraint::Params { params: parts, .. } => parts.iter().any(has_variable),
        Constraint::Not(part) => has_variable(part),
        _ => false,
    }
}

/// Maximum number of steps, which would grow exponentially with nested alternatives.
const STEPS: u32 = 100_000;

/// Returns true if all values that satisfy `a` certainly satisfy `b`.
fn implies(a: &Constraint, b: &Constraint, steps: &mut u32) -> bool {
    *steps = steps.saturating_sub(1);
    if *steps == 0 {
        return false;
    }
    if a == b {
        return true;
    }
    match (a, b) {
        (_, Constraint::Any) => true,
        (Constraint::AnyOf(parts), _) => parts.iter().all(|part| implies(part, b, steps)),
        (_, Constraint::AllOf(parts)) => parts.iter().all(|part| implies(a, part, steps)),
        (_, Constraint::AnyOf(parts)) if parts.iter().any(|part| implies(a, part, steps)) => true,
        (Constraint::AllOf(parts), _) => parts.iter().any(|part| implies(part, b, steps)),
        (Constraint::Not(a), Constraint::Not(b)) => implies(b, a, steps),
        (Constraint::Pred(a), Constraint::Pred(b)) => predicate(a, b),
        (Constraint::Pred(a), Constraint::Is(class)) => class_of(a) == Some(class),
        (Constraint::Params { base, .. }, Constraint::Base(other)) => base == other,
        (Constraint::Params { base, params: a }, Constraint::Params { base: other, params: b }) => {
            base == other && a.len() == b.len() && a.iter().zip(b.iter()).all(|(a, b)| implies(a, b, steps))
        }
        (Constraint::EntryArgs(a), Constraint::EntryArgs(b)) => {
            a.len() == b.len() && a.iter().zip(b.iter()).all(|(a, b)| implies(a, b, steps))
        }
        _ => false,
    }
}

/// Returns the class that a type predicate implies: `$_self.isF32()` is true of float types only.
fn class_of(expr: &Expr) -> Option<&'static str> {
    let Expr::Method { receiver, name, .. } = expr else { return None };
    if **receiver != Expr::This {
        return None;
    }
    Some(match &**name {
        "isInteger" | "isSignlessInteger" | "isSignedInteger" | "isUnsignedInteger" => "IntegerType",
        "isIndex" => "IndexType",
        "isF16" | "isBF16" | "isF32" | "isTF32" | "isF64" | "isF80" | "isF128" => "FloatType",
        _ => return None,
    })
}

/// Returns true if one expression certainly implies another one.
fn predicate(a: &Expr, b: &Expr) -> bool {
    match (a, b) {
        // `isSignlessInteger(32)` and `isSignlessInteger()`.
        (Expr::Method { receiver, name, args, .. }, Expr::Method { receiver: other, name: known, args: none, .. }) => {
            let is_integer = name.ends_with("Integer") && **receiver == Expr::This;
            let is_general = known == name || known == "isInteger" && *args == *none;
            is_integer && receiver == other && is_general && (none.is_empty() || args == none)
        }
        // `x >= 3` and `x >= 1`.
        (Expr::Binary { op: a_op, lhs: a, rhs: a_bound }, Expr::Binary { op: b_op, lhs: b, rhs: b_bound }) => {
            let (Expr::Int(a_bound), Expr::Int(b_bound)) = (&**a_bound, &**b_bound) else { return false };
            a == b
                && match (least(*a_op, *a_bound), least(*b_op, *b_bound)) {
                    (Some(a), Some(b)) => a >= b,
                    _ => match (most(*a_op, *a_bound), most(*b_op, *b_bound)) {
                        (Some(a), Some(b)) => a <= b,
                        _ => false,
                    },
                }
        }
        _ => false,
    }
}

fn least(op: BinaryOp, bound: i64) -> Option<i64> {
    match op {
        BinaryOp::GreaterOrEqual => Some(bound),
        BinaryOp::Greater => bound.checked_add(1),
        _ => None,
    }
}

fn most(op: BinaryOp, bound: i64) -> Option<i64> {
    match op {
        BinaryOp::LessOrEqual => Some(bound),
        BinaryOp::Less => bound.checked_sub(1),
        _ => None,
    }
}
