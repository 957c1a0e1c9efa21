//! Constructors and queries of affine maps.

use super::{AffineExprData, AffineMapData, MapParts};
use crate::context::{Affine, ContextData};
use crate::entity::{AffineExpr, AffineMap};

impl Affine<'_> {
    /// Returns `(d0, ..)[s0, ..] -> (results)`.
    pub fn map(self, dims: u32, symbols: u32, results: impl AsRef<[AffineExpr]>) -> AffineMap {
        self.intern_borrowed_map(&MapParts { dims, symbols, results: results.as_ref() })
    }

    /// Returns `(d0, d1, ..) -> (d0, d1, ..)`.
    pub fn identity_map(self, dims: u32) -> AffineMap {
        self.minor_identity_map(dims, dims)
    }

    /// Returns the map of `dims` dimensions whose results are the last `results` of them, or all if there are fewer.
    pub fn minor_identity_map(self, dims: u32, results: u32) -> AffineMap {
        let results: Vec<_> = (dims.saturating_sub(results)..dims).map(|n| self.dim(n)).collect();
        self.map(dims, 0, results)
    }

    /// Returns `() -> (value)`.
    pub fn constant_map(self, value: i64) -> AffineMap {
        self.map(0, 0, [self.constant(value)])
    }

    /// Returns the map whose result `i` is dimension `permutation[i]`, or `None` if that is no permutation.
    pub fn permutation_map(self, permutation: &[u32]) -> Option<AffineMap> {
        let dims = u32::try_from(permutation.len()).ok()?;
        let results: Vec<_> = permutation.iter().map(|n| self.dim(*n)).collect();
        let map = self.map(dims, 0, results);
        map.is_permutation(self.0).then_some(map)
    }
}

impl AffineMapData {
    /// Returns true if the results use only dimensions and symbols that the map has.
    pub fn is_valid(&self, ctx: &ContextData) -> bool {
        self.results.iter().all(|e| e.dim_bound(ctx) <= self.dims && e.symbol_bound(ctx) <= self.symbols)
    }
}

impl AffineMap {
    /// Returns the number of dimensions.
    pub fn num_dims(self, ctx: &ContextData) -> u32 {
        ctx.affine().map_data(self).dims
    }

    /// Returns the number of symbols.
    pub fn num_symbols(self, ctx: &ContextData) -> u32 {
        ctx.affine().map_data(self).symbols
    }

    /// Returns the number of results.
    pub fn num_results(self, ctx: &ContextData) -> usize {
        ctx.affine().map_data(self).results.len()
    }

    /// Returns the result expressions.
    pub fn results(self, ctx: &ContextData) -> &[AffineExpr] {
        &ctx.affine().map_data(self).results
    }

    /// Returns true for `() -> ()`.
    pub fn is_empty(self, ctx: &ContextData) -> bool {
        let data = ctx.affine().map_data(self);
        data.dims == 0 && data.symbols == 0 && data.results.is_empty()
    }

    /// Returns true if the results are all dimensions in order. Symbols are allowed.
    pub fn is_identity(self, ctx: &ContextData) -> bool {
        let data = ctx.affine().map_data(self);
        data.results.len() == data.dims as usize
            && (0..).zip(&data.results).all(|(n, result)| result.as_dim(ctx) == Some(n))
    }

    /// Returns true if the results are all symbols in order.
    pub fn is_symbol_identity(self, ctx: &ContextData) -> bool {
        let data = ctx.affine().map_data(self);
        data.results.len() == data.symbols as usize
            && (0..).zip(&data.results).all(|(n, result)| result.as_symbol(ctx) == Some(n))
    }

    /// Returns true if the map has no symbols and its results are the last dimensions in order.
    pub fn is_minor_identity(self, ctx: &ContextData) -> bool {
        let data = ctx.affine().map_data(self);
        let Some(first) = (data.dims as usize).checked_sub(data.results.len()) else {
            return false;
        };
        data.symbols == 0
            && (first..).zip(&data.results).all(|(n, result)| result.as_dim(ctx).is_some_and(|d| d as usize == n))
    }

    /// Returns true if the map has no symbols and its results are distinct dimensions.
    pub fn is_projected_permutation(self, ctx: &ContextData) -> bool {
        let data = ctx.affine().map_data(self);
        if data.symbols != 0 || data.results.len() > data.dims as usize {
            return false;
        }
        let Some(mut dims) = data.results.iter().map(|result| result.as_dim(ctx)).collect::<Option<Vec<_>>>() else {
            return false;
        };
        dims.sort_unstable();
        dims.windows(2).all(|pair| pair[0] != pair[1]) && dims.last().is_none_or(|last| *last < data.dims)
    }

    /// Returns true if the map has no symbols and its results are all dimensions in some order.
    pub fn is_permutation(self, ctx: &ContextData) -> bool {
        self.num_results(ctx) == self.num_dims(ctx) as usize && self.is_projected_permutation(ctx)
    }

    /// Returns true if all results are constants.
    pub fn is_constant(self, ctx: &ContextData) -> bool {
        self.results(ctx).iter().all(|result| result.as_constant(ctx).is_some())
    }

    /// Returns the only result as a constant, or `None` if there are several or it is no constant.
    pub fn single_constant(self, ctx: &ContextData) -> Option<i64> {
        match self.results(ctx) {
            [result] => result.as_constant(ctx),
            _ => None,
        }
    }

    /// Returns the only result, or `None` if there is not exactly one.
    pub fn single_result(self, ctx: &ContextData) -> Option<AffineExpr> {
        match self.results(ctx) {
            [result] => Some(*result),
            _ => None,
        }
    }

    /// Evaluates the results at a point. Returns `None` if one of them has no value; see [`AffineExpr::eval`].
    pub fn eval(self, ctx: &ContextData, dims: &[i64], symbols: &[i64]) -> Option<Vec<i64>> {
        self.results(ctx).iter().map(|result| result.eval(ctx, dims, symbols)).collect()
    }

    /// Substitutes `dims[n]` for `d<n>` and `symbols[n]` for `s<n>`. The result has the given numbers of dimensions and
    /// symbols.
    pub fn replace_vars(
        self,
        ctx: &ContextData,
        (dims, symbols): (&[AffineExpr], &[AffineExpr]),
        (num_dims, num_symbols): (u32, u32),
    ) -> AffineMap {
        self.map_results(ctx, (num_dims, num_symbols), |result| result.replace_vars(ctx, dims, symbols))
    }

    /// Returns the composition of `self` after `inner`. The symbols of `inner` follow those of `self`.
    ///
    /// Returns `None` if the number of results of `inner` is not the number of dimensions of `self`.
    pub fn compose(self, ctx: &ContextData, inner: AffineMap) -> Option<AffineMap> {
        if self.num_dims(ctx) as usize != inner.num_results(ctx) {
            return None;
        }
        let first = self.num_symbols(ctx);
        let space = (inner.num_dims(ctx), first.checked_add(inner.num_symbols(ctx))?);
        let inner = inner.map_results(ctx, space, |result| result.shift_symbols(ctx, 0, first));
        Some(self.map_results(ctx, space, |result| result.compose(ctx, inner)))
    }

    /// Inverts a permutation, which may be projected or have repeated results: maps results back to dimensions, by the
    /// first result that is the dimension.
    ///
    /// Returns `None` if the map has symbols, or if a dimension is no result.
    pub fn inverse_permutation(self, ctx: &ContextData) -> Option<AffineMap> {
        let data = ctx.affine().map_data(self);
        if data.symbols != 0 || data.results.len() < data.dims as usize {
            return None;
        }
        let results = u32::try_from(data.results.len()).ok()?;
        let mut places = vec![None; data.dims as usize];
        for (n, result) in (0..results).zip(&data.results) {
            if let AffineExprData::Dim(dim) = *ctx.affine().expr_data(*result) {
                places.get_mut(dim as usize)?.get_or_insert_with(|| ctx.affine().dim(n));
            }
        }
        let inverse: Vec<_> = places.into_iter().collect::<Option<_>>()?;
        Some(ctx.affine().map(results, 0, inverse))
    }

    /// Returns the map of the chosen results, or `None` if one of the indices is out of range.
    pub fn sub_map(self, ctx: &ContextData, results: &[usize]) -> Option<AffineMap> {
        let data = ctx.affine().map_data(self);
        let chosen: Vec<_> = results.iter().map(|i| data.results.get(*i).copied()).collect::<Option<_>>()?;
        Some(ctx.affine().map(data.dims, data.symbols, chosen))
    }

    /// Returns the map with all results [simplified](AffineExpr::simplify).
    pub fn simplify(self, ctx: &ContextData) -> AffineMap {
        let (dims, symbols) = (self.num_dims(ctx), self.num_symbols(ctx));
        self.map_results(ctx, (dims, symbols), |result| result.simplify(ctx, dims, symbols))
    }

    fn map_results(
        self,
        ctx: &ContextData,
        (dims, symbols): (u32, u32),
        result: impl FnMut(AffineExpr) -> AffineExpr,
    ) -> AffineMap {
        let results: Vec<_> = self.results(ctx).iter().copied().map(result).collect();
        ctx.affine().map(dims, symbols, results)
    }
}
