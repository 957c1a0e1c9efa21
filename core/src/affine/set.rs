//! Constructors and queries of integer sets.

use super::{AffineConstraint, IntegerSetData};
use crate::context::{Affine, ContextData};
use crate::entity::{AffineExpr, IntegerSet};

/// Comparison operator of a constraint in the text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AffineComparison {
    /// `==`
    Equal,
    /// `>=`
    AtLeast,
    /// `<=`
    AtMost,
}

impl Affine<'_> {
    /// Returns `(d0, ..)[s0, ..] : (constraints)`.
    ///
    /// A set has at least one constraint: without any, the result is `(0 == 0)`, as MLIR parses `()`.
    pub fn set(self, dims: u32, symbols: u32, constraints: impl Into<Box<[AffineConstraint]>>) -> IntegerSet {
        let mut constraints = constraints.into();
        if constraints.is_empty() {
            constraints = [AffineConstraint { expr: self.constant(0), equality: true }].into();
        }
        self.intern_set(IntegerSetData { dims, symbols, constraints })
    }

    /// Returns the set without points, `(1 == 0)`.
    pub fn empty_set(self, dims: u32, symbols: u32) -> IntegerSet {
        self.set(dims, symbols, [AffineConstraint { expr: self.constant(1), equality: true }])
    }

    /// Returns `lhs == rhs`, `lhs >= rhs` or `lhs <= rhs` as a comparison of a difference with zero.
    pub fn constraint(self, lhs: AffineExpr, comparison: AffineComparison, rhs: AffineExpr) -> AffineConstraint {
        let expr = match comparison {
            AffineComparison::Equal | AffineComparison::AtLeast => self.sub(lhs, rhs),
            AffineComparison::AtMost => self.sub(rhs, lhs),
        };
        AffineConstraint { expr, equality: comparison == AffineComparison::Equal }
    }
}

impl IntegerSetData {
    /// Returns true if the constraints use only dimensions and symbols that the set has.
    pub fn is_valid(&self, ctx: &ContextData) -> bool {
        let mut exprs = self.constraints.iter().map(|constraint| constraint.expr);
        exprs.all(|e| e.dim_bound(ctx) <= self.dims && e.symbol_bound(ctx) <= self.symbols)
    }
}

impl IntegerSet {
    /// Returns the number of dimensions.
    pub fn num_dims(self, ctx: &ContextData) -> u32 {
        ctx.affine().set_data(self).dims
    }

    /// Returns the number of symbols.
    pub fn num_symbols(self, ctx: &ContextData) -> u32 {
        ctx.affine().set_data(self).symbols
    }

    /// Returns the constraints.
    pub fn constraints(self, ctx: &ContextData) -> &[AffineConstraint] {
        &ctx.affine().set_data(self).constraints
    }

    /// Returns true for the canonical empty set, `(1 == 0)`. Other sets may be empty as well.
    pub fn is_canonical_empty(self, ctx: &ContextData) -> bool {
        let data = ctx.affine().set_data(self);
        self == ctx.affine().empty_set(data.dims, data.symbols)
    }

    /// Returns true if the set contains the point, or `None` if a constraint has no value; see [`AffineExpr::eval`].
    pub fn contains(self, ctx: &ContextData, dims: &[i64], symbols: &[i64]) -> Option<bool> {
        let mut inside = true;
        for constraint in self.constraints(ctx) {
            let value = constraint.expr.eval(ctx, dims, symbols)?;
            inside &= if constraint.equality { value == 0 } else { value >= 0 };
        }
        Some(inside)
    }

    /// Substitutes `dims[n]` for `d<n>` and `symbols[n]` for `s<n>`. The result has the given numbers of dimensions and
    /// symbols.
    pub fn replace_vars(
        self,
        ctx: &ContextData,
        (dims, symbols): (&[AffineExpr], &[AffineExpr]),
        (num_dims, num_symbols): (u32, u32),
    ) -> IntegerSet {
        let replaced = |c: &AffineConstraint| AffineConstraint { expr: c.expr.replace_vars(ctx, dims, symbols), ..*c };
        let constraints: Vec<_> = self.constraints(ctx).iter().map(replaced).collect();
        ctx.affine().set(num_dims, num_symbols, constraints)
    }
}
