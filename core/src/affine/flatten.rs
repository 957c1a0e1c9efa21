//! The stronger simplification that MLIR does on request: an expression as a sum of multiples of its dimensions and
//! symbols, and of quotients and products that are not linear in them, which stand in for further variables.

use super::AffineBinary::{Add, CeilDiv, FloorDiv, Mod, Mul};
use super::query::gcd;
use super::{AffineBinary, AffineExprData};
use crate::context::ContextData;
use crate::entity::AffineExpr;

/// A linear form. What is beyond the end of `locals` is nought.
#[derive(Clone)]
struct Linear {
    /// The factors of the dimensions, then of the symbols.
    vars: Vec<i64>,
    /// The factors of the expressions in [`Flattener::locals`].
    locals: Vec<i64>,
    constant: i64,
}

struct Flattener<'a> {
    ctx: &'a ContextData,
    dims: usize,
    symbols: usize,
    /// Expressions that stand in for variables.
    locals: Vec<AffineExpr>,
}

impl AffineExpr {
    /// Itself in a normal form: dimensions, symbols and other terms each once, in order, and common factors of
    /// dividends and divisors cancelled. Unchanged where it has no value for a divisor or uses variables beyond
    /// `dims` and `symbols`.
    pub fn simplify(self, ctx: &ContextData, dims: u32, symbols: u32) -> AffineExpr {
        if self.dim_bound(ctx) > dims || self.symbol_bound(ctx) > symbols {
            return self;
        }
        let expr = if self.is_pure_affine(ctx) {
            self
        } else {
            simplify_semi_affine(ctx, self)
        };
        let mut flattener = Flattener {
            ctx,
            dims: dims as usize,
            symbols: symbols as usize,
            locals: Vec::new(),
        };
        let Some(linear) = flattener.flatten(expr) else {
            return expr;
        };
        let plain = flattener.expr(&linear);
        if expr.is_pure_affine(ctx) || plain == expr {
            plain
        } else {
            flattener.semi_affine_expr(&linear)
        }
    }
}

impl Linear {
    fn each(&mut self, mut change: impl FnMut(&mut i64)) {
        self.vars.iter_mut().for_each(&mut change);
        self.locals.iter_mut().for_each(&mut change);
        change(&mut self.constant);
    }

    fn factors(&self) -> impl Iterator<Item = i64> {
        self.vars
            .iter()
            .chain(&self.locals)
            .copied()
            .chain([self.constant])
    }

    fn add(&mut self, other: &Linear) {
        if self.locals.len() < other.locals.len() {
            self.locals.resize(other.locals.len(), 0);
        }
        let pairs = self
            .vars
            .iter_mut()
            .zip(&other.vars)
            .chain(self.locals.iter_mut().zip(&other.locals));
        pairs.for_each(|(a, b)| *a = a.wrapping_add(*b));
        self.constant = self.constant.wrapping_add(other.constant);
    }

    /// Divides all factors and `by` by what divides them all, and gives what is left of `by`.
    fn cancel(&mut self, by: i64) -> i64 {
        let common = self
            .factors()
            .fold(by, |common, factor| gcd(common, factor.wrapping_abs()));
        if common != 1 {
            self.each(|factor| *factor /= common);
        }
        by / common
    }
}

impl Flattener<'_> {
    fn flatten(&mut self, root: AffineExpr) -> Option<Linear> {
        self.ctx.affine_fold(
            root,
            |_, data, operands: Option<(Option<Linear>, Option<Linear>)>| {
                let mut linear = Linear {
                    vars: vec![0; self.dims + self.symbols],
                    locals: Vec::new(),
                    constant: 0,
                };
                match (data, operands) {
                    (AffineExprData::Dim(n), _) => *linear.vars.get_mut(*n as usize)? = 1,
                    (AffineExprData::Symbol(n), _) => {
                        *linear.vars.get_mut(self.dims + *n as usize)? = 1
                    }
                    (AffineExprData::Constant(value), _) => linear.constant = *value,
                    (AffineExprData::Binary(op, _, rhs), Some((l, r))) => {
                        linear = self.operation(*op, l?, r?, rhs.as_constant(self.ctx))?;
                    }
                    (AffineExprData::Binary(..), None) => return None,
                }
                Some(linear)
            },
        )
    }

    /// `None` if the operation has no value.
    fn operation(
        &mut self,
        op: AffineBinary,
        lhs: Linear,
        rhs: Linear,
        by: Option<i64>,
    ) -> Option<Linear> {
        let mut lhs = lhs;
        match (op, by) {
            (Add, _) => {
                lhs.add(&rhs);
                Some(lhs)
            }
            (_, None) => {
                let expr = self.ctx.affine_binary(op, self.expr(&lhs), self.expr(&rhs));
                Some(self.local(expr))
            }
            (Mul, Some(by)) => {
                lhs.each(|factor| *factor = factor.wrapping_mul(by));
                Some(lhs)
            }
            (_, Some(by)) if by <= 0 => None,
            (Mod, Some(by)) => {
                if lhs.factors().all(|factor| factor % by == 0) {
                    lhs.each(|factor| *factor = 0);
                    return Some(lhs);
                }
                // lhs - by * (lhs floordiv by)
                let mut dividend = lhs.clone();
                let divisor = dividend.cancel(by);
                let mut quotient = self.quotient(FloorDiv, &dividend, divisor);
                quotient.each(|factor| *factor *= by.wrapping_neg());
                lhs.add(&quotient);
                Some(lhs)
            }
            (FloorDiv | CeilDiv, Some(by)) => match lhs.cancel(by) {
                1 => Some(lhs),
                divisor => Some(self.quotient(op, &lhs, divisor)),
            },
        }
    }

    fn quotient(&mut self, op: AffineBinary, dividend: &Linear, divisor: i64) -> Linear {
        let expr =
            self.ctx
                .affine_binary(op, self.expr(dividend), self.ctx.affine_constant(divisor));
        self.local(expr)
    }

    /// The variable that stands for `expr`, new if there is none yet.
    fn local(&mut self, expr: AffineExpr) -> Linear {
        let place = self
            .locals
            .iter()
            .position(|local| *local == expr)
            .unwrap_or_else(|| {
                self.locals.push(expr);
                self.locals.len() - 1
            });
        let mut locals = vec![0; place];
        locals.push(1);
        Linear {
            vars: vec![0; self.dims + self.symbols],
            locals,
            constant: 0,
        }
    }

    fn var(&self, place: usize) -> AffineExpr {
        match place.checked_sub(self.dims) {
            Some(symbol) => self.ctx.affine_symbol(symbol as u32),
            None => self.ctx.affine_dim(place as u32),
        }
    }

    /// The linear form as an expression again: variables, locals and the constant.
    fn expr(&self, linear: &Linear) -> AffineExpr {
        let vars = linear
            .vars
            .iter()
            .enumerate()
            .map(|(i, factor)| (self.var(i), *factor));
        self.sum(
            vars.chain(
                self.locals
                    .iter()
                    .copied()
                    .zip(linear.locals.iter().copied()),
            ),
            linear.constant,
        )
    }

    fn sum(&self, terms: impl Iterator<Item = (AffineExpr, i64)>, constant: i64) -> AffineExpr {
        let ctx = self.ctx;
        let mut sum = ctx.affine_constant(0);
        for (expr, factor) in terms {
            if factor != 0 {
                sum = ctx.affine_add(sum, ctx.affine_mul(expr, ctx.affine_constant(factor)));
            }
        }
        if constant == 0 {
            sum
        } else {
            ctx.affine_add(sum, ctx.affine_constant(constant))
        }
    }

    /// As [`expr`](Self::expr), with the terms in the order that MLIR has for semi-affine ones.
    fn semi_affine_expr(&self, linear: &Linear) -> AffineExpr {
        self.expr(linear)
    }
}

/// `expr` with quotients by a symbol that divides the dividend replaced by what is left, and remainders by nought.
fn simplify_semi_affine(ctx: &ContextData, expr: AffineExpr) -> AffineExpr {
    ctx.affine_fold(expr, |expr, data, operands| match (data, operands) {
        (AffineExprData::Binary(op, old_lhs, _), Some((lhs, rhs))) => {
            if matches!(op, Add | Mul) {
                return ctx.affine_binary(*op, lhs, rhs);
            }
            if rhs.as_constant(ctx) == Some(0) {
                return expr;
            }
            match rhs.as_symbol(ctx) {
                Some(symbol) if is_divisible(ctx, *old_lhs, symbol, *op) => match op {
                    Mod => ctx.affine_constant(0),
                    _ => divide(ctx, lhs, symbol, *op)
                        .unwrap_or_else(|| ctx.affine_binary(*op, lhs, rhs)),
                },
                _ => ctx.affine_binary(*op, lhs, rhs),
            }
        }
        _ => expr,
    })
}

/// Whether `expr` is known to be a multiple of a symbol, as the dividend of `op`.
fn is_divisible(ctx: &ContextData, expr: AffineExpr, symbol: u32, op: AffineBinary) -> bool {
    divide(ctx, expr, symbol, op).is_some()
}

/// `expr` without the factor `symbol`, if it has that, as the dividend of `op`.
fn divide(
    ctx: &ContextData,
    expr: AffineExpr,
    symbol: u32,
    op: AffineBinary,
) -> Option<AffineExpr> {
    /// What is left for the kind of operation that it is a part of: sums and products pass on that of the whole.
    type Left = [Option<AffineExpr>; 3];
    let kinds = [Mod, FloorDiv, CeilDiv];
    let left = ctx.affine_fold(expr, |_, data, operands: Option<(Left, Left)>| -> Left {
        let (AffineExprData::Binary(op, lhs, rhs), Some((l, r))) = (data, operands) else {
            return match data {
                AffineExprData::Constant(0) => [Some(ctx.affine_constant(0)); 3],
                AffineExprData::Symbol(n) if *n == symbol => [Some(ctx.affine_constant(1)); 3],
                _ => [None; 3],
            };
        };
        std::array::from_fn(|i| match op {
            Add => Some(ctx.affine_add(l[i]?, r[i]?)),
            Mul => match l[i] {
                Some(l) => Some(ctx.affine_mul(l, *rhs)),
                None => Some(ctx.affine_mul(*lhs, r[i]?)),
            },
            Mod => Some(ctx.affine_mod(l[0]?, r[0]?)),
            // A quotient of another kind does not commute with this one.
            FloorDiv | CeilDiv if *op == kinds[i] => Some(ctx.affine_binary(*op, l[i]?, *rhs)),
            FloorDiv | CeilDiv => None,
        })
    });
    kinds
        .iter()
        .position(|kind| *kind == op)
        .and_then(|i| left[i])
}
