//! Affine expressions with operands: composition with producing `affine.apply` operations, and MLIR's normal form.

use std::collections::HashMap;

use lect_core::affine::AffineExprData;
use lect_core::context::Affine;
use lect_core::ir::IsolateRef;
use lect_support::prelude::*;

use super::scope;
use crate::affine::AffineApplyOp;
use crate::affine::syntax::maps::as_map;

/// Expressions of dimensions and symbols, with their operands.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Form {
    pub dims: u32,
    pub symbols: u32,
    pub exprs: Vec<AffineExpr>,
    /// The dimensions, then the symbols.
    pub operands: Values,
}

/// Maximum number of operands for composition. In unreachable code, maps may depend on each other cyclically.
const MAX_OPERANDS: usize = 512;

/// Maximum size of composed expressions. The size doubles in each step if both operands are the same value.
const MAX_SIZE: u64 = 1 << 14;

impl Form {
    pub fn from_map(ctx: &ContextData, map: AffineMap, operands: Values) -> Option<Self> {
        let data = ctx.affine().map_data(map);
        let form = Self { dims: data.dims, symbols: data.symbols, exprs: data.results.to_vec(), operands };
        (form.operands.len() == (data.dims + data.symbols) as usize).then_some(form)
    }

    /// Returns true if nothing can be simplified: each expression is a dimension, and the operands are distinct and
    /// neither symbols nor results of `affine.apply`.
    pub fn is_plain(&self, ir: IsolateRef<'_>) -> bool {
        let ctx: &ContextData = ir.context();
        let (operands, mut used) = (&self.operands, SmallVec::<[bool; 8]>::from_elem(false, self.dims as usize));
        let is_dim = |expr: &AffineExpr| expr.as_dim(ctx).map(|dim| used[dim as usize] = true).is_some();
        let is_own = |(at, value): (usize, &Value)| {
            applied(ir, *value).is_none() && !operands[..at].contains(value) && !scope::is_symbol_itself(ir, *value)
        };
        self.symbols == 0
            && self.dims <= 8
            && self.exprs.iter().all(is_dim)
            && used.into_iter().all(|used| used)
            && operands.iter().enumerate().all(is_own)
    }

    pub fn map(&self, ctx: &ContextData) -> AffineMap {
        ctx.affine().map(self.dims, self.symbols, &self.exprs)
    }

    /// Replaces the dimensions and symbols, and sets their new counts.
    fn replace(&mut self, ctx: &ContextData, dims: &[AffineExpr], symbols: &[AffineExpr], counts: (u32, u32)) {
        for expr in &mut self.exprs {
            *expr = expr.replace_vars(ctx, dims, symbols);
        }
        (self.dims, self.symbols) = counts;
    }

    /// Composes and normalizes the form as MLIR does (`composeAffineMapAndOperands`).
    pub fn compose(&mut self, ir: IsolateRef<'_>) {
        let ctx: &ContextData = ir.context();
        if !self.exprs.is_empty() {
            self.compose_applied(ir);
        }
        self.canonicalize(ir);
        for expr in &mut self.exprs {
            *expr = expr.simplify(ctx, self.dims, self.symbols);
        }
    }

    fn compose_applied(&mut self, ir: IsolateRef<'_>) {
        let ctx: &ContextData = ir.context();
        let split = self.dims as usize;
        let mut dims: Vec<Option<Value>> = self.operands[..split].iter().copied().map(Some).collect();
        let mut symbols: Vec<Option<Value>> = self.operands[split..].iter().copied().map(Some).collect();
        let mut at = 0;
        while at < dims.len() + symbols.len() && dims.len() + symbols.len() < MAX_OPERANDS {
            let is_dim = at < dims.len();
            let number = if is_dim { at } else { at - dims.len() };
            let entry = if is_dim { &mut dims[number] } else { &mut symbols[number] };
            let Some(mut inner) = entry.and_then(|value| applied(ir, value)) else {
                at += 1;
                continue;
            };
            inner.canonicalize(ir);
            let [expr] = inner.exprs[..] else { return };
            let (first_dim, first_symbol) = (dims.len() as u32, symbols.len() as u32);
            let expr = expr.shift_dims(ctx, 0, first_dim).shift_symbols(ctx, 0, first_symbol);
            let number_of = |data: &AffineExprData| match data {
                AffineExprData::Dim(n) if is_dim => Some(*n),
                AffineExprData::Symbol(n) if !is_dim => Some(*n),
                _ => None,
            };
            let composed: Vec<AffineExpr> = self
                .exprs
                .iter()
                .map(|outer| outer.replace(ctx, |data| (number_of(data)? == number as u32).then_some(expr)))
                .collect();
            if composed.iter().any(|expr| expr.text_size(ctx) > MAX_SIZE) {
                at += 1;
                continue;
            }
            self.exprs = composed;
            if is_dim {
                dims[number] = None;
            } else {
                symbols[number] = None;
            }
            let (new_dims, new_symbols) = inner.operands.split_at(inner.dims as usize);
            dims.extend(new_dims.iter().copied().map(Some));
            symbols.extend(new_symbols.iter().copied().map(Some));
            at = 0;
        }
        // Dimensions and symbols that were replaced are removed.
        let zero = ctx.affine().constant(0);
        let number = |values: &[Option<Value>], var: fn(Affine<'_>, u32) -> AffineExpr| {
            let mut count = 0;
            let vars: Vec<AffineExpr> = values
                .iter()
                .map(|value| {
                    count += u32::from(value.is_some());
                    if value.is_some() { var(ctx.affine(), count - 1) } else { zero }
                })
                .collect();
            (vars, count)
        };
        let (new_dims, dim_count) = number(&dims, |affine, n| affine.dim(n));
        let (new_symbols, symbol_count) = number(&symbols, |affine, n| affine.symbol(n));
        self.replace(ctx, &new_dims, &new_symbols, (dim_count, symbol_count));
        self.operands = dims.into_iter().chain(symbols).flatten().collect();
    }

    /// Promotes dimensions to symbols where valid and demotes invalid symbols, folds constants, and drops duplicate and
    /// unused operands (`canonicalizeMapAndOperands`).
    pub fn canonicalize(&mut self, ir: IsolateRef<'_>) {
        if self.operands.is_empty() {
            return;
        }
        let ctx: &ContextData = ir.context();
        self.promote(ir);
        self.demote(ir);
        let (mut used_dims, mut used_symbols) = (vec![false; self.dims as usize], vec![false; self.symbols as usize]);
        for expr in &self.exprs {
            ctx.affine().fold(*expr, |_, data, _: Option<((), ())>| match data {
                AffineExprData::Dim(n) => used_dims[*n as usize] = true,
                AffineExprData::Symbol(n) => used_symbols[*n as usize] = true,
                _ => {}
            });
        }
        let zero = ctx.affine().constant(0);
        let (dims, symbols) = self.operands.split_at(self.dims as usize);
        let mut operands = Values::new();
        let mut seen: HashMap<Value, AffineExpr> = HashMap::new();
        let mut new_dims = vec![zero; dims.len()];
        for (at, &value) in dims.iter().enumerate().filter(|it| used_dims[it.0]) {
            new_dims[at] = *seen.entry(value).or_insert_with(|| {
                operands.push(value);
                ctx.affine().dim(operands.len() as u32 - 1)
            });
        }
        let dim_count = operands.len();
        seen.clear();
        let mut new_symbols = vec![zero; symbols.len()];
        for (at, &value) in symbols.iter().enumerate().filter(|it| used_symbols[it.0]) {
            if let Some(known) = lect_support::iteration::constant(ir, value) {
                new_symbols[at] = ctx.affine().constant(known);
                continue;
            }
            new_symbols[at] = *seen.entry(value).or_insert_with(|| {
                operands.push(value);
                ctx.affine().symbol((operands.len() - dim_count) as u32 - 1)
            });
        }
        let counts = (dim_count as u32, (operands.len() - dim_count) as u32);
        self.replace(ctx, &new_dims, &new_symbols, counts);
        self.operands = operands;
    }

    fn promote(&mut self, ir: IsolateRef<'_>) {
        let ctx: &ContextData = ir.context();
        let (dims, symbols) = self.operands.split_at(self.dims as usize);
        let (mut kept, mut promoted, mut new_dims) = (Values::new(), Values::new(), Vec::new());
        for &value in dims {
            new_dims.push(if scope::is_symbol_itself(ir, value) {
                promoted.push(value);
                ctx.affine().symbol(self.symbols + promoted.len() as u32 - 1)
            } else {
                kept.push(value);
                ctx.affine().dim(kept.len() as u32 - 1)
            });
        }
        let counts = (kept.len() as u32, self.symbols + promoted.len() as u32);
        let operands = kept.into_iter().chain(symbols.iter().copied()).chain(promoted).collect();
        self.replace(ctx, &new_dims, &[], counts);
        self.operands = operands;
    }

    fn demote(&mut self, ir: IsolateRef<'_>) {
        let ctx: &ContextData = ir.context();
        let (dims, symbols) = self.operands.split_at(self.dims as usize);
        let (mut demoted, mut kept, mut new_symbols) = (Values::new(), Values::new(), Vec::new());
        for &value in symbols {
            new_symbols.push(if !scope::is_symbol_itself(ir, value) && scope::is_dim_itself(ir, value) {
                demoted.push(value);
                ctx.affine().dim(self.dims + demoted.len() as u32 - 1)
            } else {
                kept.push(value);
                ctx.affine().symbol(kept.len() as u32 - 1)
            });
        }
        let counts = (self.dims + demoted.len() as u32, kept.len() as u32);
        let operands = dims.iter().copied().chain(demoted).chain(kept).collect();
        self.replace(ctx, &[], &new_symbols, counts);
        self.operands = operands;
    }

    /// Drops duplicate expressions.
    pub fn deduplicate(&mut self) {
        let mut seen = Vec::new();
        self.exprs.retain(|expr| {
            let new = !seen.contains(expr);
            seen.push(*expr);
            new
        });
    }
}

/// Returns the map and operands of the `affine.apply` that produces a value.
fn applied(ir: IsolateRef<'_>, value: Value) -> Option<Form> {
    let apply = ir.value(value).defining_op()?.cast::<AffineApplyOp<'_>>()?;
    let map = as_map(ir.context(), apply.map_attr())?;
    Form::from_map(ir.context(), map, apply.map_operands().collect())
}
