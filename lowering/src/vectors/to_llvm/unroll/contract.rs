//! Contractions as products and reductions of parts.

mod elementwise;
mod matrices;
mod parts;

use lect_core::typed::TypedAttr;
use lect_dialects::arith::{AddFOp, AddIOp, FastMathFlags, MulFOp, MulIOp};
use lect_dialects::vector::{CombiningKind, ContractionOp, IteratorType, IteratorTypeAttr, MaskOp, ReductionOp};
use lect_support::folding::float_format;
use lect_support::prelude::*;
use lect_transforms::one_of;
use lect_transforms::rewrite::{RewritePattern, Root};

use super::super::super::permutations::map_of;
use super::super::super::{Vector, has_few_elements, has_few_parts};

/// How `vector.contract` is lowered, if it has the required form.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) enum Strategy {
    /// By products of rows.
    #[default]
    Dot,
    /// By an intrinsic for products of matrices.
    Intrinsic,
    /// By outer products.
    OuterProduct,
    /// By elementwise operations.
    Elementwise,
}

one_of!(Strategy {
    Dot = "dot",
    Intrinsic = "llvmintr",
    OuterProduct = "outerproduct",
    Elementwise = "parallelarith",
});

pub(super) fn add_patterns(patterns: &mut PatternSet, ctx: &ContextData, strategy: Strategy) {
    if strategy == Strategy::Intrinsic {
        patterns.on::<ContractionOp<'_>>(ctx, 100, matrices::by_intrinsic);
    }
    patterns.add(ctx, Lower(strategy));
}

/// The lowering of contractions by a strategy.
struct Lower(Strategy);

impl RewritePattern for Lower {
    fn root(&self) -> Root {
        Root::Op(ContractionOp::NAME)
    }

    fn rewrite(&self, op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
        let it = Contraction::of(rw.op(op).cast::<ContractionOp<'_>>()?)?;
        if !has_few_elements(rw.op(op)) {
            return None;
        }
        rw.before(it.root);
        let chosen = match self.0 {
            Strategy::OuterProduct => matrices::to_outer_products(&it, rw),
            Strategy::Dot if it.is_plain_sum() => matrices::to_dots(&it, rw),
            Strategy::Elementwise if it.is_plain_sum() => elementwise::lower(&it, rw),
            _ => None,
        };
        let value = match chosen {
            Some(value) => value,
            None if it.is_plain_sum() && it.has_few_products() => parts::lower(&it, rw)?,
            None => return None,
        };
        rw.replace(it.root, &[value]);
        Some(())
    }

    fn label(&self) -> String {
        "the lowering of 'vector.contract'".to_owned()
    }
}

/// Components of a contraction.
struct Contraction {
    /// The operation to be replaced: the contraction or its mask.
    root: Op,
    mask: Option<Value>,
    kind: CombiningKind,
    lhs: Value,
    rhs: Value,
    acc: Value,
    /// The types of the operands.
    left: Vector,
    right: Vector,
    ty: Type,
    /// The element type of the result.
    element: Type,
    /// The dimensions of the operands and the result.
    dims: [Vec<u32>; 3],
    maps: [AffineMap; 3],
    iterators: Vec<Attr>,
    /// Whether each dimension is parallel.
    parallel: Vec<bool>,
    is_float: bool,
}

impl Contraction {
    fn of(op: ContractionOp<'_>) -> Option<Self> {
        let (ctx, ty) = (op.0.context(), result_type(op.0)?);
        let masking = op.0.parent().and_then(|parent| parent.cast::<MaskOp<'_>>());
        let maps: Vec<AffineMap> = op.indexing_maps().iter().map(|map| map_of(ctx, *map)).collect::<Option<_>>()?;
        let maps: [AffineMap; 3] = maps.try_into().ok()?;
        let dims = |map: AffineMap| map.results(ctx).iter().map(|expr| expr.as_dim(ctx)).collect::<Option<Vec<u32>>>();
        let dims = [dims(maps[0])?, dims(maps[1])?, dims(maps[2])?];
        let iterators = op.iterator_types().to_vec();
        let element = ctx.types().element_type(ty).unwrap_or(ty);
        let is_parallel =
            |attr: &Attr| IteratorTypeAttr::cast(ctx, *attr).is_some_and(|it| it.value(ctx) == IteratorType::Parallel);
        Some(Self {
            root: masking.map_or(op.0.op, |masking| masking.0.op),
            mask: masking.map(|masking| masking.mask()),
            kind: op.kind(),
            lhs: op.lhs(),
            rhs: op.rhs(),
            acc: op.acc(),
            left: Vector::from_value(&op.0.ir, op.lhs())?,
            right: Vector::from_value(&op.0.ir, op.rhs())?,
            ty,
            element,
            dims,
            maps,
            parallel: iterators.iter().map(is_parallel).collect(),
            iterators,
            is_float: float_format(ctx, element).is_some(),
        })
    }

    /// Returns true for sums of products without conversion of types.
    fn is_plain_sum(&self) -> bool {
        self.kind == CombiningKind::ADD && [self.left.element, self.right.element] == [self.element; 2]
    }

    /// Returns true if the products of elements can be handled one by one.
    fn has_few_products(&self) -> bool {
        let sides = [(&self.dims[0], &self.left), (&self.dims[1], &self.right)];
        let size = |dim: u32| {
            sides.iter().find_map(|(dims, vector)| vector.shape.get(dims.iter().position(|it| *it == dim)?).copied())
        };
        has_few_parts(&(0..self.parallel.len() as u32).filter_map(size).collect::<Vec<i64>>())
    }

    fn product(&self, rw: &mut Rewriter<'_>, lhs: Value, rhs: Value) -> Value {
        match self.is_float {
            true => rw.value(MulFOp::build(lhs, rhs).fastmath(FastMathFlags(0))),
            false => rw.value(MulIOp::build(lhs, rhs)),
        }
    }

    fn sum(&self, rw: &mut Rewriter<'_>, lhs: Value, rhs: Value) -> Value {
        match self.is_float {
            true => rw.value(AddFOp::build(lhs, rhs).fastmath(FastMathFlags(0))),
            false => rw.value(AddIOp::build(lhs, rhs)),
        }
    }
}

/// Emits the sum of the elements of a vector.
fn reduction(rw: &mut Rewriter<'_>, vector: Value, acc: Option<Value>) -> Value {
    let ty = rw.ir().value_type(vector);
    let element = rw.context().types().element_type(ty).unwrap_or(ty);
    let reduction = ReductionOp::build(CombiningKind::ADD, vector, element).acc(acc);
    rw.value(reduction.fastmath(FastMathFlags(0)))
}
