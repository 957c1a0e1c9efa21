//! Elements of vectors: extraction, insertion, broadcasts and shuffles.

use lect_core::typed::TypedAttr;
use lect_dialects::llvm::{self, types as llvm_types};
use lect_dialects::vector::{
    BitCastOp, BroadcastOp, DeinterleaveOp, ExtractOp, FMAOp, FromElementsOp, InsertOp, InterleaveOp, ShuffleOp,
    ToElementsOp,
};
use lect_support::prelude::*;

use super::super::{Vector, has_few_parts};
use super::emit;
use crate::llvm::descriptor::{extract, index_constant, insert, poison};
use crate::llvm::pattern::{LlvmPatterns, is_array};
use crate::llvm::types::LlvmTypes;

pub(super) fn add_patterns(patterns: &mut LlvmPatterns<'_>) {
    patterns.on::<BitCastOp<'_>>(1, bitcast);
    patterns.on::<ShuffleOp<'_>>(1, shuffle);
    patterns.on::<ExtractOp<'_>>(1, extract_part);
    patterns.on::<InsertOp<'_>>(1, insert_part);
    patterns.on::<FMAOp<'_>>(1, multiply_add);
    patterns.on::<BroadcastOp<'_>>(1, broadcast);
    patterns.on::<FromElementsOp<'_>>(1, from_elements);
    patterns.on::<ToElementsOp<'_>>(1, to_elements);
    patterns.on::<InterleaveOp<'_>>(1, interleave);
    patterns.on::<DeinterleaveOp<'_>>(1, deinterleave);
}

/// Returns the components of the first result, and the type that it is converted to.
fn result(types: &LlvmTypes, rw: &Rewriter<'_>, op: Op) -> Option<(Vector, Type)> {
    let (ctx, view) = (rw.context(), rw.op(op));
    let ty = view.result_types().next()?;
    Some((Vector::of(ctx, ty)?, types.convert(ctx, ty)?))
}

/// Emits an integer constant.
pub(super) fn constant(rw: &mut Rewriter<'_>, ty: Type, number: i64) -> Value {
    let attr = rw.context().attrs().integer(ty, number);
    rw.value(llvm::ConstantOp::build(attr, ty))
}

/// Emits the extraction of an element of a vector.
fn element_at(rw: &mut Rewriter<'_>, vector: Value, at: Value) -> Value {
    let ty = rw.ir().value_type(vector);
    let element = rw.context().types().element_type(ty).unwrap_or(ty);
    emit(rw, "llvm.extractelement", &[vector, at], element, &[])
}

/// Emits the insertion of an element into a vector.
fn with_element(rw: &mut Rewriter<'_>, vector: Value, element: Value, at: Value) -> Value {
    let ty = rw.ir().value_type(vector);
    emit(rw, "llvm.insertelement", &[vector, element, at], ty, &[])
}

/// Emits a shuffle of two vectors.
fn shuffled(rw: &mut Rewriter<'_>, vectors: [Value; 2], mask: &[i64]) -> Option<Value> {
    let ctx = rw.context().clone();
    let mut vector = Vector::from_value(rw.ir(), vectors[0])?;
    vector.shape = vec![mask.len() as i64];
    Some(rw.value(llvm::ShuffleVectorOp::build(vectors[0], vectors[1], mask, vector.ty(&ctx)?)))
}

fn bitcast(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let (vector, ty) = result(types, rw, op)?;
    if vector.rank() > 1 {
        return None;
    }
    let operands = types.operands(rw, op)?;
    let value = emit(rw, "llvm.bitcast", &operands, ty, &[]);
    types.replace(rw, op, &[value]);
    Some(())
}

fn multiply_add(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let (vector, ty) = result(types, rw, op)?;
    if vector.rank() > 1 {
        return None;
    }
    let operands = types.operands(rw, op)?;
    let none = llvm::FastmathFlagsAttr::get(rw.context(), llvm::FastmathFlags(0)).ok()?;
    let value = emit(rw, "llvm.intr.fmuladd", &operands, ty, &[("fastmathFlags", none.attr())]);
    types.replace(rw, op, &[value]);
    Some(())
}

fn shuffle(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let ctx = rw.context().clone();
    let (vector, ty) = result(types, rw, op)?;
    let view = rw.op(op).cast::<ShuffleOp<'_>>()?;
    let mask = view.mask().to_vec();
    let first = Vector::from_value(rw.ir(), view.v1())?;
    let same = rw.ir().value_type(view.v1()) == rw.ir().value_type(view.v2());
    let operands = types.operands(rw, op)?;
    let [one, other] = operands[..] else {
        return None;
    };
    let value = if vector.rank() <= 1 && same {
        shuffled(rw, [one, other], &mask)?
    } else {
        let count = first.shape.first().copied().unwrap_or(1);
        let index = types.index(&ctx)?;
        let mut value = poison(rw, ty);
        for (to, &at) in mask.iter().enumerate() {
            let (from, at) = if at >= count { (other, at - count) } else { (one, at) };
            let part = match vector.rank() {
                0 | 1 => {
                    let at = index_constant(rw, index, at);
                    element_at(rw, from, at)
                }
                _ => extract(rw, from, &[at]),
            };
            value = match vector.rank() {
                0 | 1 => {
                    let at = index_constant(rw, index, to as i64);
                    with_element(rw, value, part, at)
                }
                _ => insert(rw, value, part, &[to as i64]),
            };
        }
        value
    };
    types.replace(rw, op, &[value]);
    Some(())
}

/// A position in a vector: places in arrays, and one in a vector of one dimension.
struct Position {
    outer: Vec<i64>,
    /// The place of a scalar.
    last: Option<Mixed>,
}

impl Position {
    fn of(at: Vec<Mixed>, is_scalar: bool) -> Option<Self> {
        let (mut at, mut last) = (at, None);
        if is_scalar {
            last = Some(at.pop().unwrap_or(Mixed::Static(0)));
        }
        let outer = at.iter().map(|at| match at {
            Mixed::Static(at) => Some(*at),
            Mixed::Dynamic(_) => None,
        });
        Some(Self { outer: outer.collect::<Option<_>>()?, last })
    }

    /// Returns the place of a scalar as a value, if that is asked for.
    fn last(&self, types: &LlvmTypes, rw: &mut Rewriter<'_>) -> Option<Value> {
        match self.last? {
            Mixed::Dynamic(value) => Some(value),
            Mixed::Static(at) => {
                let i64 = types.index(rw.context())?;
                let attr = rw.context().attrs().integer(i64, at);
                Some(rw.value(llvm::ConstantOp::build(attr, i64)))
            }
        }
    }
}

/// Replaces the dynamic places by converted operands.
fn positions(static_position: &[i64], dynamic: &[Value]) -> Option<Vec<Mixed>> {
    let mut dynamic = dynamic.iter();
    let position = static_position.iter().map(|&at| match at {
        DYNAMIC => dynamic.next().map(|at| Mixed::Dynamic(*at)),
        at => Some(Mixed::Static(at)),
    });
    position.collect()
}

fn extract_part(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let ctx = rw.context().clone();
    let view = rw.op(op).cast::<ExtractOp<'_>>()?;
    let ty = view.0.result_types().next()?;
    types.convert(&ctx, ty)?;
    let fixed = view.static_position().to_vec();
    // The part may also be a vector of one element.
    let is_scalar = Vector::from_value(rw.ir(), view.source()).is_some_and(|vector| vector.rank() == fixed.len());
    let outer = if is_scalar { fixed.len().saturating_sub(1) } else { fixed.len() };
    if fixed[..outer].contains(&DYNAMIC) {
        return None;
    }
    let operands = types.operands(rw, op)?;
    let position = Position::of(positions(&fixed, &operands[1..])?, is_scalar)?;
    let mut value = operands[0];
    if !position.outer.is_empty() {
        value = extract(rw, value, &position.outer);
    }
    if let Some(at) = position.last(types, rw) {
        value = element_at(rw, value, at);
    }
    types.replace(rw, op, &[value]);
    Some(())
}

fn insert_part(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let view = rw.op(op).cast::<InsertOp<'_>>()?;
    types.convert(rw.context(), view.0.result_types().next()?)?;
    let is_scalar = Vector::from_value(rw.ir(), view.value_to_store()).is_none();
    let fixed = view.static_position().to_vec();
    let outer = if is_scalar { fixed.len().saturating_sub(1) } else { fixed.len() };
    if fixed[..outer].contains(&DYNAMIC) {
        return None;
    }
    let operands = types.operands(rw, op)?;
    let [part, dest, ref dynamic @ ..] = operands[..] else {
        return None;
    };
    let position = Position::of(positions(&fixed, dynamic)?, is_scalar)?;
    let mut value = part;
    if is_scalar {
        let inner = match &position.outer[..] {
            [] => dest,
            outer => extract(rw, dest, outer),
        };
        let at = position.last(types, rw)?;
        value = with_element(rw, inner, value, at);
    }
    if !position.outer.is_empty() {
        value = insert(rw, dest, value, &position.outer);
    }
    types.replace(rw, op, &[value]);
    Some(())
}

/// Lowers the broadcast of a scalar: to one element, then by a shuffle, then to each row.
fn broadcast(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let ctx = rw.context().clone();
    let (vector, ty) = result(types, rw, op)?;
    if rw.op(op).operand_types().any(|ty| Vector::of(&ctx, ty).is_some()) || !has_few_parts(&vector.shape) {
        return None;
    }
    let operands = types.operands(rw, op)?;
    let scalar = *operands.first()?;
    let mut aggregate = None;
    let mut row = ty;
    if is_array(&ctx, ty) {
        aggregate = Some(poison(rw, ty));
        while let Some(llvm_types::LlvmType::Array { element, .. }) = llvm_types::of(&ctx, row) {
            row = element;
        }
    }
    let empty = poison(rw, row);
    let i32 = ctx.types().integer(32, lect_core::types::Signedness::Signless).ok()?;
    let zero = constant(rw, i32, 0);
    let mut value = with_element(rw, empty, scalar, zero);
    let width = vector.shape.last().map_or(0, |width| usize::try_from(*width).unwrap_or(0));
    if aggregate.is_some() || width > 1 {
        let other = if aggregate.is_some() { value } else { empty };
        value = shuffled(rw, [value, other], &vec![0; width])?;
    }
    if let Some(mut into) = aggregate {
        let outer = &vector.shape[..vector.rank() - 1];
        let count: i64 = outer.iter().product();
        for number in 0..count {
            into = insert(rw, into, value, &delinearized(number, outer));
        }
        value = into;
    }
    types.replace(rw, op, &[value]);
    Some(())
}

/// Returns the position of a number in a shape in row-major order.
pub(super) fn delinearized(mut number: i64, shape: &[i64]) -> Vec<i64> {
    let mut position: Vec<i64> = shape
        .iter()
        .rev()
        .map(|size| {
            let at = number % size;
            number /= size;
            at
        })
        .collect();
    position.reverse();
    position
}

fn from_elements(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let (vector, ty) = result(types, rw, op)?;
    if vector.rank() > 1 {
        return None;
    }
    let operands = types.operands(rw, op)?;
    let index = types.index(rw.context())?;
    let mut value = poison(rw, ty);
    for (at, element) in operands.into_iter().enumerate() {
        let at = constant(rw, index, at as i64);
        value = with_element(rw, value, element, at);
    }
    types.replace(rw, op, &[value]);
    Some(())
}

fn to_elements(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let view = rw.op(op);
    let count = view.result_count();
    let vector = Vector::of(rw.context(), view.operand_types().next()?)?;
    if vector.rank() > 1 {
        return None;
    }
    let unused: Vec<bool> = view.results().map(|value| rw.ir().value(value).is_unused()).collect();
    let operands = types.operands(rw, op)?;
    let index = types.index(rw.context())?;
    let mut values = Vec::with_capacity(count);
    for (at, unused) in unused.into_iter().enumerate() {
        if unused {
            // No value is needed, but each result must have one.
            values.push(None);
            continue;
        }
        let at = constant(rw, index, at as i64);
        values.push(Some(element_at(rw, operands[0], at)));
    }
    let some = values.iter().flatten().next().copied();
    let values: Vec<Value> = values.into_iter().filter_map(|value| value.or(some)).collect();
    if values.len() != count {
        rw.erase(op);
        return Some(());
    }
    types.replace(rw, op, &values);
    Some(())
}

fn interleave(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let (vector, ty) = result(types, rw, op)?;
    if vector.rank() != 1 || !has_few_parts(&vector.shape) {
        return None;
    }
    let operands = types.operands(rw, op)?;
    let [one, other] = operands[..] else {
        return None;
    };
    let value = if vector.is_first_scalable() {
        emit(rw, "llvm.intr.vector.interleave2", &[one, other], ty, &[])
    } else {
        let half = vector.shape[0] / 2;
        let mask: Vec<i64> = (0..half).flat_map(|at| [at, at + half]).collect();
        shuffled(rw, [one, other], &mask)?
    };
    types.replace(rw, op, &[value]);
    Some(())
}

fn deinterleave(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let (vector, ty) = result(types, rw, op)?;
    if vector.rank() != 1 || !has_few_parts(&vector.shape) {
        return None;
    }
    let operands = types.operands(rw, op)?;
    let source = operands[0];
    if vector.is_first_scalable() {
        let pair = llvm_types::struct_type(rw.context(), vec![ty, ty])?;
        let both = emit(rw, "llvm.intr.vector.deinterleave2", &[source], pair, &[]);
        let parts = [extract(rw, both, &[0]), extract(rw, both, &[1])];
        types.replace(rw, op, &parts);
        return Some(());
    }
    let source_type = rw.ir().value_type(source);
    let other = poison(rw, source_type);
    let half = vector.shape[0];
    let even: Vec<i64> = (0..half).map(|at| 2 * at).collect();
    let odd: Vec<i64> = even.iter().map(|at| at + 1).collect();
    let parts = [shuffled(rw, [source, other], &even)?, shuffled(rw, [source, other], &odd)?];
    types.replace(rw, op, &parts);
    Some(())
}
