//! Properties of affine expressions.
//!
//! All but [`AffineExpr::is_function_of`] take constant time, since the facts are stored with the expression.

use super::{AffineBinary, AffineExprData, AffineFacts, AffineNode, AffineVar};
use crate::context::ContextData;
use crate::entity::AffineExpr;

impl AffineNode {
    /// Computes the facts of `data`.
    pub fn new(ctx: &ContextData, data: AffineExprData) -> Self {
        let leaf = AffineFacts { symbolic: true, pure: true, divisor: 1, dims: 0, symbols: 0 };
        let facts = match data {
            AffineExprData::Dim(n) => AffineFacts { symbolic: false, dims: n.saturating_add(1), ..leaf },
            AffineExprData::Symbol(n) => AffineFacts { symbols: n.saturating_add(1), ..leaf },
            AffineExprData::Constant(value) => AffineFacts { divisor: value.wrapping_abs(), ..leaf },
            AffineExprData::Binary(op, lhs, rhs) => {
                let (l, r) = (ctx.affine().node(lhs).facts, ctx.affine().node(rhs).facts);
                let constant = rhs.as_constant(ctx);
                AffineFacts {
                    symbolic: l.symbolic && r.symbolic,
                    pure: l.pure
                        && r.pure
                        && match op {
                            AffineBinary::Add => true,
                            AffineBinary::Mul => constant.is_some() || lhs.as_constant(ctx).is_some(),
                            _ => constant.is_some(),
                        },
                    divisor: match op {
                        AffineBinary::Add | AffineBinary::Mod => gcd(l.divisor, r.divisor),
                        AffineBinary::Mul => l.divisor.wrapping_mul(r.divisor),
                        AffineBinary::FloorDiv | AffineBinary::CeilDiv => match constant {
                            // A division by zero has no value, so that no divisor is known.
                            Some(by) if by != 0 && l.divisor.wrapping_rem(by) == 0 => {
                                l.divisor.wrapping_div(by).wrapping_abs()
                            }
                            _ => 1,
                        },
                    },
                    dims: l.dims.max(r.dims),
                    symbols: l.symbols.max(r.symbols),
                }
            }
        };
        Self { data, facts }
    }
}

/// Returns the greatest common divisor of two numbers, both read as unsigned. `gcd(0, n)` is `n`.
pub(super) fn gcd(a: i64, b: i64) -> i64 {
    let (mut a, mut b) = (a as u64, b as u64);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a as i64
}

impl AffineExpr {
    /// Returns the value of a constant.
    pub fn as_constant(self, ctx: &ContextData) -> Option<i64> {
        match ctx.affine().expr_data(self) {
            AffineExprData::Constant(value) => Some(*value),
            _ => None,
        }
    }

    /// Returns the number of a dimension.
    pub fn as_dim(self, ctx: &ContextData) -> Option<u32> {
        match ctx.affine().expr_data(self) {
            AffineExprData::Dim(n) => Some(*n),
            _ => None,
        }
    }

    /// Returns the number of a symbol.
    pub fn as_symbol(self, ctx: &ContextData) -> Option<u32> {
        match ctx.affine().expr_data(self) {
            AffineExprData::Symbol(n) => Some(*n),
            _ => None,
        }
    }

    /// Returns the operands if the expression is the operation `op`.
    pub fn as_binary(self, ctx: &ContextData, op: AffineBinary) -> Option<(AffineExpr, AffineExpr)> {
        match ctx.affine().expr_data(self) {
            AffineExprData::Binary(found, lhs, rhs) if *found == op => Some((*lhs, *rhs)),
            _ => None,
        }
    }

    /// Returns true if no dimension occurs.
    pub fn is_symbolic_or_constant(self, ctx: &ContextData) -> bool {
        ctx.affine().node(self).facts.symbolic
    }

    /// Returns true if all divisors, and all factors but one of each product, are constants. Other expressions are
    /// semi-affine.
    pub fn is_pure_affine(self, ctx: &ContextData) -> bool {
        ctx.affine().node(self).facts.pure
    }

    /// Returns the greatest number known to divide the value. For the constant zero, that is zero. For products beyond
    /// 64 bits, the number may have wrapped, as in MLIR.
    pub fn largest_known_divisor(self, ctx: &ContextData) -> i64 {
        ctx.affine().node(self).facts.divisor
    }

    /// Returns true if the value is known to be a multiple of `factor`. For a `factor` of zero, returns false.
    ///
    /// For quotients, MLIR claims more: it takes common divisors of dividend and divisor for divisors of the quotient.
    /// The printed text does not depend on this.
    pub fn is_multiple_of(self, ctx: &ContextData, factor: i64) -> bool {
        let divides = |n: i64| factor != 0 && n.wrapping_rem(factor) == 0;
        let divisor = |e: AffineExpr| e.largest_known_divisor(ctx);
        match *ctx.affine().expr_data(self) {
            AffineExprData::Dim(_) | AffineExprData::Symbol(_) => factor == 1 || factor == -1,
            AffineExprData::Constant(value) => divides(value),
            AffineExprData::Binary(AffineBinary::Mul, lhs, rhs) => {
                divides(divisor(lhs)) || divides(divisor(rhs)) || divides(divisor(lhs).wrapping_mul(divisor(rhs)))
            }
            AffineExprData::Binary(..) => divides(divisor(self)),
        }
    }

    /// Returns true if `var` occurs in the expression.
    pub fn is_function_of(self, ctx: &ContextData, var: AffineVar) -> bool {
        let wanted = match var {
            AffineVar::Dim(n) => AffineExprData::Dim(n),
            AffineVar::Symbol(n) => AffineExprData::Symbol(n),
        };
        ctx.affine().fold(self, |_, data, operands| match operands {
            Some((lhs, rhs)) => lhs || rhs,
            None => *data == wanted,
        })
    }

    /// Returns one more than the greatest dimension, or zero if there is none.
    pub fn dim_bound(self, ctx: &ContextData) -> u32 {
        ctx.affine().node(self).facts.dims
    }

    /// Returns one more than the greatest symbol, or zero if there is none.
    pub fn symbol_bound(self, ctx: &ContextData) -> u32 {
        ctx.affine().node(self).facts.symbols
    }
}
