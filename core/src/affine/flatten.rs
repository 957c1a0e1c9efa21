//! Normalization of affine expressions, as MLIR's `simplifyAffineExpr` does on request.
//!
//! An expression is flattened to a sum of multiples of its dimensions and symbols. Quotients and products that are not
//! linear in them become local variables.

use super::AffineBinary::{Add, CeilDiv, FloorDiv, Mod, Mul};
use super::query::gcd;
use super::{AffineBinary, AffineExprData};
use crate::context::ContextData;
use crate::entity::AffineExpr;

/// A linear form. Factors beyond the end of `locals` are zero.
#[derive(Clone)]
struct Linear {
    /// Factors of the dimensions, then of the symbols.
    vars: Vec<i64>,
    /// Factors of the expressions in [`Flattener::locals`].
    locals: Vec<i64>,
    constant: i64,
}

struct Flattener<'a> {
    ctx: &'a ContextData,
    dims: usize,
    symbols: usize,
    /// Non-linear subexpressions, each of which is treated as a variable.
    locals: Vec<AffineExpr>,
}

impl AffineExpr {
    /// Returns the expression in a normal form. Each dimension, symbol and other term occurs once, in order, and common
    /// factors of dividends and divisors are cancelled.
    ///
    /// Returns the expression unchanged if a divisor leaves it without a value or if it uses variables beyond `dims`
    /// and `symbols`.
    pub fn simplify(self, ctx: &ContextData, dims: u32, symbols: u32) -> AffineExpr {
        let is_simple = !matches!(ctx.affine().expr_data(self), AffineExprData::Binary(..));
        if is_simple || self.dim_bound(ctx) > dims || self.symbol_bound(ctx) > symbols {
            return self;
        }
        let expr = if self.is_pure_affine(ctx) { self } else { simplify_semi_affine(ctx, self, dims, symbols) };
        let mut flattener = Flattener { ctx, dims: dims as usize, symbols: symbols as usize, locals: Vec::new() };
        let Some(linear) = flattener.flatten(expr) else {
            return expr;
        };
        let plain = flattener.expr(&linear);
        if expr.is_pure_affine(ctx) || plain == expr { plain } else { flattener.semi_affine_expr(&linear) }
    }
}

impl AffineExpr {
    /// Returns the factors of the dimensions, those of the symbols, and the constant, if the expression is a sum of
    /// these alone.
    pub fn linear_factors(self, ctx: &ContextData, dims: u32, symbols: u32) -> Option<Vec<i64>> {
        if !self.is_pure_affine(ctx) || self.dim_bound(ctx) > dims || self.symbol_bound(ctx) > symbols {
            return None;
        }
        let mut flattener = Flattener { ctx, dims: dims as usize, symbols: symbols as usize, locals: Vec::new() };
        let mut linear = flattener.flatten(self)?;
        linear.vars.push(linear.constant);
        flattener.locals.is_empty().then_some(linear.vars)
    }

    /// Returns the number of subexpressions in the text, each occurrence counted.
    pub fn text_size(self, ctx: &ContextData) -> u64 {
        ctx.affine().fold(self, |_, _, operands: Option<(u64, u64)>| {
            operands.map_or(1, |(lhs, rhs)| lhs.saturating_add(rhs).saturating_add(1))
        })
    }
}

impl Linear {
    fn each(&mut self, mut change: impl FnMut(&mut i64)) {
        self.vars.iter_mut().for_each(&mut change);
        self.locals.iter_mut().for_each(&mut change);
        change(&mut self.constant);
    }

    fn factors(&self) -> impl Iterator<Item = i64> {
        self.vars.iter().chain(&self.locals).copied().chain([self.constant])
    }

    fn add(&mut self, other: &Linear) {
        if self.locals.len() < other.locals.len() {
            self.locals.resize(other.locals.len(), 0);
        }
        let pairs = self.vars.iter_mut().zip(&other.vars).chain(self.locals.iter_mut().zip(&other.locals));
        pairs.for_each(|(a, b)| *a = a.wrapping_add(*b));
        self.constant = self.constant.wrapping_add(other.constant);
    }

    /// Divides all factors and `by` by their greatest common divisor, and returns the reduced `by`.
    fn cancel(&mut self, by: i64) -> i64 {
        let common = self.factors().fold(by, |common, factor| gcd(common, factor.wrapping_abs()));
        if common != 1 {
            self.each(|factor| *factor /= common);
        }
        by / common
    }
}

impl Flattener<'_> {
    fn flatten(&mut self, root: AffineExpr) -> Option<Linear> {
        self.ctx.affine().fold(root, |_, data, operands: Option<(Option<Linear>, Option<Linear>)>| {
            let mut linear = Linear { vars: vec![0; self.dims + self.symbols], locals: Vec::new(), constant: 0 };
            match (data, operands) {
                (AffineExprData::Dim(n), _) => *linear.vars.get_mut(*n as usize)? = 1,
                (AffineExprData::Symbol(n), _) => *linear.vars.get_mut(self.dims + *n as usize)? = 1,
                (AffineExprData::Constant(value), _) => linear.constant = *value,
                (AffineExprData::Binary(op, _, rhs), Some((l, r))) => {
                    linear = self.operation(*op, l?, r?, rhs.as_constant(self.ctx))?;
                }
                (AffineExprData::Binary(..), None) => return None,
            }
            Some(linear)
        })
    }

    /// Combines two linear forms. Returns `None` if the operation has no value.
    fn operation(&mut self, op: AffineBinary, lhs: Linear, rhs: Linear, by: Option<i64>) -> Option<Linear> {
        let mut lhs = lhs;
        match (op, by) {
            (Add, _) => {
                lhs.add(&rhs);
                Some(lhs)
            }
            (_, None) => {
                let expr = self.ctx.affine().binary(op, self.expr(&lhs), self.expr(&rhs));
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
        let expr = self.ctx.affine().binary(op, self.expr(dividend), self.ctx.affine().constant(divisor));
        self.local(expr)
    }

    /// Returns the local variable for `expr`, adding one if there is none yet.
    fn local(&mut self, expr: AffineExpr) -> Linear {
        let place = self.locals.iter().position(|local| *local == expr).unwrap_or_else(|| {
            self.locals.push(expr);
            self.locals.len() - 1
        });
        let mut locals = vec![0; place];
        locals.push(1);
        Linear { vars: vec![0; self.dims + self.symbols], locals, constant: 0 }
    }

    fn var(&self, place: usize) -> AffineExpr {
        match place.checked_sub(self.dims) {
            Some(symbol) => self.ctx.affine().symbol(symbol as u32),
            None => self.ctx.affine().dim(place as u32),
        }
    }

    /// Converts the linear form back to an expression: variables, locals and the constant.
    fn expr(&self, linear: &Linear) -> AffineExpr {
        let vars = linear.vars.iter().enumerate().map(|(i, factor)| (self.var(i), *factor));
        self.sum(vars.chain(self.locals.iter().copied().zip(linear.locals.iter().copied())), linear.constant)
    }

    fn sum(&self, terms: impl Iterator<Item = (AffineExpr, i64)>, constant: i64) -> AffineExpr {
        let ctx = self.ctx;
        let mut sum = ctx.affine().constant(0);
        for (expr, factor) in terms {
            if factor != 0 {
                sum = ctx.affine().add(sum, ctx.affine().mul(expr, ctx.affine().constant(factor)));
            }
        }
        if constant == 0 { sum } else { ctx.affine().add(sum, ctx.affine().constant(constant)) }
    }

    /// Converts like [`expr`](Self::expr), with the terms in MLIR's order for semi-affine expressions.
    ///
    /// Terms are sorted by the number of their first variable. For one number, the order is:
    ///
    /// - the dimension,
    /// - its quotients by constants, the last one first,
    /// - its products and quotients with symbols, by symbol,
    /// - the symbol, and terms that begin with the symbol.
    ///
    /// All other terms follow.
    ///
    /// Where several operations on one dimension and one symbol meet in a sum (`d0 * s0 + d0 mod s0`), all are kept, in
    /// order. MLIR 22 replaces all by one of them, which changes the value.
    fn semi_affine_expr(&self, linear: &Linear) -> AffineExpr {
        let vars = linear.vars.iter().enumerate().map(|(i, factor)| (self.var(i), *factor));
        let locals = self.locals.iter().copied().zip(linear.locals.iter().copied());
        let terms = vars.chain(locals).filter(|(_, factor)| *factor != 0);
        let (mut sorted, mut others) = (Vec::new(), Vec::new());
        for (age, (expr, factor)) in (0_i64..).zip(terms) {
            match self.sort_key(expr, age) {
                Some(key) => sorted.push((key, (expr, factor))),
                None => others.push((expr, factor)),
            }
        }
        sorted.sort_by_key(|(key, _)| *key);
        self.sum(sorted.into_iter().map(|(_, term)| term).chain(others), linear.constant)
    }

    /// Returns the number of the first variable, the rank of the kind of term, and the position within that kind.
    fn sort_key(&self, expr: AffineExpr, age: i64) -> Option<(u32, u8, i64)> {
        let data = |expr| self.ctx.affine().expr_data(expr);
        match *data(expr) {
            AffineExprData::Dim(dim) => Some((dim, 0, 0)),
            AffineExprData::Symbol(symbol) => Some((symbol, 3, 0)),
            AffineExprData::Binary(_, lhs, rhs) => match (data(lhs), data(rhs)) {
                (AffineExprData::Dim(dim), AffineExprData::Constant(_)) => Some((*dim, 1, -age)),
                (AffineExprData::Dim(dim), AffineExprData::Symbol(symbol)) => Some((*dim, 2, i64::from(*symbol))),
                (AffineExprData::Symbol(symbol), AffineExprData::Constant(_) | AffineExprData::Symbol(_)) => {
                    Some((*symbol, 4, age))
                }
                _ => None,
            },
            AffineExprData::Constant(_) => None,
        }
    }
}

/// Cancels a symbol that divides the dividend: a quotient is replaced by the remaining factor, a remainder by zero.
fn simplify_semi_affine(ctx: &ContextData, expr: AffineExpr, dims: u32, symbols: u32) -> AffineExpr {
    ctx.affine().fold(expr, |expr, data, operands: Option<(AffineExpr, AffineExpr)>| match (data, operands) {
        (AffineExprData::Binary(Mod, ..), Some((lhs, rhs))) if is_without_rest(ctx, lhs, rhs, (dims, symbols)) => {
            ctx.affine().constant(0)
        }
        (AffineExprData::Binary(op, old, _), Some((lhs, rhs))) => {
            let left = match (op, rhs.as_symbol(ctx)) {
                // MLIR also requires this of the original dividend.
                (Mod | FloorDiv | CeilDiv, Some(symbol)) => {
                    divide(ctx, *old, symbol, *op).and_then(|_| divide(ctx, lhs, symbol, *op))
                }
                _ => None,
            };
            match (op, left) {
                (Mod, Some(_)) => ctx.affine().constant(0),
                (_, Some(left)) => left,
                (_, None) => ctx.affine().binary(*op, lhs, rhs),
            }
        }
        _ => expr,
    })
}

/// Maximal size of a dividend that is searched for its own remainders.
const MAX_DIVIDEND: u64 = 256;

/// Returns true if the dividend is `a - a mod rhs`, which `rhs` divides.
fn is_without_rest(ctx: &ContextData, lhs: AffineExpr, rhs: AffineExpr, (dims, symbols): (u32, u32)) -> bool {
    if lhs.text_size(ctx) > MAX_DIVIDEND {
        return false;
    }
    let (mut summands, mut pending) = (Vec::new(), vec![lhs]);
    while let Some(expr) = pending.pop() {
        match expr.as_binary(ctx, Add) {
            Some((left, right)) => pending.extend([right, left]),
            None => summands.push(expr),
        }
    }
    let negated = |expr: AffineExpr| match expr.as_binary(ctx, Mul)? {
        (left, right) if right.as_constant(ctx) == Some(-1) => Some(left),
        (left, right) if left.as_constant(ctx) == Some(-1) => Some(right),
        _ => None,
    };
    (0..summands.len()).any(|at| {
        let Some((of, by)) = negated(summands[at]).and_then(|expr| expr.as_binary(ctx, Mod)) else { return false };
        let others = summands.iter().enumerate().filter(|it| it.0 != at);
        let sum = others.fold(ctx.affine().constant(0), |sum, (_, summand)| ctx.affine().add(sum, *summand));
        by == rhs && ctx.affine().sub(sum, of).simplify(ctx, dims, symbols).as_constant(ctx) == Some(0)
    })
}

/// Divides `expr`, the dividend of `op`, by `symbol`. Returns `None` if divisibility is unknown.
fn divide(ctx: &ContextData, expr: AffineExpr, symbol: u32, op: AffineBinary) -> Option<AffineExpr> {
    /// Results of the division below a `floordiv` by the symbol, below a `ceildiv`, and below any other operation.
    /// Quotients of the same kind commute. No other operation may lie between them.
    #[derive(Clone, Copy)]
    struct Left {
        floor: Option<AffineExpr>,
        ceil: Option<AffineExpr>,
        other: Option<AffineExpr>,
    }
    let all = |left| Left { floor: left, ceil: left, other: left };
    let left = ctx.affine().fold(expr, |_, data, operands: Option<(Left, Left)>| {
        let (AffineExprData::Binary(op, lhs, rhs), Some((l, r))) = (data, operands) else {
            return all(match data {
                AffineExprData::Constant(0) => Some(ctx.affine().constant(0)),
                AffineExprData::Symbol(n) if *n == symbol => Some(ctx.affine().constant(1)),
                _ => None,
            });
        };
        let both = |l: Option<AffineExpr>, r: Option<AffineExpr>| Some(ctx.affine().binary(*op, l?, r?));
        match op {
            Add => Left { floor: both(l.floor, r.floor), ceil: both(l.ceil, r.ceil), other: both(l.other, r.other) },
            Mul => all(both(l.other, Some(*rhs)).or_else(|| both(Some(*lhs), r.other))),
            Mod => all(both(l.other, r.other)),
            FloorDiv => Left { floor: both(l.floor, Some(*rhs)), ..all(None) },
            CeilDiv => Left { ceil: both(l.ceil, Some(*rhs)), ..all(None) },
        }
    });
    match op {
        FloorDiv => left.floor,
        CeilDiv => left.ceil,
        _ => left.other,
    }
}
