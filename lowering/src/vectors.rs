//! Lowerings of `vector`: masks, reductions and transfers.

mod masks;
mod permutations;
mod reductions;
mod scf;
pub(crate) mod to_llvm;

use lect_dialects::vector::{ExtractOp, InsertOp, MaskOp, TransposeOp, without_mask};
use lect_support::mixed_integers;
use lect_support::prelude::*;
use lect_transforms::pass::PassDef;

/// All passes of this module.
pub static ALL: &[&PassDef] = &[
    masks::LowerVectorMask::DEF,
    reductions::LowerVectorMultiReduction::DEF,
    scf::VectorToScf::DEF,
    to_llvm::VectorToLlvm::DEF,
];

/// Components of a vector type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Vector {
    pub shape: Vec<i64>,
    pub scalable: Vec<bool>,
    pub element: Type,
}

impl Vector {
    /// Returns the components of a vector type.
    pub fn of(ctx: &ContextData, ty: Type) -> Option<Self> {
        match ctx.types().data(ty) {
            TypeData::Vector { shape, scalable, element } => {
                Some(Self { shape: shape.to_vec(), scalable: scalable.to_vec(), element: *element })
            }
            _ => None,
        }
    }

    /// Returns the components of the vector type of a value.
    pub fn from_value(ir: &Isolate, value: Value) -> Option<Self> {
        Self::of(ir.context(), ir.value_type(value))
    }

    /// Returns the type.
    pub fn ty(&self, ctx: &ContextData) -> Option<Type> {
        ctx.types().vector(&self.shape, &self.scalable, self.element).ok()
    }

    /// Returns the rank.
    pub fn rank(&self) -> usize {
        self.shape.len()
    }

    /// Returns the vector without its first dimension.
    pub fn inner(&self) -> Self {
        self.skip(1)
    }

    /// Returns the vector without its first dimensions.
    pub fn skip(&self, dims: usize) -> Self {
        let last = |len: usize| dims.min(len);
        Self {
            shape: self.shape[last(self.shape.len())..].to_vec(),
            scalable: self.scalable[last(self.scalable.len())..].to_vec(),
            element: self.element,
        }
    }

    /// Returns the vector with outer unit dimensions.
    pub fn extended(&self, dims: usize) -> Self {
        Self {
            shape: std::iter::repeat_n(1, dims).chain(self.shape.iter().copied()).collect(),
            scalable: std::iter::repeat_n(false, dims).chain(self.scalable.iter().copied()).collect(),
            element: self.element,
        }
    }

    /// Returns the vector with its dimensions in another order.
    pub fn transposed(&self, order: &[i64]) -> Self {
        let places = || order.iter().filter_map(|place| usize::try_from(*place).ok());
        Self {
            shape: places().filter_map(|place| self.shape.get(place).copied()).collect(),
            scalable: places().filter_map(|place| self.scalable.get(place).copied()).collect(),
            element: self.element,
        }
    }

    /// Returns true if the first dimension is scalable.
    pub fn is_first_scalable(&self) -> bool {
        self.scalable.first() == Some(&true)
    }
}

/// Limit of the number of operations, or of elements of an attribute, that one operation on vectors becomes.
const MOST_PARTS: u64 = 1 << 18;

/// Returns true if the parts of a shape can be handled one by one.
pub(crate) fn has_few_parts(shape: &[i64]) -> bool {
    let count = shape.iter().try_fold(1_u64, |count, size| count.checked_mul(u64::try_from(*size).ok()?));
    count.is_some_and(|count| count <= MOST_PARTS)
}

/// Returns true if the elements of each operand and result can be handled one by one.
fn has_few_elements(op: OpRef<'_>) -> bool {
    op.operand_types().chain(op.result_types()).all(|ty| match op.context().types().data(ty) {
        TypeData::Vector { shape, .. } => has_few_parts(shape),
        _ => true,
    })
}

/// Adds a pattern that handles elements or parts of vectors one by one. Longer vectors stay as they are.
#[track_caller]
fn on_parts<T: TypedOp<'static> + 'static>(
    patterns: &mut PatternSet,
    ctx: &ContextData,
    benefit: u16,
    rewrite: impl for<'a> Fn(T::As<'a>) -> Option<Rewrite> + Send + Sync + 'static,
) {
    patterns.on::<T>(ctx, benefit, move |op| has_few_elements(op.op()).then(|| rewrite(op))?);
}

/// Adds patterns that drop masks of all elements, as a fold of MLIR does.
fn fold_masks(patterns: &mut PatternSet, ctx: &ContextData) {
    patterns.on::<MaskOp<'_>>(ctx, 10, without_mask);
}

/// Emits the extraction of a part.
pub(crate) fn extract(rw: &mut Rewriter<'_>, source: Value, at: &[Mixed]) -> Value {
    let (numbers, values) = mixed_integers::split(at);
    rw.value(ExtractOp::build(source, values, numbers))
}

/// Emits the extraction of a part at a static place in the first dimension.
pub(crate) fn extract_at(rw: &mut Rewriter<'_>, source: Value, at: i64) -> Value {
    extract(rw, source, &[Mixed::Static(at)])
}

/// Emits the insertion of a part.
pub(crate) fn insert(rw: &mut Rewriter<'_>, part: Value, dest: Value, at: &[Mixed]) -> Value {
    let (numbers, values) = mixed_integers::split(at);
    rw.value(InsertOp::build(part, dest, values, numbers))
}

/// Emits a transposition.
pub(crate) fn transpose(rw: &mut Rewriter<'_>, source: Value, order: Vec<i64>) -> Value {
    let ty = rw.ir().value_type(source);
    let new = Vector::of(rw.context(), ty).and_then(|vector| vector.transposed(&order).ty(rw.context()));
    rw.value(TransposeOp::build(source, order, new.unwrap_or(ty)))
}
