//! Type inference and verifiers of `vector.extract`, `vector.insert`, `vector.shuffle` and `vector.to_elements`.

use lect_core::attrs::int_array;
use lect_core::dialect::InferFrom;
use lect_support::prelude::*;

use crate::vector::types::{Vector, operand, operand_type, result};
use crate::vector::{ShuffleOp, VectorOp};

/// Index of a poison row or element.
const POISON: i64 = -1;

/// Maximum number of results.
const MOST_ELEMENTS: u64 = 1 << 24;

/// Returns the first operand type, a vector.
fn first<'a>(ctx: &'a ContextData, from: &InferFrom<'_>) -> Result<Vector<'a>, Invalid> {
    from.operands.first().and_then(|ty| Vector::of(ctx, *ty)).ok_or_else(Invalid::default)
}

/// Returns the integers in the only property.
fn slot(ctx: &ContextData, from: &InferFrom<'_>) -> Vec<i64> {
    let attr = from.props.first().copied().flatten();
    attr.map(|attr| int_array(ctx, attr).to_vec()).unwrap_or_default()
}

/// Infers a vector with one row per mask element.
pub(crate) fn infer_shuffle(ctx: &ContextData, from: &InferFrom<'_>) -> Result<Vec<Type>, Invalid> {
    let Vector { shape, element, .. } = first(ctx, from)?;
    let mut rows = vec![slot(ctx, from).len().max(1) as i64];
    rows.extend(shape.iter().skip(1));
    let scalable = vec![false; rows.len()];
    ctx.types().vector(&rows, &scalable, element).map(|ty| vec![ty])
}

/// Infers one result per element.
pub(crate) fn infer_elements(ctx: &ContextData, from: &InferFrom<'_>) -> Result<Vec<Type>, Invalid> {
    let Some(&source) = from.operands.first() else { return Err(Invalid::default()) };
    let (Some(element), Some(count)) = (ctx.types().element_type(source), ctx.types().element_count(source)) else {
        return Err(Invalid::default());
    };
    if count > MOST_ELEMENTS {
        return Err(format!("has more than {MOST_ELEMENTS} results").into());
    }
    Ok(vec![element; count as usize])
}

/// Infers the subvector selected by the position, or the element type for a complete position.
pub(crate) fn infer_extract(ctx: &ContextData, from: &InferFrom<'_>) -> Result<Vec<Type>, Invalid> {
    let source = first(ctx, from)?;
    let said = slot(ctx, from).len();
    if said == source.rank() {
        return Ok(vec![source.element]);
    }
    let rest = said.min(source.rank());
    let (shape, scalable) = (source.shape.get(rest..).unwrap_or(&[]), source.scalable.get(rest..).unwrap_or(&[]));
    ctx.types().vector(shape, scalable, source.element).map(|ty| vec![ty])
}

/// Accepts a one-element vector in place of its element, and vice versa.
pub(crate) fn accepts_element(ctx: &ContextData, inferred: &[Type], found: &[Type]) -> bool {
    let is_of = |one: Type, other: Type| {
        Vector::of(ctx, one).is_some_and(|vector| *vector.shape == [1] && vector.element == other)
    };
    match (inferred, found) {
        (&[a], &[b]) => is_of(a, b) || is_of(b, a),
        _ => false,
    }
}

/// Returns the position, with [`DYNAMIC`] for operands.
fn position(op: OpRef<'_>) -> Vec<i64> {
    let position = match VectorOp::of(op) {
        Some(VectorOp::Extract(op)) => op.static_position_attr(),
        Some(VectorOp::Insert(op)) => op.static_position_attr(),
        _ => None,
    };
    position.map(|attr| int_array(op.context(), attr).to_vec()).unwrap_or_default()
}

/// Returns the one-based number of the first index that is out of bounds.
fn outside(position: &[i64], vector: Vector<'_>) -> Option<usize> {
    let is_outside = |(index, size): (&i64, &i64)| *index != DYNAMIC && *index != POISON && !(0..*size).contains(index);
    position.iter().zip(vector.shape).position(is_outside).map(|at| at + 1)
}

pub(crate) fn verify_extract(op: OpRef<'_>) -> Result<(), Reported> {
    if result(op).is_some_and(|vector| vector.rank() == 0) {
        return Err(op.error("expected a scalar instead of a 0-d vector as the result type").emit());
    }
    let Some(source) = operand(op, 0) else { return Ok(()) };
    let position = position(op);
    if position.iter().filter(|index| **index == DYNAMIC).count() != op.operand_group(1).len() {
        let message = "mismatch between dynamic and static positions (kDynamic marker but no corresponding dynamic \
                       position) -- this can only happen due to an incorrect fold/rewrite";
        return reject(op, message);
    }
    if position.len() > source.rank() {
        return reject(op, "expected position attribute of rank no greater than vector rank");
    }
    match outside(&position, source) {
        Some(number) => {
            let message = format!(
                "expected position attribute #{number} to be a non-negative integer smaller than the corresponding \
                 vector dimension or poison (-1)"
            );
            reject(op, message)
        }
        None => Ok(()),
    }
}

pub(crate) fn verify_insert(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let (Some(value), Some(dest)) = (operand_type(op, 0), operand(op, 1)) else { return Ok(()) };
    let value = Vector::of(ctx, value);
    if value.is_some_and(|vector| vector.rank() == 0) {
        return Err(op.error("expected a scalar instead of a 0-d vector as the source operand").emit());
    }
    let position = position(op);
    if position.len() > dest.rank() {
        return reject(op, "expected position attribute of rank no greater than dest vector rank");
    }
    match value {
        Some(value) if value.rank() + position.len() != dest.rank() => {
            return reject(op, "expected position attribute rank + source rank to match dest vector rank");
        }
        None if position.len() != dest.rank() => {
            return reject(op, "expected position attribute rank to match the dest vector rank");
        }
        _ => {}
    }
    match outside(&position, dest) {
        Some(number) => {
            let message = format!(
                "expected position attribute #{number} to be a non-negative integer smaller than the corresponding \
                 dest vector dimension"
            );
            reject(op, message)
        }
        None => Ok(()),
    }
}

pub(crate) fn verify_shuffle(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let (Some(v1), Some(v2), Some(result)) = (operand(op, 0), operand(op, 1), result(op)) else { return Ok(()) };
    let has_no_dims = v1.rank() == 0 && v2.rank() == 0 && result.rank() == 1;
    if !has_no_dims && (v1.rank() != result.rank() || v2.rank() != result.rank()) {
        return reject(op, "rank mismatch");
    }
    let rest = |vector: Vector<'_>| vector.shape.get(1..).unwrap_or(&[]).to_vec();
    if rest(v1) != rest(v2) || rest(v1) != rest(result) {
        return reject(op, "dimension mismatch");
    }
    let mask = op.cast::<ShuffleOp<'_>>().and_then(|shuffle| shuffle.mask_attr());
    let mask = mask.map(|attr| int_array(ctx, attr)).unwrap_or_default();
    if mask.is_empty() {
        return reject(op, "invalid mask length");
    }
    if result.shape.first() != Some(&(mask.len() as i64)) {
        return reject(op, "mask length mismatch");
    }
    let rows = |vector: Vector<'_>| vector.shape.first().copied().unwrap_or(1);
    let rows = rows(v1).saturating_add(rows(v2));
    match mask.iter().position(|row| *row != POISON && !(0..rows).contains(row)) {
        Some(at) => reject(op, format!("mask index #{} out of range", at + 1)),
        None => Ok(()),
    }
}
