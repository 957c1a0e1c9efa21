//! Transpositions of matrices: by an intrinsic, or by shuffles.

use lect_dialects::vector::{ShapeCastOp, ShuffleOp, TransposeOp};
use lect_support::prelude::*;

use super::super::super::super::{Vector, extract_at, insert};
use super::super::super::emit;
use super::super::poison;

/// Returns the types of a flat vector and of a matrix with the same elements.
fn types(ctx: &ContextData, element: Type, [rows, columns]: [i64; 2]) -> Option<[Type; 2]> {
    let flat = Vector { shape: vec![rows.checked_mul(columns)?], scalable: vec![false], element };
    let matrix = Vector { shape: vec![rows, columns], scalable: vec![false; 2], element };
    Some([flat.ty(ctx)?, matrix.ty(ctx)?])
}

/// Transposes a matrix by an intrinsic on flat vectors.
pub(super) fn by_intrinsic(op: TransposeOp<'_>) -> Option<Rewrite> {
    let (ctx, source, ty) = (op.0.context(), op.vector(), result_type(op.0)?);
    let result = Vector::of(ctx, ty)?;
    let [rows, columns] = result.shape[..] else { return None };
    if op.permutation() != [1, 0] || result.scalable.contains(&true) {
        return None;
    }
    let [flat, _] = types(ctx, result.element, [rows, columns])?;
    let i32 = ctx.types().int(32);
    let sizes = [("rows", rows), ("columns", columns)].map(|it| (it.0, ctx.attrs().integer(i32, it.1)));
    Some(Rewrite::made(move |rw| {
        let matrix = rw.value(ShapeCastOp::build(source, flat));
        let turned = emit(rw, "llvm.intr.matrix.transpose", &[matrix], flat, &sizes);
        rw.value(ShapeCastOp::build(turned, ty))
    }))
}

/// Transposes a vector with two dimensions of more than one element by shuffles.
pub(super) fn by_shuffle(op: TransposeOp<'_>, by_rows: bool) -> Option<Rewrite> {
    let (ctx, source, ty) = (op.0.context(), op.vector(), result_type(op.0)?);
    let vector = Vector::from_value(&op.0.ir, source).filter(|vector| !vector.scalable.contains(&true))?;
    let long: Vec<usize> = (0..vector.rank()).filter(|dim| vector.shape[*dim] > 1).collect();
    let [first, second] = long[..] else { return None };
    let place = |dim: usize| op.permutation().iter().position(|it| *it == dim as i64);
    if place(first)? < place(second)? {
        return None;
    }
    let (rows, columns) = (vector.shape[first], vector.shape[second]);
    let [flat, matrix] = types(ctx, vector.element, [rows, columns])?;
    Some(Rewrite::made(move |rw| {
        let flat = rw.value(ShapeCastOp::build(source, flat));
        let turned = match by_rows && (rows, columns) == (16, 16) {
            true => {
                let matrix_value = rw.value(ShapeCastOp::build(flat, matrix));
                rows_of_16(rw, matrix_value, matrix)
            }
            false => {
                let mask = (0..columns).flat_map(|column| (0..rows).map(move |row| row * columns + column));
                rw.value(ShuffleOp::build(flat, flat, mask.collect::<Vec<_>>()))
            }
        };
        rw.value(ShapeCastOp::build(turned, ty))
    }))
}

/// Transposes a matrix of 16 times 16 elements in four rounds, each of which shuffles pairs of rows.
///
/// A vector has four lanes of four elements. The first two rounds interleave elements and pairs of them within lanes,
/// and the others move whole lanes.
fn rows_of_16(rw: &mut Rewriter<'_>, source: Value, ty: Type) -> Value {
    let within_lanes =
        |picks: [i64; 4]| -> Vec<i64> { (0..4).flat_map(|lane| picks.map(|pick| pick + 4 * lane)).collect() };
    let of_lanes = |first: i64| -> Vec<i64> {
        [first, first + 2, first + 4, first + 6].into_iter().flat_map(|lane| 4 * lane..4 * lane + 4).collect()
    };
    let pairs =
        |rw: &mut Rewriter<'_>, a: Value, b: Value, mask: &[i64]| rw.value(ShuffleOp::build(a, b, mask.to_vec()));
    let rows: Vec<Value> = (0..16).map(|row| extract_at(rw, source, row)).collect();
    let elements = [within_lanes([0, 16, 1, 17]), within_lanes([2, 18, 3, 19])];
    let mut next = Vec::with_capacity(16);
    for two in rows.chunks_exact(2) {
        next.extend([0, 1].map(|half| pairs(rw, two[0], two[1], &elements[half])));
    }
    let (rows, mut next) = (next, Vec::with_capacity(16));
    let halves = [within_lanes([0, 1, 16, 17]), within_lanes([2, 3, 18, 19])];
    for four in rows.chunks_exact(4) {
        for at in [0, 1] {
            next.extend([0, 1].map(|half| pairs(rw, four[at], four[at + 2], &halves[half])));
        }
    }
    // Rows that are four apart, and then rows that are eight apart.
    let lanes = [of_lanes(0), of_lanes(1)];
    let (rows, mut next) = (next, Vec::with_capacity(16));
    for eight in rows.chunks_exact(8) {
        for mask in &lanes {
            next.extend([0, 1, 2, 3].map(|at| pairs(rw, eight[at], eight[at + 4], mask)));
        }
    }
    let (rows, mut next) = (next, Vec::with_capacity(16));
    for mask in &lanes {
        for at in 0..8 {
            next.push(pairs(rw, rows[at], rows[at + 8], mask));
        }
    }
    let mut result = poison(rw, ty);
    for (at, row) in next.into_iter().enumerate() {
        result = insert(rw, row, result, &[Mixed::Static(at as i64)]);
    }
    result
}
