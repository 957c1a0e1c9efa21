//! Common structure of structured operations: inputs and outputs, loops, indexing maps.

use std::ops::Range;

use lect_core::attrs::int_array;
use lect_core::dialect::{DefBody, OpInfo, Param};
use lect_support::enums;
use lect_support::fields::array;
use lect_support::prelude::*;

use super::named;
use super::named::{Named, Nest};
use crate::linalg::{BroadcastOp, GenericOp, LinalgOp, ReduceOp, TransposeOp};

/// Discardable attribute that memoizes the indexing maps of a named operation.
pub(crate) const MEMO: &str = "linalg.memoized_indexing_maps";

/// A structured operation.
#[derive(Clone, Copy)]
pub struct Structured<'a> {
    /// The operation.
    pub op: OpRef<'a>,
    kind: Kind<'a>,
}

#[derive(Clone, Copy)]
enum Kind<'a> {
    /// Explicit loops and indexing maps.
    Generic(GenericOp<'a>),
    Map,
    Reduce(ReduceOp<'a>),
    Transpose(TransposeOp<'a>),
    Broadcast(BroadcastOp<'a>),
    /// Explicit indexing maps; all loops are parallel.
    Elementwise,
    /// Explicit indexing maps; loops that the output lacks are reductions.
    Contract,
    Named(&'static Named),
    /// Explicit loops and indexing maps, for an operation of another dialect with the `LinalgOp` interface.
    Foreign,
}

/// Kind of a loop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Loop {
    /// The iterations are independent.
    Parallel,
    /// The iterations combine values.
    Reduction,
}

/// Returns the sizes of a ranked tensor or memref, and an empty slice for other types.
pub(crate) fn sizes(ctx: &ContextData, ty: Type) -> &[i64] {
    match ctx.types().data(ty) {
        TypeData::MemRef { shape, .. } | TypeData::RankedTensor { shape, .. } => shape,
        _ => &[],
    }
}

/// Returns the integers of an array attribute.
pub(crate) fn numbers(ctx: &ContextData, attr: Option<Attr>) -> Vec<i64> {
    attr.map(|attr| int_array(ctx, attr).to_vec()).unwrap_or_default()
}

/// Returns the `indexing_maps` attribute of operations that have one.
pub(crate) fn written_maps(op: OpRef<'_>) -> Option<Attr> {
    let Some(own) = LinalgOp::of(op) else { return op.attr("indexing_maps") };
    match own {
        LinalgOp::BatchMatmul(op) => op.indexing_maps_attr(),
        LinalgOp::BatchReduceMatmul(op) => op.indexing_maps_attr(),
        LinalgOp::Contract(op) => op.indexing_maps_attr(),
        LinalgOp::Elementwise(op) => op.indexing_maps_attr(),
        LinalgOp::Generic(op) => op.indexing_maps_attr(),
        LinalgOp::Matmul(op) => op.indexing_maps_attr(),
        _ => None,
    }
}

/// Returns the value of an enum attribute of this C++ class.
pub(crate) fn case_of(ctx: &ContextData, attr: Attr, class: &str) -> Option<usize> {
    match ctx.attrs().data(attr) {
        AttrData::Dialect { def, body: DefBody::Params(params), .. } => match params[..] {
            [Param::Int(value)] if &*ctx.def_info(*def).spec().cpp_class == class => value.try_into().ok(),
            _ => None,
        },
        _ => None,
    }
}

/// C++ class of iterator types.
pub(crate) const ITERATOR_TYPE: &str = "IteratorTypeAttr";

/// Returns the affine maps of an array attribute.
pub(crate) fn map_list(ctx: &ContextData, attr: Attr) -> Vec<AffineMap> {
    let map = |attr: &Attr| match ctx.attrs().data(*attr) {
        AttrData::AffineMap(map) => Some(*map),
        _ => None,
    };
    ctx.attrs().array_elements(attr).unwrap_or_default().iter().filter_map(map).collect()
}

/// Returns the attributes of loop kinds, for a generic operation.
pub fn loop_attrs(ctx: &ContextData, loops: &[Loop]) -> Vec<Attr> {
    let word = |it: &Loop| if *it == Loop::Parallel { "parallel" } else { "reduction" };
    let case = |it: &Loop| enums::attr(ctx, "linalg", "iterator_type", word(it));
    loops.iter().filter_map(case).collect()
}

/// Builds `[affine_map<..>, ..]`.
pub(crate) fn map_list_attr(ctx: &ContextData, maps: &[AffineMap]) -> Attr {
    ctx.attrs().array(maps.iter().map(|map| ctx.attrs().affine_map(*map)).collect::<Vec<_>>())
}

impl<'a> Structured<'a> {
    /// Returns the structured view of an operation, if it is structured.
    pub fn of(op: OpRef<'a>) -> Option<Self> {
        let kind = match LinalgOp::of(op) {
            Some(LinalgOp::Generic(op)) => Kind::Generic(op),
            Some(LinalgOp::Map(_)) => Kind::Map,
            Some(LinalgOp::Reduce(op)) => Kind::Reduce(op),
            Some(LinalgOp::Transpose(op)) => Kind::Transpose(op),
            Some(LinalgOp::Broadcast(op)) => Kind::Broadcast(op),
            Some(LinalgOp::Elementwise(_)) => Kind::Elementwise,
            Some(LinalgOp::Contract(_)) => Kind::Contract,
            None if op.info()?.spec().interfaces.iter().any(|it| it.cpp_name.ends_with("LinalgOp")) => Kind::Foreign,
            _ => Kind::Named(named::find(op.info()?.name().strip_prefix("linalg.")?)?),
        };
        Some(Self { op, kind })
    }

    /// Returns the operand indices of the inputs.
    pub fn inputs(self) -> Range<usize> {
        self.op.operand_range(0)
    }

    /// Returns the operand indices of the outputs.
    pub fn outputs(self) -> Range<usize> {
        self.op.operand_range(1)
    }

    /// Returns the type of an operand.
    pub fn operand_type(self, index: usize) -> Option<Type> {
        // Direct access, because `nth` on the iterator is linear.
        (index < self.op.operand_count()).then(|| self.op.ir.value_type(self.op.operand(index)))
    }

    /// Returns the sizes of an operand.
    pub fn shape(self, operand: usize) -> &'a [i64] {
        self.operand_type(operand).map_or(&[], |ty| sizes(self.op.context(), ty))
    }

    fn output_rank(self) -> usize {
        self.shape(self.outputs().start).len()
    }

    /// Returns the loops, the outermost first.
    pub fn loops(self) -> Vec<Loop> {
        let ctx: &ContextData = self.op.context();
        let mark = |count: usize, is_reduction: &dyn Fn(usize) -> bool| {
            (0..count).map(|at| if is_reduction(at) { Loop::Reduction } else { Loop::Parallel }).collect()
        };
        match self.kind {
            Kind::Generic(generic) => {
                let loops =
                    generic.iterator_types_attr().and_then(|attr| ctx.attrs().array_elements(attr)).unwrap_or_default();
                mark(loops.len(), &|at| loops.get(at).and_then(|attr| case_of(ctx, *attr, ITERATOR_TYPE)) == Some(1))
            }
            Kind::Foreign => {
                let loops = array(self.op, "iterator_types").unwrap_or_default();
                mark(loops.len(), &|at| {
                    loops.get(at).and_then(|attr| enums::word(ctx, *attr)).is_some_and(|word| word == "reduction")
                })
            }
            Kind::Reduce(reduce) => {
                let reduced = numbers(ctx, reduce.dimensions_attr());
                mark(self.shape(0).len(), &|at| reduced.contains(&(at as i64)))
            }
            Kind::Contract => {
                let Some(output) = self.maps().last().copied() else { return Vec::new() };
                let kept: Vec<_> = output.results(ctx).iter().filter_map(|result| result.as_dim(ctx)).collect();
                mark(output.num_dims(ctx) as usize, &|at| !kept.contains(&(at as u32)))
            }
            Kind::Named(Named { nest: Some(nest), .. }) => {
                mark(nest.loops.len(), &|at| nest.loops.as_bytes().get(at) == Some(&b'r'))
            }
            Kind::Map | Kind::Transpose(_) | Kind::Broadcast(_) | Kind::Elementwise | Kind::Named(_) => {
                mark(self.output_rank(), &|_| false)
            }
        }
    }

    /// Returns the size of a loop from the first operand dimension that it indexes; negative if dynamic.
    pub fn static_range(self, dim: u32) -> Option<i64> {
        let ctx: &ContextData = self.op.context();
        let maps = self.maps();
        maps.iter().enumerate().find_map(|(at, map)| {
            let place = map.results(ctx).iter().position(|result| result.as_dim(ctx) == Some(dim))?;
            self.shape(at).get(place).copied()
        })
    }

    /// Returns the indexing map of each operand.
    pub fn maps(self) -> Vec<AffineMap> {
        let ctx: &ContextData = self.op.context();
        let count = self.op.operand_count();
        let rank = self.output_rank() as u32;
        match self.kind {
            Kind::Generic(_) | Kind::Elementwise | Kind::Contract | Kind::Foreign => {
                written_maps(self.op).map(|maps| map_list(ctx, maps)).unwrap_or_default()
            }
            Kind::Map => vec![ctx.affine().identity_map(rank); count],
            Kind::Reduce(reduce) => {
                let all = ctx.affine().identity_map(self.shape(0).len() as u32);
                let kept = without(ctx, all, &numbers(ctx, reduce.dimensions_attr()));
                let inputs = self.inputs().len();
                (0..count).map(|at| if at < inputs { all } else { kept }).collect()
            }
            Kind::Transpose(transpose) => {
                let places =
                    numbers(ctx, transpose.permutation_attr()).into_iter().map(|place| u32::try_from(place).ok());
                let places: Option<Vec<u32>> = places.collect();
                let map = places.and_then(|places| ctx.affine().permutation_map(&places));
                let all = ctx.affine().identity_map(rank);
                vec![map.and_then(|map| map.inverse_permutation(ctx)).unwrap_or(all), all]
            }
            Kind::Broadcast(broadcast) => {
                let all = ctx.affine().identity_map(rank);
                vec![without(ctx, all, &numbers(ctx, broadcast.dimensions_attr())), all]
            }
            Kind::Named(named) => self.named_maps(named),
        }
    }

    fn named_maps(self, named: &Named) -> Vec<AffineMap> {
        let ctx: &ContextData = self.op.context();
        let Some(nest) = &named.nest else {
            let rank = self.output_rank() as u32;
            let (scalar, all) = (ctx.affine().map(rank, 0, []), ctx.affine().identity_map(rank));
            let is_scalar = |at: usize| self.shape(at).is_empty();
            return (0..self.op.operand_count()).map(|at| if is_scalar(at) { scalar } else { all }).collect();
        };
        let is_product = |op| {
            let op = LinalgOp::of(op);
            matches!(op, Some(LinalgOp::BatchMatmul(_) | LinalgOp::BatchReduceMatmul(_) | LinalgOp::Matmul(_)))
        };
        let given = if is_product(self.op) { written_maps(self.op) } else { self.op.attr(MEMO) };
        match given.filter(|attr| ctx.attrs().array_elements(*attr).is_some()) {
            Some(given) => map_list(ctx, given),
            None => nest_maps(ctx, nest, &dense(self.op, "strides"), &dense(self.op, "dilations")),
        }
    }
}

/// Drops results of a map.
fn without(ctx: &ContextData, map: AffineMap, dropped: &[i64]) -> AffineMap {
    let kept: Vec<_> = (0..map.num_results(ctx)).filter(|at| !dropped.contains(&(*at as i64))).collect();
    map.sub_map(ctx, &kept).unwrap_or(map)
}

/// Returns the integers of `dense<..> : tensor<nxi64>`; empty if absent. Attributes are read by name, because one table
/// serves all named operations.
fn dense(op: OpRef<'_>, attr: &str) -> Vec<i64> {
    op.attr(attr).map(|attr| dense_numbers(op.context(), attr)).unwrap_or_default()
}

fn dense_numbers(ctx: &ContextData, attr: Attr) -> Vec<i64> {
    let AttrData::DenseElements(dense) = ctx.attrs().data(attr) else { return Vec::new() };
    let chunks =
        dense.data.chunks_exact(8).map(|bytes| bytes.iter().rev().fold(0, |all, byte| all << 8 | i64::from(*byte)));
    if dense.splat {
        // There are at most three dimensions.
        let value = chunks.take(1).next();
        return vec![value.unwrap_or(1); 3];
    }
    chunks.collect()
}

/// Builds the indexing maps of a nest: see [`Nest::maps`].
pub(crate) fn nest_maps(ctx: &ContextData, nest: &Nest, strides: &[i64], dilations: &[i64]) -> Vec<AffineMap> {
    let dims = nest.loops.len() as u32;
    let dim = |text: &str| ctx.affine().dim(text.parse().unwrap_or(0));
    let factor = |of: &[i64], at: usize| ctx.affine().constant(of.get(at).copied().unwrap_or(1));
    let map = |text: &str| {
        let mut window = 0;
        let mut result = |text: &str| {
            let Some((moves, within)) = text.split_once('+') else { return dim(text) };
            let (stride, dilation) = (factor(strides, window), factor(dilations, window));
            window += 1;
            ctx.affine().add(ctx.affine().mul(dim(moves), stride), ctx.affine().mul(dim(within), dilation))
        };
        let results: SmallVec<[AffineExpr; 8]> = text.split_ascii_whitespace().map(&mut result).collect();
        let map = ctx.affine().map(dims, 0, results.as_slice());
        // Dimensions alone are simple already.
        if text.contains('+') { map.simplify(ctx) } else { map }
    };
    nest.maps.split(';').map(map).collect()
}

/// Memoizes the indexing maps of a named operation, as MLIR's verifier does.
pub(crate) fn memoize(ctx: &ContextData, info: &OpInfo, props: &[Option<Attr>], attrs: Attr) -> Attr {
    let named = info.name().strip_prefix("linalg.").and_then(named::find);
    let Some(nest) = named.and_then(|named| named.nest.as_ref()) else { return attrs };
    let memo = ctx.ident(MEMO.as_bytes());
    if ctx.attrs().dictionary_get(attrs, memo).is_some_and(|known| ctx.attrs().array_elements(known).is_some()) {
        return attrs;
    }
    let numbers = |name: &str| {
        let attr = info.prop_slot(name).and_then(|slot| props.get(slot).copied().flatten());
        attr.map(|attr| dense_numbers(ctx, attr)).unwrap_or_default()
    };
    let maps = nest_maps(ctx, nest, &numbers("strides"), &numbers("dilations"));
    ctx.attrs().dictionary_with(attrs, memo, Some(map_list_attr(ctx, &maps)))
}
