//! Loops with one iteration, and dimensions of size one that operands have for them.

use lect_core::ir::Mapping;
use lect_dialects::arith::ConstantOp;
use lect_dialects::linalg::{IndexOp, Structured};
use lect_dialects::memref;
use lect_dialects::shared::reassociation::{Groups, group_attrs};
use lect_dialects::tensor::{ExtractSliceOp, InsertSliceOp};
use lect_support::mixed_integers::MixedSlice;
use lect_support::prelude::*;

use super::{Means, groups_without};
use crate::loops::shapes::mixed_sizes;
use crate::structured::generic::{self, Generic, bound_all_loops, clone_body};
use crate::structured::reshape::{collapse_to, expand, tensor_type};

/// An operand without dimensions of size one.
struct Operand {
    map: AffineMap,
    groups: Groups,
    shape: Vec<i64>,
    is_reduced: bool,
}

/// Drops loops with one iteration.
pub(super) fn drop_dims(op: Op, rw: &mut Rewriter<'_>, means: Means) -> Option<()> {
    let view = rw.op(op);
    let (generic, structured) = (Generic::of(view)?, Structured::of(view)?);
    let (ir, ctx) = (rw.ir(), rw.context().clone());
    if generic.maps.is_empty() || !bound_all_loops(&ctx, &generic.maps) || generic.loops.is_empty() {
        return None;
    }
    let count = generic.loops.len();
    let dropped: Vec<bool> = (0..count as u32).map(|dim| structured.static_range(dim) == Some(1)).collect();
    let mut next = 0;
    let zero = ctx.affine().constant(0);
    let replacements: Vec<AffineExpr> = dropped
        .iter()
        .map(|dropped| match dropped {
            true => zero,
            false => {
                next += 1;
                ctx.affine().dim(next - 1)
            }
        })
        .collect();
    let reduce = |(at, map): (usize, &AffineMap)| {
        let shape = structured.shape(at);
        let is_unit = |dim: usize| {
            let result = map.results(&ctx).get(dim).filter(|_| shape.get(dim) == Some(&1));
            result.is_some_and(|result| match result.as_dim(&ctx) {
                Some(dim) => dropped.get(dim as usize) == Some(&true),
                None => result.replace_vars(&ctx, &replacements, &[]) == zero,
            })
        };
        let kept: Vec<usize> = (0..shape.len()).filter(|dim| !is_unit(*dim)).collect();
        let results: Vec<AffineExpr> = kept
            .iter()
            .filter_map(|dim| Some(map.results(&ctx).get(*dim)?.replace_vars(&ctx, &replacements, &[])))
            .collect();
        Operand {
            map: ctx.affine().map(next, 0, results),
            groups: groups_without(shape.len(), is_unit),
            shape: kept.iter().map(|dim| shape[*dim]).collect(),
            is_reduced: kept.len() != shape.len(),
        }
    };
    let operands: Vec<Operand> = generic.maps.iter().enumerate().map(reduce).collect();
    let maps: Vec<AffineMap> = operands.iter().map(|operand| operand.map).collect();
    if maps == generic.maps || !bound_all_loops(&ctx, &maps) {
        return None;
    }
    let can_reduce =
        |(value, operand): (&Value, &Operand)| !operand.is_reduced || is_plain(&ctx, ir.value_type(*value));
    if !generic.operands.iter().zip(&operands).all(can_reduce) {
        return None;
    }
    let results = view.result_count();
    let mut values = Vec::new();
    for (value, operand) in generic.operands.iter().zip(&operands) {
        values.push(match operand.is_reduced {
            true => drop_from(rw, *value, operand, means)?,
            false => *value,
        });
    }
    let (inputs, outputs) = values.split_at_checked(generic.inputs)?;
    let types: Vec<Type> = outputs.iter().take(results).map(|value| rw.ir().value_type(*value)).collect();
    let loops: Vec<_> = generic.loops.iter().zip(&dropped).filter(|it| !*it.1).map(|it| *it.0).collect();
    let (new, region) = generic::build(rw, [inputs, outputs], &maps, &loops, &types);
    let block = clone_body(rw, generic.body, region, &mut Mapping::default());
    rw.aside(|rw| renumber_indices(rw, block, &dropped));
    let mut replaced = Vec::new();
    for number in 0..results {
        let (at, result) = (generic.inputs + number, rw.op(new).result(number));
        let (operand, destination) = (operands.get(at)?, *generic.operands.get(at)?);
        replaced.push(match operand.is_reduced {
            true => restore(rw, result, destination, &operand.groups, means)?,
            false => result,
        });
    }
    rw.replace(op, &replaced);
    Some(())
}

/// Returns true for buffers without layout and tensors without encoding.
fn is_plain(ctx: &ContextData, ty: Type) -> bool {
    match ctx.types().data(ty) {
        TypeData::RankedTensor { encoding, .. } => encoding.is_none(),
        TypeData::MemRef { .. } => MemRef::of(ctx, ty).is_some_and(|memref| memref.is_identity(ctx)),
        _ => false,
    }
}

/// Replaces the indices of dropped loops by zero, and renumbers the others.
fn renumber_indices(rw: &mut Rewriter<'_>, block: Block, dropped: &[bool]) {
    let ctx = rw.context().clone();
    let ops: Vec<Op> = rw.ir().block(block).ops().map(|op| op.op).collect();
    for op in ops {
        let Some(index) = rw.op(op).cast::<IndexOp<'_>>() else { continue };
        let (dim, loc) = (index.dim(), index.0.loc());
        let Some(at) = usize::try_from(dim).ok().filter(|at| *at < dropped.len()) else { continue };
        let before = dropped[..at].iter().filter(|it| **it).count() as i64;
        rw.located(loc, |rw| match dropped[at] {
            true => _ = rw.replace_by(op, ConstantOp::index(&ctx, 0)),
            false if before > 0 => _ = rw.replace_by(op, IndexOp::build(dim - before)),
            false => {}
        });
    }
}

fn whole(sizes: Vec<Mixed>) -> MixedSlice {
    let rank = sizes.len();
    MixedSlice {
        offsets: vec![Mixed::Static(0); rank].into(),
        sizes: sizes.into(),
        strides: vec![Mixed::Static(1); rank].into(),
    }
}

/// Drops dimensions of an operand.
fn drop_from(rw: &mut Rewriter<'_>, value: Value, operand: &Operand, means: Means) -> Option<Value> {
    drop_to(rw, value, &operand.shape, &operand.groups, means)
}

/// Drops dimensions of size one.
pub(super) fn drop_to(
    rw: &mut Rewriter<'_>,
    value: Value,
    shape: &[i64],
    groups: &Groups,
    means: Means,
) -> Option<Value> {
    let ctx = rw.context().clone();
    let ty = rw.ir().value_type(value);
    if let Some((_, element)) = ranked_tensor(&ctx, ty) {
        let ty = tensor_type(&ctx, shape, element)?;
        return Some(match means {
            Means::Reshape => collapse_to(rw, value, groups, ty),
            Means::Slice => {
                let sizes = mixed_sizes(rw, value);
                rw.value_or_fold(ExtractSliceOp::from_slice(value, &whole(sizes), ty))
            }
        });
    }
    let memref = MemRef::of(&ctx, ty)?;
    let plain = memref.with(&ctx, shape, None)?;
    Some(match means {
        Means::Reshape => {
            let groups = group_attrs(&ctx, groups);
            rw.value(memref::CollapseShapeOp::build(value, groups, plain))
        }
        Means::Slice => {
            let sizes = mixed_sizes(rw, value);
            let ty = super::slices::whole_view_type(&ctx, ty, shape)?;
            rw.value_or_fold(memref::SubViewOp::from_slice(value, &whole(sizes), ty))
        }
    })
}

/// Restores dropped dimensions of a result, as the destination has them.
pub(super) fn restore(
    rw: &mut Rewriter<'_>,
    value: Value,
    destination: Value,
    groups: &Groups,
    means: Means,
) -> Option<Value> {
    let ty = rw.ir().value_type(destination);
    match means {
        Means::Reshape => expand(rw, value, groups, ty),
        Means::Slice => {
            let sizes = mixed_sizes(rw, destination);
            Some(rw.value_or_fold(InsertSliceOp::from_slice(value, destination, &whole(sizes))))
        }
    }
}
