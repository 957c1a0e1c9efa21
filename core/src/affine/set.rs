//! Constructors and queries of integer sets.

use super::{AffineConstraint, IntegerSetData};
use crate::context::ContextData;
use crate::entity::{AffineExpr, IntegerSet};

/// A comparison, as a constraint is written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AffineComparison {
    /// `==`
    Equal,
    /// `>=`
    AtLeast,
    /// `<=`
    AtMost,
}

impl ContextData {
    /// `(d0, ..)[s0, ..] : (constraints)`. Without constraints it is `(0 == 0)`, which is what MLIR reads `()` as:
    /// a set has at least one.
    pub fn integer_set_of(
        &self,
        dims: u32,
        symbols: u32,
        constraints: impl Into<Box<[AffineConstraint]>>,
    ) -> IntegerSet {
        let mut constraints = constraints.into();
        if constraints.is_empty() {
            constraints = [AffineConstraint { expr: self.affine_constant(0), equality: true }].into();
        }
        self.intern_integer_set(IntegerSetData { dims, symbols, constraints })
    }

    /// The set without points, `(1 == 0)`.
    pub fn affine_empty_set(&self, dims: u32, symbols: u32) -> IntegerSet {
        self.integer_set_of(dims, symbols, [AffineConstraint { expr: self.affine_constant(1), equality: true }])
    }

    /// `lhs == rhs`, `lhs >= rhs` or `lhs <= rhs` as a comparison of a difference with zero.
    pub fn affine_constraint(
        &self,
        lhs: AffineExpr,
        comparison: AffineComparison,
        rhs: AffineExpr,
    ) -> AffineConstraint {
        let expr = match comparison {
            AffineComparison::Equal | AffineComparison::AtLeast => self.affine_sub(lhs, rhs),
            AffineComparison::AtMost => self.affine_sub(rhs, lhs),
        };
        AffineConstraint { expr, equality: comparison == AffineComparison::Equal }
    }
}

impl IntegerSetData {
    /// Whether the constraints use no dimension or symbol that the set does not have.
    pub fn is_valid(&self, ctx: &ContextData) -> bool {
        let mut exprs = self.constraints.iter().map(|constraint| constraint.expr);
        exprs.all(|e| e.dim_bound(ctx) <= self.dims && e.symbol_bound(ctx) <= self.symbols)
    }
}

impl IntegerSet {
    /// How many dimensions it has.
    pub fn num_dims(self, ctx: &ContextData) -> u32 {
        ctx.integer_set(self).dims
    }

    /// How many symbols it has.
    pub fn num_symbols(self, ctx: &ContextData) -> u32 {
        ctx.integer_set(self).symbols
    }

    /// What must hold.
    pub fn constraints(self, ctx: &ContextData) -> &[AffineConstraint] {
        &ctx.integer_set(self).constraints
    }

    /// Whether it is the canonical empty set, `(1 == 0)`. Other sets may have no points, too.
    pub fn is_canonical_empty(self, ctx: &ContextData) -> bool {
        let data = ctx.integer_set(self);
        self == ctx.affine_empty_set(data.dims, data.symbols)
    }

    /// Whether the point is in it. `None` if that has no answer; see [`AffineExpr::eval`].
    pub fn contains(self, ctx: &ContextData, dims: &[i64], symbols: &[i64]) -> Option<bool> {
        let mut inside = true;
        for constraint in self.constraints(ctx) {
            let value = constraint.expr.eval(ctx, dims, symbols)?;
            inside &= if constraint.equality { value == 0 } else { value >= 0 };
        }
        Some(inside)
    }

    /// Itself with `dims[n]` for `d<n>` and `symbols[n]` for `s<n>`, as a set with so many dimensions and symbols.
    pub fn replace_vars(
        self,
        ctx: &ContextData,
        (dims, symbols): (&[AffineExpr], &[AffineExpr]),
        (num_dims, num_symbols): (u32, u32),
    ) -> IntegerSet {
        let replaced = |c: &AffineConstraint| AffineConstraint { expr: c.expr.replace_vars(ctx, dims, symbols), ..*c };
        let constraints: Vec<_> = self.constraints(ctx).iter().map(replaced).collect();
        ctx.integer_set_of(num_dims, num_symbols, constraints)
    }
}
