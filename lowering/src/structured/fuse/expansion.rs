//! Reshapes next to a structured operation, replaced by loops over the expanded dimensions.

use lect_core::ir::Mapping;
use lect_core::ir::dominance::Dominance;
use lect_dialects::affine::apply_or_fold;
use lect_dialects::arith::ConstantOp;
use lect_dialects::linalg::{CopyOp, FillOp, IndexOp, Loop, Structured, TransposeOp};
use lect_dialects::shared::reassociation::{Groups, Regroup};
use lect_dialects::tensor::{CollapseShapeOp, ExpandShapeOp};
use lect_support::mixed_integers::{mix, split};
use lect_support::prelude::*;

use crate::loops::shapes::{is_on_tensors, loop_sizes, mixed_sizes};
use crate::structured::generic::{self, clone_body, is_only_use};
use crate::structured::reshape::{collapse_to, expand_to, tensor_type};

/// The dimensions that replace each loop.
struct Expansion {
    groups: Groups,
    /// The sizes of the new loops.
    sizes: Vec<Mixed>,
}

impl Expansion {
    /// Computes the new loops. An operand with this map is expanded to `sizes`, in these groups.
    fn new(ctx: &ContextData, map: AffineMap, groups: &Groups, sizes: &[Mixed], loops: &[Mixed]) -> Option<Self> {
        let mut parts: Vec<Vec<Mixed>> = loops.iter().map(|size| vec![*size]).collect();
        for (result, group) in map.results(ctx).iter().zip(groups) {
            let part = group.iter().map(|dim| sizes.get(usize::try_from(*dim).ok()?).copied());
            *parts.get_mut(result.as_dim(ctx)? as usize)? = part.collect::<Option<_>>()?;
        }
        let mut next = 0..;
        let groups = parts.iter().map(|part| next.by_ref().take(part.len()).collect()).collect();
        Some(Self { groups, sizes: parts.into_iter().flatten().collect() })
    }

    fn group(&self, dim: u32) -> &[i64] {
        self.groups.get(dim as usize).map_or(&[], Vec::as_slice)
    }

    /// Returns the groups of dimensions of an operand.
    fn groups_of(&self, ctx: &ContextData, map: AffineMap) -> Groups {
        let mut next = 0..;
        let dims = map.results(ctx).iter().filter_map(|result| result.as_dim(ctx));
        dims.map(|dim| next.by_ref().take(self.group(dim).len()).collect()).collect()
    }

    fn dims_of(&self, ctx: &ContextData, map: AffineMap) -> Vec<i64> {
        let dims = map.results(ctx).iter().filter_map(|result| result.as_dim(ctx));
        dims.flat_map(|dim| self.group(dim)).copied().collect()
    }

    /// Returns the sizes of an expanded operand.
    fn sizes_of(&self, ctx: &ContextData, map: AffineMap) -> Vec<Mixed> {
        let dims = self.dims_of(ctx, map);
        dims.iter().filter_map(|dim| self.sizes.get(usize::try_from(*dim).ok()?).copied()).collect()
    }

    /// Returns the map of an expanded operand.
    fn map_of(&self, ctx: &ContextData, map: AffineMap) -> AffineMap {
        let dims = self.dims_of(ctx, map);
        let results: Vec<AffineExpr> = dims.iter().map(|dim| ctx.affine().dim(*dim as u32)).collect();
        ctx.affine().map(self.sizes.len() as u32, 0, results)
    }
}

/// Returns true if an operation on tensors accesses an operand by dimensions, which can be expanded.
fn can_expand(op: OpRef<'_>, structured: Structured<'_>, operand: usize) -> bool {
    let (ctx, maps) = (op.context(), structured.maps());
    is_on_tensors(op)
        && maps.iter().all(|map| map.is_projected_permutation(ctx))
        && maps.get(operand).is_some_and(|map| map.num_results(ctx) > 0)
}

/// Returns true if expanded sizes agree with the sizes of the collapsed value.
fn fits(collapsed: &[i64], expanded: &[i64], groups: &Groups) -> bool {
    let mut rest = expanded;
    collapsed.iter().zip(groups).all(|(size, group)| {
        let Some((sizes, after)) = rest.split_at_checked(group.len()) else { return false };
        rest = after;
        if sizes.contains(&DYNAMIC) {
            return *size == DYNAMIC;
        }
        *size == sizes.iter().fold(1i64, |all, size| all.wrapping_mul(*size))
    })
}

/// Replaces an operation by one with expanded loops, in which an operand has the given expanded source, sizes and
/// groups. Returns the values of the results.
fn expand(
    rw: &mut Rewriter<'_>,
    op: Op,
    operand: usize,
    (source, sizes, groups): (Value, Vec<Mixed>, Groups),
) -> Option<Vec<Value>> {
    let ctx = rw.context().clone();
    let structured = Structured::of(rw.op(op))?;
    let (maps, inputs) = (structured.maps(), structured.inputs().len());
    let operands: Vec<Value> = rw.op(op).operands().collect();
    let loc = rw.op(op).loc();
    rw.before(op);
    let loops = rw.located(loc, |rw| loop_sizes(rw, op))?;
    let expansion = Expansion::new(&ctx, *maps.get(operand)?, &groups, &sizes, &loops)?;
    let mut expanded = Vec::new();
    for (at, (value, map)) in operands.iter().zip(&maps).enumerate() {
        if at == operand && at < inputs {
            expanded.push(source);
            continue;
        }
        let ty = rw.ir().value_type(*value);
        let Some((_, element)) = ranked_tensor(&ctx, ty) else {
            expanded.push(*value);
            continue;
        };
        let sizes = expansion.sizes_of(&ctx, *map);
        let new = tensor_type(&ctx, &split(&sizes).0, element)?;
        expanded.push(match new == ty {
            true => *value,
            false => {
                let groups = expansion.groups_of(&ctx, *map);
                rw.located(loc, |rw| expand_to(rw, *value, &groups, &sizes, new))
            }
        });
    }
    let types: Vec<Type> = expanded[inputs..].iter().map(|value| rw.ir().value_type(*value)).collect();
    let new = rw.located(loc, |rw| build(rw, op, &expansion, &expanded, &types))?;
    let results: Vec<(Value, Type)> = rw.op(op).results().zip(rw.op(op).result_types()).collect();
    let mut values = Vec::new();
    for (number, (_, ty)) in results.into_iter().enumerate() {
        let value = rw.op(new).result(number);
        values.push(match rw.ir().value_type(value) == ty {
            true => value,
            false => {
                let groups = expansion.groups_of(&ctx, *maps.get(inputs + number)?);
                rw.located(loc, |rw| collapse_to(rw, value, &groups, ty))
            }
        });
    }
    Some(values)
}

/// Returns false if an operand cannot be expanded to the sizes that the loops get.
fn all_fit(op: OpRef<'_>, structured: Structured<'_>, operand: usize, sizes: &[i64], groups: &Groups) -> bool {
    let (ctx, maps) = (op.context(), structured.maps());
    let count = structured.loops().len() as u32;
    let loops: Vec<Mixed> =
        (0..count).map(|dim| Mixed::Static(structured.static_range(dim).unwrap_or(DYNAMIC))).collect();
    let sizes: Vec<Mixed> = sizes.iter().map(|size| Mixed::Static(*size)).collect();
    let Some(map) = maps.get(operand) else { return false };
    let Some(expansion) = Expansion::new(ctx, *map, groups, &sizes, &loops) else { return false };
    op.operand_types().zip(&maps).enumerate().all(|(at, (ty, map))| {
        let Some((shape, element)) = ranked_tensor(ctx, ty) else { return true };
        let expanded = split(&expansion.sizes_of(ctx, *map)).0;
        (at == operand && at < structured.inputs().len())
            || tensor_type(ctx, &expanded, element) == Some(ty)
            || fits(shape, &expanded, &expansion.groups_of(ctx, *map))
    })
}

/// Builds the operation with expanded operands: of the same name, or a `linalg.generic`.
fn build(rw: &mut Rewriter<'_>, op: Op, expansion: &Expansion, operands: &[Value], types: &[Type]) -> Option<Op> {
    let ctx = rw.context().clone();
    let view = rw.op(op);
    let structured = Structured::of(view)?;
    let region = view.region(0)?.region;
    if let Some(transpose) = view.cast::<TransposeOp<'_>>() {
        let order = inverse(&transpose.permutation())?;
        let new: Vec<i64> = order.iter().flat_map(|dim| expansion.group(*dim as u32)).copied().collect();
        let (new, body) = (inverse(&new)?, copy_region(rw, region));
        let &[input, init] = operands else { return None };
        return Some(rw.add(TransposeOp::build(input, init, new, types.to_vec(), body)));
    }
    if view.is::<FillOp<'_>>() || view.is::<CopyOp<'_>>() {
        return Some(rw.copy_with(op, operands, types));
    }
    let (inputs, maps) = (structured.inputs().len(), structured.maps());
    let mut loops = vec![Loop::Parallel; expansion.sizes.len()];
    for (kind, group) in structured.loops().into_iter().zip(&expansion.groups) {
        for dim in group {
            *loops.get_mut(usize::try_from(*dim).ok()?)? = kind;
        }
    }
    let maps: Vec<AffineMap> = maps.iter().map(|map| expansion.map_of(&ctx, *map)).collect();
    let (inputs, outputs) = operands.split_at_checked(inputs)?;
    let body = rw.ir().region(region).entry()?.block;
    let (new, region) = generic::build(rw, [inputs, outputs], &maps, &loops, types);
    let block = clone_body(rw, body, region, &mut Mapping::default());
    rw.aside(|rw| linearize_indices(rw, block, expansion))?;
    Some(new)
}

/// Copies a region with its blocks.
fn copy_region(rw: &mut Rewriter<'_>, region: Region) -> Region {
    let copy = rw.ir_mut().create_region();
    rw.ir_mut().clone_region_within(region, copy, None, &mut Mapping::default());
    copy
}

fn inverse(order: &[i64]) -> Option<Vec<i64>> {
    let mut inverse = vec![0; order.len()];
    for (at, to) in (0..).zip(order) {
        *inverse.get_mut(usize::try_from(*to).ok()?)? = at;
    }
    Some(inverse)
}

/// Computes the indices of the loops before the expansion.
fn linearize_indices(rw: &mut Rewriter<'_>, block: Block, expansion: &Expansion) -> Option<()> {
    let ctx = rw.context().clone();
    let affine = ctx.affine();
    let step = affine.add(affine.dim(0), affine.mul(affine.dim(1), affine.symbol(0)));
    let map = affine.map(2, 1, [step]);
    let ops: Vec<Op> = rw.ir().block(block).ops().map(|op| op.op).collect();
    for op in ops {
        let Some(index) = rw.op(op).cast::<IndexOp<'_>>() else { continue };
        let dim = index.dim();
        let loc = index.0.loc();
        let group = expansion.group(u32::try_from(dim).ok()?).to_vec();
        let (&first, others) = group.split_first()?;
        if others.is_empty() && first == dim {
            continue;
        }
        rw.after(op);
        let others: Vec<Value> = others.iter().map(|dim| rw.value(IndexOp::build(*dim))).collect();
        let mut sum = Mixed::Dynamic(rw.value(IndexOp::build(first)));
        for (other, dim) in others.into_iter().zip(&group[1..]) {
            let size = *expansion.sizes.get(usize::try_from(*dim).ok()?)?;
            sum = rw.located(loc, |rw| apply_or_fold(rw, map, &[Mixed::Dynamic(other), sum, size]));
        }
        let value = rw.located(loc, |rw| ConstantOp::size(rw, sum));
        rw.replace(op, &[value]);
    }
    Some(())
}

/// Moves the collapse of an input behind the operation.
pub(super) fn expand_consumer(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let structured = Structured::of(view)?;
    let ir = rw.ir();
    for operand in structured.inputs() {
        let Some(collapse) = ir.def::<CollapseShapeOp<'_>>(view.operand(operand)) else { continue };
        if !can_expand(view, structured, operand) || !is_only_use(ir, view.operand(operand)) {
            continue;
        }
        let (groups, source, loc) = (collapse.groups()?, collapse.src(), collapse.0.loc());
        let shape = ir.context().types().shape(ir.value_type(source))?;
        if groups.is_empty() || !all_fit(view, structured, operand, shape, &groups) {
            return None;
        }
        let sizes = rw.located(loc, |rw| mixed_sizes(rw, source));
        let values = expand(rw, op, operand, (source, sizes, groups))?;
        rw.replace(op, &values);
        return Some(());
    }
    None
}

/// Moves the expansion of a result before the operation.
pub(super) fn expand_producer(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let reshape = rw.op(op).cast::<ExpandShapeOp<'_>>()?;
    let (ir, source) = (rw.ir(), reshape.src());
    let view = ir.value(source).defining_op()?;
    let structured = Structured::of(view)?;
    let number = view.results().position(|result| result == source)?;
    let operand = structured.outputs().start + number;
    let (groups, shape) = (reshape.groups()?, reshape.static_output_shape());
    if !can_expand(view, structured, operand) || !is_only_use(ir, source) || groups.is_empty() {
        return None;
    }
    let sizes = mix(&shape, reshape.output_shape())?.to_vec();
    if !all_fit(view, structured, operand, &shape, &groups) {
        return None;
    }
    let producer = view.op;
    for size in to_move(ir, &sizes, producer)? {
        rw.move_before(size, producer);
    }
    let values = expand(rw, producer, operand, (source, sizes, groups))?;
    let value = *values.get(number)?;
    let value = rw.ir().def::<CollapseShapeOp<'_>>(value).map_or(value, |collapse| collapse.src());
    rw.replace(op, &[value]);
    rw.replace(producer, &values);
    Some(())
}

/// Returns the operations to be moved before another one of the block, so that the sizes are computed before.
fn to_move(ir: &Isolate, sizes: &[Mixed], before: Op) -> Option<Vec<Op>> {
    let block = ir.op(before).block()?.block;
    let mut pending: Vec<Value> = sizes.iter().filter_map(|size| size.value()).collect();
    let mut moved: Vec<Op> = Vec::new();
    if pending.is_empty() {
        return Some(moved);
    }
    let dominance = Dominance::new(ir);
    while let Some(value) = pending.pop() {
        if dominance.properly_dominates(value, before) {
            continue;
        }
        let def = ir.value(value).defining_op().filter(|def| def.block().is_some_and(|at| at.block == block))?;
        if def.op == before || def.has_regions() || !def.is_pure() {
            return None;
        }
        if !moved.contains(&def.op) {
            moved.push(def.op);
            pending.extend(def.operands());
        }
    }
    moved.sort_by(|a, b| if ir.is_before(*a, *b) { std::cmp::Ordering::Less } else { std::cmp::Ordering::Greater });
    Some(moved)
}
