//! Contractions as products and reductions of rows.

use lect_dialects::arith::{AddFOp, AddIOp, FastMathFlags, MulFOp, MulIOp};
use lect_dialects::vector::{CombiningKind, ContractionOp, MaskOp, ReductionOp};
use lect_support::folding::float_format;
use lect_support::prelude::*;

use super::super::super::permutations::map_of;
use super::super::super::{Vector, extract_at, insert, transpose};
use super::{places, zeros};

pub(super) fn add_patterns(patterns: &mut PatternSet, ctx: &ContextData) {
    patterns.on::<ContractionOp<'_>>(ctx, 1, to_dots);
    patterns.on::<ContractionOp<'_>>(ctx, 1, unroll);
}

/// Components of a contraction.
struct Contraction {
    lhs: Value,
    rhs: Value,
    acc: Value,
    ty: Type,
    /// The dimensions of the operands and the result.
    dims: [Vec<u32>; 3],
    maps: [AffineMap; 3],
    iterators: Vec<Attr>,
    is_float: bool,
}

impl Contraction {
    fn of(op: ContractionOp<'_>) -> Option<Self> {
        let (ctx, ty) = (op.0.context(), result_type(op.0)?);
        if op.kind() != CombiningKind::ADD || op.0.parent().is_some_and(|parent| parent.is::<MaskOp<'_>>()) {
            return None;
        }
        let values = [op.lhs(), op.rhs()];
        let fixed = values
            .iter()
            .all(|value| Vector::from_value(&op.0.ir, *value).is_some_and(|vector| !vector.scalable.contains(&true)));
        let maps: Vec<AffineMap> = op.indexing_maps().iter().map(|map| map_of(ctx, *map)).collect::<Option<_>>()?;
        let maps: [AffineMap; 3] = maps.try_into().ok()?;
        let dims = |map: AffineMap| map.results(ctx).iter().map(|expr| expr.as_dim(ctx)).collect::<Option<Vec<u32>>>();
        let dims = [dims(maps[0])?, dims(maps[1])?, dims(maps[2])?];
        fixed.then(|| Self {
            lhs: op.lhs(),
            rhs: op.rhs(),
            acc: op.acc(),
            ty,
            dims,
            maps,
            iterators: op.iterator_types().to_vec(),
            is_float: float_format(ctx, ty).is_some(),
        })
    }

    fn is_parallel(&self, dim: u32) -> bool {
        self.dims[2].contains(&dim)
    }

    fn product(&self, rw: &mut Rewriter<'_>, lhs: Value, rhs: Value) -> Value {
        match self.is_float {
            true => rw.value(MulFOp::build(lhs, rhs).fastmath(FastMathFlags(0))),
            false => rw.value(MulIOp::build(lhs, rhs)),
        }
    }

    /// Emits the contraction of parts without one dimension.
    fn emit(&self, rw: &mut Rewriter<'_>, [lhs, rhs, acc]: [Value; 3], without: u32) -> Value {
        let ctx = rw.context().clone();
        let maps = self.maps.iter().zip(&self.dims).map(|(map, dims)| {
            let kept = dims.iter().filter(|dim| **dim != without);
            let kept: Vec<AffineExpr> = kept.map(|dim| ctx.affine().dim(dim - u32::from(*dim > without))).collect();
            ctx.attrs().affine_map(ctx.affine().map(map.num_dims(&ctx).saturating_sub(1), 0, &kept))
        });
        let maps: Vec<Attr> = maps.collect();
        let mut iterators = self.iterators.clone();
        iterators.remove(without as usize);
        let ty = rw.ir().value_type(acc);
        rw.value(ContractionOp::build(lhs, rhs, acc, maps, iterators, ty).kind(CombiningKind::ADD))
    }
}

/// Computes products of a matrix and another one or a vector by the reduction of rows.
fn to_dots(op: ContractionOp<'_>) -> Option<Rewrite> {
    let it = Contraction::of(op)?;
    let ctx = op.0.context();
    let rank = it.iterators.len();
    let parallel: Vec<bool> = (0..rank as u32).map(|dim| it.is_parallel(dim)).collect();
    let [left, right, result] = [&it.dims[0][..], &it.dims[1][..], &it.dims[2][..]];
    // Whether the operands are exchanged, and then whether they are transposed.
    let (swaps, turns) = match &parallel[..] {
        [true, true, false] => match (left, right, result) {
            ([0, 2], [2, 1], [0, 1]) => (false, [false, true]),
            ([0, 2], [1, 2], [0, 1]) => (false, [false, false]),
            ([2, 0], [2, 1], [0, 1]) => (false, [true, true]),
            ([2, 0], [1, 2], [0, 1]) => (false, [true, false]),
            ([0, 2], [2, 1], [1, 0]) => (true, [true, false]),
            ([0, 2], [1, 2], [1, 0]) => (true, [false, false]),
            ([2, 0], [2, 1], [1, 0]) => (true, [true, true]),
            ([2, 0], [1, 2], [1, 0]) => (true, [false, true]),
            _ => return None,
        },
        [true, false] => match (left, right, result) {
            ([0, 1], [1], [0]) => (false, [false, false]),
            ([1, 0], [1], [0]) => (false, [true, false]),
            ([1], [0, 1], [0]) => (true, [false, false]),
            ([1], [1, 0], [0]) => (true, [true, false]),
            _ => return None,
        },
        _ => return None,
    };
    let shape = Vector::of(ctx, it.ty)?.shape;
    Some(Rewrite::made(move |rw| {
        let (mut lhs, mut rhs) = if swaps { (it.rhs, it.lhs) } else { (it.lhs, it.rhs) };
        if turns[0] {
            lhs = transpose(rw, lhs, vec![1, 0]);
        }
        if turns[1] {
            rhs = transpose(rw, rhs, vec![1, 0]);
        }
        let mut result = zeros(rw, it.ty);
        for row in 0..shape[0] {
            let a = extract_at(rw, lhs, row);
            for column in 0..shape.get(1).copied().unwrap_or(1) {
                let b = if shape.len() == 1 { rhs } else { extract_at(rw, rhs, column) };
                let product = it.product(rw, a, b);
                let element = reduction(rw, product, None);
                let at = [row, column];
                result = insert(rw, element, result, &places(&at[..shape.len()]));
            }
        }
        match it.is_float {
            true => rw.value(AddFOp::build(result, it.acc).fastmath(FastMathFlags(0))),
            false => rw.value(AddIOp::build(result, it.acc)),
        }
    }))
}

fn reduction(rw: &mut Rewriter<'_>, vector: Value, acc: Option<Value>) -> Value {
    let ty = rw.ir().value_type(vector);
    let element = rw.context().types().element_type(ty).unwrap_or(ty);
    let reduction = ReductionOp::build(CombiningKind::ADD, vector, element).acc(acc);
    rw.value(reduction.fastmath(FastMathFlags(0)))
}

/// Unrolls one dimension.
fn unroll(op: ContractionOp<'_>) -> Option<Rewrite> {
    let it = Contraction::of(op)?;
    let ctx = op.0.context();
    let place = |which: usize, dim: u32| it.dims[which].iter().position(|it| *it == dim);
    let all = 0..it.iterators.len() as u32;
    let batch = all.clone().find(|dim| it.is_parallel(*dim) && place(0, *dim).is_some() && place(1, *dim).is_some());
    let free = |which: usize, other: usize| {
        it.dims[which].iter().copied().find(|dim| it.is_parallel(*dim) || place(other, *dim).is_none())
    };
    let vector = |value: Value| Vector::from_value(&op.0.ir, value);
    if let Some(dim) = batch.or_else(|| free(0, 1)).or_else(|| free(1, 0)) {
        let at = [place(0, dim), place(1, dim), place(2, dim)];
        let size = match at {
            [Some(at), ..] => vector(it.lhs)?.shape[at],
            [_, Some(at), _] => vector(it.rhs)?.shape[at],
            _ => return None,
        };
        if at[2].is_none() && size != 1 {
            return None;
        }
        return Some(Rewrite::made(move |rw| {
            let mut result = zeros(rw, it.ty);
            for number in 0..size {
                let lhs = part(rw, it.lhs, at[0], number);
                let rhs = part(rw, it.rhs, at[1], number);
                let acc = part(rw, it.acc, at[2], number);
                let value = it.emit(rw, [lhs, rhs, acc], dim);
                result = with_part(rw, value, result, at[2], number);
            }
            result
        }));
    }
    // All dimensions are reduced.
    let (left, right) = (place(0, 0)?, place(1, 0)?);
    let shape = vector(it.lhs)?.shape;
    if vector(it.rhs)?.shape.len() != shape.len() || it.ty != ctx.types().element_type(op.0.ir.value_type(it.lhs))? {
        return None;
    }
    Some(Rewrite::made(move |rw| {
        if shape.len() == 1 {
            let product = it.product(rw, it.lhs, it.rhs);
            return reduction(rw, product, Some(it.acc));
        }
        let mut result = it.acc;
        for number in 0..shape[left] {
            let lhs = part(rw, it.lhs, Some(left), number);
            let rhs = part(rw, it.rhs, Some(right), number);
            result = it.emit(rw, [lhs, rhs, result], 0);
        }
        result
    }))
}

/// Emits the part of a vector at a place in a dimension.
fn part(rw: &mut Rewriter<'_>, value: Value, dim: Option<usize>, at: i64) -> Value {
    let Some(dim) = dim else { return value };
    if dim == 0 {
        return extract_at(rw, value, at);
    }
    let ctx = rw.context().clone();
    let Some(vector) = Vector::from_value(rw.ir(), value) else {
        return value;
    };
    let mut kept = vector.clone();
    kept.shape.remove(dim);
    kept.scalable.remove(dim);
    let Some(ty) = kept.ty(&ctx) else {
        return value;
    };
    let mut result = zeros(rw, ty);
    for row in 0..vector.shape[0] {
        let inner = extract_at(rw, value, row);
        let inner = part(rw, inner, Some(dim - 1), at);
        result = insert(rw, inner, result, &[Mixed::Static(row)]);
    }
    result
}

/// Emits the insertion of a part at a place in a dimension.
fn with_part(rw: &mut Rewriter<'_>, value: Value, into: Value, dim: Option<usize>, at: i64) -> Value {
    let Some(dim) = dim else { return value };
    if dim == 0 {
        return insert(rw, value, into, &[Mixed::Static(at)]);
    }
    let Some(vector) = Vector::from_value(rw.ir(), into) else {
        return into;
    };
    let mut result = into;
    for row in 0..vector.shape[0] {
        let before = extract_at(rw, result, row);
        let inner = extract_at(rw, value, row);
        let inner = with_part(rw, inner, before, Some(dim - 1), at);
        result = insert(rw, inner, result, &[Mixed::Static(row)]);
    }
    result
}
