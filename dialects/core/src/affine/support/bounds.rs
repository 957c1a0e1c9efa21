//! Bounds of affine expressions, from the ranges of loop induction variables.

use lect_core::affine::{AffineBinary, AffineExprData};
use lect_core::ir::IsolateRef;
use lect_support::prelude::*;

use super::form::Form;
use crate::affine::AffineForOp;
use crate::affine::ops::loops::{bound_map, step_of};

/// Maximum nesting depth of quotients and remainders for which bounds are computed.
const MAX_DEPTH: u32 = 12;

/// The minimum and the maximum, if known.
type Range = (Option<i64>, Option<i64>);

/// Returns the loop whose induction variable is `value`.
fn loop_of(ir: IsolateRef<'_>, value: Value) -> Option<OpRef<'_>> {
    let ValueDef::Argument(block, 0) = ir.value(value).def() else { return None };
    ir.block(block).region()?.parent().filter(|parent| parent.is::<AffineForOp<'_>>())
}

/// Returns the constant lower bound (0) or upper bound (1) of a loop.
pub(crate) fn constant_bound(op: OpRef<'_>, which: usize) -> Option<i64> {
    bound_map(op, which)?.single_constant(op.context())
}

fn range_of(ir: IsolateRef<'_>, value: Value) -> Range {
    let Some(counting) = loop_of(ir, value) else { return (None, None) };
    let (lower, upper) = (constant_bound(counting, 0), constant_bound(counting, 1));
    let last = match (lower, upper, step_of(counting)) {
        (Some(lower), Some(upper), Some(step)) if step > 0 => upper
            .checked_sub(lower)
            .and_then(|count| count.checked_sub(1))
            .and_then(|count| upper.checked_sub(1)?.checked_sub(count % step)),
        (_, upper, _) => upper.and_then(|upper| upper.checked_sub(1)),
    };
    (lower, last)
}

/// Expressions of values, with the known ranges of the values.
pub(crate) struct Bounds<'a> {
    ir: IsolateRef<'a>,
    ctx: &'a ContextData,
    dims: u32,
    symbols: u32,
    operands: &'a [Value],
    ranges: Vec<Range>,
}

impl<'a> Bounds<'a> {
    pub fn new(ir: IsolateRef<'a>, form: &'a Form) -> Self {
        let ranges = form.operands.iter().map(|value| range_of(ir, *value)).collect();
        Self { ir, ctx: ir.context(), dims: form.dims, symbols: form.symbols, operands: &form.operands, ranges }
    }

    /// Returns the minimum or maximum of an expression.
    fn bound(&self, expr: AffineExpr, upper: bool, depth: u32) -> Option<i64> {
        // A remainder needs both bounds of its dividend.
        let depth = depth.checked_sub(1)?;
        if let AffineExprData::Binary(op, lhs, rhs) = self.ctx.affine().expr_data(expr) {
            let by = rhs.as_constant(self.ctx).filter(|by| *by >= 1);
            match op {
                AffineBinary::FloorDiv => return Some(self.bound(*lhs, upper, depth)?.div_euclid(by?)),
                AffineBinary::CeilDiv => return ceil_div(self.bound(*lhs, upper, depth)?, by?),
                AffineBinary::Mod => {
                    if let Some(by) = by {
                        let (lower, greatest) = (self.bound(*lhs, false, depth), self.bound(*lhs, true, depth));
                        if let (Some(lower), Some(greatest)) = (lower, greatest)
                            && lower.div_euclid(by) == greatest.div_euclid(by)
                        {
                            return Some(if upper { greatest.rem_euclid(by) } else { lower.rem_euclid(by) });
                        }
                        return Some(if upper { by - 1 } else { 0 });
                    }
                }
                _ => {}
            }
        }
        let mut factors = expr.linear_factors(self.ctx, self.dims, self.symbols)?;
        let mut bound = factors.pop()?;
        for (factor, range) in factors.into_iter().zip(&self.ranges) {
            if factor != 0 {
                let value = if (factor > 0) == upper { range.1? } else { range.0? };
                bound = bound.checked_add(value.checked_mul(factor)?)?;
            }
        }
        Some(bound)
    }

    /// Returns the largest known divisor of an expression.
    fn divisor(&self, expr: AffineExpr) -> i64 {
        let Some(dim) = expr.as_dim(self.ctx) else { return expr.largest_known_divisor(self.ctx).max(1) };
        let counting = self.operands.get(dim as usize).and_then(|value| loop_of(self.ir, *value));
        let Some(counting) = counting else { return 1 };
        let step = step_of(counting).unwrap_or(1);
        if constant_bound(counting, 0) == Some(0) {
            return step;
        }
        let Some(map) = bound_map(counting, 0) else { return 1 };
        let divisors = map.results(self.ctx).iter().map(|result| result.largest_known_divisor(self.ctx));
        gcd(divisors.fold(0, gcd), step)
    }

    /// Returns true if an expression is a constant or an induction variable in `0..limit`.
    fn is_less_than(&self, expr: AffineExpr, limit: i64) -> bool {
        if let Some(value) = expr.as_constant(self.ctx) {
            return (0..limit).contains(&value);
        }
        let operand = expr.as_dim(self.ctx).and_then(|dim| self.operands.get(dim as usize));
        let Some(counting) = operand.and_then(|value| loop_of(self.ir, *value)) else { return false };
        constant_bound(counting, 0).is_some_and(|lower| lower >= 0)
            && constant_bound(counting, 1).is_some_and(|upper| upper <= limit)
    }

    /// Splits a sum into a multiple of a divisor and a rest less than the divisor. Returns the divisor and both terms.
    fn split(&self, expr: AffineExpr) -> Option<(i64, AffineExpr, AffineExpr)> {
        let (lhs, rhs) = expr.as_binary(self.ctx, AffineBinary::Add)?;
        [(lhs, rhs), (rhs, lhs)].into_iter().find_map(|(multiple, rest)| {
            let divisor = self.divisor(multiple);
            self.is_less_than(rest, divisor).then_some((divisor, multiple, rest))
        })
    }

    /// Simplifies an expression by the bounds of its quotients and remainders.
    pub fn simplify(&self, expr: AffineExpr) -> AffineExpr {
        self.ctx.affine().fold(expr, |expr, data, parts| match (data, parts) {
            (AffineExprData::Binary(op, ..), Some((lhs, rhs))) => {
                self.simplify_binary(self.ctx.affine().binary(*op, lhs, rhs))
            }
            _ => expr,
        })
    }

    fn simplify_binary(&self, expr: AffineExpr) -> AffineExpr {
        self.simplified(expr).unwrap_or(expr)
    }

    fn simplified(&self, expr: AffineExpr) -> Option<AffineExpr> {
        let AffineExprData::Binary(op, lhs, rhs) = self.ctx.affine().expr_data(expr) else { return None };
        let (op, lhs, rhs) = (*op, *lhs, *rhs);
        if matches!(op, AffineBinary::Add | AffineBinary::Mul) {
            return None;
        }
        let by = rhs.as_constant(self.ctx).filter(|by| *by > 0)?;
        let constant = |value| Some(self.ctx.affine().constant(value));
        if let (Some(lower), Some(upper)) = (self.range(lhs, false), self.range(lhs, true)) {
            match op {
                AffineBinary::FloorDiv if lower.div_euclid(by) == upper.div_euclid(by) => {
                    return constant(lower.div_euclid(by));
                }
                AffineBinary::CeilDiv if ceil_div(lower, by)? == ceil_div(upper, by)? => {
                    return constant(ceil_div(lower, by)?);
                }
                AffineBinary::Mod if lower >= 0 && lower < by && upper < by => return Some(lhs),
                _ => {}
            }
        }
        if let Some((divisor, multiple, rest)) = self.split(lhs) {
            return match op {
                AffineBinary::FloorDiv if by % divisor == 0 => Some(self.ctx.affine().floor_div(multiple, rhs)),
                AffineBinary::Mod if divisor % by == 0 => Some(self.ctx.affine().modulo(rest, rhs)),
                _ => None,
            };
        }
        let is_zero = match op {
            AffineBinary::FloorDiv => self.is_less_than(lhs, by),
            AffineBinary::Mod => self.divisor(lhs) % by == 0,
            _ => false,
        };
        if is_zero { constant(0) } else { None }
    }

    fn range(&self, expr: AffineExpr, upper: bool) -> Option<i64> {
        expr.as_constant(self.ctx).or_else(|| self.bound(expr, upper, MAX_DEPTH))
    }

    /// Drops expressions that are never the maximum, or the minimum.
    pub fn irredundant(&self, exprs: &[AffineExpr], greatest: bool) -> Vec<AffineExpr> {
        let lower: Vec<Option<i64>> = exprs.iter().map(|expr| self.range(*expr, false)).collect();
        let upper: Vec<Option<i64>> = exprs.iter().map(|expr| self.range(*expr, true)).collect();
        // For a minimum, the bounds and the order are reversed.
        let (worst, best) = if greatest { (&lower, &upper) } else { (&upper, &lower) };
        let beats = |one: i64, other: i64| if greatest { one > other } else { one < other };
        let mut kept = Vec::new();
        for (at, &expr) in exprs.iter().enumerate() {
            let expr = match (lower[at], upper[at]) {
                (Some(lower), Some(upper)) if lower == upper => self.ctx.affine().constant(lower),
                _ => expr,
            };
            let redundant = best[at].is_some_and(|mine| {
                worst.iter().enumerate().any(|(other, theirs)| {
                    let Some(theirs) = theirs.filter(|_| other != at) else { return false };
                    if theirs != mine {
                        return beats(theirs, mine);
                    }
                    // Of equal expressions, the first one is kept.
                    !(lower[at] == upper[at] && best[other] == Some(theirs) && at < other)
                })
            });
            if !redundant {
                kept.push(expr);
            }
        }
        kept
    }
}

fn ceil_div(value: i64, by: i64) -> Option<i64> {
    Some(value.checked_neg()?.div_euclid(by).wrapping_neg())
}

fn gcd(a: i64, b: i64) -> i64 {
    let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    i64::try_from(a).unwrap_or(1).max(1)
}
