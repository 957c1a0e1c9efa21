//! Passes over an affine expression: folding it from the leaves up, substituting, evaluating.
//!
//! An expression is a graph in which parts are shared, and it may be deep. So nothing here recurses, and each
//! different part is seen once.

use hashbrown::HashMap;

use super::{AffineBinary, AffineExprData};
use crate::context::ContextData;
use crate::entity::{AffineExpr, AffineMap};

impl ContextData {
    /// Folds `root` from the leaves up: `step` gets each different subexpression once, after its operands, and
    /// what it gave for these; the left one comes first.
    pub fn affine_fold<T: Clone>(
        &self,
        root: AffineExpr,
        mut step: impl FnMut(AffineExpr, &AffineExprData, Option<(T, T)>) -> T,
    ) -> T {
        // Most expressions are leaves, and need no table.
        let data = self.affine_expr(root);
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
            let data = self.affine_expr(expr);
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
    /// Itself with `leaf(data)` in place of each dimension, symbol and constant for which that gives one,
    /// simplified anew where something changed.
    pub fn replace(self, ctx: &ContextData, mut leaf: impl FnMut(&AffineExprData) -> Option<AffineExpr>) -> AffineExpr {
        ctx.affine_fold(self, |expr, data, operands| match (data, operands) {
            (AffineExprData::Binary(op, lhs, rhs), Some((new_lhs, new_rhs))) => {
                if (*lhs, *rhs) == (new_lhs, new_rhs) {
                    expr
                } else {
                    ctx.affine_binary(*op, new_lhs, new_rhs)
                }
            }
            _ => leaf(data).unwrap_or(expr),
        })
    }

    /// Itself with `dims[n]` for `d<n>` and `symbols[n]` for `s<n>`. Those beyond the end stay.
    pub fn replace_vars(self, ctx: &ContextData, dims: &[AffineExpr], symbols: &[AffineExpr]) -> AffineExpr {
        self.replace(ctx, |data| match data {
            AffineExprData::Dim(n) => dims.get(*n as usize).copied(),
            AffineExprData::Symbol(n) => symbols.get(*n as usize).copied(),
            _ => None,
        })
    }

    /// Itself with each dimension from `from` on moved up by `by`.
    pub fn shift_dims(self, ctx: &ContextData, from: u32, by: u32) -> AffineExpr {
        self.replace(ctx, |data| match data {
            AffineExprData::Dim(n) if *n >= from => Some(ctx.affine_dim(n + by)),
            _ => None,
        })
    }

    /// Itself with each symbol from `from` on moved up by `by`.
    pub fn shift_symbols(self, ctx: &ContextData, from: u32, by: u32) -> AffineExpr {
        self.replace(ctx, |data| match data {
            AffineExprData::Symbol(n) if *n >= from => Some(ctx.affine_symbol(n + by)),
            _ => None,
        })
    }

    /// Itself with the results of `map` for its dimensions. Its symbols stay.
    pub fn compose(self, ctx: &ContextData, map: AffineMap) -> AffineExpr {
        self.replace_vars(ctx, &ctx.affine_map(map).results, &[])
    }

    /// Its value at a point. `None` if a value is missing for a variable, on overflow, on a division by zero
    /// and on a remainder of division by less than one.
    pub fn eval(self, ctx: &ContextData, dims: &[i64], symbols: &[i64]) -> Option<i64> {
        ctx.affine_fold(self, |_, data, operands| match (data, operands) {
            (AffineExprData::Binary(op, ..), Some((lhs, rhs))) => op.apply(lhs?, rhs?),
            (AffineExprData::Dim(n), _) => dims.get(*n as usize).copied(),
            (AffineExprData::Symbol(n), _) => symbols.get(*n as usize).copied(),
            (AffineExprData::Constant(value), _) => Some(*value),
            (AffineExprData::Binary(..), None) => None,
        })
    }
}

impl AffineBinary {
    /// The operation on two integers. `None` on overflow, on a division by zero and on a remainder of division
    /// by less than one.
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
