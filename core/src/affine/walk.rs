//! Passes over an affine expression: folding from the leaves up, substitution, evaluation.
//!
//! An expression is a graph with shared parts, and may be deep. These functions do not recurse, and visit each
//! different part once.

use hashbrown::HashMap;

use super::{AffineBinary, AffineExprData};
use crate::context::{Affine, ContextData};
use crate::entity::{AffineExpr, AffineMap};

impl Affine<'_> {
    /// Folds `root` from the leaves up. `step` is called once for each different subexpression, after its operands,
    /// with their results; the left one comes first.
    pub fn fold<T: Clone>(
        self,
        root: AffineExpr,
        mut step: impl FnMut(AffineExpr, &AffineExprData, Option<(T, T)>) -> T,
    ) -> T {
        // Most expressions are leaves, and need no table.
        let data = self.expr_data(root);
        if !matches!(data, AffineExprData::Binary(..)) {
            return step(root, data, None);
        }
        let mut done: HashMap<AffineExpr, T, foldhash::fast::RandomState> = HashMap::default();
        let mut todo = vec![root];
        while let Some(&expr) = todo.last() {
            if done.contains_key(&expr) {
                todo.pop();
                continue;
            }
            let data = self.expr_data(expr);
            let operands = match *data {
                AffineExprData::Binary(_, lhs, rhs) => match (done.get(&lhs), done.get(&rhs)) {
                    (Some(l), Some(r)) => Some((l.clone(), r.clone())),
                    (l, r) => {
                        if r.is_none() {
                            todo.push(rhs);
                        }
                        if l.is_none() {
                            todo.push(lhs);
                        }
                        continue;
                    }
                },
                _ => None,
            };
            let result = step(expr, data, operands);
            todo.pop();
            if todo.is_empty() {
                return result;
            }
            done.insert(expr, result);
        }
        unreachable!("the root is the last to be popped")
    }
}

impl AffineExpr {
    /// Replaces each leaf for which `leaf(data)` returns an expression, and simplifies the changed parts anew. Leaves
    /// are dimensions, symbols and constants.
    pub fn replace(self, ctx: &ContextData, mut leaf: impl FnMut(&AffineExprData) -> Option<AffineExpr>) -> AffineExpr {
        ctx.affine().fold(self, |expr, data, operands| match (data, operands) {
            (AffineExprData::Binary(op, lhs, rhs), Some((new_lhs, new_rhs))) => {
                if (*lhs, *rhs) == (new_lhs, new_rhs) {
                    expr
                } else {
                    ctx.affine().binary(*op, new_lhs, new_rhs)
                }
            }
            _ => leaf(data).unwrap_or(expr),
        })
    }

    /// Substitutes `dims[n]` for `d<n>` and `symbols[n]` for `s<n>`. Variables beyond the end are kept.
    pub fn replace_vars(self, ctx: &ContextData, dims: &[AffineExpr], symbols: &[AffineExpr]) -> AffineExpr {
        self.replace(ctx, |data| match data {
            AffineExprData::Dim(n) => dims.get(*n as usize).copied(),
            AffineExprData::Symbol(n) => symbols.get(*n as usize).copied(),
            _ => None,
        })
    }

    /// Adds `by` to the number of each dimension from `from` on.
    pub fn shift_dims(self, ctx: &ContextData, from: u32, by: u32) -> AffineExpr {
        self.replace(ctx, |data| match data {
            AffineExprData::Dim(n) if *n >= from => Some(ctx.affine().dim(n + by)),
            _ => None,
        })
    }

    /// Adds `by` to the number of each symbol from `from` on.
    pub fn shift_symbols(self, ctx: &ContextData, from: u32, by: u32) -> AffineExpr {
        self.replace(ctx, |data| match data {
            AffineExprData::Symbol(n) if *n >= from => Some(ctx.affine().symbol(n + by)),
            _ => None,
        })
    }

    /// Substitutes the results of `map` for the dimensions. Symbols are kept.
    pub fn compose(self, ctx: &ContextData, map: AffineMap) -> AffineExpr {
        self.replace_vars(ctx, &ctx.affine().map_data(map).results, &[])
    }

    /// Evaluates the expression at a point.
    ///
    /// Returns `None` on overflow, or if a variable lacks a value. Also `None`: a division by zero and a remainder of
    /// division by less than one.
    pub fn eval(self, ctx: &ContextData, dims: &[i64], symbols: &[i64]) -> Option<i64> {
        ctx.affine().fold(self, |_, data, operands| match (data, operands) {
            (AffineExprData::Binary(op, ..), Some((lhs, rhs))) => op.apply(lhs?, rhs?),
            (AffineExprData::Dim(n), _) => dims.get(*n as usize).copied(),
            (AffineExprData::Symbol(n), _) => symbols.get(*n as usize).copied(),
            (AffineExprData::Constant(value), _) => Some(*value),
            (AffineExprData::Binary(..), None) => None,
        })
    }
}

impl AffineBinary {
    /// Applies the operation to two integers.
    ///
    /// Returns `None` on overflow, on a division by zero and on a remainder of division by less than one.
    pub fn apply(self, lhs: i64, rhs: i64) -> Option<i64> {
        match self {
            AffineBinary::Add => lhs.checked_add(rhs),
            AffineBinary::Mul => lhs.checked_mul(rhs),
            AffineBinary::Mod if rhs < 1 => None,
            AffineBinary::Mod => lhs.checked_rem_euclid(rhs),
            AffineBinary::FloorDiv => {
                let (quotient, rest) = (lhs.checked_div(rhs)?, lhs.checked_rem(rhs)?);
                Some(if rest != 0 && (rest < 0) != (rhs < 0) { quotient - 1 } else { quotient })
            }
            AffineBinary::CeilDiv => {
                let (quotient, rest) = (lhs.checked_div(rhs)?, lhs.checked_rem(rhs)?);
                Some(if rest != 0 && (rest < 0) == (rhs < 0) { quotient + 1 } else { quotient })
            }
        }
    }
}
