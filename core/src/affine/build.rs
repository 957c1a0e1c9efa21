//! Constructors of affine expressions.
//!
//! Each simplifies by the rules of MLIR's constructor, and by no others. The rules are part of the text format, since a
//! parsed expression is printed simplified.
//!
//! Arithmetic on constants inside the rules wraps, as in MLIR. Two kinds of expression are left unsimplified: a sum or
//! product of two bare constants that overflows, and an operation without a value. The latter are divisions by zero and
//! remainders of division by less than one.

use hashbrown::HashMap;

use super::AffineBinary::{Add, CeilDiv, FloorDiv, Mod, Mul};
use super::{AffineBinary, AffineExprData};
use crate::context::Affine;
use crate::entity::AffineExpr;

/// Result of the simplification rules for a sum.
enum Sum {
    /// The simplified expression.
    Simpler(AffineExpr),
    /// No rule applies.
    Final,
    /// `lhs` is `rest + last`: `last + rhs` is to be simplified first. If it can be, the result is added to `rest`.
    InLast { rest: AffineExpr, last: AffineExpr },
}

/// Result of the simplification rules for a quotient or remainder.
enum Quotient {
    Simpler(AffineExpr),
    Final,
    /// The quotients of both parts are to be added.
    Distribute(AffineExpr, AffineExpr),
}

impl Affine<'_> {
    /// Returns `d<n>`.
    pub fn dim(self, n: u32) -> AffineExpr {
        let intern = || self.intern_expr(AffineExprData::Dim(n));
        self.vars().dims.get(n as usize).map_or_else(intern, |first| *first.get_or_init(intern))
    }

    /// Returns `s<n>`.
    pub fn symbol(self, n: u32) -> AffineExpr {
        let intern = || self.intern_expr(AffineExprData::Symbol(n));
        self.vars().symbols.get(n as usize).map_or_else(intern, |first| *first.get_or_init(intern))
    }

    /// Returns the constant `value`.
    pub fn constant(self, value: i64) -> AffineExpr {
        self.intern_expr(AffineExprData::Constant(value))
    }

    /// Returns `lhs op rhs`, simplified.
    pub fn binary(self, op: AffineBinary, lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr {
        match op {
            Add => self.add(lhs, rhs),
            Mul => self.mul(lhs, rhs),
            Mod => self.modulo(lhs, rhs),
            FloorDiv => self.floor_div(lhs, rhs),
            CeilDiv => self.ceil_div(lhs, rhs),
        }
    }

    /// Returns `lhs - rhs`, as `lhs + rhs * -1`.
    pub fn sub(self, lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr {
        self.add(lhs, self.neg(rhs))
    }

    /// Returns `-expr`, as `expr * -1`.
    pub fn neg(self, expr: AffineExpr) -> AffineExpr {
        self.mul(expr, self.constant(-1))
    }

    /// Returns `lhs + rhs`, simplified.
    pub fn add(self, lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr {
        let mut rests = Vec::new();
        let mut last = lhs;
        let simpler = loop {
            match self.sum(last, rhs) {
                Sum::Simpler(expr) => break expr,
                Sum::Final => return self.unsimplified(Add, lhs, rhs),
                Sum::InLast { rest, last: next } => {
                    rests.push(rest);
                    last = next;
                }
            }
        };
        rests.into_iter().rev().fold(simpler, |sum, rest| self.add(rest, sum))
    }

    /// Returns `lhs * rhs`, simplified.
    ///
    /// A product is affine or semi-affine only if one operand is symbolic or constant. Any other product is left
    /// unsimplified.
    pub fn mul(self, lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr {
        let (lhs_const, rhs_const) = (lhs.as_constant(self.0), rhs.as_constant(self.0));
        if let (Some(l), Some(r)) = (lhs_const, rhs_const) {
            return match l.checked_mul(r) {
                Some(product) => self.constant(product),
                None => self.unsimplified(Mul, lhs, rhs),
            };
        }
        let (l_symbolic, r_symbolic) = (lhs.is_symbolic_or_constant(self.0), rhs.is_symbolic_or_constant(self.0));
        // A symbolic operand moves to the right, a constant furthest to the right.
        if lhs_const.is_some() || (l_symbolic && !r_symbolic) || (l_symbolic && self.in_reverse(lhs, rhs)) {
            return self.mul(rhs, lhs);
        }
        if !r_symbolic {
            return self.unsimplified(Mul, lhs, rhs);
        }
        match rhs_const {
            Some(1) => return lhs,
            Some(0) => return rhs,
            _ => {}
        }
        if let Some((inner, factor)) = lhs.as_binary(self.0, Mul)
            && let Some(l) = factor.as_constant(self.0)
        {
            return match rhs_const {
                Some(r) => self.mul(inner, self.constant(l.wrapping_mul(r))),
                None => self.mul(self.mul(inner, rhs), factor),
            };
        }
        self.unsimplified(Mul, lhs, rhs)
    }

    /// Returns `lhs floordiv rhs`, simplified.
    pub fn floor_div(self, lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr {
        match self.quotient(FloorDiv, lhs, rhs) {
            Quotient::Simpler(expr) => expr,
            Quotient::Final => self.unsimplified(FloorDiv, lhs, rhs),
            Quotient::Distribute(..) => self.distribute_floor_div(lhs, rhs),
        }
    }

    /// Returns `lhs ceildiv rhs`, simplified.
    pub fn ceil_div(self, lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr {
        match self.quotient(CeilDiv, lhs, rhs) {
            Quotient::Simpler(expr) => expr,
            _ => self.unsimplified(CeilDiv, lhs, rhs),
        }
    }

    /// Returns `lhs mod rhs`, simplified.
    pub fn modulo(self, lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr {
        let Some(by) = rhs.as_constant(self.0).filter(|by| *by >= 1) else {
            return self.unsimplified(Mod, lhs, rhs);
        };
        let multiple = |expr: AffineExpr| expr.largest_known_divisor(self.0) % by == 0;
        let mut lhs = lhs;
        loop {
            if let Some(value) = lhs.as_constant(self.0) {
                return self.constant(value.rem_euclid(by));
            }
            if multiple(lhs) {
                return self.constant(0);
            }
            lhs = match *self.expr_data(lhs) {
                AffineExprData::Binary(Add, first, second) if multiple(first) => second,
                AffineExprData::Binary(Add, first, second) if multiple(second) => first,
                AffineExprData::Binary(Mod, inner, modulus)
                    if modulus.as_constant(self.0).is_some_and(|m| m >= 1 && m % by == 0) =>
                {
                    inner
                }
                _ => return self.unsimplified(Mod, lhs, rhs),
            };
        }
    }

    fn unsimplified(self, op: AffineBinary, lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr {
        self.intern_expr(AffineExprData::Binary(op, lhs, rhs))
    }

    /// Returns true if both are dimensions or both are symbols, the greater one first.
    fn in_reverse(self, lhs: AffineExpr, rhs: AffineExpr) -> bool {
        match (self.expr_data(lhs), self.expr_data(rhs)) {
            (AffineExprData::Dim(l), AffineExprData::Dim(r))
            | (AffineExprData::Symbol(l), AffineExprData::Symbol(r)) => l > r,
            _ => false,
        }
    }

    fn sum(self, lhs: AffineExpr, rhs: AffineExpr) -> Sum {
        let (lhs_const, rhs_const) = (lhs.as_constant(self.0), rhs.as_constant(self.0));
        if let (Some(l), Some(r)) = (lhs_const, rhs_const) {
            return l.checked_add(r).map_or(Sum::Final, |sum| Sum::Simpler(self.constant(sum)));
        }
        // A symbolic operand moves to the right, a constant furthest to the right.
        if lhs_const.is_some()
            || (lhs.is_symbolic_or_constant(self.0) && !rhs.is_symbolic_or_constant(self.0))
            || self.in_reverse(lhs, rhs)
        {
            return Sum::Simpler(self.add(rhs, lhs));
        }
        if rhs_const == Some(0) {
            return Sum::Simpler(lhs);
        }
        let terms = lhs.as_binary(self.0, Add);
        // (x + 2) + 3 is x + 5.
        let constant_term = terms.and_then(|(rest, last)| Some((rest, last, last.as_constant(self.0)?)));
        if let (Some((rest, _, l)), Some(r)) = (constant_term, rhs_const) {
            return Sum::Simpler(self.add(rest, self.constant(l.wrapping_add(r))));
        }
        // x * 2 + x * 3 is x * 5.
        let (l_base, l_factor) = self.multiple(lhs);
        let (r_base, r_factor) = self.multiple(rhs);
        if l_base == r_base {
            let factor = self.constant(l_factor.wrapping_add(r_factor));
            return Sum::Simpler(self.mul(l_base, factor));
        }
        // (x + 2) + y is (x + y) + 2.
        if let Some((rest, last, _)) = constant_term {
            return Sum::Simpler(self.add(self.add(rest, rhs), last));
        }
        self.sum_with_quotient(lhs, rhs)
    }

    /// Simplifies `x + (x floordiv q) * -q` to `x mod q`, also where `x` ends a longer sum.
    fn sum_with_quotient(self, lhs: AffineExpr, rhs: AffineExpr) -> Sum {
        let Some((product, factor)) = rhs.as_binary(self.0, Mul) else {
            return Sum::Final;
        };
        // (x floordiv q) * q * -1, with a q that is not constant
        if factor.as_constant(self.0) == Some(-1)
            && let Some((quotient, q)) = product.as_binary(self.0, Mul)
        {
            return match quotient.as_binary(self.0, FloorDiv) {
                Some((dividend, divisor)) if divisor == q && dividend == lhs => Sum::Simpler(self.modulo(lhs, q)),
                _ => Sum::Final,
            };
        }
        let Some((dividend, divisor)) = product.as_binary(self.0, FloorDiv) else {
            return Sum::Final;
        };
        if dividend == lhs && divisor.as_constant(self.0).is_some_and(|q| q > 0) && divisor == self.neg(factor) {
            return Sum::Simpler(self.modulo(lhs, divisor));
        }
        match lhs.as_binary(self.0, Add) {
            Some((rest, last)) => Sum::InLast { rest, last },
            None => Sum::Final,
        }
    }

    /// Splits `expr` into an expression and a constant factor, which is 1 if `expr` is no such product.
    fn multiple(self, expr: AffineExpr) -> (AffineExpr, i64) {
        expr.as_binary(self.0, Mul)
            .and_then(|(base, factor)| Some((base, factor.as_constant(self.0)?)))
            .unwrap_or((expr, 1))
    }

    fn quotient(self, op: AffineBinary, lhs: AffineExpr, rhs: AffineExpr) -> Quotient {
        let Some(by) = rhs.as_constant(self.0).filter(|by| *by != 0) else {
            return Quotient::Final;
        };
        if let Some(value) = lhs.as_constant(self.0) {
            return op.apply(value, by).map_or(Quotient::Final, |q| Quotient::Simpler(self.constant(q)));
        }
        if by == 1 {
            return Quotient::Simpler(lhs);
        }
        match *self.expr_data(lhs) {
            AffineExprData::Binary(Mul, inner, factor) => {
                if let Some(f) = factor.as_constant(self.0)
                    && f.wrapping_rem(by) == 0
                {
                    return Quotient::Simpler(self.mul(inner, self.constant(f.wrapping_div(by))));
                }
            }
            AffineExprData::Binary(Add, first, second) if op == FloorDiv => {
                let multiple = |expr: AffineExpr| expr.largest_known_divisor(self.0).wrapping_rem(by) == 0;
                if multiple(first) || multiple(second) {
                    return Quotient::Distribute(first, second);
                }
            }
            _ => {}
        }
        Quotient::Final
    }

    /// Distributes `lhs floordiv rhs` over the tree of sums `lhs`, as deep as divisibility allows.
    fn distribute_floor_div(self, lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr {
        let mut done: HashMap<AffineExpr, AffineExpr, foldhash::fast::RandomState> = HashMap::default();
        let mut todo = vec![lhs];
        while let Some(&expr) = todo.last() {
            if done.contains_key(&expr) {
                todo.pop();
                continue;
            }
            let quotient = match self.quotient(FloorDiv, expr, rhs) {
                Quotient::Simpler(quotient) => quotient,
                Quotient::Final => self.unsimplified(FloorDiv, expr, rhs),
                Quotient::Distribute(first, second) => match (done.get(&first), done.get(&second)) {
                    (Some(l), Some(r)) => self.add(*l, *r),
                    _ => {
                        todo.extend([second, first]);
                        continue;
                    }
                },
            };
            todo.pop();
            if todo.is_empty() {
                return quotient;
            }
            done.insert(expr, quotient);
        }
        unreachable!("the whole dividend is the last to be popped")
    }
}
