//! Products of matrices: by reductions of rows, by outer products, or by an intrinsic.

use lect_dialects::arith::{ExtFOp, ExtSIOp};
use lect_dialects::vector::{ContractionOp, MaskOp, OuterProductOp, ShapeCastOp};
use lect_support::folding::float_format;
use lect_support::prelude::*;

use super::super::super::super::{Vector, extract_at, insert, reductions, transpose};
use super::super::super::emit;
use super::super::{places, zeros};
use super::{Contraction, reduction};

/// How operands are moved for a product.
struct Moves {
    /// Whether the operands are exchanged.
    swaps: bool,
    /// Whether the left and the right operand are transposed.
    turns: [bool; 2],
}

/// Returns the moves that bring a product of two matrices, or a matrix and a vector, into its normal form.
///
/// The normal form has the dimension that is reduced as the last one of the left operand. For `rows`, the right operand
/// has it as its last dimension, too.
fn moves(it: &Contraction) -> Option<Moves> {
    let [left, right, result] = [&it.dims[0][..], &it.dims[1][..], &it.dims[2][..]];
    let (reduced, kept) = match it.parallel[..] {
        [true, true, false] => (2, [0, 1]),
        [true, false] => (1, [0, 0]),
        [false, true] => (0, [1, 1]),
        _ => return None,
    };
    let is_matrix = |dims: &[u32], kept: u32| dims.len() == 2 && dims.contains(&kept) && dims.contains(&reduced);
    let is_turned = |dims: &[u32]| dims.len() == 2 && dims[1] == reduced;
    let swaps = match it.parallel.len() {
        3 if !is_matrix(left, kept[0]) || !is_matrix(right, kept[1]) => return None,
        3 => match result {
            [0, 1] => false,
            [1, 0] => true,
            _ => return None,
        },
        _ if result != [kept[0]] => return None,
        _ if is_matrix(left, kept[0]) && right == [reduced] => false,
        _ if is_matrix(right, kept[0]) && left == [reduced] => true,
        _ => return None,
    };
    Some(Moves { swaps, turns: [is_turned(left), is_turned(right)] })
}

/// Computes products of a matrix and another one or a vector by the reduction of rows.
pub(super) fn to_dots(it: &Contraction, rw: &mut Rewriter<'_>) -> Option<Value> {
    let moves = moves(it)?;
    let Vector { shape, scalable, .. } = Vector::of(rw.context(), it.ty)?;
    if it.mask.is_some() || !it.parallel[0] || scalable.contains(&true) {
        return None;
    }
    // The reduced dimension is to be the last one.
    let turned = |rw: &mut Rewriter<'_>, value: Value, is_last: bool, dims: &[u32]| match dims.len() == 2 && !is_last {
        true => transpose(rw, value, vec![1, 0]),
        false => value,
    };
    let (mut lhs, mut rhs) = ((it.lhs, moves.turns[0], &it.dims[0]), (it.rhs, moves.turns[1], &it.dims[1]));
    if moves.swaps {
        (lhs, rhs) = (rhs, lhs);
    }
    let lhs = turned(rw, lhs.0, lhs.1, lhs.2);
    let rhs = turned(rw, rhs.0, rhs.1, rhs.2);
    let mut result = zeros(rw, it.ty);
    let mut columns: Vec<Value> = Vec::new();
    for row in 0..shape[0] {
        let a = extract_at(rw, lhs, row);
        for column in 0..shape.get(1).copied().unwrap_or(1) {
            if row == 0 {
                columns.push(if shape.len() == 1 { rhs } else { extract_at(rw, rhs, column) });
            }
            let b = *columns.get(usize::try_from(column).ok()?)?;
            let product = it.product(rw, a, b);
            let element = reduction(rw, product, None);
            let at = [row, column];
            result = insert(rw, element, result, &places(&at[..shape.len()]));
        }
    }
    Some(it.sum(rw, result, it.acc))
}

/// Converts a scalar or vector to another element type.
fn promoted(rw: &mut Rewriter<'_>, value: Value, element: Type) -> Value {
    let ctx = rw.context().clone();
    let ty = rw.ir().value_type(value);
    let (from, to) = match Vector::of(&ctx, ty) {
        Some(vector) => (vector.element, Vector { element, ..vector }.ty(&ctx).unwrap_or(ty)),
        None => (ty, element),
    };
    if from == element {
        return value;
    }
    match float_format(&ctx, element).is_some() {
        true => rw.value(ExtFOp::build(value, to)),
        false => rw.value(ExtSIOp::build(value, to)),
    }
}

/// Adds up outer products of columns and rows.
pub(super) fn to_outer_products(it: &Contraction, rw: &mut Rewriter<'_>) -> Option<Value> {
    let moves = moves(it)?;
    let reduced = it.parallel.iter().position(|is_parallel| !is_parallel)? as u32;
    let dim = it.dims[0].iter().position(|dim| *dim == reduced)?;
    let count = if it.left.scalable[dim] { return None } else { it.left.shape[dim] };
    // Outer products have no other scalable types.
    let result = Vector::of(rw.context(), it.ty)?;
    if result.scalable == [true, false] {
        return None;
    }
    let turned = |rw: &mut Rewriter<'_>, value: Value, turns: bool| match turns {
        true => transpose(rw, value, vec![1, 0]),
        false => value,
    };
    let (lhs, rhs);
    if moves.swaps {
        lhs = turned(rw, it.rhs, moves.turns[1]);
        rhs = turned(rw, it.lhs, moves.turns[0]);
    } else {
        lhs = turned(rw, it.lhs, moves.turns[0]);
        rhs = turned(rw, it.rhs, moves.turns[1]);
    }
    let mask = it.mask.map(|mask| match it.parallel[..] {
        [true, true, false] => transpose(rw, mask, vec![2, 0, 1]),
        [true, false] => transpose(rw, mask, vec![1, 0]),
        _ => mask,
    });
    let (mut result, kind, ty) = (it.acc, it.kind, it.ty);
    for at in 0..count {
        let [column, row] = [lhs, rhs].map(|value| extract_at(rw, value, at));
        let [column, row] = [column, row].map(|value| promoted(rw, value, it.element));
        let mask = mask.map(|mask| extract_at(rw, mask, at));
        let acc = result;
        result = reductions::masked(rw, mask, ty, |rw| {
            rw.value(OuterProductOp::build(column, row, ty).acc(Some(acc)).kind(kind))
        });
    }
    Some(result)
}

/// Computes the product of two matrices by an intrinsic on flat vectors.
pub(super) fn by_intrinsic(op: ContractionOp<'_>) -> Option<Rewrite> {
    let it = Contraction::of(op)?;
    let moves = moves(&it).filter(|_| it.parallel[..] == [true, true, false])?;
    let is_scalable = it.left.scalable.contains(&true) || it.right.scalable.contains(&true);
    if is_scalable || !it.is_plain_sum() || op.0.parent().is_some_and(|parent| parent.is::<MaskOp<'_>>()) {
        return None;
    }
    let ctx = op.0.context();
    let flat = |count: i64| Vector { shape: vec![count], scalable: vec![false], element: it.element }.ty(ctx);
    // The dimensions after transpositions.
    let [rows, inner, columns] = [
        it.left.shape[usize::from(!moves.turns[0])],
        it.left.shape[usize::from(moves.turns[0])],
        it.right.shape[usize::from(!moves.turns[1])],
    ];
    let types = [flat(rows * inner)?, flat(inner * columns)?, flat(rows * columns)?];
    let made = Vector { shape: vec![rows, columns], scalable: vec![false; 2], element: it.element }.ty(ctx)?;
    let i32 = ctx.types().int(32);
    let sizes = [("lhs_rows", rows), ("lhs_columns", inner), ("rhs_columns", columns)];
    let sizes = sizes.map(|(name, size)| (name, ctx.attrs().integer(i32, size)));
    Some(Rewrite::made(move |rw| {
        let (mut lhs, mut rhs) = (it.lhs, it.rhs);
        if !moves.turns[0] {
            lhs = transpose(rw, lhs, vec![1, 0]);
        }
        if moves.turns[1] {
            rhs = transpose(rw, rhs, vec![1, 0]);
        }
        let lhs = rw.value(ShapeCastOp::build(lhs, types[0]));
        let rhs = rw.value(ShapeCastOp::build(rhs, types[1]));
        let product = emit(rw, "llvm.intr.matrix.multiply", &[lhs, rhs], types[2], &sizes);
        let mut product = rw.value(ShapeCastOp::build(product, made));
        if moves.swaps {
            product = transpose(rw, product, vec![1, 0]);
        }
        it.sum(rw, it.acc, product)
    }))
}
