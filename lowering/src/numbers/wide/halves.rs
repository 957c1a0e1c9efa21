//! Vectors of halves: access to the halves, and their combination.

use lect_dialects::arith::ConstantOp;
use lect_dialects::vector::{ExtractOp, ExtractStridedSliceOp, InsertOp, InsertStridedSliceOp, ShapeCastOp};
use lect_support::folding::zero;
use lect_support::prelude::*;

use super::super::emit::integer;

/// The type of vectors of halves, and of one half.
#[derive(Clone)]
pub(super) struct Halves {
    /// Sizes, of which the last one is two.
    shape: Vec<i64>,
    /// The vector type.
    pub whole: Type,
    /// The type of a half: an integer, or a vector whose last size is one.
    pub part: Type,
}

impl Halves {
    /// Returns the parts of a vector type with halves.
    pub fn of(ctx: &ContextData, whole: Type) -> Option<Self> {
        let TypeData::Vector { shape, scalable, element } = ctx.types().data(whole) else {
            return None;
        };
        let (last, outer) = shape.split_last()?;
        let part = match outer {
            _ if *last != 2 => return None,
            [] => *element,
            _ => {
                let part: Vec<i64> = outer.iter().copied().chain([1]).collect();
                ctx.types().vector(&part, scalable, *element).ok()?
            }
        };
        Some(Self { shape: shape.to_vec(), whole, part })
    }

    /// Emits the extraction of the low (0) or the high (1) half.
    pub fn half(&self, rw: &mut Rewriter<'_>, value: Value, which: i64) -> Value {
        if self.shape.len() == 1 {
            return rw.value(ExtractOp::build(value, [], vec![which]));
        }
        let (mut offsets, mut sizes) = (vec![0; self.shape.len()], self.shape.clone());
        let last = sizes.len() - 1;
        (offsets[last], sizes[last]) = (which, 1);
        let strides = vec![1; sizes.len()];
        let [offsets, sizes, strides] = [offsets, sizes, strides].map(|list| numbers(rw.context(), &list));
        rw.value(ExtractStridedSliceOp::build(value, offsets, sizes, strides, self.part))
    }

    /// Emits the extraction of both halves.
    pub fn halves(&self, rw: &mut Rewriter<'_>, value: Value) -> [Value; 2] {
        [self.half(rw, value, 0), self.half(rw, value, 1)]
    }

    /// Emits the insertion of a half.
    fn insert(&self, rw: &mut Rewriter<'_>, part: Value, into: Value, which: i64) -> Value {
        if self.shape.len() == 1 {
            return rw.value(InsertOp::build(part, into, [], vec![which]));
        }
        let mut offsets = vec![0; self.shape.len()];
        if let Some(last) = offsets.last_mut() {
            *last = which;
        }
        let strides = vec![1; offsets.len()];
        let [offsets, strides] = [offsets, strides].map(|list| numbers(rw.context(), &list));
        rw.value(InsertStridedSliceOp::build(part, into, offsets, strides))
    }

    /// Emits a vector of halves; absent ones are zero.
    pub fn join(&self, rw: &mut Rewriter<'_>, low: Value, high: Option<Value>) -> Value {
        let Some(zero) = zero(rw.context(), self.whole) else {
            return low;
        };
        let zero = rw.value(ConstantOp::build(zero));
        let vector = self.insert(rw, low, zero, 0);
        match high {
            Some(high) => self.insert(rw, high, vector, 1),
            None => vector,
        }
    }

    /// Emits a constant half.
    pub fn number(&self, rw: &mut Rewriter<'_>, number: i64) -> Value {
        integer(rw, self.part, number)
    }
}

/// Returns an attribute for each number.
fn numbers(ctx: &ContextData, list: &[i64]) -> Vec<Attr> {
    list.iter().map(|number| ctx.attrs().integer(ctx.types().i64(), *number)).collect()
}

/// Returns the shape and the element type of a vector.
fn vector(ctx: &ContextData, ty: Type) -> Option<(Vec<i64>, Vec<bool>, Type)> {
    match ctx.types().data(ty) {
        TypeData::Vector { shape, scalable, element } => Some((shape.to_vec(), scalable.to_vec(), *element)),
        _ => None,
    }
}

/// Drops the last dimension of a vector, whose size is one. Scalars stay.
pub(super) fn drop_last(rw: &mut Rewriter<'_>, value: Value) -> Value {
    let ctx = rw.context().clone();
    let Some((mut shape, mut scalable, element)) = vector(&ctx, rw.ir().value_type(value)) else {
        return value;
    };
    (_, _) = (shape.pop(), scalable.pop());
    match ctx.types().vector(&shape, &scalable, element) {
        Ok(ty) => rw.value(ShapeCastOp::build(value, ty)),
        Err(_) => value,
    }
}

/// Adds a last dimension of size one to a vector. Scalars stay.
pub(super) fn add_last(rw: &mut Rewriter<'_>, value: Value) -> Value {
    let ctx = rw.context().clone();
    let Some((mut shape, mut scalable, element)) = vector(&ctx, rw.ir().value_type(value)) else {
        return value;
    };
    shape.push(1);
    scalable.push(false);
    match ctx.types().vector(&shape, &scalable, element) {
        Ok(ty) => rw.value(ShapeCastOp::build(value, ty)),
        Err(_) => value,
    }
}
